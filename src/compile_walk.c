/* Walking a path from a cell, for the first side. */
#include "compile_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define TOLERANCE 0.5      /* degrees within which headings count as equal */
#define WAYS_MAX 20000u    /* ways of one form from one cell */
#define EFFORT_MAX 400000u /* arrivals while one path is walked from one cell */
#define PASSED_MAX 256u    /* cells that one way may pass */

struct leg_choice { /* what a leg did the first time, for `repeated` */
    uint16_t directions[8];
    uint16_t lengths[8];
};

struct walk {
    struct compiler *c;
    const struct ngon_path *path;
    const struct conditions *conditions;
    struct way_list *out;
    uint16_t origin;
    uint16_t empty[PASSED_MAX], takes[PASSED_MAX];
    struct ngon_hurdle hurdles[NGON_COMPILE_LEGS_MAX * 2];
    uint16_t empty_count, take_count, hurdle_count;
    bool takes_hurdles;
    struct leg_choice choices[NGON_COMPILE_LEGS_MAX];
    unsigned pass;              /* 0 in the first run through the path */
    uint16_t stops[PASSED_MAX]; /* where earlier runs ended */
    uint32_t effort;            /* arrivals so far */
    bool overflow;              /* too much of something: the walk ends */
};

/* ---- directions ---- */

static double angle_between(const struct ngon_direction *a, const struct ngon_direction *b)
{
    double dot =
        a->vector[0] * b->vector[0] + a->vector[1] * b->vector[1] + a->vector[2] * b->vector[2];
    dot = dot > 1 ? 1 : dot < -1 ? -1 : dot;
    return acos(dot) * 180.0 / 3.14159265358979323846;
}

static bool passes_filter(const struct ngon_direction *direction, enum ngon_filter filter)
{
    double angle = direction->from_ahead;
    switch (filter) {
    case NGON_FILTER_NONE:
        return true;
    case NGON_AHEAD:
        return angle <= TOLERANCE;
    case NGON_BEHIND:
        return angle >= 180 - TOLERANCE;
    case NGON_FORWARD:
        return angle < 90 - TOLERANCE;
    case NGON_BACKWARD:
        return angle > 90 + TOLERANCE;
    case NGON_SIDEWAYS:
        return fabs(angle - 90) <= TOLERANCE;
    }
    return false;
}

/* Directions as sets of bits. */
static uint64_t term_directions(const struct ngon_board *board, const struct ngon_term *term,
                                uint16_t shape, uint16_t last)
{
    uint64_t set = 0;
    if (term->kind == NGON_TERM_SAME)
        return last == NGON_NO_DIRECTION ? 0 : UINT64_C(1) << last;
    if (term->kind == NGON_TERM_BACK)
        return 0;
    int family = term->name ? ngon_board_family(board, term->name) : 0;
    uint16_t single = NGON_NO_DIRECTION;
    bool any = term->name && strcmp(term->name, "any") == 0;
    if (!any && family < 0)
        single = ngon_board_direction(board, term->name);
    for (uint16_t d = 0; d < board->direction_count; d++) {
        bool named = any || (family >= 0 ? board->directions[d].family == family : d == single);
        if (named && passes_filter(&board->directions[d], term->filter))
            set |= UINT64_C(1) << d;
    }
    if (!term->outward)
        return set;
    if (last == NGON_NO_DIRECTION)
        return 0;
    double best = 90 - TOLERANCE;
    uint64_t nearest = 0;
    for (uint16_t d = 0; d < board->direction_count; d++) {
        if (!(set >> d & 1) || !ngon_board_has(board, shape, d))
            continue;
        double angle = angle_between(&board->directions[d], &board->directions[last]);
        if (angle < best - TOLERANCE) {
            best = angle;
            nearest = 0;
        }
        if (angle <= best + TOLERANCE && angle < 90 - TOLERANCE)
            nearest |= UINT64_C(1) << d;
    }
    return nearest;
}

static uint64_t aim_directions(const struct ngon_board *board, const struct ngon_aim *aim,
                               uint16_t shape, uint16_t last)
{
    uint64_t set = 0;
    for (uint32_t i = 0; i < aim->term_count; i++)
        set |= term_directions(board, &aim->terms[i], shape, last);
    for (uint32_t i = 0; i < aim->but_count; i++)
        set &= ~term_directions(board, &aim->buts[i], shape, last);
    return set;
}

static bool aim_has_back(const struct ngon_aim *aim)
{
    for (uint32_t i = 0; i < aim->term_count; i++)
        if (aim->terms[i].kind == NGON_TERM_BACK)
            return true;
    return false;
}

