#include "movegen_plain.h"

#include "attack.h"

#include <string.h>

static void push(struct ngon_moves *moves, struct ngon_move move)
{
    if (moves->count == moves->room) {
        moves->overflow = true;
        return;
    }
    moves->list[moves->count++] = move;
}

/* ---- promotion ---- */

static bool rule_applies(const struct ngon_promotion *rule, uint16_t from, uint16_t to,
                         bool capture)
{
    bool starts = ngon_set_has(rule->zone, from), ends = ngon_set_has(rule->zone, to);
    if (rule->only_capture && !capture)
        return false;
    return ((rule->when & NGON_WHEN_ENDS) && ends) || ((rule->when & NGON_WHEN_STARTS) && starts) ||
           ((rule->when & NGON_WHEN_ENTERS) && ends && !starts);
}

static unsigned count_kind(const struct ngon_position *position, unsigned form, unsigned side)
{
    const struct ngon_ruleset *rules = position->rules;
    unsigned count = 0;
    for (uint16_t cell = 0; cell < rules->cells; cell++) {
        ngon_piece piece = position->board[cell];
        if (piece && ngon_side_of(piece) == side &&
            rules->forms[ngon_form_of(piece)].def == rules->forms[form].def)
            count++;
    }
    return count;
}

/* Pushes MOVE in each form that its piece may have at the end. */
static void push_promoted(const struct ngon_position *position, struct ngon_move move, bool capture,
                          struct ngon_moves *moves)
{
    const struct ngon_ruleset *rules = position->rules;
    unsigned side = position->state.side, form = ngon_form_of(position->board[move.from]);
    const struct ngon_promotions *promotions = &rules->promotions[side][form];
    bool forced = false;
    for (uint16_t r = 0; r < promotions->count; r++) {
        const struct ngon_promotion *rule = &promotions->rules[r];
        if (!rule_applies(rule, move.from, move.to, capture))
            continue;
        bool stuck = ngon_set_has(rules->stuck[side] + (size_t)form * rules->words, move.to);
        if (rule->must == NGON_MUST_ALWAYS || (rule->must == NGON_MUST_IF_STUCK && stuck))
            forced = true;
        for (uint16_t i = 0; i < rule->to_count; i++) {
            struct ngon_move promoted = move;
            promoted.form = rule->to[i];
            if (!rule->limit || count_kind(position, rule->to[i], side) < rule->limit)
                push(moves, promoted);
        }
    }
    if (!forced)
        push(moves, move);
}

/* ---- moves of one piece ---- */

struct piece_moves {
    const struct ngon_position *position;
    struct ngon_moves *moves;
    uint16_t from;
    uint64_t seen[NGON_MAX_CELLS / 64]; /* targets that a plain move has */
    uint32_t first;                     /* the piece's first move in the list */
};

static void plain_move(struct piece_moves *p, uint16_t to, unsigned mode, bool leaves, uint16_t way)
{
    ngon_piece target = to == p->from ? 0 : p->position->board[to];
    unsigned side = p->position->state.side;
    if (target ? ngon_side_of(target) == side || !(mode & NGON_CAPTURE) : !(mode & NGON_MOVE))
        return;
    if (ngon_set_has(p->seen, to))
        return;
    ngon_set_add(p->seen, to);
    struct ngon_move move = {.from = p->from, .to = to, .kind = NGON_NORMAL};
    if (leaves && !target) {
        move.leaves = 1;
        move.extra = way;
    }
    push_promoted(p->position, move, target != 0, p->moves);
}

static void ride_moves(struct piece_moves *p, const struct ngon_ride *ride)
{
    unsigned passed = 0;
    bool after_piece = false;
    for (uint16_t n = 0; n < ride->count && passed <= ride->over_max; n++) {
        uint16_t at = ride->cells[n];
        if (passed >= ride->over_min && (!ride->next || after_piece))
            plain_move(p, at, ride->mode, false, 0);
        after_piece = p->position->board[at] != 0;
        passed += after_piece;
    }
}

/* What a way captures before its last cell, in order: up to ROOM cells. */
static uint32_t way_captures(const struct ngon_position *position, const struct ngon_way *way,
                             uint16_t *cells, uint32_t room)
{
    uint32_t count = 0;
    for (uint16_t i = 0; i < way->take_count && count < room; i++)
        cells[count++] = way->takes[i];
    for (uint16_t h = 0; way->takes_hurdles && h < way->hurdle_count; h++)
        for (uint16_t i = 0; i < way->hurdles[h].count && count < room; i++)
            if (position->board[way->hurdles[h].cells[i]])
                cells[count++] = way->hurdles[h].cells[i];
    return count;
}

