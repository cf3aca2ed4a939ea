/* The cell graph. Expected steps are written as the formulas of each game's rules, not read off the tiling's file. */
#include "load_bench.h"

#include <math.h>

/* ---- every bundled board ---- */

/* Cells as the rules of each game count them. */
static const struct {
    const char *name;
    uint32_t cells;
} boards[] = {
    {"chess", 64},
    {"honeycomb-minishogi", 50},
    {"minishogi", 25},
    {"parachess", 72},
    {"pentagonal-chess", 64},
    {"pentagonal-shogi", 72},
    {"rhombic-chess", 72},
    {"shogchess", 99},
    {"shogi", 81},
    {"triangular-xiangqi", 98},
    {"xiangqi", 90},
};

static void counts_cells(void **state)
{
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        bench_load(*state, boards[i].name);
        const struct bench *bench = *state;
        assert_int_equal(bench->board->cell_count, boards[i].cells);
    }
}

static void view_is_its_own_inverse(void **state)
{
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        bench_load(*state, boards[i].name);
        const struct ngon_board *board = ((struct bench *)*state)->board;
        for (uint32_t cell = 0; cell < board->cell_count; cell++)
            assert_int_equal(board->image[board->image[cell]], cell);
        for (uint32_t d = 0; d < board->direction_count; d++) {
            uint16_t image = board->directions[d].image;
            assert_int_equal(board->directions[image].image, d);
            for (uint32_t cell = 0; cell < board->cell_count; cell++) {
                uint16_t to = ngon_board_step(board, (uint16_t)cell, (uint16_t)d);
                uint16_t seen = ngon_board_step(board, board->image[cell], image);
                assert_int_equal(seen, to == NGON_NO_CELL ? NGON_NO_CELL : board->image[to]);
            }
        }
    }
}

static void finds_cells_by_name_and_number(void **state)
{
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        bench_load(*state, boards[i].name);
        const struct ngon_board *board = ((struct bench *)*state)->board;
        uint32_t printed = 0;
        for (uint32_t cell = 0; cell < board->cell_count; cell++) {
            const char *name = board->cells[cell].name;
            assert_int_equal(ngon_board_find(board, name, strlen(name)), cell);
        }
        /* Numbers run from the near side: the last printed row first. */
        for (uint32_t row = board->row_count; row-- > 0;)
            for (uint32_t j = 0; j < board->rows[row].count; j++)
                assert_int_equal(board->rows[row].cells[j], printed++);
        assert_int_equal(printed, board->cell_count);
    }
}

/* ---- pentagons ---- */

/* Half cells from the left for each rank, as the rules give them. */
static const int pentagon_off[9] = {0, 4, 3, 3, 2, 2, 1, 1, 0};

/* The cell of an 8x8 board of pentagons at half cell X of RANK, or NGON_NO_CELL. */
static uint16_t pentagon_at(const struct bench *bench, int x, int rank)
{
    char name[3] = {0};
    if (rank < 1 || rank > 8)
        return NGON_NO_CELL;
    int i = x - pentagon_off[rank];
    if (i < 0 || i % 2 != 0 || i / 2 > 7)
        return NGON_NO_CELL;
    name[0] = (char)('a' + i / 2);
    name[1] = (char)('0' + rank);
    return bench_cell(bench, name);
}

/* The rules' table of steps: rank and half cells, from even and from odd ranks. */
static const struct {
    const char *direction;
    int up, even, odd;
} pentagon_steps[] = {
    {"nw", 1, 0, -1}, {"ne", 1, 0, 1},    {"sw", -1, -1, 0}, {"se", -1, 1, 0},    {"w", 0, -2, -2},
    {"e", 0, 2, 2},   {"dnw", 1, -2, -3}, {"dne", 1, 2, 3},  {"dsw", -1, -3, -2}, {"dse", -1, 3, 2},
};

static void pentagons_step_as_the_rules_say(void **state)
{
    const struct bench *bench = *state;
    bench_load(*state, "pentagonal-chess");
    for (size_t i = 0; i < sizeof pentagon_steps / sizeof pentagon_steps[0]; i++) {
        uint16_t d = ngon_board_direction(bench->board, pentagon_steps[i].direction);
        assert_int_not_equal(d, NGON_NO_DIRECTION);
        for (int rank = 1; rank <= 8; rank++)
            for (int file = 0; file < 8; file++) {
                int x = 2 * file + pentagon_off[rank];
                int dx = rank % 2 == 0 ? pentagon_steps[i].even : pentagon_steps[i].odd;
                uint16_t from = pentagon_at(bench, x, rank);
                assert_int_equal(ngon_board_step(bench->board, from, d),
                                 pentagon_at(bench, x + dx, rank + pentagon_steps[i].up));
            }
    }
}

static void sums_head_between_their_parts(void **state)
{
    static const struct {
        const char *name;
        double degrees;
    } headings[] = {{"dne", 60}, {"dse", 120}, {"dsw", 240}, {"dnw", 300}};
    bench_load(*state, "pentagonal-chess");
    const struct ngon_board *board = ((struct bench *)*state)->board;
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        uint16_t d = ngon_board_direction(board, headings[i].name);
        assert_true(fabs(board->directions[d].degrees - headings[i].degrees) < 1e-6);
    }
}

static void pentagons_are_seen_turned(void **state)
{
    const struct bench *bench = *state;
    bench_load(*state, "pentagonal-chess");
    /* The king stands on d1, the second side's on e8. */
    assert_int_equal(bench->board->image[bench_cell(bench, "d1")], bench_cell(bench, "e8"));
    uint16_t ne = ngon_board_direction(bench->board, "ne");
    assert_string_equal(bench->board->directions[bench->board->directions[ne].image].name, "sw");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(counts_cells, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(view_is_its_own_inverse, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(finds_cells_by_name_and_number, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(pentagons_step_as_the_rules_say, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(sums_head_between_their_parts, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(pentagons_are_seen_turned, bench_set_up, bench_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
