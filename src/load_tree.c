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

/* The keys of a map by hash: files from elsewhere may have maps of any size. */
struct index {
    const struct ngon_ynode *map; /* NULL: an empty map */
    uint32_t *slots;              /* number of a pair plus 1; 0: free */
    uint32_t mask;
};

static uint32_t hash_text(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

static struct index index_map(struct ngon_arena *arena, const struct ngon_ynode *map)
{
    struct index index = {map, NULL, 15};
    uint32_t count = map != NULL ? map->count : 0;
    while (index.mask < 2 * count)
        index.mask = 2 * index.mask + 1;
    index.slots = NGON_NEWS(arena, (size_t)index.mask + 1, uint32_t);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = hash_text(map->pairs[i].key->text) & index.mask;
        while (index.slots[slot] != 0)
            slot = (slot + 1) & index.mask;
        index.slots[slot] = i + 1;
    }
    return index;
}

static const struct ngon_ypair *find_pair(const struct index *index, const char *key)
{
    for (uint32_t slot = hash_text(key) & index->mask; index->slots[slot] != 0;
         slot = (slot + 1) & index->mask) {
        const struct ngon_ypair *pair = &index->map->pairs[index->slots[slot] - 1];
        if (strcmp(pair->key->text, key) == 0)
            return pair;
    }
    return NULL;
}

static void nothing_removed(struct ngon_reader *reader, const struct ngon_ynode *base,
                            const struct ngon_ynode *key)
{
    const char *names[64];
    size_t count = 0;
    for (; base && count < base->count && count < 64; count++)
        names[count] = base->pairs[count].key->text;
    struct ngon_finding *finding =
        ngon_diag_add(reader->diags, NGON_CODE_NOTHING_REMOVED, key->span,
                      "there is no `%s` here that `none` could take out", key->text);
    const char *nearest = ngon_nearest(key->text, names, count);
    if (nearest)
        ngon_diag_help(reader->diags, finding, "did you mean `%s`?", nearest);
    else
        ngon_diag_help(reader->diags, finding, "leave the line out: what is not said is off");
}

/* Recursion is bounded by the depth limit of ytree. */
const struct ngon_ynode *ngon_load_merge(struct ngon_reader *reader, const struct ngon_ynode *base,
                                         const struct ngon_ynode *over)
{
    struct ngon_arena *arena = reader->arena;
    if (over->kind != NGON_YMAPPING)
        return over;
    if (base != NULL && base->kind != NGON_YMAPPING)
        base = NULL;
    const struct index old = index_map(arena, base), new = index_map(arena, over);
    uint32_t old_count = base != NULL ? base->count : 0;
    struct ngon_ynode *merged = NGON_NEW(arena, struct ngon_ynode);
    *merged = *over;
    merged->pairs = NGON_NEWS(arena, (size_t)old_count + over->count, struct ngon_ypair);
    merged->count = 0;
    for (uint32_t i = 0; i < old_count + over->count; i++) {
        bool is_old = i < old_count;
        const struct ngon_ypair *pair = is_old ? &base->pairs[i] : &over->pairs[i - old_count];
        const struct ngon_ypair *other = find_pair(is_old ? &new : &old, pair->key->text);
        if (!is_old && other != NULL)
            continue; /* it went where the old one stood */
        struct ngon_ypair *to = &merged->pairs[merged->count];
        const struct ngon_ypair *from = is_old && other != NULL ? other : pair;
        if (is_none(from->value)) {
            if (!is_old)
                nothing_removed(reader, base, from->key);
            continue;
        }
        *to = *from;
        if (from == other || !is_old)
            to->value = (struct ngon_ynode *)ngon_load_merge(
                reader, from == other ? pair->value : NULL, from->value);
        merged->count++;
    }
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
    struct ngon_diags silent; /* without a parent nobody knows what `none` takes out */
    ngon_diags_init(&silent, reader->arena);
    silent.muted = true;
    struct ngon_reader deaf = {reader->arena, *whole ? reader->diags : &silent};
    while (chain.count-- > 0)
        tree = ngon_load_merge(&deaf, tree ? inheritance(reader->arena, tree) : NULL,
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
            patched = ngon_load_merge(reader, patched, text.patch);
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
