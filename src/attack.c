#include "attack.h"

static bool is_enemy(ngon_piece piece, unsigned side)
{
    return piece && ngon_side_of(piece) != side;
}

static bool hurdle_fits(const struct ngon_position *position, const struct ngon_way *way,
                        const struct ngon_hurdle *hurdle, uint16_t from, unsigned side)
{
    unsigned count = 0;
    for (uint16_t i = 0; i < hurdle->count; i++) {
        ngon_piece piece = position->board[hurdle->cells[i]];
        if (!piece || hurdle->cells[i] == from)
            continue;
        if (hurdle->whom && !ngon_set_has(hurdle->whom, piece))
            return false;
        if (way->takes_hurdles &&
            (ngon_side_of(piece) == side || (way->prey && !ngon_set_has(way->prey, piece))))
            return false;
        count++;
    }
    return count >= hurdle->min && count <= hurdle->max;
}

bool ngon_way_open(const struct ngon_position *position, const struct ngon_way *way, uint16_t from,
                   unsigned side)
{
    for (uint16_t i = 0; i < way->empty_count; i++)
        if (position->board[way->empty[i]] && way->empty[i] != from)
            return false;
    for (uint16_t i = 0; i < way->take_count; i++) {
        ngon_piece piece = position->board[way->takes[i]];
        if (!is_enemy(piece, side) || (way->prey && !ngon_set_has(way->prey, piece)))
            return false;
    }
    for (uint16_t i = 0; i < way->hurdle_count; i++)
        if (!hurdle_fits(position, way, &way->hurdles[i], from, side))
            return false;
    if ((way->flags & NGON_UNMOVED) && !ngon_set_has(position->unmoved, from))
        return false;
    return true;
}

static bool ride_attacks(const struct ngon_position *position, const struct ngon_ride *ride,
                         uint16_t cell)
{
    unsigned passed = 0;
    bool after_piece = false;
    for (uint16_t n = 0; n < ride->count; n++) {
        uint16_t at = ride->cells[n];
        bool may_land = passed >= ride->over_min && (!ride->next || after_piece);
        if (at == cell)
            return may_land;
        after_piece = position->board[at] != 0;
        if (after_piece && ++passed > ride->over_max)
            return false;
    }
    return false;
}

static bool way_takes(const struct ngon_position *position, const struct ngon_way *way,
                      uint16_t cell)
{
    for (uint16_t i = 0; i < way->take_count; i++)
        if (way->takes[i] == cell)
            return true;
    for (uint16_t h = 0; way->takes_hurdles && h < way->hurdle_count; h++)
        for (uint16_t i = 0; i < way->hurdles[h].count; i++)
            if (way->hurdles[h].cells[i] == cell && position->board[cell])
                return true;
    return false;
}

static bool way_attacks(const struct ngon_position *position, const struct ngon_way *way,
                        uint16_t from, uint16_t cell, unsigned by)
{
    ngon_piece target = position->board[way->target];
    if (way->target == cell && (way->mode & NGON_CAPTURE)) {
        if (way->prey && target && !ngon_set_has(way->prey, target))
            return false;
        return ngon_way_open(position, way, from, by);
    }
    if (!way->take_count && !way->takes_hurdles)
        return false;
    if (!way_takes(position, way, cell))
        return false;
    bool can_end = target == 0 || way->target == from
                       ? (way->mode & NGON_MOVE) != 0
                       : is_enemy(target, by) && (way->mode & NGON_CAPTURE);
    return can_end && ngon_way_open(position, way, from, by);
}

static bool piece_attacks(const struct ngon_position *position, ngon_piece piece, uint16_t from,
                          uint16_t cell)
{
    const struct ngon_reach *reach = ngon_ruleset_reach(position->rules, piece, from);
    for (uint16_t i = 0; i < reach->hit_count; i++)
        if (reach->hits[i].target == cell && (reach->hits[i].mode & NGON_CAPTURE))
            return true;
    for (uint16_t i = 0; i < reach->ride_count; i++)
        if ((reach->rides[i].mode & NGON_CAPTURE) && ride_attacks(position, &reach->rides[i], cell))
            return true;
    for (uint16_t i = 0; i < reach->way_count; i++)
        if (way_attacks(position, &reach->ways[i], from, cell, ngon_side_of(piece)))
            return true;
    return false;
}

static bool is_facing(const struct ngon_ruleset *rules, ngon_piece piece)
{
    return piece && ngon_set_has(rules->facing, ngon_form_of(piece));
}

static bool faced(const struct ngon_position *position, uint16_t cell, unsigned by)
{
    const struct ngon_ruleset *rules = position->rules;
    if (!rules->has_facing || rules->facing_result != NGON_RESULT_ILLEGAL ||
        !is_facing(rules, position->board[cell]))
        return false;
    for (uint16_t i = 0; i < rules->facing_count; i++) {
        uint16_t at = cell;
        for (uint32_t n = 0; n < rules->cells; n++) {
            at = ngon_board_step(rules->board, at, rules->facing_directions[i]);
            if (at == NGON_NO_CELL || at == cell)
                break;
            ngon_piece piece = position->board[at];
            if (!piece)
                continue;
            if (is_facing(rules, piece) && ngon_side_of(piece) == by)
                return true;
            break;
        }
    }
    return false;
}

bool ngon_attacked(const struct ngon_position *position, uint16_t cell, unsigned by)
{
    const struct ngon_ruleset *rules = position->rules;
    const uint64_t *own = ngon_position_set(position, by);
    for (uint32_t w = 0; w < rules->words; w++)
        for (uint64_t bits = own[w]; bits; bits &= bits - 1) {
            uint16_t from = (uint16_t)(w * 64 + (unsigned)__builtin_ctzll(bits));
            if (piece_attacks(position, position->board[from], from, cell))
                return true;
        }
    return faced(position, cell, by);
}

bool ngon_in_check(const struct ngon_position *position, unsigned side)
{
    const struct ngon_ruleset *rules = position->rules;
    if (!position->royals[side] || (rules->rules->royal_all && position->royals[side] > 1))
        return false;
    if (position->royals[side] == 1)
        return ngon_attacked(position, position->royal_cell[side], side ^ 1);
    for (unsigned f = 1; f < rules->form_count; f++) {
        if (!rules->forms[f].royal)
            continue;
        const uint64_t *set = ngon_position_set(position, ngon_piece_of(f, side));
        for (uint32_t w = 0; w < rules->words; w++)
            for (uint64_t bits = set[w]; bits; bits &= bits - 1)
                if (ngon_attacked(position, (uint16_t)(w * 64 + (unsigned)__builtin_ctzll(bits)),
                                  side ^ 1))
                    return true;
    }
    return false;
}

bool ngon_ep_open(const struct ngon_position *position, const struct ngon_ep_source *source)
{
    if (position->board[source->from] != source->piece)
        return false;
    if (source->way == NGON_NO_WAY)
        return true;
    const struct ngon_reach *reach =
        ngon_ruleset_reach(position->rules, source->piece, source->from);
    return ngon_way_open(position, &reach->ways[source->way], source->from,
                         ngon_side_of(source->piece));
}
