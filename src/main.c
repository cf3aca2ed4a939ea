#include "cmd.h"
#include "diag.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
};

static const struct command commands[] = {
#define X(name, summary) {#name, summary, ngon_cmd_##name},
#include "cmd.def"
#undef X
    {NULL, NULL, NULL},
};

static int print_version(void)
{
    puts("ngon " PACKAGE_VERSION);
    return NGON_EXIT_FINE;
}

static int print_help(FILE *out)
{
    fputs("usage: ngon COMMAND [VARIANT] [options]\n"
          "       ngon COMMAND --help\n"
          "       ngon --help | --version\n"
          "\n"
          "Plays, checks, draws and counts chess variants on boards of any cell shape.\n"
          "VARIANT is a bundled name (see ngon list) or the path of a file.\n",
          out);
    fputs("\nCommands:\n", out);
    for (const struct command *c = commands; c->name != NULL; c++)
        fprintf(out, "  %-10s %s\n", c->name, c->summary);
    return out == stdout ? NGON_EXIT_FINE : NGON_EXIT_USAGE;
}

static int refuse(const char *word)
{
    const char *names[sizeof commands / sizeof commands[0] + 2];
    size_t count = 0;
    for (const struct command *c = commands; c->name != NULL; c++)
        names[count++] = c->name;
    names[count++] = "--help";
    names[count++] = "--version";
    fprintf(stderr, "ngon: there is no %s `%s`", word[0] == '-' ? "option" : "command", word);
    const char *nearest = ngon_nearest(word, names, count);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean `%s`?", nearest);
    fputs("\nngon: `ngon --help` lists the commands\n", stderr);
    return NGON_EXIT_USAGE;
}

static int run(int argc, char **argv)
{
    if (argc < 2)
        return print_help(stderr);
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0)
        return print_version();
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)
        return print_help(stdout);
    for (const struct command *c = commands; c->name != NULL; c++)
        if (strcmp(word, c->name) == 0)
            return c->run(argc - 1, argv + 1);
    return refuse(word);
}

int main(int argc, char **argv)
{
    int code = run(argc, argv);
    /* A full disk or a closed stdout shows only here, when the last bytes leave the buffer. A pipe that
     * its reader has closed ends the program by SIGPIPE before this. */
    errno = 0;
    const int broken = ferror(stdout);
    if (fclose(stdout) != 0 || broken) {
        fprintf(stderr, "ngon: cannot write the result: %s\n",
                errno != 0 ? strerror(errno) : "write error");
        code = NGON_EXIT_USAGE;
    }
    return code;
}
