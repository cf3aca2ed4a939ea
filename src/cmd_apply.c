#include "cmd_common.h"

#include <stdio.h>

static const struct ngon_cmd_spec spec = {
    "apply",
    "VARIANT",
    "Prints the position after the moves as one line that --position takes. A move that is not "
    "legal is refused\n"
    "with the reason.\n",
    1,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    NULL,
    0,
};

int ngon_cmd_apply(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = ngon_session_position(&session, &args, NULL, NULL);
    if (code == NGON_EXIT_FINE)
        puts(ngon_position_write(&session.arena, session.position));
    ngon_session_close(&session);
    return code;
}
