#include "position.h"

#include "attack.h"
#include "shuffle.h"

#include <assert.h>
#include <string.h>

bool ngon_move_equal(struct ngon_move a, struct ngon_move b)
{
    return a.from == b.from && a.to == b.to && a.form == b.form && a.kind == b.kind &&
           a.extra == b.extra;
}

static uint64_t hand_key(const struct ngon_ruleset *rules, unsigned side, unsigned form,
                         unsigned count)
{
    if (count == 0)
        return 0;
    const uint64_t *list =
        rules->hand_keys + ((size_t)side * rules->form_count + form) * NGON_HAND_KEYS;
    return count < NGON_HAND_KEYS ? list[count] : list[NGON_HAND_KEYS - 1] * count;
}

/* Checks still to give are hashed like pieces of form 0 in hand. */
static uint64_t state_key(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_state *state = &position->state;
    uint64_t key = rules->phase_keys[state->phase];
    if (state->side)
        key ^= rules->side_key;
    if (state->part)
        key ^= rules->part_keys[state->part % NGON_PART_KEYS];
    for (unsigned bits = state->castling; bits; bits &= bits - 1)
        key ^= rules->castling_keys[__builtin_ctz(bits)];
    for (uint16_t i = 0; i < state->ep_count; i++)
        key ^= rules->ep_keys[state->ep_cells[i]];
    if (rules->rules->checks)
        for (unsigned side = 0; side < 2; side++)
            key ^= hand_key(rules, side, 0, state->checks[side] + 1u);
    return key;
}

uint64_t ngon_position_hash(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    uint64_t hash = state_key(position);
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        if (position->board[cell])
            hash ^= rules->piece_keys[(size_t)position->board[cell] * rules->cells + cell];
        if (rules->needs_unmoved && ngon_set_has(position->unmoved, cell))
            hash ^= rules->unmoved_keys[cell];
    }
    for (unsigned side = 0; side < 2; side++)
        for (unsigned f = 1; f < rules->form_count; f++)
            hash ^= hand_key(rules, side, f, position->hands[side][f]);
    return hash;
}

/* ---- pieces ---- */

static inline void flip(const struct ngon_position *position, unsigned set, uint16_t cell)
{
    ngon_position_set(position, set)[cell >> 6] ^= UINT64_C(1) << (cell & 63);
}

static inline void put(struct ngon_position *position, uint16_t cell, ngon_piece piece)
{
    const struct ngon_ruleset *rules = position->rules;
    position->board[cell] = piece;
    flip(position, ngon_side_of(piece), cell);
    flip(position, piece, cell);
    position->state.hash ^= rules->piece_keys[(size_t)piece * rules->cells + cell];
    if (rules->forms[ngon_form_of(piece)].royal) {
        position->royals[ngon_side_of(piece)]++;
        position->royal_cell[ngon_side_of(piece)] = cell;
    }
}

static void find_royal(struct ngon_position *position, unsigned side)
{
    const struct ngon_ruleset *rules = position->rules;
    for (uint16_t cell = 0; cell < rules->cells; cell++) {
        ngon_piece piece = position->board[cell];
        if (piece && ngon_side_of(piece) == side && rules->forms[ngon_form_of(piece)].royal)
            position->royal_cell[side] = cell;
    }
}

static inline ngon_piece take(struct ngon_position *position, uint16_t cell)
{
    const struct ngon_ruleset *rules = position->rules;
    ngon_piece piece = position->board[cell];
    unsigned side = ngon_side_of(piece);
    position->board[cell] = 0;
    flip(position, side, cell);
    flip(position, piece, cell);
    position->state.hash ^= rules->piece_keys[(size_t)piece * rules->cells + cell];
    if (rules->forms[ngon_form_of(piece)].royal && --position->royals[side] == 1)
        find_royal(position, side);
    return piece;
}

void ngon_position_put(struct ngon_position *position, uint16_t cell, ngon_piece piece)
{
    assert(piece && !position->board[cell]);
    put(position, cell, piece);
}

static inline void change_hand(struct ngon_position *position, unsigned side, unsigned form,
                               unsigned count)
{
    const struct ngon_ruleset *rules = position->rules;
    position->state.hash ^= hand_key(rules, side, form, position->hands[side][form]) ^
                            hand_key(rules, side, form, count);
    position->hands[side][form] = (uint16_t)count;
}

