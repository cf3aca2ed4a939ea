/* The search: finds what is there to be found, keeps to its limits, and plays nothing but legal moves. */
#include "play_bench.h"

#include "search.h"
#include "search_table.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* ---- mates ---- */

/* The oracle: a plain walk over all legal moves, without any of the search's parts. */
static bool is_lost(struct ngon_position *position, unsigned moves, struct ngon_move *room);
static bool forces_mate(struct ngon_position *position, unsigned moves, struct ngon_move *room)
{
    struct ngon_moves list = {room, 0, 1024, false};
    ngon_movegen_legal(position, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        struct ngon_undo undo;
        ngon_position_apply(position, list.list[i], &undo);
        const bool found = is_lost(position, moves - 1, room + 1024);
        ngon_position_undo(position, &undo);
        if (found)
            return true;
    }
    return false;
}
/* Is the side to act mated, or will it be within so many moves of its enemy whatever it does? */
static bool is_lost(struct ngon_position *position, unsigned moves, struct ngon_move *room)
{
    struct ngon_moves list = {room, 0, 1024, false};
    ngon_movegen_legal(position, &list);
    if (list.count == 0)
        return ngon_movegen_in_check(position, position->state.side);
    for (uint32_t i = 0; i < list.count && moves > 0; i++) {
        struct ngon_undo undo;
        ngon_position_apply(position, list.list[i], &undo);
        const bool found = forces_mate(position, moves, room + 1024);
        ngon_position_undo(position, &undo);
        if (!found)
            return false;
    }
    return moves > 0;
}

/* Found among positions of a few men set at random: those whose only key is quiet. The oracle proves each anew. */
static const struct {
    const char *variant, *position;
    unsigned moves;
    const char *key;
} mates[] = {
    {"pentagonal-chess", "8/4K3/5Q2/7B/8/6pQ/k6p/8 w - - 0 1", 2, "h3d7"},
    {"pentagonal-chess", "Q2p4/8/8/1K6/7n/2NB4/8/6k1 w - - 0 1", 3, "a8f3"},
    {"pentagonal-chess", "8/1K6/6N1/2k5/1R6/4p3/5Rp1/8 w - - 0 1", 3, "f2f4"},
    {"rhombic-chess", "n1K3/4/p6Q/B4/6k3/6/10/5/7R/4/6 w - - 0 1", 2, "i8e7"},
    {"rhombic-chess", "5n/k3/8/2B2/10/6/1Q8/5/Np6/4/1K4 w - - 0 1", 3, "e2i3"},
    {"parachess", "2K3/4/8/S4/k9/p5/1R8/5/2S5/p3/6 w - - 0 1", 2, "h1e4"},
    {"parachess", "5k/4/8/2p2/3S6/4R1/10/3K1/8/1S1p/6 w - - 0 1", 3, "f5h4"},
    {"triangular-xiangqi", "1/2a/4g/7/C8/5R5/7e5/13/11/9/7/3G1/1R1/1 w - - 0 1", 2, "g9h9"},
    {"triangular-xiangqi", "1/3/3g1/7/9/C7R2/6p4p1/13/1C9/9/7/1G3/3/1 w - - 0 1", 3, "b9h7"},
    {"honeycomb-minishogi", "k/h1/+P2/h3//1/2/2K/4//1/2/3/3+S//1/1G/3/4//1/2/3/4[] w - - 0 1", 2,
     "i2h3"},
    {"honeycomb-minishogi", "1/2/3/1G2//1/2/1h1/4//1/1K/p+S1/4//1/2/3/k3//1/2/1G1/4[] w - - 0 1", 3,
     "i3f2"},
    {"pentagonal-shogi", "9/7S1/9/9/3S3h1/2h1K3k/6+B2/9[] w - - 0 1", 3, "e3g4"},
};

