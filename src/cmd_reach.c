#include "cmd_common.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE };
static const struct ngon_cmd_option options[] = {
    {"--side", "first|second", "whose piece it is (first unless given)"},
};
static const struct ngon_cmd_spec spec = {
    "reach",
    "VARIANT PIECE CELL",
    "Lists where a piece alone on the board could go: `d4 both`, `d3 move` or `c3 capture`, "
    "sorted. PIECE is\n"
    "written as in positions: R, +R, (Name); letter case does not matter. En passant is a "
    "capture.\n",
    3,
    3,
    NGON_CMD_VARIANT,
    options,
    sizeof options / sizeof options[0],
};

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void print_reach(struct ngon_session *session, ngon_piece piece, uint16_t cell)
{
    const struct ngon_ruleset *rules = session->rules;
    struct ngon_arena *arena = &session->arena;
    uint64_t *moves = NGON_NEWS(arena, rules->words, uint64_t);
    uint64_t *captures = NGON_NEWS(arena, rules->words, uint64_t);
    char **lines = NGON_NEWS(arena, rules->cells, char *);
    uint32_t count = 0;
    ngon_ruleset_alone(rules, piece, cell, moves, captures);
    for (uint32_t to = 0; to < rules->cells; to++) {
        const bool move = ngon_set_has(moves, to), capture = ngon_set_has(captures, to);
        if (move || capture)
            lines[count++] = ngon_arena_printf(arena, "%s %s", rules->board->cells[to].name,
                                               move && capture ? "both"
                                               : move          ? "move"
                                                               : "capture");
    }
    qsort(lines, count, sizeof *lines, compare_lines);
    for (uint32_t i = 0; i < count; i++)
        puts(lines[i]);
}

static int reach(struct ngon_session *session, const struct ngon_cmd_args *args, unsigned side)
{
    unsigned form;
    uint16_t cell;
    if (!ngon_session_piece(session, args->words[1], args->words[2], &form, &cell))
        return NGON_EXIT_USAGE;
    print_reach(session, ngon_piece_of(form, side), cell);
    return NGON_EXIT_FINE;
}

int ngon_cmd_reach(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    const char *side = args.values[SIDE];
    if (side != NULL && strcmp(side, "first") != 0 && strcmp(side, "second") != 0) {
        fprintf(stderr, "ngon: --side is `first` or `second`, not `%s`\n", side);
        return NGON_EXIT_USAGE;
    }
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = reach(&session, &args, side != NULL && strcmp(side, "second") == 0);
    ngon_session_close(&session);
    return code;
}
