#include "interp.h"

#include <math.h>
#include <string.h>

/* Half a degree, as the language says of filters and ties. */
#define TOLERANCE 0.5
#define PATH_MAX_CELLS 256u
#define LEGS_MAX 16u
#define ROUNDS_MAX 64u
#define AS_DEPTH 8u
#define NO_NAME UINT16_MAX
#define BACK_NAME (UINT16_MAX - 1u)

/* The directions that each term names, settled once; in step with an aim's terms and buts. */
struct aim_names {
    uint64_t *terms, *buts;
};
struct item_names {
    const struct ngon_item *item;
    struct aim_names (*legs)[4];
};
struct zone_cells {
    const struct ngon_zone *zone;
    const uint64_t *sets[2];
};

struct interp {
    struct ngon_arena *arena;
    const struct ngon_ruleset *rules;
    const struct ngon_variant *variant;
    const struct ngon_board *board;
    struct item_names *items;
    size_t item_count;
    struct zone_cells *zones;
    size_t zone_count;
};

const struct ngon_ruleset *interp_rules(const struct interp *in)
{
    return in->rules;
}

int interp_kind(const struct interp *in, const char *name)
{
    for (uint32_t k = 0; k < in->variant->piece_count; k++)
        if (!strcmp(in->variant->pieces[k].name.text, name))
            return (int)k;
    return -1;
}

/* ---- names ---- */

static bool has_heading(const struct ngon_direction *direction)
{
    const double *v = direction->vector;
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2] > 1e-9;
}

static bool filtered(const struct ngon_direction *direction, enum ngon_filter filter)
{
    double angle = direction->from_ahead;
    if (filter == NGON_FILTER_NONE)
        return true;
    if (!has_heading(direction))
        return false;
    switch (filter) {
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
    case NGON_FILTER_NONE:
        break;
    }
    return true;
}

static uint64_t term_names(const struct interp *in, const struct ngon_term *term)
{
    const struct ngon_board *board = in->board;
    if (term->kind != NGON_TERM_NAMED)
        return 0;
    uint64_t names = 0;
    bool single = false;
    for (uint32_t d = 0; d < board->direction_count; d++)
        single = single || (term->name && !strcmp(term->name, board->directions[d].name));
    for (uint32_t d = 0; d < board->direction_count; d++) {
        const struct ngon_direction *direction = &board->directions[d];
        bool meant = true;
        if (!term->name)
            meant = direction->family == 0;
        else if (single)
            meant = !strcmp(term->name, direction->name);
        else if (strcmp(term->name, "any"))
            meant = !strcmp(term->name, board->families[direction->family]);
        if (meant && filtered(direction, term->filter))
            names |= UINT64_C(1) << d;
    }
    return names;
}

static void add_zone(struct interp *in, const struct ngon_zone *zone)
{
    if (!zone)
        return;
    struct ngon_diags diags;
    ngon_diags_init(&diags, in->arena);
    in->zones = ngon_arena_grow(in->arena, in->zones, in->zone_count, in->zone_count + 1,
                                sizeof *in->zones);
    struct zone_cells *entry = &in->zones[in->zone_count++];
    entry->zone = zone;
    for (int side = 0; side < 2; side++)
        entry->sets[side] = ngon_board_zone(in->arena, in->board, zone, side, &diags);
}

static void add_item(struct interp *in, const struct ngon_item *item)
{
    const struct ngon_path *path = item->path;
    struct item_names *entry = &in->items[in->item_count++];
    entry->item = item;
    entry->legs = ngon_arena_array(in->arena, path->leg_count + 1, sizeof *entry->legs);
    for (uint32_t l = 0; l < path->leg_count; l++) {
        for (uint32_t a = 0; a < path->legs[l].aim_count && a < 4; a++) {
            const struct ngon_aim *aim = &path->legs[l].aims[a];
            struct aim_names *names = &entry->legs[l][a];
            names->terms = NGON_NEWS(in->arena, aim->term_count + 1, uint64_t);
            names->buts = NGON_NEWS(in->arena, aim->but_count + 1, uint64_t);
            for (uint32_t t = 0; t < aim->term_count; t++)
                names->terms[t] = term_names(in, &aim->terms[t]);
            for (uint32_t t = 0; t < aim->but_count; t++)
                names->buts[t] = term_names(in, &aim->buts[t]);
        }
    }
    add_zone(in, item->from);
    add_zone(in, item->to);
    add_zone(in, item->within);
}

