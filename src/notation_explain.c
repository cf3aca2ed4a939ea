/* Why a move that reads well is no legal move. */
#include "notation_text.h"

#include <stdio.h>
#include <string.h>

struct explainer {
    struct ngon_position *position;
    const struct ngon_ruleset *rules;
    const struct ngon_move_text *parsed;
    struct ngon_text text;
    char players[2][64];
    struct ngon_move *list; /* room for NGON_MOVES_MAX */
};

const char *ngon_text_article(const char *noun)
{
    return noun[0] != '\0' && strchr("aeiou", noun[noun[0] == '+'] | 32) != NULL ? "an" : "a";
}

static const char *cell_name(const struct explainer *explainer, uint16_t cell)
{
    return explainer->rules->board->cells[cell].name;
}

static const char *form_name(const struct explainer *explainer, unsigned form)
{
    return explainer->rules->forms[form].name;
}

static const char *piece_name(const struct explainer *explainer, uint16_t cell)
{
    return form_name(explainer, ngon_form_of(ngon_position_at(explainer->position, cell)));
}

static const char *player(const struct explainer *explainer, unsigned side)
{
    return explainer->players[side];
}

static unsigned own_side(const struct explainer *explainer)
{
    return explainer->position->state.side;
}

static bool holds_own(const struct explainer *explainer, uint16_t cell)
{
    const ngon_piece piece = ngon_position_at(explainer->position, cell);
    return piece != 0 && ngon_side_of(piece) == own_side(explainer);
}

static bool faces(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    if (!rules->has_facing || rules->facing_result != NGON_RESULT_ILLEGAL)
        return false;
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        const ngon_piece piece = ngon_position_at(position, (uint16_t)cell);
        if (piece == 0 || !ngon_set_has(rules->facing, ngon_form_of(piece)))
            continue;
        for (uint32_t i = 0; i < rules->facing_count; i++) {
            uint16_t at =
                ngon_board_step(rules->board, (uint16_t)cell, rules->facing_directions[i]);
            for (uint32_t steps = 0;
                 at != NGON_NO_CELL && ngon_position_at(position, at) == 0 && steps < rules->cells;
                 steps++)
                at = ngon_board_step(rules->board, at, rules->facing_directions[i]);
            if (at == NGON_NO_CELL || at == cell)
                continue;
            const ngon_piece other = ngon_position_at(position, at);
            if (other != 0 && ngon_side_of(other) != ngon_side_of(piece) &&
                ngon_set_has(rules->facing, ngon_form_of(other)))
                return true;
        }
    }
    return false;
}

/* The first enemy piece that attacks the royal of SIDE, or NGON_NO_CELL. */
static uint16_t find_attacker(const struct explainer *explainer, unsigned side)
{
    struct ngon_position *position = explainer->position;
    const struct ngon_ruleset *rules = position->rules;
    struct ngon_move *list = explainer->list;
    const uint8_t turn = position->state.side;
    uint16_t found = NGON_NO_CELL;
    position->state.side = (uint8_t)(side ^ 1u);
    for (uint32_t cell = 0; cell < rules->cells && found == NGON_NO_CELL; cell++) {
        const ngon_piece piece = ngon_position_at(position, (uint16_t)cell);
        if (piece == 0 || ngon_side_of(piece) == side)
            continue;
        struct ngon_moves moves = {list, 0, NGON_MOVES_MAX, false};
        ngon_movegen_pseudo(position, (uint16_t)cell, &moves);
        for (uint32_t i = 0; i < moves.count; i++) {
            const ngon_piece target = ngon_position_at(position, list[i].to);
            if (target != 0 && ngon_side_of(target) == side &&
                rules->forms[ngon_form_of(target)].royal)
                found = (uint16_t)cell;
        }
    }
    position->state.side = turn;
    return found;
}

/* MOVE is pseudo-legal but not legal. */
static void explain_exposure(struct explainer *explainer, struct ngon_move move)
{
    struct ngon_position *position = explainer->position;
    const unsigned side = own_side(explainer);
    struct ngon_undo undo;
    const bool was_checked = ngon_movegen_in_check(position, side);
    ngon_position_apply(position, move, &undo);
    const bool checked = ngon_movegen_in_check(position, side), facing = faces(position);
    const uint16_t attacker = checked ? find_attacker(explainer, side) : NGON_NO_CELL;
    char by[120] = "";
    if (attacker != NGON_NO_CELL)
        snprintf(by, sizeof by, " (by the %.60s on %.40s)", piece_name(explainer, attacker),
                 cell_name(explainer, attacker));
    ngon_position_undo(position, &undo);
    if (facing && attacker == NGON_NO_CELL)
        ngon_text_add(&explainer->text, "the royal pieces would face each other");
    else if (checked && was_checked)
        ngon_text_add(&explainer->text, "the king is in check, and this does not help%s", by);
    else if (checked)
        ngon_text_add(&explainer->text, "it leaves the king in check%s", by);
    else if (explainer->rules->rules->must_capture)
        ngon_text_add(&explainer->text, "a capture must be made");
    else
        ngon_text_add(&explainer->text, "the rules forbid it here");
}

