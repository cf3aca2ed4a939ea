/* Castlings, compiled for the cells that they are between. */
#include "ruleset_parts.h"

#include <string.h>

/* The cells strictly between FROM and TO on the first line by one direction name that joins them; SIZE_MAX when none does. */
static size_t between(const struct ngon_ruleset_builder *b, uint16_t from, uint16_t to,
                      uint16_t *cells)
{
    size_t best = SIZE_MAX;
    uint16_t best_direction = 0;
    for (uint16_t d = 0; d < b->board->direction_count; d++) {
        size_t count = 0;
        for (uint16_t at = ngon_board_step(b->board, from, d); at != NGON_NO_CELL;
             at = ngon_board_step(b->board, at, d), count++) {
            if (at == to && count < best) {
                best = count;
                best_direction = d;
            }
            if (at == to || count > b->rules->cells)
                break;
        }
    }
    if (best != SIZE_MAX) {
        uint16_t at = from;
        for (size_t i = 0; i < best; i++)
            cells[i] = at = ngon_board_step(b->board, at, best_direction);
    }
    return best;
}

static void add_path(const struct ngon_ruleset_builder *b, uint16_t from, uint16_t to,
                     uint16_t *cells, uint64_t *set)
{
    size_t count = between(b, from, to, cells);
    for (size_t i = 0; count != SIZE_MAX && i < count; i++)
        ngon_set_add(set, cells[i]);
    ngon_set_add(set, to);
}

static void clear_bit(uint64_t *set, unsigned bit)
{
    set[bit >> 6] &= ~(UINT64_C(1) << (bit & 63));
}

/* The castling that moves the king from AT[0] to AT[1] and the rook from AT[2] to AT[3]; false when no line leads there. */
static bool make_castling(struct ngon_ruleset_builder *b, unsigned side, const uint16_t at[4],
                          struct ngon_castling *castling)
{
    uint16_t *cells = NGON_NEWS(b->arena, b->rules->cells + 2u, uint16_t);
    uint64_t *empty = ngon_build_cell_set(b);
    add_path(b, at[0], at[2], cells, empty);
    add_path(b, at[2], at[3], cells, empty);
    size_t count = at[0] == at[1] ? 0 : between(b, at[0], at[1], cells + 1);
    if (count == SIZE_MAX)
        return false;
    for (size_t i = 1; i <= count; i++)
        ngon_set_add(empty, cells[i]);
    cells[0] = at[0];
    cells[count + 1] = at[1];
    ngon_set_add(empty, at[1]);
    clear_bit(empty, at[0]);
    clear_bit(empty, at[2]);
    *castling = (struct ngon_castling){.side = (uint8_t)side,
                                       .king_from = at[0],
                                       .king_to = at[1],
                                       .rook_from = at[2],
                                       .rook_to = at[3],
                                       .empty = empty,
                                       .safe = cells,
                                       .safe_count = (uint16_t)(count + 2)};
    return true;
}

static void refuse_path(struct ngon_ruleset_builder *b, const struct ngon_castling_def *def)
{
    ngon_diag_add(b->diags, NGON_CODE_CASTLING_PATH, def->king[1].span,
                  "no line of the board leads from %s to %s", def->king[0].text, def->king[1].text);
    b->failed = true;
}

static bool add_castling(struct ngon_ruleset_builder *b, const struct ngon_castling_def *def,
                         const struct ngon_castling *castling)
{
    struct ngon_ruleset *rules = b->rules;
    if (rules->castling_count == NGON_MAX_CASTLINGS) {
        ngon_diag_add(b->diags, NGON_CODE_TOO_MANY_CASTLINGS, def->span,
                      "more than %u castlings of both sides", NGON_MAX_CASTLINGS);
        b->failed = true;
        return false;
    }
    uint16_t right = (uint16_t)(1u << rules->castling_count);
    rules->castlings[rules->castling_count++] = *castling;
    rules->castling_loss[castling->king_from] |= right;
    rules->castling_loss[castling->rook_from] |= right;
    return true;
}

/* ---- where a shuffle chooses the cells ---- */

static bool is_any(const struct ngon_castling_def *def)
{
    return strcmp(def->king[0].text, "any") == 0;
}

static bool is_left(const struct ngon_castling_def *def)
{
    return strcmp(def->rook[0].text, "left") == 0;
}

static bool is_chosen(const struct ngon_castling_def *def)
{
    return is_any(def) || is_left(def) || strcmp(def->rook[0].text, "right") == 0;
}

/* The place of the farthest piece beside the king's place KING in the written order: it tells what a rook is here. */
static uint32_t written_rook(const struct ngon_shuffle *shuffle, uint32_t king, bool left)
{
    return left ? (king > 0 ? 0 : shuffle->count)
                : (king + 1 < shuffle->count ? shuffle->count - 1 : shuffle->count);
}

static uint32_t written_king(const struct ngon_ruleset *rules)
{
    uint32_t king = 0;
    while (king < rules->shuffle->count && !rules->forms[rules->shuffle->forms[king]].royal)
        king++;
    return king;
}

