#include "diag.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct code_entry {
    const char *name;
    enum ngon_severity severity;
    const char *summary, *bad, *good;
};

static const struct code_entry codes[] = {
#define X(id, name, severity, summary, bad, good) {name, severity, summary, bad, good},
#include "diag_codes.def"
#undef X
};
static_assert(sizeof codes / sizeof codes[0] == NGON_CODE_COUNT, "one entry per code");

void ngon_diags_init(struct ngon_diags *diags, struct ngon_arena *arena)
{
    *diags = (struct ngon_diags){.arena = arena};
}

struct ngon_finding *ngon_diag_add(struct ngon_diags *diags, enum ngon_code code,
                                   struct ngon_span span, const char *format, ...)
{
    struct ngon_finding *finding = NGON_NEW(diags->arena, struct ngon_finding);
    va_list args;
    va_start(args, format);
    finding->message = ngon_arena_vprintf(diags->arena, format, args);
    va_end(args);
    finding->code = code;
    finding->severity = codes[code].severity;
    finding->span = span;
    diags->counts[finding->severity]++;
    if (diags->muted)
        return finding;
    if (diags->last == NULL)
        diags->first = finding;
    else
        diags->last->next = finding;
    diags->last = finding;
    return finding;
}

void ngon_diag_help(struct ngon_diags *diags, struct ngon_finding *finding, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    finding->help = ngon_arena_vprintf(diags->arena, format, args);
    va_end(args);
}

void ngon_diag_also(struct ngon_diags *diags, struct ngon_finding *finding, struct ngon_span span,
                    const char *format, ...)
{
    struct ngon_place *place = NGON_NEW(diags->arena, struct ngon_place);
    va_list args;
    va_start(args, format);
    place->label = ngon_arena_vprintf(diags->arena, format, args);
    va_end(args);
    place->span = span;
    struct ngon_place **end = &finding->also;
    while (*end != NULL)
        end = &(*end)->next;
    *end = place;
}

const char *ngon_code_name(enum ngon_code code)
{
    return codes[code].name;
}

enum ngon_severity ngon_code_severity(enum ngon_code code)
{
    return codes[code].severity;
}

const char *ngon_code_summary(enum ngon_code code)
{
    return codes[code].summary;
}

const char *ngon_code_bad(enum ngon_code code)
{
    return codes[code].bad;
}

const char *ngon_code_good(enum ngon_code code)
{
    return codes[code].good;
}

const char *ngon_severity_name(enum ngon_severity severity)
{
    static const char *const names[] = {"note", "warning", "error"};
    return names[severity];
}

/* ---- sorting ---- */

struct entry {
    struct ngon_finding *finding;
    size_t file;  /* rank of its source by first appearance */
    size_t order; /* of adding; keeps the sort stable */
};

static int by_number(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int by_place(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    int result = by_number(a->file, b->file);
    if (result == 0)
        result = by_number(a->finding->span.start, b->finding->span.start);
    if (result == 0)
        result = by_number(a->finding->span.end, b->finding->span.end);
    if (result == 0)
        result = strcmp(codes[a->finding->code].name, codes[b->finding->code].name);
    if (result == 0)
        result = strcmp(a->finding->message, b->finding->message);
    return result == 0 ? by_number(a->order, b->order) : result;
}

static bool same_span(struct ngon_span a, struct ngon_span b)
{
    return a.source == b.source && a.start == b.start && a.end == b.end;
}

static bool same_finding(const struct ngon_finding *a, const struct ngon_finding *b)
{
    return a->code == b->code && same_span(a->span, b->span) && strcmp(a->message, b->message) == 0;
}

void ngon_diags_sort(struct ngon_diags *diags)
{
    size_t count = 0, file_count = 0;
    for (const struct ngon_finding *f = diags->first; f != NULL; f = f->next)
        count++;
    if (count == 0)
        return;

    struct entry *entries = NGON_NEWS(diags->arena, count, struct entry);
    const struct ngon_source **files = NGON_NEWS(diags->arena, count, const struct ngon_source *);
    size_t at = 0;
    for (struct ngon_finding *f = diags->first; f != NULL; f = f->next, at++) {
        size_t file = 0;
        while (file < file_count && files[file] != f->span.source)
            file++;
        if (file == file_count)
            files[file_count++] = f->span.source;
        entries[at] = (struct entry){f, file, at};
    }
    qsort(entries, count, sizeof *entries, by_place);

    struct ngon_finding *last = entries[0].finding;
    diags->first = last;
    for (size_t i = 1; i < count; i++) {
        struct ngon_finding *next = entries[i].finding;
        if (same_finding(last, next)) {
            diags->counts[next->severity]--;
            continue;
        }
        last->next = next;
        last = next;
    }
    last->next = NULL;
    diags->last = last;
}

/* ---- the nearest name ---- */

#define LONGEST_WORD 64
#define MAX_NAMES_SHOWN 30u

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Changes of one letter, and swaps of neighbours, that turn A into B. */
static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST_WORD + 1];
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++)
        above[j] = before[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            const size_t cost = a[i - 1] != b[j - 1];
            row[j] = smaller(smaller(above[j], row[j - 1]) + 1, above[j - 1] + cost);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = smaller(row[j], before[j - 2] + 1);
        }
        size_t *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[b_length];
}

const char *ngon_nearest(const char *word, const char *const *names, size_t count)
{
    const size_t length = strlen(word);
    const char *nearest = NULL;
    size_t least = SIZE_MAX;
    if (length > LONGEST_WORD)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        const size_t other = strlen(names[i]);
        if (other > LONGEST_WORD)
            continue;
        const size_t longer = length > other ? length : other;
        const size_t allowed = longer / 3 > 1 ? longer / 3 : 1;
        const size_t distance = edit_distance(word, length, names[i], other);
        /* A name of which no letter is left is not what was meant. */
        if (distance <= allowed && distance < longer && distance < least) {
            least = distance;
            nearest = names[i];
        }
    }
    return nearest;
}

const char *ngon_diag_suggest(struct ngon_diags *diags, struct ngon_finding *finding,
                              const char *word, const char *what, const char *const *names,
                              size_t count)
{
    const size_t shown = count <= MAX_NAMES_SHOWN ? count : MAX_NAMES_SHOWN - 1;
    const char *list = "";
    const char *nearest = ngon_nearest(word, names, count);
    if (nearest != NULL) {
        ngon_diag_help(diags, finding, "did you mean `%s`?", nearest);
        return nearest;
    }
    for (size_t i = 0; i < shown; i++)
        list = ngon_arena_printf(diags->arena, "%s%s`%s`", list, i == 0 ? "" : ", ", names[i]);
    if (shown < count)
        list = ngon_arena_printf(diags->arena, "%s and %zu more", list, count - shown);
    if (count > 0)
        ngon_diag_help(diags, finding, "%s %s", what, list);
    return NULL;
}
