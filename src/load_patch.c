/* Patches: cells laid out along the vectors that a tiling's file gives. */
#include "board.h"
#include "load_parts.h"

#include <string.h>

#define MAX_SIDE 500
#define MAX_OFFSET 1000

enum strips { STRIPS_FILES, STRIPS_RANKS };
static const struct ngon_choice strip_choices[] = {
    {"files", STRIPS_FILES},
    {"ranks", STRIPS_RANKS},
    {NULL, 0},
};

static void read_vector(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                        const struct ngon_field *field)
{
    (void)field;
    ngon_read_offset(reader, node, 1, 3, MAX_OFFSET, target);
}

/* One patch of a tiling's file. Rectangle and box: `rows` are taken by turns from the near side, each turn moved on by `again`;
 * cells of a row lie `along`. Hexagon: strips begin where the one before began, moved by `start` up to the
 * longest one, then by `then`; cells of a strip lie `along`. */
struct patch {
    int16_t along[3], again[3], start[3], then[3];
    const struct ngon_ynode *rows;
    int strips;
    struct ngon_words shape;
};
#define V(key, member)                                                                             \
    {                                                                                              \
        key, read_vector, offsetof(struct patch, member), true, 0, 0, NULL                         \
    }
static const struct ngon_field rectangle_fields[] = {
    V("along", along),
    V("again", again),
    {"rows", ngon_read_node, offsetof(struct patch, rows), true, 0, 0, NULL},
};
static const struct ngon_field hexagon_fields[] = {
    V("along", along),
    V("start", start),
    V("then", then),
    {"strips", ngon_read_choice, offsetof(struct patch, strips), true, 0, 0, strip_choices},
    {"shape", ngon_read_words, offsetof(struct patch, shape), false, 0, 0, NULL},
};
static const struct ngon_map rectangle_map = NGON_MAP("a rectangle", rectangle_fields);
static const struct ngon_map hexagon_map = NGON_MAP("a hexagon", hexagon_fields);

struct pattern {
    int16_t at[3];
    struct ngon_words shape;
    struct ngon_span span;
};
static const struct ngon_field pattern_fields[] = {
    {"at", read_vector, offsetof(struct pattern, at), true, 0, 0, NULL},
    {"shape", ngon_read_words, offsetof(struct pattern, shape), false, 0, 0, NULL},
};
static const struct ngon_map pattern_map = NGON_MAP("a row of a patch", pattern_fields);

/* ---- names and places ---- */

const char *ngon_load_letters(struct ngon_arena *arena, uint32_t n)
{
    char buffer[16];
    size_t at = sizeof buffer;
    buffer[--at] = '\0';
    for (n += 1; n > 0 && at > 0; n = (n - 1) / 26)
        buffer[--at] = (char)('a' + (n - 1) % 26);
    return ngon_arena_string(arena, buffer + at);
}

struct layout {
    struct ngon_reader *reader;
    const struct ngon_patch_text *text;
    struct ngon_board_def *board;
    struct ngon_words files; /* one name for each file */
};

static bool name_files(struct layout *layout, uint32_t count)
{
    struct ngon_arena *arena = layout->reader->arena;
    if (layout->text->files.count) {
        if (!ngon_load_names(layout->reader, &layout->text->files, &layout->files))
            return false;
        if (layout->files.count == count)
            return true;
        ngon_diag_add(layout->reader->diags, NGON_CODE_BAD_PATCH, layout->text->files.words[0].span,
                      "the board has %u files; %u names are given", count, layout->files.count);
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct ngon_word word = {ngon_load_letters(arena, i), layout->text->size.span};
        ngon_words_add(arena, &layout->files, word);
    }
    return true;
}

static struct ngon_row_def *new_row(struct layout *layout, uint32_t index, uint32_t width)
{
    struct ngon_row_def *row = &layout->board->rows[index];
    row->cells.words = NGON_NEWS(layout->reader->arena, width, struct ngon_word);
    row->at = ngon_arena_array(layout->reader->arena, width, sizeof *row->at);
    row->span = layout->text->size.span;
    return row;
}

static void put_cell(struct layout *layout, struct ngon_row_def *row, uint32_t file, uint32_t rank,
                     const int32_t at[3])
{
    uint32_t i = row->cells.count++;
    row->cells.words[i].text =
        ngon_arena_printf(layout->reader->arena, "%s%u", layout->files.words[file].text,
                          layout->text->ranks_from + rank);
    row->cells.words[i].span = row->span;
    for (int axis = 0; axis < 3; axis++)
        row->at[i][axis] = (int16_t)at[axis];
}

/* ---- sizes ---- */

