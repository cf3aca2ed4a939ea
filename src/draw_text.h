/* draw_text: a position as text for a terminal: in colour with half blocks, in ASCII with outlines, or in words. One way for every shape
 * of cell. */
#ifndef NGON_DRAW_TEXT_H
#define NGON_DRAW_TEXT_H

#include "position.h"

enum { /* marks on cells */
       NGON_MARK_FROM = 1,
       NGON_MARK_TO = 2,    /* the last move */
       NGON_MARK_CHECK = 4, /* a royal in check */
       NGON_MARK_CHOSEN = 8,
       NGON_MARK_TARGET = 16 /* the chosen piece and where it can go */
};
struct ngon_draw_options {
    bool color, truecolor;
    bool utf8;              /* half blocks and glyphs may be printed */
    bool ascii;             /* outlines as characters; also what is drawn without colour */
    bool glyphs;            /* the file's glyphs where their width is certain */
    bool flip;              /* as the second side sees it */
    uint32_t columns, rows; /* room; 0: 80 and 23 if that will do, else what it takes */
    const uint8_t *marks;   /* [cell], or NULL */
    const char *players[2]; /* NULL: the variant's */
    const char *last_move;  /* as text, for words; or NULL */
};
struct ngon_draw_size {
    uint32_t columns, rows;
};

/* The drawing, lines ended, in ARENA; *SIZE is what it takes. When it does not fit options->columns and rows, NULL, and *SIZE is the least
 * that is needed. */
char *ngon_draw_text(struct ngon_arena *arena, const struct ngon_position *position,
                     const struct ngon_draw_options *options, struct ngon_draw_size *size);

/* The position in words, one fact a line, for a screen reader or a window too small for the board. */
char *ngon_draw_words(struct ngon_arena *arena, const struct ngon_position *position,
                      const struct ngon_draw_options *options);

/* Adds to MARKS [cell] the move last made, and royals in check now. */
void ngon_draw_mark_move(uint8_t *marks, struct ngon_move move);
void ngon_draw_mark_check(uint8_t *marks, const struct ngon_position *position);

#endif