const uint16_t *ngon_compile_ray(struct compiler *c, uint16_t direction, uint16_t cell,
                                 uint16_t *count)
{
    size_t index = (size_t)direction * c->board->cell_count + cell;
    if (!c->rays[index]) {
        uint64_t *seen = NGON_NEWS(&c->scratch, c->rules->words, uint64_t);
        uint16_t length = 0;
        ngon_set_add(seen, cell);
        for (uint16_t at = cell;;) {
            at = ngon_board_step(c->board, at, direction);
            if (at == NGON_NO_CELL || ngon_set_has(seen, at))
                break;
            ngon_set_add(seen, at);
            length++;
        }
        uint16_t *cells = NGON_NEWS(c->rules->arena, length, uint16_t);
        uint16_t at = cell;
        for (uint16_t i = 0; i < length; i++)
            cells[i] = at = ngon_board_step(c->board, at, direction);
        c->rays[index] = cells;
        c->ray_counts[index] = length;
    }
    *count = c->ray_counts[index];
    return c->rays[index];
}

/* ---- walking a path ---- */

static bool cell_within(const struct conditions *conditions, uint16_t cell)
{
    for (; conditions; conditions = conditions->outer)
        if (conditions->within && !ngon_set_has(conditions->within, cell))
            return false;
    return true;
}

bool ngon_compile_allows_from(const struct conditions *conditions, uint16_t cell)
{
    for (; conditions; conditions = conditions->outer) {
        if (conditions->from && !ngon_set_has(conditions->from, cell))
            return false;
        if (conditions->within && !ngon_set_has(conditions->within, cell))
            return false;
    }
    return true;
}

static bool allows_to(const struct conditions *conditions, uint16_t cell)
{
    for (; conditions; conditions = conditions->outer) {
        if (conditions->to && !ngon_set_has(conditions->to, cell))
            return false;
        if (conditions->within && !ngon_set_has(conditions->within, cell))
            return false;
    }
    return true;
}

/* The mode that the items' `only` leave of MODE for a way that takes something on its way or not. */
static uint8_t allowed_mode(const struct conditions *conditions, uint8_t mode, bool takes)
{
    for (; conditions; conditions = conditions->outer) {
        switch (conditions->item->only) {
        case NGON_ANY_MOVE:
            break;
        case NGON_ONLY_MOVE:
            mode = takes ? 0 : mode & NGON_MOVE;
            break;
        case NGON_ONLY_CAPTURE:
            mode = takes ? mode : mode & NGON_CAPTURE;
            break;
        case NGON_ONLY_EN_PASSANT:
            mode = takes || !mode ? 0 : NGON_EN_PASSANT;
            break;
        }
    }
    return mode;
}

static uint8_t way_flags(const struct conditions *conditions)
{
    unsigned flags = 0;
    for (; conditions; conditions = conditions->outer)
        flags |= (conditions->item->leaves_en_passant ? NGON_LEAVES_EP : 0u) |
                 (conditions->item->may_pass ? NGON_MAY_PASS : 0u) |
                 (conditions->item->unmoved ? NGON_UNMOVED : 0u);
    return (uint8_t)flags;
}

/* Prey of the items in force, met; ways keep that of side 0 and the pair is looked up when mapped. */
static uint64_t *met_prey(struct compiler *c, const struct conditions *conditions, unsigned side)
{
    uint64_t *met = NULL;
    for (; conditions; conditions = conditions->outer) {
        const uint64_t *prey = conditions->prey[side];
        if (!prey)
            continue;
        if (!met) {
            met = NGON_NEWS(c->rules->arena, c->rules->piece_words, uint64_t);
            memcpy(met, prey, c->rules->piece_words * sizeof *met);
        } else {
            for (uint32_t i = 0; i < c->rules->piece_words; i++)
                met[i] &= prey[i];
        }
    }
    return met;
}

static uint16_t *keep_cells(struct compiler *c, const uint16_t *cells, uint16_t count)
{
    uint16_t *kept = NGON_NEWS(c->rules->arena, count, uint16_t);
    if (count)
        memcpy(kept, cells, count * sizeof *kept);
    return kept;
}

static void add_way(struct walk *w, const struct ngon_way *way)
{
    struct way_list *out = w->out;
    if (out->count == WAYS_MAX || w->c->gathered_ways == NGON_COMPILE_WAYS_MAX) {
        w->overflow = true;
        return;
    }
    if (out->count == out->room) {
        uint32_t room = out->room ? out->room * 2 : 32;
        out->ways =
            ngon_arena_grow(&w->c->gathered, out->ways, out->count, room, sizeof *out->ways);
        out->room = room;
    }
    out->ways[out->count++] = *way;
    w->c->gathered_ways++;
}