void ngon_position_set_hand(struct ngon_position *position, unsigned side, unsigned form,
                            unsigned count)
{
    change_hand(position, side, form, count);
}

/* ---- castling ---- */

static void set_castlings(struct ngon_position *position, const struct ngon_castling *castlings)
{
    const struct ngon_ruleset *rules = position->rules;
    if (!position->own_castlings)
        return;
    if (castlings != position->own_castlings)
        memcpy(position->own_castlings, castlings, rules->castling_count * sizeof *castlings);
    memset(position->own_loss, 0, rules->cells * sizeof *position->own_loss);
    for (uint32_t i = 0; i < rules->castling_count; i++) {
        position->own_loss[castlings[i].king_from] |= (uint16_t)(1u << i);
        position->own_loss[castlings[i].rook_from] |= (uint16_t)(1u << i);
    }
}

static bool castling_stands(const struct ngon_position *position,
                            const struct ngon_castling *castling, uint16_t rook)
{
    ngon_piece king = position->board[castling->king_from];
    ngon_piece other = position->board[castling->rook_from];
    return (rook == NGON_NO_CELL || rook == castling->rook_from) && king && other &&
           ngon_side_of(king) == castling->side && ngon_side_of(other) == castling->side &&
           position->rules->forms[ngon_form_of(king)].royal &&
           (!castling->rook || castling->rook == other);
}

const struct ngon_castling *ngon_position_castling(const struct ngon_position *position,
                                                   uint32_t right, uint16_t rook)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_castling_choices fixed = {&rules->castlings[right], 1};
    const struct ngon_castling_choices *choices =
        rules->castling_choices && rules->castling_choices[right].count
            ? &rules->castling_choices[right]
            : &fixed;
    for (uint32_t i = 0; i < choices->count; i++)
        if (castling_stands(position, &choices->list[i], rook))
            return &choices->list[i];
    return NULL;
}

void ngon_position_choose_castling(struct ngon_position *position, uint32_t right,
                                   const struct ngon_castling *castling)
{
    if (!position->own_castlings)
        return;
    position->own_castlings[right] = *castling;
    set_castlings(position, position->own_castlings);
}

/* ---- whole positions ---- */

struct ngon_position *ngon_position_new(struct ngon_arena *arena, const struct ngon_ruleset *rules)
{
    struct ngon_position *position = NGON_NEW(arena, struct ngon_position);
    position->rules = rules;
    position->board = NGON_NEWS(arena, rules->cells, ngon_piece);
    position->sets = NGON_NEWS(arena, (size_t)rules->form_count * 2 * rules->words, uint64_t);
    for (unsigned side = 0; side < 2; side++)
        position->hands[side] = NGON_NEWS(arena, rules->form_count, uint16_t);
    position->unmoved = NGON_NEWS(arena, rules->words, uint64_t);
    position->castlings = rules->castlings;
    position->castling_loss = rules->castling_loss;
    if (rules->castling_choices) {
        position->own_castlings = NGON_NEWS(arena, rules->castling_count, struct ngon_castling);
        position->own_loss = NGON_NEWS(arena, rules->cells, uint16_t);
        position->castlings = position->own_castlings;
        position->castling_loss = position->own_loss;
    }
    ngon_position_clear(position);
    return position;
}

void ngon_position_clear(struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    memset(position->board, 0, rules->cells * sizeof *position->board);
    memset(position->sets, 0, (size_t)rules->form_count * 2 * rules->words * sizeof(uint64_t));
    memset(position->unmoved, 0, rules->words * sizeof(uint64_t));
    for (unsigned side = 0; side < 2; side++) {
        memset(position->hands[side], 0, rules->form_count * sizeof(uint16_t));
        position->royals[side] = 0;
        position->royal_cell[side] = NGON_NO_CELL;
    }
    set_castlings(position, rules->castlings);
    uint8_t checks = (uint8_t)rules->rules->checks;
    position->state = (struct ngon_state){.ep_victim = NGON_NO_CELL,
                                          .move_number = 1,
                                          .side = rules->phases[0].first,
                                          .checks = {checks, checks}};
    position->state.hash = ngon_position_hash(position);
}

