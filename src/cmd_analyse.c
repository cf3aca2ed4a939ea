#include "cmd_common.h"
#include "json.h"
#include "search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TIME, DEPTH, LINES, THREADS, HASH, JSON };
static const struct ngon_cmd_option options[] = {
    {"--time", "SECONDS", "think so long (2)"},
    {"--depth", "N", "think so deep instead"},
    {"--lines", "N", "show the N best moves (1)"},
    {"--threads", "N", "use N threads (1)"},
    {"--hash", "MB", "size of the table of positions (64)"},
    {"--json", NULL, "an array of {move, score, mate, depth, line}, best first"},
};
static const struct ngon_cmd_spec spec = {
    "analyse",
    "VARIANT",
    "Thinks about the position and prints the best moves, each with its score for the side to act "
    "(in\n"
    "hundredths of about a pawn), how deep it looked, and the line it expects.\n",
    1,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    options,
    sizeof options / sizeof options[0],
};

struct kept {
    struct ngon_line line;
    struct ngon_move moves[NGON_PLY_MAX];
};
struct keeper {
    const struct ngon_session *session;
    struct kept kept[NGON_LINES_MAX];
    unsigned count;
    bool progress;
};

static void print_moves(const struct keeper *keeper, const struct kept *kept, FILE *out, bool json)
{
    struct ngon_arena arena = {0};
    struct ngon_position *position = ngon_position_new(&arena, keeper->session->rules);
    struct ngon_undo *undo = NGON_NEW(&arena, struct ngon_undo);
    char text[NGON_MOVE_TEXT];
    ngon_position_copy(position, keeper->session->position);
    for (unsigned i = 0; i < kept->line.move_count; i++) {
        ngon_move_write(position, kept->moves[i], text, sizeof text);
        if (i > 0)
            fputs(json ? ", " : " ", out);
        if (json)
            ngon_json_string(out, text);
        else
            fputs(text, out);
        ngon_position_apply(position, kept->moves[i], undo);
    }
    ngon_arena_free(&arena);
}

static void print_text(const struct keeper *keeper, const struct kept *kept, FILE *out)
{
    char score[32];
    fprintf(out, "%u. %-12s depth %u/%u  ", kept->line.number,
            ngon_score_text(kept->line.score, score, sizeof score), kept->line.depth,
            kept->line.seldepth);
    print_moves(keeper, kept, out, false);
    fputc('\n', out);
}

static void keep(void *data, const struct ngon_line *line)
{
    struct keeper *keeper = data;
    if (line->number > NGON_LINES_MAX)
        return;
    struct kept *kept = &keeper->kept[line->number - 1];
    kept->line = *line;
    if (kept->line.move_count > NGON_PLY_MAX)
        kept->line.move_count = NGON_PLY_MAX;
    memcpy(kept->moves, line->moves, kept->line.move_count * sizeof kept->moves[0]);
    if (line->number > keeper->count)
        keeper->count = line->number;
    if (keeper->progress)
        print_text(keeper, kept, stderr);
}

static void print_json(const struct keeper *keeper)
{
    putchar('[');
    for (unsigned i = 0; i < keeper->count; i++) {
        const struct kept *kept = &keeper->kept[i];
        char text[NGON_MOVE_TEXT];
        int mate = ngon_score_mate(kept->line.score);
        printf("%s\n  {\"move\": ", i > 0 ? "," : "");
        ngon_json_string(
            stdout, ngon_move_write(keeper->session->position, kept->moves[0], text, sizeof text));
        if (mate)
            printf(", \"score\": null, \"mate\": %d", mate);
        else
            printf(", \"score\": %d, \"mate\": null", kept->line.score);
        printf(", \"depth\": %u, \"nodes\": %llu, \"line\": [", kept->line.depth,
               (unsigned long long)kept->line.nodes);
        print_moves(keeper, kept, stdout, true);
        fputs("]}", stdout);
    }
    puts(keeper->count > 0 ? "\n]" : "]");
}

static bool read_limits(const struct ngon_cmd_args *args, struct ngon_limits *limits,
                        uint32_t *threads, uint32_t *hash)
{
    uint32_t depth = 0, lines = 1;
    *limits = NGON_LIMITS_NONE;
    if (args->values[DEPTH] && !ngon_cmd_number("the depth", args->values[DEPTH], 1, 80, &depth))
        return false;
    if (args->values[LINES] &&
        !ngon_cmd_number("the number of lines", args->values[LINES], 1, NGON_LINES_MAX, &lines))
        return false;
    if (args->values[THREADS] && !ngon_cmd_number("the number of threads", args->values[THREADS], 1,
                                                  NGON_THREADS_MAX, threads))
        return false;
    if (args->values[HASH] &&
        !ngon_cmd_number("the table's size", args->values[HASH], 1, 4096, hash))
        return false;
    limits->depth = depth;
    limits->lines = lines;
    if (args->values[TIME]) {
        char *end;
        double seconds = strtod(args->values[TIME], &end);
        if (end == args->values[TIME] || *end != '\0' || !(seconds > 0) || seconds > 1e6) {
            fprintf(stderr, "ngon analyse: `%s` is no time in seconds\n", args->values[TIME]);
            return false;
        }
        limits->movetime_ms = seconds < 0.001 ? 1 : (int64_t)(seconds * 1000);
    } else if (!depth) {
        limits->movetime_ms = 2000;
    }
    return true;
}

static int analyse(struct ngon_session *session, const struct ngon_cmd_args *args)
{
    struct ngon_limits limits;
    uint32_t threads = 1, hash = 64;
    if (!read_limits(args, &limits, &threads, &hash))
        return NGON_EXIT_USAGE;
    struct ngon_search *search = ngon_search_new(session->rules, hash, threads);
    struct keeper *keeper = calloc(1, sizeof *keeper);
    if (!search || !keeper) {
        fputs("ngon analyse: not enough memory\n", stderr);
        ngon_search_free(search);
        free(keeper);
        return NGON_EXIT_USAGE;
    }
    struct ngon_game *game = ngon_game_new(session->rules, session->position);
    struct ngon_thought thought;
    keeper->session = session;
    keeper->progress = isatty(STDERR_FILENO) && !args->values[JSON] && !isatty(STDOUT_FILENO);
    bool found = ngon_search_think(search, game, &limits, keep, keeper, &thought);
    if (found && keeper->count == 0) { /* stopped before the first depth was complete */
        struct ngon_line line = {
            .number = 1, .score = thought.score, .moves = &thought.move, .move_count = 1};
        keep(keeper, &line);
    }
    if (args->values[JSON])
        print_json(keeper);
    for (unsigned i = 0; i < keeper->count && !args->values[JSON]; i++)
        print_text(keeper, &keeper->kept[i], stdout);
    if (!found && !args->values[JSON])
        puts("no legal move");
    ngon_game_free(game);
    ngon_search_free(search);
    free(keeper);
    return NGON_EXIT_FINE;
}

int ngon_cmd_analyse(int argc, char **argv)
{
    return ngon_session_run(&spec, argc, argv, analyse);
}
