#include "cmd_board.h"

#include <string.h>

enum { FLIP, COLOR, ASCII, WORDS, LETTERS, GLYPHS, SIZE };
_Static_assert(SIZE + 1 == NGON_VIEW_COUNT, "the options and their order");

static bool read_size(const char *text, struct ngon_view *view)
{
    char first[16];
    const size_t length = strcspn(text, "x");
    if (text[length] == 'x' && length < sizeof first) {
        memcpy(first, text, length);
        first[length] = '\0';
        return ngon_cmd_number("the columns of --size", first, 1, 1000, &view->columns) &&
               ngon_cmd_number("the rows of --size", text + length + 1, 1, 1000, &view->rows);
    }
    fprintf(stderr, "ngon: --size is written as 80x24, not `%s`\n", text);
    return false;
}

bool ngon_view_read(const char *const *values, struct ngon_view *view)
{
    *view = (struct ngon_view){.flip = values[FLIP] != NULL,
                               .ascii = values[ASCII] != NULL,
                               .words = values[WORDS] != NULL,
                               .glyphs = values[GLYPHS] != NULL && values[LETTERS] == NULL};
    if (values[COLOR] != NULL && !ngon_term_read_color(values[COLOR], &view->color)) {
        fprintf(stderr, "ngon: --color is auto, always or never, not `%s`\n", values[COLOR]);
        return false;
    }
    return values[SIZE] == NULL || read_size(values[SIZE], view);
}

/* Where the room is only the terminal's and too low, the drawing may scroll; too narrow, it would break. */
static char *draw(struct ngon_arena *arena, const struct ngon_position *position,
                  struct ngon_draw_options *options, bool terminal)
{
    struct ngon_draw_size size;
    const uint32_t columns = options->columns, rows = options->rows;
    char *text = ngon_draw_text(arena, position, options, &size);
    if (text != NULL)
        return text;
    if (size.columns == UINT32_MAX)
        return ngon_draw_words(arena, position, options);
    const char *need = ngon_arena_printf(
        arena, "The board needs %u columns and %u rows; here are %u and %u.\n",
        (unsigned)size.columns, (unsigned)size.rows, (unsigned)columns, (unsigned)rows);
    if (!terminal || size.columns > columns)
        return ngon_arena_printf(arena, "%s%s", need, ngon_draw_words(arena, position, options));
    options->columns = size.columns;
    options->rows = size.rows;
    text = ngon_draw_text(arena, position, options, &size);
    return ngon_arena_printf(arena, "%s%s", text, need);
}

void ngon_view_print(FILE *out, const struct ngon_position *position, const struct ngon_view *view,
                     const struct ngon_view_last *last, const uint8_t *marks, uint32_t spare)
{
    struct ngon_arena arena = {0};
    uint8_t *all = NGON_NEWS(&arena, position->rules->cells, uint8_t);
    if (marks != NULL)
        memcpy(all, marks, position->rules->cells);
    if (last != NULL && last->any)
        ngon_draw_mark_move(all, last->move);
    ngon_draw_mark_check(all, position);
    struct ngon_draw_options options = {.color = !view->ascii && ngon_term_color(out, view->color),
                                        .truecolor = ngon_term_truecolor(),
                                        .utf8 = ngon_term_utf8(),
                                        .ascii = view->ascii,
                                        .glyphs = view->glyphs,
                                        .flip = view->flip,
                                        .columns = view->columns,
                                        .rows = view->rows,
                                        .marks = all,
                                        .last_move = last != NULL && last->any ? last->text : NULL};
    bool terminal = false;
    if (view->columns == 0) {
        uint32_t columns, rows;
        terminal = ngon_term_size(out, &columns, &rows);
        if (terminal) {
            options.columns = columns;
            options.rows = rows > spare ? rows - spare : 1;
        }
    }
    fputs(view->words ? ngon_draw_words(&arena, position, &options)
                      : draw(&arena, position, &options, terminal),
          out);
    ngon_arena_free(&arena);
}