/* Puts BOARD as the set-up, with all rights. */
static void start_from(struct ngon_position *position, const ngon_piece *board)
{
    const struct ngon_ruleset *rules = position->rules;
    ngon_position_clear(position);
    for (uint16_t cell = 0; cell < rules->cells; cell++)
        if (board[cell]) {
            put(position, cell, board[cell]);
            if (rules->needs_unmoved)
                ngon_set_add(position->unmoved, cell);
        }
    for (uint32_t i = 0; i < rules->castling_count; i++) {
        const struct ngon_castling *castling = ngon_position_castling(position, i, NGON_NO_CELL);
        if (castling) {
            ngon_position_choose_castling(position, i, castling);
            position->state.castling |= (uint16_t)(1u << i);
        }
    }
    ngon_position_settle(position);
}

void ngon_position_start(struct ngon_position *position)
{
    start_from(position, position->rules->setup);
}

void ngon_position_shuffle(struct ngon_position *position, uint64_t seed)
{
    ngon_piece board[NGON_MAX_CELLS];
    ngon_shuffle_fill(position->rules, seed, board);
    start_from(position, board);
}

void ngon_position_copy(struct ngon_position *to, const struct ngon_position *from)
{
    const struct ngon_ruleset *rules = from->rules;
    assert(to->rules == rules);
    to->state = from->state;
    if (to->own_castlings)
        set_castlings(to, from->castlings);
    memcpy(to->board, from->board, rules->cells * sizeof *to->board);
    memcpy(to->sets, from->sets, (size_t)rules->form_count * 2 * rules->words * sizeof(uint64_t));
    memcpy(to->unmoved, from->unmoved, rules->words * sizeof(uint64_t));
    for (unsigned side = 0; side < 2; side++) {
        memcpy(to->hands[side], from->hands[side], rules->form_count * sizeof(uint16_t));
        to->royals[side] = from->royals[side];
        to->royal_cell[side] = from->royal_cell[side];
    }
}

bool ngon_position_equal(const struct ngon_position *a, const struct ngon_position *b)
{
    const struct ngon_ruleset *rules = a->rules;
    if (rules != b->rules || a->state.side != b->state.side || a->state.phase != b->state.phase ||
        a->state.part != b->state.part || a->state.castling != b->state.castling ||
        a->state.ep_count != b->state.ep_count || a->state.ep_victim != b->state.ep_victim ||
        memcmp(a->state.checks, b->state.checks, sizeof a->state.checks) != 0)
        return false;
    for (uint16_t i = 0; i < a->state.ep_count; i++)
        if (a->state.ep_cells[i] != b->state.ep_cells[i])
            return false;
    for (unsigned side = 0; side < 2; side++)
        if (memcmp(a->hands[side], b->hands[side], rules->form_count * sizeof(uint16_t)) != 0)
            return false;
    for (unsigned rights = a->state.castling; rights; rights &= rights - 1) {
        unsigned i = (unsigned)__builtin_ctz(rights);
        if (a->castlings[i].king_from != b->castlings[i].king_from ||
            a->castlings[i].rook_from != b->castlings[i].rook_from)
            return false;
    }
    return memcmp(a->board, b->board, rules->cells * sizeof *a->board) == 0 &&
           memcmp(a->unmoved, b->unmoved, rules->words * sizeof(uint64_t)) == 0;
}

/* ---- phases ---- */

static bool both_on_file(const struct ngon_position *position, uint16_t cell)
{
    const struct ngon_ruleset *rules = position->rules;
    unsigned form = ngon_form_of(position->board[cell]);
    const uint64_t *file =
        rules->file_cells + (size_t)rules->board->cells[cell].file_index * rules->words;
    for (unsigned side = 0; side < 2; side++) {
        const uint64_t *set = ngon_position_set(position, ngon_piece_of(form, side));
        uint64_t any = 0;
        for (uint32_t w = 0; w < rules->words; w++)
            any |= set[w] & file[w];
        if (!any)
            return false;
    }
    return true;
}

static bool may_act(const struct ngon_position *position, uint16_t cell, unsigned form)
{
    const struct ngon_phase *phase = &position->rules->phases[position->state.phase];
    unsigned side = position->state.side;
    if (!ngon_set_has(phase->where[side], cell) || !ngon_set_has(phase->pieces, form))
        return false;
    if (phase->act == NGON_ACT_REMOVE)
        return !phase->both_on_file || both_on_file(position, cell);
    return !position->board[cell] && position->hands[side][form] > 0;
}

