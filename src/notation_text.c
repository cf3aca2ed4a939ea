#include "notation_text.h"

#include "field_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

void ngon_text_add(struct ngon_text *text, const char *format, ...)
{
    if (text->used + 1 >= text->size)
        return;
    va_list args;
    va_start(args, format);
    const int wrote = vsnprintf(text->bytes + text->used, text->size - text->used, format, args);
    va_end(args);
    if (wrote > 0)
        text->used += (size_t)wrote;
    if (text->used >= text->size)
        text->used = text->size - 1;
}

/* ---- pieces ---- */

static char to_small(char c)
{
    return ngon_is_capital(c) ? (char)(c - 'A' + 'a') : c;
}

unsigned ngon_form_read(const struct ngon_ruleset *rules, const char *text, size_t *used)
{
    const bool plus = text[0] == '+';
    const size_t size = strcspn(text + plus, "()@+~= \t\r\n");
    const struct ngon_piece_def *def = size > 1 ? ngon_field_kind(rules, text + plus, size) : NULL;
    if (def != NULL) {
        *used = size + plus;
        return plus ? ngon_field_flipped(rules, def) : ngon_field_plain(rules, def);
    }
    unsigned side = 0;
    const unsigned form = ngon_field_form(rules, text, used, &side);
    if (form == NGON_NO_FORM)
        *used = 0;
    return form;
}

char *ngon_piece_write(const struct ngon_ruleset *rules, ngon_piece piece, char *buffer,
                       size_t size)
{
    const struct ngon_form *form = &rules->forms[ngon_form_of(piece)];
    const bool small = ngon_side_of(piece) == 1;
    struct ngon_text text = {buffer, size, 0};
    buffer[0] = '\0';
    if (form->flipped)
        ngon_text_add(&text, "+");
    if (form->letter != 0) {
        ngon_text_add(&text, "%c", small ? to_small(form->letter) : form->letter);
    } else {
        const char *name = form->def->name.text;
        ngon_text_add(&text, "(%c%s)", small ? to_small(name[0]) : ngon_to_capital(name[0]),
                      name + (name[0] != '\0'));
    }
    if (form->marked)
        ngon_text_add(&text, "~");
    return buffer;
}

char *ngon_player_write(const struct ngon_ruleset *rules, unsigned side, char *buffer, size_t size)
{
    const struct ngon_word *word = &rules->variant->players[side];
    struct ngon_text text = {buffer, size, 0};
    buffer[0] = '\0';
    ngon_text_add(&text, "%s", word->text != NULL ? word->text : side == 0 ? "White" : "Black");
    buffer[0] = ngon_to_capital(buffer[0]);
    return buffer;
}

/* ---- cells ---- */

uint16_t ngon_text_cell(const struct ngon_board *board, const char *text, size_t size, size_t *used)
{
    /* A name is letters and digits; the longest that is a cell wins, so that a1 does not hide a11. */
    size_t longest = 0;
    while (longest < size && longest < 32 && text[longest] != '\0' && text[longest] != ',')
        longest++;
    for (size_t length = longest; length > 0; length--) {
        const uint16_t cell = ngon_board_find(board, text, length);
        if (cell != NGON_NO_CELL) {
            *used = length;
            return cell;
        }
    }
    *used = 0;
    return NGON_NO_CELL;
}

/* ---- castling ---- */

bool ngon_text_letter_castling(const struct ngon_ruleset *rules)
{
    const struct ngon_board *board = rules->board;
    int32_t low = INT32_MAX, high = INT32_MIN;
    if (!board->def->is_squares || board->layer_count > 1 || board->is_3d || board->file_count > 12)
        return false;
    for (uint32_t cell = 0; cell < board->cell_count; cell++) {
        low = board->cells[cell].rank < low ? board->cells[cell].rank : low;
        high = board->cells[cell].rank > high ? board->cells[cell].rank : high;
    }
    return high - low < 10;
}

static bool rook_is_right(const struct ngon_ruleset *rules, const struct ngon_castling *castling)
{
    const struct ngon_cell *cells = rules->board->cells;
    return cells[castling->rook_from].file_index > cells[castling->king_from].file_index;
}

static bool is_chosen(const struct ngon_ruleset *rules, uint32_t index)
{
    return rules->castling_choices != NULL && rules->castling_choices[index].count > 0;
}

/* The rook's file as the side's letter. */
static char file_letter(const struct ngon_ruleset *rules, unsigned side, uint16_t rook)
{
    const char letter = rules->board->cells[rook].file[0];
    return side == 0 ? ngon_to_capital(letter) : to_small(letter);
}

/* K or Q, by the side where castling INDEX has its rook. */
static char wing_letter(const struct ngon_ruleset *rules, const struct ngon_castling *castling)
{
    const char letter = rook_is_right(rules, castling) ? 'K' : 'Q';
    return castling->side == 0 ? letter : to_small(letter);
}

