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
        bool seen[NGON_MAX_CELLS] = {false};
        for (uint32_t row = 0; row < board->row_count; row++)
            for (uint32_t j = 0; j < board->rows[row].count; j++, printed++) {
                assert_false(seen[board->rows[row].cells[j]]);
                seen[board->rows[row].cells[j]] = true;
            }
        assert_int_equal(printed, board->cell_count);
    }
}

/* So that a line is a run of bits that one scan can search: each direction leads to higher numbers or to lower ones. */
static void directions_lead_up_or_down(void **state)
{
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        bench_load(*state, boards[i].name);
        const struct ngon_board *board = ((struct bench *)*state)->board;
        for (uint16_t d = 0; d < board->direction_count && !board->has_wrap; d++) {
            bool up = false, down = false;
            for (uint16_t cell = 0; cell < board->cell_count; cell++) {
                uint16_t to = ngon_board_step(board, cell, d);
                up = up || (to != NGON_NO_CELL && to > cell);
                down = down || (to != NGON_NO_CELL && to < cell);
            }
            if (up && down)
                fail_msg("%s: %s", boards[i].name, board->directions[d].name);
        }
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

/* ---- tilings against their drawing ---- */

/* How many corners two cells share in the picture, in the same layer. */
static int shared_corners(const struct ngon_board *board, uint16_t a, uint16_t b)
{
    const struct ngon_cell *one = &board->cells[a], *two = &board->cells[b];
    const struct ngon_shape *here = &board->shapes[one->shape], *there = &board->shapes[two->shape];
    int shared = 0;
    if (one->layer != two->layer)
        return 0;
    for (uint32_t i = 0; i < here->outline_count; i++)
        for (uint32_t j = 0; j < there->outline_count; j++)
            if (hypot(one->x + here->outline[i][0] - two->x - there->outline[j][0],
                      one->y + here->outline[i][1] - two->y - there->outline[j][1]) < 0.02)
                shared++;
    return shared;
}

/* Each step of FAMILY leads to a cell that shares CORNERS corners, and when ALL, each such cell has a step. */
static void check_touch(const struct ngon_board *board, const char *family_name, int corners,
                        bool all)
{
    int family = ngon_board_family(board, family_name);
    assert_true(family >= 0);
    for (uint16_t a = 0; a < board->cell_count; a++)
        for (uint16_t b = 0; b < board->cell_count; b++) {
            bool steps = false, touches = a != b && shared_corners(board, a, b) == corners;
            for (uint32_t d = 0; d < board->direction_count; d++)
                if (board->directions[d].family == family &&
                    ngon_board_step(board, a, (uint16_t)d) == b)
                    steps = true;
            if (board->cells[a].layer != board->cells[b].layer)
                continue;
            assert_true(!steps || touches);
            assert_true(!all || steps || !touches);
        }
}

/* Two cells share a side where they share two corners of their drawn outlines. */
static void steps_are_what_the_pictures_show(void **state)
{
    static const struct {
        const char *variant, *family;
        int corners;
        bool all;
    } rows[] = {
        {"chess", "orthogonal", 2, true},
        {"chess", "diagonal", 1, true},
        {"pentagonal-chess", "orthogonal", 2, true},
        {"pentagonal-shogi", "orthogonal", 2, true},
        {"rhombic-chess", "edgewise", 2, true},
        {"rhombic-chess", "pointwise", 1, false},
        {"rhombic-chess", "arcwise", 1, false},
        {"honeycomb-minishogi", "orthogonal", 2, true},
        {"triangular-xiangqi", "diagonal", 1, false},
        {"triangular-xiangqi", "row", 2, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bench_load(*state, rows[i].variant);
        check_touch(((struct bench *)*state)->board, rows[i].family, rows[i].corners, rows[i].all);
    }
}

/* Neighbours in the open, counted in the rules of each game: king's steps there. */
static void inner_cells_have_all_their_steps(void **state)
{
    static const struct {
        const char *variant, *cell;
        uint32_t count;
    } rows[] = {
        {"pentagonal-chess", "e4", 9}, /* king: 9 cells in the open */
        {"parachess", "f3", 10},       /* king: one step edgewise, pointwise or arcwise, 10 cells */
        {"triangular-xiangqi", "g6",
         12}, /* six on lines, six diagonal; the row is among the lines */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct bench *bench = *state;
        bench_load(*state, rows[i].variant);
        uint64_t seen[32] = {0};
        uint32_t count = 0;
        for (uint32_t d = 0; d < bench->board->direction_count; d++) {
            uint16_t to =
                ngon_board_step(bench->board, bench_cell(bench, rows[i].cell), (uint16_t)d);
            if (to == NGON_NO_CELL || seen[to / 64] >> to % 64 & 1)
                continue;
            seen[to / 64] |= (uint64_t)1 << to % 64;
            count++;
        }
        assert_int_equal(count, rows[i].count);
    }
}

/* ---- colours ---- */

/* As few colours as the boards' descriptions speak of; the orientation is the colour of rhombi and triangles. */
static void neighbours_differ_in_colour(void **state)
{
    static const struct {
        const char *variant, *family;
        uint16_t colours;
        bool apart;
    } rows[] = {
        {"chess", "orthogonal", 2, true},
        {"rhombic-chess", "edgewise", 3, true},
        {"triangular-xiangqi", "row", 2, true},
        {"honeycomb-minishogi", "orthogonal", 3, true},
        {"pentagonal-chess", "orthogonal", 2, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bench_load(*state, rows[i].variant);
        const struct ngon_board *board = ((struct bench *)*state)->board;
        int family = ngon_board_family(board, rows[i].family);
        uint16_t highest = 0;
        for (uint16_t cell = 0; cell < board->cell_count; cell++) {
            if (board->cells[cell].colour > highest)
                highest = board->cells[cell].colour;
            for (uint32_t d = 0; d < board->direction_count && rows[i].apart; d++) {
                uint16_t to = ngon_board_step(board, cell, (uint16_t)d);
                if (board->directions[d].family == family && to != NGON_NO_CELL)
                    assert_int_not_equal(board->cells[to].colour, board->cells[cell].colour);
            }
        }
        assert_int_equal(highest + 1, rows[i].colours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(counts_cells, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(view_is_its_own_inverse, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(finds_cells_by_name_and_number, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(directions_lead_up_or_down, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(pentagons_step_as_the_rules_say, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(sums_head_between_their_parts, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(pentagons_are_seen_turned, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(steps_are_what_the_pictures_show, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(inner_cells_have_all_their_steps, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(neighbours_differ_in_colour, bench_set_up, bench_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
