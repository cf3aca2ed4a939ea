/* The rows of tests/facts/ and of tests/perft.tsv: move counts and decoded diagrams. Each file says where its numbers come from. Counts above
 * NGON_FACTS_LIMIT (a number; 300,000 unless set) are left to `make check-facts`. */
#include "game_bench.h"

#include "perft.h"

#include <inttypes.h>
#include <stdlib.h>

#define FIELDS_MAX 8u

struct table {
    struct ngon_arena arena;
    const struct ngon_source *source;
    uint32_t line;
    char *fields[FIELDS_MAX];
    unsigned count;
};

static void open_table(struct table *table, const char *name)
{
    const char *error = NULL;
    *table = (struct table){.line = 0};
    const char *path = ngon_arena_printf(&table->arena, NGON_SRCDIR "/tests/facts/%s", name);
    table->source = ngon_source_read(&table->arena, path, &error);
    assert_non_null(table->source);
}

/* The next row that is neither a comment nor the heading, cut at its tabs. */
static bool next_row(struct table *table)
{
    while (table->line < table->source->line_count) {
        const struct ngon_span span = ngon_source_line(table->source, ++table->line);
        char *text =
            ngon_arena_copy(&table->arena, table->source->text + span.start, span.end - span.start);
        if (text[0] == '\0' || text[0] == '#' || strncmp(text, "variant\t", 8) == 0)
            continue;
        table->count = 0;
        for (char *at = text; at != NULL && table->count < FIELDS_MAX;) {
            table->fields[table->count++] = at;
            at = strchr(at, '\t');
            if (at != NULL)
                *at++ = '\0';
        }
        return true;
    }
    return false;
}

static bool is_bundled(const char *name)
{
    struct ngon_arena arena = {0};
    const char *nearest = NULL;
    const bool found = ngon_load_find(&arena, name, &nearest) != NULL;
    ngon_arena_free(&arena);
    return found;
}

static uint64_t limit(void)
{
    const char *text = getenv("NGON_FACTS_LIMIT");
    return text != NULL ? strtoull(text, NULL, 10) : 300000;
}

/* variant, position or moves, depth, count. LEAST rows must have been counted, so that a table that is not read fails. */
static void check_counts(const char *name, unsigned least)
{
    struct table table;
    struct game_bench *game = NULL;
    char open[64] = "";
    unsigned counted = 0, wrong = 0;
    open_table(&table, name);
    while (next_row(&table)) {
        const char *variant = table.fields[0], *start = table.fields[1];
        assert_true(table.count == 4 || table.count == 5); /* the fifth: where it comes from */
        const uint64_t wanted = strtoull(table.fields[3], NULL, 10);
        if (wanted > limit() || !is_bundled(variant))
            continue;
        if (strcmp(open, variant) != 0) {
            if (game != NULL)
                game_bench_close(game);
            game = game_bench_open(variant);
            snprintf(open, sizeof open, "%s", variant);
        }
        game_bench_set(game, strchr(start, '/') != NULL ? start : NULL);
        if (strchr(start, '/') == NULL)
            game_bench_apply(game, start);
        const uint64_t got =
            ngon_perft(game->position, (unsigned)strtoul(table.fields[2], NULL, 10));
        counted++;
        if (got != wanted) {
            print_message("%s depth %s after \"%s\": %" PRIu64 ", not %" PRIu64 "\n", variant,
                          table.fields[2], start, wanted, got);
            wrong++;
        }
    }
    if (game != NULL)
        game_bench_close(game);
    ngon_arena_free(&table.arena);
    assert_int_equal(wrong, 0);
    assert_true(counted >= least);
}

static void counts_of_the_seven_games(void **state)
{
    (void)state;
    check_counts("perft.tsv", 150);
}

static void counts_from_elsewhere(void **state)
{
    (void)state;
    check_counts("../perft.tsv", 120);
}

static void counts_of_classics(void **state)
{
    (void)state;
    check_counts("classics.tsv", 100);
}

static void counts_of_hexagonal_games(void **state)
{
    (void)state;
    check_counts("hexagonal.tsv", 6);
}

static void counts_of_further_variants(void **state)
{
    (void)state;
    check_counts("variants.tsv", 100);
}

/* ---- diagrams ---- */

