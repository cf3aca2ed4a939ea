/* tag: the short text that stands for a piece in a drawing. */
#ifndef NGON_TAG_H
#define NGON_TAG_H

#include "ruleset.h"

#define NGON_TAG_SIZE 32u

/* How pieces are shown: chosen once for a ruleset. */
struct ngon_tags {
    char (*texts)[NGON_TAG_SIZE]; /* [piece] */
    unsigned width;               /* columns that the widest takes */
    bool glyphs;                  /* the file's glyphs, not letters */
};

/* Letters, capital for the first side and small for the second, `+` before what is flipped; a kind without a letter gets two
 * of its name. With GLYPHS the file's glyphs, if every kind has one whose width is certain and, unless
 * SAME_IS_FINE, the two sides' differ; else letters. Nothing that a terminal may show as an emoji. In ARENA. */
struct ngon_tags *ngon_tags_make(struct ngon_arena *arena, const struct ngon_ruleset *rules,
                                 bool glyphs, bool same_is_fine);

#endif
