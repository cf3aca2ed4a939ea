#include "interp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An answer to a drop that may not mate can be such a drop itself; deeper than this they are taken as answers. */
#define MATE_DEPTH 4u

static const struct ngon_form *form_at(const struct interp *in, ngon_piece piece)
{
    return &interp_rules(in)->forms[ngon_form_of(piece)];
}

static bool is_named(const struct interp *in, const struct ngon_words *words, ngon_piece piece)
{
    return piece && !form_at(in, piece)->flipped &&
           interp_names(words, form_at(in, piece)->def->name.text);
}

static const struct ngon_rules_def *rules_of(const struct interp *in)
{
    return &interp_rules(in)->variant->rules;
}

void interp_read(const struct interp *in, const struct ngon_position *position,
                 struct interp_state *state)
{
    const struct ngon_ruleset *rules = interp_rules(in);
    const struct ngon_state *s = &position->state;
    memset(state, 0, sizeof *state);
    for (uint32_t c = 0; c < rules->cells; c++) {
        state->board[c] = position->board[c];
        state->unmoved[c] = rules->needs_unmoved && ngon_set_has(position->unmoved, c);
    }
    for (int side = 0; side < 2; side++)
        for (uint32_t f = 0; rules->has_hands && f < rules->form_count; f++)
            state->hands[side][f] = position->hands[side][f];
    state->castling = s->castling;
    for (uint32_t i = 0; i < rules->castling_count; i++) {
        state->castling_king[i] = position->castlings[i].king_from;
        state->castling_rook[i] = position->castlings[i].rook_from;
    }
    state->phase = s->phase;
    state->part = s->part;
    state->ep_victim = s->ep_victim;
    state->ep_count = s->ep_count;
    for (unsigned i = 0; i < s->ep_count; i++)
        state->ep_cells[i] = s->ep_cells[i];
    state->side = s->side;
    state->checks[0] = s->checks[0];
    state->checks[1] = s->checks[1];
}

static bool same_cells(const uint16_t *a, const uint16_t *b, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        bool found = false;
        for (unsigned j = 0; j < count; j++)
            found = found || a[i] == b[j];
        if (!found)
            return false;
    }
    return true;
}

const char *interp_differs(const struct interp *in, const struct ngon_position *position,
                           const struct interp_state *state)
{
    const struct ngon_ruleset *rules = interp_rules(in);
    struct interp_state other;
    interp_read(in, position, &other);
    if (memcmp(other.board, state->board, rules->cells * sizeof *state->board))
        return "pieces";
    if (memcmp(other.hands, state->hands, sizeof state->hands))
        return "hands";
    if (other.side != state->side)
        return "side";
    if (other.castling != state->castling)
        return "castling";
    if (other.phase != state->phase)
        return "phase";
    if (other.part != state->part)
        return "part";
    if (other.ep_count != state->ep_count)
        return "number of en passant cells";
    if (!same_cells(other.ep_cells, state->ep_cells, state->ep_count))
        return "en passant cells";
    if (state->ep_count && other.ep_victim != state->ep_victim)
        return "en passant victim";
    if (rules->needs_unmoved && memcmp(other.unmoved, state->unmoved, sizeof state->unmoved))
        return "unmoved";
    if (other.checks[0] != state->checks[0] || other.checks[1] != state->checks[1])
        return "checks";
    return NULL;
}

/* ---- attacks ---- */

struct target {
    uint16_t cell;
    bool hit;
};

static bool hits(void *context, const struct interp_move *move)
{
    struct target *target = context;
    if (move->takes_target && move->to == target->cell)
        target->hit = true;
    for (unsigned i = 0; i < move->take_count; i++)
        if (move->takes[i] == target->cell)
            target->hit = true;
    return !target->hit;
}

static bool attacked(const struct interp *in, const struct interp_state *state, uint16_t cell,
                     unsigned by)
{
    struct target target = {cell, false};
    for (uint16_t c = 0; c < interp_rules(in)->cells && !target.hit; c++)
        if (state->board[c] && ngon_side_of(state->board[c]) == by)
            interp_walk_piece(in, state, c, INTERP_ATTACKS, hits, &target);
    return target.hit;
}

