/* When games end: each rule where it bites and where it just does not. Positions are made up for the purpose; the lines of moves were
 * played through by hand. */
#include "game_bench.h"

enum { RUNNING = -2, DRAW = -1, FIRST = 0, SECOND = 1 };

#define CHESS(rules) "ngon: 1\nname: made\nextends: chess\nrules:\n  castling: none\n" rules

static const char stalemate_loses[] = CHESS("  stalemate: loss\n");
static const char stalemate_wins[] = CHESS("  stalemate: win\n");
static const char stalemate_shares[] = CHESS("  stalemate: {loser: 0.25}\n");
static const char stalemate_unsaid[] = CHESS("  stalemate: none\n");
static const char no_repetition[] = CHESS("  repetition: none\n");
static const char twofold_loses[] = CHESS("  repetition: {times: 2, result: loss}\n");
static const char perpetual_loses[] =
    CHESS("  repetition: {times: 3, result: draw, perpetual-check: loss}\n");
static const char perpetual_unsaid[] = CHESS("  repetition: {times: 3, result: draw}\n");
static const char six_plies[] = CHESS("  no-progress: {plies: 6, result: draw}\n");
static const char six_plies_lose[] = CHESS("  no-progress: {plies: 6, result: loss}\n");
static const char bare_loses[] = CHESS("  bare: {result: loss}\n");
static const char bare_back[] = CHESS("  bare: {result: loss, unless-bared-back: draw}\n");
static const char hill[] = CHESS("  reach: {piece: king, zone: d4 e4 d5 e5}\n");
static const char three_checks[] = CHESS("  checks: 3\n");
static const char kings_may_face[] =
    "ngon: 1\nname: made\nextends: xiangqi\nrules:\n"
    "  facing: {pieces: [general], along: orthogonal, result: draw}\n";

