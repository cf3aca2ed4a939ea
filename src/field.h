/* field: the first field of a position, which is also a file's setup block: pieces on cells, row by row. */
#ifndef NGON_FIELD_H
#define NGON_FIELD_H

#include "ruleset.h"

/* A text that could not be read: what is wrong and at which bytes. */
struct ngon_misread {
    char message[200];
    char help[300]; /* what would be right, or "" */
    uint32_t start, end;
};

/* Reads a set-up, blanks ignored and "." an empty cell, into BOARD[cell]. RULES needs its board, forms and cells only. */
bool ngon_board_field_read(const struct ngon_ruleset *rules, const char *text, ngon_piece *board,
                           struct ngon_misread *misread);

#endif
