/* Directions, their headings, and what lies where. */
#include "board_parts.h"

#include <math.h>
#include <string.h>

static const double degrees_in_radian = 57.29577951308232;

/* ---- directions ---- */

static void point(struct ngon_direction *direction, const double vector[3], bool is_3d)
{
    double size = sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
    if (size < 1e-6) { /* opposite parts of a sum: no filter takes it */
        direction->degrees = direction->from_ahead = (double)NAN;
        return;
    }
    for (int i = 0; i < 3; i++)
        direction->vector[i] = vector[i] / size;
    double ahead = direction->vector[is_3d ? 2 : 1];
    direction->from_ahead = acos(fmax(-1, fmin(1, ahead))) * degrees_in_radian;
    if (is_3d)
        return;
    double degrees = atan2(direction->vector[0], direction->vector[1]) * degrees_in_radian;
    direction->degrees = degrees < -1e-9 ? degrees + 360 : fabs(degrees);
}

static uint16_t find_part(struct ngon_builder *builder, const struct ngon_word *word)
{
    uint16_t part = ngon_board_direction(builder->board, word->text);
    if (part == NGON_NO_DIRECTION) {
        const char *names[NGON_MAX_DIRECTIONS];
        for (uint32_t i = 0; i < builder->board->direction_count; i++)
            names[i] = builder->board->directions[i].name;
        ngon_board_unknown(builder->diags, NGON_CODE_UNKNOWN_DIRECTION, word, "direction", names,
                           builder->board->direction_count);
    } else if (builder->def->directions[part].is_sum) {
        ngon_diag_add(builder->diags, NGON_CODE_BAD_SUM, word->span,
                      "`%s` is itself a sum; name its parts", word->text);
        part = NGON_NO_DIRECTION;
    }
    return part;
}

static bool point_sum(struct ngon_builder *builder, uint32_t index)
{
    const struct ngon_direction_def *def = &builder->def->directions[index];
    double vector[3] = {0, 0, 0};
    for (uint32_t i = 0; i < def->sum.count; i++) {
        uint16_t part = find_part(builder, &def->sum.words[i]);
        if (part == NGON_NO_DIRECTION)
            return false;
        for (int axis = 0; axis < 3; axis++)
            vector[axis] += builder->board->directions[part].vector[axis];
    }
    point(&builder->board->directions[index], vector, builder->board->is_3d);
    return true;
}

static bool check_names(struct ngon_builder *builder, uint32_t index)
{
    const struct ngon_word *name = &builder->def->directions[index].name;
    for (uint32_t i = 0; i < index; i++)
        if (strcmp(builder->def->directions[i].name.text, name->text) == 0) {
            struct ngon_finding *finding =
                ngon_diag_add(builder->diags, NGON_CODE_NAME_TWICE, name->span,
                              "the direction `%s` is there already", name->text);
            ngon_diag_also(builder->diags, finding, builder->def->directions[i].name.span, "here");
            return false;
        }
    if (ngon_board_family(builder->board, name->text) < 0)
        return true;
    ngon_diag_add(builder->diags, NGON_CODE_NAME_TWICE, name->span,
                  "`%s` names a family and a direction", name->text);
    return false;
}

bool ngon_board_add_directions(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    const struct ngon_board_def *def = builder->def;
    bool fine = true;
    board->families = NGON_NEWS(builder->arena, def->family_count, const char *);
    board->family_count = def->family_count;
    for (uint32_t i = 0; i < def->family_count; i++)
        board->families[i] = def->families[i].text;
    board->directions = NGON_NEWS(builder->arena, def->direction_count, struct ngon_direction);
    board->direction_count = def->direction_count;
    for (uint32_t i = 0; i < def->direction_count; i++) {
        board->directions[i].name = def->directions[i].name.text;
        board->directions[i].family = (uint16_t)def->directions[i].family;
        board->directions[i].is_sum = def->directions[i].is_sum;
        if (def->directions[i].is_vector)
            board->is_3d = true;
    }
    for (uint32_t i = 0; i < def->direction_count; i++) {
        const struct ngon_direction_def *direction = &def->directions[i];
        double radian = direction->degrees / degrees_in_radian;
        double flat[3] = {sin(radian), cos(radian), 0};
        if (!check_names(builder, i))
            fine = false;
        if (direction->is_sum)
            continue;
        if (board->is_3d && !direction->is_vector) {
            ngon_diag_add(builder->diags, NGON_CODE_CONTRADICTION, direction->name.span,
                          "`%s` has degrees on a board where others have vectors",
                          direction->name.text);
            fine = false;
        }
        point(&board->directions[i], direction->is_vector ? direction->vector : flat, board->is_3d);
    }
    for (uint32_t i = 0; i < def->direction_count && fine; i++)
        if (def->directions[i].is_sum && !point_sum(builder, i))
            fine = false;
    return fine;
}

