/* Trees before they are read: parents, options, patches. */
#include "load.h"
#include "load_parts.h"

#include <string.h>

#define MAX_PARENTS 4u

static bool is_none(const struct ngon_ynode *node)
{
    return node->kind == NGON_YSCALAR && node->style == NGON_YPLAIN &&
           strcmp(node->text, "none") == 0;
}

static struct ngon_ynode *value_of(const struct ngon_ynode *map, const char *key)
{
    for (uint32_t i = 0; map && i < map->count; i++)
        if (strcmp(map->pairs[i].key->text, key) == 0)
            return map->pairs[i].value;
    return NULL;
}

/* Recursion is bounded by the depth limit of ytree. */
const struct ngon_ynode *ngon_load_merge(struct ngon_arena *arena, const struct ngon_ynode *base,
                                         const struct ngon_ynode *over)
{
    if (over->kind != NGON_YMAPPING)
        return over;
    if (base && base->kind != NGON_YMAPPING)
        base = NULL;
    struct ngon_ynode *merged = NGON_NEW(arena, struct ngon_ynode);
    *merged = *over;
    merged->pairs =
        NGON_NEWS(arena, (base ? base->count : 0) + (size_t)over->count, struct ngon_ypair);
    merged->count = 0;
    for (uint32_t i = 0; base && i < base->count; i++)
        if (value_of(over, base->pairs[i].key->text) == NULL)
            merged->pairs[merged->count++] = base->pairs[i];
        else
            for (uint32_t j = 0; j < over->count; j++) {
                const struct ngon_ypair *pair = &over->pairs[j];
                if (strcmp(pair->key->text, base->pairs[i].key->text) != 0 || is_none(pair->value))
                    continue;
                merged->pairs[merged->count++] = (struct ngon_ypair){
                    pair->key,
                    (struct ngon_ynode *)ngon_load_merge(arena, base->pairs[i].value, pair->value),
                };
            }
    for (uint32_t j = 0; j < over->count; j++)
        if (value_of(base, over->pairs[j].key->text) == NULL && !is_none(over->pairs[j].value))
            merged->pairs[merged->count++] = (struct ngon_ypair){
                over->pairs[j].key,
                (struct ngon_ynode *)ngon_load_merge(arena, NULL, over->pairs[j].value),
            };
    return merged;
}

/* What describes one file alone: a child does not take these from its parent. */
static bool is_private(const char *key)
{
    static const char *const keys[] = {"ngon", "name",   "title", "inventor",
                                       "year", "source", "notes", "extends"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static const struct ngon_ynode *inheritance(struct ngon_arena *arena, const struct ngon_ynode *root)
{
    struct ngon_ynode *rest = NGON_NEW(arena, struct ngon_ynode);
    *rest = *root;
    rest->pairs = NGON_NEWS(arena, root->count, struct ngon_ypair);
    rest->count = 0;
    for (uint32_t i = 0; i < root->count; i++)
        if (!is_private(root->pairs[i].key->text))
            rest->pairs[rest->count++] = root->pairs[i];
    return rest;
}

static bool is_plain_name(const char *text)
{
    return *text != '\0' && *text != '.' && strchr(text, '/') == NULL && strlen(text) < 100;
}

static void unknown_parent(struct ngon_reader *reader, const struct ngon_ynode *extends,
                           const char *error)
{
    const char *nearest;
    struct ngon_finding *finding =
        ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_PARENT, extends->span,
                      error ? "the parent `%s` cannot be read: %s" : "there is no variant `%s`%s",
                      extends->text, error ? error : "");
    if (error != NULL || ngon_load_find(reader->arena, extends->text, &nearest) != NULL)
        return;
    if (nearest != NULL)
        ngon_diag_help(reader->diags, finding, "did you mean `%s`?", nearest);
}

/* A file with its parents, the file first. */
struct chain {
    const struct ngon_ynode *roots[MAX_PARENTS + 1];
    const struct ngon_source *sources[MAX_PARENTS + 1];
    uint32_t count;
};

/* The source that EXTENDS names, or NULL after a finding. */
static const struct ngon_source *find_parent(struct ngon_reader *reader, const struct chain *chain,
                                             const struct ngon_ynode *extends)
{
    const char *error = NULL;
    if (!ngon_read_is_scalar(extends) || !is_plain_name(extends->text)) {
        ngon_read_wrong(reader, extends, "the name of a variant");
        return NULL;
    }
    const struct ngon_source *parent =
        ngon_load_near(reader->arena, chain->sources[chain->count - 1], "", extends->text, &error);
    if (parent == NULL) {
        unknown_parent(reader, extends, error);
        return NULL;
    }
    for (uint32_t i = 0; i < chain->count; i++)
        if (strcmp(chain->sources[i]->name, parent->name) == 0) {
            ngon_diag_add(reader->diags, NGON_CODE_EXTENDS_ITSELF, extends->span,
                          "`%s` is already among the files that extend it", extends->text);
            return NULL;
        }
    if (chain->count > MAX_PARENTS) {
        ngon_diag_add(reader->diags, NGON_CODE_TOO_MANY_PARENTS, extends->span,
                      "at most %u parents stand above a variant", MAX_PARENTS);
        return NULL;
    }
    return parent;
}

const struct ngon_ynode *ngon_load_tree(struct ngon_reader *reader,
                                        const struct ngon_source *source, bool *whole)
{
    struct chain chain = {.count = 0};
    *whole = false;
    while (source != NULL) {
        struct ngon_ynode *root = ngon_ytree_parse(reader->arena, source, reader->diags);
        if (root == NULL)
            break;
        if (root->kind != NGON_YMAPPING) {
            ngon_read_wrong(reader, root, "a map with the keys `ngon`, `name`, `board` and so on");
            break;
        }
        chain.sources[chain.count] = source;
        chain.roots[chain.count++] = root;
        const struct ngon_ynode *extends = ngon_ynode_get(root, "extends");
        *whole = extends == NULL || is_none(extends);
        source = *whole ? NULL : find_parent(reader, &chain, extends);
    }
    const struct ngon_ynode *tree = NULL;
    while (chain.count-- > 0)
        tree = ngon_load_merge(reader->arena, tree ? inheritance(reader->arena, tree) : NULL,
                               chain.roots[chain.count]);
    return tree;
}

/* ---- options ---- */

struct option_text {
    bool on_by_default;
    struct ngon_word notes;
    const struct ngon_ynode *patch;
};
static const struct ngon_field option_fields[] = {
    {"default", ngon_read_bool, offsetof(struct option_text, on_by_default), false, 0, 0, NULL},
    {"notes", ngon_read_word, offsetof(struct option_text, notes), false, 0, 0, NULL},
    {"patch", ngon_read_node, offsetof(struct option_text, patch), true, 0, 0, NULL},
};
static const struct ngon_map option_map = NGON_MAP("an option", option_fields);

static bool is_named(const char *name, const char *const *options, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(options[i], name) == 0)
            return true;
    return false;
}

