/* Rules about the text itself: where YAML reads something else than the author wrote. */
#include "lint_parts.h"

#include <string.h>

/* A YAML 1.1 reader takes these for true, false or nothing; ngon does not, editors and converters do. */
static bool is_trap(const char *text)
{
    static const char *const words[] = {
        "yes", "Yes",  "YES",  "no",   "No",    "NO",    "on",    "On",   "ON",   "off",  "Off",
        "OFF", "true", "True", "TRUE", "false", "False", "FALSE", "null", "Null", "NULL", "~"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

/* Keys whose values are text, or maps and lists of texts. */
static bool takes_text(const struct ngon_ynode *key)
{
    static const char *const keys[] = {"title", "inventor", "year",  "source", "notes",
                                       "names", "players",  "glyph", "name",   "extends"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(key->text, keys[i]) == 0)
            return true;
    return false;
}

static void check_trap(struct ngon_linter *linter, const struct ngon_ynode *node)
{
    if (node->style != NGON_YPLAIN || !is_trap(node->text))
        return;
    struct ngon_finding *f = ngon_lint_add(
        linter, NGON_CODE_YAML_WORD, node->span,
        "`%s` is a truth value or nothing to other readers of YAML, not text", node->text);
    ngon_diag_help(linter->diags, f, "put it in quotes: \"%s\"", node->text);
}

/* ---- a colon that is missing ---- */

static const char *const item_keys[] = {
    "ngon",       "name",        "title",      "inventor", "year",         "source", "notes",
    "extends",    "board",       "view",       "players",  "zones",        "pieces", "setup",
    "phases",     "rules",       "options",    "letter",   "also",         "glyph",  "names",
    "royal",      "value",       "moves",      "flips",    "path",         "only",   "takes",
    "within",     "unmoved",     "leaves",     "may-pass", "to",           "in",     "when",
    "must",       "limit",       "captured",   "drops",    "castling",     "facing", "stalemate",
    "repetition", "no-progress", "bare",       "checks",   "must-capture", "pass",   "turn",
    "promotion",  "axes",        "directions", "shapes",   "outline",      "steps",  "rows",
    "cells",      "at",          "by",         "shape",    "layers",       "tiling", "wrap",
    "draw"};

/* The second and later lines of a plain text are joined to the first; one that begins like `key value` was meant to be a
 * key of its own. */
static void check_folded(struct ngon_linter *linter, const struct ngon_ynode *node)
{
    if (node->style != NGON_YPLAIN || node->length == 0)
        return;
    const char *text = node->span.source->text;
    uint32_t at = node->span.start;
    while (at < node->span.end) {
        while (at < node->span.end && text[at] != '\n')
            at++;
        while (at < node->span.end && strchr(" \t\r\n", text[at]) != NULL)
            at++;
        uint32_t end = at;
        while (end < node->span.end && strchr(" \t\r\n", text[end]) == NULL)
            end++;
        if (end == at || end >= node->span.end || text[end] == '\n')
            continue;
        for (size_t i = 0; i < sizeof item_keys / sizeof item_keys[0]; i++) {
            if (strlen(item_keys[i]) != end - at || memcmp(item_keys[i], text + at, end - at) != 0)
                continue;
            struct ngon_finding *f = ngon_lint_add(
                linter, NGON_CODE_FOLDED_COLON, (struct ngon_span){node->span.source, at, end},
                "this line belongs to the text above, since no colon follows `%s`", item_keys[i]);
            ngon_diag_also(linter->diags, f, ngon_ynode_subspan(node, 0, 1),
                           "the text begins here");
            ngon_diag_help(linter->diags, f, "write `%s: ...`, or put the text in quotes",
                           item_keys[i]);
        }
    }
}

static bool is_prose(const struct ngon_ynode *key)
{
    return key != NULL && (strcmp(key->text, "notes") == 0 || strcmp(key->text, "source") == 0 ||
                           strcmp(key->text, "inventor") == 0);
}

static void check_node(struct ngon_linter *linter, const struct ngon_ynode *node, bool is_text)
{
    /* The depth of a tree is limited where it is read. */
    switch (node->kind) {
    case NGON_YSCALAR:
        if (is_text)
            check_trap(linter, node);
        if (!is_prose(node->key))
            check_folded(linter, node);
        break;
    case NGON_YSEQUENCE:
        for (uint32_t i = 0; i < node->count; i++)
            check_node(linter, node->items[i], is_text);
        break;
    case NGON_YMAPPING:
        for (uint32_t i = 0; i < node->count; i++) {
            check_trap(linter, node->pairs[i].key);
            check_node(linter, node->pairs[i].value, is_text || takes_text(node->pairs[i].key));
        }
        break;
    }
}

void ngon_lint_text(struct ngon_linter *linter)
{
    check_node(linter, linter->root, false);
}
