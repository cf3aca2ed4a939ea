/* cmd_board: a position on standard output, as the options and the terminal ask for. */
#ifndef NGON_CMD_BOARD_H
#define NGON_CMD_BOARD_H

#include "cmd_common.h"
#include "draw_text.h"
#include "term.h"

#include <stdio.h>

/* What the user asked for. */
struct ngon_view {
    enum ngon_color_wish color;
    bool flip, ascii, words, glyphs;
    uint32_t columns, rows; /* --size; 0 where not given */
};

/* The options of every command that shows a board, first in its table; read by ngon_view_read. */
#define NGON_VIEW_OPTIONS                                                                          \
    {"--flip", NULL, "as the second side sees the board"},                                         \
        {"--color", "WHEN", "auto (on a terminal), always or never"},                              \
        {"--ascii", NULL, "outlines in plain characters, no colour"},                              \
        {"--words", NULL, "the position in words, for a screen reader"},                           \
        {"--letters", NULL, "pieces as letters, which is the default"},                            \
        {"--glyphs", NULL, "pieces as the variant's signs, where every terminal can show them"},   \
        {"--size", "CxR", "columns and rows to draw in, in place of the terminal's"},
#define NGON_VIEW_COUNT 7u

/* VALUES: of the NGON_VIEW_COUNT options above. False after a message. */
bool ngon_view_read(const char *const *values, struct ngon_view *view);

/* What was played last, for ngon_view_print. */
struct ngon_view_last {
    bool any;
    struct ngon_move move;
    char text[NGON_MOVE_TEXT];
};
/* Draws POSITION on OUT. MARKS [cell] (or NULL) are added to those of the last move (LAST may be NULL) and of check. SPARE rows of the
 * terminal are left free. A board that does not fit is named with the size it needs and, when it is too wide, told in words. */
void ngon_view_print(FILE *out, const struct ngon_position *position, const struct ngon_view *view,
                     const struct ngon_view_last *last, const uint8_t *marks, uint32_t spare);

#endif
