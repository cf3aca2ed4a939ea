#include "play.h"

#include <string.h>
#include <time.h>

const char *ngon_play_name(const struct ngon_play *play, unsigned side, char *buffer)
{
    return ngon_player_write(play->session->rules, side, buffer, NGON_PLAY_NAME);
}

bool ngon_play_against(const struct ngon_play *play, unsigned *side)
{
    *side = play->seats[0].computer ? 1 : 0;
    return play->seats[0].computer != play->seats[1].computer;
}

/* ---- results ---- */

bool ngon_play_is_over(struct ngon_play *play)
{
    return play->end != NGON_PLAY_ON || ngon_game_outcome(play->game).over;
}

const char *ngon_play_result(struct ngon_play *play)
{
    static const char *const wins[] = {"1-0", "0-1"};
    if (play->end == NGON_PLAY_AGREED)
        return "1/2-1/2";
    if (play->end != NGON_PLAY_ON)
        return wins[play->loser ^ 1u];
    const struct ngon_outcome outcome = ngon_game_outcome(play->game);
    return !outcome.over ? "*" : outcome.winner < 0 ? "1/2-1/2" : wins[outcome.winner];
}

static void announce_outcome(const struct ngon_play *play, const struct ngon_outcome *outcome)
{
    char name[NGON_PLAY_NAME];
    const char *reason = ngon_reason_text(outcome->reason);
    if (outcome->winner < 0) {
        printf("%s: a draw\n", reason);
        return;
    }
    printf("%s: %s wins", reason, ngon_play_name(play, (unsigned)outcome->winner, name));
    if (outcome->points[outcome->winner] < 1)
        printf(" (%g to %g)", outcome->points[outcome->winner],
               outcome->points[outcome->winner ^ 1]);
    putchar('\n');
}

/* False when the game goes on. */
static bool announce_end(struct ngon_play *play)
{
    char loser[NGON_PLAY_NAME], winner[NGON_PLAY_NAME];
    const struct ngon_outcome outcome = ngon_game_outcome(play->game);
    ngon_play_name(play, play->loser, loser);
    ngon_play_name(play, play->loser ^ 1u, winner);
    if (play->end == NGON_PLAY_RESIGNED)
        printf("%s has resigned: %s wins\n", loser, winner);
    else if (play->end == NGON_PLAY_TIME)
        printf("%s has no time left: %s wins\n", loser, winner);
    else if (play->end == NGON_PLAY_AGREED)
        puts("agreement: a draw");
    else if (outcome.over)
        announce_outcome(play, &outcome);
    else
        return false;
    return true;
}

/* ---- announcing ---- */

