#include "play.h"

#include "describe.h"

#include <string.h>

/* Commands get the rest of their line, without blanks around it. */
struct command {
    const char *name, *words, *help;
    void (*run)(struct ngon_play *play, const char *rest);
};

/* On a terminal: the board with the piece on FROM and the cells where MOVES take it. */
static void show_targets(struct ngon_play *play, uint16_t from, const struct ngon_cmd_move *moves,
                         uint32_t count)
{
    struct ngon_arena arena = {0};
    uint8_t *marks = NGON_NEWS(&arena, play->session->rules->cells, uint8_t);
    marks[from] |= NGON_MARK_CHOSEN;
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].move.from == from && moves[i].move.kind != NGON_DROP &&
            moves[i].move.to != from)
            marks[moves[i].move.to] |= NGON_MARK_TARGET;
    ngon_play_board(play, marks);
    ngon_arena_free(&arena);
}

static void run_moves(struct ngon_play *play, const char *rest)
{
    const struct ngon_board *board = play->session->board;
    struct ngon_arena arena = {0};
    uint32_t count = 0, shown = 0;
    uint16_t from = NGON_NO_CELL;
    if (rest[0] != '\0' && (from = ngon_board_find(board, rest, strlen(rest))) == NGON_NO_CELL) {
        printf("`%s` is no cell of this board\n", rest);
        return;
    }
    const struct ngon_cmd_move *moves = ngon_cmd_list_moves(&arena, play->game->position, &count);
    if (from != NGON_NO_CELL && play->terminal && !play->view.words)
        show_targets(play, from, moves, count);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t kind = moves[i].move.kind;
        const bool on_cell = kind != NGON_DROP && kind != NGON_PLACE && kind != NGON_PASS;
        if (from == NGON_NO_CELL || (on_cell && moves[i].move.from == from))
            printf("%s%s", shown++ > 0 ? " " : "", moves[i].text);
    }
    puts(shown == 0 ? "no moves" : "");
    ngon_arena_free(&arena);
}

static void keep_undone(struct ngon_play *play, struct ngon_move move)
{
    if (play->undone_count == play->undone_room) {
        const uint32_t room = play->undone_room > 0 ? play->undone_room * 2 : 64;
        play->undone = ngon_arena_grow(&play->session->arena, play->undone, play->undone_count,
                                       room, sizeof *play->undone);
        play->undone_room = room;
    }
    play->undone[play->undone_count++] = move;
}

/* Back to a person's turn: one move, or two against the computer. */
static void run_undo(struct ngon_play *play, const char *rest)
{
    (void)rest;
    if (play->resigned >= 0) {
        play->resigned = -1;
        ngon_play_announce(play);
        return;
    }
    bool any = false;
    while (play->game->count > 0) {
        keep_undone(play, play->game->plies[play->game->count - 1].undo.move);
        ngon_game_undo(play->game);
        any = true;
        if (play->seats[play->game->position->state.side].choose == NULL)
            break;
    }
    if (any)
        ngon_play_announce(play);
    else
        puts("nothing to take back");
}

static void run_redo(struct ngon_play *play, const char *rest)
{
    (void)rest;
    if (play->undone_count == 0) {
        puts("nothing was taken back");
        return;
    }
    do
        ngon_play_move(play, play->undone[--play->undone_count]);
    while (play->undone_count > 0 && play->seats[play->game->position->state.side].choose != NULL);
}

static void run_position(struct ngon_play *play, const char *rest)
{
    (void)rest;
    struct ngon_arena arena = {0};
    puts(ngon_position_write(&arena, play->game->position));
    ngon_arena_free(&arena);
}

static void run_flip(struct ngon_play *play, const char *rest)
{
    (void)rest;
    play->view.flip = !play->view.flip;
    ngon_play_announce(play);
}

static void run_show(struct ngon_play *play, const char *rest)
{
    (void)rest;
    ngon_play_announce(play);
}