static bool same_captures(const struct piece_moves *p, struct ngon_move a, const struct ngon_way *b)
{
    uint16_t cells[2][NGON_UNDO_MAX];
    const struct ngon_reach *reach =
        ngon_ruleset_reach(p->position->rules, p->position->board[p->from], p->from);
    uint32_t count = way_captures(p->position, &reach->ways[a.extra], cells[0], NGON_UNDO_MAX);
    return count == way_captures(p->position, b, cells[1], NGON_UNDO_MAX) &&
           memcmp(cells[0], cells[1], count * sizeof(uint16_t)) == 0;
}

static void taking_move(struct piece_moves *p, const struct ngon_way *way, uint16_t index)
{
    ngon_piece target = way->target == p->from ? 0 : p->position->board[way->target];
    unsigned side = p->position->state.side;
    uint16_t cells[NGON_UNDO_MAX];
    uint32_t count = way_captures(p->position, way, cells, NGON_UNDO_MAX);
    if (count + 1 >= NGON_UNDO_MAX)
        return;
    for (uint32_t i = 0; i < count; i++) {
        if (cells[i] == way->target)
            target = 0;
        for (uint32_t k = 0; k < i; k++)
            if (cells[k] == cells[i])
                return;
    }
    if (target ? ngon_side_of(target) == side || !(way->mode & NGON_CAPTURE)
               : !(way->mode & NGON_MOVE))
        return;
    if (target && way->prey && !ngon_set_has(way->prey, target))
        return;
    if (count == 0) {
        plain_move(p, way->target, way->mode, false, 0);
        return;
    }
    for (uint32_t i = p->first; i < p->moves->count; i++) {
        struct ngon_move other = p->moves->list[i];
        if (other.kind == NGON_WAY && other.to == way->target && same_captures(p, other, way))
            return;
    }
    struct ngon_move move = {.from = p->from, .to = way->target, .kind = NGON_WAY, .extra = index};
    push_promoted(p->position, move, true, p->moves);
}

static void way_moves(struct piece_moves *p, const struct ngon_reach *reach)
{
    unsigned side = p->position->state.side;
    for (uint16_t i = 0; i < reach->way_count; i++) {
        const struct ngon_way *way = &reach->ways[i];
        if (!(way->mode & NGON_BOTH) || !ngon_way_open(p->position, way, p->from, side))
            continue;
        if (way->take_count || way->takes_hurdles) {
            taking_move(p, way, i);
            continue;
        }
        ngon_piece target = way->target == p->from ? 0 : p->position->board[way->target];
        if (way->prey && target && !ngon_set_has(way->prey, target))
            continue;
        plain_move(p, way->target, way->mode, way->flags & NGON_LEAVES_EP, i);
    }
}

/* SEEN: cells that the piece has a plain move to, which is written alike. */
static void en_passant_moves(const struct ngon_position *position, uint16_t from,
                             const uint64_t *seen, struct ngon_moves *moves)
{
    const struct ngon_state *state = &position->state;
    for (uint16_t e = 0; e < state->ep_count; e++) {
        uint16_t to = state->ep_cells[e];
        const struct ngon_ep_sources *sources = &position->rules->ep_sources[state->side][to];
        bool found = ngon_set_has(seen, to);
        for (uint32_t i = 0; i < sources->count && !found; i++)
            if (sources->list[i].from == from && !position->board[to] &&
                ngon_ep_open(position, &sources->list[i])) {
                struct ngon_move move = {.from = from, .to = to, .kind = NGON_EP};
                push_promoted(position, move, true, moves);
                found = true;
            }
    }
}

static void piece_moves(const struct ngon_position *position, uint16_t from,
                        struct ngon_moves *moves)
{
    struct piece_moves p = {
        .position = position, .moves = moves, .from = from, .first = moves->count};
    memset(p.seen, 0, sizeof p.seen);
    const struct ngon_reach *reach =
        ngon_ruleset_reach(position->rules, position->board[from], from);
    /* ways first: a double step that leaves en passant wins over a plain move to the same cell */
    way_moves(&p, reach);
    for (uint16_t i = 0; i < reach->hit_count; i++)
        plain_move(&p, reach->hits[i].target, reach->hits[i].mode, false, 0);
    for (uint16_t i = 0; i < reach->ride_count; i++)
        ride_moves(&p, &reach->rides[i]);
    en_passant_moves(position, from, p.seen, moves);
}

