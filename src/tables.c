#include "tables.h"

#include <string.h>

struct maker {
    struct ngon_arena *arena;
    const struct ngon_ruleset *rules;
    struct ngon_tables *tables;
    int line_of[NGON_MAX_DIRECTIONS]; /* direction -> line, -1: not yet, -2: cannot be one */
    uint32_t words;
};

static uint64_t *cell_sets(const struct maker *m)
{
    /* Rows for 64 * words indices, since a scan that finds nothing looks up the last or first one. */
    return NGON_NEWS(m->arena, (size_t)m->words * m->words * 64, uint64_t);
}

/* ---- lines ---- */

/* The line of DIRECTION, made when it can be one, else -2. */
static int line_of(struct maker *m, uint16_t direction)
{
    const struct ngon_board *board = m->rules->board;
    if (m->line_of[direction] != -1)
        return m->line_of[direction];
    m->line_of[direction] = -2;
    if (m->tables->line_count == NGON_TABLES_DIRECTIONS)
        return -2;
    uint64_t *reached = NGON_NEWS(m->arena, m->words, uint64_t);
    bool up = false, down = false;
    for (uint16_t cell = 0; cell < m->rules->cells; cell++) {
        uint16_t to = ngon_board_step(board, cell, direction);
        if (to == NGON_NO_CELL)
            continue;
        if (ngon_set_has(reached, to))
            return -2;
        ngon_set_add(reached, to);
        up = up || to > cell;
        down = down || to <= cell;
    }
    if (up && down)
        return -2;
    uint64_t *rays = cell_sets(m), *backs = cell_sets(m);
    for (uint16_t cell = 0; cell < m->rules->cells; cell++)
        for (uint16_t at = ngon_board_step(board, cell, direction); at != NGON_NO_CELL;
             at = ngon_board_step(board, at, direction)) {
            ngon_set_add(rays + (size_t)cell * m->words, at);
            ngon_set_add(backs + (size_t)at * m->words, cell);
        }
    m->tables->lines[m->tables->line_count] = (struct ngon_line){up, rays, backs};
    return m->line_of[direction] = (int)m->tables->line_count++;
}

static uint32_t set_count(const uint64_t *set, uint32_t words)
{
    uint32_t count = 0;
    for (uint32_t w = 0; w < words; w++)
        count += (uint32_t)__builtin_popcountll(set[w]);
    return count;
}

static const struct ngon_ride *find_ride(const struct ngon_reach *reach,
                                         const struct ngon_ride *like)
{
    for (uint16_t i = 0; i < reach->ride_count; i++)
        if (reach->rides[i].direction == like->direction &&
            (reach->rides[i].over_max > 0) == (like->over_max > 0) &&
            reach->rides[i].mode == like->mode)
            return &reach->rides[i];
    return NULL;
}

/* Whether the form rides like LIKE from every cell, always to the rim. */
static bool rides_everywhere(struct maker *m, ngon_piece piece, const struct ngon_ride *like)
{
    int line = line_of(m, like->direction);
    if (line < 0)
        return false;
    for (uint16_t cell = 0; cell < m->rules->cells; cell++) {
        const struct ngon_ride *ride = find_ride(ngon_ruleset_reach(m->rules, piece, cell), like);
        const uint64_t *ray = m->tables->lines[line].ray + (size_t)cell * m->words;
        if ((ride ? ride->count : 0u) != set_count(ray, m->words))
            return false;
    }
    return true;
}

/* ---- one form ---- */

struct lame_lists {
    struct ngon_lames *by_from, *onto;
    uint64_t *from_sets;
    bool any, any_capture;
};

static void append_lame(struct maker *m, struct ngon_lames *lames, const struct ngon_lame *lame)
{
    struct ngon_lame *grown =
        ngon_arena_grow(m->arena, lames->list, lames->count, lames->count + 1, sizeof *grown);
    grown[lames->count++] = *lame;
    lames->list = grown;
}

static void add_lame(struct maker *m, struct lame_lists *lists, const struct ngon_lame *lame)
{
    append_lame(m, &lists->by_from[lame->from], lame);
    lists->any = true;
    if (lame->mode & NGON_CAPTURE) {
        append_lame(m, &lists->onto[lame->target], lame);
        ngon_set_add(lists->from_sets + (size_t)lame->target * m->words, lame->from);
        lists->any_capture = true;
    }
}

/* A ride that is cut short somewhere, as a lame way to each of its cells. */
static void add_short_ride(struct maker *m, struct lame_lists *lists, uint16_t from,
                           const struct ngon_ride *ride)
{
    struct ngon_lame lame = {.from = from, .mode = ride->mode, .way = NGON_NO_WAY};
    for (uint16_t n = 0; n < ride->count; n++) {
        lame.target = ride->cells[n];
        add_lame(m, lists, &lame);
        ngon_set_add(lame.empty, lame.target);
    }
}

