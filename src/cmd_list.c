/* ngon list: the variants that names reach. */
#include "board.h"
#include "cmd.h"
#include "load.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: ngon list [--json]\n"
    "\n"
    "Lists the variants: name, title, number of cells, shapes of the cells.\n"
    "\n"
    "  --json   an array of {name, title, cells, shapes}\n";

static void print_json_text(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            printf("\\%c", byte);
        else if (byte < 0x20)
            printf("\\u%04x", byte);
        else
            putchar(byte);
    }
    putchar('"');
}

static bool is_used(const struct ngon_board *board, uint32_t shape)
{
    for (uint32_t i = 0; i < board->cell_count; i++)
        if (board->cells[i].shape == shape)
            return true;
    return false;
}

static void print_entry(const struct ngon_variant *variant, const struct ngon_board *board,
                        bool json)
{
    const char *title = ngon_variant_title(variant, "en"), *between = "";
    if (json) {
        fputs("{\"name\": ", stdout);
        print_json_text(variant->name.text);
        fputs(", \"title\": ", stdout);
        print_json_text(title);
        printf(", \"cells\": %u, \"shapes\": [", (unsigned)board->cell_count);
    } else {
        printf("%-22s %-36s %4u  ", variant->name.text, title, (unsigned)board->cell_count);
    }
    for (uint32_t i = 0; i < board->shape_count; i++) {
        if (!is_used(board, i))
            continue;
        fputs(between, stdout);
        if (json)
            print_json_text(board->shapes[i].name);
        else
            fputs(board->shapes[i].name, stdout);
        between = json ? ", " : " ";
    }
    fputs(json ? "]}" : "\n", stdout);
}

/* Files with errors are left out; `ngon lint` says what is wrong with them. */
static bool list_file(const char *path, bool json, bool first)
{
    struct ngon_arena arena = {0};
    struct ngon_diags diags;
    const char *error = NULL;
    bool listed = false;
    ngon_diags_init(&diags, &arena);
    const struct ngon_source *source = ngon_source_read(&arena, path, &error);
    struct ngon_variant *variant = source ? ngon_load(&arena, source, NULL, 0, &diags) : NULL;
    struct ngon_board *board = variant ? ngon_board_build(&arena, variant, &diags) : NULL;
    if (board && variant->name.text && diags.counts[NGON_ERROR] == 0) {
        if (json)
            fputs(first ? "\n  " : ",\n  ", stdout);
        print_entry(variant, board, json);
        listed = true;
    } else {
        fprintf(stderr, "ngon: %s is left out: %s\n", path,
                source ? "it has errors; see ngon lint" : error);
    }
    ngon_arena_free(&arena);
    return listed;
}

int ngon_cmd_list(int argc, char **argv)
{
    bool json = false, first = true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return NGON_EXIT_FINE;
        }
        if (strcmp(argv[i], "--json") != 0) {
            fprintf(stderr, "ngon: list does not take `%s`\n%s", argv[i], help);
            return NGON_EXIT_USAGE;
        }
        json = true;
    }
    struct ngon_arena arena = {0};
    size_t count;
    const char **paths = ngon_load_list(&arena, &count);
    if (json)
        putchar('[');
    for (size_t i = 0; i < count; i++)
        if (list_file(paths[i], json, first))
            first = false;
    if (json)
        puts(first ? "]" : "\n]");
    ngon_arena_free(&arena);
    return NGON_EXIT_FINE;
}
