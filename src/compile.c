#include "compile.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define TOLERANCE 0.5          /* degrees within which headings count as equal */
#define WAYS_MAX 20000u        /* ways of one form from one cell */
#define PASSED_MAX 256u        /* cells that one way may pass */
#define LEGS_MAX 16u
#define NESTING_MAX 8u         /* `as` within `as` */

struct way_list {
    struct ngon_way *ways;
    uint32_t count, room;
};

struct compiler {
    struct ngon_ruleset *rules;
    const struct ngon_board *board;
    struct ngon_diags *diags;
    struct ngon_arena scratch;
    const uint16_t **rays;     /* [direction * cells + cell] */
    uint16_t *ray_counts;
    bool failed;
};

/* Conditions of an item, and of the items whose `as` led to it. */
struct conditions {
    const struct ngon_item *item;
    uint64_t *from, *to, *within; /* NULL: everywhere */
    uint64_t *prey[2];            /* by the mover's side; NULL: anything */
    const struct conditions *outer;
};

struct leg_choice {            /* what a leg did the first time, for `repeated` */
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
    struct ngon_hurdle hurdles[LEGS_MAX * 2];
    uint16_t empty_count, take_count, hurdle_count;
    bool takes_hurdles;
    struct leg_choice choices[LEGS_MAX];
    unsigned pass;             /* 0 in the first run through the path */
    uint16_t stops[PASSED_MAX]; /* where earlier runs ended */
    bool overflow;
};

/* ---- directions ---- */

static double angle_between(const struct ngon_direction *a, const struct ngon_direction *b)
{
    double dot = a->vector[0] * b->vector[0] + a->vector[1] * b->vector[1] +
                 a->vector[2] * b->vector[2];
    dot = dot > 1 ? 1 : dot < -1 ? -1 : dot;
    return acos(dot) * 180.0 / 3.14159265358979323846;
}

