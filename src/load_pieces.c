/* Pieces and zones. */
#include "load_parts.h"

#include <ctype.h>
#include <string.h>

#define MAX_PIECES 300u
#define MAX_ITEMS 500u
#define MAX_ZONES 500u

/* ---- zones ---- */

void ngon_load_zones(struct ngon_reader *reader, const struct ngon_ynode *node,
                     struct ngon_variant *variant)
{
    if (node->kind != NGON_YMAPPING || node->count > MAX_ZONES) {
        ngon_read_wrong(reader, node, "a map of at most 500 zones");
        return;
    }
    variant->zones = NGON_NEWS(reader->arena, node->count, struct ngon_zone_def);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ngon_zone_def *def = &variant->zones[variant->zone_count];
        if (!ngon_read_name(reader, node->pairs[i].key, "a zone", true, &def->name))
            continue;
        ngon_read_zone(reader, node->pairs[i].value, &def->zone, NULL);
        variant
            ->zone_count++; /* a zone that cannot be read keeps its name, so that uses of it are no findings */
    }
}

/* ---- items ---- */

static void read_path(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                      const struct ngon_field *field)
{
    (void)field;
    if (ngon_read_is_scalar(node))
        *(struct ngon_path **)target = ngon_expr_path(reader->arena, node, reader->diags);
    else
        ngon_read_wrong(reader, node, "a path, as in `slide orthogonal`");
}

static const struct ngon_choice only_choices[] = {
    {"move", NGON_ONLY_MOVE},
    {"capture", NGON_ONLY_CAPTURE},
    {"en-passant", NGON_ONLY_EN_PASSANT},
    {NULL, 0},
};
static const struct ngon_choice leaves_choices[] = {{"en-passant", 1}, {NULL, 0}};

struct item_text {
    struct ngon_item item;
    int leaves;
};
#define ITEM(key, read, member, required, choices)                                                 \
    {                                                                                              \
        key, read, offsetof(struct item_text, member), required, 0, 0, choices                     \
    }
static const struct ngon_field item_fields[] = {
    ITEM("path", read_path, item.path, true, NULL),
    ITEM("only", ngon_read_choice, item.only, false, only_choices),
    ITEM("takes", ngon_read_whom, item.takes, false, NULL),
    ITEM("from", ngon_read_zone, item.from, false, NULL),
    ITEM("to", ngon_read_zone, item.to, false, NULL),
    ITEM("within", ngon_read_zone, item.within, false, NULL),
    ITEM("unmoved", ngon_read_bool, item.unmoved, false, NULL),
    ITEM("leaves", ngon_read_choice, leaves, false, leaves_choices),
    ITEM("may-pass", ngon_read_bool, item.may_pass, false, NULL),
};
static const struct ngon_map item_map = NGON_MAP("an item of `moves`", item_fields);

/* False when there is no path to use. */
static bool read_item(struct ngon_reader *reader, const struct ngon_ynode *node,
                      struct ngon_item *out)
{
    struct item_text text = {.item = {.span = ngon_ynode_place(node)}, .leaves = 0};
    if (node->kind == NGON_YMAPPING)
        ngon_read_map(reader, node, &item_map, &text);
    else
        read_path(reader, node, &text.item.path, NULL);
    *out = text.item;
    out->leaves_en_passant = text.leaves != 0;
    return out->path != NULL;
}

static uint32_t read_items(struct ngon_reader *reader, const struct ngon_ynode *node,
                           struct ngon_item **out)
{
    uint32_t count = 0;
    if (node->kind != NGON_YSEQUENCE) {
        *out = NGON_NEW(reader->arena, struct ngon_item);
        return read_item(reader, node, *out) ? 1 : 0;
    }
    if (node->count > MAX_ITEMS) {
        ngon_diag_add(reader->diags, NGON_CODE_TOO_MANY, ngon_ynode_place(node),
                      "a piece has at most %u items of movement", MAX_ITEMS);
        return 0;
    }
    *out = NGON_NEWS(reader->arena, node->count, struct ngon_item);
    for (uint32_t i = 0; i < node->count; i++)
        if (read_item(reader, node->items[i], &(*out)[count]))
            count++;
    return count;
}

