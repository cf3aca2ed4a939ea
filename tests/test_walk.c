/* Random games in every bundled variant: what every position on the way must keep. */
#include "game_bench.h"

#include <stdlib.h>

/* Moves in one variant's games, in all. */
#define WALK_MOVES 400u
#define GAME_MOVES 120u

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

/* No two legal moves print alike, and both generators find the same ones. */
static void check_moves(struct ngon_arena *arena, struct ngon_position *position,
                        struct ngon_moves *fast)
{
    struct ngon_moves plain = {NGON_NEWS(arena, NGON_MOVES_MAX, struct ngon_move), 0,
                               NGON_MOVES_MAX, false};
    *fast = (struct ngon_moves){NGON_NEWS(arena, NGON_MOVES_MAX, struct ngon_move), 0,
                                NGON_MOVES_MAX, false};
    ngon_movegen_legal(position, fast);
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
}

/* The printed line reads back to an equal position that prints the same. */
static void check_line(struct ngon_arena *arena, const struct ngon_position *position,
                       struct ngon_position *other)
{
    struct ngon_misread misread = {"", 0, 0};
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

/* Plays one move at random; false when there is none. */
static bool walk_on(struct game_bench *game, struct ngon_position *other,
                    struct ngon_position *before, uint64_t *seed, struct ngon_undo *undo)
{
    struct ngon_arena arena = {0};
    struct ngon_position *position = game->position;
    struct ngon_moves moves;
    char text[NGON_MOVE_TEXT], reason[400] = "";
    check_line(&arena, position, other);
    check_moves(&arena, position, &moves);
    const bool any = moves.count > 0;
    if (any) {
        const struct ngon_move move = moves.list[next_random(seed) % moves.count];
        struct ngon_move read = NGON_NO_MOVE;
        ngon_move_write(position, move, text, sizeof text);
        assert_int_equal(ngon_move_read(position, text, &read, reason, sizeof reason),
                         NGON_READ_OK);
        assert_true(ngon_move_equal(move, read));
        ngon_position_copy(before, position);
        ngon_position_apply(position, move, undo);
        check_sound(position);
        ngon_position_undo(position, undo);
        check_sound(position);
        assert_true(ngon_position_equal(position, before));
        assert_int_equal(position->state.quiet_plies, before->state.quiet_plies);
        assert_int_equal(position->state.move_number, before->state.move_number);
        ngon_position_apply(position, move, undo);
    }
    ngon_arena_free(&arena);
    return any;
}

static void walk(const char *variant, uint64_t seed)
{
    struct game_bench *game = game_bench_open(variant);
    struct ngon_position *other = ngon_position_new(&game->bench.arena, game->rules);
    struct ngon_position *before = ngon_position_new(&game->bench.arena, game->rules);
    struct ngon_undo *undos = NGON_NEWS(&game->bench.arena, GAME_MOVES, struct ngon_undo);
    for (unsigned moves = 0; moves < WALK_MOVES;) {
        unsigned count = 0;
        game_bench_set(game, NULL);
        while (count < GAME_MOVES && walk_on(game, other, before, &seed, &undos[count]))
            count++;
        moves += count > 0 ? count : WALK_MOVES;
        /* All the way back is the set-up again. */
        while (count > 0)
            ngon_position_undo(game->position, &undos[--count]);
        ngon_position_start(other);
        assert_true(ngon_position_equal(game->position, other));
    }
    game_bench_close(game);
}

static void random_games(void **state)
{
    (void)state;
    struct ngon_arena arena = {0};
    size_t count = 0;
    const char **paths = ngon_load_list(&arena, &count);
    assert_true(count >= 7);
    for (size_t i = 0; i < count; i++) {
        const char *name = strrchr(paths[i], '/');
        char word[64];
        name = name != NULL ? name + 1 : paths[i];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "."), name);
        print_message("# %s\n", word);
        walk(word, 0x9e3779b97f4a7c15u + i);
    }
    ngon_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games)};
    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
