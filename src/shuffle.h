/* shuffle: orders for the part of a set-up that is filled at random. */
#ifndef NGON_SHUFFLE_H
#define NGON_SHUFFLE_H

#include "ruleset.h"

/* Whether FORMS, one for each of SHUFFLE's cells, stand as its rules ask. */
bool ngon_shuffle_fits(const struct ngon_board *board, const struct ngon_shuffle *shuffle,
                       const uint16_t *forms);

/* The set-up into BOARD[cell], the shuffled part in an order that fits, each as likely as any other; the same SEED gives
 * the same. As the file has it where the rules shuffle nothing. */
void ngon_shuffle_fill(const struct ngon_ruleset *rules, uint64_t seed, ngon_piece *board);

#endif