static bool facing(const struct interp *in, const struct interp_state *state)
{
    const struct ngon_facing_def *rule = &rules_of(in)->facing;
    const struct ngon_board *board = interp_rules(in)->board;
    if (rule->result == NGON_RESULT_NONE)
        return false;
    int family = ngon_board_family(board, rule->along.text);
    for (uint16_t c = 0; c < board->cell_count; c++) {
        ngon_piece piece = state->board[c];
        if (!is_named(in, &rule->pieces, piece))
            continue;
        for (uint16_t d = 0; d < board->direction_count; d++) {
            if (board->directions[d].family != family)
                continue;
            uint16_t cell = c;
            do
                cell = ngon_board_step(board, cell, d);
            while (cell != NGON_NO_CELL && cell != c && !state->board[cell]);
            if (cell == NGON_NO_CELL || cell == c)
                continue;
            ngon_piece other = state->board[cell];
            if (ngon_side_of(other) != ngon_side_of(piece) && is_named(in, &rule->pieces, other))
                return true;
        }
    }
    return false;
}

bool interp_in_check(const struct interp *in, const struct interp_state *state, unsigned side)
{
    bool all = rules_of(in)->royal_all;
    unsigned royals = 0, hit = 0;
    for (uint16_t c = 0; c < interp_rules(in)->cells; c++) {
        ngon_piece piece = state->board[c];
        if (!interp_royal(in, piece) || ngon_side_of(piece) != side)
            continue;
        royals++;
        if (attacked(in, state, c, side ^ 1))
            hit++;
    }
    /* Where all must be lost, only the last is in danger. */
    if (hit && (!all || royals == 1))
        return true;
    return rules_of(in)->facing.result == NGON_RESULT_ILLEGAL && facing(in, state);
}

/* ---- carrying out ---- */

static unsigned base_form(const struct interp *in, ngon_piece piece)
{
    const struct ngon_form *form = form_at(in, piece);
    if (form->marked)
        return form->base;
    return interp_rules(in)->kind_forms[form->def - interp_rules(in)->variant->pieces];
}

static void take(const struct interp *in, struct interp_state *after, uint16_t cell, unsigned side)
{
    ngon_piece piece = after->board[cell];
    if (!piece)
        return;
    after->board[cell] = 0;
    after->unmoved[cell] = false;
    unsigned base = base_form(in, piece);
    if (rules_of(in)->captured_to_hand && !interp_royal(in, ngon_piece_of(base, 0)))
        after->hands[side][base]++;
}

static void lose_rights(const struct interp *in, struct interp_state *after, uint16_t cell)
{
    const struct ngon_ruleset *rules = interp_rules(in);
    for (unsigned i = 0; i < rules->castling_count; i++)
        if (after->castling_king[i] == cell || after->castling_rook[i] == cell)
            after->castling = (uint16_t)(after->castling & ~(1u << i));
}

static void shift(const struct interp *in, struct interp_state *after, uint16_t from, uint16_t to)
{
    after->board[to] = after->board[from];
    if (to != from)
        after->board[from] = 0;
    after->unmoved[from] = after->unmoved[to] = false;
    lose_rights(in, after, from);
    lose_rights(in, after, to);
}

struct en_passant {
    const struct interp_state *state;
    uint16_t cell;
    bool hit;
};

static bool reaches(void *context, const struct interp_move *move)
{
    struct en_passant *ep = context;
    if (move->to == ep->cell)
        ep->hit = true;
    return !ep->hit;
}

static void leave_en_passant(const struct interp *in, struct interp_state *after,
                             const struct interp_move *move)
{
    unsigned count = 0;
    for (unsigned i = 0; i < move->passed_count; i++) {
        struct en_passant ep = {after, move->passed[i], false};
        for (uint16_t c = 0; c < interp_rules(in)->cells && !ep.hit; c++)
            if (after->board[c] && ngon_side_of(after->board[c]) == after->side)
                interp_walk_piece(in, after, c, INTERP_EN_PASSANT_ONLY, reaches, &ep);
        if (ep.hit)
            after->ep_cells[count++] = move->passed[i];
    }
    after->ep_count = (uint16_t)count;
    after->ep_victim = count ? move->to : NGON_NO_CELL;
}

