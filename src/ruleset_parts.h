/* ruleset_parts: what the files of module `ruleset` share while a ruleset is built. */
#ifndef NGON_RULESET_PARTS_H
#define NGON_RULESET_PARTS_H

#include "ruleset.h"

struct ngon_ruleset_builder {
    struct ngon_ruleset *rules;
    const struct ngon_variant *variant;
    const struct ngon_board *board;
    struct ngon_arena *arena;
    struct ngon_diags *diags;
    bool failed;
};

/* An empty set of cells. */
uint64_t *ngon_build_cell_set(const struct ngon_ruleset_builder *b);
/* ZONE for SIDE; every cell when ZONE is NULL. */
uint64_t *ngon_build_zone_set(struct ngon_ruleset_builder *b, const struct ngon_zone *zone,
                              unsigned side);
/* Index of the kind named by WORD, -1 after a finding; the cell, NGON_NO_CELL after one; the kind's unpromoted form,
 * NGON_NO_FORM after one; the set (bit: form) of several. */
int ngon_build_kind(struct ngon_ruleset_builder *b, const struct ngon_word *word);
uint16_t ngon_build_cell(struct ngon_ruleset_builder *b, const struct ngon_word *word);
uint16_t ngon_build_form(struct ngon_ruleset_builder *b, const struct ngon_word *word);
uint64_t *ngon_build_form_set(struct ngon_ruleset_builder *b, const struct ngon_words *words);
bool ngon_build_names_kind(const struct ngon_words *words, const char *name);
/* The form of a piece promoted by choice from ORIGIN to TARGET that reverts in hand, made at need. */
uint16_t ngon_build_marked_form(struct ngon_ruleset_builder *b, uint16_t origin, uint16_t target);
/* Whether a promotion rule names FORM on its left. */
bool ngon_build_rule_covers(const struct ngon_promotion_def *def, const struct ngon_form *form);

/* ruleset_setup.c */
void ngon_build_setup(struct ngon_ruleset_builder *b);
void ngon_build_arrangements(struct ngon_ruleset_builder *b, const struct ngon_phase_def *def,
                             struct ngon_phase *phase);

/* ruleset_rules.c; in this order, after the set-up */
void ngon_build_stuck(struct ngon_ruleset_builder *b);
void ngon_build_promotions(struct ngon_ruleset_builder *b);
void ngon_build_drops(struct ngon_ruleset_builder *b);
void ngon_build_castlings(struct ngon_ruleset_builder *b);
void ngon_build_facing(struct ngon_ruleset_builder *b);
void ngon_build_phases(struct ngon_ruleset_builder *b);

/* ruleset_derive.c */
void ngon_build_flags(struct ngon_ruleset *rules);
void ngon_build_ep_sources(struct ngon_ruleset_builder *b);
void ngon_build_one_way(struct ngon_ruleset_builder *b);
void ngon_build_keys(struct ngon_ruleset_builder *b);
uint64_t ngon_build_fingerprint(const struct ngon_ruleset *rules);

#endif
