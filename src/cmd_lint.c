/* ngon lint: the findings about variant files. */
#include "cmd_common.h"
#include "lint.h"
#include "load.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STRICT, FORMAT, COLOR };
static const struct ngon_cmd_option options[] = {
    {"--strict", NULL, "exit 1 on a warning too, not only on an error"},
    {"--format", "FORM", "text (default), gcc, json, github or sarif"},
    {"--color", "WHEN", "always, never or auto"},
};
static const struct ngon_cmd_spec spec = {
    "lint",
    "FILE...",
    "Prints what is wrong with variant files, or hardly meant, each finding with its place and "
    "its\n"
    "code. FILE is a path, the name of a variant, or - for standard input. `ngon explain CODE` "
    "tells\n"
    "more; `# ngon: allow CODE` in a file switches a warning or a note off for its line or the "
    "next.\n",
    1,
    UINT32_MAX,
    0,
    options,
    sizeof options / sizeof options[0],
};

/* The findings of all files, each file's in an arena of its own. */
struct run {
    struct ngon_diags all;
    struct ngon_arena names;
    struct ngon_arena *arenas; /* one for each file; empty where nothing was found */
    unsigned file_count;
    bool unreadable;
};

static void append(struct ngon_diags *all, const struct ngon_diags *diags)
{
    for (int severity = 0; severity < 3; severity++)
        all->counts[severity] += diags->counts[severity];
    if (diags->first == NULL)
        return;
    if (all->last == NULL)
        all->first = diags->first;
    else
        all->last->next = diags->first;
    all->last = diags->last;
}

static void lint_file(struct run *run, const char *word)
{
    struct ngon_arena *arena = &run->arenas[run->file_count++];
    struct ngon_diags diags;
    const char *nearest = NULL, *error = NULL;
    ngon_diags_init(&diags, arena);
    const char *path = strcmp(word, "-") == 0 ? word : ngon_load_find(arena, word, &nearest);
    const struct ngon_source *source = ngon_source_read(arena, path != NULL ? path : word, &error);
    if (source == NULL) {
        fprintf(stderr, "ngon lint: %s: %s", word, error);
        if (nearest != NULL)
            fprintf(stderr, "; did you mean `%s`?", nearest);
        fputc('\n', stderr);
        run->unreadable = true;
        return;
    }
    ngon_lint(arena, source, &diags);
    append(&run->all, &diags);
    if (diags.first == NULL)
        ngon_arena_free(arena);
}

/* A person who sees nothing wants to know that this is good news. */
static void sum_up(const struct run *run)
{
    static const char *const names[] = {"note", "warning", "error"};
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "ngon lint: %u file%s:", run->file_count, run->file_count == 1 ? "" : "s");
    const char *comma = " ";
    for (int severity = 2; severity >= 0; severity--) {
        const size_t count = run->all.counts[severity];
        if (count > 0) {
            fprintf(stderr, "%s%zu %s%s", comma, count, names[severity], count == 1 ? "" : "s");
            comma = ", ";
        }
    }
    fputs(run->all.first == NULL ? " nothing to mend\n" : "\n", stderr);
}

static bool read_format(const char *word, enum ngon_report_format *format)
{
    *format = NGON_REPORT_TEXT;
    for (int i = 0; i < NGON_REPORT_FORMATS; i++)
        if (word == NULL || strcmp(word, ngon_report_names[i]) == 0) {
            *format = (enum ngon_report_format)i;
            return true;
        }
    fprintf(stderr,
            "ngon lint: there is no format `%s`; text, gcc, json, github and sarif are there\n",
            word);
    return false;
}

static bool is_color_word(const char *word)
{
    if (word == NULL || strcmp(word, "always") == 0 || strcmp(word, "never") == 0 ||
        strcmp(word, "auto") == 0)
        return true;
    fprintf(stderr, "ngon lint: --color takes always, never or auto, not `%s`\n", word);
    return false;
}

int ngon_cmd_lint(int argc, char **argv)
{
    struct ngon_cmd_args args;
    enum ngon_report_format format;
    int code;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    if (!read_format(args.values[FORMAT], &format) || !is_color_word(args.values[COLOR]))
        return NGON_EXIT_USAGE;

    struct run run = {.unreadable = false};
    ngon_diags_init(&run.all, &run.names);
    run.arenas = NGON_NEWS(&run.names, args.word_count, struct ngon_arena);
    for (unsigned i = 0; i < args.word_count; i++)
        lint_file(&run, args.words[i]);
    ngon_report(&run.all, format, stdout, ngon_cmd_color(stdout, args.values[COLOR]));
    if (format == NGON_REPORT_TEXT && !run.unreadable)
        sum_up(&run);

    const bool refused = run.all.counts[NGON_ERROR] > 0 ||
                         (args.values[STRICT] != NULL && run.all.counts[NGON_WARNING] > 0);
    for (unsigned i = 0; i < run.file_count; i++)
        ngon_arena_free(&run.arenas[i]);
    ngon_arena_free(&run.names);
    if (run.unreadable)
        return NGON_EXIT_USAGE;
    return refused ? NGON_EXIT_REFUSED : NGON_EXIT_FINE;
}
