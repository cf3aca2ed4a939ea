#include "ruleset.h"

#include "compile.h"
#include "field.h"
#include "tables.h"

#include <assert.h>
#include <string.h>

struct builder {
    struct ngon_ruleset *rules;
    const struct ngon_variant *variant;
    const struct ngon_board *board;
    struct ngon_arena *arena;
    struct ngon_diags *diags;
    bool failed;
};

static uint64_t *cell_set(const struct builder *b)
{
    return NGON_NEWS(b->arena, b->rules->words, uint64_t);
}

/* ZONE for SIDE; every cell when ZONE is NULL. */
static uint64_t *zone_set(struct builder *b, const struct ngon_zone *zone, unsigned side)
{
    if (zone) {
        uint64_t *set = ngon_board_zone(b->arena, b->board, zone, (int)side, b->diags);
        if (set)
            return set;
        b->failed = true;
    }
    uint64_t *all = cell_set(b);
    for (uint32_t cell = 0; cell < b->rules->cells; cell++)
        ngon_set_add(all, cell);
    return all;
}

static int find_kind(struct builder *b, const struct ngon_word *word)
{
    for (uint32_t i = 0; i < b->variant->piece_count; i++)
        if (strcmp(b->variant->pieces[i].name.text, word->text) == 0)
            return (int)i;
    struct ngon_finding *finding = ngon_diag_add(b->diags, NGON_CODE_UNKNOWN_PIECE, word->span,
                                                 "no piece is named `%s`", word->text);
    const char **names = NGON_NEWS(b->arena, b->variant->piece_count, const char *);
    for (uint32_t i = 0; i < b->variant->piece_count; i++)
        names[i] = b->variant->pieces[i].name.text;
    const char *near = ngon_nearest(word->text, names, b->variant->piece_count);
    if (near)
        ngon_diag_help(b->diags, finding, "did you mean `%s`?", near);
    b->failed = true;
    return -1;
}

static uint16_t find_cell(struct builder *b, const struct ngon_word *word)
{
    uint16_t cell = ngon_board_find(b->board, word->text, strlen(word->text));
    if (cell == NGON_NO_CELL) {
        ngon_diag_add(b->diags, NGON_CODE_UNKNOWN_CELL, word->span, "`%s` is no cell of this board",
                      word->text);
        b->failed = true;
    }
    return cell;
}

/* The unpromoted form of the kind named by WORD, or NGON_NO_FORM after a finding. */
static uint16_t named_form(struct builder *b, const struct ngon_word *word)
{
    int kind = find_kind(b, word);
    return kind < 0 ? NGON_NO_FORM : b->rules->kind_forms[kind];
}

/* The forms named by WORDS as a set (bit: form), or NULL when there are none. */
static uint64_t *form_set(struct builder *b, const struct ngon_words *words)
{
    uint64_t *set = NGON_NEWS(b->arena, b->rules->piece_words, uint64_t);
    for (uint32_t i = 0; i < words->count; i++)
        ngon_set_add(set, named_form(b, &words->words[i]));
    return set;
}

/* ---- forms ---- */

static bool names_kind(const struct ngon_words *words, const char *name)
{
    for (uint32_t i = 0; i < words->count; i++)
        if (strcmp(words->words[i].text, name) == 0)
            return true;
    return false;
}

static bool flips(const struct ngon_piece_def *def)
{
    return def->flips.text || def->has_flip_moves;
}

static void add_base_forms(struct builder *b)
{
    for (uint32_t k = 0; k < b->variant->piece_count; k++) {
        const struct ngon_piece_def *def = &b->variant->pieces[k];
        uint16_t index = (uint16_t)b->rules->form_count++;
        b->rules->kind_forms[k] = index;
        b->rules->forms[index] = (struct ngon_form){
            .def = def, .name = def->name.text,
            .letter = def->letter.text ? def->letter.text[0] : 0,
            .royal = def->royal, .base = index, .value = def->value,
            .glyphs = {def->glyphs[0].text, def->glyphs[1].text},
        };
    }
}

