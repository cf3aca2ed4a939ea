/* variant: what one variant file SAYS, as plain structs: nothing is resolved against a board here, every text keeps its
 * span, every default is visible in ngon_variant_init. `load` fills it; `ruleset` compiles it. */
#ifndef NGON_VARIANT_H
#define NGON_VARIANT_H

#include "arena.h"
#include "expr.h"
#include "source.h"

/* A text with its place. text == NULL: not given. */
struct ngon_word {
    const char *text;
    struct ngon_span span;
};
struct ngon_words {
    struct ngon_word *words;
    uint32_t count;
};
/* A text in one or several languages: {en: ..., fr: ...}; a bare text is language "en". */
struct ngon_translated {
    struct ngon_word *languages, *texts; /* in step */
    uint32_t count;
};

/* ---- board ---- */

struct ngon_step_def { struct ngon_word direction; int16_t offset[3]; struct ngon_span span; };
struct ngon_shape_def {
    struct ngon_word name;
    double (*outline)[2];
    uint32_t outline_count;
    struct ngon_span outline_span;
    struct ngon_step_def *steps;
    uint32_t step_count;
};
struct ngon_direction_def {
    struct ngon_word name;
    uint32_t family;            /* index into families */
    bool is_vector, is_sum;     /* else an angle */
    double degrees;             /* clockwise from straight ahead */
    double vector[3];           /* 3D heading */
    struct ngon_words sum;      /* names of directions */
};
struct ngon_row_def {           /* {cells: a1..h1, at: [0, 1], by: [2, 0], shape: left right} */
    struct ngon_words cells;    /* expanded: every name, without a layer's part */
    int16_t (*at)[3];           /* one for each cell; under layers the last axis is the layer's */
    struct ngon_words shapes;   /* taken by turns; none: the only shape */
    struct ngon_span span;
    struct ngon_span pattern;   /* of a patch: where the tiling lays the row out */
};
struct ngon_axis_def { struct ngon_word name; double unit[2]; uint16_t wrap; /* cells round, 0: none */ };
struct ngon_cell_def {          /* a single cell: `extra` */
    struct ngon_word name;
    int16_t at[3];
    struct ngon_word shape;
    struct ngon_step_def *steps; /* of its own, beside its shape's */
    uint32_t step_count;
};
enum ngon_projection { NGON_FLAT, NGON_POLAR };
enum ngon_board_look { NGON_LOOK_CELLS, NGON_LOOK_POINTS };
struct ngon_board_def {
    struct ngon_span span;
    struct ngon_axis_def axes[3];
    uint32_t axis_count;        /* 1 to 3 */
    struct ngon_word *families;
    uint32_t family_count;
    struct ngon_direction_def *directions;
    uint32_t direction_count;
    struct ngon_shape_def *shapes;
    uint32_t shape_count;
    struct ngon_row_def *rows;  /* as printed, far side first */
    uint32_t row_count;
    struct ngon_words layers;   /* names of the layers as printed, with their coordinate on the last axis */
    enum ngon_zone_part layer_part; /* what a layer's name adds to a cell's: rank or level */
    int16_t *layer_at;
    struct ngon_cell_def *extra;
    uint32_t extra_count;
    struct ngon_words without;  /* cells taken out */
    int16_t (*voids)[3];
    uint32_t void_count;
    enum ngon_projection projection;
    enum ngon_board_look look;
    uint32_t colours;           /* with which to draw, by turns along a row; 0: as few as keep neighbours apart */
    bool is_squares;            /* made by the short form `squares` (positions then print as others do) */
};
struct ngon_view_def {
    bool reverse[3];            /* axes reversed for the second side */
    struct ngon_word pin[2];    /* a cell and its image, where wrapped axes leave several */
    bool given;                 /* else the default, mirrored */
    struct ngon_span span;
};

/* ---- pieces ---- */

enum ngon_only { NGON_ANY_MOVE, NGON_ONLY_MOVE, NGON_ONLY_CAPTURE, NGON_ONLY_EN_PASSANT };
struct ngon_item {
    struct ngon_path *path;
    enum ngon_only only;
    struct ngon_whom *takes;    /* NULL: anything */
    struct ngon_zone *from, *to, *within; /* NULL: everywhere */
    bool unmoved, leaves_en_passant, may_pass;
    struct ngon_span span;
};
struct ngon_moves_def {         /* by side; both point to the same list unless the file tells them apart */
    struct ngon_item *items[2];
    uint32_t counts[2];
    struct ngon_span span;
};
struct ngon_piece_def {
    struct ngon_word name;
    struct ngon_word letter, also;     /* one capital A-Z each, or not given */
    struct ngon_word glyphs[2];        /* first side, second side */
    struct ngon_translated names;
    bool royal;
    double value;                      /* hint; 0: not given */
    struct ngon_moves_def moves;       /* the piece's own only/takes/within are already on each item */
    struct ngon_word flips;            /* kind whose moves the other side has */
    struct ngon_word flip_glyphs[2];
    bool has_flip_moves;
    struct ngon_moves_def flip_moves;  /* in place of `flips` */
    struct ngon_span span;
};
struct ngon_zone_def { struct ngon_word name; struct ngon_zone *zone; };