static void finds_mates_on_boards_of_all_shapes(void **state)
{
    for (size_t i = 0; i < sizeof mates / sizeof mates[0]; i++) {
        struct bench *bench = *state;
        struct ngon_ruleset *rules = bench_rules(bench, mates[i].variant);
        struct ngon_position *position = bench_position(bench, rules, mates[i].position);
        struct ngon_move *room = NGON_NEWS(&bench->arena, 1024 * 10, struct ngon_move);
        for (unsigned moves = 1; moves < mates[i].moves; moves++)
            assert_false(forces_mate(position, moves, room));
        assert_true(forces_mate(position, mates[i].moves, room));
        struct ngon_search *search = ngon_search_new(rules, 8, 1);
        struct ngon_game *game = ngon_game_new(rules, position);
        struct ngon_limits limits = NGON_LIMITS_NONE;
        struct ngon_thought thought;
        char text[NGON_MOVE_TEXT];
        limits.level = NGON_LEVEL_MAX;
        /* fewer than an optimised build searches in a second; a limit on time would test the machine */
        limits.nodes = 250000;
        assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &thought));
        ngon_move_write(position, thought.move, text, sizeof text);
        assert_string_equal(text, mates[i].key);
        assert_int_equal(ngon_score_mate(thought.score), mates[i].moves);
        ngon_game_free(game);
        ngon_search_free(search);
    }
}

/* ---- legal moves only ---- */

static bool is_listed(const struct ngon_moves *moves, struct ngon_move move)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (ngon_move_equal(moves->list[i], move))
            return true;
    return false;
}

struct listener {
    const struct ngon_game *game;
    struct ngon_position *position;
    struct ngon_moves moves;
    unsigned lines;
};
/* Every move of every line can be played. */
static void check_line(void *data, const struct ngon_line *line)
{
    struct listener *listener = data;
    ngon_position_copy(listener->position, listener->game->position);
    assert_true(line->move_count >= 1);
    for (unsigned i = 0; i < line->move_count; i++) {
        struct ngon_undo undo;
        listener->moves.count = 0;
        ngon_movegen_legal(listener->position, &listener->moves);
        assert_true(is_listed(&listener->moves, line->moves[i]));
        ngon_position_apply(listener->position, line->moves[i], &undo);
    }
    listener->lines++;
}

static void plays_legal_moves_at_every_level(void **state)
{
    for (size_t i = 0; i < BENCH_VARIANTS; i++) {
        struct bench *bench = *state;
        struct ngon_ruleset *rules = bench_rules(bench, bench_variants[i]);
        struct ngon_search *search = ngon_search_new(rules, 4, 1);
        struct ngon_game *game = ngon_game_new(rules, NULL);
        struct listener listener = {game, ngon_position_new(&bench->arena, rules),
                                    bench_moves(bench), 0};
        struct ngon_moves moves = bench_moves(bench);
        for (unsigned ply = 0; ply < 60 && !ngon_game_outcome(game).over; ply++) {
            struct ngon_limits limits = NGON_LIMITS_NONE;
            struct ngon_thought thought;
            limits.level = 1 + ply % NGON_LEVEL_MAX;
            limits.nodes = 1500;
            limits.lines = 1 + ply % 3;
            limits.seed = ply;
            moves.count = 0;
            ngon_movegen_legal(game->position, &moves);
            assert_true(ngon_search_think(search, game, &limits, check_line, &listener, &thought));
            assert_true(is_listed(&moves, thought.move));
            ngon_game_play(game, thought.move);
        }
        assert_true(listener.lines > 60);
        ngon_game_free(game);
        ngon_search_free(search);
    }
}

/* What the search of captures is given is part of what the rules allow. */
static void captures_are_legal_moves(void **state)
{
    for (size_t i = 0; i < BENCH_VARIANTS; i++) {
        struct bench *bench = *state;
        struct ngon_ruleset *rules = bench_rules(bench, bench_variants[i]);
        struct ngon_moves all = bench_moves(bench), captures = bench_moves(bench);
        struct ngon_game *game = ngon_game_new(rules, NULL);
        uint64_t random = 362436069, seen = 0;
        for (unsigned ply = 0; ply < 200; ply++) {
            all.count = captures.count = 0;
            ngon_movegen_legal(game->position, &all);
            ngon_movegen_captures(game->position, &captures);
            for (uint32_t k = 0; k < captures.count; k++)
                assert_true(is_listed(&all, captures.list[k]));
            seen += captures.count;
            if (all.count == 0)
                break;
            ngon_game_play(game, all.list[bench_random(&random) % all.count]);
        }
        assert_true(seen > 0);
        ngon_game_free(game);
    }
}

/* ---- limits ---- */

