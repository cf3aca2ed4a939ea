/* Zones as sets of cells. */
#include "board_parts.h"

#include <stdlib.h>
#include <string.h>

struct zones {
    struct ngon_arena *arena;
    const struct ngon_board *board;
    struct ngon_diags *diags;
    unsigned char *state; /* of each named zone: 0 to do, 1 under way, 2 done; NULL: all done */
    uint64_t **first;     /* sets of named zones for the first side */
};

static uint64_t *new_set(const struct zones *zones)
{
    return NGON_NEWS(zones->arena, zones->board->set_words, uint64_t);
}

static void add(uint64_t *set, uint32_t cell)
{
    set[cell / 64] |= (uint64_t)1 << cell % 64;
}

static uint64_t *image_set(struct ngon_arena *arena, const struct ngon_board *board,
                           const uint64_t *set)
{
    uint64_t *image = NGON_NEWS(arena, board->set_words, uint64_t);
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        if (set[cell / 64] >> cell % 64 & 1)
            add(image, board->image[cell]);
    return image;
}

static bool evaluate(struct zones *zones, const struct ngon_zone *zone, uint64_t *out);

static int find_zone(const struct zones *zones, const char *name)
{
    for (uint32_t i = 0; i < zones->board->zone_count; i++)
        if (strcmp(zones->board->zones[i].name.text, name) == 0)
            return (int)i;
    return -1;
}

static bool unknown(struct zones *zones, const struct ngon_zone *zone, uint32_t index)
{
    const char *names[500];
    size_t count = 0;
    struct ngon_word word = {zone->names[index], zone->name_spans[index]};
    bool one = zone->kind == NGON_ZONE_NAMED;
    for (; one && count < zones->board->zone_count && count < 500; count++)
        names[count] = zones->board->zones[count].name.text;
    ngon_board_unknown(zones->diags, one ? NGON_CODE_UNKNOWN_ZONE : NGON_CODE_UNKNOWN_CELL, &word,
                       one ? "zone or cell" : "cell", names, count);
    return false;
}

/* Recursion is bounded by the number of zones: one under way is never entered again. */
static bool evaluate_named(struct zones *zones, const struct ngon_zone *zone, uint64_t *out)
{
    const struct ngon_board *board = zones->board;
    int index = find_zone(zones, zone->names[0]);
    if (index < 0) {
        uint16_t cell = ngon_board_find(board, zone->names[0], strlen(zone->names[0]));
        if (cell == NGON_NO_CELL)
            return unknown(zones, zone, 0);
        add(out, cell);
        return true;
    }
    if (zones->state && zones->state[index] == 1) {
        ngon_diag_add(zones->diags, NGON_CODE_ZONE_OF_ITSELF, zone->name_spans[0],
                      "the zone `%s` is made of itself", zone->names[0]);
        return false;
    }
    if (zones->state && zones->state[index] == 0) {
        zones->state[index] = 1;
        if (board->zones[index].zone)
            evaluate(zones, board->zones[index].zone, zones->first[index]);
        zones->state[index] = 2;
    }
    for (uint32_t i = 0; i < board->set_words; i++)
        out[i] |= zones->first[index][i];
    return true;
}

static int compare_letters(const char *left, const char *right)
{
    size_t a = strlen(left), b = strlen(right);
    if (a != b)
        return a < b ? -1 : 1; /* z before aa */
    return strcmp(left, right);
}

static bool between(const char *value, const char *low, const char *high)
{
    if (compare_letters(low, high) > 0) {
        const char *other = low;
        low = high;
        high = other;
    }
    return compare_letters(low, value) <= 0 && compare_letters(value, high) <= 0;
}

static bool between_numbers(int32_t value, int32_t low, int32_t high)
{
    return low <= high ? low <= value && value <= high : high <= value && value <= low;
}

static bool evaluate_block(struct zones *zones, const struct ngon_zone *zone, uint64_t *out)
{
    const struct ngon_board *board = zones->board;
    const struct ngon_cell *ends[2];
    for (uint32_t i = 0; i < 2; i++) {
        uint16_t cell = ngon_board_find(board, zone->names[i], strlen(zone->names[i]));
        if (cell == NGON_NO_CELL)
            return unknown(zones, zone, i);
        ends[i] = &board->cells[cell];
    }
    for (uint32_t i = 0; i < board->cell_count; i++) {
        const struct ngon_cell *cell = &board->cells[i];
        if (between(cell->file, ends[0]->file, ends[1]->file) &&
            between(cell->level, ends[0]->level, ends[1]->level) &&
            between_numbers(cell->rank, ends[0]->rank, ends[1]->rank))
            add(out, i);
    }
    return true;
}

static void evaluate_part(struct zones *zones, const struct ngon_zone *zone, uint64_t *out)
{
    const char *low = zone->names[0], *high = zone->names[1];
    for (uint32_t i = 0; i < zones->board->cell_count; i++) {
        const struct ngon_cell *cell = &zones->board->cells[i];
        bool in = false;
        switch (zone->part) {
        case NGON_PART_RANK:
            in = between_numbers(cell->rank, (int32_t)strtol(low, NULL, 10),
                                 (int32_t)strtol(high, NULL, 10));
            break;
        case NGON_PART_FILE:
        case NGON_PART_ROW:
            in = between(cell->file, low, high);
            break;
        case NGON_PART_LEVEL:
            in = between(cell->level, low, high);
            break;
        }
        if (in)
            add(out, i);
    }
}