char ngon_text_castling_letter(const struct ngon_position *position, uint32_t index)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_castling *castling = &position->castlings[index];
    bool doubt = false;
    if (is_chosen(rules, index)) {
        const struct ngon_castling *farthest =
            ngon_position_castling(position, index, NGON_NO_CELL);
        doubt = farthest == NULL || farthest->rook_from != castling->rook_from;
    } else {
        for (uint32_t i = 0; i < rules->castling_count; i++)
            doubt |= wing_letter(rules, &rules->castlings[i]) == wing_letter(rules, castling) &&
                     rules->castlings[i].rook_from != castling->rook_from;
    }
    return doubt ? file_letter(rules, castling->side, castling->rook_from)
                 : wing_letter(rules, castling);
}

/* Makes castling INDEX what it is with its rook on ROOK; false when no king and rook stand so. */
static bool choose(struct ngon_position *position, uint32_t index, uint16_t rook)
{
    const struct ngon_castling *castling = ngon_position_castling(position, index, rook);
    if (castling != NULL)
        ngon_position_choose_castling(position, index, castling);
    return castling != NULL;
}

/* Whether castling INDEX can have its rook on the file that LETTER names. */
static bool has_file(struct ngon_position *position, uint32_t index, char letter)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_castling *castling = &rules->castlings[index];
    if (!is_chosen(rules, index))
        return file_letter(rules, castling->side, castling->rook_from) == letter;
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        if (file_letter(rules, castling->side, (uint16_t)cell) == letter &&
            choose(position, index, (uint16_t)cell))
            return true;
    return false;
}

uint32_t ngon_text_castling(struct ngon_position *position, const char *text, size_t size,
                            size_t *used)
{
    const struct ngon_ruleset *rules = position->rules;
    uint32_t found = 0;
    const uint16_t cell = ngon_text_cell(rules->board, text, size, used);
    if (cell != NGON_NO_CELL && (*used == size || text[*used] == ',')) {
        for (uint32_t i = 0; i < rules->castling_count; i++)
            if (is_chosen(rules, i) ? choose(position, i, cell)
                                    : rules->castlings[i].rook_from == cell)
                found |= 1u << i;
        return found;
    }
    *used = 1;
    if (!ngon_text_letter_castling(rules))
        return 0;
    for (uint32_t i = 0; i < rules->castling_count; i++)
        if (is_chosen(rules, i) ? wing_letter(rules, &rules->castlings[i]) == text[0] &&
                                      choose(position, i, NGON_NO_CELL)
                                : ngon_text_castling_letter(position, i) == text[0])
            found |= 1u << i;
    for (uint32_t i = 0; found == 0 && i < rules->castling_count; i++)
        if (has_file(position, i, text[0]))
            found |= 1u << i;
    return found;
}

/* ---- en passant ---- */

static bool way_passes(const struct ngon_way *way, uint16_t cell)
{
    for (uint32_t i = 0; i < way->empty_count; i++)
        if (way->empty[i] == cell && cell != way->target)
            return true;
    return false;
}

bool ngon_text_may_have_passed(const struct ngon_position *position, uint16_t cell,
                               const uint16_t *passed, uint32_t count)
{
    const struct ngon_ruleset *rules = position->rules;
    const ngon_piece piece = ngon_position_at(position, cell);
    for (uint32_t i = 0; i < count; i++)
        if (ngon_position_at(position, passed[i]) != 0)
            return false;
    for (uint32_t from = 0; from < rules->cells; from++) {
        if (ngon_position_at(position, (uint16_t)from) != 0)
            continue;
        const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, (uint16_t)from);
        for (uint32_t w = 0; w < reach->way_count; w++) {
            const struct ngon_way *way = &reach->ways[w];
            if (!(way->flags & NGON_LEAVES_EP) || way->target != cell)
                continue;
            uint32_t fits = 0;
            while (fits < count && way_passes(way, passed[fits]))
                fits++;
            if (fits == count)
                return true;
        }
    }
    return false;
}

bool ngon_text_passing_in_doubt(const struct ngon_ruleset *rules, unsigned side, uint16_t passed)
{
    uint16_t target = NGON_NO_CELL;
    for (unsigned form = 1; form < rules->form_count; form++)
        for (uint32_t from = 0; from < rules->cells; from++) {
            const struct ngon_reach *reach =
                ngon_ruleset_reach(rules, ngon_piece_of(form, side), (uint16_t)from);
            for (uint32_t w = 0; w < reach->way_count; w++) {
                const struct ngon_way *way = &reach->ways[w];
                if (!(way->flags & NGON_LEAVES_EP) || !way_passes(way, passed))
                    continue;
                if (target != NGON_NO_CELL && target != way->target)
                    return true;
                target = way->target;
            }
        }
    return false;
}

void ngon_text_default_unmoved(const struct ngon_position *position, uint64_t *set)
{
    const struct ngon_ruleset *rules = position->rules;
    memset(set, 0, rules->words * sizeof *set);
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        const ngon_piece piece = ngon_position_at(position, (uint16_t)cell);
        if (piece != 0 && rules->setup[cell] == piece)
            ngon_set_add(set, cell);
    }
}
