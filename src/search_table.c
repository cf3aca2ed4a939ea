#include "search_table.h"

#include <stdlib.h>
#include <string.h>

#define CLUSTER 4u

bool ngon_table_init(struct ngon_table *table, unsigned megabytes)
{
    size_t clusters = ((size_t)megabytes << 20) / (CLUSTER * sizeof(struct ngon_slot));
    table->slots = calloc(clusters * CLUSTER, sizeof *table->slots);
    table->clusters = table->slots ? clusters : 0;
    table->age = 0;
    return table->slots != NULL;
}

void ngon_table_free(struct ngon_table *table)
{
    free(table->slots);
    table->slots = NULL;
    table->clusters = 0;
}

void ngon_table_forget(struct ngon_table *table)
{
    for (size_t i = 0; i < table->clusters * CLUSTER; i++) {
        atomic_store_explicit(&table->slots[i].key, 0, memory_order_relaxed);
        atomic_store_explicit(&table->slots[i].move, 0, memory_order_relaxed);
        atomic_store_explicit(&table->slots[i].rest, 0, memory_order_relaxed);
    }
    table->age = 0;
}

/* The move's word and the rest's: extra 16, score 16, eval 16, depth 8, bound 2 and age 6 bits. */
static uint64_t pack_move(struct ngon_move move)
{
    return (uint64_t)move.from | (uint64_t)move.to << 16 | (uint64_t)move.form << 32 |
           (uint64_t)move.kind << 48 | (uint64_t)(move.leaves & 1) << 56;
}
static struct ngon_move unpack_move(uint64_t word, uint64_t rest)
{
    struct ngon_move move = {
        (uint16_t)word,        (uint16_t)(word >> 16),    (uint16_t)(word >> 32),
        (uint8_t)(word >> 48), (uint8_t)(word >> 56 & 1), (uint16_t)rest};
    return move;
}
#define HAS_MOVE (UINT64_C(1) << 63)

static struct ngon_slot *cluster_of(const struct ngon_table *table, uint64_t hash)
{
    return table->slots + (size_t)(((hash >> 32) * (uint64_t)table->clusters) >> 32) * CLUSTER;
}
static int depth_of(uint64_t rest)
{
    return (int8_t)(uint8_t)(rest >> 48);
}
static unsigned age_of(uint64_t rest)
{
    return (unsigned)(rest >> 58);
}

static bool load(struct ngon_slot *slot, uint64_t *key, uint64_t *move, uint64_t *rest)
{
    *move = atomic_load_explicit(&slot->move, memory_order_relaxed);
    *rest = atomic_load_explicit(&slot->rest, memory_order_relaxed);
    *key = atomic_load_explicit(&slot->key, memory_order_relaxed) ^ *move ^ *rest;
    return (*rest >> 56 & 3) != NGON_BOUND_NONE;
}

bool ngon_table_probe(const struct ngon_table *table, uint64_t hash, struct ngon_seen *seen)
{
    struct ngon_slot *slots = cluster_of(table, hash);
    for (unsigned i = 0; i < CLUSTER; i++) {
        uint64_t key, move, rest;
        if (!load(&slots[i], &key, &move, &rest) || key != hash)
            continue;
        seen->move = unpack_move(move & ~HAS_MOVE, rest);
        seen->has_move = (move & HAS_MOVE) != 0;
        seen->score = (int16_t)(uint16_t)(rest >> 16);
        seen->eval = (int16_t)(uint16_t)(rest >> 32);
        seen->depth = depth_of(rest);
        seen->bound = (enum ngon_bound)(rest >> 56 & 3);
        return true;
    }
    return false;
}

void ngon_table_store(struct ngon_table *table, uint64_t hash, const struct ngon_seen *seen)
{
    struct ngon_slot *slots = cluster_of(table, hash), *worst = NULL;
    int worst_worth = 0;
    uint64_t kept = 0;
    uint16_t kept_extra = 0;
    bool keep = false;
    for (unsigned i = 0; i < CLUSTER; i++) {
        uint64_t key, move, rest;
        int worth = -1000;
        if (load(&slots[i], &key, &move, &rest)) {
            if (key == hash) {
                if (seen->bound != NGON_BOUND_EXACT && age_of(rest) == table->age &&
                    depth_of(rest) > seen->depth + 3)
                    return;
                worst = &slots[i];
                keep = !seen->has_move && (move & HAS_MOVE);
                kept = move;
                kept_extra = (uint16_t)rest;
                break;
            }
            unsigned old = (table->age - age_of(rest)) & 63;
            worth = depth_of(rest) - 8 * (int)old;
        }
        if (!worst || worth < worst_worth) {
            worst = &slots[i];
            worst_worth = worth;
        }
    }
    uint64_t move = keep ? kept : seen->has_move ? pack_move(seen->move) | HAS_MOVE : 0;
    uint16_t extra = keep ? kept_extra : seen->has_move ? seen->move.extra : 0;
    uint64_t rest = extra | (uint64_t)(uint16_t)(int16_t)seen->score << 16 |
                    (uint64_t)(uint16_t)(int16_t)seen->eval << 32 |
                    (uint64_t)(uint8_t)(int8_t)(seen->depth > 120 ? 120 : seen->depth) << 48 |
                    (uint64_t)seen->bound << 56 | (uint64_t)table->age << 58;
    atomic_store_explicit(&worst->move, move, memory_order_relaxed);
    atomic_store_explicit(&worst->rest, rest, memory_order_relaxed);
    atomic_store_explicit(&worst->key, hash ^ move ^ rest, memory_order_relaxed);
}