static size_t count_items(const struct ngon_moves_def *moves)
{
    return (size_t)moves->counts[0] + moves->counts[1];
}

static void add_moves(struct interp *in, const struct ngon_moves_def *moves)
{
    for (int side = 0; side < 2; side++) {
        if (side == 1 && moves->items[1] == moves->items[0])
            break;
        for (uint32_t i = 0; i < moves->counts[side]; i++)
            add_item(in, &moves->items[side][i]);
    }
}

struct interp *interp_new(struct ngon_arena *arena, const struct ngon_ruleset *rules)
{
    if (rules->cells > INTERP_CELLS || rules->form_count > INTERP_FORMS)
        return NULL;
    struct interp *in = NGON_NEW(arena, struct interp);
    const struct ngon_variant *variant = rules->variant;
    in->arena = arena;
    in->rules = rules;
    in->variant = variant;
    in->board = rules->board;
    size_t total = 0;
    for (uint32_t k = 0; k < variant->piece_count; k++)
        total +=
            count_items(&variant->pieces[k].moves) + count_items(&variant->pieces[k].flip_moves);
    in->items = NGON_NEWS(arena, total + 1, struct item_names);
    for (uint32_t k = 0; k < variant->piece_count; k++) {
        add_moves(in, &variant->pieces[k].moves);
        if (variant->pieces[k].has_flip_moves)
            add_moves(in, &variant->pieces[k].flip_moves);
    }
    const struct ngon_rules_def *r = &variant->rules;
    for (uint32_t i = 0; i < r->promotion_count; i++)
        add_zone(in, r->promotions[i].in);
    for (uint32_t i = 0; i < r->drops.to_count; i++)
        add_zone(in, r->drops.to[i].zone);
    for (uint32_t i = 0; i < variant->phase_count; i++)
        add_zone(in, variant->phases[i].where);
    add_zone(in, r->reach_zone);
    return in;
}

bool interp_zone_has(const struct interp *in, const struct ngon_zone *zone, unsigned side,
                     uint16_t cell)
{
    if (!zone)
        return true;
    for (size_t i = 0; i < in->zone_count; i++)
        if (in->zones[i].zone == zone)
            return in->zones[i].sets[side] && ngon_set_has(in->zones[i].sets[side], cell);
    return false;
}

/* ---- walking ---- */

struct conditions {
    const struct ngon_item *item;
    const struct conditions *outer;
};

struct walk {
    const struct interp *in;
    const struct interp_state *state;
    enum interp_walk what;
    unsigned side;
    uint16_t from;
    ngon_piece board[INTERP_CELLS]; /* the mover lifted, pieces taken so far gone */
    const struct item_names *names;
    const struct ngon_path *path;
    const struct conditions *conditions;
    uint16_t chosen[LEGS_MAX][4];     /* names of the first round */
    uint16_t visited[PATH_MAX_CELLS]; /* the start and every cell entered */
    unsigned visited_count;
    uint16_t takes[PATH_MAX_CELLS];
    ngon_piece taken[PATH_MAX_CELLS];
    unsigned take_count;
    uint16_t ends[ROUNDS_MAX];
    interp_emit *emit;
    void *context;
    bool stop;
};

struct at {
    uint16_t cell, last, before;
    bool blocked;
}; /* before: the cell before this one */

static bool matches(const struct interp *in, const struct ngon_whom *whom, ngon_piece piece,
                    unsigned side)
{
    if (!whom || !whom->given)
        return true;
    if (whom->own_only && ngon_side_of(piece) != side)
        return false;
    if (whom->enemy_only && ngon_side_of(piece) == side)
        return false;
    if (whom->piece_count == 0)
        return true;
    const struct ngon_form *form = &in->rules->forms[ngon_form_of(piece)];
    bool named = false;
    /* A flipped piece is of no kind that has a name. */
    for (uint32_t i = 0; i < whom->piece_count && !form->flipped; i++)
        named = named || !strcmp(form->def->name.text, whom->pieces[i]);
    return named != whom->negated;
}

static bool is_enemy(const struct walk *w, ngon_piece piece)
{
    return piece != 0 && ngon_side_of(piece) != w->side;
}

