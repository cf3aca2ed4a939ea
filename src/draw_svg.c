#include "draw_svg.h"

#include "buffer.h"
#include "draw_text.h"
#include "picture.h"
#include "tag.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const two_colours[] = {"#b9d1a9", "#f0d6b0"};
static const char *const more_colours[] = {"#f3f1c6", "#b8d9f2", "#f2b9b9",
                                           "#c9e4ca", "#d8c9ec", "#e6e6e6"};
static const char *const fills[2] = {"#fffdf6", "#3c3a38"};
static const char *const inks[2] = {"#23211f", "#fffdf6"};
static const char *const promoted_inks[2] = {"#b3261e", "#ffb4a8"};
enum { MORE_COLOURS = sizeof more_colours / sizeof *more_colours };
static const double panel_gap = 0.6;

struct svg {
    struct ngon_arena *arena;
    struct ngon_buffer out;
    const struct ngon_ruleset *rules;
    const struct ngon_board *board;
    const struct ngon_svg_options *options;
    const struct ngon_picture *picture;
    const struct ngon_tags *tags;
    double unit; /* pixels a picture unit */
    double em;   /* picture units that text outside cells takes as its measure: 56 pixels */
    double side_height, label_width, label_height, title_height;
    uint32_t across, colours;
    double width, height;
};

/* ---- text and numbers ---- */

static void put(struct svg *svg, const char *text)
{
    ngon_buffer_add(&svg->out, text);
}

/* Two decimals with a point, whatever the locale. */
static void put_number(struct svg *svg, double value)
{
    char text[40];
    long hundredths = lround(value * 100);
    snprintf(text, sizeof text, "%s%ld.%02ld", hundredths < 0 ? "-" : "", labs(hundredths) / 100,
             labs(hundredths) % 100);
    put(svg, text);
}

static void put_escaped(struct svg *svg, const char *text)
{
    for (; *text; text++) {
        char one[2] = {*text, 0};
        put(svg, *text == '&'                  ? "&amp;"
                 : *text == '<'                ? "&lt;"
                 : *text == '>'                ? "&gt;"
                 : *text == '"'                ? "&quot;"
                 : (unsigned char)*text < 0x20 ? " "
                                               : one);
    }
}

static void put_attribute(struct svg *svg, const char *name, double value)
{
    put(svg, " ");
    put(svg, name);
    put(svg, "=\"");
    put_number(svg, value);
    put(svg, "\"");
}

static void put_text(struct svg *svg, double x, double y, double size, const char *anchor,
                     const char *fill, const char *extra, const char *text)
{
    put(svg, "<text");
    put_attribute(svg, "x", x);
    put_attribute(svg, "y", y);
    put_attribute(svg, "font-size", size);
    put(svg, " text-anchor=\"");
    put(svg, anchor);
    put(svg, "\" fill=\"");
    put(svg, fill);
    put(svg, "\"");
    put(svg, extra);
    put(svg, ">");
    put_escaped(svg, text);
    put(svg, "</text>\n");
}

static void put_circle(struct svg *svg, double x, double y, double radius, const char *rest)
{
    put(svg, "<circle");
    put_attribute(svg, "cx", x);
    put_attribute(svg, "cy", y);
    put_attribute(svg, "r", radius);
    put(svg, rest);
    put(svg, "/>\n");
}

/* ---- where things are ---- */

static double panel_width(const struct svg *svg)
{
    return svg->picture->right - svg->picture->left + 2 * svg->label_width;
}

static double panel_height(const struct svg *svg)
{
    return svg->picture->top - svg->picture->bottom + svg->label_height + svg->title_height;
}

static double to_x(const struct svg *svg, uint32_t panel, double x)
{
    double left = (panel % svg->across) * (panel_width(svg) + panel_gap) + svg->label_width;
    return (0.25 + left + x - svg->picture->left) * svg->unit;
}

