#include "draw_text.h"

#include "canvas.h"
#include "movegen.h"
#include "raster.h"
#include "tag.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Middle tones, on which both white and black letters stand out. */
static const uint32_t cell_colours[] = {0x5f875f, 0xaf875f, 0x5f87af, 0xa7707f, 0x8a7ab8, 0x87875f};
enum { CELL_COLOURS = sizeof cell_colours / sizeof *cell_colours };
static const uint32_t side_inks[2] = {0xffffff, 0x000000};
static const uint32_t chip_papers[2] = {0x444444, 0xd0d0d0};
enum {
    LAST_COLOUR = 0x878700,
    CHECK_COLOUR = 0xd75f5f,
    CHOSEN_COLOUR = 0x008787,
    TARGET_COLOUR = 0xaf5f00,
    TARGET_INK = 0xffffaf
};

struct drawing {
    const struct ngon_position *position;
    const struct ngon_board *board;
    const struct ngon_draw_options *options;
    const struct ngon_picture *picture;
    const struct ngon_raster *raster;
    const struct ngon_tags *tags;
    struct ngon_canvas *canvas;
    int top; /* row of the canvas where the raster begins */
    bool ascii;
    bool row_ends; /* each row bears the names of its ends */
};

void ngon_draw_mark_move(uint8_t *marks, struct ngon_move move)
{
    if (move.kind == NGON_PASS)
        return;
    if (move.from != move.to)
        marks[move.from] |= NGON_MARK_FROM;
    marks[move.to] |= NGON_MARK_TO;
}

void ngon_draw_mark_check(uint8_t *marks, const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    for (unsigned side = 0; side < 2; side++) {
        if (!ngon_movegen_in_check(position, side))
            continue;
        for (uint32_t cell = 0; cell < rules->cells; cell++) {
            ngon_piece piece = position->board[cell];
            if (piece && ngon_side_of(piece) == side && rules->forms[ngon_form_of(piece)].royal &&
                (position->royals[side] == 1 ||
                 ngon_movegen_attacked(position, (uint16_t)cell, 1 - side)))
                marks[cell] |= NGON_MARK_CHECK;
        }
    }
}

static uint8_t marks_of(const struct drawing *drawing, uint16_t cell)
{
    return drawing->options->marks ? drawing->options->marks[cell] : 0;
}

static uint32_t paper_of(const struct drawing *drawing, uint16_t cell)
{
    uint32_t colour = cell_colours[drawing->board->cells[cell].colour % CELL_COLOURS];
    uint8_t marks = marks_of(drawing, cell);
    if (marks & NGON_MARK_CHOSEN)
        return CHOSEN_COLOUR;
    if (marks & NGON_MARK_CHECK)
        return CHECK_COLOUR;
    if (marks & NGON_MARK_TARGET && drawing->position->board[cell])
        return TARGET_COLOUR;
    if (marks & (NGON_MARK_FROM | NGON_MARK_TO))
        return LAST_COLOUR;
    return colour;
}

/* ---- cells ---- */

static void paint(const struct drawing *drawing)
{
    const struct ngon_raster *raster = drawing->raster;
    for (int row = 0; row < (int)raster->rows; row++)
        for (int column = 0; column < (int)raster->columns; column++) {
            struct ngon_canvas_char *c =
                ngon_canvas_at(drawing->canvas, column, drawing->top + row);
            if (!c)
                continue;
            if (drawing->ascii) {
                char edge = raster->edges[(size_t)row * raster->columns + (size_t)column];
                c->text[0] = edge;
                continue;
            }
            uint16_t upper = ngon_raster_owner(raster, column, row, 0);
            uint16_t lower = ngon_raster_owner(raster, column, row, 1);
            if (!drawing->options->utf8)
                upper = lower = upper == NGON_NO_PLACE ? lower : upper;
            if (upper != NGON_NO_PLACE)
                c->upper = paper_of(drawing, drawing->picture->cells[upper].cell);
            if (lower != NGON_NO_PLACE)
                c->lower = paper_of(drawing, drawing->picture->cells[lower].cell);
        }
}

