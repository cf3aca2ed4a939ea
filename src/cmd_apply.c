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

static int print_line(struct ngon_session *session, const struct ngon_cmd_args *args)
{
    (void)args;
    puts(ngon_position_write(&session->arena, session->position));
    return NGON_EXIT_FINE;
}

int ngon_cmd_apply(int argc, char **argv)
{
    return ngon_session_run(&spec, argc, argv, print_line);
}
