#include "outcome.h"

/* ---- the game and its history ---- */

/* Whether pieces that may not face each other do: with `result: draw` that is legal, and draws when not answered. */
static bool faces(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    if (!rules->has_facing || rules->facing_result != NGON_RESULT_DRAW)
        return false;
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        const ngon_piece piece = ngon_position_at(position, (uint16_t)cell);
        if (piece == 0 || ngon_side_of(piece) != 0 ||
            !ngon_set_has(rules->facing, ngon_form_of(piece)))
            continue;
        for (uint32_t i = 0; i < rules->facing_count; i++) {
            uint16_t at =
                ngon_board_step(rules->board, (uint16_t)cell, rules->facing_directions[i]);
            for (uint32_t steps = 0;
                 steps < rules->cells && at != NGON_NO_CELL && ngon_position_at(position, at) == 0;
                 steps++)
                at = ngon_board_step(rules->board, at, rules->facing_directions[i]);
            const ngon_piece other = at == NGON_NO_CELL ? 0 : ngon_position_at(position, at);
            if (other != 0 && ngon_side_of(other) == 1 &&
                ngon_set_has(rules->facing, ngon_form_of(other)))
                return true;
        }
    }
    return false;
}

struct ngon_game *ngon_game_new(const struct ngon_ruleset *rules, struct ngon_position *start)
{
    struct ngon_arena first = {0};
    struct ngon_arena *arena = NGON_NEW(&first, struct ngon_arena);
    *arena = first; /* from here on the arena lies in its own first block */
    struct ngon_game *game = NGON_NEW(arena, struct ngon_game);
    game->arena = arena;
    game->rules = rules;
    game->position = ngon_position_new(arena, rules);
    if (start != NULL)
        ngon_position_copy(game->position, start);
    else
        ngon_position_start(game->position);
    game->first_hash = game->position->state.hash;
    game->first_faces = faces(game->position);
    return game;
}

void ngon_game_free(struct ngon_game *game)
{
    if (game == NULL)
        return;
    struct ngon_arena arena = *game->arena;
    ngon_arena_free(&arena);
}

void ngon_game_play(struct ngon_game *game, struct ngon_move move)
{
    if (game->count == game->room) {
        const uint32_t room = game->room > 0 ? game->room * 2 : 64;
        game->plies =
            ngon_arena_grow(game->arena, game->plies, game->count, room, sizeof *game->plies);
        game->room = room;
    }
    struct ngon_ply *ply = &game->plies[game->count++];
    const unsigned mover = game->position->state.side;
    ngon_position_apply(game->position, move, &ply->undo);
    ply->hash_after = game->position->state.hash;
    ply->gave_check = ngon_movegen_in_check(game->position, mover ^ 1u);
    ply->faces = faces(game->position);
}

bool ngon_game_undo(struct ngon_game *game)
{
    if (game->count == 0)
        return false;
    ngon_position_undo(game->position, &game->plies[--game->count].undo);
    return true;
}

/* ---- is it over ---- */

static struct ngon_outcome decide(enum ngon_reason reason, int winner)
{
    struct ngon_outcome outcome = {true, winner, {0.5, 0.5}, reason};
    if (winner >= 0) {
        outcome.points[winner] = 1;
        outcome.points[winner ^ 1] = 0;
    }
    return outcome;
}

/* Which rule has decided the game on the board. */
static enum ngon_reason board_reason(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    if (position->royals[0] == 0 || position->royals[1] == 0)
        return NGON_REASON_ROYAL_LOST;
    if (rules->rules->checks > 0 &&
        (position->state.checks[0] == 0 || position->state.checks[1] == 0))
        return NGON_REASON_CHECKS;
    for (uint32_t cell = 0; rules->reach_pieces != NULL && cell < rules->cells; cell++) {
        const ngon_piece piece = ngon_position_at(position, (uint16_t)cell);
        if (piece != 0 && ngon_set_has(rules->reach_pieces, ngon_form_of(piece)) &&
            ngon_set_has(rules->reach_zone[ngon_side_of(piece)], cell))
            return NGON_REASON_GOAL;
    }
    return NGON_REASON_BARE;
}

/* RESULT from the view of SIDE. */
static struct ngon_outcome decide_for(enum ngon_reason reason, enum ngon_result result,
                                      unsigned side)
{
    switch (result) {
    case NGON_RESULT_WIN:
        return decide(reason, (int)side);
    case NGON_RESULT_LOSS:
    case NGON_RESULT_ILLEGAL:
        return decide(reason, (int)(side ^ 1u));
    case NGON_RESULT_NONE:
    case NGON_RESULT_DRAW:
        break;
    }
    return decide(reason, -1);
}

