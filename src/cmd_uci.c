#include "cmd_common.h"
#include "engine.h"
#include "uci.h"

#include <stdio.h>

static const struct ngon_cmd_spec spec = {
    "uci",
    "[VARIANT]",
    "Speaks the engine protocol UCI on standard input and output, so that managers and graphical\n"
    "boards can use the program: UCI_Variant, Hash, Threads, Level (1 to 10), MultiPV, VariantPath "
    "(a file of\n"
    "one's own). VARIANT is the one to begin with (" NGON_UCI_GAME ").\n",
    0,
    1,
    0,
    NULL,
    0,
};

int ngon_cmd_uci(int argc, char **argv)
{
    struct ngon_cmd_args args;
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    return ngon_uci_run(stdin, stdout, args.word_count > 0 ? args.words[0] : NGON_UCI_GAME);
}