struct sides_text {
    const struct ngon_ynode *side[2];
};
static const struct ngon_field sides_fields[] = {
    {"first", ngon_read_node, offsetof(struct sides_text, side[0]), true, 0, 0, NULL},
    {"second", ngon_read_node, offsetof(struct sides_text, side[1]), true, 0, 0, NULL},
};
static const struct ngon_map sides_map = NGON_MAP("`moves` by sides", sides_fields);

static void read_moves(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                       const struct ngon_field *field)
{
    (void)field;
    struct ngon_moves_def *moves = target;
    moves->span = ngon_ynode_place(node);
    if (node->kind == NGON_YMAPPING && ngon_ynode_get(node, "path") == NULL &&
        (ngon_ynode_get(node, "first") || ngon_ynode_get(node, "second"))) {
        struct sides_text text = {{NULL, NULL}};
        ngon_read_map(reader, node, &sides_map, &text);
        for (int side = 0; side < 2; side++)
            if (text.side[side])
                moves->counts[side] = read_items(reader, text.side[side], &moves->items[side]);
    } else {
        moves->counts[0] = moves->counts[1] = read_items(reader, node, &moves->items[0]);
        moves->items[1] = moves->items[0];
    }
}

/* ---- pieces ---- */

/* U+FF21 to U+FF3A, the capitals that stand two columns wide among Chinese and Japanese characters. */
static bool is_wide_letter(const struct ngon_ynode *node)
{
    const unsigned char *text = (const unsigned char *)node->text;
    return node->kind == NGON_YSCALAR && node->length == 3 && text[0] == 0xef && text[1] == 0xbc &&
           text[2] >= 0xa1 && text[2] <= 0xba;
}

static void read_letter(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                        const struct ngon_field *field)
{
    if (node->kind == NGON_YSCALAR && node->length == 1 && isupper((unsigned char)node->text[0]))
        ngon_read_word(reader, node, target, field);
    else if (is_wide_letter(node))
        ngon_diag_help(reader->diags,
                       ngon_diag_add(reader->diags, NGON_CODE_WIDE_LETTER, node->span,
                                     "`%s` is a wide letter, which takes two columns and is not on "
                                     "every keyboard",
                                     node->text),
                       "write `%c`", 'A' + ((unsigned char)node->text[2] - 0xa1) % 32);
    else
        ngon_read_wrong(reader, node, "one capital letter, A to Z");
}

static void read_glyphs(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                        const struct ngon_field *field)
{
    (void)field;
    struct ngon_word *glyphs = target;
    struct ngon_words words = {NULL, 0};
    if (ngon_read_is_scalar(node))
        words = ngon_read_split(reader, node);
    if (words.count < 1 || words.count > 2) {
        ngon_read_wrong(reader, node, "one or two glyphs, split by a blank");
        return;
    }
    glyphs[0] = words.words[0];
    glyphs[1] = words.words[words.count - 1];
}

struct flips_text {
    struct ngon_word as;
    struct ngon_word glyphs[2];
};
static const struct ngon_field flips_fields[] = {
    {"as", ngon_read_word, offsetof(struct flips_text, as), true, 0, 0, NULL},
    {"glyph", read_glyphs, offsetof(struct flips_text, glyphs), false, 0, 0, NULL},
};
static const struct ngon_map flips_map = NGON_MAP("`flips`", flips_fields);

static void read_flips(struct ngon_reader *reader, const struct ngon_ynode *node, void *target,
                       const struct ngon_field *field)
{
    struct flips_text *text = target;
    if (node->kind == NGON_YMAPPING)
        ngon_read_map(reader, node, &flips_map, text);
    else
        ngon_read_word(reader, node, &text->as, field);
}

