#include "sheet.h"

#include "buffer.h"
#include "describe.h"
#include "draw_svg.h"
#include "notation.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PIECE_UNIT 26.0 /* pixels a picture unit in the drawings of moves */

static const char style[] =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color:#222;background:#fff}\n"
    "h1{margin-bottom:0}h2{border-bottom:1px solid #ccc;margin-top:2rem}\n"
    ".about{color:#555;margin-top:.2rem}\n"
    "svg{max-width:100%;height:auto}\n"
    ".pieces{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1.5rem}\n"
    ".pieces section{break-inside:avoid}.pieces h3{margin:0 0 .3rem}\n"
    ".pieces p{margin:.2rem 0}\n"
    "code{background:#f3f3f3;padding:0 .2em}\n"
    "@media print{body{margin:0;max-width:none}}\n";

struct sheet {
    struct ngon_arena *arena;
    const struct ngon_ruleset *rules;
    const char *language;
    struct ngon_buffer out;
};

static void add(struct sheet *sheet, const char *html)
{
    ngon_buffer_add(&sheet->out, html);
}

/* TEXT as it reads, whatever its characters mean in HTML. */
static void add_text(struct sheet *sheet, const char *text)
{
    for (; *text; text++) {
        const char *entity = *text == '&'   ? "&amp;"
                             : *text == '<' ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (entity)
            add(sheet, entity);
        else
            ngon_buffer_add_bytes(&sheet->out, text, 1);
    }
}

/* Lines as one element each, with a capital and a full stop. */
static void add_sentences(struct sheet *sheet, const struct ngon_lines *lines, const char *element)
{
    for (uint32_t i = 0; i < lines->count; i++) {
        char *line = ngon_arena_string(sheet->arena, lines->list[i]);
        size_t length = strlen(line);
        line[0] = (char)toupper((unsigned char)line[0]);
        add(sheet, ngon_arena_printf(sheet->arena, "<%s>", element));
        add_text(sheet, line);
        if (length && !strchr(".:!?", line[length - 1]))
            add(sheet, ".");
        add(sheet, ngon_arena_printf(sheet->arena, "</%s>\n", element));
    }
}

static void add_about(struct sheet *sheet, const char *label, const struct ngon_word *word)
{
    if (!word->text || !word->text[0])
        return;
    add(sheet, "<p class=\"about\">");
    add(sheet, label);
    add_text(sheet, word->text);
    add(sheet, "</p>\n");
}

static double centre_distance(const struct ngon_board *board, uint16_t cell)
{
    double x = 0, y = 0;
    for (uint32_t i = 0; i < board->cell_count; i++) {
        x += board->cells[i].x / board->cell_count;
        y += board->cells[i].y / board->cell_count;
    }
    int layer = board->cells[cell].layer, middle = (int)board->layer_count / 2;
    return hypot(board->cells[cell].x - x, board->cells[cell].y - y) +
           (layer > middle ? layer - middle : middle - layer);
}

/* The cell that shows most of the piece's moves; of those, the one nearest to the middle. */
static uint16_t best_cell(const struct sheet *sheet, ngon_piece piece)
{
    const struct ngon_ruleset *rules = sheet->rules;
    uint64_t moves[NGON_MAX_CELLS / 64], captures[NGON_MAX_CELLS / 64];
    uint16_t best = 0;
    unsigned most = 0;
    double nearest = 0;
    for (uint16_t cell = 0; cell < rules->cells; cell++) {
        unsigned count = 0;
        memset(moves, 0, sizeof moves);
        memset(captures, 0, sizeof captures);
        ngon_ruleset_alone(rules, piece, cell, moves, captures);
        for (uint32_t w = 0; w < rules->words; w++)
            count += (unsigned)__builtin_popcountll(moves[w]) +
                     (unsigned)__builtin_popcountll(captures[w]);
        double distance = centre_distance(rules->board, cell);
        if (cell == 0 || count > most || (count == most && distance < nearest)) {
            best = cell;
            most = count;
            nearest = distance;
        }
    }
    return best;
}

static const char *translated(const struct ngon_translated *names, const char *language)
{
    for (uint32_t i = 0; i < names->count; i++)
        if (strcmp(names->languages[i].text, language) == 0)
            return names->texts[i].text;
    return NULL;
}

