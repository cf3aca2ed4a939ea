/* Saved games: what is written is read again, what is wrong is named with its place, and no bytes are too strange. */
#include "play_bench.h"

#include "save.h"

#include <stdlib.h>

static const struct ngon_source *source_of(struct ngon_arena *arena, const char *text, size_t size)
{
    return ngon_source_from_text(arena, "game", text, size);
}

static struct ngon_move random_move(struct bench *bench, struct ngon_game *game, uint64_t *seed)
{
    struct ngon_moves moves = bench_moves(bench);
    ngon_movegen_legal(game->position, &moves);
    return moves.list[bench_random(seed) % moves.count];
}

static struct ngon_game *random_game(struct bench *bench, const struct ngon_ruleset *rules,
                                     struct ngon_position *start, unsigned plies, uint64_t *seed)
{
    struct ngon_game *game = ngon_game_new(rules, start);
    while (game->count < plies && !ngon_game_outcome(game).over)
        ngon_game_play(game, random_move(bench, game, seed));
    return game;
}

/* GAME written and read must be the same game, and be written alike. */
static void round_trip(struct bench *bench, const struct ngon_ruleset *rules,
                       const struct ngon_game *game)
{
    const struct ngon_save_tag tags[] = {
        {"First", "a \"name\" with \\", 0, 0}, {"Skipped", NULL, 0, 0}, {"Date", "", 0, 0}};
    struct ngon_save save;
    struct ngon_save_error error = {NGON_SAVE_MALFORMED, 0, 0, ""};
    char *text = ngon_save_write(&bench->arena, game, tags, 3, "*");
    const struct ngon_source *source = source_of(&bench->arena, text, strlen(text));
    if (!ngon_save_parse(&bench->arena, source, &save, &error))
        fail_msg("%s", ngon_save_complaint(&bench->arena, source, &error));
    assert_string_equal(ngon_save_get(&save, "First"), "a \"name\" with \\");
    assert_null(ngon_save_get(&save, "Skipped"));
    assert_int_equal(save.move_count, game->count);
    struct ngon_game *again = ngon_save_replay(&bench->arena, &save, rules, &error);
    if (again == NULL)
        fail_msg("%s", ngon_save_complaint(&bench->arena, source, &error));
    assert_string_equal(ngon_position_write(&bench->arena, again->position),
                        ngon_position_write(&bench->arena, game->position));
    for (uint32_t i = 0; i < game->count; i++)
        assert_true(ngon_move_equal(again->plies[i].undo.move, game->plies[i].undo.move));
    assert_string_equal(ngon_save_write(&bench->arena, again, tags, 3, "*"), text);
    ngon_game_free(again);
}

static void every_variant(void **state)
{
    struct bench *bench = *state;
    uint64_t seed = 0x2545f4914f6cdd1du;
    for (size_t i = 0; i < BENCH_VARIANTS; i++) {
        const struct ngon_ruleset *rules = bench_rules(bench, bench_variants[i]);
        for (unsigned plies = 0; plies <= 150; plies += 50) {
            struct ngon_game *game = random_game(bench, rules, NULL, plies, &seed);
            round_trip(bench, rules, game);
            ngon_game_free(game);
        }
    }
}

static void other_beginnings(void **state)
{
    struct bench *bench = *state;
    uint64_t seed = 88172645463325252u;
    const struct ngon_ruleset *rules = bench_rules(bench, "chess");
    struct ngon_position *start =
        bench_position(bench, rules, "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 7");
    struct ngon_game *game = random_game(bench, rules, start, 12, &seed);
    const char *text = ngon_save_write(&bench->arena, game, NULL, 0, "1-0");
    assert_non_null(strstr(text, "[Position \"r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 7\"]\n"));
    assert_non_null(strstr(text, "[Result \"1-0\"]\n\n7... "));
    assert_non_null(strstr(text, "\n8. "));
    round_trip(bench, rules, game);
    ngon_game_free(game);
}

