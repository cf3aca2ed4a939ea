/* ngon lint: the findings about variant files. */
#include "board.h"
#include "cmd.h"
#include "load.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: ngon lint [--strict] FILE...\n"
    "\n"
    "Prints what is wrong with variant files, each finding with its place and its code.\n"
    "FILE is a path, the name of a variant, or - for standard input.\n"
    "\n"
    "  --strict   exit 1 on a warning too, not only on an error\n";

/* False when the file cannot be read. */
static bool lint_file(struct ngon_arena *arena, const char *word, struct ngon_diags *diags)
{
    const char *nearest, *error = NULL;
    const char *path = ngon_load_find(arena, word, &nearest);
    const struct ngon_source *source = ngon_source_read(arena, path ? path : word, &error);
    if (source == NULL) {
        fprintf(stderr, "ngon: %s: %s\n", word, error);
        return false;
    }
    struct ngon_variant *variant = ngon_load(arena, source, NULL, 0, diags);
    if (variant)
        ngon_board_build(arena, variant, diags);
    return true;
}

int ngon_cmd_lint(int argc, char **argv)
{
    struct ngon_arena arena = {0};
    struct ngon_diags diags;
    bool strict = false, unreadable = false, names_only = false;
    int files = 0;
    ngon_diags_init(&diags, &arena);
    for (int i = 1; i < argc; i++) {
        if (names_only || argv[i][0] != '-' || strcmp(argv[i], "-") == 0) {
            files++;
            if (!lint_file(&arena, argv[i], &diags))
                unreadable = true;
        } else if (strcmp(argv[i], "--strict") == 0) {
            strict = true;
        } else if (strcmp(argv[i], "--") == 0) {
            names_only = true;
        } else if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            ngon_arena_free(&arena);
            return NGON_EXIT_FINE;
        } else {
            fprintf(stderr, "ngon: lint has no option `%s`\n", argv[i]);
            unreadable = true;
        }
    }
    if (files == 0)
        fputs(help, stderr);
    ngon_diags_sort(&diags);
    ngon_diags_print_text(&diags, stdout, false);
    bool refused = diags.counts[NGON_ERROR] > 0 || (strict && diags.counts[NGON_WARNING] > 0);
    ngon_arena_free(&arena);
    if (unreadable || files == 0)
        return NGON_EXIT_USAGE;
    return refused ? NGON_EXIT_REFUSED : NGON_EXIT_FINE;
}