static double to_y(const struct svg *svg, uint32_t panel, double y)
{
    double top = (panel / svg->across) * (panel_height(svg) + panel_gap) + svg->title_height +
                 svg->side_height;
    return (0.25 + top + svg->picture->top - y) * svg->unit;
}

/* Distance from the centroid to the nearest side. */
static double inner_radius(const struct ngon_picture_cell *place)
{
    double least = INFINITY;
    for (uint32_t i = 0; i < place->count; i++) {
        const double *a = place->points[i], *b = place->points[(i + 1) % place->count];
        double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
        double t = length > 0 ? ((place->x - a[0]) * dx + (place->y - a[1]) * dy) / length : 0;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        least = fmin(least, hypot(a[0] + t * dx - place->x, a[1] + t * dy - place->y));
    }
    return least;
}

static double piece_radius(const struct ngon_picture_cell *place)
{
    return fmin((place->named ? 0.68 : 0.8) * inner_radius(place), 0.42);
}

/* Small cells are drawn larger, so that pieces come out about the same on every board. */
static double choose_unit(const struct ngon_picture *picture)
{
    double sum = 0;
    for (uint32_t i = 0; i < picture->cell_count; i++)
        sum += inner_radius(&picture->cells[i]);
    return fmin(fmax(27 * picture->cell_count / sum, 48), 110);
}

/* ---- cells ---- */

static const char *cell_fill(const struct svg *svg, uint16_t cell)
{
    uint16_t colour = svg->board->cells[cell].colour;
    return svg->colours <= 2 ? two_colours[colour % 2] : more_colours[colour % MORE_COLOURS];
}

static void put_outline(struct svg *svg, const struct ngon_picture_cell *place, const char *rest)
{
    put(svg, "<polygon points=\"");
    for (uint32_t i = 0; i < place->count; i++) {
        put(svg, i ? " " : "");
        put_number(svg, to_x(svg, place->panel, place->points[i][0]));
        put(svg, ",");
        put_number(svg, to_y(svg, place->panel, place->points[i][1]));
    }
    put(svg, "\"");
    put(svg, rest);
}

static void put_cell(struct svg *svg, uint32_t index, ngon_piece piece)
{
    const struct ngon_picture_cell *place = &svg->picture->cells[index];
    bool points = svg->board->def->look == NGON_LOOK_POINTS;
    uint8_t marks = svg->options->marks ? svg->options->marks[place->cell] : 0;
    const char *fill = marks & NGON_MARK_CHECK                   ? "#e5837a"
                       : marks & NGON_MARK_CHOSEN                ? "#7cc4c4"
                       : marks & (NGON_MARK_FROM | NGON_MARK_TO) ? "#e3d35c"
                       : points                                  ? "#f0d6b0"
                                                                 : cell_fill(svg, place->cell);
    put_outline(svg, place, " fill=\"");
    put(svg, fill);
    put(svg, points ? "\" stroke=\"" : "\" stroke=\"#4a4742");
    put(svg, points ? fill : "");
    put(svg, "\"><title>");
    put_escaped(svg, svg->board->cells[place->cell].name);
    if (piece) {
        put(svg, ": ");
        put_escaped(svg, svg->rules->variant->players[ngon_side_of(piece)].text);
        put(svg, " ");
        put_escaped(svg, svg->rules->forms[ngon_form_of(piece)].name);
    }
    put(svg, "</title></polygon>\n");
}

