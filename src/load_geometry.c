/* The geometry of a board: axes, directions, shapes. */
#include "board.h"
#include "load_parts.h"

#include <string.h>

#define MAX_FAMILIES 16u
#define MAX_SHAPES 32u
#define MAX_OFFSET 1000

/* ---- axes ---- */

static void read_unit(struct ngon_reader *reader, const struct ngon_ynode *node, double unit[2])
{
    bool fit = node->kind == NGON_YSEQUENCE && node->count == 2;
    for (uint32_t i = 0; fit && i < 2; i++)
        fit = node->items[i]->kind == NGON_YSCALAR &&
              ngon_read_decimal(node->items[i]->text, &unit[i]) && unit[i] >= -1000 &&
              unit[i] <= 1000;
    if (!fit)
        ngon_read_wrong(reader, node, "two numbers: right and up in the picture");
}

static bool read_axes(struct ngon_reader *reader, const struct ngon_ynode *node,
                      struct ngon_board_def *board)
{
    if (node->kind != NGON_YMAPPING || node->count < 1 || node->count > 3) {
        ngon_read_wrong(reader, node, "a map of one to three axes");
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        board->axes[i].name = ngon_read_word_of(node->pairs[i].key);
        read_unit(reader, node->pairs[i].value, board->axes[i].unit);
    }
    board->axis_count = node->count;
    return true;
}

void ngon_load_wraps(struct ngon_reader *reader, const struct ngon_ynode *node,
                     struct ngon_board_def *board)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ngon_ypair *pair = &node->pairs[i];
        uint32_t axis = 0, round = 0;
        while (axis < board->axis_count &&
               strcmp(board->axes[axis].name.text, pair->key->text) != 0)
            axis++;
        if (axis == board->axis_count) {
            ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_AXIS, pair->key->span,
                          "there is no axis `%s`", pair->key->text);
            continue;
        }
        struct ngon_field bounds = {.key = pair->key->text, .low = 2, .high = 4096};
        ngon_read_u32(reader, pair->value, &round, &bounds);
        board->axes[axis].wrap = (uint16_t)round;
    }
}

/* ---- directions ---- */

static bool read_vector_heading(struct ngon_reader *reader, const struct ngon_ynode *node,
                                double vector[3])
{
    bool fit = node->count == 3;
    double size = 0;
    for (uint32_t i = 0; fit && i < 3; i++) {
        fit = node->items[i]->kind == NGON_YSCALAR &&
              ngon_read_decimal(node->items[i]->text, &vector[i]) && vector[i] >= -1000 &&
              vector[i] <= 1000;
        size += fit ? vector[i] * vector[i] : 0;
    }
    if (!fit || size < 1e-6)
        ngon_read_wrong(reader, node, "three numbers, not all of them 0");
    return fit && size >= 1e-6;
}

static bool read_heading(struct ngon_reader *reader, const struct ngon_ynode *node,
                         struct ngon_direction_def *def)
{
    if (node->kind == NGON_YSEQUENCE) {
        def->is_vector = true;
        return read_vector_heading(reader, node, def->vector);
    }
    if (node->kind == NGON_YSCALAR && ngon_read_decimal(node->text, &def->degrees)) {
        if (def->degrees >= 0 && def->degrees < 360)
            return true;
        ngon_diag_add(reader->diags, NGON_CODE_NUMBER_OUT_OF_RANGE, node->span,
                      "a heading lies between 0 and 360 degrees");
        return false;
    }
    if (node->kind == NGON_YSCALAR)
        def->sum = ngon_read_split(reader, node);
    if (def->sum.count >= 2 && def->sum.count <= 8) {
        def->is_sum = true;
        return true;
    }
    ngon_read_wrong(reader, node, "degrees, three numbers, or the names of directions to add up");
    return false;
}

static bool read_directions(struct ngon_reader *reader, const struct ngon_ynode *node,
                            struct ngon_board_def *board)
{
    if (node->kind != NGON_YMAPPING || node->count == 0 || node->count > MAX_FAMILIES) {
        ngon_read_wrong(reader, node, "a map of 1 to 16 families of directions");
        return false;
    }
    board->families = NGON_NEWS(reader->arena, node->count, struct ngon_word);
    board->directions = NGON_NEWS(reader->arena, NGON_MAX_DIRECTIONS, struct ngon_direction_def);
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ngon_ynode *family = node->pairs[i].value;
        struct ngon_word *name = &board->families[board->family_count];
        if (!ngon_read_name(reader, node->pairs[i].key, "a family", false, name))
            continue;
        if (family->kind != NGON_YMAPPING) {
            ngon_read_wrong(reader, family, "a map of directions");
            continue;
        }
        for (uint32_t j = 0; j < family->count; j++) {
            if (board->direction_count == NGON_MAX_DIRECTIONS) {
                ngon_diag_add(reader->diags, NGON_CODE_TOO_MANY, family->pairs[j].key->span,
                              "a board has at most %u directions", NGON_MAX_DIRECTIONS);
                return false;
            }
            struct ngon_direction_def *def = &board->directions[board->direction_count];
            *def = (struct ngon_direction_def){.family = board->family_count};
            if (ngon_read_name(reader, family->pairs[j].key, "a direction", false, &def->name) &&
                read_heading(reader, family->pairs[j].value, def))
                board->direction_count++;
        }
        board->family_count++;
    }
    return board->direction_count > 0;
}

