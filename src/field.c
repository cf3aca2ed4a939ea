#include "field.h"
#include "field_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- pieces ---- */

/* The unpromoted form of kind DEF. */
unsigned ngon_field_plain(const struct ngon_ruleset *rules, const struct ngon_piece_def *def)
{
    for (unsigned form = 1; form < rules->form_count; form++)
        if (rules->forms[form].def == def && !rules->forms[form].flipped &&
            !rules->forms[form].marked)
            return form;
    return NGON_NO_FORM;
}

static unsigned marked_form(const struct ngon_ruleset *rules, const struct ngon_piece_def *def)
{
    for (unsigned form = 1; form < rules->form_count; form++)
        if (rules->forms[form].def == def && rules->forms[form].marked)
            return form;
    return NGON_NO_FORM;
}

unsigned ngon_field_flipped(const struct ngon_ruleset *rules, const struct ngon_piece_def *def)
{
    for (unsigned form = 1; form < rules->form_count; form++)
        if (rules->forms[form].def == def && rules->forms[form].flipped)
            return form;
    return NGON_NO_FORM;
}

static const struct ngon_piece_def *kind_by_letter(const struct ngon_ruleset *rules, char letter)
{
    const struct ngon_variant *variant = rules->variant;
    for (unsigned also = 0; also < 2; also++)
        for (uint32_t i = 0; i < variant->piece_count; i++) {
            const struct ngon_word *word =
                also ? &variant->pieces[i].also : &variant->pieces[i].letter;
            if (word->text != NULL && word->text[0] == letter && word->text[1] == '\0')
                return &variant->pieces[i];
        }
    return NULL;
}

const struct ngon_piece_def *ngon_field_kind(const struct ngon_ruleset *rules, const char *name,
                                             size_t size)
{
    const struct ngon_variant *variant = rules->variant;
    for (uint32_t i = 0; i < variant->piece_count; i++) {
        const char *text = variant->pieces[i].name.text;
        if (text != NULL && strlen(text) == size && strncasecmp(text, name, size) == 0)
            return &variant->pieces[i];
    }
    return NULL;
}

/* `[+] (letter | "(" name ")") [~]`: the form; SMALL: whether the letter, or the name's first, was small. */
static unsigned read_form(const struct ngon_ruleset *rules, const char *text, size_t *used,
                          bool *small)
{
    const bool plus = text[0] == '+';
    size_t at = plus;
    const struct ngon_piece_def *def = NULL;
    *used = 0;
    if (text[at] == '(') {
        const size_t size = strcspn(text + at + 1, "()/[] \t\r\n");
        *small = ngon_is_small(text[at + 1]);
        if (text[at + 1 + size] != ')') {
            *used = at + 1 + size;
            return NGON_NO_FORM;
        }
        def = ngon_field_kind(rules, text + at + 1, size);
        at += size + 2;
    } else if (ngon_is_capital(text[at]) || ngon_is_small(text[at])) {
        *small = ngon_is_small(text[at]);
        def = kind_by_letter(rules, ngon_to_capital(text[at]));
        at++;
    } else {
        *used = at;
        return NGON_NO_FORM;
    }
    unsigned form = def == NULL ? NGON_NO_FORM : ngon_field_plain(rules, def);
    if (form != NGON_NO_FORM && plus)
        form = ngon_field_flipped(rules, def);
    if (form != NGON_NO_FORM && text[at] == '~') {
        at++;
        form = plus ? NGON_NO_FORM : marked_form(rules, def);
    }
    *used = at;
    return form;
}

unsigned ngon_field_form(const struct ngon_ruleset *rules, const char *text, size_t *used,
                         unsigned *side)
{
    bool small = false;
    const unsigned form = read_form(rules, text, used, &small);
    *side = small;
    return form;
}

/* ---- a cursor over the text ---- */

