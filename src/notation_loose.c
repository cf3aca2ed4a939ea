/* Moves as people type them: every legal move is spelled in all the usual ways and held against the text. */
#include "notation.h"
#include "notation_text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define LOOSE_MAX 128u

/* TEXT without what says nothing about which move is meant: blanks, dashes, "=" before a promotion, check and praise marks. A sign inside
 * brackets is part of a name. */
static void normalise(const char *text, char *plain, size_t size)
{
    size_t used = 0;
    bool inside = false;
    for (; *text != '\0' && used + 1 < size; text++) {
        inside = *text == '(' ? true : *text == ')' ? false : inside;
        if (!inside && strchr(" \t\r\n-=:!?#", *text) != NULL)
            continue;
        plain[used++] = *text;
    }
    plain[used] = '\0';
}

static bool is_pawn(const struct ngon_form *form)
{
    return form->letter == 'P' || strcasecmp(form->def->name.text, "pawn") == 0;
}

static bool same(const char *a, const char *b, bool fold)
{
    return fold ? strcasecmp(a, b) == 0 : strcmp(a, b) == 0;
}

/* "O-O" is castling with the nearer rook, "O-O-O" with the farther one. */
static unsigned castling_word(const char *plain)
{
    if (strcasecmp(plain, "oo") == 0 || strcmp(plain, "00") == 0)
        return 1;
    if (strcasecmp(plain, "ooo") == 0 || strcmp(plain, "000") == 0)
        return 2;
    return 0;
}

static double rook_distance(const struct ngon_ruleset *rules, const struct ngon_castling *castling)
{
    const struct ngon_cell *king = &rules->board->cells[castling->king_from];
    const struct ngon_cell *rook = &rules->board->cells[castling->rook_from];
    return (king->x - rook->x) * (king->x - rook->x) + (king->y - rook->y) * (king->y - rook->y);
}

static bool is_castling_meant(const struct ngon_position *position, struct ngon_move move,
                              unsigned word)
{
    const struct ngon_ruleset *rules = position->rules;
    if (move.kind != NGON_CASTLE)
        return false;
    const struct ngon_castling *own = &position->castlings[move.extra];
    bool nearer = true, farther = true;
    for (uint32_t i = 0; i < rules->castling_count; i++)
        if (position->castlings[i].side == own->side && i != move.extra) {
            const double difference =
                rook_distance(rules, &position->castlings[i]) - rook_distance(rules, own);
            nearer &= difference > 0 || (difference >= 0 && i > move.extra);
            farther &= difference < 0 || (difference <= 0 && i < move.extra);
        }
    return word == 1 ? nearer : farther;
}

/* How a move may be spelled: each combination of a head and a tail. */
struct spelling {
    const char *piece, *from, *takes, *to, *tail;
};

static bool spelled(const char *plain, const struct spelling *spelling, bool fold)
{
    char text[NGON_MOVE_TEXT];
    snprintf(text, sizeof text, "%.60s%.40s%s%.60s%.60s", spelling->piece, spelling->from,
             spelling->takes, spelling->to, spelling->tail);
    return same(text, plain, fold);
}

/* Looser spellings: the target alone for any piece; without the promotion. */
enum { BY_CELL = 1, OPEN_END = 2 };

static bool move_is_spelled(const struct ngon_position *position, struct ngon_move move,
                            const char *plain, bool fold, unsigned kinds)
{
    const struct ngon_ruleset *rules = position->rules;
    if (move.kind != NGON_NORMAL && move.kind != NGON_EP && move.kind != NGON_WAY &&
        move.kind != NGON_CASTLE)
        return false;
    const unsigned form = ngon_form_of(ngon_position_at(position, move.from));
    const struct ngon_cell *from = &rules->board->cells[move.from];
    struct ngon_move_parts parts;
    char letter[96], rank[16] = "", to[sizeof parts.cells], capital[sizeof parts.tail];
    ngon_text_move(position, move, &parts);
    snprintf(to, sizeof to, "%s", parts.cells + strlen(from->name));
    ngon_piece_write(rules, ngon_piece_of(form, 0), letter, sizeof letter);
    if (from->rank >= 0)
        snprintf(rank, sizeof rank, "%d", (int)from->rank);
    /* e8=Q as well as e8q. */
    snprintf(capital, sizeof capital, "%s", parts.tail);
    if (capital[0] >= 'a' && capital[0] <= 'z')
        capital[0] = (char)(capital[0] - 'a' + 'A');
    const char *const pieces[] = {letter, rules->forms[form].name, ""};
    const char *const froms[] = {"", from->file, rank, from->name};
    const char *const takes[] = {"", "x"};
    const char *const tails[] = {parts.tail, capital, ""};
    for (unsigned p = 0; p < 3; p++)
        for (unsigned f = 0; f < 4; f++)
            for (unsigned t = 0; t < 2; t++)
                for (unsigned s = 0; s < (kinds & OPEN_END ? 3u : 2u); s++) {
                    const bool nameless = p == 2;
                    if (nameless && f == 0 && !(kinds & BY_CELL) && !is_pawn(&rules->forms[form]))
                        continue;
                    if (nameless && (f == 1 || f == 2) && !is_pawn(&rules->forms[form]))
                        continue;
                    const struct spelling spelling = {pieces[p], froms[f], takes[t], to, tails[s]};
                    if (spelled(plain, &spelling, fold))
                        return true;
                }
    return false;
}

