#include "compile_parts.h"

#include <string.h>

#define NESTING_MAX 8u /* `as` within `as` */

/* ---- one form from one cell ---- */

static const struct ngon_piece_def *find_kind(const struct compiler *c, const char *name)
{
    for (uint32_t i = 0; i < c->rules->variant->piece_count; i++)
        if (strcmp(c->rules->variant->pieces[i].name.text, name) == 0)
            return &c->rules->variant->pieces[i];
    return NULL;
}

/* CELL: from which there are too many ways; all ways together may be too many instead. */
static void refuse_path(struct compiler *c, const struct ngon_path *path, const char *cell)
{
    c->failed = true;
    if (c->effort > NGON_COMPILE_EFFORT_MAX || c->gathered_ways == NGON_COMPILE_WAYS_MAX)
        ngon_diag_add(c->diags, NGON_CODE_TOO_MANY_PATHS, path->span,
                      "with this path the pieces can go too many ways on this board");
    else
        ngon_diag_add(c->diags, NGON_CODE_TOO_MANY_PATHS, path->span,
                      "this path can be walked in too many ways from %s", cell);
}

static void suggest_piece(const struct ngon_ruleset *rules, const char *word,
                          struct ngon_finding *finding, struct ngon_diags *diags)
{
    const struct ngon_variant *variant = rules->variant;
    const char **names = NGON_NEWS(rules->arena, variant->piece_count + 1, const char *);
    for (uint32_t i = 0; i < variant->piece_count; i++)
        names[i] = variant->pieces[i].name.text;
    ngon_diag_suggest(diags, finding, word, "the pieces are", names, variant->piece_count);
}

/* Walks ITEMS from every cell; OUT[cell]. */
static void gather(struct compiler *c, const struct ngon_moves_def *moves, unsigned seat,
                   const struct conditions *outer, unsigned nesting, struct gathered *out)
{
    for (uint32_t i = 0; i < moves->counts[seat]; i++) {
        const struct ngon_item *item = &moves->items[seat][i];
        if (!item->path || item->path->leg_count > NGON_COMPILE_LEGS_MAX)
            continue;
        struct conditions conditions = {.item = item, .outer = outer};
        struct ngon_arena *keep = c->rules->arena;
        if (item->from &&
            !(conditions.from = ngon_board_zone(keep, c->board, item->from, 0, c->diags)))
            c->failed = true;
        if (item->to && !(conditions.to = ngon_board_zone(keep, c->board, item->to, 0, c->diags)))
            c->failed = true;
        if (item->within &&
            !(conditions.within = ngon_board_zone(keep, c->board, item->within, 0, c->diags)))
            c->failed = true;
        if (item->takes)
            for (unsigned side = 0; side < 2; side++)
                if (!(conditions.prey[side] =
                          ngon_compile_whom(c->rules, item->takes, side, c->diags)))
                    c->failed = true;
        if (c->failed)
            return;
        if (item->path->as_piece) {
            const struct ngon_piece_def *other = find_kind(c, item->path->as_piece);
            if (!other || nesting >= NESTING_MAX) {
                c->failed = true;
                struct ngon_finding *finding =
                    ngon_diag_add(c->diags, NGON_CODE_UNKNOWN_PIECE, item->path->as_span,
                                  other ? "`as %s` leads back to itself" : "no piece is named `%s`",
                                  item->path->as_piece);
                if (!other)
                    suggest_piece(c->rules, item->path->as_piece, finding, c->diags);
                return;
            }
            gather(c, &other->moves, seat, &conditions, nesting + 1, out);
            continue;
        }
        bool rides = ngon_compile_is_ride(item->path, &conditions);
        for (uint16_t cell = 0; cell < c->rules->cells; cell++) {
            if (!ngon_compile_allows_from(&conditions, cell))
                continue;
            if (rides) {
                ngon_compile_rides(c, item->path, &conditions, cell, &out[cell].rides);
                continue;
            }
            if (!ngon_compile_walk(c, item->path, &conditions, cell, &out[cell].ways)) {
                refuse_path(c, item->path, c->board->cells[cell].name);
                return;
            }
        }
    }
}

static bool is_hit(const struct ngon_way *way)
{
    return !way->flags && !way->empty_count && !way->take_count && !way->hurdle_count && !way->prey;
}

