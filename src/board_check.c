/* Checks of the steps: each has a step back, and goes where its heading says. */
#include "board_parts.h"

#include <math.h>
#include <string.h>

static bool has_step_to(const struct ngon_board *board, uint16_t from, uint16_t to)
{
    for (uint32_t i = 0; i < board->direction_count; i++)
        if (ngon_board_step(board, from, (uint16_t)i) == to)
            return true;
    return false;
}

struct ngon_span ngon_board_step_span(const struct ngon_builder *builder, uint16_t cell,
                                      uint32_t direction)
{
    const struct ngon_shape_def *shape = &builder->def->shapes[builder->board->cells[cell].shape];
    const char *name = builder->board->directions[direction].name;
    const struct ngon_cell_def *own = builder->cell_defs[cell];
    for (uint32_t i = 0; own && i < own->step_count; i++)
        if (strcmp(own->steps[i].direction.text, name) == 0)
            return own->steps[i].span;
    for (uint32_t i = 0; i < shape->step_count; i++)
        if (strcmp(shape->steps[i].direction.text, name) == 0)
            return shape->steps[i].span;
    return shape->step_count > 0 ? shape->steps[0].span : shape->name.span;
}

/* A sum has no steps of its own: it stands where it is defined. */
static struct ngon_span way_span(const struct ngon_builder *builder, uint16_t cell,
                                 uint32_t direction)
{
    return builder->board->directions[direction].is_sum
               ? builder->def->directions[direction].name.span
               : ngon_board_step_span(builder, cell, direction);
}

/* The drawn displacement of a step, or false where drawing says nothing: across a seam, out of the layer. */
static bool displacement(const struct ngon_board *board, uint16_t from, uint16_t to,
                         uint32_t direction, double out[2])
{
    const struct ngon_cell *a = &board->cells[from], *b = &board->cells[to];
    const int16_t *by = board->offsets[(size_t)a->shape * board->direction_count + direction].by;
    for (int axis = 0; axis < 3; axis++)
        if (board->has_wrap && a->at[axis] + by[axis] != b->at[axis])
            return false;
    out[0] =
        b->x + board->shapes[b->shape].centroid[0] - a->x - board->shapes[a->shape].centroid[0];
    out[1] =
        b->y + board->shapes[b->shape].centroid[1] - a->y - board->shapes[a->shape].centroid[1];
    return hypot(out[0], out[1]) > 1e-6;
}

static bool heading_fits(const struct ngon_board *board, uint16_t from, uint16_t to,
                         uint32_t direction)
{
    double drawn[2];
    const double *heading = board->directions[direction].vector;
    if (board->directions[direction].is_sum || board->is_3d || board->def->layers.count ||
        board->def->projection == NGON_POLAR || !displacement(board, from, to, direction, drawn))
        return true;
    double along = (drawn[0] * heading[0] + drawn[1] * heading[1]) / hypot(drawn[0], drawn[1]);
    return along >= cos(45.5 / 57.29577951308232);
}

void ngon_board_check(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    uint64_t *no_return = NGON_NEWS(builder->arena, board->shape_count, uint64_t);
    uint64_t *askew = NGON_NEWS(builder->arena, board->shape_count, uint64_t);
    for (uint16_t cell = 0; cell < board->cell_count; cell++) {
        const struct ngon_cell *from = &board->cells[cell];
        for (uint32_t d = 0; d < board->direction_count; d++) {
            uint16_t to = ngon_board_step(board, cell, (uint16_t)d);
            uint64_t bit = (uint64_t)1
                           << d; /* one finding for a shape's step, not for every cell */
            if (to == NGON_NO_CELL)
                continue;
            if (!(no_return[from->shape] & bit) && !has_step_to(board, to, cell)) {
                no_return[from->shape] |= bit;
                struct ngon_finding *finding =
                    ngon_diag_add(builder->diags, NGON_CODE_NO_WAY_BACK, way_span(builder, cell, d),
                                  "`%s` leads from `%s` to `%s`, but no direction leads back",
                                  board->directions[d].name, from->name, board->cells[to].name);
                ngon_diag_also(builder->diags, finding, ngon_board_step_span(builder, to, d),
                               "`%s` has these steps", board->cells[to].name);
            }
            if (!(askew[from->shape] & bit) && !heading_fits(board, cell, to, d)) {
                askew[from->shape] |= bit;
                struct ngon_finding *finding = ngon_diag_add(
                    builder->diags, NGON_CODE_HEADING_AGAINST_DRAWING,
                    ngon_board_step_span(builder, cell, d),
                    "`%s` has the heading %g, but `%s` is not drawn that way from `%s`",
                    board->directions[d].name, board->directions[d].degrees, board->cells[to].name,
                    from->name);
                ngon_diag_also(builder->diags, finding, builder->def->directions[d].name.span,
                               "the heading stands here");
                ngon_diag_also(builder->diags, finding, builder->def->axes[0].name.span,
                               "the drawing follows these axes");
            }
        }
    }
}