static void add_piece(struct sheet *sheet, uint32_t kind, uint16_t form)
{
    const struct ngon_ruleset *rules = sheet->rules;
    const struct ngon_piece_def *def = &rules->variant->pieces[kind];
    bool flipped = rules->forms[form].flipped;
    const char *name = flipped ? NULL : translated(&def->names, sheet->language);
    char letter[128];
    struct ngon_svg_options svg = {.bare = true, .unit = PIECE_UNIT};
    struct ngon_lines lines = {.arena = sheet->arena};
    add(sheet, "<section>\n<h3>");
    add_text(sheet, name ? name : rules->forms[form].name);
    add(sheet, " <code>");
    add_text(sheet, ngon_piece_write(rules, ngon_piece_of(form, 0), letter, sizeof letter));
    add(sheet, "</code></h3>\n");
    add(sheet, ngon_draw_svg_moves(sheet->arena, rules, ngon_piece_of(form, 0),
                                   best_cell(sheet, ngon_piece_of(form, 0)), &svg));
    ngon_describe_moves(&lines, rules, kind, flipped);
    if (!flipped)
        ngon_describe_kind(&lines, rules, kind);
    add_sentences(sheet, &lines, "p");
    add(sheet, "</section>\n");
}

/* Whether the kind is there only for the other side of another piece, with whom it is shown. */
static bool only_a_flip(const struct ngon_ruleset *rules, uint32_t kind)
{
    const struct ngon_variant *variant = rules->variant;
    const char *name = variant->pieces[kind].name.text;
    bool flip = false;
    for (uint32_t i = 0; i < variant->piece_count; i++)
        flip = flip ||
               (variant->pieces[i].flips.text && strcmp(variant->pieces[i].flips.text, name) == 0);
    for (uint16_t cell = 0; cell < rules->cells; cell++)
        if (ngon_form_of(rules->setup[cell]) == rules->kind_forms[kind])
            return false;
    for (uint32_t r = 0; r < variant->rules.promotion_count; r++)
        for (uint32_t t = 0; t < variant->rules.promotions[r].to.count; t++)
            if (strcmp(variant->rules.promotions[r].to.words[t].text, name) == 0)
                return false;
    return flip;
}

static void add_pieces(struct sheet *sheet)
{
    const struct ngon_ruleset *rules = sheet->rules;
    add(sheet, "<h2>Pieces</h2>\n<p>A dot: it may move there. A ring: it may capture there. Both: "
               "either. Each stands alone on the board, seen by the side that moves up.</p>\n"
               "<div class=\"pieces\">\n");
    for (uint32_t kind = 0; kind < rules->kind_count; kind++) {
        uint16_t form = rules->kind_forms[kind];
        if (only_a_flip(rules, kind))
            continue;
        add_piece(sheet, kind, form);
        if (rules->forms[form].flip != NGON_NO_FORM)
            add_piece(sheet, kind, rules->forms[form].flip);
    }
    add(sheet, "</div>\n");
}

char *ngon_sheet_html(struct ngon_arena *arena, const struct ngon_ruleset *rules,
                      const char *language)
{
    struct sheet sheet = {
        .arena = arena, .out = {.arena = arena}, .rules = rules, .language = language};
    const struct ngon_variant *variant = rules->variant;
    const char *title = ngon_variant_title(variant, language);
    struct ngon_position *start = ngon_position_new(arena, rules);
    struct ngon_svg_options svg = {0};
    struct ngon_lines board = {.arena = arena}, sentences = {.arena = arena};
    ngon_position_start(start);
    add(&sheet, "<!DOCTYPE html>\n<html lang=\"");
    add_text(&sheet, language);
    add(&sheet, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    add_text(&sheet, title);
    add(&sheet, "</title>\n<style>\n");
    add(&sheet, style);
    add(&sheet, "</style>\n</head>\n<body>\n<h1>");
    add_text(&sheet, title);
    add(&sheet, "</h1>\n");
    add_about(&sheet, "Invented by ", &variant->inventor);
    add_about(&sheet, "Year: ", &variant->year);
    add_about(&sheet, "Source: ", &variant->origin);
    add_about(&sheet, "", &variant->notes);
    add(&sheet, "<h2>Board and set-up</h2>\n");
    add(&sheet, ngon_draw_svg(arena, start, &svg));
    ngon_describe_board(&board, rules);
    add_sentences(&sheet, &board, "p");
    add_pieces(&sheet);
    add(&sheet, "<h2>Rules</h2>\n<ul>\n");
    ngon_describe_rules(&sentences, rules);
    add_sentences(&sheet, &sentences, "li");
    add(&sheet, "</ul>\n<p class=\"about\">To begin: <code>");
    add_text(&sheet, ngon_position_write(arena, start));
    add(&sheet, "</code></p>\n</body>\n</html>\n");
    return sheet.out.text;
}
