#include "cmd_common.h"
#include "play.h"

#include <stdio.h>
#include <unistd.h>

static const struct ngon_cmd_option options[] = {NGON_VIEW_OPTIONS};
static const struct ngon_cmd_spec spec = {
    "play",
    "VARIANT",
    "Plays a game at the terminal. Moves are typed as e2e4, Nf3, P@e5; `help` lists what else can "
    "be said. Through\n"
    "a pipe each line is a move or a command; the game ends with the input.\n",
    1,
    1,
    NGON_CMD_VARIANT | NGON_CMD_POSITION,
    options,
    sizeof options / sizeof options[0],
};

/* Moves given on the command line become part of the game, so that they count for repetitions and can be taken back. */
static void replay(void *context, struct ngon_position *before, struct ngon_move move)
{
    struct ngon_play *play = context;
    if (play->game == NULL)
        play->game = ngon_game_new(play->session->rules, before);
    ngon_game_play(play->game, move);
}

int ngon_cmd_play(int argc, char **argv)
{
    struct ngon_cmd_args args;
    struct ngon_session session;
    int code = 0;
    if (!ngon_cmd_read(&spec, argc, argv, &args, &code))
        return code;
    struct ngon_play play = {.session = &session, .terminal = isatty(STDIN_FILENO), .resigned = -1};
    if (!ngon_view_read(args.values, &play.view))
        return NGON_EXIT_USAGE;
    code = ngon_session_open(&session, args.words[0], &args);
    if (code == NGON_EXIT_FINE)
        code = ngon_session_position(&session, &args, replay, &play);
    if (code == NGON_EXIT_FINE) {
        if (play.game == NULL)
            play.game = ngon_game_new(session.rules, session.position);
        puts(ngon_variant_title(session.variant, "en"));
        if (play.terminal)
            puts("Moves as e2e4; `help` lists what else can be said.");
        ngon_play_loop(&play);
    }
    ngon_game_free(play.game);
    ngon_session_close(&session);
    return code;
}