/* ENDS: what the last leg may do on TARGET, NGON_MOVE, NGON_CAPTURE or both. */
static void emit(struct walk *w, uint16_t target, uint8_t ends)
{
    if (!allows_to(w->conditions, target))
        return;
    bool takes = w->take_count || w->takes_hurdles;
    uint8_t mode = allowed_mode(w->conditions, ends, takes);
    uint8_t flags = way_flags(w->conditions);
    if (target == w->origin) {
        if (!(ends & NGON_MOVE) || (!takes && !(flags & NGON_MAY_PASS)))
            return;
        mode &= NGON_MOVE;
    }
    if (!mode)
        return;
    struct compiler *c = w->c;
    struct ngon_way way = {
        .target = target,
        .mode = mode,
        .flags = flags,
        .empty_count = w->empty_count,
        .take_count = w->take_count,
        .hurdle_count = w->hurdle_count,
        .takes_hurdles = w->takes_hurdles,
        .prey = met_prey(c, w->conditions, 0),
    };
    way.empty = keep_cells(c, w->empty, w->empty_count);
    way.takes = keep_cells(c, w->takes, w->take_count);
    struct ngon_hurdle *hurdles = NGON_NEWS(c->rules->arena, w->hurdle_count, struct ngon_hurdle);
    if (w->hurdle_count)
        memcpy(hurdles, w->hurdles, w->hurdle_count * sizeof *hurdles);
    way.hurdles = hurdles;
    add_way(w, &way);
}

static bool push_empty(struct walk *w, uint16_t cell)
{
    if (cell == w->origin)
        return true;
    if (w->empty_count == PASSED_MAX) {
        w->overflow = true;
        return false;
    }
    w->empty[w->empty_count++] = cell;
    return true;
}

static void run_legs(struct walk *w, uint32_t first, struct ngon_spot at, uint16_t last,
                     uint16_t previous);

/* The path has come to a cell after leg LEG; it may stop there or go on. */
static void arrive(struct walk *w, uint32_t leg, struct ngon_spot at, uint16_t last,
                   uint16_t previous)
{
    if (++w->effort > EFFORT_MAX)
        w->overflow = true;
    if (w->overflow)
        return;
    const struct ngon_path *path = w->path;
    bool hop = path->legs[leg].kind == NGON_HOP, taking = path->legs[leg].taking && !hop;
    uint32_t next = leg + 1;
    bool rest_optional = true;
    for (uint32_t i = next; i < path->leg_count; i++)
        if (!(path->legs[i].ranges[0].given && path->legs[i].ranges[0].low == 0))
            rest_optional = false;
    if (rest_optional) {
        uint32_t low = path->repeated && path->repeat.given ? path->repeat.low : 1;
        if (w->pass + 1 >= low)
            emit(w, at.cell,
                 taking                   ? NGON_CAPTURE
                 : path->legs[leg].taking ? NGON_MOVE
                                          : NGON_BOTH);
    }
    bool again =
        next == path->leg_count && path->repeated &&
        (!path->repeat.given || path->repeat.high == NGON_OPEN || w->pass + 1 < path->repeat.high);
    if (next == path->leg_count && !again)
        return;
    uint16_t empty_count = w->empty_count, take_count = w->take_count;
    bool goes_on = true;
    if (taking) {
        if (w->take_count == PASSED_MAX || at.cell == w->origin)
            goes_on = false;
        else
            w->takes[w->take_count++] = at.cell;
    } else {
        goes_on = push_empty(w, at.cell);
    }
    if (again && goes_on) {
        goes_on = at.cell != w->origin && w->pass + 1 < PASSED_MAX;
        for (unsigned i = 0; i < w->pass && goes_on; i++)
            goes_on = w->stops[i] != at.cell;
        if (goes_on) {
            w->stops[w->pass++] = at.cell;
            run_legs(w, 0, at, last, previous);
            w->pass--;
        }
    } else if (goes_on) {
        run_legs(w, next, at, last, previous);
    }
    w->empty_count = empty_count;
    w->take_count = take_count;
}

/* One direction of a step or a slide: N = low..high cells on, all but the last empty. */
static void run_line(struct walk *w, uint32_t leg, uint16_t direction, struct ngon_spot at,
                     unsigned low, unsigned high)
{
    uint16_t count, empty_count = w->empty_count;
    const uint16_t *cells = ngon_compile_ray(w->c, direction, at.cell, &count);
    uint16_t previous = at.cell;
    for (uint16_t n = 1; n <= count && n <= high; n++) {
        uint16_t cell = cells[n - 1];
        if (!cell_within(w->conditions, cell))
            break;
        if (n >= low) {
            w->choices[leg].lengths[0] = n;
            arrive(w, leg, ngon_board_spot(w->c->board, cell), direction, previous);
        }
        previous = cell;
        if (!push_empty(w, cell))
            break;
    }
    w->empty_count = empty_count;
}

