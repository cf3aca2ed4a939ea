#include "check.h"
#include "diag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ngon_arena arena;
static struct ngon_diags diags;

static int setup(void **state)
{
    (void)state;
    ngon_diags_init(&diags, &arena);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    ngon_arena_free(&arena);
    return 0;
}

static const struct ngon_source *source_of(const char *name, const char *text)
{
    return ngon_source_from_text(&arena, name, text, strlen(text));
}

/* The span of WORD's first appearance. */
static struct ngon_span span_of(const struct ngon_source *source, const char *word)
{
    const char *at = strstr(source->text, word);
    assert_non_null(at);
    const uint32_t start = (uint32_t)(at - source->text);
    return (struct ngon_span){source, start, start + (uint32_t)strlen(word)};
}

static const char *printed(bool color)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    ngon_diags_print_text(&diags, out, color);
    fclose(out);
    const char *copy = ngon_arena_copy(&arena, text, size);
    free(text);
    return copy;
}

static void test_codes_are_sorted_and_complete(void **state)
{
    (void)state;
    for (int i = 0; i < NGON_CODE_COUNT; i++) {
        const enum ngon_code code = (enum ngon_code)i;
        if (i > 0)
            assert_true(strcmp(ngon_code_name(code - 1), ngon_code_name(code)) < 0);
        assert_true(ngon_code_summary(code)[0] != 0);
        assert_true((ngon_code_bad(code)[0] == 0) <= (ngon_code_good(code)[0] == 0));
        assert_int_equal(strspn(ngon_code_name(code), "abcdefghijklmnopqrstuvwxyz0123456789-"),
                         strlen(ngon_code_name(code)));
    }
}

static void test_everything_that_a_finding_has(void **state)
{
    (void)state;
    const struct ngon_source *source = source_of("v.yaml", "a: 1\n  king: two\n");
    struct ngon_finding *f =
        ngon_diag_add(&diags, NGON_CODE_SYNTAX, span_of(source, "king"), "%s %d", "message", 7);
    ngon_diag_also(&diags, f, span_of(source, "1"), "first place");
    ngon_diag_also(&diags, f, (struct ngon_span){0}, "nowhere");
    ngon_diag_help(&diags, f, "write %s", "x");
    assert_string_equal(printed(false), "v.yaml:2:3: error[syntax]: message 7\n"
                                        "    2 |   king: two\n"
                                        "      |   ^~~~\n"
                                        "  v.yaml:1:4: first place\n"
                                        "    1 | a: 1\n"
                                        "      |    ^\n"
                                        "  nowhere\n"
                                        "  help: write x\n");
    assert_int_equal(diags.counts[NGON_ERROR], 1);
}

struct row {
    const char *name, *text, *word, *line, *caret;
};

/* What stands on the two lines after their margins. */
static void test_excerpts(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"tab before", "\ta: king\n", "king", "    a: king", "       ^~~~"},
        {"tab to the next stop", "ab\tking\n", "king", "ab  king", "    ^~~~"},
        {"tab inside", "ab\tc\n", "b\tc", "ab  c", " ^~~~"},
        {"wide characters before", "\xe5\xb0\x86\xe6\xa3\x8b king\n", "king",
         "\xe5\xb0\x86\xe6\xa3\x8b king", "     ^~~~"},
        {"wide characters marked", "a \xe5\xb0\x86\xe6\xa3\x8b\n", "\xe5\xb0\x86\xe6\xa3\x8b",
         "a \xe5\xb0\x86\xe6\xa3\x8b", "  ^~~~"},
        {"combining", "e\xcc\x81 x\n", "x", "e\xcc\x81 x", "  ^"},
        {"no final newline", "king", "king", "king", "^~~~"},
        {"CRLF", "king: a\r\nb\r\n", "a", "king: a", "      ^"},
        {"over a line end", "ab\ncd\n", "b\ncd", "ab", " ^"},
        {"over CRLF", "ab\r\ncd\r\n", "b\r\ncd", "ab", " ^"},
        {"an empty place", "ab\n", "", "ab", "^"},
        {"an escape code", "a\033[31mking\n", "king", "a?[31mking", "      ^~~~"},
        {"invalid bytes", "\xff\xfeking\n", "king", "?\?king", "  ^~~~"},
        {"text turned round", "\xe2\x80\xaeking\n", "king", "?king", " ^~~~"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ngon_diags_init(&diags, &arena);
        const struct ngon_source *source = source_of("f", rows[i].text);
        ngon_diag_add(&diags, NGON_CODE_SYNTAX, span_of(source, rows[i].word), "%s", rows[i].name);
        const char *after = strchr(printed(false), '\n') + 1;
        assert_string_equal(after, ngon_arena_printf(&arena, "    1 | %s\n      | %s\n",
                                                     rows[i].line, rows[i].caret));
    }
}

static void test_a_place_at_the_end_of_the_text(void **state)
{
    (void)state;
    const struct ngon_source *source = source_of("f", "ab\n");
    ngon_diag_add(&diags, NGON_CODE_SYNTAX, (struct ngon_span){source, 3, 3}, "m");
    assert_string_equal(printed(false), "f:2:1: error[syntax]: m\n"
                                        "    2 | \n"
                                        "      | ^\n");
}

