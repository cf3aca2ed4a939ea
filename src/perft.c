#include "perft.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static uint64_t walk(struct ngon_position *position, unsigned depth, struct ngon_move *room)
{
    struct ngon_moves moves = {.list = room, .room = NGON_MOVES_MAX};
    uint64_t count = 0;
    if (depth == 1)
        return ngon_movegen_count(position);
    ngon_movegen_legal(position, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        struct ngon_undo undo;
        ngon_position_apply(position, moves.list[i], &undo);
        count += walk(position, depth - 1, room + moves.count);
        ngon_position_undo(position, &undo);
    }
    return count;
}

uint64_t ngon_perft(struct ngon_position *position, unsigned depth)
{
    if (depth == 0)
        return 1;
    struct ngon_arena arena = {0};
    struct ngon_move *room =
        NGON_NEWS(&arena, (size_t)(depth + 1) * NGON_MOVES_MAX, struct ngon_move);
    uint64_t count = walk(position, depth, room);
    ngon_arena_free(&arena);
    return count;
}

struct share { /* the root's moves, taken by threads in turn */
    const struct ngon_position *root;
    const struct ngon_moves *moves;
    uint64_t *counts;
    unsigned depth;
    atomic_uint next;
};

static void *work(void *data)
{
    struct share *share = data;
    struct ngon_arena arena = {0};
    struct ngon_position *position = ngon_position_new(&arena, share->root->rules);
    ngon_position_copy(position, share->root);
    for (;;) {
        unsigned i = atomic_fetch_add(&share->next, 1);
        if (i >= share->moves->count)
            break;
        struct ngon_undo undo;
        ngon_position_apply(position, share->moves->list[i], &undo);
        share->counts[i] = ngon_perft(position, share->depth - 1);
        ngon_position_undo(position, &undo);
    }
    ngon_arena_free(&arena);
    return NULL;
}

uint64_t ngon_perft_divide(struct ngon_position *position, unsigned depth, unsigned threads,
                           struct ngon_moves *moves, uint64_t *counts)
{
    ngon_movegen_legal(position, moves);
    if (depth == 0)
        return 1;
    struct share share = {.root = position, .moves = moves, .counts = counts, .depth = depth};
    pthread_t ids[64];
    unsigned started = 0;
    while (started + 1 < threads && started < 64 &&
           pthread_create(&ids[started], NULL, work, &share) == 0)
        started++;
    work(&share);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < moves->count; i++)
        sum += counts[i];
    return sum;
}
