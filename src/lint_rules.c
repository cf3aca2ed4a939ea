/* Rules about rules: promotions, drops, castling, ends of the game that cannot come about or contradict each other. */
#include "lint_parts.h"

#include <string.h>

static bool sets_meet(const struct ngon_linter *linter, const uint64_t *a, const uint64_t *b)
{
    for (unsigned word = 0; word < linter->rules->words; word++)
        if ((a[word] & b[word]) != 0)
            return true;
    return false;
}

/* The unpromoted form of the kind named NAME, or NGON_NO_FORM. */
static unsigned form_named(const struct ngon_linter *linter, const char *name)
{
    for (uint32_t i = 0; i < linter->variant->piece_count; i++)
        if (strcmp(linter->variant->pieces[i].name.text, name) == 0)
            return linter->rules->kind_forms[i];
    return NGON_NO_FORM;
}

static bool has_royals(const struct ngon_linter *linter, unsigned side)
{
    for (unsigned form = 1; form < linter->rules->form_count; form++)
        if (linter->rules->forms[form].royal &&
            ngon_lint_count(linter, ngon_lint_stands(linter, side, form)) > 0)
            return true;
    return false;
}

/* ---- promotion ---- */

static bool can_flip(const struct ngon_piece_def *def)
{
    return def->flips.text != NULL || def->has_flip_moves;
}

static void check_promotion_of(struct ngon_linter *linter, const struct ngon_promotion_def *rule,
                               const uint64_t *const zone[2], const struct ngon_piece_def *piece,
                               struct ngon_span span)
{
    const unsigned form = form_named(linter, piece->name.text);
    if (rule->to.count == 0 && !can_flip(piece)) {
        struct ngon_finding *f =
            ngon_lint_add(linter, NGON_CODE_PROMOTES_TO_NOTHING, span,
                          "`%s` promotes to nothing: it has no other side", piece->name.text);
        ngon_diag_help(linter->diags, f,
                       "write `to: [PIECE]` here, or `flips: PIECE` at the piece");
        return;
    }
    if (form == NGON_NO_FORM || zone[0] == NULL || zone[1] == NULL)
        return;
    bool stands = false, arrives = false;
    for (unsigned side = 0; side < 2; side++) {
        stands |= ngon_lint_count(linter, ngon_lint_stands(linter, side, form)) > 0;
        arrives |= sets_meet(linter, ngon_lint_stands(linter, side, form), zone[side]);
    }
    if (!stands || arrives || ngon_lint_count(linter, zone[0]) == 0)
        return;
    struct ngon_finding *f =
        ngon_lint_add(linter, NGON_CODE_PROMOTION_UNREACHED, rule->in->span,
                      "no `%s` can come to where it would promote", piece->name.text);
    ngon_diag_also(linter->diags, f, piece->moves.span, "it moves so");
}

static void check_promotions(struct ngon_linter *linter)
{
    const struct ngon_variant *variant = linter->variant;
    struct ngon_diags silent;
    ngon_diags_init(&silent, linter->arena);
    silent.muted = true;
    for (uint32_t r = 0; r < variant->rules.promotion_count; r++) {
        const struct ngon_promotion_def *rule = &variant->rules.promotions[r];
        const uint64_t *zone[2] = {NULL, NULL};
        for (int side = 0; rule->in != NULL && side < 2; side++)
            zone[side] = ngon_board_zone(linter->arena, linter->board, rule->in, side, &silent);
        bool any = false;
        for (uint32_t i = 0; i < variant->piece_count; i++) {
            const struct ngon_piece_def *piece = &variant->pieces[i];
            struct ngon_span span = rule->span;
            if (rule->pieces.count == 0) {
                if (!can_flip(piece) || rule->to.count > 0)
                    continue;
            } else if (!ngon_lint_has_word(&rule->pieces, piece->name.text)) {
                continue;
            }
            any = true;
            for (uint32_t w = 0; w < rule->pieces.count; w++)
                if (strcmp(rule->pieces.words[w].text, piece->name.text) == 0)
                    span = rule->pieces.words[w].span;
            check_promotion_of(linter, rule, zone, piece, span);
        }
        for (uint32_t w = 0; w < rule->to.count; w++)
            if (ngon_lint_has_word(&rule->pieces, rule->to.words[w].text))
                ngon_lint_add(linter, NGON_CODE_PROMOTES_TO_ITSELF, rule->to.words[w].span,
                              "`%s` promotes to itself", rule->to.words[w].text);
        if (!any && rule->pieces.count == 0) {
            struct ngon_finding *f =
                ngon_lint_add(linter, NGON_CODE_PROMOTES_TO_NOTHING, rule->span,
                              rule->to.count > 0 ? "this promotion does not say of which pieces"
                                                 : "no piece has another side to promote to");
            ngon_diag_help(linter->diags, f,
                           rule->to.count > 0
                               ? "write `pieces: [...]`"
                               : "write `flips: PIECE` at the pieces, or `to: [...]`");
        }
    }
}

