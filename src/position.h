/* position: pieces on cells, hands, whose turn, rights, counters and a hash kept up to date; putting, taking, applying
 * and undoing moves. Knows how a move is carried out, not whether it is legal. */
#ifndef NGON_POSITION_H
#define NGON_POSITION_H

#include "ruleset.h"

enum ngon_move_kind {
    NGON_NORMAL, /* from to, captures what is on `to`; `form` is the new form when it promotes, else 0 */
    NGON_DROP,   /* `form` from hand to `to`; from == to */
    NGON_CASTLE, /* king from, to; extra: index of the castling */
    NGON_EP,     /* from to; captures position->ep_victim; form as for NORMAL */
    NGON_WAY, /* from to by rules->reach(...)->ways[extra], capturing on the way; form as for NORMAL */
    NGON_REMOVE, /* takes the own piece on `to` off the board (set-up phases); from == to */
    NGON_PLACE,  /* puts `form` on `to` (set-up phases); from == to */
    NGON_CHOOSE, /* arrangement `extra` of those that the side has to choose from (set-up phases); from == to */
    NGON_PASS
};

struct ngon_move {
    uint16_t from, to;
    uint16_t form; /* see the kinds */
    uint8_t kind;
    uint8_t leaves; /* 1: leaves en passant: passed cells are those of way `extra` */
    uint16_t extra;
};
#define NGON_NO_MOVE ((struct ngon_move){0, 0, 0, NGON_PASS, 0, 0})
bool ngon_move_equal(struct ngon_move a, struct ngon_move b);

#define NGON_EP_MAX 6u /* cells that one move may pass for en passant */

/* What apply overwrites, beside the pieces. */
struct ngon_state {
    uint64_t hash;
    uint16_t castling;  /* bit: castling still allowed */
    uint16_t ep_victim; /* cell of the passing piece, or NGON_NO_CELL */
    uint16_t ep_count;
    uint16_t
        ep_cells[NGON_EP_MAX]; /* passed cells that an enemy piece attacks by an en passant path */
    uint16_t phase, part; /* part: moves made in this turn, in a phase of choices choices made */
    uint32_t
        quiet_plies; /* plies since progress: a capture or a move by a piece that cannot go back (pawn kinds), a drop, a promotion */
    uint32_t move_number;
    uint8_t side;      /* to act */
    uint8_t checks[2]; /* still to give, where the rules count checks */
};

struct ngon_position {
    const struct ngon_ruleset *rules;
    struct ngon_state state;
    ngon_piece *board; /* [cell] */
    uint64_t *
        sets; /* [0], [1]: own cells of each side; [piece] (from 2): cells of that piece; words each */
    uint16_t *hands[2];     /* [form]: pieces in hand, by unpromoted form */
    uint64_t *unmoved;      /* cells whose piece has never moved; only where rules->needs_unmoved */
    uint16_t royals[2];     /* number of royal pieces on the board */
    uint16_t royal_cell[2]; /* the cell of the last royal put; the royal's when there is one */
    const struct ngon_castling *castlings; /* [castling]: what each right is in this game */
    const uint16_t *castling_loss;         /* [cell], as in the rules, for these castlings */
    struct ngon_castling
        *own_castlings; /* their storage where set-ups choose the cells, else NULL */
    uint16_t *own_loss;
};

#define NGON_UNDO_MAX 64u /* pieces that one move may capture */
struct ngon_undo {
    struct ngon_state state; /* before the move */
    struct ngon_move move;
    ngon_piece mover; /* before the move */
    uint16_t taken_count, moved_count;
    uint16_t
        moved[NGON_UNDO_MAX + 2]; /* cells that were among position->unmoved; moved_count are set */
    struct {
        uint16_t cell;
        ngon_piece piece;
    } taken[NGON_UNDO_MAX]; /* only the first taken_count are set */
};

/* A position in ARENA with nothing on it, first side to act in the first phase. */
struct ngon_position *ngon_position_new(struct ngon_arena *arena, const struct ngon_ruleset *rules);
void ngon_position_clear(struct ngon_position *position);
void ngon_position_start(
    struct ngon_position *position); /* the set-up, shuffled parts as written */
/* The set-up with its shuffled part, where the rules have one, in an order that SEED alone decides. */
void ngon_position_shuffle(struct ngon_position *position, uint64_t seed);
void ngon_position_copy(struct ngon_position *to,
                        const struct ngon_position *from); /* same ruleset */
bool ngon_position_equal(const struct ngon_position *a,
                         const struct ngon_position *b); /* all but counters */

/* Keeps sets, royals and the piece part of the hash. */
void ngon_position_put(struct ngon_position *position, uint16_t cell, ngon_piece piece);
/* Sets hands / state fields with the hash (for readers of position texts and tests). */
void ngon_position_set_hand(struct ngon_position *position, unsigned side, unsigned form,
                            unsigned count);
/* After pieces, hands and the fields of state (but hash) were set by hand: computes the hash, drops en passant cells that nobody
 * attacks by an en passant path, ends phases in which nobody can act. */
void ngon_position_settle(struct ngon_position *position);

/* What castling RIGHT is with the king and the rook that stand here: the rook on ROOK, or with NGON_NO_CELL the farthest.
 * NULL when they do not stand so. */
const struct ngon_castling *ngon_position_castling(const struct ngon_position *position,
                                                   uint32_t right, uint16_t rook);
/* From now on castling RIGHT is CASTLING, one of its choices; the right itself is not given. */
void ngon_position_choose_castling(struct ngon_position *position, uint32_t right,
                                   const struct ngon_castling *castling);

/* The acts of the side to act in a set-up phase (NGON_REMOVE, NGON_PLACE), at most ROOM of them, into LIST; how many. */
uint32_t ngon_position_acts(const struct ngon_position *position, struct ngon_move *list,
                            uint32_t room);

/* MOVE must be pseudo-legal here. UNDO belongs to the caller and must be kept until undone. */
void ngon_position_apply(struct ngon_position *position, struct ngon_move move,
                         struct ngon_undo *undo);
void ngon_position_undo(struct ngon_position *position, const struct ngon_undo *undo);

/* Computed from the pieces alone; what state.hash must be. */
uint64_t ngon_position_hash(const struct ngon_position *position);
/* NULL when every kept field equals its recomputation, else what differs. Called after every apply and undo with
 * NGON_DEBUG. */
const char *ngon_position_fault(const struct ngon_position *position);

static inline ngon_piece ngon_position_at(const struct ngon_position *position, uint16_t cell)
{
    return position->board[cell];
}
static inline uint64_t *ngon_position_set(const struct ngon_position *position, unsigned index)
{
    return position->sets + (size_t)index * position->rules->words;
}

#endif