static const struct ngon_phase_def *phase_of(const struct interp *in, unsigned phase)
{
    const struct ngon_variant *variant = interp_rules(in)->variant;
    return variant->phase_count ? &variant->phases[phase] : NULL;
}

static bool file_has(const struct interp *in, const struct interp_state *state, uint16_t cell,
                     const struct ngon_piece_def *def, unsigned side)
{
    const struct ngon_board *board = interp_rules(in)->board;
    for (uint16_t c = 0; c < board->cell_count; c++)
        if (board->cells[c].file_index == board->cells[cell].file_index && state->board[c] &&
            ngon_side_of(state->board[c]) == side && form_at(in, state->board[c])->def == def &&
            !form_at(in, state->board[c])->flipped)
            return true;
    return false;
}

static bool may_remove(const struct interp *in, const struct interp_state *state,
                       const struct ngon_phase_def *phase, uint16_t cell)
{
    ngon_piece piece = state->board[cell];
    if (!piece || ngon_side_of(piece) != state->side)
        return false;
    const struct ngon_piece_def *def = form_at(in, piece)->def;
    if (!is_named(in, &phase->pieces, piece))
        return false;
    if (!interp_zone_has(in, phase->where, state->side, cell))
        return false;
    return !phase->both_on_file ||
           (file_has(in, state, cell, def, 0) && file_has(in, state, cell, def, 1));
}

/* May SIDE, whose turn it is, place FORM from its hand on CELL? */
static bool may_place(const struct interp *in, const struct interp_state *state,
                      const struct ngon_phase_def *phase, unsigned form, uint16_t cell)
{
    return state->hands[state->side][form] && !state->board[cell] &&
           is_named(in, &phase->pieces, ngon_piece_of(form, state->side)) &&
           interp_zone_has(in, phase->where, state->side, cell);
}

static bool can_act(const struct interp *in, const struct interp_state *state,
                    const struct ngon_phase_def *phase)
{
    for (uint16_t c = 0; c < interp_rules(in)->cells; c++) {
        if (phase->act == NGON_ACT_REMOVE && may_remove(in, state, phase, c))
            return true;
        for (unsigned f = 1; phase->act == NGON_ACT_PLACE && f < interp_rules(in)->form_count; f++)
            if (may_place(in, state, phase, f, c))
                return true;
    }
    return false;
}

static void next_phase(const struct interp *in, struct interp_state *after)
{
    unsigned count = interp_rules(in)->variant->phase_count;
    while (after->phase + 1u < count && !can_act(in, after, phase_of(in, after->phase))) {
        after->phase++;
        after->side = (uint8_t)phase_of(in, after->phase)->first;
    }
}

/* SIDE has acted: a turn is over after its number of moves, or at a check where that ends it. */
static void end_turn(const struct interp *in, struct interp_state *after, unsigned side)
{
    const struct ngon_rules_def *def = rules_of(in);
    bool play = after->phase + 1u >= interp_rules(in)->variant->phase_count;
    bool check =
        play && (def->checks || def->check_ends_turn) && interp_in_check(in, after, side ^ 1);
    if (check && def->checks && after->checks[side])
        after->checks[side]--;
    if (play && def->turn_moves > 1) {
        after->part++;
        if (after->part < def->turn_moves && !(check && def->check_ends_turn))
            return;
        after->part = 0;
    }
    after->side = (uint8_t)(side ^ 1);
}

