/* Where every form can come to stand, starting from the set-up and the hands, on a board whose pieces stand in nobody's
 * way: more than a game allows, never less, so that "cannot" is certain. */
#include "lint_parts.h"

#include <string.h>

struct spread {
    struct ngon_linter *linter;
    const struct ngon_ruleset *rules;
    struct {
        uint16_t form, cell;
    } * queue; /* every form and cell enters once */
    size_t head, tail;
    unsigned side;
};

static void stand(struct spread *spread, unsigned form, unsigned cell)
{
    uint64_t *set = spread->linter->stands[spread->side] + (size_t)form * spread->rules->words;
    if (form == NGON_NO_FORM || ngon_set_has(set, cell))
        return;
    ngon_set_add(set, cell);
    spread->queue[spread->tail].form = (uint16_t)form;
    spread->queue[spread->tail++].cell = (uint16_t)cell;
}

static void arrive(struct spread *spread, unsigned form, unsigned from, unsigned to)
{
    const struct ngon_promotions *promotions = &spread->rules->promotions[spread->side][form];
    stand(spread, form, to);
    for (unsigned i = 0; i < promotions->count; i++) {
        const struct ngon_promotion *rule = &promotions->rules[i];
        const bool starts = (rule->when & NGON_WHEN_STARTS) != 0 && ngon_set_has(rule->zone, from);
        const bool ends =
            (rule->when & (NGON_WHEN_ENDS | NGON_WHEN_ENTERS)) != 0 && ngon_set_has(rule->zone, to);
        if (!starts && !ends)
            continue;
        for (unsigned j = 0; j < rule->to_count; j++)
            stand(spread, rule->to[j], to);
    }
}

static void move_on(struct spread *spread, unsigned form, unsigned from)
{
    const struct ngon_ruleset *rules = spread->rules;
    const struct ngon_reach *reach =
        ngon_ruleset_reach(rules, ngon_piece_of(form, spread->side), (uint16_t)from);
    for (unsigned i = 0; i < reach->hit_count; i++)
        arrive(spread, form, from, reach->hits[i].target);
    for (unsigned i = 0; i < reach->ride_count; i++)
        for (unsigned j = 0; j < reach->rides[i].count; j++)
            arrive(spread, form, from, reach->rides[i].cells[j]);
    for (unsigned i = 0; i < reach->way_count; i++)
        arrive(spread, form, from, reach->ways[i].target);
    for (unsigned i = 0; i < rules->castling_count; i++) {
        const struct ngon_castling *castling = &rules->castlings[i];
        if (castling->side != spread->side)
            continue;
        if (castling->king_from == from && rules->forms[form].royal)
            stand(spread, form, castling->king_to);
        if (castling->rook_from == from)
            stand(spread, form, castling->rook_to);
    }
}

/* Pieces of a shuffle may stand on any cell of its zone. */
static void place_shuffled(struct spread *spread)
{
    const struct ngon_linter *linter = spread->linter;
    const struct ngon_ynode *zone_node = ngon_ynode_get(linter->variant->shuffle, "shuffle");
    const struct ngon_ynode *pieces = ngon_ynode_get(linter->variant->shuffle, "pieces");
    if (zone_node == NULL || pieces == NULL || zone_node->kind != NGON_YSCALAR)
        return;
    struct ngon_diags silent;
    ngon_diags_init(&silent, linter->arena);
    silent.muted = true;
    const struct ngon_zone *zone = ngon_expr_zone(linter->arena, zone_node, &silent);
    const uint64_t *set = zone == NULL ? NULL
                                       : ngon_board_zone(linter->arena, linter->board, zone,
                                                         (int)spread->side, &silent);
    if (set == NULL)
        return;
    for (unsigned form = 1; form < spread->rules->form_count; form++) {
        const char letter = spread->rules->forms[form].letter;
        if (spread->rules->forms[form].flipped || letter == 0 || pieces->kind != NGON_YSCALAR ||
            strchr(pieces->text, letter) == NULL)
            continue;
        for (unsigned cell = 0; cell < spread->rules->cells; cell++)
            if (ngon_set_has(set, cell))
                stand(spread, form, cell);
    }
}

static bool is_anywhere(const struct ngon_linter *linter, unsigned side, unsigned form)
{
    const uint64_t *set = ngon_lint_stands(linter, side, form);
    for (unsigned word = 0; word < linter->rules->words; word++)
        if (set[word] != 0)
            return true;
    return false;
}

/* Drops what SIDE could have in hand by now. */
static void drop_captured(struct spread *spread)
{
    const struct ngon_ruleset *rules = spread->rules;
    for (unsigned form = 1; form < rules->form_count; form++) {
        if (rules->forms[form].royal || !is_anywhere(spread->linter, !spread->side, form))
            continue;
        const unsigned base = rules->forms[form].base;
        const uint64_t *zone = rules->drop_zone[spread->side] + (size_t)base * rules->words;
        for (unsigned cell = 0; cell < rules->cells; cell++)
            if (ngon_set_has(zone, cell))
                stand(spread, base, cell);
    }
}

static void place_by_phases(struct spread *spread)
{
    const struct ngon_ruleset *rules = spread->rules;
    for (unsigned i = 0; i < rules->phase_count; i++) {
        const struct ngon_phase *phase = &rules->phases[i];
        for (unsigned g = 0; g < phase->arrangement_count; g++) {
            const struct ngon_arrangements *group = &phase->arrangements[g];
            for (unsigned k = 0; k < (unsigned)group->count * group->cell_count; k++)
                stand(spread, group->forms[k], group->cells[spread->side][k % group->cell_count]);
        }
        if (phase->act != NGON_ACT_PLACE || phase->pieces == NULL)
            continue;
        const uint64_t *where = phase->where[spread->side];
        for (unsigned form = 1; form < rules->form_count; form++)
            for (unsigned cell = 0; cell < rules->cells && ngon_set_has(phase->pieces, form);
                 cell++)
                if (where == NULL || ngon_set_has(where, cell))
                    stand(spread, form, cell);
    }
}

void ngon_lint_reach(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    struct spread spread = {.linter = linter, .rules = rules};
    const size_t room = (size_t)rules->form_count * rules->cells;
    spread.queue = ngon_arena_array(linter->arena, room, sizeof *spread.queue);
    for (unsigned side = 0; side < 2; side++)
        linter->stands[side] =
            NGON_NEWS(linter->arena, (size_t)rules->form_count * rules->words, uint64_t);
    /* What one side can have on the board tells what the other can have in hand, so each goes twice. */
    for (unsigned round = 0; round < 4; round++) {
        spread.side = round % 2;
        spread.head = spread.tail = 0;
        if (round < 2) {
            for (unsigned cell = 0; cell < rules->cells; cell++)
                if (rules->setup[cell] != 0 && ngon_side_of(rules->setup[cell]) == spread.side)
                    stand(&spread, ngon_form_of(rules->setup[cell]), cell);
            if (linter->variant->shuffle != NULL)
                place_shuffled(&spread);
            place_by_phases(&spread);
        }
        if (linter->variant->rules.captured_to_hand && rules->drop_zone[spread.side] != NULL)
            drop_captured(&spread);
        for (; spread.head < spread.tail; spread.head++)
            move_on(&spread, spread.queue[spread.head].form, spread.queue[spread.head].cell);
    }
}
