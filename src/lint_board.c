/* Rules about the board: outlines, neighbours, shapes, directions and steps. */
#include "lint_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OUTLINE 64u

struct polygon {
    double at[MAX_OUTLINE][2];
    uint32_t count;
};

/* ---- polygons ---- */

static double cross(const double a[2], const double b[2], const double c[2])
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* Whether the two segments cross in a point that is an end of neither. */
static bool segments_cross(const double a[2], const double b[2], const double c[2],
                           const double d[2])
{
    const double tiny = 1e-9;
    const double abc = cross(a, b, c), abd = cross(a, b, d);
    const double cda = cross(c, d, a), cdb = cross(c, d, b);
    return ((abc > tiny && abd < -tiny) || (abc < -tiny && abd > tiny)) &&
           ((cda > tiny && cdb < -tiny) || (cda < -tiny && cdb > tiny));
}

static double area_of(const double (*at)[2], uint32_t count)
{
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double *a = at[i], *b = at[(i + 1) % count];
        sum += a[0] * b[1] - b[0] * a[1];
    }
    return sum / 2;
}

static bool crosses_itself(const double (*at)[2], uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 2; j < count; j++)
            if (segments_cross(at[i], at[(i + 1) % count], at[j], at[(j + 1) % count]))
                return true;
    return false;
}

static double segment_distance(const double p[2], const double a[2], const double b[2])
{
    const double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
    double t = length > 0 ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

static bool is_inside(const double p[2], const struct polygon *polygon)
{
    bool inside = false;
    for (uint32_t i = 0, j = polygon->count - 1; i < polygon->count; j = i++) {
        const double *a = polygon->at[i], *b = polygon->at[j];
        if ((a[1] > p[1]) != (b[1] > p[1]) &&
            p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0])
            inside = !inside;
    }
    return inside;
}

static bool polygons_overlap(const struct polygon *a, const struct polygon *b)
{
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            if (segments_cross(a->at[i], a->at[(i + 1) % a->count], b->at[j],
                               b->at[(j + 1) % b->count]))
                return true;
    return is_inside(a->at[0], b) || is_inside(b->at[0], a);
}

/* The least distance between a corner of one and a side of the other. */
static double polygon_distance(const struct polygon *a, const struct polygon *b)
{
    double least = INFINITY;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++) {
            const double one = segment_distance(a->at[i], b->at[j], b->at[(j + 1) % b->count]);
            const double two = segment_distance(b->at[j], a->at[i], a->at[(i + 1) % a->count]);
            least = fmin(least, fmin(one, two));
        }
    return least;
}

/* ---- outlines ---- */

static void check_outline(struct ngon_linter *linter, const struct ngon_shape_def *shape)
{
    const double(*at)[2] = (const double(*)[2])shape->outline;
    const uint32_t count = shape->outline_count;
    if (count == 0)
        return;
    const bool closed_twice =
        count > 1 && at[0][0] == at[count - 1][0] && at[0][1] == at[count - 1][1];
    bool repeats = false;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            repeats |= at[i][0] == at[j][0] && at[i][1] == at[j][1];
    struct ngon_finding *f = NULL;
    if (count <= MAX_OUTLINE && crosses_itself(at, count)) {
        f = ngon_lint_add(linter, NGON_CODE_OUTLINE_CROSSES, shape->outline_span,
                          "the outline of `%s` crosses itself", shape->name.text);
        ngon_diag_help(linter->diags, f, "give its corners in order around the cell");
    } else if (count < 3 || fabs(area_of(at, count)) < 1e-6) {
        f = ngon_lint_add(linter, NGON_CODE_OUTLINE_FLAT, shape->outline_span,
                          "the outline of `%s` encloses nothing", shape->name.text);
        ngon_diag_help(linter->diags, f, "give its corners in order, three or more");
    } else if (repeats) {
        f = ngon_lint_add(linter, NGON_CODE_OUTLINE_REPEATS, shape->outline_span,
                          closed_twice
                              ? "the outline of `%s` ends with the corner that it begins with"
                              : "the outline of `%s` has one corner twice",
                          shape->name.text);
        ngon_diag_help(linter->diags, f, "leave one of the two out; outlines close by themselves");
    }
}

