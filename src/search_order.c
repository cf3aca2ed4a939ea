#include "search_worker.h"

#define SCORE_SEEN (1 << 30)
#define SCORE_GAIN (1 << 26)
#define SCORE_KILLER (1 << 24)
#define SCORE_COUNTER (1 << 23)
#define SCORE_LOSING (-(1 << 26))
#define MINOR_GAIN 200

uint32_t ngon_order_slot(const struct ngon_worker *w, struct ngon_move move)
{
    const struct ngon_position *p = w->position;
    bool placed = move.kind == NGON_DROP || move.kind == NGON_PLACE;
    uint32_t piece = placed ? ngon_piece_of(move.form, p->state.side) : p->board[move.from];
    uint32_t pieces = w->rules->form_count * 2;
    return ((placed ? pieces : 0) + piece) * w->rules->cells + move.to;
}

static uint32_t continuation(uint32_t before, uint32_t slot)
{
    uint32_t h = (before + 1) * 0x9E3779B1u ^ slot * 0x85EBCA77u;
    h ^= h >> 15;
    return (h * 0xC2B2AE3Du) >> 14;
}
static uint32_t counter_of(uint32_t slot)
{
    return (slot * 0x9E3779B1u) >> 18;
}

static int attacker_value(const struct ngon_worker *w, struct ngon_move move)
{
    return w->eval->values[ngon_form_of(w->position->board[move.from])];
}

bool ngon_order_tactical(const struct ngon_worker *w, struct ngon_move move, int *gain)
{
    bool captures;
    *gain = ngon_eval_victim(w->eval, w->position, move, &captures);
    if (move.form && (move.kind == NGON_NORMAL || move.kind == NGON_WAY || move.kind == NGON_EP)) {
        int more = w->eval->values[move.form] - attacker_value(w, move);
        *gain += more;
        if (more >= MINOR_GAIN)
            return true;
    }
    return captures;
}

int ngon_order_history(const struct ngon_worker *w, unsigned ply, struct ngon_move move)
{
    uint32_t slot = ngon_order_slot(w, move);
    int sum = w->history[slot];
    if (ply > 0)
        sum += w->continuations[continuation(w->frames[ply - 1].slot, slot)];
    if (ply > 1)
        sum += w->continuations[continuation(w->frames[ply - 2].slot + 0x10001u, slot)] / 2;
    return sum;
}

static int quiet_score(const struct ngon_worker *w, unsigned ply, struct ngon_move move)
{
    const struct ngon_frame *frame = &w->frames[ply];
    const struct ngon_position *p = w->position;
    if (ngon_same_move(move, frame->killers[0]))
        return SCORE_KILLER + 1;
    if (ngon_same_move(move, frame->killers[1]))
        return SCORE_KILLER;
    if (ply > 0 && ngon_same_move(move, w->counters[counter_of(w->frames[ply - 1].slot)]))
        return SCORE_COUNTER;
    int score = ngon_order_history(w, ply, move) * 4;
    unsigned me = p->state.side;
    uint32_t cells = w->rules->cells;
    if (move.kind == NGON_DROP) {
        score += w->eval->cells[(size_t)ngon_piece_of(move.form, me) * cells + move.to].opening -
                 w->eval->values[move.form];
    } else if (move.kind == NGON_NORMAL && p->board[move.from]) {
        ngon_piece old = p->board[move.from], now = move.form ? ngon_piece_of(move.form, me) : old;
        score += w->eval->cells[(size_t)now * cells + move.to].opening -
                 w->eval->cells[(size_t)old * cells + move.from].opening;
    }
    /* with hands in play the moves that matter mostly land near the enemy's royal */
    if (w->rules->has_hands && p->royals[1 - me] == 1) {
        unsigned near = w->eval->distance[(size_t)p->royal_cell[1 - me] * cells + move.to];
        if (near <= 2)
            score += near == 1 ? 3000 : 1200;
    }
    return score;
}

void ngon_order_score(struct ngon_worker *w, unsigned ply, uint32_t first, uint32_t count,
                      const struct ngon_seen *seen)
{
    for (uint32_t i = first; i < first + count; i++) {
        struct ngon_move move = w->moves[i];
        int gain;
        if (seen && seen->has_move && ngon_same_move(move, seen->move))
            w->scores[i] = SCORE_SEEN;
        else if (ngon_order_tactical(w, move, &gain))
            w->scores[i] = SCORE_GAIN + gain * 16 - attacker_value(w, move);
        else
            w->scores[i] = quiet_score(w, ply, move);
    }
}

/* Would the taker be lost for less than it took? One step of the exchange is looked at. */
static bool loses(const struct ngon_worker *w, struct ngon_move move)
{
    int gain;
    if (move.kind == NGON_DROP || move.kind == NGON_PASS)
        return false;
    ngon_order_tactical(w, move, &gain);
    int value = move.form ? w->eval->values[move.form] : attacker_value(w, move);
    return gain + 60 < value &&
           ngon_movegen_attacked(w->position, move.to, 1u - w->position->state.side);
}

bool ngon_order_pick(struct ngon_worker *w, uint32_t first, uint32_t end)
{
    for (;;) {
        uint32_t best = first;
        for (uint32_t i = first + 1; i < end; i++)
            if (w->scores[i] > w->scores[best])
                best = i;
        struct ngon_move move = w->moves[best];
        int32_t score = w->scores[best];
        if (score >= SCORE_GAIN / 2 && score < SCORE_SEEN && score > SCORE_KILLER + 1 &&
            loses(w, move)) {
            w->scores[best] = SCORE_LOSING + (score - SCORE_GAIN);
            continue;
        }
        w->moves[best] = w->moves[first];
        w->scores[best] = w->scores[first];
        w->moves[first] = move;
        w->scores[first] = score;
        return score > SCORE_LOSING / 2;
    }
}

static void shift(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / NGON_HISTORY_MAX);
}
static void credit(struct ngon_worker *w, unsigned ply, struct ngon_move move, int bonus)
{
    uint32_t slot = ngon_order_slot(w, move);
    shift(&w->history[slot], bonus);
    if (ply > 0)
        shift(&w->continuations[continuation(w->frames[ply - 1].slot, slot)], bonus);
    if (ply > 1)
        shift(&w->continuations[continuation(w->frames[ply - 2].slot + 0x10001u, slot)], bonus);
}

void ngon_order_reward(struct ngon_worker *w, unsigned ply, struct ngon_move best,
                       const struct ngon_move *quiets, uint32_t quiet_count, int depth)
{
    struct ngon_frame *frame = &w->frames[ply];
    int bonus = depth * depth * 8 + 32 * depth;
    bonus = bonus > 1200 ? 1200 : bonus;
    if (!ngon_same_move(best, frame->killers[0])) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = best;
    }
    if (ply > 0)
        w->counters[counter_of(w->frames[ply - 1].slot)] = best;
    credit(w, ply, best, bonus);
    for (uint32_t i = 0; i < quiet_count; i++)
        if (!ngon_same_move(quiets[i], best))
            credit(w, ply, quiets[i], -bonus);
}
