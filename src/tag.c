#include "tag.h"

#include "canvas.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static char cased(char c, unsigned side)
{
    return (char)(side ? tolower((unsigned char)c) : toupper((unsigned char)c));
}

static const char *kind_name(const struct ngon_form *form)
{
    return form->def && form->def->name.text ? form->def->name.text : form->name ? form->name : "?";
}

/* The CHOICE-th pair of letters for NAME, in capitals: the initials of its first two words, then its first letter with each
 * later one. False when there are no more. */
static bool two_letters(const char *name, size_t choice, char out[3])
{
    const char *gap = strpbrk(name, "- ");
    out[0] = cased(name[0], 0);
    out[1] = out[2] = 0;
    if (gap && isalnum((unsigned char)gap[1])) {
        out[1] = cased(gap[1], 0);
        if (choice-- == 0)
            return true;
    }
    for (const char *second = name[0] ? name + 1 : name; *second; second++) {
        if (!isalnum((unsigned char)*second))
            continue;
        out[1] = cased(*second, 0);
        if (choice-- == 0)
            return true;
    }
    return false;
}

/* For each form whose kind has no letter a pair of letters that no kind before it has, as far as its name goes. */
static char (*abbreviate(struct ngon_arena *arena, const struct ngon_ruleset *rules))[3]
{
    char(*pairs)[3] = ngon_arena_array(arena, rules->form_count, sizeof *pairs);
    for (uint32_t f = 1; f < rules->form_count; f++) {
        const struct ngon_form *form = &rules->forms[f];
        bool taken = !form->letter;
        for (size_t choice = 0; taken && two_letters(kind_name(form), choice, pairs[f]); choice++) {
            taken = false;
            for (uint32_t g = 1; g < f; g++)
                if (rules->forms[g].def != form->def && strcmp(pairs[g], pairs[f]) == 0)
                    taken = true;
        }
    }
    return pairs;
}

static void write_letters(const struct ngon_form *form, const char *pair, unsigned side, char *out)
{
    size_t used = 0;
    if (form->flipped)
        out[used++] = '+';
    if (form->letter)
        out[used++] = cased(form->letter, side);
    for (; !form->letter && *pair; pair++)
        out[used++] = cased(*pair, side);
    out[used] = 0;
}

/* The glyph as text that every terminal draws as one plain character, or "" when there is none. */
static void write_glyph(const char *glyph, char *out)
{
    out[0] = 0;
    if (!glyph || !*glyph || ngon_text_width(glyph) < 1 || strlen(glyph) + 4 > NGON_TAG_SIZE)
        return;
    strcpy(out, glyph);
    if (strcmp(glyph, "\xe2\x99\x9f") ==
        0) /* the black pawn, which has an emoji form, asked for as text */
        strcat(out, "\xef\xb8\x8e");
}

static bool write_glyphs(const struct ngon_ruleset *rules, struct ngon_tags *tags,
                         bool same_is_fine)
{
    for (uint32_t f = 1; f < rules->form_count; f++) {
        const struct ngon_form *form = &rules->forms[f];
        char *first = tags->texts[ngon_piece_of(f, 0)], *second = tags->texts[ngon_piece_of(f, 1)];
        write_glyph(form->glyphs[0], first);
        write_glyph(form->glyphs[1] ? form->glyphs[1] : form->glyphs[0], second);
        if (!*first || !*second || (!same_is_fine && strcmp(first, second) == 0))
            return false;
    }
    return true;
}

struct ngon_tags *ngon_tags_make(struct ngon_arena *arena, const struct ngon_ruleset *rules,
                                 bool glyphs, bool same_is_fine)
{
    struct ngon_tags *tags = NGON_NEW(arena, struct ngon_tags);
    uint32_t pieces = rules->form_count * 2;
    tags->texts = ngon_arena_array(arena, pieces, sizeof *tags->texts);
    tags->glyphs = glyphs && write_glyphs(rules, tags, same_is_fine);
    tags->width = 1;
    char(*pairs)[3] = abbreviate(arena, rules);
    for (uint32_t piece = 2; piece < pieces; piece++) {
        if (!tags->glyphs)
            write_letters(&rules->forms[piece / 2], pairs[piece / 2], piece & 1,
                          tags->texts[piece]);
        int width = ngon_text_width(tags->texts[piece]);
        if (width > (int)tags->width)
            tags->width = (unsigned)width;
    }
    return tags;
}