/* What a text editor, or a person, may make of a file is read too. */
static void forgiving(void **state)
{
    struct bench *bench = *state;
    static const char text[] = "\xef\xbb\xbf; by hand\r\n[ Variant\t\"chess\" ]\r\n\r\n"
                               "1.e4 {the king's pawn} e5 2 Nf3 ; and so on\n"
                               "2... Nc6 3. f1b5{Spanish}a7a6 1/2-1/2\n\n";
    struct ngon_save save;
    struct ngon_save_error error;
    const struct ngon_ruleset *rules = bench_rules(bench, "chess");
    assert_true(ngon_save_parse(&bench->arena, source_of(&bench->arena, text, sizeof text - 1),
                                &save, &error));
    struct ngon_game *game = ngon_save_replay(&bench->arena, &save, rules, &error);
    assert_non_null(game);
    assert_string_equal(ngon_position_write(&bench->arena, game->position),
                        "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
    ngon_game_free(game);
}

/* ---- refusals ---- */

static const struct {
    const char *text;
    enum ngon_save_fault fault;
    const char *place, *message; /* how the complaint begins, and what it contains */
} refusals[] = {
    {"", NGON_SAVE_MALFORMED, "game:1:1: ", "no tag [Variant"},
    {"hello", NGON_SAVE_MALFORMED, "game:1:1: ", "this is no saved game"},
    {"[Variant \"chess\"", NGON_SAVE_MALFORMED, "game:1:1: ", "no closing `]`"},
    {"[Variant \"chess]\n", NGON_SAVE_MALFORMED, "game:1:10: ", "no closing `\"`"},
    {"[Variant \"a\\\"\n", NGON_SAVE_MALFORMED, "game:1:10: ", "no closing `\"`"},
    {"[Variant chess]", NGON_SAVE_MALFORMED, "game:1:2: ", "in double quotes"},
    {"[\"chess\"]", NGON_SAVE_MALFORMED, "game:1:1: ", "a tag's name"},
    {"[First \"x\"]\n", NGON_SAVE_MALFORMED, "game:1:1: ", "no tag [Variant"},
    {"[Variant \"chess\"]\n[Variant \"chess\"]", NGON_SAVE_MALFORMED, "game:2:2: ", "a second tag"},
    {"[Variant \"chess\"]\n\n1. e2e4 {never", NGON_SAVE_MALFORMED, "game:3:9: ", "no `}`"},
    {"[Variant \"chess\"]\n1. e2e4 [Date \"x\"]", NGON_SAVE_MALFORMED, "game:2:9: ", "tags first"},
    {"[Variant \"chess\"]\n1. e2e4 * e7e5", NGON_SAVE_MALFORMED, "game:2:11: ", "one game"},
    {"[Variant \"chess\"]\n\x1b[2J", NGON_SAVE_MALFORMED, "game:2:1: ", "control character"},
    {"[Variant \"ch\xc2\x9b\"]", NGON_SAVE_MALFORMED, "game:1:13: ", "control character"},
    {"[Variant \"ch\xff\"]", NGON_SAVE_MALFORMED, "game:1:13: ", "UTF-8"},
    {"[Variant \"chess\"]\n1. e2e4 frob", NGON_SAVE_MALFORMED, "game:2:9: ", "read as a move"},
    {"[Variant \"chess\"]\n1. e2e4 e2e4", NGON_SAVE_ILLEGAL, "game:2:9: ", "nothing stands on e2"},
    {"[Variant \"chess\"]\n[Position \"8/8 w\"]", NGON_SAVE_MALFORMED,
     "game:2:11: ", "the position cannot be read"},
    {"[Variant \"shogi\"]\n", NGON_SAVE_OTHER, "game:1:10: ", "a game of shogi"},
    {"[Variant \"chess\"]\n[Fingerprint \"0123456789abcdef\"]", NGON_SAVE_OTHER,
     "game:2:14: ", "another version of chess: its fingerprint is 0123456789abcdef, here it is "},
};

static void refused(void **state)
{
    struct bench *bench = *state;
    const struct ngon_ruleset *rules = bench_rules(bench, "chess");
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        struct ngon_save save;
        struct ngon_save_error error = {NGON_SAVE_MALFORMED, 0, 0, "nothing was refused"};
        const struct ngon_source *source =
            source_of(&bench->arena, refusals[i].text, strlen(refusals[i].text));
        const bool fine = ngon_save_parse(&bench->arena, source, &save, &error) &&
                          ngon_save_replay(&bench->arena, &save, rules, &error) != NULL;
        const char *complaint = ngon_save_complaint(&bench->arena, source, &error);
        if (fine || error.fault != refusals[i].fault ||
            strncmp(complaint, refusals[i].place, strlen(refusals[i].place)) != 0 ||
            strstr(complaint, refusals[i].message) == NULL)
            fail_msg("%s\ngives %s", refusals[i].text, complaint);
        assert_null(strpbrk(complaint, "\x1b\x9b"));
    }
}