/* The lines of a board whose pieces stand on crossings: from each place to its neighbours by the first family. */
static void put_lines(struct svg *svg)
{
    const struct ngon_board *board = svg->board;
    put(svg, "<g stroke=\"#4a4742\" stroke-width=\"1.4\" stroke-linecap=\"round\">\n");
    for (uint32_t i = 0; i < svg->picture->cell_count; i++)
        for (uint32_t d = 0; d < board->direction_count; d++) {
            const struct ngon_picture_cell *a = &svg->picture->cells[i];
            uint16_t next = ngon_board_step(board, a->cell, (uint16_t)d);
            if (board->directions[d].family != 0 || next == NGON_NO_CELL || next < a->cell)
                continue;
            const struct ngon_picture_cell *b = &svg->picture->cells[svg->picture->at[next]];
            if (a->panel != b->panel || hypot(a->x - b->x, a->y - b->y) > 1.8)
                continue;
            put(svg, "<line");
            put_attribute(svg, "x1", to_x(svg, a->panel, a->x));
            put_attribute(svg, "y1", to_y(svg, a->panel, a->y));
            put_attribute(svg, "x2", to_x(svg, b->panel, b->x));
            put_attribute(svg, "y2", to_y(svg, b->panel, b->y));
            put(svg, "/>\n");
        }
    put(svg, "</g>\n");
}

/* ---- pieces ---- */

/* A shogi piece's outline, its point ahead, around (X, Y). */
static void put_wedge(struct svg *svg, double x, double y, double radius, bool down)
{
    static const double shape[5][2] = {
        {0, -1}, {0.62, -0.66}, {0.78, 0.84}, {-0.78, 0.84}, {-0.62, -0.66}};
    put(svg, "<polygon points=\"");
    for (unsigned i = 0; i < 5; i++) {
        put(svg, i ? " " : "");
        put_number(svg, x + shape[i][0] * radius);
        put(svg, ",");
        put_number(svg, y + shape[i][1] * radius * (down ? -1 : 1));
    }
    put(svg, "\"");
}

static void put_piece(struct svg *svg, double x, double y, double radius, ngon_piece piece)
{
    unsigned side = ngon_side_of(piece);
    const struct ngon_form *form = &svg->rules->forms[ngon_form_of(piece)];
    const char *tag = svg->tags->texts[piece];
    if (svg->rules->has_hands) {
        put_wedge(svg, x, y, radius * 1.1, (side == 1) != svg->options->flip);
    } else {
        put(svg, "<circle");
        put_attribute(svg, "cx", x);
        put_attribute(svg, "cy", y);
        put_attribute(svg, "r", radius);
    }
    put(svg, " fill=\"");
    put(svg, fills[side]);
    put(svg, "\" stroke=\"#23211f\" stroke-width=\"1.2\"/>\n");
    size_t length = svg->tags->glyphs ? 1 : strlen(tag);
    double size = radius * (svg->tags->glyphs ? 1.5 : length < 2 ? 1.25 : length < 3 ? 1.0 : 0.8);
    double shift =
        svg->rules->has_hands ? ((side == 1) != svg->options->flip ? -0.05 : 0.1) * radius : 0;
    put_text(svg, x, y + size * 0.36 + shift, size, "middle",
             form->flipped ? promoted_inks[side] : inks[side], " font-weight=\"bold\"", tag);
}

/* ---- names and labels ---- */

/* Whether a box of W by H around (X, Y) lies in PLACE and clear of a piece of RADIUS. */
static bool box_fits(const struct ngon_picture_cell *place, double x, double y, double w, double h,
                     double radius)
{
    for (unsigned i = 0; i < 4; i++)
        if (!ngon_picture_holds(place, x + (i & 1 ? w : -w) * 0.54, y + (i & 2 ? h : -h) * 0.54))
            return false;
    double dx = fmax(fabs(x - place->x) - w / 2, 0), dy = fmax(fabs(y - place->y) - h / 2, 0);
    return hypot(dx, dy) >= radius * 1.03;
}

