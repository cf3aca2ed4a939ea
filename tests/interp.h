/* interp: a slow reading of ngon-variant(5) for tests. It walks movement trees on the board graph, tries moves on
 * copies of the whole position and writes them as text, with nothing taken from the compiled tables or the
 * generators: only the cell graph (board.h), the plain variant and the numbering of forms are shared. */
#ifndef INTERP_H
#define INTERP_H

#include "notation.h"

#define INTERP_CELLS 256u
#define INTERP_FORMS 128u
#define INTERP_TAKES 16u

struct interp;

struct interp_state {
    ngon_piece board[INTERP_CELLS];
    bool unmoved[INTERP_CELLS];
    uint16_t hands[2][INTERP_FORMS];
    uint16_t castling, phase, part;
    uint16_t castling_king[NGON_MAX_CASTLINGS], castling_rook[NGON_MAX_CASTLINGS]; /* from */
    uint16_t ep_victim, ep_count, ep_cells[NGON_EP_MAX];
    uint8_t side, checks[2];
};

struct interp_move {
    enum ngon_move_kind kind;
    uint16_t from, to;
    unsigned form; /* what stands on `to` afterwards when that is not the mover, else 0 */
    uint16_t takes[INTERP_TAKES]; /* cells emptied on the way, in order; not `to` */
    unsigned take_count;
    bool takes_target, leaves;
    uint16_t passed[NGON_EP_MAX];
    unsigned passed_count;
    unsigned castling; /* index in rules->castlings */
    uint16_t rook;     /* where its rook comes from */
    char text[NGON_MOVE_TEXT];
};
struct interp_moves {
    struct interp_move *list;
    size_t count, room;
};

/* RULES' variant must have at most INTERP_CELLS cells and INTERP_FORMS forms: NULL otherwise. Lives in ARENA. */
struct interp *interp_new(struct ngon_arena *arena, const struct ngon_ruleset *rules);
void interp_read(const struct interp *in, const struct ngon_position *position,
                 struct interp_state *state);
/* The first field in which POSITION and STATE differ (pieces, hands, side, rights, en passant, phase), or NULL. */
const char *interp_differs(const struct interp *in, const struct ngon_position *position,
                           const struct interp_state *state);

/* Legal moves sorted by text, each text once. LIST keeps its memory between calls; interp_moves_free ends it. */
void interp_legal(const struct interp *in, const struct interp_state *state,
                  struct interp_moves *list);
void interp_moves_free(struct interp_moves *list);
void interp_apply(const struct interp *in, const struct interp_state *state,
                  const struct interp_move *move, struct interp_state *after);
bool interp_in_check(const struct interp *in, const struct interp_state *state, unsigned side);

/* ---- between the two halves ---- */

/* Calls EMIT for each pseudo-legal path of the piece on FROM (text, promotion not settled) until it returns false.
 * ATTACKS leaves out en passant and all that captures nothing; EN_PASSANT_ONLY leaves out all else, and takes every empty
 * cell as passed. */
enum interp_walk { INTERP_ALL, INTERP_ATTACKS, INTERP_EN_PASSANT_ONLY };
typedef bool interp_emit(void *context, const struct interp_move *move);
void interp_walk_piece(const struct interp *in, const struct interp_state *state, uint16_t from,
                       enum interp_walk what, interp_emit *emit, void *context);
const struct ngon_ruleset *interp_rules(const struct interp *in);
bool interp_zone_has(const struct interp *in, const struct ngon_zone *zone, unsigned side,
                     uint16_t cell); /* NULL zone: everywhere */
int interp_kind(const struct interp *in, const char *name);
bool interp_royal(const struct interp *in, ngon_piece piece);
static inline bool interp_names(const struct ngon_words *words, const char *name)
{
    for (uint32_t i = 0; i < words->count; i++) {
        const char *a = words->words[i].text, *b = name;
        while (*a && *a == *b)
            a++, b++;
        if (*a == *b)
            return true;
    }
    return false;
}

#endif