/* ---- set-up phases and drops ---- */

static void explain_removal(struct explainer *explainer)
{
    const struct ngon_phase *phase = &explainer->rules->phases[explainer->position->state.phase];
    const uint16_t cell = explainer->parsed->cells[0];
    const ngon_piece piece = ngon_position_at(explainer->position, cell);
    if (phase->act != NGON_ACT_REMOVE)
        ngon_text_add(&explainer->text, "pieces are not removed in this phase");
    else if (piece == 0)
        ngon_text_add(&explainer->text, "nothing stands on %s", cell_name(explainer, cell));
    else if (!holds_own(explainer, cell))
        ngon_text_add(&explainer->text, "the %s on %s is not %s's", piece_name(explainer, cell),
                      cell_name(explainer, cell), player(explainer, own_side(explainer)));
    else if (!ngon_set_has(phase->pieces, ngon_form_of(piece)))
        ngon_text_add(&explainer->text, "%s %s is not removed in this phase",
                      ngon_text_article(piece_name(explainer, cell)), piece_name(explainer, cell));
    else if (phase->both_on_file)
        ngon_text_add(&explainer->text, "the file of %s does not hold such a piece of each side",
                      cell_name(explainer, cell));
    else
        ngon_text_add(&explainer->text, "nothing may be removed from %s",
                      cell_name(explainer, cell));
}

static bool is_no_drop_phase(const struct explainer *explainer)
{
    const enum ngon_act act = explainer->rules->phases[explainer->position->state.phase].act;
    return act != NGON_ACT_PLAY && act != NGON_ACT_PLACE;
}

static bool explain_drop_cell(struct explainer *explainer, unsigned form, uint16_t cell)
{
    const struct ngon_ruleset *rules = explainer->rules;
    const unsigned side = own_side(explainer);
    const char *name = form_name(explainer, form), *article = ngon_text_article(name);
    if (ngon_position_at(explainer->position, cell) != 0) {
        ngon_text_add(&explainer->text, "%s is not empty: the %s stands there",
                      cell_name(explainer, cell), piece_name(explainer, cell));
        return true;
    }
    const size_t row = (size_t)form * rules->words;
    if (!ngon_set_has(rules->drop_zone[side] + row, cell)) {
        if (rules->stuck[side] != NULL && ngon_set_has(rules->stuck[side] + row, cell))
            ngon_text_add(&explainer->text, "%s %s dropped on %s could never move", article, name,
                          cell_name(explainer, cell));
        else
            ngon_text_add(&explainer->text, "%s %s may not be dropped on %s", article, name,
                          cell_name(explainer, cell));
        return true;
    }
    const uint8_t limit = rules->file_limit == NULL ? 0 : rules->file_limit[form];
    if (limit == 0)
        return false;
    const uint64_t *file =
        rules->file_cells + (size_t)rules->board->cells[cell].file_index * rules->words;
    const uint64_t *own = ngon_position_set(explainer->position, ngon_piece_of(form, side));
    unsigned count = 0;
    for (uint32_t i = 0; i < rules->cells; i++)
        count += ngon_set_has(file, i) && ngon_set_has(own, i);
    if (count < limit)
        return false;
    ngon_text_add(&explainer->text, "there is already %s %s of %s's on that file", article, name,
                  player(explainer, side));
    return true;
}

