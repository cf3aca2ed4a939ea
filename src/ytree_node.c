#include "ytree.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Where in the file the text of a scalar begins: after its quote, or the line of its `|` or `>`. */
static uint32_t text_start(const struct ngon_ynode *node)
{
    const char *text = node->span.source->text;
    uint32_t at = node->span.start;
    if (node->style == NGON_YSINGLE || node->style == NGON_YDOUBLE)
        return at + 1;
    if (node->style == NGON_YLITERAL || node->style == NGON_YFOLDED)
        while (at < node->span.end && text[at] != '\n')
            at++;
    return at;
}

struct ngon_span ngon_ynode_subspan(const struct ngon_ynode *node, uint32_t start, uint32_t end)
{
    struct ngon_span whole = node->span;
    if (node->kind != NGON_YSCALAR || whole.source == NULL)
        return whole;
    const char *text = whole.source->text;
    if (node->style == NGON_YDOUBLE &&
        memchr(text + whole.start, '\\', whole.end - whole.start) != NULL)
        return whole;

    end = end > node->length ? node->length : end;
    start = start > end ? end : start;
    uint32_t at = text_start(node);
    uint32_t last = at; /* after the last byte walked */
    uint32_t found_start = UINT32_MAX, found_end = UINT32_MAX;
    /* One byte past END, so that an empty span before a word stands at the word. */
    for (uint32_t i = 0; i < node->length && i <= end; i++) {
        if (is_blank(node->text[i]))
            continue;
        while (at < whole.end && is_blank(text[at]))
            at++;
        if (at >= whole.end)
            break;
        if (i == start || (i > start && i < end && found_start == UINT32_MAX))
            found_start = at;
        if (i < end && i >= start)
            found_end = at + 1;
        if (i == end)
            break;
        at += node->style == NGON_YSINGLE && text[at] == '\'' ? 2 : 1;
        last = at;
    }
    if (found_start == UINT32_MAX)
        found_start = last;
    if (found_end == UINT32_MAX || found_end < found_start)
        found_end = found_start;
    return (struct ngon_span){whole.source, found_start, found_end};
}

struct ngon_span ngon_ynode_place(const struct ngon_ynode *node)
{
    if (node->kind != NGON_YSCALAR && node->key != NULL)
        return node->key->span;
    return node->span;
}

const struct ngon_ynode *ngon_ynode_get(const struct ngon_ynode *node, const char *key)
{
    if (node == NULL || node->kind != NGON_YMAPPING)
        return NULL;
    for (uint32_t i = 0; i < node->count; i++)
        if (strcmp(node->pairs[i].key->text, key) == 0)
            return node->pairs[i].value;
    return NULL;
}