void interp_apply(const struct interp *in, const struct interp_state *state,
                  const struct interp_move *move, struct interp_state *after)
{
    const struct ngon_ruleset *rules = interp_rules(in);
    unsigned side = state->side;
    memcpy(after, state, sizeof *after);
    after->ep_count = 0;
    after->ep_victim = NGON_NO_CELL;
    switch (move->kind) {
    case NGON_DROP:
        after->hands[side][move->form]--;
        after->board[move->to] = ngon_piece_of(move->form, side);
        after->unmoved[move->to] = false;
        lose_rights(in, after, move->to);
        break;
    case NGON_PLACE:
        after->hands[side][move->form]--;
        after->board[move->to] = ngon_piece_of(move->form, side);
        break;
    case NGON_REMOVE:
        after->board[move->to] = 0;
        after->unmoved[move->to] = false;
        lose_rights(in, after, move->to);
        break;
    case NGON_CASTLE: {
        const struct ngon_castling *castling = &rules->castlings[move->castling];
        ngon_piece king = state->board[move->from], rook = state->board[move->rook];
        shift(in, after, move->from, castling->king_to);
        shift(in, after, move->rook, castling->rook_to);
        after->board[move->from] = after->board[move->rook] = 0;
        after->board[castling->king_to] = king;
        after->board[castling->rook_to] = rook;
        break;
    }
    case NGON_PASS:
        break;
    default:
        for (unsigned i = 0; i < move->take_count; i++) {
            take(in, after, move->takes[i], side);
            lose_rights(in, after, move->takes[i]);
        }
        if (move->kind == NGON_EP) {
            take(in, after, state->ep_victim, side);
            lose_rights(in, after, state->ep_victim);
        }
        if (move->takes_target)
            take(in, after, move->to, side);
        shift(in, after, move->from, move->to);
        if (move->form)
            after->board[move->to] = ngon_piece_of(move->form, side);
        break;
    }
    end_turn(in, after, side);
    if (move->leaves && after->side != side)
        leave_en_passant(in, after, move);
    next_phase(in, after);
}

/* ---- legal moves ---- */

struct collect {
    const struct interp *in;
    const struct interp_state *state;
    struct interp_moves *list;
    size_t first;
};

static void add(struct interp_moves *list, const struct interp_move *move)
{
    if (list->count == list->room) {
        list->room = list->room ? list->room * 2 : 64;
        list->list = realloc(list->list, list->room * sizeof *list->list);
        if (!list->list)
            abort();
    }
    list->list[list->count++] = *move;
}

void interp_moves_free(struct interp_moves *list)
{
    free(list->list);
    *list = (struct interp_moves){0};
}

static bool seen(void *context, const struct interp_move *move)
{
    (void)move;
    *(bool *)context = true;
    return false;
}

/* Could PIECE on CELL of an empty board never move? */
static bool stuck(const struct interp *in, ngon_piece piece, uint16_t cell)
{
    struct interp_state empty;
    memset(&empty, 0, sizeof empty);
    empty.ep_victim = NGON_NO_CELL;
    empty.board[cell] = piece;
    bool moves = false;
    interp_walk_piece(in, &empty, cell, INTERP_ALL, seen, &moves);
    return !moves;
}

static bool promotes_in(const struct interp *in, const struct ngon_promotion_def *rule,
                        const struct interp_move *move, unsigned side)
{
    bool from = interp_zone_has(in, rule->in, side, move->from);
    bool to = interp_zone_has(in, rule->in, side, move->to);
    bool takes = move->takes_target || move->take_count || move->kind == NGON_EP;
    if (rule->only_capture && !takes)
        return false;
    return ((rule->when & NGON_WHEN_ENDS) && to) || ((rule->when & NGON_WHEN_STARTS) && from) ||
           ((rule->when & NGON_WHEN_ENTERS) && to && !from);
}

static unsigned chosen_form(const struct interp *in, unsigned mover, const char *kind)
{
    const struct ngon_ruleset *rules = interp_rules(in);
    int k = interp_kind(in, kind);
    if (!rules->variant->rules.captured_to_hand)
        return rules->kind_forms[k];
    for (unsigned f = 1; f < rules->form_count; f++)
        if (rules->forms[f].marked && rules->forms[f].base == mover &&
            rules->forms[f].def == &rules->variant->pieces[k])
            return f;
    return rules->kind_forms[k];
}

/* How many pieces of FORM's kind the side to act has on the board. */
static uint32_t count_own(const struct interp *in, const struct interp_state *state, unsigned form)
{
    uint32_t count = 0;
    for (uint16_t c = 0; c < interp_rules(in)->cells; c++)
        if (state->board[c] && ngon_side_of(state->board[c]) == state->side &&
            form_at(in, state->board[c])->def == interp_rules(in)->forms[form].def)
            count++;
    return count;
}

