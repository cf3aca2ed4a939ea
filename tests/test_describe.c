/* Games in words, and boards written back. */
#include "game_bench.h"

#include "describe.h"

#include <stdlib.h>

/* The long form of VARIANT's board as a file of its own, with a king who may step anywhere. */
static const char *board_file(struct ngon_arena *arena, const struct ngon_variant *variant)
{
    struct ngon_lines lines = {NULL, 0, 0, arena};
    const char *text = "ngon: 1\nname: written\n";
    ngon_describe_board_yaml(&lines, variant);
    for (uint32_t i = 0; i < lines.count; i++)
        text = ngon_arena_printf(arena, "%s%s\n", text, lines.list[i]);
    return ngon_arena_printf(
        arena, "%spieces: {king: {letter: K, royal: true, moves: step any}}\nsetup: K 9999\n",
        text);
}

static void assert_same_board(const struct ngon_board *a, const struct ngon_board *b)
{
    assert_int_equal(a->cell_count, b->cell_count);
    assert_int_equal(a->direction_count, b->direction_count);
    assert_int_equal(a->row_count, b->row_count);
    assert_int_equal(a->layer_count, b->layer_count);
    for (uint32_t i = 0; i < a->cell_count; i++) {
        const struct ngon_cell *one = &a->cells[i], *other = &b->cells[i];
        assert_string_equal(one->name, other->name);
        assert_string_equal(a->shapes[one->shape].name, b->shapes[other->shape].name);
        assert_memory_equal(one->at, other->at, sizeof one->at);
        assert_int_equal(one->row, other->row);
        assert_true(one->x - other->x < 1e-4 && other->x - one->x < 1e-4);
        assert_true(one->y - other->y < 1e-4 && other->y - one->y < 1e-4);
    }
    for (uint32_t i = 0; i < a->direction_count; i++) {
        const uint16_t other = ngon_board_direction(b, a->directions[i].name);
        assert_int_not_equal(other, NGON_NO_DIRECTION);
        assert_string_equal(a->families[a->directions[i].family],
                            b->families[b->directions[other].family]);
        for (uint32_t cell = 0; cell < a->cell_count; cell++)
            assert_int_equal(ngon_board_step(a, (uint16_t)cell, (uint16_t)i),
                             ngon_board_step(b, (uint16_t)cell, other));
    }
}

static void boards_read_back(void **state)
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
        struct bench bench = {.variant = NULL}, written = {.variant = NULL};
        ngon_diags_init(&bench.diags, &bench.arena);
        ngon_diags_init(&written.diags, &written.arena);
        bench_load(&bench, word);
        /* The view, which is no part of the board, may not fit the written one; only the cells are looked at. */
        const char *text = board_file(&arena, bench.variant);
        bench_load_text(&written, text);
        if (written.board == NULL) {
            print_message("%s", text);
            ngon_diags_print_text(&written.diags, stderr, false);
        }
        assert_non_null(written.board);
        assert_same_board(bench.board, written.board);
        ngon_arena_free(&bench.arena);
        ngon_arena_free(&written.arena);
    }
    ngon_arena_free(&arena);
}

static const struct {
    const char *variant, *sentence;
} sentences[] = {
    {"chess",
     "Promotion: pawn must become one of queen, rook, bishop and knight on a move that ends "
     "in last-rank."},
    {"chess", "Castling, first side: king e1 to c1, rook a1 to d1, on chess's conditions."},
    {"chess", "When a side has no legal move and is not in check, the game is drawn."},
    {"chess", "After 100 moves without progress, both sides' counted, the game is drawn."},
    {"shogi", "Drops: at most 1 own unpromoted pawn on one file."},
    {"shogi", "Drops: pawn may not give checkmate."},
    {"shogi", "When a position occurs for the 4th time, the game is drawn; but where one side gave "
              "check on every move of it, that side loses."},
    {"xiangqi", "When a side has no legal move and is not in check, it loses."},
    {"honeycomb-minishogi",
     "Before play (thinning): by turns, from the second side, the players remove one "
     "of their own pieces of point from a file that holds such a piece of "
     "each side, until none can."},
};

static void tells_the_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        struct game_bench *game = game_bench_open(sentences[i].variant);
        struct ngon_lines lines = {NULL, 0, 0, &game->bench.arena};
        bool found = false;
        ngon_describe_rules(&lines, game->rules);
        for (uint32_t k = 0; k < lines.count; k++)
            found |= strcmp(lines.list[k], sentences[i].sentence) == 0;
        for (uint32_t k = 0; !found && k < lines.count; k++)
            print_message("%s\n", lines.list[k]);
        assert_true(found);
        game_bench_close(game);
    }
}

static const struct {
    const char *variant, *kind, *moves;
} movements[] = {
    {"chess", "rook", "slides orthogonal"},
    {"chess", "knight", "leaps orthogonal plus diagonal outward"},
    {"xiangqi", "elephant", "steps diagonal, 2 cells; within home"},
    {"xiangqi", "cannon", "hops orthogonal over one piece; only to capture"},
    {"shogi", "silver", "steps diagonal or ahead"},
};

static void tells_the_moves(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof movements / sizeof movements[0]; i++) {
        struct game_bench *game = game_bench_open(movements[i].variant);
        struct ngon_lines lines = {NULL, 0, 0, &game->bench.arena};
        bool found = false;
        for (uint32_t kind = 0; kind < game->rules->kind_count; kind++)
            if (strcmp(game->bench.variant->pieces[kind].name.text, movements[i].kind) == 0)
                ngon_describe_moves(&lines, game->rules, kind, false);
        for (uint32_t k = 0; k < lines.count; k++)
            found |= strcmp(lines.list[k], movements[i].moves) == 0;
        for (uint32_t k = 0; !found && k < lines.count; k++)
            print_message("%s\n", lines.list[k]);
        assert_true(found);
        game_bench_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_read_back),
        cmocka_unit_test(tells_the_rules),
        cmocka_unit_test(tells_the_moves),
    };
    return cmocka_run_group_tests_name("describe", tests, NULL, NULL);
}
