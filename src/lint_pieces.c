/* Rules about pieces: those that cannot move, that never come, that see little of the board, and their other sides. */
#include "lint_parts.h"

#include <string.h>

#define CONFINED 4u /* a piece that goes to and fro but sees less than one cell in so many */

static bool stands_anywhere(const struct ngon_linter *linter, unsigned form)
{
    return ngon_lint_count(linter, ngon_lint_stands(linter, 0, form)) +
               ngon_lint_count(linter, ngon_lint_stands(linter, 1, form)) >
           0;
}

static bool can_move(const struct ngon_ruleset *rules, unsigned form, unsigned side, unsigned cell)
{
    const struct ngon_reach *reach =
        ngon_ruleset_reach(rules, ngon_piece_of(form, side), (uint16_t)cell);
    return reach->hit_count + reach->ride_count + reach->way_count > 0;
}

/* ---- pieces that never come ---- */

static bool path_names(const struct ngon_moves_def *moves, const char *name)
{
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < moves->counts[side]; i++) {
            const struct ngon_path *path = moves->items[side][i].path;
            if (path != NULL && path->as_piece != NULL && strcmp(path->as_piece, name) == 0)
                return true;
        }
    return false;
}

/* Whether another piece has the moves of the one named NAME. */
static bool is_model(const struct ngon_linter *linter, const char *name)
{
    const struct ngon_variant *variant = linter->variant;
    for (uint32_t i = 0; i < variant->piece_count; i++) {
        const struct ngon_piece_def *piece = &variant->pieces[i];
        if (piece->flips.text != NULL && strcmp(piece->flips.text, name) == 0)
            return true;
        if (path_names(&piece->moves, name) || path_names(&piece->flip_moves, name))
            return true;
    }
    for (uint32_t i = 0; i < variant->phase_count; i++)
        if (ngon_lint_has_word(&variant->phases[i].pieces, name))
            return true;
    return false;
}

static void check_presence(struct ngon_linter *linter, unsigned kind)
{
    const struct ngon_piece_def *def = &linter->variant->pieces[kind];
    const unsigned form = linter->rules->kind_forms[kind];
    if (stands_anywhere(linter, form) || is_model(linter, def->name.text))
        return;
    const struct ngon_span span = def->letter.text != NULL ? def->letter.span : def->name.span;
    struct ngon_finding *f =
        ngon_lint_add(linter, NGON_CODE_PIECE_NEVER_COMES, span,
                      "no set-up, drop or promotion brings a `%s` on the board", def->name.text);
    if (span.start != def->name.span.start)
        ngon_diag_also(linter->diags, f, def->name.span, "the piece is defined here");
    ngon_diag_help(linter->diags, f, "put it in the set-up or in a promotion, or remove it");
}

/* ---- pieces that cannot move ---- */

static void check_motion(struct ngon_linter *linter, unsigned form)
{
    const struct ngon_ruleset *rules = linter->rules;
    const struct ngon_piece_def *def = rules->forms[form].def;
    const struct ngon_span span = def->moves.span.source != NULL ? def->moves.span : def->name.span;
    bool anywhere = false, where_it_stands = false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned cell = 0; cell < rules->cells; cell++) {
            if (!can_move(rules, form, side, cell))
                continue;
            anywhere = true;
            where_it_stands |= ngon_set_has(ngon_lint_stands(linter, side, form), cell);
        }
    if (!anywhere)
        ngon_lint_add(linter, NGON_CODE_PIECE_NEVER_MOVES, span,
                      "a `%s` cannot move from any cell of this board", rules->forms[form].name);
    else if (!where_it_stands && stands_anywhere(linter, form))
        ngon_lint_add(linter, NGON_CODE_PIECE_NEVER_MOVES, span,
                      "a `%s` cannot move from any cell where it can stand",
                      rules->forms[form].name);
}

/* ---- pieces that see little of the board ---- */

static bool has_limits(const struct ngon_moves_def *moves)
{
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < moves->counts[side]; i++)
            if (moves->items[side][i].within != NULL || moves->items[side][i].to != NULL ||
                moves->items[side][i].from != NULL)
                return true;
    return false;
}

struct trail {
    uint64_t *seen;
    uint16_t *queue;
    unsigned count;
};

static void follow(struct trail *trail, unsigned cell)
{
    if (ngon_set_has(trail->seen, cell))
        return;
    ngon_set_add(trail->seen, cell);
    trail->queue[trail->count++] = (uint16_t)cell;
}

/* The cells that FORM sees from START; false when it cannot come back to it, as a pawn cannot. */
static bool see_from(const struct ngon_linter *linter, unsigned form, unsigned start,
                     struct trail *trail)
{
    const struct ngon_ruleset *rules = linter->rules;
    bool returns = false;
    memset(trail->seen, 0, rules->words * sizeof *trail->seen);
    trail->count = 0;
    follow(trail, start);
    for (unsigned head = 0; head < trail->count; head++) {
        const struct ngon_reach *reach =
            ngon_ruleset_reach(rules, ngon_piece_of(form, 0), trail->queue[head]);
        for (unsigned i = 0; i < reach->hit_count; i++) {
            returns |= reach->hits[i].target == start;
            follow(trail, reach->hits[i].target);
        }
        for (unsigned i = 0; i < reach->ride_count; i++)
            for (unsigned j = 0; j < reach->rides[i].count; j++) {
                returns |= reach->rides[i].cells[j] == start;
                follow(trail, reach->rides[i].cells[j]);
            }
        for (unsigned i = 0; i < reach->way_count; i++) {
            returns |= reach->ways[i].target == start;
            follow(trail, reach->ways[i].target);
        }
    }
    return returns;
}

