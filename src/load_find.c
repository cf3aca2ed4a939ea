/* Where variant files are: the user's directory, the build tree, the installed data. */
#include "load.h"
#include "load_parts.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef NGON_DATADIR
#define NGON_DATADIR "/usr/local/share/ngon"
#endif

enum { MAX_PLACES = 3, MAX_FOUND = 4096 };

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

static const char *user_place(struct ngon_arena *arena)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (data && data[0] == '/')
        return ngon_arena_printf(arena, "%s/ngon/variants", data);
    if (home && *home)
        return ngon_arena_printf(arena, "%s/.local/share/ngon/variants", home);
    return NULL;
}

/* A program that runs where it was built uses the variants of its own source tree. */
static const char *build_place(struct ngon_arena *arena)
{
    char exe[4096];
    ssize_t length = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (length <= 0)
        return NULL;
    exe[length] = '\0';
#if defined NGON_BUILDDIR && defined NGON_SRCDIR
    size_t prefix = strlen(NGON_BUILDDIR);
    if (strncmp(exe, NGON_BUILDDIR, prefix) == 0 && exe[prefix] == '/' &&
        is_file(NGON_SRCDIR "/variants/tilings/squares.yaml"))
        return NGON_SRCDIR "/variants";
#endif
    for (int up = 0; up < 4; up++) { /* ./ngon, tests/x, .libs/x, build/tests/x */
        char *slash = strrchr(exe, '/');
        if (slash == NULL)
            return NULL;
        *slash = '\0';
        if (is_file(ngon_arena_printf(arena, "%s/variants/tilings/squares.yaml", exe)))
            return ngon_arena_printf(arena, "%s/variants", exe);
    }
    return NULL;
}

const char *ngon_load_bundled(struct ngon_arena *arena)
{
    const char *build = build_place(arena);
    return build ? build : NGON_DATADIR "/variants";
}

static size_t list_places(struct ngon_arena *arena, const char *places[MAX_PLACES])
{
    size_t count = 0;
    const char *user = user_place(arena);
    if (user)
        places[count++] = user;
    places[count++] = ngon_load_bundled(arena);
    return count;
}

/* Found without any setting: beside the file that asks, then in the places. */
const struct ngon_source *ngon_load_near(struct ngon_arena *arena, const struct ngon_source *source,
                                         const char *subdir, const char *name, const char **error)
{
    const char *places[MAX_PLACES];
    size_t count = list_places(arena, places);
    const char *slash = strrchr(source->name, '/');
    const char *beside =
        slash ? ngon_arena_copy(arena, source->name, (size_t)(slash - source->name)) : ".";
    if (slash == source->name)
        beside = "";
    for (size_t i = 0; i <= count; i++) {
        const char *path =
            ngon_arena_printf(arena, "%s/%s%s.yaml", i == 0 ? beside : places[i - 1], subdir, name);
        if (!is_file(path))
            continue;
        if (strncmp(path, "./", 2) == 0)
            path += 2;
        return ngon_source_read(arena, path, error);
    }
    return NULL;
}

static int compare_found(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int compare_base(const void *left, const void *right)
{
    return strcmp(base_of(*(const char *const *)left), base_of(*(const char *const *)right));
}

/* Adds the paths of DIRECTORY's variants whose file names are not in LIST yet, sorted among themselves. */
static size_t add_directory(struct ngon_arena *arena, const char *directory, const char **list,
                            size_t count)
{
    DIR *stream = opendir(directory);
    size_t before = count;
    if (stream == NULL)
        return count;
    for (struct dirent *entry = readdir(stream); entry && count < MAX_FOUND;
         entry = readdir(stream)) {
        size_t length = strlen(entry->d_name);
        bool known = length < 6 || entry->d_name[0] == '.' ||
                     strcmp(entry->d_name + length - 5, ".yaml") != 0;
        for (size_t i = 0; i < before && !known; i++)
            known = strcmp(base_of(list[i]), entry->d_name) == 0;
        if (known)
            continue;
        const char *path = ngon_arena_printf(arena, "%s/%s", directory, entry->d_name);
        if (is_file(path))
            list[count++] = path;
    }
    closedir(stream);
    qsort(list + before, count - before, sizeof *list, compare_found);
    return count;
}

const char **ngon_load_list(struct ngon_arena *arena, size_t *count)
{
    const char *places[MAX_PLACES];
    size_t place_count = list_places(arena, places);
    const char **list = NGON_NEWS(arena, MAX_FOUND, const char *);
    *count = 0;
    for (size_t i = 0; i < place_count; i++)
        *count = add_directory(arena, places[i], list, *count);
    if (*count)
        qsort(list, *count, sizeof *list, compare_base);
    return list;
}

const char *ngon_load_find(struct ngon_arena *arena, const char *word, const char **nearest)
{
    size_t length = strlen(word);
    *nearest = NULL;
    if (strchr(word, '/') || strcmp(word, "-") == 0 ||
        (length > 5 && strcmp(word + length - 5, ".yaml") == 0))
        return word;
    const char *places[MAX_PLACES];
    size_t place_count = list_places(arena, places);
    for (size_t i = 0; i < place_count; i++) {
        const char *path = ngon_arena_printf(arena, "%s/%s.yaml", places[i], word);
        if (is_file(path))
            return path;
    }
    size_t count;
    const char **list = ngon_load_list(arena, &count);
    const char **names = NGON_NEWS(arena, count, const char *);
    for (size_t i = 0; i < count; i++) {
        const char *base = base_of(list[i]);
        names[i] = ngon_arena_copy(arena, base, strlen(base) - 5);
    }
    *nearest = ngon_nearest(word, names, count);
    return NULL;
}