/* Takes the cells in the blank-separated list CELLS off SET; false when one is not in it. */
static bool take_cells(const struct game_bench *game, const char *cells, uint64_t *set)
{
    for (const char *at = cells; *at != '\0';) {
        const size_t size = strcspn(at, " ");
        const uint16_t cell = ngon_board_find(game->bench.board, at, size);
        if (cell == NGON_NO_CELL || !ngon_set_has(set, cell))
            return false;
        set[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
        at += size + (at[size] == ' ');
    }
    return true;
}

static bool is_empty(const struct game_bench *game, const uint64_t *set)
{
    for (uint32_t i = 0; i < game->rules->words; i++)
        if (set[i] != 0)
            return false;
    return true;
}

/* One row of a diagram: takes its cells off what the piece reaches, so that after the last row nothing is left. */
static bool check_reach_row(const struct game_bench *game, const struct table *table,
                            uint64_t *moves, uint64_t *captures)
{
    const char *mark = table->fields[5], *cells = table->fields[6];
    bool fine = true;
    if (strcmp(mark, "capture") != 0)
        fine &= take_cells(game, cells, moves);
    if (strcmp(mark, "capture") == 0 || strcmp(mark, "move+capture") == 0)
        fine &= take_cells(game, cells, captures);
    return fine;
}

static void reaches_of_diagrams(void **state)
{
    (void)state;
    struct table table;
    struct game_bench *game = NULL;
    char open[200] = "", key[200] = "", variant[64] = "";
    uint64_t *moves = NULL, *captures = NULL;
    unsigned checked = 0, wrong = 0;
    open_table(&table, "diagrams.tsv");
    for (bool more = next_row(&table);; more = next_row(&table)) {
        if (more && (strcmp(table.fields[1], "reach") != 0 ||
                     strcmp(table.fields[5], "must-be-empty") == 0))
            continue;
        if (more)
            snprintf(key, sizeof key, "%s %s %s %s", table.fields[0], table.fields[2],
                     table.fields[3], table.fields[4]);
        if ((!more || strcmp(key, open) != 0) && moves != NULL &&
            !(is_empty(game, moves) && is_empty(game, captures))) {
            print_message("%s reaches more than its diagram shows\n", open);
            wrong++;
        }
        if (!more)
            break;
        if (strcmp(variant, table.fields[0]) != 0) {
            if (game != NULL)
                game_bench_close(game);
            game = game_bench_open(table.fields[0]);
            snprintf(variant, sizeof variant, "%s", table.fields[0]);
            moves = NULL;
        }
        if (strcmp(key, open) != 0 || moves == NULL) {
            size_t used = 0;
            const unsigned form = ngon_form_read(game->rules, table.fields[3], &used);
            assert_int_not_equal(form, NGON_NO_FORM);
            moves = NGON_NEWS(&game->bench.arena, game->rules->words, uint64_t);
            captures = NGON_NEWS(&game->bench.arena, game->rules->words, uint64_t);
            ngon_ruleset_alone(game->rules,
                               ngon_piece_of(form, strcmp(table.fields[2], "second") == 0),
                               bench_cell(&game->bench, table.fields[4]), moves, captures);
            snprintf(open, sizeof open, "%s", key);
        }
        checked++;
        if (!check_reach_row(game, &table, moves, captures)) {
            print_message("%s %s: a cell of the diagram is missing\n", key, table.fields[5]);
            wrong++;
        }
    }
    game_bench_close(game);
    ngon_arena_free(&table.arena);
    assert_int_equal(wrong, 0);
    assert_true(checked >= 24);
}

static void set_ups_of_diagrams(void **state)
{
    (void)state;
    struct table table;
    struct game_bench *game = NULL;
    char variant[64] = "";
    unsigned checked = 0;
    open_table(&table, "diagrams.tsv");
    while (next_row(&table)) {
        if (strcmp(table.fields[1], "start") != 0)
            continue;
        if (strcmp(variant, table.fields[0]) != 0) {
            if (game != NULL)
                game_bench_close(game);
            game = game_bench_open(table.fields[0]);
            snprintf(variant, sizeof variant, "%s", table.fields[0]);
        }
        size_t used = 0;
        const unsigned form = ngon_form_read(game->rules, table.fields[3], &used);
        const ngon_piece piece = ngon_piece_of(form, strcmp(table.fields[2], "second") == 0);
        assert_int_not_equal(form, NGON_NO_FORM);
        assert_true(take_cells(game, table.fields[6], ngon_position_set(game->position, piece)));
        assert_true(is_empty(game, ngon_position_set(game->position, piece)));
        checked++;
    }
    game_bench_close(game);
    ngon_arena_free(&table.arena);
    assert_true(checked >= 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_of_the_seven_games),  cmocka_unit_test(counts_of_classics),
        cmocka_unit_test(counts_from_elsewhere),      cmocka_unit_test(counts_of_hexagonal_games),
        cmocka_unit_test(counts_of_further_variants), cmocka_unit_test(reaches_of_diagrams),
        cmocka_unit_test(set_ups_of_diagrams),
    };
    return cmocka_run_group_tests_name("facts", tests, NULL, NULL);
}