static bool may_take(const struct walk *w, ngon_piece piece)
{
    if (!is_enemy(w, piece))
        return false;
    for (const struct conditions *c = w->conditions; c; c = c->outer)
        if (!matches(w->in, c->item->takes, piece, w->side))
            return false;
    return true;
}

static bool may_enter(const struct walk *w, uint16_t cell)
{
    for (const struct conditions *c = w->conditions; c; c = c->outer)
        if (!interp_zone_has(w->in, c->item->within, w->side, cell))
            return false;
    return true;
}

static uint16_t real_direction(const struct walk *w, uint16_t name)
{
    return w->side == 0 ? name : w->in->board->directions[name].image;
}

static double between(const struct ngon_direction *a, const struct ngon_direction *b)
{
    double dot = 0, aa = 0, bb = 0;
    for (int i = 0; i < 3; i++) {
        dot += a->vector[i] * b->vector[i];
        aa += a->vector[i] * a->vector[i];
        bb += b->vector[i] * b->vector[i];
    }
    double c = dot / sqrt(aa * bb);
    return acos(c > 1 ? 1 : c < -1 ? -1 : c) * 57.29577951308232;
}

static bool offers(const struct walk *w, uint16_t shape, uint16_t cell, uint16_t name)
{
    uint16_t direction = real_direction(w, name);
    return ngon_board_has(w->in->board, shape, direction) ||
           (cell != NGON_NO_CELL && ngon_board_step(w->in->board, cell, direction) != NGON_NO_CELL);
}

static uint64_t nearest_names(const struct walk *w, uint64_t names, uint16_t last)
{
    const struct ngon_direction *directions = w->in->board->directions;
    if (last == NO_NAME || !has_heading(&directions[last]))
        return 0;
    double best = 90 - TOLERANCE;
    for (uint16_t d = 0; d < w->in->board->direction_count; d++)
        if ((names >> d & 1) && has_heading(&directions[d])) {
            double angle = between(&directions[d], &directions[last]);
            if (angle < best)
                best = angle;
        }
    uint64_t kept = 0;
    for (uint16_t d = 0; d < w->in->board->direction_count; d++)
        if ((names >> d & 1) && has_heading(&directions[d])) {
            double angle = between(&directions[d], &directions[last]);
            if (angle < 90 - TOLERANCE && angle <= best + TOLERANCE)
                kept |= UINT64_C(1) << d;
        }
    return kept;
}

static uint64_t term_here(const struct walk *w, const struct ngon_term *term, uint64_t names,
                          uint16_t shape, uint16_t cell, uint16_t last, bool *back)
{
    if (term->kind == NGON_TERM_BACK)
        *back = true;
    if (term->kind == NGON_TERM_SAME && last != NO_NAME)
        names = UINT64_C(1) << last;
    uint64_t here = 0;
    for (uint16_t d = 0; d < w->in->board->direction_count; d++)
        if ((names >> d & 1) && offers(w, shape, cell, d))
            here |= UINT64_C(1) << d;
    return term->outward ? nearest_names(w, here, last) : here;
}

/* The names that aim A of leg L may take from here; *BACK when the previous cell is one of its aims. */
static uint64_t aim_here(const struct walk *w, unsigned round, uint32_t l, uint32_t a,
                         struct ngon_spot spot, uint16_t last, uint16_t before, bool *back)
{
    uint16_t shape = spot.shape, cell = spot.cell;
    const struct ngon_aim *aim = &w->path->legs[l].aims[a];
    const struct aim_names *resolved = &w->names->legs[l][a];
    uint64_t names = 0;
    bool but_back = false;
    *back = false;
    if (round > 0) {
        uint16_t name = w->chosen[l][a];
        if (name == BACK_NAME)
            *back = true;
        else if (name != NO_NAME && offers(w, shape, cell, name))
            names = UINT64_C(1) << name;
        return names;
    }
    for (uint32_t t = 0; t < aim->term_count; t++)
        names |= term_here(w, &aim->terms[t], resolved->terms[t], shape, cell, last, back);
    for (uint32_t t = 0; t < aim->but_count; t++)
        names &= ~term_here(w, &aim->buts[t], resolved->buts[t], shape, cell, last, &but_back);
    if (but_back && cell != NGON_NO_CELL && before != NGON_NO_CELL)
        for (uint16_t d = 0; d < w->in->board->direction_count; d++)
            if (ngon_board_step(w->in->board, cell, real_direction(w, d)) == before)
                names &= ~(UINT64_C(1) << d);
    return names;
}

