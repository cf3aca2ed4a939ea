/* The set-up: rows of pieces, or a shuffle. */
#include "field.h"
#include "field_parts.h"
#include "read.h"
#include "ruleset_parts.h"
#include "shuffle.h"

#include <ctype.h>
#include <string.h>

static bool refuse(struct ngon_ruleset_builder *b, struct ngon_span span, const char *message)
{
    ngon_diag_add(b->diags, NGON_CODE_SETUP, span, "%s", message);
    b->failed = true;
    return false;
}

/* Whether the byte AT of the set-up is an unknown letter because the pieces could not all be read. */
static bool follows_from_pieces(const struct ngon_ruleset_builder *b, uint32_t at)
{
    bool lettered = b->variant->piece_count > 0;
    size_t used = 0;
    unsigned side = 0;
    for (uint32_t i = 0; i < b->variant->piece_count; i++)
        lettered = lettered && b->variant->pieces[i].letter.text != NULL;
    return !lettered && b->diags->counts[NGON_ERROR] > 0 &&
           isalpha((unsigned char)b->variant->setup.text[at]) &&
           ngon_field_form(b->rules, b->variant->setup.text + at, &used, &side) == NGON_NO_FORM;
}

/* ---- a shuffle ---- */

struct shuffle_text {
    struct ngon_zone *zone;
    struct ngon_words pieces;
    const struct ngon_ynode *where, *rest;
};
static const struct ngon_field shuffle_fields[] = {
    {"shuffle", ngon_read_zone, offsetof(struct shuffle_text, zone), true, 0, 0, NULL},
    {"pieces", ngon_read_words, offsetof(struct shuffle_text, pieces), true, 0, 0, NULL},
    {"where", ngon_read_node, offsetof(struct shuffle_text, where), false, 0, 0, NULL},
    {"rest", ngon_read_node, offsetof(struct shuffle_text, rest), true, 0, 0, NULL},
};
static const struct ngon_map shuffle_map = NGON_MAP("a shuffle", shuffle_fields);

/* The form that WORD names in the singular or with an s for the plural. */
static uint16_t named_form(struct ngon_ruleset_builder *b, const struct ngon_word *word)
{
    const size_t size = strlen(word->text);
    for (uint32_t k = 0; k < b->rules->kind_count; k++) {
        const char *name = b->variant->pieces[k].name.text;
        const size_t length = strlen(name);
        if (size == length + 1 && word->text[length] == 's' &&
            memcmp(name, word->text, length) == 0)
            return b->rules->kind_forms[k];
    }
    return ngon_build_form(b, word);
}

static bool words_are(const struct ngon_words *words, uint32_t from, const char *const *wanted)
{
    for (; *wanted != NULL; from++, wanted++)
        if (from >= words->count || strcmp(words->words[from].text, *wanted) != 0)
            return false;
    return from == words->count;
}

static bool read_where(struct ngon_ruleset_builder *b, const struct ngon_ynode *node,
                       struct ngon_shuffle_rule *rule)
{
    static const char *const colours[] = {"on", "different", "colours", NULL};
    struct ngon_reader reader = {b->arena, b->diags};
    if (!ngon_read_is_scalar(node))
        return refuse(b, ngon_ynode_place(node), "`where` is a list of conditions as text");
    const struct ngon_words words = ngon_read_split(&reader, node);
    if (words.count == 3 && strcmp(words.words[1].text, "between") == 0) {
        rule->test = NGON_SHUFFLE_BETWEEN;
        rule->other = named_form(b, &words.words[2]);
    } else if (words_are(&words, 1, colours)) {
        rule->test = NGON_SHUFFLE_COLOURS;
    } else {
        return refuse(b, node->span, "a condition is `A between B` or `A on different colours`");
    }
    rule->form = named_form(b, &words.words[0]);
    return !b->failed;
}

static bool read_conditions(struct ngon_ruleset_builder *b, const struct ngon_ynode *where,
                            struct ngon_shuffle *shuffle)
{
    if (where == NULL)
        return true;
    const bool list = where->kind == NGON_YSEQUENCE;
    const uint32_t count = list ? where->count : 1;
    struct ngon_shuffle_rule *rules = NGON_NEWS(b->arena, count, struct ngon_shuffle_rule);
    for (uint32_t i = 0; i < count; i++)
        if (!read_where(b, list ? where->items[i] : where, &rules[i]))
            return false;
    shuffle->rules = rules;
    shuffle->rule_count = count;
    return true;
}

