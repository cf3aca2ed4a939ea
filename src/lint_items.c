/* Rules about single items of movement: those that never apply, and those that others cover. */
#include "lint_parts.h"

#include "compile.h"

#include <string.h>

/* The items of one piece for one seat, each walked by itself. */
struct items {
    const struct ngon_moves_def *moves;
    unsigned seat, form, count;
    struct ngon_reach **reach; /* [item][cell], as the first side walks */
    bool *covered;
};

static uint32_t size_of(const struct ngon_reach *reach)
{
    return (uint32_t)reach->hit_count + reach->ride_count + reach->way_count;
}

/* ITEM alone as moves of a piece. */
static struct ngon_moves_def alone(struct ngon_item *item)
{
    return (struct ngon_moves_def){.items = {item, item}, .counts = {1, 1}, .span = item->span};
}

static struct ngon_reach *walk(const struct ngon_linter *linter, const struct ngon_item *item,
                               unsigned seat)
{
    struct ngon_diags silent;
    ngon_diags_init(&silent, linter->arena);
    silent.muted = true;
    struct ngon_item copy = *item;
    const struct ngon_moves_def moves = alone(&copy);
    struct ngon_reach *reach = NGON_NEWS(linter->arena, linter->rules->cells, struct ngon_reach);
    return ngon_compile_moves(linter->rules, linter->arena, &moves, seat, reach, &silent) ? reach
                                                                                          : NULL;
}

/* ---- what never applies ---- */

/* Whether a piece with REACH can do something on a cell where FORM of SEAT's side can stand, or on any cell when ANYWHERE. */
static bool leads(const struct ngon_linter *linter, const struct ngon_reach *reach, unsigned form,
                  unsigned seat, bool anywhere)
{
    const uint64_t *set = ngon_lint_stands(linter, seat, form);
    for (uint32_t cell = 0; cell < linter->rules->cells; cell++) {
        /* The second side's cells are the images of those that the walk went over. */
        const uint16_t at = seat == 0 ? (uint16_t)cell : linter->board->image[cell];
        if (size_of(&reach[cell]) > 0 && (anywhere || ngon_set_has(set, at)))
            return true;
    }
    return false;
}

static bool in_setup(const struct ngon_linter *linter, const struct ngon_reach *reach,
                     unsigned form, unsigned seat)
{
    for (uint32_t cell = 0; cell < linter->rules->cells; cell++) {
        const uint16_t at = seat == 0 ? (uint16_t)cell : linter->board->image[cell];
        if (size_of(&reach[cell]) > 0 && linter->rules->setup[at] == ngon_piece_of(form, seat))
            return true;
    }
    return false;
}

static bool stands(const struct ngon_linter *linter, unsigned form, unsigned seat)
{
    return ngon_lint_count(linter, linter->stands[seat] + (size_t)form * linter->rules->words) > 0;
}

/* The one condition without which ITEM would lead somewhere, or NULL. */
static const struct ngon_zone *culprit(const struct ngon_linter *linter, const struct items *items,
                                       const struct ngon_item *item, bool anywhere)
{
    for (int k = 0; k < 3; k++) {
        struct ngon_item freed = *item;
        const struct ngon_zone *zone = k == 0 ? item->from : k == 1 ? item->to : item->within;
        if (zone == NULL)
            continue;
        if (k == 0)
            freed.from = NULL;
        else if (k == 1)
            freed.to = NULL;
        else
            freed.within = NULL;
        const struct ngon_reach *reach = walk(linter, &freed, items->seat);
        if (reach != NULL && leads(linter, reach, items->form, items->seat, anywhere))
            return zone;
    }
    return NULL;
}

static void check_leads(struct ngon_linter *linter, const struct items *items, unsigned index)
{
    const struct ngon_item *item = &items->moves->items[items->seat][index];
    const struct ngon_reach *reach = items->reach[index];
    const bool anywhere = leads(linter, reach, items->form, items->seat, true);
    if (anywhere && (!stands(linter, items->form, items->seat) ||
                     leads(linter, reach, items->form, items->seat, false)))
        return;
    const struct ngon_zone *zone = culprit(linter, items, item, !anywhere);
    if (zone != NULL) {
        struct ngon_finding *f =
            ngon_lint_add(linter, NGON_CODE_CONDITION_NEVER_TRUE, zone->span,
                          anywhere ? "a `%s` never stands where this condition allows the move"
                                   : "this condition leaves no move to a `%s`",
                          linter->rules->forms[items->form].name);
        ngon_diag_also(linter->diags, f, item->path->span, "the move");
    } else if (items->count > 1 && !anywhere) {
        ngon_lint_add(linter, NGON_CODE_PATH_NEVER, item->path->span,
                      "this leads nowhere on the whole board");
    } else if (items->count > 1) {
        ngon_lint_add(linter, NGON_CODE_PATH_NEVER, item->path->span,
                      "this leads nowhere from any cell where a `%s` can stand",
                      linter->rules->forms[items->form].name);
    } /* a piece's only item: the piece never moves, which is said of the piece */
}

