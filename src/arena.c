#include "arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT ((size_t)16)
#define FIRST_BLOCK ((size_t)8 * 1024)
#define LARGEST_BLOCK ((size_t)1024 * 1024)

struct ngon_arena_block {
    struct ngon_arena_block *previous;
    size_t size; /* bytes for the user */
    size_t used;
};

#define HEADER ((sizeof(struct ngon_arena_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

static _Noreturn void give_up(void)
{
    fputs("ngon: out of memory\n", stderr);
    abort();
}

static struct ngon_arena_block *new_block(struct ngon_arena *arena, size_t size)
{
    struct ngon_arena_block *block = calloc(1, HEADER + size);
    if (block == NULL)
        give_up();
    block->size = size;
    arena->total += HEADER + size;
    return block;
}

static void *take(struct ngon_arena_block *block, size_t size)
{
    void *place = (unsigned char *)block + HEADER + block->used;
    block->used += size;
    return place;
}

void *ngon_arena_alloc(struct ngon_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        give_up();
    const size_t need = size == 0 ? ALIGNMENT : (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct ngon_arena_block *last = arena->last;
    if (last != NULL && last->size - last->used >= need)
        return take(last, need);

    size_t next = last == NULL ? FIRST_BLOCK : last->size * 2;
    if (next > LARGEST_BLOCK)
        next = LARGEST_BLOCK;
    if (last != NULL && need > next / 4) {
        /* A large piece gets a block of its own behind the newest, whose rest stays in use. */
        struct ngon_arena_block *own = new_block(arena, need);
        own->previous = last->previous;
        last->previous = own;
        return take(own, need);
    }
    struct ngon_arena_block *block = new_block(arena, need > next ? need : next);
    block->previous = last;
    arena->last = block;
    return take(block, need);
}

void *ngon_arena_array(struct ngon_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        give_up();
    return ngon_arena_alloc(arena, count * size);
}

void *ngon_arena_grow(struct ngon_arena *arena, const void *old, size_t old_count, size_t new_count,
                      size_t size)
{
    void *list = ngon_arena_array(arena, new_count, size);
    const size_t kept = old_count < new_count ? old_count : new_count;
    if (kept != 0 && size != 0)
        memcpy(list, old, kept * size);
    return list;
}

char *ngon_arena_copy(struct ngon_arena *arena, const char *text, size_t length)
{
    if (length == SIZE_MAX)
        give_up();
    char *copy = ngon_arena_alloc(arena, length + 1);
    if (length != 0)
        memcpy(copy, text, length);
    return copy;
}

char *ngon_arena_string(struct ngon_arena *arena, const char *text)
{
    return ngon_arena_copy(arena, text, strlen(text));
}

char *ngon_arena_vprintf(struct ngon_arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    if (length < 0)
        give_up();
    char *text = ngon_arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *ngon_arena_printf(struct ngon_arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = ngon_arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}

void ngon_arena_free(struct ngon_arena *arena)
{
    struct ngon_arena_block *block = arena->last;
    while (block != NULL) {
        struct ngon_arena_block *previous = block->previous;
        free(block);
        block = previous;
    }
    arena->last = NULL;
    arena->total = 0;
}
