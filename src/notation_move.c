/* Moves as text, and exact notation read back. */
#include "notation.h"
#include "notation_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

static void add_cell(struct ngon_text *text, const struct ngon_ruleset *rules, uint16_t cell)
{
    ngon_text_add(text, "%s", rules->board->cells[cell].name);
}

/* Could the piece on FROM go to TARGET by a plain move, whatever stands in the way now? MODES: NGON_MOVE or NGON_BOTH. */
static bool could_go(const struct ngon_position *position, uint16_t from, uint16_t target,
                     unsigned modes)
{
    const ngon_piece piece = ngon_position_at(position, from);
    if (piece == 0)
        return false;
    const struct ngon_reach *reach = ngon_ruleset_reach(position->rules, piece, from);
    for (uint32_t i = 0; i < reach->hit_count; i++)
        if (reach->hits[i].target == target && (reach->hits[i].mode & modes))
            return true;
    for (uint32_t i = 0; i < reach->way_count; i++)
        if (reach->ways[i].target == target && (reach->ways[i].mode & modes))
            return true;
    for (uint32_t i = 0; i < reach->ride_count; i++)
        if (reach->rides[i].mode & modes)
            for (uint32_t k = 0; k < reach->rides[i].count; k++)
                if (reach->rides[i].cells[k] == target)
                    return true;
    return false;
}

/* Whether the castling's king move reads like a step of the king or like another castling. */
static bool castling_collides(const struct ngon_position *position, uint32_t index)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_castling *castling = &position->castlings[index];
    if (castling->king_from == castling->king_to)
        return true;
    for (uint32_t i = 0; i < rules->castling_count; i++)
        if (i != index && position->castlings[i].king_from == castling->king_from &&
            position->castlings[i].king_to == castling->king_to)
            return true;
    return could_go(position, castling->king_from, castling->king_to, NGON_MOVE);
}

static void add_captures_on_the_way(struct ngon_text *text, const struct ngon_position *position,
                                    const struct ngon_way *way)
{
    for (uint32_t i = 0; i < way->take_count; i++)
        add_cell(text, position->rules, way->takes[i]);
    if (!way->takes_hurdles)
        return;
    for (uint32_t i = 0; i < way->hurdle_count; i++)
        for (uint32_t k = 0; k < way->hurdles[i].count; k++)
            if (ngon_position_at(position, way->hurdles[i].cells[k]) != 0)
                add_cell(text, position->rules, way->hurdles[i].cells[k]);
}

static void add_kind(struct ngon_text *text, const struct ngon_ruleset *rules, unsigned form,
                     unsigned side)
{
    char piece[72];
    ngon_piece_write(rules, ngon_piece_of(form, side), piece, sizeof piece);
    const size_t size = strlen(piece);
    if (size > 0 && piece[size - 1] == '~')
        piece[size - 1] = '\0';
    ngon_text_add(text, "%s", piece);
}

/* The own royal piece on the lowest cell, or NGON_NO_CELL. */
static uint16_t own_royal(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        const ngon_piece piece = ngon_position_at(position, (uint16_t)cell);
        if (piece != 0 && ngon_side_of(piece) == position->state.side &&
            rules->forms[ngon_form_of(piece)].royal)
            return (uint16_t)cell;
    }
    return NGON_NO_CELL;
}

