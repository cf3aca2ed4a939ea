/* describe: a game in words, made from its definition alone. Every list is of plain sentences or lines in ARENA, for a terminal as well
 * as for a rule sheet. */
#ifndef NGON_DESCRIBE_H
#define NGON_DESCRIBE_H

#include "ruleset.h"

struct ngon_lines {
    const char **list;
    uint32_t count, room;
    struct ngon_arena *arena;
};

/* The board: cells, shapes, rows, layers, seams, holes. */
void ngon_describe_board(struct ngon_lines *lines, const struct ngon_ruleset *rules);
/* How the kind moves: one line for each item of its movement, "slides orthogonal, only to move". KIND: index of the definition; FLIPPED: its
 * other side. */
void ngon_describe_moves(struct ngon_lines *lines, const struct ngon_ruleset *rules, uint32_t kind,
                         bool flipped);
/* What else is to be known of the kind: royal, promotion, drops. */
void ngon_describe_kind(struct ngon_lines *lines, const struct ngon_ruleset *rules, uint32_t kind);
/* The rules of the game, one sentence each. */
void ngon_describe_rules(struct ngon_lines *lines, const struct ngon_ruleset *rules);
/* The board's long form as YAML that a variant file may hold, with a line end after each line. */
void ngon_describe_board_yaml(struct ngon_lines *lines, const struct ngon_variant *variant);

void ngon_lines_add(struct ngon_lines *lines, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* ZONE as written in its file, blanks folded. */
const char *ngon_describe_span(struct ngon_arena *arena, struct ngon_span span);

#endif