static void add_flipped_forms(struct builder *b)
{
    for (uint32_t k = 0; k < b->variant->piece_count; k++) {
        const struct ngon_piece_def *def = &b->variant->pieces[k];
        if (!flips(def))
            continue;
        uint16_t base = b->rules->kind_forms[k], index = (uint16_t)b->rules->form_count++;
        struct ngon_form *form = &b->rules->forms[index];
        *form = b->rules->forms[base];
        form->flipped = true;
        form->name = ngon_arena_printf(b->arena, "+%s", def->name.text);
        form->royal = false;
        form->value = 0;
        int as = def->flips.text && !def->has_flip_moves ? find_kind(b, &def->flips) : -1;
        if (as >= 0) {
            form->royal = b->variant->pieces[as].royal;
            form->value = b->variant->pieces[as].value;
        }
        for (unsigned side = 0; side < 2; side++) {
            form->glyphs[side] = def->flip_glyphs[side].text;
            if (!form->glyphs[side] && as >= 0)
                form->glyphs[side] = b->variant->pieces[as].glyphs[side].text;
        }
        b->rules->forms[base].flip = index;
    }
}

/* Pieces promoted by choice that revert in hand: one form for each origin and target. */
static uint16_t marked_form(struct builder *b, uint16_t origin, uint16_t target)
{
    struct ngon_ruleset *rules = b->rules;
    for (uint16_t f = 1; f < rules->form_count; f++)
        if (rules->forms[f].marked && rules->forms[f].base == origin &&
            rules->forms[f].def == rules->forms[target].def)
            return f;
    if (rules->form_count == NGON_MAX_FORMS) {
        ngon_diag_add(b->diags, NGON_CODE_TOO_MANY_PIECES, b->variant->name.span,
                      "more than %u forms of pieces", NGON_MAX_FORMS - 1);
        b->failed = true;
        return target;
    }
    uint16_t index = (uint16_t)rules->form_count++;
    rules->forms[index] = rules->forms[target];
    rules->forms[index].marked = true;
    rules->forms[index].base = origin;
    rules->forms[index].flip = NGON_NO_FORM;
    return index;
}

/* Forms that a promotion rule names on its left. */
static bool rule_covers(const struct ngon_promotion_def *def, const struct ngon_form *form)
{
    if (form->flipped || form->marked)
        return false;
    if (def->pieces.count)
        return names_kind(&def->pieces, form->def->name.text);
    return !def->to.count && flips(form->def);
}

static void add_marked_forms(struct builder *b)
{
    const struct ngon_rules_def *def = &b->variant->rules;
    if (!def->captured_to_hand)
        return;
    uint32_t base_count = b->rules->form_count;
    for (uint32_t r = 0; r < def->promotion_count; r++)
        for (uint16_t f = 1; f < base_count; f++)
            if (rule_covers(&def->promotions[r], &b->rules->forms[f]))
                for (uint32_t t = 0; t < def->promotions[r].to.count; t++) {
                    uint16_t to = named_form(b, &def->promotions[r].to.words[t]);
                    if (to)
                        marked_form(b, f, to);
                }
}

static void build_forms(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    rules->forms = NGON_NEWS(b->arena, NGON_MAX_FORMS, struct ngon_form);
    rules->kind_count = b->variant->piece_count;
    rules->kind_forms = NGON_NEWS(b->arena, rules->kind_count, uint16_t);
    rules->form_count = 1;
    if (rules->kind_count * 2 + 1 > NGON_MAX_FORMS) {
        ngon_diag_add(b->diags, NGON_CODE_TOO_MANY_PIECES, b->variant->name.span,
                      "more than %u forms of pieces", NGON_MAX_FORMS - 1);
        b->failed = true;
        rules->kind_count = 0;
        return;
    }
    add_base_forms(b);
    add_flipped_forms(b);
    add_marked_forms(b);
    rules->piece_words = (rules->form_count * 2 + 63) / 64;
}

/* ---- promotion ---- */

