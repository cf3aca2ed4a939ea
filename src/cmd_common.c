#include "cmd_common.h"

#include "term.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- options ---- */

static const struct ngon_cmd_option shared_options[] = {
    {"--help", NULL, "print this help"},
    {"--option", "NAME", "turn an option of the variant on (may be given several times)"},
    {"--position", "TEXT", "start from this position instead of the set-up"},
    {"--moves", "MOVES", "play these moves first, parted by blanks"},
    {"--seed", "N", "set up by chance, where the game does so, as this number says"},
};
enum { HELP, TOGGLE, POSITION, MOVES, SEED };

static unsigned shared_count(const struct ngon_cmd_spec *spec)
{
    return spec->shared & NGON_CMD_POSITION ? 5 : spec->shared & NGON_CMD_VARIANT ? 2 : 1;
}

static void print_option(FILE *out, const struct ngon_cmd_option *option)
{
    char left[64];
    snprintf(left, sizeof left, "%s%s%s", option->name, option->value != NULL ? " " : "",
             option->value != NULL ? option->value : "");
    fprintf(out, "  %-20s %s\n", left, option->help);
}

/* Whether the command has an option of its own by the NAME of a shared one. */
static bool has_own(const struct ngon_cmd_spec *spec, const char *name)
{
    for (unsigned i = 0; i < spec->option_count; i++)
        if (strcmp(spec->options[i].name, name) == 0)
            return true;
    return false;
}

static void print_help(FILE *out, const struct ngon_cmd_spec *spec)
{
    fprintf(out, "usage: ngon %s %s%s[options]\n\n%s\nOptions:\n", spec->name, spec->words,
            spec->words[0] != '\0' ? " " : "", spec->about);
    for (unsigned i = 0; i < spec->option_count; i++)
        print_option(out, &spec->options[i]);
    for (unsigned i = shared_count(spec); i-- > 0;)
        if (!has_own(spec, shared_options[i].name))
            print_option(out, &shared_options[i]);
}

static int refuse_usage(const struct ngon_cmd_spec *spec)
{
    fprintf(stderr, "usage: ngon %s %s%s[options]\nngon %s --help says more\n", spec->name,
            spec->words, spec->words[0] != '\0' ? " " : "", spec->name);
    return NGON_EXIT_USAGE;
}

static int refuse_option(const struct ngon_cmd_spec *spec, const char *word)
{
    const char *names[NGON_CMD_OWN_MAX + 5];
    size_t count = 0;
    char bare[80];
    for (unsigned i = 0; i < spec->option_count; i++)
        names[count++] = spec->options[i].name;
    for (unsigned i = 0; i < shared_count(spec); i++)
        names[count++] = shared_options[i].name;
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
    fprintf(stderr, "ngon %s: there is no option `%s`", spec->name, bare);
    const char *nearest = ngon_nearest(bare, names, count);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean `%s`?", nearest);
    fputc('\n', stderr);
    return refuse_usage(spec);
}

/* The option that WORD names, or NULL; own options first. *INDEX is its place in the table it comes from. */
static const struct ngon_cmd_option *find_option(const struct ngon_cmd_spec *spec, const char *word,
                                                 bool *own, unsigned *index)
{
    const size_t size = strcspn(word, "=");
    for (unsigned table = 0; table < 2; table++) {
        const struct ngon_cmd_option *options = table == 0 ? spec->options : shared_options;
        const unsigned count = table == 0 ? spec->option_count : shared_count(spec);
        for (unsigned i = 0; i < count; i++)
            if (strlen(options[i].name) == size && memcmp(options[i].name, word, size) == 0) {
                *own = table == 0;
                *index = i;
                return &options[i];
            }
    }
    return NULL;
}

static bool keep_value(const struct ngon_cmd_spec *spec, struct ngon_cmd_args *args, bool own,
                       unsigned index, const char *value)
{
    if (own) {
        args->values[index] = value;
    } else if (index == TOGGLE) {
        if (args->toggle_count == NGON_CMD_TOGGLES_MAX) {
            fprintf(stderr, "ngon %s: more than %u options of a variant\n", spec->name,
                    NGON_CMD_TOGGLES_MAX);
            return false;
        }
        args->toggles[args->toggle_count++] = value;
    } else if (index == POSITION) {
        args->position = value;
    } else if (index == SEED) {
        args->seed = value;
    } else {
        args->moves = value;
    }
    return true;
}

