/* notation_text: the small words of positions and moves, shared by the notation_*.c files only. */
#ifndef NGON_NOTATION_TEXT_H
#define NGON_NOTATION_TEXT_H

#include "field_parts.h"
#include "notation.h"

/* Text that grows in a buffer of fixed size; what does not fit is cut. Always zero-terminated. */
struct ngon_text {
    char *bytes;
    size_t size, used;
};
void ngon_text_add(struct ngon_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The cell whose name is the longest at the start of SIZE bytes of TEXT, or NGON_NO_CELL. */
uint16_t ngon_text_cell(const struct ngon_board *board, const char *text, size_t size,
                        size_t *used);

/* Whether castling rights are written as letters here (KQkq). */
bool ngon_text_letter_castling(const struct ngon_ruleset *rules);
/* The castlings (bits) that the right at the start of TEXT stands for; 0 when it is none. Where the set-up chooses the cells,
 * POSITION's castlings become those that its pieces allow. */
uint32_t ngon_text_castling(struct ngon_position *position, const char *text, size_t size,
                            size_t *used);
/* The letter of castling INDEX where letters are used: K or Q, or the rook's file where that leaves a doubt. */
char ngon_text_castling_letter(const struct ngon_position *position, uint32_t index);

/* Whether the piece on CELL, which is not on turn, can have come there just now by a move that leaves all of PASSED en passant. */
bool ngon_text_may_have_passed(const struct ngon_position *position, uint16_t cell,
                               const uint16_t *passed, uint32_t count);
/* Whether on this board moves of SIDE to different cells pass PASSED, so that the passed cell alone leaves a doubt. */
bool ngon_text_passing_in_doubt(const struct ngon_ruleset *rules, unsigned side, uint16_t passed);

/* The cells whose piece is that of the set-up: what `unmoved=` is when it is left out. */
void ngon_text_default_unmoved(const struct ngon_position *position, uint64_t *set);

/* ---- moves ---- */

/* What a move's text is made of. */
struct ngon_move_parts {
    char head[48];   /* before the cells: "P@", "x", or nothing */
    char cells[152]; /* the cells, joined */
    char tail[48];   /* after them: "q", "+", "(name)", or nothing */
};
void ngon_text_move(const struct ngon_position *position, struct ngon_move move,
                    struct ngon_move_parts *parts);

/* A text taken apart as a move, without regard to whether such a move exists. */
#define NGON_TEXT_CELLS 66u
struct ngon_move_text {
    bool removes, drops, flips;
    bool chooses;  /* nothing more is known of it then */
    unsigned form; /* dropped, or to promote into (0: none) */
    uint16_t cells[NGON_TEXT_CELLS];
    uint32_t cell_count;
};
/* False when TEXT does not have the form of a move on this board; REASON then says what is wrong. */
bool ngon_text_parse_move(const struct ngon_ruleset *rules, const char *text,
                          struct ngon_move_text *parsed, char *reason, size_t size);
/* Says in REASON why PARSED, which is no legal move, is none. */
void ngon_text_explain(struct ngon_position *position, const struct ngon_move_text *parsed,
                       char *reason, size_t size);

/* The legal moves, in ARENA. */
struct ngon_moves ngon_text_legal(struct ngon_arena *arena, struct ngon_position *position);
/* "a" or "an" for NOUN. */
const char *ngon_text_article(const char *noun);

#endif