struct piece_text {
    struct ngon_piece_def def;
    struct flips_text flips;
    const struct ngon_ynode *flip_moves;
    int only;
    struct ngon_whom *takes;
    struct ngon_zone *within;
};
#define PIECE(key, read, member, required, choices)                                                \
    {                                                                                              \
        key, read, offsetof(struct piece_text, member), required, 0, 0, choices                    \
    }
static const struct ngon_field piece_fields[] = {
    PIECE("letter", read_letter, def.letter, false, NULL),
    PIECE("also", read_letter, def.also, false, NULL),
    PIECE("glyph", read_glyphs, def.glyphs, false, NULL),
    PIECE("names", ngon_read_translated, def.names, false, NULL),
    PIECE("royal", ngon_read_bool, def.royal, false, NULL),
    {"value", ngon_read_double, offsetof(struct piece_text, def.value), false, 0, 1000000, NULL},
    PIECE("moves", read_moves, def.moves, true, NULL),
    PIECE("flips", read_flips, flips, false, NULL),
    PIECE("flips-moves", ngon_read_node, flip_moves, false, NULL),
    PIECE("only", ngon_read_choice, only, false, only_choices),
    PIECE("takes", ngon_read_whom, takes, false, NULL),
    PIECE("within", ngon_read_zone, within, false, NULL),
};
static const struct ngon_map piece_map = NGON_MAP("a piece", piece_fields);

/* The piece's own keys bind every item beside the item's keys. */
static void bind_item(struct ngon_reader *reader, const struct piece_text *text,
                      struct ngon_item *item)
{
    if (text->only) {
        if (item->only != NGON_ANY_MOVE && (int)item->only != text->only)
            ngon_diag_add(reader->diags, NGON_CODE_CONTRADICTION, item->span,
                          "`only` says one thing here and another on the piece");
        item->only = (enum ngon_only)text->only;
    }
    if (text->takes) {
        if (item->takes)
            ngon_diag_add(reader->diags, NGON_CODE_CONTRADICTION, item->takes->span,
                          "`takes` stands on the piece already");
        item->takes = text->takes;
    }
    if (text->within && item->within) {
        struct ngon_zone *both = NGON_NEW(reader->arena, struct ngon_zone);
        *both = (struct ngon_zone){.kind = NGON_ZONE_AND,
                                   .left = text->within,
                                   .right = item->within,
                                   .span = item->within->span};
        item->within = both;
    } else if (text->within) {
        item->within = text->within;
    }
}

static void bind_moves(struct ngon_reader *reader, const struct piece_text *text,
                       struct ngon_moves_def *moves)
{
    for (int side = 0; side < 2; side++) {
        if (side == 1 && moves->items[1] == moves->items[0])
            break;
        for (uint32_t i = 0; i < moves->counts[side]; i++)
            bind_item(reader, text, &moves->items[side][i]);
    }
}

static void read_piece(struct ngon_reader *reader, const struct ngon_ynode *node,
                       struct ngon_piece_def *def)
{
    struct piece_text text = {.def = *def};
    if (!ngon_read_map(reader, node, &piece_map, &text))
        return;
    bind_moves(reader, &text, &text.def.moves);
    text.def.flips = text.flips.as;
    text.def.flip_glyphs[0] = text.flips.glyphs[0];
    text.def.flip_glyphs[1] = text.flips.glyphs[1];
    if (text.flip_moves) {
        text.def.has_flip_moves = true;
        read_moves(reader, text.flip_moves, &text.def.flip_moves, NULL);
        bind_moves(reader, &text, &text.def.flip_moves);
        if (text.flips.as.text)
            ngon_diag_add(reader->diags, NGON_CODE_CONTRADICTION, text.flips.as.span,
                          "a piece has `flips` or `flips-moves`, not both");
    }
    *def = text.def;
}