static bool same_way(const struct ngon_way *a, const struct ngon_way *b)
{
    if (a->target != b->target || a->flags != b->flags || a->empty_count != b->empty_count ||
        a->take_count != b->take_count || a->hurdle_count || b->hurdle_count ||
        (a->prey == NULL) != (b->prey == NULL))
        return false;
    if (a->prey)
        return false;
    return memcmp(a->empty, b->empty, a->empty_count * sizeof *a->empty) == 0 &&
           memcmp(a->takes, b->takes, a->take_count * sizeof *a->takes) == 0;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* Of all that same_way compares. */
static uint64_t way_hash(const struct ngon_way *way)
{
    uint64_t hash = mix(way->target, (uint64_t)way->flags << 32 | way->empty_count);
    for (uint16_t i = 0; i < way->empty_count; i++)
        hash = mix(hash, way->empty[i]);
    for (uint16_t i = 0; i < way->take_count; i++)
        hash = mix(hash, UINT64_C(0x10000) | way->takes[i]);
    return hash;
}

/* Clears c->found for a list of up to COUNT ways. */
static void begin_finding(struct compiler *c, uint32_t count)
{
    uint32_t room = 16;
    while (room < count * 2)
        room *= 2;
    if (room > c->found_room) {
        c->found = NGON_NEWS(&c->scratch, room, uint16_t);
        c->found_room = room;
    }
    c->found_mask = room - 1;
    memset(c->found, 0, room * sizeof *c->found);
}

/* Adds WAY to WAYS, or its mode to the way that is the same. */
static void add_way(struct compiler *c, struct ngon_way *ways, uint16_t *count,
                    const struct ngon_way *way)
{
    uint32_t slot = (uint32_t)way_hash(way) & c->found_mask;
    for (; c->found[slot]; slot = (slot + 1) & c->found_mask)
        if (same_way(&ways[c->found[slot] - 1], way)) {
            ways[c->found[slot] - 1].mode |= way->mode;
            return;
        }
    ways[(*count)++] = *way;
    c->found[slot] = *count;
}

static void add_hit(struct compiler *c, struct ngon_hit *hits, uint16_t *count, uint16_t target,
                    uint8_t mode)
{
    if (c->hit_on[target]) {
        hits[c->hit_on[target] - 1].mode |= mode;
        return;
    }
    hits[(*count)++] = (struct ngon_hit){target, mode};
    c->hit_on[target] = *count;
}

/* Merges what does the same and drops what a leap or a ride does anyway. */
static void settle(struct compiler *c, const struct gathered *in, struct ngon_reach *out)
{
    struct ngon_hit *hits = NGON_NEWS(&c->gathered, in->ways.count, struct ngon_hit);
    struct ngon_way *ways = NGON_NEWS(&c->gathered, in->ways.count, struct ngon_way);
    struct ngon_ride *rides = NGON_NEWS(c->rules->arena, in->rides.count, struct ngon_ride);
    for (uint32_t i = 0; i < in->ways.count; i++)
        if (is_hit(&in->ways.ways[i]))
            add_hit(c, hits, &out->hit_count, in->ways.ways[i].target, in->ways.ways[i].mode);
    begin_finding(c, in->ways.count);
    for (uint32_t i = 0; i < in->ways.count; i++) {
        struct ngon_way way = in->ways.ways[i];
        if (is_hit(&way))
            continue;
        if (!way.take_count && !way.takes_hurdles && !way.flags)
            if (c->hit_on[way.target])
                way.mode &= (uint8_t)~hits[c->hit_on[way.target] - 1].mode;
        if (way.mode)
            add_way(c, ways, &out->way_count, &way);
    }
    for (uint16_t h = 0; h < out->hit_count; h++)
        c->hit_on[hits[h].target] = 0;
    for (uint32_t i = 0; i < in->rides.count; i++) {
        struct ngon_ride ride = in->rides.rides[i];
        for (uint16_t k = 0; k < out->ride_count && ride.mode; k++)
            if (rides[k].direction == ride.direction && rides[k].count == ride.count &&
                rides[k].over_min == ride.over_min && rides[k].over_max == ride.over_max &&
                rides[k].next == ride.next) {
                rides[k].mode |= ride.mode;
                ride.mode = 0;
            }
        if (ride.mode)
            rides[out->ride_count++] = ride;
    }
    out->hits =
        ngon_arena_grow(c->rules->arena, hits, out->hit_count, out->hit_count, sizeof *hits);
    out->ways =
        ngon_arena_grow(c->rules->arena, ways, out->way_count, out->way_count, sizeof *ways);
    out->rides = rides;
    c->ways += out->way_count;
}

/* ---- the second side ---- */

static const uint16_t *map_cells(struct compiler *c, const uint16_t *cells, uint16_t count)
{
    uint16_t *mapped = NGON_NEWS(c->rules->arena, count, uint16_t);
    for (uint16_t i = 0; i < count; i++)
        mapped[i] = c->board->image[cells[i]];
    return mapped;
}

/* A set of pieces with the sides exchanged. */
static const uint64_t *swap_sides(struct compiler *c, const uint64_t *pieces)
{
    if (!pieces)
        return NULL;
    uint64_t *swapped = NGON_NEWS(c->rules->arena, c->rules->piece_words, uint64_t);
    for (uint32_t i = 0; i < c->rules->piece_words; i++)
        swapped[i] = (pieces[i] & UINT64_C(0x5555555555555555)) << 1 |
                     (pieces[i] >> 1 & UINT64_C(0x5555555555555555));
    return swapped;
}

static void map_reach(struct compiler *c, const struct ngon_reach *in, uint16_t cell,
                      struct ngon_reach *out)
{
    const struct ngon_board *board = c->board;
    struct ngon_hit *hits = NGON_NEWS(c->rules->arena, in->hit_count, struct ngon_hit);
    struct ngon_ride *rides = NGON_NEWS(c->rules->arena, in->ride_count, struct ngon_ride);
    struct ngon_way *ways = NGON_NEWS(c->rules->arena, in->way_count, struct ngon_way);
    for (uint16_t i = 0; i < in->hit_count; i++)
        hits[i] = (struct ngon_hit){board->image[in->hits[i].target], in->hits[i].mode};
    for (uint16_t i = 0; i < in->ride_count; i++) {
        uint16_t count;
        rides[i] = in->rides[i];
        rides[i].direction = board->directions[in->rides[i].direction].image;
        rides[i].cells = ngon_compile_ray(c, rides[i].direction, cell, &count);
        if (count < rides[i].count)
            rides[i].count = count;
    }
    for (uint16_t i = 0; i < in->way_count; i++) {
        const struct ngon_way *way = &in->ways[i];
        ways[i] = *way;
        ways[i].target = board->image[way->target];
        ways[i].empty = map_cells(c, way->empty, way->empty_count);
        ways[i].takes = map_cells(c, way->takes, way->take_count);
        ways[i].prey = swap_sides(c, way->prey);
        struct ngon_hurdle *hurdles =
            NGON_NEWS(c->rules->arena, way->hurdle_count, struct ngon_hurdle);
        for (uint16_t h = 0; h < way->hurdle_count; h++) {
            hurdles[h] = way->hurdles[h];
            hurdles[h].cells = map_cells(c, way->hurdles[h].cells, way->hurdles[h].count);
            hurdles[h].whom = swap_sides(c, way->hurdles[h].whom);
        }
        ways[i].hurdles = hurdles;
    }
    *out = *in;
    out->hits = hits;
    out->rides = rides;
    out->ways = ways;
}

/* ---- names ---- */

static void check_term(struct compiler *c, const struct ngon_term *term)
{
    const struct ngon_board *board = c->board;
    if (term->kind != NGON_TERM_NAMED || !term->name || strcmp(term->name, "any") == 0 ||
        ngon_board_family(board, term->name) >= 0 ||
        ngon_board_direction(board, term->name) != NGON_NO_DIRECTION)
        return;
    c->failed = true;
    struct ngon_finding *finding =
        ngon_diag_add(c->diags, NGON_CODE_UNKNOWN_DIRECTION, term->name_span,
                      "`%s` is no direction and no family of this board", term->name);
    const char *names[NGON_MAX_DIRECTIONS * 2 + 1];
    size_t count = 0;
    names[count++] = "any";
    for (uint32_t i = 0; i < board->family_count && i < NGON_MAX_DIRECTIONS; i++)
        names[count++] = board->families[i];
    for (uint32_t i = 0; i < board->direction_count; i++)
        names[count++] = board->directions[i].name;
    static const char *const filters[] = {"ahead", "behind", "forward", "backward", "sideways"};
    const char *filter = ngon_nearest(term->name, filters, sizeof filters / sizeof filters[0]);
    if (filter != NULL && ngon_nearest(term->name, names, count) == NULL) {
        ngon_diag_help(c->diags, finding, "did you mean `%s`?", filter);
        return;
    }
    const char *near = ngon_diag_suggest(
        c->diags, finding, term->name, "this board has the families and directions", names, count);
    const struct ngon_board_def *def = board->def;
    for (uint32_t i = 0; near && i < def->direction_count; i++)
        if (strcmp(def->directions[i].name.text, near) == 0 &&
            def->directions[i].name.span.source == term->name_span.source)
            ngon_diag_also(c->diags, finding, def->directions[i].name.span, "`%s` stands here",
                           near);
    for (uint32_t i = 0; near && i < def->family_count; i++)
        if (strcmp(def->families[i].text, near) == 0 &&
            def->families[i].span.source == term->name_span.source)
            ngon_diag_also(c->diags, finding, def->families[i].span, "`%s` stands here", near);
}

static void check_aim(struct compiler *c, const struct ngon_aim *aim)
{
    for (uint32_t i = 0; i < aim->term_count; i++)
        check_term(c, &aim->terms[i]);
    for (uint32_t i = 0; i < aim->but_count; i++)
        check_term(c, &aim->buts[i]);
}

static void check_moves(struct compiler *c, const struct ngon_moves_def *moves)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        if (seat == 1 && moves->items[1] == moves->items[0])
            break;
        for (uint32_t i = 0; i < moves->counts[seat]; i++) {
            const struct ngon_path *path = moves->items[seat][i].path;
            if (!path)
                continue;
            if (path->leg_count > NGON_COMPILE_LEGS_MAX) {
                c->failed = true;
                ngon_diag_add(c->diags, NGON_CODE_TOO_MANY_PATHS, path->span,
                              "a path has at most %u legs", NGON_COMPILE_LEGS_MAX);
            }
            for (uint32_t l = 0; l < path->leg_count; l++) {
                const struct ngon_leg *leg = &path->legs[l];
                for (uint32_t a = 0; a < leg->aim_count; a++)
                    check_aim(c, &leg->aims[a]);
                if (leg->aim_count > 8) {
                    c->failed = true;
                    ngon_diag_add(c->diags, NGON_CODE_TOO_MANY_PATHS, leg->span,
                                  "a leap adds up at most 8 parts");
                }
                if (leg->whom.given && !ngon_compile_whom(c->rules, &leg->whom, 0, c->diags))
                    c->failed = true;
            }
        }
    }
}