/* ---- offsets of shapes ---- */

static void add_offset(struct ngon_board *board, uint32_t shape, uint32_t direction,
                       const int16_t offset[3])
{
    size_t slot = (size_t)shape * board->direction_count + direction;
    memcpy(board->offsets[slot].by, offset, sizeof board->offsets[slot].by);
    board->shape_directions[shape] |= (uint64_t)1 << direction;
}

static void read_offsets(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    size_t slots = (size_t)board->shape_count * board->direction_count;
    board->offsets = NGON_NEWS(builder->arena, slots, struct ngon_offset);
    board->shapes_after = NGON_NEWS(builder->arena, slots, uint32_t);
    board->shape_directions = NGON_NEWS(builder->arena, board->shape_count, uint64_t);
    for (uint32_t shape = 0; shape < board->shape_count; shape++)
        for (uint32_t i = 0; i < builder->def->shapes[shape].step_count; i++) {
            const struct ngon_step_def *step = &builder->def->shapes[shape].steps[i];
            uint16_t direction = find_part(builder, &step->direction);
            if (direction != NGON_NO_DIRECTION)
                add_offset(board, shape, direction, step->offset);
        }
}

static void read_own_steps(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    uint32_t total = 0;
    for (uint32_t i = 0; i < builder->def->extra_count; i++)
        total += builder->def->extra[i].step_count;
    board->own_steps = NGON_NEWS(builder->arena, total, struct ngon_own_step);
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        const struct ngon_cell_def *def = builder->cell_defs[cell];
        for (uint32_t i = 0; def && i < def->step_count; i++) {
            uint16_t direction = find_part(builder, &def->steps[i].direction);
            if (direction == NGON_NO_DIRECTION)
                continue;
            struct ngon_own_step *own = &board->own_steps[board->own_step_count++];
            own->cell = (uint16_t)cell;
            own->direction = direction;
            memcpy(own->by, def->steps[i].offset, sizeof own->by);
        }
    }
}

/* ---- steps ---- */

static const int16_t *offset_from(const struct ngon_board *board, uint32_t cell, uint16_t direction)
{
    uint32_t low = 0, high = board->own_step_count; /* sorted by cell */
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (board->own_steps[middle].cell < cell)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < board->own_step_count && board->own_steps[low].cell == cell; low++)
        if (board->own_steps[low].direction == direction)
            return board->own_steps[low].by;
    if (!ngon_board_has(board, board->cells[cell].shape, direction))
        return NULL;
    return board->offsets[(size_t)board->cells[cell].shape * board->direction_count + direction].by;
}

/* A place on the way of a sum: a cell, or coordinates where one of SHAPES would be. */
struct way {
    int32_t at[3];
    uint32_t shapes;
    uint16_t cell;
};

/* The offset on which all of SHAPES that have DIRECTION agree, or NULL. */
static const int16_t *agreed_offset(const struct ngon_board *board, uint32_t shapes,
                                    uint16_t direction)
{
    const int16_t *agreed = NULL;
    for (uint16_t shape = 0; shape < board->shape_count; shape++) {
        if (!(shapes >> shape & 1) || !ngon_board_has(board, shape, direction))
            continue;
        const int16_t *by = board->offsets[(size_t)shape * board->direction_count + direction].by;
        if (agreed && memcmp(agreed, by, 3 * sizeof *by) != 0)
            return NULL;
        agreed = by;
    }
    return agreed;
}