/* ---- castling, drops, acts ---- */

static bool may_castle(const struct ngon_position *position, const struct ngon_castling *castling)
{
    const struct ngon_ruleset *rules = position->rules;
    const uint64_t *own = ngon_position_set(position, castling->side);
    const uint64_t *enemy = ngon_position_set(position, castling->side ^ 1u);
    ngon_piece king = position->board[castling->king_from];
    if (!king || ngon_side_of(king) != castling->side || !rules->forms[ngon_form_of(king)].royal ||
        !ngon_set_has(own, castling->rook_from))
        return false;
    for (uint32_t w = 0; w < rules->words; w++)
        if (castling->empty[w] & (own[w] | enemy[w]))
            return false;
    for (uint16_t i = 0; i < castling->safe_count; i++)
        if (ngon_attacked(position, castling->safe[i], castling->side ^ 1u))
            return false;
    return true;
}

static void castling_moves(const struct ngon_position *position, struct ngon_moves *moves)
{
    const struct ngon_ruleset *rules = position->rules;
    for (uint32_t i = 0; i < rules->castling_count; i++) {
        const struct ngon_castling *castling = &position->castlings[i];
        if (castling->side == position->state.side && (position->state.castling >> i & 1) &&
            may_castle(position, castling))
            push(moves, (struct ngon_move){.from = castling->king_from,
                                           .to = castling->king_to,
                                           .kind = NGON_CASTLE,
                                           .extra = (uint16_t)i});
    }
}

static bool file_is_full(const struct ngon_position *position, unsigned form, uint16_t cell)
{
    const struct ngon_ruleset *rules = position->rules;
    unsigned limit = rules->file_limit[form], count = 0;
    if (!limit)
        return false;
    const uint64_t *file =
        rules->file_cells + (size_t)rules->board->cells[cell].file_index * rules->words;
    const uint64_t *own = ngon_position_set(position, ngon_piece_of(form, position->state.side));
    for (uint32_t w = 0; w < rules->words; w++)
        count += (unsigned)__builtin_popcountll(file[w] & own[w]);
    return count >= limit;
}

static void drop_moves(const struct ngon_position *position, struct ngon_moves *moves)
{
    const struct ngon_ruleset *rules = position->rules;
    unsigned side = position->state.side;
    for (uint32_t i = 0; i < rules->hand_count; i++) {
        uint16_t form = rules->hand_forms[i];
        if (!position->hands[side][form])
            continue;
        const uint64_t *zone = rules->drop_zone[side] + (size_t)form * rules->words;
        for (uint16_t cell = 0; cell < rules->cells; cell++)
            if (ngon_set_has(zone, cell) && !position->board[cell] &&
                !file_is_full(position, form, cell))
                push(moves,
                     (struct ngon_move){.from = cell, .to = cell, .form = form, .kind = NGON_DROP});
    }
}

/* ---- legality ---- */

bool ngon_plain_is_legal(struct ngon_position *position, struct ngon_move move)
{
    unsigned side = position->state.side;
    if (move.kind == NGON_REMOVE || move.kind == NGON_PLACE || move.kind == NGON_CHOOSE)
        return true;
    bool no_mate = move.kind == NGON_DROP && position->rules->no_mate[move.form];
    struct ngon_undo undo;
    ngon_position_apply(position, move, &undo);
    bool legal = !ngon_in_check(position, side);
    if (legal && no_mate && ngon_in_check(position, side ^ 1))
        legal = ngon_movegen_any(position);
    ngon_position_undo(position, &undo);
    return legal;
}

bool ngon_move_captures(const struct ngon_position *position, struct ngon_move move)
{
    return move.kind == NGON_EP || move.kind == NGON_WAY ||
           (move.kind == NGON_NORMAL && move.to != move.from && position->board[move.to]);
}

static void keep_captures(const struct ngon_position *position, struct ngon_moves *moves)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < moves->count; i++)
        kept += ngon_move_captures(position, moves->list[i]);
    if (!kept)
        return;
    kept = 0;
    for (uint32_t i = 0; i < moves->count; i++)
        if (ngon_move_captures(position, moves->list[i]))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
}

