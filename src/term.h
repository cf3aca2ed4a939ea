/* term: what the program's output is: whether it may be coloured, how large the window is, what characters it can
 * show. */
#ifndef NGON_TERM_H
#define NGON_TERM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum ngon_color_wish { NGON_COLOR_AUTO, NGON_COLOR_ALWAYS, NGON_COLOR_NEVER };

/* Reads the value of --color; false when it is none of auto, always, never. */
bool ngon_term_read_color(const char *text, enum ngon_color_wish *wish);

/* Whether escape codes may go to STREAM. ALWAYS and NEVER decide alone. Else NO_COLOR (not empty) forbids, and so does a stream that is no
 * terminal; CLICOLOR_FORCE (not empty, not 0) then demands, where TERM=dumb, no TERM or CLICOLOR=0 would forbid. */
bool ngon_term_color(FILE *stream, enum ngon_color_wish wish);
bool ngon_term_truecolor(void); /* COLORTERM says truecolor or 24bit */
bool ngon_term_utf8(void);      /* the locale (set by main) or its variables say UTF-8 */

/* The window that STREAM writes to: false, and 80 by 24, when it is none. COLUMNS and LINES, where they are numbers, stand in for what the
 * system does not know. */
bool ngon_term_size(FILE *stream, uint32_t *columns, uint32_t *rows);

/* From now on ngon_term_resized tells, once for each time, that the window changed its size. */
void ngon_term_watch(void);
bool ngon_term_resized(void);

#endif
