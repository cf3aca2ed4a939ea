/* cmd_common: what the commands share: reading options, opening a variant, reading a position and playing moves. */
#ifndef NGON_CMD_COMMON_H
#define NGON_CMD_COMMON_H

#include "cmd.h"
#include "load.h"
#include "notation.h"

/* One option of a command's own. */
struct ngon_cmd_option {
    const char *name;  /* "--divide" */
    const char *value; /* what its help calls the value, or NULL for a flag */
    const char *help;  /* one line */
};

/* What a command takes. */
enum { NGON_CMD_VARIANT = 1, NGON_CMD_POSITION = 2 };
#define NGON_CMD_OWN_MAX 16u
#define NGON_CMD_TOGGLES_MAX 16u
struct ngon_cmd_spec {
    const char *name;
    const char *words; /* its positional words as the usage line shows them: "VARIANT DEPTH" */
    const char *about; /* paragraphs of help, each line ending in \n */
    unsigned min_words, max_words;
    unsigned
        shared; /* NGON_CMD_VARIANT: --option; NGON_CMD_POSITION: --position, --moves, --seed as well */
    const struct ngon_cmd_option *options;
    unsigned option_count;
};

struct ngon_cmd_args {
    char **words; /* in ARGV, to whose front they are moved */
    unsigned word_count;
    const char *position, *moves, *seed;       /* NULL where not given */
    const char *toggles[NGON_CMD_TOGGLES_MAX]; /* every --option NAME */
    unsigned toggle_count;
    const char
        *values[NGON_CMD_OWN_MAX]; /* in step with spec->options: NULL not given, "" for a flag */
};

/* Reads ARGV as SPEC says. False when the command is to end with *CODE: help was printed, or a mistake named on stderr with the nearest
 * option. Both "--name value" and "--name=value" are taken; "--" ends the options. */
bool ngon_cmd_read(const struct ngon_cmd_spec *spec, int argc, char **argv,
                   struct ngon_cmd_args *args, int *code);

/* TEXT as a number from LOW to HIGH; false after a message that calls it WHAT. */
bool ngon_cmd_number(const char *what, const char *text, uint32_t low, uint32_t high,
                     uint32_t *value);

/* Whether OUT may have escape codes. WHEN: the value of --color (always, never, auto) or NULL. */
bool ngon_cmd_color(FILE *out, const char *when);

/* A variant opened for play. */
struct ngon_session {
    struct ngon_arena arena;
    struct ngon_diags diags;
    const struct ngon_source *source;
    const struct ngon_variant *variant;
    const struct ngon_board *board;
    const struct ngon_ruleset *rules;
    struct ngon_position *position; /* after ngon_session_position */
};

/* Finds, loads and compiles WORD with the options of ARGS. Errors are printed to stderr. Gives the exit code; close the session
 * in any case. */
int ngon_session_open(struct ngon_session *session, const char *word,
                      const struct ngon_cmd_args *args);
/* As above, but only finds and reads the file (session->source). */
int ngon_session_source(struct ngon_session *session, const char *word);
/* Sets session->position from --position (else the set-up, by --seed where it is shuffled) and plays --moves. PLAYED (may be NULL) gets each move before it is
 * played. */
typedef void ngon_session_played(void *context, struct ngon_position *before,
                                 struct ngon_move move);
int ngon_session_position(struct ngon_session *session, const struct ngon_cmd_args *args,
                          ngon_session_played *played, void *context);
void ngon_session_close(struct ngon_session *session);

/* A whole command on a position: reads ARGV as SPEC says, opens the variant of the first word, sets the position and runs BODY, which
 * gives the exit code. */
typedef int ngon_session_body(struct ngon_session *session, const struct ngon_cmd_args *args);
int ngon_session_run(const struct ngon_cmd_spec *spec, int argc, char **argv,
                     ngon_session_body *body);

/* The form that TEXT and the cell that NAME means; false after a message. */
bool ngon_session_piece(const struct ngon_session *session, const char *text, const char *name,
                        unsigned *form, uint16_t *cell);

/* Prints a misread of TEXT to stderr with the text and a caret under the place. */
void ngon_cmd_misread(const char *text, const struct ngon_misread *misread);

/* Legal moves with their texts, sorted by bytes. In the session's arena. */
struct ngon_cmd_move {
    struct ngon_move move;
    const char *text;
};
struct ngon_cmd_move *ngon_cmd_list_moves(struct ngon_arena *arena, struct ngon_position *position,
                                          uint32_t *count);

#endif
