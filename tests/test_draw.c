/* Drawings of every bundled variant: what must be on them, whatever they look like. How they look is kept in
 * tests/cli, read by people. */
#include "game_bench.h"

#include "canvas.h"
#include "draw_svg.h"
#include "draw_text.h"
#include "raster.h"
#include "tag.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* Calls TRY with each bundled variant, by its path. */
static void each_variant(void (*try)(struct game_bench *game, const char *name))
{
    struct ngon_arena arena = {0};
    size_t count = 0;
    const char **paths = ngon_load_list(&arena, &count);
    assert_true(count >= 7); /* the games of the source documents */
    for (size_t i = 0; i < count; i++) {
        const char *slash = strrchr(paths[i], '/');
        char *name = ngon_arena_string(&arena, slash ? slash + 1 : paths[i]);
        *strstr(name, ".yaml") = '\0';
        struct game_bench *game = game_bench_open(name);
        try(game, name);
        game_bench_close(game);
    }
    ngon_arena_free(&arena);
}

static char *draw(struct game_bench *game, struct ngon_draw_options options)
{
    struct ngon_draw_size size;
    char *text = ngon_draw_text(&game->bench.arena, game->position, &options, &size);
    if (text == NULL) {
        options.columns = size.columns;
        options.rows = size.rows;
        text = ngon_draw_text(&game->bench.arena, game->position, &options, &size);
    }
    assert_non_null(text);
    return text;
}

/* The window of a terminal of 80 by 24; for rings, whose inner cells are narrow, a larger one. */
static struct ngon_draw_options window_for(const struct game_bench *game)
{
    if (game->bench.board->def->projection == NGON_POLAR)
        return (struct ngon_draw_options){.columns = 160, .rows = 60};
    return (struct ngon_draw_options){.columns = 80, .rows = 23};
}

/* ---- texts ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '+';
}

/* Whether WORD stands in TEXT, not as a part of a longer word. */
static bool has_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        if ((at == text || !is_word(at[-1])) && !is_word(at[length]))
            return true;
    return false;
}

/* TEXT without its first and last line (the sides). */
static char *inner_lines(struct game_bench *game, const char *text)
{
    const char *first = strchr(text, '\n') + 1;
    const char *end = text + strlen(text) - 1;
    while (end > first && end[-1] != '\n')
        end--;
    return ngon_arena_copy(&game->bench.arena, first, (size_t)(end - first));
}

/* A cell's name is found on the board, or both its parts on the rim, or the names of both ends of its row. */
static bool name_is_found(const struct game_bench *game, const struct ngon_picture *picture,
                          const char *text, uint16_t cell)
{
    const struct ngon_board *board = game->bench.board;
    char row[64], column[64];
    if (has_word(text, board->cells[cell].name))
        return true;
    ngon_picture_label(board, cell, picture->row_part, row, sizeof row);
    ngon_picture_label(board, cell, picture->column_part, column, sizeof column);
    if (*row && *column)
        return has_word(text, row) && has_word(text, column);
    for (uint32_t r = 0; r < board->row_count; r++)
        for (uint32_t i = 0; i < board->rows[r].count; i++)
            if (board->rows[r].cells[i] == cell)
                return has_word(text, board->cells[board->rows[r].cells[0]].name) &&
                       has_word(text,
                                board->cells[board->rows[r].cells[board->rows[r].count - 1]].name);
    return false;
}

static void names_are_found(struct game_bench *game, const char *name)
{
    const char *text = inner_lines(game, draw(game, window_for(game)));
    const struct ngon_picture *picture =
        ngon_picture_make(&game->bench.arena, game->bench.board, false);
    for (uint32_t cell = 0; cell < game->rules->cells; cell++) {
        if (!name_is_found(game, picture, text, (uint16_t)cell))
            fail_msg("%s: where is %s?\n%s", name, game->bench.board->cells[cell].name, text);
    }
}

static void every_cell_can_be_named(void **state)
{
    (void)state;
    each_variant(names_are_found);
}

