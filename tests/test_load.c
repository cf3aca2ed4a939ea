/* What the loader makes of a file: parents, options, patches, short forms, zones, lookups. */
#include "load_bench.h"

#include <stdlib.h>

static const char rest[] = "pieces: {king: {letter: K, royal: true, moves: step any}}\nsetup: K\n";

/* A variant on BOARD, the rest as short as it can be. */
static struct bench *on_board(void **state, const char *board)
{
    struct bench *bench = *state;
    bench_load_text(bench,
                    ngon_arena_printf(&bench->arena, "ngon: 1\nname: x\n%s\n%s", board, rest));
    if (bench->diags.first != NULL)
        ngon_diags_print_text(&bench->diags, stderr, false);
    assert_null(bench->diags.first);
    assert_non_null(bench->board);
    return bench;
}

/* ---- patches ---- */

/* Counts by hand: w * h, 3n(n - 1) + 1, w * h * d. */
static void patches_have_their_cells(void **state)
{
    static const struct {
        const char *board, *near_left, *far_right;
        uint32_t cells;
    } rows[] = {
        {"board: squares 9x10", "a1", "i10", 90},
        {"board: {squares: 30x2}", "a1", "ad2", 60},
        {"board: {squares: 3x3, ranks-from: 0}", "a0", "c2", 9},
        {"board: {squares: 3x3, files: x..z}", "x1", "z3", 9},
        {"board: {squares: 4x4, without: b2..b3 c2 c3}", "a1", "d4", 12},
        {"board: {squares: 2x2, extra: {w1: [-1, -1]}}\nview: {reverse: []}", "w1", "b2", 5},
        {"board: hexagons 6", "a1", "f11", 91},
        {"board: {hexagons: 3, upright: ranks}", "a1", "c5", 19},
        {"board: cubes 5x4x3", "Aa1", "Ce4", 60},
        {"board: triangles 7x4", "a1", "g4", 28},
        {"board: pentagons 9x8\nview: turned", "a1", "i8", 72},
        {"board: {tiling: hexagons-level, patch: rectangle 4x3}", "a1", "d3", 12},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct ngon_board *board = on_board(state, rows[i].board)->board;
        assert_int_equal(board->cell_count, rows[i].cells);
        const struct ngon_board_row *near = &board->rows[board->row_count - 1];
        const struct ngon_board_row *far = &board->rows[0];
        assert_string_equal(board->cells[near->cells[0]].name, rows[i].near_left);
        assert_string_equal(board->cells[far->cells[far->count - 1]].name, rows[i].far_right);
    }
}

/* Glinski's board as its rules print it: a file of eleven in the middle, no letter j; c3 has six neighbours. */
static void hexagons_bend_their_ranks(void **state)
{
    struct bench *bench = on_board(state, "board: {hexagons: 6, files: a b c d e f g h i k l}");
    assert_int_equal(ngon_board_find(bench->board, "j1", 2), NGON_NO_CELL);
    assert_string_equal(bench_step(bench, "a1", "se"), "b1");
    assert_string_equal(bench_step(bench, "f1", "ne"), "g1");
    assert_string_equal(bench_step(bench, "f1", "se"), "-");
    assert_string_equal(bench_step(bench, "c3", "n"), "c4");
    assert_string_equal(bench_step(bench, "c3", "ne"), "d4");
    assert_string_equal(bench_step(bench, "c3", "se"), "d3");
    assert_string_equal(bench_step(bench, "c3", "s"), "c2");
    assert_string_equal(bench_step(bench, "c3", "sw"), "b2");
    assert_string_equal(bench_step(bench, "c3", "nw"), "b3");
    assert_int_equal(bench->board->image[bench_cell(bench, "f1")], bench_cell(bench, "f11"));
    assert_int_equal(bench->board->image[bench_cell(bench, "b1")], bench_cell(bench, "b7"));
}

static void wrapped_files_have_no_rim(void **state)
{
    struct bench *bench = on_board(state, "board: {squares: 8x8, wrap: files}");
    assert_string_equal(bench_step(bench, "h3", "e"), "a3");
    assert_string_equal(bench_step(bench, "a3", "sw"), "h2");
    assert_string_equal(bench_step(bench, "a8", "n"), "-");
    bench = on_board(state, "board: {squares: 4x6, wrap: both}");
    assert_string_equal(bench_step(bench, "d6", "ne"), "a1");
}

static void a_single_cell_joins_by_its_place(void **state)
{
    struct bench *bench = on_board(
        state, "board: {squares: 10x10, ranks-from: 0, extra: {w1: [-1, -1], w2: [10, -1], "
               "w3: [10, 10], w4: [-1, 10]}}");
    assert_int_equal(bench->board->row_count, 12);
    assert_string_equal(bench->board->cells[bench->board->rows[0].cells[0]].name, "w4");
    assert_string_equal(bench_step(bench, "w1", "ne"), "a0");
    assert_string_equal(bench_step(bench, "j9", "ne"), "w3");
}