/* The cells of SET in the order positions print them. */
static uint32_t list_cells(const struct ngon_ruleset_builder *b, const uint64_t *set,
                           uint16_t *cells)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < b->board->row_count; row++)
        for (uint32_t i = 0; i < b->board->rows[row].count; i++)
            if (ngon_set_has(set, b->board->rows[row].cells[i]))
                cells[count++] = b->board->rows[row].cells[i];
    return count;
}

static bool read_pieces(struct ngon_ruleset_builder *b, const struct ngon_words *words,
                        struct ngon_span span, struct ngon_shuffle *shuffle)
{
    uint16_t *forms = NGON_NEWS(b->arena, shuffle->count, uint16_t);
    if (words->count != shuffle->count) {
        ngon_diag_add(b->diags, NGON_CODE_SETUP, span, "%u pieces for %u cells to fill",
                      (unsigned)words->count, (unsigned)shuffle->count);
        b->failed = true;
        return false;
    }
    for (uint32_t i = 0; i < words->count; i++) {
        size_t used = 0;
        unsigned side = 0;
        const char *text = words->words[i].text;
        forms[i] = (uint16_t)ngon_field_form(b->rules, text, &used, &side);
        if (forms[i] == NGON_NO_FORM || text[used] != '\0' || side != 0)
            return refuse(b, words->words[i].span,
                          "a piece to shuffle is written as the first side's in a position");
    }
    shuffle->forms = forms;
    return true;
}

static bool read_shuffle(struct ngon_ruleset_builder *b, ngon_piece *setup)
{
    struct ngon_reader reader = {b->arena, b->diags};
    struct shuffle_text text = {.where = NULL};
    struct ngon_shuffle *shuffle = NGON_NEW(b->arena, struct ngon_shuffle);
    const uint64_t errors = b->diags->counts[NGON_ERROR];
    const struct ngon_span span = ngon_ynode_place(b->variant->shuffle);
    if (!ngon_read_map(&reader, b->variant->shuffle, &shuffle_map, &text) ||
        b->diags->counts[NGON_ERROR] > errors) {
        b->failed = true;
        return false;
    }
    const uint64_t *zone = ngon_build_zone_set(b, text.zone, 0);
    uint16_t *cells = NGON_NEWS(b->arena, b->rules->cells, uint16_t);
    shuffle->count = list_cells(b, zone, cells);
    shuffle->cells = cells;
    if (b->failed || !read_pieces(b, &text.pieces, span, shuffle) ||
        !read_conditions(b, text.where, shuffle))
        return false;
    for (uint32_t i = 0; i < shuffle->count; i++) {
        const uint16_t cell = cells[i], image = b->board->image[cell];
        if (image == NGON_NO_CELL || setup[cell] != 0 || setup[image] != 0 ||
            ngon_set_has(zone, image))
            return refuse(b, span, "the cells to fill and their images must be empty in `rest`");
        setup[cell] = ngon_piece_of(shuffle->forms[i], 0);
        setup[image] = ngon_piece_of(shuffle->forms[i], 1);
    }
    if (!ngon_shuffle_fits(b->board, shuffle, shuffle->forms))
        return refuse(b, span, "`pieces` as written must itself stand as `where` asks");
    b->rules->shuffle = shuffle;
    return true;
}

void ngon_build_setup(struct ngon_ruleset_builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    ngon_piece *setup = NGON_NEWS(b->arena, rules->cells, ngon_piece);
    rules->setup = setup;
    if (!b->variant->setup.text)
        return;
    struct ngon_misread misread;
    if (!ngon_board_field_read(rules, b->variant->setup.text, setup, &misread)) {
        struct ngon_span span = b->variant->setup.span;
        if (b->variant->setup_node)
            span = ngon_ynode_subspan(b->variant->setup_node, misread.start, misread.end);
        b->failed = true;
        if (follows_from_pieces(b, misread.start))
            return;
        struct ngon_finding *finding =
            ngon_diag_add(b->diags, NGON_CODE_SETUP, span, "%s", misread.message);
        if (misread.help[0] != '\0')
            ngon_diag_help(b->diags, finding, "%s", misread.help);
    } else if (b->variant->shuffle) {
        read_shuffle(b, setup);
    }
}

