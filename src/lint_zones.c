/* Rules about zones: empty ones and unused ones. Walks everything in a variant that may name a zone. */
#include "lint_parts.h"

#include <string.h>

static void mark(struct ngon_linter *linter, const struct ngon_zone *zone)
{
    /* Zones nest as deep as their texts are long, which the grammar limits. */
    if (zone == NULL)
        return;
    mark(linter, zone->left);
    mark(linter, zone->right);
    if (zone->kind != NGON_ZONE_NAMED)
        return;
    for (uint32_t i = 0; i < linter->variant->zone_count; i++) {
        if (strcmp(linter->variant->zones[i].name.text, zone->names[0]) != 0 ||
            linter->zone_used[i])
            continue;
        linter->zone_used[i] = true;
        mark(linter, linter->variant->zones[i].zone);
    }
}

static void mark_moves(struct ngon_linter *linter, const struct ngon_moves_def *moves)
{
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < moves->counts[side]; i++) {
            mark(linter, moves->items[side][i].from);
            mark(linter, moves->items[side][i].to);
            mark(linter, moves->items[side][i].within);
        }
}

static void mark_all(struct ngon_linter *linter)
{
    const struct ngon_variant *variant = linter->variant;
    const struct ngon_rules_def *rules = &variant->rules;
    for (uint32_t i = 0; i < variant->piece_count; i++) {
        mark_moves(linter, &variant->pieces[i].moves);
        mark_moves(linter, &variant->pieces[i].flip_moves);
    }
    for (uint32_t i = 0; i < rules->promotion_count; i++)
        mark(linter, rules->promotions[i].in);
    for (uint32_t i = 0; i < rules->drops.to_count; i++)
        mark(linter, rules->drops.to[i].zone);
    mark(linter, rules->reach_zone);
    for (uint32_t i = 0; i < variant->phase_count; i++)
        mark(linter, variant->phases[i].where);
    const struct ngon_ynode *shuffle = ngon_ynode_get(variant->shuffle, "shuffle");
    if (shuffle != NULL && shuffle->kind == NGON_YSCALAR) {
        struct ngon_diags silent;
        ngon_diags_init(&silent, linter->arena);
        silent.muted = true;
        mark(linter, ngon_expr_zone(linter->arena, shuffle, &silent));
    }
}

static void check_empty(struct ngon_linter *linter, const struct ngon_zone *zone, const char *what)
{
    if (zone == NULL || zone->kind == NGON_ZONE_NAMED)
        return; /* a named one is reported where it is defined */
    struct ngon_diags silent;
    ngon_diags_init(&silent, linter->arena);
    silent.muted = true;
    const uint64_t *set = ngon_board_zone(linter->arena, linter->board, zone, 0, &silent);
    if (set == NULL || ngon_lint_count(linter, set) > 0)
        return;
    struct ngon_finding *f = ngon_lint_add(linter, NGON_CODE_EMPTY_ZONE, zone->span,
                                           "%s holds no cell of this board", what);
    ngon_diag_help(linter->diags, f, "`ngon show` prints the board with the names of its cells");
}

static void check_moves(struct ngon_linter *linter, const struct ngon_moves_def *moves)
{
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < moves->counts[side]; i++) {
            check_empty(linter, moves->items[side][i].from, "`from`");
            check_empty(linter, moves->items[side][i].to, "`to`");
            check_empty(linter, moves->items[side][i].within, "`within`");
        }
}

void ngon_lint_zones(struct ngon_linter *linter)
{
    const struct ngon_variant *variant = linter->variant;
    const struct ngon_rules_def *rules = &variant->rules;
    mark_all(linter);
    for (uint32_t i = 0; i < variant->zone_count; i++) {
        if (variant->zones[i].zone == NULL)
            continue;
        const char *what =
            ngon_arena_printf(linter->arena, "the zone `%s`", variant->zones[i].name.text);
        struct ngon_zone whole = *variant->zones[i].zone;
        if (whole.kind != NGON_ZONE_NAMED)
            check_empty(linter, &whole, what);
    }
    for (uint32_t i = 0; i < variant->piece_count; i++) {
        check_moves(linter, &variant->pieces[i].moves);
        check_moves(linter, &variant->pieces[i].flip_moves);
    }
    for (uint32_t i = 0; i < rules->promotion_count; i++)
        check_empty(linter, rules->promotions[i].in, "`in`");
    for (uint32_t i = 0; i < rules->drops.to_count; i++)
        check_empty(linter, rules->drops.to[i].zone, "`to`");
    check_empty(linter, rules->reach_zone, "`zone`");
    for (uint32_t i = 0; i < variant->phase_count; i++)
        check_empty(linter, variant->phases[i].where, "`where`");
}
