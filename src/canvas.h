/* canvas: a grid of characters whose halves have colours of their own, printed with or without escape codes; and how many
 * columns a text takes. */
#ifndef NGON_CANVAS_H
#define NGON_CANVAS_H

#include "arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define NGON_NO_COLOUR UINT32_MAX /* the terminal's own; other colours are 0xRRGGBB */

struct ngon_canvas_char {
    uint32_t ink, upper,
        lower;     /* text, and the backgrounds of the halves; a text's background is `upper` */
    char text[16]; /* one character with its modifiers; "" for none */
    uint8_t width; /* columns it takes: 2 leaves the next character to it */
    bool bold, faint;
};
struct ngon_canvas {
    struct ngon_canvas_char *chars; /* [row * columns + column] */
    uint32_t columns, rows;
};

struct ngon_canvas *ngon_canvas_new(struct ngon_arena *arena, uint32_t columns, uint32_t rows);
/* NULL when off the canvas. */
struct ngon_canvas_char *ngon_canvas_at(struct ngon_canvas *canvas, int column, int row);
/* Writes TEXT (UTF-8) from (COLUMN, ROW) on; what is off the canvas is left out. PAPER: NGON_NO_COLOUR keeps what is there, made
 * one colour. Returns the columns it took. */
int ngon_canvas_write(struct ngon_canvas *canvas, int column, int row, const char *text,
                      uint32_t ink, uint32_t paper, bool bold, bool faint);

struct ngon_canvas_style {
    bool color, truecolor, utf8;
};
/* All rows as text in ARENA, each line ended, trailing blanks dropped. */
char *ngon_canvas_print(struct ngon_arena *arena, const struct ngon_canvas *canvas,
                        struct ngon_canvas_style style);

/* Columns of TEXT on a terminal; -1 when that is uncertain (an emoji, a control character, bad UTF-8). */
int ngon_text_width(const char *text);

uint32_t ngon_colour_mix(uint32_t a, uint32_t b, double share_of_b);
/* The nearest of the 6x6x6 cube and the grey ramp of a 256-colour terminal. */
unsigned ngon_colour_256(uint32_t colour);

#endif
