/* ruleset: the compiled game, immutable once built. It owns everything that play needs: the board, the forms of
 * pieces, what each may do on each cell (struct ngon_reach: the sparse tables that every generator can walk), and
 * the rules with every zone resolved to sets of cells. `tables` adds the dense tables of the fast generator.
 *
 * Sets of cells here are arrays of rules->words words: bit c % 64 of word c / 64 is cell c.
 * Sides: 0 first, 1 second. */
#ifndef NGON_RULESET_H
#define NGON_RULESET_H

#include "board.h"
#include "variant.h"

#define NGON_MAX_FORMS 1024u
#define NGON_MAX_CASTLINGS 16u /* both sides together */
#define NGON_NO_FORM 0u

/* What stands on a cell: 0 for nothing, else form * 2 + side. Forms are numbered from 1. */
typedef uint16_t ngon_piece;
static inline ngon_piece ngon_piece_of(unsigned form, unsigned side)
{
    return (ngon_piece)(form * 2 + side);
}
static inline unsigned ngon_form_of(ngon_piece piece)
{
    return piece >> 1;
}
static inline unsigned ngon_side_of(ngon_piece piece)
{
    return piece & 1;
}

/* A kind of the file in one of its states: as it starts, flipped (written with `+`), or promoted by choice where
 * captures go to hand (written with `~` after it). */
struct ngon_form {
    const struct ngon_piece_def *def; /* whose letter and name it is written with */
    const char *name;                 /* for people: "pawn", "+pawn" */
    char letter;                      /* capital, or 0 */
    bool flipped, marked;             /* `+` before, `~` after */
    bool royal;
    bool can_flip;         /* some promotion rule can flip it */
    uint16_t flip;         /* the form it flips into, or NGON_NO_FORM */
    uint16_t base;         /* the form that a capturer takes in hand; itself when never promoted */
    const char *glyphs[2]; /* by side, or NULL */
    double value;          /* the file's hint, 0 for none */
};

enum { NGON_MOVE = 1, NGON_CAPTURE = 2, NGON_BOTH = 3, NGON_EN_PASSANT = 4 };
enum { NGON_LEAVES_EP = 1, NGON_MAY_PASS = 2, NGON_UNMOVED = 4 };

/* A leap: nothing between matters. */
struct ngon_hit {
    uint16_t target;
    uint16_t mode;
};

/* Cells of which between min and max must hold a piece that matches; pieces that do not match are not allowed there. */
struct ngon_hurdle {
    const uint16_t *cells;
    uint16_t count, min, max;
    const uint64_t *whom; /* set of pieces (bit: piece) that match; NULL: any piece */
};

/* One concrete way from a cell to another with what it asks of the cells passed. */
struct ngon_way {
    uint16_t target;
    uint8_t mode, flags;
    uint16_t empty_count, take_count, hurdle_count;
    const uint16_t *empty; /* must be empty, in the order passed */
    const uint16_t *takes; /* must each hold an enemy, which is captured, in order */
    const struct ngon_hurdle *hurdles;
    bool
        takes_hurdles; /* what stands in the hurdles' cells is captured (all enemies, or the way is closed) */
    const uint64_t *prey; /* set of pieces that may be captured, or NULL for any enemy */
};

/* A ride: cells in order. With over_max 0 it goes up to the first piece, which is captured if it may be; else it is a
 * hopper's: it passes between over_min and over_max pieces and lands on any cell beyond them (with `next` only on the
 * cell right after one), the next piece being the last cell. */
struct ngon_ride {
    const uint16_t *cells;
    uint16_t count;
    uint16_t direction; /* by whose name the cells follow each other */
    uint16_t over_min, over_max;
    uint8_t mode;
    bool next;
};

/* All that one form of one side may do from one cell. */
struct ngon_reach {
    const struct ngon_hit *hits;
    const struct ngon_ride *rides;
    const struct ngon_way *ways;
    uint16_t hit_count, ride_count, way_count;
};

struct ngon_promotion { /* of one side; rules that name the form, in file order */
    const uint64_t *zone;
    unsigned when; /* NGON_WHEN_ bits */
    bool only_capture;
    enum ngon_must must;
    const uint16_t *to; /* forms */
    uint16_t to_count;
    uint32_t limit;
};
struct ngon_promotions {
    const struct ngon_promotion *rules;
    uint16_t count;
};

struct ngon_castling {
    uint8_t side;
    bool
        looks_after; /* the rook may have shielded the king's new cell: to be looked at when both have moved */
    ngon_piece rook; /* what must stand on rook_from; 0: any own piece */
    uint16_t king_from, king_to, rook_from, rook_to;
    const uint64_t *empty; /* cells that must be empty */
    const uint16_t *safe;  /* cells that must not be attacked: from, passed, to */
    uint16_t safe_count;
};
/* All that one right may be where a shuffled set-up chooses the cells; rooks farther from the king first. */
struct ngon_castling_choices {
    const struct ngon_castling *list;
    uint32_t count;
};

/* A set-up with a part that is filled at random. */
enum ngon_shuffle_test { NGON_SHUFFLE_BETWEEN, NGON_SHUFFLE_COLOURS };
struct ngon_shuffle_rule {
    enum ngon_shuffle_test test;
    uint16_t form, other;
};
struct ngon_shuffle {
    const uint16_t
        *cells; /* in the order positions print them; the second side's are their images */
    const uint16_t *forms; /* one for each cell, as written */
    uint32_t count;
    const struct ngon_shuffle_rule *rules;
    uint32_t rule_count;
};

/* What each side in turn may choose for some cells of the set-up. */
struct ngon_arrangements {
    const uint16_t *cells[2]; /* by side */
    uint16_t cell_count, count;
    const uint16_t
        *forms; /* [choice * cell_count + i]: what then stands on cell i; NGON_NO_FORM: nothing */
};

