#include "describe.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void ngon_lines_add(struct ngon_lines *lines, const char *format, ...)
{
    va_list args;
    if (lines->count == lines->room) {
        const uint32_t room = lines->room > 0 ? lines->room * 2 : 16;
        lines->list =
            ngon_arena_grow(lines->arena, lines->list, lines->count, room, sizeof *lines->list);
        lines->room = room;
    }
    va_start(args, format);
    lines->list[lines->count++] = ngon_arena_vprintf(lines->arena, format, args);
    va_end(args);
}

const char *ngon_describe_span(struct ngon_arena *arena, struct ngon_span span)
{
    if (span.source == NULL)
        return "";
    char *text = ngon_arena_copy(arena, span.source->text + span.start, span.end - span.start);
    char *out = text;
    bool blank = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t') {
            blank = true;
            continue;
        }
        if (blank && out > text)
            *out++ = ' ';
        blank = false;
        *out++ = *at;
    }
    *out = '\0';
    return text;
}

/* ---- the board ---- */

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

void ngon_describe_board(struct ngon_lines *lines, const struct ngon_ruleset *rules)
{
    const struct ngon_board *board = rules->board;
    const struct ngon_board_def *def = board->def;
    struct ngon_arena *arena = lines->arena;
    const char *shapes = "";
    for (uint32_t i = 0; i < board->shape_count; i++) {
        uint32_t count = 0;
        for (uint32_t cell = 0; cell < board->cell_count; cell++)
            count += board->cells[cell].shape == i;
        shapes = ngon_arena_printf(arena, "%s%s%s (%u)", shapes, i > 0 ? ", " : "",
                                   board->shapes[i].name, (unsigned)count);
    }
    ngon_lines_add(lines, "%u cells in %u rows%s; shapes: %s.", (unsigned)board->cell_count,
                   (unsigned)board->row_count,
                   board->layer_count > 1
                       ? ngon_arena_printf(arena, " on %u layers", (unsigned)board->layer_count)
                       : "",
                   shapes);
    const char *families = "";
    for (uint32_t i = 0; i < board->family_count; i++) {
        uint32_t count = 0;
        for (uint32_t k = 0; k < board->direction_count; k++)
            count += board->directions[k].family == i;
        families = ngon_arena_printf(arena, "%s%s%s (%u)", families, i > 0 ? ", " : "",
                                     board->families[i], (unsigned)count);
    }
    ngon_lines_add(lines, "Directions by family: %s.", families);
    for (uint32_t i = 0; i < def->axis_count; i++)
        if (def->axes[i].wrap > 0)
            ngon_lines_add(lines, "The board closes on itself along %s, %u cells round.",
                           def->axes[i].name.text, (unsigned)def->axes[i].wrap);
    uint32_t images = 0;
    for (uint32_t cell = 0; cell < board->cell_count; cell++)
        images += board->image[cell] == cell;
    const uint16_t first = board->rows[board->row_count - 1].cells[0];
    ngon_lines_add(lines, "The second side sees %s where the first sees %s%s.",
                   board->cells[board->image[first]].name, board->cells[first].name,
                   images > 0 ? "; some cells are their own image" : "");
    for (uint32_t i = 0; i < rules->variant->zone_count; i++) {
        const struct ngon_zone_def *zone = &rules->variant->zones[i];
        ngon_lines_add(lines, "Zone %s, as the first side has it: %s.", zone->name.text,
                       ngon_describe_span(arena, zone->zone->span));
    }
}

/* ---- movement ---- */

static const char *term_text(struct ngon_arena *arena, const struct ngon_term *term)
{
    static const char *const filters[] = {
        [NGON_FILTER_NONE] = "",    [NGON_AHEAD] = "ahead",       [NGON_BEHIND] = "behind",
        [NGON_FORWARD] = "forward", [NGON_BACKWARD] = "backward", [NGON_SIDEWAYS] = "sideways",
    };
    if (term->kind == NGON_TERM_SAME)
        return "the same way";
    if (term->kind == NGON_TERM_BACK)
        return "back";
    const char *name = term->name == NULL               ? ""
                       : strcmp(term->name, "any") == 0 ? "any way"
                                                        : term->name;
    return ngon_arena_printf(arena, "%s%s%s%s", filters[term->filter],
                             term->filter != NGON_FILTER_NONE && name[0] != '\0' ? " " : "", name,
                             term->outward ? " outward" : "");
}

static const char *aim_text(struct ngon_arena *arena, const struct ngon_aim *aim)
{
    const char *text = "";
    for (uint32_t i = 0; i < aim->term_count; i++)
        text = ngon_arena_printf(arena, "%s%s%s", text, i > 0 ? " or " : "",
                                 term_text(arena, &aim->terms[i]));
    for (uint32_t i = 0; i < aim->but_count; i++)
        text = ngon_arena_printf(arena, "%s but not %s", text, term_text(arena, &aim->buts[i]));
    return text;
}

static const char *range_text(struct ngon_arena *arena, const struct ngon_range *range,
                              const char *what)
{
    if (!range->given)
        return "";
    if (range->high == NGON_OPEN)
        return ngon_arena_printf(arena, ", %u %ss or more", range->low, what);
    if (range->low == range->high)
        return ngon_arena_printf(arena, ", %u %s%s", range->low, what, plural(range->low));
    return ngon_arena_printf(arena, ", %u to %u %ss", range->low, range->high, what);
}