/* A legal act of the set-up phase, as an example of how to write it. */
static void announce_act(struct ngon_play *play, const struct ngon_phase *phase)
{
    const struct ngon_ruleset *rules = play->session->rules;
    struct ngon_arena arena = {0};
    struct ngon_position *position = play->game->position;
    uint32_t count = 0;
    char name[NGON_PLAY_NAME];
    const struct ngon_cmd_move *moves = ngon_cmd_list_moves(&arena, position, &count);
    const char *kinds = "";
    for (unsigned form = 1; form < rules->form_count; form++)
        if (phase->pieces != NULL && ngon_set_has(phase->pieces, form))
            kinds = ngon_arena_printf(&arena, "%s%s%ss", kinds, kinds[0] != '\0' ? " or " : "",
                                      rules->forms[form].name);
    if (kinds[0] == '\0')
        kinds = "pieces";
    ngon_play_name(play, position->state.side, name);
    if (phase->act == NGON_ACT_REMOVE)
        printf("%s removes one of its %s%s", name, kinds,
               phase->both_on_file ? " from a file where both sides have one" : "");
    else if (phase->act == NGON_ACT_CHOOSE)
        printf("%s chooses an arrangement", name);
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

/* A drawn board says whose turn it is and marks a check, and on a screen rows are dear. */
static void announce_turn(const struct ngon_play *play)
{
    const struct ngon_ruleset *rules = play->session->rules;
    const struct ngon_position *position = play->game->position;
    const unsigned side = position->state.side;
    const bool check = ngon_movegen_in_check(position, side);
    char name[NGON_PLAY_NAME];
    if (play->screen && !play->view.words && rules->rules->turn_moves <= 1 &&
        rules->rules->checks == 0)
        return;
    printf("%u. %s to move%s", (unsigned)position->state.move_number,
           ngon_play_name(play, side, name), check ? ", in check" : "");
    if (rules->rules->turn_moves > 1)
        printf(" (move %u of %u of this turn)", position->state.part + 1u,
               (unsigned)rules->rules->turn_moves);
    if (rules->rules->checks > 0)
        printf(" (checks still to give: %u and %u)", position->state.checks[0],
               position->state.checks[1]);
    putchar('\n');
}

/* Keeps SAID for the prompt when there is a prompt to come and room in it. */
static bool keep_said(struct ngon_play *play, const char *said)
{
    enum { PROMPT = 24 };
    uint32_t columns = 0, rows = 0;
    ngon_term_size(stdout, &columns, &rows);
    if (!play->screen || play->view.words || strlen(said) + PROMPT > columns ||
        ngon_play_is_over(play))
        return false;
    snprintf(play->said, sizeof play->said, "%s", said);
    return true;
}

static void announce(struct ngon_play *play, const char *said, bool board)
{
    const struct ngon_phase *phase =
        &play->session->rules->phases[play->game->position->state.phase];
    const bool after = board && play->screen && !play->view.words;
    if (said != NULL && !after)
        printf("%s%s\n", play->terminal ? "" : "\n", said);
    if (board)
        ngon_play_board(play, NULL);
    if (said != NULL && after && !keep_said(play, said))
        puts(said);
    if (!announce_end(play)) {
        if (phase->act != NGON_ACT_PLAY)
            announce_act(play, phase);
        else if (board || play->view.words)
            announce_turn(play);
    }
    fflush(stdout);
}

void ngon_play_announce(struct ngon_play *play, const char *said)
{
    announce(play, said, true);
}

/* What a newcomer needs: over the first board, and in the first prompt. */
static void announce_help(struct ngon_play *play)
{
    unsigned side = 0;
    char own[NGON_PLAY_NAME];
    struct ngon_arena arena = {0};
    uint32_t count = 0;
    if (!play->terminal || ngon_play_is_over(play))
        return;
    const bool against = ngon_play_against(play, &side);
    if (!against && play->seats[0].computer) {
        puts("The computer plays against itself; Ctrl-C stops it.");
        return;
    }
    ngon_play_name(play, side, own);
    if (against)
        printf("You are %s (%s). Computer: level %u; `opponent person` for two people.\n", own,
               side == 0 ? "CAPITALS" : "small letters", play->seats[side ^ 1u].level);
    const struct ngon_cmd_move *moves = ngon_cmd_list_moves(&arena, play->game->position, &count);
    snprintf(play->said, sizeof play->said, "A move (%s, say), hint or help",
             count > 0 ? moves[count / 2].text : "e2e4");
    ngon_arena_free(&arena);
}

/* After a person's own move the computer's answer brings the board, unless it may take its time. */
static bool shows_board_now(struct ngon_play *play)
{
    enum { SOON_MS = 3000 };
    if (play->view.words)
        return false;
    return !play->terminal || play->clock.on || play->movetime_ms > SOON_MS || play->paused ||
           !play->seats[play->game->position->state.side].computer || ngon_play_is_over(play);
}

void ngon_play_move(struct ngon_play *play, struct ngon_move move)
{
    char text[NGON_MOVE_TEXT], name[NGON_PLAY_NAME], told[NGON_PLAY_TEXT];
    char said[NGON_PLAY_SAID];
    struct ngon_position *position = play->game->position;
    const uint16_t phase = position->state.phase;
    const unsigned side = position->state.side;
    ngon_play_name(play, side, name);
    ngon_move_write(position, move, text, sizeof text);
    if (play->seats[side].computer)
        snprintf(said, sizeof said, "%s plays %s (%s)", name, text,
                 ngon_play_tell(position, move, told));
    else
        snprintf(said, sizeof said, "%s: %s%s%s%s", name, text, play->screen ? " (" : "",
                 play->screen ? ngon_play_tell(position, move, told) : "", play->screen ? ")" : "");
    ngon_game_play(play->game, move);
    play->undone_count = 0;
    ngon_play_autosave(play); /* before the move is shown: what was seen is kept */
    const uint16_t now = play->game->position->state.phase;
    if (now != phase && play->session->rules->phases[now].act == NGON_ACT_PLAY)
        strcat(said, play->screen ? ". Play begins" : "\nThe set-up is done; play begins.");
    announce(play, said, shows_board_now(play));
}

void ngon_play_finish(struct ngon_play *play, enum ngon_play_end end, unsigned loser)
{
    play->end = end;
    play->loser = loser;
    ngon_play_autosave(play);
    announce(play, NULL, false);
}

/* ---- clocks ---- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void ngon_play_clock_start(struct ngon_play *play)
{
    play->clock.began_ms = now_ms();
}

bool ngon_play_clock_stop(struct ngon_play *play, bool moved)
{
    struct ngon_play_clock *clock = &play->clock;
    int64_t *left = &clock->left_ms[play->game->position->state.side];
    if (!clock->on)
        return true;
    const int64_t now = now_ms();
    *left -= now - clock->began_ms;
    clock->began_ms = now;
    if (*left <= 0) {
        *left = 0;
        return false;
    }
    if (moved)
        *left += clock->step_ms;
    return true;
}

/* ---- the loop ---- */

static void write_prompt(struct ngon_play *play, char *prompt, size_t size)
{
    char name[NGON_PLAY_NAME];
    const unsigned side = play->game->position->state.side;
    const int64_t left = (play->clock.left_ms[side] + 999) / 1000;
    const int used = snprintf(prompt, size, "%s%s", play->said, play->said[0] != '\0' ? ". " : "");
    prompt += used;
    size -= (size_t)used;
    ngon_play_name(play, side, name);
    if (play->question == NGON_ASK_DRAW)
        snprintf(prompt, size, "%s, a draw? (yes or no) ", ngon_play_name(play, side ^ 1u, name));
    else if (play->question != NGON_ASK_NOTHING)
        snprintf(prompt, size, "(yes or no) ");
    else if (play->replaying)
        snprintf(prompt, size, "replay %u/%u> ", (unsigned)play->game->count,
                 (unsigned)(play->game->count + play->undone_count - play->undone_below));
    else if (ngon_play_is_over(play))
        snprintf(prompt, size, "over (new, undo, replay, save, quit)> ");
    else if (play->clock.on)
        snprintf(prompt, size, "%s %d:%02d> ", name, (int)(left / 60), (int)(left % 60));
    else
        snprintf(prompt, size, "%s> ", name);
}

static bool is_computers_turn(struct ngon_play *play)
{
    return !play->paused && !play->replaying && play->question == NGON_ASK_NOTHING &&
           play->seats[play->game->position->state.side].computer && !ngon_play_is_over(play);
}

/* A turn ends by whatever changes the side to act; the time of thinking goes to who thought. */
static void read_and_do(struct ngon_play *play)
{
    char prompt[NGON_PLAY_SAID + NGON_PLAY_NAME + 40], line[NGON_LINE_MAX + 1];
    write_prompt(play, prompt, sizeof prompt);
    ngon_play_clock_start(play);
    const enum ngon_reading_line reading = ngon_reader_line(play->reader, prompt, line);
    const bool runs = !play->replaying && play->question == NGON_ASK_NOTHING &&
                      !ngon_play_is_over(play) &&
                      !play->seats[play->game->position->state.side].computer;
    if (runs && !ngon_play_clock_stop(play, false)) {
        ngon_play_finish(play, NGON_PLAY_TIME, play->game->position->state.side);
        return;
    }
    /* Where the computer plays against itself, only an empty line lets it go on. */
    const bool waits = play->paused && reading == NGON_LINE_READ && line[0] != '\0' &&
                       play->seats[play->game->position->state.side].computer;
    play->paused = false;
    if (reading != NGON_LINE_RESIZED)
        play->said[0] = '\0';
    switch (reading) {
    case NGON_LINE_READ:
        ngon_play_command(play, line);
        play->paused = waits;
        break;
    case NGON_LINE_LONG:
        printf("a line of more than %u bytes is neither a move nor a command\n", NGON_LINE_MAX);
        break;
    case NGON_LINE_CANCELLED:
        puts("`quit` leaves the game");
        play->paused = true;
        break;
    case NGON_LINE_RESIZED:
        ngon_play_announce(play, NULL);
        play->paused = true;
        break;
    case NGON_LINE_END:
        play->quit = true;
    }
}

void ngon_play_loop(struct ngon_play *play)
{
    announce_help(play);
    ngon_play_announce(play, NULL);
    while (!play->quit) {
        if (is_computers_turn(play)) {
            ngon_play_computer(play);
            if (play->paused && play->seats[0].computer && play->seats[1].computer)
                puts("Stopped: Enter goes on; `help` lists what can be said.");
        } else {
            read_and_do(play);
        }
        fflush(stdout);
    }
}