static void keeps_to_nodes_and_repeats_itself(void **state)
{
    struct bench *bench = *state;
    struct ngon_ruleset *rules = bench_rules(bench, "pentagonal-chess");
    struct ngon_search *search = ngon_search_new(rules, 4, 1);
    struct ngon_game *game = ngon_game_new(rules, NULL);
    struct ngon_limits limits = NGON_LIMITS_NONE;
    struct ngon_thought a, b;
    limits.nodes = 20000;
    assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &a));
    assert_true(a.nodes <= 20000 && a.nodes > 15000);
    ngon_search_forget(search);
    assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &b));
    assert_int_equal(a.nodes, b.nodes);
    assert_int_equal(a.score, b.score);
    assert_true(ngon_move_equal(a.move, b.move));
    ngon_game_free(game);
    ngon_search_free(search);
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A machine may be busy: what must not happen is that the limit is passed by more than half a second. */
static void keeps_to_its_time(void **state)
{
    static const char *const names[] = {"shogi", "triangular-xiangqi", "honeycomb-minishogi"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct ngon_ruleset *rules = bench_rules(*state, names[i]);
        struct ngon_search *search = ngon_search_new(rules, 4, 1);
        struct ngon_game *game = ngon_game_new(rules, NULL);
        struct ngon_limits limits = NGON_LIMITS_NONE;
        struct ngon_thought thought;
        limits.movetime_ms = 1;
        int64_t start = now_ms();
        assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &thought));
        assert_true(now_ms() - start < 500);
        limits.movetime_ms = 150;
        start = now_ms();
        assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &thought));
        assert_true(now_ms() - start < 650);
        limits = NGON_LIMITS_NONE;
        limits.time_ms = 300; /* a clock that is nearly down */
        start = now_ms();
        assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &thought));
        assert_true(now_ms() - start < 300);
        ngon_game_free(game);
        ngon_search_free(search);
    }
}

static void *stop_soon(void *data)
{
    nanosleep(&(struct timespec){0, 50000000}, NULL);
    ngon_search_stop(data);
    return NULL;
}
static void stops_when_told(void **state)
{
    for (unsigned threads = 1; threads <= 2; threads++) {
        struct ngon_ruleset *rules = bench_rules(*state, "chess");
        struct ngon_search *search = ngon_search_new(rules, 4, threads);
        struct ngon_game *game = ngon_game_new(rules, NULL);
        struct ngon_limits limits = NGON_LIMITS_NONE;
        struct ngon_thought thought;
        pthread_t thread;
        limits.infinite = true;
        ngon_search_arm(search);
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, search), 0);
        assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &thought));
        pthread_join(thread, NULL);
        assert_true(thought.depth >= 2);
        ngon_game_free(game);
        ngon_search_free(search);
    }
}

/* ---- draws ---- */

static struct ngon_outcome play_out(struct ngon_search *search, struct ngon_game *game,
                                    uint64_t nodes, unsigned plies)
{
    struct ngon_limits limits = NGON_LIMITS_NONE;
    struct ngon_thought thought;
    limits.nodes = nodes;
    while (plies-- > 0 && !ngon_game_outcome(game).over) {
        assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &thought));
        ngon_game_play(game, thought.move);
    }
    return ngon_game_outcome(game);
}

/* White is a rook down and about to be mated, but the queen can check from e8 and h5 for ever. */
static void takes_a_perpetual_when_it_is_losing(void **state)
{
    struct bench *bench = *state;
    struct ngon_ruleset *rules = bench_rules(bench, "chess");
    struct ngon_search *search = ngon_search_new(rules, 8, 1);
    struct ngon_game *game =
        ngon_game_new(rules, bench_position(bench, rules, "6k1/6p1/8/7Q/8/8/rq4PP/7K w - - 0 1"));
    struct ngon_outcome outcome = play_out(search, game, 30000, 40);
    assert_true(outcome.over);
    assert_int_equal(outcome.reason, NGON_REASON_REPETITION);
    assert_int_equal(outcome.winner, -1);
    ngon_game_free(game);
    ngon_search_free(search);
}

/* Red's chariot could check from a10 and a9 for ever, as the queen could above; here whoever does so loses. So Red, a
 * chariot down and under attack, knows that it is losing. */