/* Reads the option at ARGV[*AT] and moves *AT to its last word. */
static bool read_option(const struct ngon_cmd_spec *spec, int argc, char **argv, int *at,
                        struct ngon_cmd_args *args, int *code)
{
    const char *word = argv[*at];
    bool own = false;
    unsigned index = 0;
    *code = NGON_EXIT_USAGE;
    if (strcmp(word, "-h") == 0)
        word = "--help";
    const struct ngon_cmd_option *option = find_option(spec, word, &own, &index);
    if (option == NULL) {
        *code = refuse_option(spec, word);
        return false;
    }
    const char *value = strchr(word, '=');
    if (!own && index == HELP) {
        print_help(stdout, spec);
        *code = NGON_EXIT_FINE;
        return false;
    }
    if (option->value == NULL) {
        if (value != NULL) {
            fprintf(stderr, "ngon %s: %s takes no value\n", spec->name, option->name);
            return false;
        }
        return keep_value(spec, args, own, index, "");
    }
    if (value != NULL)
        return keep_value(spec, args, own, index, value + 1);
    if (*at + 1 >= argc) {
        fprintf(stderr, "ngon %s: %s needs a value (%s)\n", spec->name, option->name,
                option->value);
        return false;
    }
    return keep_value(spec, args, own, index, argv[++*at]);
}

bool ngon_cmd_read(const struct ngon_cmd_spec *spec, int argc, char **argv,
                   struct ngon_cmd_args *args, int *code)
{
    bool options = true;
    *args = (struct ngon_cmd_args){.words = argv + 1};
    *code = NGON_EXIT_USAGE;
    for (int at = 1; at < argc; at++) {
        const char *word = argv[at];
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && word[0] == '-' && word[1] != '\0') {
            if (!read_option(spec, argc, argv, &at, args, code))
                return false;
        } else if (args->word_count < spec->max_words) {
            args->words[args->word_count++] = argv[at];
        } else {
            fprintf(stderr, "ngon %s: `%s` is one word too many\n", spec->name, word);
            *code = refuse_usage(spec);
            return false;
        }
    }
    if (args->word_count >= spec->min_words)
        return true;
    const char *word = spec->words;
    for (uint32_t i = 0; i < args->word_count; i++)
        word += strcspn(word, " ") + 1;
    fprintf(stderr, "ngon %s: %.*s is missing\n", spec->name, (int)strcspn(word, " ."), word);
    *code = refuse_usage(spec);
    return false;
}

bool ngon_cmd_number(const char *what, const char *text, uint32_t low, uint32_t high,
                     uint32_t *value)
{
    uint64_t number = 0;
    size_t at = 0;
    for (; text[at] >= '0' && text[at] <= '9' && number <= UINT32_MAX; at++)
        number = number * 10 + (unsigned)(text[at] - '0');
    if (at == 0 || text[at] != '\0' || number < low || number > high) {
        fprintf(stderr, "ngon: %s must be a whole number from %u to %u, not `%s`\n", what,
                (unsigned)low, (unsigned)high, text);
        return false;
    }
    *value = (uint32_t)number;
    return true;
}

bool ngon_cmd_color(FILE *out, const char *when)
{
    enum ngon_color_wish wish = NGON_COLOR_AUTO;
    if (when != NULL)
        ngon_term_read_color(when, &wish);
    return ngon_term_color(out, wish);
}

/* ---- sessions ---- */

