#include "notation.h"
#include "notation_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define HAND_MAX 999u

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* ---- the other fields ---- */

/* One field: bytes [start, end) of the text. */
struct field {
    const char *text;
    size_t start, size;
};

static struct field next_field(struct ngon_cursor *cursor)
{
    while (is_blank(cursor->text[cursor->at]))
        cursor->at++;
    const size_t start = cursor->at;
    while (cursor->text[cursor->at] != '\0' && !is_blank(cursor->text[cursor->at]))
        cursor->at++;
    return (struct field){cursor->text + start, start, cursor->at - start};
}

static bool field_is(const struct field *field, const char *word)
{
    return field->size == strlen(word) && memcmp(field->text, word, field->size) == 0;
}

#define SHOWN(field) ((field)->size < 60 ? (int)(field)->size : 60), (field)->text

static bool refuse_field(const struct ngon_cursor *cursor, const struct field *field,
                         const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool refuse_field(const struct ngon_cursor *cursor, const struct field *field,
                         const char *format, ...)
{
    char message[sizeof cursor->misread->message];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return ngon_cursor_refuse(cursor, field->start, field->start + field->size, "%s", message);
}

static bool read_hands(struct ngon_cursor *cursor, struct ngon_position *position)
{
    const size_t open = cursor->at++;
    uint32_t count = 1;
    for (;;) {
        const size_t start = cursor->at;
        const char c = cursor->text[start];
        if (c == ']') {
            cursor->at++;
            break;
        }
        if (c == '\0' || is_blank(c))
            return ngon_cursor_refuse(cursor, open, start, "`[` without its `]`");
        if (c == '-') {
            cursor->at++;
            continue;
        }
        if (is_digit(c)) {
            count = ngon_cursor_number(cursor);
            continue;
        }
        const ngon_piece piece = ngon_cursor_piece(cursor);
        if (piece == 0)
            return false;
        const unsigned form = ngon_form_of(piece), side = ngon_side_of(piece);
        bool allowed = cursor->rules->has_hands;
        if (allowed) {
            allowed = false;
            for (uint32_t i = 0; i < cursor->rules->hand_count; i++)
                allowed |= cursor->rules->hand_forms[i] == form;
        }
        const char *name = cursor->rules->forms[form].name;
        if (!allowed)
            return ngon_cursor_refuse(cursor, start, cursor->at,
                                      cursor->rules->has_hands
                                          ? "a %.60s cannot be in hand"
                                          : "a %.60s in hand, in a game without hands",
                                      name);
        const uint32_t number = position->hands[side][form] + count;
        if (number > HAND_MAX)
            return ngon_cursor_refuse(cursor, start, cursor->at, "more than %u of one kind in hand",
                                      HAND_MAX);
        ngon_position_set_hand(position, side, form, number);
        count = 1;
    }
    const char after = cursor->text[cursor->at];
    if (after != '\0' && !is_blank(after))
        return ngon_cursor_refuse(cursor, cursor->at, cursor->at + 1,
                                  "a blank is missing after the hands");
    return true;
}

static bool read_castling(struct ngon_cursor *cursor, const struct field *field,
                          struct ngon_position *position)
{
    const struct ngon_ruleset *rules = cursor->rules;
    if (field_is(field, "-"))
        return true;
    if (rules->castling_count == 0)
        return refuse_field(cursor, field, "castling `%.*s` in a game without castling; write `-`",
                            SHOWN(field));
    for (size_t at = 0; at < field->size;) {
        size_t used = 0;
        uint32_t found = ngon_text_castling(position, field->text + at, field->size - at, &used);
        const size_t start = field->start + at;
        if (found == 0)
            return ngon_cursor_refuse(
                cursor, start, field->start + field->size,
                ngon_text_letter_castling(rules)
                    ? "`%.*s` is no castling right; write letters such as KQkq, or `-`"
                    : "`%.*s` is no castling right; write the rooks' cells joined by commas, or "
                      "`-`",
                (int)(field->size - at < 40 ? field->size - at : 40), field->text + at);
        for (uint32_t i = 0; i < rules->castling_count; i++) {
            if (!(found >> i & 1))
                continue;
            const struct ngon_castling *castling = &position->castlings[i];
            const uint16_t cells[2] = {castling->king_from, castling->rook_from};
            for (unsigned k = 0; k < 2; k++) {
                const ngon_piece piece = ngon_position_at(position, cells[k]);
                const ngon_piece wanted = rules->castling_choices != NULL ? 0
                                          : rules->setup != NULL          ? rules->setup[cells[k]]
                                                                          : 0;
                if (piece == 0 || ngon_side_of(piece) != castling->side ||
                    (wanted != 0 && piece != wanted))
                    return ngon_cursor_refuse(cursor, start, start + used,
                                              "castling `%.*s` needs the %s on %s", (int)used,
                                              field->text + at, k == 0 ? "king" : "rook",
                                              rules->board->cells[cells[k]].name);
            }
            position->state.castling = (uint16_t)(position->state.castling | 1u << i);
        }
        at += used;
        if (at < field->size && field->text[at] == ',') {
            at++;
            if (at == field->size)
                return ngon_cursor_refuse(cursor, field->start + at - 1, field->start + at,
                                          "a comma ends the castling rights");
        }
    }
    return true;
}

static bool read_en_passant(struct ngon_cursor *cursor, const struct field *field,
                            struct ngon_position *position)
{
    const struct ngon_ruleset *rules = cursor->rules;
    if (field_is(field, "-"))
        return true;
    if (!rules->has_en_passant)
        return refuse_field(cursor, field, "en passant `%.*s` in a game without it; write `-`",
                            SHOWN(field));
    uint16_t cells[NGON_EP_MAX + 1];
    uint32_t count = 0;
    for (size_t at = 0; at < field->size;) {
        size_t used = 0;
        const uint16_t cell =
            ngon_text_cell(rules->board, field->text + at, field->size - at, &used);
        if (cell == NGON_NO_CELL || count == NGON_EP_MAX + 1)
            return ngon_cursor_refuse(cursor, field->start + at, field->start + field->size,
                                      "`%.*s`: en passant is `-`, the passed cell, or the passing "
                                      "piece's cell and the passed cell",
                                      SHOWN(field));
        cells[count++] = cell;
        at += used;
    }
    const unsigned mover = position->state.side ^ 1u;
    uint16_t victim = NGON_NO_CELL;
    const uint16_t *passed = cells;
    const ngon_piece head = ngon_position_at(position, cells[0]);
    if (head != 0 && ngon_side_of(head) == mover && count > 1) {
        victim = cells[0];
        passed++, count--;
    }
    uint16_t found = NGON_NO_CELL;
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        const ngon_piece piece = ngon_position_at(position, (uint16_t)cell);
        if (piece == 0 || ngon_side_of(piece) != mover ||
            (victim != NGON_NO_CELL && victim != cell) ||
            !ngon_text_may_have_passed(position, (uint16_t)cell, passed, count))
            continue;
        if (found != NGON_NO_CELL)
            return refuse_field(cursor, field,
                                "en passant `%.*s` leaves a doubt: write %s%.*s or %s%.*s",
                                SHOWN(field), rules->board->cells[found].name, SHOWN(field),
                                rules->board->cells[cell].name, SHOWN(field));
        found = (uint16_t)cell;
    }
    if (found == NGON_NO_CELL)
        return refuse_field(cursor, field, "en passant `%.*s`: no piece can just have passed there",
                            SHOWN(field));
    position->state.ep_victim = found;
    position->state.ep_count = (uint16_t)count;
    memcpy(position->state.ep_cells, passed, count * sizeof *passed);
    return true;
}