static bool fits(const struct ngon_way *way, uint16_t from)
{
    return !way->take_count && !way->hurdle_count && !way->prey && way->target != from &&
           !(way->flags & (NGON_MAY_PASS | NGON_UNMOVED)) && way->empty_count <= 126;
}

static void add_way(struct maker *m, struct lame_lists *lists, uint16_t from,
                    const struct ngon_way *way, uint16_t index)
{
    struct ngon_lame lame = {.from = from,
                             .target = way->target,
                             .way = index,
                             .mode = way->mode & NGON_BOTH,
                             .leaves = (way->flags & NGON_LEAVES_EP) != 0};
    for (uint16_t i = 0; i < way->empty_count; i++)
        ngon_set_add(lame.empty, way->empty[i]);
    if (lame.mode)
        add_lame(m, lists, &lame);
}

static void add_hits(struct maker *m, ngon_piece piece, struct ngon_form_table *table)
{
    uint64_t *sets[4] = {NULL, cell_sets(m), cell_sets(m), cell_sets(m)}; /* by mode */
    uint64_t *onto = cell_sets(m);
    bool any[4] = {false, false, false, false};
    for (uint16_t cell = 0; cell < m->rules->cells; cell++) {
        const struct ngon_reach *reach = ngon_ruleset_reach(m->rules, piece, cell);
        for (uint16_t i = 0; i < reach->hit_count; i++) {
            unsigned mode = reach->hits[i].mode & NGON_BOTH;
            if (!mode)
                continue;
            any[mode] = true;
            ngon_set_add(sets[mode] + (size_t)cell * m->words, reach->hits[i].target);
            if (mode & NGON_CAPTURE)
                ngon_set_add(onto + (size_t)reach->hits[i].target * m->words, cell);
        }
    }
    table->move = any[NGON_MOVE] ? sets[NGON_MOVE] : NULL;
    table->capture = any[NGON_CAPTURE] ? sets[NGON_CAPTURE] : NULL;
    table->both = any[NGON_BOTH] ? sets[NGON_BOTH] : NULL;
    table->captures_onto = any[NGON_CAPTURE] || any[NGON_BOTH] ? onto : NULL;
}

/* On each cell the rides that lead anywhere: a cell's shape may have few of the directions. */
static void sort_rides(struct maker *m, struct ngon_form_table *table)
{
    struct ngon_table_rides *from = NGON_NEWS(m->arena, m->rules->cells, struct ngon_table_rides);
    table->rides_from = from;
    if (!table->ride_count)
        return;
    for (uint32_t cell = 0; cell < m->rules->cells; cell++) {
        struct ngon_table_ride *list =
            NGON_NEWS(m->arena, table->ride_count, struct ngon_table_ride);
        for (uint32_t i = 0; i < table->ride_count; i++) {
            const uint64_t *ray = m->tables->lines[table->rides[i].line].ray;
            if (set_count(ray + (size_t)cell * m->words, m->words) > 0)
                list[from[cell].count++] = table->rides[i];
        }
        from[cell].list = list;
    }
}

static bool add_rides_and_ways(struct maker *m, ngon_piece piece, struct ngon_form_table *table)
{
    const struct ngon_ruleset *rules = m->rules;
    struct lame_lists lists = {.by_from = NGON_NEWS(m->arena, rules->cells, struct ngon_lames),
                               .onto = NGON_NEWS(m->arena, rules->cells, struct ngon_lames),
                               .from_sets = cell_sets(m)};
    struct ngon_table_ride *rides =
        NGON_NEWS(m->arena, NGON_MAX_DIRECTIONS * 3, struct ngon_table_ride);
    struct ngon_table_ride *hops =
        NGON_NEWS(m->arena, NGON_MAX_DIRECTIONS * 3, struct ngon_table_ride);
    /* whether a kind of ride, by direction, hopping and mode, was looked at, and whether it goes everywhere */
    uint8_t whole[NGON_MAX_DIRECTIONS][2][4] = {{{0}}};
    for (uint16_t cell = 0; cell < rules->cells; cell++) {
        const struct ngon_reach *reach = ngon_ruleset_reach(rules, piece, cell);
        if (rules->has_en_passant && ngon_ruleset_passes_alike(rules, piece, cell) != NGON_NO_CELL)
            return false;
        for (uint16_t i = 0; i < reach->ride_count; i++) {
            const struct ngon_ride *ride = &reach->rides[i];
            bool hop = ride->over_max > 0;
            uint8_t *seen = &whole[ride->direction][hop][ride->mode & 3];
            if (hop && (ride->next || ride->over_min != 1 || ride->over_max != 1))
                return false;
            if (!hop && ride->next)
                return false;
            if (!*seen) {
                *seen = rides_everywhere(m, piece, ride) ? 2 : 1;
                struct ngon_table_ride kept = {(uint8_t)line_of(m, ride->direction), ride->mode};
                if (*seen == 2 && hop)
                    hops[table->hop_count++] = kept;
                else if (*seen == 2)
                    rides[table->ride_count++] = kept;
            }
            if (*seen == 1 && hop)
                return false;
            if (*seen == 1)
                add_short_ride(m, &lists, cell, ride);
        }
        for (uint16_t i = 0; i < reach->way_count; i++) {
            if (!fits(&reach->ways[i], cell))
                return false;
            add_way(m, &lists, cell, &reach->ways[i], i);
        }
    }
    table->rides = rides;
    table->hops = hops;
    sort_rides(m, table);
    table->lames = lists.any ? lists.by_from : NULL;
    table->lame_onto = lists.any_capture ? lists.onto : NULL;
    table->lame_from = lists.any_capture ? lists.from_sets : NULL;
    return true;
}

