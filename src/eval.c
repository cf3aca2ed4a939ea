#include "eval.h"

#include <stdlib.h>

/* How far outside the window the cheap part must lie for the costly part to be left out. */
#define LAZY_MARGIN 450
#define TEMPO 12

struct sums {
    const struct ngon_eval *eval;
    const struct ngon_position *position;
    int opening[2], ending[2];
    int material[2]; /* without pawn kinds and hands */
    int hands[2];
    int mobility[2];
    int units[2]; /* weight of the attack on the enemy's royal */
    int attackers[2];
    int threats[2];
    const uint64_t *ring[2]; /* around the royal, or NULL */
};

bool ngon_eval_way_open(const struct ngon_position *position, const struct ngon_way *way,
                        unsigned side)
{
    const ngon_piece *board = position->board;
    for (unsigned i = 0; i < way->empty_count; i++)
        if (board[way->empty[i]])
            return false;
    for (unsigned i = 0; i < way->take_count; i++)
        if (!board[way->takes[i]] || ngon_side_of(board[way->takes[i]]) == side)
            return false;
    for (unsigned i = 0; i < way->hurdle_count; i++) {
        const struct ngon_hurdle *hurdle = &way->hurdles[i];
        unsigned found = 0;
        for (unsigned k = 0; k < hurdle->count; k++) {
            ngon_piece piece = board[hurdle->cells[k]];
            if (!piece)
                continue;
            if (hurdle->whom && !ngon_set_has(hurdle->whom, piece))
                return false;
            if (++found > hurdle->max)
                return false;
        }
        if (found < hurdle->min)
            return false;
    }
    return true;
}

int ngon_eval_victim(const struct ngon_eval *eval, const struct ngon_position *position,
                     struct ngon_move move, bool *captures)
{
    const ngon_piece *board = position->board;
    int sum = 0;
    *captures = false;
    switch (move.kind) {
    case NGON_NORMAL:
        if (board[move.to] && move.to != move.from) {
            *captures = true;
            sum = eval->values[ngon_form_of(board[move.to])];
        }
        break;
    case NGON_EP:
        *captures = true;
        if (position->state.ep_victim != NGON_NO_CELL)
            sum = eval->values[ngon_form_of(board[position->state.ep_victim])];
        break;
    case NGON_WAY: {
        const struct ngon_reach *reach =
            ngon_ruleset_reach(position->rules, board[move.from], move.from);
        const struct ngon_way *way = &reach->ways[move.extra];
        if (board[move.to] && move.to != move.from) {
            *captures = true;
            sum = eval->values[ngon_form_of(board[move.to])];
        }
        for (unsigned i = 0; i < way->take_count; i++) {
            *captures = true;
            sum += eval->values[ngon_form_of(board[way->takes[i]])];
        }
        for (unsigned i = 0; way->takes_hurdles && i < way->hurdle_count; i++)
            for (unsigned k = 0; k < way->hurdles[i].count; k++)
                if (board[way->hurdles[i].cells[k]]) {
                    *captures = true;
                    sum += eval->values[ngon_form_of(board[way->hurdles[i].cells[k]])];
                }
        break;
    }
    default:
        break;
    }
    return sum;
}

/* ---- the cheap part ---- */

static void sum_pieces(struct sums *s)
{
    const struct ngon_position *position = s->position;
    const struct ngon_eval *eval = s->eval;
    uint32_t cells = position->rules->cells;
    for (unsigned side = 0; side < 2; side++) {
        const uint64_t *set = ngon_position_set(position, side);
        for (uint32_t w = 0; w < position->rules->words; w++)
            for (uint64_t bits = set[w]; bits; bits &= bits - 1) {
                uint32_t cell = w * 64 + (uint32_t)__builtin_ctzll(bits);
                ngon_piece piece = position->board[cell];
                unsigned form = ngon_form_of(piece);
                struct ngon_taper worth = eval->cells[(size_t)piece * cells + cell];
                s->opening[side] += worth.opening;
                s->ending[side] += worth.ending;
                if (!eval->one_way[form])
                    s->material[side] += eval->values[form];
            }
    }
}

static void sum_hands(struct sums *s)
{
    const struct ngon_ruleset *rules = s->position->rules;
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < rules->hand_count; i++) {
            unsigned form = rules->hand_forms[i];
            s->hands[side] += s->position->hands[side][form] * s->eval->hand_values[form];
        }
}

/* ---- the costly part ---- */

struct walk {
    unsigned side;
    int value, moves, ring_hits;
    bool counts_threats;
};

static inline void walk_target(struct sums *s, struct walk *w, uint16_t target, unsigned mode)
{
    ngon_piece there = s->position->board[target];
    if ((mode & NGON_CAPTURE) && s->ring[w->side] && ngon_set_has(s->ring[w->side], target))
        w->ring_hits++;
    if (!there) {
        w->moves += (mode & NGON_MOVE) != 0;
        return;
    }
    if (ngon_side_of(there) == w->side || !(mode & NGON_CAPTURE))
        return;
    w->moves++;
    if (w->counts_threats) {
        int more = s->eval->values[ngon_form_of(there)] - w->value;
        if (more > 60)
            s->threats[w->side] += more > 500 ? 30 : 8 + more / 24;
    }
}