bool ngon_cursor_refuse(const struct ngon_cursor *cursor, size_t start, size_t end,
                        const char *format, ...)
{
    struct ngon_misread *misread = cursor->misread;
    if (misread != NULL) {
        va_list args;
        va_start(args, format);
        vsnprintf(misread->message, sizeof misread->message, format, args);
        va_end(args);
        misread->help[0] = '\0';
        misread->start = (uint32_t)start;
        misread->end = (uint32_t)(end > start ? end : start + 1);
    }
    return false;
}

bool ngon_cursor_help(const struct ngon_cursor *cursor, const char *format, ...)
{
    if (cursor->misread != NULL) {
        va_list args;
        va_start(args, format);
        vsnprintf(cursor->misread->help, sizeof cursor->misread->help, format, args);
        va_end(args);
    }
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

unsigned ngon_cursor_number(struct ngon_cursor *cursor)
{
    unsigned number = 0;
    for (; is_digit(cursor->text[cursor->at]); cursor->at++)
        if (number <= NGON_CURSOR_NUMBER_MAX)
            number = number * 10 + (unsigned)(cursor->text[cursor->at] - '0');
    return number <= NGON_CURSOR_NUMBER_MAX ? number : NGON_CURSOR_NUMBER_MAX + 1;
}

/* How many bytes of TEXT make one character, for error spans. */
static size_t character_size(const char *text)
{
    size_t size = 1;
    while (text[0] != '\0' && ((unsigned char)text[size] & 0xC0) == 0x80)
        size++;
    return size;
}

static void help_with_letters(const struct ngon_cursor *cursor)
{
    const struct ngon_variant *variant = cursor->rules->variant;
    char letters[200] = "";
    size_t size = 0;
    for (uint32_t i = 0; i < variant->piece_count; i++) {
        const struct ngon_piece_def *def = &variant->pieces[i];
        const char *text = def->letter.text;
        const int more =
            text != NULL ? snprintf(letters + size, sizeof letters - size, " %s", text)
                         : snprintf(letters + size, sizeof letters - size, " (%s)", def->name.text);
        if (more < 0 || size + (size_t)more >= sizeof letters)
            return;
        size += (size_t)more;
    }
    if (size > 0)
        ngon_cursor_help(cursor,
                         "the pieces are written%s, the second side's in small letters; an empty "
                         "cell is `.`",
                         letters);
}

ngon_piece ngon_cursor_piece(struct ngon_cursor *cursor)
{
    const size_t start = cursor->at;
    const char *text = cursor->text + start;
    size_t used = 0;
    unsigned side = 0;
    const unsigned form = ngon_field_form(cursor->rules, text, &used, &side);
    if (form != NGON_NO_FORM) {
        cursor->at += used;
        return ngon_piece_of(form, side);
    }
    if (used == 0)
        used = character_size(text);
    const int shown = used < 60 ? (int)used : 60;
    const size_t end = start + used;
    if (text[0] == '(' && text[used - 1] != ')')
        ngon_cursor_refuse(cursor, start, end, "`(` without its `)`");
    else if (text[0] == '+')
        ngon_cursor_refuse(cursor, start, end, "`%.*s`: no such piece has another side here", shown,
                           text);
    else if (used > 1 && text[used - 1] == '~')
        ngon_cursor_refuse(cursor, start, end, "`%.*s`: no such piece is marked as promoted here",
                           shown, text);
    else if ((unsigned char)text[0] < ' ' || text[0] == 127)
        ngon_cursor_refuse(cursor, start, end,
                           "a control character stands where a piece may stand");
    else {
        ngon_cursor_refuse(cursor, start, end, "`%.*s` is no piece of this game", shown, text);
        help_with_letters(cursor);
    }
    return 0;
}

/* ---- the board field ---- */

static bool row_ends_layer(const struct ngon_board *board, uint32_t row)
{
    return row + 1 < board->row_count && board->rows[row + 1].layer != board->rows[row].layer;
}

/* Tells the cells of ROW, unless there is none, and how many each row has where they differ; false. */
static bool help_with_rows(const struct ngon_cursor *cursor, uint32_t row)
{
    const struct ngon_board *board = cursor->rules->board;
    char cells[100] = "", counts[120] = "";
    size_t size = 0;
    bool alike = true;
    for (uint32_t i = 0; i < board->row_count; i++) {
        if (board->rows[i].count != board->rows[0].count)
            alike = false;
        if (size + 12 < sizeof counts)
            size += (size_t)snprintf(counts + size, sizeof counts - size, " %u",
                                     (unsigned)board->rows[i].count);
        else if (size + 4 < sizeof counts)
            size += (size_t)snprintf(counts + size, sizeof counts - size, " ...");
    }
    if (row < board->row_count) {
        const struct ngon_board_row *full = &board->rows[row];
        const char *first = board->cells[full->cells[0]].name;
        const char *last = board->cells[full->cells[full->count - 1]].name;
        if (full->count == 1)
            snprintf(cells, sizeof cells, "row %u is %s", (unsigned)row + 1, first);
        else
            snprintf(cells, sizeof cells, "row %u goes from %s to %s", (unsigned)row + 1, first,
                     last);
    }
    if (alike)
        return ngon_cursor_help(cursor, "%s%sthe board has %u rows of %u cells", cells,
                                cells[0] != '\0' ? "; " : "", (unsigned)board->row_count,
                                (unsigned)board->rows[0].count);
    return ngon_cursor_help(cursor, "%s%sfrom the far side the rows have%s cells", cells,
                            cells[0] != '\0' ? "; " : "", counts);
}

/* In a block whose cells do not add up, the line that is off, if lines are rows. */
static bool refuse_by_lines(struct ngon_cursor *cursor, size_t line_start, uint32_t line_row,
                            uint32_t cells)
{
    const struct ngon_board *board = cursor->rules->board;
    ngon_cursor_refuse(cursor, line_start, cursor->at,
                       "row %u of the set-up has %u cells, that of the board has %u",
                       (unsigned)line_row + 1, (unsigned)cells,
                       (unsigned)board->rows[line_row].count);
    return help_with_rows(cursor, line_row);
}

/* Where a row of the board is full, its end: a slash, two after the last row of a layer, or in a block nothing. */
static bool read_row_end(struct ngon_cursor *cursor, bool block, uint32_t row)
{
    const char *at = cursor->text + cursor->at;
    const bool layer = row_ends_layer(cursor->rules->board, row);
    if (at[0] != '/') {
        if (block || at[0] == '\0' || at[0] == '[' || is_blank(at[0]))
            return true; /* a line that ends too early is named as a whole by the caller */
        return ngon_cursor_refuse(
            cursor, cursor->at, cursor->at + 1, "`/` is missing after row %u, which has %u cells",
            (unsigned)row + 1, (unsigned)cursor->rules->board->rows[row].count);
    }
    const unsigned slashes = at[1] == '/' ? 2 : 1;
    if (layer && slashes == 1)
        return ngon_cursor_refuse(cursor, cursor->at, cursor->at + 1,
                                  "layers are parted by `//`: row %u is the last of its layer",
                                  (unsigned)row + 1);
    if (!layer && slashes == 2)
        return ngon_cursor_refuse(cursor, cursor->at, cursor->at + 2,
                                  "`//` after row %u, which is not the last of its layer",
                                  (unsigned)row + 1);
    cursor->at += slashes;
    return true;
}

/* Fills BOARD in printed order. In a block blanks mean nothing; else the first blank ends the field, as does a `[`. */
bool ngon_cursor_board(struct ngon_cursor *cursor, bool block, ngon_piece *board)
{
    const struct ngon_board *cells = cursor->rules->board;
    uint32_t row = 0, column = 0, line_row = 0, line_cells = 0;
    size_t line_start = cursor->at, odd_start = 0, odd_end = 0;
    uint32_t odd_row = 0, odd_cells = 0;
    bool odd = false;
    memset(board, 0, cursor->rules->cells * sizeof *board);
    for (;;) {
        const char c = cursor->text[cursor->at];
        if (block && is_blank(c)) {
            if (c == '\n') {
                if (!odd && line_cells > 0 && line_row < cells->row_count &&
                    (row == line_row || row > line_row + 1 || column != 0)) {
                    odd = true;
                    odd_start = line_start, odd_end = cursor->at;
                    odd_row = line_row, odd_cells = line_cells;
                }
                line_start = cursor->at + 1, line_row = row, line_cells = 0;
            } else if (line_cells == 0) {
                line_start = cursor->at + 1;
            }
            cursor->at++;
            continue;
        }
        if (c == '\0' || c == '[' || is_blank(c))
            break;
        const size_t start = cursor->at;
        if (row == cells->row_count) {
            if (odd) {
                cursor->at = odd_end;
                return refuse_by_lines(cursor, odd_start, odd_row, odd_cells);
            }
            ngon_cursor_refuse(cursor, start, start + character_size(cursor->text + start),
                               "too many cells: the board has %u rows and %u cells",
                               (unsigned)cells->row_count, (unsigned)cursor->rules->cells);
            return help_with_rows(cursor, row);
        }
        const struct ngon_board_row *full = &cells->rows[row];
        uint32_t run = 1;
        ngon_piece piece = 0;
        if (c == '/')
            return ngon_cursor_refuse(cursor, start, start + 1,
                                      "row %u has %u cells, its text only %u", (unsigned)row + 1,
                                      (unsigned)full->count, (unsigned)column);
        if (is_digit(c)) {
            run = ngon_cursor_number(cursor);
            if (run == 0)
                return ngon_cursor_refuse(cursor, start, cursor->at, "a run of 0 empty cells");
        } else if (c == '.') {
            cursor->at++;
        } else if ((piece = ngon_cursor_piece(cursor)) == 0) {
            return false;
        }
        if (run > full->count - column && odd) {
            cursor->at = odd_end;
            return refuse_by_lines(cursor, odd_start, odd_row, odd_cells);
        }
        if (run > full->count - column) {
            ngon_cursor_refuse(cursor, start, cursor->at, "row %u has only %u cells, its text more",
                               (unsigned)row + 1, (unsigned)full->count);
            return help_with_rows(cursor, row);
        }
        if (piece != 0)
            board[full->cells[column]] = piece;
        column += run, line_cells += run;
        if (column == full->count) {
            column = 0;
            if (++row < cells->row_count && !read_row_end(cursor, block, row - 1))
                return false;
        }
    }
    if (row == cells->row_count)
        return true;
    if (odd) {
        cursor->at = odd_end;
        return refuse_by_lines(cursor, odd_start, odd_row, odd_cells);
    }
    if (column > 0)
        ngon_cursor_refuse(cursor, cursor->at, cursor->at, "row %u has %u cells, its text only %u",
                           (unsigned)row + 1, (unsigned)cells->rows[row].count, (unsigned)column);
    else
        ngon_cursor_refuse(cursor, cursor->at, cursor->at,
                           "the board has %u rows, the text only %u", (unsigned)cells->row_count,
                           (unsigned)row);
    return help_with_rows(cursor, row);
}

bool ngon_board_field_read(const struct ngon_ruleset *rules, const char *text, ngon_piece *board,
                           struct ngon_misread *misread)
{
    struct ngon_cursor cursor = {rules, text, 0, misread};
    if (!ngon_cursor_board(&cursor, true, board))
        return false;
    if (text[cursor.at] != '\0')
        return ngon_cursor_refuse(&cursor, cursor.at, cursor.at + 1,
                                  "a set-up has no pieces in hand");
    return true;
}
