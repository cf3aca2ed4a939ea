#include "check.h"
#include "source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct ngon_arena arena;

static int teardown(void **state)
{
    (void)state;
    ngon_arena_free(&arena);
    return 0;
}

static const struct ngon_source *of(const char *text)
{
    return ngon_source_from_text(&arena, "t", text, strlen(text));
}

static void check_place(const char *text, uint32_t offset, uint32_t line, uint32_t column)
{
    uint32_t got_line, got_column;
    ngon_source_place(of(text), offset, &got_line, &got_column);
    assert_int_equal(got_line, line);
    assert_int_equal(got_column, column);
}

static void test_places(void **state)
{
    (void)state;
    check_place("", 0, 1, 1);
    check_place("ab", 1, 1, 2);
    check_place("ab", 2, 1, 3);
    check_place("ab", 99, 1, 3); /* clamped */
    check_place("ab\ncd", 2, 1, 3);
    check_place("ab\ncd", 3, 2, 1);
    check_place("ab\n", 3, 2, 1);
    check_place("a\r\nb", 3, 2, 1);
    check_place("a\rb", 2, 1, 3);              /* a lone CR ends no line */
    check_place("\xc3\xa9x", 2, 1, 2);         /* one code point of two bytes */
    check_place("\xc3\xa9x", 1, 1, 1);         /* inside it */
    check_place("\xff\xffx", 2, 1, 3);         /* invalid bytes count one each */
    check_place("\xf0\x9f\x99\x82z", 4, 1, 2); /* one code point of four bytes */
}

static void check_line(const char *text, uint32_t line, const char *wanted)
{
    const struct ngon_span span = ngon_source_line(of(text), line);
    assert_int_equal(span.end - span.start, strlen(wanted));
    assert_memory_equal(span.source->text + span.start, wanted, strlen(wanted));
}

static void test_lines(void **state)
{
    (void)state;
    assert_int_equal(of("")->line_count, 1);
    assert_int_equal(of("a\nb")->line_count, 2);
    assert_int_equal(of("a\nb\n")->line_count, 3);
    check_line("", 1, "");
    check_line("a\nbc", 2, "bc");
    check_line("a\r\nbc\r\n", 1, "a");
    check_line("a\r\nbc\r\n", 2, "bc");
    check_line("a\r\nbc\r\n", 3, "");
    check_line("\n\nx", 2, "");
}

static void test_reading(void **state)
{
    (void)state;
    char path[] = "/tmp/ngon-test-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *file = fdopen(fd, "wb");
    for (int i = 0; i < 16384; i++) /* exactly the size of the first buffer */
        fputc('x', file);
    fclose(file);
    const char *error = NULL;
    const struct ngon_source *source = ngon_source_read(&arena, path, &error);
    assert_non_null(source);
    assert_int_equal(source->length, 16384);
    assert_int_equal(source->text[16384], 0);
    assert_string_equal(source->name, path);

    assert_int_equal(truncate(path, NGON_SOURCE_MAX), 0);
    assert_non_null(ngon_source_read(&arena, path, &error));
    assert_int_equal(truncate(path, (off_t)NGON_SOURCE_MAX + 1), 0);
    assert_null(ngon_source_read(&arena, path, &error));
    assert_string_equal(error, "larger than 1048576 bytes");
    unlink(path);
}

static void test_what_cannot_be_read(void **state)
{
    (void)state;
    const char *error = NULL;
    assert_null(ngon_source_read(&arena, "/nonexistent/file", &error));
    assert_string_equal(error, "No such file or directory");
    assert_null(ngon_source_read(&arena, "/tmp", &error));
    assert_string_equal(error, "it is a directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_places, teardown),
        cmocka_unit_test_teardown(test_lines, teardown),
        cmocka_unit_test_teardown(test_reading, teardown),
        cmocka_unit_test_teardown(test_what_cannot_be_read, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
