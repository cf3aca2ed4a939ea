/* board_parts: what the files of module `board` share while a board is built. */
#ifndef NGON_BOARD_PARTS_H
#define NGON_BOARD_PARTS_H

#include "board.h"

struct ngon_builder {
    struct ngon_arena *arena;
    struct ngon_diags *diags;
    const struct ngon_variant *variant;
    const struct ngon_board_def *def;
    struct ngon_board *board;
    const struct ngon_span *cell_spans;     /* [cell]: where the file names it */
    const struct ngon_cell_def **cell_defs; /* [cell]: of a single cell, else NULL */
};

/* Each returns false when nothing can be built on it; findings say why. */
bool ngon_board_add_shapes(struct ngon_builder *builder);
bool ngon_board_add_cells(struct ngon_builder *builder);
bool ngon_board_add_directions(struct ngon_builder *builder);
bool ngon_board_add_offsets(struct ngon_builder *builder);
void ngon_board_add_steps(struct ngon_builder *builder);
void ngon_board_add_view(struct ngon_builder *builder);
void ngon_board_check(struct ngon_builder *builder);
void ngon_board_add_colours(struct ngon_builder *builder);
void ngon_board_add_zones(struct ngon_builder *builder);

/* NUMBERS[i]: the number of the cell at coordinates AT[i], given in printed order from the near side, which is kept where
 * every direction leads always up or always down in it, or no order by coordinates would make it so. */
void ngon_board_number(struct ngon_arena *arena, const struct ngon_board_def *def,
                       const int16_t *const *at, uint32_t count, uint16_t *numbers);

/* Where a tiling's patch lays CELL's row out; without a source when the file has rows of its own. */
struct ngon_span ngon_board_pattern(const struct ngon_builder *builder, uint16_t cell);
/* Where the file says what CELL's step by DIRECTION is, or where its shape's steps begin when it has none. */
struct ngon_span ngon_board_step_span(const struct ngon_builder *builder, uint16_t cell,
                                      uint32_t direction);
/* Brings AT into [0, wrap) on axes that wrap. False when a coordinate is beyond any board. */
bool ngon_board_wrap(const struct ngon_board *board, const int32_t at[3], int16_t out[3]);
/* The cell at wrapped coordinates AT, or NGON_NO_CELL. */
uint16_t ngon_board_at(const struct ngon_board *board, const int16_t at[3]);
/* A finding: WORD is no WHAT ("cell"); the help names the nearest of NAMES. */
void ngon_board_unknown(struct ngon_diags *diags, enum ngon_code code, const struct ngon_word *word,
                        const char *what, const char *const *names, size_t count);

#endif