static void check_unmoved(struct ngon_linter *linter, const struct items *items, unsigned index)
{
    const struct ngon_item *item = &items->moves->items[items->seat][index];
    if (!item->unmoved || linter->variant->shuffle != NULL ||
        !stands(linter, items->form, items->seat) ||
        in_setup(linter, items->reach[index], items->form, items->seat))
        return;
    ngon_lint_add(linter, NGON_CODE_CONDITION_NEVER_TRUE, item->span,
                  "no `%s` of the set-up can move so, and later ones have moved",
                  linter->rules->forms[items->form].name);
}

static void check_prey(struct ngon_linter *linter, const struct items *items, unsigned index)
{
    const struct ngon_item *item = &items->moves->items[items->seat][index];
    const struct ngon_ruleset *rules = linter->rules;
    if (item->takes == NULL || !stands(linter, items->form, items->seat))
        return;
    for (unsigned form = 1; form < rules->form_count; form++) {
        bool named = item->takes->piece_count == 0;
        for (uint32_t i = 0; i < item->takes->piece_count; i++)
            named |= strcmp(item->takes->pieces[i], rules->forms[form].def->name.text) == 0 &&
                     !rules->forms[form].flipped;
        if (item->takes->piece_count > 0 && item->takes->negated)
            named = !named;
        if (named && !item->takes->own_only && stands(linter, form, !items->seat))
            return;
    }
    ngon_lint_add(linter, NGON_CODE_CONDITION_NEVER_TRUE, item->takes->span,
                  "no such enemy piece is ever there to be taken");
}

/* ---- what others cover ---- */

static bool same_cells(const uint16_t *a, const uint16_t *b, unsigned count)
{
    return count == 0 || memcmp(a, b, count * sizeof *a) == 0;
}