static void unknown_option(struct ngon_reader *reader, const char *option, struct ngon_span place,
                           const struct ngon_variant *variant)
{
    const char *names[64];
    size_t count = 0;
    for (; count < variant->option_count && count < 64; count++)
        names[count] = variant->options[count].name.text;
    struct ngon_finding *finding = ngon_diag_add(reader->diags, NGON_CODE_UNKNOWN_OPTION, place,
                                                 "the variant has no option `%s`", option);
    const char *nearest = ngon_nearest(option, names, count);
    if (nearest)
        ngon_diag_help(reader->diags, finding, "did you mean `%s`?", nearest);
}

const struct ngon_ynode *ngon_load_options(struct ngon_reader *reader,
                                           const struct ngon_ynode *tree,
                                           const char *const *options, size_t option_count,
                                           struct ngon_variant *variant)
{
    const struct ngon_ynode *node = ngon_ynode_get(tree, "options");
    if (node && node->kind != NGON_YMAPPING) {
        ngon_read_wrong(reader, node, "a map of options");
        node = NULL;
    }
    uint32_t count = node ? node->count : 0;
    const struct ngon_ynode *patched = tree;
    variant->options = NGON_NEWS(reader->arena, count, struct ngon_option_def);
    for (uint32_t i = 0; i < count; i++) {
        struct option_text text = {false, {NULL, {NULL, 0, 0}}, NULL};
        struct ngon_option_def *def = &variant->options[variant->option_count];
        if (!ngon_read_name(reader, node->pairs[i].key, "an option", false, &def->name) ||
            !ngon_read_map(reader, node->pairs[i].value, &option_map, &text))
            continue;
        variant->option_count++;
        def->notes = text.notes;
        def->on_by_default = text.on_by_default;
        def->on = text.on_by_default || is_named(def->name.text, options, option_count);
        if (text.patch && text.patch->kind != NGON_YMAPPING)
            ngon_read_wrong(reader, text.patch, "a map, as of a whole variant");
        else if (text.patch && def->on)
            patched = ngon_load_merge(reader->arena, patched, text.patch);
    }
    for (size_t i = 0; i < option_count; i++) {
        bool known = false;
        for (uint32_t j = 0; j < variant->option_count; j++)
            if (strcmp(variant->options[j].name.text, options[i]) == 0)
                known = true;
        if (!known)
            unknown_option(reader, options[i], ngon_ynode_place(node ? node : tree), variant);
    }
    return patched;
}