static void finish(struct walk *w, struct at at)
{
    struct interp_move move = {.kind = NGON_NORMAL, .from = w->from, .to = at.cell};
    bool takes = at.blocked || w->take_count > 0, may_pass = false, en_passant = false;
    for (const struct conditions *c = w->conditions; c; c = c->outer) {
        const struct ngon_item *item = c->item;
        if (!interp_zone_has(w->in, item->from, w->side, w->from))
            return;
        if (!interp_zone_has(w->in, item->to, w->side, at.cell))
            return;
        if (item->unmoved && !w->state->unmoved[w->from])
            return;
        if (item->only == NGON_ONLY_MOVE && takes)
            return;
        if (item->only == NGON_ONLY_CAPTURE && !takes)
            return;
        if (item->only == NGON_ONLY_EN_PASSANT)
            en_passant = true;
        move.leaves = move.leaves || item->leaves_en_passant;
        may_pass = may_pass || item->may_pass;
    }
    if (at.blocked && !may_take(w, w->board[at.cell]))
        return;
    if (en_passant) {
        bool passed = w->what == INTERP_EN_PASSANT_ONLY;
        for (unsigned i = 0; i < w->state->ep_count; i++)
            passed = passed || w->state->ep_cells[i] == at.cell;
        if (takes || !passed || w->what == INTERP_ATTACKS)
            return;
        move.kind = NGON_EP;
    } else if (w->what == INTERP_EN_PASSANT_ONLY || (w->what == INTERP_ATTACKS && !takes)) {
        return;
    }
    if (at.cell == w->from && !takes && !may_pass)
        return;
    move.takes_target = at.blocked;
    for (unsigned i = 0; i < w->take_count; i++) {
        /* A capture by the last leg itself is one on the target. */
        if (i + 1 == w->take_count && w->takes[i] == at.cell)
            move.takes_target = true;
        else if (move.take_count < INTERP_TAKES)
            move.takes[move.take_count++] = w->takes[i];
    }
    if (move.leaves)
        for (unsigned i = 1; i + 1 < w->visited_count && move.passed_count < NGON_EP_MAX; i++)
            move.passed[move.passed_count++] = w->visited[i];
    if (!w->emit(w->context, &move))
        w->stop = true;
}

static void go(struct walk *w, unsigned round, uint32_t leg, struct at at);

static void take(struct walk *w, uint16_t cell)
{
    w->takes[w->take_count] = cell;
    w->taken[w->take_count++] = w->board[cell];
    w->board[cell] = 0;
}

static void untake(struct walk *w, unsigned count)
{
    while (w->take_count > count) {
        w->take_count--;
        w->board[w->takes[w->take_count]] = w->taken[w->take_count];
    }
}

/* Leg LEG has come to CELL, already among the visited: goes on if the piece there allows it. */
static void arrive(struct walk *w, unsigned round, uint32_t leg, uint16_t cell, uint16_t name)
{
    const struct ngon_leg *l = &w->path->legs[leg];
    ngon_piece piece = w->board[cell];
    struct at at = {cell, name, w->visited[w->visited_count - 2], false};
    if (l->taking && l->kind != NGON_HOP) {
        if (!may_take(w, piece))
            return;
        unsigned count = w->take_count;
        take(w, cell);
        go(w, round, leg + 1, at);
        untake(w, count);
        return;
    }
    if (piece && (!is_enemy(w, piece) || l->taking))
        return;
    at.blocked = piece != 0;
    go(w, round, leg + 1, at);
}

static bool on_line(const struct walk *w, unsigned first, uint16_t cell)
{
    for (unsigned i = first; i < w->visited_count; i++)
        if (w->visited[i] == cell)
            return true;
    return false;
}

static void walk_line(struct walk *w, unsigned round, uint32_t leg, uint16_t start, uint16_t name)
{
    const struct ngon_leg *l = &w->path->legs[leg];
    const struct ngon_range *range = &l->ranges[0];
    unsigned low = range->given ? range->low : 1;
    unsigned high = range->given ? range->high : l->kind == NGON_SLIDE ? NGON_OPEN : 1;
    unsigned first = w->visited_count - 1;
    uint16_t cell = start;
    for (unsigned i = 1; i <= high && !w->stop; i++) {
        cell = ngon_board_step(w->in->board, cell, real_direction(w, name));
        if (cell == NGON_NO_CELL || on_line(w, first, cell) || !may_enter(w, cell))
            break;
        if (w->visited_count == PATH_MAX_CELLS)
            break;
        w->visited[w->visited_count++] = cell;
        if (i >= low)
            arrive(w, round, leg, cell, name);
        if (w->board[cell])
            break;
    }
    w->visited_count = first + 1;
}

