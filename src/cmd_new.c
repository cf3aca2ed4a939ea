/* ngon new: a small, commented variant to begin with. */
#include "cmd_common.h"
#include "cmd_new_kinds.h"
#include "diag.h"
#include "load.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BOARD };
static const struct ngon_cmd_option options[] = {
    {"--board", "KIND", "squares (default), hexagons, triangles, rhombi, pentagons or cubes"},
};
static const struct ngon_cmd_spec spec = {
    "new",
    "NAME",
    "Writes NAME.yaml: a small variant with comments, which can be played at once and is meant to "
    "be\n"
    "changed. NAME is made of small letters, digits and hyphens; it may begin with a directory. "
    "An\n"
    "existing file is never overwritten.\n",
    1,
    1,
    0,
    options,
    sizeof options / sizeof options[0],
};

struct draft {
    const char *path;  /* of the file to write */
    const char *name;  /* of the variant */
    const char *title; /* the name as people write it */
    const char *schema;
    const struct ngon_new_kind *kind;
};

static const struct ngon_new_kind *find_kind(const char *word)
{
    const char *names[NGON_NEW_KINDS];
    if (word == NULL)
        return &ngon_new_kinds[0];
    const bool is_3d = strcmp(word, "3d") == 0 || strcmp(word, "3D") == 0;
    for (size_t i = 0; i < NGON_NEW_KINDS; i++) {
        names[i] = ngon_new_kinds[i].name;
        if (strcmp(names[i], is_3d ? "cubes" : word) == 0)
            return &ngon_new_kinds[i];
    }
    fprintf(stderr, "ngon new: there is no kind of board `%s`", word);
    const char *nearest = ngon_nearest(word, names, NGON_NEW_KINDS);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean `%s`?", nearest);
    fputs("\nngon new: these are there:\n", stderr);
    for (size_t i = 0; i < NGON_NEW_KINDS; i++)
        fprintf(stderr, "  %-10s %s\n", ngon_new_kinds[i].name, ngon_new_kinds[i].about);
    return NULL;
}

static bool is_fit(const char *name)
{
    if (!islower((unsigned char)name[0]) || strlen(name) > 60)
        return false;
    for (const char *at = name; *at != '\0'; at++)
        if (!islower((unsigned char)*at) && !isdigit((unsigned char)*at) && *at != '-')
            return false;
    return true;
}

/* False after a message. */
static bool name_draft(struct ngon_arena *arena, const char *word, struct draft *draft)
{
    const char *slash = strrchr(word, '/');
    char *name = ngon_arena_string(arena, slash == NULL ? word : slash + 1);
    char *dot = strrchr(name, '.');
    const bool has_ending = dot != NULL && strcmp(dot, ".yaml") == 0;
    if (has_ending)
        *dot = '\0';
    if (strcmp(name, "none") == 0) {
        fputs("ngon new: `none` takes keys out of a variant and so is no name for one\n", stderr);
        return false;
    }
    if (!is_fit(name)) {
        fprintf(stderr,
                "ngon new: `%s` is no name for a variant: write small letters, digits and hyphens, "
                "a letter first\n",
                name);
        return false;
    }
    char *title = ngon_arena_string(arena, name);
    title[0] = (char)toupper((unsigned char)title[0]);
    for (char *at = title; *at != '\0'; at++)
        if (*at == '-')
            *at = ' ';
    draft->path = has_ending ? word : ngon_arena_printf(arena, "%s.yaml", word);
    draft->name = name;
    draft->title = title;
    return true;
}

/* The schema beside the bundled files, in the source tree as after installation. */
static const char *schema_path(struct ngon_arena *arena)
{
    const char *variants = ngon_load_bundled(arena);
    const size_t length = strlen(variants) - strlen("/variants");
    return ngon_arena_printf(arena, "%.*s/grammar/variant.schema.json", (int)length, variants);
}

static void put_filled(FILE *out, const char *text, const struct draft *draft)
{
    const char *const marks[] = {"@NAME@", "@TITLE@", "@SCHEMA@"};
    const char *const values[] = {draft->name, draft->title, draft->schema};
    while (*text != '\0') {
        size_t i = 0;
        while (i < 3 && strncmp(text, marks[i], strlen(marks[i])) != 0)
            i++;
        if (i < 3) {
            fputs(values[i], out);
            text += strlen(marks[i]);
        } else {
            fputc(*text++, out);
        }
    }
}

static int fail(const char *what, const char *path)
{
    fprintf(stderr, "ngon new: %s %s: %s\n", what, path, strerror(errno));
    return NGON_EXIT_USAGE;
}

/* The whole text is written beside the file and then linked to its name, which fails where the name is taken: nobody ever
 * sees half a file, and none is lost. */
static int write_draft(struct ngon_arena *arena, const struct draft *draft)
{
    char *temporary = ngon_arena_printf(arena, "%s.XXXXXX", draft->path);
    const int file = mkstemp(temporary);
    if (file < 0)
        return fail("cannot write", draft->path);
    FILE *out = fdopen(file, "w");
    int code = NGON_EXIT_FINE;
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(file, 0666 & ~mask);
    put_filled(out, ngon_new_start, draft);
    put_filled(out, draft->kind->text, draft);
    const bool written = fflush(out) == 0 && fsync(file) == 0;
    if (fclose(out) != 0 || !written)
        code = fail("cannot write", draft->path);
    else if (link(temporary, draft->path) != 0)
        code = fail(errno == EEXIST ? "will not overwrite" : "cannot write", draft->path);
    unlink(temporary);
    return code;
}

int ngon_cmd_new(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_arena arena = {0};
    struct draft draft = {.kind = NULL};
    int code;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    draft.kind = find_kind(args.values[BOARD]);
    if (draft.kind == NULL || !name_draft(&arena, args.words[0], &draft)) {
        ngon_arena_free(&arena);
        return NGON_EXIT_USAGE;
    }
    draft.schema = schema_path(&arena);
    code = write_draft(&arena, &draft);
    if (code == NGON_EXIT_FINE)
        printf("%s written. Play it with `ngon play %s`, check your changes with `ngon lint %s`.\n",
               draft.path, draft.path, draft.path);
    ngon_arena_free(&arena);
    return code;
}