static void put_name(struct svg *svg, uint32_t index, bool occupied)
{
    const struct ngon_picture_cell *place = &svg->picture->cells[index];
    const char *name = svg->board->cells[place->cell].name;
    double size = occupied ? fmin(0.17, 0.34 * inner_radius(place))
                           : fmin(0.24, 0.6 * inner_radius(place)),
           x = place->x, y = place->y;
    if (occupied) {
        double width = 0.58 * size * (double)strlen(name), best = -INFINITY,
               radius = piece_radius(place);
        for (unsigned i = 1; i < 24; i++)
            for (unsigned k = 1; k < 24; k++) {
                double at_x = place->left + (place->right - place->left) * i / 24;
                double at_y = place->bottom + (place->top - place->bottom) * k / 24;
                double score = -at_y - fabs(at_x - place->x);
                if (score > best && box_fits(place, at_x, at_y, width, size * 0.8, radius)) {
                    best = score;
                    x = at_x;
                    y = at_y;
                }
            }
        if (best == -INFINITY)
            return;
    }
    put_text(svg, to_x(svg, place->panel, x), to_y(svg, place->panel, y - size * 0.35),
             size * svg->unit, "middle", "#5a564f", "", name);
}

static void put_labels(struct svg *svg)
{
    const struct ngon_picture *picture = svg->picture;
    const double size = 0.26 * svg->em;
    char text[64];
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        const struct ngon_picture_cell *place = &picture->cells[i];
        if (place->named)
            continue;
        if (picture->row_part && ngon_picture_leads(picture, i, false)) {
            double left = INFINITY, right = -INFINITY;
            for (uint32_t k = 0; k < picture->cell_count; k++)
                if (picture->cells[k].panel == place->panel &&
                    fabs(picture->cells[k].place_y - place->place_y) < 1e-3) {
                    left = fmin(left, picture->cells[k].left);
                    right = fmax(right, picture->cells[k].right);
                }
            double y = to_y(svg, place->panel, place->place_y - size * 0.35);
            ngon_picture_label(svg->board, place->cell, picture->row_part, text, sizeof text);
            put_text(svg, to_x(svg, place->panel, left - 0.12 * svg->em), y, size * svg->unit,
                     "end", "#4a4742", "", text);
            put_text(svg, to_x(svg, place->panel, right + 0.12 * svg->em), y, size * svg->unit,
                     "start", "#4a4742", "", text);
        }
        if (picture->column_part && ngon_picture_leads(picture, i, true)) {
            ngon_picture_label(svg->board, place->cell, picture->column_part, text, sizeof text);
            put_text(svg, to_x(svg, place->panel, place->place_x),
                     to_y(svg, place->panel, picture->bottom - 0.32 * svg->em), size * svg->unit,
                     "middle", "#4a4742", "", text);
        }
    }
    for (uint32_t p = 0; p < picture->panel_count && picture->panel_count > 1; p++)
        put_text(svg, to_x(svg, p, (picture->left + picture->right) / 2),
                 to_y(svg, p, picture->top + 0.15 * svg->em), 0.3 * svg->em * svg->unit, "middle",
                 "#23211f", " font-weight=\"bold\"", picture->panels[p].title);
}

static void put_side(struct svg *svg, const struct ngon_position *position, unsigned side, bool top)
{
    double unit = svg->em * svg->unit, size = 0.3 * unit;
    double y = top ? 0.25 * svg->unit + 0.3 * unit : (svg->height - 0.25) * svg->unit - 0.1 * unit;
    double x = 0.35 * unit;
    put_circle(svg, x, y - 0.1 * unit, 0.11 * unit,
               side ? " fill=\"#3c3a38\" stroke=\"#23211f\""
                    : " fill=\"#fffdf6\" stroke=\"#23211f\"");
    const char *name = svg->options->players[side] ? svg->options->players[side]
                                                   : svg->rules->variant->players[side].text;
    const char *turn = position->state.side == side ? " to move" : "";
    const char *text = ngon_arena_printf(svg->arena, "%s%s",
                                         name   ? name
                                         : side ? "Black"
                                                : "White",
                                         turn);
    put_text(svg, x + 0.25 * unit, y, size, "start", "#23211f", "", text);
    x += (0.25 + 0.3 * 0.6 * (double)strlen(text) + 0.4) * unit;
    for (uint32_t i = 0; i < svg->rules->hand_count && svg->rules->has_hands; i++) {
        unsigned form = svg->rules->hand_forms[i], count = position->hands[side][form];
        if (!count)
            continue;
        put_piece(svg, x, y - 0.1 * unit, 0.2 * unit, ngon_piece_of(form, side));
        if (count > 1) {
            char number[16];
            snprintf(number, sizeof number, "%u", count);
            put_text(svg, x + 0.24 * unit, y, 0.24 * unit, "start", "#23211f", "", number);
        }
        x += (count > 1 ? 0.72 : 0.52) * unit;
    }
}

