/* perft: leaf counts of the tree of legal moves. */
#ifndef NGON_PERFT_H
#define NGON_PERFT_H

#include "movegen.h"

/* Number of legal move sequences of DEPTH plies. No table of positions is used. POSITION is left as it was. */
uint64_t ngon_perft(struct ngon_position *position, unsigned depth);
/* As above with the root's moves shared out over THREADS threads; counts[i] for moves->list[i] (which it fills). */
uint64_t ngon_perft_divide(struct ngon_position *position, unsigned depth, unsigned threads,
                           struct ngon_moves *moves, uint64_t *counts);

#endif
