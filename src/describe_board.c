/* A board's long form, written back as YAML. */
#include "describe.h"

#include <stdlib.h>
#include <string.h>

static const char *joined(struct ngon_arena *arena, const struct ngon_words *words)
{
    const char *text = "";
    for (uint32_t i = 0; i < words->count; i++)
        text = ngon_arena_printf(arena, "%s%s%s", text, i > 0 ? " " : "", words->words[i].text);
    return text;
}

/* Whether B follows A when one of them is counted up: a1 a2, a1 b1, a b. */
static bool follows(const char *a, const char *b, bool *by_number)
{
    const size_t letters = strcspn(a, "0123456789");
    const size_t size = strlen(a);
    if (letters > 0 && size > letters && strncmp(a, b, letters) == 0 &&
        strspn(b + letters, "0123456789") == strlen(b + letters) &&
        strtol(b + letters, NULL, 10) == strtol(a + letters, NULL, 10) + 1) {
        *by_number = true;
        return true;
    }
    *by_number = false;
    return letters == 1 && b[0] == a[0] + 1 && strcmp(a + 1, b + 1) == 0;
}

/* The names of a row's cells, as a1..h1 where they count up. */
static const char *cells_text(struct ngon_arena *arena, const struct ngon_words *words)
{
    bool even = words->count > 2, by_number = false, first = false;
    for (uint32_t i = 1; even && i < words->count; i++) {
        even = follows(words->words[i - 1].text, words->words[i].text, &by_number);
        if (i == 1)
            first = by_number;
        even = even && by_number == first;
    }
    if (!even)
        return joined(arena, words);
    return ngon_arena_printf(arena, "%s..%s", words->words[0].text,
                             words->words[words->count - 1].text);
}

static const char *offset_text(struct ngon_arena *arena, const int16_t *at, uint32_t count)
{
    const char *text = "[";
    for (uint32_t i = 0; i < count; i++)
        text = ngon_arena_printf(arena, "%s%s%d", text, i > 0 ? ", " : "", at[i]);
    return ngon_arena_printf(arena, "%s]", text);
}

