/* Every code has a bad and a good example, and they are what they say: laid over a small variant, the bad one gives a finding with its code,
 * the good one none at all. A key of an example takes the place of the variant's; under `pieces`, `rules` and `zones` in
 * block form, so does each piece, rule and zone. With NGON_EXAMPLES set to a directory the files are left there. */
#include "check.h"

#include "lint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char template_text[] =
    "ngon: 1\n"
    "name: example\n"
    "title: Example\n"
    "board: squares 5x6\n"
    "zones:\n"
    "  pawn-rank: rank 2\n"
    "  last-rank: rank 6\n"
    "pieces:\n"
    "  king: {letter: K, royal: true, moves: step any}\n"
    "  rook: {letter: R, moves: slide orthogonal}\n"
    "  knight: {letter: N, moves: leap orthogonal plus diagonal outward}\n"
    "  pawn:\n"
    "    letter: P\n"
    "    moves:\n"
    "      - {path: step ahead, only: move}\n"
    "      - {path: step forward diagonal, only: capture}\n"
    "      - {path: step ahead 2, only: move, from: pawn-rank}\n"
    "setup: |\n"
    "  r n k n r\n"
    "  p p p p p\n"
    "  . . . . .\n"
    "  . . . . .\n"
    "  P P P P P\n"
    "  R N K N R\n"
    "rules:\n"
    "  promotion: [{pieces: [pawn], to: [rook, knight], in: last-rank}]\n"
    "  stalemate: draw\n"
    "  repetition: {times: 3, result: draw}\n";

/* These need more than one small file. */
static const enum ngon_code not_run[] = {NGON_CODE_NOT_YET, NGON_CODE_TOO_LARGE,
                                         NGON_CODE_TOO_MANY_PARENTS, NGON_CODE_TOO_MANY_PIECES,
                                         NGON_CODE_UNKNOWN_OPTION};

/* ---- laying an example over the variant ---- */

#define PARTS_MAX 64
struct part {
    const char *text;
    size_t length, key; /* bytes in all; of the key */
};
struct parts {
    struct part list[PARTS_MAX];
    size_t count;
};

/* TEXT cut before every line that begins, after INDENT blanks, with a key; what stands before the first is a part
 * with an empty key. */
static void cut(const char *text, size_t length, size_t indent, struct parts *parts)
{
    parts->count = 0;
    for (size_t at = 0; at < length;) {
        const char *line = text + at;
        const char *end = memchr(line, '\n', length - at);
        const size_t size = end == NULL ? length - at : (size_t)(end - line) + 1;
        size_t key = 0;
        const size_t blanks = strspn(line, " ");
        if (blanks == indent && size > indent)
            key = strcspn(line + indent, ": \n[{<#%");
        if (key > 0 && line[indent + key] != ':')
            key = 0;
        if (key > 0 || parts->count == 0) {
            assert_true(parts->count < PARTS_MAX);
            parts->list[parts->count++] = (struct part){line, 0, key};
        }
        parts->list[parts->count - 1].length += size;
        at += size;
    }
}

static const struct part *find(const struct parts *parts, const struct part *wanted, size_t indent)
{
    for (size_t i = 0; i < parts->count; i++)
        if (parts->list[i].key == wanted->key && wanted->key > 0 &&
            memcmp(parts->list[i].text + indent, wanted->text + indent, wanted->key) == 0)
            return &parts->list[i];
    return NULL;
}

static bool is_block(const struct part *part)
{
    static const char *const keys[] = {"pieces:\n", "rules:\n", "zones:\n"};
    for (size_t i = 0; i < 3; i++)
        if (strncmp(part->text, keys[i], strlen(keys[i])) == 0)
            return true;
    return false;
}

