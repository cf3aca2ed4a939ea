/* The forms in which findings are printed. Wanted texts are written out from the descriptions of the forms: gcc's own
 * messages, DESIGN's array of objects, GitHub's workflow commands, SARIF 2.1.0. */
#include "check.h"

#include "report.h"

#include <stdlib.h>
#include <string.h>

struct fixture {
    struct ngon_arena arena;
    struct ngon_diags diags;
    const struct ngon_source *source;
};

static int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    ngon_diags_init(&f->diags, &f->arena);
    static const char text[] = "title: \"a\"\ntitle: été, \"b\"\n";
    f->source = ngon_source_from_text(&f->arena, "my: file,1.yaml", text, sizeof text - 1);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    ngon_arena_free(&f->arena);
    free(f);
    return 0;
}

/* Line 2, columns 8 to 10: the three letters of "été" take five bytes. */
static void add_finding(struct fixture *f)
{
    struct ngon_finding *finding =
        ngon_diag_add(&f->diags, NGON_CODE_DOUBLED_KEY, (struct ngon_span){f->source, 18, 23},
                      "the \"key\" is 100%% doubled");
    ngon_diag_help(&f->diags, finding, "remove it");
    ngon_diag_also(&f->diags, finding, (struct ngon_span){f->source, 0, 5}, "first here");
}

static char *print(struct fixture *f, enum ngon_report_format format)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    ngon_report(&f->diags, format, out, false);
    fclose(out);
    return text;
}

static void check(struct fixture *f, enum ngon_report_format format, const char *wanted)
{
    char *text = print(f, format);
    assert_string_equal(text, wanted);
    free(text);
}

static void gcc_lines(void **state)
{
    add_finding(*state);
    check(*state, NGON_REPORT_GCC,
          "my: file,1.yaml:2:8: error: the \"key\" is 100% doubled [doubled-key]\n"
          "my: file,1.yaml:1:1: note: first here\n"
          "my: file,1.yaml:2:8: note: help: remove it\n");
}

static void json_array(void **state)
{
    add_finding(*state);
    check(*state, NGON_REPORT_JSON,
          "[\n  {\"file\": \"my: file,1.yaml\", \"line\": 2, \"column\": 8, \"end_column\": 11, "
          "\"severity\": \"error\", \"code\": \"doubled-key\", "
          "\"message\": \"the \\\"key\\\" is 100% doubled\", \"help\": \"remove it\"}\n]\n");
}

static void json_without_findings(void **state)
{
    check(*state, NGON_REPORT_JSON, "[]\n");
}

static void github_commands(void **state)
{
    add_finding(*state);
    check(*state, NGON_REPORT_GITHUB,
          "::error file=my%3A file%2C1.yaml,line=2,col=8,endColumn=11,title=doubled-key::"
          "the \"key\" is 100%25 doubled%0Ahelp: remove it\n");
}

static void sarif_log(void **state)
{
    add_finding(*state);
    char *text = print(*state, NGON_REPORT_SARIF);
    assert_non_null(strstr(text, "\"version\": \"2.1.0\""));
    assert_non_null(strstr(text, "{\"id\": \"doubled-key\", \"shortDescription\": {\"text\": "));
    assert_non_null(strstr(text, "\"uri\": \"my%3A%20file%2C1.yaml\""));
    assert_non_null(
        strstr(text, "\"startLine\": 2, \"startColumn\": 8, \"endLine\": 2, \"endColumn\": 11"));
    assert_non_null(
        strstr(text, "\"relatedLocations\": [{\"id\": 0, \"message\": {\"text\": \"first here\"}"));
    free(text);
}

/* A finding that runs over several lines ends, for these forms, with its first line. */
static void span_over_lines(void **state)
{
    struct fixture *f = *state;
    ngon_diag_add(&f->diags, NGON_CODE_SYNTAX, (struct ngon_span){f->source, 7, 20}, "x");
    char *text = print(f, NGON_REPORT_JSON);
    assert_non_null(strstr(text, "\"line\": 1, \"column\": 8, \"end_column\": 11,"));
    assert_non_null(strstr(text, "\"help\": null"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(gcc_lines, setup, teardown),
        cmocka_unit_test_setup_teardown(json_array, setup, teardown),
        cmocka_unit_test_setup_teardown(json_without_findings, setup, teardown),
        cmocka_unit_test_setup_teardown(github_commands, setup, teardown),
        cmocka_unit_test_setup_teardown(sarif_log, setup, teardown),
        cmocka_unit_test_setup_teardown(span_over_lines, setup, teardown),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