static void write_name(const struct drawing *drawing, uint32_t index, int column, int row,
                       bool strong)
{
    uint16_t cell = drawing->picture->cells[index].cell;
    const char *name = drawing->board->cells[cell].name;
    uint32_t paper = NGON_NO_COLOUR, ink = NGON_NO_COLOUR;
    if (drawing->options->color && !drawing->ascii) {
        paper = paper_of(drawing, cell);
        ink = strong ? (uint32_t)TARGET_INK : ngon_colour_mix(paper, 0x000000, 0.62);
    }
    ngon_canvas_write(drawing->canvas, column, drawing->top + row, name, ink, paper, strong, false);
}

/* Brackets around the text in an ASCII drawing, which has no colours to mark cells with. */
static void write_brackets(const struct drawing *drawing, uint8_t marks, int left, int right,
                           int row)
{
    const char *open = marks & NGON_MARK_CHOSEN   ? "<"
                       : marks & NGON_MARK_CHECK  ? "!"
                       : marks & NGON_MARK_TARGET ? "("
                                                  : "[";
    const char *close = marks & NGON_MARK_CHOSEN   ? ">"
                        : marks & NGON_MARK_CHECK  ? "!"
                        : marks & NGON_MARK_TARGET ? ")"
                                                   : "]";
    ngon_canvas_write(drawing->canvas, left, row, open, NGON_NO_COLOUR, NGON_NO_COLOUR, false,
                      false);
    ngon_canvas_write(drawing->canvas, right, row, close, NGON_NO_COLOUR, NGON_NO_COLOUR, false,
                      false);
}

static void write_cell(const struct drawing *drawing, uint32_t index)
{
    const struct ngon_picture_cell *place = &drawing->picture->cells[index];
    int column = drawing->raster->spots[index].column, row = drawing->raster->spots[index].row;
    ngon_piece piece = drawing->position->board[place->cell];
    uint8_t marks = marks_of(drawing, place->cell);
    bool colour = drawing->options->color && !drawing->ascii;
    int left = column, length = (int)strlen(drawing->board->cells[place->cell].name);
    if (piece) {
        const char *tag = drawing->tags->texts[piece];
        left = column - ngon_text_width(tag) + 1;
        ngon_canvas_write(drawing->canvas, left, drawing->top + row, tag,
                          colour ? side_inks[ngon_side_of(piece)] : NGON_NO_COLOUR,
                          colour ? paper_of(drawing, place->cell) : NGON_NO_COLOUR, colour, false);
        const struct ngon_name_spot *name = &drawing->raster->names[index];
        if (place->named && name->fits)
            write_name(drawing, index, name->column, name->row, false);
    } else if (place->named) {
        left = column - (length - 1) / 2;
        column = left + length - 1;
        write_name(drawing, index, left, row, marks & NGON_MARK_TARGET);
    } else if (marks & NGON_MARK_TARGET) {
        ngon_canvas_write(drawing->canvas, column, drawing->top + row,
                          drawing->options->utf8 && colour ? "•" : "*",
                          colour ? (uint32_t)TARGET_INK : NGON_NO_COLOUR,
                          colour ? paper_of(drawing, place->cell) : NGON_NO_COLOUR, true, false);
        return;
    }
    if (!colour && marks)
        write_brackets(drawing, marks, left - 1, column + 1, drawing->top + row);
}

/* ---- labels ---- */

static void write_plain(const struct drawing *drawing, int column, int row, const char *text)
{
    ngon_canvas_write(drawing->canvas, column, row, text, NGON_NO_COLOUR, NGON_NO_COLOUR, false,
                      false);
}

