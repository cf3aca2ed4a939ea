/* load_parts: what the files of module `load` share. Each reads one part of a variant from its node. */
#ifndef NGON_LOAD_PARTS_H
#define NGON_LOAD_PARTS_H

#include "read.h"
#include "variant.h"

/* OVER on top of BASE (NULL: nothing): maps merge by key, all else is replaced, keys whose value is `none` are taken out. */
const struct ngon_ynode *ngon_load_merge(struct ngon_arena *arena, const struct ngon_ynode *base,
                                         const struct ngon_ynode *over);

/* The root map of SOURCE with its parents merged in, or NULL after a finding. */
const struct ngon_ynode *ngon_load_tree(struct ngon_reader *reader,
                                        const struct ngon_source *source);
/* TREE with the patches of the options that are on; user options that do not exist are findings. */
const struct ngon_ynode *ngon_load_options(struct ngon_reader *reader,
                                           const struct ngon_ynode *tree,
                                           const char *const *options, size_t option_count,
                                           struct ngon_variant *variant);

/* Reads NAME.yaml beside SOURCE, or in SUBDIR ("" or "tilings/") of the places of ngon_load_find. NULL when there is
 * none. *ERROR is set where a file is there but cannot be read. */
const struct ngon_source *ngon_load_near(struct ngon_arena *arena, const struct ngon_source *source,
                                         const char *subdir, const char *name, const char **error);

/* False when no board came out (findings say why). */
bool ngon_load_board(struct ngon_reader *reader, const struct ngon_ynode *node,
                     const struct ngon_source *source, struct ngon_board_def *board);
void ngon_load_view(struct ngon_reader *reader, const struct ngon_ynode *node,
                    struct ngon_variant *variant);
void ngon_load_zones(struct ngon_reader *reader, const struct ngon_ynode *node,
                     struct ngon_variant *variant);
void ngon_load_pieces(struct ngon_reader *reader, const struct ngon_ynode *node,
                      struct ngon_variant *variant);
void ngon_load_phases(struct ngon_reader *reader, const struct ngon_ynode *node,
                      struct ngon_variant *variant);
void ngon_load_rules(struct ngon_reader *reader, const struct ngon_ynode *node,
                     struct ngon_variant *variant);

/* Finding for every one of WORDS that is no piece of VARIANT. */
void ngon_load_check_pieces(struct ngon_reader *reader, const struct ngon_variant *variant,
                            const struct ngon_words *words);

/* Cell names: a1..h1, a..d, E..A, 5..1, single names. Adds what WORDS stand for to NAMES; false after a finding. */
bool ngon_load_names(struct ngon_reader *reader, const struct ngon_words *words,
                     struct ngon_words *names);
/* The N-th file letter, from 0: a..z, aa..az, ba.. */
const char *ngon_load_letters(struct ngon_arena *arena, uint32_t n);

/* ---- patches ---- */
struct ngon_patch_text {             /* what the board says about a patch of its tiling */
    const struct ngon_ynode *tiling; /* the tiling's map `patches` */
    struct ngon_word kind, size;     /* kind.text NULL: the tiling's first */
    struct ngon_words files;         /* in place of a, b, c, ... */
    uint32_t ranks_from;
    struct ngon_word wrap; /* files, ranks, both; text NULL: none */
};
bool ngon_load_patch(struct ngon_reader *reader, const struct ngon_patch_text *text,
                     struct ngon_board_def *board);

#endif