static bool collect_piece(void *context, const struct interp_move *found)
{
    struct collect *collect = context;
    const struct interp *in = collect->in;
    struct interp_move move = *found;
    unsigned side = collect->state->side;
    ngon_piece piece = collect->state->board[move.from];
    const struct ngon_form *form = form_at(in, piece);
    bool plain = true;
    for (uint32_t i = 0; i < rules_of(in)->promotion_count && !form->flipped; i++) {
        const struct ngon_promotion_def *rule = &rules_of(in)->promotions[i];
        if (rule->pieces.count ? !interp_names(&rule->pieces, form->def->name.text)
                               : !form->def->flips.text && !form->def->has_flip_moves)
            continue;
        if (!promotes_in(in, rule, &move, side))
            continue;
        if (rule->must == NGON_MUST_ALWAYS)
            plain = false;
        if (rule->must == NGON_MUST_IF_STUCK && stuck(in, piece, move.to))
            plain = false;
        for (uint32_t t = 0; t < rule->to.count; t++) {
            move.form = chosen_form(in, ngon_form_of(piece), rule->to.words[t].text);
            if (rule->limit && count_own(in, collect->state, move.form) >= rule->limit)
                continue;
            add(collect->list, &move);
        }
        if (rule->to.count == 0) {
            move.form = form->flip;
            add(collect->list, &move);
        }
    }
    move.form = 0;
    if (plain)
        add(collect->list, &move);
    return true;
}

static uint16_t image(const struct interp *in, uint16_t cell, unsigned side)
{
    return side == 0 || cell == NGON_NO_CELL ? cell : interp_rules(in)->board->image[cell];
}

static uint16_t cell_of(const struct interp *in, const struct ngon_word *word)
{
    return ngon_board_find(interp_rules(in)->board, word->text, strlen(word->text));
}

/* May SIDE's king go from FROM to TO with the rook on ROOK, along one line that holds all three? */
static bool castling_open(const struct interp *in, const struct interp_state *state, unsigned side,
                          const uint16_t king[2], const uint16_t rook[2])
{
    const struct ngon_board *board = interp_rules(in)->board;
    for (uint16_t d = 0; d < board->direction_count; d++) {
        uint16_t cell = king[0];
        bool passes_to = false, good = true;
        unsigned steps = 0;
        uint16_t path[INTERP_CELLS];
        while (cell != NGON_NO_CELL && cell != rook[0] && steps < board->cell_count) {
            path[steps++] = cell;
            if (cell == king[1])
                passes_to = true;
            cell = ngon_board_step(board, cell, d);
        }
        if (cell != rook[0] || !passes_to)
            continue;
        for (unsigned i = 1; i < steps; i++)
            good = good && !state->board[path[i]];
        for (unsigned i = 0; good && i < steps; i++) {
            struct interp_state there = *state;
            there.board[path[i]] = state->board[king[0]];
            if (attacked(in, &there, path[i], side ^ 1))
                good = false;
            if (path[i] == king[1])
                break;
        }
        if (good)
            return true;
    }
    return false;
}

/* The place of CELL in its printed row, *ROW. */
static uint32_t place_in_row(const struct ngon_board *board, uint16_t cell, uint32_t *row)
{
    for (*row = 0; *row < board->row_count; ++*row)
        for (uint32_t i = 0; i < board->rows[*row].count; i++)
            if (board->rows[*row].cells[i] == cell)
                return i;
    return 0;
}

