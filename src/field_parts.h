/* field_parts: reading pieces and boards from a text, shared by field and notation only. */
#ifndef NGON_FIELD_PARTS_H
#define NGON_FIELD_PARTS_H

#include "field.h"

/* ---- kinds and forms ---- */

/* The kind called SIZE bytes of NAME, letter case ignored, or NULL. */
const struct ngon_piece_def *ngon_field_kind(const struct ngon_ruleset *rules, const char *name,
                                             size_t size);
/* The form of kind DEF as it starts, and its other side (NGON_NO_FORM when it has none). */
unsigned ngon_field_plain(const struct ngon_ruleset *rules, const struct ngon_piece_def *def);
unsigned ngon_field_flipped(const struct ngon_ruleset *rules, const struct ngon_piece_def *def);
/* The piece at the start of TEXT as positions write it (capital first, small second): its form and SIDE. NGON_NO_FORM when there is
 * none; *USED is then what it takes to show the mistake, or 0. */
unsigned ngon_field_form(const struct ngon_ruleset *rules, const char *text, size_t *used,
                         unsigned *side);

/* ---- a cursor over a text ---- */

struct ngon_cursor {
    const struct ngon_ruleset *rules;
    const char *text;
    size_t at;
    struct ngon_misread *misread; /* or NULL */
};

/* Sets the misread to bytes [START, END) and a message; false, so that it can be returned. */
bool ngon_cursor_refuse(const struct ngon_cursor *cursor, size_t start, size_t end,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Adds to a misread what would be right; false. */
bool ngon_cursor_help(const struct ngon_cursor *cursor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The number at the cursor, which stands on a digit; NGON_CURSOR_NUMBER_MAX + 1 for anything larger. */
#define NGON_CURSOR_NUMBER_MAX 1000000u
unsigned ngon_cursor_number(struct ngon_cursor *cursor);
/* The piece at the cursor, or 0 after a refusal. */
ngon_piece ngon_cursor_piece(struct ngon_cursor *cursor);
/* Fills BOARD in printed order and stops behind the field. In a BLOCK blanks mean nothing and slashes may be missing; else the
 * first blank ends the field, as does a `[`. */
bool ngon_cursor_board(struct ngon_cursor *cursor, bool block, ngon_piece *board);

/* Letters of pieces, which are A to Z in every locale. */
static inline bool ngon_is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}
static inline bool ngon_is_small(char c)
{
    return c >= 'a' && c <= 'z';
}
static inline char ngon_to_capital(char c)
{
    return ngon_is_small(c) ? (char)(c - 'a' + 'A') : c;
}

#endif
