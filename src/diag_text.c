#include "diag.h"
#include "utf8.h"

#include <inttypes.h>
#include <string.h>

#define EXCERPT_COLUMNS 88 /* of a source line, so that with its margin it fits 100 */
#define TAB_STOP 4
#define CUT "..."
#define CUT_COLUMNS 3

static const char *const severity_colours[] = {"\033[1;36m", "\033[1;35m", "\033[1;31m"};

struct printer {
    FILE *out;
    bool color;
};

static void paint(const struct printer *to, const char *escape)
{
    if (to->color)
        fputs(escape, to->out);
}

/* Characters that could move the cursor, hide text or turn it round. */
static bool is_unsafe(uint32_t c)
{
    return c == NGON_UTF8_INVALID || c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad ||
           (c >= 0x200b && c <= 0x200f && c != 0x200d) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

/* What is printed for one character of a source line that starts at COLUMN (from 0). */
struct glyph {
    size_t bytes, columns;
    bool tab, unsafe;
};

static struct glyph glyph_at(const char *text, size_t length, size_t column)
{
    uint32_t c;
    struct glyph glyph = {.bytes = ngon_utf8_read(text, length, &c)};
    glyph.tab = c == '\t';
    glyph.unsafe = !glyph.tab && is_unsafe(c);
    glyph.columns = glyph.tab      ? TAB_STOP - column % TAB_STOP
                    : glyph.unsafe ? 1
                                   : ngon_utf8_width(c);
    return glyph;
}

static void put_glyph(FILE *out, const char *text, struct glyph glyph)
{
    if (glyph.tab)
        fprintf(out, "%*s", (int)glyph.columns, "");
    else if (glyph.unsafe)
        fputc('?', out);
    else
        fwrite(text, 1, glyph.bytes, out);
}

/* Names and messages may quote the file. */
static void put_safe(FILE *out, const char *text)
{
    const size_t length = strlen(text);
    for (size_t at = 0; at < length;) {
        const struct glyph glyph = glyph_at(text + at, length - at, 0);
        if (glyph.tab)
            fputc(' ', out);
        else
            put_glyph(out, text + at, glyph);
        at += glyph.bytes;
    }
}

static size_t columns_until(const char *text, size_t length, size_t end)
{
    size_t column = 0;
    for (size_t at = 0; at < end && at < length;) {
        const struct glyph glyph = glyph_at(text + at, length - at, column);
        column += glyph.columns;
        at += glyph.bytes;
    }
    return column;
}

/* The source line of SPAN and a line of carets under it, cut to the part around the caret. */
static void put_excerpt(const struct printer *to, struct ngon_span span, const char *colour)
{
    uint32_t line, unused;
    ngon_source_place(span.source, span.start, &line, &unused);
    const struct ngon_span row = ngon_source_line(span.source, line);
    const char *text = span.source->text + row.start;
    const size_t length = row.end - row.start;
    size_t start = span.start - row.start;
    size_t end = span.end > row.end ? length : span.end - row.start;
    start = start > length ? length : start;
    end = end < start ? start : end;

    const size_t all = columns_until(text, length, length);
    const size_t first = columns_until(text, length, start);
    size_t last = columns_until(text, length, end);
    size_t left = 0, right = all; /* columns shown: [left, right) */
    if (all > EXCERPT_COLUMNS) {
        const size_t width = EXCERPT_COLUMNS - 2 * CUT_COLUMNS;
        if (first > width * 3 / 4)
            left = first - width / 3;
        if (left + width > all)
            left = all - width;
        right = left + width;
        last = last > right ? right : last;
    }

    fprintf(to->out, "%5" PRIu32 " | %s", line, left > 0 ? CUT : "");
    size_t column = 0, printed_from = 0;
    bool printing = false;
    for (size_t at = 0; at < length;) {
        const struct glyph glyph = glyph_at(text + at, length - at, column);
        if (column >= left && column + glyph.columns <= right) {
            if (!printing)
                printed_from = column;
            printing = true;
            put_glyph(to->out, text + at, glyph);
        }
        column += glyph.columns;
        at += glyph.bytes;
    }
    fprintf(to->out, "%s\n      | ", right < all ? CUT : "");

    /* A wide character cut at the left edge shifts the rest by one column. */
    const size_t indent =
        (left > 0 ? CUT_COLUMNS : 0) + (first > printed_from ? first - printed_from : 0);
    fprintf(to->out, "%*s", (int)indent, "");
    paint(to, colour);
    fputc('^', to->out);
    for (size_t i = first + 1; i < last; i++)
        fputc('~', to->out);
    paint(to, "\033[0m");
    fputc('\n', to->out);
}

static void put_place(const struct printer *to, struct ngon_span span)
{
    if (span.source == NULL)
        return;
    uint32_t line, column;
    ngon_source_place(span.source, span.start, &line, &column);
    put_safe(to->out, span.source->name);
    fprintf(to->out, ":%" PRIu32 ":%" PRIu32 ": ", line, column);
}

static void put_finding(const struct printer *to, const struct ngon_finding *finding)
{
    const char *colour = severity_colours[finding->severity];
    paint(to, "\033[1m");
    put_place(to, finding->span);
    paint(to, "\033[0m");
    paint(to, colour);
    fprintf(to->out, "%s[%s]", ngon_severity_name(finding->severity),
            ngon_code_name(finding->code));
    paint(to, "\033[0m");
    fputs(": ", to->out);
    put_safe(to->out, finding->message);
    fputc('\n', to->out);
    if (finding->span.source != NULL)
        put_excerpt(to, finding->span, colour);
    for (const struct ngon_place *place = finding->also; place != NULL; place = place->next) {
        fputs("  ", to->out);
        put_place(to, place->span);
        put_safe(to->out, place->label);
        fputc('\n', to->out);
        if (place->span.source != NULL)
            put_excerpt(to, place->span, "\033[1;34m");
    }
    if (finding->help != NULL) {
        fputs("  help: ", to->out);
        put_safe(to->out, finding->help);
        fputc('\n', to->out);
    }
}

void ngon_diags_print_text(const struct ngon_diags *diags, FILE *out, bool color)
{
    const struct printer to = {out, color};
    for (const struct ngon_finding *f = diags->first; f != NULL; f = f->next)
        put_finding(&to, f);
}