static uint32_t shapes_after(const struct ngon_board *board, uint32_t shapes, uint16_t direction)
{
    uint32_t after = 0;
    for (uint32_t shape = 0; shape < board->shape_count; shape++)
        if (shapes >> shape & 1)
            after |= board->shapes_after[(size_t)shape * board->direction_count + direction];
    /* Where no such step stays on the board, any shape may be meant. */
    return after ? after
                 : (board->shape_count < 32 ? ((uint32_t)1 << board->shape_count) - 1 : UINT32_MAX);
}

/* One part of a sum. With LOOK, cells are met on the way; without, only the tiling counts. */
static bool go(const struct ngon_board *board, struct way *way, uint16_t direction, bool look)
{
    const int16_t *by = way->cell != NGON_NO_CELL ? offset_from(board, way->cell, direction)
                                                  : agreed_offset(board, way->shapes, direction);
    int16_t at[3];
    if (by == NULL)
        return false;
    for (int axis = 0; axis < 3; axis++)
        way->at[axis] += by[axis];
    way->shapes = shapes_after(board, way->shapes, direction);
    way->cell = NGON_NO_CELL;
    if (!look)
        return true;
    if (!ngon_board_wrap(board, way->at, at))
        return false;
    way->cell = ngon_board_at(board, at);
    if (way->cell != NGON_NO_CELL) {
        way->shapes = (uint32_t)1 << board->cells[way->cell].shape;
        for (int axis = 0; axis < 3; axis++)
            way->at[axis] = at[axis];
    }
    return true;
}

static bool go_all(const struct ngon_builder *builder, struct way *way, uint32_t sum, bool look)
{
    const struct ngon_words *parts = &builder->def->directions[sum].sum;
    for (uint32_t i = 0; i < parts->count; i++) {
        uint16_t part = ngon_board_direction(builder->board, parts->words[i].text);
        if (!go(builder->board, way, part, look))
            return false;
    }
    return true;
}

static struct way way_from(const struct ngon_board *board, uint32_t cell)
{
    const struct ngon_cell *from = &board->cells[cell];
    return (struct way){
        {from->at[0], from->at[1], from->at[2]}, (uint32_t)1 << from->shape, (uint16_t)cell};
}

static void add_step(struct ngon_board *board, uint32_t cell, uint32_t direction,
                     const struct way *way)
{
    board->steps[(size_t)direction * board->cell_count + cell] = way->cell;
    if (way->cell == NGON_NO_CELL)
        return;
    board->shapes_after[(size_t)board->cells[cell].shape * board->direction_count + direction] |=
        (uint32_t)1 << board->cells[way->cell].shape;
}

static void fill_plain(struct ngon_board *board, uint32_t direction)
{
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        struct way way = way_from(board, cell);
        if (go(board, &way, (uint16_t)direction, true))
            add_step(board, cell, direction, &way);
    }
}

static void fill_sum(struct ngon_builder *builder, uint32_t direction)
{
    struct ngon_board *board = builder->board;
    for (uint32_t shape = 0; shape < board->shape_count; shape++) {
        struct way way = {{0, 0, 0}, (uint32_t)1 << shape, NGON_NO_CELL};
        if (!go_all(builder, &way, direction, false))
            continue;
        int16_t by[3] = {(int16_t)way.at[0], (int16_t)way.at[1], (int16_t)way.at[2]};
        add_offset(board, shape, direction, by);
    }
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        struct way way = way_from(board, cell);
        if (go_all(builder, &way, direction, true))
            add_step(board, cell, direction, &way);
    }
}

bool ngon_board_add_offsets(struct ngon_builder *builder)
{
    size_t errors = builder->diags->counts[NGON_ERROR];
    read_offsets(builder);
    read_own_steps(builder);
    return builder->diags->counts[NGON_ERROR] == errors;
}

void ngon_board_add_steps(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    size_t slots = (size_t)board->direction_count * board->cell_count;
    board->steps = NGON_NEWS(builder->arena, slots, uint16_t);
    memset(board->steps, 0xff, slots * sizeof *board->steps);
    for (uint32_t i = 0; i < board->direction_count; i++)
        if (!board->directions[i].is_sum)
            fill_plain(board, i);
    for (uint32_t i = 0; i < board->direction_count; i++)
        if (board->directions[i].is_sum)
            fill_sum(builder, i);
}
