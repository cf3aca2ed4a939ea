/* The board: short forms, tilings, the long form. */
#include "board.h"
#include "load_parts.h"

#include <string.h>

#define MAX_FAMILIES 16u
#define MAX_SHAPES 32u
#define MAX_ROWS 512u
#define MAX_OFFSET 1000
#define MAX_PLACE 4000

struct geometry {
    const struct ngon_ynode *axes, *directions, *shapes;
};

struct board_text {
    struct geometry geometry;
    struct ngon_word version, name, notes; /* of a tiling's file */
    const struct ngon_ynode *patches, *upright_tilings;
    struct ngon_word short_size[5], tiling, patch, wrap, upright, draw;
    struct ngon_word short_kind;
    struct ngon_words files;
    struct ngon_words without;
    const struct ngon_ynode *rows, *layers, *extra, *voids, *wraps;
    uint32_t ranks_from, colours;
    int look, projection;
};

/* Names of tilings that stand as keys of their own: `squares: 9x10`. */
static const char *const short_names[5] = {
    "squares", "hexagons", "cubes", "pentagons", "triangles",
};

static void read_wrap(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    struct board_text *text = target;
    if (node->kind == NGON_YMAPPING)
        text->wraps = node;
    else
        ngon_read_word(reader, node, &text->wrap, field);
}

enum { DRAW_CELLS = 1, DRAW_POINTS, DRAW_RING };
static const struct ngon_choice draw_choices[] = {
    {"cells", DRAW_CELLS},
    {"points", DRAW_POINTS},
    {"ring", DRAW_RING},
    {NULL, 0},
};
static const struct ngon_choice projection_choices[] = {
    {"flat", NGON_FLAT},
    {"polar", NGON_POLAR},
    {NULL, 0},
};

#define F(key, read, member)                                                                       \
    {                                                                                              \
        key, read, offsetof(struct board_text, member), false, 0, 0, NULL                          \
    }
static const struct ngon_field tiling_fields[] = {
    {"ngon", ngon_read_word, offsetof(struct board_text, version), true, 0, 0, NULL},
    F("name", ngon_read_word, name),
    F("notes", ngon_read_word, notes),
    {"axes", ngon_read_node, offsetof(struct board_text, geometry.axes), true, 0, 0, NULL},
    {"directions", ngon_read_node, offsetof(struct board_text, geometry.directions), true, 0, 0,
     NULL},
    {"shapes", ngon_read_node, offsetof(struct board_text, geometry.shapes), true, 0, 0, NULL},
    F("patches", ngon_read_node, patches),
    F("upright", ngon_read_node, upright_tilings),
    {"colours", ngon_read_u32, offsetof(struct board_text, colours), false, 1, 8, NULL},
};
static const struct ngon_map tiling_map = NGON_MAP("a tiling", tiling_fields);

static const struct ngon_field board_fields[] = {
    F("squares", ngon_read_word, short_size[0]),
    F("hexagons", ngon_read_word, short_size[1]),
    F("cubes", ngon_read_word, short_size[2]),
    F("pentagons", ngon_read_word, short_size[3]),
    F("triangles", ngon_read_word, short_size[4]),
    F("tiling", ngon_read_word, tiling),
    F("patch", ngon_read_word, patch),
    F("wrap", read_wrap, geometry),
    F("without", ngon_read_words, without),
    F("extra", ngon_read_node, extra),
    F("files", ngon_read_words, files),
    {"ranks-from", ngon_read_u32, offsetof(struct board_text, ranks_from), false, 0, 100, NULL},
    F("upright", ngon_read_word, upright),
    {"draw", ngon_read_choice, offsetof(struct board_text, look), false, 0, 0, draw_choices},
    {"projection", ngon_read_choice, offsetof(struct board_text, projection), false, 0, 0,
     projection_choices},
    F("axes", ngon_read_node, geometry.axes),
    F("directions", ngon_read_node, geometry.directions),
    F("shapes", ngon_read_node, geometry.shapes),
    F("rows", ngon_read_node, rows),
    F("layers", ngon_read_node, layers),
    F("void", ngon_read_node, voids),
    {"colours", ngon_read_u32, offsetof(struct board_text, colours), false, 1, 8, NULL},
};
static const struct ngon_map board_map = NGON_MAP("a board", board_fields);

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