uint64_t *ngon_compile_whom(struct ngon_ruleset *rules, const struct ngon_whom *whom, unsigned side,
                            struct ngon_diags *diags)
{
    uint64_t *set = NGON_NEWS(rules->arena, rules->piece_words, uint64_t);
    bool *named = NGON_NEWS(rules->arena, rules->form_count, bool);
    bool known = true;
    for (uint32_t i = 0; i < whom->piece_count; i++) {
        bool found = false;
        for (uint32_t f = 1; f < rules->form_count; f++)
            if (strcmp(rules->forms[f].def->name.text, whom->pieces[i]) == 0) {
                found = true;
                named[f] = !rules->forms[f].flipped;
            }
        if (!found) {
            known = false;
            struct ngon_finding *finding =
                ngon_diag_add(diags, NGON_CODE_UNKNOWN_PIECE, whom->piece_spans[i],
                              "no piece is named `%s`", whom->pieces[i]);
            suggest_piece(rules, whom->pieces[i], finding, diags);
        }
    }
    for (unsigned f = 1; f < rules->form_count; f++)
        for (unsigned s = 0; s < 2; s++) {
            if ((whom->own_only && s != side) || (whom->enemy_only && s == side))
                continue;
            if (whom->piece_count && named[f] == whom->negated)
                continue;
            ngon_set_add(set, ngon_piece_of(f, s));
        }
    return known ? set : NULL;
}