static void lay_over(FILE *out, const char *base, size_t base_length, const char *over,
                     size_t over_length, size_t indent)
{
    struct parts under, upper;
    cut(base, base_length, indent, &under);
    cut(over, over_length, indent, &upper);
    for (size_t i = 0; i < under.count; i++) {
        const struct part *mine = &under.list[i], *its = find(&upper, mine, indent);
        if (its == NULL) {
            fwrite(mine->text, 1, mine->length, out);
        } else if (indent == 0 && is_block(mine) && is_block(its)) {
            const size_t head = mine->key + 2;
            fwrite(mine->text, 1, head, out);
            lay_over(out, mine->text + head, mine->length - head, its->text + head,
                     its->length - head, 2);
        } else {
            fwrite(its->text, 1, its->length, out);
            /* A doubled key is the point of an example. */
            for (size_t j = (size_t)(its - upper.list) + 1; j < upper.count; j++)
                if (upper.list[j].key == its->key &&
                    memcmp(upper.list[j].text, its->text, indent + its->key) == 0)
                    fwrite(upper.list[j].text, 1, upper.list[j].length, out);
        }
    }
    for (size_t i = 0; i < upper.count; i++)
        if (find(&under, &upper.list[i], indent) == NULL)
            fwrite(upper.list[i].text, 1, upper.list[i].length, out);
}

static bool is_whole(const char *example)
{
    return strncmp(example, "ngon:", 5) == 0 || strstr(example, "\nngon:") != NULL ||
           strstr(example, "---") != NULL || example[0] == '#';
}

/* ---- linting it ---- */

static char directory[] = "/tmp/ngon-explain-XXXXXX";

static void write_example(const char *path, const char *example)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    if (is_whole(example))
        fputs(example, out);
    else
        lay_over(out, template_text, strlen(template_text), example, strlen(example), 0);
    assert_int_equal(fclose(out), 0);
}

static void keep_file(const char *path, enum ngon_code code, const char *what)
{
    const char *kept = getenv("NGON_EXAMPLES");
    if (kept == NULL)
        return;
    char command[1000];
    snprintf(command, sizeof command, "cp %s %s/%s%s.yaml", path, kept, ngon_code_name(code), what);
    assert_int_equal(system(command), 0);
}

/* Whether EXAMPLE gives CODE; *OTHERS is how many other findings there are that are no notes. */
static bool gives(const char *example, enum ngon_code code, const char *what, size_t *others)
{
    struct ngon_arena arena = {0};
    struct ngon_diags diags;
    const char *error = NULL;
    char path[100];
    snprintf(path, sizeof path, "%s/example.yaml", directory);
    write_example(path, example);
    keep_file(path, code, what);
    ngon_diags_init(&diags, &arena);
    const struct ngon_source *source = ngon_source_read(&arena, path, &error);
    assert_non_null(source);
    ngon_lint(&arena, source, &diags);
    bool found = false;
    *others = 0;
    for (const struct ngon_finding *f = diags.first; f != NULL; f = f->next) {
        found |= f->code == code;
        *others += f->code != code && f->severity != NGON_NOTE;
    }
    if (getenv("NGON_EXAMPLES") != NULL && (found != (what[0] == '\0') || (*others > 0 && !found)))
        ngon_diags_print_text(&diags, stderr, false);
    ngon_arena_free(&arena);
    unlink(path);
    return found;
}

static void examples(void **state)
{
    (void)state;
    unsigned wrong = 0;
    assert_non_null(mkdtemp(directory));
    for (int i = 0; i < NGON_CODE_COUNT; i++) {
        const enum ngon_code code = (enum ngon_code)i;
        bool run = true;
        for (size_t k = 0; k < sizeof not_run / sizeof not_run[0]; k++)
            run &= code != not_run[k];
        if (ngon_code_bad(code)[0] == '\0' || ngon_code_good(code)[0] == '\0') {
            print_error("%s: has no examples\n", ngon_code_name(code));
            wrong++;
            continue;
        }
        size_t others;
        if (run && !gives(ngon_code_bad(code), code, "", &others)) {
            print_error("%s: not found in its bad example\n", ngon_code_name(code));
            wrong++;
        }
        const bool clean = !is_whole(ngon_code_good(code));
        if (run && (gives(ngon_code_good(code), code, "-not", &others) || (clean && others > 0))) {
            print_error("%s: its good example is not clean\n", ngon_code_name(code));
            wrong++;
        }
    }
    rmdir(directory);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples)};
    return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
