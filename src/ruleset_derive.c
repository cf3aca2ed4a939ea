/* What follows from the compiled rules: who can capture en passant where, kinds that never come back, keys, the
 * fingerprint. */
#include "ruleset_parts.h"

#include <string.h>

void ngon_build_flags(struct ngon_ruleset *rules)
{
    for (unsigned f = 1; f < rules->form_count; f++)
        for (uint32_t cell = 0; cell < rules->cells; cell++) {
            const struct ngon_reach *reach = &rules->reach[0][(size_t)f * rules->cells + cell];
            for (uint32_t i = 0; i < reach->way_count; i++) {
                if (reach->ways[i].flags & NGON_LEAVES_EP)
                    rules->has_en_passant = true;
                if (reach->ways[i].flags & NGON_UNMOVED)
                    rules->needs_unmoved = true;
            }
        }
}

/* Who can capture en passant where; a test for every double step, so it is looked up by cell. */
void ngon_build_ep_sources(struct ngon_ruleset_builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    for (unsigned side = 0; side < 2; side++) {
        struct ngon_ep_sources *sources = NGON_NEWS(b->arena, rules->cells, struct ngon_ep_sources);
        rules->ep_sources[side] = sources;
        for (unsigned f = 1; f < rules->form_count; f++)
            for (uint16_t from = 0; from < rules->cells; from++) {
                ngon_piece piece = ngon_piece_of(f, side);
                const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, from);
                for (uint32_t i = 0; i < (uint32_t)reach->hit_count + reach->way_count; i++) {
                    bool hit = i < reach->hit_count;
                    const struct ngon_way *way = hit ? NULL : &reach->ways[i - reach->hit_count];
                    unsigned mode = hit ? reach->hits[i].mode : way->mode;
                    uint16_t target = hit ? reach->hits[i].target : way->target;
                    if (!(mode & NGON_EN_PASSANT))
                        continue;
                    struct ngon_ep_sources *at = &sources[target];
                    struct ngon_ep_source *grown = ngon_arena_grow(b->arena, at->list, at->count,
                                                                   at->count + 1, sizeof *grown);
                    grown[at->count++] = (struct ngon_ep_source){
                        piece, from, hit ? NGON_NO_WAY : (uint16_t)(i - reach->hit_count)};
                    at->list = grown;
                }
            }
    }
}

static bool moves_to(const struct ngon_reach *reach, uint16_t target)
{
    for (uint16_t i = 0; i < reach->hit_count; i++)
        if (reach->hits[i].target == target && (reach->hits[i].mode & NGON_MOVE))
            return true;
    for (uint16_t i = 0; i < reach->way_count; i++)
        if (reach->ways[i].target == target && (reach->ways[i].mode & NGON_MOVE))
            return true;
    for (uint16_t i = 0; i < reach->ride_count; i++)
        for (uint16_t n = 0; n < reach->rides[i].count && (reach->rides[i].mode & NGON_MOVE); n++)
            if (reach->rides[i].cells[n] == target)
                return true;
    return false;
}

uint16_t ngon_ruleset_passes_alike(const struct ngon_ruleset *rules, ngon_piece piece,
                                   uint16_t from)
{
    const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, from);
    for (uint16_t i = 0; i < reach->hit_count; i++)
        if ((reach->hits[i].mode & NGON_EN_PASSANT) && moves_to(reach, reach->hits[i].target))
            return reach->hits[i].target;
    for (uint16_t i = 0; i < reach->way_count; i++)
        if ((reach->ways[i].mode & NGON_EN_PASSANT) && moves_to(reach, reach->ways[i].target))
            return reach->ways[i].target;
    return NGON_NO_CELL;
}

/* All cells that PIECE may go to from CELL, whatever stands where. */
static uint32_t all_targets(const struct ngon_ruleset *rules, ngon_piece piece, uint16_t cell,
                            uint16_t *targets, uint32_t room)
{
    const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, cell);
    uint32_t count = 0;
    for (uint16_t i = 0; i < reach->hit_count && count < room; i++)
        targets[count++] = reach->hits[i].target;
    for (uint16_t i = 0; i < reach->way_count && count < room; i++)
        targets[count++] = reach->ways[i].target;
    for (uint16_t i = 0; i < reach->ride_count; i++)
        for (uint16_t n = 0; n < reach->rides[i].count && count < room; n++)
            targets[count++] = reach->rides[i].cells[n];
    return count;
}

/* Whether the form's moves make a graph without a cycle: cells are peeled off that nothing unpeeled leads to. */
static bool is_one_way(struct ngon_arena *scratch, const struct ngon_ruleset *rules, unsigned form)
{
    uint32_t room = rules->cells * 8, peeled = 0, queued = 0;
    uint32_t *incoming = NGON_NEWS(scratch, rules->cells, uint32_t);
    uint16_t *queue = NGON_NEWS(scratch, rules->cells, uint16_t);
    uint16_t *targets = NGON_NEWS(scratch, room, uint16_t);
    ngon_piece piece = ngon_piece_of(form, 0);
    for (uint16_t cell = 0; cell < rules->cells; cell++) {
        uint32_t count = all_targets(rules, piece, cell, targets, room);
        for (uint32_t i = 0; i < count; i++)
            incoming[targets[i]]++;
    }
    for (uint16_t cell = 0; cell < rules->cells; cell++)
        if (!incoming[cell])
            queue[queued++] = cell;
    for (; peeled < queued; peeled++) {
        uint32_t count = all_targets(rules, piece, queue[peeled], targets, room);
        for (uint32_t i = 0; i < count; i++)
            if (--incoming[targets[i]] == 0)
                queue[queued++] = targets[i];
    }
    return peeled == rules->cells;
}