/* However long the line, the caret stands under the marked word and the lines fit 100 columns. */
static void test_long_lines_are_cut_around_the_caret(void **state)
{
    (void)state;
    static const size_t before[] = {0, 10, 79, 80, 81, 90, 150, 900, 995};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        char text[1010];
        memset(text, '.', sizeof text);
        memcpy(text + before[i], "<king>", 6);
        text[1001] = 0;
        ngon_diags_init(&diags, &arena);
        const struct ngon_source *source = source_of("f", text);
        ngon_diag_add(&diags, NGON_CODE_SYNTAX, span_of(source, "<king>"), "m");
        const char *line = strchr(printed(false), '\n') + 1;
        const char *caret_line = strchr(line, '\n') + 1;
        const char *caret = strchr(caret_line, '^');
        assert_non_null(caret);
        assert_memory_equal(line + (caret - caret_line), "<king>", 6);
        assert_memory_equal(caret, "^~~~~~\n", 7);
        assert_true(caret_line - line - 1 <= 100);
        assert_true(strlen(caret_line) - 1 <= 100);
        assert_true(before[i] < 60 || strncmp(line + 8, "...", 3) == 0);
    }
}

static void test_messages_cannot_reach_the_terminal(void **state)
{
    (void)state;
    ngon_diag_add(&diags, NGON_CODE_SYNTAX, (struct ngon_span){0}, "a\033[2Jb\nc");
    assert_string_equal(printed(false), "error[syntax]: a?[2Jb?c\n");
}

static void test_colour_only_when_asked(void **state)
{
    (void)state;
    const struct ngon_source *source = source_of("f", "ab\n");
    ngon_diag_add(&diags, NGON_CODE_SYNTAX, (struct ngon_span){source, 0, 1}, "m");
    assert_null(strchr(printed(false), '\033'));
    assert_non_null(strchr(printed(true), '\033'));
}

static void test_sorting(void **state)
{
    (void)state;
    const struct ngon_source *b = source_of("b", "0123456789"), *a = source_of("a", "0123456789");
    const enum ngon_code early = NGON_CODE_DOUBLED_KEY, late = NGON_CODE_SYNTAX;
    ngon_diag_add(&diags, late, (struct ngon_span){b, 5, 6}, "4");
    ngon_diag_add(&diags, early, (struct ngon_span){a, 2, 3}, "5");
    ngon_diag_add(&diags, early, (struct ngon_span){b, 5, 6}, "3");
    ngon_diag_add(&diags, late, (struct ngon_span){b, 1, 6}, "2");
    ngon_diag_add(&diags, late, (struct ngon_span){b, 1, 2}, "1");
    ngon_diag_add(&diags, early, (struct ngon_span){a, 2, 3}, "5"); /* a double */
    ngon_diag_add(&diags, early, (struct ngon_span){a, 2, 3}, "6");
    ngon_diags_sort(&diags);
    const char *order = "";
    for (const struct ngon_finding *f = diags.first; f != NULL; f = f->next)
        order = ngon_arena_printf(&arena, "%s%s", order, f->message);
    assert_string_equal(order, "123456");
    assert_string_equal(diags.last->message, "6");
    assert_int_equal(diags.counts[NGON_ERROR], 6);
    ngon_diag_add(&diags, early, (struct ngon_span){a, 9, 9}, "7"); /* still a list */
    assert_string_equal(diags.last->message, "7");
}

static void test_sorting_nothing(void **state)
{
    (void)state;
    ngon_diags_sort(&diags);
    assert_null(diags.first);
}

static void test_muted_only_counts(void **state)
{
    (void)state;
    diags.muted = true;
    struct ngon_finding *f = ngon_diag_add(&diags, NGON_CODE_SYNTAX, (struct ngon_span){0}, "m");
    ngon_diag_help(&diags, f, "h");
    assert_int_equal(diags.counts[NGON_ERROR], 1);
    assert_null(diags.first);
}

static void test_nearest(void **state)
{
    (void)state;
    static const char *const names[] = {"moves", "move", "royal", "letter", "a", "promotion"};
    static const struct {
        const char *word, *nearest;
    } rows[] = {
        {"mvoes", "moves"},         /* a swap counts one */
        {"moves", "moves"},         /* none */
        {"mov", "move"},            /* one; `moves` would be two */
        {"roayl", "royal"},         /* a swap */
        {"rooyalll", NULL},         /* three of eight; two are allowed */
        {"lettter", "letter"},      /* one */
        {"pormotoin", "promotion"}, /* two swaps; three are allowed */
        {"b", NULL},                /* nothing is left of `a` */
        {"xyz", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *got = ngon_nearest(rows[i].word, names, sizeof names / sizeof names[0]);
        if (rows[i].nearest == NULL)
            assert_null(got);
        else
            assert_string_equal(got, rows[i].nearest);
    }
    char endless[300];
    memset(endless, 'm', sizeof endless - 1);
    endless[299] = 0;
    assert_null(ngon_nearest(endless, names, 6));
    assert_null(ngon_nearest("move", names, 0));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_codes_are_sorted_and_complete),
        TEST(test_everything_that_a_finding_has),
        TEST(test_excerpts),
        TEST(test_a_place_at_the_end_of_the_text),
        TEST(test_long_lines_are_cut_around_the_caret),
        TEST(test_messages_cannot_reach_the_terminal),
        TEST(test_colour_only_when_asked),
        TEST(test_sorting),
        TEST(test_sorting_nothing),
        TEST(test_muted_only_counts),
        TEST(test_nearest),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