/* ---- how the cells lie in the picture ---- */

struct layout {
    double size; /* the greatest distance of a corner from its cell's place */
    struct polygon
        *shrunk; /* [shape]: drawn in a little, so that what only touches does not overlap */
    struct polygon *whole;
};

static struct polygon shifted(const struct polygon *polygon, double dx, double dy)
{
    struct polygon moved = *polygon;
    for (uint32_t i = 0; i < moved.count; i++) {
        moved.at[i][0] += dx;
        moved.at[i][1] += dy;
    }
    return moved;
}

static bool lay_out(const struct ngon_linter *linter, struct layout *layout)
{
    const struct ngon_board *board = linter->board;
    layout->size = 0;
    layout->shrunk = NGON_NEWS(linter->arena, board->shape_count, struct polygon);
    layout->whole = NGON_NEWS(linter->arena, board->shape_count, struct polygon);
    for (uint32_t s = 0; s < board->shape_count; s++) {
        const struct ngon_shape *shape = &board->shapes[s];
        if (shape->outline_count < 3 || shape->outline_count > MAX_OUTLINE ||
            crosses_itself(shape->outline, shape->outline_count))
            return false;
        layout->whole[s].count = layout->shrunk[s].count = shape->outline_count;
        for (uint32_t i = 0; i < shape->outline_count; i++) {
            for (int axis = 0; axis < 2; axis++) {
                const double corner = shape->outline[i][axis], middle = shape->centroid[axis];
                layout->whole[s].at[i][axis] = corner;
                layout->shrunk[s].at[i][axis] = middle + (corner - middle) * 0.95;
            }
            layout->size = fmax(layout->size, hypot(shape->outline[i][0], shape->outline[i][1]));
        }
    }
    return layout->size > 0;
}

/* Pairs of shapes at one distance, so that each is looked at once. */
struct seen {
    uint64_t *keys;
    uint32_t size, count;
};

static bool is_new(struct ngon_arena *arena, struct seen *seen, uint64_t key)
{
    if (seen->count * 2 >= seen->size) {
        const struct seen old = *seen;
        seen->size = old.size == 0 ? 256 : old.size * 2;
        seen->keys = NGON_NEWS(arena, seen->size, uint64_t);
        seen->count = 0;
        for (uint32_t i = 0; i < old.size; i++)
            if (old.keys[i] != 0)
                is_new(arena, seen, old.keys[i]);
    }
    uint64_t slot = key * UINT64_C(0x9e3779b97f4a7c15) >> 32;
    for (;; slot++) {
        uint64_t *at = &seen->keys[slot & (seen->size - 1)];
        if (*at == key)
            return false;
        if (*at == 0) {
            *at = key;
            seen->count++;
            return true;
        }
    }
}

static uint64_t pair_key(const struct ngon_cell *a, const struct ngon_cell *b, double size)
{
    const double unit = size / 256;
    const uint64_t dx = (uint64_t)(int64_t)llround((b->x - a->x) / unit) & 0xffff;
    const uint64_t dy = (uint64_t)(int64_t)llround((b->y - a->y) / unit) & 0xffff;
    return (uint64_t)a->shape << 48 ^ (uint64_t)b->shape << 33 ^ dx << 16 ^ dy ^ UINT64_C(1) << 63;
}

static struct ngon_span row_span(const struct ngon_linter *linter, uint16_t cell)
{
    const struct ngon_board *board = linter->board;
    const char *name = board->cells[cell].name;
    for (uint32_t i = 0; i < board->def->extra_count; i++)
        if (strcmp(board->def->extra[i].name.text, name) == 0)
            return board->def->extra[i].name.span;
    const uint32_t row = board->cells[cell].row;
    const uint32_t rows = board->def->row_count;
    if (rows > 0 && board->row_count % rows == 0)
        return board->def->rows[row % rows].span;
    return board->def->span;
}