static void describe_piece(struct ngon_play *play, unsigned form)
{
    const struct ngon_ruleset *rules = play->session->rules;
    const struct ngon_piece_def *def = rules->forms[form].def;
    const uint32_t kind = (uint32_t)(def - rules->variant->pieces);
    struct ngon_arena arena = {0};
    struct ngon_lines lines = {NULL, 0, 0, &arena};
    char letter[96];
    printf("%s, %s\n", ngon_piece_write(rules, ngon_piece_of(form, 0), letter, sizeof letter),
           rules->forms[form].name);
    ngon_describe_moves(&lines, rules, kind, rules->forms[form].flipped);
    if (!rules->forms[form].flipped)
        ngon_describe_kind(&lines, rules, kind);
    for (uint32_t i = 0; i < lines.count; i++)
        printf("  %s\n", lines.list[i]);
    ngon_arena_free(&arena);
}

static void run_info(struct ngon_play *play, const char *rest)
{
    const struct ngon_ruleset *rules = play->session->rules;
    size_t used = 0;
    if (rest[0] == '\0') {
        for (uint32_t kind = 0; kind < rules->kind_count; kind++)
            describe_piece(play, rules->kind_forms[kind]);
        return;
    }
    const unsigned form = ngon_form_read(rules, rest, &used);
    if (form == NGON_NO_FORM || rest[used] != '\0')
        printf("`%s` is no piece of this game\n", rest);
    else
        describe_piece(play, form);
}

static void run_resign(struct ngon_play *play, const char *rest)
{
    (void)rest;
    if (ngon_play_is_over(play)) {
        puts("the game is over");
        return;
    }
    play->resigned = play->game->position->state.side;
    ngon_play_announce(play);
}

static void run_quit(struct ngon_play *play, const char *rest)
{
    (void)rest;
    play->quit = true;
}

static void run_help(struct ngon_play *play, const char *rest);

static const struct command commands[] = {
    {"moves", "[CELL]", "the legal moves (of the piece on CELL)", run_moves},
    {"undo", "", "take the last move back", run_undo},
    {"redo", "", "play it again", run_redo},
    {"show", "", "the board", run_show},
    {"flip", "", "the board from the other side", run_flip},
    {"position", "", "the position as one line", run_position},
    {"info", "[PIECE]", "how the pieces move", run_info},
    {"resign", "", "give up", run_resign},
    {"help", "", "this list", run_help},
    {"quit", "", "leave", run_quit},
};
#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static void run_help(struct ngon_play *play, const char *rest)
{
    (void)rest;
    puts("A move: from and to (e2e4), with the new piece (e7e8q) or + where it promotes, P@e5 for "
         "a drop;\n"
         "also Nf3, e4, O-O. Or one of:");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        char left[32];
        snprintf(left, sizeof left, "%s %s", commands[i].name, commands[i].words);
        printf("  %-14s %s\n", left, commands[i].help);
    }
    if (play->session->rules->has_hands)
        puts("Pieces in hand stand below the board.");
}

static void try_move(struct ngon_play *play, const char *line)
{
    struct ngon_move move = NGON_NO_MOVE;
    char reason[400] = "";
    if (ngon_play_is_over(play)) {
        printf("%s: the game is over\n", line);
        return;
    }
    const enum ngon_reading reading =
        ngon_move_read_loose(play->game->position, line, &move, reason, sizeof reason);
    if (reading != NGON_READ_OK) {
        printf("%s: %s%s\n", line, reason,
               reading == NGON_READ_MALFORMED ? "; `help` lists what can be said" : "");
        return;
    }
    play->undone_count = 0;
    ngon_play_move(play, move);
}

void ngon_play_command(struct ngon_play *play, char *line)
{
    static const char blanks[] = " \t";
    line += strspn(line, blanks);
    size_t size = strlen(line);
    while (size > 0 && strchr(blanks, line[size - 1]) != NULL)
        line[--size] = '\0';
    if (size == 0 || line[0] == '#')
        return;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 127)
            line[i] = '?'; /* no control character is echoed */
    const size_t word = strcspn(line, blanks);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strlen(commands[i].name) == word && memcmp(commands[i].name, line, word) == 0) {
            commands[i].run(play, line + word + strspn(line + word, blanks));
            return;
        }
    try_move(play, line);
}