static bool add_promotion(struct maker *m, unsigned form, unsigned side,
                          struct ngon_form_table *table)
{
    const struct ngon_ruleset *rules = m->rules;
    const struct ngon_promotions *promotions = &rules->promotions[side][form];
    if (promotions->count == 0)
        return true;
    const struct ngon_promotion *rule = promotions->rules;
    if (promotions->count > 1 || rule->only_capture || rule->limit)
        return false;
    uint64_t *may = cell_sets(m), *must = cell_sets(m);
    const uint64_t *stuck = rules->stuck[side] + (size_t)form * m->words;
    for (uint16_t from = 0; from < rules->cells; from++) {
        bool starts = ngon_set_has(rule->zone, from);
        for (uint32_t w = 0; w < m->words; w++) {
            uint64_t set = 0;
            if (rule->when & NGON_WHEN_ENDS)
                set |= rule->zone[w];
            if ((rule->when & NGON_WHEN_STARTS) && starts)
                set = ~UINT64_C(0);
            if ((rule->when & NGON_WHEN_ENTERS) && !starts)
                set |= rule->zone[w];
            may[from * m->words + w] = set;
            must[from * m->words + w] = rule->must == NGON_MUST_ALWAYS     ? set
                                        : rule->must == NGON_MUST_IF_STUCK ? set & stuck[w]
                                                                           : 0;
        }
    }
    table->may = may;
    table->must = must;
    table->to = rule->to;
    table->to_count = rule->to_count;
    return true;
}

/* ---- classes ---- */

/* Leaper forms with equal tables attack alike. */
static void class_leapers(struct maker *m, struct ngon_side_tables *side)
{
    size_t size = (size_t)m->rules->cells * m->words * sizeof(uint64_t);
    struct ngon_form_class *classes =
        NGON_NEWS(m->arena, m->rules->form_count, struct ngon_form_class);
    for (uint16_t f = 1; f < m->rules->form_count; f++) {
        uint64_t *onto = side->forms[f].captures_onto;
        uint32_t c = 0;
        if (!onto)
            continue;
        while (c < side->leaper_count && memcmp(classes[c].onto, onto, size) != 0)
            c++;
        if (c == side->leaper_count) {
            classes[side->leaper_count++] = (struct ngon_form_class){
                .onto = onto, .forms = NGON_NEWS(m->arena, m->rules->form_count, uint16_t)};
        }
        classes[c].forms[classes[c].form_count++] = f;
    }
    side->leapers = classes;
}

static bool captures_by(const struct ngon_form_table *table, bool hops, uint32_t line)
{
    const struct ngon_table_ride *list = hops ? table->hops : table->rides;
    uint32_t count = hops ? table->hop_count : table->ride_count;
    for (uint32_t i = 0; i < count; i++)
        if (list[i].line == line && (list[i].mode & NGON_CAPTURE))
            return true;
    return false;
}

/* Directions that the same forms ride by form a class. */
static void class_lines(struct maker *m, struct ngon_side_tables *side, bool hops)
{
    struct ngon_form_class *classes =
        NGON_NEWS(m->arena, NGON_TABLES_DIRECTIONS + 1, struct ngon_form_class);
    uint32_t count = 0;
    for (uint32_t line = 0; line < m->tables->line_count; line++) {
        uint16_t *forms = NGON_NEWS(m->arena, m->rules->form_count, uint16_t);
        uint32_t form_count = 0, c = 0;
        for (uint16_t f = 1; f < m->rules->form_count; f++)
            if (captures_by(&side->forms[f], hops, line))
                forms[form_count++] = f;
        if (!form_count)
            continue;
        while (c < count && (classes[c].form_count != form_count ||
                             memcmp(classes[c].forms, forms, form_count * sizeof *forms) != 0))
            c++;
        if (c == count)
            classes[count++] = (struct ngon_form_class){
                .forms = forms,
                .form_count = form_count,
                .onto = cell_sets(m),
                .lines = NGON_NEWS(m->arena, NGON_TABLES_DIRECTIONS, uint8_t)};
        classes[c].lines[classes[c].line_count++] = (uint8_t)line;
        for (size_t i = 0; i < (size_t)m->rules->cells * m->words; i++)
            classes[c].onto[i] |= m->tables->lines[line].back[i];
    }
    if (hops) {
        side->hoppers = classes;
        side->hopper_count = count;
    } else {
        side->riders = classes;
        side->rider_count = count;
    }
}

