#include "cmd_board.h"
#include "cmd_common.h"

#include <stdio.h>

static const struct ngon_cmd_spec spec = {
    "show",
    "VARIANT",
    "Shows the board as text, with the names of each row's first and last cell.\n",
    1,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    NULL,
    0,
};

int ngon_cmd_show(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = ngon_session_position(&session, &args, NULL, NULL);
    if (code == NGON_EXIT_FINE) {
        ngon_cmd_print_board(stdout, session.position);
        char player[64];
        printf("%s to move\n", ngon_player_write(session.rules, session.position->state.side,
                                                 player, sizeof player));
    }
    ngon_session_close(&session);
    return code;
}