/* ---- arrangements to choose from ---- */

static bool read_cells(struct ngon_ruleset_builder *b, const struct ngon_words *words,
                       struct ngon_arrangements *group)
{
    uint16_t *cells[2];
    if (words->count == 0 || words->count > 32)
        return refuse(b, b->variant->name.span, "an arrangement has 1 to 32 cells");
    for (unsigned side = 0; side < 2; side++)
        group->cells[side] = cells[side] = NGON_NEWS(b->arena, words->count, uint16_t);
    for (uint32_t i = 0; i < words->count; i++) {
        const uint16_t cell = ngon_build_cell(b, &words->words[i]);
        if (cell == NGON_NO_CELL)
            return false;
        cells[0][i] = cell;
        cells[1][i] = b->board->image[cell];
        if (cells[1][i] == NGON_NO_CELL)
            return refuse(b, words->words[i].span, "this cell has no image for the second side");
    }
    group->cell_count = (uint16_t)words->count;
    return true;
}

static bool read_choice(struct ngon_ruleset_builder *b, const struct ngon_ynode *node,
                        uint16_t cell_count, uint16_t *forms)
{
    struct ngon_reader reader = {b->arena, b->diags};
    if (!ngon_read_is_scalar(node))
        return refuse(b, ngon_ynode_place(node), "an arrangement is a row of pieces: N B B N");
    const struct ngon_words words = ngon_read_split(&reader, node);
    if (words.count != cell_count)
        return refuse(b, node->span, "an arrangement has one piece, or `.`, for each of the cells");
    for (uint32_t i = 0; i < words.count; i++) {
        size_t used = 0;
        unsigned side = 0;
        const char *text = words.words[i].text;
        if (strcmp(text, ".") == 0)
            continue;
        forms[i] = (uint16_t)ngon_field_form(b->rules, text, &used, &side);
        if (forms[i] == NGON_NO_FORM || text[used] != '\0' || side != 0)
            return refuse(b, words.words[i].span,
                          "a piece to choose is written as the first side's in a position");
    }
    return true;
}

static bool read_arrangements(struct ngon_ruleset_builder *b, const struct ngon_ypair *pair,
                              struct ngon_arrangements *group)
{
    struct ngon_reader reader = {b->arena, b->diags};
    if (!ngon_read_is_scalar(pair->key) || pair->value->kind != NGON_YSEQUENCE ||
        pair->value->count == 0)
        return refuse(b, ngon_ynode_place(pair->key),
                      "`choose` maps cells to a list of arrangements: {b1 c1: [N B, B N]}");
    const struct ngon_words words = ngon_read_split(&reader, pair->key);
    if (!read_cells(b, &words, group))
        return false;
    uint16_t *forms = NGON_NEWS(b->arena, (size_t)pair->value->count * group->cell_count, uint16_t);
    group->forms = forms;
    group->count = (uint16_t)pair->value->count;
    for (uint32_t i = 0; i < pair->value->count; i++)
        if (!read_choice(b, pair->value->items[i], group->cell_count,
                         forms + (size_t)i * group->cell_count))
            return false;
    return true;
}

void ngon_build_arrangements(struct ngon_ruleset_builder *b, const struct ngon_phase_def *def,
                             struct ngon_phase *phase)
{
    const struct ngon_ynode *node = def->choices;
    if (node->kind != NGON_YMAPPING || node->count == 0 || node->count > 16) {
        refuse(b, ngon_ynode_place(node),
               "`choose` maps cells to a list of arrangements: {b1 c1: [N B, B N]}");
        return;
    }
    struct ngon_arrangements *groups = NGON_NEWS(b->arena, node->count, struct ngon_arrangements);
    for (uint32_t i = 0; i < node->count; i++)
        if (!read_arrangements(b, &node->pairs[i], &groups[i]))
            return;
    phase->arrangements = groups;
    phase->arrangement_count = (uint16_t)node->count;
}
