#include "lint.h"

#include "allow.h"
#include "lint_parts.h"
#include "load.h"

#include <stdarg.h>
#include <string.h>

/* What is wrong with the drawing of a tiling is wrong for every board made of it. */
static bool is_drawing(enum ngon_code code)
{
    return code == NGON_CODE_OUTLINE_CROSSES || code == NGON_CODE_OUTLINE_FLAT ||
           code == NGON_CODE_OUTLINE_REPEATS || code == NGON_CODE_OUTLINES_OVERLAP ||
           code == NGON_CODE_NEIGHBOURS_APART;
}

struct ngon_finding *ngon_lint_add(struct ngon_linter *linter, enum ngon_code code,
                                   struct ngon_span span, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *message = ngon_arena_vprintf(linter->arena, format, args);
    va_end(args);
    if (span.source == linter->source || is_drawing(code))
        return ngon_diag_add(linter->diags, code, span, "%s", message);
    return NGON_NEW(linter->arena, struct ngon_finding);
}

struct ngon_span ngon_lint_key(const struct ngon_ynode *node, const char *key)
{
    if (node == NULL)
        return (struct ngon_span){NULL, 0, 0};
    for (uint32_t i = 0; node->kind == NGON_YMAPPING && i < node->count; i++)
        if (strcmp(node->pairs[i].key->text, key) == 0)
            return node->pairs[i].key->span;
    return ngon_ynode_place(node);
}

bool ngon_lint_has_word(const struct ngon_words *words, const char *text)
{
    for (uint32_t i = 0; i < words->count; i++)
        if (strcmp(words->words[i].text, text) == 0)
            return true;
    return false;
}

uint32_t ngon_lint_count(const struct ngon_linter *linter, const uint64_t *set)
{
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < linter->board->cell_count; cell++)
        count += ngon_set_has(set, cell);
    return count;
}

const char *ngon_lint_cells(const struct ngon_linter *linter, const uint64_t *set, unsigned limit)
{
    const char *text = "";
    unsigned named = 0, more = 0;
    for (uint32_t cell = 0; cell < linter->board->cell_count; cell++) {
        if (!ngon_set_has(set, cell))
            continue;
        if (named == limit) {
            more++;
            continue;
        }
        text = ngon_arena_printf(linter->arena, "%s%s%s", text, named == 0 ? "" : ", ",
                                 linter->board->cells[cell].name);
        named++;
    }
    return more == 0 ? text : ngon_arena_printf(linter->arena, "%s and %u more", text, more);
}

/* One reading of the file, with OPTION on or without any. */
static void read_once(struct ngon_linter *linter, const char *option)
{
    const char *const options[] = {option};
    struct ngon_diags *diags = linter->diags;
    const size_t errors = diags->counts[NGON_ERROR];
    linter->board = NULL;
    linter->rules = NULL;
    linter->variant =
        ngon_load(linter->arena, linter->source, options, option == NULL ? 0 : 1, diags);
    if (linter->variant == NULL)
        return;
    linter->board = ngon_board_build(linter->arena, linter->variant, diags);
    if (linter->board == NULL)
        return;
    if (linter->zone_used == NULL)
        linter->zone_used = NGON_NEWS(linter->arena, linter->variant->zone_count + 1, bool);
    linter->rules = ngon_ruleset_build(linter->arena, linter->variant, linter->board, diags);
    ngon_lint_board(linter);
    ngon_lint_zones(linter);
    ngon_lint_words(linter);
    if (linter->rules == NULL || diags->counts[NGON_ERROR] > errors) {
        ngon_lint_letters(linter);
        return;
    }
    ngon_lint_reach(linter);
    ngon_lint_items(linter);
    ngon_lint_pieces(linter);
    ngon_lint_rules(linter);
    ngon_lint_setup(linter);
}

static void check_unused_zones(struct ngon_linter *linter)
{
    const struct ngon_variant *variant = linter->variant;
    for (uint32_t i = 0; variant != NULL && linter->zone_used != NULL && i < variant->zone_count;
         i++)
        if (!linter->zone_used[i]) {
            struct ngon_finding *f =
                ngon_lint_add(linter, NGON_CODE_UNUSED_ZONE, variant->zones[i].name.span,
                              "nothing uses the zone `%s`", variant->zones[i].name.text);
            ngon_diag_help(linter->diags, f, "use it, or remove it");
        }
}

void ngon_lint(struct ngon_arena *arena, const struct ngon_source *source, struct ngon_diags *diags)
{
    struct ngon_linter linter = {.arena = arena, .diags = diags, .source = source};
    const size_t errors = diags->counts[NGON_ERROR];
    struct ngon_diags silent;
    ngon_diags_init(&silent, arena);
    silent.muted = true;
    linter.root = ngon_ytree_parse(arena, source, &silent);
    read_once(&linter, NULL);
    const struct ngon_variant *variant = linter.variant;
    if (linter.root != NULL)
        ngon_lint_text(&linter);
    /* What uses a zone is not known when some of the file could not be read. */
    if (linter.board != NULL) {
        for (uint32_t i = 0; i < variant->option_count; i++)
            read_once(&linter, variant->options[i].name.text);
        linter.variant = variant;
        if (diags->counts[NGON_ERROR] == errors)
            check_unused_zones(&linter);
    }
    ngon_diags_sort(diags);
    ngon_allow_apply(diags, source);
}