/* Blanks where TEXT has a cell's name, a number or the title of a layer, and the line of column labels. */
static void blank_names(const struct game_bench *game, char *text)
{
    static const char *const titles[] = {"rank ", "level ", "file "};
    for (uint32_t cell = 0; cell < game->rules->cells; cell++) {
        const char *name = game->bench.board->cells[cell].name;
        const size_t length = strlen(name);
        for (char *at = strstr(text, name); at != NULL; at = strstr(at + 1, name))
            if ((at == text || !isalnum((unsigned char)at[-1])) &&
                !isalnum((unsigned char)at[length]))
                memset(at, ' ', length);
    }
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        for (char *at = strstr(text, titles[i]); at != NULL; at = strstr(at, titles[i]))
            memset(at, ' ', strlen(titles[i]) + 1);
    for (char *at = text; *at != '\0'; at++)
        if (isdigit((unsigned char)*at))
            *at = ' ';
    char *to = text; /* and no blanks at the ends of lines */
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\n')
            while (to > text && to[-1] == ' ')
                to--;
        *to++ = *at;
    }
    *to = '\0';
}

static bool is_label_line(const char *line)
{
    for (; *line != '\0' && *line != '\n'; line++)
        if (*line != ' ' && (!islower((unsigned char)*line) || (line[1] != ' ' && line[1] != '\n')))
            return false;
    return true;
}

/* Takes out the lines that hold only labels of columns: the last one, with layers one below each row of them. */
static void drop_column_labels(const struct game_bench *game, char *text)
{
    if (ngon_picture_make((struct ngon_arena *)&game->bench.arena, game->bench.board, false)
            ->column_part == NGON_LABEL_NONE)
        return;
    char *to = text;
    for (const char *line = text; *line != '\0';) {
        const char *end = strchr(line, '\n');
        end = end != NULL ? end + 1 : line + strlen(line);
        if (!is_label_line(line)) {
            memmove(to, line, (size_t)(end - line));
            to += end - line;
        }
        line = end;
    }
    *to = '\0';
}

static void pieces_are_there(struct game_bench *game, const char *name)
{
    char *text = inner_lines(game, draw(game, window_for(game)));
    drop_column_labels(game, text);
    blank_names(game, text);
    unsigned wanted[128] = {0}, drawn[128] = {0};
    for (uint32_t cell = 0; cell < game->rules->cells; cell++) {
        const ngon_piece piece = game->position->board[cell];
        if (piece == 0)
            continue;
        const char letter = game->rules->forms[ngon_form_of(piece)].letter;
        assert_int_not_equal(letter, 0); /* true of every bundled set-up */
        wanted[ngon_side_of(piece) ? tolower((unsigned char)letter) : letter]++;
    }
    for (const char *at = text; *at != '\0'; at++)
        if (isalpha((unsigned char)*at))
            drawn[(unsigned char)*at]++;
    for (unsigned c = 'A'; c <= 'z'; c++)
        if (wanted[c] != drawn[c])
            fail_msg("%s: %u of %c, not %u\n%s", name, drawn[c], (int)c, wanted[c], text);
}

static void every_piece_is_drawn_once(void **state)
{
    (void)state;
    each_variant(pieces_are_there);
}

static void fits_a_terminal(struct game_bench *game, const char *name)
{
    for (unsigned color = 0; color < 2; color++) {
        const struct ngon_draw_options options = {
            .color = color, .utf8 = true, .columns = 80, .rows = 23};
        struct ngon_draw_size size;
        if (ngon_draw_text(&game->bench.arena, game->position, &options, &size) == NULL)
            fail_msg("%s needs %u by %u", name, size.columns, size.rows);
    }
}

static void the_games_of_the_sources_fit_80_by_24(void **state)
{
    (void)state;
    static const char *const names[] = {
        "pentagonal-chess", "pentagonal-shogi",   "rhombic-chess",      "parachess",
        "shogchess",        "triangular-xiangqi", "honeycomb-minishogi"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct game_bench *game = game_bench_open(names[i]);
        fits_a_terminal(game, names[i]);
        game_bench_close(game);
    }
}

static void colour_only_where_allowed(struct game_bench *game, const char *name)
{
    (void)name;
    const char *plain = draw(game, (struct ngon_draw_options){.utf8 = true});
    for (const char *at = plain; *at != '\0'; at++)
        assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
    const char *ascii = draw(game, (struct ngon_draw_options){.color = true, .ascii = true});
    for (const char *line = ascii; *line != '\0'; line = strchr(line, '\n') + 1)
        for (const char *at = line; *at != '\n'; at++)
            assert_true(*at == '\033' || (*at >= ' ' && *at <= '~'));
    /* Colours end where a line ends: what is printed after it is the terminal's own. */
    const char *colour = draw(game, (struct ngon_draw_options){.color = true, .utf8 = true});
    assert_non_null(strstr(colour, "\033["));
    const char *last = NULL;
    for (const char *at = colour; *at != '\0'; at++) {
        if (*at == '\033')
            last = at;
        if (*at == '\n' && last != NULL)
            assert_memory_equal(last, "\033[0m", 4);
    }
}

