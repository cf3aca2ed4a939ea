/* outcome: a game in progress with its history, and whether it is over, how and why. */
#ifndef NGON_OUTCOME_H
#define NGON_OUTCOME_H

#include "movegen.h"

struct ngon_ply {
    struct ngon_undo undo;
    uint64_t hash_after;
    bool gave_check, faces;
};

struct ngon_game {
    struct ngon_arena *arena; /* the game's own */
    const struct ngon_ruleset *rules;
    struct ngon_position *position;
    uint64_t first_hash; /* of the position the game began with */
    bool first_faces;    /* whether pieces faced each other there (where that draws) */
    struct ngon_ply *plies;
    uint32_t count, room;
};

enum ngon_reason {
    NGON_REASON_NONE,
    NGON_REASON_CHECKMATE,
    NGON_REASON_STALEMATE,
    NGON_REASON_REPETITION,
    NGON_REASON_PERPETUAL_CHECK,
    NGON_REASON_NO_PROGRESS,
    NGON_REASON_BARE,
    NGON_REASON_GOAL,
    NGON_REASON_CHECKS,
    NGON_REASON_ROYAL_LOST,
    NGON_REASON_FACING
};
struct ngon_outcome {
    bool over;
    int winner;       /* 0, 1, or -1 for a draw */
    double points[2]; /* 1, 0, 0.5; a part for stalemates that count so */
    enum ngon_reason reason;
};

struct ngon_game *
ngon_game_new(const struct ngon_ruleset *rules,
              struct ngon_position *start); /* NULL: the set-up; START is copied */
void ngon_game_free(struct ngon_game *game);
void ngon_game_play(struct ngon_game *game, struct ngon_move move); /* MOVE legal */
bool ngon_game_undo(struct ngon_game *game);                        /* false at the start */
struct ngon_outcome ngon_game_outcome(struct ngon_game *game);
const char *ngon_reason_text(enum ngon_reason reason);

#endif
