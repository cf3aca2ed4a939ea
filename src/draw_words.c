#include "draw_text.h"

#include "buffer.h"
#include "movegen.h"

#include <stdio.h>
#include <string.h>

struct words {
    struct ngon_arena *arena;
    const struct ngon_position *position;
    const struct ngon_draw_options *options;
    struct ngon_buffer out;
};

static const char *side_name(const struct words *words, unsigned side)
{
    const char *given = words->options->players[side];
    const char *own = words->position->rules->variant->players[side].text;
    return given ? given : own ? own : side ? "Black" : "White";
}

static void add(struct words *words, const char *text)
{
    ngon_buffer_add(&words->out, text);
}

static const char *form_name(const struct ngon_form *form)
{
    if (!form->flipped)
        return form->name;
    return *form->name == '+' ? form->name + 1 : form->name;
}

/* "white king on d1; pawns on a2, b2" for one side, kinds in the order of the file. */
static void add_pieces(struct words *words, unsigned side)
{
    const struct ngon_position *position = words->position;
    const struct ngon_ruleset *rules = position->rules;
    bool any = false;
    add(words, side_name(words, side));
    add(words, ":");
    for (uint32_t form = 1; form < rules->form_count; form++) {
        uint32_t count = 0;
        for (uint32_t cell = 0; cell < rules->cells; cell++) {
            if (position->board[cell] != ngon_piece_of(form, side))
                continue;
            if (count++ == 0) {
                add(words, any ? "; " : " ");
                add(words, rules->forms[form].flipped ? "promoted " : "");
                add(words, form_name(&rules->forms[form]));
                add(words, " ");
            } else {
                add(words, ", ");
            }
            add(words, rules->board->cells[cell].name);
            any = true;
        }
    }
    add(words, any ? ".\n" : " no pieces.\n");
}

static void add_hand(struct words *words, unsigned side)
{
    const struct ngon_ruleset *rules = words->position->rules;
    bool any = false;
    add(words, side_name(words, side));
    add(words, " in hand:");
    for (uint32_t i = 0; i < rules->hand_count; i++) {
        unsigned form = rules->hand_forms[i], count = words->position->hands[side][form];
        if (!count)
            continue;
        add(words, ngon_arena_printf(words->arena, "%s%u %s", any ? ", " : " ", count,
                                     form_name(&rules->forms[form])));
        any = true;
    }
    add(words, any ? ".\n" : " nothing.\n");
}

char *ngon_draw_words(struct ngon_arena *arena, const struct ngon_position *position,
                      const struct ngon_draw_options *options)
{
    struct words words = {arena, position, options, {.arena = arena}};
    for (unsigned i = 0; i < 2; i++)
        add_pieces(&words, options->flip ? 1 - i : i);
    for (unsigned i = 0; i < 2 && position->rules->has_hands; i++)
        add_hand(&words, options->flip ? 1 - i : i);
    if (options->last_move)
        add(&words, ngon_arena_printf(arena, "Last move: %s.\n", options->last_move));
    for (unsigned side = 0; side < 2; side++)
        if (ngon_movegen_in_check(position, side))
            add(&words, ngon_arena_printf(arena, "%s is in check.\n", side_name(&words, side)));
    add(&words, ngon_arena_printf(arena, "%s to move.\n", side_name(&words, position->state.side)));
    return words.out.text;
}
