/* search: the opponent. Iterative deepening alpha-beta over legal moves with a table of positions, for every game that
 * compiles: set-up phases, turns of several moves, passes and drops are searched as they come.
 *
 * A program that plays makes one struct ngon_search a game (or one for all games of a ruleset, with
 * ngon_search_forget between them), and for each move calls
 *
 *     struct ngon_limits limits = NGON_LIMITS_NONE;
 *     limits.movetime_ms = 1000;
 *     limits.level = 5;
 *     struct ngon_thought thought;
 *     if (ngon_search_think(search, game, &limits, NULL, NULL, &thought))
 *         play thought.move
 *
 * which blocks until it has a move. To stay responsive call it in a thread of one's own and ngon_search_stop
 * from any other thread or from a signal handler; the call then returns within a few milliseconds. GAME must not be
 * touched meanwhile; it is only read. */
#ifndef NGON_SEARCH_H
#define NGON_SEARCH_H

#include "eval.h"
#include "outcome.h"

#include <stdatomic.h>

#define NGON_PLY_MAX 96u /* no line is searched deeper */
#define NGON_MATE 32000  /* a mate in N plies scores NGON_MATE - N */
#define NGON_MATE_BOUND (NGON_MATE - 1000)
#define NGON_THREADS_MAX 64u
#define NGON_LEVEL_MAX 10u
#define NGON_LINES_MAX 64u

struct ngon_search;

struct ngon_limits {
    unsigned depth;                /* plies; 0: no limit */
    uint64_t nodes;                /* 0: no limit */
    int64_t movetime_ms;           /* for this move; 0: no limit */
    int64_t time_ms, increment_ms; /* left on the mover's clock; time_ms < 0: no clock */
    unsigned moves_to_go;          /* until the clock is refilled; 0: never */
    unsigned level;                /* 1 (a child's) to 10 (all it has); 0 is 10 */
    unsigned lines;                /* how many best moves get a line of their own; 0 is 1 */
    bool infinite; /* think until stopped, even when there is nothing to think about */
    uint64_t seed; /* for the mistakes of the low levels; the same seed, the same mistakes */
};
#define NGON_LIMITS_NONE ((struct ngon_limits){.time_ms = -1})

/* One line of thought: what is known after an iteration. */
struct ngon_line {
    unsigned number; /* 1 the best */
    unsigned depth, seldepth;
    int score; /* the mover's view; beyond +-NGON_MATE_BOUND a forced end */
    uint64_t nodes;
    int64_t ms;
    const struct ngon_move *moves; /* the expected moves; valid during the call only */
    unsigned move_count;
};
/* Called from the thinking thread for each line of each iteration. */
typedef void ngon_line_call(void *data, const struct ngon_line *line);

struct ngon_thought {
    struct ngon_move move;  /* always legal */
    struct ngon_move reply; /* the expected answer; meaningful when has_reply */
    bool has_reply;
    int score;
    unsigned depth; /* of the last full iteration */
    uint64_t nodes;
    int64_t ms;
};

/* A searcher for games of RULES, with a table of HASH_MB megabytes (1 to 4096; 0 is 16) and THREADS threads
 * (0 is 1). NULL when there is no memory for the table. */
struct ngon_search *ngon_search_new(const struct ngon_ruleset *rules, unsigned hash_mb,
                                    unsigned threads);
void ngon_search_free(struct ngon_search *search); /* NULL does nothing */
/* Forgets all positions, for a new game. */
void ngon_search_forget(struct ngon_search *search);
const struct ngon_eval *ngon_search_eval(const struct ngon_search *search);

/* Finds a move for the side to act of GAME. False only when there is no legal move. With one thread and no limit on time the
 * result depends on nothing but the game, the limits and what was searched since ngon_search_forget. */
bool ngon_search_think(struct ngon_search *search, const struct ngon_game *game,
                       const struct ngon_limits *limits, ngon_line_call *call, void *data,
                       struct ngon_thought *thought);
/* Ends a think that is going on (or the next one, if none is: see ngon_search_arm). Safe from threads and signals. */
void ngon_search_stop(struct ngon_search *search);
/* Takes back earlier stops. Call it before starting the thread that thinks, never from inside that thread. */
void ngon_search_arm(struct ngon_search *search);

/* Moves to the end of a forced line: positive when the mover wins, negative when it loses; 0 when SCORE is none. */
int ngon_score_mate(int score);
/* "+1.25", "-0.40", "mate in 3", "mated in 2". Returns BUFFER. */
char *ngon_score_text(int score, char *buffer, size_t size);

#endif