static void build_promotions(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_rules_def *def = &b->variant->rules;
    for (unsigned side = 0; side < 2; side++)
        rules->promotions[side] = NGON_NEWS(b->arena, rules->form_count, struct ngon_promotions);
    for (uint32_t r = 0; r < def->promotion_count; r++) {
        const struct ngon_promotion_def *rule = &def->promotions[r];
        for (uint32_t i = 0; i < rule->pieces.count; i++)
            find_kind(b, &rule->pieces.words[i]);
        uint64_t *zones[2] = {zone_set(b, rule->in, 0), zone_set(b, rule->in, 1)};
        for (uint16_t f = 1; f < rules->form_count; f++) {
            struct ngon_form *form = &rules->forms[f];
            if (!rule_covers(rule, form) || (!rule->to.count && !form->flip))
                continue;
            uint16_t count = rule->to.count ? (uint16_t)rule->to.count : 1;
            uint16_t *to = NGON_NEWS(b->arena, count, uint16_t);
            for (uint32_t t = 0; t < rule->to.count; t++) {
                to[t] = named_form(b, &rule->to.words[t]);
                if (to[t] && def->captured_to_hand)
                    to[t] = marked_form(b, f, to[t]);
            }
            if (!rule->to.count) {
                to[0] = form->flip;
                form->can_flip = true;
            }
            for (unsigned side = 0; side < 2; side++) {
                struct ngon_promotions *list = &rules->promotions[side][f];
                struct ngon_promotion *grown = ngon_arena_grow(
                    b->arena, list->rules, list->count, list->count + 1u, sizeof *grown);
                grown[list->count++] = (struct ngon_promotion){
                    .zone = zones[side], .when = rule->when, .only_capture = rule->only_capture,
                    .must = rule->must, .to = to, .to_count = count, .limit = rule->limit};
                list->rules = grown;
            }
        }
    }
}

/* ---- drops ---- */

static void build_stuck(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    uint64_t *moves = cell_set(b), *captures = cell_set(b);
    for (unsigned side = 0; side < 2; side++) {
        uint64_t *stuck =
            NGON_NEWS(b->arena, (size_t)rules->form_count * rules->words, uint64_t);
        for (unsigned f = 1; f < rules->form_count; f++)
            for (uint16_t cell = 0; cell < rules->cells; cell++) {
                memset(moves, 0, rules->words * sizeof *moves);
                memset(captures, 0, rules->words * sizeof *captures);
                ngon_ruleset_alone(rules, ngon_piece_of(f, side), cell, moves, captures);
                uint64_t any = 0;
                for (uint32_t w = 0; w < rules->words; w++)
                    any |= moves[w] | captures[w];
                if (!any)
                    ngon_set_add(stuck + (size_t)f * rules->words, cell);
            }
        rules->stuck[side] = stuck;
    }
}

static void build_drop_zones(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_drops_def *def = &b->variant->rules.drops;
    uint64_t *sets[2];
    for (unsigned side = 0; side < 2; side++) {
        sets[side] = NGON_NEWS(b->arena, (size_t)rules->form_count * rules->words, uint64_t);
        rules->drop_zone[side] = sets[side];
    }
    for (uint32_t i = 0; i < rules->hand_count; i++) {
        uint16_t f = rules->hand_forms[i];
        if (def->pieces.count && !names_kind(&def->pieces, rules->forms[f].def->name.text))
            continue;
        const struct ngon_zone *zone = NULL;
        for (uint32_t z = 0; z < def->to_count; z++)
            if (!def->to[z].piece.text ||
                strcmp(def->to[z].piece.text, rules->forms[f].def->name.text) == 0)
                zone = def->to[z].zone;
        for (unsigned side = 0; side < 2; side++) {
            const uint64_t *allowed = zone_set(b, zone, side);
            for (uint32_t w = 0; w < rules->words; w++) {
                uint64_t stuck = rules->stuck[side][(size_t)f * rules->words + w];
                sets[side][(size_t)f * rules->words + w] =
                    allowed[w] & (def->stuck_allowed ? ~UINT64_C(0) : ~stuck);
            }
        }
    }
}