/* What the side to act has to choose from now: each side chooses from one list before both go on to the next. */
static const struct ngon_arrangements *to_choose(const struct ngon_position *position)
{
    const struct ngon_phase *phase = &position->rules->phases[position->state.phase];
    const unsigned index = position->state.part / 2u;
    return index < phase->arrangement_count ? &phase->arrangements[index] : NULL;
}

static uint32_t choices(const struct ngon_position *position, struct ngon_move *list, uint32_t room)
{
    const struct ngon_arrangements *group = to_choose(position);
    uint32_t count = 0;
    for (uint16_t i = 0; group && i < group->count && count < room; i++) {
        const uint16_t cell = group->cells[position->state.side][0];
        list[count++] =
            (struct ngon_move){.from = cell, .to = cell, .kind = NGON_CHOOSE, .extra = i};
    }
    return count;
}

uint32_t ngon_position_acts(const struct ngon_position *position, struct ngon_move *list,
                            uint32_t room)
{
    const struct ngon_ruleset *rules = position->rules;
    enum ngon_act act = rules->phases[position->state.phase].act;
    uint32_t count = 0;
    if (act == NGON_ACT_CHOOSE)
        return choices(position, list, room);
    for (uint16_t cell = 0; cell < rules->cells && count < room; cell++) {
        ngon_piece piece = position->board[cell];
        if (act == NGON_ACT_REMOVE && piece && ngon_side_of(piece) == position->state.side &&
            may_act(position, cell, ngon_form_of(piece)))
            list[count++] = (struct ngon_move){.from = cell, .to = cell, .kind = NGON_REMOVE};
        for (uint16_t f = 1; act == NGON_ACT_PLACE && f < rules->form_count && count < room; f++)
            if (may_act(position, cell, f))
                list[count++] =
                    (struct ngon_move){.from = cell, .to = cell, .form = f, .kind = NGON_PLACE};
    }
    return count;
}

static void set_part(struct ngon_position *position, unsigned part)
{
    const uint64_t *keys = position->rules->part_keys;
    struct ngon_state *state = &position->state;
    if (state->part)
        state->hash ^= keys[state->part % NGON_PART_KEYS];
    state->part = (uint16_t)part;
    if (part)
        state->hash ^= keys[part % NGON_PART_KEYS];
}

static bool can_act(const struct ngon_position *position)
{
    struct ngon_move move;
    return ngon_position_acts(position, &move, 1) > 0;
}

static void end_phases(struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    struct ngon_state *state = &position->state;
    while (rules->phases[state->phase].act != NGON_ACT_PLAY && !can_act(position)) {
        set_part(position, 0);
        state->hash ^= rules->phase_keys[state->phase];
        state->phase++;
        state->hash ^= rules->phase_keys[state->phase];
        if (state->side != rules->phases[state->phase].first) {
            state->side ^= 1;
            state->hash ^= rules->side_key;
        }
    }
}

/* ---- en passant ---- */

static bool ep_attacked(const struct ngon_position *position, uint16_t cell)
{
    const struct ngon_ep_sources *sources =
        &position->rules->ep_sources[position->state.side][cell];
    for (uint32_t i = 0; i < sources->count; i++)
        if (ngon_ep_open(position, &sources->list[i]))
            return true;
    return false;
}

/* Keeps of state.ep_cells those that the side to act attacks; no hash. */
static void keep_attacked(struct ngon_position *position)
{
    struct ngon_state *state = &position->state;
    uint16_t kept = 0;
    for (uint16_t i = 0; i < state->ep_count; i++)
        if (ep_attacked(position, state->ep_cells[i]))
            state->ep_cells[kept++] = state->ep_cells[i];
    state->ep_count = kept;
    if (!kept)
        state->ep_victim = NGON_NO_CELL;
}

void ngon_position_settle(struct ngon_position *position)
{
    keep_attacked(position);
    end_phases(position);
    position->state.hash = ngon_position_hash(position);
}

/* ---- moves ---- */