/* "9x10" as COUNT sizes. */
static bool read_sizes(struct ngon_reader *reader, const struct ngon_patch_text *text,
                       uint32_t count, uint32_t *sizes)
{
    const char *at = text->size.text;
    uint32_t cells = 1;
    bool fit = true;
    for (uint32_t i = 0; i < count && fit; i++) {
        const char *start = at;
        sizes[i] = 0;
        while (*at >= '0' && *at <= '9' && sizes[i] <= MAX_SIDE)
            sizes[i] = sizes[i] * 10 + (uint32_t)(*at++ - '0');
        fit = at > start && at - start <= 3 && (i + 1 == count ? *at == '\0' : *at++ == 'x');
        cells *= sizes[i] <= MAX_SIDE ? sizes[i] : MAX_SIDE;
    }
    if (!fit) {
        static const char *const examples[] = {"6", "9x10", "5x5x5"};
        ngon_diag_add(reader->diags, NGON_CODE_BAD_PATCH, text->size.span,
                      "`%s` is no size; write it as in `%s %s`", text->size.text, text->kind.text,
                      examples[count - 1]);
        return false;
    }
    bool zero = cells == 0;
    if (count == 1 && sizes[0] > 0)
        cells = sizes[0] > 100 ? MAX_SIDE * MAX_SIDE : 3 * sizes[0] * (sizes[0] - 1) + 1;
    if (zero || cells > NGON_MAX_CELLS) {
        ngon_diag_add(reader->diags, zero ? NGON_CODE_NUMBER_OUT_OF_RANGE : NGON_CODE_TOO_MANY,
                      text->size.span, "a board has 1 to %u cells", NGON_MAX_CELLS);
        return false;
    }
    return true;
}

/* ---- wrap ---- */

static const struct ngon_choice wrap_choices[] = {
    {"files", 1},
    {"ranks", 2},
    {"both", 3},
    {NULL, 0},
};

static void wrap_axis(struct layout *layout, const int16_t vector[3], uint32_t times)
{
    uint32_t found = 0, axis = 0;
    for (uint32_t i = 0; i < 3; i++)
        if (vector[i] != 0) {
            found++;
            axis = i;
        }
    int32_t round = vector[axis] * (int32_t)times;
    if (found != 1 || round <= 0 || round > 4096)
        ngon_diag_add(layout->reader->diags, NGON_CODE_BAD_PATCH, layout->text->wrap.span,
                      "this tiling does not wrap that way: its rows shift");
    else
        layout->board->axes[axis].wrap = (uint16_t)round;
}

static void wrap_rectangle(struct layout *layout, const struct patch *patch, uint32_t width,
                           uint32_t height)
{
    uint32_t turns = patch->rows->count;
    if (layout->text->wrap.text == NULL)
        return;
    int which = ngon_read_choose(layout->reader, layout->text->wrap, wrap_choices, 0);
    if (which & 1)
        wrap_axis(layout, patch->along, width);
    if ((which & 2) && height % turns == 0)
        wrap_axis(layout, patch->again, height / turns);
    else if (which & 2)
        ngon_diag_add(layout->reader->diags, NGON_CODE_BAD_PATCH, layout->text->wrap.span,
                      "ranks of this tiling wrap only where their number is a multiple of %u",
                      turns);
}

/* ---- rectangle and box ---- */

static bool read_patterns(struct ngon_reader *reader, const struct ngon_ynode *rows,
                          struct pattern **patterns)
{
    if (rows == NULL || rows->kind != NGON_YSEQUENCE || rows->count == 0 || rows->count > 64) {
        if (rows)
            ngon_read_wrong(reader, rows, "a list of rows");
        return false;
    }
    *patterns = NGON_NEWS(reader->arena, rows->count, struct pattern);
    for (uint32_t i = 0; i < rows->count; i++) {
        if (!ngon_read_map(reader, rows->items[i], &pattern_map, &(*patterns)[i]))
            return false;
        (*patterns)[i].span = rows->items[i]->span;
    }
    return true;
}

static void name_levels(struct layout *layout, uint32_t count)
{
    struct ngon_board_def *board = layout->board;
    struct ngon_arena *arena = layout->reader->arena;
    board->layer_part = NGON_PART_LEVEL;
    board->layer_at = NGON_NEWS(arena, count, int16_t);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t level = count - 1 - i; /* the top is printed first */
        struct ngon_word word = {ngon_arena_printf(arena, "%c", (char)('A' + level % 26)),
                                 layout->text->size.span};
        ngon_words_add(arena, &board->layers, word);
        board->layer_at[i] = (int16_t)level;
    }
}

