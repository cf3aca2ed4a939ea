/* The flat file: a merged tree as YAML text again. */
#include "load.h"
#include "load_parts.h"

#include <string.h>

struct text {
    struct ngon_arena *arena;
    char *bytes;
    size_t length, room;
};

static void put(struct text *text, const char *bytes)
{
    size_t length = strlen(bytes);
    if (text->length + length + 1 > text->room) {
        size_t room = (text->length + length + 1) * 2;
        text->bytes = ngon_arena_grow(text->arena, text->bytes, text->length, room, 1);
        text->room = room;
    }
    memcpy(text->bytes + text->length, bytes, length + 1);
    text->length += length;
}

static void put_indent(struct text *text, uint32_t depth)
{
    for (uint32_t i = 0; i < depth; i++)
        put(text, "  ");
}

/* Whether VALUE reads back as itself without quotes, also inside [] and {}. */
static bool is_plain(const char *value)
{
    static const char *const taken[] = {"true", "false", "null", "yes", "no",  "on",
                                        "off",  "y",     "n",    "~",   "none"};
    size_t length = strlen(value);
    if (length == 0 || length > 200 || strpbrk(value, ":#,[]{}&*!|>'\"%@`\\\t\n") != NULL)
        return false;
    if (strchr("-?= ", value[0]) != NULL &&
        !(value[0] == '-' && value[1] >= '0' && value[1] <= '9'))
        return false;
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strcmp(value, taken[i]) == 0)
            return i < 2;
    return value[length - 1] != ' ' && strcmp(value, "---") != 0 && strcmp(value, "...") != 0;
}

static void put_quoted(struct text *text, const char *value)
{
    put(text, "\"");
    for (; *value != '\0'; value++) {
        char one[8] = {*value, '\0'};
        if (*value == '"' || *value == '\\')
            put(text, "\\");
        if (*value == '\n')
            put(text, "\\n");
        else if (*value == '\t')
            put(text, "\\t");
        else
            put(text, one);
    }
    put(text, "\"");
}

static void put_scalar(struct text *text, const struct ngon_ynode *node)
{
    if (node->style == NGON_YPLAIN ? strpbrk(node->text, ",[]{}\n") == NULL : is_plain(node->text))
        put(text, node->text);
    else
        put_quoted(text, node->text);
}

/* A literal block keeps the rows of a set-up; a first row that begins with blanks needs its indentation said. */
static void put_block(struct text *text, const char *value, uint32_t depth)
{
    size_t length = strlen(value);
    put(text, value[0] == ' ' ? "|2" : "|");
    put(text, length > 0 && value[length - 1] == '\n' ? "\n" : "-\n");
    while (*value != '\0') {
        size_t line = strcspn(value, "\n");
        if (line > 0) {
            put_indent(text, depth);
            put(text, ngon_arena_copy(text->arena, value, line));
        }
        put(text, "\n");
        value += line + (value[line] == '\n');
    }
}

static uint32_t flow_width(const struct ngon_ynode *node, uint32_t limit)
{
    uint32_t width = 2;
    if (node->kind == NGON_YSCALAR)
        return node->style == NGON_YLITERAL || strchr(node->text, '\n') ? limit + 1
                                                                        : node->length + 2;
    for (uint32_t i = 0; i < node->count && width <= limit; i++) {
        if (node->kind == NGON_YMAPPING)
            width += node->pairs[i].key->length + 2;
        width +=
            flow_width(node->kind == NGON_YMAPPING ? node->pairs[i].value : node->items[i], limit);
    }
    return width;
}

static void put_flow(struct text *text, const struct ngon_ynode *node)
{
    if (node->kind == NGON_YSCALAR) {
        put_scalar(text, node);
        return;
    }
    put(text, node->kind == NGON_YMAPPING ? "{" : "[");
    for (uint32_t i = 0; i < node->count; i++) {
        if (i > 0)
            put(text, ", ");
        if (node->kind == NGON_YMAPPING) {
            put_scalar(text, node->pairs[i].key);
            put(text, ": ");
        }
        put_flow(text, node->kind == NGON_YMAPPING ? node->pairs[i].value : node->items[i]);
    }
    put(text, node->kind == NGON_YMAPPING ? "}" : "]");
}

/* The value after a key, or after the dash of a list. Recursion is bounded by the depth limit of ytree. */
static void put_value(struct text *text, const struct ngon_ynode *node, uint32_t depth)
{
    enum { LINE = 90 };
    if (node->kind == NGON_YSCALAR && strchr(node->text, '\n') != NULL) {
        put(text, " ");
        put_block(text, node->text, depth);
    } else if (node->kind == NGON_YSCALAR || node->count == 0 ||
               (depth > 1 && flow_width(node, LINE) <= LINE)) {
        put(text, " ");
        put_flow(text, node);
        put(text, "\n");
    } else {
        put(text, "\n");
        for (uint32_t i = 0; i < node->count; i++) {
            put_indent(text, depth);
            if (node->kind == NGON_YMAPPING) {
                put_scalar(text, node->pairs[i].key);
                put(text, ":");
            } else {
                put(text, "-");
            }
            put_value(text, node->kind == NGON_YMAPPING ? node->pairs[i].value : node->items[i],
                      depth + 1);
        }
    }
}

static bool is_among(const char *key, const char *const *keys, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static void put_pair(struct text *text, const struct ngon_ypair *pair)
{
    put(text, pair->key->text);
    put(text, ":");
    put_value(text, pair->value, 1);
}

char *ngon_load_print(struct ngon_arena *arena, const struct ngon_ynode *tree)
{
    /* A parent's keys come before the child's in the tree; what the file is comes first on paper. */
    static const char *const first[] = {"ngon", "name",   "title", "inventor",
                                        "year", "source", "notes"};
    static const char *const settled[] = {"extends", "options"};
    enum { FIRST = sizeof first / sizeof first[0] };
    struct text text = {.arena = arena};
    put(&text, "");
    for (size_t key = 0; key < FIRST; key++)
        for (uint32_t i = 0; i < tree->count; i++)
            if (strcmp(tree->pairs[i].key->text, first[key]) == 0)
                put_pair(&text, &tree->pairs[i]);
    for (uint32_t i = 0; i < tree->count; i++) {
        const char *key = tree->pairs[i].key->text;
        if (!is_among(key, first, FIRST) && !is_among(key, settled, 2))
            put_pair(&text, &tree->pairs[i]);
    }
    return text.bytes;
}