static bool is_blank(const struct drawing *drawing, int column, int row)
{
    return ngon_raster_owner(drawing->raster, column, row, 0) == NGON_NO_PLACE &&
           ngon_raster_owner(drawing->raster, column, row, 1) == NGON_NO_PLACE &&
           !drawing->raster->edges[(size_t)row * drawing->raster->columns + (size_t)column];
}

static bool has_text(const struct drawing *drawing, int column, int row)
{
    const struct ngon_canvas_char *c = ngon_canvas_at(drawing->canvas, column, row);
    return c && *c->text && *c->text != ' ';
}

/* Beside the outermost cells of the row in its panel, so that the eye need not travel. */
static void write_beside(const struct drawing *drawing, uint32_t index, const char *left,
                         const char *right)
{
    const struct ngon_picture_cell *place = &drawing->picture->cells[index];
    const struct ngon_raster_panel *panel = &drawing->raster->panels[place->panel];
    int row = drawing->raster->spots[index].row;
    int first = panel->left, last = panel->left + panel->columns - 1;
    while (first < last && is_blank(drawing, first, row))
        first++;
    while (last > first && is_blank(drawing, last, row))
        last--;
    while (has_text(drawing, first - 1, drawing->top + row))
        first--;
    while (has_text(drawing, last + 1, drawing->top + row))
        last++;
    if (left)
        write_plain(drawing, first - 1 - (int)strlen(left), drawing->top + row, left);
    if (right)
        write_plain(drawing, last + 2, drawing->top + row, right);
}

static void write_row_label(const struct drawing *drawing, uint32_t index)
{
    char text[64];
    ngon_picture_label(drawing->board, drawing->picture->cells[index].cell,
                       drawing->picture->row_part, text, sizeof text);
    write_beside(drawing, index, text, text);
}

/* The names of each row's first and last cell, where names do not fit beside the pieces: the rest can be counted. */
static void write_row_ends(const struct drawing *drawing)
{
    const struct ngon_picture *picture = drawing->picture;
    for (uint32_t r = 0; r < drawing->board->row_count; r++) {
        const struct ngon_board_row *row = &drawing->board->rows[r];
        if (row->count == 0)
            continue;
        uint32_t first = picture->at[row->cells[0]], last = picture->at[row->cells[row->count - 1]];
        if (drawing->raster->spots[first].column > drawing->raster->spots[last].column) {
            uint32_t other = first;
            first = last;
            last = other;
        }
        write_beside(drawing, first, drawing->board->cells[picture->cells[first].cell].name, NULL);
        if (first != last)
            write_beside(drawing, last, NULL,
                         drawing->board->cells[picture->cells[last].cell].name);
    }
}

static void write_column_label(const struct drawing *drawing, uint32_t index)
{
    const struct ngon_picture_cell *place = &drawing->picture->cells[index];
    const struct ngon_raster_panel *panel = &drawing->raster->panels[place->panel];
    int row = drawing->top + panel->top + panel->rows;
    char text[64];
    ngon_picture_label(drawing->board, place->cell, drawing->picture->column_part, text,
                       sizeof text);
    int length = (int)strlen(text),
        column = drawing->raster->spots[index].column - (length - 1) / 2;
    for (int i = -1; i <= length; i++) {
        const struct ngon_canvas_char *c = ngon_canvas_at(drawing->canvas, column + i, row);
        if (c && *c->text)
            return;
    }
    write_plain(drawing, column, row, text);
}

static void write_labels(const struct drawing *drawing)
{
    const struct ngon_picture *picture = drawing->picture;
    if (drawing->row_ends)
        write_row_ends(drawing);
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        if (picture->cells[i].named)
            continue;
        if (picture->row_part && ngon_picture_leads(picture, i, false))
            write_row_label(drawing, i);
        if (picture->column_part && ngon_picture_leads(picture, i, true))
            write_column_label(drawing, i);
    }
    for (uint32_t p = 0; p < picture->panel_count && picture->panel_count > 1; p++) {
        const struct ngon_raster_panel *panel = &drawing->raster->panels[p];
        const char *title = picture->panels[p].title;
        int indent = (panel->columns - (int)strlen(title)) / 2;
        write_plain(drawing, panel->left + (indent > 0 ? indent : 0), drawing->top + panel->top - 1,
                    title);
    }
}