/* ---- spots ---- */

static void leaps_pass_places_without_a_cell(void **state)
{
    struct bench *bench = on_board(state, "board: squares 3x3");
    uint16_t n = ngon_board_direction(bench->board, "n");
    uint16_t s = ngon_board_direction(bench->board, "s");
    struct ngon_spot spot = ngon_board_spot(bench->board, bench_cell(bench, "a3"));
    assert_true(ngon_board_spot_step(bench->board, &spot, n));
    assert_int_equal(spot.cell, NGON_NO_CELL);
    assert_true(ngon_board_spot_step(bench->board, &spot, s));
    assert_int_equal(spot.cell, bench_cell(bench, "a3"));
    /* On a board of several shapes a middle must be a cell. */
    bench = on_board(state, "board: pentagons 4x4\nview: turned");
    spot = ngon_board_spot(bench->board, bench_cell(bench, "a4"));
    assert_false(
        ngon_board_spot_step(bench->board, &spot, ngon_board_direction(bench->board, "ne")));
    assert_int_equal(spot.cell, bench_cell(bench, "a4"));
}

/* ---- zones ---- */

static void zones_are_sets_for_both_sides(void **state)
{
    static const struct {
        const char *zone, *first, *second; /* names by number, sorted as printed below */
    } rows[] = {
        {"rank 3", "a3 b3 c3", "a1 b1 c1"},
        {"a1..b2", "a1 b1 a2 b2", "a2 b2 a3 b3"},
        {"file b and not rank 2", "b1 b3", "b1 b3"},
        {"a1 or c2 b3", "a1 c2 b3", "b1 c2 a3"},
        {"rank 1 and file a or rank 3 and row c", "a1 c3", "c1 a3"},
        {"their near", "a3 b3 c3", "a1 b1 c1"},
        {"not their near and not near", "a2 b2 c2", "a2 b2 c2"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct bench *bench = *state;
        on_board(state, ngon_arena_printf(&bench->arena,
                                          "board: squares 3x3\nzones: {probe: %s, near: rank 1}",
                                          rows[i].zone));
        for (int side = 0; side < 2; side++) {
            char got[100] = "";
            const uint64_t *set = bench->board->zone_sets[side][0];
            for (uint32_t rank = 1; rank <= 3; rank++)
                for (uint32_t file = 0; file < 3; file++) {
                    char name[3] = {(char)('a' + file), (char)('0' + rank), '\0'};
                    uint16_t cell = bench_cell(bench, name);
                    if (!(set[cell / 64] >> cell % 64 & 1))
                        continue;
                    strcat(got, got[0] != '\0' ? " " : "");
                    strcat(got, name);
                }
            assert_string_equal(got, side == 0 ? rows[i].first : rows[i].second);
        }
    }
}

/* ---- parents and options ---- */

static void children_change_their_parents(void **state)
{
    struct bench *bench = *state;
    bench_load_text(bench, "ngon: 1\nname: x\nextends: chess\n"
                           "pieces: {pawn: {moves: step ahead}, knight: none, duke: {letter: D, "
                           "moves: step any}}\n"
                           "rules: {castling: none, no-progress: {plies: 40}, promotion: none}\n");
    assert_null(bench->diags.first);
    const struct ngon_variant *variant = bench->variant;
    assert_string_equal(ngon_variant_title(variant, "fr"), "x"); /* titles are not inherited */
    assert_int_equal(variant->piece_count, 6);                   /* six less one and one more */
    assert_string_equal(variant->pieces[4].name.text, "pawn");
    assert_string_equal(variant->pieces[4].letter.text, "P");
    assert_int_equal(variant->pieces[4].moves.counts[0], 1);
    assert_string_equal(variant->pieces[5].name.text, "duke");
    assert_int_equal(variant->rules.castling_count, 0);
    assert_int_equal(variant->rules.promotion_count, 0);
    assert_int_equal(variant->rules.no_progress_plies, 40);
    assert_int_equal(variant->rules.no_progress_result, NGON_RESULT_DRAW);
    assert_int_equal(variant->rules.repetition_times, 3);
}

static void options_are_patches_with_a_name(void **state)
{
    struct bench *bench = *state;
    const char *nearest, *error;
    const char *path = ngon_load_find(&bench->arena, "triangular-xiangqi", &nearest);
    assert_non_null(path);
    const struct ngon_source *source = ngon_source_read(&bench->arena, path, &error);
    bench_load_source(bench, source, NULL);
    assert_int_equal(bench->variant->rules.promotion_count, 0);
    bench_load_source(bench, source, "stuck-pawn");
    assert_int_equal(bench->variant->rules.promotion_count, 1);
    assert_int_equal(bench->variant->rules.promotions[0].must, NGON_MUST_ALWAYS);
    assert_null(bench->diags.first);
    bench_load_source(bench, source, "stuck-prawn");
    assert_int_equal(bench->diags.counts[NGON_ERROR], 1);
    assert_int_equal(bench->diags.first->code, NGON_CODE_UNKNOWN_OPTION);
}

static void defaults_depend_on_what_is_said(void **state)
{
    struct bench *bench = *state;
    bench_load_text(bench,
                    "ngon: 1\nname: x\nboard: squares 4x4\n"
                    "pieces: {king: {letter: K, royal: true, moves: step any, flips: king}}\n"
                    "setup: K\n"
                    "rules:\n"
                    "  promotion: [{in: rank 4}, {pieces: king, to: king, in: rank 4}]\n"
                    "  facing: {pieces: king, along: orthogonal}\n"
                    "  stalemate: {loser: 0.25}\n");
    const struct ngon_rules_def *rules = &bench->variant->rules;
    assert_int_equal(rules->promotion_count, 2);
    assert_int_equal(rules->promotions[0].must, NGON_MUST_NEVER); /* flips */
    assert_int_equal(rules->promotions[1].must, NGON_MUST_ALWAYS);
    assert_int_equal(rules->promotions[0].when, NGON_WHEN_ENDS);
    assert_int_equal(rules->facing.result, NGON_RESULT_ILLEGAL);
    assert_int_equal(rules->stalemate, NGON_RESULT_LOSS);
    assert_true(rules->stalemate_loser > 0.24 && rules->stalemate_loser < 0.26);
    assert_int_equal(rules->repetition_times, 0);
    assert_true(bench->variant->view.reverse[1] && !bench->variant->view.reverse[0]);
}

static void a_piece_binds_its_items(void **state)
{
    struct bench *bench = *state;
    bench_load_text(bench, "ngon: 1\nname: x\nboard: squares 4x4\n"
                           "pieces:\n"
                           "  king:\n"
                           "    letter: K\n"
                           "    only: capture\n"
                           "    within: rank 1\n"
                           "    moves: [step any, {path: step ahead, within: file a}]\n"
                           "setup: K\n");
    const struct ngon_moves_def *moves = &bench->variant->pieces[0].moves;
    assert_int_equal(moves->counts[0], 2);
    assert_ptr_equal(moves->items[0], moves->items[1]);
    assert_int_equal(moves->items[0][0].only, NGON_ONLY_CAPTURE);
    assert_int_equal(moves->items[0][0].within->kind, NGON_ZONE_PART);
    assert_int_equal(moves->items[0][1].within->kind, NGON_ZONE_AND);
}

/* ---- finding files ---- */

static void finds_files_by_name(void **state)
{
    struct bench *bench = *state;
    const char *nearest;
    assert_string_equal(ngon_load_find(&bench->arena, "some/file", &nearest), "some/file");
    assert_string_equal(ngon_load_find(&bench->arena, "file.yaml", &nearest), "file.yaml");
    assert_null(ngon_load_find(&bench->arena, "ches", &nearest));
    assert_string_equal(nearest, "chess");
    size_t count;
    const char **list = ngon_load_list(&bench->arena, &count);
    assert_true(count >= 11); /* the games of the rules, chess, shogi, minishogi, xiangqi */
    for (size_t i = 1; i < count; i++)
        assert_true(strcmp(strrchr(list[i - 1], '/'), strrchr(list[i], '/')) < 0);
}

/* The flat file says the same as the files that it came from. */
static void flat_files_load_the_same(void **state)
{
    static const char *const names[] = {"parachess", "minishogi", "honeycomb-minishogi",
                                        "triangular-xiangqi"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct bench *bench = *state;
        const char *nearest, *error;
        bench_load(bench, names[i]);
        uint32_t cells = bench->board->cell_count, pieces = bench->variant->piece_count;
        const char *setup = bench->variant->setup.text;
        const struct ngon_source *source = ngon_source_read(
            &bench->arena, ngon_load_find(&bench->arena, names[i], &nearest), &error);
        char *flat = ngon_load_resolved(&bench->arena, source, NULL, 0, &bench->diags);
        assert_non_null(flat);
        bench_load_text(bench, flat);
        assert_null(bench->diags.first);
        assert_null(strstr(flat, "extends:"));
        assert_int_equal(bench->board->cell_count, cells);
        assert_int_equal(bench->variant->piece_count, pieces);
        assert_string_equal(bench->variant->setup.text, setup);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_set_up, bench_tear_down)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(patches_have_their_cells),
        TEST(hexagons_bend_their_ranks),
        TEST(wrapped_files_have_no_rim),
        TEST(a_single_cell_joins_by_its_place),
        TEST(leaps_pass_places_without_a_cell),
        TEST(zones_are_sets_for_both_sides),
        TEST(children_change_their_parents),
        TEST(options_are_patches_with_a_name),
        TEST(defaults_depend_on_what_is_said),
        TEST(a_piece_binds_its_items),
        TEST(finds_files_by_name),
        TEST(flat_files_load_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
