/* contest: games between two players of the computer's kinds, and what they tell about the game. */
#ifndef NGON_CONTEST_H
#define NGON_CONTEST_H

#include "engine.h"
#include "search.h"

enum ngon_player_kind {
    NGON_PLAYER_LEVEL,
    NGON_PLAYER_DEPTH,
    NGON_PLAYER_RANDOM,
    NGON_PLAYER_ENGINE
};
struct ngon_player {
    enum ngon_player_kind kind;
    unsigned number;     /* level or depth */
    const char *command; /* of an engine, with its options */
    const char *const *options;
    size_t option_count;
    char name[160];
    /* kept up by the contest */
    struct ngon_search *search;
    struct ngon_engine *engine;
    int64_t longest_ms, total_ms;
    uint64_t moves,
        overruns; /* overruns: moves that took over 20 ms and a tenth more than allowed */
};

/* How a game of a contest may end beside the reasons of the rules. */
enum {
    NGON_END_TOO_LONG = NGON_REASON_FACING + 1,
    NGON_END_ILLEGAL,
    NGON_END_TIME,
    NGON_END_CRASH,
    NGON_END_COUNT
};
const char *ngon_end_text(unsigned end);

#define NGON_CONTEST_GAMES_MAX 100000u
struct ngon_contest {
    const struct ngon_ruleset *rules;
    struct ngon_position *start; /* NULL: the set-up */
    bool shuffles;               /* START is set up anew by chance for each two games */
    const char *variant;         /* as engines are told */
    struct ngon_player players[2];
    uint32_t games, opening_plies, max_plies;
    int64_t movetime_ms;
    uint64_t nodes; /* for each move, in place of the time; 0: not */
    uint64_t seed;
    /* filled in */
    uint32_t played, wins, draws, losses; /* of player 0 */
    double points[2];                     /* of the players */
    double side_points[2];                /* of the sides */
    double *pair_points;                  /* of player 0, for each full pair of games: 0 to 2 */
    uint32_t pair_count;
    uint32_t *lengths; /* plies of each game */
    uint32_t ends[NGON_END_COUNT];
    uint64_t plies, captures, choices; /* choices: legal moves, summed over plies */
    bool *moved;                       /* [form] */
    char complaint[512];               /* the first illegal move or crash, in words */
};

/* Plays. Called back after each game (may be NULL). False when an engine could not be started: CONTEST->complaint says why. */
bool ngon_contest_run(struct ngon_contest *contest, struct ngon_arena *arena,
                      void (*progress)(const struct ngon_contest *contest));
/* Mean score of player 0 from 0 to 1, and the half-width of its 95 % interval (from the pairs where there are some). */
void ngon_contest_score(const struct ngon_contest *contest, double *score, double *half_width);
/* Elo difference of a score; huge values stand for infinity. */
double ngon_contest_elo(double score);

#endif