static const char *whom_text(struct ngon_arena *arena, const struct ngon_whom *whom,
                             const char *noun)
{
    const char *text = whom->own_only ? "own " : whom->enemy_only ? "enemy " : "";
    if (whom->piece_count == 0)
        return ngon_arena_printf(arena, "%s%s", text, noun);
    text = ngon_arena_printf(arena, "%s%s", text, whom->negated ? "piece other than " : "");
    for (uint32_t i = 0; i < whom->piece_count; i++)
        text = ngon_arena_printf(arena, "%s%s%s", text, i > 0 ? " or " : "", whom->pieces[i]);
    return text;
}

static const char *leg_text(struct ngon_arena *arena, const struct ngon_leg *leg)
{
    static const char *const verbs[] = {
        [NGON_STEP] = "steps", [NGON_SLIDE] = "slides", [NGON_LEAP] = "leaps", [NGON_HOP] = "hops"};
    const char *text = verbs[leg->kind];
    for (uint32_t i = 0; i < leg->aim_count; i++)
        text = ngon_arena_printf(arena, "%s%s %s%s", text, i > 0 ? " plus" : "",
                                 aim_text(arena, &leg->aims[i]),
                                 range_text(arena, &leg->ranges[i], "cell"));
    if (leg->kind == NGON_HOP) {
        const unsigned low = leg->over.given ? leg->over.low : 1,
                       high = leg->over.given ? leg->over.high : 1;
        const char *whom = whom_text(arena, &leg->whom, "piece");
        text = low == 1 && high == 1 ? ngon_arena_printf(arena, "%s over one %s", text, whom)
                                     : ngon_arena_printf(arena, "%s over pieces (%s)%s", text, whom,
                                                         range_text(arena, &leg->over, "piece"));
        if (leg->next)
            text = ngon_arena_printf(arena, "%s to the cell right behind", text);
    }
    return leg->taking ? ngon_arena_printf(arena, "%s, capturing there", text) : text;
}

static const char *path_text(struct ngon_arena *arena, const struct ngon_path *path)
{
    if (path->as_piece != NULL)
        return ngon_arena_printf(arena, "moves as the %s", path->as_piece);
    const char *text = "";
    for (uint32_t i = 0; i < path->leg_count; i++)
        text = ngon_arena_printf(arena, "%s%s%s", text, i > 0 ? ", then " : "",
                                 leg_text(arena, &path->legs[i]));
    return path->repeated ? ngon_arena_printf(arena, "%s, again and again%s", text,
                                              range_text(arena, &path->repeat, "time"))
                          : text;
}

static const char *item_text(struct ngon_arena *arena, const struct ngon_item *item)
{
    static const char *const onlies[] = {[NGON_ANY_MOVE] = "",
                                         [NGON_ONLY_MOVE] = "; only to move",
                                         [NGON_ONLY_CAPTURE] = "; only to capture",
                                         [NGON_ONLY_EN_PASSANT] = "; only to capture en passant"};
    const struct {
        const struct ngon_zone *zone;
        const char *words;
    } zones[] = {{item->from, "from"}, {item->to, "to"}, {item->within, "within"}};
    const char *text =
        ngon_arena_printf(arena, "%s%s", path_text(arena, item->path), onlies[item->only]);
    if (item->takes != NULL)
        text = ngon_arena_printf(arena, "%s; captures only %s", text,
                                 whom_text(arena, item->takes, "any piece"));
    for (unsigned i = 0; i < 3; i++)
        if (zones[i].zone != NULL)
            text = ngon_arena_printf(arena, "%s; %s %s", text, zones[i].words,
                                     ngon_describe_span(arena, zones[i].zone->span));
    return ngon_arena_printf(arena, "%s%s%s%s", text, item->unmoved ? "; as its first move" : "",
                             item->leaves_en_passant ? "; can then be captured en passant" : "",
                             item->may_pass ? "; may end where it began" : "");
}

void ngon_describe_moves(struct ngon_lines *lines, const struct ngon_ruleset *rules, uint32_t kind,
                         bool flipped)
{
    const struct ngon_piece_def *def = &rules->variant->pieces[kind];
    if (flipped && !def->has_flip_moves) {
        ngon_lines_add(lines, "moves as the %s",
                       def->flips.text != NULL ? def->flips.text : def->name.text);
        return;
    }
    const struct ngon_moves_def *moves = flipped ? &def->flip_moves : &def->moves;
    const bool differ = moves->items[0] != moves->items[1];
    for (unsigned side = 0; side < (differ ? 2u : 1u); side++)
        for (uint32_t i = 0; i < moves->counts[side]; i++)
            ngon_lines_add(lines, "%s%s",
                           !differ     ? ""
                           : side == 0 ? "first side: "
                                       : "second side: ",
                           item_text(lines->arena, &moves->items[side][i]));
    if (moves->counts[0] == 0 && moves->counts[1] == 0)
        ngon_lines_add(lines, "never moves");
}

void ngon_describe_kind(struct ngon_lines *lines, const struct ngon_ruleset *rules, uint32_t kind)
{
    const struct ngon_piece_def *def = &rules->variant->pieces[kind];
    if (def->royal)
        ngon_lines_add(lines, "royal");
    if (def->flips.text != NULL)
        ngon_lines_add(lines, "its other side (written +) moves as the %s", def->flips.text);
    else if (def->has_flip_moves)
        ngon_lines_add(lines, "has another side (written +) with moves of its own");
}