static void build_drops(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_drops_def *def = &b->variant->rules.drops;
    rules->has_hands = b->variant->rules.captured_to_hand || def->given;
    uint16_t *hand_forms = NGON_NEWS(b->arena, rules->form_count, uint16_t);
    uint8_t *limits = NGON_NEWS(b->arena, rules->form_count, uint8_t);
    bool *no_mate = NGON_NEWS(b->arena, rules->form_count, bool);
    if (rules->has_hands)
        for (uint16_t f = 1; f < rules->form_count; f++)
            if (rules->forms[f].base == f && !rules->forms[f].flipped && !rules->forms[f].royal)
                hand_forms[rules->hand_count++] = f;
    for (uint32_t i = 0; i < def->per_file.count; i++) {
        uint32_t limit = def->per_file_limits[i];
        limits[named_form(b, &def->per_file.words[i])] = (uint8_t)(limit < 255 ? limit : 255);
    }
    for (uint32_t i = 0; i < def->no_mate.count; i++)
        no_mate[named_form(b, &def->no_mate.words[i])] = true;
    for (uint32_t i = 0; i < def->pieces.count; i++)
        find_kind(b, &def->pieces.words[i]);
    for (uint32_t i = 0; i < def->to_count; i++)
        if (def->to[i].piece.text)
            find_kind(b, &def->to[i].piece);
    uint64_t *files =
        NGON_NEWS(b->arena, (size_t)(b->board->file_count + 1) * rules->words, uint64_t);
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        ngon_set_add(files + (size_t)b->board->cells[cell].file_index * rules->words, cell);
    rules->hand_forms = hand_forms;
    rules->file_limit = limits;
    rules->no_mate = no_mate;
    rules->file_cells = files;
    build_drop_zones(b);
}

/* ---- castling ---- */

/* The cells strictly between FROM and TO on the first line by one direction name that joins them; SIZE_MAX when none does. */
static size_t between(const struct builder *b, uint16_t from, uint16_t to, uint16_t *cells)
{
    size_t best = SIZE_MAX;
    uint16_t best_direction = 0;
    for (uint16_t d = 0; d < b->board->direction_count; d++) {
        size_t count = 0;
        for (uint16_t at = ngon_board_step(b->board, from, d); at != NGON_NO_CELL;
             at = ngon_board_step(b->board, at, d), count++) {
            if (at == to && count < best) {
                best = count;
                best_direction = d;
            }
            if (at == to || count > b->rules->cells)
                break;
        }
    }
    if (best != SIZE_MAX) {
        uint16_t at = from;
        for (size_t i = 0; i < best; i++)
            cells[i] = at = ngon_board_step(b->board, at, best_direction);
    }
    return best;
}

static void add_path(const struct builder *b, uint16_t from, uint16_t to, uint16_t *cells,
                     uint64_t *set)
{
    size_t count = between(b, from, to, cells);
    for (size_t i = 0; count != SIZE_MAX && i < count; i++)
        ngon_set_add(set, cells[i]);
    ngon_set_add(set, to);
}

static void clear_bit(uint64_t *set, unsigned bit)
{
    set[bit >> 6] &= ~(UINT64_C(1) << (bit & 63));
}

static void add_castling(struct builder *b, const struct ngon_castling_def *def, unsigned side,
                         const uint16_t at[4])
{
    struct ngon_ruleset *rules = b->rules;
    if (rules->castling_count == NGON_MAX_CASTLINGS) {
        ngon_diag_add(b->diags, NGON_CODE_TOO_MANY_CASTLINGS, def->span,
                      "more than %u castlings of both sides", NGON_MAX_CASTLINGS);
        b->failed = true;
        return;
    }
    uint16_t *cells = NGON_NEWS(b->arena, rules->cells + 2u, uint16_t);
    uint64_t *empty = cell_set(b);
    add_path(b, at[0], at[2], cells, empty);
    add_path(b, at[2], at[3], cells, empty);
    size_t count = between(b, at[0], at[1], cells + 1);
    if (count == SIZE_MAX) {
        ngon_diag_add(b->diags, NGON_CODE_CASTLING_PATH, def->king[1].span,
                      "no line of the board leads from %s to %s", def->king[0].text,
                      def->king[1].text);
        b->failed = true;
        return;
    }
    for (size_t i = 1; i <= count; i++)
        ngon_set_add(empty, cells[i]);
    cells[0] = at[0];
    cells[count + 1] = at[1];
    ngon_set_add(empty, at[1]);
    clear_bit(empty, at[0]);
    clear_bit(empty, at[2]);
    uint16_t right = (uint16_t)(1u << rules->castling_count);
    rules->castlings[rules->castling_count++] = (struct ngon_castling){
        .side = (uint8_t)side, .king_from = at[0], .king_to = at[1], .rook_from = at[2],
        .rook_to = at[3], .empty = empty, .safe = cells, .safe_count = (uint16_t)(count + 2)};
    rules->castling_loss[at[0]] |= right;
    rules->castling_loss[at[2]] |= right;
}

