/* play: a game in a terminal or through a pipe, between people and the computer. play_loop gives seats their turns and announces;
 * play_read reads lines; play_think is the computer; play_commands is what lines can say, with play_look (boards, moves, pieces), play_step
 * (back and forth in the game) and play_file (saved games) doing the longer ones. */
#ifndef NGON_PLAY_H
#define NGON_PLAY_H

#include "cmd_board.h"
#include "cmd_common.h"
#include "outcome.h"
#include "play_read.h"
#include "search.h"

#include <stdio.h>

#define NGON_PLAY_LEVEL 3u  /* of a newcomer's opponent */
#define NGON_PLAY_TEXT 320u /* bytes for a sentence on a move */

#define NGON_PLAY_SAID 800u /* with players and the move as text */

struct ngon_play_seat {
    bool computer;
    unsigned level; /* 1 to 10, kept also while a person sits here */
};
struct ngon_play_clock {
    bool on;
    int64_t base_ms, step_ms; /* at first; added after each move */
    int64_t left_ms[2];
    int64_t began_ms; /* when the turn that is going on began */
};

/* How a game ended that the rules have not ended. */
enum ngon_play_end { NGON_PLAY_ON, NGON_PLAY_RESIGNED, NGON_PLAY_AGREED, NGON_PLAY_TIME };

/* What the next line answers. */
enum ngon_play_question {
    NGON_ASK_NOTHING,
    NGON_ASK_DRAW, /* offered by the side to act */
    NGON_ASK_NEW,
    NGON_ASK_LOAD, /* play->named */
    NGON_ASK_SAVE  /* play->named */
};

struct ngon_play {
    struct ngon_session *session;
    struct ngon_game *game;
    struct ngon_play_seat seats[2];
    struct ngon_play_clock clock;
    int64_t movetime_ms; /* of the computer, where no clock runs */
    uint64_t seed;
    struct ngon_search *search; /* NULL until first needed */
    struct ngon_view view;      /* how boards are shown */
    struct ngon_reader *reader;
    bool terminal;             /* a person types: prompts, hints, questions */
    bool screen;               /* and sees the boards on a terminal, whose rows are dear */
    char said[NGON_PLAY_SAID]; /* what the next prompt begins with, or "" */
    bool paused;               /* the computer waits for a line although it is its turn */
    bool quit;

    struct ngon_move *undone; /* what redo plays again, the next last */
    uint32_t undone_count, undone_room;
    bool replaying;        /* looking at an earlier position; the rest of the game is in undone */
    uint32_t undone_below; /* while replaying: those of undone that are none of the game's */

    enum ngon_play_end end;
    unsigned loser; /* where end says that one lost */

    enum ngon_play_question question;
    char *named; /* the file that the question is about */

    struct ngon_move *listed; /* what a number means */
    uint32_t listed_count;
    uint64_t listed_hash; /* of the position it was listed in */

    const char *autosave;    /* the file that follows the game, or NULL */
    bool autosave_failed;    /* and that was said */
    const char *saved_as;    /* the file last saved or loaded */
    uint32_t saved_plies;    /* how much of the game it holds */
    struct ngon_arena names; /* of files and listed moves */
    const char *file;        /* the variant's, where it is none that a name finds */
    const char *const *toggles;
    unsigned toggle_count;
};

/* ---- play_loop ---- */

/* Runs until the input ends or `quit`. */
void ngon_play_loop(struct ngon_play *play);
/* Shows the board, with MARKS [cell] of draw_text.h unless NULL. */
void ngon_play_board(struct ngon_play *play, const uint8_t *marks);
/* What is said when a turn begins: the board, who acts and how, or how the game ended. SAID: a sentence that belongs to it, or NULL; it stands
 * before the board, but on a screen, where the board takes all rows, in the prompt. */
void ngon_play_announce(struct ngon_play *play, const char *said);
/* Plays MOVE, saves, names it and announces. */
void ngon_play_move(struct ngon_play *play, struct ngon_move move);
/* Ends the game as END says, saves, and announces. */
void ngon_play_finish(struct ngon_play *play, enum ngon_play_end end, unsigned loser);
bool ngon_play_is_over(struct ngon_play *play);
/* The same number of the rules' result as people write it: "1-0", "0-1", "1/2-1/2" or "*". */
const char *ngon_play_result(struct ngon_play *play);
/* The name of SIDE in a buffer of NGON_PLAY_NAME bytes, which it returns. */
#define NGON_PLAY_NAME 64u
const char *ngon_play_name(const struct ngon_play *play, unsigned side, char *buffer);
/* Does a person sit on exactly one side? *SIDE is then the person's. */
bool ngon_play_against(const struct ngon_play *play, unsigned *side);
/* Begins the time of the side to act; takes what it used. False when its time is up. */
void ngon_play_clock_start(struct ngon_play *play);
bool ngon_play_clock_stop(struct ngon_play *play, bool moved);

/* ---- play_think ---- */

/* The computer's move for the side to act: thinks, plays, announces. */
void ngon_play_computer(struct ngon_play *play);
void ngon_play_hint(struct ngon_play *play);
/* Whether the computer takes the draw that the side to act offers. */
bool ngon_play_takes_draw(struct ngon_play *play);
/* "knight takes pawn, check": what MOVE does in POSITION, which is as before afterwards. Returns BUFFER of NGON_PLAY_TEXT bytes. */
char *ngon_play_tell(struct ngon_position *position, struct ngon_move move, char *buffer);

/* ---- play_look ---- */

void ngon_play_list_moves(struct ngon_play *play, const char *cell);
void ngon_play_info(struct ngon_play *play, const char *piece);
/* Sets what numbers mean: COUNT moves of the position now. */
void ngon_play_keep_listed(struct ngon_play *play, const struct ngon_move *moves, uint32_t count);

/* ---- play_step ---- */

void ngon_play_undo(struct ngon_play *play);
void ngon_play_redo(struct ngon_play *play);
void ngon_play_step(struct ngon_play *play, const char *where); /* first, prev, next, last */
/* Ends the replay, in silence. */
void ngon_play_to_end(struct ngon_play *play);
/* Another game in place of this one. */
void ngon_play_replace(struct ngon_play *play, struct ngon_game *game);

/* ---- play_file ---- */

/* Writes the game to PATH and says so unless it fails, which it says on stdout too. */
bool ngon_play_save(struct ngon_play *play, const char *path);
/* Brings the autosave file up to date, if there is one. */
void ngon_play_autosave(struct ngon_play *play);
/* What is in the way of writing to PATH: another game (then *GAME) or something else. False: nothing. */
bool ngon_play_occupied(struct ngon_play *play, const char *path, bool *game);
/* In a running game: the game in PATH in place of this one. */
void ngon_play_load(struct ngon_play *play, const char *path);
/* Keeps the autosaved game under another name, as the file will hold another game. */
void ngon_play_set_aside(struct ngon_play *play);

struct ngon_save;
/* Takes from SAVE what is no move: players, clock, how it ended. WITH_SEATS: the players too. */
void ngon_play_take_tags(struct ngon_play *play, const struct ngon_save *save, bool with_seats);

/* ---- play_commands ---- */

/* Does what LINE says: an answer, a command or a move. LINE is changed. */
void ngon_play_command(struct ngon_play *play, char *line);
/* Words that could complete the line LINE, whose last word begins at AT: in ARENA, each beginning with that word. */
const char **ngon_play_complete(struct ngon_play *play, struct ngon_arena *arena, const char *line,
                                size_t at, uint32_t *count);
/* TEXT as yes (1), no (0) or neither (-1). */
int ngon_play_yes(const char *text);

#endif
