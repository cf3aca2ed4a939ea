#include "ruleset_parts.h"

#include "compile.h"
#include "field.h"
#include "tables.h"

#include <assert.h>
#include <string.h>

uint64_t *ngon_build_cell_set(const struct ngon_ruleset_builder *b)
{
    return NGON_NEWS(b->arena, b->rules->words, uint64_t);
}

/* ZONE for SIDE; every cell when ZONE is NULL. */
uint64_t *ngon_build_zone_set(struct ngon_ruleset_builder *b, const struct ngon_zone *zone,
                              unsigned side)
{
    if (zone) {
        uint64_t *set = ngon_board_zone(b->arena, b->board, zone, (int)side, b->diags);
        if (set)
            return set;
        b->failed = true;
    }
    uint64_t *all = ngon_build_cell_set(b);
    for (uint32_t cell = 0; cell < b->rules->cells; cell++)
        ngon_set_add(all, cell);
    return all;
}

int ngon_build_kind(struct ngon_ruleset_builder *b, const struct ngon_word *word)
{
    for (uint32_t i = 0; i < b->variant->piece_count; i++)
        if (strcmp(b->variant->pieces[i].name.text, word->text) == 0)
            return (int)i;
    b->failed = true;
    if (b->variant->piece_count == 0 && b->diags->counts[NGON_ERROR] > 0)
        return -1; /* it follows from what is wrong with the pieces */
    struct ngon_finding *finding = ngon_diag_add(b->diags, NGON_CODE_UNKNOWN_PIECE, word->span,
                                                 "no piece is named `%s`", word->text);
    const char **names = NGON_NEWS(b->arena, b->variant->piece_count, const char *);
    for (uint32_t i = 0; i < b->variant->piece_count; i++)
        names[i] = b->variant->pieces[i].name.text;
    ngon_diag_suggest(b->diags, finding, word->text, "the pieces are", names,
                      b->variant->piece_count);
    return -1;
}

uint16_t ngon_build_cell(struct ngon_ruleset_builder *b, const struct ngon_word *word)
{
    uint16_t cell = ngon_board_find(b->board, word->text, strlen(word->text));
    if (cell == NGON_NO_CELL) {
        struct ngon_finding *finding = ngon_diag_add(b->diags, NGON_CODE_UNKNOWN_CELL, word->span,
                                                     "`%s` is no cell of this board", word->text);
        ngon_diag_help(b->diags, finding,
                       "`ngon show` prints the board with the names of its cells");
        b->failed = true;
    }
    return cell;
}

/* The unpromoted form of the kind named by WORD, or NGON_NO_FORM after a finding. */
uint16_t ngon_build_form(struct ngon_ruleset_builder *b, const struct ngon_word *word)
{
    int kind = ngon_build_kind(b, word);
    return kind < 0 ? NGON_NO_FORM : b->rules->kind_forms[kind];
}

/* The forms named by WORDS as a set (bit: form), or NULL when there are none. */
uint64_t *ngon_build_form_set(struct ngon_ruleset_builder *b, const struct ngon_words *words)
{
    uint64_t *set = NGON_NEWS(b->arena, b->rules->piece_words, uint64_t);
    for (uint32_t i = 0; i < words->count; i++) {
        uint16_t named = ngon_build_form(b, &words->words[i]);
        /* Marked forms are of the kind that they were promoted to. */
        for (unsigned f = 1; f < b->rules->form_count; f++)
            if (b->rules->forms[f].def == b->rules->forms[named].def && !b->rules->forms[f].flipped)
                ngon_set_add(set, f);
    }
    return set;
}

/* ---- forms ---- */

bool ngon_build_names_kind(const struct ngon_words *words, const char *name)
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

