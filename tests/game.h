/* game: a variant loaded and compiled for a test, with everything that it needs in one arena. */
#ifndef TEST_GAME_H
#define TEST_GAME_H

#include "interp.h"
#include "load.h"

struct game {
    struct ngon_arena arena;
    struct ngon_diags diags;
    const struct ngon_ruleset *rules;
    struct ngon_position *position;
    struct interp *interp; /* NULL when the game is too large for it */
};

/* Loads the file at PATH ("NAME" alone is a bundled variant) with OPTION on (NULL: none). Prints findings and returns false
 * when there are errors. */
bool game_open(struct game *game, const char *path, const char *option);
void game_close(struct game *game);

/* Numbers that are the same in every run. */
struct dice {
    uint64_t state;
};
uint32_t dice_below(struct dice *dice, uint32_t limit);

#endif
