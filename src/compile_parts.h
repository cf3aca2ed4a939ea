/* compile_parts: what the files of module `compile` share. */
#ifndef NGON_COMPILE_PARTS_H
#define NGON_COMPILE_PARTS_H

#include "compile.h"

#define NGON_COMPILE_LEGS_MAX 16u
#define NGON_COMPILE_EFFORT_MAX 100000000u /* arrivals while all paths are walked from all cells */
#define NGON_COMPILE_WAYS_MAX 2000000u /* walked by one form from all cells, or kept of all forms */

struct way_list {
    struct ngon_way *ways;
    uint32_t count, room;
};

struct compiler {
    struct ngon_ruleset *rules;
    const struct ngon_board *board;
    struct ngon_diags *diags;
    struct ngon_arena scratch, gathered; /* the second for one form at a time */
    const uint16_t **rays;               /* [direction * cells + cell] */
    uint16_t *ray_counts;
    uint64_t effort;              /* so far, of NGON_COMPILE_EFFORT_MAX */
    uint32_t gathered_ways, ways; /* of this form, and kept so far: each of NGON_COMPILE_WAYS_MAX */
    uint16_t *found;              /* by hash: where a way stands in a list, from 1 */
    uint32_t found_room, found_mask;
    uint16_t *hit_on; /* by cell: where a leap stands in a list, from 1; 0 between lists */
    bool failed;
};

/* Conditions of an item, and of the items whose `as` led to it. */
struct conditions {
    const struct ngon_item *item;
    uint64_t *from, *to, *within; /* NULL: everywhere */
    uint64_t *prey[2];            /* by the mover's side; NULL: anything */
    const struct conditions *outer;
};

struct ride_list {
    struct ngon_ride *rides;
    uint32_t count, room;
};

struct gathered {
    struct way_list ways;
    struct ride_list rides;
};

/* The cells that follow CELL by DIRECTION, up to the rim or before the line would meet itself. */
const uint16_t *ngon_compile_ray(struct compiler *c, uint16_t direction, uint16_t cell,
                                 uint16_t *count);
/* Whether the conditions let a path begin on CELL. */
bool ngon_compile_allows_from(const struct conditions *conditions, uint16_t cell);
/* Whether PATH under CONDITIONS is a single slide or hop that a struct ngon_ride can hold. */
bool ngon_compile_is_ride(const struct ngon_path *path, const struct conditions *conditions);
/* The rides that such a path has from ORIGIN. */
void ngon_compile_rides(struct compiler *c, const struct ngon_path *path,
                        const struct conditions *conditions, uint16_t origin,
                        struct ride_list *out);
/* Every way that PATH has from ORIGIN for the first side; false when they are too many. */
bool ngon_compile_walk(struct compiler *c, const struct ngon_path *path,
                       const struct conditions *conditions, uint16_t origin, struct way_list *out);

#endif