#ifdef NGON_DEBUG
static void check(const struct ngon_position *position)
{
    const char *fault = ngon_position_fault(position);
    if (fault)
        fprintf(stderr, "position: %s\n", fault);
    assert(!fault);
}
#else
#define check(position) ((void)0)
#endif

/* What a capturer of PIECE takes in hand, or NGON_NO_FORM: royals leave the game. */
static inline unsigned hand_form(const struct ngon_ruleset *rules, ngon_piece piece)
{
    unsigned base = rules->forms[ngon_form_of(piece)].base;
    return rules->rules->captured_to_hand && !rules->forms[base].royal ? base : NGON_NO_FORM;
}

static inline void capture(struct ngon_position *position, struct ngon_undo *undo, uint16_t cell)
{
    const struct ngon_ruleset *rules = position->rules;
    ngon_piece piece = take(position, cell);
    assert(undo->taken_count < NGON_UNDO_MAX);
    undo->taken[undo->taken_count].cell = cell;
    undo->taken[undo->taken_count++].piece = piece;
    unsigned base = hand_form(rules, piece), side = position->state.side;
    if (base)
        change_hand(position, side, base, position->hands[side][base] + 1u);
}

static void capture_on_way(struct ngon_position *position, struct ngon_undo *undo,
                           const struct ngon_way *way)
{
    for (uint16_t i = 0; i < way->take_count; i++)
        if (position->board[way->takes[i]])
            capture(position, undo, way->takes[i]);
    for (uint16_t h = 0; way->takes_hurdles && h < way->hurdle_count; h++)
        for (uint16_t i = 0; i < way->hurdles[h].count; i++)
            if (position->board[way->hurdles[h].cells[i]])
                capture(position, undo, way->hurdles[h].cells[i]);
}

static void leave_en_passant(struct ngon_position *position, ngon_piece mover,
                             struct ngon_move move)
{
    const struct ngon_way *way =
        &ngon_ruleset_reach(position->rules, mover, move.from)->ways[move.extra];
    struct ngon_state *state = &position->state;
    for (uint16_t i = 0; i < way->empty_count && state->ep_count < NGON_EP_MAX; i++) {
        bool known = false;
        for (uint16_t k = 0; k < state->ep_count; k++)
            known = known || state->ep_cells[k] == way->empty[i];
        if (!known)
            state->ep_cells[state->ep_count++] = way->empty[i];
    }
    state->ep_victim = move.to;
}

/* Puts arrangement INDEX in place of what stands on its cells. */
static void arrange(struct ngon_position *position, struct ngon_undo *undo, unsigned index)
{
    const struct ngon_arrangements *group = to_choose(position);
    const unsigned side = position->state.side;
    const uint16_t *cells = group->cells[side];
    const uint16_t *forms = group->forms + (size_t)index * group->cell_count;
    for (uint16_t i = 0; i < group->cell_count; i++) {
        if (position->board[cells[i]]) {
            undo->taken[undo->taken_count].cell = cells[i];
            undo->taken[undo->taken_count++].piece = take(position, cells[i]);
        }
    }
    for (uint16_t i = 0; i < group->cell_count; i++)
        if (forms[i])
            put(position, cells[i], ngon_piece_of(forms[i], side));
    set_part(position, position->state.part + 1u);
}

/* POSITION's state is the one before the choice again, but its pieces are not. */
static void disarrange(struct ngon_position *position, const struct ngon_undo *undo)
{
    const struct ngon_arrangements *group = to_choose(position);
    const uint16_t *cells = group->cells[undo->state.side];
    for (uint16_t i = 0; i < group->cell_count; i++)
        if (position->board[cells[i]])
            take(position, cells[i]);
    for (uint16_t i = 0; i < undo->taken_count; i++)
        put(position, undo->taken[i].cell, undo->taken[i].piece);
}

static void lose_unmoved(struct ngon_position *position, struct ngon_undo *undo, uint16_t cell)
{
    if (ngon_set_has(position->unmoved, cell)) {
        undo->moved[undo->moved_count++] = cell;
        position->unmoved[cell >> 6] ^= UINT64_C(1) << (cell & 63);
        position->state.hash ^= position->rules->unmoved_keys[cell];
    }
}