static bool evaluate_cells(struct zones *zones, const struct ngon_zone *zone, uint64_t *out)
{
    bool fine = true;
    for (uint32_t i = 0; i < zone->name_count; i++) {
        uint16_t cell = ngon_board_find(zones->board, zone->names[i], strlen(zone->names[i]));
        if (cell == NGON_NO_CELL)
            fine = unknown(zones, zone, i);
        else
            add(out, cell);
    }
    return fine;
}

static bool evaluate_one(struct zones *zones, const struct ngon_zone *zone, uint64_t *out)
{
    const struct ngon_board *board = zones->board;
    uint64_t *set;
    bool fine;
    switch (zone->kind) {
    case NGON_ZONE_NOT:
        set = new_set(zones);
        fine = evaluate(zones, zone->left, set);
        for (uint32_t i = 0; i < board->cell_count; i++)
            if (!(set[i / 64] >> i % 64 & 1))
                add(out, i);
        return fine;
    case NGON_ZONE_THEIR:
        set = new_set(zones);
        fine = evaluate(zones, zone->left, set);
        set = image_set(zones->arena, board, set);
        for (uint32_t i = 0; i < board->set_words; i++)
            out[i] |= set[i];
        return fine;
    case NGON_ZONE_NAMED:
        return evaluate_named(zones, zone, out);
    case NGON_ZONE_BLOCK:
        return evaluate_block(zones, zone, out);
    case NGON_ZONE_PART:
        evaluate_part(zones, zone, out);
        return true;
    case NGON_ZONE_CELLS:
        return evaluate_cells(zones, zone, out);
    case NGON_ZONE_OR:
    case NGON_ZONE_AND:
        break;
    }
    return false;
}

/* Adds ZONE's cells to OUT. Chains of `or` and `and` lean to the left and may be long: they are walked, not entered. */
static bool evaluate(struct zones *zones, const struct ngon_zone *zone, uint64_t *out)
{
    enum ngon_zone_kind kind = zone->kind;
    uint32_t words = zones->board->set_words;
    if (kind != NGON_ZONE_OR && kind != NGON_ZONE_AND)
        return evaluate_one(zones, zone, out);
    uint64_t *all = new_set(zones), *part = new_set(zones);
    bool fine = true;
    if (kind == NGON_ZONE_AND)
        memset(all, 0xff, words * sizeof *all);
    for (;;) {
        const struct ngon_zone *side = zone->kind == kind ? zone->right : zone;
        memset(part, 0, words * sizeof *part);
        fine = evaluate(zones, side, part) && fine;
        for (uint32_t i = 0; i < words; i++)
            all[i] = kind == NGON_ZONE_AND ? all[i] & part[i] : all[i] | part[i];
        if (side == zone)
            break;
        zone = zone->left;
    }
    for (uint32_t i = 0; i < words; i++)
        out[i] |= all[i];
    return fine;
}

void ngon_board_add_zones(struct ngon_builder *builder)
{
    struct ngon_board *board = builder->board;
    uint32_t count = builder->variant->zone_count;
    struct zones zones = {builder->arena, board, builder->diags,
                          NGON_NEWS(builder->arena, count, unsigned char),
                          NGON_NEWS(builder->arena, count, uint64_t *)};
    board->set_words = (board->cell_count + 63) / 64;
    board->zones = builder->variant->zones;
    board->zone_count = count;
    board->zone_sets[0] = zones.first;
    board->zone_sets[1] = NGON_NEWS(builder->arena, count, uint64_t *);
    for (uint32_t i = 0; i < count; i++)
        zones.first[i] = new_set(&zones);
    for (uint32_t i = 0; i < count; i++) {
        const struct ngon_word *name = &board->zones[i].name;
        struct ngon_zone use = {.kind = NGON_ZONE_NAMED,
                                .names = (const char **)&name->text,
                                .name_spans = (struct ngon_span *)&name->span,
                                .name_count = 1};
        uint64_t *set = new_set(&zones);
        if (ngon_board_find(board, name->text, strlen(name->text)) != NGON_NO_CELL)
            ngon_diag_add(builder->diags, NGON_CODE_NAME_TWICE, name->span,
                          "`%s` names a cell; a zone needs another name", name->text);
        evaluate_named(&zones, &use, set);
    }
    for (uint32_t i = 0; i < count; i++)
        board->zone_sets[1][i] = image_set(builder->arena, board, zones.first[i]);
}

uint64_t *ngon_board_zone(struct ngon_arena *arena, const struct ngon_board *board,
                          const struct ngon_zone *zone, int side, struct ngon_diags *diags)
{
    struct zones zones = {arena, board, diags, NULL, board->zone_sets[0]};
    uint64_t *set = new_set(&zones);
    if (!evaluate(&zones, zone, set))
        return NULL;
    return side == 0 ? set : image_set(arena, board, set);
}
