#include "cmd_common.h"
#include "json.h"

#include <stdio.h>
#include <string.h>

enum { FROM, JSON };
static const struct ngon_cmd_option options[] = {
    {"--from", "CELL", "only the moves of the piece on CELL"},
    {"--json", NULL, "an array of {move, from, to, captures, promotes}"},
};
static const struct ngon_cmd_spec spec = {
    "moves",
    "VARIANT",
    "Lists the legal moves, one a line, sorted by bytes. Drops belong to no cell, so --from leaves "
    "them out.\n",
    1,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    options,
    sizeof options / sizeof options[0],
};

/* Cells that the move captures: what UNDO says was taken, apart from own pieces. */
static void print_captures(struct ngon_position *position, struct ngon_move move)
{
    const unsigned side = position->state.side;
    struct ngon_undo undo;
    const char *comma = "";
    putchar('[');
    if (move.kind != NGON_REMOVE && move.kind != NGON_CHOOSE && move.kind != NGON_DROP &&
        move.kind != NGON_PLACE) {
        ngon_position_apply(position, move, &undo);
        for (uint32_t i = 0; i < undo.taken_count; i++)
            if (ngon_side_of(undo.taken[i].piece) != side) {
                fputs(comma, stdout);
                ngon_json_string(stdout, position->rules->board->cells[undo.taken[i].cell].name);
                comma = ", ";
            }
        ngon_position_undo(position, &undo);
    }
    putchar(']');
}

static void print_json(struct ngon_position *position, const struct ngon_cmd_move *move)
{
    const struct ngon_cell *cells = position->rules->board->cells;
    const bool on_board = move->move.kind == NGON_NORMAL || move->move.kind == NGON_CASTLE ||
                          move->move.kind == NGON_EP || move->move.kind == NGON_WAY;
    const bool drops = move->move.kind == NGON_DROP || move->move.kind == NGON_PLACE;
    char piece[96];
    printf("{\"move\": ");
    ngon_json_string(stdout, move->text);
    printf(", \"from\": ");
    ngon_json_string(stdout, on_board ? cells[move->move.from].name : NULL);
    printf(", \"to\": ");
    ngon_json_string(stdout, on_board || drops ? cells[move->move.to].name : NULL);
    printf(", \"captures\": ");
    print_captures(position, move->move);
    printf(", \"promotes\": ");
    const bool promotes =
        on_board && move->move.kind != NGON_CASTLE && move->move.form != NGON_NO_FORM;
    ngon_json_string(
        stdout, !promotes ? NULL
                          : ngon_piece_write(position->rules,
                                             ngon_piece_of(move->move.form, position->state.side),
                                             piece, sizeof piece));
    putchar('}');
}

static bool is_from(struct ngon_move move, uint16_t from)
{
    if (from == NGON_NO_CELL)
        return true;
    return move.kind != NGON_DROP && move.kind != NGON_PLACE && move.kind != NGON_PASS &&
           move.kind != NGON_CHOOSE && move.from == from;
}

static int list(struct ngon_session *session, const struct ngon_cmd_args *args)
{
    uint16_t from = NGON_NO_CELL;
    const char *word = args->values[FROM];
    if (word != NULL &&
        (from = ngon_board_find(session->board, word, strlen(word))) == NGON_NO_CELL) {
        fprintf(stderr, "ngon: `%s` is no cell of this board\n", word);
        return NGON_EXIT_USAGE;
    }
    uint32_t count = 0;
    const struct ngon_cmd_move *moves =
        ngon_cmd_list_moves(&session->arena, session->position, &count);
    const char *comma = "";
    if (args->values[JSON] != NULL)
        putchar('[');
    for (uint32_t i = 0; i < count; i++) {
        if (!is_from(moves[i].move, from))
            continue;
        if (args->values[JSON] == NULL) {
            puts(moves[i].text);
            continue;
        }
        printf("%s\n  ", comma);
        print_json(session->position, &moves[i]);
        comma = ",";
    }
    if (args->values[JSON] != NULL)
        printf("%s]\n", comma[0] != '\0' ? "\n" : "");
    return NGON_EXIT_FINE;
}

int ngon_cmd_moves(int argc, char **argv)
{
    return ngon_session_run(&spec, argc, argv, list);
}