static void explain_drop(struct explainer *explainer)
{
    const struct ngon_ruleset *rules = explainer->rules;
    const unsigned form = explainer->parsed->form, side = own_side(explainer);
    const uint16_t cell = explainer->parsed->cells[0];
    const char *name = form_name(explainer, form);
    if (!rules->has_hands) {
        ngon_text_add(&explainer->text, "nothing is dropped in this game");
        return;
    }
    if (is_no_drop_phase(explainer)) {
        ngon_text_add(&explainer->text, "nothing is dropped in this phase");
        return;
    }
    if (explainer->position->hands[side][form] == 0) {
        ngon_text_add(&explainer->text, "%s has no %s in hand", player(explainer, side), name);
        return;
    }
    if (explain_drop_cell(explainer, form, cell))
        return;
    const struct ngon_move drop = {cell, cell, (uint16_t)form, NGON_DROP, 0, 0};
    struct ngon_undo undo;
    ngon_position_apply(explainer->position, drop, &undo);
    const bool own_check = ngon_movegen_in_check(explainer->position, side);
    const bool mates = !own_check && ngon_movegen_in_check(explainer->position, side ^ 1u);
    ngon_position_undo(explainer->position, &undo);
    if (mates && rules->no_mate != NULL && rules->no_mate[form])
        ngon_text_add(&explainer->text, "%s %s may not be dropped to give checkmate",
                      ngon_text_article(name), name);
    else
        explain_exposure(explainer, drop);
}

/* ---- moves on the board ---- */

/* The first cell of CELLS that is not empty, or NGON_NO_CELL. */
static uint16_t first_taken(const struct explainer *explainer, const uint16_t *cells,
                            uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (ngon_position_at(explainer->position, cells[i]) != 0)
            return cells[i];
    return NGON_NO_CELL;
}

static bool explain_blocked(struct explainer *explainer, uint16_t at)
{
    if (at == NGON_NO_CELL)
        return false;
    ngon_text_add(&explainer->text, "the %s on %s is in the way", piece_name(explainer, at),
                  cell_name(explainer, at));
    return true;
}

static bool explain_mode(struct explainer *explainer, uint16_t from, uint16_t to, unsigned mode)
{
    const char *name = piece_name(explainer, from), *article = ngon_text_article(name);
    const bool taken = ngon_position_at(explainer->position, to) != 0;
    if (taken && !(mode & NGON_CAPTURE)) {
        ngon_text_add(&explainer->text, "%s %s does not capture so, and the %s stands on %s",
                      article, name, piece_name(explainer, to), cell_name(explainer, to));
        return true;
    }
    if (!taken && !(mode & NGON_MOVE)) {
        ngon_text_add(&explainer->text, "%s %s goes there only to capture, and %s is empty",
                      article, name, cell_name(explainer, to));
        return true;
    }
    return false;
}

static bool explain_jump(struct explainer *explainer, unsigned count, unsigned low, unsigned high)
{
    if (count >= low && count <= high)
        return false;
    ngon_text_add(&explainer->text, "it must jump %s%u piece%s, and %u stand%s between",
                  low == high ? "exactly " : "at least ", low, low == 1 ? "" : "s", count,
                  count == 1 ? "s" : "");
    return true;
}

static bool explain_ride(struct explainer *explainer, uint16_t from, const struct ngon_ride *ride,
                         uint32_t index)
{
    unsigned count = 0;
    for (uint32_t k = 0; k < index; k++)
        count += ngon_position_at(explainer->position, ride->cells[k]) != 0;
    if (ride->over_max == 0 &&
        explain_blocked(explainer, first_taken(explainer, ride->cells, index)))
        return true;
    return (ride->over_max > 0 && explain_jump(explainer, count, ride->over_min, ride->over_max)) ||
           explain_mode(explainer, from, ride->cells[index], ride->mode);
}

static bool explain_way(struct explainer *explainer, uint16_t from, const struct ngon_way *way)
{
    const struct ngon_position *position = explainer->position;
    if (explain_blocked(explainer, first_taken(explainer, way->empty, way->empty_count)) ||
        explain_mode(explainer, from, way->target, way->mode))
        return true;
    if (way->flags & NGON_UNMOVED) {
        ngon_text_add(&explainer->text, "the %s on %s has moved before",
                      piece_name(explainer, from), cell_name(explainer, from));
        return true;
    }
    for (uint32_t i = 0; i < way->take_count; i++) {
        const ngon_piece piece = ngon_position_at(position, way->takes[i]);
        if (piece == 0 || ngon_side_of(piece) == own_side(explainer)) {
            ngon_text_add(&explainer->text, "there is nothing to capture on %s",
                          cell_name(explainer, way->takes[i]));
            return true;
        }
    }
    for (uint32_t i = 0; i < way->hurdle_count; i++) {
        const struct ngon_hurdle *hurdle = &way->hurdles[i];
        unsigned count = 0;
        for (uint32_t k = 0; k < hurdle->count; k++)
            count += ngon_position_at(position, hurdle->cells[k]) != 0;
        if (explain_jump(explainer, count, hurdle->min, hurdle->max))
            return true;
    }
    return false;
}