/* ---- rules ---- */

enum ngon_result { NGON_RESULT_NONE, NGON_RESULT_DRAW, NGON_RESULT_LOSS, NGON_RESULT_WIN,
                   NGON_RESULT_ILLEGAL };   /* for the side to act, unless a rule says otherwise */
enum { NGON_WHEN_ENDS = 1, NGON_WHEN_ENTERS = 2, NGON_WHEN_STARTS = 4 };
enum ngon_must { NGON_MUST_NEVER, NGON_MUST_IF_STUCK, NGON_MUST_ALWAYS };

struct ngon_promotion_def {
    struct ngon_words pieces;   /* empty: every piece that flips */
    struct ngon_words to;       /* empty: flips */
    struct ngon_zone *in;
    unsigned when;
    bool only_capture;
    enum ngon_must must;
    uint32_t limit;             /* 0: none */
    struct ngon_span span;
};
struct ngon_drop_zone_def { struct ngon_word piece; struct ngon_zone *zone; }; /* piece.text NULL: all */
struct ngon_drops_def {
    bool given;
    struct ngon_words pieces;   /* empty: every piece */
    struct ngon_drop_zone_def *to;
    uint32_t to_count;
    bool stuck_allowed;
    struct ngon_words per_file; /* pieces, with their limit in step */
    uint32_t *per_file_limits;
    struct ngon_words no_mate;
    struct ngon_span span;
};
struct ngon_castling_def {      /* king and rook: from, to */
    struct ngon_word king[2], rook[2];
    int side;                   /* 0 for both (second by the view), 1 or 2 when given for one side */
    struct ngon_span span;
};
struct ngon_facing_def { struct ngon_words pieces; struct ngon_word along; enum ngon_result result; };
enum ngon_act { NGON_ACT_PLAY, NGON_ACT_REMOVE, NGON_ACT_PLACE, NGON_ACT_CHOOSE };
struct ngon_phase_def {
    struct ngon_word name;
    int first;                  /* 0 first side, 1 second */
    enum ngon_act act;
    struct ngon_words pieces;
    struct ngon_zone *where;    /* NULL: anywhere */
    bool both_on_file;
    const struct ngon_ynode *choices; /* choose: the map {CELLS: [arrangement, ...]} */
    struct ngon_span span;
};
enum ngon_pass { NGON_PASS_NEVER, NGON_PASS_STUCK, NGON_PASS_ALWAYS };
struct ngon_rules_def {
    struct ngon_promotion_def *promotions;
    uint32_t promotion_count;
    bool captured_to_hand;
    struct ngon_drops_def drops;
    struct ngon_castling_def *castlings;
    uint32_t castling_count;
    bool royal_all;             /* mate needs every royal lost; else any */
    struct ngon_facing_def facing; /* result NONE: no such rule */
    enum ngon_result stalemate; /* for the side that cannot move; NONE when not said */
    double stalemate_loser;     /* points of a full one that the stalemated side keeps; < 0 unless given */
    uint32_t repetition_times;  /* 0: no rule */
    enum ngon_result repetition_result;
    enum ngon_result perpetual_check; /* NONE: as any repetition; else for the side that checked throughout */
    uint32_t no_progress_plies; /* 0: no rule */
    enum ngon_result no_progress_result;
    enum ngon_result bare;      /* for a side left with nothing but royals; NONE: no rule */
    bool bare_back_draws;       /* unless it bares the other at once */
    struct ngon_words reach_pieces; /* a piece of these on reach_zone wins */
    struct ngon_zone *reach_zone;
    uint32_t checks;            /* so many checks given win; 0: no rule */
    bool must_capture;
    enum ngon_pass pass;
    uint32_t turn_moves;        /* moves in a turn, 1 */
    bool check_ends_turn;
    struct ngon_words guarded, no_retake; /* lion trading */
    struct ngon_span span;
};

struct ngon_option_def {
    struct ngon_word name, notes;
    bool on_by_default, on;
};

struct ngon_variant {
    const struct ngon_source *source;
    struct ngon_word name;
    struct ngon_translated title;
    struct ngon_word inventor, year, origin, notes; /* origin: the key `source` */
    struct ngon_board_def board;
    struct ngon_view_def view;
    struct ngon_word players[2];
    struct ngon_zone_def *zones;
    uint32_t zone_count;
    struct ngon_piece_def *pieces;
    uint32_t piece_count;
    struct ngon_word setup;      /* the position's first field, in rows; blanks mean nothing */
    const struct ngon_ynode *setup_node;
    const struct ngon_ynode *shuffle; /* set-up by shuffle: the map, or NULL */
    struct ngon_phase_def *phases; /* none: one phase of play */
    uint32_t phase_count;
    struct ngon_rules_def rules;
    struct ngon_option_def *options;
    uint32_t option_count;
};

/* Every default: players White and Black, view mirrored, stalemate not said, ... */
void ngon_variant_init(struct ngon_variant *variant);
/* The title in LANGUAGE ("en" and then the first given as fallback; the name where there is no title). */
const char *ngon_variant_title(const struct ngon_variant *variant, const char *language);

#endif