/* Letters and names are what positions are read by: none may stand for two pieces. */
static void check_letters(struct ngon_reader *reader, const struct ngon_variant *variant)
{
    const struct ngon_word *owner[26] = {NULL};
    for (uint32_t i = 0; i < variant->piece_count; i++) {
        const struct ngon_word *words[2] = {&variant->pieces[i].letter, &variant->pieces[i].also};
        for (int j = 0; j < 2; j++) {
            if (words[j]->text == NULL)
                continue;
            const struct ngon_word **slot = &owner[words[j]->text[0] - 'A'];
            if (*slot) {
                struct ngon_finding *finding =
                    ngon_diag_add(reader->diags, NGON_CODE_LETTER_TWICE, words[j]->span,
                                  "the letter `%s` is taken already", words[j]->text);
                ngon_diag_also(reader->diags, finding, (*slot)->span, "here");
            } else {
                *slot = words[j];
            }
        }
    }
}

void ngon_load_pieces(struct ngon_reader *reader, const struct ngon_ynode *node,
                      struct ngon_variant *variant)
{
    if (node->kind != NGON_YMAPPING || node->count == 0) {
        ngon_read_wrong(reader, node, "a map of pieces");
        return;
    }
    if (node->count > MAX_PIECES) {
        ngon_diag_add(reader->diags, NGON_CODE_TOO_MANY, ngon_ynode_place(node),
                      "a variant has at most %u kinds of pieces", MAX_PIECES);
        return;
    }
    variant->pieces = NGON_NEWS(reader->arena, node->count, struct ngon_piece_def);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ngon_piece_def *def = &variant->pieces[variant->piece_count];
        if (!ngon_read_name(reader, node->pairs[i].key, "a piece", false, &def->name))
            continue;
        def->span = node->pairs[i].key->span;
        read_piece(reader, node->pairs[i].value, def);
        variant->piece_count++;
    }
    check_letters(reader, variant);
    for (uint32_t i = 0; i < variant->piece_count; i++) {
        struct ngon_words flips = {&variant->pieces[i].flips, 1};
        if (flips.words->text)
            ngon_load_check_pieces(reader, variant, &flips);
    }
}

/* The name of the piece whose letter LETTER is, or NULL. */
static const char *named_by_letter(const struct ngon_variant *variant, const char *letter)
{
    for (uint32_t i = 0; i < variant->piece_count; i++)
        if (variant->pieces[i].letter.text != NULL &&
            strcmp(variant->pieces[i].letter.text, letter) == 0)
            return variant->pieces[i].name.text;
    return NULL;
}

void ngon_load_check_pieces(struct ngon_reader *reader, const struct ngon_variant *variant,
                            const struct ngon_words *words)
{
    const char *names[MAX_PIECES];
    for (uint32_t i = 0; i < variant->piece_count; i++)
        names[i] = variant->pieces[i].name.text;
    for (uint32_t i = 0; i < words->count; i++) {
        const struct ngon_word *word = &words->words[i];
        bool known = false;
        for (uint32_t j = 0; j < variant->piece_count && !known; j++)
            known = strcmp(word->text, names[j]) == 0;
        if (known)
            continue;
        struct ngon_finding *finding =
            ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_PIECE, word->span,
                          "no piece is named `%s`", word->text);
        const char *lettered = named_by_letter(variant, word->text);
        if (lettered != NULL) {
            ngon_diag_help(reader->diags, finding, "write its name: `%s`", lettered);
            continue;
        }
        const char *nearest = ngon_diag_suggest(reader->diags, finding, word->text,
                                                "the pieces are", names, variant->piece_count);
        for (uint32_t j = 0; nearest && j < variant->piece_count; j++)
            if (names[j] == nearest)
                ngon_diag_also(reader->diags, finding, variant->pieces[j].name.span,
                               "`%s` stands here", nearest);
    }
}