/* ---- castling ---- */

static void check_castling_cell(struct ngon_linter *linter, unsigned side,
                                const struct ngon_word *word, uint16_t cell, bool king)
{
    const ngon_piece piece = linter->rules->setup[cell];
    const bool own = piece != 0 && ngon_side_of(piece) == side;
    const bool royal = piece != 0 && linter->rules->forms[ngon_form_of(piece)].royal;
    if (own && royal == king)
        return;
    struct ngon_finding *f =
        ngon_lint_add(linter, NGON_CODE_CASTLING_WITHOUT_PIECE, word->span,
                      king ? "no royal piece of the %s side stands on %s in the set-up"
                           : "no piece of the %s side to castle with stands on %s in the set-up",
                      side == 0 ? "first" : "second", linter->board->cells[cell].name);
    ngon_diag_also(linter->diags, f, ngon_lint_setup_span(linter, cell), "this is %s",
                   linter->board->cells[cell].name);
}

static void check_castlings(struct ngon_linter *linter)
{
    const struct ngon_rules_def *rules = &linter->variant->rules;
    if (linter->variant->shuffle != NULL)
        return;
    for (uint32_t i = 0; i < rules->castling_count; i++) {
        const struct ngon_castling_def *def = &rules->castlings[i];
        const unsigned side =
            def->side == 2 ? 1 : 0; /* the second side's image is judged with the set-up's */
        const struct ngon_word *words[2] = {&def->king[0], &def->rook[0]};
        for (int k = 0; k < 2; k++) {
            const uint16_t cell =
                ngon_board_find(linter->board, words[k]->text, strlen(words[k]->text));
            if (cell != NGON_NO_CELL)
                check_castling_cell(linter, side, words[k], cell, k == 0);
        }
    }
}

/* ---- drops ---- */

static void check_drops(struct ngon_linter *linter)
{
    const struct ngon_variant *variant = linter->variant;
    const struct ngon_drops_def *drops = &variant->rules.drops;
    if (drops->given && !variant->rules.captured_to_hand &&
        (variant->setup.text == NULL || strchr(variant->setup.text, '[') == NULL)) {
        struct ngon_finding *f =
            ngon_lint_add(linter, NGON_CODE_DROP_NEVER, drops->span,
                          "nothing can be dropped: no piece ever gets in hand");
        ngon_diag_help(linter->diags, f, "write `captured: hand`, or remove `drops`");
        return;
    }
    for (uint32_t i = 0; variant->rules.captured_to_hand && i < linter->rules->hand_count; i++) {
        const unsigned form = linter->rules->hand_forms[i];
        const struct ngon_piece_def *def = linter->rules->forms[form].def;
        const uint64_t *zone = linter->rules->drop_zone[0] + (size_t)form * linter->rules->words;
        const bool comes = ngon_lint_count(linter, ngon_lint_stands(linter, 0, form)) +
                               ngon_lint_count(linter, ngon_lint_stands(linter, 1, form)) >
                           0;
        if (!comes ||
            (drops->pieces.count > 0 && !ngon_lint_has_word(&drops->pieces, def->name.text)) ||
            ngon_lint_count(linter, zone) > 0)
            continue;
        struct ngon_span span = drops->given ? drops->span : variant->rules.span;
        for (uint32_t z = 0; z < drops->to_count; z++)
            if (drops->to[z].piece.text == NULL ||
                strcmp(drops->to[z].piece.text, def->name.text) == 0)
                span = drops->to[z].zone != NULL ? drops->to[z].zone->span : span;
        ngon_lint_add(linter, NGON_CODE_DROP_NEVER, span,
                      "no cell is left where a `%s` may be dropped", def->name.text);
    }
}

