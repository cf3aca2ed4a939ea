/* Cells and printed rows from what the file says. */
#include "board_parts.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- shapes ---- */

static void find_centroid(const double (*outline)[2], uint32_t count, double centroid[2])
{
    double area = 0, x = 0, y = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double *from = outline[i], *to = outline[(i + 1) % count];
        double cross = from[0] * to[1] - to[0] * from[1];
        area += cross;
        x += (from[0] + to[0]) * cross;
        y += (from[1] + to[1]) * cross;
    }
    if (fabs(area) < 1e-9)
        return;
    centroid[0] = x / (3 * area);
    centroid[1] = y / (3 * area);
}

bool ngon_board_add_shapes(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    const struct ngon_board_def *def = builder->def;
    board->shapes = NGON_NEWS(builder->arena, def->shape_count, struct ngon_shape);
    board->shape_count = def->shape_count;
    for (uint32_t i = 0; i < def->shape_count; i++) {
        struct ngon_shape *shape = &board->shapes[i];
        shape->name = def->shapes[i].name.text;
        shape->outline = (const double(*)[2])def->shapes[i].outline;
        shape->outline_count = def->shapes[i].outline_count;
        find_centroid(shape->outline, shape->outline_count, shape->centroid);
    }
    return board->shape_count > 0;
}

static uint16_t find_shape(struct ngon_builder *builder, const struct ngon_word *word)
{
    const char *names[32];
    for (uint32_t i = 0; i < builder->board->shape_count && i < 32; i++) {
        names[i] = builder->board->shapes[i].name;
        if (strcmp(names[i], word->text) == 0)
            return (uint16_t)i;
    }
    ngon_board_unknown(builder->diags, NGON_CODE_UNKNOWN_SHAPE, word, "shape", names,
                       builder->board->shape_count);
    return UINT16_MAX;
}

/* ---- printed cells ---- */

/* Cells in printed order, before they are numbered. */
struct printed {
    struct ngon_cell cell;
    struct ngon_span span;
    const struct ngon_cell_def *def;
    double up; /* height in the picture, for rows of single cells */
};
struct plan {
    struct ngon_builder *builder;
    struct printed *cells;
    uint32_t count, limit;
    bool fine;
};

static void name_parts(struct plan *plan, struct ngon_cell *cell)
{
    const char *at = cell->name, *start = at;
    struct ngon_arena *arena = plan->builder->arena;
    while (isupper((unsigned char)*at))
        at++;
    cell->level = ngon_arena_copy(arena, start, (size_t)(at - start));
    for (start = at; islower((unsigned char)*at);)
        at++;
    cell->file = ngon_arena_copy(arena, start, (size_t)(at - start));
    cell->rank = *at ? (int32_t)strtol(at, NULL, 10) : -1;
}

struct ngon_span ngon_board_pattern(const struct ngon_builder *builder, uint16_t cell)
{
    const struct ngon_board_def *def = builder->def;
    if (def->row_count == 0)
        return (struct ngon_span){NULL, 0, 0};
    return def->rows[builder->board->cells[cell].row % def->row_count].pattern;
}

static bool is_without(const struct ngon_board_def *def, const char *name)
{
    for (uint32_t i = 0; i < def->without.count; i++)
        if (strcmp(def->without.words[i].text, name) == 0)
            return true;
    return false;
}

static struct printed *add_printed(struct plan *plan, const char *name, const int16_t place[3],
                                   uint16_t shape, struct ngon_span span)
{
    const struct ngon_board_def *def = plan->builder->def;
    if (plan->count == plan->limit || shape == UINT16_MAX) {
        plan->fine = false;
        return NULL;
    }
    struct printed *printed = &plan->cells[plan->count++];
    struct ngon_cell *cell = &printed->cell;
    int32_t at[3] = {place[0], place[1], place[2]};
    uint32_t axes = def->axis_count - (def->layers.count > 0);
    cell->name = name;
    cell->shape = shape;
    printed->span = span;
    name_parts(plan, cell);
    for (uint32_t axis = 0; axis < axes; axis++) {
        cell->x += at[axis] * def->axes[axis].unit[0];
        cell->y += at[axis] * def->axes[axis].unit[1];
    }
    if (!ngon_board_wrap(plan->builder->board, at, cell->at))
        plan->fine = false;
    return printed;
}

