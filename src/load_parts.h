/* load_parts: what the files of module `load` share. Each reads one part of a variant from its node. */
#ifndef NGON_LOAD_PARTS_H
#define NGON_LOAD_PARTS_H

#include "read.h"
#include "variant.h"

/* OVER on top of BASE (NULL: nothing): maps merge by key, all else is replaced, keys whose value is `none` are taken out. */
const struct ngon_ynode *ngon_load_merge(struct ngon_reader *reader, const struct ngon_ynode *base,
                                         const struct ngon_ynode *over);

/* The root map of SOURCE with its parents merged in, or NULL after a finding. WHOLE: no parent is missing. */
const struct ngon_ynode *ngon_load_tree(struct ngon_reader *reader,
                                        const struct ngon_source *source, bool *whole);
/* TREE with the patches of the options that are on; user options that do not exist are findings. */
const struct ngon_ynode *ngon_load_options(struct ngon_reader *reader,
                                           const struct ngon_ynode *tree,
                                           const char *const *options, size_t option_count,
                                           struct ngon_variant *variant);

/* TREE as YAML text, without `extends` and `options`. */
char *ngon_load_print(struct ngon_arena *arena, const struct ngon_ynode *tree);

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

/* ---- parts of a board ---- */
struct ngon_geometry_text {
    const struct ngon_ynode *axes, *directions, *shapes;
};
/* Axes, directions and shapes: the tiling's with the board's OWN merged in. NODE is the board's, for findings. */
bool ngon_load_geometry(struct ngon_reader *reader, const struct ngon_ynode *node,
                        const struct ngon_geometry_text *tiling,
                        const struct ngon_geometry_text *own, struct ngon_board_def *board);
/* `wrap` as a map of axes. */
void ngon_load_wraps(struct ngon_reader *reader, const struct ngon_ynode *node,
                     struct ngon_board_def *board);
/* A map of directions and offsets. */
struct ngon_step_def *ngon_load_steps(struct ngon_reader *reader, const struct ngon_ynode *node,
                                      uint32_t axis_count, uint32_t *count);
/* AXES: how many coordinates a row gives. */
void ngon_load_rows(struct ngon_reader *reader, const struct ngon_ynode *node, uint32_t axes,
                    struct ngon_board_def *board);
void ngon_load_layers(struct ngon_reader *reader, const struct ngon_ynode *node,
                      struct ngon_board_def *board);
void ngon_load_extra(struct ngon_reader *reader, const struct ngon_ynode *node,
                     struct ngon_board_def *board);
void ngon_load_voids(struct ngon_reader *reader, const struct ngon_ynode *node,
                     struct ngon_board_def *board);

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