/* ---- how the game ends ---- */

static void contradict(struct ngon_linter *linter, const char *key, const char *other,
                       const char *message, const char *help)
{
    const struct ngon_ynode *rules = ngon_ynode_get(linter->root, "rules");
    const struct ngon_span span = ngon_lint_key(rules, key);
    struct ngon_finding *f = ngon_lint_add(linter, NGON_CODE_RULE_IDLE, span, "%s", message);
    if (other != NULL && ngon_ynode_get(rules, other) != NULL)
        ngon_diag_also(linter->diags, f, ngon_lint_key(rules, other), "because of this rule");
    if (help != NULL)
        ngon_diag_help(linter->diags, f, "%s", help);
}

static void check_ends(struct ngon_linter *linter)
{
    const struct ngon_rules_def *rules = &linter->variant->rules;
    const bool royals = has_royals(linter, 0) || has_royals(linter, 1);
    if (rules->pass != NGON_PASS_NEVER && rules->stalemate != NGON_RESULT_NONE)
        contradict(linter, "stalemate", "pass",
                   "nobody is ever stalemated, since a side that cannot move passes",
                   "remove one of the two rules");
    if (!royals && rules->checks > 0)
        contradict(linter, "checks", NULL, "no check is ever given, since no piece is royal",
                   "write `royal: true` at a piece");
    if (!royals && rules->bare != NGON_RESULT_NONE)
        contradict(linter, "bare", NULL, "no royal piece is there to be left alone",
                   "write `royal: true` at a piece");
    if (!royals && rules->perpetual_check != NGON_RESULT_NONE)
        contradict(linter, "repetition", NULL, "no check is ever given, since no piece is royal",
                   "leave out `perpetual-check`");
    if (rules->check_ends_turn && (!royals || rules->turn_moves == 1))
        contradict(linter, "turn", NULL,
                   royals ? "`check-ends` changes nothing where a turn is one move"
                          : "`check-ends` changes nothing where no piece is royal",
                   NULL);
    if (rules->royal_all) {
        unsigned kinds = 0, most = 0;
        for (unsigned form = 1; form < linter->rules->form_count; form++) {
            if (!linter->rules->forms[form].royal ||
                ngon_lint_count(linter, ngon_lint_stands(linter, 0, form)) == 0)
                continue;
            kinds++;
            unsigned in_setup = 0;
            for (unsigned cell = 0; cell < linter->rules->cells; cell++)
                in_setup += linter->rules->setup[cell] == ngon_piece_of(form, 0);
            most += in_setup;
        }
        if (kinds == 1 && most == 1)
            contradict(linter, "royal", NULL,
                       "`royal: all` changes nothing where a side never has a second royal piece",
                       "remove it");
    }
}

static void check_goal(struct ngon_linter *linter)
{
    const struct ngon_rules_def *rules = &linter->variant->rules;
    if (rules->reach_zone != NULL || rules->stalemate == NGON_RESULT_LOSS ||
        rules->stalemate == NGON_RESULT_WIN || linter->variant->shuffle != NULL)
        return;
    for (unsigned side = 0; side < 2; side++) {
        if (has_royals(linter, side))
            continue;
        struct ngon_finding *f =
            ngon_lint_add(linter, NGON_CODE_NO_ROYAL, ngon_lint_key(linter->root, "pieces"),
                          "nothing of the %s side is royal, so it can never lose",
                          side == 0 ? "first" : "second");
        ngon_diag_help(
            linter->diags, f,
            "write `royal: true` at the piece that must not be lost and set it up, or give "
            "another goal with `reach` or `stalemate`");
        return;
    }
}

