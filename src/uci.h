/* uci: the engine protocol, for managers and graphical boards. Positions and moves as ngon(1) writes them, which on
 * rectangular boards is how other variant engines do. */
#ifndef NGON_UCI_H
#define NGON_UCI_H

#include <stdio.h>

/* Talks on IN and OUT until `quit` or the end of the input. Gives the exit code. VARIANT is the first one loaded. */
int ngon_uci_run(FILE *in, FILE *out, const char *variant);

#endif