static void read_wraps(struct ngon_reader *reader, const struct ngon_ynode *node,
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

static struct ngon_step_def *read_steps(struct ngon_reader *reader, const struct ngon_ynode *node,
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
            shape->steps = read_steps(reader, text.steps, board->axis_count, &shape->step_count);
    }
    return board->shape_count > 0;
}

/* ---- rows, layers, single cells ---- */

struct row_text {
    struct ngon_words cells;
    const struct ngon_ynode *at, *by;
    struct ngon_words shapes;
};
static const struct ngon_field row_fields[] = {
    {"cells", ngon_read_words, offsetof(struct row_text, cells), true, 0, 0, NULL},
    {"at", ngon_read_node, offsetof(struct row_text, at), true, 0, 0, NULL},
    {"by", ngon_read_node, offsetof(struct row_text, by), false, 0, 0, NULL},
    {"shape", ngon_read_words, offsetof(struct row_text, shapes), false, 0, 0, NULL},
};
static const struct ngon_map row_map = NGON_MAP("a row", row_fields);

static bool read_row(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t axes,
                     struct ngon_row_def *row)
{
    struct row_text text = {.at = NULL};
    int16_t at[3] = {0}, by[3] = {0};
    row->span = ngon_ynode_place(node);
    if (!ngon_read_map(reader, node, &row_map, &text))
        return false;
    if (!ngon_load_names(reader, &text.cells, &row->cells) || row->cells.count == 0)
        return false;
    if (text.at == NULL || !ngon_read_offset(reader, text.at, axes, axes, MAX_PLACE, at))
        return false;
    if (text.by && !ngon_read_offset(reader, text.by, axes, axes, MAX_OFFSET, by))
        return false;
    if (text.by == NULL && row->cells.count > 1) {
        ngon_diag_add(reader->diags, NGON_CODE_MISSING_KEY, row->cells.words[0].span,
                      "a row of several cells needs the key `by`");
        return false;
    }
    row->shapes = text.shapes;
    row->at = ngon_arena_array(reader->arena, row->cells.count, sizeof *row->at);
    for (uint32_t i = 0; i < row->cells.count; i++)
        for (uint32_t axis = 0; axis < axes; axis++) {
            int32_t place = at[axis] + (int32_t)i * by[axis];
            if (place < -MAX_PLACE || place > MAX_PLACE) {
                ngon_diag_add(reader->diags, NGON_CODE_NUMBER_OUT_OF_RANGE,
                              row->cells.words[i].span, "a coordinate must be between %d and %d",
                              -MAX_PLACE, MAX_PLACE);
                return false;
            }
            row->at[i][axis] = (int16_t)place;
        }
    return true;
}

static void read_rows(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t axes,
                      struct ngon_board_def *board)
{
    uint32_t cells = 0;
    if (node->kind != NGON_YSEQUENCE || node->count == 0 || node->count > MAX_ROWS) {
        ngon_read_wrong(reader, node, "a list of 1 to 512 rows");
        return;
    }
    board->rows = NGON_NEWS(reader->arena, node->count, struct ngon_row_def);
    for (uint32_t i = 0; i < node->count && cells <= NGON_MAX_CELLS; i++) {
        if (read_row(reader, node->items[i], axes, &board->rows[board->row_count]))
            cells += board->rows[board->row_count++].cells.count;
    }
}

static void read_layers(struct ngon_reader *reader, const struct ngon_ynode *node,
                        struct ngon_board_def *board)
{
    struct ngon_words words = {NULL, 0}, names = {NULL, 0};
    if (node->kind == NGON_YSCALAR)
        words = ngon_read_split(reader, node);
    bool rank = words.count > 1 && strcmp(words.words[0].text, "rank") == 0;
    bool level = words.count > 1 && strcmp(words.words[0].text, "level") == 0;
    if ((!rank && !level) || board->axis_count < 2) {
        ngon_read_wrong(reader, node,
                        "ranks or levels, as in `rank 5..1`, on a board of two or "
                        "three axes");
        return;
    }
    words.words++;
    words.count--;
    if (!ngon_load_names(reader, &words, &names))
        return;
    board->layers = names;
    board->layer_part = rank ? NGON_PART_RANK : NGON_PART_LEVEL;
    board->layer_at = NGON_NEWS(reader->arena, names.count, int16_t);
    for (uint32_t i = 0; i < names.count; i++) {
        const char *name = names.words[i].text;
        int32_t number = 0;
        bool fit = rank ? ngon_read_number(name, &number) && number <= MAX_PLACE
                        : name[0] >= 'A' && name[0] <= 'Z' && name[1] == '\0';
        if (!fit)
            ngon_diag_add(reader->diags, NGON_CODE_BAD_CELL_NAME, names.words[i].span,
                          "`%s` is no %s", name, rank ? "rank" : "level");
        board->layer_at[i] = (int16_t)(rank ? number : name[0] - 'A');
    }
}