/* ---- shapes ---- */

struct ngon_step_def *ngon_load_steps(struct ngon_reader *reader, const struct ngon_ynode *node,
                                      uint32_t axis_count, uint32_t *count)
{
    *count = 0;
    if (node->kind != NGON_YMAPPING) {
        ngon_read_wrong(reader, node, "a map of directions and offsets");
        return NULL;
    }
    struct ngon_step_def *steps = NGON_NEWS(reader->arena, node->count, struct ngon_step_def);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ngon_step_def *step = &steps[*count];
        step->direction = ngon_read_word_of(node->pairs[i].key);
        step->span = node->pairs[i].key->span;
        if (ngon_read_offset(reader, node->pairs[i].value, axis_count, axis_count, MAX_OFFSET,
                             step->offset))
            (*count)++;
    }
    return steps;
}

static void read_outline(struct ngon_reader *reader, const struct ngon_ynode *node,
                         struct ngon_shape_def *shape)
{
    if (node->kind != NGON_YSEQUENCE || node->count < 3 || node->count > 64) {
        ngon_read_wrong(reader, node, "a list of 3 to 64 corners");
        return;
    }
    shape->outline_span = ngon_ynode_place(node);
    shape->outline = ngon_arena_array(reader->arena, node->count, sizeof *shape->outline);
    for (uint32_t i = 0; i < node->count; i++)
        read_unit(reader, node->items[i], shape->outline[i]);
    shape->outline_count = node->count;
}

struct shape_text {
    const struct ngon_ynode *outline, *steps;
};
static const struct ngon_field shape_fields[] = {
    {"outline", ngon_read_node, offsetof(struct shape_text, outline), true, 0, 0, NULL},
    {"steps", ngon_read_node, offsetof(struct shape_text, steps), true, 0, 0, NULL},
};
static const struct ngon_map shape_map = NGON_MAP("a shape", shape_fields);

static bool read_shapes(struct ngon_reader *reader, const struct ngon_ynode *node,
                        struct ngon_board_def *board)
{
    if (node->kind != NGON_YMAPPING || node->count == 0 || node->count > MAX_SHAPES) {
        ngon_read_wrong(reader, node, "a map of 1 to 32 shapes");
        return false;
    }
    board->shapes = NGON_NEWS(reader->arena, node->count, struct ngon_shape_def);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ngon_shape_def *shape = &board->shapes[board->shape_count];
        struct shape_text text = {NULL, NULL};
        if (!ngon_read_name(reader, node->pairs[i].key, "a shape", false, &shape->name) ||
            !ngon_read_map(reader, node->pairs[i].value, &shape_map, &text))
            continue;
        board->shape_count++;
        if (text.outline)
            read_outline(reader, text.outline, shape);
        if (text.steps)
            shape->steps =
                ngon_load_steps(reader, text.steps, board->axis_count, &shape->step_count);
    }
    return board->shape_count > 0;
}

/* ---- all of it ---- */

static const struct ngon_ynode *merged(struct ngon_reader *reader, const struct ngon_ynode *tiling,
                                       const struct ngon_ynode *own)
{
    return own ? ngon_load_merge(reader, tiling, own) : tiling;
}

bool ngon_load_geometry(struct ngon_reader *reader, const struct ngon_ynode *node,
                        const struct ngon_geometry_text *tiling,
                        const struct ngon_geometry_text *own, struct ngon_board_def *board)
{
    const struct ngon_ynode *axes = merged(reader, tiling->axes, own->axes);
    const struct ngon_ynode *directions = merged(reader, tiling->directions, own->directions);
    const struct ngon_ynode *shapes = merged(reader, tiling->shapes, own->shapes);
    const char *missing = !axes ? "axes" : !directions ? "directions" : !shapes ? "shapes" : NULL;
    if (missing) {
        ngon_diag_add(reader->diags, NGON_CODE_MISSING_KEY, ngon_ynode_place(node),
                      "a board without a tiling needs the key `%s`", missing);
        return false;
    }
    return read_axes(reader, axes, board) && read_directions(reader, directions, board) &&
           read_shapes(reader, shapes, board);
}
