/* arena: bump allocation. Everything taken from an arena lives until the arena is freed; nothing is
 * freed singly. Running out of memory prints one line and aborts, so no caller checks for NULL. */
#ifndef NGON_ARENA_H
#define NGON_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct ngon_arena_block;
struct ngon_arena {
    struct ngon_arena_block
        *last;    /* newest block; NULL in an empty arena, so {0} is a valid arena */
    size_t total; /* bytes taken from the system so far */
};

/* SIZE zeroed bytes, aligned for any type and to 16 bytes. SIZE 0 gives a unique pointer. */
void *ngon_arena_alloc(struct ngon_arena *arena, size_t size);
/* COUNT zeroed elements of SIZE bytes; aborts when the product overflows. */
void *ngon_arena_array(struct ngon_arena *arena, size_t count, size_t size);
/* A copy of OLD_COUNT elements in room for NEW_COUNT, the rest zeroed (for growing lists). */
void *ngon_arena_grow(struct ngon_arena *arena, const void *old, size_t old_count, size_t new_count,
                      size_t size);
/* A zero-terminated copy of LENGTH bytes (of all of TEXT for the second). */
char *ngon_arena_copy(struct ngon_arena *arena, const char *text, size_t length);
char *ngon_arena_string(struct ngon_arena *arena, const char *text);
char *ngon_arena_printf(struct ngon_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *ngon_arena_vprintf(struct ngon_arena *arena, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
/* Frees everything; the arena is empty and usable again. */
void ngon_arena_free(struct ngon_arena *arena);

/* Typed shorthands: one TYPE, COUNT of TYPE. */
#define NGON_NEW(arena, type) ((type *)ngon_arena_alloc((arena), sizeof(type)))
#define NGON_NEWS(arena, count, type) ((type *)ngon_arena_array((arena), (count), sizeof(type)))

#endif
