#include "eval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Worths of a move that only moves or only captures, of one that does both. Tried on chess: pawns come out near
 * 100 and the other pieces in the usual proportions. */
static const double only_move = 0.45, only_capture = 0.55;
static const double forward_weight = 1.12, backward_weight = 0.88;
/* Values grow a little faster than mobility: a piece that does two things at once is more than the sum. */
static const double value_per_move = 52.0, value_per_square = 1.0;

struct build {
    struct ngon_eval *eval;
    const struct ngon_ruleset *rules;
    struct ngon_arena scratch;
    double *mobility[2];  /* [form * cells + cell] */
    double *promotion[2]; /* [form * cells + cell]: points for the nearness of promotion */
    uint8_t *steps[2];    /* [form * cells + cell]: moves to the promotion zone, 255 never */
    double *gain;         /* [form]: by promotion */
    double *value;        /* [form] */
    double empty;         /* probability that a cell is empty */
    unsigned sides;       /* 1 when the second side's numbers are the first's images */
};

/* ---- the board ---- */

static void build_distances(struct build *b)
{
    const struct ngon_board *board = b->rules->board;
    uint32_t n = b->rules->cells;
    uint8_t *distance = ngon_arena_alloc(b->rules->arena, (size_t)n * n);
    uint16_t *queue = NGON_NEWS(&b->scratch, n, uint16_t);
    b->eval->ring = NGON_NEWS(b->rules->arena, (size_t)n * b->rules->words, uint64_t);
    memset(distance, 255, (size_t)n * n);
    for (uint32_t from = 0; from < n; from++) {
        uint8_t *row = distance + (size_t)from * n;
        uint32_t head = 0, tail = 0;
        row[from] = 0;
        queue[tail++] = (uint16_t)from;
        while (head < tail) {
            uint16_t cell = queue[head++];
            if (row[cell] == 254)
                continue;
            for (uint32_t d = 0; d < board->direction_count; d++) {
                uint16_t next = ngon_board_step(board, cell, (uint16_t)d);
                if (next == NGON_NO_CELL || row[next] != 255)
                    continue;
                row[next] = (uint8_t)(row[cell] + 1);
                queue[tail++] = next;
            }
        }
        for (uint32_t to = 0; to < n; to++)
            if (row[to] <= 1)
                ngon_set_add(b->eval->ring + (size_t)from * b->rules->words, to);
    }
    b->eval->distance = distance;
}

static void scale_to_one(double *list, uint32_t count)
{
    double most = 0;
    for (uint32_t i = 0; i < count; i++)
        if (fabs(list[i]) > most)
            most = fabs(list[i]);
    for (uint32_t i = 0; i < count && most > 0; i++)
        list[i] /= most;
}

/* Advance: the picture's height on flat boards. On rings and solids, which have none, nearness to the enemy's men in the
 * set-up against nearness to one's own. */
static void build_places(struct build *b)
{
    const struct ngon_ruleset *rules = b->rules;
    const struct ngon_board *board = rules->board;
    uint32_t n = rules->cells;
    double *advance = NGON_NEWS(rules->arena, n, double);
    double *centre = NGON_NEWS(rules->arena, n, double);
    double least = 1e9, most = -1e9;
    bool flat = board->layer_count == 1 && !board->has_wrap && board->def->projection == NGON_FLAT;
    for (uint32_t cell = 0; cell < n; cell++) {
        double sums[2] = {0, 0}, all = 0;
        uint32_t counts[2] = {0, 0};
        for (uint32_t other = 0; other < n; other++) {
            double d = b->eval->distance[(size_t)cell * n + other];
            ngon_piece piece = rules->setup ? rules->setup[other] : 0;
            all += d;
            if (piece) {
                sums[piece & 1] += d;
                counts[piece & 1]++;
            }
        }
        centre[cell] = -all / n;
        if (centre[cell] < least)
            least = centre[cell];
        if (centre[cell] > most)
            most = centre[cell];
        if (!flat && counts[0] && counts[1])
            advance[cell] = sums[0] / counts[0] - sums[1] / counts[1];
        else
            advance[cell] = board->cells[cell].y - board->cells[board->image[cell]].y;
    }
    for (uint32_t cell = 0; cell < n; cell++)
        centre[cell] = most > least ? 2 * (centre[cell] - least) / (most - least) - 1 : 0;
    scale_to_one(advance, n);
    b->eval->advance = advance;
    b->eval->centrality = centre;
}