static void walk_piece(struct sums *s, uint16_t cell)
{
    const struct ngon_position *position = s->position;
    ngon_piece piece = position->board[cell];
    unsigned form = ngon_form_of(piece);
    const struct ngon_reach *reach = ngon_ruleset_reach(position->rules, piece, cell);
    struct walk w = {ngon_side_of(piece), s->eval->values[form], 0, 0,
                     !position->rules->forms[form].royal};
    for (unsigned i = 0; i < reach->hit_count; i++)
        walk_target(s, &w, reach->hits[i].target, reach->hits[i].mode);
    for (unsigned i = 0; i < reach->ride_count; i++) {
        const struct ngon_ride *ride = &reach->rides[i];
        unsigned passed = 0;
        bool after = true; /* the cell before held a piece, where only such are landed behind */
        for (unsigned k = 0; k < ride->count && passed <= ride->over_max; k++) {
            if (passed >= ride->over_min && after)
                walk_target(s, &w, ride->cells[k], ride->mode);
            bool full = position->board[ride->cells[k]] != 0;
            passed += full;
            after = !ride->next || full;
        }
    }
    /* ways by the hundred (lions) would cost more than they tell */
    for (unsigned i = 0; i < reach->way_count && i < 64; i++) {
        const struct ngon_way *way = &reach->ways[i];
        if (way->flags || way->take_count || !ngon_eval_way_open(position, way, w.side))
            continue;
        walk_target(s, &w, way->target, way->mode);
    }
    s->mobility[w.side] += s->eval->mobility_weight[form] * w.moves;
    if (w.ring_hits && !position->rules->forms[form].royal) {
        s->attackers[w.side]++;
        s->units[w.side] += s->eval->attack_weight[form] * (w.ring_hits > 3 ? 3 : w.ring_hits);
    }
}

static void walk_pieces(struct sums *s)
{
    const struct ngon_position *position = s->position;
    for (unsigned side = 0; side < 2; side++)
        s->ring[side] =
            position->royals[1 - side] == 1
                ? s->eval->ring + (size_t)position->royal_cell[1 - side] * position->rules->words
                : NULL;
    for (uint32_t w = 0; w < position->rules->words; w++) {
        uint64_t all = ngon_position_set(position, 0)[w] | ngon_position_set(position, 1)[w];
        for (; all; all &= all - 1)
            walk_piece(s, (uint16_t)(w * 64 + (uint32_t)__builtin_ctzll(all)));
    }
}

/* What the attack of SIDE on the enemy's royal is worth, with the shelter of own men counted against it. */
static int attack_worth(const struct sums *s, unsigned side)
{
    const struct ngon_position *position = s->position;
    if (!s->ring[side])
        return 0;
    int shelter = 0, units = s->units[side], hand = 0;
    const uint64_t *own = ngon_position_set(position, 1 - side);
    for (uint32_t w = 0; w < position->rules->words; w++)
        shelter += __builtin_popcountll(own[w] & s->ring[side][w]);
    shelter = (shelter > 5 ? 5 : shelter) - 1;
    if (position->rules->has_hands) {
        hand = s->hands[side] / 90;
        units += s->attackers[side] ? (hand > 14 ? 14 : hand) : 0;
    }
    if (s->attackers[side] < 2 && hand < 4)
        units /= 2;
    int worth = units * units / 7;
    return (worth > 600 ? 600 : worth) - shelter * 6;
}

/* Closeness of men to the enemy's royal: in games with hands the attack is the game. */
static int closeness(const struct sums *s, unsigned side)
{
    const struct ngon_position *position = s->position;
    int sum = 0;
    if (!position->rules->has_hands || position->royals[0] != 1 || position->royals[1] != 1)
        return 0;
    const uint8_t *to_enemy =
        s->eval->distance + (size_t)position->royal_cell[1 - side] * position->rules->cells;
    const uint8_t *to_own =
        s->eval->distance + (size_t)position->royal_cell[side] * position->rules->cells;
    const uint64_t *set = ngon_position_set(position, side);
    for (uint32_t w = 0; w < position->rules->words; w++)
        for (uint64_t bits = set[w]; bits; bits &= bits - 1) {
            uint32_t cell = w * 64 + (uint32_t)__builtin_ctzll(bits);
            int weight = s->eval->attack_weight[ngon_form_of(position->board[cell])];
            if (to_enemy[cell] < 5)
                sum += (5 - to_enemy[cell]) * weight;
            if (to_own[cell] < 3)
                sum += (3 - to_own[cell]) * weight;
        }
    return sum;
}