/* All castlings of a king and a rook that may stand anywhere in the shuffle's zone, farther rooks first. */
static bool list_choices(struct ngon_ruleset_builder *b, const struct ngon_castling_def *def,
                         unsigned side, const uint16_t to[2], ngon_piece rook,
                         struct ngon_castling_choices *choices)
{
    const struct ngon_shuffle *shuffle = b->rules->shuffle;
    const uint32_t count = shuffle->count;
    const bool left = is_left(def), viewed = side == 1;
    struct ngon_castling *list =
        NGON_NEWS(b->arena, (size_t)count * (count - 1) / 2, struct ngon_castling);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t r = left ? i : count - 1 - i;
            uint16_t king_cell = shuffle->cells[k], rook_cell = shuffle->cells[r];
            if (left ? r >= k : r <= k)
                continue;
            if (viewed) {
                king_cell = b->board->image[king_cell];
                rook_cell = b->board->image[rook_cell];
            }
            const uint16_t at[4] = {king_cell, to[0], rook_cell, to[1]};
            struct ngon_castling *castling = &list[choices->count];
            if (!make_castling(b, side, at, castling))
                return false;
            castling->looks_after = true;
            castling->rook = rook;
            choices->count++;
        }
    choices->list = list;
    return true;
}

/* False after a finding. */
static bool names_a_side(struct ngon_ruleset_builder *b, const struct ngon_castling_def *def)
{
    static const char *const sides[] = {"left", "right"};
    const struct ngon_word *word = &def->rook[0];
    if (strcmp(word->text, sides[0]) == 0 || strcmp(word->text, sides[1]) == 0)
        return true;
    struct ngon_finding *finding = ngon_diag_add(b->diags, NGON_CODE_UNKNOWN_VALUE, word->span,
                                                 "`%s` is not one of: left, right", word->text);
    const char *nearest = ngon_nearest(word->text, sides, 2);
    if (nearest != NULL)
        ngon_diag_help(b->diags, finding, "did you mean `%s`?", nearest);
    b->failed = true;
    return false;
}

static void add_chosen(struct ngon_ruleset_builder *b, const struct ngon_castling_def *def,
                       unsigned side, const uint16_t to[2], struct ngon_castling_choices *choices)
{
    const struct ngon_shuffle *shuffle = b->rules->shuffle;
    const uint32_t king = shuffle != NULL ? written_king(b->rules) : 0;
    const uint32_t place =
        shuffle != NULL && king < shuffle->count ? written_rook(shuffle, king, is_left(def)) : 0;
    if (shuffle == NULL || king == shuffle->count || place == shuffle->count || !is_any(def)) {
        ngon_diag_add(b->diags, NGON_CODE_SETUP, def->span,
                      "`any`, with a rook to the `left` or `right`, is for a king and rooks that "
                      "the set-up shuffles");
        b->failed = true;
        return;
    }
    const ngon_piece rook = ngon_piece_of(shuffle->forms[place], side);
    struct ngon_castling_choices found = {NULL, 0};
    if (!list_choices(b, def, side, to, rook, &found)) {
        refuse_path(b, def);
        return;
    }
    const uint16_t *image = b->board->image;
    const uint16_t king_cell = side ? image[shuffle->cells[king]] : shuffle->cells[king];
    const uint16_t rook_cell = side ? image[shuffle->cells[place]] : shuffle->cells[place];
    for (uint32_t i = 0; i < found.count; i++)
        if (found.list[i].king_from == king_cell && found.list[i].rook_from == rook_cell &&
            add_castling(b, def, &found.list[i]))
            choices[b->rules->castling_count - 1] = found;
}

void ngon_build_castlings(struct ngon_ruleset_builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_rules_def *def = &b->variant->rules;
    struct ngon_castling_choices *choices =
        NGON_NEWS(b->arena, NGON_MAX_CASTLINGS, struct ngon_castling_choices);
    rules->castling_loss = NGON_NEWS(b->arena, rules->cells, uint16_t);
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < def->castling_count; i++) {
            const struct ngon_castling_def *castling = &def->castlings[i];
            const bool chosen = is_chosen(castling);
            uint16_t at[4] = {0, 0, 0, 0};
            bool known = true;
            if (castling->side != 0 && castling->side != (int)side + 1)
                continue;
            for (unsigned k = chosen ? 1 : 0; k < 4; k += chosen ? 2 : 1) {
                at[k] = ngon_build_cell(b, k < 2 ? &castling->king[k] : &castling->rook[k - 2]);
                if (at[k] == NGON_NO_CELL)
                    known = false;
                else if (side == 1 && castling->side == 0)
                    at[k] = b->board->image[at[k]];
            }
            struct ngon_castling made;
            if (chosen && is_any(castling) && !names_a_side(b, castling))
                continue;
            if (known && chosen) {
                const uint16_t to[2] = {at[1], at[3]};
                add_chosen(b, castling, side, to, choices);
                rules->castling_choices = choices;
            } else if (known && make_castling(b, side, at, &made)) {
                add_castling(b, castling, &made);
            } else if (known) {
                refuse_path(b, castling);
            }
        }
}