static void walk_hop(struct walk *w, unsigned round, uint32_t leg, uint16_t start, uint16_t name)
{
    const struct ngon_leg *l = &w->path->legs[leg];
    const struct ngon_range *range = &l->ranges[0];
    unsigned low = range->given ? range->low : 1, high = range->given ? range->high : NGON_OPEN;
    unsigned over_low = l->over.given ? l->over.low : 1,
             over_high = l->over.given ? l->over.high : 1;
    unsigned first = w->visited_count - 1, takes = w->take_count, passed = 0;
    bool just_passed = false;
    uint16_t cell = start;
    for (unsigned i = 1; i <= high && !w->stop; i++) {
        cell = ngon_board_step(w->in->board, cell, real_direction(w, name));
        if (cell == NGON_NO_CELL || on_line(w, first, cell) || !may_enter(w, cell))
            break;
        if (w->visited_count == PATH_MAX_CELLS)
            break;
        w->visited[w->visited_count++] = cell;
        if (i >= low && passed >= over_low && passed <= over_high && (!l->next || just_passed))
            arrive(w, round, leg, cell, name);
        ngon_piece piece = w->board[cell];
        just_passed = piece != 0;
        if (!piece)
            continue;
        if (passed == over_high || !matches(w->in, &l->whom, piece, w->side))
            break;
        if (l->taking) {
            if (!may_take(w, piece))
                break;
            take(w, cell);
        }
        passed++;
    }
    untake(w, takes);
    w->visited_count = first + 1;
}

static void walk_leap(struct walk *w, unsigned round, uint32_t leg, uint32_t a, uint16_t before,
                      struct ngon_spot spot, uint16_t last)
{
    const struct ngon_leg *l = &w->path->legs[leg];
    if (w->stop)
        return;
    if (a == l->aim_count) {
        if (spot.cell == NGON_NO_CELL || !may_enter(w, spot.cell))
            return;
        if (w->visited_count == PATH_MAX_CELLS)
            return;
        w->visited[w->visited_count++] = spot.cell;
        arrive(w, round, leg, spot.cell, last);
        w->visited_count--;
        return;
    }
    const struct ngon_range *range = &l->ranges[a];
    unsigned low = range->given ? range->low : 1, high = range->given ? range->high : 1;
    bool back;
    uint64_t names = aim_here(w, round, leg, a, spot, last, before, &back);
    if (low == 0) {
        if (round == 0)
            w->chosen[leg][a] = NO_NAME;
        walk_leap(w, round, leg, a + 1, before, spot, last);
    }
    for (uint16_t d = 0; d < w->in->board->direction_count; d++) {
        if (!(names >> d & 1))
            continue;
        struct ngon_spot place = spot;
        for (unsigned i = 1; i <= high && i <= PATH_MAX_CELLS; i++) {
            if (!ngon_board_spot_step(w->in->board, &place, real_direction(w, d)))
                break;
            if (round == 0)
                w->chosen[leg][a] = d;
            if (i >= low)
                walk_leap(w, round, leg, a + 1, before, place, d);
        }
    }
}

static void walk_back(struct walk *w, unsigned round, uint32_t leg, struct at at)
{
    uint16_t cell = at.before;
    if (cell == NGON_NO_CELL || !may_enter(w, cell) || w->visited_count == PATH_MAX_CELLS)
        return;
    w->visited[w->visited_count++] = cell;
    arrive(w, round, leg, cell, NO_NAME);
    w->visited_count--;
}

static void end_round(struct walk *w, unsigned round, struct at at)
{
    const struct ngon_path *path = w->path;
    unsigned low = path->repeated && path->repeat.given ? path->repeat.low : 1;
    unsigned high = !path->repeated ? 1 : path->repeat.given ? path->repeat.high : NGON_OPEN;
    if (round + 1 >= low)
        finish(w, at);
    if (at.blocked || round + 1 >= high || round + 1 >= ROUNDS_MAX || at.cell == w->from)
        return;
    for (unsigned i = 0; i < round; i++)
        if (w->ends[i] == at.cell)
            return;
    w->ends[round] = at.cell;
    go(w, round + 1, 0, at);
}

