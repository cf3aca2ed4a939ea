/* compile: movement expressions on a board become struct ngon_reach. Every path is walked once from every cell for the
 * first side; the second side's reach is its image under the board's view. Meaning of the language: ngon-variant(5). */
#ifndef NGON_COMPILE_H
#define NGON_COMPILE_H

#include "ruleset.h"

/* Fills rules->reach from rules->variant and rules->board; forms must be set. Findings name words that mean nothing on this
 * board; false after an error. */
bool ngon_compile_reach(struct ngon_ruleset *rules, struct ngon_diags *diags);

/* What the moves of SEAT in MOVES alone come to on the board of RULES, which are built: OUT[cell], as the first side walks them. All in
 * ARENA. For those who judge single items; false after a finding. */
bool ngon_compile_moves(const struct ngon_ruleset *rules, struct ngon_arena *arena,
                        const struct ngon_moves_def *moves, unsigned seat, struct ngon_reach *out,
                        struct ngon_diags *diags);

/* The set of pieces (rules->piece_words words, in rules->arena) that WHOM means for a mover of SIDE. NULL with a finding for an unknown
 * piece. */
uint64_t *ngon_compile_whom(struct ngon_ruleset *rules, const struct ngon_whom *whom, unsigned side,
                            struct ngon_diags *diags);

#endif