static void build_castlings(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_rules_def *def = &b->variant->rules;
    rules->castling_loss = NGON_NEWS(b->arena, rules->cells, uint16_t);
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < def->castling_count; i++) {
            const struct ngon_castling_def *castling = &def->castlings[i];
            uint16_t at[4];
            bool known = true;
            if (castling->side != 0 && castling->side != (int)side + 1)
                continue;
            for (unsigned k = 0; k < 4; k++) {
                at[k] = find_cell(b, k < 2 ? &castling->king[k] : &castling->rook[k - 2]);
                if (at[k] == NGON_NO_CELL)
                    known = false;
                else if (side == 1 && castling->side == 0)
                    at[k] = b->board->image[at[k]];
            }
            if (known)
                add_castling(b, castling, side, at);
            else if (side == 0)
                continue;
        }
}

/* ---- the rest ---- */

static void build_facing(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_facing_def *def = &b->variant->rules.facing;
    if (def->result == NGON_RESULT_NONE)
        return;
    rules->has_facing = true;
    rules->facing_result = def->result;
    rules->facing = form_set(b, &def->pieces);
    uint16_t *directions = NGON_NEWS(b->arena, b->board->direction_count, uint16_t);
    int family = def->along.text ? ngon_board_family(b->board, def->along.text) : 0;
    if (family < 0) {
        ngon_diag_add(b->diags, NGON_CODE_UNKNOWN_DIRECTION, def->along.span,
                      "`%s` is no family of this board", def->along.text);
        b->failed = true;
        return;
    }
    for (uint16_t d = 0; d < b->board->direction_count; d++)
        if (b->board->directions[d].family == family)
            directions[rules->facing_count++] = d;
    rules->facing_directions = directions;
}

static void build_phases(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_variant *variant = b->variant;
    rules->phases = NGON_NEWS(b->arena, variant->phase_count + 1, struct ngon_phase);
    for (uint32_t i = 0; i < variant->phase_count; i++) {
        const struct ngon_phase_def *def = &variant->phases[i];
        struct ngon_phase *phase = &rules->phases[rules->phase_count++];
        *phase = (struct ngon_phase){.name = def->name.text, .act = def->act,
                                     .first = (uint8_t)def->first,
                                     .both_on_file = def->both_on_file};
        phase->pieces = form_set(b, &def->pieces);
        for (unsigned side = 0; side < 2; side++)
            phase->where[side] = zone_set(b, def->where, side);
        if (def->act == NGON_ACT_CHOOSE) {
            ngon_diag_add(b->diags, NGON_CODE_NOT_YET, def->span,
                          "a phase that chooses arrangements is not supported yet");
            b->failed = true;
        }
    }
    if (!rules->phase_count || rules->phases[rules->phase_count - 1].act != NGON_ACT_PLAY)
        rules->phases[rules->phase_count++] = (struct ngon_phase){.name = "play"};
}

static void note_flags(struct ngon_ruleset *rules)
{
    for (unsigned f = 1; f < rules->form_count; f++)
        for (uint32_t cell = 0; cell < rules->cells; cell++) {
            const struct ngon_reach *reach = &rules->reach[0][(size_t)f * rules->cells + cell];
            for (uint32_t i = 0; i < reach->way_count; i++) {
                if (reach->ways[i].flags & NGON_LEAVES_EP)
                    rules->has_en_passant = true;
                if (reach->ways[i].flags & NGON_UNMOVED)
                    rules->needs_unmoved = true;
            }
        }
}

