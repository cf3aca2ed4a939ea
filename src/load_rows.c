/* Rows, layers and single cells. */
#include "board.h"
#include "load_parts.h"

#include <string.h>

#define MAX_ROWS 512u
#define MAX_OFFSET 1000
#define MAX_PLACE 4000

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

/* `at: [[0, 3], [1, 3], [2, 2]]`: a place for each cell of a row that is not straight. */
static bool read_places(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t axes,
                        struct ngon_row_def *row)
{
    if (node->count != row->cells.count) {
        ngon_read_wrong(reader, node, "a place for each cell of the row");
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (!ngon_read_offset(reader, node->items[i], axes, axes, MAX_PLACE, row->at[i]))
            return false;
    return true;
}

/* `at: [0, 3], by: [2, 0]`: the first cell and the way from each to the next. */
static bool read_line(struct ngon_reader *reader, const struct row_text *text, uint32_t axes,
                      struct ngon_row_def *row)
{
    int16_t at[3] = {0}, by[3] = {0};
    if (!ngon_read_offset(reader, text->at, axes, axes, MAX_PLACE, at))
        return false;
    if (text->by && !ngon_read_offset(reader, text->by, axes, axes, MAX_OFFSET, by))
        return false;
    if (text->by == NULL && row->cells.count > 1) {
        ngon_diag_add(reader->diags, NGON_CODE_MISSING_KEY, row->cells.words[0].span,
                      "a row of several cells needs the key `by`");
        return false;
    }
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

static bool read_row(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t axes,
                     struct ngon_row_def *row)
{
    struct row_text text = {.at = NULL};
    row->span = ngon_ynode_place(node);
    if (!ngon_read_map(reader, node, &row_map, &text))
        return false;
    if (!ngon_load_names(reader, &text.cells, &row->cells) || row->cells.count == 0)
        return false;
    if (text.at == NULL)
        return false;
    row->shapes = text.shapes;
    row->at = ngon_arena_array(reader->arena, row->cells.count, sizeof *row->at);
    const bool places = text.at->kind == NGON_YSEQUENCE && text.at->count > 0 &&
                        text.at->items[0]->kind == NGON_YSEQUENCE;
    return places ? read_places(reader, text.at, axes, row) : read_line(reader, &text, axes, row);
}

void ngon_load_rows(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t axes,
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

void ngon_load_layers(struct ngon_reader *reader, const struct ngon_ynode *node,
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

void ngon_load_extra(struct ngon_reader *reader, const struct ngon_ynode *node,
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
            cell->steps = ngon_load_steps(reader, text.steps, board->axis_count, &cell->step_count);
        board->extra_count++;
    }
}

void ngon_load_voids(struct ngon_reader *reader, const struct ngon_ynode *node,
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
