/* movegen: legal moves. Two generators give the same moves: the plain one walks rules->reach on any board and any rule, the
 * fast one works on sets of cells through rules->tables where the ruleset has them. */
#ifndef NGON_MOVEGEN_H
#define NGON_MOVEGEN_H

#include "position.h"

struct ngon_moves {
    struct ngon_move *list;
    uint32_t count, room;
    bool overflow; /* room was too small; the list is cut */
};
/* Room for the moves of a position of any sane game, also on 2,048 cells; beyond, they are cut and `overflow` says so. */
#define NGON_MOVES_MAX 65536u

/* All legal moves in the acting side's phase: none when the game is decided on the board (royal lost, bare, goal reached,
 * checks used up); repetition and counters are not looked at. Order: unspecified but fixed. */
void ngon_movegen_legal(struct ngon_position *position, struct ngon_moves *moves);
/* Legal captures and promotions only (for a quiescence search). */
void ngon_movegen_captures(struct ngon_position *position, struct ngon_moves *moves);
bool ngon_movegen_any(struct ngon_position *position);       /* is there a legal move */
uint64_t ngon_movegen_count(struct ngon_position *position); /* how many */
/* The same by the plain generator whatever the tables (an oracle for tests, and the only one for wide boards). */
void ngon_movegen_plain(struct ngon_position *position, struct ngon_moves *moves);

/* Is a royal of SIDE attacked so that it counts as check (any of them under `royal: any`, the last one under
 * `all`)? Facing counts. */
bool ngon_movegen_in_check(const struct ngon_position *position, unsigned side);
/* Does a piece of side BY attack CELL (pseudo-legally, with CELL taken as holding an enemy of it)? */
bool ngon_movegen_attacked(const struct ngon_position *position, uint16_t cell, unsigned by);
/* Moves of the piece on FROM that its movement allows, before checks are looked at (to explain refusals). */
void ngon_movegen_pseudo(struct ngon_position *position, uint16_t from, struct ngon_moves *moves);
/* Why the game is decided on the board for the side to act, apart from having no move: NGON_RESULT_LOSS, _WIN, _DRAW for it, NONE when
 * not; *REASON a word such as "bare king". */
enum ngon_result ngon_movegen_decided(const struct ngon_position *position, const char **reason);

#endif