/* Who can capture en passant where; a test for every double step, so it is looked up by cell. */
static void build_ep_sources(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    for (unsigned side = 0; side < 2; side++) {
        struct ngon_ep_sources *sources = NGON_NEWS(b->arena, rules->cells, struct ngon_ep_sources);
        rules->ep_sources[side] = sources;
        for (unsigned f = 1; f < rules->form_count; f++)
            for (uint16_t from = 0; from < rules->cells; from++) {
                ngon_piece piece = ngon_piece_of(f, side);
                const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, from);
                for (uint32_t i = 0; i < (uint32_t)reach->hit_count + reach->way_count; i++) {
                    bool hit = i < reach->hit_count;
                    const struct ngon_way *way = hit ? NULL : &reach->ways[i - reach->hit_count];
                    unsigned mode = hit ? reach->hits[i].mode : way->mode;
                    uint16_t target = hit ? reach->hits[i].target : way->target;
                    if (!(mode & NGON_EN_PASSANT))
                        continue;
                    struct ngon_ep_sources *at = &sources[target];
                    struct ngon_ep_source *grown =
                        ngon_arena_grow(b->arena, at->list, at->count, at->count + 1, sizeof *grown);
                    grown[at->count++] = (struct ngon_ep_source){
                        piece, from, hit ? NGON_NO_WAY : (uint16_t)(i - reach->hit_count)};
                    at->list = grown;
                }
            }
    }
}

/* All cells that PIECE may go to from CELL, whatever stands where. */
static uint32_t all_targets(const struct ngon_ruleset *rules, ngon_piece piece, uint16_t cell,
                            uint16_t *targets, uint32_t room)
{
    const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, cell);
    uint32_t count = 0;
    for (uint16_t i = 0; i < reach->hit_count && count < room; i++)
        targets[count++] = reach->hits[i].target;
    for (uint16_t i = 0; i < reach->way_count && count < room; i++)
        targets[count++] = reach->ways[i].target;
    for (uint16_t i = 0; i < reach->ride_count; i++)
        for (uint16_t n = 0; n < reach->rides[i].count && count < room; n++)
            targets[count++] = reach->rides[i].cells[n];
    return count;
}

/* Whether the form's moves make a graph without a cycle: cells are peeled off that nothing unpeeled leads to. */
static bool is_one_way(struct ngon_arena *scratch, const struct ngon_ruleset *rules, unsigned form)
{
    uint32_t room = rules->cells * 8, peeled = 0, queued = 0;
    uint32_t *incoming = NGON_NEWS(scratch, rules->cells, uint32_t);
    uint16_t *queue = NGON_NEWS(scratch, rules->cells, uint16_t);
    uint16_t *targets = NGON_NEWS(scratch, room, uint16_t);
    ngon_piece piece = ngon_piece_of(form, 0);
    for (uint16_t cell = 0; cell < rules->cells; cell++) {
        uint32_t count = all_targets(rules, piece, cell, targets, room);
        for (uint32_t i = 0; i < count; i++)
            incoming[targets[i]]++;
    }
    for (uint16_t cell = 0; cell < rules->cells; cell++)
        if (!incoming[cell])
            queue[queued++] = cell;
    for (; peeled < queued; peeled++) {
        uint32_t count = all_targets(rules, piece, queue[peeled], targets, room);
        for (uint32_t i = 0; i < count; i++)
            if (--incoming[targets[i]] == 0)
                queue[queued++] = targets[i];
    }
    return peeled == rules->cells;
}

static void build_one_way(struct builder *b)
{
    struct ngon_arena scratch = {0};
    bool *one_way = NGON_NEWS(b->arena, b->rules->form_count, bool);
    for (unsigned f = 1; f < b->rules->form_count; f++)
        one_way[f] = is_one_way(&scratch, b->rules, f);
    ngon_arena_free(&scratch);
    b->rules->one_way = one_way;
}