static void does_not_count_on_a_forbidden_perpetual(void **state)
{
    struct bench *bench = *state;
    struct ngon_ruleset *rules = bench_rules(bench, "xiangqi");
    struct ngon_search *search = ngon_search_new(rules, 8, 1);
    struct ngon_game *game =
        ngon_game_new(rules, bench_position(bench, rules, "4k4/R8/9/9/9/9/9/7rr/9/3K5 w - - 0 1"));
    struct ngon_limits limits = NGON_LIMITS_NONE;
    struct ngon_thought thought;
    limits.nodes = 60000;
    assert_int_equal(rules->rules->perpetual_check, NGON_RESULT_LOSS);
    assert_true(ngon_search_think(search, game, &limits, NULL, NULL, &thought));
    assert_true(thought.score < -300);
    ngon_game_free(game);
    ngon_search_free(search);
}

/* King and queen against king has stalemates at every turn; the winner must find its way to mate. */
static void mates_without_stalemate(void **state)
{
    static const char *const rows[][2] = {
        {"chess", "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1"},
        {"chess", "8/8/8/3k4/8/8/1R6/K7 w - - 0 1"},
        {"parachess", "6/4/8/5/4k5/6/10/5/8/1Q2/K5 w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct bench *bench = *state;
        struct ngon_ruleset *rules = bench_rules(bench, rows[i][0]);
        struct ngon_search *search = ngon_search_new(rules, 8, 1);
        struct ngon_game *game = ngon_game_new(rules, bench_position(bench, rules, rows[i][1]));
        struct ngon_outcome outcome = play_out(search, game, 60000, 90);
        assert_int_equal(outcome.reason, NGON_REASON_CHECKMATE);
        assert_int_equal(outcome.winner, 0);
        ngon_game_free(game);
        ngon_search_free(search);
    }
}

/* ---- the table ---- */

static void table_gives_back_what_it_got(void **state)
{
    (void)state;
    struct ngon_table table;
    struct ngon_seen in = {
        {3, 700, 900, NGON_WAY, 1, 65535}, true, -31990, 321, 17, NGON_BOUND_LOWER};
    struct ngon_seen out;
    assert_true(ngon_table_init(&table, 1));
    assert_false(ngon_table_probe(&table, UINT64_C(0x123456789abcdef), &out));
    ngon_table_store(&table, UINT64_C(0x123456789abcdef), &in);
    assert_true(ngon_table_probe(&table, UINT64_C(0x123456789abcdef), &out));
    assert_true(ngon_move_equal(in.move, out.move));
    assert_int_equal(out.move.leaves, 1);
    assert_int_equal(out.score, -31990);
    assert_int_equal(out.eval, 321);
    assert_int_equal(out.depth, 17);
    assert_int_equal(out.bound, NGON_BOUND_LOWER);
    assert_false(ngon_table_probe(&table, UINT64_C(0x123456789abcdee), &out));
    /* a result without a move keeps the move that was known */
    in.has_move = false;
    in.depth = 18;
    ngon_table_store(&table, UINT64_C(0x123456789abcdef), &in);
    assert_true(ngon_table_probe(&table, UINT64_C(0x123456789abcdef), &out));
    assert_int_equal(out.depth, 18);
    assert_true(out.has_move && out.move.extra == 65535 && out.move.to == 700);
    ngon_table_forget(&table);
    assert_false(ngon_table_probe(&table, UINT64_C(0x123456789abcdef), &out));
    ngon_table_free(&table);
}

static void says_mates_in_words(void **state)
{
    char text[32];
    (void)state;
    assert_int_equal(ngon_score_mate(NGON_MATE - 1), 1);
    assert_int_equal(ngon_score_mate(NGON_MATE - 3), 2);
    assert_int_equal(ngon_score_mate(-NGON_MATE + 2), -1);
    assert_int_equal(ngon_score_mate(250), 0);
    assert_string_equal(ngon_score_text(NGON_MATE - 5, text, sizeof text), "mate in 3");
    assert_string_equal(ngon_score_text(-NGON_MATE + 4, text, sizeof text), "mated in 2");
    assert_string_equal(ngon_score_text(-7, text, sizeof text), "-0.07");
    assert_string_equal(ngon_score_text(123, text, sizeof text), "+1.23");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_gives_back_what_it_got),
        cmocka_unit_test(says_mates_in_words),
        cmocka_unit_test_setup_teardown(finds_mates_on_boards_of_all_shapes, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(captures_are_legal_moves, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(plays_legal_moves_at_every_level, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(keeps_to_nodes_and_repeats_itself, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(keeps_to_its_time, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(stops_when_told, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(takes_a_perpetual_when_it_is_losing, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(does_not_count_on_a_forbidden_perpetual, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(mates_without_stalemate, bench_set_up, bench_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
