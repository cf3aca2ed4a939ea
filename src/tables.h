/* tables: the dense tables of the fast generator, for boards of at most 128 cells. All sets of cells have `words` words and stand
 * in flat arrays indexed by cell.
 *
 * Rides go by direction names. A direction that serves must lead from every cell to another, no two cells to one, and always
 * up or always down in the numbering of cells; then the nearest piece along it is one bit scan on any
 * topology, and what lies beyond that piece is the ray from it (the classical ray attacks of chess programming). */
#ifndef NGON_TABLES_H
#define NGON_TABLES_H

#include "ruleset.h"

#define NGON_TABLES_DIRECTIONS 32u

struct ngon_line {        /* a direction that something rides by */
    bool up;              /* leads to higher cells */
    const uint64_t *ray;  /* [cell]: all cells that follow it, to the rim */
    const uint64_t *back; /* [cell]: all cells from which it leads here */
};

struct ngon_lame {         /* a way with cells that must be empty */
    uint16_t from, target; /* one of them is the index that it is found by */
    uint16_t way;          /* index among the reach's ways */
    uint8_t mode;
    bool leaves; /* en passant */
    uint64_t empty[2];
};
struct ngon_lames {
    const struct ngon_lame *list;
    uint32_t count;
};

struct ngon_table_ride {
    uint8_t line, mode;
};

struct ngon_table_rides {
    const struct ngon_table_ride *list;
    uint32_t count;
};

struct ngon_form_table {                   /* one form of one side */
    bool present;                          /* false: has no moves at all */
    const uint64_t *both, *move, *capture; /* [cell]: leaps; NULL when no cell has any */
    const struct ngon_table_ride *rides;
    const struct ngon_table_ride *hops; /* over exactly one piece */
    uint32_t ride_count, hop_count;
    const struct ngon_table_rides *rides_from; /* [cell]: those that lead anywhere from there */
    const struct ngon_lames *lames;            /* [cell]: by from; NULL when none */
    uint64_t *captures_onto; /* [cell]: from where it captures here by a leap; NULL when never */
    const struct ngon_lames *lame_onto; /* [cell]: capturing lame ways by target; NULL when none */
    const uint64_t *lame_from;          /* [cell]: from where those come */
    bool hits_only;                     /* attacks by leaps alone */
    const uint64_t *may,
        *must;          /* [from]: targets where it may, must promote; NULL: it never does */
    const uint16_t *to; /* forms it promotes to */
    uint32_t to_count;
};

struct ngon_form_class { /* forms that attack alike */
    uint16_t *forms;
    uint32_t form_count;
    uint64_t
        *onto; /* leapers: [cell] captures_onto; riders, hoppers: [cell] union of their back rays */
    uint8_t *lines; /* riders, hoppers */
    uint32_t line_count;
    bool facing; /* royals that may not face the other's: attack a royal only */
};

struct ngon_side_tables {
    struct ngon_form_table *forms; /* [form] */
    const uint16_t *movers;        /* forms that have moves, royals last */
    uint32_t mover_count;
    struct ngon_form_class *leapers, *riders, *hoppers;
    uint32_t leaper_count, rider_count, hopper_count;
    const uint16_t *lame_forms; /* forms with lame captures */
    uint32_t lame_count;
};

struct ngon_moves;
struct ngon_position;
/* The generator made for these tables' words and this processor. */
struct ngon_fast {
    uint64_t (*count)(struct ngon_position *position);
    void (*list)(struct ngon_position *position, struct ngon_moves *moves);
    void (*captures)(struct ngon_position *position, struct ngon_moves *moves);
    bool (*attacked)(const struct ngon_position *position, uint16_t cell, unsigned by, bool royal);
};

struct ngon_tables {
    uint32_t words;
    struct ngon_line lines[NGON_TABLES_DIRECTIONS];
    uint32_t line_count;
    struct ngon_side_tables sides[2];
    bool board_ends;              /* the game may be decided on the board before mate */
    const struct ngon_fast *fast; /* set by movegen */
};

/* NULL when the ruleset asks for what these tables cannot hold: the plain generator then serves alone. */
struct ngon_tables *ngon_tables_build(struct ngon_arena *arena, const struct ngon_ruleset *rules);

#endif