static bool lay_rectangle(struct layout *layout, const struct ngon_ynode *node, bool box)
{
    struct patch patch = {.strips = 0};
    struct pattern *patterns;
    uint32_t sizes[3];
    if (!ngon_read_map(layout->reader, node, &rectangle_map, &patch) ||
        !read_patterns(layout->reader, patch.rows, &patterns) ||
        !read_sizes(layout->reader, layout->text, box ? 3 : 2, sizes) ||
        !name_files(layout, sizes[0]))
        return false;
    if (box && sizes[2] > 26) {
        ngon_diag_add(layout->reader->diags, NGON_CODE_NUMBER_OUT_OF_RANGE, layout->text->size.span,
                      "a board has at most 26 levels, A to Z");
        return false;
    }
    layout->board->row_count = sizes[1];
    layout->board->rows = NGON_NEWS(layout->reader->arena, sizes[1], struct ngon_row_def);
    for (uint32_t rank = 0; rank < sizes[1]; rank++) {
        const struct pattern *pattern = &patterns[rank % patch.rows->count];
        struct ngon_row_def *row = new_row(layout, sizes[1] - 1 - rank, sizes[0]);
        row->shapes = pattern->shape;
        row->pattern = pattern->span;
        for (uint32_t file = 0; file < sizes[0]; file++) {
            int32_t at[3];
            for (int axis = 0; axis < 3; axis++)
                at[axis] = pattern->at[axis] + (int32_t)file * patch.along[axis] +
                           (int32_t)(rank / patch.rows->count) * patch.again[axis];
            put_cell(layout, row, file, rank, at);
        }
    }
    if (box)
        name_levels(layout, sizes[2]);
    wrap_rectangle(layout, &patch, sizes[0], sizes[1]);
    return true;
}

/* ---- hexagon ---- */

static void place_in_strip(const struct patch *patch, uint32_t side, uint32_t strip, uint32_t along,
                           int32_t at[3])
{
    int32_t starts = (int32_t)(strip < side ? strip : side - 1);
    int32_t thens = (int32_t)strip - starts;
    for (int axis = 0; axis < 3; axis++)
        at[axis] = starts * patch->start[axis] + thens * patch->then[axis] +
                   (int32_t)along * patch->along[axis];
}

static bool lay_hexagon(struct layout *layout, const struct ngon_ynode *node)
{
    struct patch patch = {.strips = 0};
    uint32_t side;
    if (!ngon_read_map(layout->reader, node, &hexagon_map, &patch) ||
        !read_sizes(layout->reader, layout->text, 1, &side) || !name_files(layout, 2 * side - 1))
        return false;
    if (layout->text->wrap.text)
        ngon_diag_add(layout->reader->diags, NGON_CODE_BAD_PATCH, layout->text->wrap.span,
                      "a hexagon does not wrap");
    uint32_t count = 2 * side - 1;
    layout->board->row_count = count;
    layout->board->rows = NGON_NEWS(layout->reader->arena, count, struct ngon_row_def);
    for (uint32_t rank = 0; rank < count; rank++) {
        struct ngon_row_def *row = new_row(layout, count - 1 - rank, count);
        row->shapes = patch.shape;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t strip = patch.strips == STRIPS_FILES ? i : rank;
            uint32_t along = patch.strips == STRIPS_FILES ? rank : i;
            uint32_t bend = strip < side ? strip : count - 1 - strip;
            int32_t at[3];
            if (along >= side + bend)
                continue;
            place_in_strip(&patch, side, strip, along, at);
            put_cell(layout, row, i, rank, at);
        }
    }
    return true;
}

/* ---- the patch by its name ---- */

static const struct ngon_ynode *find_patch(struct ngon_reader *reader, struct ngon_patch_text *text)
{
    const struct ngon_ynode *patches = text->tiling;
    const char *names[16];
    size_t count = 0;
    if (patches == NULL || patches->kind != NGON_YMAPPING || patches->count == 0) {
        ngon_diag_add(reader->diags, NGON_CODE_BAD_PATCH, text->size.span,
                      "this tiling has no patches; write `rows`");
        return NULL;
    }
    if (text->kind.text == NULL)
        text->kind = ngon_read_word_of(patches->pairs[0].key);
    for (; count < patches->count && count < 16; count++) {
        names[count] = patches->pairs[count].key->text;
        if (strcmp(names[count], text->kind.text) == 0)
            return patches->pairs[count].value;
    }
    struct ngon_finding *finding =
        ngon_diag_add(reader->diags, NGON_CODE_BAD_PATCH, text->kind.span,
                      "this tiling has no patch `%s`", text->kind.text);
    const char *nearest = ngon_nearest(text->kind.text, names, count);
    ngon_diag_help(reader->diags, finding, "did you mean `%s`?", nearest ? nearest : names[0]);
    return NULL;
}

bool ngon_load_patch(struct ngon_reader *reader, const struct ngon_patch_text *text,
                     struct ngon_board_def *board)
{
    struct ngon_patch_text named = *text;
    const struct ngon_ynode *node = find_patch(reader, &named);
    struct layout layout = {reader, &named, board, {NULL, 0}};
    if (node == NULL)
        return false;
    if (strcmp(named.kind.text, "rectangle") == 0)
        return lay_rectangle(&layout, node, false);
    if (strcmp(named.kind.text, "box") == 0)
        return lay_rectangle(&layout, node, true);
    if (strcmp(named.kind.text, "hexagon") == 0)
        return lay_hexagon(&layout, node);
    ngon_diag_add(reader->diags, NGON_CODE_BAD_PATCH, named.kind.span,
                  "a patch is a `rectangle`, a `box` or a `hexagon`");
    return false;
}
