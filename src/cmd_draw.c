#include "cmd_common.h"
#include "draw_svg.h"
#include "draw_text.h"
#include "outfile.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { PIECE, AT, SIDE, FLIP, GLYPHS, OUTPUT, OUTPUT_LONG };
static const struct ngon_cmd_option options[] = {
    {"--piece", "PIECE", "draw where this piece could go: R, +R, (Name)"},
    {"--at", "CELL", "from this cell"},
    {"--side", "first|second", "whose piece it is (first unless given)"},
    {"--flip", NULL, "as the second side sees the board"},
    {"--glyphs", NULL, "pieces as the variant's signs in place of letters"},
    {"-o", "FILE", "write to FILE, whole or not at all, in place of standard output"},
    {"--output", "FILE", "the same"},
};
static const struct ngon_cmd_spec spec = {
    "draw",
    "VARIANT",
    "Draws a position as an SVG picture or, with --piece and --at, where that piece alone on the "
    "board could\n"
    "go: a dot where it may move, a ring where it may capture.\n",
    1,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    options,
    sizeof options / sizeof options[0],
};

struct picture {
    struct ngon_svg_options options;
    bool any_last;
    struct ngon_move last;
};

static void keep_last(void *context, struct ngon_position *before, struct ngon_move move)
{
    struct picture *picture = context;
    (void)before;
    picture->any_last = true;
    picture->last = move;
}

static int draw_moves(struct ngon_session *session, const struct ngon_cmd_args *args,
                      const struct ngon_svg_options *svg, char **text)
{
    const char *side = args->values[SIDE];
    unsigned form;
    uint16_t cell;
    if (!ngon_session_piece(session, args->values[PIECE], args->values[AT], &form, &cell))
        return NGON_EXIT_USAGE;
    const bool second = side != NULL && strcmp(side, "second") == 0;
    *text = ngon_draw_svg_moves(&session->arena, session->rules, ngon_piece_of(form, second), cell,
                                svg);
    return NGON_EXIT_FINE;
}

static int draw_position(struct ngon_session *session, const struct ngon_cmd_args *args,
                         struct picture *picture, char **text)
{
    const int code = ngon_session_position(session, args, keep_last, picture);
    if (code != NGON_EXIT_FINE)
        return code;
    uint8_t *marks = NGON_NEWS(&session->arena, session->rules->cells, uint8_t);
    if (picture->any_last)
        ngon_draw_mark_move(marks, picture->last);
    ngon_draw_mark_check(marks, session->position);
    picture->options.marks = marks;
    *text = ngon_draw_svg(&session->arena, session->position, &picture->options);
    return NGON_EXIT_FINE;
}

static bool options_agree(const struct ngon_cmd_args *args)
{
    const char *side = args->values[SIDE];
    if (side != NULL && strcmp(side, "first") != 0 && strcmp(side, "second") != 0)
        fprintf(stderr, "ngon: --side is `first` or `second`, not `%s`\n", side);
    else if ((args->values[PIECE] != NULL) != (args->values[AT] != NULL))
        fputs("ngon: --piece and --at go together\n", stderr);
    else if (side != NULL && args->values[PIECE] == NULL)
        fputs("ngon: --side says whose the --piece is\n", stderr);
    else if (args->values[PIECE] != NULL && (args->position != NULL || args->moves != NULL))
        fputs(
            "ngon: --piece draws the piece alone on the board; leave --position and --moves out\n",
            stderr);
    else
        return true;
    return false;
}

int ngon_cmd_draw(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    int code = 0;
    char *text = NULL;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    if (!options_agree(&args))
        return NGON_EXIT_USAGE;
    struct picture picture = {
        .options = {.flip = args.values[FLIP] != NULL, .glyphs = args.values[GLYPHS] != NULL}};
    const char *path = args.values[OUTPUT] != NULL ? args.values[OUTPUT] : args.values[OUTPUT_LONG];
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = args.values[PIECE] != NULL ? draw_moves(&session, &args, &picture.options, &text)
                                          : draw_position(&session, &args, &picture, &text);
    if (code == NGON_EXIT_FINE && path == NULL) {
        fputs(text, stdout);
    } else if (code == NGON_EXIT_FINE && !ngon_outfile_write(path, text)) {
        fprintf(stderr, "ngon: cannot write %s: %s\n", path, strerror(errno));
        code = NGON_EXIT_USAGE;
    }
    ngon_session_close(&session);
    return code;
}
