/* What there is to see in a game: the moves there are, and how pieces move. */
#include "play.h"

#include "describe.h"

#include <string.h>

void ngon_play_keep_listed(struct ngon_play *play, const struct ngon_move *moves, uint32_t count)
{
    play->listed = NGON_NEWS(&play->names, count, struct ngon_move);
    memcpy(play->listed, moves, count * sizeof *moves);
    play->listed_count = count;
    play->listed_hash = play->game->position->state.hash;
}

/* ---- moves ---- */

static bool starts_on(struct ngon_move move, uint16_t cell)
{
    return move.kind != NGON_DROP && move.kind != NGON_PLACE && move.kind != NGON_PASS &&
           move.kind != NGON_CHOOSE && move.from == cell;
}

static bool is_made_by(const struct ngon_position *position, struct ngon_move move, unsigned form)
{
    return form == (move.kind == NGON_DROP || move.kind == NGON_PLACE
                        ? move.form
                        : ngon_form_of(ngon_position_at(position, move.from)));
}

/* On a terminal: the board with the piece on FROM and the cells where MOVES take it. */
static void show_targets(struct ngon_play *play, uint16_t from, const struct ngon_cmd_move *moves,
                         uint32_t count)
{
    struct ngon_arena arena = {0};
    uint8_t *marks = NGON_NEWS(&arena, play->session->rules->cells, uint8_t);
    marks[from] |= NGON_MARK_CHOSEN;
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].move.to != from)
            marks[moves[i].move.to] |= NGON_MARK_TARGET;
    ngon_play_board(play, marks);
    ngon_arena_free(&arena);
}

/* In columns, each with the number that plays it. */
static void print_moves(const struct ngon_cmd_move *moves, uint32_t count)
{
    uint32_t columns = 0, rows = 0;
    size_t widest = 0;
    for (uint32_t i = 0; i < count; i++)
        widest = strlen(moves[i].text) > widest ? strlen(moves[i].text) : widest;
    ngon_term_size(stdout, &columns, &rows);
    const uint32_t across =
        columns / ((uint32_t)widest + 6) > 0 ? columns / ((uint32_t)widest + 6) : 1;
    for (uint32_t i = 0; i < count; i++) {
        const bool ends = i + 1 == count || (i + 1) % across == 0;
        printf("%3u %-*s%s", (unsigned)(i + 1), ends ? 0 : (int)widest, moves[i].text,
               ends ? "\n" : "  ");
    }
}

void ngon_play_list_moves(struct ngon_play *play, const char *word)
{
    struct ngon_position *position = play->game->position;
    struct ngon_arena arena = {0};
    uint32_t count = 0, kept = 0;
    uint16_t from = NGON_NO_CELL;
    unsigned form = NGON_NO_FORM;
    if (word[0] != '\0') {
        size_t used = 0;
        from = ngon_board_find(play->session->board, word, strlen(word));
        if (from == NGON_NO_CELL)
            form = ngon_form_read(play->session->rules, word, &used);
        if (from == NGON_NO_CELL && (form == NGON_NO_FORM || word[used] != '\0')) {
            printf("`%s` is no cell of this board and no piece\n", word);
            return;
        }
    }
    struct ngon_cmd_move *moves = ngon_cmd_list_moves(&arena, position, &count);
    for (uint32_t i = 0; i < count; i++)
        if (from != NGON_NO_CELL   ? starts_on(moves[i].move, from)
            : form != NGON_NO_FORM ? is_made_by(position, moves[i].move, form)
                                   : true)
            moves[kept++] = moves[i];
    if (from != NGON_NO_CELL && kept > 0 && play->terminal && !play->view.words)
        show_targets(play, from, moves, kept);
    struct ngon_move *list = NGON_NEWS(&arena, kept + 1, struct ngon_move);
    for (uint32_t i = 0; i < kept; i++)
        list[i] = moves[i].move;
    ngon_play_keep_listed(play, list, kept);
    print_moves(moves, kept);
    if (kept == 0)
        puts(ngon_play_is_over(play) ? "no moves: the game is over" : "no moves");
    ngon_arena_free(&arena);
}

/* ---- pieces ---- */

static uint32_t count_bits(const uint64_t *set, uint32_t words)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < words; i++)
        for (uint64_t left = set[i]; left != 0; left &= left - 1)
            count++;
    return count;
}

static void find_alone(const struct ngon_ruleset *rules, ngon_piece piece, uint16_t cell,
                       uint64_t *moves, uint64_t *captures)
{
    memset(moves, 0, rules->words * sizeof *moves);
    memset(captures, 0, rules->words * sizeof *captures);
    ngon_ruleset_alone(rules, piece, cell, moves, captures);
}

