/* Positions as text. */
#include "notation.h"
#include "notation_text.h"

#include <stdlib.h>
#include <string.h>

#define PIECE_TEXT 96u

static void write_board(struct ngon_text *text, const struct ngon_position *position)
{
    const struct ngon_board *board = position->rules->board;
    char piece_text[PIECE_TEXT];
    for (uint32_t row = 0; row < board->row_count; row++) {
        unsigned run = 0;
        if (row > 0)
            ngon_text_add(text, board->rows[row].layer != board->rows[row - 1].layer ? "//" : "/");
        for (uint32_t column = 0; column < board->rows[row].count; column++) {
            const ngon_piece piece = ngon_position_at(position, board->rows[row].cells[column]);
            if (piece == 0) {
                run++;
                continue;
            }
            if (run > 0)
                ngon_text_add(text, "%u", run);
            run = 0;
            ngon_text_add(text, "%s",
                          ngon_piece_write(position->rules, piece, piece_text, sizeof piece_text));
        }
        if (run > 0)
            ngon_text_add(text, "%u", run);
    }
}

static void write_hands(struct ngon_text *text, const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    char piece_text[PIECE_TEXT];
    ngon_text_add(text, "[");
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < rules->hand_count; i++) {
            const unsigned form = rules->hand_forms[i];
            ngon_piece_write(rules, ngon_piece_of(form, side), piece_text, sizeof piece_text);
            for (unsigned number = position->hands[side][form]; number > 0; number--)
                ngon_text_add(text, "%s", piece_text);
        }
    ngon_text_add(text, "]");
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void write_castling(struct ngon_text *text, const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    const bool letters = ngon_text_letter_castling(rules);
    bool first = true;
    for (unsigned side = 0; side < 2; side++) {
        const char *names[NGON_MAX_CASTLINGS];
        char bytes[NGON_MAX_CASTLINGS][2];
        size_t count = 0;
        for (uint32_t i = 0; i < rules->castling_count; i++) {
            if (position->castlings[i].side != side || !(position->state.castling >> i & 1))
                continue;
            bytes[count][0] = ngon_text_castling_letter(position, i);
            bytes[count][1] = '\0';
            names[count] =
                letters ? bytes[count] : rules->board->cells[position->castlings[i].rook_from].name;
            count++;
        }
        qsort(names, count, sizeof names[0], compare_names);
        for (size_t i = 0; i < count; i++) {
            if (i > 0 && strcmp(names[i], names[i - 1]) == 0)
                continue;
            ngon_text_add(text, "%s%s", first || letters ? "" : ",", names[i]);
            first = false;
        }
    }
    if (first)
        ngon_text_add(text, "-");
}

static void write_en_passant(struct ngon_text *text, const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_state *state = &position->state;
    if (state->ep_victim == NGON_NO_CELL || state->ep_count == 0) {
        ngon_text_add(text, "-");
        return;
    }
    bool doubt = false;
    for (uint32_t i = 0; i < state->ep_count; i++)
        doubt |= ngon_text_passing_in_doubt(
            rules, ngon_side_of(ngon_position_at(position, state->ep_victim)), state->ep_cells[i]);
    if (doubt)
        ngon_text_add(text, "%s", rules->board->cells[state->ep_victim].name);
    for (uint32_t i = 0; i < state->ep_count; i++)
        ngon_text_add(text, "%s", rules->board->cells[state->ep_cells[i]].name);
}

static void write_unmoved(struct ngon_text *text, const struct ngon_position *position,
                          struct ngon_arena *arena)
{
    const struct ngon_ruleset *rules = position->rules;
    uint64_t *plain = NGON_NEWS(arena, rules->words, uint64_t);
    ngon_text_default_unmoved(position, plain);
    if (memcmp(plain, position->unmoved, rules->words * sizeof *plain) == 0)
        return;
    const char *comma = "";
    ngon_text_add(text, " unmoved=");
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        if (ngon_set_has(position->unmoved, cell)) {
            ngon_text_add(text, "%s%s", comma, rules->board->cells[cell].name);
            comma = ",";
        }
    if (comma[0] == '\0')
        ngon_text_add(text, "-");
}

/* Enough bytes for any line of POSITION. */
static size_t room_for(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    size_t name = 8, pieces = rules->cells, longest_cell = 1;
    for (unsigned form = 1; form < rules->form_count; form++) {
        const size_t size = strlen(rules->forms[form].def->name.text) + 4;
        name = size > name ? size : name;
        pieces += (size_t)position->hands[0][form] + position->hands[1][form];
    }
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        const size_t size = strlen(rules->board->cells[cell].name) + 1;
        longest_cell = size > longest_cell ? size : longest_cell;
    }
    return pieces * name +
           ((size_t)rules->cells + NGON_MAX_CASTLINGS + NGON_EP_MAX + 1) * longest_cell +
           rules->board->row_count * 2 + 256 + 64;
}

char *ngon_position_write(struct ngon_arena *arena, const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_state *state = &position->state;
    struct ngon_text text = {NULL, room_for(position), 0};
    const bool checks_inside = ngon_text_letter_castling(rules);
    text.bytes = ngon_arena_alloc(arena, text.size);
    write_board(&text, position);
    if (rules->has_hands)
        write_hands(&text, position);
    ngon_text_add(&text, " %c ", state->side == 0 ? 'w' : 'b');
    write_castling(&text, position);
    ngon_text_add(&text, " ");
    write_en_passant(&text, position);
    if (rules->rules->checks > 0 && checks_inside)
        ngon_text_add(&text, " %u+%u", (unsigned)state->checks[0], (unsigned)state->checks[1]);
    ngon_text_add(&text, " %u %u", (unsigned)state->quiet_plies, (unsigned)state->move_number);
    if (state->phase + 1u < rules->phase_count)
        ngon_text_add(&text, " phase=%.200s", rules->phases[state->phase].name);
    if (state->part > 0)
        ngon_text_add(&text, " part=%u", (unsigned)state->part);
    if (rules->rules->checks > 0 && !checks_inside)
        ngon_text_add(&text, " checks=%u,%u", (unsigned)state->checks[0],
                      (unsigned)state->checks[1]);
    if (rules->needs_unmoved)
        write_unmoved(&text, position, arena);
    return text.bytes;
}