static void run_leap(struct walk *w, uint32_t leg, uint32_t aim, struct ngon_spot at, uint16_t last,
                     uint16_t start)
{
    if (++w->effort > EFFORT_MAX)
        w->overflow = true;
    if (w->overflow)
        return;
    const struct ngon_leg *l = &w->path->legs[leg];
    if (aim == l->aim_count) {
        if (at.cell != NGON_NO_CELL)
            arrive(w, leg, at, last, start);
        return;
    }
    const struct ngon_range *range = &l->ranges[aim];
    unsigned low = range->given ? range->low : 1;
    unsigned high = range->given ? range->high : 1;
    if (low == 0 && aim > 0)
        run_leap(w, leg, aim + 1, at, last, start);
    uint64_t set = aim_directions(w->c->board, &l->aims[aim], at.shape, last);
    if (w->pass > 0)
        set = UINT64_C(1) << w->choices[leg].directions[aim];
    for (uint16_t d = 0; set; d++, set >>= 1) {
        if (!(set & 1))
            continue;
        struct ngon_spot spot = at;
        for (unsigned n = 1; n <= high && n < PASSED_MAX; n++) {
            if (!ngon_board_spot_step(w->c->board, &spot, d))
                break;
            if (n < low || (w->pass > 0 && n != w->choices[leg].lengths[aim]))
                continue;
            if (w->pass == 0) {
                w->choices[leg].directions[aim] = d;
                w->choices[leg].lengths[aim] = (uint16_t)n;
            }
            run_leap(w, leg, aim + 1, spot, d, start);
        }
    }
}

static void run_hop(struct walk *w, uint32_t leg, uint16_t direction, struct ngon_spot at,
                    const uint64_t *whom)
{
    const struct ngon_leg *l = &w->path->legs[leg];
    uint16_t count, over_low = l->over.given ? l->over.low : 1;
    uint16_t over_high = l->over.given ? l->over.high : 1;
    const uint16_t *cells = ngon_compile_ray(w->c, direction, at.cell, &count);
    uint16_t hurdle_count = w->hurdle_count;
    bool takes_hurdles = w->takes_hurdles;
    if (hurdle_count + 2u > NGON_COMPILE_LEGS_MAX * 2) {
        w->overflow = true;
        return;
    }
    for (uint16_t n = 1; n <= count; n++) {
        uint16_t cell = cells[n - 1];
        if (!cell_within(w->conditions, cell))
            break;
        uint16_t passed = (uint16_t)(n - 1);
        bool in_range = !l->ranges[0].given || (n >= l->ranges[0].low && n <= l->ranges[0].high);
        if (passed < over_low || !in_range)
            continue;
        struct ngon_hurdle hurdle = {.cells = cells,
                                     .count = passed,
                                     .min = over_low,
                                     .max = over_high < passed ? over_high : passed,
                                     .whom = whom};
        if (l->next) {
            struct ngon_hurdle nearest = {
                .cells = cells + passed - 1, .count = 1, .min = 1, .max = 1, .whom = whom};
            if (passed == 0)
                continue;
            hurdle.count--;
            hurdle.min = (uint16_t)(over_low ? over_low - 1 : 0);
            hurdle.max =
                (uint16_t)(over_high == NGON_OPEN || over_high - 1 > hurdle.count ? hurdle.count
                                                                                  : over_high - 1);
            w->hurdles[w->hurdle_count++] = hurdle;
            w->hurdles[w->hurdle_count++] = nearest;
        } else {
            w->hurdles[w->hurdle_count++] = hurdle;
        }
        w->takes_hurdles = takes_hurdles || l->taking;
        w->choices[leg].lengths[0] = n;
        arrive(w, leg, ngon_board_spot(w->c->board, cell), direction,
               cells[passed ? passed - 1 : 0]);
        w->hurdle_count = hurdle_count;
    }
    w->takes_hurdles = takes_hurdles;
}

static uint64_t *hop_whom(struct walk *w, const struct ngon_leg *leg)
{
    return leg->whom.given ? ngon_compile_whom(w->c->rules, &leg->whom, 0, w->c->diags) : NULL;
}