static bool drop_is_spelled(const struct ngon_position *position, struct ngon_move move,
                            const char *plain, bool fold)
{
    if (move.kind != NGON_DROP && move.kind != NGON_PLACE && move.kind != NGON_REMOVE &&
        move.kind != NGON_CHOOSE)
        return false;
    const struct ngon_ruleset *rules = position->rules;
    static const char *const signs[] = {"@", "*", "'"};
    struct ngon_move_parts parts;
    char text[NGON_MOVE_TEXT];
    ngon_text_move(position, move, &parts);
    if (move.kind == NGON_CHOOSE)
        return same(parts.cells, plain + (plain[0] == '='), fold);
    if (move.kind == NGON_REMOVE)
        return same(parts.cells, plain, fold) ||
               (plain[0] == 'x' && same(parts.cells, plain + 1, fold));
    parts.head[strlen(parts.head) - 1] = '\0';
    for (unsigned i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        snprintf(text, sizeof text, "%s%s%s", parts.head, signs[i], parts.cells);
        if (same(text, plain, fold))
            return true;
        snprintf(text, sizeof text, "%.80s%s%s", rules->forms[move.form].name, signs[i],
                 parts.cells);
        if (same(text, plain, true))
            return true;
    }
    return false;
}

/* Indexes of the moves that PLAIN spells, each printed text once. */
static uint32_t collect(const struct ngon_position *position, const struct ngon_moves *moves,
                        const char *plain, bool fold, unsigned kinds, uint32_t *found,
                        uint32_t room)
{
    uint32_t count = 0;
    const unsigned castling = castling_word(plain);
    for (uint32_t i = 0; i < moves->count && count < room; i++)
        if (castling > 0 ? is_castling_meant(position, moves->list[i], castling)
                         : move_is_spelled(position, moves->list[i], plain, fold, kinds) ||
                               drop_is_spelled(position, moves->list[i], plain, fold))
            found[count++] = i;
    return count;
}

static void list_candidates(const struct ngon_position *position, const struct ngon_moves *moves,
                            const uint32_t *found, uint32_t count, struct ngon_text *reason)
{
    char text[NGON_MOVE_TEXT];
    ngon_text_add(reason, "this may be");
    for (uint32_t i = 0; i < count; i++)
        ngon_text_add(reason, "%s%s",
                      i == 0           ? " "
                      : i + 1 == count ? " or "
                                       : ", ",
                      ngon_move_write(position, moves->list[found[i]], text, sizeof text));
}

/* A piece and a cell, but no such move: say so in these words rather than "cannot be read". */
static bool explain_piece_to_cell(const struct ngon_position *position, const char *plain,
                                  struct ngon_text *reason)
{
    const struct ngon_ruleset *rules = position->rules;
    size_t used = 0, cell_used = 0;
    char player[64];
    const unsigned form = ngon_form_read(rules, plain, &used);
    const char *rest = form == NGON_NO_FORM ? plain : plain + used;
    uint16_t cell = ngon_text_cell(rules->board, plain, strlen(plain), &cell_used);
    if (cell != NGON_NO_CELL && plain[cell_used] == '\0') {
        ngon_text_add(reason, "no piece of %s's can go to %s",
                      ngon_player_write(rules, position->state.side, player, sizeof player), plain);
        return true;
    }
    rest += rest[0] == 'x';
    cell = ngon_text_cell(rules->board, rest, strlen(rest), &cell_used);
    if (form == NGON_NO_FORM || cell == NGON_NO_CELL || rest[cell_used] != '\0')
        return false;
    ngon_text_add(reason, "no %s of %s's can go to %s", rules->forms[form].name,
                  ngon_player_write(rules, position->state.side, player, sizeof player), rest);
    return true;
}