/* Castling from anywhere in a row: of the cells from the first to the last of the four only the two may be taken. */
static bool row_open(const struct interp *in, const struct interp_state *state, unsigned side,
                     const uint16_t king[2], const uint16_t rook[2])
{
    const struct ngon_board *board = interp_rules(in)->board;
    uint32_t row, low = UINT32_MAX, high = 0;
    const uint32_t from = place_in_row(board, king[0], &row),
                   to = place_in_row(board, king[1], &row);
    for (int e = 0; e < 2; e++)
        for (int piece = 0; piece < 2; piece++) {
            uint32_t at = place_in_row(board, piece ? rook[e] : king[e], &row);
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
    for (uint32_t i = low; i <= high; i++) {
        const uint16_t cell = board->rows[row].cells[i];
        const bool passed = from < to ? i >= from && i <= to : i >= to && i <= from;
        if (cell != king[0] && cell != rook[0] && state->board[cell])
            return false;
        struct interp_state there = *state;
        there.board[king[0]] = 0;
        there.board[cell] = state->board[king[0]];
        if (passed && attacked(in, &there, cell, side ^ 1))
            return false;
    }
    return true;
}

static void collect_castlings(struct collect *collect)
{
    const struct interp *in = collect->in;
    const struct ngon_ruleset *rules = interp_rules(in);
    const struct interp_state *state = collect->state;
    unsigned side = state->side;
    for (uint32_t i = 0; i < rules_of(in)->castling_count; i++) {
        const struct ngon_castling_def *def = &rules_of(in)->castlings[i];
        if (def->side && def->side != (int)side + 1)
            continue;
        unsigned mapped = def->side ? 0 : side;
        uint16_t king[2], rook[2];
        for (int e = 0; e < 2; e++) {
            king[e] = image(in, cell_of(in, &def->king[e]), mapped);
            rook[e] = image(in, cell_of(in, &def->rook[e]), mapped);
        }
        const bool chosen = strcmp(def->king[0].text, "any") == 0;
        for (unsigned c = 0; c < rules->castling_count; c++) {
            const struct ngon_castling *right = &rules->castlings[c];
            if (chosen && right->side == side && right->king_to == king[1]) {
                king[0] = state->castling_king[c];
                rook[0] = state->castling_rook[c];
            }
            if (right->side != side || state->castling_king[c] != king[0] ||
                state->castling_rook[c] != rook[0] || right->king_to != king[1] ||
                !(state->castling >> c & 1))
                continue;
            if (chosen ? !row_open(in, state, side, king, rook)
                       : !castling_open(in, state, side, king, rook))
                continue;
            struct interp_move move = {.kind = NGON_CASTLE,
                                       .from = king[0],
                                       .to = king[1],
                                       .castling = c,
                                       .rook = rook[0]};
            add(collect->list, &move);
        }
    }
}

static bool may_drop(const struct interp *in, const struct interp_state *state, unsigned form,
                     uint16_t cell)
{
    const struct ngon_drops_def *drops = &rules_of(in)->drops;
    const struct ngon_board *board = interp_rules(in)->board;
    const struct ngon_piece_def *def = interp_rules(in)->forms[form].def;
    unsigned side = state->side;
    if (state->board[cell])
        return false;
    if (drops->pieces.count && !interp_names(&drops->pieces, def->name.text))
        return false;
    for (uint32_t i = 0; i < drops->to_count; i++) {
        const char *piece = drops->to[i].piece.text;
        if ((!piece || !strcmp(piece, def->name.text)) &&
            !interp_zone_has(in, drops->to[i].zone, side, cell))
            return false;
    }
    if (!drops->stuck_allowed && stuck(in, ngon_piece_of(form, side), cell))
        return false;
    for (uint32_t i = 0; i < drops->per_file.count; i++) {
        if (strcmp(drops->per_file.words[i].text, def->name.text))
            continue;
        uint32_t there = 0;
        for (uint16_t c = 0; c < board->cell_count; c++)
            if (board->cells[c].file_index == board->cells[cell].file_index &&
                state->board[c] == ngon_piece_of(form, side))
                there++;
        if (there >= drops->per_file_limits[i])
            return false;
    }
    return true;
}

static void collect_drops(struct collect *collect)
{
    const struct interp *in = collect->in;
    const struct ngon_ruleset *rules = interp_rules(in);
    if (!rules_of(in)->drops.given)
        return;
    for (unsigned form = 1; form < rules->form_count; form++) {
        if (!collect->state->hands[collect->state->side][form])
            continue;
        for (uint16_t c = 0; c < rules->cells; c++) {
            struct interp_move move = {.kind = NGON_DROP, .from = c, .to = c, .form = form};
            if (may_drop(in, collect->state, form, c))
                add(collect->list, &move);
        }
    }
}

static bool takes_something(const struct interp_move *move)
{
    return move->takes_target || move->take_count || move->kind == NGON_EP;
}

static bool any_legal(const struct interp *in, const struct interp_state *state, unsigned depth);

static bool is_legal(const struct interp *in, const struct interp_state *state,
                     const struct interp_move *move, unsigned depth)
{
    struct interp_state after;
    if (move->kind == NGON_REMOVE || move->kind == NGON_PLACE)
        return true;
    interp_apply(in, state, move, &after);
    if (interp_in_check(in, &after, state->side))
        return false;
    const char *name =
        move->kind == NGON_DROP ? interp_rules(in)->forms[move->form].def->name.text : NULL;
    if (!name || !interp_names(&rules_of(in)->drops.no_mate, name) || depth == 0)
        return true;
    return !interp_in_check(in, &after, after.side) || any_legal(in, &after, depth - 1);
}

static void collect_all(struct collect *collect)
{
    const struct interp *in = collect->in;
    for (uint16_t c = 0; c < interp_rules(in)->cells; c++) {
        ngon_piece piece = collect->state->board[c];
        if (piece && ngon_side_of(piece) == collect->state->side)
            interp_walk_piece(in, collect->state, c, INTERP_ALL, collect_piece, collect);
    }
    collect_castlings(collect);
    collect_drops(collect);
}

static bool any_legal(const struct interp *in, const struct interp_state *state, unsigned depth)
{
    struct interp_moves list = {0};
    struct collect collect = {in, state, &list, 0};
    collect_all(&collect);
    bool found = false;
    for (size_t i = 0; i < list.count && !found; i++)
        found = is_legal(in, state, &list.list[i], depth);
    interp_moves_free(&list);
    return found;
}

/* ---- text ---- */

static void piece_text(const struct interp *in, unsigned form, bool capital, char *text,
                       size_t size)
{
    const struct ngon_form *f = &interp_rules(in)->forms[form];
    const char *name = f->def->name.text;
    if (f->def->letter.text) {
        char letter = f->def->letter.text[0];
        snprintf(text, size, "%c", capital ? letter : letter + ('a' - 'A'));
    } else {
        snprintf(text, size, "(%s)", name);
        if (capital && text[1] >= 'a' && text[1] <= 'z')
            text[1] = (char)(text[1] - ('a' - 'A'));
    }
}

static void move_text(const struct interp *in, const struct interp_state *state,
                      struct interp_move *move)
{
    const struct ngon_cell *cells = interp_rules(in)->board->cells;
    char *text = move->text, piece[80];
    size_t size = sizeof move->text, used;
    switch (move->kind) {
    case NGON_DROP:
    case NGON_PLACE:
        piece_text(in, move->form, true, piece, sizeof piece);
        snprintf(text, size, "%s@%s", piece, cells[move->to].name);
        return;
    case NGON_REMOVE:
        snprintf(text, size, "x%s", cells[move->to].name);
        return;
    default:
        break;
    }
    used = (size_t)snprintf(text, size, "%s", cells[move->from].name);
    for (unsigned i = 0; i < move->take_count; i++)
        used += (size_t)snprintf(text + used, size - used, "%s", cells[move->takes[i]].name);
    used += (size_t)snprintf(text + used, size - used, "%s", cells[move->to].name);
    if (!move->form)
        return;
    if (move->form == form_at(in, state->board[move->from])->flip) {
        snprintf(text + used, size - used, "+");
    } else {
        piece_text(in, move->form, false, piece, sizeof piece);
        snprintf(text + used, size - used, "%s", piece);
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct interp_move *)a)->text, ((const struct interp_move *)b)->text);
}