/* ---- documents ---- */

static void begin(struct svg *svg, struct ngon_arena *arena, const struct ngon_ruleset *rules,
                  const struct ngon_svg_options *options, const char *title)
{
    *svg = (struct svg){.arena = arena,
                        .out = {.arena = arena},
                        .rules = rules,
                        .board = rules->board,
                        .options = options};
    svg->picture = ngon_picture_make(arena, svg->board, options->flip);
    svg->unit = options->unit > 0 ? options->unit : choose_unit(svg->picture);
    svg->em = (options->unit > 0 ? options->unit : 56) / svg->unit;
    svg->tags = ngon_tags_make(arena, rules, options->glyphs, true);
    const struct ngon_picture *picture = svg->picture;
    for (uint32_t i = 0; i < svg->board->cell_count; i++)
        if (svg->board->cells[i].colour + 1u > svg->colours)
            svg->colours = svg->board->cells[i].colour + 1u;
    svg->label_width = picture->row_part ? 0.5 * svg->em : 0;
    svg->label_height = picture->column_part ? 0.45 * svg->em : 0;
    svg->title_height = picture->panel_count > 1 ? 0.5 * svg->em : 0;
    svg->side_height = options->bare ? 0 : 0.55 * svg->em;
    svg->across = 1;
    double best = INFINITY;
    for (uint32_t across = 1; across <= picture->panel_count; across++) {
        uint32_t down = (picture->panel_count + across - 1) / across;
        double shape =
            across * (panel_width(svg) + panel_gap) / (down * (panel_height(svg) + panel_gap));
        double off = fabs(log(shape / 1.4)) + 0.15 * (across * down - picture->panel_count);
        if (off < best) {
            best = off;
            svg->across = across;
        }
    }
    uint32_t down = (picture->panel_count + svg->across - 1) / svg->across;
    svg->width = svg->across * (panel_width(svg) + panel_gap) - panel_gap + 0.5;
    svg->height = down * (panel_height(svg) + panel_gap) - panel_gap + 0.5 + 2 * svg->side_height;
    put(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    put_number(svg, svg->width * svg->unit);
    put(svg, " ");
    put_number(svg, svg->height * svg->unit);
    put(svg, "\"");
    put_attribute(svg, "width", svg->width * svg->unit);
    put_attribute(svg, "height", svg->height * svg->unit);
    put(svg, " font-family=\"'DejaVu Sans','Noto Sans','Noto Sans CJK JP',sans-serif\" "
             "role=\"img\">\n<title>");
    put_escaped(svg, title);
    put(svg, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
}

/* BUSY: cells on which something else is drawn (their names go aside), or NULL. */
static void put_board(struct svg *svg, const ngon_piece *board, const uint64_t *busy)
{
    put(svg, "<g stroke-width=\"1.2\" stroke-linejoin=\"round\">\n");
    for (uint32_t i = 0; i < svg->picture->cell_count; i++)
        put_cell(svg, i, board[svg->picture->cells[i].cell]);
    put(svg, "</g>\n");
    if (svg->board->def->look == NGON_LOOK_POINTS)
        put_lines(svg);
    put_labels(svg);
    for (uint32_t i = 0; i < svg->picture->cell_count; i++) {
        const struct ngon_picture_cell *place = &svg->picture->cells[i];
        ngon_piece piece = board[place->cell];
        if (place->named)
            put_name(svg, i, piece != 0 || (busy && ngon_set_has(busy, place->cell)));
        if (piece)
            put_piece(svg, to_x(svg, place->panel, place->x), to_y(svg, place->panel, place->y),
                      piece_radius(place) * svg->unit, piece);
    }
}

char *ngon_draw_svg(struct ngon_arena *arena, const struct ngon_position *position,
                    const struct ngon_svg_options *options)
{
    struct svg svg;
    begin(&svg, arena, position->rules, options,
          ngon_variant_title(position->rules->variant, "en"));
    put_board(&svg, position->board, NULL);
    for (unsigned side = 0; side < 2 && !options->bare; side++)
        put_side(&svg, position, side, (side == 1) != options->flip);
    put(&svg, "</svg>\n");
    return svg.out.text;
}

static void put_target(struct svg *svg, uint16_t cell, bool moves, bool captures)
{
    const struct ngon_picture_cell *place = &svg->picture->cells[svg->picture->at[cell]];
    double x = to_x(svg, place->panel, place->x), y = to_y(svg, place->panel, place->y);
    double radius = piece_radius(place) * svg->unit;
    if (moves)
        put_circle(svg, x, y, radius * 0.4, " fill=\"#1f6f4a\"");
    if (captures)
        put_circle(svg, x, y, radius * 0.78,
                   " fill=\"none\" stroke=\"#b3261e\" stroke-width=\"3.2\"");
}

static void put_key(struct svg *svg)
{
    double unit = svg->em * svg->unit, size = 0.26 * unit;
    double y = (svg->height - 0.25) * svg->unit - 0.15 * unit, x = 0.45 * unit;
    put_circle(svg, x, y, 0.09 * unit, " fill=\"#1f6f4a\"");
    put_text(svg, x + 0.25 * unit, y + size * 0.36, size, "start", "#23211f", "", "moves");
    x += 1.5 * unit;
    put_circle(svg, x, y, 0.15 * unit, " fill=\"none\" stroke=\"#b3261e\" stroke-width=\"3.2\"");
    put_text(svg, x + 0.3 * unit, y + size * 0.36, size, "start", "#23211f", "", "captures");
}

char *ngon_draw_svg_moves(struct ngon_arena *arena, const struct ngon_ruleset *rules,
                          ngon_piece piece, uint16_t cell, const struct ngon_svg_options *options)
{
    struct svg svg;
    const struct ngon_form *form = &rules->forms[ngon_form_of(piece)];
    begin(&svg, arena, rules, options,
          ngon_arena_printf(arena, "%s on %s, %s", form->name, rules->board->cells[cell].name,
                            ngon_variant_title(rules->variant, "en")));
    uint64_t *moves = NGON_NEWS(arena, rules->words, uint64_t);
    uint64_t *captures = NGON_NEWS(arena, rules->words, uint64_t);
    ngon_piece *board = NGON_NEWS(arena, rules->cells, ngon_piece);
    ngon_ruleset_alone(rules, piece, cell, moves, captures);
    board[cell] = piece;
    uint64_t *busy = NGON_NEWS(arena, rules->words, uint64_t);
    for (uint32_t i = 0; i < rules->words; i++)
        busy[i] = moves[i] | captures[i];
    put_board(&svg, board, busy);
    for (uint32_t i = 0; i < rules->cells; i++)
        if (i != cell)
            put_target(&svg, (uint16_t)i, ngon_set_has(moves, i), ngon_set_has(captures, i));
    if (!options->bare) {
        const char *side = rules->variant->players[ngon_side_of(piece)].text;
        put_text(&svg, 0.35 * svg.unit, 0.25 * svg.unit + 0.3 * svg.em * svg.unit,
                 0.3 * svg.em * svg.unit, "start", "#23211f", "",
                 ngon_arena_printf(arena, "%s %s on %s", side ? side : "", form->name,
                                   rules->board->cells[cell].name));
        put_key(&svg);
    }
    put(&svg, "</svg>\n");
    return svg.out.text;
}
