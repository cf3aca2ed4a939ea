/* Back and forth in a game: taking moves back, playing them again, and looking at it step by step. */
#include "play.h"

#include <string.h>

static void keep_undone(struct ngon_play *play)
{
    struct ngon_game *game = play->game;
    if (play->undone_count == play->undone_room) {
        const uint32_t room = play->undone_room > 0 ? play->undone_room * 2 : 64;
        play->undone = ngon_arena_grow(&play->session->arena, play->undone, play->undone_count,
                                       room, sizeof *play->undone);
        play->undone_room = room;
    }
    play->undone[play->undone_count++] = game->plies[game->count - 1].undo.move;
    ngon_game_undo(game);
}

static bool may_step_on(const struct ngon_play *play)
{
    return play->undone_count > play->undone_below;
}

/* The move last played, as a sentence. */
static const char *last_move(struct ngon_play *play, char *said, size_t size)
{
    struct ngon_game *game = play->game;
    char text[NGON_MOVE_TEXT], told[NGON_PLAY_TEXT], name[NGON_PLAY_NAME];
    if (game->count == 0)
        return NULL;
    const struct ngon_move move = game->plies[game->count - 1].undo.move;
    ngon_game_undo(game);
    const uint32_t number = game->position->state.move_number;
    snprintf(said, size, "%u. %s: %s (%s)", (unsigned)number,
             ngon_play_name(play, game->position->state.side, name),
             ngon_move_write(game->position, move, text, sizeof text),
             ngon_play_tell(game->position, move, told));
    ngon_game_play(game, move);
    return said;
}

/* Back to a person's turn: one move, or two against the computer. */
void ngon_play_undo(struct ngon_play *play)
{
    unsigned side = 0;
    uint32_t plies = play->game->count;
    if (play->end != NGON_PLAY_ON) {
        play->end = NGON_PLAY_ON;
        ngon_play_autosave(play);
        ngon_play_announce(play, "The game goes on");
        return;
    }
    if (plies == 0) {
        puts("nothing to take back");
        return;
    }
    if (!ngon_play_against(play, &side))
        side = play->game->plies[--plies].undo.state.side;
    else
        while (plies > 0 && play->game->plies[--plies].undo.state.side != side)
            ;
    if (play->game->plies[plies].undo.state.side != side) {
        puts("you have not moved yet");
        return;
    }
    const uint32_t count = play->game->count - plies;
    char said[80];
    while (play->game->count > plies)
        keep_undone(play);
    snprintf(said, sizeof said, "%u move%s taken back", (unsigned)count, count == 1 ? "" : "s");
    ngon_play_autosave(play);
    ngon_play_announce(play, said);
}

void ngon_play_redo(struct ngon_play *play)
{
    unsigned side = 0;
    char said[NGON_MOVE_TEXT + NGON_PLAY_TEXT + NGON_PLAY_NAME + 40];
    if (play->undone_count == 0) {
        puts("nothing was taken back");
        return;
    }
    const bool against = ngon_play_against(play, &side);
    do
        ngon_game_play(play->game, play->undone[--play->undone_count]);
    while (play->undone_count > 0 && against && play->game->position->state.side != side);
    ngon_play_autosave(play);
    ngon_play_announce(play, last_move(play, said, sizeof said));
}

void ngon_play_to_end(struct ngon_play *play)
{
    while (play->replaying && may_step_on(play))
        ngon_game_play(play->game, play->undone[--play->undone_count]);
    play->replaying = false;
}

/* Says where there is nowhere to go. */
static void step(struct ngon_play *play, const char *where)
{
    if (strcmp(where, "next") == 0) {
        if (may_step_on(play))
            ngon_game_play(play->game, play->undone[--play->undone_count]);
        else
            puts("this is the last position");
    } else if (play->game->count == 0) {
        puts("this is the first position");
    } else if (strcmp(where, "prev") == 0) {
        keep_undone(play);
    } else {
        while (play->game->count > 0)
            keep_undone(play);
    }
}

void ngon_play_step(struct ngon_play *play, const char *where)
{
    char said[NGON_MOVE_TEXT + NGON_PLAY_TEXT + NGON_PLAY_NAME + 40];
    const bool began = !play->replaying;
    if (began && play->game->count == 0) {
        puts("no move has been made yet");
        return;
    }
    if (strcmp(where, "last") == 0) {
        ngon_play_to_end(play);
        ngon_play_announce(play, last_move(play, said, sizeof said));
        return;
    }
    if (began && strcmp(where, "next") == 0) {
        puts("this is the last position");
        return;
    }
    if (began)
        play->undone_below = play->undone_count;
    play->replaying = true;
    const uint32_t count = play->game->count;
    step(play, where);
    if (play->game->count != count) {
        ngon_play_board(play, NULL);
        const char *move = last_move(play, said, sizeof said);
        if (move != NULL)
            puts(move);
    }
    if (began)
        puts("`next` and `prev` step; `last` goes back to the game.");
}

void ngon_play_replace(struct ngon_play *play, struct ngon_game *game)
{
    ngon_play_to_end(play);
    ngon_game_free(play->game);
    play->game = game;
    play->undone_count = 0;
    play->end = NGON_PLAY_ON;
    play->saved_plies = 0;
    play->clock.left_ms[0] = play->clock.left_ms[1] = play->clock.base_ms;
    if (play->search != NULL)
        ngon_search_forget(play->search);
}