static void print_row(struct plan *plan, const struct ngon_row_def *row, uint32_t layer)
{
    const struct ngon_board_def *def = plan->builder->def;
    struct ngon_arena *arena = plan->builder->arena;
    uint32_t count = row->shapes.count;
    uint16_t *shapes = NGON_NEWS(arena, count, uint16_t);
    for (uint32_t i = 0; i < count; i++) {
        shapes[i] = find_shape(plan->builder, &row->shapes.words[i]);
        if (shapes[i] == UINT16_MAX)
            plan->fine = false;
    }
    if (count == 0 && def->shape_count > 1) {
        ngon_diag_add(plan->builder->diags, NGON_CODE_MISSING_KEY, row->span,
                      "a row needs the key `shape` on a board of several shapes");
        plan->fine = false;
        return;
    }
    for (uint32_t i = 0; i < row->cells.count; i++) {
        const struct ngon_word *word = &row->cells.words[i];
        const char *name = word->text;
        int16_t at[3] = {row->at[i][0], row->at[i][1], row->at[i][2]};
        if (def->layers.count) {
            const char *layer_name = def->layers.words[layer].text;
            at[def->axis_count - 1] = def->layer_at[layer];
            name = def->layer_part == NGON_PART_RANK
                       ? ngon_arena_printf(arena, "%s%s", name, layer_name)
                       : ngon_arena_printf(arena, "%s%s", layer_name, name);
        }
        if (is_without(def, name))
            continue;
        struct printed *printed =
            add_printed(plan, name, at, count ? shapes[i % count] : 0, word->span);
        if (printed)
            printed->cell.layer = (uint16_t)layer;
    }
}

static double nearest_drawn(const struct plan *plan, uint32_t count, double x, double y)
{
    double nearest = HUGE_VAL;
    for (uint32_t i = 0; i < count; i++)
        nearest = fmin(nearest, hypot(plan->cells[i].cell.x - x, plan->cells[i].cell.y - y));
    return nearest;
}

/* Draws the last cell of the plan where its coordinates lie once round a seam, when that is nearer to the others. */
static void draw_near(struct plan *plan)
{
    const struct ngon_board_def *def = plan->builder->def;
    struct ngon_cell *cell = &plan->cells[plan->count - 1].cell;
    double x = 0, y = 0;
    for (uint32_t axis = 0; axis < def->axis_count; axis++) {
        x += cell->at[axis] * def->axes[axis].unit[0];
        y += cell->at[axis] * def->axes[axis].unit[1];
    }
    const uint32_t others = plan->count - 1;
    if (nearest_drawn(plan, others, x, y) < nearest_drawn(plan, others, cell->x, cell->y) - 1e-6) {
        cell->x = x;
        cell->y = y;
    }
}

/* A single cell joins the row at its height, or makes a row of its own. */
static void print_extra(struct plan *plan, const struct ngon_cell_def *def, uint16_t *row_count)
{
    struct ngon_word first = {plan->builder->board->shapes[0].name, def->name.span};
    struct printed *last = add_printed(
        plan, def->name.text, def->at,
        find_shape(plan->builder, def->shape.text ? &def->shape : &first), def->name.span);
    if (last == NULL)
        return;
    draw_near(plan);
    struct printed extra = *last;
    uint32_t at = 0, count = plan->count - 1;
    extra.def = def;
    while (at < count && plan->cells[at].cell.y > extra.cell.y + 1e-6)
        at++;
    bool joins = at < count && fabs(plan->cells[at].cell.y - extra.cell.y) < 1e-6;
    if (joins) {
        extra.cell.row = plan->cells[at].cell.row;
        while (at < count && plan->cells[at].cell.row == extra.cell.row &&
               plan->cells[at].cell.x < extra.cell.x)
            at++;
    } else {
        if (at > 0 && at < count && plan->cells[at].cell.row == plan->cells[at - 1].cell.row)
            while (at < count && plan->cells[at].cell.row == plan->cells[at - 1].cell.row)
                at++;
        extra.cell.row = at < count ? plan->cells[at].cell.row : *row_count;
        for (uint32_t i = at; i < count; i++)
            plan->cells[i].cell.row++;
        (*row_count)++;
    }
    extra.cell.layer =
        at < count ? plan->cells[at].cell.layer : (count ? plan->cells[count - 1].cell.layer : 0);
    memmove(&plan->cells[at + 1], &plan->cells[at], (count - at) * sizeof *plan->cells);
    plan->cells[at] = extra;
}

/* ---- numbering ---- */

static void number_files(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        uint32_t twin = 0;
        while (twin < i && strcmp(board->cells[twin].file, board->cells[i].file) != 0)
            twin++;
        board->cells[i].file_index =
            twin < i ? board->cells[twin].file_index : (uint16_t)board->file_count++;
    }
}