static void build_occupancy(struct build *b)
{
    uint32_t count = 0, n = b->rules->cells;
    for (uint32_t cell = 0; cell < n && b->rules->setup; cell++)
        count += b->rules->setup[cell] != 0;
    double density = count ? (double)count / n : 0.4;
    b->empty = 1 - (b->rules->has_hands ? 0.75 : 0.62) * density;
    if (b->empty < 0.5)
        b->empty = 0.5;
    if (b->empty > 0.92)
        b->empty = 0.92;
    b->eval->occupancy = (int)(100 * (1 - b->empty));
}

/* ---- mobility ---- */

static double mode_weight(unsigned mode)
{
    if ((mode & NGON_BOTH) == NGON_BOTH)
        return 1;
    if (mode & NGON_MOVE)
        return only_move;
    return mode & NGON_CAPTURE ? only_capture : 0.02;
}
static double heading_weight(const struct build *b, unsigned side, uint16_t from, uint16_t to)
{
    double gain = b->eval->advance[to] - b->eval->advance[from];
    if (side)
        gain = -gain;
    return gain > 1e-6 ? forward_weight : gain < -1e-6 ? backward_weight : 1;
}
static double hurdle_chance(const struct build *b, const struct ngon_hurdle *hurdle)
{
    double chance = 0, full = 1 - b->empty, term = 1;
    for (unsigned k = 0; k <= hurdle->max && k <= hurdle->count; k++) {
        /* term: probability of exactly k full cells of count */
        term = pow(b->empty, hurdle->count - k) * pow(full, k);
        for (unsigned i = 0; i < k; i++)
            term = term * (hurdle->count - i) / (i + 1);
        if (k >= hurdle->min)
            chance += term;
    }
    return chance;
}
static double way_chance(const struct build *b, const struct ngon_way *way)
{
    double chance = pow(b->empty, way->empty_count);
    chance *= pow((1 - b->empty) / 2, way->take_count);
    for (unsigned i = 0; i < way->hurdle_count; i++)
        chance *= hurdle_chance(b, &way->hurdles[i]);
    if (way->flags & NGON_UNMOVED)
        chance *= 0.3;
    return way->prey ? chance * 0.8 : chance;
}
/* A hopper's ride: after each cell, how likely it is to have passed 0, 1, ... pieces. */
static double ride_mobility(const struct build *b, unsigned side, uint16_t from,
                            const struct ngon_ride *ride)
{
    double passed[8] = {1}, before = 1, sum = 0;
    unsigned most = ride->over_max < 7 ? ride->over_max : 7;
    for (unsigned k = 0; k < ride->count; k++) {
        double open = 0;
        for (unsigned j = ride->over_min; j <= most; j++)
            open += passed[j];
        sum +=
            open * before * mode_weight(ride->mode) * heading_weight(b, side, from, ride->cells[k]);
        for (unsigned j = most + 1; j-- > 0;)
            passed[j] = passed[j] * b->empty + (j ? passed[j - 1] * (1 - b->empty) : 0);
        if (ride->next)
            before = 1 - b->empty;
    }
    return sum;
}
static double cell_mobility(const struct build *b, unsigned side, unsigned form, uint16_t from)
{
    const struct ngon_reach *reach = ngon_ruleset_reach(b->rules, ngon_piece_of(form, side), from);
    double sum = 0;
    for (unsigned i = 0; i < reach->hit_count; i++)
        sum +=
            mode_weight(reach->hits[i].mode) * heading_weight(b, side, from, reach->hits[i].target);
    for (unsigned i = 0; i < reach->ride_count; i++)
        sum += ride_mobility(b, side, from, &reach->rides[i]);
    for (unsigned i = 0; i < reach->way_count; i++) {
        const struct ngon_way *way = &reach->ways[i];
        sum += way_chance(b, way) * mode_weight(way->mode) *
               heading_weight(b, side, from, way->target);
    }
    return sum;
}