struct ngon_phase {
    const char *name;
    enum ngon_act act;
    uint8_t first;
    const uint64_t *pieces; /* set of forms that the act may touch, bit: form */
    const uint64_t *where[2];
    bool both_on_file;
    const struct ngon_arrangements *arrangements; /* to choose from, one after the other */
    uint16_t arrangement_count;
};

/* A piece on FROM reaches the cell by an en passant path: way WAY of its reach, or a plain leap (NGON_NO_WAY). */
#define NGON_NO_WAY UINT16_MAX
struct ngon_ep_source {
    ngon_piece piece;
    uint16_t from, way;
};
struct ngon_ep_sources {
    const struct ngon_ep_source *list;
    uint32_t count;
};

struct ngon_tables; /* tables.h */

struct ngon_ruleset {
    struct ngon_arena *arena;
    const struct ngon_variant *variant;
    const struct ngon_board *board;
    uint32_t cells, words;   /* number of cells; words in a set of cells */
    struct ngon_form *forms; /* [0] unused */
    uint32_t form_count;     /* one past the last form */
    uint32_t piece_words;    /* words in a set of pieces: form_count * 2 bits */
    uint16_t *kind_forms;    /* [piece definition]: its unpromoted form */
    uint32_t kind_count;
    const uint16_t *hand_forms; /* forms that can be in hand, in the order positions print them */
    uint32_t hand_count;
    bool has_hands;

    const struct ngon_reach *reach[2]; /* [side][form * cells + cell] */
    const uint64_t
        *stuck[2]; /* [side][form * words]: cells where the form has no move on an empty board */

    struct ngon_promotions *promotions[2]; /* [side][form] */
    const uint64_t *drop_zone[2]; /* [side][form * words]: stuck cells taken out as the rules say */
    const uint8_t
        *file_limit; /* [form]: unflipped own pieces of the kind on one file, 0 no limit */
    const uint64_t *file_cells; /* [file_index * words] */
    const bool *no_mate;        /* [form]: its drop may not give mate */

    struct ngon_castling
        castlings[NGON_MAX_CASTLINGS]; /* of the set-up; positions have their own */
    uint32_t castling_count;
    const struct ngon_castling_choices *castling_choices; /* [castling], or NULL: all are fixed */
    uint16_t *
        castling_loss; /* [cell]: rights (bit: castling) lost when anything leaves or enters the cell */

    bool has_facing;
    const uint64_t *facing; /* set of forms that may not face each other */
    const uint16_t *facing_directions;
    uint16_t facing_count;
    enum ngon_result facing_result;

    bool has_en_passant, needs_unmoved;
    const bool
        *one_way; /* [form]: its moves never lead back to a cell it left, so each is progress */
    const struct ngon_ep_sources
        *ep_sources[2];        /* [side][cell]: who could capture en passant on the cell */
    struct ngon_phase *phases; /* at least one; the last is play */
    uint32_t phase_count;
    const uint64_t *reach_pieces; /* set of forms; NULL without the rule */
    const uint64_t *reach_zone[2];
    const struct ngon_rules_def *rules; /* the plain rest: results, counts */

    /* the set-up */
    const ngon_piece *setup;            /* [cell]; a shuffled part as its pieces are written */
    const struct ngon_shuffle *shuffle; /* or NULL */

    /* keys of the hash: random, fixed by a seed, the same in every run */
    const uint64_t *piece_keys;    /* [piece * cells + cell] */
    const uint64_t *hand_keys;     /* [side][form][number 0..NGON_HAND_KEYS) flattened */
    const uint64_t *castling_keys; /* [right] */
    const uint64_t *ep_keys;       /* [cell]: passed cell */
    const uint64_t *unmoved_keys;  /* [cell] */
    const uint64_t *phase_keys;    /* [phase] */
    const uint64_t *part_keys;     /* [part], NGON_PART_KEYS */
    uint64_t side_key;

    const struct ngon_tables *tables; /* fast generator, or NULL where only the plain one serves */
    uint64_t fingerprint; /* of the variant's resolved meaning: same number, same game */
};
#define NGON_HAND_KEYS 64u /* numbers beyond share the last key times the number */
#define NGON_PART_KEYS 16u

/* Compiles VARIANT on BOARD. NULL after errors. Everything lives in ARENA, which must outlive the result, as must VARIANT
 * and BOARD. */
struct ngon_ruleset *ngon_ruleset_build(struct ngon_arena *arena,
                                        const struct ngon_variant *variant,
                                        const struct ngon_board *board, struct ngon_diags *diags);

static inline const struct ngon_reach *ngon_ruleset_reach(const struct ngon_ruleset *rules,
                                                          ngon_piece piece, uint16_t cell)
{
    return &rules->reach[piece & 1][(size_t)(piece >> 1) * rules->cells + cell];
}
static inline bool ngon_set_has(const uint64_t *set, unsigned bit)
{
    return (set[bit >> 6] >> (bit & 63)) & 1;
}
static inline void ngon_set_add(uint64_t *set, unsigned bit)
{
    set[bit >> 6] |= UINT64_C(1) << (bit & 63);
}

/* Where a piece alone on the board could go: sets of cells (words each). En passant counts as capture. */
void ngon_ruleset_alone(const struct ngon_ruleset *rules, ngon_piece piece, uint16_t cell,
                        uint64_t *moves, uint64_t *captures);

/* The cell, if any, that PIECE on FROM may both move to and capture on in passing: such moves would be written alike, so the
 * plain one stands for both. NGON_NO_CELL where there is none. */
uint16_t ngon_ruleset_passes_alike(const struct ngon_ruleset *rules, ngon_piece piece,
                                   uint16_t from);

#endif
