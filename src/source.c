#include "source.h"

#include "utf8.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static struct ngon_source *index_lines(struct ngon_arena *arena, const char *name, const char *text,
                                       size_t length)
{
    struct ngon_source *source = NGON_NEW(arena, struct ngon_source);
    size_t lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    uint32_t *starts = NGON_NEWS(arena, lines, uint32_t);
    size_t line = 1;
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            starts[line++] = (uint32_t)i + 1;
    source->name = ngon_arena_string(arena, name);
    source->text = text;
    source->length = (uint32_t)length;
    source->line_starts = starts;
    source->line_count = (uint32_t)lines;
    return source;
}

struct ngon_source *ngon_source_from_text(struct ngon_arena *arena, const char *name,
                                          const char *text, size_t length)
{
    assert(length < UINT32_MAX);
    return index_lines(arena, name, ngon_arena_copy(arena, text, length), length);
}

static struct ngon_source *read_stream(struct ngon_arena *arena, const char *name, FILE *stream,
                                       const char **error)
{
    size_t room = 16 * 1024, length = 0;
    char *text = ngon_arena_alloc(arena, room);
    for (;;) {
        errno = 0;
        length += fread(text + length, 1, room - length, stream);
        if (ferror(stream)) {
            *error = ngon_arena_printf(arena, "%s", strerror(errno));
            return NULL;
        }
        if (length > NGON_SOURCE_MAX) {
            *error = ngon_arena_printf(arena, "larger than %u bytes", NGON_SOURCE_MAX);
            return NULL;
        }
        if (length < room)
            break;
        text = ngon_arena_grow(arena, text, length, room * 2, 1);
        room *= 2;
    }
    /* One byte of the room is free, and an arena's bytes are zero. */
    return index_lines(arena, name, text, length);
}

struct ngon_source *ngon_source_read(struct ngon_arena *arena, const char *path, const char **error)
{
    if (strcmp(path, "-") == 0)
        return read_stream(arena, "<stdin>", stdin, error);
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        *error = ngon_arena_string(arena, strerror(errno));
        return NULL;
    }
    struct stat status;
    struct ngon_source *source = NULL;
    if (fstat(fileno(stream), &status) == 0 && S_ISDIR(status.st_mode))
        *error = "it is a directory";
    else
        source = read_stream(arena, path, stream, error);
    fclose(stream);
    return source;
}

static uint32_t line_of(const struct ngon_source *source, uint32_t offset)
{
    uint32_t low = 0, high = source->line_count;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (source->line_starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

void ngon_source_place(const struct ngon_source *source, uint32_t offset, uint32_t *line,
                       uint32_t *column)
{
    if (offset > source->length)
        offset = source->length;
    const uint32_t row = line_of(source, offset);
    uint32_t count = 1;
    for (uint32_t at = source->line_starts[row]; at < offset; count++) {
        uint32_t code_point;
        at += (uint32_t)ngon_utf8_read(source->text + at, source->length - at, &code_point);
        if (at > offset)
            break;
    }
    *line = row + 1;
    *column = count;
}

struct ngon_span ngon_source_line(const struct ngon_source *source, uint32_t line)
{
    assert(line >= 1 && line <= source->line_count);
    const uint32_t start = source->line_starts[line - 1];
    uint32_t end = source->length;
    if (line < source->line_count) {
        end = source->line_starts[line] - 1;
        if (end > start && source->text[end - 1] == '\r')
            end--;
    }
    return (struct ngon_span){source, start, end};
}
