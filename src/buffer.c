#include "buffer.h"

#include <string.h>

void ngon_buffer_add_bytes(struct ngon_buffer *buffer, const char *bytes, size_t count)
{
    if (buffer->length + count + 1 > buffer->room) {
        size_t room = (buffer->length + count + 1) * 2;
        buffer->text = ngon_arena_grow(buffer->arena, buffer->text, buffer->length, room, 1);
        buffer->room = room;
    }
    memcpy(buffer->text + buffer->length, bytes, count);
    buffer->length += count;
    buffer->text[buffer->length] = '\0';
}

void ngon_buffer_add(struct ngon_buffer *buffer, const char *text)
{
    ngon_buffer_add_bytes(buffer, text, strlen(text));
}
