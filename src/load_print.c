/* The flat file: a merged tree as YAML text again. */
#include "load.h"

#include "buffer.h"
#include "load_parts.h"

#include <string.h>

static void put_indent(struct ngon_buffer *text, uint32_t depth)
{
    for (uint32_t i = 0; i < depth; i++)
        ngon_buffer_add(text, "  ");
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

static void put_quoted(struct ngon_buffer *text, const char *value)
{
    ngon_buffer_add(text, "\"");
    for (; *value != '\0'; value++) {
        char one[8] = {*value, '\0'};
        if (*value == '"' || *value == '\\')
            ngon_buffer_add(text, "\\");
        if (*value == '\n')
            ngon_buffer_add(text, "\\n");
        else if (*value == '\t')
            ngon_buffer_add(text, "\\t");
        else
            ngon_buffer_add(text, one);
    }
    ngon_buffer_add(text, "\"");
}

static void put_scalar(struct ngon_buffer *text, const struct ngon_ynode *node)
{
    if (node->style == NGON_YPLAIN ? strpbrk(node->text, ",[]{}\n") == NULL : is_plain(node->text))
        ngon_buffer_add(text, node->text);
    else
        put_quoted(text, node->text);
}

/* A literal block keeps the rows of a set-up; a first row that begins with blanks needs its indentation said. */
static void put_block(struct ngon_buffer *text, const char *value, uint32_t depth)
{
    size_t length = strlen(value);
    ngon_buffer_add(text, value[0] == ' ' ? "|2" : "|");
    ngon_buffer_add(text, length > 0 && value[length - 1] == '\n' ? "\n" : "-\n");
    while (*value != '\0') {
        size_t line = strcspn(value, "\n");
        if (line > 0) {
            put_indent(text, depth);
            ngon_buffer_add(text, ngon_arena_copy(text->arena, value, line));
        }
        ngon_buffer_add(text, "\n");
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

static void put_flow(struct ngon_buffer *text, const struct ngon_ynode *node)
{
    if (node->kind == NGON_YSCALAR) {
        put_scalar(text, node);
        return;
    }
    ngon_buffer_add(text, node->kind == NGON_YMAPPING ? "{" : "[");
    for (uint32_t i = 0; i < node->count; i++) {
        if (i > 0)
            ngon_buffer_add(text, ", ");
        if (node->kind == NGON_YMAPPING) {
            put_scalar(text, node->pairs[i].key);
            ngon_buffer_add(text, ": ");
        }
        put_flow(text, node->kind == NGON_YMAPPING ? node->pairs[i].value : node->items[i]);
    }
    ngon_buffer_add(text, node->kind == NGON_YMAPPING ? "}" : "]");
}

/* The value after a key, or after the dash of a list. Recursion is bounded by the depth limit of ytree. */
static void put_value(struct ngon_buffer *text, const struct ngon_ynode *node, uint32_t depth)
{
    enum { LINE = 90 };
    if (node->kind == NGON_YSCALAR && strchr(node->text, '\n') != NULL) {
        ngon_buffer_add(text, " ");
        put_block(text, node->text, depth);
    } else if (node->kind == NGON_YSCALAR || node->count == 0 ||
               (depth > 1 && flow_width(node, LINE) <= LINE)) {
        ngon_buffer_add(text, " ");
        put_flow(text, node);
        ngon_buffer_add(text, "\n");
    } else {
        ngon_buffer_add(text, "\n");
        for (uint32_t i = 0; i < node->count; i++) {
            put_indent(text, depth);
            if (node->kind == NGON_YMAPPING) {
                put_scalar(text, node->pairs[i].key);
                ngon_buffer_add(text, ":");
            } else {
                ngon_buffer_add(text, "-");
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

static void put_pair(struct ngon_buffer *text, const struct ngon_ypair *pair)
{
    ngon_buffer_add(text, pair->key->text);
    ngon_buffer_add(text, ":");
    put_value(text, pair->value, 1);
}

char *ngon_load_print(struct ngon_arena *arena, const struct ngon_ynode *tree)
{
    /* A parent's keys come before the child's in the tree; what the file is comes first on paper. */
    static const char *const first[] = {"ngon", "name",   "title", "inventor",
                                        "year", "source", "notes"};
    static const char *const settled[] = {"extends", "options"};
    enum { FIRST = sizeof first / sizeof first[0] };
    struct ngon_buffer text = {.arena = arena};
    ngon_buffer_add(&text, "");
    for (size_t key = 0; key < FIRST; key++)
        for (uint32_t i = 0; i < tree->count; i++)
            if (strcmp(tree->pairs[i].key->text, first[key]) == 0)
                put_pair(&text, &tree->pairs[i]);
    for (uint32_t i = 0; i < tree->count; i++) {
        const char *key = tree->pairs[i].key->text;
        if (!is_among(key, first, FIRST) && !is_among(key, settled, 2))
            put_pair(&text, &tree->pairs[i]);
    }
    return text.text;
}