static void run_leg(struct walk *w, uint32_t leg, struct ngon_spot at, uint16_t last,
                    uint16_t previous)
{
    const struct ngon_leg *l = &w->path->legs[leg];
    if (l->kind == NGON_LEAP) {
        run_leap(w, leg, 0, at, last, at.cell);
        return;
    }
    if (l->kind == NGON_STEP && aim_has_back(&l->aims[0]) && previous != NGON_NO_CELL)
        arrive(w, leg, ngon_board_spot(w->c->board, previous), last, at.cell);
    unsigned low = 1, high = l->kind == NGON_STEP ? 1 : NGON_OPEN;
    if (l->ranges[0].given) {
        low = l->ranges[0].low ? l->ranges[0].low : 1;
        high = l->ranges[0].high;
    }
    uint64_t set = aim_directions(w->c->board, &l->aims[0], at.shape, last);
    if (w->pass > 0) {
        set = UINT64_C(1) << w->choices[leg].directions[0];
        low = high = w->choices[leg].lengths[0];
    }
    const uint64_t *whom = l->kind == NGON_HOP ? hop_whom(w, l) : NULL;
    for (uint16_t d = 0; set; d++, set >>= 1) {
        if (!(set & 1))
            continue;
        w->choices[leg].directions[0] = d;
        if (l->kind == NGON_HOP)
            run_hop(w, leg, d, at, whom);
        else
            run_line(w, leg, d, at, low, high);
    }
}

static void run_legs(struct walk *w, uint32_t first, struct ngon_spot at, uint16_t last,
                     uint16_t previous)
{
    for (uint32_t leg = first; leg < w->path->leg_count; leg++) {
        const struct ngon_range *range = &w->path->legs[leg].ranges[0];
        run_leg(w, leg, at, last, previous);
        if (!(range->given && range->low == 0))
            break;
    }
}

/* ---- rides ---- */

bool ngon_compile_is_ride(const struct ngon_path *path, const struct conditions *conditions)
{
    if (path->leg_count != 1 || path->repeated || path->legs[0].taking)
        return false;
    const struct ngon_leg *leg = &path->legs[0];
    if (leg->kind != NGON_SLIDE && leg->kind != NGON_HOP)
        return false;
    if (leg->kind == NGON_HOP && (leg->whom.given || leg->ranges[0].given))
        return false;
    if (leg->ranges[0].given && leg->ranges[0].low > 1)
        return false;
    if (way_flags(conditions))
        return false;
    for (; conditions; conditions = conditions->outer)
        if (conditions->to || conditions->prey[0] || conditions->item->only == NGON_ONLY_EN_PASSANT)
            return false;
    return true;
}

void ngon_compile_rides(struct compiler *c, const struct ngon_path *path,
                        const struct conditions *conditions, uint16_t origin, struct ride_list *out)
{
    const struct ngon_leg *leg = &path->legs[0];
    uint16_t shape = c->board->cells[origin].shape;
    uint64_t set = aim_directions(c->board, &leg->aims[0], shape, NGON_NO_DIRECTION);
    for (uint16_t d = 0; set; d++, set >>= 1) {
        if (!(set & 1))
            continue;
        struct ngon_ride ride = {.direction = d};
        ride.cells = ngon_compile_ray(c, d, origin, &ride.count);
        if (leg->ranges[0].given && leg->ranges[0].high < ride.count)
            ride.count = leg->ranges[0].high;
        for (uint16_t i = 0; i < ride.count; i++)
            if (!cell_within(conditions, ride.cells[i]))
                ride.count = i;
        ride.mode = allowed_mode(conditions, NGON_BOTH, false);
        if (leg->kind == NGON_HOP) {
            ride.over_min = leg->over.given ? leg->over.low : 1;
            ride.over_max = leg->over.given ? leg->over.high : 1;
            ride.next = leg->next;
        }
        if (!ride.count || !ride.mode)
            continue;
        if (out->count == out->room) {
            uint32_t room = out->room ? out->room * 2 : 16;
            out->rides =
                ngon_arena_grow(&c->scratch, out->rides, out->count, room, sizeof *out->rides);
            out->room = room;
        }
        out->rides[out->count++] = ride;
    }
}

bool ngon_compile_walk(struct compiler *c, const struct ngon_path *path,
                       const struct conditions *conditions, uint16_t origin, struct way_list *out)
{
    struct walk walk = {
        .c = c, .path = path, .conditions = conditions, .out = out, .origin = origin};
    run_legs(&walk, 0, ngon_board_spot(c->board, origin), NGON_NO_DIRECTION, NGON_NO_CELL);
    c->effort += walk.effort;
    return !walk.overflow && c->effort <= NGON_COMPILE_EFFORT_MAX;
}