static const struct {
    const char *variant, *line, *moves;
    int winner;
    enum ngon_reason reason;
} rows[] = {
    /* Checkmate. */
    {"chess", NULL, "f2f3 e7e5 g2g4 d8h4", SECOND, NGON_REASON_CHECKMATE},
    {"chess", NULL, "f2f3 e7e5 g2g4 d8g5", RUNNING, NGON_REASON_NONE},
    {"chess", NULL, "e2e3 e7e5 g2g4 d8h4", RUNNING, NGON_REASON_NONE},
    {"shogi", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", "G@e8", FIRST, NGON_REASON_CHECKMATE},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1", "G@e8", RUNNING, NGON_REASON_NONE},

    /* No move without check. */
    {"chess", "k7/8/8/1Q6/8/8/8/7K w - - 0 1", "b5b6", DRAW, NGON_REASON_STALEMATE},
    {"chess", "k7/7p/8/1Q6/8/8/8/7K w - - 0 1", "b5b6", RUNNING, NGON_REASON_NONE},
    {stalemate_loses, "k7/8/8/1Q6/8/8/8/7K w - - 0 1", "b5b6", FIRST, NGON_REASON_STALEMATE},
    {stalemate_wins, "k7/8/8/1Q6/8/8/8/7K w - - 0 1", "b5b6", SECOND, NGON_REASON_STALEMATE},
    {stalemate_shares, "k7/8/8/1Q6/8/8/8/7K w - - 0 1", "b5b6", FIRST, NGON_REASON_STALEMATE},
    {stalemate_unsaid, "k7/8/8/1Q6/8/8/8/7K w - - 0 1", "b5b6", DRAW, NGON_REASON_STALEMATE},
    {"xiangqi", "3k5/4P4/9/9/9/9/9/9/9/5K3 w - - 0 1", "f1e1", FIRST, NGON_REASON_STALEMATE},
    /* A piece in hand is a move where drops give one. */
    {"shogi", "k8/2G6/1G7/9/9/9/9/9/4K4 b - - 0 1", "", FIRST, NGON_REASON_STALEMATE},
    {"shogi", "k8/2G6/1G7/9/9/9/9/9/4K4[p] b - - 0 1", "", RUNNING, NGON_REASON_NONE},

    /* Repetition: the start counts as the first time. */
    {"chess", NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", DRAW, NGON_REASON_REPETITION},
    {"chess", NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", RUNNING, NGON_REASON_NONE},
    {no_repetition, NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", RUNNING, NGON_REASON_NONE},
    /* After 1 e4 the position repeats only from there on, and never that of the start. */
    {"chess", NULL, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1", DRAW, NGON_REASON_REPETITION},
    {"chess", NULL, "e2e3 g8f6 e3e4 f6g8 g1f3 g8f6 f3g1 f6g8", RUNNING, NGON_REASON_NONE},
    /* The rooks lose castling on the way: the first time was another position. */
    {"chess", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8",
     RUNNING, NGON_REASON_NONE},
    {"chess", "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8", DRAW,
     NGON_REASON_REPETITION},
    /* So was the one in which a pawn could be taken en passant. */
    {"chess", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1",
     RUNNING, NGON_REASON_NONE},
    {"chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1",
     DRAW, NGON_REASON_REPETITION},
    /* `loss` is for the side to move. */
    {twofold_loses, NULL, "g1f3 g8f6 f3g1 f6g8", SECOND, NGON_REASON_REPETITION},

    /* Perpetual check: Qe8+ Kh7 Qh5+ Kg8 and so on. */
    {perpetual_loses, "6k1/6p1/8/7Q/8/8/8/K7 w - - 0 1", "h5e8 g8h7 e8h5 h7g8 h5e8 g8h7 e8h5",
     RUNNING, NGON_REASON_NONE},
    {perpetual_loses, "4Q1k1/6p1/8/8/8/8/8/K7 b - - 0 1", "g8h7 e8h5 h7g8 h5e8 g8h7 e8h5 h7g8 h5e8",
     SECOND, NGON_REASON_PERPETUAL_CHECK},
    {perpetual_unsaid, "4Q1k1/6p1/8/8/8/8/8/K7 b - - 0 1",
     "g8h7 e8h5 h7g8 h5e8 g8h7 e8h5 h7g8 h5e8", DRAW, NGON_REASON_REPETITION},
    /* One quiet move in the stretch (Qe2) and it is an ordinary repetition. */
    {perpetual_loses, "4Q1k1/6p1/8/8/8/8/1R6/K7 b - - 0 1",
     "g8h7 e8e2 h7g8 e2e8 g8h7 e8e2 h7g8 e2e8", DRAW, NGON_REASON_REPETITION},
    /* A quiet move before the stretch does not matter. */
    {perpetual_loses, "6k1/6p1/8/8/4Q3/8/8/K7 w - - 0 1",
     "e4e2 g8f8 e2f3 f8g8 f3a8 g8h7 a8h1 h7g8 h1a8 g8h7 a8h1 h7g8 h1a8", SECOND,
     NGON_REASON_PERPETUAL_CHECK},
    /* Shogi waits for the fourth time. */
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1", "e1d1 e9d9 d1e1 d9e9 e1d1 e9d9 d1e1 d9e9", RUNNING,
     NGON_REASON_NONE},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1",
     "e1d1 e9d9 d1e1 d9e9 e1d1 e9d9 d1e1 d9e9 e1d1 e9d9 d1e1 d9e9", DRAW, NGON_REASON_REPETITION},

    /* Progress. */
    {six_plies, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "e1d1 e8d8 d1c1 d8c8 c1b1", RUNNING,
     NGON_REASON_NONE},
    {six_plies, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "e1d1 e8d8 d1c1 d8c8 c1b1 c8b8", DRAW,
     NGON_REASON_NO_PROGRESS},
    {six_plies, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "e1d1 e8d8 a2a3 d8c8 d1c1 c8b8", RUNNING,
     NGON_REASON_NONE},
    {six_plies, "4k3/8/8/8/8/8/P7/4K3 w - - 5 9", "e1d1", DRAW, NGON_REASON_NO_PROGRESS},
    {six_plies_lose, "4k3/8/8/8/8/8/P7/4K3 w - - 5 9", "e1d1", FIRST, NGON_REASON_NO_PROGRESS},
    /* Mate on the last of them is mate. */
    {six_plies, "6k1/5ppp/8/8/8/8/8/R6K w - - 5 9", "a1a8", FIRST, NGON_REASON_CHECKMATE},

    /* Bare king. */
    {bare_loses, "4k3/8/8/8/8/8/r7/RK6 w - - 0 1", "a1a2", FIRST, NGON_REASON_BARE},
    {bare_loses, "4k3/7p/8/8/8/8/r7/RK6 w - - 0 1", "a1a2", RUNNING, NGON_REASON_NONE},
    {bare_back, "8/8/8/8/8/2k5/r7/RK6 w - - 0 1", "a1a2", RUNNING, NGON_REASON_NONE},

    /* The hill. */
    {hill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4", FIRST, NGON_REASON_GOAL},
    {hill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3f4", RUNNING, NGON_REASON_NONE},
    {hill, "4k3/8/8/8/8/4K3/4Q3/8 w - - 0 1", "e2d2", RUNNING, NGON_REASON_NONE},

    /* Checks that are counted. */
    {three_checks, "4k3/8/8/8/8/8/R7/4K3 w - - 1+3 0 1", "a2a8", FIRST, NGON_REASON_CHECKS},
    {three_checks, "4k3/8/8/8/8/8/R7/4K3 w - - 2+3 0 1", "a2a8", RUNNING, NGON_REASON_NONE},
    {three_checks, "4k3/8/8/8/8/8/R7/4K3 w - - 1+3 0 1", "a2a7", RUNNING, NGON_REASON_NONE},

    /* Facing that is allowed draws when it is not answered. */
    {kings_may_face, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1e1", RUNNING, NGON_REASON_NONE},
    {kings_may_face, "4k4/9/9/9/9/9/9/8r/9/3K5 w - - 0 1", "d1e1 i3i4", DRAW, NGON_REASON_FACING},
    {kings_may_face, "4k4/9/9/9/9/9/9/8r/9/3K5 w - - 0 1", "d1e1 e10d10", RUNNING,
     NGON_REASON_NONE},
};

static void play_one(void *context, const char *text)
{
    struct ngon_game *game = context;
    ngon_game_play(game, game_bench_move(game->position, text));
}

static void decides_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game_bench *bench = game_bench_open(rows[i].variant);
        game_bench_set(bench, rows[i].line);
        struct ngon_game *game = ngon_game_new(bench->rules, bench->position);
        game_bench_each(rows[i].moves, play_one, game);
        const struct ngon_outcome outcome = ngon_game_outcome(game);
        if (outcome.over != (rows[i].winner != RUNNING) || outcome.reason != rows[i].reason)
            print_message("%s %s: %s\n", rows[i].line != NULL ? rows[i].line : "", rows[i].moves,
                          ngon_reason_text(outcome.reason));
        assert_int_equal(outcome.over, rows[i].winner != RUNNING);
        assert_int_equal(outcome.reason, rows[i].reason);
        assert_int_equal(outcome.winner, outcome.over ? rows[i].winner : -1);
        if (outcome.over && rows[i].winner >= 0 && rows[i].variant != stalemate_shares)
            assert_true(outcome.points[rows[i].winner] > 0.99 &&
                        outcome.points[rows[i].winner ^ 1] < 0.01);
        ngon_game_free(game);
        game_bench_close(bench);
    }
}

/* Three quarters and one quarter of a point. */
static void shares_the_point(void **state)
{
    (void)state;
    struct game_bench *bench = game_bench_open(stalemate_shares);
    game_bench_set(bench, "k7/8/1Q6/8/8/8/8/7K b - - 0 1");
    struct ngon_game *game = ngon_game_new(bench->rules, bench->position);
    const struct ngon_outcome outcome = ngon_game_outcome(game);
    assert_true(outcome.points[0] == 0.75);
    assert_true(outcome.points[1] == 0.25);
    ngon_game_free(game);
    game_bench_close(bench);
}

/* A move taken back takes its part of the history along. */
static void undoes(void **state)
{
    (void)state;
    struct game_bench *bench = game_bench_open("chess");
    struct ngon_game *game = ngon_game_new(bench->rules, NULL);
    assert_false(ngon_game_undo(game));
    game_bench_each("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", play_one, game);
    assert_int_equal(ngon_game_outcome(game).reason, NGON_REASON_REPETITION);
    assert_true(ngon_game_undo(game));
    assert_false(ngon_game_outcome(game).over);
    play_one(game, "f6g4");
    assert_false(ngon_game_outcome(game).over);
    while (ngon_game_undo(game))
        continue;
    assert_true(ngon_position_equal(game->position, bench->position));
    ngon_game_free(game);
    game_bench_close(bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decides_games),
        cmocka_unit_test(shares_the_point),
        cmocka_unit_test(undoes),
    };
    return cmocka_run_group_tests_name("outcome", tests, NULL, NULL);
}
