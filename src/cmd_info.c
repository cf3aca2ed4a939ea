#include "cmd_common.h"
#include "describe.h"
#include "utf8.h"

#include <stdio.h>
#include <string.h>

enum { BOARD, RESOLVED };
static const struct ngon_cmd_option options[] = {
    {"--board", NULL, "the board's long form, as YAML"},
    {"--resolved", NULL, "the variant as one flat file: parents merged in, options applied"},
};
static const struct ngon_cmd_spec spec = {
    "info",
    "VARIANT",
    "Tells the game in words, made from its file.\n",
    1,
    1,
    NGON_CMD_VARIANT,
    options,
    sizeof options / sizeof options[0],
};

static void print_wrapped(const char *text, unsigned indent)
{
    const size_t width = 88;
    size_t column = 0;
    for (const char *at = text; *at != '\0';) {
        at += strspn(at, " \n\t\r");
        const size_t size = strcspn(at, " \n\t\r"), columns = ngon_utf8_columns(at, size);
        if (size == 0)
            break;
        if (column > 0 && column + 1 + columns > width) {
            putchar('\n');
            column = 0;
        }
        if (column == 0) {
            printf("%*s%.*s", (int)indent, "", (int)size, at);
            column = indent + columns;
        } else {
            printf(" %.*s", (int)size, at);
            column += 1 + columns;
        }
        at += size;
    }
    putchar('\n');
}

static void print_word(const char *label, const struct ngon_word *word)
{
    if (word->text != NULL && word->text[0] != '\0')
        printf("%s: %s\n", label, word->text);
}

static void print_head(const struct ngon_session *session)
{
    const struct ngon_variant *variant = session->variant;
    char first[64], second[64];
    printf("%s (%s)\n", ngon_variant_title(variant, "en"), variant->name.text);
    print_word("Inventor", &variant->inventor);
    print_word("Year", &variant->year);
    print_word("Source", &variant->origin);
    printf("Players: %s (first, w) and %s (second, b)\n",
           ngon_player_write(session->rules, 0, first, sizeof first),
           ngon_player_write(session->rules, 1, second, sizeof second));
    if (variant->notes.text != NULL && variant->notes.text[0] != '\0') {
        puts("\nNotes");
        print_wrapped(variant->notes.text, 2);
    }
}

static void print_lines(const char *heading, const struct ngon_lines *lines)
{
    if (lines->count == 0)
        return;
    printf("\n%s\n", heading);
    for (uint32_t i = 0; i < lines->count; i++)
        print_wrapped(lines->list[i], 2);
}

static void print_moves(struct ngon_session *session, uint32_t kind, bool flipped)
{
    struct ngon_lines moves = {NULL, 0, 0, &session->arena};
    ngon_describe_moves(&moves, session->rules, kind, flipped);
    for (uint32_t i = 0; i < moves.count; i++)
        print_wrapped(moves.list[i], 6);
}

static void print_pieces(struct ngon_session *session)
{
    const struct ngon_ruleset *rules = session->rules;
    puts("\nPieces");
    for (uint32_t kind = 0; kind < rules->kind_count; kind++) {
        const struct ngon_piece_def *def = &session->variant->pieces[kind];
        char letter[96];
        struct ngon_lines extra = {NULL, 0, 0, &session->arena};
        ngon_piece_write(rules, ngon_piece_of(rules->kind_forms[kind], 0), letter, sizeof letter);
        printf("  %s, %s", letter, def->name.text);
        if (def->also.text != NULL)
            printf(" (also %s)", def->also.text);
        ngon_describe_kind(&extra, rules, kind);
        for (uint32_t i = 0; i < extra.count; i++)
            printf("; %s", extra.list[i]);
        putchar('\n');
        print_moves(session, kind, false);
        if (def->has_flip_moves) {
            printf("    +%s\n", letter);
            print_moves(session, kind, true);
        }
    }
}

static void print_options(const struct ngon_variant *variant)
{
    if (variant->option_count == 0)
        return;
    puts("\nOptions (--option NAME)");
    for (uint32_t i = 0; i < variant->option_count; i++) {
        const struct ngon_option_def *option = &variant->options[i];
        printf("  %s, %s%s%s\n", option->name.text, option->on ? "on" : "off",
               option->notes.text != NULL ? ": " : "",
               option->notes.text != NULL ? option->notes.text : "");
    }
}

static int print_info(struct ngon_session *session)
{
    struct ngon_lines board = {NULL, 0, 0, &session->arena}, rules = {NULL, 0, 0, &session->arena};
    print_head(session);
    ngon_describe_board(&board, session->rules);
    print_lines("Board", &board);
    print_pieces(session);
    ngon_describe_rules(&rules, session->rules);
    print_lines("Rules", &rules);
    print_options(session->variant);
    struct ngon_position *start = ngon_position_new(&session->arena, session->rules);
    ngon_position_start(start);
    printf("\nStart\n  %s\n", ngon_position_write(&session->arena, start));
    return NGON_EXIT_FINE;
}

static int print_board(struct ngon_session *session)
{
    struct ngon_lines lines = {NULL, 0, 0, &session->arena};
    ngon_describe_board_yaml(&lines, session->variant);
    for (uint32_t i = 0; i < lines.count; i++)
        puts(lines.list[i]);
    return NGON_EXIT_FINE;
}

static int print_resolved(struct ngon_session *session, const struct ngon_cmd_args *args)
{
    const char *text = ngon_load_resolved(&session->arena, session->source, args->toggles,
                                          args->toggle_count, &session->diags);
    if (text == NULL)
        return NGON_EXIT_REFUSED;
    fputs(text, stdout);
    return NGON_EXIT_FINE;
}

int ngon_cmd_info(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    if (args.values[BOARD] != NULL && args.values[RESOLVED] != NULL) {
        fputs("ngon info: --board and --resolved do not go together\n", stderr);
        return NGON_EXIT_USAGE;
    }
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = args.values[BOARD] != NULL      ? print_board(&session)
               : args.values[RESOLVED] != NULL ? print_resolved(&session, &args)
                                               : print_info(&session);
    ngon_session_close(&session);
    return code;
}
