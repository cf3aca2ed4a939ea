/* Rules about the set-up: its own image, and what the sides can do in it. */
#include "lint_parts.h"

#include "movegen.h"
#include "notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- where each cell's letter stands in the text ---- */

struct token {
    uint32_t start, end, cells; /* bytes of the text; how many cells it fills */
};

/* The next piece or run of empty cells from AT on; false at the end. */
static bool next_token(const char *text, uint32_t at, struct token *token)
{
    while (text[at] != '\0' && (isspace((unsigned char)text[at]) || text[at] == '/'))
        at++;
    if (text[at] == '\0' || text[at] == '[')
        return false;
    token->start = at;
    token->cells = 1;
    if (isdigit((unsigned char)text[at])) {
        uint32_t number = 0;
        while (isdigit((unsigned char)text[at]) && number < NGON_MAX_CELLS)
            number = number * 10 + (uint32_t)(text[at++] - '0');
        token->cells = number;
    } else {
        if (text[at] == '+')
            at++;
        if (text[at] == '(')
            while (text[at] != '\0' && text[at] != ')')
                at++;
        if (text[at] != '\0')
            at++;
        if (text[at] == '~')
            at++;
    }
    token->end = at;
    return true;
}

struct ngon_span ngon_lint_setup_span(const struct ngon_linter *linter, uint16_t cell)
{
    const struct ngon_ynode *node = linter->variant->setup_node;
    const struct ngon_board *board = linter->board;
    if (node == NULL)
        return ngon_lint_key(linter->root, "setup");
    uint32_t row = 0, column = 0;
    struct token token = {0, 0, 0};
    while (row < board->row_count && next_token(node->text, token.end, &token)) {
        while (row < board->row_count && column >= board->rows[row].count) {
            column = 0;
            row++;
        }
        for (uint32_t i = 0; row < board->row_count && i < token.cells; i++, column++)
            if (column < board->rows[row].count && board->rows[row].cells[column] == cell)
                return ngon_ynode_subspan(node, token.start, token.end);
    }
    return node->span;
}

/* ---- its rows ---- */

/* Line ends mean nothing to the reader, so a cell in the wrong row moves all that follow until another row makes up for it. */
static void check_rows(struct ngon_linter *linter)
{
    const struct ngon_ynode *node = linter->variant->setup_node;
    const struct ngon_board *board = linter->board;
    if (node == NULL || node->style != NGON_YLITERAL || strchr(node->text, '/') != NULL)
        return;
    struct ngon_finding *f = NULL;
    uint32_t row = 0, at = 0;
    while (at < node->length) {
        const uint32_t end = at + (uint32_t)strcspn(node->text + at, "\n");
        uint32_t cells = 0, start = end;
        struct token token;
        for (uint32_t next = at; next_token(node->text, next, &token) && token.start < end;) {
            start = start == end ? token.start : start;
            cells += token.cells;
            next = token.end;
        }
        at = end + 1;
        if (start == end)
            continue; /* an empty line, as between layers */
        if (row < board->row_count && cells != board->rows[row].count) {
            const struct ngon_span span = ngon_ynode_subspan(node, start, end);
            if (f == NULL)
                f = ngon_lint_add(linter, NGON_CODE_SETUP_ROWS, span,
                                  "this row has %u cells, that of the board has %u", cells,
                                  board->rows[row].count);
            else
                ngon_diag_also(linter->diags, f, span, "and this one %u in place of %u", cells,
                               board->rows[row].count);
        }
        row++;
    }
    if (f != NULL)
        ngon_diag_help(linter->diags, f,
                       "write one row of the board on a line; `ngon show` prints them");
}

/* ---- the set-up and its image ---- */

static ngon_piece image_piece(ngon_piece piece)
{
    return piece == 0 ? 0 : piece ^ 1u;
}

static const char *piece_words(const struct ngon_linter *linter, ngon_piece piece)
{
    char buffer[128];
    if (piece == 0)
        return "nothing";
    return ngon_arena_printf(linter->arena, "`%s`",
                             ngon_piece_write(linter->rules, piece, buffer, sizeof buffer));
}

/* The board turned by half where the view mirrors it, or mirrored where the view turns it: many set-ups are the image of
 * themselves in the other way than the view, which is no mistake. NULL where the other way does not fit the board. */
