/* eval: what a position is worth, from the definition alone. Everything is derived once from a compiled ruleset: piece
 * values from mobility on the board, worth of cells from mobility, centrality, advance and the way to promotion, safety of
 * royals, pieces in hand; `value` hints of the file override. Immutable when built, so threads share it. Knows no game. */
#ifndef NGON_EVAL_H
#define NGON_EVAL_H

#include "position.h"

/* Scores are in hundredths of a pawn or so; a side's own view. */
#define NGON_SCORE_LIMIT 20000 /* no evaluation is beyond this */

struct ngon_taper {
    int16_t opening, ending;
};

struct ngon_eval {
    const struct ngon_ruleset *rules;
    int *
        values; /* [form]: on the board, before cells are looked at; 0 for royals under `royal: any` */
    int *hand_values; /* [form]: in hand */
    double *mobility; /* [form]: average number of moves on a board as full as in play */
    struct ngon_taper
        *cells; /* [piece * cells + cell]: value with the cell's worth, for the piece's owner */
    uint8_t *distance;        /* [cell * cells + cell]: king-like steps, 255 when there is no way */
    uint64_t *ring;           /* [cell * words]: the cell and its neighbours */
    double *advance;          /* [cell]: -1 at the first side's home to 1 at the second's */
    double *centrality;       /* [cell]: -1 at the rim to 1 in the middle */
    bool *one_way;            /* [form]: pawn kinds, which never come back */
    uint8_t *mobility_weight; /* [form] */
    uint8_t *attack_weight;   /* [form] */
    uint64_t *
        stoppers; /* [(passer * 2 + side) * cells + cell) * words]: where an enemy of a pawn kind stops one's way */
    uint16_t *passer;          /* [form]: index for stoppers, or UINT16_MAX */
    struct ngon_taper *passed; /* [piece * cells + cell]: worth of an open way to promotion */
    int opening_material; /* both sides, pawn kinds left out: where the ending begins to count */
    int occupancy;        /* percent of cells taken as occupied */
    bool inverted;        /* being without moves or bare wins: material is a burden */
    bool royal_counts;    /* some form is royal */
};

/* In ARENA, which together with RULES must outlive the result. */
struct ngon_eval *ngon_eval_build(struct ngon_arena *arena, const struct ngon_ruleset *rules);

/* Worth of POSITION for the side to act. Exact near LOW to HIGH; where the cheap part lies far beyond them, the costly
 * part is left out. Never beyond NGON_SCORE_LIMIT. */
int ngon_eval_score(const struct ngon_eval *eval, const struct ngon_position *position, int low,
                    int high);

/* What MOVE captures, in points (0 when nothing), and whether it captures at all. */
int ngon_eval_victim(const struct ngon_eval *eval, const struct ngon_position *position,
                     struct ngon_move move, bool *captures);

/* Can WAY be gone by a piece of SIDE as the cells stand (its target included)? */
bool ngon_eval_way_open(const struct ngon_position *position, const struct ngon_way *way,
                        unsigned side);

#endif
