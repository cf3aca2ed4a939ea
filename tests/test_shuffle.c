/* Set-ups by chance, the castlings that follow from them, and set-ups that the players choose. */
#include "game_bench.h"

#include "shuffle.h"

#include <string.h>

/* 960 is the number of such arrangements in the rules of Chess960. */
static void all_960_come_up(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open("chess960");
    static char seen[960][9];
    unsigned count = 0;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        char rank[9] = "";
        ngon_piece board[NGON_MAX_CELLS];
        ngon_shuffle_fill(game->rules, seed, board);
        for (unsigned i = 0; i < 8; i++) {
            const uint16_t cell = game->rules->shuffle->cells[i];
            assert_int_equal(board[game->bench.board->image[cell]], board[cell] + 1);
            rank[i] = game->rules->forms[ngon_form_of(board[cell])].letter;
        }
        const char *king = strchr(rank, 'K'), *bishop = strchr(rank, 'B');
        assert_true(strchr(rank, 'R') < king && strrchr(rank, 'R') > king);
        assert_int_equal((strrchr(rank, 'B') - bishop) % 2, 1);
        unsigned i = 0;
        while (i < count && strcmp(seen[i], rank) != 0)
            i++;
        assert_true(i < 960);
        if (i == count)
            memcpy(seen[count++], rank, sizeof rank);
    }
    assert_int_equal(count, 960);
    game_bench_close(game);
}

static void check_line(struct game_bench *game, const char *line, const char *printed)
{
    game_bench_set(game, line);
    assert_string_equal(ngon_position_write(&game->bench.arena, game->position), printed);
}

/* Rights by files or by wings, as X-FEN has them: K and Q mean the outermost rook. */
static void rights_are_read_and_printed(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open("chess960");
    check_line(game, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
               "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1");
    check_line(game, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w Kq - 0 1",
               "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w Kq - 0 1");
    /* the inner of two rooks */
    check_line(game, "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    check_line(game, "4k3/8/8/8/8/8/8/4KR1R w H - 0 1", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
    game_bench_close(game);
}

static void check_legal(struct game_bench *game, const char *line, const char *move, bool legal)
{
    struct ngon_move found;
    char reason[400];
    game_bench_set(game, line);
    assert_int_equal(
        ngon_move_read(game->position, move, &found, reason, sizeof reason) == NGON_READ_OK, legal);
    struct ngon_undo undo;
    if (!legal)
        return;
    assert_int_equal(found.kind, NGON_CASTLE);
    ngon_position_apply(game->position, found, &undo);
    assert_null(ngon_position_fault(game->position));
}

/* By the laws of Chess960: all cells between either's first and last cell are empty but for the two, and the king is in no
 * danger on any cell of its way, the last one judged when the rook has moved. */
static void castlings_are_judged(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open("chess960");
    /* the king stays, the rook comes over it */
    check_legal(game, "4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", true);
    check_legal(game, "4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1", true);
    /* the rook shields the king from a1 */
    check_legal(game, "4k3/8/8/8/8/8/8/rRK5 w Q - 0 1", "c1b1", false);
    /* another piece between the rook and where it goes */
    check_legal(game, "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1", false);
    check_legal(game, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", true);
    check_legal(game, "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", false);
    game_bench_close(game);
}

/* The second side (han) chooses first; its cells are the images of those that the file names for the first. */
static void wings_are_chosen(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open("janggi");
    struct ngon_arena *arena = &game->bench.arena;
    struct ngon_position *start = ngon_position_new(arena, game->rules);
    struct ngon_undo undos[2];
    static const char *const texts[] = {"=NBBN", "=BNNB"};
    char reason[400];
    ngon_position_start(start);
    assert_int_equal(ngon_movegen_count(game->position), 4);
    for (unsigned i = 0; i < 2; i++) {
        struct ngon_move move;
        assert_int_equal(game->position->state.side, 1 - i);
        assert_int_equal(ngon_move_read(game->position, "=NNBB", &move, reason, sizeof reason),
                         NGON_READ_ILLEGAL);
        assert_int_equal(ngon_move_read(game->position, texts[i], &move, reason, sizeof reason),
                         NGON_READ_OK);
        ngon_position_apply(game->position, move, &undos[i]);
        assert_null(ngon_position_fault(game->position));
        if (i == 0)
            assert_string_equal(
                ngon_position_write(arena, game->position),
                "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 2 "
                "phase=wings part=1");
    }
    assert_string_equal(
        ngon_position_write(arena, game->position),
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w - - 0 2");
    struct ngon_move move;
    assert_int_equal(ngon_move_read(game->position, "=NBBN", &move, reason, sizeof reason),
                     NGON_READ_ILLEGAL);
    assert_string_equal(reason, "there is nothing to choose now");
    ngon_position_undo(game->position, &undos[1]);
    ngon_position_undo(game->position, &undos[0]);
    assert_true(ngon_position_equal(game->position, start));
    assert_true(game->position->state.hash == start->state.hash);
    game_bench_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_960_come_up),
        cmocka_unit_test(rights_are_read_and_printed),
        cmocka_unit_test(castlings_are_judged),
        cmocka_unit_test(wings_are_chosen),
    };
    return cmocka_run_group_tests_name("shuffle", tests, NULL, NULL);
}