static uint16_t *other_way(const struct ngon_linter *linter)
{
    const struct ngon_board *board = linter->board;
    uint16_t *image = NGON_NEWS(linter->arena, board->cell_count, uint16_t);
    if (board->is_3d || board->has_wrap || board->cell_count == 0)
        return NULL;
    double left = board->cells[0].x, right = left;
    for (uint32_t i = 1; i < board->cell_count; i++) {
        left = board->cells[i].x < left ? board->cells[i].x : left;
        right = board->cells[i].x > right ? board->cells[i].x : right;
    }
    for (uint32_t i = 0; i < board->cell_count; i++) {
        const struct ngon_cell *seen = &board->cells[board->image[i]];
        image[i] = NGON_NO_CELL;
        for (uint32_t k = 0; k < board->rows[seen->row].count; k++) {
            const uint16_t cell = board->rows[seen->row].cells[k];
            const double off = board->cells[cell].x - (left + right - seen->x);
            if (off < 1e-6 && off > -1e-6)
                image[i] = cell;
        }
        if (image[i] == NGON_NO_CELL)
            return NULL;
    }
    return image;
}

static uint32_t count_unlike(const struct ngon_ruleset *rules, const uint16_t *image)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < rules->cells; i++)
        count += rules->setup[image[i]] != image_piece(rules->setup[i]);
    return count;
}

/* Cells told of a set-up that is quite another one for the second side. */
#define MAX_UNLIKE 5u

static void check_image(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    const uint16_t *image = linter->board->image, *other = other_way(linter);
    struct ngon_finding *f = NULL;
    struct ngon_span last = {NULL, 0, 0};
    uint32_t last_line = 0, named = 0, more = 0;
    if (other != NULL && count_unlike(rules, other) < count_unlike(rules, image))
        image = other;
    /* Cells are numbered from the near side; the text begins with the far one. */
    for (uint32_t i = rules->cells; i-- > 0;) {
        const uint16_t cell = (uint16_t)i;
        if (rules->setup[image[cell]] == image_piece(rules->setup[cell]))
            continue;
        const struct ngon_span span = ngon_lint_setup_span(linter, cell);
        uint32_t line = 0, column;
        if (span.source != NULL)
            ngon_source_place(span.source, span.start, &line, &column);
        if (f == NULL) {
            f = ngon_lint_add(
                linter, NGON_CODE_SETUP_UNLIKE_IMAGE, span,
                "%s holds %s, but %s, where the other side sees the same place, holds %s",
                linter->board->cells[cell].name, piece_words(linter, rules->setup[cell]),
                linter->board->cells[image[cell]].name,
                piece_words(linter, rules->setup[image[cell]]));
            ngon_diag_help(linter->diags, f,
                           "mend one of the two, or the view; where it is meant, write `setup: | # "
                           "ngon: allow setup-unlike-image`");
        } else if (named == MAX_UNLIKE) {
            last = span;
            more++;
        } else if (line != last_line) {
            ngon_diag_also(linter->diags, f, span, "%s holds %s", linter->board->cells[cell].name,
                           piece_words(linter, rules->setup[cell]));
            named++;
        }
        last_line = line;
    }
    if (more > 0)
        ngon_diag_also(linter->diags, f, last, "and %u more, up to here", (unsigned)more);
}

/* ---- pieces behind the enemy's lines ---- */

/* How far ahead CELL lies for the first side, and the middle of the board by the same measure. */
static double ahead(const struct ngon_board *board, uint32_t cell)
{
    uint16_t best = 0;
    for (uint32_t d = 1; d < board->direction_count; d++)
        if (board->directions[d].from_ahead < board->directions[best].from_ahead)
            best = (uint16_t)d;
    if (!board->is_3d)
        return board->cells[cell].y;
    for (uint32_t c = 0; c < board->cell_count; c++) {
        const uint16_t to = ngon_board_step(board, (uint16_t)c, best);
        if (to == NGON_NO_CELL)
            continue;
        double sum = 0;
        for (int axis = 0; axis < 3; axis++)
            sum += board->cells[cell].at[axis] *
                   (double)(board->cells[to].at[axis] - board->cells[c].at[axis]);
        return sum;
    }
    return 0;
}

static bool is_beyond(const struct ngon_linter *linter, const double *far, uint32_t cell)
{
    const ngon_piece piece = linter->rules->setup[cell];
    const double off = far[cell] - far[linter->board->image[cell]];
    return piece != 0 && (ngon_side_of(piece) == 0 ? off > 1e-6 : off < -1e-6);
}

/* Pieces that stand in the other half, where the rest of their side does not: rows or letters exchanged between the sides
 * leave a set-up its own image. */
