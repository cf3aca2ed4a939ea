#include "cmd_board.h"

#include "notation.h"

#include <string.h>

#define PIECE_TEXT 96u

static unsigned piece_width(const struct ngon_position *position)
{
    unsigned width = 1;
    char text[PIECE_TEXT];
    for (uint32_t cell = 0; cell < position->rules->cells; cell++) {
        const ngon_piece piece = ngon_position_at(position, (uint16_t)cell);
        if (piece == 0)
            continue;
        const unsigned own =
            (unsigned)strlen(ngon_piece_write(position->rules, piece, text, sizeof text));
        width = own > width ? own : width;
    }
    return width;
}

struct layout {
    double left, spacing;
    unsigned width, label;
};

/* How the cells' places map to columns: the closest neighbours of a row stand one piece and a blank apart. */
static struct layout lay_out(const struct ngon_position *position)
{
    const struct ngon_board *board = position->rules->board;
    struct layout layout = {0, 0, piece_width(position) + 1, 1};
    bool first = true;
    for (uint32_t row = 0; row < board->row_count; row++) {
        const struct ngon_board_row *cells = &board->rows[row];
        for (uint32_t i = 0; i < cells->count; i++) {
            const double x = board->cells[cells->cells[i]].x;
            layout.left = first || x < layout.left ? x : layout.left;
            first = false;
            if (i == 0)
                continue;
            const double gap = x - board->cells[cells->cells[i - 1]].x;
            if (gap > 1e-6 && (layout.spacing <= 0 || gap < layout.spacing))
                layout.spacing = gap;
        }
        const unsigned label = (unsigned)strlen(board->cells[cells->cells[0]].name);
        layout.label = label > layout.label ? label : layout.label;
    }
    if (layout.spacing <= 0)
        layout.spacing = 1;
    return layout;
}

static void print_row(FILE *out, const struct ngon_position *position,
                      const struct ngon_board_row *row, const struct layout *layout)
{
    const struct ngon_cell *cells = position->rules->board->cells;
    const char *first = cells[row->cells[0]].name, *last = cells[row->cells[row->count - 1]].name;
    char text[PIECE_TEXT];
    unsigned column = 0;
    fprintf(out, "%*s ", (int)layout->label, first);
    for (uint32_t i = 0; i < row->count; i++) {
        const ngon_piece piece = ngon_position_at(position, row->cells[i]);
        const double place =
            (cells[row->cells[i]].x - layout->left) / layout->spacing * layout->width;
        unsigned wanted = place > 0 ? (unsigned)(place + 0.5) : 0;
        if (wanted < column)
            wanted = column; /* rows that bend back still print in order */
        fprintf(out, "%*s %s", (int)(wanted - column), "",
                piece == 0 ? "." : ngon_piece_write(position->rules, piece, text, sizeof text));
        column = wanted + 1 + (unsigned)(piece == 0 ? 1 : strlen(text));
    }
    fprintf(out, "  %s\n", row->count > 1 ? last : "");
}

const char *ngon_cmd_hand_text(struct ngon_arena *arena, const struct ngon_position *position,
                               unsigned side)
{
    const struct ngon_ruleset *rules = position->rules;
    const char *text = "";
    char piece[PIECE_TEXT];
    for (uint32_t i = 0; i < rules->hand_count; i++) {
        const unsigned form = rules->hand_forms[i], count = position->hands[side][form];
        ngon_piece_write(rules, ngon_piece_of(form, side), piece, sizeof piece);
        if (count > 0)
            text = ngon_arena_printf(arena, "%s%s%s%s", text, text[0] != '\0' ? " " : "", piece,
                                     count > 1 ? ngon_arena_printf(arena, "x%u", count) : "");
    }
    return text[0] != '\0' ? text : "-";
}

void ngon_cmd_print_board(FILE *out, const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_board *board = rules->board;
    const struct layout layout = lay_out(position);
    for (uint32_t row = 0; row < board->row_count; row++) {
        if (row > 0 && board->rows[row].layer != board->rows[row - 1].layer)
            fputc('\n', out);
        print_row(out, position, &board->rows[row], &layout);
    }
    if (!rules->has_hands)
        return;
    struct ngon_arena arena = {0};
    for (unsigned side = 0; side < 2; side++) {
        char name[64];
        fprintf(out, "In %s's hand: %s\n", ngon_player_write(rules, side, name, sizeof name),
                ngon_cmd_hand_text(&arena, position, side));
    }
    ngon_arena_free(&arena);
}