static void escape_codes_only_in_colour(void **state)
{
    (void)state;
    each_variant(colour_only_where_allowed);
}

/* Under a view that is half a turn, and in 3D, the second side's picture is the first side's picture of the viewed position. */
static void flipped_is_the_viewed_position(void **state)
{
    (void)state;
    static const char *const names[] = {"pentagonal-chess", "pentagonal-shogi",
                                        "triangular-xiangqi", "honeycomb-minishogi"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct game_bench *game = game_bench_open(names[i]);
        char *flipped = inner_lines(
            game, draw(game, (struct ngon_draw_options){.columns = 80, .rows = 23, .flip = true}));
        struct ngon_position *viewed = ngon_position_new(&game->bench.arena, game->rules);
        for (uint32_t cell = 0; cell < game->rules->cells; cell++)
            if (game->position->board[cell] != 0)
                ngon_position_put(viewed, game->bench.board->image[cell],
                                  game->position->board[cell]);
        game->position = viewed;
        char *straight =
            inner_lines(game, draw(game, (struct ngon_draw_options){.columns = 80, .rows = 23}));
        drop_column_labels(game, flipped);
        drop_column_labels(game, straight);
        blank_names(game, flipped);
        blank_names(game, straight);
        assert_string_equal(flipped, straight);
        game_bench_close(game);
    }
}

static const char ring_text[] =
    "ngon: 1\nname: ring\nboard: {squares: 3x12, wrap: ranks, draw: ring}\npieces:\n"
    "  king: {letter: K, royal: true, moves: step any}\n"
    "  iron-general: {moves: step any}\n"
    "  ivory: {moves: step any}\n"
    "setup: |\n"
    "  . k .\n  3\n  . (ivory) (iron-general)\n  3\n  3\n  3\n"
    "  . K .\n  3\n  . (Ivory) .\n  3\n  3\n  3\n";

static void kinds_without_letters_are_explained(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open(ring_text);
    const char *text = draw(game, (struct ngon_draw_options){.columns = 80, .rows = 23});
    const char *last = strrchr(text, '\n');
    while (last > text && last[-1] != '\n')
        last--;
    assert_string_equal(last, "IG iron-general, IV ivory\n");
    assert_true(has_word(text, "ig")); /* the second side's */
    assert_true(has_word(text, "iv"));
    assert_true(has_word(text, "IV"));
    game_bench_close(game);
}

/* Pieces hide names on a ring only where there is no room; every empty cell bears its own. */
static void a_ring_is_round(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open(ring_text);
    const struct ngon_picture *picture =
        ngon_picture_make(&game->bench.arena, game->bench.board, false);
    const char *text = draw(game, (struct ngon_draw_options){.columns = 80, .rows = 23});
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        const struct ngon_picture_cell *place = &picture->cells[i];
        const char *name = game->bench.board->cells[place->cell].name;
        /* File a is the inner ring, one unit wide like all: centroids lie in rings one unit apart. */
        const double ring = hypot(place->x, place->y) - 12 * 0.11;
        assert_int_equal((int)ring, name[0] - 'a');
        assert_true(place->named);
        assert_true(ngon_picture_holds(place, place->x, place->y));
        if (game->position->board[place->cell] == 0)
            assert_true(has_word(text, name));
    }
    game_bench_close(game);
}

/* ---- rasters ---- */

/* The area of PLACE's outline. */
static double area(const struct ngon_picture_cell *place)
{
    double sum = 0;
    for (uint32_t i = 0; i < place->count; i++) {
        const double *a = place->points[i], *b = place->points[(i + 1) % place->count];
        sum += a[0] * b[1] - b[0] * a[1];
    }
    return fabs(sum) / 2;
}

