/* cmd_board: a position on a terminal or in a transcript, as plain text. */
#ifndef NGON_CMD_BOARD_H
#define NGON_CMD_BOARD_H

#include "position.h"

#include <stdio.h>

/* The rows as they lie, each with the names of its cells, layers one below the other; then the hands. */
void ngon_cmd_print_board(FILE *out, const struct ngon_position *position);
/* The pieces that SIDE has in hand as "P P R", or "-"; in ARENA. */
const char *ngon_cmd_hand_text(struct ngon_arena *arena, const struct ngon_position *position,
                               unsigned side);

#endif