/* What keeps the piece on FROM from a move that its tables hold. */
static bool explain_reach(struct explainer *explainer, uint16_t from, uint16_t to)
{
    const struct ngon_reach *reach =
        ngon_ruleset_reach(explainer->rules, ngon_position_at(explainer->position, from), from);
    for (uint32_t i = 0; i < reach->ride_count; i++)
        for (uint32_t k = 0; k < reach->rides[i].count; k++)
            if (reach->rides[i].cells[k] == to &&
                explain_ride(explainer, from, &reach->rides[i], k))
                return true;
    for (uint32_t i = 0; i < reach->way_count; i++)
        if (reach->ways[i].target == to && !(reach->ways[i].mode & NGON_EN_PASSANT) &&
            explain_way(explainer, from, &reach->ways[i]))
            return true;
    for (uint32_t i = 0; i < reach->hit_count; i++)
        if (reach->hits[i].target == to && explain_mode(explainer, from, to, reach->hits[i].mode))
            return true;
    return false;
}

static bool explain_castling(struct explainer *explainer, uint16_t from, uint16_t to)
{
    const struct ngon_ruleset *rules = explainer->rules;
    struct ngon_position *position = explainer->position;
    const unsigned side = own_side(explainer);
    for (uint32_t i = 0; i < rules->castling_count; i++) {
        const struct ngon_castling *castling = &position->castlings[i];
        if (castling->side != side || castling->king_from != from ||
            (castling->king_to != to && castling->rook_from != to))
            continue;
        if (!(position->state.castling >> i & 1)) {
            ngon_text_add(&explainer->text,
                          "castling is no longer allowed: the king or that rook has moved");
            return true;
        }
        for (uint32_t cell = 0; cell < rules->cells; cell++)
            if (ngon_set_has(castling->empty, cell) &&
                ngon_position_at(position, (uint16_t)cell) != 0)
                return explain_blocked(explainer, (uint16_t)cell);
        for (uint32_t k = 0; k < castling->safe_count; k++)
            if (ngon_movegen_attacked(position, castling->safe[k], side ^ 1u)) {
                if (castling->safe[k] == from)
                    ngon_text_add(&explainer->text, "the king may not castle out of check");
                else
                    ngon_text_add(&explainer->text, "castling: %s is attacked",
                                  cell_name(explainer, castling->safe[k]));
                return true;
            }
    }
    return false;
}

/* PSEUDO moves go where the text says: is it the promotion that does not fit? */
static bool explain_promotion(struct explainer *explainer, const struct ngon_moves *pseudo)
{
    const struct ngon_move_text *parsed = explainer->parsed;
    const uint16_t to = parsed->cells[parsed->cell_count - 1];
    char text[NGON_MOVE_TEXT];
    bool plain = false, any = false, fits = false;
    for (uint32_t i = 0; i < pseudo->count; i++) {
        if (pseudo->list[i].to != to)
            continue;
        const unsigned form = pseudo->list[i].form;
        const bool flips = form != NGON_NO_FORM && explainer->rules->forms[form].flipped;
        plain |= form == NGON_NO_FORM;
        any |= form != NGON_NO_FORM;
        fits |= parsed->flips ? flips
                : parsed->form == NGON_NO_FORM
                    ? form == NGON_NO_FORM
                    : form != NGON_NO_FORM && explainer->rules->forms[form].def ==
                                                  explainer->rules->forms[parsed->form].def;
    }
    if (fits || (!plain && !any))
        return false;
    if (!any) {
        ngon_text_add(&explainer->text, "the %s does not promote there",
                      piece_name(explainer, parsed->cells[0]));
        return true;
    }
    ngon_text_add(&explainer->text, parsed->form == NGON_NO_FORM && !parsed->flips
                                        ? "the promotion is missing: write"
                                        : "it does not promote so: write");
    const char *comma = " ";
    for (uint32_t i = 0; i < pseudo->count; i++)
        if (pseudo->list[i].to == to) {
            ngon_text_add(&explainer->text, "%s%s", comma,
                          ngon_move_write(explainer->position, pseudo->list[i], text, sizeof text));
            comma = ", ";
        }
    return true;
}

static bool same_cells(const struct explainer *explainer, struct ngon_move move)
{
    struct ngon_move_parts parts;
    char cells[sizeof parts.cells];
    struct ngon_text text = {cells, sizeof cells, 0};
    cells[0] = '\0';
    for (uint32_t i = 0; i < explainer->parsed->cell_count; i++)
        ngon_text_add(&text, "%s", cell_name(explainer, explainer->parsed->cells[i]));
    ngon_text_move(explainer->position, move, &parts);
    return strcmp(parts.cells, cells) == 0;
}

