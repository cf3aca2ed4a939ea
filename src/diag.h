/* diag: the list of findings about variant files. Every floor adds findings here with a span; they are sorted
 * by place and printed in one go. A finding's code is its stable name; diag_codes.def holds, for each,
 * its severity and what `ngon explain` says. */
#ifndef NGON_DIAG_H
#define NGON_DIAG_H

#include "arena.h"
#include "source.h"

#include <stdbool.h>
#include <stdio.h>

enum ngon_severity { NGON_NOTE, NGON_WARNING, NGON_ERROR };

/* diag_codes.def: X(IDENTIFIER, "kebab-code", SEVERITY, "one-line summary", "bad example", "good example") */
enum ngon_code {
#define X(id, name, severity, summary, bad, good) NGON_CODE_##id,
#include "diag_codes.def"
#undef X
    NGON_CODE_COUNT
};

struct ngon_place { /* a further place that matters, with a few words on why */
    struct ngon_span span;
    const char *label;
    struct ngon_place *next;
};

struct ngon_finding {
    enum ngon_code code;
    enum ngon_severity severity;
    struct ngon_span span;   /* where to mend it */
    const char *message;     /* one sentence part, no full stop, lower case first */
    const char *help;        /* what to write instead, or NULL */
    struct ngon_place *also; /* other places, in the order added */
    struct ngon_finding *next;
};

struct ngon_diags {
    struct ngon_arena *arena; /* where findings live */
    struct ngon_finding *first, *last;
    size_t counts[3]; /* by severity; suppressed findings are not counted */
    bool muted;       /* add() does nothing but count (for trials) */
};

void ngon_diags_init(struct ngon_diags *diags, struct ngon_arena *arena);
/* Adds a finding with the code's severity. Never NULL, so that help and places can be chained on it. */
struct ngon_finding *ngon_diag_add(struct ngon_diags *diags, enum ngon_code code,
                                   struct ngon_span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void ngon_diag_help(struct ngon_diags *diags, struct ngon_finding *finding, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void ngon_diag_also(struct ngon_diags *diags, struct ngon_finding *finding, struct ngon_span span,
                    const char *format, ...) __attribute__((format(printf, 4, 5)));

const char *ngon_code_name(enum ngon_code code);
enum ngon_severity ngon_code_severity(enum ngon_code code);
/* What diag_codes.def says: one line of meaning, a bad and a good example ("" where there is none). */
const char *ngon_code_summary(enum ngon_code code);
const char *ngon_code_bad(enum ngon_code code);
const char *ngon_code_good(enum ngon_code code);
const char *ngon_severity_name(enum ngon_severity severity);

/* Sorts by file (in order of first appearance), then place, then code; drops exact doubles. */
void ngon_diags_sort(struct ngon_diags *diags);
/* Prints every finding: file:line:column: severity[code]: message, the source line, a caret line,
 * other places, help. COLOR allows escape codes. */
void ngon_diags_print_text(const struct ngon_diags *diags, FILE *out, bool color);

/* The entry of NAMES nearest to WORD by edit distance (transpositions count one), or NULL when none is near
 * enough to be meant: at most a third of the longer length, at least 1. Ties: the first. */
const char *ngon_nearest(const char *word, const char *const *names, size_t count);

/* Helps with WORD, which is none of NAMES: the nearest, which is returned, else all of them after WHAT ("the pieces are"). */
const char *ngon_diag_suggest(struct ngon_diags *diags, struct ngon_finding *finding,
                              const char *word, const char *what, const char *const *names,
                              size_t count);

#endif