static inline void lose_castling(struct ngon_position *position, uint16_t lost)
{
    lost &= position->state.castling;
    position->state.castling ^= lost;
    for (unsigned bits = lost; bits; bits &= bits - 1)
        position->state.hash ^= position->rules->castling_keys[__builtin_ctz(bits)];
}

static void count_check(struct ngon_position *position, unsigned mover)
{
    struct ngon_state *state = &position->state;
    state->hash ^= hand_key(position->rules, mover, 0, state->checks[mover] + 1u);
    if (state->checks[mover])
        state->checks[mover]--;
    state->hash ^= hand_key(position->rules, mover, 0, state->checks[mover] + 1u);
}

/* Whose turn it is after a move in the play phase. */
static void end_turn(struct ngon_position *position, bool play)
{
    const struct ngon_ruleset *rules = position->rules;
    const struct ngon_rules_def *def = rules->rules;
    struct ngon_state *state = &position->state;
    unsigned mover = state->side;
    bool over = true;
    if (play && (def->checks || (def->turn_moves > 1 && def->check_ends_turn))) {
        bool checks = ngon_in_check(position, mover ^ 1);
        if (checks && def->checks)
            count_check(position, mover);
        over = checks && def->check_ends_turn;
    } else {
        over = false;
    }
    if (play && def->turn_moves > 1) {
        if (state->part)
            state->hash ^= rules->part_keys[state->part % NGON_PART_KEYS];
        state->part++;
        if (over || state->part >= def->turn_moves)
            state->part = 0;
        if (state->part) {
            state->hash ^= rules->part_keys[state->part % NGON_PART_KEYS];
            return;
        }
    }
    state->side ^= 1;
    state->hash ^= rules->side_key;
    state->move_number += mover;
}

void ngon_position_apply(struct ngon_position *position, struct ngon_move move,
                         struct ngon_undo *undo)
{
    const struct ngon_ruleset *rules = position->rules;
    struct ngon_state *state = &position->state;
    undo->state = *state;
    undo->move = move;
    undo->taken_count = 0;
    undo->moved_count = 0;
    undo->mover = position->board[move.from];
    for (uint16_t i = 0; i < state->ep_count; i++)
        state->hash ^= rules->ep_keys[state->ep_cells[i]];
    uint16_t ep_victim = state->ep_victim;
    state->ep_count = 0;
    state->ep_victim = NGON_NO_CELL;
    state->quiet_plies++;
    bool play = true;
    unsigned side = state->side;

    switch ((enum ngon_move_kind)move.kind) {
    case NGON_EP:
    case NGON_NORMAL:
    case NGON_WAY: {
        ngon_piece mover = take(position, move.from);
        if (move.kind == NGON_EP)
            capture(position, undo, ep_victim);
        else if (move.kind == NGON_WAY)
            capture_on_way(position, undo,
                           &ngon_ruleset_reach(rules, mover, move.from)->ways[move.extra]);
        if (position->board[move.to])
            capture(position, undo, move.to);
        if (move.form || undo->taken_count || rules->one_way[ngon_form_of(mover)])
            state->quiet_plies = 0;
        put(position, move.to, move.form ? ngon_piece_of(move.form, side) : mover);
        lose_castling(position,
                      position->castling_loss[move.from] | position->castling_loss[move.to]);
        for (uint16_t i = 0; i < undo->taken_count; i++)
            lose_castling(position, position->castling_loss[undo->taken[i].cell]);
        if (rules->needs_unmoved) {
            lose_unmoved(position, undo, move.from);
            lose_unmoved(position, undo, move.to);
            for (uint16_t i = 0; i < undo->taken_count; i++)
                lose_unmoved(position, undo, undo->taken[i].cell);
        }
        if (move.leaves)
            leave_en_passant(position, mover, move);
        break;
    }
    case NGON_CASTLE: {
        const struct ngon_castling *castling = &position->castlings[move.extra];
        ngon_piece king = take(position, castling->king_from);
        ngon_piece rook = take(position, castling->rook_from);
        put(position, castling->king_to, king);
        put(position, castling->rook_to, rook);
        lose_castling(position, position->castling_loss[castling->king_from] |
                                    position->castling_loss[castling->rook_from]);
        if (rules->needs_unmoved) {
            lose_unmoved(position, undo, castling->king_from);
            lose_unmoved(position, undo, castling->rook_from);
        }
        break;
    }
    case NGON_DROP:
        change_hand(position, side, move.form, position->hands[side][move.form] - 1u);
        put(position, move.to, ngon_piece_of(move.form, side));
        break;
    case NGON_REMOVE:
        take(position, move.to);
        if (rules->needs_unmoved)
            lose_unmoved(position, undo, move.to);
        state->quiet_plies = 0;
        play = false;
        break;
    case NGON_PLACE:
        change_hand(position, side, move.form, position->hands[side][move.form] - 1u);
        put(position, move.to, ngon_piece_of(move.form, side));
        state->quiet_plies = 0;
        play = false;
        break;
    case NGON_CHOOSE:
        arrange(position, undo, move.extra);
        state->quiet_plies = 0;
        play = false;
        break;
    case NGON_PASS:
        break;
    }
    end_turn(position, play);
    if (state->side == side) { /* the turn goes on: one's own pieces are not taken in passing */
        state->ep_count = 0;
        state->ep_victim = NGON_NO_CELL;
    }
    if (state->ep_count) {
        keep_attacked(position);
        for (uint16_t i = 0; i < state->ep_count; i++)
            state->hash ^= rules->ep_keys[state->ep_cells[i]];
    }
    if (!play)
        end_phases(position);
    check(position);
}

