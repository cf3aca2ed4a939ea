/* expr_parse: what the two grammars and their scanners share: the state of one parse, the builders that the actions
 * call, and the one place where a syntax error is put into words. Internal to expr. */
#ifndef NGON_EXPR_PARSE_H
#define NGON_EXPR_PARSE_H

#include "expr.h"

/* Longer texts are refused before scanning; this also bounds every list and tree that a parse builds. */
#define NGON_EXPR_MAX_BYTES 4096u
/* The largest number in either language. */
#define NGON_EXPR_MAX_NUMBER 999u

/* Bytes [first, last) of the scalar's text. */
struct ngon_expr_at {
    uint32_t first, last;
};

/* Of an empty rule: the place after the symbol before it. */
#define NGON_EXPR_AT_DEFAULT(now, rhs, n)                                                          \
    do {                                                                                           \
        if ((n) > 0) {                                                                             \
            (now).first = YYRHSLOC(rhs, 1).first;                                                  \
            (now).last = YYRHSLOC(rhs, n).last;                                                    \
        } else {                                                                                   \
            (now).first = (now).last = YYRHSLOC(rhs, 0).last;                                      \
        }                                                                                          \
    } while (0)

enum ngon_expr_token_class {
    NGON_EXPR_WORD,
    NGON_EXPR_NAME,
    NGON_EXPR_NUMBER,
    NGON_EXPR_BAD,
    NGON_EXPR_END
};

/* A row of a grammar's table of phrases: what to say was expected. The first row that fits is used. */
struct ngon_expr_hint {
    const char *expected; /* this symbol may come here */
    const char *barred;   /* and this one may not; NULL: no matter */
    const char *after;    /* the token before, as written; NULL: no matter */
    const char *phrase;
};

struct ngon_expr_language {
    const char *name;                   /* "movement", for messages */
    const char *empty_help;             /* what to write into an empty scalar */
    const char *comma_help;             /* what stands where people write a comma or a bracket */
    const struct ngon_expr_hint *hints; /* ends with .expected == NULL */
    const char *const *words;           /* every keyword */
    size_t word_count;
    size_t opener_count; /* the first of WORDS: those that stand before a name or a number */
};

struct ngon_expr_parse {
    struct ngon_arena *arena;
    struct ngon_diags *diags;
    const struct ngon_ynode *node;
    const struct ngon_expr_language *language;
    int start_token; /* given to the parser before the text's own tokens; 0: none (left) */
    uint32_t offset; /* scanner: bytes consumed */
    struct ngon_expr_at before; /* the last token but one; first == last: none */
    bool before_is_name;
    struct ngon_expr_at current; /* the last token scanned */
    bool current_is_name;
    bool failed;            /* a finding was added */
    struct ngon_path *path; /* results */
    struct ngon_whom *whom;
    struct ngon_zone *zone;
};

extern const struct ngon_expr_language ngon_expr_path_language;
extern const struct ngon_expr_language ngon_expr_whom_language;
extern const struct ngon_expr_language ngon_expr_zone_language;

struct ngon_span ngon_expr_span(const struct ngon_expr_parse *parse, struct ngon_expr_at at);
/* Adds a finding and marks the parse as failed. */
struct ngon_finding *ngon_expr_fault(struct ngon_expr_parse *parse, enum ngon_code code,
                                     struct ngon_expr_at at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The one finding for a token of CLASS at AT where one of EXPECTED (symbol names) had to come. */
void ngon_expr_unexpected(struct ngon_expr_parse *parse, struct ngon_expr_at at,
                          enum ngon_expr_token_class class, const char *const *expected,
                          size_t expected_count);
/* Called by scanners for each token of LENGTH bytes, its blanks already skipped. */
struct ngon_expr_at ngon_expr_token(struct ngon_expr_parse *parse, uint32_t length, bool is_name);
/* Bytes AT of the text in a form fit for a message: cut when long, control bytes escaped. */
const char *ngon_expr_quote(const struct ngon_expr_parse *parse, struct ngon_expr_at at);

/* ---- builders ---- */

struct ngon_range ngon_expr_range(struct ngon_expr_parse *parse, struct ngon_expr_at at,
                                  uint16_t low, uint16_t high, bool dotted);
struct ngon_term ngon_expr_term(struct ngon_expr_parse *parse, enum ngon_filter filter,
                                const char *name, struct ngon_expr_at name_at,
                                struct ngon_expr_at at);
void ngon_expr_aim_add(struct ngon_expr_parse *parse, struct ngon_aim *aim, bool but,
                       const struct ngon_term *term, struct ngon_expr_at at);
void ngon_expr_leg_add(struct ngon_expr_parse *parse, struct ngon_leg *leg,
                       const struct ngon_aim *aim, const struct ngon_range *range);
/* Checks what the grammar cannot say (bare counts, senseless zeros) and sets the leg's span. */
void ngon_expr_leg_end(struct ngon_expr_parse *parse, struct ngon_leg *leg, struct ngon_expr_at at);
void ngon_expr_path_add(struct ngon_expr_parse *parse, struct ngon_path *path,
                        const struct ngon_leg *leg);
void ngon_expr_whom_add(struct ngon_expr_parse *parse, struct ngon_whom *whom, const char *piece,
                        struct ngon_expr_at at);

struct ngon_zone *ngon_expr_zone_node(struct ngon_expr_parse *parse, enum ngon_zone_kind kind,
                                      struct ngon_zone *left, struct ngon_zone *right,
                                      struct ngon_expr_at at);
void ngon_expr_zone_add(struct ngon_expr_parse *parse, struct ngon_zone *zone, const char *name,
                        struct ngon_expr_at at);
/* A part between two names; checks their form and order. */
struct ngon_zone *ngon_expr_zone_part(struct ngon_expr_parse *parse, enum ngon_zone_part part,
                                      const char *low, struct ngon_expr_at low_at, const char *high,
                                      struct ngon_expr_at high_at, struct ngon_expr_at at);
/* NUMBER as the name of a rank. */
const char *ngon_expr_rank_name(struct ngon_expr_parse *parse, uint16_t number,
                                struct ngon_expr_at at);

/* ---- entry points of the generated code; false after a finding ---- */

bool ngon_path_run(struct ngon_expr_parse *parse, bool whom_only);
bool ngon_zone_run(struct ngon_expr_parse *parse);

#endif