static void check_crossed(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    double *far = NGON_NEWS(linter->arena, rules->cells, double);
    uint32_t beyond = 0, last_line = 0;
    if (linter->board->has_wrap || linter->board->def->projection == NGON_POLAR)
        return;
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        far[cell] = ahead(linter->board, cell);
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        beyond += is_beyond(linter, far, cell);
    if (beyond == 0)
        return;
    struct ngon_finding *f = NULL;
    for (uint32_t i = rules->cells; i-- > 0;) {
        if (!is_beyond(linter, far, i))
            continue;
        const struct ngon_span span = ngon_lint_setup_span(linter, (uint16_t)i);
        uint32_t line = 0, column;
        if (span.source != NULL)
            ngon_source_place(span.source, span.start, &line, &column);
        if (f == NULL) {
            f = ngon_lint_add(linter, NGON_CODE_SETUP_CROSSED, span,
                              "%s begins on %s, in the other side's half",
                              piece_words(linter, rules->setup[i]), linter->board->cells[i].name);
            ngon_diag_help(linter->diags, f,
                           "capitals belong to the first side, whose half is below; where it is "
                           "meant, write `setup: | # ngon: allow setup-crossed`");
        } else if (line != last_line) {
            ngon_diag_also(linter->diags, f, span, "and %s on %s",
                           piece_words(linter, rules->setup[i]), linter->board->cells[i].name);
        }
        last_line = line;
    }
}

/* ---- what can be done in it ---- */

static void check_first_move(struct ngon_linter *linter, struct ngon_position *position,
                             struct ngon_span span)
{
    const char *reason = NULL;
    const char *first = linter->variant->players[0].text;
    if (ngon_movegen_decided(position, &reason) != NGON_RESULT_NONE) {
        ngon_lint_add(linter, NGON_CODE_SETUP_OVER, span, "the game is over before it begins: %s",
                      reason == NULL ? "decided" : reason);
        return;
    }
    const bool any = ngon_movegen_any(position);
    const bool in_check = ngon_movegen_in_check(position, position->state.side);
    struct ngon_finding *f = NULL;
    if (!any)
        f = ngon_lint_add(linter, NGON_CODE_SETUP_OVER, span,
                          in_check ? "%s is checkmated in the set-up"
                                   : "%s has no move in the set-up",
                          first == NULL ? "the first side" : first);
    else if (in_check)
        f = ngon_lint_add(linter, NGON_CODE_SETUP_CHECK, span, "%s is in check in the set-up",
                          first == NULL ? "the first side" : first);
    else if (ngon_movegen_in_check(position, !position->state.side))
        f = ngon_lint_add(linter, NGON_CODE_SETUP_CHECK, span,
                          "%s can take the royal piece with the first move",
                          first == NULL ? "the first side" : first);
    if (f == NULL)
        return;
    ngon_diag_help(linter->diags, f, "look at the set-up with `ngon show`");
    for (uint32_t cell = 0; cell < linter->rules->cells; cell++) {
        const ngon_piece piece = linter->rules->setup[cell];
        if (piece != 0 && linter->rules->forms[ngon_form_of(piece)].royal &&
            ngon_side_of(piece) == (in_check ? position->state.side : !position->state.side))
            ngon_diag_also(linter->diags, f, ngon_lint_setup_span(linter, (uint16_t)cell),
                           "the royal piece on %s", linter->board->cells[cell].name);
    }
}

/* Moves are told apart by their text alone, so a capture in passing is lost where the piece may move there anyway. */
static void check_notation(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    for (uint32_t kind = 0; kind < rules->kind_count && rules->has_en_passant; kind++)
        for (uint16_t cell = 0; cell < rules->cells; cell++) {
            const ngon_piece piece = ngon_piece_of(rules->kind_forms[kind], 0);
            const uint16_t to = ngon_ruleset_passes_alike(rules, piece, cell);
            if (to == NGON_NO_CELL)
                continue;
            struct ngon_finding *finding = ngon_lint_add(
                linter, NGON_CODE_MOVES_ALIKE, linter->variant->pieces[kind].name.span,
                "a move and a capture in passing would both be written `%s%s`, so it only moves",
                linter->board->cells[cell].name, linter->board->cells[to].name);
            if (finding != NULL)
                ngon_diag_help(linter->diags, finding,
                               "let the piece not move where it captures in passing");
            break;
        }
}

void ngon_lint_setup(struct ngon_linter *linter)
{
    const struct ngon_ruleset *rules = linter->rules;
    struct ngon_span span = ngon_lint_key(linter->root, "setup");
    if (linter->variant->setup_node != NULL && linter->variant->setup_node->key != NULL)
        span = linter->variant->setup_node->key->span;
    check_rows(linter);
    check_image(linter);
    check_crossed(linter);
    check_notation(linter);
    /* A shuffle is judged by nothing but its fixed part, and a phase before play may change everything. */
    if (linter->variant->shuffle != NULL)
        return;
    struct ngon_position *position = ngon_position_new(linter->arena, rules);
    ngon_position_start(position);
    if (rules->phases[position->state.phase].act == NGON_ACT_PLAY)
        check_first_move(linter, position, span);
}
