/* expr: the two small languages inside a variant file, movement paths and zones, as trees with spans.
 * Grammars: grammar/path.y, grammar/zone.y (bison), with scanners beside them (flex); meaning: ngon-variant(5).
 * Names are not resolved here. */
#ifndef NGON_EXPR_H
#define NGON_EXPR_H

#include "arena.h"
#include "diag.h"
#include "ytree.h"

/* ---- movement ---- */

enum ngon_filter {
    NGON_FILTER_NONE, NGON_AHEAD, NGON_BEHIND, NGON_FORWARD, NGON_BACKWARD, NGON_SIDEWAYS
};
enum ngon_term_kind { NGON_TERM_NAMED, NGON_TERM_SAME, NGON_TERM_BACK };

struct ngon_term {
    enum ngon_term_kind kind;
    enum ngon_filter filter;
    const char *name;        /* a family, a direction or "any"; NULL for a filter without a noun */
    bool outward;
    struct ngon_span span;
    struct ngon_span name_span;
};

struct ngon_aim {
    struct ngon_term *terms; /* joined by `or` */
    struct ngon_term *buts;  /* each taken away */
    uint32_t term_count, but_count;
    struct ngon_span span;
};

#define NGON_OPEN UINT16_MAX /* a range without an upper end */
struct ngon_range {
    uint16_t low, high;      /* high may be NGON_OPEN; "3" is 3..3 */
    bool given, dotted;      /* dotted: written with ".." */
    struct ngon_span span;
};

enum ngon_leg_kind { NGON_STEP, NGON_SLIDE, NGON_LEAP, NGON_HOP };

struct ngon_whom {           /* [own|enemy] [[not] PIECE or PIECE ...] */
    bool own_only, enemy_only, negated;
    const char **pieces;
    struct ngon_span *piece_spans;
    uint32_t piece_count;
    bool given;
    struct ngon_span span;
};

struct ngon_leg {
    enum ngon_leg_kind kind;
    struct ngon_aim *aims;   /* one; for a leap one more for each `plus` */
    struct ngon_range *ranges; /* beside aims; !given where absent: step and leap 1, slide 1.., hop: any distance */
    uint32_t aim_count;
    struct ngon_range over;  /* hop: how many pieces are passed; 1 where absent */
    struct ngon_whom whom;   /* hop: which pieces may be passed */
    bool taking, next;
    struct ngon_span span, taking_span;
};

struct ngon_path {
    struct ngon_leg *legs;
    uint32_t leg_count;
    bool repeated;
    struct ngon_range repeat; /* !given: 1.. */
    const char *as_piece;    /* "as rook": leg_count is 0 */
    struct ngon_span as_span, span;
};

/* Parses the text of scalar NODE as a path. NULL after at least one finding, which points at the word and says
 * what was expected there. A bare number after `slide` is a finding too, with both readings in its help. */
struct ngon_path *ngon_expr_path(struct ngon_arena *arena, const struct ngon_ynode *node,
                                 struct ngon_diags *diags);
/* Parses `takes:`, the whom part alone. */
struct ngon_whom *ngon_expr_whom(struct ngon_arena *arena, const struct ngon_ynode *node,
                                 struct ngon_diags *diags);

/* ---- zones ---- */

enum ngon_zone_kind {
    NGON_ZONE_OR, NGON_ZONE_AND, NGON_ZONE_NOT, NGON_ZONE_THEIR, /* two, two, one, one child */
    NGON_ZONE_NAMED,   /* names[0]: a zone, or a single cell: which one is settled by name */
    NGON_ZONE_CELLS,   /* two or more cells, names[] */
    NGON_ZONE_BLOCK,   /* names[0] .. names[1]: all cells whose file, rank and level lie between */
    NGON_ZONE_PART     /* rank, file, level or row between names[0] and names[1] (equal for one) */
};
enum ngon_zone_part { NGON_PART_RANK, NGON_PART_FILE, NGON_PART_LEVEL, NGON_PART_ROW };

struct ngon_zone {
    enum ngon_zone_kind kind;
    enum ngon_zone_part part;
    struct ngon_zone *left, *right;
    const char **names;
    struct ngon_span *name_spans;
    uint32_t name_count;
    struct ngon_span span;
};

/* Parses the text of scalar NODE as a zone; NULL after a finding. */
struct ngon_zone *ngon_expr_zone(struct ngon_arena *arena, const struct ngon_ynode *node,
                                 struct ngon_diags *diags);

/* Whether WORD is a keyword of the movement (zone) language. A piece, family or direction named like the
 * former, or a zone, file or cell named like the latter, could never be written. */
bool ngon_expr_path_word(const char *word);
bool ngon_expr_zone_word(const char *word);

#endif
