/* picture: the board as polygons in panels, as either side sees it, with where labels make every cell's name findable.
 * Shared by the drawings on a terminal and in SVG. */
#ifndef NGON_PICTURE_H
#define NGON_PICTURE_H

#include "board.h"

enum ngon_label_part { NGON_LABEL_NONE, NGON_LABEL_FILE, NGON_LABEL_RANK, NGON_LABEL_LEVEL };

/* A place in the picture and the cell that is drawn there. */
struct ngon_picture_cell {
    const double (*points)[2]; /* outline in the panel's coordinates, y up; at least 3 points */
    uint32_t count;
    double x, y; /* centroid: where the piece goes */
    double left, right, bottom, top;
    double place_x, place_y; /* the lattice place, equal along straight rows and columns */
    uint16_t cell;
    uint16_t panel;
    bool named; /* labels on the rim do not give its name: it is written in the cell */
};
struct ngon_picture_panel {
    const char *title; /* "rank 5"; "" on a board of one layer */
};
struct ngon_picture {
    const struct ngon_board *board;
    struct ngon_picture_cell *cells; /* cell_count of them */
    uint32_t cell_count;
    uint16_t *at; /* [cell]: index of the place where it is drawn */
    struct ngon_picture_panel *panels;
    uint32_t panel_count;
    double left, right, bottom, top; /* one box, common to all panels */
    double pitch_x, pitch_y; /* least distance of two columns or rows; 0 where they are irregular */
    enum ngon_label_part row_part, column_part; /* what labels beside rows, below columns say */
};

/* BOARD seen by the first side, or, with FLIP, by the second: turned by half a turn (3D: layers and cells put where
 * the view puts them, so that up stays up). In ARENA. */
struct ngon_picture *ngon_picture_make(struct ngon_arena *arena, const struct ngon_board *board,
                                       bool flip);

/* The part of CELL's name as a label: "e", "12", "B"; "" for NONE. BUFFER of SIZE bytes. */
const char *ngon_picture_label(const struct ngon_board *board, uint16_t cell,
                               enum ngon_label_part part, char *buffer, size_t size);
/* Whether point (X, Y) lies in PLACE's outline (even-odd rule, so that neighbours share no point). */
bool ngon_picture_holds(const struct ngon_picture_cell *place, double x, double y);

/* Whether no cell before place INDEX stands on its row (COLUMN: its column) in its panel and bears a label there. */
bool ngon_picture_leads(const struct ngon_picture *picture, uint32_t index, bool column);

#endif