static void sum_passed(struct sums *s)
{
    const struct ngon_position *position = s->position;
    const struct ngon_eval *eval = s->eval;
    const struct ngon_ruleset *rules = position->rules;
    uint64_t pawns[2][4] = {{0}};
    if (rules->words > 4)
        return;
    for (uint32_t form = 1; form < rules->form_count; form++)
        for (unsigned side = 0; side < 2 && eval->passer[form] != UINT16_MAX; side++)
            for (uint32_t w = 0; w < rules->words; w++)
                pawns[side][w] |= ngon_position_set(position, ngon_piece_of(form, side))[w];
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t w = 0; w < rules->words; w++)
            for (uint64_t bits = pawns[side][w]; bits; bits &= bits - 1) {
                uint32_t cell = w * 64 + (uint32_t)__builtin_ctzll(bits);
                ngon_piece piece = position->board[cell];
                const uint64_t *stop =
                    eval->stoppers +
                    ((size_t)(eval->passer[ngon_form_of(piece)] * 2u + side) * rules->cells +
                     cell) *
                        rules->words;
                bool open = true;
                for (uint32_t k = 0; k < rules->words; k++)
                    open = open && !(stop[k] & pawns[1 - side][k]);
                if (!open)
                    continue;
                struct ngon_taper worth = eval->passed[(size_t)piece * rules->cells + cell];
                s->opening[side] += worth.opening;
                s->ending[side] += worth.ending;
            }
}

/* A side that is ahead and whose enemy has little left wins by driving the royal to the rim and coming near. */
static int drive_worth(const struct sums *s, unsigned side)
{
    const struct ngon_position *position = s->position;
    if (position->royals[0] != 1 || position->royals[1] != 1 || position->rules->has_hands)
        return 0;
    if (s->material[side] < 2 * s->material[1 - side] + 350)
        return 0;
    uint16_t enemy = position->royal_cell[1 - side], own = position->royal_cell[side];
    int near = s->eval->distance[(size_t)own * position->rules->cells + enemy];
    double centre = s->eval->centrality[enemy];
    return (int)(-centre * 60) + 10 * (10 - (near > 10 ? 10 : near));
}

static int check_worth(const struct ngon_position *position, unsigned side)
{
    unsigned total = position->rules->rules->checks;
    if (!total || position->state.checks[side] >= total)
        return 0;
    int given = (int)(total - position->state.checks[side]);
    return given * given * 90;
}

static int taper(const struct sums *s, int opening, int ending)
{
    int full = s->eval->opening_material;
    int left = s->material[0] + s->material[1];
    if (full <= 0 || s->position->rules->has_hands || left >= full)
        return opening;
    return (int)(((int64_t)opening * left + (int64_t)ending * (full - left)) / full);
}

/* Neither pawns nor pieces enough to win with: such endings are mostly drawn. */
static bool few_winning_men(const struct sums *s, unsigned side, int score)
{
    const struct ngon_ruleset *rules = s->position->rules;
    if (rules->has_hands || rules->reach_pieces || rules->rules->checks ||
        rules->rules->bare != NGON_RESULT_NONE ||
        (rules->rules->stalemate != NGON_RESULT_NONE &&
         rules->rules->stalemate != NGON_RESULT_DRAW))
        return false;
    if (score <= 0 || s->material[side] - s->material[1 - side] > 400)
        return false;
    const uint64_t *set = ngon_position_set(s->position, side);
    for (uint32_t w = 0; w < rules->words; w++)
        for (uint64_t bits = set[w]; bits; bits &= bits - 1)
            if (s->eval->one_way[ngon_form_of(
                    s->position->board[w * 64 + (uint32_t)__builtin_ctzll(bits)])])
                return false;
    return true;
}

int ngon_eval_score(const struct ngon_eval *eval, const struct ngon_position *position, int low,
                    int high)
{
    struct sums s = {.eval = eval, .position = position};
    unsigned me = position->state.side, you = 1 - me;
    sum_pieces(&s);
    if (position->rules->has_hands)
        sum_hands(&s);
    int opening = s.opening[me] - s.opening[you], ending = s.ending[me] - s.ending[you];
    int score = taper(&s, opening, ending) + s.hands[me] - s.hands[you];
    if (eval->inverted)
        score = -score / 2;
    bool lazy = score + LAZY_MARGIN < low || score - LAZY_MARGIN > high;
    if (!lazy) {
        walk_pieces(&s);
        sum_passed(&s);
        opening = s.opening[me] - s.opening[you];
        ending = s.ending[me] - s.ending[you];
        opening += attack_worth(&s, me) - attack_worth(&s, you);
        ending += drive_worth(&s, me) - drive_worth(&s, you);
        score = taper(&s, opening, ending) + s.hands[me] - s.hands[you];
        if (eval->inverted)
            score = -score / 2;
        score += s.mobility[me] - s.mobility[you];
        score += s.threats[me] * 2 / 3 - s.threats[you] / 3;
        score += closeness(&s, me) - closeness(&s, you);
        score += TEMPO;
    }
    score += check_worth(position, me) - check_worth(position, you);
    if (few_winning_men(&s, score > 0 ? me : you, abs(score)))
        score /= 6;
    return score > NGON_SCORE_LIMIT    ? NGON_SCORE_LIMIT
           : score < -NGON_SCORE_LIMIT ? -NGON_SCORE_LIMIT
                                       : score;
}
