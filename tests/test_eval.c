/* The evaluation: the same for both sides, and sane where everybody knows what is sane. */
#include "play_bench.h"

#include "eval.h"

#include <stdlib.h>

/* What the other side would see: pieces on the images of their cells with sides exchanged, hands exchanged, the
 * other side to act. */
static void turn_round(const struct ngon_position *from, struct ngon_position *to)
{
    const struct ngon_ruleset *rules = from->rules;
    ngon_position_clear(to);
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        ngon_piece piece = from->board[cell];
        if (piece != 0)
            ngon_position_put(to, rules->board->image[cell], piece ^ 1);
    }
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < rules->hand_count; i++) {
            unsigned form = rules->hand_forms[i];
            ngon_position_set_hand(to, side ^ 1u, form, from->hands[side][form]);
        }
    to->state.phase = from->state.phase;
    to->state.side = from->state.side ^ 1u;
    to->state.checks[0] = from->state.checks[1];
    to->state.checks[1] = from->state.checks[0];
}

static void is_the_same_for_both_sides(void **state)
{
    for (size_t i = 0; i < BENCH_VARIANTS; i++) {
        struct bench *bench = *state;
        struct ngon_ruleset *rules = bench_rules(bench, bench_variants[i]);
        struct ngon_eval *eval = ngon_eval_build(&bench->arena, rules);
        struct ngon_moves moves = bench_moves(bench);
        struct ngon_position *turned = ngon_position_new(&bench->arena, rules);
        uint64_t random = 88172645463325252u;
        for (unsigned game_number = 0; game_number < 4; game_number++) {
            struct ngon_game *game = ngon_game_new(rules, NULL);
            for (unsigned ply = 0; ply < 120; ply++) {
                turn_round(game->position, turned);
                assert_int_equal(ngon_eval_score(eval, game->position, -32000, 32000),
                                 ngon_eval_score(eval, turned, -32000, 32000));
                moves.count = 0;
                ngon_movegen_legal(game->position, &moves);
                if (moves.count == 0)
                    break;
                ngon_game_play(game, moves.list[bench_random(&random) % moves.count]);
            }
            ngon_game_free(game);
        }
    }
}

static unsigned form_named(const struct ngon_ruleset *rules, const char *name)
{
    for (unsigned form = 1; form < rules->form_count; form++)
        if (strcmp(rules->forms[form].name, name) == 0)
            return form;
    fail_msg("no form %s", name);
    return 0;
}

/* The order of values that every book on chess gives, and proportions within its wide agreement: a rook is four to six
 * pawns, a queen eight to eleven, bishop and knight about equal. */
static void orders_the_men_of_chess(void **state)
{
    struct bench *bench = *state;
    struct ngon_ruleset *rules = bench_rules(bench, "chess");
    struct ngon_eval *eval = ngon_eval_build(&bench->arena, rules);
    int queen = eval->values[form_named(rules, "queen")];
    int rook = eval->values[form_named(rules, "rook")];
    int bishop = eval->values[form_named(rules, "bishop")];
    int knight = eval->values[form_named(rules, "knight")];
    int pawn = eval->values[form_named(rules, "pawn")];
    assert_true(queen > rook && rook > bishop && rook > knight && knight > 2 * pawn);
    assert_true(rook >= 4 * pawn && rook <= 6 * pawn);
    assert_true(queen >= 8 * pawn && queen <= 11 * pawn);
    assert_true(abs(bishop - knight) < pawn / 2);
    assert_true(eval->one_way[form_named(rules, "pawn")]);
    assert_false(eval->one_way[form_named(rules, "knight")]);
}

/* From the table of values in every book on shogi: pawn < lance, knight < silver < gold < bishop < rook, and each of the
 * great pieces gains by promotion. */
static void orders_the_men_of_shogi(void **state)
{
    static const char *const order[] = {"pawn",   "knight", "silver",     "gold",
                                        "bishop", "rook",   "dragon-king"};
    struct bench *bench = *state;
    struct ngon_ruleset *rules = bench_rules(bench, "shogi");
    struct ngon_eval *eval = ngon_eval_build(&bench->arena, rules);
    for (size_t i = 1; i < sizeof order / sizeof order[0]; i++)
        assert_true(eval->values[form_named(rules, order[i])] >
                    eval->values[form_named(rules, order[i - 1])]);
    assert_true(eval->hand_values[form_named(rules, "rook")] >
                eval->values[form_named(rules, "rook")]);
}

static void likes_an_open_way_to_promotion(void **state)
{
    struct bench *bench = *state;
    struct ngon_ruleset *rules = bench_rules(bench, "chess");
    struct ngon_eval *eval = ngon_eval_build(&bench->arena, rules);
    /* the same men; in the second the black pawn stands where it can never stop the white one */
    const char *stopped = "4k3/4p3/8/4P3/8/8/8/R3K3 w - - 0 1";
    const char *open = "4k3/p7/8/4P3/8/8/8/R3K3 w - - 0 1";
    int a = ngon_eval_score(eval, bench_position(bench, rules, stopped), -32000, 32000);
    int b = ngon_eval_score(eval, bench_position(bench, rules, open), -32000, 32000);
    assert_true(b > a);
}

static void names_the_victim(void **state)
{
    struct bench *bench = *state;
    struct ngon_ruleset *rules = bench_rules(bench, "chess");
    struct ngon_eval *eval = ngon_eval_build(&bench->arena, rules);
    struct ngon_position *position =
        bench_position(bench, rules, "q3k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1");
    struct ngon_move move;
    char reason[200];
    bool captures;
    assert_int_equal(ngon_move_read(position, "e5d6", &move, reason, sizeof reason), NGON_READ_OK);
    assert_int_equal(ngon_eval_victim(eval, position, move, &captures),
                     eval->values[form_named(rules, "pawn")]);
    assert_true(captures);
    assert_int_equal(ngon_move_read(position, "e1e2", &move, reason, sizeof reason), NGON_READ_OK);
    assert_int_equal(ngon_eval_victim(eval, position, move, &captures), 0);
    assert_false(captures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(is_the_same_for_both_sides, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(orders_the_men_of_chess, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(orders_the_men_of_shogi, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(likes_an_open_way_to_promotion, bench_set_up,
                                        bench_tear_down),
        cmocka_unit_test_setup_teardown(names_the_victim, bench_set_up, bench_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
