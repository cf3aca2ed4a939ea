#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef NGON_HAVE_LIBEDIT
#include <editline/readline.h>
#endif

static const char *player(const struct ngon_play *play, unsigned side, char *buffer, size_t size)
{
    return ngon_player_write(play->session->rules, side, buffer, size);
}

/* ---- announcing ---- */

bool ngon_play_is_over(struct ngon_play *play)
{
    return play->resigned >= 0 || ngon_game_outcome(play->game).over;
}

static void announce_result(const struct ngon_play *play, const struct ngon_outcome *outcome)
{
    char name[64];
    const char *reason = ngon_reason_text(outcome->reason);
    if (outcome->winner < 0) {
        printf("%s: a draw\n", reason);
        return;
    }
    printf("%s: %s wins", reason, player(play, (unsigned)outcome->winner, name, sizeof name));
    if (outcome->points[outcome->winner] < 1)
        printf(" (%g to %g)", outcome->points[outcome->winner],
               outcome->points[outcome->winner ^ 1]);
    putchar('\n');
}

/* A legal act of the set-up phase, as an example of how to write it. */
static void announce_act(struct ngon_play *play, const struct ngon_phase *phase)
{
    const struct ngon_ruleset *rules = play->session->rules;
    struct ngon_arena arena = {0};
    struct ngon_position *position = play->game->position;
    uint32_t count = 0;
    char name[64];
    const struct ngon_cmd_move *moves = ngon_cmd_list_moves(&arena, position, &count);
    const char *kinds = "";
    for (unsigned form = 1; form < rules->form_count; form++)
        if (phase->pieces != NULL && ngon_set_has(phase->pieces, form))
            kinds = ngon_arena_printf(&arena, "%s%s%ss", kinds, kinds[0] != '\0' ? " or " : "",
                                      rules->forms[form].name);
    if (kinds[0] == '\0')
        kinds = "pieces";
    player(play, position->state.side, name, sizeof name);
    if (phase->act == NGON_ACT_REMOVE)
        printf("%s removes one of its %s%s", name, kinds,
               phase->both_on_file ? " from a file where both sides have one" : "");
    else
        printf("%s places one of its %s", name, kinds);
    if (count > 0)
        printf(": %s, say", moves[0].text);
    putchar('\n');
    ngon_arena_free(&arena);
}

/* The rows of a terminal that the board leaves to the prompt. */
enum { SPARE_ROWS = 1 };

void ngon_play_board(struct ngon_play *play, const uint8_t *marks)
{
    struct ngon_game *game = play->game;
    struct ngon_view_last last = {.any = game->count > 0};
    if (last.any) {
        last.move = game->plies[game->count - 1].undo.move;
        ngon_game_undo(game); /* a move is written in the position before it */
        ngon_move_write(game->position, last.move, last.text, sizeof last.text);
        ngon_game_play(game, last.move);
    }
    ngon_view_print(stdout, game->position, &play->view, &last, marks, SPARE_ROWS);
}

/* A drawn board says whose turn it is, and on a terminal its rows are dear. */
static void announce_turn(const struct ngon_play *play)
{
    const struct ngon_ruleset *rules = play->session->rules;
    const struct ngon_position *position = play->game->position;
    const bool check = ngon_movegen_in_check(position, position->state.side);
    char name[64];
    if (play->terminal && isatty(STDOUT_FILENO) && !play->view.words && !check &&
        rules->rules->turn_moves <= 1 && rules->rules->checks == 0)
        return;
    printf("%u. %s to move%s", (unsigned)position->state.move_number,
           player(play, position->state.side, name, sizeof name), check ? ", in check" : "");
    if (rules->rules->turn_moves > 1)
        printf(" (move %u of %u of this turn)", position->state.part + 1u,
               (unsigned)rules->rules->turn_moves);
    if (rules->rules->checks > 0)
        printf(" (checks still to give: %u and %u)", position->state.checks[0],
               position->state.checks[1]);
    putchar('\n');
}

void ngon_play_announce(struct ngon_play *play)
{
    const struct ngon_ruleset *rules = play->session->rules;
    const struct ngon_position *position = play->game->position;
    const struct ngon_phase *phase = &rules->phases[position->state.phase];
    char name[64];
    ngon_play_board(play, NULL);
    const struct ngon_outcome outcome = ngon_game_outcome(play->game);
    if (play->resigned >= 0) {
        printf("%s has resigned: ", player(play, (unsigned)play->resigned, name, sizeof name));
        printf("%s wins\n", player(play, (unsigned)play->resigned ^ 1u, name, sizeof name));
    } else if (outcome.over) {
        announce_result(play, &outcome);
    } else if (phase->act != NGON_ACT_PLAY) {
        announce_act(play, phase);
    } else {
        announce_turn(play);
    }
    fflush(stdout);
}

void ngon_play_move(struct ngon_play *play, struct ngon_move move)
{
    char text[NGON_MOVE_TEXT], name[64];
    const uint16_t phase = play->game->position->state.phase;
    printf("\n%s: %s\n", player(play, play->game->position->state.side, name, sizeof name),
           ngon_move_write(play->game->position, move, text, sizeof text));
    ngon_game_play(play->game, move);
    const uint16_t now = play->game->position->state.phase;
    if (now != phase && play->session->rules->phases[now].act == NGON_ACT_PLAY)
        puts("The set-up is done; play begins.");
    ngon_play_announce(play);
}

/* ---- reading lines ---- */

/* The next line without its end, to be freed, or NULL at the end of the input. */
static char *read_line(const struct ngon_play *play, const char *prompt)
{
#ifdef NGON_HAVE_LIBEDIT
    const char *term = getenv("TERM");
    if (play->terminal && isatty(STDOUT_FILENO) && term != NULL && strcmp(term, "dumb") != 0) {
        char *line = readline(prompt);
        if (line != NULL && line[0] != '\0')
            add_history(line);
        if (line == NULL)
            putchar('\n');
        return line;
    }
#endif
    char *line = NULL;
    size_t room = 0;
    if (play->terminal) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    const ssize_t size = getline(&line, &room, stdin);
    if (size < 0) {
        free(line);
        if (play->terminal)
            putchar('\n');
        return NULL;
    }
    if (strlen(line) != (size_t)size) /* a zero byte: what follows it would be lost in silence */
        line[0] = '\0';
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

static bool take_turn(struct ngon_play *play)
{
    const struct ngon_play_seat *seat = &play->seats[play->game->position->state.side];
    struct ngon_move move = NGON_NO_MOVE;
    if (seat->choose == NULL || ngon_play_is_over(play))
        return false;
    if (seat->choose(seat->context, play->game, &move)) {
        ngon_play_move(play, move);
    } else {
        play->resigned = play->game->position->state.side;
        ngon_play_announce(play);
    }
    return true;
}

void ngon_play_loop(struct ngon_play *play)
{
    if (play->terminal)
        ngon_term_watch();
    ngon_play_announce(play);
    while (!play->quit) {
        if (take_turn(play))
            continue;
        char name[64], prompt[80];
        snprintf(prompt, sizeof prompt, "%s> ",
                 ngon_play_is_over(play)
                     ? "over"
                     : player(play, play->game->position->state.side, name, sizeof name));
        char *line = read_line(play, prompt);
        if (line == NULL)
            return;
        const bool resized = ngon_term_resized();
        ngon_play_command(play, line);
        if (resized && line[0] == '\0')
            ngon_play_announce(play);
        free(line);
        fflush(stdout);
    }
}
