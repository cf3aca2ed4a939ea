/* movegen_plain: parts of the plain generator that its neighbours call. */
#ifndef NGON_MOVEGEN_PLAIN_H
#define NGON_MOVEGEN_PLAIN_H

#include "movegen.h"

/* Makes MOVE, looks whether the mover's royals are safe and a drop that may not mate does not, and takes it back. */
bool ngon_plain_is_legal(struct ngon_position *position, struct ngon_move move);
/* Does MOVE capture anything? */
bool ngon_move_captures(const struct ngon_position *position, struct ngon_move move);

#endif
