#include "canvas.h"

#include "buffer.h"
#include "utf8.h"

#include <string.h>

struct ngon_canvas *ngon_canvas_new(struct ngon_arena *arena, uint32_t columns, uint32_t rows)
{
    struct ngon_canvas *canvas = NGON_NEW(arena, struct ngon_canvas);
    canvas->columns = columns;
    canvas->rows = rows;
    canvas->chars = NGON_NEWS(arena, (size_t)columns * rows, struct ngon_canvas_char);
    for (size_t i = 0; i < (size_t)columns * rows; i++) {
        struct ngon_canvas_char *c = &canvas->chars[i];
        c->ink = c->upper = c->lower = NGON_NO_COLOUR;
        c->width = 1;
    }
    return canvas;
}

struct ngon_canvas_char *ngon_canvas_at(struct ngon_canvas *canvas, int column, int row)
{
    if (column < 0 || row < 0 || (uint32_t)column >= canvas->columns ||
        (uint32_t)row >= canvas->rows)
        return NULL;
    return &canvas->chars[(size_t)row * canvas->columns + (size_t)column];
}

/* Columns of CODE; -1 for what terminals disagree on. */
static int code_width(uint32_t code)
{
    if (code == NGON_UTF8_INVALID || code < 0x20 || (code >= 0x7f && code < 0xa0) ||
        code == 0xfe0f || (code >= 0x1f000 && code < 0x20000))
        return -1;
    return (int)ngon_utf8_width(code);
}

int ngon_text_width(const char *text)
{
    int width = 0;
    while (*text) {
        uint32_t code;
        size_t length = ngon_utf8_read(text, strlen(text), &code);
        int one = code_width(code);
        if (one < 0)
            return -1;
        width += one;
        text += length;
    }
    return width;
}

int ngon_canvas_write(struct ngon_canvas *canvas, int column, int row, const char *text,
                      uint32_t ink, uint32_t paper, bool bold, bool faint)
{
    int start = column;
    struct ngon_canvas_char *last = NULL;
    while (*text) {
        uint32_t code;
        size_t length = ngon_utf8_read(text, strlen(text), &code);
        int width = code_width(code);
        if (width < 0) {
            text += length;
            continue;
        }
        if (width == 0) {
            size_t used = last ? strlen(last->text) : 0;
            if (last && used + length < sizeof last->text)
                memcpy(last->text + used, text, length);
            text += length;
            continue;
        }
        last = ngon_canvas_at(canvas, column, row);
        if (last) {
            memset(last->text, 0, sizeof last->text);
            memcpy(last->text, text, length);
            last->ink = ink;
            last->bold = bold;
            last->faint = faint;
            last->width = (uint8_t)width;
            last->upper = paper == NGON_NO_COLOUR ? last->upper : paper;
            last->lower = last->upper;
        }
        text += length;
        column += width;
    }
    return column - start;
}

uint32_t ngon_colour_mix(uint32_t a, uint32_t b, double share)
{
    uint32_t out = 0;
    for (unsigned shift = 0; shift <= 16; shift += 8) {
        double one = (a >> shift) & 0xff, two = (b >> shift) & 0xff;
        out |= (uint32_t)(one + (two - one) * share + 0.5) << shift;
    }
    return out;
}

static unsigned distance(uint32_t a, uint32_t b)
{
    unsigned sum = 0;
    for (unsigned shift = 0; shift <= 16; shift += 8) {
        int apart = (int)((a >> shift) & 0xff) - (int)((b >> shift) & 0xff);
        sum += (unsigned)(apart * apart);
    }
    return sum;
}

unsigned ngon_colour_256(uint32_t colour)
{
    static const unsigned levels[] = {0, 95, 135, 175, 215, 255};
    unsigned best = 16, nearest = UINT32_MAX;
    for (unsigned i = 16; i < 256; i++) {
        uint32_t value;
        if (i < 232) {
            unsigned k = i - 16;
            value = levels[k / 36] << 16 | levels[k / 6 % 6] << 8 | levels[k % 6];
        } else {
            value = (8 + 10 * (i - 232)) * 0x010101u;
        }
        unsigned apart = distance(value, colour);
        if (apart < nearest) {
            nearest = apart;
            best = i;
        }
    }
    return best;
}

/* ---- printing ---- */

static void append_colour(struct ngon_buffer *text, uint32_t colour, bool paper, bool truecolor)
{
    char code[40];
    if (colour == NGON_NO_COLOUR)
        snprintf(code, sizeof code, ";%d", paper ? 49 : 39);
    else if (truecolor)
        snprintf(code, sizeof code, ";%d;2;%u;%u;%u", paper ? 48 : 38,
                 (unsigned)(colour >> 16) & 0xffu, (unsigned)(colour >> 8) & 0xffu,
                 (unsigned)colour & 0xffu);
    else
        snprintf(code, sizeof code, ";%d;5;%u", paper ? 48 : 38, ngon_colour_256(colour));
    ngon_buffer_add(text, code);
}

struct look {
    uint32_t ink, paper;
    bool bold, faint;
};

static void switch_look(struct ngon_buffer *text, struct look *now, struct look next,
                        bool truecolor)
{
    if (now->ink == next.ink && now->paper == next.paper && now->bold == next.bold &&
        now->faint == next.faint)
        return;
    ngon_buffer_add(text, "\033[0");
    if (next.bold)
        ngon_buffer_add(text, ";1");
    if (next.faint)
        ngon_buffer_add(text, ";2");
    if (next.ink != NGON_NO_COLOUR)
        append_colour(text, next.ink, false, truecolor);
    if (next.paper != NGON_NO_COLOUR)
        append_colour(text, next.paper, true, truecolor);
    ngon_buffer_add(text, "m");
    *now = next;
}

static void print_char(struct ngon_buffer *text, const struct ngon_canvas_char *c, struct look *now,
                       struct ngon_canvas_style style)
{
    struct look next = {NGON_NO_COLOUR, c->upper, false, false};
    const char *shown = " ";
    if (*c->text) {
        next = (struct look){c->ink, c->upper, c->bold, c->faint};
        shown = c->text;
    } else if (c->upper != c->lower && style.utf8) {
        bool lower = c->upper == NGON_NO_COLOUR;
        next.ink = lower ? c->lower : c->upper;
        next.paper = lower ? c->upper : c->lower;
        shown = lower ? "▄" : "▀";
    }
    if (style.color)
        switch_look(text, now, next, style.truecolor);
    ngon_buffer_add(text, shown);
}

char *ngon_canvas_print(struct ngon_arena *arena, const struct ngon_canvas *canvas,
                        struct ngon_canvas_style style)
{
    struct ngon_buffer text = {.arena = arena};
    ngon_buffer_add(&text, "");
    const struct look plain = {NGON_NO_COLOUR, NGON_NO_COLOUR, false, false};
    for (uint32_t row = 0; row < canvas->rows; row++) {
        const struct ngon_canvas_char *line = canvas->chars + (size_t)row * canvas->columns;
        uint32_t end = canvas->columns;
        while (end > 0 && (!*line[end - 1].text || strcmp(line[end - 1].text, " ") == 0) &&
               (!style.color ||
                (line[end - 1].upper == NGON_NO_COLOUR && line[end - 1].lower == NGON_NO_COLOUR)))
            end--;
        struct look now = plain;
        for (uint32_t column = 0; column < end; column += line[column].width)
            print_char(&text, &line[column], &now, style);
        if (style.color)
            switch_look(&text, &now, plain, style.truecolor);
        ngon_buffer_add(&text, "\n");
    }
    return text.text;
}
