#include "movegen.h"

#include "attack.h"
#include "movegen_fast.h"
#include "movegen_plain.h"

/* The fast generator for this position, or NULL: it knows one royal a side at most and the phase of play. */
static const struct ngon_fast *fast_for(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    if (!rules->tables || position->royals[0] > 1 || position->royals[1] > 1 ||
        position->state.phase + 1u != rules->phase_count)
        return NULL;
    return ngon_movegen_fast(rules->words);
}

void ngon_movegen_legal(struct ngon_position *position, struct ngon_moves *moves)
{
    const struct ngon_fast *fast = fast_for(position);
    if (fast)
        fast->list(position, moves);
    else
        ngon_movegen_plain(position, moves);
}

void ngon_movegen_captures(struct ngon_position *position, struct ngon_moves *moves)
{
    const struct ngon_fast *fast = fast_for(position);
    if (fast) {
        fast->captures(position, moves);
        return;
    }
    ngon_movegen_plain(position, moves);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        struct ngon_move move = moves->list[i];
        if (ngon_move_captures(position, move) ||
            ((move.kind == NGON_NORMAL) && move.form != NGON_NO_FORM))
            moves->list[kept++] = move;
    }
    moves->count = kept;
}

bool ngon_movegen_any(struct ngon_position *position)
{
    return ngon_movegen_count(position) != 0;
}

uint64_t ngon_movegen_count(struct ngon_position *position)
{
    const struct ngon_fast *fast = fast_for(position);
    if (fast)
        return fast->count(position);
    struct ngon_move list[NGON_MOVES_MAX];
    struct ngon_moves moves = {.list = list, .room = NGON_MOVES_MAX};
    ngon_movegen_plain(position, &moves);
    return moves.count;
}

bool ngon_movegen_attacked(const struct ngon_position *position, uint16_t cell, unsigned by)
{
    const struct ngon_fast *fast = fast_for(position);
    ngon_piece piece = position->board[cell];
    bool royal = piece && position->rules->forms[ngon_form_of(piece)].royal;
    return fast ? fast->attacked(position, cell, by, royal) : ngon_attacked(position, cell, by);
}

bool ngon_movegen_in_check(const struct ngon_position *position, unsigned side)
{
    const struct ngon_fast *fast = fast_for(position);
    if (!fast)
        return ngon_in_check(position, side);
    return position->royals[side] &&
           fast->attacked(position, position->royal_cell[side], side ^ 1, true);
}