/* "3+3" (checks still to give) or "+0+0" (checks given). */
static bool is_checks(const struct field *field)
{
    return memchr(field->text, '+', field->size) != NULL &&
           memchr(field->text, '=', field->size) == NULL;
}

static bool read_checks(struct ngon_cursor *cursor, const struct field *field, size_t skip,
                        char joint, struct ngon_position *position)
{
    const uint32_t limit = cursor->rules->rules->checks;
    struct ngon_cursor inner = *cursor;
    inner.at = field->start + skip;
    const bool given = inner.text[inner.at] == '+';
    for (unsigned side = 0; side < 2; side++) {
        if (given || side == 1) {
            if (inner.text[inner.at] != joint)
                return refuse_field(cursor, field, "`%.*s`: checks are two numbers", SHOWN(field));
            inner.at++;
        }
        if (!is_digit(inner.text[inner.at]))
            return refuse_field(cursor, field, "`%.*s`: checks are two numbers", SHOWN(field));
        const unsigned number = ngon_cursor_number(&inner);
        if (limit == 0)
            return refuse_field(cursor, field, "`%.*s` in a game that does not count checks",
                                SHOWN(field));
        if (number > limit)
            return refuse_field(cursor, field, "`%.*s`: this game counts only %u checks",
                                SHOWN(field), (unsigned)limit);
        position->state.checks[side] = (uint8_t)(given ? limit - number : number);
    }
    if (inner.at != field->start + field->size)
        return refuse_field(cursor, field, "`%.*s`: checks are two numbers", SHOWN(field));
    return true;
}

