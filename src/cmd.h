/* cmd: the commands of the program. cmd.def names each; src/cmd_NAME.c defines ngon_cmd_NAME. */
#ifndef NGON_CMD_H
#define NGON_CMD_H

/* The exit codes of every command. */
enum ngon_exit {
    NGON_EXIT_FINE = 0,
    NGON_EXIT_REFUSED = 1, /* a variant with errors, or an illegal move */
    NGON_EXIT_USAGE =
        2 /* wrong use, an unreadable file, a malformed position or move, the system */
};

/* Runs one command. ARGV[0] is its name, ARGV[ARGC] is NULL. Gives the exit code; results go to stdout, which
 * main flushes and whose write errors main reports. */
#define X(name, summary) int ngon_cmd_##name(int argc, char **argv);
#include "cmd.def"
#undef X

#endif