void ngon_position_undo(struct ngon_position *position, const struct ngon_undo *undo)
{
    const struct ngon_ruleset *rules = position->rules;
    struct ngon_move move = undo->move;
    unsigned side = undo->state.side;
    switch ((enum ngon_move_kind)move.kind) {
    case NGON_EP:
    case NGON_NORMAL:
    case NGON_WAY:
        take(position, move.to);
        put(position, move.from, undo->mover);
        for (uint16_t i = undo->taken_count; i-- > 0;) {
            put(position, undo->taken[i].cell, undo->taken[i].piece);
            unsigned base = hand_form(rules, undo->taken[i].piece);
            if (base)
                change_hand(position, side, base, position->hands[side][base] - 1u);
        }
        break;
    case NGON_CASTLE: {
        const struct ngon_castling *castling = &position->castlings[move.extra];
        ngon_piece king = take(position, castling->king_to);
        ngon_piece rook = take(position, castling->rook_to);
        put(position, castling->king_from, king);
        put(position, castling->rook_from, rook);
        break;
    }
    case NGON_DROP:
    case NGON_PLACE:
        take(position, move.to);
        change_hand(position, side, move.form, position->hands[side][move.form] + 1u);
        break;
    case NGON_REMOVE:
        put(position, move.to, undo->mover);
        break;
    case NGON_CHOOSE:
        position->state = undo->state;
        disarrange(position, undo);
        break;
    case NGON_PASS:
        break;
    }
    for (uint16_t i = 0; i < undo->moved_count; i++)
        ngon_set_add(position->unmoved, undo->moved[i]);
    position->state = undo->state;
    check(position);
}

const char *ngon_position_fault(const struct ngon_position *position)
{
    const struct ngon_ruleset *rules = position->rules;
    unsigned royals[2] = {0, 0};
    for (uint16_t cell = 0; cell < rules->cells; cell++) {
        ngon_piece piece = position->board[cell];
        for (unsigned index = 0; index < rules->form_count * 2; index++) {
            bool has = ngon_set_has(ngon_position_set(position, index), cell);
            bool want = piece && (index < 2 ? index == ngon_side_of(piece) : index == piece);
            if (has != want)
                return "a set of cells differs from the board";
        }
        if (piece && rules->forms[ngon_form_of(piece)].royal)
            royals[ngon_side_of(piece)]++;
    }
    for (unsigned side = 0; side < 2; side++) {
        if (royals[side] != position->royals[side])
            return "the number of royals is wrong";
        uint16_t cell = position->royal_cell[side];
        if (royals[side] == 1 && (cell >= rules->cells || !position->board[cell] ||
                                  ngon_side_of(position->board[cell]) != side ||
                                  !rules->forms[ngon_form_of(position->board[cell])].royal))
            return "the royal's cell is wrong";
    }
    if (position->state.hash != ngon_position_hash(position))
        return "the hash differs from its recomputation";
    return NULL;
}