static void build_mobility(struct build *b)
{
    uint32_t n = b->rules->cells;
    for (unsigned side = 0; side < b->sides; side++)
        for (uint32_t form = 1; form < b->rules->form_count; form++)
            for (uint32_t cell = 0; cell < n; cell++)
                b->mobility[side][(size_t)form * n + cell] =
                    cell_mobility(b, side, form, (uint16_t)cell);
}

/* Calls VISIT for every cell that the piece alone on the board may move to (with MODE in common). */
static void visit_targets(const struct ngon_ruleset *rules, ngon_piece piece, uint16_t from,
                          unsigned mode, void (*visit)(void *data, uint16_t to), void *data)
{
    const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, from);
    for (unsigned i = 0; i < reach->hit_count; i++)
        if (reach->hits[i].mode & mode)
            visit(data, reach->hits[i].target);
    for (unsigned i = 0; i < reach->ride_count; i++)
        for (unsigned k = 0; k < reach->rides[i].count && (reach->rides[i].mode & mode) &&
                             !reach->rides[i].over_min;
             k++)
            visit(data, reach->rides[i].cells[k]);
    for (unsigned i = 0; i < reach->way_count; i++)
        if ((reach->ways[i].mode & mode) && reach->ways[i].take_count == 0 &&
            reach->ways[i].hurdle_count == 0)
            visit(data, reach->ways[i].target);
}

struct closure {
    uint64_t *set;
    uint16_t *queue;
    uint32_t tail;
};
static void closure_visit(void *data, uint16_t to)
{
    struct closure *c = data;
    if (ngon_set_has(c->set, to))
        return;
    ngon_set_add(c->set, to);
    c->queue[c->tail++] = to;
}
/* Adds to SET every cell that PIECE can come to from the COUNT first cells of QUEUE (which are in SET). */
static void close_set(const struct ngon_ruleset *rules, ngon_piece piece, uint64_t *set,
                      uint16_t *queue, uint32_t count, unsigned mode)
{
    struct closure c = {set, queue, count};
    for (uint32_t head = 0; head < c.tail; head++)
        visit_targets(rules, piece, queue[head], mode, closure_visit, &c);
}

/* Average mobility of a form over the cells where it can come to stand. */
static double average_mobility(struct build *b, unsigned form, double *share)
{
    const struct ngon_ruleset *rules = b->rules;
    uint32_t n = rules->cells, first = 0, in = 0;
    uint64_t *set = NGON_NEWS(&b->scratch, rules->words, uint64_t);
    uint16_t *queue = NGON_NEWS(&b->scratch, n + 1, uint16_t);
    double sum = 0;
    for (uint32_t cell = 0; cell < n && rules->setup; cell++)
        if (rules->setup[cell] == ngon_piece_of(form, 0)) {
            ngon_set_add(set, cell);
            queue[first++] = (uint16_t)cell;
            /* one piece's own cells say how far it is bound */
            if (first == 1 && !rules->forms[form].royal) {
                close_set(rules, ngon_piece_of(form, 0), set, queue, first, NGON_BOTH);
                uint32_t own = 0;
                for (uint32_t w = 0; w < rules->words; w++)
                    own += (uint32_t)__builtin_popcountll(set[w]);
                *share = (double)own / n;
                memset(set, 0, rules->words * sizeof *set);
                queue[0] = (uint16_t)cell;
                ngon_set_add(set, cell);
            }
        }
    close_set(rules, ngon_piece_of(form, 0), set, queue, first, NGON_BOTH);
    bool anywhere = first == 0;
    for (uint32_t cell = 0; cell < n; cell++) {
        double m = b->mobility[0][(size_t)form * n + cell];
        bool dropped = rules->has_hands && rules->drop_zone[0] &&
                       ngon_set_has(rules->drop_zone[0] + (size_t)form * rules->words, cell);
        if (!dropped && !(anywhere ? m > 0 : ngon_set_has(set, cell)))
            continue;
        sum += m;
        in++;
    }
    return in ? sum / in : 0;
}