void ngon_build_one_way(struct ngon_ruleset_builder *b)
{
    struct ngon_arena scratch = {0};
    bool *one_way = NGON_NEWS(b->arena, b->rules->form_count, bool);
    for (unsigned f = 1; f < b->rules->form_count; f++)
        one_way[f] = is_one_way(&scratch, b->rules, f);
    ngon_arena_free(&scratch);
    b->rules->one_way = one_way;
}

static uint64_t next_key(uint64_t *state)
{
    /* splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014 */
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static const uint64_t *keys(struct ngon_ruleset_builder *b, uint64_t *state, size_t count)
{
    uint64_t *list = NGON_NEWS(b->arena, count, uint64_t);
    for (size_t i = 0; i < count; i++)
        list[i] = next_key(state);
    return list;
}

void ngon_build_keys(struct ngon_ruleset_builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    uint64_t state = UINT64_C(0x6E676F6E);
    rules->side_key = next_key(&state);
    rules->castling_keys = keys(b, &state, NGON_MAX_CASTLINGS);
    rules->phase_keys = keys(b, &state, rules->phase_count);
    rules->part_keys = keys(b, &state, NGON_PART_KEYS);
    rules->ep_keys = keys(b, &state, rules->cells);
    rules->unmoved_keys = keys(b, &state, rules->cells);
    rules->hand_keys = keys(b, &state, (size_t)2 * rules->form_count * NGON_HAND_KEYS);
    rules->piece_keys = keys(b, &state, (size_t)rules->form_count * 2 * rules->cells);
}

static void mix(uint64_t *hash, const void *data, size_t size)
{
    /* FNV-1a */
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ bytes[i]) * UINT64_C(0x100000001B3);
}

static void mix_text(uint64_t *hash, const char *text)
{
    mix(hash, text ? text : "", text ? strlen(text) + 1 : 1);
}

/* Everything that tells one game from another: names of cells and pieces, reach, set-up, rules. */
uint64_t ngon_build_fingerprint(const struct ngon_ruleset *rules)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        mix_text(&hash, rules->board->cells[cell].name);
    for (unsigned f = 1; f < rules->form_count; f++) {
        const struct ngon_form *form = &rules->forms[f];
        mix_text(&hash, form->name);
        mix(&hash, &form->letter, sizeof form->letter);
        mix(&hash, &form->royal, sizeof form->royal);
        for (unsigned side = 0; side < 2; side++) {
            const struct ngon_promotions *promotions = &rules->promotions[side][f];
            for (uint16_t i = 0; i < promotions->count; i++) {
                const struct ngon_promotion *rule = &promotions->rules[i];
                mix(&hash, rule->zone, rules->words * sizeof *rule->zone);
                mix(&hash, &rule->when, sizeof rule->when);
                mix(&hash, &rule->must, sizeof rule->must);
                mix(&hash, rule->to, rule->to_count * sizeof *rule->to);
            }
            mix(&hash, rules->drop_zone[side] + (size_t)f * rules->words,
                rules->words * sizeof(uint64_t));
        }
        for (uint32_t cell = 0; cell < rules->cells; cell++) {
            const struct ngon_reach *reach =
                ngon_ruleset_reach(rules, ngon_piece_of(f, 0), (uint16_t)cell);
            mix(&hash, reach->hits, reach->hit_count * sizeof *reach->hits);
            for (uint16_t i = 0; i < reach->ride_count; i++) {
                mix(&hash, reach->rides[i].cells, reach->rides[i].count * sizeof(uint16_t));
                mix(&hash, &reach->rides[i].mode, 1);
                mix(&hash, &reach->rides[i].over_min, sizeof reach->rides[i].over_min);
            }
            for (uint16_t i = 0; i < reach->way_count; i++) {
                const struct ngon_way *way = &reach->ways[i];
                mix(&hash, &way->target, sizeof way->target);
                mix(&hash, &way->mode, 1);
                mix(&hash, &way->flags, 1);
                mix(&hash, way->empty, way->empty_count * sizeof *way->empty);
                mix(&hash, way->takes, way->take_count * sizeof *way->takes);
            }
        }
    }
    mix(&hash, rules->setup, rules->cells * sizeof *rules->setup);
    for (uint32_t i = 0; i < rules->castling_count; i++)
        mix(&hash, &rules->castlings[i].king_from, 4 * sizeof(uint16_t));
    const struct ngon_rules_def *def = rules->rules;
    mix(&hash, &def->stalemate, sizeof def->stalemate);
    mix(&hash, &def->repetition_times, sizeof def->repetition_times);
    mix(&hash, &def->repetition_result, sizeof def->repetition_result);
    mix(&hash, &def->perpetual_check, sizeof def->perpetual_check);
    mix(&hash, &def->no_progress_plies, sizeof def->no_progress_plies);
    mix(&hash, &def->checks, sizeof def->checks);
    mix(&hash, &def->must_capture, sizeof def->must_capture);
    mix(&hash, &def->pass, sizeof def->pass);
    mix(&hash, &def->turn_moves, sizeof def->turn_moves);
    mix(&hash, rules->no_mate, rules->form_count * sizeof *rules->no_mate);
    mix(&hash, rules->file_limit, rules->form_count);
    return hash;
}