static void go(struct walk *w, unsigned round, uint32_t leg, struct at at)
{
    if (w->stop)
        return;
    if (leg == w->path->leg_count) {
        end_round(w, round, at);
        return;
    }
    const struct ngon_leg *l = &w->path->legs[leg];
    bool line = l->kind == NGON_STEP || l->kind == NGON_SLIDE;
    bool all_optional = l->kind != NGON_HOP && !l->taking;
    for (uint32_t a = 0; a < l->aim_count; a++)
        all_optional = all_optional && l->ranges[a].given && l->ranges[a].low == 0;
    if (all_optional && (line || at.blocked))
        go(w, round, leg + 1, at);
    if (at.blocked)
        return;
    struct ngon_spot spot = ngon_board_spot(w->in->board, at.cell);
    if (l->kind == NGON_LEAP) {
        walk_leap(w, round, leg, 0, at.before, spot, at.last);
        return;
    }
    bool back;
    uint64_t names = aim_here(w, round, leg, 0, spot, at.last, at.before, &back);
    for (uint16_t d = 0; d < w->in->board->direction_count; d++) {
        if (!(names >> d & 1))
            continue;
        if (round == 0)
            w->chosen[leg][0] = d;
        if (line)
            walk_line(w, round, leg, at.cell, d);
        else
            walk_hop(w, round, leg, at.cell, d);
    }
    if (back && line) {
        if (round == 0)
            w->chosen[leg][0] = BACK_NAME;
        walk_back(w, round, leg, at);
    }
}

static const struct item_names *names_of(const struct interp *in, const struct ngon_item *item)
{
    for (size_t i = 0; i < in->item_count; i++)
        if (in->items[i].item == item)
            return &in->items[i];
    return NULL;
}

static void walk_moves(struct walk *w, const struct ngon_moves_def *moves,
                       const struct conditions *outer, unsigned depth)
{
    for (uint32_t i = 0; i < moves->counts[w->side] && !w->stop; i++) {
        const struct ngon_item *item = &moves->items[w->side][i];
        struct conditions conditions = {item, outer};
        if (item->path->as_piece) {
            int kind = interp_kind(w->in, item->path->as_piece);
            if (kind >= 0 && depth < AS_DEPTH)
                walk_moves(w, &w->in->variant->pieces[kind].moves, &conditions, depth + 1);
            continue;
        }
        w->names = names_of(w->in, item);
        w->path = item->path;
        w->conditions = &conditions;
        if (may_enter(w, w->from))
            go(w, 0, 0, (struct at){w->from, NO_NAME, NGON_NO_CELL, false});
    }
}

void interp_walk_piece(const struct interp *in, const struct interp_state *state, uint16_t from,
                       enum interp_walk what, interp_emit *emit, void *context)
{
    ngon_piece piece = state->board[from];
    const struct ngon_form *form = &in->rules->forms[ngon_form_of(piece)];
    const struct ngon_moves_def *moves = &form->def->moves;
    if (form->flipped) {
        int kind = form->def->has_flip_moves ? -1 : interp_kind(in, form->def->flips.text);
        moves = kind < 0 ? &form->def->flip_moves : &in->variant->pieces[kind].moves;
    }
    struct walk w = {.in = in,
                     .state = state,
                     .what = what,
                     .side = ngon_side_of(piece),
                     .from = from,
                     .visited = {from},
                     .visited_count = 1,
                     .emit = emit,
                     .context = context};
    memcpy(w.board, state->board, in->rules->cells * sizeof *w.board);
    w.board[from] = 0;
    walk_moves(&w, moves, NULL, 0);
}

bool interp_royal(const struct interp *in, ngon_piece piece)
{
    if (!piece)
        return false;
    const struct ngon_form *form = &in->rules->forms[ngon_form_of(piece)];
    if (form->flipped && !form->def->has_flip_moves) {
        int kind = interp_kind(in, form->def->flips.text);
        if (kind >= 0 && in->variant->pieces[kind].royal)
            return true;
        return false;
    }
    return form->def->royal;
}