static void explain_board_move(struct explainer *explainer)
{
    const struct ngon_move_text *parsed = explainer->parsed;
    const uint16_t from = parsed->cells[0], to = parsed->cells[parsed->cell_count - 1];
    const enum ngon_act act = explainer->rules->phases[explainer->position->state.phase].act;
    const char *mover = player(explainer, own_side(explainer));
    if (act != NGON_ACT_PLAY) {
        ngon_text_add(
            &explainer->text,
            act == NGON_ACT_REMOVE   ? "in this phase %s removes one of its pieces, written as xc4"
            : act == NGON_ACT_CHOOSE ? "in this phase %s chooses an arrangement, written as =NB"
                                     : "in this phase %s places a piece, written as P@c4",
            mover);
        return;
    }
    if (ngon_position_at(explainer->position, from) == 0) {
        ngon_text_add(&explainer->text, "nothing stands on %s", cell_name(explainer, from));
        return;
    }
    if (!holds_own(explainer, from)) {
        ngon_text_add(&explainer->text, "the %s on %s is %s's, and %s is to move",
                      piece_name(explainer, from), cell_name(explainer, from),
                      player(explainer, own_side(explainer) ^ 1u), mover);
        return;
    }
    struct ngon_move *list = explainer->list;
    struct ngon_moves pseudo = {list, 0, NGON_MOVES_MAX, false};
    ngon_movegen_pseudo(explainer->position, from, &pseudo);
    for (uint32_t i = 0; i < pseudo.count;) /* keep those over the same cells */
        if (same_cells(explainer, list[i]))
            i++;
        else
            list[i] = list[--pseudo.count];
    if (pseudo.count > 0) {
        if (explain_promotion(explainer, &pseudo))
            return;
        explain_exposure(explainer, list[0]);
        return;
    }
    if (from != to && holds_own(explainer, to) && !explain_castling(explainer, from, to)) {
        ngon_text_add(&explainer->text, "%s's own %s stands on %s", mover,
                      piece_name(explainer, to), cell_name(explainer, to));
        return;
    }
    if (explainer->text.used > 0 || explain_castling(explainer, from, to) ||
        (parsed->cell_count == 2 && explain_reach(explainer, from, to)))
        return;
    ngon_text_add(&explainer->text, "%s %s does not move so",
                  ngon_text_article(piece_name(explainer, from)), piece_name(explainer, from));
}

static void explain_choice(struct explainer *explainer)
{
    struct ngon_moves moves = {explainer->list, 0, NGON_MOVES_MAX, false};
    struct ngon_position *position = explainer->position;
    if (explainer->rules->phases[position->state.phase].act != NGON_ACT_CHOOSE) {
        ngon_text_add(&explainer->text, "there is nothing to choose now");
        return;
    }
    ngon_movegen_legal(position, &moves);
    ngon_text_add(&explainer->text, "that is none of the arrangements:");
    for (uint32_t i = 0; i < moves.count; i++) {
        char text[NGON_MOVE_TEXT];
        ngon_text_add(&explainer->text, " %s",
                      ngon_move_write(position, moves.list[i], text, sizeof text));
    }
}

void ngon_text_explain(struct ngon_position *position, const struct ngon_move_text *parsed,
                       char *reason, size_t size)
{
    struct explainer explainer = {position,          position->rules, parsed,
                                  {reason, size, 0}, {"", ""},        NULL};
    struct ngon_arena arena = {0};
    explainer.list = NGON_NEWS(&arena, NGON_MOVES_MAX, struct ngon_move);
    const char *why = NULL;
    reason[0] = '\0';
    for (unsigned side = 0; side < 2; side++)
        ngon_player_write(position->rules, side, explainer.players[side],
                          sizeof explainer.players[side]);
    if (ngon_movegen_decided(position, &why) != NGON_RESULT_NONE)
        ngon_text_add(&explainer.text, "the game is over%s%s", why == NULL ? "" : ": ",
                      why == NULL ? "" : why);
    else if (parsed->chooses)
        explain_choice(&explainer);
    else if (parsed->removes)
        explain_removal(&explainer);
    else if (parsed->drops)
        explain_drop(&explainer);
    else
        explain_board_move(&explainer);
    ngon_arena_free(&arena);
}
