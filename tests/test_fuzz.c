/* Whatever bytes a file holds, linting it ends soon and without a crash: the files of tests/fuzz, which once went wrong or look
 * as if they might, and bundled files with random damage. NGON_FUZZ=N tries N damaged files of each instead of a
 * few; build with --enable-sanitizers to see more. */
#include "check.h"

#include "lint.h"
#include "load.h"
#include "report.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef NGON_SRCDIR
#define NGON_SRCDIR "."
#endif
#define SECONDS 20u /* for one file, on a slow machine with sanitizers */
#define TEXT_MAX 65536u

static uint64_t state = 1;

static uint32_t below(uint32_t limit)
{
    /* xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift generators", 2016 */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return limit == 0 ? 0 : (uint32_t)((state * UINT64_C(2685821657736338717)) >> 33) % limit;
}

static void lint_bytes(const char *bytes, size_t length)
{
    struct ngon_arena arena = {0};
    struct ngon_diags diags;
    ngon_diags_init(&diags, &arena);
    const struct ngon_source *source = ngon_source_from_text(&arena, "fuzz.yaml", bytes, length);
    alarm(SECONDS);
    ngon_lint(&arena, source, &diags);
    FILE *out = fopen("/dev/null", "w");
    for (int format = 0; format < NGON_REPORT_FORMATS && out != NULL; format++)
        ngon_report(&diags, (enum ngon_report_format)format, out, format == 0);
    if (out != NULL)
        fclose(out);
    alarm(0);
    ngon_arena_free(&arena);
}

static size_t read_file(const char *path, char *buffer)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    const size_t length = fread(buffer, 1, TEXT_MAX, in);
    fclose(in);
    return length;
}

static void corpus(void **unused)
{
    (void)unused;
    static char buffer[TEXT_MAX];
    DIR *folder = opendir(NGON_SRCDIR "/tests/fuzz");
    assert_non_null(folder);
    unsigned count = 0;
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, NGON_SRCDIR "/tests/fuzz/%s", entry->d_name);
        lint_bytes(buffer, read_file(path, buffer));
        count++;
    }
    closedir(folder);
    assert_true(count >= 10);
}

/* Pieces of text that mean something where they fall. */
static const char *const words[] = {"[",
                                    "]",
                                    "{",
                                    "}",
                                    ": ",
                                    ", ",
                                    "- ",
                                    "\n",
                                    "\n  ",
                                    "|",
                                    "#",
                                    "'",
                                    "\"",
                                    "&a ",
                                    "*a",
                                    "!!x ",
                                    "<<: ",
                                    "---\n",
                                    "\t",
                                    "..",
                                    "none",
                                    "99999999",
                                    "-1",
                                    "0",
                                    "1e99",
                                    "\xff",
                                    "\xc3\xa9",
                                    "then",
                                    "plus",
                                    "repeated",
                                    "outward",
                                    "as king",
                                    "taking",
                                    "any",
                                    "over",
                                    "hop any over 1 next",
                                    "slide any then slide any then slide any",
                                    "rank 1..999",
                                    "not ",
                                    "their ",
                                    "extends: chess\n",
                                    "squares 45x45",
                                    "cubes 9x9x9",
                                    "hexagons 25",
                                    "wrap: both, ",
                                    "royal: true, ",
                                    "(king)",
                                    "+",
                                    "~",
                                    "/"};

static size_t damage(char *text, size_t length, const char *other, size_t other_length)
{
    const uint32_t times = 1 + below(4);
    for (uint32_t i = 0; i < times && length > 0 && length < TEXT_MAX - 4096; i++) {
        const size_t at = below((uint32_t)length);
        switch (below(6)) {
        case 0:
            text[at] = (char)below(256);
            break;
        case 1: { /* cut out */
            size_t size = 1 + below(40);
            size = size > length - at ? length - at : size;
            memmove(text + at, text + at + size, length - at - size);
            length -= size;
            break;
        }
        case 2: { /* a word put in */
            const char *word = words[below(sizeof words / sizeof words[0])];
            const size_t size = strlen(word);
            memmove(text + at + size, text + at, length - at);
            memcpy(text + at, word, size);
            length += size;
            break;
        }
        case 3: { /* a piece of another file put over */
            size_t size = 1 + below(200), from = below((uint32_t)other_length);
            size = size > length - at ? length - at : size;
            size = size > other_length - from ? other_length - from : size;
            memcpy(text + at, other + from, size);
            break;
        }
        case 4: { /* a piece doubled */
            size_t size = 1 + below(200);
            size = size > length - at ? length - at : size;
            memmove(text + at + size, text + at, length - at);
            length += size;
            break;
        }
        default: /* a digit changed */
            for (size_t k = at; k < length; k++)
                if (text[k] >= '0' && text[k] <= '9') {
                    text[k] = (char)('0' + below(10));
                    break;
                }
        }
    }
    return length;
}

static void damaged_files(void **unused)
{
    (void)unused;
    static char whole[TEXT_MAX], text[TEXT_MAX], other[TEXT_MAX];
    struct ngon_arena arena = {0};
    size_t count = 0;
    const char **paths = ngon_load_list(&arena, &count);
    const char *asked = getenv("NGON_FUZZ"), *seed = getenv("NGON_SEED");
    const char *kept = getenv("NGON_FUZZ_KEEP");
    const int times = asked != NULL ? atoi(asked) : 12;
    state = seed != NULL ? strtoull(seed, NULL, 10) * 2654435761u + 1 : 88172645463325252u;
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        const size_t length = read_file(paths[i], whole);
        for (int k = 0; k < times; k++) {
            const size_t other_length = read_file(paths[below((uint32_t)count)], other);
            memcpy(text, whole, length);
            const size_t size = damage(text, length, other, other_length);
            if (kept != NULL) { /* what the last one was, when it does not end well */
                FILE *out = fopen(kept, "wb");
                assert_non_null(out);
                fwrite(text, 1, size, out);
                fclose(out);
            }
            lint_bytes(text, size);
        }
    }
    ngon_arena_free(&arena);
}

static void random_bytes(void **unused)
{
    (void)unused;
    static char text[4096];
    for (int i = 0; i < 200; i++) {
        const uint32_t length = below(sizeof text);
        const bool printable = below(2) == 1;
        for (uint32_t k = 0; k < length; k++)
            text[k] = (char)(printable ? 32 + below(95) : below(256));
        lint_bytes(text, length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corpus),
        cmocka_unit_test(damaged_files),
        cmocka_unit_test(random_bytes),
    };
    return cmocka_run_group_tests_name("fuzz", tests, NULL, NULL);
}
