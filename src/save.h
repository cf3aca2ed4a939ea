/* save: a game as a text file, for people and for other programs:
 *
 *     [Variant "chess"]
 *     [Fingerprint "0123456789abcdef"]
 *     [First "person"]
 *     [Result "*"]
 *
 *     1. e2e4 e7e5   {comments in braces, or from ; to the end of the line}
 *     2. g1f3 *
 *
 * First tags, then moves in notation, then the result. Knows nothing of files: it reads a struct ngon_source and writes text. Every
 * tag may be given once, Option any number of times. */
#ifndef NGON_SAVE_H
#define NGON_SAVE_H

#include "outcome.h"
#include "source.h"

struct ngon_save_tag {
    const char *name, *value;
    uint32_t start, end; /* of the value, in the source */
};
struct ngon_save_word {
    const char *text;
    uint32_t start, end;
};
struct ngon_save {
    const struct ngon_source *source;
    struct ngon_save_tag *tags;
    uint32_t tag_count;
    struct ngon_save_word *moves;
    uint32_t move_count;
};

enum ngon_save_fault {
    NGON_SAVE_MALFORMED, /* no saved game, or a broken one */
    NGON_SAVE_OTHER,     /* of another game, or of another version of it */
    NGON_SAVE_ILLEGAL    /* a move that cannot be played there */
};
struct ngon_save_error {
    enum ngon_save_fault fault;
    uint32_t start, end; /* bytes of the source */
    const char *message; /* in the arena; no full stop */
};

/* Takes SOURCE apart. False with *ERROR where it is no saved game. Never crashes on any bytes. Everything lives in ARENA. */
bool ngon_save_parse(struct ngon_arena *arena, const struct ngon_source *source,
                     struct ngon_save *save, struct ngon_save_error *error);
/* The value of the tag NAME, or NULL. */
const char *ngon_save_get(const struct ngon_save *save, const char *name);
/* The game that SAVE tells, played by RULES; to be freed. NULL with *ERROR: its fingerprint is that of other rules, or a move is illegal. */
struct ngon_game *ngon_save_replay(struct ngon_arena *arena, const struct ngon_save *save,
                                   const struct ngon_ruleset *rules, struct ngon_save_error *error);
/* ERROR as lines for people: FILE:LINE:COLUMN: what, the line, a caret. In ARENA, lines ended. */
const char *ngon_save_complaint(struct ngon_arena *arena, const struct ngon_source *source,
                                const struct ngon_save_error *error);

/* The text of GAME: Variant, Fingerprint, the COUNT tags given (those without a value left out), Position where it did not begin
 * with the set-up, Result, the moves. RESULT: "*", "1-0", "0-1" or "1/2-1/2". */
char *ngon_save_write(struct ngon_arena *arena, const struct ngon_game *game,
                      const struct ngon_save_tag *tags, uint32_t count, const char *result);

#endif