/* ---- values ---- */

static void build_values(struct build *b)
{
    const struct ngon_ruleset *rules = b->rules;
    for (uint32_t form = 1; form < rules->form_count; form++) {
        double share = 1, m = average_mobility(b, form, &share);
        double value = m * (value_per_move + value_per_square * m);
        if (share < 0.75 && share > 0.2) /* bound to a part of the board */
            value *= pow(share, 0.08);
        b->eval->mobility[form] = m;
        if (rules->forms[form].value > 0)
            value = rules->forms[form].value * 100;
        b->value[form] = value < 10 ? 10 : value > 4000 ? 4000 : value;
    }
    /* a flipped form of a hinted kind keeps the proportion that mobility gives */
    for (uint32_t form = 1; form < rules->form_count; form++) {
        const struct ngon_form *f = &rules->forms[form];
        if (f->marked)
            continue;
        uint16_t flip = f->flip;
        if (f->value > 0 && flip != NGON_NO_FORM && flip < rules->form_count &&
            rules->forms[flip].value <= 0 && b->eval->mobility[form] > 0) {
            double ratio = b->eval->mobility[flip] / b->eval->mobility[form];
            b->value[flip] = b->value[form] * (ratio > 4 ? 4 : ratio);
        }
    }
}

static double promotion_gain(const struct build *b, unsigned form)
{
    const struct ngon_promotions *list = &b->rules->promotions[0][form];
    double best = 0;
    for (unsigned i = 0; i < list->count; i++)
        for (unsigned k = 0; k < list->rules[i].to_count; k++) {
            double gain = b->value[list->rules[i].to[k]] - b->value[form];
            best = gain > best ? gain : best;
        }
    return best;
}

struct nearest {
    const uint8_t *steps;
    uint8_t best;
};
static void nearest_visit(void *data, uint16_t to)
{
    struct nearest *n = data;
    if (n->steps[to] < n->best)
        n->best = n->steps[to];
}
static void build_promotion_steps(struct build *b, unsigned side, unsigned form)
{
    const struct ngon_ruleset *rules = b->rules;
    uint32_t n = rules->cells;
    const struct ngon_promotions *list = &rules->promotions[side][form];
    uint8_t *steps = b->steps[side] + (size_t)form * n;
    unsigned rounds = (size_t)n * rules->form_count > 60000 ? 4 : 24;
    for (uint32_t cell = 0; cell < n; cell++)
        for (unsigned i = 0; i < list->count; i++)
            if (list->rules[i].zone && ngon_set_has(list->rules[i].zone, cell))
                steps[cell] = 0;
    for (bool changed = true; changed && rounds > 0; rounds--) {
        changed = false;
        for (uint32_t cell = 0; cell < n; cell++) {
            struct nearest near = {steps, 254};
            visit_targets(rules, ngon_piece_of(form, side), (uint16_t)cell, NGON_MOVE,
                          nearest_visit, &near);
            if (near.best < 254 && near.best + 1 < steps[cell]) {
                steps[cell] = (uint8_t)(near.best + 1);
                changed = true;
            }
        }
    }
    for (uint32_t cell = 0; cell < n; cell++)
        if (steps[cell] < 254) {
            unsigned k = steps[cell] ? steps[cell] - 1u : 0;
            double share = (rules->has_hands ? 0.12 : 0.13) * pow(0.6, k);
            b->promotion[side][(size_t)form * n + cell] = b->gain[form] * share;
        }
}