static struct ngon_outcome without_moves(const struct ngon_game *game)
{
    const struct ngon_rules_def *rules = game->rules->rules;
    const unsigned side = game->position->state.side;
    if (ngon_movegen_in_check(game->position, side))
        return decide(NGON_REASON_CHECKMATE, (int)(side ^ 1u));
    if (rules->stalemate_loser >= 0) {
        struct ngon_outcome outcome = {true, -1, {0, 0}, NGON_REASON_STALEMATE};
        outcome.points[side] = rules->stalemate_loser;
        outcome.points[side ^ 1u] = 1 - rules->stalemate_loser;
        if (rules->stalemate_loser < 0.5)
            outcome.winner = (int)(side ^ 1u);
        return outcome;
    }
    return decide_for(NGON_REASON_STALEMATE, rules->stalemate, side);
}

/* The hash after INDEX plies. */
static uint64_t hash_at(const struct ngon_game *game, uint32_t index)
{
    return index == 0 ? game->first_hash : game->plies[index - 1].hash_after;
}

/* Did every move of SIDE after the first START plies give check (and was there one)? */
static bool checked_throughout(const struct ngon_game *game, uint32_t start, unsigned side)
{
    bool any = false;
    for (uint32_t i = start; i < game->count; i++) {
        if (game->plies[i].undo.state.side != side)
            continue;
        if (!game->plies[i].gave_check)
            return false;
        any = true;
    }
    return any;
}

static struct ngon_outcome repeated(const struct ngon_game *game)
{
    const struct ngon_rules_def *rules = game->rules->rules;
    const struct ngon_outcome running = {false, -1, {0.5, 0.5}, NGON_REASON_NONE};
    const uint64_t hash = game->position->state.hash;
    uint32_t times = 1, index = game->count;
    if (rules->repetition_times == 0)
        return running;
    while (index > 0 && times < rules->repetition_times)
        if (hash_at(game, --index) == hash)
            times++;
    if (times < rules->repetition_times)
        return running;
    if (rules->perpetual_check != NGON_RESULT_NONE) {
        const bool first = checked_throughout(game, index, 0),
                   second = checked_throughout(game, index, 1);
        if (first != second)
            return decide_for(NGON_REASON_PERPETUAL_CHECK, rules->perpetual_check, first ? 0 : 1);
    }
    /* A repetition that loses or is forbidden is on the head of the side that brought it about. */
    const unsigned mover = game->count > 0 ? game->plies[game->count - 1].undo.state.side
                                           : game->position->state.side ^ 1u;
    const unsigned judged =
        rules->repetition_result == NGON_RESULT_ILLEGAL ? mover : game->position->state.side;
    return decide_for(NGON_REASON_REPETITION, rules->repetition_result, judged);
}

struct ngon_outcome ngon_game_outcome(struct ngon_game *game)
{
    const struct ngon_rules_def *rules = game->rules->rules;
    const unsigned side = game->position->state.side;
    const char *words = NULL;
    const enum ngon_result decided = ngon_movegen_decided(game->position, &words);
    if (decided != NGON_RESULT_NONE)
        return decide_for(board_reason(game->position), decided, side);
    if (!ngon_movegen_any(game->position))
        return without_moves(game);
    if (game->count > 0 && game->plies[game->count - 1].faces &&
        (game->count > 1 ? game->plies[game->count - 2].faces : game->first_faces))
        return decide(NGON_REASON_FACING, -1);
    const struct ngon_outcome repetition = repeated(game);
    if (repetition.over)
        return repetition;
    if (rules->no_progress_plies > 0 &&
        game->position->state.quiet_plies >= rules->no_progress_plies)
        return decide_for(NGON_REASON_NO_PROGRESS, rules->no_progress_result, side);
    return repetition;
}

const char *ngon_reason_text(enum ngon_reason reason)
{
    static const char *const texts[] = {
        [NGON_REASON_NONE] = "",
        [NGON_REASON_CHECKMATE] = "checkmate",
        [NGON_REASON_STALEMATE] = "stalemate",
        [NGON_REASON_REPETITION] = "repetition",
        [NGON_REASON_PERPETUAL_CHECK] = "perpetual check",
        [NGON_REASON_NO_PROGRESS] = "no progress",
        [NGON_REASON_BARE] = "bare king",
        [NGON_REASON_GOAL] = "goal reached",
        [NGON_REASON_CHECKS] = "checks used up",
        [NGON_REASON_ROYAL_LOST] = "king lost",
        [NGON_REASON_FACING] = "facing kings",
    };
    return texts[reason];
}
