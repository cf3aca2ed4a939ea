#include "cmd_common.h"
#include "perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 64u
#define THREADS_MAX 256u

enum { DIVIDE, THREADS };
static const struct ngon_cmd_option options[] = {
    {"--divide", NULL, "first print the count below each move"},
    {"--threads", "N", "share the work among N threads"},
};
static const struct ngon_cmd_spec spec = {
    "perft",
    "VARIANT DEPTH",
    "Counts the positions at the end of all sequences of DEPTH legal moves. A game that is decided "
    "on the board\n"
    "has no moves; repetitions and move counts are not looked at.\n",
    2,
    2,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    options,
    sizeof options / sizeof options[0],
};

struct line {
    const char *text;
    uint64_t count;
};

static int compare_lines(const void *a, const void *b)
{
    return strcmp(((const struct line *)a)->text, ((const struct line *)b)->text);
}

static uint64_t divide(struct ngon_session *session, uint32_t depth, uint32_t threads, bool print)
{
    struct ngon_arena *arena = &session->arena;
    struct ngon_moves moves = {NGON_NEWS(arena, NGON_MOVES_MAX, struct ngon_move), 0,
                               NGON_MOVES_MAX, false};
    uint64_t *counts = NGON_NEWS(arena, NGON_MOVES_MAX, uint64_t);
    const uint64_t total = ngon_perft_divide(session->position, depth, threads, &moves, counts);
    if (!print)
        return total;
    struct line *lines = NGON_NEWS(arena, moves.count, struct line);
    for (uint32_t i = 0; i < moves.count; i++) {
        char text[NGON_MOVE_TEXT];
        ngon_move_write(session->position, moves.list[i], text, sizeof text);
        lines[i] = (struct line){ngon_arena_string(arena, text), counts[i]};
    }
    qsort(lines, moves.count, sizeof *lines, compare_lines);
    for (uint32_t i = 0; i < moves.count; i++)
        printf("%s: %" PRIu64 "\n", lines[i].text, lines[i].count);
    return total;
}

int ngon_cmd_perft(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    uint32_t depth = 0, threads = 1;
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    if (!ngon_cmd_number("DEPTH", args.words[1], 0, DEPTH_MAX, &depth) ||
        (args.values[THREADS] != NULL &&
         !ngon_cmd_number("--threads", args.values[THREADS], 1, THREADS_MAX, &threads)))
        return NGON_EXIT_USAGE;
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = ngon_session_position(&session, &args, NULL, NULL);
    if (code == NGON_EXIT_FINE) {
        const bool print = args.values[DIVIDE] != NULL;
        const uint64_t total = depth > 0 && (print || threads > 1)
                                   ? divide(&session, depth, threads, print)
                                   : ngon_perft(session.position, depth);
        printf("Nodes searched: %" PRIu64 "\n", total);
    }
    ngon_session_close(&session);
    return code;
}
