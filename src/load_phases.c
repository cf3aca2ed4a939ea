/* Phases. */
#include "load_parts.h"

#include <string.h>

#define F(key, read, type, member, required)                                                       \
    {                                                                                              \
        key, read, offsetof(type, member), required, 0, 0, NULL                                    \
    }

struct phase_text {
    struct ngon_phase_def def;
    struct ngon_words remove, place;
    const struct ngon_ynode *choose, *where;
    struct ngon_word first;
};
static const struct ngon_field phase_fields[] = {
    F("name", ngon_read_word, struct phase_text, def.name, true),
    F("first", ngon_read_word, struct phase_text, first, false),
    F("remove", ngon_read_words, struct phase_text, remove, false),
    F("place", ngon_read_words, struct phase_text, place, false),
    F("choose", ngon_read_node, struct phase_text, choose, false),
    F("where", ngon_read_node, struct phase_text, where, false),
};
static const struct ngon_map phase_map = NGON_MAP("a phase", phase_fields);

/* The side that a phase names: first, second, or a player of the variant. */
static int find_side(struct ngon_reader *reader, const struct ngon_variant *variant,
                     const struct ngon_word *word)
{
    const struct ngon_choice choices[] = {
        {"first", 0}, {"second", 1}, {variant->players[0].text, 0}, {variant->players[1].text, 1},
        {NULL, 0},
    };
    return word->text != NULL ? ngon_read_choose(reader, *word, choices, 0) : 0;
}

static void finish_phase(struct ngon_reader *reader, const struct phase_text *text,
                         struct ngon_phase_def *def)
{
    if ((text->remove.count > 0) + (text->place.count > 0) + (text->choose != NULL) > 1)
        ngon_diag_add(reader->diags, NGON_CODE_CONTRADICTION, def->span,
                      "a phase has one kind of act: `remove`, `place` or `choose`");
    def->act = NGON_ACT_PLAY;
    if (text->remove.count) {
        def->act = NGON_ACT_REMOVE;
        def->pieces = text->remove;
    } else if (text->place.count) {
        def->act = NGON_ACT_PLACE;
        def->pieces = text->place;
    } else if (text->choose) {
        def->act = NGON_ACT_CHOOSE;
        def->choices = text->choose;
    }
    if (text->where == NULL)
        return;
    if (text->where->kind == NGON_YSCALAR && strcmp(text->where->text, "both on file") == 0)
        def->both_on_file = true;
    else
        ngon_read_zone(reader, text->where, &def->where, NULL);
}

void ngon_load_phases(struct ngon_reader *reader, const struct ngon_ynode *node,
                      struct ngon_variant *variant)
{
    if (node->kind != NGON_YSEQUENCE || node->count == 0 || node->count > 16) {
        ngon_read_wrong(reader, node, "a list of 1 to 16 phases");
        return;
    }
    variant->phases = NGON_NEWS(reader->arena, node->count, struct ngon_phase_def);
    for (uint32_t i = 0; i < node->count; i++) {
        struct phase_text text = {.choose = NULL};
        if (!ngon_read_map(reader, node->items[i], &phase_map, &text))
            continue;
        struct ngon_phase_def *def = &variant->phases[variant->phase_count++];
        *def = text.def;
        def->span = ngon_ynode_place(node->items[i]);
        def->first = find_side(reader, variant, &text.first);
        finish_phase(reader, &text, def);
        if (def->act != NGON_ACT_CHOOSE)
            ngon_load_check_pieces(reader, variant, &def->pieces);
    }
    const struct ngon_phase_def *last =
        variant->phase_count ? &variant->phases[variant->phase_count - 1] : NULL;
    if (last && last->act != NGON_ACT_PLAY)
        ngon_diag_add(reader->diags, NGON_CODE_NO_PLAY, last->span, "the last phase must be play");
}