/* ---- the sides ---- */

static void write_side(const struct drawing *drawing, unsigned side, int row)
{
    const struct ngon_position *position = drawing->position;
    const struct ngon_ruleset *rules = position->rules;
    const char *name = drawing->options->players[side] ? drawing->options->players[side]
                                                       : rules->variant->players[side].text;
    bool colour = drawing->options->color;
    int column = 0;
    struct ngon_canvas *canvas = drawing->canvas;
    uint32_t ink = colour ? side_inks[side] : NGON_NO_COLOUR,
             paper = colour ? chip_papers[side] : NGON_NO_COLOUR;
    if (colour)
        column += ngon_canvas_write(canvas, column, row, " ", ink, paper, true, false);
    column += ngon_canvas_write(canvas, column, row,
                                name   ? name
                                : side ? "Black"
                                       : "White",
                                ink, paper, colour, false);
    if (colour)
        column += ngon_canvas_write(canvas, column, row, " ", ink, paper, true, false);
    const uint32_t none = NGON_NO_COLOUR;
    if (!drawing->tags->glyphs)
        column += ngon_canvas_write(canvas, column, row, side ? " (small letters)" : " (CAPITALS)",
                                    none, none, false, false);
    if (position->state.side == side)
        column += ngon_canvas_write(canvas, column, row, " to move", none, none, false, false);
    if (!rules->has_hands)
        return;
    column += ngon_canvas_write(canvas, column, row, "   in hand:", none, none, false, false);
    bool any = false;
    for (uint32_t i = 0; i < rules->hand_count; i++) {
        unsigned form = rules->hand_forms[i], count = position->hands[side][form];
        if (!count)
            continue;
        char number[16] = "";
        if (count > 1)
            snprintf(number, sizeof number, "%u", count);
        any = true;
        column += ngon_canvas_write(canvas, column, row, " ", none, none, false, false);
        column += ngon_canvas_write(canvas, column, row, number, none, none, false, false);
        column +=
            ngon_canvas_write(canvas, column, row, drawing->tags->texts[ngon_piece_of(form, side)],
                              none, none, colour, false);
    }
    if (!any)
        ngon_canvas_write(canvas, column, row, " nothing", none, none, false, false);
}

/* ---- kinds that have no letter ---- */

static bool is_present(const struct ngon_position *position, unsigned form)
{
    for (uint32_t cell = 0; cell < position->rules->cells; cell++)
        if (ngon_form_of(position->board[cell]) == form)
            return true;
    return position->hands[0][form] || position->hands[1][form];
}

/* "DK dragon-king, DH dragon-horse": what the two-letter tags on the board mean, in lines of COLUMNS; sets *ROWS. Draws nothing
 * without a canvas. */
static void write_key(const struct drawing *drawing, uint32_t columns, uint32_t *rows)
{
    const struct ngon_ruleset *rules = drawing->position->rules;
    int column = 0, row = drawing->canvas ? (int)drawing->canvas->rows - (int)*rows : 0;
    *rows = 0;
    for (uint32_t form = 1; form < rules->form_count && !drawing->tags->glyphs; form++) {
        const struct ngon_form *def = &rules->forms[form];
        if (def->letter || !is_present(drawing->position, form))
            continue;
        const char *tag = drawing->tags->texts[ngon_piece_of(form, 0)];
        const int width = ngon_text_width(tag) + 1 + (int)strlen(def->name);
        if (column && column + 2 + width > (int)columns) {
            column = 0;
            row++;
            ++*rows;
        }
        if (drawing->canvas) {
            write_plain(drawing, column ? column - 2 : 0, row, column ? ", " : "");
            write_plain(drawing, column, row, tag);
            write_plain(drawing, column + ngon_text_width(tag) + 1, row, def->name);
        }
        column += width + 2;
    }
    *rows += column > 0;
}