static void pixels_belong_to_cells(struct game_bench *game, const char *name)
{
    struct ngon_arena *arena = &game->bench.arena;
    const struct ngon_picture *picture = ngon_picture_make(arena, game->bench.board, false);
    const struct ngon_raster_wish wish = {.width = 2, .name_width = 3, .columns = 80, .rows = 21};
    const struct ngon_raster *raster = ngon_raster_choose(arena, picture, &wish);
    assert_non_null(raster);
    uint32_t *pixels = NGON_NEWS(arena, picture->cell_count, uint32_t);
    for (size_t i = 0; i < (size_t)raster->columns * raster->rows * 2; i++)
        if (raster->owner[i] != NGON_NO_PLACE)
            pixels[raster->owner[i]]++;
    uint32_t least = UINT32_MAX, most = 0;
    double smallest = HUGE_VAL, widest = 0;
    for (uint32_t i = 0; i < picture->cell_count; i++) {
        const int column = raster->spots[i].column, row = raster->spots[i].row;
        if (ngon_raster_owner(raster, column, row, 0) != i &&
            ngon_raster_owner(raster, column, row, 1) != i)
            fail_msg("%s: the letter of %s is on another cell", name,
                     game->bench.board->cells[picture->cells[i].cell].name);
        widest = area(&picture->cells[i]) > widest ? area(&picture->cells[i]) : widest;
        smallest = area(&picture->cells[i]) < smallest ? area(&picture->cells[i]) : smallest;
        least = pixels[i] < least ? pixels[i] : least;
        most = pixels[i] > most ? pixels[i] : most;
    }
    /* Half a row more or less is what a coarse grid does. */
    assert_true(least >= 4);
    assert_true(most <= 2 * least * widest / smallest);
}

static void every_letter_stands_on_its_cell(void **state)
{
    (void)state;
    each_variant(pixels_belong_to_cells);
}

/* ---- texts of pieces, colours ---- */

static void tags_tell_all_pieces_apart(struct game_bench *game, const char *name)
{
    for (unsigned glyphs = 0; glyphs < 2; glyphs++) {
        const struct ngon_tags *tags =
            ngon_tags_make(&game->bench.arena, game->rules, glyphs, false);
        for (uint32_t a = 2; a < game->rules->form_count * 2; a++) {
            const int width = ngon_text_width(tags->texts[a]);
            assert_in_range(width, 1, 3);
            assert_null(strstr(tags->texts[a], "\xef\xb8\x8f")); /* asks for an emoji */
            for (uint32_t b = 2; b < a; b++)
                if (game->rules->forms[a / 2].def != game->rules->forms[b / 2].def &&
                    strcmp(tags->texts[a], tags->texts[b]) == 0)
                    fail_msg("%s: two pieces are drawn as %s", name, tags->texts[a]);
        }
    }
}

static void every_piece_has_a_tag_of_its_own(void **state)
{
    (void)state;
    each_variant(tags_tell_all_pieces_apart);
}

static void colours_map_to_the_nearest_of_256(void **state)
{
    (void)state;
    assert_int_equal(ngon_colour_256(0x000000), 16); /* the cube: 16 + 36 r + 6 g + b */
    assert_int_equal(ngon_colour_256(0xffffff), 231);
    assert_int_equal(ngon_colour_256(0x5f875f), 16 + 36 * 1 + 6 * 2 + 1);
    assert_int_equal(ngon_colour_256(0x808080), 244); /* the greys: 8 + 10 i at 232 + i */
    assert_int_equal(ngon_colour_mix(0x000000, 0xff8000, 0.5), 0x804000);
}

static void widths_are_known_or_refused(void **state)
{
    (void)state;
    assert_int_equal(ngon_text_width("+R"), 2);
    assert_int_equal(ngon_text_width("\xe2\x99\x94"), 1);              /* U+2654, chess king */
    assert_int_equal(ngon_text_width("\xe2\x99\x9f\xef\xb8\x8e"), 1);  /* pawn, as text */
    assert_int_equal(ngon_text_width("\xe7\x8e\x89"), 2);              /* U+7389, shogi king */
    assert_int_equal(ngon_text_width("\xf0\x9f\x98\x80"), -1);         /* an emoji */
    assert_int_equal(ngon_text_width("\xe2\x99\x9f\xef\xb8\x8f"), -1); /* pawn, as emoji */
    assert_int_equal(ngon_text_width("a\033"), -1);
    assert_int_equal(ngon_text_width("\xff"), -1);
}

/* ---- words ---- */