/* Where PIECE, alone, has the most to do; of several such cells the one nearest to the middle. */
static uint16_t best_cell(const struct ngon_ruleset *rules, ngon_piece piece, uint64_t *moves,
                          uint64_t *captures)
{
    const struct ngon_cell *cells = rules->board->cells;
    double x = 0, y = 0, nearest = 0;
    uint32_t most = 0;
    uint16_t best = 0;
    for (uint32_t cell = 0; cell < rules->cells; cell++) {
        x += cells[cell].x / rules->cells;
        y += cells[cell].y / rules->cells;
    }
    for (uint16_t cell = 0; cell < rules->cells; cell++) {
        find_alone(rules, piece, cell, moves, captures);
        const uint32_t count = count_bits(moves, rules->words) + count_bits(captures, rules->words);
        const double away =
            (cells[cell].x - x) * (cells[cell].x - x) + (cells[cell].y - y) * (cells[cell].y - y);
        if (count > most || (count == most && away < nearest - 1e-6)) {
            most = count;
            nearest = away;
            best = cell;
        }
    }
    return best;
}

static void print_cells(const struct ngon_ruleset *rules, const char *what, const uint64_t *set)
{
    printf("  %s", what);
    for (uint32_t cell = 0; cell < rules->cells; cell++)
        if (ngon_set_has(set, cell))
            printf(" %s", rules->board->cells[cell].name);
    putchar('\n');
}

/* The piece alone on the board with the cells marked to which it goes; in words where it does not capture as it moves. */
static void draw_piece(struct ngon_play *play, unsigned form)
{
    const struct ngon_ruleset *rules = play->session->rules;
    struct ngon_arena arena = {0};
    uint64_t *moves = NGON_NEWS(&arena, rules->words, uint64_t);
    uint64_t *captures = NGON_NEWS(&arena, rules->words, uint64_t);
    uint8_t *marks = NGON_NEWS(&arena, rules->cells, uint8_t);
    struct ngon_position *position = ngon_position_new(&arena, rules);
    const ngon_piece piece = ngon_piece_of(form, play->game->position->state.side);
    const uint16_t cell = best_cell(rules, piece, moves, captures);
    find_alone(rules, piece, cell, moves, captures);
    ngon_position_put(position, cell, piece);
    for (uint32_t i = 0; i < rules->cells; i++)
        if (ngon_set_has(moves, i) || ngon_set_has(captures, i))
            marks[i] |= NGON_MARK_TARGET;
    marks[cell] |= NGON_MARK_CHOSEN;
    position->state.side = play->game->position->state.side;
    if (!play->view.words)
        ngon_view_print(stdout, position, &play->view, NULL, marks, 1);
    if (play->view.words || memcmp(moves, captures, rules->words * sizeof *moves) != 0) {
        printf("  alone on %s:\n", rules->board->cells[cell].name);
        print_cells(rules, "moves to   ", moves);
        print_cells(rules, "captures on", captures);
    }
    ngon_arena_free(&arena);
}

static void describe_piece(struct ngon_play *play, unsigned form)
{
    const struct ngon_ruleset *rules = play->session->rules;
    const struct ngon_piece_def *def = rules->forms[form].def;
    const uint32_t kind = (uint32_t)(def - rules->variant->pieces);
    struct ngon_arena arena = {0};
    struct ngon_lines lines = {NULL, 0, 0, &arena};
    char letter[96];
    printf("%s, %s\n", ngon_piece_write(rules, ngon_piece_of(form, 0), letter, sizeof letter),
           rules->forms[form].name);
    ngon_describe_moves(&lines, rules, kind, rules->forms[form].flipped);
    if (!rules->forms[form].flipped)
        ngon_describe_kind(&lines, rules, kind);
    for (uint32_t i = 0; i < lines.count; i++)
        printf("  %s\n", lines.list[i]);
    ngon_arena_free(&arena);
}

void ngon_play_info(struct ngon_play *play, const char *piece)
{
    const struct ngon_ruleset *rules = play->session->rules;
    size_t used = 0;
    if (piece[0] == '\0') {
        for (uint32_t kind = 0; kind < rules->kind_count; kind++)
            describe_piece(play, rules->kind_forms[kind]);
        return;
    }
    unsigned form = ngon_form_read(rules, piece, &used);
    if (form == NGON_NO_FORM || piece[used] != '\0') {
        const uint16_t cell = ngon_board_find(rules->board, piece, strlen(piece));
        form = cell == NGON_NO_CELL ? NGON_NO_FORM
                                    : ngon_form_of(ngon_position_at(play->game->position, cell));
        if (form == NGON_NO_FORM) {
            printf(cell == NGON_NO_CELL ? "`%s` is no piece of this game\n"
                                        : "nothing stands on %s\n",
                   piece);
            return;
        }
    }
    draw_piece(play, form);
    describe_piece(play, form);
}