void ngon_text_move(const struct ngon_position *position, struct ngon_move move,
                    struct ngon_move_parts *parts)
{
    const struct ngon_ruleset *rules = position->rules;
    struct ngon_text head = {parts->head, sizeof parts->head, 0};
    struct ngon_text cells = {parts->cells, sizeof parts->cells, 0};
    struct ngon_text tail = {parts->tail, sizeof parts->tail, 0};
    parts->head[0] = parts->cells[0] = parts->tail[0] = '\0';
    bool promotes = false;
    switch ((enum ngon_move_kind)move.kind) {
    case NGON_NORMAL:
        add_cell(&cells, rules, move.from);
        add_cell(&cells, rules, move.to);
        promotes = move.form != NGON_NO_FORM;
        break;
    case NGON_EP:
        add_cell(&cells, rules, move.from);
        if (could_go(position, move.from, move.to, NGON_MOVE))
            add_cell(&cells, rules, position->state.ep_victim);
        add_cell(&cells, rules, move.to);
        promotes = move.form != NGON_NO_FORM;
        break;
    case NGON_WAY:
        add_cell(&cells, rules, move.from);
        add_captures_on_the_way(
            &cells, position,
            &ngon_ruleset_reach(rules, ngon_position_at(position, move.from), move.from)
                 ->ways[move.extra]);
        add_cell(&cells, rules, move.to);
        promotes = move.form != NGON_NO_FORM;
        break;
    case NGON_CASTLE:
        add_cell(&cells, rules, move.from);
        add_cell(&cells, rules,
                 castling_collides(position, move.extra) ? position->castlings[move.extra].rook_from
                                                         : move.to);
        break;
    case NGON_DROP:
    case NGON_PLACE:
        add_kind(&head, rules, move.form, 0);
        ngon_text_add(&head, "@");
        add_cell(&cells, rules, move.to);
        break;
    case NGON_REMOVE:
        ngon_text_add(&head, "x");
        add_cell(&cells, rules, move.to);
        break;
    case NGON_CHOOSE: {
        const struct ngon_arrangements *group =
            &rules->phases[position->state.phase].arrangements[position->state.part / 2u];
        const uint16_t *forms = group->forms + (size_t)move.extra * group->cell_count;
        ngon_text_add(&head, "=");
        for (uint16_t i = 0; i < group->cell_count; i++)
            if (forms[i] != NGON_NO_FORM)
                add_kind(&cells, rules, forms[i], 0);
            else
                ngon_text_add(&cells, ".");
        break;
    }
    case NGON_PASS: {
        const uint16_t royal = own_royal(position);
        if (royal == NGON_NO_CELL) {
            ngon_text_add(&cells, "0000");
        } else {
            add_cell(&cells, rules, royal);
            add_cell(&cells, rules, royal);
        }
        break;
    }
    }
    if (promotes && rules->forms[move.form].flipped)
        ngon_text_add(&tail, "+");
    else if (promotes)
        add_kind(&tail, rules, move.form, 1);
}

char *ngon_move_write(const struct ngon_position *position, struct ngon_move move, char *buffer,
                      size_t size)
{
    struct ngon_move_parts parts;
    ngon_text_move(position, move, &parts);
    snprintf(buffer, size, "%s%s%s", parts.head, parts.cells, parts.tail);
    return buffer;
}

/* ---- taking a text apart ---- */