static void check_reach(struct ngon_linter *linter)
{
    const struct ngon_rules_def *def = &linter->variant->rules;
    const struct ngon_ruleset *rules = linter->rules;
    for (uint32_t i = 0; def->reach_zone != NULL && i < def->reach_pieces.count; i++) {
        const unsigned form = form_named(linter, def->reach_pieces.words[i].text);
        bool arrives = false;
        for (unsigned side = 0; side < 2 && rules->reach_zone[side] != NULL; side++)
            arrives |=
                sets_meet(linter, ngon_lint_stands(linter, side, form), rules->reach_zone[side]);
        if (form != NGON_NO_FORM && !arrives)
            ngon_lint_add(linter, NGON_CODE_GOAL_UNREACHED, def->reach_pieces.words[i].span,
                          "no `%s` can come to the goal", def->reach_pieces.words[i].text);
    }
}

static void check_facing(struct ngon_linter *linter)
{
    const struct ngon_facing_def *facing = &linter->variant->rules.facing;
    for (uint32_t i = 0; facing->result != NGON_RESULT_NONE && i < facing->pieces.count; i++) {
        const unsigned form = form_named(linter, facing->pieces.words[i].text);
        if (form != NGON_NO_FORM &&
            (ngon_lint_count(linter, ngon_lint_stands(linter, 0, form)) == 0 ||
             ngon_lint_count(linter, ngon_lint_stands(linter, 1, form)) == 0))
            ngon_lint_add(linter, NGON_CODE_RULE_IDLE, facing->pieces.words[i].span,
                          "no two `%s` ever face each other: not both sides have one",
                          facing->pieces.words[i].text);
    }
}

/* ---- phases ---- */

static void check_phases(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    for (uint32_t i = 0; i < linter->variant->phase_count && i < rules->phase_count; i++) {
        const struct ngon_phase *phase = &rules->phases[i];
        if (phase->act != NGON_ACT_REMOVE)
            continue;
        bool any = false;
        for (unsigned cell = 0; cell < rules->cells && !any; cell++) {
            const ngon_piece piece = rules->setup[cell];
            any = piece != 0 && ngon_set_has(phase->pieces, ngon_form_of(piece)) &&
                  (phase->where[ngon_side_of(piece)] == NULL ||
                   ngon_set_has(phase->where[ngon_side_of(piece)], cell));
        }
        if (!any)
            ngon_lint_add(linter, NGON_CODE_PHASE_IDLE, linter->variant->phases[i].span,
                          "nothing can be removed in this phase");
    }
}

/* ---- cells ---- */

static void check_cells(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    uint64_t *missed = NGON_NEWS(linter->arena, rules->words, uint64_t);
    for (unsigned cell = 0; cell < rules->cells; cell++) {
        bool seen = false;
        for (unsigned form = 1; form < rules->form_count && !seen; form++)
            seen = ngon_set_has(ngon_lint_stands(linter, 0, form), cell) ||
                   ngon_set_has(ngon_lint_stands(linter, 1, form), cell);
        if (!seen)
            ngon_set_add(missed, cell);
    }
    if (ngon_lint_count(linter, missed) > 0)
        ngon_lint_add(linter, NGON_CODE_CELL_UNREACHED, ngon_lint_key(linter->root, "board"),
                      "no piece can ever come to %s", ngon_lint_cells(linter, missed, 5));
}

void ngon_lint_rules(struct ngon_linter *linter)
{
    check_promotions(linter);
    check_castlings(linter);
    check_drops(linter);
    check_ends(linter);
    check_goal(linter);
    check_reach(linter);
    check_facing(linter);
    check_phases(linter);
    check_cells(linter);
}
