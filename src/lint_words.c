/* Rules about movement as it is written: what a filter binds, words that mean nothing here. */
#include "lint_parts.h"

#include <string.h>

static bool is_family(const struct ngon_linter *linter, const struct ngon_term *term)
{
    return term->name != NULL && ngon_board_family(linter->board, term->name) >= 0;
}

static const char *filter_word(enum ngon_filter filter)
{
    static const char *const words[] = {"", "ahead", "behind", "forward", "backward", "sideways"};
    return words[filter];
}

/* `forward orthogonal or diagonal`: the filter binds one family only, which the eye takes for both. */
static void check_filters(struct ngon_linter *linter, const struct ngon_aim *aim)
{
    for (uint32_t i = 0; i + 1 < aim->term_count; i++) {
        const struct ngon_term *bound = &aim->terms[i], *free_term = &aim->terms[i + 1];
        const bool filtered = bound->filter != NGON_FILTER_NONE && is_family(linter, bound);
        const bool plain = free_term->kind == NGON_TERM_NAMED &&
                           free_term->filter == NGON_FILTER_NONE && !free_term->outward;
        if (filtered && plain && is_family(linter, free_term)) {
            struct ngon_finding *f =
                ngon_lint_add(linter, NGON_CODE_FILTER_BINDS_LESS, free_term->span,
                              "`%s` binds only `%s` and not `%s`", filter_word(bound->filter),
                              bound->name, free_term->name);
            ngon_diag_also(linter->diags, f, bound->span, "the filter stands here");
            ngon_diag_help(
                linter->diags, f, "write `%s %s or %s %s` where both are meant, else `%s or %s %s`",
                filter_word(bound->filter), bound->name, filter_word(bound->filter),
                free_term->name, free_term->name, filter_word(bound->filter), bound->name);
        }
    }
}

/* Whether the directions that TERM can mean lead anywhere at all. */
static bool leads_somewhere(const struct ngon_board *board, const struct ngon_term *term)
{
    const int family = term->name == NULL ? 0 : ngon_board_family(board, term->name);
    const bool any = term->name != NULL && strcmp(term->name, "any") == 0;
    for (uint32_t d = 0; d < board->direction_count; d++) {
        const struct ngon_direction *direction = &board->directions[d];
        if (!any && family >= 0 && direction->family != family)
            continue;
        if (!any && family < 0 && strcmp(direction->name, term->name) != 0)
            continue;
        const double angle = direction->from_ahead;
        bool passes = true;
        switch (term->filter) {
        case NGON_FILTER_NONE:
            break;
        case NGON_AHEAD:
            passes = angle <= 0.5;
            break;
        case NGON_BEHIND:
            passes = angle >= 179.5;
            break;
        case NGON_FORWARD:
            passes = angle < 89.5;
            break;
        case NGON_BACKWARD:
            passes = angle > 90.5;
            break;
        case NGON_SIDEWAYS:
            passes = angle >= 89.5 && angle <= 90.5;
            break;
        }
        for (uint32_t c = 0; passes && c < board->cell_count; c++)
            if (ngon_board_step(board, (uint16_t)c, (uint16_t)d) != NGON_NO_CELL)
                return true;
    }
    return false;
}

static void check_term(struct ngon_linter *linter, const struct ngon_term *term)
{
    if (term->kind != NGON_TERM_NAMED || leads_somewhere(linter->board, term))
        return;
    const struct ngon_board *board = linter->board;
    if (term->name != NULL && strcmp(term->name, "any") != 0 &&
        ngon_board_family(board, term->name) < 0 &&
        ngon_board_direction(board, term->name) == NGON_NO_DIRECTION)
        return; /* an unknown name has been reported */
    struct ngon_finding *f;
    if (term->filter != NGON_FILTER_NONE) {
        f = ngon_lint_add(
            linter, NGON_CODE_AIM_NOWHERE, term->span, "no direction of `%s` is %s on this board",
            term->name == NULL ? board->families[0] : term->name, filter_word(term->filter));
        if (term->name == NULL)
            ngon_diag_help(
                linter->diags, f,
                "a filter alone means the first family, here `%s`; name another after it",
                board->families[0]);
    } else {
        ngon_lint_add(linter, NGON_CODE_AIM_NOWHERE, term->span,
                      "`%s` leads from no cell of this board to another", term->name);
    }
}

/* The same words twice in one aim. */
static void check_repeats(struct ngon_linter *linter, const struct ngon_aim *aim)
{
    for (uint32_t i = 0; i < aim->term_count; i++)
        for (uint32_t j = 0; j < i; j++) {
            const struct ngon_term *a = &aim->terms[j], *b = &aim->terms[i];
            const bool same_name = a->name == b->name || (a->name != NULL && b->name != NULL &&
                                                          strcmp(a->name, b->name) == 0);
            if (a->kind != b->kind || a->filter != b->filter || a->outward != b->outward ||
                !same_name)
                continue;
            struct ngon_finding *f = ngon_lint_add(linter, NGON_CODE_SAID_TWICE, b->span,
                                                   "this stands in the same aim already");
            ngon_diag_also(linter->diags, f, a->span, "here");
        }
}

static void check_path(struct ngon_linter *linter, const struct ngon_path *path)
{
    for (uint32_t i = 0; path != NULL && i < path->leg_count; i++)
        for (uint32_t j = 0; j < path->legs[i].aim_count; j++) {
            const struct ngon_aim *aim = &path->legs[i].aims[j];
            check_filters(linter, aim);
            check_repeats(linter, aim);
            for (uint32_t k = 0; k < aim->term_count; k++)
                check_term(linter, &aim->terms[k]);
            for (uint32_t k = 0; k < aim->but_count; k++)
                check_term(linter, &aim->buts[k]);
        }
}

static void check_moves(struct ngon_linter *linter, const struct ngon_moves_def *moves)
{
    for (int side = 0; side < 2; side++) {
        if (side == 1 && moves->items[1] == moves->items[0])
            break;
        for (uint32_t i = 0; i < moves->counts[side]; i++)
            check_path(linter, moves->items[side][i].path);
    }
}

void ngon_lint_words(struct ngon_linter *linter)
{
    for (uint32_t i = 0; i < linter->variant->piece_count; i++) {
        check_moves(linter, &linter->variant->pieces[i].moves);
        check_moves(linter, &linter->variant->pieces[i].flip_moves);
    }
}

/* ---- letters ---- */

/* A letter that the set-up does not have, beside one of the set-up that is nobody's, is likely the place of the mistake: unless
 * there are several such. */
void ngon_lint_letters(struct ngon_linter *linter)
{
    const struct ngon_variant *variant = linter->variant;
    const struct ngon_piece_def *missing = NULL;
    if (variant->setup.text == NULL || variant->shuffle != NULL)
        return;
    for (uint32_t i = 0; i < variant->piece_count; i++) {
        const struct ngon_piece_def *def = &variant->pieces[i];
        if (def->letter.text == NULL || strchr(variant->setup.text, def->letter.text[0]) != NULL ||
            strchr(variant->setup.text, def->letter.text[0] - 'A' + 'a') != NULL)
            continue;
        if (missing != NULL)
            return;
        missing = def;
    }
    if (missing != NULL)
        ngon_lint_add(linter, NGON_CODE_PIECE_NEVER_COMES, missing->letter.span,
                      "the set-up has no `%s`", missing->letter.text);
}
