/* search_table: positions seen, shared by all threads without locks: an entry whose words do not belong together
 * fails its key and counts as absent. */
#ifndef NGON_SEARCH_TABLE_H
#define NGON_SEARCH_TABLE_H

#include "position.h"

#include <stdatomic.h>

enum ngon_bound { NGON_BOUND_NONE, NGON_BOUND_UPPER, NGON_BOUND_LOWER, NGON_BOUND_EXACT };

struct ngon_slot {
    _Atomic uint64_t key, move, rest;
};
struct ngon_table {
    struct ngon_slot *slots;
    size_t clusters; /* of four slots each */
    unsigned age;    /* 0 to 63 */
};
struct ngon_seen {
    struct ngon_move
        move; /* kind NGON_PASS with from == to == 0 may also mean none: see has_move */
    bool has_move;
    int score, eval, depth; /* scores of forced ends are counted from this position */
    enum ngon_bound bound;
};

bool ngon_table_init(struct ngon_table *table, unsigned megabytes); /* false: no memory */
void ngon_table_free(struct ngon_table *table);
void ngon_table_forget(struct ngon_table *table);
bool ngon_table_probe(const struct ngon_table *table, uint64_t hash, struct ngon_seen *seen);
void ngon_table_store(struct ngon_table *table, uint64_t hash, const struct ngon_seen *seen);

#endif
