/* play_read: lines from a person, with editing, history and completion where the terminal and libedit allow it, or from a pipe. Also
 * what Ctrl-C means: at the prompt it drops the line, and while the computer thinks it ends the thinking. */
#ifndef NGON_PLAY_READ_H
#define NGON_PLAY_READ_H

#include "arena.h"

#include <stdbool.h>
#include <stdint.h>

struct ngon_search;
struct ngon_reader;

/* Longer lines are read to their end and given as empty ones with too_long. */
#define NGON_LINE_MAX 1000u

/* Words that may stand in place of the one that begins at byte AT of LINE; in ARENA. */
typedef const char **ngon_reader_complete(void *context, struct ngon_arena *arena, const char *line,
                                          size_t at, uint32_t *count);

enum ngon_reading_line {
    NGON_LINE_READ,
    NGON_LINE_LONG,      /* too long to be kept */
    NGON_LINE_CANCELLED, /* Ctrl-C */
    NGON_LINE_RESIZED,   /* nothing was typed and the window has another size now */
    NGON_LINE_END
};

/* TERMINAL: standard input is one, so prompts are shown and Ctrl-C does not end the program. */
struct ngon_reader *ngon_reader_new(bool terminal, ngon_reader_complete *complete, void *context);
void ngon_reader_free(struct ngon_reader *reader); /* NULL does nothing */
/* The next line, without its end, in LINE. */
enum ngon_reading_line ngon_reader_line(struct ngon_reader *reader, const char *prompt,
                                        char line[NGON_LINE_MAX + 1]);

/* From now to the call with NULL, Ctrl-C stops SEARCH. */
void ngon_reader_thinking(struct ngon_search *search);
/* Whether Ctrl-C came since it was last asked. */
bool ngon_reader_interrupted(void);

#endif
