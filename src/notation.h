/* notation: positions and moves as text, both ways. The contract: DESIGN.md section 4 restated in ngon(1) and
 * ngon-variant(5); letters and lines of rectangular games are those of Fairy-Stockfish. */
#ifndef NGON_NOTATION_H
#define NGON_NOTATION_H

#include "field.h"
#include "movegen.h"

/* Reads one position line into POSITION (made by ngon_position_new). Fields left out at the end take their defaults. On failure
 * POSITION is cleared and MISREAD says why. Never crashes on any bytes. */
bool ngon_position_read(struct ngon_position *position, const char *text,
                        struct ngon_misread *misread);
/* The position as one line; in ARENA. */
char *ngon_position_write(struct ngon_arena *arena, const struct ngon_position *position);

/* A move as text, as every command prints it ("e2e4", "e7e8q", "P@e5", "b6b7+", "xc4", "e4e5e6"); POSITION is that before the move. SIZE of
 * BUFFER at least NGON_MOVE_TEXT. Returns BUFFER. */
#define NGON_MOVE_TEXT 256u
char *ngon_move_write(const struct ngon_position *position, struct ngon_move move, char *buffer,
                      size_t size);

enum ngon_reading { NGON_READ_OK, NGON_READ_MALFORMED, NGON_READ_ILLEGAL, NGON_READ_AMBIGUOUS };
/* Reads exact notation: the legal move that prints as TEXT (any letter case for pieces; 0000 for a pass). On MALFORMED or ILLEGAL, REASON (SIZE bytes) says
 * why in words: not a cell, nothing stands there, not that piece's move, blocked by what, leaves the king in check. */
enum ngon_reading ngon_move_read(struct ngon_position *position, const char *text,
                                 struct ngon_move *move, char *reason, size_t size);
/* As above but forgiving, for people: also "Nf3", "nf3", "e4", "e2-e4", "e2 e4", "e8=Q", "O-O"; AMBIGUOUS with the candidates in REASON. */
enum ngon_reading ngon_move_read_loose(struct ngon_position *position, const char *text,
                                       struct ngon_move *move, char *reason, size_t size);
/* The moves that TEXT may mean to the function above where it says AMBIGUOUS, in the order of its REASON; at most ROOM. */
uint32_t ngon_move_candidates(struct ngon_position *position, const char *text,
                              struct ngon_move *list, uint32_t room);
/* A piece as written in positions: "R", "+r", "(name)"; returns BUFFER. */
char *ngon_piece_write(const struct ngon_ruleset *rules, ngon_piece piece, char *buffer,
                       size_t size);
/* Reads a piece name at the start of TEXT: "R", "+R", "(Name)", case ignored for the kind; a bare kind name ("rook") too. 0 when none. */
unsigned ngon_form_read(const struct ngon_ruleset *rules, const char *text, size_t *used);
/* The name of SIDE for people, with a capital: "White" where the file names no players. SIZE of BUFFER; returns it. */
char *ngon_player_write(const struct ngon_ruleset *rules, unsigned side, char *buffer, size_t size);

#endif
