/* game_bench: a variant compiled and a position in it, in a test's own arena. */
#ifndef NGON_GAME_BENCH_H
#define NGON_GAME_BENCH_H

#include "load_bench.h"

#include "notation.h"
#include "outcome.h"

struct game_bench {
    struct bench bench;
    struct ngon_ruleset *rules;
    struct ngon_position *position;
};

static inline void game_bench_build(struct game_bench *game)
{
    struct bench *bench = &game->bench;
    game->rules = ngon_ruleset_build(&bench->arena, bench->variant, bench->board, &bench->diags);
    if (bench->diags.counts[NGON_ERROR] > 0)
        ngon_diags_print_text(&bench->diags, stderr, false);
    assert_non_null(game->rules);
    game->position = ngon_position_new(&bench->arena, game->rules);
    ngon_position_start(game->position);
}

/* Opens the bundled variant NAME (one word) or the text of a variant file. Close it with game_bench_close. */
static inline struct game_bench *game_bench_open(const char *variant)
{
    static struct game_bench game;
    memset(&game, 0, sizeof game);
    ngon_diags_init(&game.bench.diags, &game.bench.arena);
    if (strchr(variant, '\n') == NULL)
        bench_load(&game.bench, variant);
    else
        bench_load_text(&game.bench, variant);
    if (game.bench.variant == NULL || game.bench.board == NULL)
        ngon_diags_print_text(&game.bench.diags, stderr, false);
    assert_non_null(game.bench.variant);
    assert_non_null(game.bench.board);
    game_bench_build(&game);
    return &game;
}

static inline void game_bench_close(struct game_bench *game)
{
    ngon_arena_free(&game->bench.arena);
}

/* Sets the position from LINE (NULL: the set-up). */
static inline void game_bench_set(struct game_bench *game, const char *line)
{
    struct ngon_misread misread = {"", "", 0, 0};
    if (line == NULL) {
        ngon_position_start(game->position);
        return;
    }
    if (!ngon_position_read(game->position, line, &misread))
        print_message("%s: %s\n", line, misread.message);
    assert_string_equal(misread.message, "");
}

/* The legal move that prints as TEXT here. */
static inline struct ngon_move game_bench_move(struct ngon_position *position, const char *text)
{
    struct ngon_move move = NGON_NO_MOVE;
    char reason[400] = "";
    if (ngon_move_read(position, text, &move, reason, sizeof reason) != NGON_READ_OK)
        print_message("%s: %s\n", text, reason);
    assert_string_equal(reason, "");
    return move;
}

/* Calls PLAY with each word of MOVES. */
static inline void game_bench_each(const char *moves, void (*play)(void *context, const char *text),
                                   void *context)
{
    char text[NGON_MOVE_TEXT];
    for (const char *at = moves + strspn(moves, " "); *at != '\0'; at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        assert_true(size < sizeof text);
        memcpy(text, at, size);
        text[size] = '\0';
        play(context, text);
        at += size;
    }
}

static inline void game_bench_apply_one(void *context, const char *text)
{
    struct ngon_position *position = context;
    struct ngon_undo undo;
    ngon_position_apply(position, game_bench_move(position, text), &undo);
}

static inline void game_bench_apply(struct game_bench *game, const char *moves)
{
    game_bench_each(moves, game_bench_apply_one, game->position);
}

#endif
