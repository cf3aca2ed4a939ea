/* A colouring for pictures: neighbours by the first family differ where few colours can do it. */
#include "board_parts.h"

#include <string.h>

#define NO_COLOUR UINT16_MAX

static uint16_t neighbour(const struct ngon_board *board, uint32_t cell, uint32_t direction)
{
    return board->directions[direction].family == 0
               ? ngon_board_step(board, (uint16_t)cell, (uint16_t)direction)
               : NGON_NO_CELL;
}

/* By turns along each row, rows beginning one further on; levels too. */
static void colour_by_turns(struct ngon_board *board, uint32_t colours)
{
    for (uint32_t r = 0; r < board->row_count; r++)
        for (uint32_t i = 0; i < board->rows[r].count; i++)
            board->cells[board->rows[r].cells[i]].colour =
                (uint16_t)((i + (board->row_count - 1 - r) + board->rows[r].layer) % colours);
}

static bool colour_by_shape(struct ngon_board *board)
{
    if (board->shape_count < 2)
        return false;
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        board->cells[cell].colour = board->cells[cell].shape;
        for (uint32_t d = 0; d < board->direction_count; d++) {
            uint16_t to = neighbour(board, cell, d);
            if (to != NGON_NO_CELL && board->cells[to].shape == board->cells[cell].shape)
                return false;
        }
    }
    return true;
}

/* Takes the cell with most colours around it next; on the usual tilings that finds the fewest colours. */
static void colour_by_need(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    uint64_t *around = NGON_NEWS(builder->arena, board->cell_count, uint64_t);
    for (uint32_t i = 0; i < board->cell_count; i++)
        board->cells[i].colour = NO_COLOUR;
    for (uint32_t done = 0; done < board->cell_count; done++) {
        uint32_t next = board->cell_count;
        int most = -1;
        for (uint32_t i = 0; i < board->cell_count; i++) {
            int need = 0;
            if (board->cells[i].colour != NO_COLOUR)
                continue;
            for (uint64_t bits = around[i]; bits; bits &= bits - 1)
                need++;
            if (need > most) {
                most = need;
                next = i;
            }
        }
        uint16_t colour = 0;
        while (colour < 63 && around[next] >> colour & 1)
            colour++;
        board->cells[next].colour = colour;
        for (uint32_t d = 0; d < board->direction_count; d++) {
            uint16_t to = neighbour(board, next, d);
            if (to != NGON_NO_CELL)
                around[to] |= (uint64_t)1 << colour;
        }
    }
}

/* Cells that the first family does not reach, such as small squares between octagons, get a colour of their own. */
static void colour_apart(struct ngon_board *board)
{
    uint16_t highest = 0;
    for (uint32_t i = 0; i < board->cell_count; i++)
        if (board->cells[i].colour > highest)
            highest = board->cells[i].colour;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        bool reached = false;
        for (uint32_t d = 0; d < board->direction_count; d++)
            if (board->directions[d].family == 0 &&
                ngon_board_has(board, board->cells[i].shape, (uint16_t)d))
                reached = true;
        if (!reached)
            board->cells[i].colour = (uint16_t)(highest + 1);
    }
}

void ngon_board_add_colours(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    if (builder->def->colours) {
        colour_by_turns(board, builder->def->colours);
    } else if (!colour_by_shape(board)) {
        colour_by_need(builder);
        colour_apart(board);
    }
}