static void also_outline(struct ngon_linter *linter, struct ngon_finding *f, uint16_t shape)
{
    for (uint32_t s = 0; s < linter->board->def->shape_count; s++) {
        const struct ngon_shape_def *def = &linter->board->def->shapes[s];
        if (strcmp(def->name.text, linter->board->shapes[shape].name) == 0 &&
            def->outline_span.source != NULL)
            ngon_diag_also(linter->diags, f, def->outline_span, "the outline of `%s`",
                           def->name.text);
    }
}

static void check_overlaps(struct ngon_linter *linter, const struct layout *layout)
{
    const struct ngon_board *board = linter->board;
    struct seen seen = {NULL, 0, 0};
    for (uint32_t i = 0; i < board->cell_count; i++)
        for (uint32_t j = i + 1; j < board->cell_count; j++) {
            const struct ngon_cell *a = &board->cells[i], *b = &board->cells[j];
            const double dx = b->x - a->x, dy = b->y - a->y;
            if (a->layer != b->layer || fabs(dx) > 2 * layout->size || fabs(dy) > 2 * layout->size)
                continue;
            if (!is_new(linter->arena, &seen, pair_key(a, b, layout->size)))
                continue;
            const struct polygon moved = shifted(&layout->shrunk[b->shape], dx, dy);
            if (!polygons_overlap(&layout->shrunk[a->shape], &moved))
                continue;
            struct ngon_finding *f =
                ngon_lint_add(linter, NGON_CODE_OUTLINES_OVERLAP, row_span(linter, (uint16_t)j),
                              "the cells %s and %s overlap in the picture", a->name, b->name);
            ngon_diag_also(linter->diags, f, row_span(linter, (uint16_t)i), "%s stands here",
                           a->name);
            ngon_diag_also(linter->diags, f, board->def->axes[0].name.span,
                           "the drawing follows these axes");
            also_outline(linter, f, a->shape);
            if (b->shape != a->shape)
                also_outline(linter, f, b->shape);
            ngon_diag_help(linter->diags, f,
                           "check `at` and `by` of the rows, `axes`, and the outlines");
            return;
        }
}

static const struct ngon_step_def *step_def(const struct ngon_board *board, uint16_t shape,
                                            const char *direction)
{
    for (uint32_t s = 0; s < board->def->shape_count; s++) {
        const struct ngon_shape_def *def = &board->def->shapes[s];
        if (strcmp(def->name.text, board->shapes[shape].name) != 0)
            continue;
        for (uint32_t i = 0; i < def->step_count; i++)
            if (strcmp(def->steps[i].direction.text, direction) == 0)
                return &def->steps[i];
    }
    return NULL;
}

static bool crosses_seam(const struct ngon_board *board, const struct ngon_cell *a,
                         const struct ngon_cell *b, const struct ngon_step_def *step)
{
    for (uint32_t axis = 0; axis < board->def->axis_count; axis++)
        if (a->at[axis] + step->offset[axis] != b->at[axis])
            return true;
    return false;
}

static void check_neighbours(struct ngon_linter *linter, const struct layout *layout)
{
    const struct ngon_board *board = linter->board;
    struct seen seen = {NULL, 0, 0};
    for (uint32_t d = 0; d < board->direction_count; d++)
        for (uint32_t c = 0; c < board->cell_count; c++) {
            const uint16_t other = ngon_board_step(board, (uint16_t)c, (uint16_t)d);
            if (other == NGON_NO_CELL)
                continue;
            const struct ngon_cell *a = &board->cells[c], *b = &board->cells[other];
            const struct ngon_step_def *step = step_def(board, a->shape, board->directions[d].name);
            if (step == NULL || a->layer != b->layer || crosses_seam(board, a, b, step))
                continue;
            if (!is_new(linter->arena, &seen, pair_key(a, b, layout->size) ^ (uint64_t)d << 56))
                continue;
            const struct polygon moved =
                shifted(&layout->whole[b->shape], b->x - a->x, b->y - a->y);
            /* Families beside the first may jump the length of a side, as hexagons' diagonals do. */
            const double gap = layout->size * (board->directions[d].family == 0 ? 0.2 : 1.1);
            if (polygon_distance(&layout->whole[a->shape], &moved) <= gap)
                continue;
            struct ngon_finding *f =
                ngon_lint_add(linter, NGON_CODE_NEIGHBOURS_APART, step->span,
                              "%s lies `%s` of %s, but their outlines do not touch", b->name,
                              board->directions[d].name, a->name);
            also_outline(linter, f, a->shape);
            ngon_diag_also(linter->diags, f, board->def->axes[0].name.span,
                           "the drawing follows these axes");
            ngon_diag_help(linter->diags, f, "check this offset, `axes` and the outlines");
        }
}