int ngon_session_source(struct ngon_session *session, const char *word)
{
    const char *nearest = NULL, *error = NULL;
    *session = (struct ngon_session){0};
    ngon_diags_init(&session->diags, &session->arena);
    const char *path = ngon_load_find(&session->arena, word, &nearest);
    if (path == NULL) {
        fprintf(stderr, "ngon: there is no variant `%s`", word);
        if (nearest != NULL)
            fprintf(stderr, "; did you mean `%s`?", nearest);
        fputs("\nngon: `ngon list` shows the bundled ones; a path needs a `/` or ends in .yaml\n",
              stderr);
        return NGON_EXIT_USAGE;
    }
    session->source = ngon_source_read(&session->arena, path, &error);
    if (session->source == NULL) {
        fprintf(stderr, "ngon: %s: %s\n", path, error);
        return NGON_EXIT_USAGE;
    }
    return NGON_EXIT_FINE;
}

static int report_findings(struct ngon_session *session)
{
    ngon_diags_sort(&session->diags);
    ngon_diags_print_text(&session->diags, stderr, ngon_cmd_color(stderr, NULL));
    return NGON_EXIT_REFUSED;
}

/* Whether the variant has every --option; the first that it lacks is named. */
static bool knows_toggles(const struct ngon_variant *variant, const struct ngon_cmd_args *args)
{
    for (unsigned i = 0; i < args->toggle_count; i++) {
        const char *names[NGON_CMD_TOGGLES_MAX];
        uint32_t count = 0;
        bool known = false;
        for (uint32_t k = 0; k < variant->option_count; k++) {
            known |= strcmp(variant->options[k].name.text, args->toggles[i]) == 0;
            if (count < NGON_CMD_TOGGLES_MAX)
                names[count++] = variant->options[k].name.text;
        }
        if (known)
            continue;
        fprintf(stderr, "ngon: %s has no option `%s`", variant->name.text, args->toggles[i]);
        const char *nearest = ngon_nearest(args->toggles[i], names, count);
        if (nearest != NULL)
            fprintf(stderr, "; did you mean `%s`?", nearest);
        fputc('\n', stderr);
        return false;
    }
    return true;
}

int ngon_session_open(struct ngon_session *session, const char *word,
                      const struct ngon_cmd_args *args)
{
    const int code = ngon_session_source(session, word);
    struct ngon_diags *diags = &session->diags;
    if (code != NGON_EXIT_FINE)
        return code;
    session->variant =
        ngon_load(&session->arena, session->source, args->toggles, args->toggle_count, diags);
    if (session->variant != NULL && !knows_toggles(session->variant, args))
        return NGON_EXIT_USAGE;
    if (session->variant == NULL || diags->counts[NGON_ERROR] > 0)
        return report_findings(session);
    session->board = ngon_board_build(&session->arena, session->variant, diags);
    if (session->board == NULL || diags->counts[NGON_ERROR] > 0)
        return report_findings(session);
    session->rules = ngon_ruleset_build(&session->arena, session->variant, session->board, diags);
    if (session->rules == NULL || diags->counts[NGON_ERROR] > 0)
        return report_findings(session);
    return NGON_EXIT_FINE;
}

void ngon_session_close(struct ngon_session *session)
{
    ngon_arena_free(&session->arena);
}

void ngon_cmd_misread(const char *text, const struct ngon_misread *misread)
{
    fprintf(stderr, "ngon: %s\n", misread->message);
    const size_t size = strlen(text);
    if (size == 0)
        return;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 127)
            return; /* a caret would not stand under its place */
    const size_t start = misread->start < size ? misread->start : size;
    size_t end = misread->end < size ? misread->end : size;
    if (end < start)
        end = start;
    const size_t width = ngon_utf8_columns(text + start, end - start);
    fprintf(stderr, "  %s\n  %*s", text, (int)ngon_utf8_columns(text, start), "");
    for (size_t i = 0; i < (width > 0 ? width : 1); i++)
        fputc('^', stderr);
    fputc('\n', stderr);
}

