#include "cmd_common.h"
#include "json.h"
#include "perft.h"
#include "search.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { JSON, DEPTH };
static const struct ngon_cmd_option options[] = {
    {"--json", NULL, "an array of {variant, perft_nodes, perft_nps, search_nodes, search_nps}"},
    {"--depth", "N", "depth of the searches (7)"},
};
static const struct ngon_cmd_spec spec = {
    "bench",
    "[VARIANT]",
    "Measures speed on fixed positions of one or of all variants: leaves counted a second, "
    "positions searched a\n"
    "second. The number of positions searched is a signature: it changes only when the play "
    "changes.\n",
    0,
    1,
    NGON_CMD_VARIANT,
    options,
    sizeof options / sizeof options[0],
};

#define POSITIONS 4u     /* the set-up and positions further on in a fixed random game */
#define POSITION_GAP 10u /* plies between them */
#define PERFT_SECONDS 0.4

struct figures {
    uint64_t perft_nodes, search_nodes;
    double perft_seconds, search_seconds;
};

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Deeper and deeper until it takes long enough to be measured; only the last depth counts. */
static void time_perft(struct ngon_position *position, struct figures *figures)
{
    for (unsigned depth = 1; depth <= 8; depth++) {
        double start = seconds();
        uint64_t nodes = ngon_perft(position, depth);
        double spent = seconds() - start;
        if (spent < PERFT_SECONDS / 20 && depth < 8 && nodes > 0)
            continue;
        figures->perft_nodes += nodes;
        figures->perft_seconds += spent;
        return;
    }
}

static void play_on(struct ngon_game *game, struct ngon_moves *moves, uint64_t *state)
{
    for (unsigned ply = 0; ply < POSITION_GAP; ply++) {
        moves->count = 0;
        ngon_movegen_legal(game->position, moves);
        if (moves->count == 0)
            return;
        ngon_game_play(game, moves->list[next_random(state) % moves->count]);
    }
}

static bool measure(const char *word, const struct ngon_cmd_args *args, uint32_t depth,
                    struct figures *figures, int *code)
{
    struct ngon_session session;
    *code = ngon_session_open(&session, word, args);
    if (*code != NGON_EXIT_FINE) {
        ngon_session_close(&session);
        return false;
    }
    struct ngon_search *search = ngon_search_new(session.rules, 16, 1);
    if (!search) {
        ngon_session_close(&session);
        *code = NGON_EXIT_USAGE;
        return false;
    }
    struct ngon_game *game = ngon_game_new(session.rules, NULL);
    struct ngon_moves moves = {NGON_NEWS(&session.arena, NGON_MOVES_MAX, struct ngon_move), 0,
                               NGON_MOVES_MAX, false};
    uint64_t state = UINT64_C(0x2545F4914F6CDD1D);
    struct ngon_limits limits = NGON_LIMITS_NONE;
    limits.depth = depth;
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct ngon_thought thought;
        time_perft(game->position, figures);
        ngon_search_forget(search);
        double start = seconds();
        if (ngon_search_think(search, game, &limits, NULL, NULL, &thought))
            figures->search_nodes += thought.nodes;
        figures->search_seconds += seconds() - start;
        play_on(game, &moves, &state);
    }
    ngon_game_free(game);
    ngon_search_free(search);
    ngon_session_close(&session);
    return true;
}

static double rate(uint64_t count, double time)
{
    return time > 0 ? (double)count / time : 0;
}

static void print_text(const char *name, const struct figures *f)
{
    printf("%-28s perft %7.1f M/s   search %8.0f k/s   signature %llu\n", name,
           rate(f->perft_nodes, f->perft_seconds) / 1e6,
           rate(f->search_nodes, f->search_seconds) / 1e3, (unsigned long long)f->search_nodes);
    fflush(stdout);
}
static void print_json(const char *name, const struct figures *f, bool first)
{
    printf("%s\n  {\"variant\": ", first ? "" : ",");
    ngon_json_string(stdout, name);
    printf(", \"perft_nodes\": %llu, \"perft_nps\": %.0f, \"search_nodes\": %llu, \"search_nps\": "
           "%.0f}",
           (unsigned long long)f->perft_nodes, rate(f->perft_nodes, f->perft_seconds),
           (unsigned long long)f->search_nodes, rate(f->search_nodes, f->search_seconds));
}

int ngon_cmd_bench(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_arena arena = {0};
    int code = 0;
    uint32_t depth = 7;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    if (args.values[DEPTH] && !ngon_cmd_number("the depth", args.values[DEPTH], 1, 30, &depth))
        return NGON_EXIT_USAGE;
    size_t count = 1;
    const char *const *paths = (const char *const *)args.words;
    if (args.word_count == 0)
        paths = (const char *const *)ngon_load_list(&arena, &count);
    bool json = args.values[JSON] != NULL;
    if (json)
        putchar('[');
    for (size_t i = 0; i < count; i++) {
        struct figures figures = {0, 0, 0, 0};
        const char *slash = strrchr(paths[i], '/');
        if (!measure(paths[i], &args, depth, &figures, &code))
            break;
        const char *name = slash ? slash + 1 : paths[i];
        if (json)
            print_json(name, &figures, i == 0);
        else
            print_text(name, &figures);
    }
    if (json)
        puts("\n]");
    ngon_arena_free(&arena);
    return code;
}
