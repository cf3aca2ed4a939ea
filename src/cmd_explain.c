#include "cmd.h"
#include "diag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int print_usage(FILE *out)
{
    fputs("usage: ngon explain [CODE]\n"
          "\n"
          "Says what a finding of `ngon lint` means, with an example that gives it and one that "
          "does not.\n"
          "Without CODE, lists every finding.\n",
          out);
    return out == stdout ? NGON_EXIT_FINE : NGON_EXIT_USAGE;
}

static int by_name(const void *left, const void *right)
{
    return strcmp(ngon_code_name(*(const enum ngon_code *)left),
                  ngon_code_name(*(const enum ngon_code *)right));
}

static int list_all(void)
{
    enum ngon_code codes[NGON_CODE_COUNT];
    for (int i = 0; i < NGON_CODE_COUNT; i++)
        codes[i] = (enum ngon_code)i;
    qsort(codes, NGON_CODE_COUNT, sizeof *codes, by_name);
    for (int i = 0; i < NGON_CODE_COUNT; i++) {
        const enum ngon_code code = codes[i];
        printf("%-24s %-7s  %s\n", ngon_code_name(code),
               ngon_severity_name(ngon_code_severity(code)), ngon_code_summary(code));
    }
    return NGON_EXIT_FINE;
}

static void print_example(const char *heading, const char *example)
{
    printf("\n%s\n\n", heading);
    for (const char *at = example; *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        printf("%s%.*s\n", length > 0 ? "    " : "", (int)length, at);
        at += length + (at[length] == '\n');
    }
}

static int print_one(enum ngon_code code)
{
    const enum ngon_severity severity = ngon_code_severity(code);
    static const char *const weights[] = {
        "A note: worth a look, never counted against the file.",
        "A warning: the variant loads and can be played, but this is hardly meant.",
        "An error: the variant cannot be played until it is mended.",
    };
    printf("%s (%s)\n\n%s.\n%s\n", ngon_code_name(code), ngon_severity_name(severity),
           ngon_code_summary(code), weights[severity]);
    if (*ngon_code_bad(code) != '\0')
        print_example("Found in:", ngon_code_bad(code));
    if (*ngon_code_good(code) != '\0')
        print_example("Not in:", ngon_code_good(code));
    if (severity != NGON_ERROR)
        printf("\nWhere it is meant, `# ngon: allow %s` at the end of the line or on the line\n"
               "before switches it off there, `# ngon: allow-file %s` in the whole file.\n",
               ngon_code_name(code), ngon_code_name(code));
    return NGON_EXIT_FINE;
}

static int refuse(const char *word)
{
    const char *names[NGON_CODE_COUNT];
    for (int i = 0; i < NGON_CODE_COUNT; i++)
        names[i] = ngon_code_name((enum ngon_code)i);
    fprintf(stderr, "ngon: there is no finding `%s`", word);
    const char *nearest = ngon_nearest(word, names, NGON_CODE_COUNT);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean `%s`?", nearest);
    fputs("\nngon: `ngon explain` lists them\n", stderr);
    return NGON_EXIT_USAGE;
}

int ngon_cmd_explain(int argc, char **argv)
{
    if (argc == 1)
        return list_all();
    if (strcmp(argv[1], "--help") == 0)
        return print_usage(stdout);
    if (argc > 2 || argv[1][0] == '-')
        return print_usage(stderr);
    for (int i = 0; i < NGON_CODE_COUNT; i++)
        if (strcmp(ngon_code_name((enum ngon_code)i), argv[1]) == 0)
            return print_one((enum ngon_code)i);
    return refuse(argv[1]);
}