static void build_promotions(struct build *b)
{
    const struct ngon_ruleset *rules = b->rules;
    for (uint32_t form = 1; form < rules->form_count; form++) {
        b->gain[form] = rules->promotions[0] ? promotion_gain(b, form) : 0;
        for (unsigned side = 0; side < b->sides; side++) {
            memset(b->steps[side] + (size_t)form * rules->cells, 255, rules->cells);
            if (b->gain[form] > 0)
                build_promotion_steps(b, side, form);
        }
    }
}

static void build_one_way(struct build *b)
{
    for (uint32_t form = 1; form < b->rules->form_count; form++)
        b->eval->one_way[form] = b->rules->one_way[form] && !b->rules->forms[form].royal &&
                                 b->eval->mobility[form] > 0 && b->eval->mobility[form] < 4;
}

/* ---- open ways to promotion ---- */

static void targets_visit(void *data, uint16_t to)
{
    ngon_set_add(data, to);
}
static bool sets_meet(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

/* [cell * words]: all that a pawn kind standing there can ever come to or capture on. */
static uint64_t *build_influence(struct build *b, unsigned form, unsigned side, uint64_t *paths)
{
    const struct ngon_ruleset *rules = b->rules;
    uint32_t n = rules->cells, words = rules->words;
    uint64_t *all = NGON_NEWS(&b->scratch, (size_t)n * words, uint64_t);
    uint16_t *queue = NGON_NEWS(&b->scratch, n + 1, uint16_t);
    ngon_piece piece = ngon_piece_of(form, side);
    for (uint32_t cell = 0; cell < n; cell++) {
        uint64_t *path = paths + (size_t)cell * words, *own = all + (size_t)cell * words;
        struct closure c = {path, queue, 1};
        ngon_set_add(path, cell);
        queue[0] = (uint16_t)cell;
        for (uint32_t head = 0; head < c.tail; head++)
            visit_targets(rules, piece, queue[head], NGON_MOVE, closure_visit, &c);
        for (uint32_t i = 0; i < c.tail; i++)
            visit_targets(rules, piece, queue[i], NGON_CAPTURE, targets_visit, own);
        for (uint32_t w = 0; w < words; w++)
            own[w] |= path[w];
        path[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
    }
    return all;
}

static void build_passers(struct build *b)
{
    const struct ngon_ruleset *rules = b->rules;
    struct ngon_eval *eval = b->eval;
    uint32_t n = rules->cells, words = rules->words, count = 0;
    uint16_t forms[8];
    for (uint32_t form = 1; form < rules->form_count; form++) {
        eval->passer[form] = UINT16_MAX;
        if (!rules->has_hands && n <= 256 && count < 8 && eval->one_way[form] &&
            b->gain[form] > b->value[form]) {
            eval->passer[form] = (uint16_t)count;
            forms[count++] = (uint16_t)form;
        }
    }
    eval->stoppers = NGON_NEWS(rules->arena, (size_t)count * 2 * n * words, uint64_t);
    eval->passed = NGON_NEWS(rules->arena, (size_t)rules->form_count * 2 * n, struct ngon_taper);
    uint64_t *paths[8][2], *influence[8][2];
    for (uint32_t i = 0; i < count; i++)
        for (unsigned side = 0; side < 2; side++) {
            paths[i][side] = NGON_NEWS(&b->scratch, (size_t)n * words, uint64_t);
            influence[i][side] = build_influence(b, forms[i], side, paths[i][side]);
        }
    for (uint32_t i = 0; i < count; i++)
        for (unsigned side = 0; side < 2; side++)
            for (uint32_t cell = 0; cell < n; cell++) {
                uint64_t *stop = eval->stoppers + ((size_t)(i * 2 + side) * n + cell) * words;
                const uint64_t *path = paths[i][side] + (size_t)cell * words;
                for (uint32_t j = 0; j < count; j++)
                    for (uint32_t enemy = 0; enemy < n; enemy++)
                        if (sets_meet(influence[j][1 - side] + (size_t)enemy * words, path, words))
                            ngon_set_add(stop, enemy);
                uint16_t seen = side && b->sides == 1 ? rules->board->image[cell] : (uint16_t)cell;
                unsigned k = b->steps[b->sides == 1 ? 0 : side][(size_t)forms[i] * n + seen];
                if (k == 255)
                    continue;
                double worth = b->gain[forms[i]] * 0.22 * pow(0.62, k ? k - 1.0 : 0);
                eval->passed[(size_t)ngon_piece_of(forms[i], side) * n + cell] =
                    (struct ngon_taper){(int16_t)(worth * 0.4), (int16_t)worth};
            }
}

/* ---- worth of cells ---- */

static int16_t clamp16(double x)
{
    return (int16_t)lround(x > 8000 ? 8000 : x < -8000 ? -8000 : x);
}

/* Distance to the cells that win, for pieces that have such a goal. */
static double goal_worth(const struct build *b, unsigned side, unsigned form, uint16_t cell)
{
    const struct ngon_ruleset *rules = b->rules;
    unsigned best = 255;
    if (!rules->reach_pieces || !ngon_set_has(rules->reach_pieces, form) ||
        !rules->reach_zone[side])
        return 0;
    for (uint32_t to = 0; to < rules->cells; to++)
        if (ngon_set_has(rules->reach_zone[side], to)) {
            unsigned d = b->eval->distance[(size_t)cell * rules->cells + to];
            best = d < best ? d : best;
        }
    return best < 255 ? 90 * pow(0.65, best) : 0;
}

static struct ngon_taper cell_worth(const struct build *b, unsigned side, unsigned form,
                                    uint16_t cell)
{
    const struct ngon_ruleset *rules = b->rules;
    const struct ngon_eval *eval = b->eval;
    size_t at = (size_t)form * rules->cells + cell;
    double advance = side ? -eval->advance[cell] : eval->advance[cell];
    double centre = eval->centrality[cell], goal = goal_worth(b, side, form, cell);
    double more = (b->mobility[side][at] - eval->mobility[form]) * 5;
    double limit = 35;
    more = more > limit ? limit : more < -limit ? -limit : more;
    if (rules->forms[form].royal) {
        /* several royals of which any may be lost are worth something each */
        double base = eval->values[form];
        double quiet = rules->has_hands ? -12 : -14;
        return (struct ngon_taper){clamp16(base + goal + centre * quiet - advance * 26),
                                   clamp16(base + goal + centre * 24 + more * 0.5)};
    }
    double base = b->value[form] + b->promotion[side][at] + goal;
    if (eval->one_way[form]) {
        double opening = centre * 12 + advance * 8;
        return (struct ngon_taper){clamp16(base + opening),
                                   clamp16(base + centre * 2 + advance * 16 + 10)};
    }
    double worth = more + centre * 8 + advance * 5;
    return (struct ngon_taper){clamp16(base + worth), clamp16(base + worth * 0.7)};
}

static void build_cells(struct build *b)
{
    const struct ngon_ruleset *rules = b->rules;
    uint32_t n = rules->cells;
    for (uint32_t form = 1; form < rules->form_count; form++)
        for (unsigned side = 0; side < b->sides; side++)
            for (uint32_t cell = 0; cell < n; cell++) {
                struct ngon_taper worth = cell_worth(b, side, form, (uint16_t)cell);
                b->eval->cells[(size_t)ngon_piece_of(form, side) * n + cell] = worth;
                if (b->sides == 1)
                    b->eval->cells[(size_t)ngon_piece_of(form, 1) * n + rules->board->image[cell]] =
                        worth;
            }
}

/* Worth that a form's cells give it where it starts: what ordering and hands go by. */
static void build_weights(struct build *b)
{
    const struct ngon_ruleset *rules = b->rules;
    struct ngon_eval *eval = b->eval;
    for (uint32_t form = 1; form < rules->form_count; form++) {
        bool royal = rules->forms[form].royal;
        double value = b->value[form] + (b->gain[form] > 0 ? b->gain[form] * 0.03 : 0);
        eval->royal_counts |= royal;
        if (royal)
            value = rules->rules->royal_all ? value + 150 : 0;
        eval->values[form] = (int)lround(value);
        eval->hand_values[form] = (int)lround(value * 1.08 + 8);
        eval->mobility_weight[form] = eval->one_way[form] || royal ? 0
                                      : value < 420                ? 4
                                      : value < 650                ? 3
                                                                   : 2;
        int attack = (int)lround(1 + value / 160);
        eval->attack_weight[form] = (uint8_t)(royal ? 1 : attack > 6 ? 6 : attack);
    }
    for (uint32_t cell = 0; cell < rules->cells && rules->setup; cell++) {
        unsigned form = ngon_form_of(rules->setup[cell]);
        if (form && !eval->one_way[form] && !rules->forms[form].royal)
            eval->opening_material += eval->values[form];
    }
}

static bool sides_alike(const struct ngon_ruleset *rules)
{
    for (uint32_t i = 0; i < rules->variant->piece_count; i++) {
        const struct ngon_piece_def *def = &rules->variant->pieces[i];
        if (def->moves.items[0] != def->moves.items[1] ||
            (def->has_flip_moves && def->flip_moves.items[0] != def->flip_moves.items[1]))
            return false;
    }
    return true;
}

struct ngon_eval *ngon_eval_build(struct ngon_arena *arena, const struct ngon_ruleset *rules)
{
    struct ngon_eval *eval = NGON_NEW(arena, struct ngon_eval);
    struct build b = {.eval = eval, .rules = rules, .sides = sides_alike(rules) ? 1 : 2};
    uint32_t n = rules->cells, forms = rules->form_count;
    struct ngon_ruleset here = *rules; /* what is built goes to ARENA, not to the ruleset's own */
    here.arena = arena;
    b.rules = &here;
    eval->rules = rules;
    eval->values = NGON_NEWS(arena, forms, int);
    eval->hand_values = NGON_NEWS(arena, forms, int);
    eval->mobility = NGON_NEWS(arena, forms, double);
    eval->one_way = NGON_NEWS(arena, forms, bool);
    eval->mobility_weight = NGON_NEWS(arena, forms, uint8_t);
    eval->attack_weight = NGON_NEWS(arena, forms, uint8_t);
    eval->passer = NGON_NEWS(arena, forms, uint16_t);
    eval->cells = NGON_NEWS(arena, (size_t)forms * 2 * n, struct ngon_taper);
    b.gain = NGON_NEWS(&b.scratch, forms, double);
    b.value = NGON_NEWS(&b.scratch, forms, double);
    for (unsigned side = 0; side < 2; side++) {
        b.mobility[side] = NGON_NEWS(&b.scratch, (size_t)forms * n, double);
        b.promotion[side] = NGON_NEWS(&b.scratch, (size_t)forms * n, double);
        b.steps[side] = ngon_arena_alloc(&b.scratch, (size_t)forms * n);
    }
    build_distances(&b);
    build_places(&b);
    build_occupancy(&b);
    build_mobility(&b);
    build_values(&b);
    build_promotions(&b);
    build_one_way(&b);
    build_weights(&b);
    build_passers(&b);
    build_cells(&b);
    eval->inverted = rules->rules->bare == NGON_RESULT_WIN ||
                     (rules->rules->stalemate == NGON_RESULT_WIN && !eval->royal_counts);
    ngon_arena_free(&b.scratch);
    return eval;
}