/* A name as a YAML scalar: quoted where a YAML 1.1 reader would take it for a boolean or null. */
static const char *scalar(struct ngon_arena *arena, const char *name)
{
    static const char *const words[] = {"y",   "n",    "yes",   "no",   "on",
                                        "off", "true", "false", "null", "~"};
    char folded[8] = "";
    for (size_t i = 0; i + 1 < sizeof folded && name[i] != '\0'; i++)
        folded[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    for (size_t i = 0; strlen(name) < sizeof folded && i < sizeof words / sizeof words[0]; i++)
        if (strcmp(folded, words[i]) == 0)
            return ngon_arena_printf(arena, "\"%s\"", name);
    return name;
}

static void write_axes(struct ngon_lines *lines, const struct ngon_board_def *def)
{
    const char *text = "";
    for (uint32_t i = 0; i < def->axis_count; i++)
        text = ngon_arena_printf(lines->arena, "%s%s%s: [%g, %g]", text, i > 0 ? ", " : "",
                                 scalar(lines->arena, def->axes[i].name.text), def->axes[i].unit[0],
                                 def->axes[i].unit[1]);
    ngon_lines_add(lines, "  axes: {%s}", text);
    text = "";
    for (uint32_t i = 0; i < def->axis_count; i++)
        if (def->axes[i].wrap > 0)
            text = ngon_arena_printf(lines->arena, "%s%s%s: %u", text, text[0] != '\0' ? ", " : "",
                                     scalar(lines->arena, def->axes[i].name.text),
                                     (unsigned)def->axes[i].wrap);
    if (text[0] != '\0')
        ngon_lines_add(lines, "  wrap: {%s}", text);
}

static void write_directions(struct ngon_lines *lines, const struct ngon_board_def *def)
{
    ngon_lines_add(lines, "  directions:");
    for (uint32_t family = 0; family < def->family_count; family++) {
        ngon_lines_add(lines, "    %s:", scalar(lines->arena, def->families[family].text));
        for (uint32_t i = 0; i < def->direction_count; i++) {
            const struct ngon_direction_def *direction = &def->directions[i];
            const char *name = scalar(lines->arena, direction->name.text);
            if (direction->family != family)
                continue;
            if (direction->is_sum)
                ngon_lines_add(lines, "      %s: %s", name, joined(lines->arena, &direction->sum));
            else if (direction->is_vector)
                ngon_lines_add(lines, "      %s: [%g, %g, %g]", name, direction->vector[0],
                               direction->vector[1], direction->vector[2]);
            else
                ngon_lines_add(lines, "      %s: %g", name, direction->degrees);
        }
    }
}

static const char *steps_text(struct ngon_arena *arena, const struct ngon_step_def *steps,
                              uint32_t count, uint32_t axes)
{
    const char *text = "";
    for (uint32_t i = 0; i < count; i++)
        text = ngon_arena_printf(arena, "%s%s%s: %s", text, i > 0 ? ", " : "",
                                 scalar(arena, steps[i].direction.text),
                                 offset_text(arena, steps[i].offset, axes));
    return ngon_arena_printf(arena, "{%s}", text);
}

static void write_shapes(struct ngon_lines *lines, const struct ngon_board_def *def)
{
    ngon_lines_add(lines, "  shapes:");
    for (uint32_t i = 0; i < def->shape_count; i++) {
        const struct ngon_shape_def *shape = &def->shapes[i];
        const char *outline = "";
        for (uint32_t k = 0; k < shape->outline_count; k++)
            outline = ngon_arena_printf(lines->arena, "%s%s[%g, %g]", outline, k > 0 ? ", " : "",
                                        shape->outline[k][0], shape->outline[k][1]);
        ngon_lines_add(lines, "    %s:", scalar(lines->arena, shape->name.text));
        ngon_lines_add(lines, "      outline: [%s]", outline);
        ngon_lines_add(lines, "      steps: %s",
                       steps_text(lines->arena, shape->steps, shape->step_count, def->axis_count));
    }
}

/* Where the cells of ROW lie: the first and the way to the next, or where that differs each of them. */
static const char *places_text(struct ngon_arena *arena, const struct ngon_row_def *row,
                               uint32_t axes)
{
    int16_t by[3] = {0, 0, 0};
    bool even = true;
    for (uint32_t i = 1; i < row->cells.count; i++)
        for (uint32_t axis = 0; axis < axes; axis++) {
            const int16_t step = (int16_t)(row->at[i][axis] - row->at[i - 1][axis]);
            if (i == 1)
                by[axis] = step;
            even = even && by[axis] == step;
        }
    if (even)
        return ngon_arena_printf(arena, "at: %s%s%s", offset_text(arena, row->at[0], axes),
                                 row->cells.count > 1 ? ", by: " : "",
                                 row->cells.count > 1 ? offset_text(arena, by, axes) : "");
    const char *text = "";
    for (uint32_t i = 0; i < row->cells.count; i++)
        text = ngon_arena_printf(arena, "%s%s%s", text, i > 0 ? ", " : "",
                                 offset_text(arena, row->at[i], axes));
    return ngon_arena_printf(arena, "at: [%s]", text);
}

static void write_rows(struct ngon_lines *lines, const struct ngon_board_def *def)
{
    static const char *const parts[] = {[NGON_PART_RANK] = "rank",
                                        [NGON_PART_FILE] = "file",
                                        [NGON_PART_LEVEL] = "level",
                                        [NGON_PART_ROW] = "row"};
    const uint32_t axes = def->layers.count > 0 ? def->axis_count - 1 : def->axis_count;
    if (def->layers.count > 0)
        ngon_lines_add(lines, "  layers: %s %s", parts[def->layer_part],
                       joined(lines->arena, &def->layers));
    ngon_lines_add(lines, "  rows:");
    for (uint32_t i = 0; i < def->row_count; i++) {
        const struct ngon_row_def *row = &def->rows[i];
        const char *shapes = row->shapes.count == 0
                                 ? ""
                                 : ngon_arena_printf(lines->arena, ", shape: %s",
                                                     joined(lines->arena, &row->shapes));
        ngon_lines_add(lines, "    - {cells: %s, %s%s}", cells_text(lines->arena, &row->cells),
                       places_text(lines->arena, row, axes), shapes);
    }
}

void ngon_describe_board_yaml(struct ngon_lines *lines, const struct ngon_variant *variant)
{
    const struct ngon_board_def *def = &variant->board;
    struct ngon_arena *arena = lines->arena;
    ngon_lines_add(lines, "board:");
    write_axes(lines, def);
    write_directions(lines, def);
    write_shapes(lines, def);
    write_rows(lines, def);
    for (uint32_t i = 0; i < def->extra_count; i++) {
        const struct ngon_cell_def *cell = &def->extra[i];
        if (i == 0)
            ngon_lines_add(lines, "  extra:");
        if (cell->step_count > 0 || cell->shape.text != NULL)
            ngon_lines_add(lines, "    %s: {at: %s%s%s%s%s}", cell->name.text,
                           offset_text(arena, cell->at, def->axis_count),
                           cell->shape.text != NULL ? ", shape: " : "",
                           cell->shape.text != NULL ? cell->shape.text : "",
                           cell->step_count > 0 ? ", steps: " : "",
                           cell->step_count > 0
                               ? steps_text(arena, cell->steps, cell->step_count, def->axis_count)
                               : "");
        else
            ngon_lines_add(lines, "    %s: %s", cell->name.text,
                           offset_text(arena, cell->at, def->axis_count));
    }
    if (def->without.count > 0)
        ngon_lines_add(lines, "  without: %s", joined(arena, &def->without));
    if (def->void_count > 0) {
        const char *text = "";
        for (uint32_t i = 0; i < def->void_count; i++)
            text = ngon_arena_printf(arena, "%s%s%s", text, i > 0 ? ", " : "",
                                     offset_text(arena, def->voids[i], def->axis_count));
        ngon_lines_add(lines, "  void: [%s]", text);
    }
    if (def->projection == NGON_POLAR)
        ngon_lines_add(lines, "  projection: polar");
    if (def->look == NGON_LOOK_POINTS)
        ngon_lines_add(lines, "  draw: points");
}