struct cell_text {
    const struct ngon_ynode *at, *steps;
    struct ngon_word shape;
};
static const struct ngon_field cell_fields[] = {
    {"at", ngon_read_node, offsetof(struct cell_text, at), true, 0, 0, NULL},
    {"shape", ngon_read_word, offsetof(struct cell_text, shape), false, 0, 0, NULL},
    {"steps", ngon_read_node, offsetof(struct cell_text, steps), false, 0, 0, NULL},
};
static const struct ngon_map cell_map = NGON_MAP("a cell", cell_fields);

static void read_extra(struct ngon_reader *reader, const struct ngon_ynode *node,
                       struct ngon_board_def *board)
{
    if (node->kind != NGON_YMAPPING || node->count > NGON_MAX_CELLS) {
        ngon_read_wrong(reader, node, "a map of cells and coordinates");
        return;
    }
    board->extra = NGON_NEWS(reader->arena, node->count, struct ngon_cell_def);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ngon_cell_def *cell = &board->extra[board->extra_count];
        struct cell_text text = {node->pairs[i].value, NULL, {NULL, {NULL, 0, 0}}};
        struct ngon_word word = ngon_read_word_of(node->pairs[i].key);
        struct ngon_words one = {&word, 1}, names = {NULL, 0};
        if (!ngon_load_names(reader, &one, &names))
            continue;
        cell->name = word;
        if (text.at->kind == NGON_YMAPPING &&
            (!ngon_read_map(reader, node->pairs[i].value, &cell_map, &text) ||
             text.at == node->pairs[i].value))
            continue;
        if (!ngon_read_offset(reader, text.at, board->axis_count, board->axis_count, MAX_PLACE,
                              cell->at))
            continue;
        cell->shape = text.shape;
        if (text.steps)
            cell->steps = read_steps(reader, text.steps, board->axis_count, &cell->step_count);
        board->extra_count++;
    }
}

static void read_voids(struct ngon_reader *reader, const struct ngon_ynode *node,
                       struct ngon_board_def *board)
{
    if (node->kind != NGON_YSEQUENCE || node->count > NGON_MAX_CELLS) {
        ngon_read_wrong(reader, node, "a list of coordinates");
        return;
    }
    board->voids = ngon_arena_array(reader->arena, node->count, sizeof *board->voids);
    for (uint32_t i = 0; i < node->count; i++)
        if (ngon_read_offset(reader, node->items[i], board->axis_count, board->axis_count,
                             MAX_PLACE, board->voids[board->void_count]))
            board->void_count++;
}

/* ---- tilings ---- */

static const struct ngon_source *tiling_source(struct ngon_reader *reader, struct ngon_word name,
                                               const struct ngon_source *source)
{
    const char *error = NULL;
    struct ngon_word checked;
    struct ngon_ynode key = {.kind = NGON_YSCALAR,
                             .text = name.text,
                             .span = name.span,
                             .length = (uint32_t)strlen(name.text)};
    if (!ngon_read_name(reader, &key, "a tiling", false, &checked))
        return NULL;
    const struct ngon_source *found =
        ngon_load_near(reader->arena, source, "tilings/", name.text, &error);
    if (found)
        return found;
    struct ngon_finding *finding =
        ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_TILING, name.span,
                      error ? "the tiling `%s` cannot be read: %s" : "there is no tiling `%s`%s",
                      name.text, error ? error : "");
    const char *nearest = ngon_nearest(name.text, short_names, 5);
    if (nearest && !error)
        ngon_diag_help(reader->diags, finding, "did you mean `%s`?", nearest);
    return NULL;
}