/* Facing royals attack each other along the lines, so they stand among the riders in a class of their own. */
static bool class_facing(struct maker *m, struct ngon_side_tables *side)
{
    const struct ngon_ruleset *rules = m->rules;
    if (!rules->has_facing || rules->facing_result != NGON_RESULT_ILLEGAL)
        return true;
    uint16_t *forms = NGON_NEWS(m->arena, rules->form_count, uint16_t);
    struct ngon_form_class facing = {.facing = true,
                                     .forms = forms,
                                     .onto = cell_sets(m),
                                     .lines = NGON_NEWS(m->arena, NGON_TABLES_DIRECTIONS, uint8_t)};
    for (uint16_t f = 1; f < rules->form_count; f++) {
        if (ngon_set_has(rules->facing, f) != rules->forms[f].royal)
            return false;
        if (rules->forms[f].royal)
            forms[facing.form_count++] = f;
    }
    for (uint16_t i = 0; i < rules->facing_count; i++) {
        int line = line_of(m, rules->facing_directions[i]);
        if (line < 0)
            return false;
        facing.lines[facing.line_count++] = (uint8_t)line;
        for (size_t k = 0; k < (size_t)rules->cells * m->words; k++)
            facing.onto[k] |= m->tables->lines[line].back[k];
    }
    side->riders[side->rider_count++] = facing;
    return true;
}

static void list_forms(struct maker *m, struct ngon_side_tables *side)
{
    uint16_t *movers = NGON_NEWS(m->arena, m->rules->form_count, uint16_t);
    uint16_t *lame_forms = NGON_NEWS(m->arena, m->rules->form_count, uint16_t);
    for (unsigned royal = 0; royal < 2; royal++)
        for (uint16_t f = 1; f < m->rules->form_count; f++)
            if (side->forms[f].present && m->rules->forms[f].royal == (royal == 1))
                movers[side->mover_count++] = f;
    for (uint16_t f = 1; f < m->rules->form_count; f++)
        if (side->forms[f].lame_onto)
            lame_forms[side->lame_count++] = f;
    side->movers = movers;
    side->lame_forms = lame_forms;
}

static bool fits_rules(const struct ngon_ruleset *rules)
{
    const struct ngon_rules_def *def = rules->rules;
    return rules->words <= 2 && !rules->needs_unmoved && !def->must_capture &&
           def->pass == NGON_PASS_NEVER && def->turn_moves <= 1 && !def->royal_all;
}

struct ngon_tables *ngon_tables_build(struct ngon_arena *arena, const struct ngon_ruleset *rules)
{
    if (!fits_rules(rules))
        return NULL;
    struct ngon_tables *tables = NGON_NEW(arena, struct ngon_tables);
    struct maker m = {.arena = arena, .rules = rules, .tables = tables, .words = rules->words};
    tables->words = rules->words;
    tables->board_ends =
        rules->reach_pieces || rules->rules->checks || rules->rules->bare != NGON_RESULT_NONE;
    for (uint32_t d = 0; d < NGON_MAX_DIRECTIONS; d++)
        m.line_of[d] = -1;
    for (unsigned s = 0; s < 2; s++) {
        struct ngon_side_tables *side = &tables->sides[s];
        side->forms = NGON_NEWS(arena, rules->form_count, struct ngon_form_table);
        for (unsigned f = 1; f < rules->form_count; f++) {
            struct ngon_form_table *table = &side->forms[f];
            add_hits(&m, ngon_piece_of(f, s), table);
            if (!add_rides_and_ways(&m, ngon_piece_of(f, s), table) ||
                !add_promotion(&m, f, s, table))
                return NULL;
            table->present = table->both || table->move || table->capture || table->ride_count ||
                             table->hop_count || table->lames;
            table->hits_only = !table->ride_count && !table->hop_count && !table->lame_onto;
        }
        list_forms(&m, side);
        class_leapers(&m, side);
    }
    for (unsigned s = 0; s < 2; s++) {
        class_lines(&m, &tables->sides[s], false);
        class_lines(&m, &tables->sides[s], true);
        if (!class_facing(&m, &tables->sides[s]))
            return NULL;
    }
    return tables;
}
