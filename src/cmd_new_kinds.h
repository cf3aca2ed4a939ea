/* cmd_new_kinds: what `ngon new` writes, for each kind of board. */
#ifndef NGON_CMD_NEW_KINDS_H
#define NGON_CMD_NEW_KINDS_H

struct ngon_new_kind {
    const char *name;  /* of the tiling */
    const char *about; /* a few words */
    const char *text;  /* the file from the board on */
};
#define NGON_NEW_KINDS 6
extern const struct ngon_new_kind ngon_new_kinds[NGON_NEW_KINDS]; /* the first is the default */

/* The first lines of every file; @NAME@, @TITLE@ and @SCHEMA@ stand for what they say. */
extern const char *const ngon_new_start;

#endif
