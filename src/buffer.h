/* buffer: a text that grows in an arena. */
#ifndef NGON_BUFFER_H
#define NGON_BUFFER_H

#include "arena.h"

struct ngon_buffer {
    struct ngon_arena *arena; /* the only field to set at first */
    char *text;               /* zero-terminated; NULL until something was added */
    size_t length, room;
};

void ngon_buffer_add(struct ngon_buffer *buffer, const char *text);
void ngon_buffer_add_bytes(struct ngon_buffer *buffer, const char *bytes, size_t count);

#endif