static bool read_tiling(struct ngon_reader *reader, struct ngon_word name, struct ngon_word upright,
                        const struct ngon_source *source, struct board_text *tiling)
{
    for (int tries = 0; tries < 2; tries++) {
        const struct ngon_source *file = tiling_source(reader, name, source);
        const struct ngon_ynode *root =
            file ? ngon_ytree_parse(reader->arena, file, reader->diags) : NULL;
        *tiling = (struct board_text){.ranks_from = 1};
        if (root == NULL || !ngon_read_map(reader, root, &tiling_map, tiling))
            return false;
        if (upright.text == NULL || tries > 0)
            return true;
        const struct ngon_ynode *other = ngon_ynode_get(tiling->upright_tilings, upright.text);
        if (other == NULL || !ngon_read_is_scalar(other)) {
            ngon_diag_add(reader->diags, NGON_CODE_BAD_PATCH, upright.span,
                          "the tiling `%s` has no form with upright `%s`", name.text, upright.text);
            return true;
        }
        if (strcmp(other->text, name.text) == 0)
            return true;
        name = ngon_read_word_of(other);
    }
    return true;
}

/* Which tiling and patch the short keys name. False after a finding. */
static bool choose_layout(struct ngon_reader *reader, const struct ngon_ynode *node,
                          struct board_text *text, struct ngon_patch_text *patch)
{
    uint32_t given = text->rows != NULL;
    for (uint32_t i = 0; i < 5; i++)
        if (text->short_size[i].text) {
            given++;
            patch->size = text->short_size[i];
            text->tiling = (struct ngon_word){short_names[i], text->short_size[i].span};
        }
    if (text->patch.text) {
        const char *blank = strpbrk(text->patch.text, " \t");
        given++;
        patch->kind = patch->size = text->patch;
        if (blank == NULL) {
            ngon_diag_add(reader->diags, NGON_CODE_BAD_PATCH, text->patch.span,
                          "`patch` takes a kind and a size, as in `rectangle 9x10`");
            return false;
        }
        patch->kind.text =
            ngon_arena_copy(reader->arena, text->patch.text, (size_t)(blank - text->patch.text));
        patch->size.text = blank + strspn(blank, " \t");
    }
    if (given == 1)
        return true;
    ngon_diag_add(reader->diags, given ? NGON_CODE_CONTRADICTION : NGON_CODE_MISSING_KEY,
                  ngon_ynode_place(node),
                  given ? "a board has one layout: a size, a patch or rows"
                        : "a board needs `rows`, a `patch` of a tiling, or a size as in "
                          "`squares: 8x8`");
    return false;
}

/* "squares 8x8", "rhombi rectangle 3x3". */
static bool read_short(struct ngon_reader *reader, const struct ngon_ynode *node,
                       struct board_text *text, struct ngon_patch_text *patch)
{
    struct ngon_words words = ngon_read_split(reader, node);
    if (words.count < 2 || words.count > 3) {
        ngon_read_wrong(reader, node, "a map, or a tiling and a size as in `squares 8x8`");
        return false;
    }
    text->tiling = words.words[0];
    patch->size = words.words[words.count - 1];
    if (words.count == 3)
        patch->kind = words.words[1];
    return true;
}

static const struct ngon_ynode *merged(struct ngon_reader *reader, const struct ngon_ynode *tiling,
                                       const struct ngon_ynode *own)
{
    return own ? ngon_load_merge(reader->arena, tiling, own) : tiling;
}

static bool read_geometry(struct ngon_reader *reader, const struct ngon_ynode *node,
                          const struct geometry *tiling, const struct geometry *own,
                          struct ngon_board_def *board)
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

static void read_looks(struct board_text *text, struct ngon_board_def *board)
{
    board->look = text->look == DRAW_POINTS ? NGON_LOOK_POINTS : NGON_LOOK_CELLS;
    board->projection =
        text->look == DRAW_RING ? NGON_POLAR : (enum ngon_projection)text->projection;
}

