/* attack: does a piece attack a cell, found by walking the reach tables. Right for every rule and board; the fast
 * generator has its own. */
#ifndef NGON_ATTACK_H
#define NGON_ATTACK_H

#include "position.h"

/* Whether WAY of a piece of SIDE on FROM is open as the board stands, its target apart: cells that must be empty are (FROM counts as
 * empty), what it takes are enemies that it may take, hurdles fit. */
bool ngon_way_open(const struct ngon_position *position, const struct ngon_way *way, uint16_t from,
                   unsigned side);
/* Whether a piece of side BY could capture on CELL were an enemy royal there, by any capture that is not en passant; facing
 * pieces count when CELL holds one of them and facing is illegal. */
bool ngon_attacked(const struct ngon_position *position, uint16_t cell, unsigned by);
/* Whether SIDE's royals are attacked so that it is in check: any of them, or under `royal: all` the last. */
bool ngon_in_check(const struct ngon_position *position, unsigned side);
/* Whether the way of SOURCE onto an empty passed cell is open. */
bool ngon_ep_open(const struct ngon_position *position, const struct ngon_ep_source *source);

#endif