/* ---- the whole ---- */

static struct ngon_raster_wish make_wish(const struct drawing *drawing, uint32_t columns,
                                         uint32_t rows, uint32_t key_rows)
{
    const struct ngon_picture *picture = drawing->picture;
    struct ngon_raster_wish wish = {.ascii = drawing->ascii,
                                    .width = drawing->tags->width,
                                    .label_row = picture->column_part != NGON_LABEL_NONE,
                                    .columns = columns,
                                    .rows = rows > key_rows + 2 ? rows - key_rows - 2 : 1};
    size_t longest = 0, label = 0;
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        char text[64];
        size_t length = strlen(picture->board->cells[i].name);
        longest = length > longest ? length : longest;
        length = strlen(
            ngon_picture_label(picture->board, (uint16_t)i, picture->row_part, text, sizeof text));
        label = length > label ? length : label;
    }
    wish.name_width = (unsigned)longest;
    wish.margin = label ? (unsigned)label + 1 : 0;
    return wish;
}

/* Whether some name that the rim does not give would hide behind a piece, on a board of straight rows. */
static bool lacks_names(const struct drawing *drawing)
{
    for (uint32_t i = 0; i < drawing->picture->cell_count; i++)
        if (drawing->picture->cells[i].named && !drawing->raster->names[i].fits)
            return drawing->picture->pitch_y > 0 && !drawing->picture->row_part;
    return false;
}

char *ngon_draw_text(struct ngon_arena *arena, const struct ngon_position *position,
                     const struct ngon_draw_options *options, struct ngon_draw_size *size)
{
    struct drawing drawing = {
        .position = position, .board = position->rules->board, .options = options, .top = 1};
    drawing.ascii = options->ascii || !options->color;
    drawing.picture = ngon_picture_make(arena, drawing.board, options->flip);
    drawing.tags =
        ngon_tags_make(arena, position->rules, options->glyphs && options->utf8 && !options->ascii,
                       !drawing.ascii);
    uint32_t columns = options->columns ? options->columns : 80, key_rows = 0;
    write_key(&drawing, columns, &key_rows);
    struct ngon_raster_wish wish =
        make_wish(&drawing, columns, (options->rows ? options->rows : 23), key_rows);
    drawing.raster = ngon_raster_choose(arena, drawing.picture, &wish);
    if (drawing.raster && lacks_names(&drawing)) {
        wish.margin = wish.name_width + 1;
        const struct ngon_raster *wider = ngon_raster_choose(arena, drawing.picture, &wish);
        drawing.row_ends = wider != NULL;
        drawing.raster = wider ? wider : drawing.raster;
    }
    if (!drawing.raster) {
        *size = (struct ngon_draw_size){UINT32_MAX, UINT32_MAX};
        return NULL;
    }
    *size = (struct ngon_draw_size){drawing.raster->columns, drawing.raster->rows + 2 + key_rows};
    if ((options->columns && size->columns > options->columns) ||
        (options->rows && size->rows > options->rows))
        return NULL;
    drawing.canvas =
        ngon_canvas_new(arena, columns > size->columns ? columns : size->columns, size->rows);
    paint(&drawing);
    for (uint32_t i = 0; i < drawing.picture->cell_count; i++)
        write_cell(&drawing, i);
    write_labels(&drawing);
    write_side(&drawing, options->flip ? 0 : 1, 0);
    write_side(&drawing, options->flip ? 1 : 0, (int)(size->rows - key_rows) - 1);
    write_key(&drawing, columns, &key_rows);
    struct ngon_canvas_style style = {options->color, options->truecolor, options->utf8};
    return ngon_canvas_print(arena, drawing.canvas, style);
}