static bool malformed(char *reason, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool malformed(char *reason, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(reason, size, format, args);
    va_end(args);
    return false;
}

bool ngon_text_parse_move(const struct ngon_ruleset *rules, const char *text,
                          struct ngon_move_text *parsed, char *reason, size_t size)
{
    const char *at = text;
    *parsed = (struct ngon_move_text){0};
    const char *sign = strchr(text, '@');
    if (text[0] == '\0')
        return malformed(reason, size, "the move is empty");
    if (text[0] == '=') {
        parsed->chooses = true;
        return true;
    }
    if (sign != NULL) {
        size_t used = 0;
        parsed->drops = true;
        parsed->form = ngon_form_read(rules, text, &used);
        if (parsed->form == NGON_NO_FORM || text + used != sign)
            return malformed(reason, size, "`%.*s` is no piece of this game",
                             sign - text < 40 ? (int)(sign - text) : 40, text);
        at = sign + 1;
    } else if (text[0] == 'x') {
        size_t used = 0;
        const size_t length = strlen(text + 1);
        const uint16_t cell = ngon_text_cell(rules->board, text + 1, length, &used);
        if (cell != NGON_NO_CELL && used == length) {
            parsed->removes = true;
            at++;
        }
    }
    while (*at != '\0' && parsed->cell_count < NGON_TEXT_CELLS) {
        size_t used = 0;
        const uint16_t cell = ngon_text_cell(rules->board, at, strlen(at), &used);
        if (cell == NGON_NO_CELL)
            break;
        parsed->cells[parsed->cell_count++] = cell;
        at += used;
    }
    const uint32_t wanted = parsed->drops || parsed->removes ? 1 : 2;
    if (parsed->cell_count < wanted && (*at != '\0' || parsed->cell_count == 0))
        return malformed(reason, size, "`%.40s` is no cell of this board", at);
    if (parsed->cell_count < wanted)
        return malformed(reason, size, "the cell that the piece goes to is missing");
    if (wanted == 1 && parsed->cell_count > 1)
        return malformed(reason, size, "one cell too many");
    if (*at == '\0')
        return true;
    if (wanted == 2 && strcmp(at, "+") == 0) {
        parsed->flips = true;
        return true;
    }
    size_t used = 0;
    if (wanted == 2)
        parsed->form = ngon_form_read(rules, at, &used);
    if (wanted == 1 || parsed->form == NGON_NO_FORM || at[used] != '\0')
        return malformed(reason, size, "`%.40s` makes no sense after the cells", at);
    return true;
}

/* ---- reading ---- */

struct ngon_moves ngon_text_legal(struct ngon_arena *arena, struct ngon_position *position)
{
    struct ngon_moves moves = {NGON_NEWS(arena, NGON_MOVES_MAX, struct ngon_move), 0,
                               NGON_MOVES_MAX, false};
    ngon_movegen_legal(position, &moves);
    return moves;
}

/* The other ways to write a legal move exactly: the letter case of pieces, a second letter, castling as king takes rook. */
static bool reads_as(const struct ngon_position *position, const struct ngon_move_text *parsed,
                     struct ngon_move move)
{
    const struct ngon_ruleset *rules = position->rules;
    const uint16_t last = parsed->cells[parsed->cell_count - 1];
    const struct ngon_form *form = &rules->forms[parsed->form];
    switch ((enum ngon_move_kind)move.kind) {
    case NGON_DROP:
    case NGON_PLACE:
        return parsed->drops && parsed->form == move.form && last == move.to;
    case NGON_NORMAL:
    case NGON_EP:
    case NGON_WAY: {
        if (parsed->drops || parsed->removes || parsed->form == NGON_NO_FORM ||
            move.form == NGON_NO_FORM || rules->forms[move.form].def != form->def ||
            rules->forms[move.form].flipped != form->flipped)
            return false;
        struct ngon_move_parts parts;
        char cells[sizeof parts.cells];
        struct ngon_text text = {cells, sizeof cells, 0};
        cells[0] = '\0';
        for (uint32_t i = 0; i < parsed->cell_count; i++)
            add_cell(&text, rules, parsed->cells[i]);
        ngon_text_move(position, move, &parts);
        return strcmp(parts.cells, cells) == 0;
    }
    case NGON_CASTLE:
        return !parsed->drops && !parsed->removes && parsed->form == NGON_NO_FORM &&
               !parsed->flips && parsed->cell_count == 2 && parsed->cells[0] == move.from &&
               last == position->castlings[move.extra].rook_from;
    default:
        return false;
    }
}

static enum ngon_reading read_among(struct ngon_position *position, const struct ngon_moves *moves,
                                    const char *text, struct ngon_move *move, char *reason,
                                    size_t size)
{
    char written[NGON_MOVE_TEXT];
    for (uint32_t i = 0; i < moves->count; i++)
        if (strcmp(ngon_move_write(position, moves->list[i], written, sizeof written), text) == 0 ||
            (moves->list[i].kind == NGON_PASS && strcmp(text, "0000") == 0)) {
            *move = moves->list[i];
            return NGON_READ_OK;
        }
    if (strcmp(text, "0000") == 0) {
        snprintf(reason, size, "passing is not allowed here");
        return NGON_READ_ILLEGAL;
    }
    struct ngon_move_text parsed;
    if (!ngon_text_parse_move(position->rules, text, &parsed, reason, size))
        return NGON_READ_MALFORMED;
    for (uint32_t i = 0; i < moves->count; i++)
        if (!parsed.chooses && reads_as(position, &parsed, moves->list[i])) {
            *move = moves->list[i];
            return NGON_READ_OK;
        }
    ngon_text_explain(position, &parsed, reason, size);
    return NGON_READ_ILLEGAL;
}

enum ngon_reading ngon_move_read(struct ngon_position *position, const char *text,
                                 struct ngon_move *move, char *reason, size_t size)
{
    struct ngon_arena arena = {0};
    const struct ngon_moves moves = ngon_text_legal(&arena, position);
    const enum ngon_reading reading = read_among(position, &moves, text, move, reason, size);
    ngon_arena_free(&arena);
    return reading;
}