/* ---- all of it ---- */

static const struct ngon_moves_def *form_moves(const struct compiler *c,
                                               const struct ngon_form *form)
{
    if (!form->flipped)
        return &form->def->moves;
    if (form->def->has_flip_moves)
        return &form->def->flip_moves;
    const struct ngon_piece_def *other = find_kind(c, form->def->flips.text);
    return other ? &other->moves : &form->def->moves;
}

static void refuse_form(struct compiler *c, const struct ngon_form *form)
{
    c->failed = true;
    ngon_diag_add(c->diags, NGON_CODE_TOO_MANY_PATHS, form->def->name.span,
                  "with the `%s` the pieces can go too many ways on this board",
                  form->def->name.text);
}

static struct compiler start(struct ngon_ruleset *rules, struct ngon_diags *diags)
{
    struct compiler c = {.rules = rules, .board = rules->board, .diags = diags};
    size_t per_direction = (size_t)rules->board->direction_count * rules->cells;
    c.rays = NGON_NEWS(&c.scratch, per_direction, const uint16_t *);
    c.ray_counts = NGON_NEWS(&c.scratch, per_direction, uint16_t);
    c.hit_on = NGON_NEWS(&c.scratch, rules->cells, uint16_t);
    return c;
}

bool ngon_compile_moves(const struct ngon_ruleset *rules, struct ngon_arena *arena,
                        const struct ngon_moves_def *moves, unsigned seat, struct ngon_reach *out,
                        struct ngon_diags *diags)
{
    struct ngon_ruleset copy = *rules;
    copy.arena = arena;
    struct compiler c = start(&copy, diags);
    struct gathered *gathered = NGON_NEWS(&c.gathered, rules->cells, struct gathered);
    gather(&c, moves, seat, NULL, 0, gathered);
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        out[cell] = (struct ngon_reach){.hits = NULL};
        settle(&c, &gathered[cell], &out[cell]);
    }
    ngon_arena_free(&c.gathered);
    ngon_arena_free(&c.scratch);
    return !c.failed;
}