static void check_confined(struct ngon_linter *linter, unsigned form, struct trail *trail)
{
    const struct ngon_ruleset *rules = linter->rules;
    const struct ngon_piece_def *def = rules->forms[form].def;
    if (rules->forms[form].flip != NGON_NO_FORM || has_limits(&def->moves))
        return;
    unsigned most = 0;
    for (unsigned cell = 0; cell < rules->cells; cell++) {
        if (!ngon_set_has(ngon_lint_stands(linter, 0, form), cell))
            continue;
        if (!see_from(linter, form, cell, trail) || trail->count * CONFINED > rules->cells)
            return;
        most = trail->count > most ? trail->count : most;
    }
    if (most > 0)
        ngon_lint_add(linter, NGON_CODE_PIECE_CONFINED, def->moves.span,
                      "a `%s` sees at most %u of the %u cells from where it stands", def->name.text,
                      most, rules->cells);
}

/* ---- the other side ---- */

static void check_flip(struct ngon_linter *linter, unsigned kind)
{
    const struct ngon_piece_def *def = &linter->variant->pieces[kind];
    const struct ngon_form *form = &linter->rules->forms[linter->rules->kind_forms[kind]];
    if (def->flips.text == NULL && !def->has_flip_moves)
        return;
    const struct ngon_span span = def->flips.text != NULL ? def->flips.span : def->flip_moves.span;
    if (def->flips.text != NULL && strcmp(def->flips.text, def->name.text) == 0) {
        ngon_lint_add(linter, NGON_CODE_FLIPS_TO_ITSELF, span,
                      "the other side of `%s` moves as it does itself", def->name.text);
        return;
    }
    if (!form->can_flip && stands_anywhere(linter, linter->rules->kind_forms[kind])) {
        struct ngon_finding *f = ngon_lint_add(linter, NGON_CODE_NEVER_FLIPS, span,
                                               "no rule lets a `%s` flip", def->name.text);
        ngon_diag_help(linter->diags, f,
                       "write a promotion without `to`: `promotion: [{in: ZONE}]`");
    }
    for (uint32_t i = 0; def->flips.text != NULL && i < linter->variant->piece_count; i++) {
        const struct ngon_piece_def *other = &linter->variant->pieces[i];
        if (strcmp(other->name.text, def->flips.text) != 0 || other->flips.text == NULL)
            continue;
        struct ngon_finding *f = ngon_lint_add(linter, NGON_CODE_FLIPS_NO_FURTHER, span,
                                               "`+%s` moves as `%s` but does not flip on to `%s`",
                                               def->name.text, other->name.text, other->flips.text);
        ngon_diag_also(linter->diags, f, other->flips.span, "`%s` flips here", other->name.text);
    }
}

/* ---- glyphs ---- */

static void check_glyphs(struct ngon_linter *linter, unsigned kind)
{
    const struct ngon_piece_def *pieces = linter->variant->pieces;
    for (unsigned other = 0; other < kind; other++)
        for (int side = 0; side < 2; side++) {
            const struct ngon_word *a = &pieces[other].glyphs[side],
                                   *b = &pieces[kind].glyphs[side];
            if (a->text == NULL || b->text == NULL || strcmp(a->text, b->text) != 0)
                continue;
            struct ngon_finding *f = ngon_lint_add(linter, NGON_CODE_GLYPH_TWICE, b->span,
                                                   "`%s` and `%s` are drawn with the same glyph",
                                                   pieces[other].name.text, pieces[kind].name.text);
            ngon_diag_also(linter->diags, f, a->span, "the glyph stands here first");
            break;
        }
}

/* ---- en passant ---- */

static void check_en_passant(struct ngon_linter *linter)
{
    const struct ngon_variant *variant = linter->variant;
    const struct ngon_item *leaves = NULL, *takes = NULL;
    for (uint32_t i = 0; i < variant->piece_count; i++)
        for (int side = 0; side < 2; side++)
            for (uint32_t j = 0; j < variant->pieces[i].moves.counts[side]; j++) {
                const struct ngon_item *item = &variant->pieces[i].moves.items[side][j];
                if (item->leaves_en_passant)
                    leaves = item;
                if (item->only == NGON_ONLY_EN_PASSANT)
                    takes = item;
            }
    if (leaves != NULL && takes == NULL) {
        struct ngon_finding *f =
            ngon_lint_add(linter, NGON_CODE_EN_PASSANT_HALF, leaves->span,
                          "this move can be taken en passant, but no piece takes so");
        ngon_diag_help(linter->diags, f,
                       "give a piece an item with `only: en-passant`, or remove `leaves`");
    } else if (leaves == NULL && takes != NULL) {
        struct ngon_finding *f =
            ngon_lint_add(linter, NGON_CODE_EN_PASSANT_HALF, takes->span,
                          "this takes en passant, but no move can be taken so");
        ngon_diag_help(linter->diags, f,
                       "give the double step `leaves: en-passant`, or remove this item");
    }
}

void ngon_lint_pieces(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    struct trail trail = {NGON_NEWS(linter->arena, rules->words, uint64_t),
                          NGON_NEWS(linter->arena, rules->cells, uint16_t), 0};
    for (unsigned kind = 0; kind < linter->variant->piece_count; kind++) {
        check_presence(linter, kind);
        check_motion(linter, rules->kind_forms[kind]);
        check_confined(linter, rules->kind_forms[kind], &trail);
        check_flip(linter, kind);
        check_glyphs(linter, kind);
    }
    check_en_passant(linter);
}
