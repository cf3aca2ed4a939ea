#include "shuffle.h"

#include <string.h>

/* Orders tried before the written one is taken: rules that fewer than one in thousands fits are no rules for chance. */
#define TRIES_MAX 100000u

/* Is there a piece of OTHER before and one behind place AT? */
static bool is_between(const struct ngon_shuffle *shuffle, const uint16_t *forms, uint32_t at,
                       uint16_t other)
{
    bool before = false, behind = false;
    for (uint32_t i = 0; i < shuffle->count; i++)
        if (forms[i] == other) {
            before |= i < at;
            behind |= i > at;
        }
    return before && behind;
}

static bool colours_differ(const struct ngon_board *board, const struct ngon_shuffle *shuffle,
                           const uint16_t *forms, uint16_t form)
{
    for (uint32_t i = 0; i < shuffle->count; i++)
        for (uint32_t k = 0; k < i && forms[i] == form; k++)
            if (forms[k] == form &&
                board->cells[shuffle->cells[i]].colour == board->cells[shuffle->cells[k]].colour)
                return false;
    return true;
}

bool ngon_shuffle_fits(const struct ngon_board *board, const struct ngon_shuffle *shuffle,
                       const uint16_t *forms)
{
    for (uint32_t r = 0; r < shuffle->rule_count; r++) {
        const struct ngon_shuffle_rule *rule = &shuffle->rules[r];
        if (rule->test == NGON_SHUFFLE_COLOURS &&
            !colours_differ(board, shuffle, forms, rule->form))
            return false;
        for (uint32_t i = 0; rule->test == NGON_SHUFFLE_BETWEEN && i < shuffle->count; i++)
            if (forms[i] == rule->form && !is_between(shuffle, forms, i, rule->other))
                return false;
    }
    return true;
}

static uint64_t next_random(uint64_t *state)
{
    /* splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014 */
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

void ngon_shuffle_fill(const struct ngon_ruleset *rules, uint64_t seed, ngon_piece *board)
{
    const struct ngon_shuffle *shuffle = rules->shuffle;
    uint16_t forms[NGON_MAX_CELLS];
    memcpy(board, rules->setup, rules->cells * sizeof *board);
    if (shuffle == NULL)
        return;
    memcpy(forms, shuffle->forms, shuffle->count * sizeof *forms);
    for (unsigned tries = 0; tries < TRIES_MAX; tries++) {
        for (uint32_t i = shuffle->count; i > 1; i--) {
            const uint32_t k = (uint32_t)(next_random(&seed) % i);
            const uint16_t form = forms[i - 1];
            forms[i - 1] = forms[k];
            forms[k] = form;
        }
        if (ngon_shuffle_fits(rules->board, shuffle, forms))
            break;
        if (tries + 1 == TRIES_MAX)
            memcpy(forms, shuffle->forms, shuffle->count * sizeof *forms);
    }
    for (uint32_t i = 0; i < shuffle->count; i++) {
        board[shuffle->cells[i]] = ngon_piece_of(forms[i], 0);
        board[rules->board->image[shuffle->cells[i]]] = ngon_piece_of(forms[i], 1);
    }
}