/* ---- any bytes ---- */

/* Reads SIZE bytes of TEXT as a game; what is refused has a place in the text. True when it was a game. */
static bool swallow(const struct ngon_ruleset *rules, const char *text, size_t size)
{
    struct ngon_arena arena = {0};
    struct ngon_save save;
    struct ngon_save_error error = {NGON_SAVE_MALFORMED, UINT32_MAX, UINT32_MAX, ""};
    struct ngon_game *game = NULL;
    const struct ngon_source *source = source_of(&arena, text, size);
    if (ngon_save_parse(&arena, source, &save, &error))
        game = ngon_save_replay(&arena, &save, rules, &error);
    if (game == NULL) {
        assert_true(error.start <= error.end && error.end <= size);
        assert_true(error.message[0] != '\0');
        assert_non_null(ngon_save_complaint(&arena, source, &error));
    }
    ngon_game_free(game);
    ngon_arena_free(&arena);
    return game != NULL;
}

static void any_bytes(void **state)
{
    static const char telling[] = "[]{}\"\\;.*+@()/-0123456789 \n\r\tabehxPK=\x80\xff\x1b";
    struct bench *bench = *state;
    uint64_t seed = 1181783497276652981u;
    const struct ngon_ruleset *rules = bench_rules(bench, "minishogi");
    struct ngon_game *game = random_game(bench, rules, NULL, 24, &seed);
    const char *text = ngon_save_write(&bench->arena, game, NULL, 0, "*");
    const size_t size = strlen(text);
    char *changed = ngon_arena_alloc(&bench->arena, size + 1);
    unsigned games = 0;
    for (size_t cut = 0; cut <= size; cut++)
        games += swallow(rules, text, cut);
    /* Cut among the moves it is still a game, cut among the tags it is none. */
    assert_in_range(games, 24, size - 20);
    games = 0;
    for (unsigned i = 0; i < 4000; i++) {
        memcpy(changed, text, size);
        for (unsigned k = 0; k <= i % 4; k++)
            changed[bench_random(&seed) % size] =
                i % 2 ? telling[bench_random(&seed) % (sizeof telling - 1)]
                      : (char)(bench_random(&seed) >> 20);
        games += swallow(rules, changed, size);
    }
    assert_in_range(games, 1, 3999);
    for (unsigned i = 0; i < 2000; i++) {
        const size_t length = bench_random(&seed) % 200;
        for (size_t k = 0; k < length && k < size; k++)
            changed[k] = i % 2 ? telling[bench_random(&seed) % (sizeof telling - 1)]
                               : (char)(bench_random(&seed) >> 20);
        assert_false(swallow(rules, changed, length < size ? length : size));
    }
    ngon_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_variant, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(other_beginnings, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(forgiving, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(refused, bench_set_up, bench_tear_down),
        cmocka_unit_test_setup_teardown(any_bytes, bench_set_up, bench_tear_down),
    };
    return cmocka_run_group_tests_name("save", tests, NULL, NULL);
}