static int play_moves(struct ngon_position *position, const char *moves,
                      ngon_session_played *played, void *context)
{
    static const char blanks[] = " \t\r\n";
    for (const char *at = moves + strspn(moves, blanks); *at != '\0'; at += strspn(at, blanks)) {
        char text[NGON_MOVE_TEXT], reason[400] = "";
        const size_t size = strcspn(at, blanks);
        struct ngon_move move = NGON_NO_MOVE;
        struct ngon_undo undo;
        if (size >= sizeof text) {
            fprintf(stderr, "ngon: a move of %zu bytes\n", size);
            return NGON_EXIT_USAGE;
        }
        memcpy(text, at, size);
        text[size] = '\0';
        const enum ngon_reading reading =
            ngon_move_read(position, text, &move, reason, sizeof reason);
        if (reading != NGON_READ_OK) {
            fprintf(stderr, "ngon: %s: %s\n", text, reason);
            return reading == NGON_READ_MALFORMED ? NGON_EXIT_USAGE : NGON_EXIT_REFUSED;
        }
        if (played != NULL)
            played(context, position, move);
        ngon_position_apply(position, move, &undo);
        at += size;
    }
    return NGON_EXIT_FINE;
}

int ngon_session_position(struct ngon_session *session, const struct ngon_cmd_args *args,
                          ngon_session_played *played, void *context)
{
    uint32_t seed = 0;
    session->position = ngon_position_new(&session->arena, session->rules);
    if (args->seed != NULL) {
        if (!ngon_cmd_number("the seed", args->seed, 0, UINT32_MAX, &seed))
            return NGON_EXIT_USAGE;
        if (session->rules->shuffle == NULL || args->position != NULL) {
            fprintf(stderr, "ngon: a seed is for a set-up by chance, and %s\n",
                    args->position != NULL ? "--position gives another" : "this game has none");
            return NGON_EXIT_USAGE;
        }
        ngon_position_shuffle(session->position, seed);
    } else if (args->position == NULL) {
        ngon_position_start(session->position);
    } else {
        struct ngon_misread misread = {"", "", 0, 0};
        if (!ngon_position_read(session->position, args->position, &misread)) {
            ngon_cmd_misread(args->position, &misread);
            return NGON_EXIT_USAGE;
        }
    }
    return args->moves == NULL ? NGON_EXIT_FINE
                               : play_moves(session->position, args->moves, played, context);
}

/* ---- move lists ---- */

static int compare_moves(const void *a, const void *b)
{
    return strcmp(((const struct ngon_cmd_move *)a)->text, ((const struct ngon_cmd_move *)b)->text);
}

struct ngon_cmd_move *ngon_cmd_list_moves(struct ngon_arena *arena, struct ngon_position *position,
                                          uint32_t *count)
{
    struct ngon_moves moves = {NGON_NEWS(arena, NGON_MOVES_MAX, struct ngon_move), 0,
                               NGON_MOVES_MAX, false};
    ngon_movegen_legal(position, &moves);
    if (moves.overflow)
        fprintf(stderr, "ngon: there are more than %u moves; the rest is left out\n",
                (unsigned)NGON_MOVES_MAX);
    struct ngon_cmd_move *list = NGON_NEWS(arena, moves.count, struct ngon_cmd_move);
    for (uint32_t i = 0; i < moves.count; i++) {
        char text[NGON_MOVE_TEXT];
        list[i].move = moves.list[i];
        list[i].text =
            ngon_arena_string(arena, ngon_move_write(position, moves.list[i], text, sizeof text));
    }
    qsort(list, moves.count, sizeof *list, compare_moves);
    *count = moves.count;
    return list;
}

int ngon_session_run(const struct ngon_cmd_spec *spec, int argc, char **argv,
                     ngon_session_body *body)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    int code = 0;
    if (!ngon_cmd_read(spec, argc, argv, &args, &code))
        return code;
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = ngon_session_position(&session, &args, NULL, NULL);
    if (code == NGON_EXIT_FINE)
        code = body(&session, &args);
    ngon_session_close(&session);
    return code;
}

bool ngon_session_piece(const struct ngon_session *session, const char *text, const char *name,
                        unsigned *form, uint16_t *cell)
{
    size_t used = 0;
    *form = ngon_form_read(session->rules, text, &used);
    *cell = ngon_board_find(session->board, name, strlen(name));
    if (*form == NGON_NO_FORM || text[used] != '\0')
        fprintf(stderr, "ngon: `%s` is no piece of this game\n", text);
    else if (*cell == NGON_NO_CELL)
        fprintf(stderr, "ngon: `%s` is no cell of this board\n", name);
    else
        return true;
    return false;
}
