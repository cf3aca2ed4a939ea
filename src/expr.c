#include "expr_parse.h"

#include <assert.h>
#include <string.h>

static struct ngon_expr_parse begin(struct ngon_arena *arena, const struct ngon_ynode *node,
                                    struct ngon_diags *diags,
                                    const struct ngon_expr_language *language)
{
    assert(node->kind == NGON_YSCALAR);
    return (struct ngon_expr_parse){
        .arena = arena, .diags = diags, .node = node, .language = language};
}

/* Refuses texts that are not worth scanning. */
static bool readable(struct ngon_expr_parse *parse)
{
    const struct ngon_ynode *node = parse->node;
    struct ngon_expr_at all = {0, node->length};
    if (node->length > NGON_EXPR_MAX_BYTES) {
        ngon_expr_fault(parse, NGON_CODE_EXPRESSION_SYNTAX, all,
                        "a %s of %u bytes is too long, the limit is %u", parse->language->name,
                        (unsigned)node->length, NGON_EXPR_MAX_BYTES);
        return false;
    }
    if (strspn(node->text, " \t\r\n") == node->length) {
        struct ngon_finding *finding =
            ngon_expr_fault(parse, NGON_CODE_EXPRESSION_SYNTAX, all, "expected a %s, found nothing",
                            parse->language->name);
        ngon_diag_help(parse->diags, finding, "%s", parse->language->empty_help);
        return false;
    }
    return true;
}

struct ngon_path *ngon_expr_path(struct ngon_arena *arena, const struct ngon_ynode *node,
                                 struct ngon_diags *diags)
{
    struct ngon_expr_parse parse = begin(arena, node, diags, &ngon_expr_path_language);
    parse.path = NGON_NEW(arena, struct ngon_path);
    return readable(&parse) && ngon_path_run(&parse, false) ? parse.path : NULL;
}

struct ngon_whom *ngon_expr_whom(struct ngon_arena *arena, const struct ngon_ynode *node,
                                 struct ngon_diags *diags)
{
    struct ngon_expr_parse parse = begin(arena, node, diags, &ngon_expr_whom_language);
    parse.whom = NGON_NEW(arena, struct ngon_whom);
    return readable(&parse) && ngon_path_run(&parse, true) ? parse.whom : NULL;
}

struct ngon_zone *ngon_expr_zone(struct ngon_arena *arena, const struct ngon_ynode *node,
                                 struct ngon_diags *diags)
{
    struct ngon_expr_parse parse = begin(arena, node, diags, &ngon_expr_zone_language);
    return readable(&parse) && ngon_zone_run(&parse) ? parse.zone : NULL;
}

static bool is_word(const struct ngon_expr_language *language, const char *word)
{
    for (size_t i = 0; i < language->word_count; i++)
        if (strcmp(language->words[i], word) == 0)
            return true;
    return false;
}

bool ngon_expr_path_word(const char *word)
{
    return is_word(&ngon_expr_path_language, word);
}

bool ngon_expr_zone_word(const char *word)
{
    return is_word(&ngon_expr_zone_language, word);
}
