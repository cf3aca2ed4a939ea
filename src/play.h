/* play: a game in a terminal or through a pipe. play_loop reads lines, gives seats their turns and announces; play_commands is what
 * lines can say. Seats without a choose function are people. */
#ifndef NGON_PLAY_H
#define NGON_PLAY_H

#include "cmd_board.h"
#include "cmd_common.h"
#include "outcome.h"

#include <stdio.h>

struct ngon_play_seat {
    /* Chooses a move in a game that is not over. False: the seat resigns. NULL: a person's seat. */
    bool (*choose)(void *context, struct ngon_game *game, struct ngon_move *move);
    void *context;
};

struct ngon_play {
    struct ngon_session *session;
    struct ngon_game *game;
    struct ngon_play_seat seats[2];
    struct ngon_view view;    /* how boards are shown */
    struct ngon_move *undone; /* what redo plays again, the next last */
    uint32_t undone_count, undone_room;
    bool terminal; /* input is a terminal: prompts, hints */
    bool quit;
    int resigned; /* the side that resigned, or -1 */
};

/* Runs until the input ends or `quit`. */
void ngon_play_loop(struct ngon_play *play);

/* Shows the board, with MARKS [cell] of draw_text.h unless NULL. */
void ngon_play_board(struct ngon_play *play, const uint8_t *marks);
/* What is said when a turn begins: the board, the hands, who acts and how, or how the game ended. */
void ngon_play_announce(struct ngon_play *play);
/* Plays MOVE, names it and announces. */
void ngon_play_move(struct ngon_play *play, struct ngon_move move);
bool ngon_play_is_over(struct ngon_play *play);

/* Does what LINE says: a command or a move. LINE is changed. */
void ngon_play_command(struct ngon_play *play, char *line);

#endif
