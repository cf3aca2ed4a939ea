#include "cmd_common.h"
#include "outfile.h"
#include "sheet.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { OUTPUT, OUTPUT_LONG, LANGUAGE };
static const struct ngon_cmd_option options[] = {
    {"-o", "FILE", "write to FILE, whole or not at all, in place of standard output"},
    {"--output", "FILE", "the same"},
    {"--language", "CODE", "titles and names in this language where the file has them (en)"},
};
static const struct ngon_cmd_spec spec = {
    "sheet",
    "VARIANT",
    "Writes a rule sheet: one page of HTML with the board, each piece's moves drawn and in words, "
    "and the rules.\n",
    1,
    1,
    NGON_CMD_VARIANT,
    options,
    sizeof options / sizeof options[0],
};

int ngon_cmd_sheet(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    const char *path = args.values[OUTPUT] ? args.values[OUTPUT] : args.values[OUTPUT_LONG];
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE) {
        const char *language = args.values[LANGUAGE] ? args.values[LANGUAGE] : "en";
        const char *page = ngon_sheet_html(&session.arena, session.rules, language);
        if (!path) {
            fputs(page, stdout);
        } else if (!ngon_outfile_write(path, page)) {
            fprintf(stderr, "ngon: cannot write %s: %s\n", path, strerror(errno));
            code = NGON_EXIT_USAGE;
        }
    }
    ngon_session_close(&session);
    return code;
}