static void add_pass(const struct ngon_position *position, struct ngon_moves *moves)
{
    enum ngon_pass pass = position->rules->rules->pass;
    unsigned side = position->state.side;
    if (pass == NGON_PASS_NEVER || (pass == NGON_PASS_STUCK && moves->count) ||
        ngon_in_check(position, side))
        return;
    uint16_t cell = position->royals[side] ? position->royal_cell[side] : 0;
    for (uint32_t i = 0; i < moves->count; i++) /* a piece's own way of staying is that pass */
        if (moves->list[i].kind == NGON_NORMAL && moves->list[i].from == cell &&
            moves->list[i].to == cell)
            return;
    push(moves, (struct ngon_move){.from = cell, .to = cell, .kind = NGON_PASS});
}

void ngon_movegen_pseudo(struct ngon_position *position, uint16_t from, struct ngon_moves *moves)
{
    moves->count = 0;
    moves->overflow = false;
    ngon_piece piece = position->board[from];
    if (piece && ngon_side_of(piece) == position->state.side)
        piece_moves(position, from, moves);
}

void ngon_movegen_plain(struct ngon_position *position, struct ngon_moves *moves)
{
    const struct ngon_ruleset *rules = position->rules;
    moves->count = 0;
    moves->overflow = false;
    if (ngon_movegen_decided(position, NULL) != NGON_RESULT_NONE)
        return;
    if (rules->phases[position->state.phase].act != NGON_ACT_PLAY) {
        moves->count = ngon_position_acts(position, moves->list, moves->room);
        return;
    }
    const uint64_t *own = ngon_position_set(position, position->state.side);
    for (uint32_t w = 0; w < rules->words; w++)
        for (uint64_t bits = own[w]; bits; bits &= bits - 1)
            piece_moves(position, (uint16_t)(w * 64 + (unsigned)__builtin_ctzll(bits)), moves);
    castling_moves(position, moves);
    drop_moves(position, moves);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < moves->count; i++)
        if (ngon_plain_is_legal(position, moves->list[i]))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
    if (rules->rules->must_capture)
        keep_captures(position, moves);
    add_pass(position, moves);
}

/* ---- decided on the board ---- */

static bool is_bare(const struct ngon_position *position, unsigned side)
{
    const struct ngon_ruleset *rules = position->rules;
    unsigned count = 0;
    const uint64_t *own = ngon_position_set(position, side);
    for (uint32_t w = 0; w < rules->words; w++)
        count += (unsigned)__builtin_popcountll(own[w]);
    for (uint32_t i = 0; i < rules->hand_count; i++)
        count += position->hands[side][rules->hand_forms[i]];
    return count <= position->royals[side];
}

static bool has_reached(const struct ngon_position *position, unsigned side)
{
    const struct ngon_ruleset *rules = position->rules;
    for (unsigned f = 1; f < rules->form_count; f++) {
        const uint64_t *set = ngon_position_set(position, ngon_piece_of(f, side));
        for (uint32_t w = 0; w < rules->words && ngon_set_has(rules->reach_pieces, f); w++)
            if (set[w] & rules->reach_zone[side][w])
                return true;
    }
    return false;
}

static enum ngon_result turned(enum ngon_result result)
{
    return result == NGON_RESULT_WIN    ? NGON_RESULT_LOSS
           : result == NGON_RESULT_LOSS ? NGON_RESULT_WIN
                                        : result;
}

static enum ngon_result bare_result(const struct ngon_position *position)
{
    const struct ngon_rules_def *def = position->rules->rules;
    unsigned side = position->state.side;
    bool own = is_bare(position, side), other = is_bare(position, side ^ 1);
    if (own && other && def->bare_back_draws)
        return NGON_RESULT_DRAW;
    if (def->bare_back_draws)
        return other ? turned(def->bare) : NGON_RESULT_NONE;
    return own ? def->bare : other ? turned(def->bare) : NGON_RESULT_NONE;
}

enum ngon_result ngon_movegen_decided(const struct ngon_position *position, const char **reason)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_rules_def *def = rules->rules;
    unsigned side = position->state.side;
    const char *unused;
    reason = reason ? reason : &unused;
    if (rules->reach_pieces) {
        *reason = "goal reached";
        if (has_reached(position, side ^ 1))
            return NGON_RESULT_LOSS;
        if (has_reached(position, side))
            return NGON_RESULT_WIN;
    }
    if (def->checks && rules->phases[position->state.phase].act == NGON_ACT_PLAY) {
        *reason = "checks given";
        if (!position->state.checks[side ^ 1])
            return NGON_RESULT_LOSS;
        if (!position->state.checks[side])
            return NGON_RESULT_WIN;
    }
    if (def->bare != NGON_RESULT_NONE) {
        *reason = "bare king";
        return bare_result(position);
    }
    return NGON_RESULT_NONE;
}