static bool read_counter(struct ngon_cursor *cursor, const struct field *field, const char *what,
                         uint32_t *value)
{
    struct ngon_cursor inner = *cursor;
    inner.at = field->start;
    if (!is_digit(field->text[0]))
        return refuse_field(cursor, field, "`%.*s` stands where %s should be", SHOWN(field), what);
    *value = ngon_cursor_number(&inner);
    if (inner.at != field->start + field->size)
        return refuse_field(cursor, field, "`%.*s` stands where %s should be", SHOWN(field), what);
    if (*value > NGON_CURSOR_NUMBER_MAX)
        return refuse_field(cursor, field, "%s is too large", what);
    return true;
}

/* ---- key=value words ---- */

static bool read_phase(struct ngon_cursor *cursor, const struct field *value,
                       struct ngon_position *position)
{
    for (uint32_t i = 0; i < cursor->rules->phase_count; i++)
        if (cursor->rules->phases[i].name != NULL &&
            field_is(value, cursor->rules->phases[i].name)) {
            position->state.phase = (uint16_t)i;
            return true;
        }
    return refuse_field(cursor, value, "this game has no phase `%.*s`", SHOWN(value));
}

static bool read_part(struct ngon_cursor *cursor, const struct field *value,
                      struct ngon_position *position)
{
    uint32_t part = 0;
    if (value->size == 0 ||
        !read_counter(cursor, value, "the number of moves made in this turn", &part))
        return value->size == 0 ? refuse_field(cursor, value, "`part=` needs a number") : false;
    const struct ngon_phase *phase = &cursor->rules->phases[position->state.phase];
    if (phase->act == NGON_ACT_CHOOSE && part < 2u * phase->arrangement_count) {
        position->state.part = (uint16_t)part;
        return true;
    }
    if (part > 0 && part >= cursor->rules->rules->turn_moves)
        return refuse_field(cursor, value, "a turn of this game has only %u move%s",
                            (unsigned)cursor->rules->rules->turn_moves,
                            cursor->rules->rules->turn_moves == 1 ? "" : "s");
    position->state.part = (uint16_t)part;
    return true;
}

static bool read_check_words(struct ngon_cursor *cursor, const struct field *value,
                             struct ngon_position *position)
{
    return read_checks(cursor, value, 0, ',', position);
}

static bool read_unmoved(struct ngon_cursor *cursor, const struct field *value,
                         struct ngon_position *position)
{
    const struct ngon_board *board = cursor->rules->board;
    if (!cursor->rules->needs_unmoved)
        return refuse_field(cursor, value,
                            "no piece of this game moves otherwise on its first move");
    memset(position->unmoved, 0, cursor->rules->words * sizeof *position->unmoved);
    if (field_is(value, "-"))
        return true;
    for (size_t at = 0; at < value->size;) {
        size_t used = 0;
        const uint16_t cell = ngon_text_cell(board, value->text + at, value->size - at, &used);
        const size_t start = value->start + at;
        if (cell == NGON_NO_CELL)
            return ngon_cursor_refuse(cursor, start, value->start + value->size,
                                      "`unmoved=` needs cells joined by commas, or `-`");
        if (ngon_position_at(position, cell) == 0)
            return ngon_cursor_refuse(cursor, start, start + used, "nothing stands on %s",
                                      board->cells[cell].name);
        ngon_set_add(position->unmoved, cell);
        at += used;
        if (at < value->size && value->text[at] == ',')
            at++;
    }
    return true;
}

static const struct word {
    const char *key;
    bool (*read)(struct ngon_cursor *cursor, const struct field *value,
                 struct ngon_position *position);
} words[] = {
    {"phase", read_phase},
    {"part", read_part},
    {"checks", read_check_words},
    {"unmoved", read_unmoved},
};

