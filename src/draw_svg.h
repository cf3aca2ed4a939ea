/* draw_svg: a position, or one piece's moves, as an SVG picture drawn from the cells' outlines. */
#ifndef NGON_DRAW_SVG_H
#define NGON_DRAW_SVG_H

#include "position.h"

struct ngon_svg_options {
    bool flip;              /* as the second side sees it */
    bool glyphs;            /* the file's glyphs, else letters */
    bool bare;              /* the board alone: no lines for the sides */
    const uint8_t *marks;   /* [cell]: NGON_MARK_ bits of draw_text.h, or NULL */
    const char *players[2]; /* NULL: the variant's */
    double unit;            /* pixels a picture unit; 0: 56 */
};

/* A complete, well-formed document, UTF-8, lines ended, no identifiers and no style sheet, so that several may stand in one page. In
 * ARENA. */
char *ngon_draw_svg(struct ngon_arena *arena, const struct ngon_position *position,
                    const struct ngon_svg_options *options);
/* The empty board with PIECE on CELL, a dot where it may move, a ring where it may capture, both where both. */
char *ngon_draw_svg_moves(struct ngon_arena *arena, const struct ngon_ruleset *rules,
                          ngon_piece piece, uint16_t cell, const struct ngon_svg_options *options);

#endif
