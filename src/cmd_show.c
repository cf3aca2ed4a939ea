#include "cmd_board.h"

#include <string.h>

static const struct ngon_cmd_option options[] = {NGON_VIEW_OPTIONS};
static const struct ngon_cmd_spec spec = {
    "show",
    "VARIANT",
    "Shows the board as text, drawn from the outlines of its cells: in colour on a terminal, else "
    "in plain characters.\n"
    "Capitals are the first side's pieces, small letters the second's.\n",
    1,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    options,
    sizeof options / sizeof options[0],
};

static void keep_last(void *context, struct ngon_position *before, struct ngon_move move)
{
    struct ngon_view_last *last = context;
    last->any = true;
    last->move = move;
    ngon_move_write(before, move, last->text, sizeof last->text);
}

int ngon_cmd_show(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    struct ngon_view view;
    struct ngon_view_last last = {.any = false};
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    if (!ngon_view_read(args.values, &view))
        return NGON_EXIT_USAGE;
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = ngon_session_position(&session, &args, keep_last, &last);
    if (code == NGON_EXIT_FINE)
        ngon_view_print(stdout, session.position, &view, &last, NULL, 1);
    ngon_session_close(&session);
    return code;
}