/* NUMBERS[i] for the i-th cell of the plan. */
static void choose_numbers(const struct plan *plan, uint32_t row_count, uint16_t *numbers)
{
    struct ngon_arena *arena = plan->builder->arena;
    const int16_t **at = NGON_NEWS(arena, plan->count, const int16_t *);
    uint32_t *from = NGON_NEWS(arena, plan->count, uint32_t);
    uint16_t *chosen = NGON_NEWS(arena, plan->count, uint16_t);
    uint32_t count = 0, end = plan->count;
    for (uint32_t row = row_count; row-- > 0;) {
        uint32_t start = end;
        while (start > 0 && plan->cells[start - 1].cell.row == row)
            start--;
        for (uint32_t i = start; i < end; i++) {
            from[count] = i;
            at[count++] = plan->cells[i].cell.at;
        }
        end = start;
    }
    ngon_board_number(arena, plan->builder->def, at, count, chosen);
    for (uint32_t i = 0; i < count; i++)
        numbers[from[i]] = chosen[i];
}

static void number_cells(struct plan *plan, uint32_t row_count)
{
    struct ngon_builder *builder = plan->builder;
    struct ngon_board *board = builder->board;
    struct ngon_span *spans = NGON_NEWS(builder->arena, plan->count, struct ngon_span);
    board->cells = NGON_NEWS(builder->arena, plan->count, struct ngon_cell);
    builder->cell_defs = NGON_NEWS(builder->arena, plan->count, const struct ngon_cell_def *);
    board->rows = NGON_NEWS(builder->arena, row_count, struct ngon_board_row);
    board->row_count = row_count;
    builder->cell_spans = spans;
    uint16_t *numbers = NGON_NEWS(builder->arena, plan->count, uint16_t);
    choose_numbers(plan, row_count, numbers);
    board->cell_count = plan->count;
    uint32_t end = plan->count;
    for (uint32_t row = row_count; row-- > 0;) {
        uint32_t start = end;
        while (start > 0 && plan->cells[start - 1].cell.row == row)
            start--;
        uint16_t *list = NGON_NEWS(builder->arena, end - start, uint16_t);
        for (uint32_t i = start; i < end; i++) {
            uint16_t number = numbers[i];
            board->cells[number] = plan->cells[i].cell;
            builder->cell_defs[number] = plan->cells[i].def;
            spans[number] = plan->cells[i].span;
            list[i - start] = number;
        }
        board->rows[row] =
            (struct ngon_board_row){list, end - start, plan->cells[start].cell.layer};
        end = start;
    }
    number_files(builder);
}

static void check_without(struct plan *plan)
{
    const struct ngon_board_def *def = plan->builder->def;
    for (uint32_t i = 0; i < def->without.count; i++) {
        const struct ngon_word *word = &def->without.words[i];
        bool known = false;
        for (uint32_t layer = 0; layer < (def->layers.count ? def->layers.count : 1) && !known;
             layer++)
            for (uint32_t r = 0; r < def->row_count && !known; r++)
                for (uint32_t c = 0; c < def->rows[r].cells.count && !known; c++) {
                    const char *name = def->rows[r].cells.words[c].text;
                    const char *part = def->layers.count ? def->layers.words[layer].text : "";
                    size_t length = strlen(part);
                    known = def->layer_part == NGON_PART_LEVEL && *part
                                ? strncmp(word->text, part, length) == 0 &&
                                      strcmp(word->text + length, name) == 0
                                : strncmp(word->text, name, strlen(name)) == 0 &&
                                      strcmp(word->text + strlen(name), part) == 0;
                }
        if (!known)
            ngon_board_unknown(plan->builder->diags, NGON_CODE_UNKNOWN_CELL, word, "cell", NULL, 0);
    }
}

bool ngon_board_add_cells(struct ngon_builder *builder)
{
    const struct ngon_board_def *def = builder->def;
    uint32_t layers = def->layers.count ? def->layers.count : 1;
    uint64_t total = 0;
    for (uint32_t i = 0; i < def->row_count; i++)
        total += def->rows[i].cells.count;
    total = total * layers + def->extra_count;
    if (total > NGON_MAX_CELLS) {
        ngon_diag_add(builder->diags, NGON_CODE_TOO_MANY, def->span, "a board has at most %u cells",
                      NGON_MAX_CELLS);
        return false;
    }
    struct plan plan = {builder, NGON_NEWS(builder->arena, (size_t)total, struct printed), 0,
                        (uint32_t)total, true};
    uint16_t row_count = 0;
    for (uint32_t layer = 0; layer < layers; layer++)
        for (uint32_t row = 0; row < def->row_count; row++) {
            uint32_t before = plan.count;
            print_row(&plan, &def->rows[row], layer);
            for (uint32_t i = before; i < plan.count; i++)
                plan.cells[i].cell.row = row_count;
            if (plan.count > before)
                row_count++;
        }
    for (uint32_t i = 0; i < def->extra_count; i++)
        print_extra(&plan, &def->extra[i], &row_count);
    check_without(&plan);
    if (plan.count == 0) {
        ngon_diag_add(builder->diags, NGON_CODE_MISSING_KEY, def->span, "the board has no cells");
        return false;
    }
    builder->board->layer_count = layers;
    number_cells(&plan, row_count);
    return plan.fine;
}