bool ngon_compile_reach(struct ngon_ruleset *rules, struct ngon_diags *diags)
{
    struct compiler c = start(rules, diags);
    for (uint32_t i = 0; i < rules->variant->piece_count; i++) {
        check_moves(&c, &rules->variant->pieces[i].moves);
        if (rules->variant->pieces[i].has_flip_moves)
            check_moves(&c, &rules->variant->pieces[i].flip_moves);
    }
    struct ngon_reach *reach[2];
    for (unsigned side = 0; side < 2; side++) {
        reach[side] =
            NGON_NEWS(rules->arena, (size_t)rules->form_count * rules->cells, struct ngon_reach);
        rules->reach[side] = reach[side];
    }
    for (uint32_t f = 1; f < rules->form_count && !c.failed; f++) {
        const struct ngon_moves_def *moves = form_moves(&c, &rules->forms[f]);
        struct ngon_reach *first = reach[0] + (size_t)f * rules->cells;
        struct ngon_reach *second = reach[1] + (size_t)f * rules->cells;
        bool differ = moves->items[1] != moves->items[0];
        struct ngon_reach *seen = first;
        for (unsigned seat = 0; seat < (differ ? 2u : 1u) && !c.failed; seat++) {
            struct gathered *out = NGON_NEWS(&c.gathered, rules->cells, struct gathered);
            c.gathered_ways = 0;
            gather(&c, moves, seat, NULL, 0, out);
            if (seat == 1)
                seen = NGON_NEWS(&c.scratch, rules->cells, struct ngon_reach);
            for (uint32_t cell = 0; cell < rules->cells && !c.failed; cell++) {
                settle(&c, &out[cell], &seen[cell]);
                if (c.ways > NGON_COMPILE_WAYS_MAX)
                    refuse_form(&c, &rules->forms[f]);
            }
            ngon_arena_free(&c.gathered);
        }
        for (uint16_t cell = 0; cell < rules->cells && !c.failed; cell++)
            map_reach(&c, &seen[rules->board->image[cell]], cell, &second[cell]);
    }
    ngon_arena_free(&c.scratch);
    return !c.failed;
}
