/* Promotion, drops, facing and phases, their zones resolved. */
#include "ruleset_parts.h"

#include <string.h>

/* ---- promotion ---- */

void ngon_build_promotions(struct ngon_ruleset_builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_rules_def *def = &b->variant->rules;
    for (unsigned side = 0; side < 2; side++)
        rules->promotions[side] = NGON_NEWS(b->arena, rules->form_count, struct ngon_promotions);
    for (uint32_t r = 0; r < def->promotion_count; r++) {
        const struct ngon_promotion_def *rule = &def->promotions[r];
        for (uint32_t i = 0; i < rule->pieces.count; i++)
            ngon_build_kind(b, &rule->pieces.words[i]);
        uint64_t *zones[2] = {ngon_build_zone_set(b, rule->in, 0),
                              ngon_build_zone_set(b, rule->in, 1)};
        for (uint16_t f = 1; f < rules->form_count; f++) {
            struct ngon_form *form = &rules->forms[f];
            if (!ngon_build_rule_covers(rule, form) || (!rule->to.count && !form->flip))
                continue;
            uint16_t count = rule->to.count ? (uint16_t)rule->to.count : 1;
            uint16_t *to = NGON_NEWS(b->arena, count, uint16_t);
            for (uint32_t t = 0; t < rule->to.count; t++) {
                to[t] = ngon_build_form(b, &rule->to.words[t]);
                if (to[t] && def->captured_to_hand)
                    to[t] = ngon_build_marked_form(b, f, to[t]);
            }
            if (!rule->to.count) {
                to[0] = form->flip;
                form->can_flip = true;
            }
            for (unsigned side = 0; side < 2; side++) {
                struct ngon_promotions *list = &rules->promotions[side][f];
                struct ngon_promotion *grown = ngon_arena_grow(b->arena, list->rules, list->count,
                                                               list->count + 1u, sizeof *grown);
                grown[list->count++] = (struct ngon_promotion){.zone = zones[side],
                                                               .when = rule->when,
                                                               .only_capture = rule->only_capture,
                                                               .must = rule->must,
                                                               .to = to,
                                                               .to_count = count,
                                                               .limit = rule->limit};
                list->rules = grown;
            }
        }
    }
}

/* ---- drops ---- */

void ngon_build_stuck(struct ngon_ruleset_builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    uint64_t *moves = ngon_build_cell_set(b), *captures = ngon_build_cell_set(b);
    for (unsigned side = 0; side < 2; side++) {
        uint64_t *stuck = NGON_NEWS(b->arena, (size_t)rules->form_count * rules->words, uint64_t);
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

static void build_drop_zones(struct ngon_ruleset_builder *b)
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
        if (def->pieces.count &&
            !ngon_build_names_kind(&def->pieces, rules->forms[f].def->name.text))
            continue;
        const struct ngon_zone *zone = NULL;
        for (uint32_t z = 0; z < def->to_count; z++)
            if (!def->to[z].piece.text ||
                strcmp(def->to[z].piece.text, rules->forms[f].def->name.text) == 0)
                zone = def->to[z].zone;
        for (unsigned side = 0; side < 2; side++) {
            const uint64_t *allowed = ngon_build_zone_set(b, zone, side);
            for (uint32_t w = 0; w < rules->words; w++) {
                uint64_t stuck = rules->stuck[side][(size_t)f * rules->words + w];
                sets[side][(size_t)f * rules->words + w] =
                    allowed[w] & (def->stuck_allowed ? ~UINT64_C(0) : ~stuck);
            }
        }
    }
}

void ngon_build_drops(struct ngon_ruleset_builder *b)
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
        limits[ngon_build_form(b, &def->per_file.words[i])] = (uint8_t)(limit < 255 ? limit : 255);
    }
    for (uint32_t i = 0; i < def->no_mate.count; i++)
        no_mate[ngon_build_form(b, &def->no_mate.words[i])] = true;
    for (uint32_t i = 0; i < def->pieces.count; i++)
        ngon_build_kind(b, &def->pieces.words[i]);
    for (uint32_t i = 0; i < def->to_count; i++)
        if (def->to[i].piece.text)
            ngon_build_kind(b, &def->to[i].piece);
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

/* ---- the rest ---- */

void ngon_build_facing(struct ngon_ruleset_builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_facing_def *def = &b->variant->rules.facing;
    if (def->result == NGON_RESULT_NONE)
        return;
    rules->has_facing = true;
    rules->facing_result = def->result;
    rules->facing = ngon_build_form_set(b, &def->pieces);
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

void ngon_build_phases(struct ngon_ruleset_builder *b)
{
    struct ngon_ruleset *rules = b->rules;
    const struct ngon_variant *variant = b->variant;
    rules->phases = NGON_NEWS(b->arena, variant->phase_count + 1, struct ngon_phase);
    for (uint32_t i = 0; i < variant->phase_count; i++) {
        const struct ngon_phase_def *def = &variant->phases[i];
        struct ngon_phase *phase = &rules->phases[rules->phase_count++];
        *phase = (struct ngon_phase){.name = def->name.text,
                                     .act = def->act,
                                     .first = (uint8_t)def->first,
                                     .both_on_file = def->both_on_file};
        phase->pieces = ngon_build_form_set(b, &def->pieces);
        for (unsigned side = 0; side < 2; side++)
            phase->where[side] = ngon_build_zone_set(b, def->where, side);
        if (def->act == NGON_ACT_CHOOSE)
            ngon_build_arrangements(b, def, phase);
    }
    if (!rules->phase_count || rules->phases[rules->phase_count - 1].act != NGON_ACT_PLAY)
        rules->phases[rules->phase_count++] = (struct ngon_phase){.name = "play"};
}
