/* Random games in every bundled variant, to their end: what every position on the way must keep. NGON_WALK_GAMES is the number of games of
 * each (20); NGON_WALK_ONLY names one variant. */
#include "game_bench.h"

#include <stdlib.h>
#include <time.h>

#define GAMES 20u
#define GAME_PLIES 2000u
/* Every so many plies both generators and the reading of moves are compared, which takes most of the time. */
#define COMPARE_EVERY 2u

/* xorshift: the same games in every run. */
static uint32_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)(*seed >> 32);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char **sorted_texts(struct ngon_arena *arena, const struct ngon_position *position,
                           const struct ngon_moves *moves)
{
    char **texts = NGON_NEWS(arena, moves->count, char *);
    for (uint32_t i = 0; i < moves->count; i++) {
        char text[NGON_MOVE_TEXT];
        texts[i] =
            ngon_arena_string(arena, ngon_move_write(position, moves->list[i], text, sizeof text));
    }
    qsort(texts, moves->count, sizeof *texts, compare_texts);
    return texts;
}

static struct ngon_move fast_room[NGON_MOVES_MAX], plain_room[NGON_MOVES_MAX];

/* No two legal moves print alike, both generators find the same ones, and each reads back. */
static void check_moves(struct ngon_arena *arena, struct ngon_position *position,
                        const struct ngon_moves *fast)
{
    struct ngon_moves plain = {plain_room, 0, NGON_MOVES_MAX, false};
    char text[NGON_MOVE_TEXT], reason[400] = "";
    ngon_movegen_plain(position, &plain);
    char **texts = sorted_texts(arena, position, fast);
    char **others = sorted_texts(arena, position, &plain);
    assert_int_equal(fast->count, plain.count);
    assert_int_equal(ngon_movegen_count(position), fast->count);
    assert_int_equal(ngon_movegen_any(position), fast->count > 0);
    for (uint32_t i = 0; i < fast->count; i++) {
        assert_string_equal(texts[i], others[i]);
        if (i > 0)
            assert_string_not_equal(texts[i], texts[i - 1]);
    }
    for (uint32_t i = 0; i < fast->count; i += 1 + fast->count / 4) {
        struct ngon_move read = NGON_NO_MOVE;
        ngon_move_write(position, fast->list[i], text, sizeof text);
        assert_int_equal(ngon_move_read(position, text, &read, reason, sizeof reason),
                         NGON_READ_OK);
        assert_true(ngon_move_equal(fast->list[i], read));
    }
}

/* The printed line reads back to an equal position that prints the same. */
static void check_line(struct ngon_arena *arena, const struct ngon_position *position,
                       struct ngon_position *other)
{
    struct ngon_misread misread = {"", "", 0, 0};
    const char *line = ngon_position_write(arena, position);
    if (!ngon_position_read(other, line, &misread))
        print_message("%s: %s\n", line, misread.message);
    assert_string_equal(misread.message, "");
    assert_string_equal(ngon_position_write(arena, other), line);
    if (!ngon_position_equal(position, other))
        print_message("not equal after reading: %s\n", line);
    assert_true(ngon_position_equal(position, other));
    assert_int_equal(position->state.hash, other->state.hash);
}

static void check_sound(const struct ngon_position *position)
{
    const char *fault = ngon_position_fault(position);
    if (fault != NULL)
        print_message("fault: %s\n", fault);
    assert_null(fault);
}

/* MOVE made and taken back leaves what was. */
static void check_undo(struct ngon_position *position, struct ngon_position *before,
                       struct ngon_move move)
{
    struct ngon_undo undo;
    ngon_position_copy(before, position);
    ngon_position_apply(position, move, &undo);
    check_sound(position);
    ngon_position_undo(position, &undo);
    check_sound(position);
    assert_true(ngon_position_equal(position, before));
    assert_int_equal(position->state.hash, before->state.hash);
    assert_int_equal(position->state.quiet_plies, before->state.quiet_plies);
    assert_int_equal(position->state.move_number, before->state.move_number);
}

/* One game at random, to its end or GAME_PLIES, and all the way back. */
static void play_game(struct game_bench *bench, struct ngon_position *other,
                      struct ngon_position *before, uint64_t *seed)
{
    const uint64_t order = *seed;
    ngon_position_shuffle(other, order);
    struct ngon_game *game = ngon_game_new(bench->rules, other);
    while (game->count < GAME_PLIES && !ngon_game_outcome(game).over) {
        struct ngon_arena arena = {0};
        struct ngon_moves moves = {fast_room, 0, NGON_MOVES_MAX, false};
        check_line(&arena, game->position, other);
        ngon_movegen_legal(game->position, &moves);
        assert_true(moves.count > 0);
        if (next_random(seed) % COMPARE_EVERY == 0)
            check_moves(&arena, game->position, &moves);
        ngon_arena_free(&arena);
        const struct ngon_move move = moves.list[next_random(seed) % moves.count];
        check_undo(game->position, before, move);
        ngon_game_play(game, move);
    }
    while (ngon_game_undo(game))
        ;
    ngon_position_shuffle(other, order);
    assert_true(ngon_position_equal(game->position, other));
    ngon_game_free(game);
}

static void walk(const char *variant, uint64_t seed, unsigned games)
{
    struct game_bench *game = game_bench_open(variant);
    struct ngon_position *other = ngon_position_new(&game->bench.arena, game->rules);
    struct ngon_position *before = ngon_position_new(&game->bench.arena, game->rules);
    for (unsigned i = 0; i < games; i++)
        play_game(game, other, before, &seed);
    game_bench_close(game);
}

static void random_games(void **state)
{
    (void)state;
    struct ngon_arena arena = {0};
    size_t count = 0;
    const char *number = getenv("NGON_WALK_GAMES"), *only = getenv("NGON_WALK_ONLY");
    const unsigned games = number != NULL ? (unsigned)strtoul(number, NULL, 10) : GAMES;
    const char **paths = ngon_load_list(&arena, &count);
    assert_true(count >= 7);
    for (size_t i = 0; i < count; i++) {
        const char *name = strrchr(paths[i], '/');
        char word[64];
        name = name != NULL ? name + 1 : paths[i];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "."), name);
        if (only != NULL && strcmp(word, only) != 0)
            continue;
        const clock_t began = clock();
        walk(word, 0x9e3779b97f4a7c15u + i, games);
        print_message("# %s: %u games, %.1f s\n", word, games,
                      (double)(clock() - began) / CLOCKS_PER_SEC);
    }
    ngon_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games)};
    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
