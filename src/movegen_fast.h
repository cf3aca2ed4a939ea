/* movegen_fast: the generator that works on sets of cells, made for a number of words and for this processor. */
#ifndef NGON_MOVEGEN_FAST_H
#define NGON_MOVEGEN_FAST_H

#include "movegen.h"
#include "tables.h"

/* WORDS is 1 or 2. */
const struct ngon_fast *ngon_movegen_fast(uint32_t words);

#endif