static uint64_t next_key(uint64_t *state)
{
    /* splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014 */
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static const uint64_t *keys(struct builder *b, uint64_t *state, size_t count)
{
    uint64_t *list = NGON_NEWS(b->arena, count, uint64_t);
    for (size_t i = 0; i < count; i++)
        list[i] = next_key(state);
    return list;
}

static void build_keys(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    uint64_t state = UINT64_C(0x6E676F6E);
    rules->side_key = next_key(&state);
    rules->castling_keys = keys(b, &state, NGON_MAX_CASTLINGS);
    rules->phase_keys = keys(b, &state, rules->phase_count);
    rules->part_keys = keys(b, &state, NGON_PART_KEYS);
    rules->ep_keys = keys(b, &state, rules->cells);
    rules->unmoved_keys = keys(b, &state, rules->cells);
    rules->hand_keys = keys(b, &state, (size_t)2 * rules->form_count * NGON_HAND_KEYS);
    rules->piece_keys = keys(b, &state, (size_t)rules->form_count * 2 * rules->cells);
}

static void read_setup(struct builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    ngon_piece *setup = NGON_NEWS(b->arena, rules->cells, ngon_piece);
    rules->setup = setup;
    if (b->variant->shuffle) {
        ngon_diag_add(b->diags, NGON_CODE_NOT_YET, ngon_ynode_place(b->variant->shuffle),
                      "a set-up by shuffle is not supported yet");
        b->failed = true;
        return;
    }
    if (!b->variant->setup.text)
        return;
    struct ngon_misread misread;
    if (!ngon_board_field_read(rules, b->variant->setup.text, setup, &misread)) {
        struct ngon_span span = b->variant->setup.span;
        if (b->variant->setup_node)
            span = ngon_ynode_subspan(b->variant->setup_node, misread.start, misread.end);
        ngon_diag_add(b->diags, NGON_CODE_SETUP, span, "%s", misread.message);
        b->failed = true;
        return;
    }
    for (uint32_t i = 0; i < rules->castling_count; i++)
        if (setup[rules->castlings[i].king_from] && setup[rules->castlings[i].rook_from])
            rules->setup_castling |= (uint16_t)(1u << i);
}

static void mix(uint64_t *hash, const void *data, size_t size)
{
    /* FNV-1a */
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ bytes[i]) * UINT64_C(0x100000001B3);
}

static void mix_text(uint64_t *hash, const char *text)
{
    mix(hash, text ? text : "", text ? strlen(text) + 1 : 1);
}

/* Everything that tells one game from another: names of cells and pieces, reach, set-up, rules. */
static uint64_t fingerprint(const struct ngon_ruleset *rules)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        mix_text(&hash, rules->board->cells[cell].name);
    for (unsigned f = 1; f < rules->form_count; f++) {
        const struct ngon_form *form = &rules->forms[f];
        mix_text(&hash, form->name);
        mix(&hash, &form->letter, sizeof form->letter);
        mix(&hash, &form->royal, sizeof form->royal);
        for (unsigned side = 0; side < 2; side++) {
            const struct ngon_promotions *promotions = &rules->promotions[side][f];
            for (uint16_t i = 0; i < promotions->count; i++) {
                const struct ngon_promotion *rule = &promotions->rules[i];
                mix(&hash, rule->zone, rules->words * sizeof *rule->zone);
                mix(&hash, &rule->when, sizeof rule->when);
                mix(&hash, &rule->must, sizeof rule->must);
                mix(&hash, rule->to, rule->to_count * sizeof *rule->to);
            }
            mix(&hash, rules->drop_zone[side] + (size_t)f * rules->words,
                rules->words * sizeof(uint64_t));
        }
        for (uint32_t cell = 0; cell < rules->cells; cell++) {
            const struct ngon_reach *reach =
                ngon_ruleset_reach(rules, ngon_piece_of(f, 0), (uint16_t)cell);
            mix(&hash, reach->hits, reach->hit_count * sizeof *reach->hits);
            for (uint16_t i = 0; i < reach->ride_count; i++) {
                mix(&hash, reach->rides[i].cells, reach->rides[i].count * sizeof(uint16_t));
                mix(&hash, &reach->rides[i].mode, 1);
                mix(&hash, &reach->rides[i].over_min, sizeof reach->rides[i].over_min);
            }
            for (uint16_t i = 0; i < reach->way_count; i++) {
                const struct ngon_way *way = &reach->ways[i];
                mix(&hash, &way->target, sizeof way->target);
                mix(&hash, &way->mode, 1);
                mix(&hash, &way->flags, 1);
                mix(&hash, way->empty, way->empty_count * sizeof *way->empty);
                mix(&hash, way->takes, way->take_count * sizeof *way->takes);
            }
        }
    }
    mix(&hash, rules->setup, rules->cells * sizeof *rules->setup);
    for (uint32_t i = 0; i < rules->castling_count; i++)
        mix(&hash, &rules->castlings[i].king_from, 4 * sizeof(uint16_t));
    const struct ngon_rules_def *def = rules->rules;
    mix(&hash, &def->stalemate, sizeof def->stalemate);
    mix(&hash, &def->repetition_times, sizeof def->repetition_times);
    mix(&hash, &def->repetition_result, sizeof def->repetition_result);
    mix(&hash, &def->perpetual_check, sizeof def->perpetual_check);
    mix(&hash, &def->no_progress_plies, sizeof def->no_progress_plies);
    mix(&hash, &def->checks, sizeof def->checks);
    mix(&hash, &def->must_capture, sizeof def->must_capture);
    mix(&hash, &def->pass, sizeof def->pass);
    mix(&hash, &def->turn_moves, sizeof def->turn_moves);
    mix(&hash, rules->no_mate, rules->form_count * sizeof *rules->no_mate);
    mix(&hash, rules->file_limit, rules->form_count);
    return hash;
}