static bool has_cell(const uint16_t *cells, unsigned count, uint16_t cell)
{
    for (unsigned i = 0; i < count; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

static bool is_plain(const struct ngon_ride *ride)
{
    return ride->over_min == 0 && ride->over_max == 0 && !ride->next;
}

/* Whether OTHER lets the piece go to TARGET in every MODE as soon as the COUNT cells EMPTY are empty. */
static unsigned modes_to(const struct ngon_reach *other, uint16_t target, const uint16_t *empty,
                         unsigned count)
{
    unsigned modes = 0;
    for (unsigned i = 0; i < other->hit_count; i++)
        if (other->hits[i].target == target)
            modes |= other->hits[i].mode;
    for (unsigned i = 0; i < other->ride_count; i++) {
        const struct ngon_ride *ride = &other->rides[i];
        for (unsigned k = 0; is_plain(ride) && k < ride->count; k++) {
            if (ride->cells[k] == target)
                modes |= ride->mode;
            if (!has_cell(empty, count, ride->cells[k]))
                break;
        }
    }
    for (unsigned i = 0; i < other->way_count; i++) {
        const struct ngon_way *way = &other->ways[i];
        bool open = way->target == target && way->flags == 0 && way->take_count == 0 &&
                    way->hurdle_count == 0 && way->prey == NULL;
        for (unsigned k = 0; open && k < way->empty_count; k++)
            open = has_cell(empty, count, way->empty[k]);
        if (open)
            modes |= way->mode;
    }
    return modes;
}

static bool same_ride(const struct ngon_ride *a, const struct ngon_ride *b)
{
    return a->over_min == b->over_min && a->over_max == b->over_max && a->next == b->next &&
           a->count <= b->count && same_cells(a->cells, b->cells, a->count);
}

/* Whether every move of REACH from CELL is one of the other items' too. */
static bool is_covered_at(const struct items *items, unsigned index, uint32_t cell)
{
    const struct ngon_reach *reach = &items->reach[index][cell];
    for (unsigned i = 0; i < reach->hit_count; i++) {
        unsigned left = reach->hits[i].mode;
        for (unsigned k = 0; k < items->count; k++)
            if (k != index && !items->covered[k] && items->reach[k] != NULL)
                left &= ~modes_to(&items->reach[k][cell], reach->hits[i].target, NULL, 0);
        if (left != 0)
            return false;
    }
    for (unsigned i = 0; i < reach->ride_count; i++) {
        unsigned left = reach->rides[i].mode;
        for (unsigned k = 0; k < items->count; k++) {
            if (k == index || items->covered[k] || items->reach[k] == NULL)
                continue;
            const struct ngon_reach *other = &items->reach[k][cell];
            for (unsigned r = 0; r < other->ride_count; r++)
                if (same_ride(&reach->rides[i], &other->rides[r]))
                    left &= ~(unsigned)other->rides[r].mode;
        }
        if (left != 0)
            return false;
    }
    for (unsigned i = 0; i < reach->way_count; i++) {
        const struct ngon_way *way = &reach->ways[i];
        unsigned left = way->mode;
        if (way->flags != 0 || way->take_count > 0 || way->hurdle_count > 0 || way->prey != NULL)
            return false;
        for (unsigned k = 0; k < items->count; k++)
            if (k != index && !items->covered[k] && items->reach[k] != NULL)
                left &=
                    ~modes_to(&items->reach[k][cell], way->target, way->empty, way->empty_count);
        if (left != 0)
            return false;
    }
    return true;
}

static void check_covered(struct ngon_linter *linter, struct items *items, unsigned index)
{
    bool any = false;
    for (uint32_t cell = 0; cell < linter->rules->cells; cell++) {
        any |= size_of(&items->reach[index][cell]) > 0;
        if (!is_covered_at(items, index, cell))
            return;
    }
    if (!any)
        return;
    items->covered[index] = true;
    struct ngon_finding *f = ngon_lint_add(
        linter, NGON_CODE_ITEM_COVERED, items->moves->items[items->seat][index].path->span,
        "the piece's other movements do all this too, on the whole board");
    ngon_diag_help(linter->diags, f, "leave it out, or check whether another movement was meant");
}

/* ---- leaps over what is not there ---- */

static void check_leap(struct ngon_linter *linter, const struct ngon_leg *leg)
{
    const struct ngon_board *board = linter->board;
    const struct ngon_board_def *def = board->def;
    if (leg->kind != NGON_LEAP || board->shape_count < 2 || def->without.count == 0 ||
        (leg->aim_count == 1 && (!leg->ranges[0].given || leg->ranges[0].high < 2)))
        return;
    for (uint32_t r = 0; r < def->row_count; r++)
        for (uint32_t i = 0; i < def->rows[r].cells.count; i++)
            for (uint32_t w = 0; w < def->without.count; w++) {
                if (strcmp(def->rows[r].cells.words[i].text, def->without.words[w].text) != 0)
                    continue;
                bool is_void = false;
                for (uint32_t v = 0; v < def->void_count; v++)
                    is_void |= memcmp(def->voids[v], def->rows[r].at[i], sizeof def->voids[v]) == 0;
                if (is_void)
                    continue;
                struct ngon_finding *f =
                    ngon_lint_add(linter, NGON_CODE_LEAP_LOST, leg->span,
                                  "leaps over %s are lost, since that cell was taken out",
                                  def->without.words[w].text);
                ngon_diag_also(linter->diags, f, def->without.words[w].span, "here");
                ngon_diag_help(linter->diags, f,
                               "where it may be passed, give its coordinates in `void`");
                return;
            }
}

/* ---- all items ---- */

static void check_items(struct ngon_linter *linter, const struct ngon_moves_def *moves,
                        unsigned seat, unsigned form)
{
    struct items items = {.moves = moves, .seat = seat, .form = form, .count = moves->counts[seat]};
    items.reach = NGON_NEWS(linter->arena, items.count, struct ngon_reach *);
    items.covered = NGON_NEWS(linter->arena, items.count, bool);
    for (unsigned i = 0; i < items.count; i++)
        items.reach[i] = walk(linter, &moves->items[seat][i], seat);
    for (unsigned i = items.count; i-- > 0;) {
        if (items.reach[i] == NULL)
            continue;
        check_leads(linter, &items, i);
        check_unmoved(linter, &items, i);
        check_prey(linter, &items, i);
        if (items.count > 1)
            check_covered(linter, &items, i);
    }
    for (unsigned i = 0; i < items.count; i++)
        for (uint32_t l = 0; l < moves->items[seat][i].path->leg_count; l++)
            check_leap(linter, &moves->items[seat][i].path->legs[l]);
}

static void check_moves(struct ngon_linter *linter, const struct ngon_moves_def *moves,
                        unsigned form)
{
    check_items(linter, moves, 0, form);
    if (moves->items[1] != moves->items[0])
        check_items(linter, moves, 1, form);
}

void ngon_lint_items(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    for (unsigned kind = 0; kind < linter->variant->piece_count; kind++) {
        const struct ngon_piece_def *def = &linter->variant->pieces[kind];
        const unsigned form = rules->kind_forms[kind];
        check_moves(linter, &def->moves, form);
        if (def->has_flip_moves && rules->forms[form].flip != NGON_NO_FORM)
            check_moves(linter, &def->flip_moves, rules->forms[form].flip);
    }
}