static bool read_word(struct ngon_cursor *cursor, const struct field *field,
                      struct ngon_position *position, unsigned *seen)
{
    const char *equals = memchr(field->text, '=', field->size);
    if (equals == NULL)
        return refuse_field(cursor, field, "`%.*s` is one field too many", SHOWN(field));
    const size_t key_size = (size_t)(equals - field->text);
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].key) != key_size || memcmp(words[i].key, field->text, key_size) != 0)
            continue;
        if (*seen >> i & 1)
            return refuse_field(cursor, field, "`%s=` stands twice", words[i].key);
        *seen |= 1u << i;
        const struct field value = {equals + 1, field->start + key_size + 1,
                                    field->size - key_size - 1};
        return words[i].read(cursor, &value, position);
    }
    return refuse_field(cursor, field,
                        "`%.*s`: the words are phase=, part=, checks= and unmoved=", SHOWN(field));
}

/* ---- the whole line ---- */

static bool read_side(struct ngon_cursor *cursor, const struct field *field,
                      struct ngon_position *position)
{
    if (!field_is(field, "w") && !field_is(field, "b"))
        return refuse_field(
            cursor, field,
            "`%.*s` stands where the side to move should be: w (first) or b (second)",
            SHOWN(field));
    position->state.side = field->text[0] == 'b';
    return true;
}

static bool read_fields(struct ngon_cursor *cursor, struct ngon_position *position)
{
    struct ngon_state *state = &position->state;
    struct field field = next_field(cursor);
    uint32_t plies = 0, number = 1;
    unsigned seen = 0;
    for (unsigned stage = 0; field.size > 0; field = next_field(cursor)) {
        const bool word = memchr(field.text, '=', field.size) != NULL;
        bool fine = true;
        if (word)
            fine = read_word(cursor, &field, position, &seen), stage = 5;
        else if (stage >= 3 && is_checks(&field))
            fine = read_checks(cursor, &field, 0, '+', position);
        else if (stage == 0)
            fine = read_side(cursor, &field, position), stage++;
        else if (stage == 1)
            fine = read_castling(cursor, &field, position), stage++;
        else if (stage == 2)
            fine = read_en_passant(cursor, &field, position), stage++;
        else if (stage == 3)
            fine = read_counter(cursor, &field, "the number of plies since progress", &plies),
            stage++;
        else if (stage == 4)
            fine = read_counter(cursor, &field, "the move number", &number), stage++;
        else
            fine = refuse_field(cursor, &field, "`%.*s` is one field too many", SHOWN(&field));
        if (!fine)
            return false;
    }
    state->quiet_plies = plies;
    state->move_number = number > 0 ? number : 1;
    return true;
}

static bool read_position(struct ngon_cursor *cursor, struct ngon_position *position)
{
    const struct ngon_ruleset *rules = cursor->rules;
    ngon_piece board[NGON_MAX_CELLS];
    while (is_blank(cursor->text[cursor->at]))
        cursor->at++;
    if (cursor->text[cursor->at] == '\0')
        return ngon_cursor_refuse(cursor, 0, 0, "the position is empty");
    if (!ngon_cursor_board(cursor, false, board))
        return false;
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        if (board[cell] != 0)
            ngon_position_put(position, (uint16_t)cell, board[cell]);
    if (cursor->text[cursor->at] == '[' && !read_hands(cursor, position))
        return false;
    struct ngon_state *state = &position->state;
    state->phase = (uint16_t)(rules->phase_count > 0 ? rules->phase_count - 1 : 0);
    state->part = 0;
    state->castling = 0;
    state->ep_victim = NGON_NO_CELL;
    state->ep_count = 0;
    state->checks[0] = state->checks[1] = (uint8_t)rules->rules->checks;
    if (rules->needs_unmoved)
        ngon_text_default_unmoved(position, position->unmoved);
    if (!read_fields(cursor, position))
        return false;
    ngon_position_settle(position);
    return true;
}

bool ngon_position_read(struct ngon_position *position, const char *text,
                        struct ngon_misread *misread)
{
    struct ngon_cursor cursor = {position->rules, text, 0, misread};
    ngon_position_clear(position);
    if (read_position(&cursor, position))
        return true;
    ngon_position_clear(position);
    return false;
}