bool ngon_load_board(struct ngon_reader *reader, const struct ngon_ynode *node,
                     const struct ngon_source *source, struct ngon_board_def *board)
{
    struct board_text text = {.ranks_from = 1}, tiling = {.ranks_from = 1};
    struct ngon_patch_text patch = {.tiling = NULL};
    board->span = ngon_ynode_place(node);
    if (ngon_read_is_scalar(node)) {
        if (!read_short(reader, node, &text, &patch))
            return false;
    } else if (!ngon_read_map(reader, node, &board_map, &text) ||
               !choose_layout(reader, node, &text, &patch)) {
        return false;
    }
    if (text.tiling.text && !read_tiling(reader, text.tiling, text.upright, source, &tiling))
        return false;
    if (!read_geometry(reader, node, &tiling.geometry, &text.geometry, board)) {
        board->axis_count = 0;
        return false;
    }
    read_looks(&text, board);
    board->colours = text.colours ? text.colours : tiling.colours;
    if (text.layers)
        read_layers(reader, text.layers, board);
    patch.tiling = tiling.patches;
    patch.files = text.files;
    patch.ranks_from = text.ranks_from;
    patch.wrap = text.wrap;
    if (text.rows) {
        read_rows(reader, text.rows, board->axis_count - (board->layers.count > 0), board);
    } else if (!ngon_load_patch(reader, &patch, board)) {
        board->axis_count = 0;
        return false;
    } else {
        board->is_squares = strcmp(text.tiling.text, "squares") == 0 && !text.geometry.shapes;
    }
    if (text.wraps)
        read_wraps(reader, text.wraps, board);
    if (text.extra)
        read_extra(reader, text.extra, board);
    if (text.voids)
        read_voids(reader, text.voids, board);
    ngon_load_names(reader, &text.without, &board->without);
    return true;
}

/* ---- view ---- */

static int find_axis(const struct ngon_board_def *board, const char *name)
{
    for (uint32_t i = 0; i < board->axis_count; i++)
        if (strcmp(board->axes[i].name.text, name) == 0)
            return (int)i;
    return -1;
}

/* The axis that `rank`, `file` or a name of the board's own means. */
static int view_axis(const struct ngon_board_def *board, const char *name)
{
    int axis = find_axis(board, name);
    if (axis >= 0)
        return axis;
    if (strcmp(name, "file") == 0)
        return find_axis(board, "x");
    if (strcmp(name, "rank") != 0)
        return -1;
    axis = find_axis(board, "y");
    return axis >= 0 ? axis : (int)board->axis_count - 1;
}

static void read_pin(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                     const struct ngon_field *field)
{
    struct ngon_word *pin = target;
    struct ngon_words words = {NULL, 0};
    ngon_read_words(reader, node, &words, field);
    if (words.count == 2) {
        pin[0] = words.words[0];
        pin[1] = words.words[1];
    } else {
        ngon_read_wrong(reader, node, "two cells: one and its image");
    }
}

struct view_text {
    struct ngon_words reverse;
    struct ngon_word pin[2];
};
static const struct ngon_field view_fields[] = {
    {"reverse", ngon_read_words, offsetof(struct view_text, reverse), true, 0, 0, NULL},
    {"pin", read_pin, offsetof(struct view_text, pin), false, 0, 0, NULL},
};
static const struct ngon_map view_map = NGON_MAP("`view`", view_fields);
static const struct ngon_choice view_choices[] = {{"mirrored", 0}, {"turned", 1}, {NULL, 0}};

void ngon_load_view(struct ngon_reader *reader, const struct ngon_ynode *node,
                    struct ngon_variant *variant)
{
    struct ngon_view_def *view = &variant->view;
    struct view_text text = {.reverse = {NULL, 0}};
    int turned = 0;
    view->span = node ? ngon_ynode_place(node) : variant->board.span;
    view->given = node != NULL;
    if (node && node->kind == NGON_YMAPPING) {
        ngon_read_map(reader, node, &view_map, &text);
        view->pin[0] = text.pin[0];
        view->pin[1] = text.pin[1];
        for (uint32_t i = 0; i < text.reverse.count; i++) {
            int axis = view_axis(&variant->board, text.reverse.words[i].text);
            if (axis >= 0)
                view->reverse[axis] = true;
            else
                ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_AXIS, text.reverse.words[i].span,
                              "there is no axis `%s`", text.reverse.words[i].text);
        }
        return;
    }
    if (node && ngon_read_is_scalar(node))
        turned = ngon_read_choose(reader, ngon_read_word_of(node), view_choices, 0);
    else if (node)
        ngon_read_wrong(reader, node, "`mirrored`, `turned` or a map");
    for (uint32_t i = 0; i < variant->board.axis_count; i++)
        if (turned || (int)i == view_axis(&variant->board, "rank"))
            view->reverse[i] = true;
}