/* ---- what nothing makes use of ---- */

static void check_directions(struct ngon_linter *linter)
{
    const struct ngon_board *board = linter->board;
    for (uint32_t i = 0; i < board->def->direction_count; i++) {
        const struct ngon_direction_def *def = &board->def->directions[i];
        const uint16_t d = ngon_board_direction(board, def->name.text);
        if (d == NGON_NO_DIRECTION)
            continue;
        bool leads = false;
        for (uint32_t c = 0; c < board->cell_count && !leads; c++)
            leads = ngon_board_step(board, (uint16_t)c, d) != NGON_NO_CELL;
        if (leads)
            continue;
        struct ngon_finding *f =
            ngon_lint_add(linter, NGON_CODE_DIRECTION_NOWHERE, def->name.span,
                          "the direction `%s` leads from no cell to another", def->name.text);
        ngon_diag_help(linter->diags, f, "give the shapes a step `%s`, or remove it",
                       def->name.text);
    }
}

static bool leads_anywhere(const struct ngon_board *board, uint32_t shape, uint16_t direction)
{
    for (uint32_t c = 0; c < board->cell_count; c++)
        if (board->cells[c].shape == shape &&
            ngon_board_step(board, (uint16_t)c, direction) != NGON_NO_CELL)
            return true;
    return false;
}

static void check_steps(struct ngon_linter *linter, const struct ngon_shape_def *shape,
                        uint32_t index)
{
    const struct ngon_board *board = linter->board;
    bool used = false;
    for (uint32_t c = 0; c < board->cell_count && !used; c++)
        used = board->cells[c].shape == index;
    if (!used) {
        struct ngon_finding *f = ngon_lint_add(linter, NGON_CODE_SHAPE_UNUSED, shape->name.span,
                                               "no cell has the shape `%s`", shape->name.text);
        ngon_diag_help(linter->diags, f, "name it in a row, or remove it");
        return;
    }
    for (uint32_t i = 0; i < shape->step_count; i++) {
        const struct ngon_word *word = &shape->steps[i].direction;
        const uint16_t d = ngon_board_direction(board, word->text);
        if (d == NGON_NO_DIRECTION || leads_anywhere(board, index, d))
            continue;
        struct ngon_finding *f = ngon_lint_add(
            linter, NGON_CODE_STEP_NOWHERE, shape->steps[i].span,
            "the step `%s` of `%s` leads to no cell from anywhere", word->text, shape->name.text);
        ngon_diag_help(linter->diags, f,
                       "check the offset: from no cell of this shape is there one");
    }
}

void ngon_lint_board(struct ngon_linter *linter)
{
    const struct ngon_board *board = linter->board;
    const struct ngon_board_def *def = board->def;
    for (uint32_t s = 0; s < def->shape_count; s++) {
        check_outline(linter, &def->shapes[s]);
        for (uint32_t i = 0; i < board->shape_count; i++)
            if (strcmp(board->shapes[i].name, def->shapes[s].name.text) == 0)
                check_steps(linter, &def->shapes[s], i);
    }
    check_directions(linter);
    struct layout layout;
    if (def->projection == NGON_FLAT && lay_out(linter, &layout)) {
        check_overlaps(linter, &layout);
        check_neighbours(linter, &layout);
    }
}
