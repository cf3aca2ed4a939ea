#include "load.h"

#include "load_parts.h"

#include <string.h>

struct top {
    struct ngon_variant variant;
    uint32_t version;
    struct ngon_word extends;
    const struct ngon_ynode *board, *view, *players, *zones, *pieces, *setup, *phases, *rules,
        *options;
};

#define WORD(key, member, required)                                                                \
    {                                                                                              \
        key, ngon_read_word, offsetof(struct top, variant.member), required, 0, 0, NULL            \
    }
#define NODE(key, member, required)                                                                \
    {                                                                                              \
        key, ngon_read_node, offsetof(struct top, member), required, 0, 0, NULL                    \
    }
static const struct ngon_field fields[] = {
    {"ngon", ngon_read_u32, offsetof(struct top, version), true, 1, 1, NULL},
    WORD("name", name, true),
    {"title", ngon_read_translated, offsetof(struct top, variant.title), false, 0, 0, NULL},
    WORD("inventor", inventor, false),
    WORD("year", year, false),
    WORD("source", origin, false),
    WORD("notes", notes, false),
    {"extends", ngon_read_word, offsetof(struct top, extends), false, 0, 0, NULL},
    NODE("board", board, true),
    NODE("view", view, false),
    NODE("players", players, false),
    NODE("zones", zones, false),
    NODE("pieces", pieces, true),
    NODE("setup", setup, true),
    NODE("phases", phases, false),
    NODE("rules", rules, false),
    NODE("options", options, false),
};
static const struct ngon_map map = NGON_MAP("a variant", fields);

static void read_players(struct ngon_reader *reader, const struct ngon_ynode *node,
                         struct ngon_variant *variant)
{
    struct ngon_words words = {NULL, 0};
    ngon_read_words(reader, node, &words, NULL);
    if (words.count == 2) {
        variant->players[0] = words.words[0];
        variant->players[1] = words.words[1];
    } else {
        ngon_read_wrong(reader, node, "a list of two names");
    }
}

static void read_setup(struct ngon_reader *reader, const struct ngon_ynode *node,
                       struct ngon_variant *variant)
{
    if (ngon_read_is_scalar(node)) {
        variant->setup = ngon_read_word_of(node);
        variant->setup_node = node;
        return;
    }
    if (node->kind == NGON_YMAPPING && ngon_ynode_get(node, "shuffle")) {
        const struct ngon_ynode *rest = ngon_ynode_get(node, "rest");
        variant->shuffle = node;
        if (rest && ngon_read_is_scalar(rest)) {
            variant->setup = ngon_read_word_of(rest);
            variant->setup_node = rest;
        } else {
            ngon_diag_add(reader->diags, NGON_CODE_MISSING_KEY, ngon_ynode_place(node),
                          "a shuffle needs the key `rest`, rows with the other pieces");
        }
        return;
    }
    ngon_read_wrong(reader, node, "rows of pieces as text (write `setup: |`)");
}

/* A variant's name is its file's name, or nobody finds it by the name. */
static void check_name(struct ngon_reader *reader, const struct ngon_ynode *root,
                       const struct ngon_source *source)
{
    const struct ngon_ynode *name = ngon_ynode_get(root, "name");
    struct ngon_word word;
    if (name == NULL || !ngon_read_is_scalar(name) ||
        !ngon_read_name(reader, name, "a variant", false, &word))
        return;
    const char *slash = strrchr(source->name, '/');
    const char *base = slash ? slash + 1 : source->name;
    const char *dot = strrchr(base, '.');
    if (dot == NULL || strcmp(dot, ".yaml") != 0)
        return;
    if (strlen(word.text) != (size_t)(dot - base) ||
        strncmp(word.text, base, (size_t)(dot - base)) != 0)
        ngon_diag_add(reader->diags, NGON_CODE_NAME_DIFFERS, name->span,
                      "the file is named `%s`, the variant `%s`", base, word.text);
}

static void read_parts(struct ngon_reader *reader, const struct ngon_source *source,
                       struct top *top)
{
    struct ngon_variant *variant = &top->variant;
    if (top->board && ngon_load_board(reader, top->board, source, &variant->board))
        ngon_load_view(reader, top->view, variant);
    if (top->players)
        read_players(reader, top->players, variant);
    if (top->zones)
        ngon_load_zones(reader, top->zones, variant);
    if (top->pieces)
        ngon_load_pieces(reader, top->pieces, variant);
    if (top->setup)
        read_setup(reader, top->setup, variant);
    if (top->phases)
        ngon_load_phases(reader, top->phases, variant);
    if (top->rules)
        ngon_load_rules(reader, top->rules, variant);
}

/* A finding in a parent's text also names the line that brings the parent in. */
static void mark_inherited(struct ngon_diags *diags, const struct ngon_finding *last_before,
                           const struct ngon_source *source, const struct ngon_word *extends)
{
    if (extends->text == NULL || extends->span.source != source)
        return;
    struct ngon_finding *finding = last_before ? last_before->next : diags->first;
    for (; finding; finding = finding->next)
        if (finding->span.source && finding->span.source != source)
            ngon_diag_also(diags, finding, extends->span, "inherited here");
}

static const struct ngon_ynode *patched_tree(struct ngon_reader *reader,
                                             const struct ngon_source *source,
                                             const char *const *options, size_t option_count,
                                             struct ngon_variant *variant, bool *whole)
{
    const struct ngon_ynode *tree = ngon_load_tree(reader, source, whole);
    if (tree != NULL)
        tree = ngon_load_options(reader, tree, options, option_count, variant);
    return tree;
}

/* Where a parent is missing, keys that it may have had are not missed. */
static void read_top(struct ngon_reader *reader, const struct ngon_ynode *tree, bool whole,
                     struct top *top)
{
    struct ngon_field lax[sizeof fields / sizeof fields[0]];
    struct ngon_map lax_map = NGON_MAP("a variant", lax);
    memcpy(lax, fields, sizeof lax);
    for (size_t i = 0; i < lax_map.count; i++)
        lax[i].required = false;
    ngon_read_map(reader, tree, whole ? &map : &lax_map, top);
}

struct ngon_variant *ngon_load(struct ngon_arena *arena, const struct ngon_source *source,
                               const char *const *options, size_t option_count,
                               struct ngon_diags *diags)
{
    struct ngon_reader reader = {arena, diags};
    struct top *top = NGON_NEW(arena, struct top);
    const struct ngon_finding *last_before = diags->last;
    bool whole;
    ngon_variant_init(&top->variant);
    const struct ngon_ynode *tree =
        patched_tree(&reader, source, options, option_count, &top->variant, &whole);
    if (tree == NULL)
        return NULL;
    top->variant.source = source;
    read_top(&reader, tree, whole, top);
    check_name(&reader, tree, source);
    read_parts(&reader, source, top);
    mark_inherited(diags, last_before, source, &top->extends);
    return top->variant.board.axis_count > 0 ? &top->variant : NULL;
}

char *ngon_load_resolved(struct ngon_arena *arena, const struct ngon_source *source,
                         const char *const *options, size_t option_count, struct ngon_diags *diags)
{
    struct ngon_reader reader = {arena, diags};
    struct ngon_variant unused;
    ngon_variant_init(&unused);
    bool whole;
    const struct ngon_ynode *tree =
        patched_tree(&reader, source, options, option_count, &unused, &whole);
    return tree != NULL && whole ? ngon_load_print(arena, tree) : NULL;
}
