/* How cells are numbered. Move generation finds the nearest piece on a line by one bit scan, which needs every direction to lead
 * always up or always down in the numbers. The printed order does that on most tilings; where it does not (triangles,
 * whose lines go right and down by turns), an order by coordinates may. */
#include "board_parts.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t orders[6][3] = {{2, 1, 0}, {1, 2, 0}, {2, 0, 1},
                                     {0, 2, 1}, {1, 0, 2}, {0, 1, 2}};

static int compare_by(const uint8_t order[3], const int16_t a[3], const int16_t b[3])
{
    for (unsigned i = 0; i < 3; i++)
        if (a[order[i]] != b[order[i]])
            return a[order[i]] < b[order[i]] ? -1 : 1;
    return 0;
}

/* Whether each direction leads the same way on every shape that has it. */
static bool is_steady(const struct ngon_board_def *def, const uint8_t order[3])
{
    static const int16_t here[3] = {0, 0, 0};
    for (uint32_t d = 0; d < def->direction_count; d++) {
        int way = 0;
        for (uint32_t s = 0; s < def->shape_count; s++)
            for (uint32_t i = 0; i < def->shapes[s].step_count; i++) {
                const struct ngon_step_def *step = &def->shapes[s].steps[i];
                if (strcmp(step->direction.text, def->directions[d].name.text) != 0)
                    continue;
                int this_way = compare_by(order, step->offset, here);
                if (this_way == 0 || this_way == -way)
                    return false;
                way = this_way;
            }
    }
    return true;
}

struct placed {
    const int16_t *at;
    const uint8_t *order;
    uint32_t index;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    int way = compare_by(x->order, x->at, y->at);
    return way ? way : (x->index > y->index) - (x->index < y->index);
}

void ngon_board_number(struct ngon_arena *arena, const struct ngon_board_def *def,
                       const int16_t *const *at, uint32_t count, uint16_t *numbers)
{
    const uint8_t *chosen = NULL;
    for (unsigned o = 0; o < 6; o++) {
        bool printed = true;
        if (!is_steady(def, orders[o]))
            continue;
        for (uint32_t i = 1; i < count && printed; i++)
            printed = compare_by(orders[o], at[i - 1], at[i]) < 0;
        if (!chosen)
            chosen = orders[o];
        if (printed) {
            chosen = NULL;
            break;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = (uint16_t)i;
    if (!chosen)
        return;
    struct placed *placed = NGON_NEWS(arena, count, struct placed);
    for (uint32_t i = 0; i < count; i++)
        placed[i] = (struct placed){at[i], chosen, i};
    qsort(placed, count, sizeof *placed, compare_placed);
    for (uint32_t i = 0; i < count; i++)
        numbers[placed[i].index] = (uint16_t)i;
}
