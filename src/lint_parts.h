/* lint_parts: what the files of module `lint` share. Each holds the rules of one kind; a rule looks only at what exists, so
 * that a file with errors gets the findings that can still be had. */
#ifndef NGON_LINT_PARTS_H
#define NGON_LINT_PARTS_H

#include "lint.h"
#include "ruleset.h"
#include "ytree.h"

struct ngon_linter {
    struct ngon_arena *arena;
    struct ngon_diags *diags;
    const struct ngon_source *source;
    const struct ngon_ynode
        *root; /* of the file itself, without its parents; NULL when it is no YAML */
    const struct ngon_variant *variant; /* NULL, as the next two, where there were errors */
    const struct ngon_board *board;
    const struct ngon_ruleset *rules;
    uint64_t *stands
        [2]; /* [side][form * words]: cells that the form can come to stand on; filled by ngon_lint_reach */
    bool *zone_used; /* [zone]: by this reading or one before it */
};

/* Adds a finding unless its place is in another file than the one linted: what a parent or a tiling says is judged
 * there, but for outlines, which nothing else draws. Never NULL; the finding that is left out can be given help all the same. */
struct ngon_finding *ngon_lint_add(struct ngon_linter *linter, enum ngon_code code,
                                   struct ngon_span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The place of key KEY of NODE, or of NODE itself where it has no such key. */
struct ngon_span ngon_lint_key(const struct ngon_ynode *node, const char *key);
/* "a1, b2 and 5 more": at most LIMIT names of the cells in SET. */
const char *ngon_lint_cells(const struct ngon_linter *linter, const uint64_t *set, unsigned limit);
/* The cells that FORM of SIDE can come to stand on; after ngon_lint_reach. */
static inline const uint64_t *ngon_lint_stands(const struct ngon_linter *linter, unsigned side,
                                               unsigned form)
{
    return linter->stands[side] + (size_t)form * linter->rules->words;
}
bool ngon_lint_has_word(const struct ngon_words *words, const char *text);
uint32_t ngon_lint_count(const struct ngon_linter *linter, const uint64_t *set);
/* The place of CELL's letter in the set-up text, or of the text itself. */
struct ngon_span ngon_lint_setup_span(const struct ngon_linter *linter, uint16_t cell);

void ngon_lint_text(struct ngon_linter *linter);  /* needs root */
void ngon_lint_board(struct ngon_linter *linter); /* needs board */
void ngon_lint_zones(struct ngon_linter *linter); /* needs board; marks zone_used */
void ngon_lint_words(struct ngon_linter *linter); /* needs variant and board: movement as written */
void ngon_lint_letters(struct ngon_linter *linter); /* the same, where rules cannot be had */
void ngon_lint_reach(struct ngon_linter *linter);   /* needs rules, as do all below */
void ngon_lint_items(struct ngon_linter *linter);
void ngon_lint_pieces(struct ngon_linter *linter);
void ngon_lint_rules(struct ngon_linter *linter);
void ngon_lint_setup(struct ngon_linter *linter);

#endif