/* Castling that prints like another legal move names the rook's cell instead. */
static void part_castlings(const struct interp *in, struct interp_moves *list)
{
    for (size_t i = 0; i < list->count; i++)
        for (size_t j = 0; j < list->count && list->list[i].kind == NGON_CASTLE; j++) {
            const struct ngon_ruleset *rules = interp_rules(in);
            const bool stays = list->list[i].from == list->list[i].to;
            if (!stays && (list->list[j].kind == NGON_CASTLE ||
                           strcmp(list->list[i].text, list->list[j].text)))
                continue;
            snprintf(list->list[i].text, sizeof list->list[i].text, "%s%s",
                     rules->board->cells[list->list[i].from].name,
                     rules->board->cells[list->list[i].rook].name);
        }
}

static bool had_royals(const struct interp *in, unsigned side)
{
    const struct ngon_ruleset *rules = interp_rules(in);
    for (uint32_t c = 0; c < rules->cells; c++)
        if (interp_royal(in, rules->setup[c]) && ngon_side_of(rules->setup[c]) == side)
            return true;
    return false;
}

/* Both bare, or a side bare that no longer has the move with which to bare the other. */
static bool bare_decides(const struct interp *in, const struct interp_state *state,
                         const bool bare[2])
{
    if (rules_of(in)->bare == NGON_RESULT_NONE)
        return false;
    if (!rules_of(in)->bare_back_draws)
        return bare[0] || bare[1];
    return bare[state->side ^ 1];
}

