/* raster: a picture put on a grid of characters at some scale: which cell each half of a character belongs to, the
 * outlines as characters, and where each cell's text goes. Chooses the scale that fits and reads best. */
#ifndef NGON_RASTER_H
#define NGON_RASTER_H

#include "picture.h"

#define NGON_NO_PLACE UINT16_MAX

struct ngon_raster_panel {
    int left, top, columns, rows;
}; /* characters of the board itself, labels outside */

struct ngon_raster {
    uint32_t columns, rows; /* all panels with their labels */
    uint16_t *owner; /* [(2 * row + half) * columns + column]: index of a place, or NGON_NO_PLACE */
    char *edges;     /* [row * columns + column]: ASCII outline, 0 for none */
    uint32_t strokes, clashes; /* characters of outlines drawn, and those that hid another */
    uint32_t levelled;         /* slopes that came out level */
    struct ngon_raster_panel *panels;
    struct ngon_text_spot {
        int column, row;
    } * spots; /* [place] */
    struct ngon_name_spot {
        int column, row;
        bool fits;
    } * names; /* [place]: for the name of an occupied cell */
};

struct ngon_raster_wish {
    bool ascii;             /* outlines must be readable, not colours */
    unsigned width;         /* columns that the widest piece takes */
    unsigned name_width;    /* columns that the longest cell name takes */
    unsigned margin;        /* columns that labels take on either side of a panel */
    bool label_row;         /* a row of labels below each panel */
    uint32_t columns, rows; /* room */
};

/* The raster that reads best in the room that WISH gives, in ARENA. When nothing legible fits, the legible one that exceeds
 * the room least; the caller compares columns and rows. NULL when nothing is legible at any size tried. */
struct ngon_raster *ngon_raster_choose(struct ngon_arena *arena, const struct ngon_picture *picture,
                                       const struct ngon_raster_wish *wish);

static inline uint16_t ngon_raster_owner(const struct ngon_raster *raster, int column, int row,
                                         int half)
{
    if (column < 0 || row < 0 || (uint32_t)column >= raster->columns ||
        (uint32_t)row >= raster->rows)
        return NGON_NO_PLACE;
    return raster->owner[((size_t)row * 2 + (size_t)half) * raster->columns + (size_t)column];
}

#endif
