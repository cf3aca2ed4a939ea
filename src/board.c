#include "board.h"

#include "board_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- lookups ---- */

static uint32_t hash_bytes(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

static uint64_t pack(const int16_t at[3])
{
    return (uint64_t)(uint16_t)at[0] | (uint64_t)(uint16_t)at[1] << 16 |
           (uint64_t)(uint16_t)at[2] << 32;
}

static uint32_t hash_place(const int16_t at[3])
{
    return (uint32_t)((pack(at) * 0x9E3779B97F4A7C15u) >> 40);
}

uint16_t ngon_board_find(const struct ngon_board *board, const char *text, size_t length)
{
    uint32_t mask = board->hash_size - 1;
    for (uint32_t i = hash_bytes(text, length) & mask;; i = (i + 1) & mask) {
        uint16_t cell = board->by_name[i];
        if (cell == NGON_NO_CELL)
            return NGON_NO_CELL;
        const char *name = board->cells[cell].name;
        if (strncmp(name, text, length) == 0 && name[length] == '\0')
            return cell;
    }
}

uint16_t ngon_board_at(const struct ngon_board *board, const int16_t at[3])
{
    uint32_t mask = board->hash_size - 1;
    for (uint32_t i = hash_place(at) & mask;; i = (i + 1) & mask) {
        uint16_t cell = board->by_place[i];
        if (cell == NGON_NO_CELL)
            return NGON_NO_CELL;
        if (memcmp(board->cells[cell].at, at, sizeof board->cells[cell].at) == 0)
            return cell;
    }
}

bool ngon_board_wrap(const struct ngon_board *board, const int32_t at[3], int16_t out[3])
{
    for (uint32_t axis = 0; axis < 3; axis++) {
        int32_t value = at[axis];
        int32_t round = axis < board->def->axis_count ? board->def->axes[axis].wrap : 0;
        if (round > 0)
            value = (value % round + round) % round;
        if (value < -16000 || value > 16000)
            return false;
        out[axis] = (int16_t)value;
    }
    return true;
}

uint16_t ngon_board_direction(const struct ngon_board *board, const char *name)
{
    for (uint32_t i = 0; i < board->direction_count; i++)
        if (strcmp(board->directions[i].name, name) == 0)
            return (uint16_t)i;
    return NGON_NO_DIRECTION;
}

int ngon_board_family(const struct ngon_board *board, const char *name)
{
    for (uint32_t i = 0; i < board->family_count; i++)
        if (strcmp(board->families[i], name) == 0)
            return (int)i;
    return -1;
}

bool ngon_board_has(const struct ngon_board *board, uint16_t shape, uint16_t direction)
{
    return (board->shape_directions[shape] >> direction & 1) != 0;
}

/* ---- spots ---- */

struct ngon_spot ngon_board_spot(const struct ngon_board *board, uint16_t cell)
{
    struct ngon_spot spot = {.shape = board->cells[cell].shape, .cell = cell};
    memcpy(spot.at, board->cells[cell].at, sizeof spot.at);
    return spot;
}

static int compare_packed(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static bool is_void(const struct ngon_board *board, const int16_t at[3])
{
    uint64_t key = pack(at);
    return board->void_count > 0 &&
           bsearch(&key, board->voids, board->void_count, sizeof key, compare_packed) != NULL;
}

static uint16_t lowest_shape(uint32_t shapes, uint16_t fallback)
{
    for (uint16_t i = 0; i < 32; i++)
        if (shapes >> i & 1)
            return i;
    return fallback;
}

bool ngon_board_spot_step(const struct ngon_board *board, struct ngon_spot *spot,
                          uint16_t direction)
{
    if (spot->cell != NGON_NO_CELL) {
        uint16_t to = ngon_board_step(board, spot->cell, direction);
        if (to != NGON_NO_CELL) {
            *spot = ngon_board_spot(board, to);
            return true;
        }
    }
    if (!ngon_board_has(board, spot->shape, direction))
        return false;
    size_t slot = (size_t)spot->shape * board->direction_count + direction;
    int32_t to[3];
    int16_t at[3];
    for (int axis = 0; axis < 3; axis++)
        to[axis] = spot->at[axis] + board->offsets[slot].by[axis];
    if (!ngon_board_wrap(board, to, at))
        return false;
    uint16_t cell = ngon_board_at(board, at);
    if (cell != NGON_NO_CELL) {
        *spot = ngon_board_spot(board, cell);
        return true;
    }
    if (board->shape_count > 1 && !is_void(board, at))
        return false;
    memcpy(spot->at, at, sizeof spot->at);
    spot->cell = NGON_NO_CELL;
    spot->shape = lowest_shape(board->shapes_after[slot], spot->shape);
    return true;
}

/* ---- building ---- */

void ngon_board_unknown(struct ngon_diags *diags, enum ngon_code code, const struct ngon_word *word,
                        const char *what, const char *const *names, size_t count)
{
    struct ngon_finding *finding =
        ngon_diag_add(diags, code, word->span, "there is no %s `%s`", what, word->text);
    const char *nearest = ngon_nearest(word->text, names, count);
    if (nearest)
        ngon_diag_help(diags, finding, "did you mean `%s`?", nearest);
}

static void add_voids(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    const struct ngon_board_def *def = builder->def;
    board->voids = NGON_NEWS(builder->arena, def->void_count, uint64_t);
    for (uint32_t i = 0; i < def->void_count; i++) {
        int32_t at[3] = {def->voids[i][0], def->voids[i][1], def->voids[i][2]};
        int16_t wrapped[3];
        if (!ngon_board_wrap(board, at, wrapped))
            continue;
        board->voids[board->void_count++] = pack(wrapped);
    }
    if (board->void_count)
        qsort(board->voids, board->void_count, sizeof *board->voids, compare_packed);
}

/* Names and places must be unique, or no position could tell the cells apart. */
static bool add_index(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    bool fine = true;
    for (board->hash_size = 16; board->hash_size < 2 * board->cell_count; board->hash_size *= 2)
        continue;
    board->by_name = NGON_NEWS(builder->arena, board->hash_size, uint16_t);
    board->by_place = NGON_NEWS(builder->arena, board->hash_size, uint16_t);
    memset(board->by_name, 0xff, board->hash_size * sizeof *board->by_name);
    memset(board->by_place, 0xff, board->hash_size * sizeof *board->by_place);
    for (uint32_t i = 0; i < board->cell_count; i++) {
        const struct ngon_cell *cell = &board->cells[i];
        uint32_t mask = board->hash_size - 1,
                 name = hash_bytes(cell->name, strlen(cell->name)) & mask;
        uint32_t place = hash_place(cell->at) & mask;
        uint16_t twin = ngon_board_find(board, cell->name, strlen(cell->name));
        uint16_t below = ngon_board_at(board, cell->at);
        if (twin != NGON_NO_CELL || below != NGON_NO_CELL) {
            uint16_t other = twin != NGON_NO_CELL ? twin : below;
            struct ngon_finding *finding =
                ngon_diag_add(builder->diags, NGON_CODE_DOUBLED_CELL, builder->cell_spans[i],
                              twin != NGON_NO_CELL ? "the cell `%s` is there already"
                                                   : "the cell `%s` lies where another cell lies",
                              cell->name);
            ngon_diag_also(builder->diags, finding, builder->cell_spans[other], "`%s`",
                           board->cells[other].name);
            const struct ngon_span pattern = ngon_board_pattern(builder, (uint16_t)i);
            if (pattern.source && !builder->cell_defs[i] && !builder->cell_defs[other])
                ngon_diag_also(builder->diags, finding, pattern, "laid out by this row");
            fine = false;
            if (builder->diags->counts[NGON_ERROR] > 50)
                return false;
        }
        while (board->by_name[name] != NGON_NO_CELL)
            name = (name + 1) & mask;
        while (board->by_place[place] != NGON_NO_CELL)
            place = (place + 1) & mask;
        board->by_name[name] = board->by_place[place] = (uint16_t)i;
    }
    return fine;
}

struct ngon_board *ngon_board_build(struct ngon_arena *arena, const struct ngon_variant *variant,
                                    struct ngon_diags *diags)
{
    struct ngon_board *board = NGON_NEW(arena, struct ngon_board);
    struct ngon_builder builder = {arena, diags, variant, &variant->board, board, NULL, NULL};
    board->def = &variant->board;
    for (uint32_t i = 0; i < board->def->axis_count; i++)
        if (board->def->axes[i].wrap)
            board->has_wrap = true;
    if (!ngon_board_add_shapes(&builder) || !ngon_board_add_cells(&builder))
        return NULL;
    bool fine = add_index(&builder);
    fine = ngon_board_add_directions(&builder) && fine;
    if (!ngon_board_add_offsets(&builder) || !fine)
        return NULL;
    add_voids(&builder);
    ngon_board_add_steps(&builder);
    ngon_board_add_view(&builder);
    ngon_board_check(&builder);
    ngon_board_add_colours(&builder);
    ngon_board_add_zones(&builder);
    return board;
}