/* Decided on the board: a royal side without royals, a goal reached, checks used up, a bared side. */
static bool decided(const struct interp *in, const struct interp_state *state)
{
    const struct ngon_ruleset *rules = interp_rules(in);
    const struct ngon_rules_def *def = rules_of(in);
    bool bare[2];
    for (unsigned side = 0; side < 2; side++) {
        bool royal = false, other = false, reached = false;
        for (uint16_t c = 0; c < rules->cells; c++) {
            ngon_piece piece = state->board[c];
            if (!piece || ngon_side_of(piece) != side)
                continue;
            if (interp_royal(in, piece))
                royal = true;
            else
                other = true;
            if (def->reach_zone && is_named(in, &def->reach_pieces, piece) &&
                interp_zone_has(in, def->reach_zone, side, c))
                reached = true;
        }
        for (unsigned f = 0; f < rules->form_count; f++)
            other = other || state->hands[side][f];
        if (!royal && had_royals(in, side))
            return true;
        if (reached || (def->checks && state->checks[side] == 0))
            return true;
        bare[side] = !other;
    }
    return bare_decides(in, state, bare);
}

static void keep_legal(const struct interp *in, const struct interp_state *state,
                       struct interp_moves *list)
{
    size_t kept = 0;
    bool capture = false;
    for (size_t i = 0; i < list->count; i++)
        if (is_legal(in, state, &list->list[i], MATE_DEPTH))
            list->list[kept++] = list->list[i];
    list->count = kept;
    for (size_t i = 0; i < list->count; i++)
        capture = capture || takes_something(&list->list[i]);
    if (!rules_of(in)->must_capture || !capture)
        return;
    kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (takes_something(&list->list[i]))
            list->list[kept++] = list->list[i];
    list->count = kept;
}

static void add_pass(const struct interp *in, const struct interp_state *state,
                     struct interp_moves *list)
{
    enum ngon_pass pass = rules_of(in)->pass;
    if (pass == NGON_PASS_NEVER || (pass == NGON_PASS_STUCK && list->count))
        return;
    for (uint16_t c = 0; c < interp_rules(in)->cells; c++) {
        if (!interp_royal(in, state->board[c]) || ngon_side_of(state->board[c]) != state->side)
            continue;
        struct interp_move move = {.kind = NGON_PASS, .from = c, .to = c};
        if (is_legal(in, state, &move, 0))
            add(list, &move);
        return;
    }
}

void interp_legal(const struct interp *in, const struct interp_state *state,
                  struct interp_moves *list)
{
    const struct ngon_phase_def *phase = phase_of(in, state->phase);
    list->count = 0;
    if (decided(in, state))
        return;
    if (phase && phase->act != NGON_ACT_PLAY) {
        for (uint16_t c = 0; c < interp_rules(in)->cells; c++) {
            struct interp_move move = {.kind = NGON_REMOVE, .from = c, .to = c};
            if (phase->act == NGON_ACT_REMOVE && may_remove(in, state, phase, c))
                add(list, &move);
            move.kind = NGON_PLACE;
            for (move.form = 1;
                 phase->act == NGON_ACT_PLACE && move.form < interp_rules(in)->form_count;
                 move.form++)
                if (may_place(in, state, phase, move.form, c))
                    add(list, &move);
        }
    } else {
        struct collect collect = {in, state, list, 0};
        collect_all(&collect);
        keep_legal(in, state, list);
        add_pass(in, state, list);
    }
    for (size_t i = 0; i < list->count; i++)
        move_text(in, state, &list->list[i]);
    part_castlings(in, list);
    if (list->count)
        qsort(list->list, list->count, sizeof *list->list, by_text);
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (!kept || strcmp(list->list[kept - 1].text, list->list[i].text))
            list->list[kept++] = list->list[i];
    list->count = kept;
}
