/* board: the cell graph. Cells with names and places, directions with headings, what lies where, how the second side
 * sees it, zones as sets. Built from struct ngon_variant; knows nothing of pieces or rules. Immutable when built. */
#ifndef NGON_BOARD_H
#define NGON_BOARD_H

#include "diag.h"
#include "variant.h"

#define NGON_MAX_CELLS 2048u
#define NGON_MAX_DIRECTIONS 64u
#define NGON_NO_CELL UINT16_MAX
#define NGON_NO_DIRECTION UINT16_MAX

struct ngon_direction {
    const char *name;
    uint16_t family;            /* index into families */
    uint16_t image;             /* the direction that the second side means by this name */
    double vector[3];           /* unit heading as the first side sees it: (right, ahead, 0), or in 3D as the file
                                   gives it, rank last; zero for a sum without a heading */
    double degrees;             /* clockwise from straight ahead, [0, 360); 2D only */
    double from_ahead;          /* angle to straight ahead, degrees, [0, 180]; NAN without a heading */
    bool is_sum;
};
struct ngon_shape {
    const char *name;
    const double (*outline)[2]; /* picture units around the cell's place, y up */
    uint32_t outline_count;
    double centroid[2];
};
struct ngon_cell {
    const char *name;
    const char *file, *level;   /* the small letters and the capitals of the name ("" when none) */
    int32_t rank;               /* the number of the name; -1 when none */
    uint16_t file_index;        /* equal letters, equal index (0..file_count-1) */
    int16_t at[3];
    uint16_t shape;
    uint16_t layer;             /* printed layer, 0 = first printed */
    uint16_t row;               /* printed row over all layers, 0 = top */
    uint16_t colour;            /* of a colouring in which neighbours by the first family differ where possible; for drawing */
    double x, y;                /* its place in the picture, in its layer's panel, y up */
};
struct ngon_offset { int16_t by[3]; };
struct ngon_own_step { uint16_t cell, direction; int16_t by[3]; }; /* a single cell's, in place of its shape's */
struct ngon_board_row { const uint16_t *cells; uint32_t count; uint16_t layer; };

struct ngon_board {
    const struct ngon_board_def *def;
    struct ngon_cell *cells;    /* numbered from the near side, the last printed row first, left to right;
                                   otherwise where that lets every direction lead always up or down (board_order.c) */
    uint32_t cell_count;
    struct ngon_direction *directions;
    uint32_t direction_count;
    const char **families;
    uint32_t family_count;
    struct ngon_shape *shapes;
    uint32_t shape_count;
    uint16_t *steps;            /* [direction * cell_count + cell]: the cell there, or NGON_NO_CELL */
    uint16_t *image;            /* [cell]: where the view puts it (its own inverse) */
    struct ngon_board_row *rows; /* as printed, far side first */
    uint32_t row_count, layer_count, file_count;
    bool is_3d, has_wrap;
    const struct ngon_zone_def *zones; /* definitions, in step with zone_sets */
    uint64_t **zone_sets[2];    /* [side][zone]: a set of set_words words, bit c % 64 of word c / 64 for cell c */
    uint32_t zone_count, set_words;
    uint16_t *by_name;          /* hash index for ngon_board_find */
    uint16_t *by_place;         /* hash index from coordinates to cells; NGON_NO_CELL where empty */
    uint32_t hash_size;         /* of both, a power of two */
    uint64_t *shape_directions; /* [shape]: bit d set when the shape has direction d */
    struct ngon_offset *offsets; /* [shape * direction_count + direction] */
    uint32_t *shapes_after;     /* likewise: the shapes seen there on this board, as bits */
    struct ngon_own_step *own_steps;
    uint32_t own_step_count;
    uint64_t *voids;            /* packed coordinates, sorted */
    uint32_t void_count;
};

/* NULL after errors that leave no board. Checks of FORMAT.md section 1 give findings. */
struct ngon_board *ngon_board_build(struct ngon_arena *arena, const struct ngon_variant *variant,
                                    struct ngon_diags *diags);

/* The cell named by LENGTH bytes of TEXT, or NGON_NO_CELL. */
uint16_t ngon_board_find(const struct ngon_board *board, const char *text, size_t length);
uint16_t ngon_board_direction(const struct ngon_board *board, const char *name); /* or NGON_NO_DIRECTION */
int ngon_board_family(const struct ngon_board *board, const char *name);         /* or -1 */

static inline uint16_t ngon_board_step(const struct ngon_board *board, uint16_t cell, uint16_t direction)
{
    return board->steps[(size_t)direction * board->cell_count + cell];
}
/* Whether the shape of CELL has DIRECTION at all (its neighbour may still be off the board). */
bool ngon_board_has(const struct ngon_board *board, uint16_t shape, uint16_t direction);

/* A place that a leap passes: a cell, a void, or on a board of one shape any coordinate. */
struct ngon_spot { int16_t at[3]; uint16_t shape, cell; };
struct ngon_spot ngon_board_spot(const struct ngon_board *board, uint16_t cell);
/* Moves SPOT on by DIRECTION, wrapped where axes wrap, cells' own steps included. False when the shape has no such step or nothing may be there:
 * then SPOT is unchanged. spot->cell is NGON_NO_CELL when no cell is there. */
bool ngon_board_spot_step(const struct ngon_board *board, struct ngon_spot *spot, uint16_t direction);

/* ZONE as a set for SIDE (second: the image), set_words words in ARENA. NULL after findings (an unknown name). An empty set is legal
 * here; lint judges it. */
uint64_t *ngon_board_zone(struct ngon_arena *arena, const struct ngon_board *board,
                          const struct ngon_zone *zone, int side, struct ngon_diags *diags);

#endif
