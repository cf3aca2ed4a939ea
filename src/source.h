/* source: the bytes of one text (a file, standard input, a bundled string) with its line index, and
 * spans of bytes in it. Lines and columns exist only when a finding is printed. */
#ifndef NGON_SOURCE_H
#define NGON_SOURCE_H

#include "arena.h"

#include <stdbool.h>
#include <stdint.h>

/* Files larger than this are refused. */
#define NGON_SOURCE_MAX (1024u * 1024u)

struct ngon_source {
    const char *name;            /* as findings print it: the path as given, or "<stdin>" */
    const char *text;            /* LENGTH bytes and a terminating zero */
    uint32_t length;             /* bytes */
    const uint32_t *line_starts; /* byte offset of each line's first byte */
    uint32_t line_count;         /* at least 1 */
};

/* Bytes [start, end) of SOURCE. A zero-length span marks a place. source == NULL: no place known. */
struct ngon_span {
    const struct ngon_source *source;
    uint32_t start, end;
};

/* TEXT is copied. A UTF-8 byte order mark is kept in the text; only "\n" (also as "\r\n") ends a line. */
struct ngon_source *ngon_source_from_text(struct ngon_arena *arena, const char *name,
                                          const char *text, size_t length);
/* Reads PATH ("-" is standard input, named "<stdin>"). NULL with *ERROR a plain sentence when it cannot be
 * read, is a directory, or is larger than NGON_SOURCE_MAX. Contents are not judged here. */
struct ngon_source *ngon_source_read(struct ngon_arena *arena, const char *path,
                                     const char **error);

/* Line (from 1) and column (from 1, in code points; invalid bytes count one each) of byte OFFSET. */
void ngon_source_place(const struct ngon_source *source, uint32_t offset, uint32_t *line,
                       uint32_t *column);
/* The bytes of line LINE (from 1) without its line end. */
struct ngon_span ngon_source_line(const struct ngon_source *source, uint32_t line);

#endif
