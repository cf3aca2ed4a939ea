/* search_worker: what one thread of a search owns, and the parts of the search that share it. Private to search*.c. */
#ifndef NGON_SEARCH_WORKER_H
#define NGON_SEARCH_WORKER_H

#include "search.h"
#include "search_table.h"

#define NGON_MOVE_STACK (128u * 1024u) /* moves of all plies of a line */
#define NGON_CONTINUATIONS (1u << 18)
#define NGON_COUNTERS (1u << 14)
#define NGON_HISTORY_MAX 8192

struct ngon_frame {
    struct ngon_undo undo;
    struct ngon_move move; /* made from here */
    uint32_t slot;         /* of that move: see ngon_order_slot */
    struct ngon_move killers[2];
    struct ngon_move excluded; /* not to be searched here (when has_excluded) */
    bool has_excluded, in_check, after_null;
    int eval; /* NGON_MATE where in check */
};

/* One position of the game or of the line searched, oldest first. */
struct ngon_passed {
    uint64_t hash;
    uint8_t side;
    bool in_check;
};

struct ngon_root_move {
    struct ngon_move move;
    int score, old_score;
    unsigned seldepth;
    uint64_t nodes;
    struct ngon_move line[NGON_PLY_MAX];
    unsigned length;
};

struct ngon_worker {
    struct ngon_search *search;
    struct ngon_arena arena;
    struct ngon_position *position;
    const struct ngon_ruleset *rules;
    const struct ngon_eval *eval;
    struct ngon_table *table;
    unsigned index; /* 0 is the one that decides and watches the clock */

    struct ngon_frame frames[NGON_PLY_MAX + 4];
    struct ngon_move line[NGON_PLY_MAX + 2][NGON_PLY_MAX + 2];
    unsigned line_length[NGON_PLY_MAX + 2];
    struct ngon_move *moves; /* [NGON_MOVE_STACK] */
    int32_t *scores;         /* beside moves */
    uint32_t top;
    struct ngon_passed *passed;
    uint32_t passed_count, passed_room, barrier; /* barrier: no repetition reaches back beyond it */

    int16_t *history;           /* [slot]: how well moves have done */
    int16_t *continuations;     /* the same after the move before, by hash */
    struct ngon_move *counters; /* [hash of slot]: what refuted it last */
    uint32_t slots;

    struct ngon_root_move *root;
    uint32_t root_count, root_room, root_first; /* first: those before have their line already */
    unsigned root_depth, seldepth;
    uint64_t nodes;
    bool out_of_time;
    int noise; /* of evaluations, for the low levels */
    uint64_t seed;
    bool can_pass;       /* null moves make sense in this game */
    bool may_be_decided; /* ends on the board other than having no move exist */
    bool alternates;     /* every move changes the side */
};

/* ---- order ---- */
/* Index of MOVE into history: piece, target, dropped or not. POSITION is that before the move. */
uint32_t ngon_order_slot(const struct ngon_worker *w, struct ngon_move move);
/* Scores COUNT moves from w->moves + FIRST at PLY. */
void ngon_order_score(struct ngon_worker *w, unsigned ply, uint32_t first, uint32_t count,
                      const struct ngon_seen *seen);
/* Brings the best of moves FIRST.. to FIRST (captures that lose by exchange are put off). False when that is a losing capture. */
bool ngon_order_pick(struct ngon_worker *w, uint32_t first, uint32_t end);
void ngon_order_reward(struct ngon_worker *w, unsigned ply, struct ngon_move best,
                       const struct ngon_move *quiets, uint32_t quiet_count, int depth);
int ngon_order_history(const struct ngon_worker *w, unsigned ply, struct ngon_move move);
/* Does MOVE capture, or gain at least a minor piece by promoting? */
bool ngon_order_tactical(const struct ngon_worker *w, struct ngon_move move, int *gain);

/* ---- tree ---- */
/* Searches the root moves from w->root_first on to w->root_depth within a window; their scores and lines are in w->root. */
int ngon_tree_root(struct ngon_worker *w, int alpha, int beta);
/* What the position is worth when it is over for want of moves, PLY plies from the root. */
int ngon_tree_no_move(struct ngon_worker *w, unsigned ply, bool in_check);
/* Is it time to end? Asked at every node. */
bool ngon_search_over(struct ngon_worker *w);

static inline bool ngon_same_move(struct ngon_move a, struct ngon_move b)
{
    return a.from == b.from && a.to == b.to && a.kind == b.kind && a.form == b.form &&
           a.extra == b.extra && a.leaves == b.leaves;
}

#endif
