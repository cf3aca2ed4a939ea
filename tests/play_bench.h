/* play_bench: a bundled variant compiled for play in a test's own arena, on top of load_bench. */
#ifndef NGON_PLAY_BENCH_H
#define NGON_PLAY_BENCH_H

#include "load_bench.h"

#include "notation.h"
#include "outcome.h"

static const char *const bench_variants[] = {
    "chess",
    "honeycomb-minishogi",
    "minishogi",
    "parachess",
    "pentagonal-chess",
    "pentagonal-shogi",
    "rhombic-chess",
    "shogchess",
    "shogi",
    "triangular-xiangqi",
    "xiangqi",
};
#define BENCH_VARIANTS (sizeof bench_variants / sizeof bench_variants[0])

static inline struct ngon_ruleset *bench_rules(struct bench *bench, const char *name)
{
    bench_load(bench, name);
    struct ngon_ruleset *rules =
        ngon_ruleset_build(&bench->arena, bench->variant, bench->board, &bench->diags);
    assert_non_null(rules);
    return rules;
}

static inline struct ngon_position *
bench_position(struct bench *bench, const struct ngon_ruleset *rules, const char *text)
{
    struct ngon_misread misread = {"", "", 0, 0};
    struct ngon_position *position = ngon_position_new(&bench->arena, rules);
    if (!ngon_position_read(position, text, &misread))
        fail_msg("%s: %s", text, misread.message);
    return position;
}

static inline struct ngon_moves bench_moves(struct bench *bench)
{
    struct ngon_moves moves = {NGON_NEWS(&bench->arena, NGON_MOVES_MAX, struct ngon_move), 0,
                               NGON_MOVES_MAX, false};
    return moves;
}

/* The same numbers in every run. */
static inline uint64_t bench_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

#endif