struct ngon_ruleset *ngon_ruleset_build(struct ngon_arena *arena, const struct ngon_variant *variant,
                                        const struct ngon_board *board, struct ngon_diags *diags)
{
    struct ngon_ruleset *rules = NGON_NEW(arena, struct ngon_ruleset);
    struct builder b = {.rules = rules, .variant = variant, .board = board, .arena = arena,
                        .diags = diags};
    rules->arena = arena;
    rules->variant = variant;
    rules->board = board;
    rules->cells = board->cell_count;
    rules->words = (rules->cells + 63) / 64;
    rules->rules = &variant->rules;
    build_forms(&b);
    if (b.failed || !ngon_compile_reach(rules, diags))
        return NULL;
    build_stuck(&b);
    build_promotions(&b);
    build_drops(&b);
    build_castlings(&b);
    build_facing(&b);
    build_phases(&b);
    if (variant->rules.reach_zone) {
        rules->reach_pieces = form_set(&b, &variant->rules.reach_pieces);
        for (unsigned side = 0; side < 2; side++)
            rules->reach_zone[side] = zone_set(&b, variant->rules.reach_zone, side);
    }
    note_flags(rules);
    build_ep_sources(&b);
    build_one_way(&b);
    build_keys(&b);
    read_setup(&b);
    if (b.failed)
        return NULL;
    rules->fingerprint = fingerprint(rules);
    rules->tables = ngon_tables_build(arena, rules);
    return rules;
}

void ngon_ruleset_alone(const struct ngon_ruleset *rules, ngon_piece piece, uint16_t cell,
                        uint64_t *moves, uint64_t *captures)
{
    const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, cell);
    for (uint16_t i = 0; i < reach->hit_count; i++) {
        if (reach->hits[i].mode & NGON_MOVE)
            ngon_set_add(moves, reach->hits[i].target);
        if (reach->hits[i].mode & (NGON_CAPTURE | NGON_EN_PASSANT))
            ngon_set_add(captures, reach->hits[i].target);
    }
    for (uint16_t i = 0; i < reach->ride_count; i++) {
        const struct ngon_ride *ride = &reach->rides[i];
        if (ride->over_min > 0 || ride->next)
            continue;
        for (uint16_t n = 0; n < ride->count; n++) {
            if (ride->mode & NGON_MOVE)
                ngon_set_add(moves, ride->cells[n]);
            if (ride->mode & NGON_CAPTURE)
                ngon_set_add(captures, ride->cells[n]);
        }
    }
    for (uint16_t i = 0; i < reach->way_count; i++) {
        const struct ngon_way *way = &reach->ways[i];
        bool open = way->take_count == 0;
        for (uint16_t h = 0; h < way->hurdle_count; h++)
            if (way->hurdles[h].min > 0)
                open = false;
        if (!open)
            continue;
        if (way->mode & NGON_MOVE)
            ngon_set_add(moves, way->target);
        if (way->mode & (NGON_CAPTURE | NGON_EN_PASSANT))
            ngon_set_add(captures, way->target);
    }
}