static void words_tell_everything(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open("minishogi");
    game_bench_set(game, "4k/4P/5/5/K4[RPPb] b - - 0 1"); /* the pawn on e4 attacks e5 */
    const struct ngon_draw_options options = {.last_move = "e3e4", .players = {"Ann", "Bob"}};
    assert_string_equal(ngon_draw_words(&game->bench.arena, game->position, &options),
                        "Ann: king a1; pawn e4.\n"
                        "Bob: king e5.\n"
                        "Ann in hand: 2 pawn, 1 rook.\n"
                        "Bob in hand: 1 bishop.\n"
                        "Last move: e3e4.\n"
                        "Bob is in check.\n"
                        "Bob to move.\n");
    game_bench_close(game);
}

/* ---- SVG ---- */

/* A small check of well-formedness: tags close in order, attributes are quoted, `<` and `&` are escaped. */
static bool is_well_formed(const char *text)
{
    const char *open[64];
    size_t depth = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '&' && strncmp(at, "&amp;", 5) != 0 && strncmp(at, "&lt;", 4) != 0 &&
            strncmp(at, "&gt;", 4) != 0 && strncmp(at, "&quot;", 6) != 0)
            return false;
        if (*at != '<')
            continue;
        const char *end = strchr(at, '>');
        const bool closing = at[1] == '/';
        const char *word = at + 1 + closing;
        const size_t length = strcspn(word, " />");
        if (end == NULL || length == 0 || memchr(at + 1, '<', (size_t)(end - at - 1)) != NULL)
            return false;
        unsigned quotes = 0;
        for (const char *c = at; c < end; c++)
            quotes += *c == '"';
        if (quotes % 2 != 0)
            return false;
        if (closing) {
            if (depth == 0 || strncmp(open[--depth], word, length) != 0)
                return false;
        } else if (end[-1] != '/') {
            if (depth == sizeof open / sizeof open[0])
                return false;
            open[depth++] = word;
        }
        at = end;
    }
    return depth == 0;
}

static unsigned count_of(const char *text, const char *part)
{
    unsigned count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        count++;
    return count;
}

static void svg_is_whole(struct game_bench *game, const char *name)
{
    for (unsigned flip = 0; flip < 2; flip++) {
        const struct ngon_svg_options options = {
            .flip = flip, .glyphs = flip, .players = {"A & B <\"1\">", NULL}};
        const char *text = ngon_draw_svg(&game->bench.arena, game->position, &options);
        if (!is_well_formed(text))
            fail_msg("%s: not well-formed\n%s", name, text);
        assert_non_null(strstr(text, ">A &amp; B &lt;&quot;1&quot;&gt;"));
        assert_non_null(strstr(text, "viewBox=\"0 0 "));
        /* One title for the picture, one for each cell. */
        assert_int_equal(count_of(text, "<title>"), game->rules->cells + 1);
    }
}

static void svg_is_well_formed(void **state)
{
    (void)state;
    assert_true(is_well_formed("<a b=\"1\"><c/>&lt;</a>"));
    assert_false(is_well_formed("<a><b></a></b>"));
    assert_false(is_well_formed("<a>&</a>"));
    each_variant(svg_is_whole);
}

static void svg_marks_every_reachable_cell(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open("chess");
    const struct ngon_svg_options options = {.bare = true};
    const uint16_t cell = ngon_board_find(game->bench.board, "a1", 2);
    size_t used;
    const ngon_piece rook = ngon_piece_of(ngon_form_read(game->rules, "R", &used), 0);
    const char *text = ngon_draw_svg_moves(&game->bench.arena, game->rules, rook, cell, &options);
    assert_true(is_well_formed(text));
    assert_int_equal(count_of(text, "fill=\"none\" stroke=\"#b3261e\""), 14); /* captures */
    assert_int_equal(count_of(text, "fill=\"#1f6f4a\""), 14);                 /* moves */
    game_bench_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_can_be_named),
        cmocka_unit_test(every_piece_is_drawn_once),
        cmocka_unit_test(the_games_of_the_sources_fit_80_by_24),
        cmocka_unit_test(escape_codes_only_in_colour),
        cmocka_unit_test(flipped_is_the_viewed_position),
        cmocka_unit_test(kinds_without_letters_are_explained),
        cmocka_unit_test(a_ring_is_round),
        cmocka_unit_test(every_letter_stands_on_its_cell),
        cmocka_unit_test(every_piece_has_a_tag_of_its_own),
        cmocka_unit_test(colours_map_to_the_nearest_of_256),
        cmocka_unit_test(widths_are_known_or_refused),
        cmocka_unit_test(words_tell_everything),
        cmocka_unit_test(svg_is_well_formed),
        cmocka_unit_test(svg_marks_every_reachable_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