static bool passes_filter(const struct ngon_direction *direction, enum ngon_filter filter)
{
    double angle = direction->from_ahead;
    switch (filter) {
    case NGON_FILTER_NONE: return true;
    case NGON_AHEAD: return angle <= TOLERANCE;
    case NGON_BEHIND: return angle >= 180 - TOLERANCE;
    case NGON_FORWARD: return angle < 90 - TOLERANCE;
    case NGON_BACKWARD: return angle > 90 + TOLERANCE;
    case NGON_SIDEWAYS: return fabs(angle - 90) <= TOLERANCE;
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

/* The cells that follow CELL by DIRECTION, up to the rim or before the line would meet itself. */
static const uint16_t *ray(struct compiler *c, uint16_t direction, uint16_t cell, uint16_t *count)
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

static bool allows_from(const struct conditions *conditions, uint16_t cell)
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
        case NGON_ANY_MOVE: break;
        case NGON_ONLY_MOVE: mode = takes ? 0 : mode & NGON_MOVE; break;
        case NGON_ONLY_CAPTURE: mode = takes ? mode : mode & NGON_CAPTURE; break;
        case NGON_ONLY_EN_PASSANT: mode = takes || !mode ? 0 : NGON_EN_PASSANT; break;
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
    if (out->count == WAYS_MAX) {
        w->overflow = true;
        return;
    }
    if (out->count == out->room) {
        uint32_t room = out->room ? out->room * 2 : 32;
        out->ways = ngon_arena_grow(&w->c->scratch, out->ways, out->count, room, sizeof *out->ways);
        out->room = room;
    }
    out->ways[out->count++] = *way;
}

static void emit(struct walk *w, uint16_t target, bool taking)
{
    if (!allows_to(w->conditions, target))
        return;
    bool takes = w->take_count || w->takes_hurdles;
    uint8_t mode = allowed_mode(w->conditions, taking ? NGON_CAPTURE : NGON_BOTH, takes);
    uint8_t flags = way_flags(w->conditions);
    if (target == w->origin) {
        if (taking || (!takes && !(flags & NGON_MAY_PASS)))
            return;
        mode &= NGON_MOVE;
    }
    if (!mode)
        return;
    struct compiler *c = w->c;
    struct ngon_way way = {
        .target = target, .mode = mode, .flags = flags, .empty_count = w->empty_count,
        .take_count = w->take_count, .hurdle_count = w->hurdle_count,
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
    const struct ngon_path *path = w->path;
    bool taking = path->legs[leg].taking && path->legs[leg].kind != NGON_HOP;
    uint32_t next = leg + 1;
    bool rest_optional = true;
    for (uint32_t i = next; i < path->leg_count; i++)
        if (!(path->legs[i].ranges[0].given && path->legs[i].ranges[0].low == 0))
            rest_optional = false;
    if (rest_optional) {
        uint32_t low = path->repeated && path->repeat.given ? path->repeat.low : 1;
        if (w->pass + 1 >= low)
            emit(w, at.cell, taking);
    }
    bool again = next == path->leg_count && path->repeated &&
                 (!path->repeat.given || path->repeat.high == NGON_OPEN ||
                  w->pass + 1 < path->repeat.high);
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
    const uint16_t *cells = ray(w->c, direction, at.cell, &count);
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

static void run_leap(struct walk *w, uint32_t leg, uint32_t aim, struct ngon_spot at,
                     uint16_t last, uint16_t start)
{
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
    const uint16_t *cells = ray(w->c, direction, at.cell, &count);
    uint16_t hurdle_count = w->hurdle_count;
    bool takes_hurdles = w->takes_hurdles;
    if (hurdle_count + 2u > LEGS_MAX * 2) {
        w->overflow = true;
        return;
    }
    for (uint16_t n = 1; n <= count; n++) {
        uint16_t cell = cells[n - 1];
        if (!cell_within(w->conditions, cell))
            break;
        uint16_t passed = (uint16_t)(n - 1);
        bool in_range = !l->ranges[0].given ||
                        (n >= l->ranges[0].low && n <= l->ranges[0].high);
        if (passed < over_low || !in_range)
            continue;
        struct ngon_hurdle hurdle = {.cells = cells, .count = passed, .min = over_low,
                                     .max = over_high < passed ? over_high : passed, .whom = whom};
        if (l->next) {
            struct ngon_hurdle nearest = {.cells = cells + passed - 1, .count = 1, .min = 1,
                                          .max = 1, .whom = whom};
            if (passed == 0)
                continue;
            hurdle.count--;
            hurdle.min = (uint16_t)(over_low ? over_low - 1 : 0);
            hurdle.max = (uint16_t)(over_high == NGON_OPEN || over_high - 1 > hurdle.count
                                        ? hurdle.count : over_high - 1);
            w->hurdles[w->hurdle_count++] = nearest;
        }
        w->hurdles[w->hurdle_count++] = hurdle;
        w->takes_hurdles = takes_hurdles || l->taking;
        w->choices[leg].lengths[0] = n;
        arrive(w, leg, ngon_board_spot(w->c->board, cell), direction, cells[passed ? passed - 1 : 0]);
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

/* Whether PATH under CONDITIONS is a single slide or hop that a struct ngon_ride can hold. */
static bool is_ride(const struct ngon_path *path, const struct conditions *conditions)
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
        if (conditions->to || conditions->prey[0] ||
            conditions->item->only == NGON_ONLY_EN_PASSANT)
            return false;
    return true;
}

struct ride_list {
    struct ngon_ride *rides;
    uint32_t count, room;
};

static void add_rides(struct compiler *c, const struct ngon_path *path,
                      const struct conditions *conditions, uint16_t origin,
                      struct ride_list *out)
{
    const struct ngon_leg *leg = &path->legs[0];
    uint16_t shape = c->board->cells[origin].shape;
    uint64_t set = aim_directions(c->board, &leg->aims[0], shape, NGON_NO_DIRECTION);
    for (uint16_t d = 0; set; d++, set >>= 1) {
        if (!(set & 1))
            continue;
        struct ngon_ride ride = {.direction = d};
        ride.cells = ray(c, d, origin, &ride.count);
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

/* ---- one form from one cell ---- */

static const struct ngon_piece_def *find_kind(const struct compiler *c, const char *name)
{
    for (uint32_t i = 0; i < c->rules->variant->piece_count; i++)
        if (strcmp(c->rules->variant->pieces[i].name.text, name) == 0)
            return &c->rules->variant->pieces[i];
    return NULL;
}

struct gathered {
    struct way_list ways;
    struct ride_list rides;
};

/* Walks ITEMS from every cell; OUT[cell]. */
static void gather(struct compiler *c, const struct ngon_moves_def *moves, unsigned seat,
                   const struct conditions *outer, unsigned nesting, struct gathered *out)
{
    for (uint32_t i = 0; i < moves->counts[seat]; i++) {
        const struct ngon_item *item = &moves->items[seat][i];
        if (!item->path || item->path->leg_count > LEGS_MAX)
            continue;
        struct conditions conditions = {.item = item, .outer = outer};
        struct ngon_arena *keep = c->rules->arena;
        if (item->from && !(conditions.from = ngon_board_zone(keep, c->board, item->from, 0, c->diags)))
            c->failed = true;
        if (item->to && !(conditions.to = ngon_board_zone(keep, c->board, item->to, 0, c->diags)))
            c->failed = true;
        if (item->within &&
            !(conditions.within = ngon_board_zone(keep, c->board, item->within, 0, c->diags)))
            c->failed = true;
        if (item->takes)
            for (unsigned side = 0; side < 2; side++)
                if (!(conditions.prey[side] = ngon_compile_whom(c->rules, item->takes, side, c->diags)))
                    c->failed = true;
        if (c->failed)
            return;
        if (item->path->as_piece) {
            const struct ngon_piece_def *other = find_kind(c, item->path->as_piece);
            if (!other || nesting >= NESTING_MAX) {
                c->failed = true;
                ngon_diag_add(c->diags, NGON_CODE_UNKNOWN_PIECE, item->path->as_span,
                              other ? "`as %s` leads back to itself" : "no piece is named `%s`",
                              item->path->as_piece);
                return;
            }
            gather(c, &other->moves, seat, &conditions, nesting + 1, out);
            continue;
        }
        bool rides = is_ride(item->path, &conditions);
        for (uint16_t cell = 0; cell < c->rules->cells; cell++) {
            if (!allows_from(&conditions, cell))
                continue;
            if (rides) {
                add_rides(c, item->path, &conditions, cell, &out[cell].rides);
                continue;
            }
            struct walk walk = {.c = c, .path = item->path, .conditions = &conditions,
                                .out = &out[cell].ways, .origin = cell};
            run_legs(&walk, 0, ngon_board_spot(c->board, cell), NGON_NO_DIRECTION, NGON_NO_CELL);
            if (walk.overflow) {
                ngon_diag_add(c->diags, NGON_CODE_TOO_MANY_PATHS, item->path->span,
                              "this path can be walked in too many ways from %s",
                              c->board->cells[cell].name);
                c->failed = true;
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

static void add_hit(struct ngon_hit *hits, uint16_t *count, uint16_t target, uint8_t mode)
{
    for (uint16_t i = 0; i < *count; i++)
        if (hits[i].target == target) {
            hits[i].mode |= mode;
            return;
        }
    hits[(*count)++] = (struct ngon_hit){target, mode};
}

/* Merges what does the same and drops what a leap or a ride does anyway. */
static void settle(struct compiler *c, const struct gathered *in, struct ngon_reach *out)
{
    struct ngon_hit *hits = NGON_NEWS(c->rules->arena, in->ways.count, struct ngon_hit);
    struct ngon_way *ways = NGON_NEWS(c->rules->arena, in->ways.count, struct ngon_way);
    struct ngon_ride *rides = NGON_NEWS(c->rules->arena, in->rides.count, struct ngon_ride);
    for (uint32_t i = 0; i < in->ways.count; i++)
        if (is_hit(&in->ways.ways[i]))
            add_hit(hits, &out->hit_count, in->ways.ways[i].target, in->ways.ways[i].mode);
    for (uint32_t i = 0; i < in->ways.count; i++) {
        struct ngon_way way = in->ways.ways[i];
        if (is_hit(&way))
            continue;
        if (!way.take_count && !way.takes_hurdles && !way.flags)
            for (uint16_t h = 0; h < out->hit_count; h++)
                if (hits[h].target == way.target)
                    way.mode &= (uint8_t)~hits[h].mode;
        for (uint16_t k = 0; k < out->way_count && way.mode; k++)
            if (same_way(&ways[k], &way)) {
                ways[k].mode |= way.mode;
                way.mode = 0;
            }
        if (way.mode)
            ways[out->way_count++] = way;
    }
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
    out->hits = hits;
    out->ways = ways;
    out->rides = rides;
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
        rides[i].cells = ray(c, rides[i].direction, cell, &count);
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
    const char *near = ngon_nearest(term->name, names, count);
    if (near)
        ngon_diag_help(c->diags, finding, "did you mean `%s`?", near);
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
            if (path->leg_count > LEGS_MAX) {
                c->failed = true;
                ngon_diag_add(c->diags, NGON_CODE_TOO_MANY_PATHS, path->span,
                              "a path has at most %u legs", LEGS_MAX);
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
            ngon_diag_add(diags, NGON_CODE_UNKNOWN_PIECE, whom->piece_spans[i],
                          "no piece is named `%s`", whom->pieces[i]);
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

static const struct ngon_moves_def *form_moves(const struct compiler *c, const struct ngon_form *form)
{
    if (!form->flipped)
        return &form->def->moves;
    if (form->def->has_flip_moves)
        return &form->def->flip_moves;
    const struct ngon_piece_def *other = find_kind(c, form->def->flips.text);
    return other ? &other->moves : &form->def->moves;
}

static struct compiler start(struct ngon_ruleset *rules, struct ngon_diags *diags)
{
    struct compiler c = {.rules = rules, .board = rules->board, .diags = diags};
    size_t per_direction = (size_t)rules->board->direction_count * rules->cells;
    c.rays = NGON_NEWS(&c.scratch, per_direction, const uint16_t *);
    c.ray_counts = NGON_NEWS(&c.scratch, per_direction, uint16_t);
    return c;
}

bool ngon_compile_moves(const struct ngon_ruleset *rules, struct ngon_arena *arena,
                        const struct ngon_moves_def *moves, unsigned seat, struct ngon_reach *out,
                        struct ngon_diags *diags)
{
    struct ngon_ruleset copy = *rules;
    copy.arena = arena;
    struct compiler c = start(&copy, diags);
    struct gathered *gathered = NGON_NEWS(&c.scratch, rules->cells, struct gathered);
    gather(&c, moves, seat, NULL, 0, gathered);
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        out[cell] = (struct ngon_reach){.hits = NULL};
        settle(&c, &gathered[cell], &out[cell]);
    }
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
            struct gathered *out = NGON_NEWS(&c.scratch, rules->cells, struct gathered);
            gather(&c, moves, seat, NULL, 0, out);
            if (seat == 1)
                seen = NGON_NEWS(&c.scratch, rules->cells, struct ngon_reach);
            for (uint32_t cell = 0; cell < rules->cells; cell++)
                settle(&c, &out[cell], &seen[cell]);
        }
        for (uint16_t cell = 0; cell < rules->cells && !c.failed; cell++)
            map_reach(&c, &seen[rules->board->image[cell]], cell, &second[cell]);
    }
    ngon_arena_free(&c.scratch);
    return !c.failed;
}