static void add_base_forms(struct ngon_ruleset_builder *b)
{
    for (uint32_t k = 0; k < b->variant->piece_count; k++) {
        const struct ngon_piece_def *def = &b->variant->pieces[k];
        uint16_t index = (uint16_t)b->rules->form_count++;
        b->rules->kind_forms[k] = index;
        b->rules->forms[index] = (struct ngon_form){
            .def = def,
            .name = def->name.text,
            .letter = def->letter.text ? def->letter.text[0] : 0,
            .royal = def->royal,
            .base = index,
            .value = def->value,
            .glyphs = {def->glyphs[0].text, def->glyphs[1].text},
        };
    }
}

static void add_flipped_forms(struct ngon_ruleset_builder *b)
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
        int as = def->flips.text && !def->has_flip_moves ? ngon_build_kind(b, &def->flips) : -1;
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
uint16_t ngon_build_marked_form(struct ngon_ruleset_builder *b, uint16_t origin, uint16_t target)
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
bool ngon_build_rule_covers(const struct ngon_promotion_def *def, const struct ngon_form *form)
{
    if (form->flipped || form->marked)
        return false;
    if (def->pieces.count)
        return ngon_build_names_kind(&def->pieces, form->def->name.text);
    return !def->to.count && flips(form->def);
}

static void add_marked_forms(struct ngon_ruleset_builder *b)
{
    const struct ngon_rules_def *def = &b->variant->rules;
    if (!def->captured_to_hand)
        return;
    uint32_t base_count = b->rules->form_count;
    for (uint32_t r = 0; r < def->promotion_count; r++)
        for (uint16_t f = 1; f < base_count; f++)
            if (ngon_build_rule_covers(&def->promotions[r], &b->rules->forms[f]))
                for (uint32_t t = 0; t < def->promotions[r].to.count; t++) {
                    uint16_t to = ngon_build_form(b, &def->promotions[r].to.words[t]);
                    if (to)
                        ngon_build_marked_form(b, f, to);
                }
}

static void build_forms(struct ngon_ruleset_builder *b)
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

/* A rule that is not played must not be passed over in silence. */
static void refuse_trading(struct ngon_ruleset_builder *b)
{
    const struct ngon_rules_def *def = &b->variant->rules;
    const struct ngon_words *lists[] = {&def->guarded, &def->no_retake};
    for (unsigned i = 0; i < 2; i++)
        if (lists[i]->count > 0) {
            ngon_diag_add(b->diags, NGON_CODE_NOT_YET, lists[i]->words[0].span,
                          "`%s` is not played yet", i == 0 ? "guarded" : "no-retake");
            b->failed = true;
        }
}

struct ngon_ruleset *ngon_ruleset_build(struct ngon_arena *arena,
                                        const struct ngon_variant *variant,
                                        const struct ngon_board *board, struct ngon_diags *diags)
{
    struct ngon_ruleset *rules = NGON_NEW(arena, struct ngon_ruleset);
    struct ngon_ruleset_builder b = {
        .rules = rules, .variant = variant, .board = board, .arena = arena, .diags = diags};
    rules->arena = arena;
    rules->variant = variant;
    rules->board = board;
    rules->cells = board->cell_count;
    rules->words = (rules->cells + 63) / 64;
    rules->rules = &variant->rules;
    build_forms(&b);
    if (b.failed || !ngon_compile_reach(rules, diags))
        return NULL;
    ngon_build_setup(&b);
    ngon_build_stuck(&b);
    ngon_build_promotions(&b);
    ngon_build_drops(&b);
    ngon_build_castlings(&b);
    ngon_build_facing(&b);
    ngon_build_phases(&b);
    refuse_trading(&b);
    if (variant->rules.reach_zone) {
        rules->reach_pieces = ngon_build_form_set(&b, &variant->rules.reach_pieces);
        for (unsigned side = 0; side < 2; side++)
            rules->reach_zone[side] = ngon_build_zone_set(&b, variant->rules.reach_zone, side);
    }
    ngon_build_flags(rules);
    ngon_build_ep_sources(&b);
    ngon_build_one_way(&b);
    ngon_build_keys(&b);
    if (b.failed)
        return NULL;
    rules->fingerprint = ngon_build_fingerprint(rules);
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