/* From the strictest to the loosest: capitals count, any case, then any piece for a lone cell, then what is left open. */
static const struct {
    bool fold;
    unsigned kinds;
} rounds[] = {{false, 0}, {true, 0}, {true, BY_CELL}, {true, BY_CELL | OPEN_END}};
#define ROUNDS (sizeof rounds / sizeof rounds[0])

static enum ngon_reading read_spelled(struct ngon_position *position,
                                      const struct ngon_moves *moves, const char *plain,
                                      struct ngon_move *move, struct ngon_text *reason)
{
    uint32_t found[LOOSE_MAX];
    for (unsigned i = 0; i < ROUNDS; i++) {
        const uint32_t count =
            collect(position, moves, plain, rounds[i].fold, rounds[i].kinds, found, LOOSE_MAX);
        if (count == 0)
            continue;
        *move = moves->list[found[0]];
        if (count == 1)
            return NGON_READ_OK;
        reason->used = 0;
        list_candidates(position, moves, found, count, reason);
        return NGON_READ_AMBIGUOUS;
    }
    if (castling_word(plain) > 0) {
        reason->used = 0;
        ngon_text_add(reason, "castling on that side is not possible now");
        return NGON_READ_ILLEGAL;
    }
    return NGON_READ_MALFORMED;
}

enum ngon_reading ngon_move_read_loose(struct ngon_position *position, const char *text,
                                       struct ngon_move *move, char *reason, size_t size)
{
    char plain[NGON_MOVE_TEXT];
    enum ngon_reading exact = ngon_move_read(position, text, move, reason, size);
    if (exact == NGON_READ_OK)
        return exact;
    normalise(text, plain, sizeof plain);
    if (strcmp(plain, text) != 0) {
        const enum ngon_reading again = ngon_move_read(position, plain, move, reason, size);
        if (again == NGON_READ_OK)
            return again;
        exact = again == NGON_READ_ILLEGAL ? again : exact;
    }
    struct ngon_arena arena = {0};
    const struct ngon_moves moves = ngon_text_legal(&arena, position);
    struct ngon_text out = {reason, size, exact == NGON_READ_ILLEGAL ? strlen(reason) : 0};
    enum ngon_reading reading = read_spelled(position, &moves, plain, move, &out);
    if (reading == NGON_READ_MALFORMED) {
        /* "Ke2+" gives check; "+" is only taken off where nothing else reads it. */
        const size_t length = strlen(plain);
        if (length > 1 && plain[length - 1] == '+') {
            plain[length - 1] = '\0';
            reading = read_spelled(position, &moves, plain, move, &out);
        }
    }
    ngon_arena_free(&arena);
    if (reading != NGON_READ_MALFORMED || exact == NGON_READ_ILLEGAL)
        return reading == NGON_READ_MALFORMED ? NGON_READ_ILLEGAL : reading;
    out.used = 0;
    if (explain_piece_to_cell(position, plain, &out))
        return NGON_READ_ILLEGAL;
    ngon_text_add(&out, "this cannot be read as a move");
    return NGON_READ_MALFORMED;
}

uint32_t ngon_move_candidates(struct ngon_position *position, const char *text,
                              struct ngon_move *list, uint32_t room)
{
    char plain[NGON_MOVE_TEXT];
    uint32_t found[LOOSE_MAX], count = 0;
    struct ngon_arena arena = {0};
    normalise(text, plain, sizeof plain);
    const struct ngon_moves moves = ngon_text_legal(&arena, position);
    for (unsigned i = 0; i < ROUNDS && count == 0; i++)
        count = collect(position, &moves, plain, rounds[i].fold, rounds[i].kinds, found,
                        room < LOOSE_MAX ? room : LOOSE_MAX);
    for (uint32_t i = 0; i < count; i++)
        list[i] = moves.list[found[i]];
    ngon_arena_free(&arena);
    return count;
}
