/* Positions and moves as text. Lines of chess, shogi, xiangqi and crazyhouse are written as Fairy-Stockfish prints them; the others follow
 * ngon(1), and each expected reading was worked out by hand from the game's rules. */
#include "game_bench.h"

/* Small games for what no bundled one has. */
static const char crazyhouse[] = "ngon: 1\nname: house\nextends: chess\nrules:\n  captured: hand\n"
                                 "  drops: {to: {pawn: rank 2..7}}\n";
static const char three_checks[] = "ngon: 1\nname: three\nextends: chess\nrules: {checks: 3}\n";
static const char two_moves[] = "ngon: 1\nname: two\nextends: chess\nrules: {turn: {moves: 2}}\n";
/* A king that may also leap two cells sideways, as castling does; pieces without letters; a first move; two wide rows. */
static const char odd[] =
    "ngon: 1\nname: odd\nboard: squares 12x3\n"
    "pieces:\n"
    "  king: {letter: K, royal: true, moves: [step any, leap sideways 2]}\n"
    "  rook: {letter: R, moves: slide orthogonal}\n"
    "  go-between: {moves: [step ahead or behind, {path: step ahead 2, unmoved: true}]}\n"
    "  pawn: {letter: P, moves: step ahead}\n"
    "setup: |\n"
    "  r...k......r\n  ............\n  R...K.(go-between)....R\n"
    "rules:\n"
    "  castling: [{king: e1 c1, rook: a1 d1}, {king: e1 g1, rook: l1 f1}]\n"
    "  promotion: [{pieces: [pawn], to: [go-between, rook], in: rank 3}]\n";

/* Pieces that capture on the way, and passing. */
static const char lions[] =
    "ngon: 1\nname: lions\nboard: squares 5x5\n"
    "pieces:\n"
    "  king: {letter: K, royal: true, moves: step any}\n"
    "  lion:\n"
    "    letter: N\n"
    "    moves: [leap any plus any, step any taking then step any,\n"
    "            {path: step any then step back, only: move, may-pass: true}]\n"
    "  locust: {letter: L, moves: hop orthogonal over 1 enemy taking next}\n"
    "  pawn: {letter: P, moves: step ahead}\n"
    "setup: |\n  ..k..\n  ..p..\n  .pNp.\n  .....\n  .LK..\n"
    "rules: {pass: always}\n";

/* ---- lines that print as they were read ---- */

static const struct {
    const char *variant, *line;
} lines[] = {
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34"},
    {"chess", "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 3"},
    {"chess", "8/8/8/8/8/8/8/8 w - - 0 1"},
    {"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1"},
    {"shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[GRgnppps] w - - 0 1"},
    {"shogi", "9/9/4k4/9/9/9/9/9/4K4[GNLPSRBgnlpsrb] b - - 3 40"},
    {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
    {"pentagonal-chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w a1,h1,a8,h8 - 0 1"},
    {"pentagonal-chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w h1,a8 - 0 1"},
    {"shogchess", "rcngkgncr/1bewqweb1/ppppppppp/9/9/9/9/9/PPPPPPPPP/1BEWQWEB1/RCNGKGNCR[] w "
                  "a1,i1,a11,i11 - 0 1"},
    {"honeycomb-minishogi",
     "h/gs/skg/hgsh//p/pp/ppp/pppp//1/2/3/4//P/PP/PPP/PPPP//H/GS/SKG/HGSH[] b "
     "- - 0 1 phase=thinning"},
    {"honeycomb-minishogi", "1/2/1k1/4//1/2/3/4//1/2/3/4//1/2/3/4//1/2/1K1/4[Pgs] w - - 7 20"},
    {crazyhouse, "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3"},
    {crazyhouse, "rnbqkbQ~1/pppp3p/8/8/8/8/PPPP1PPP/RNBQKBNR[NPPrn] b KQq - 0 8"},
    {three_checks, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"},
    {three_checks, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1+3 4 5"},
    {two_moves, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 part=1"},
    {odd, "r3k6r/12/R3K1(Go-between)4R w KQkq - 0 1"},
    {odd, "r3k6r/6(Go-between)5/R3K1(Go-between)4R w KQkq - 0 1"},
    {odd, "r3k6r/12/R3K1(Go-between)4R w - - 0 1 unmoved=a1,g1"},
    {odd, "r3k6r/6(go-between)5/R3K6R w - - 0 1 unmoved=-"},
};

static void prints_what_it_reads(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct game_bench *game = game_bench_open(lines[i].variant);
        game_bench_set(game, lines[i].line);
        assert_string_equal(ngon_position_write(&game->bench.arena, game->position), lines[i].line);
        assert_null(ngon_position_fault(game->position));
        game_bench_close(game);
    }
}

/* ---- lines that print in their usual form ---- */

static const struct {
    const char *variant, *line, *printed;
} loose_lines[] = {
    /* Fields left out. */
    {"chess", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"chess", "  4k3/8/8/8/8/8/8/4K3   b ", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 b - - 5", "4k3/8/8/8/8/8/8/4K3 b - - 5 1"},
    /* Single empty cells, runs side by side. */
    {"chess", "....k3/8/1.1.1.1./8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    /* A passed cell that no pawn attacks. */
    {"chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2",
     "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"},
    /* Castling by the rooks' files, in any order; by the rooks' cells. */
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w ahHA - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w a1,h8 - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1"},
    /* Hands in any order, with counts, empty as a dash; a second letter. */
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[p3PgG] w - - 0 1", "4k4/9/9/9/9/9/9/9/4K4[GPPPgp] w - - 0 1"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[-] w - - 0 1", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"},
    {"xiangqi", "4k4/9/9/9/9/9/9/9/9/E3K3H w - - 0 1", "4k4/9/9/9/9/9/9/9/9/B3K3N w - - 0 1"},
    /* The passing pawn's cell on squares; the passed cell alone on pentagons, where only one pawn can have passed it. */
    {"chess", "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c4c3 0 3",
     "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 3"},
    {"pentagonal-chess", "rnbqkbnr/ppp1pppp/8/8/2pP4/P6P/1PP1PPP1/RNBKQBNR b a1,h1,a8,h8 d3 0 3",
     "rnbqkbnr/ppp1pppp/8/8/2pP4/P6P/1PP1PPP1/RNBKQBNR b a1,h1,a8,h8 d4d3 0 3"},
    /* Names in any case of the rest, and for pieces that have a letter. */
    {"chess", "4(king)3/8/8/8/8/8/8/4(KING)3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    /* Checks given instead of checks left; as a word. */
    {three_checks, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+2", "4k3/8/8/8/8/8/8/4K3 w - - 2+1 0 1"},
    {three_checks, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 checks=2,1", "4k3/8/8/8/8/8/8/4K3 w - - 2+1 0 1"},
    /* No removal is possible: the phase is over. */
    {"honeycomb-minishogi",
     "1/2/1k1/4//1/2/3/p3//1/2/3/4//1/2/3/1P2//1/2/1K1/4[] b - - 0 1 phase=thinning",
     "1/2/1k1/4//1/2/3/p3//1/2/3/4//1/2/3/1P2//1/2/1K1/4[] w - - 0 1"},
};

static void prints_the_usual_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof loose_lines / sizeof loose_lines[0]; i++) {
        struct game_bench *game = game_bench_open(loose_lines[i].variant);
        game_bench_set(game, loose_lines[i].line);
        assert_string_equal(ngon_position_write(&game->bench.arena, game->position),
                            loose_lines[i].printed);
        game_bench_close(game);
    }
}

/* ---- lines that are refused, with the bytes at fault ---- */

static const struct {
    const char *variant, *line, *message;
    uint32_t start, end;
} bad_lines[] = {
    {"chess", "", "the position is empty", 0, 1},
    {"chess", "8/8/8/8/8/8/8/7 w", "row 8 has 8 cells, its text only 7", 15, 16},
    {"chess", "8/8/8/8/8/8/8 w", "the board has 8 rows, the text only 7", 13, 14},
    {"chess", "8/8/8/8/8/8/8/8K w", "too many cells: the board has 8 rows and 64 cells", 15, 16},
    {"chess", "8/9/8/8/8/8/8/8 w", "row 2 has only 8 cells, its text more", 2, 3},
    {"chess", "8/8/4kkkkk/8 w", "`/` is missing after row 3, which has 8 cells", 9, 10},
    {"chess", "8/00/8/8/8/8/8/8 w", "a run of 0 empty cells", 2, 4},
    {"chess", "8//8/8/8/8/8/8/8 w", "`//` after row 1, which is not the last of its layer", 1, 3},
    {"chess", "8/7Z/8/8/8/8/8/8 w", "`Z` is no piece of this game", 3, 4},
    {"chess", "8/7\xc3\xa9/8/8/8/8/8/8 w", "`\xc3\xa9` is no piece of this game", 3, 5},
    {"chess", "8/7\x01/8/8/8/8/8/8 w", "a control character stands where a piece may stand", 3, 4},
    {"chess", "+P7/8/8/8/8/8/8/8 w", "`+P`: no such piece has another side here", 0, 2},
    {"chess", "Q~7/8/8/8/8/8/8/8 w", "`Q~`: no such piece is marked as promoted here", 0, 2},
    {"chess", "(quee/8/8/8/8/8/8/8 w", "`(` without its `)`", 0, 5},
    {"chess", "8/8/8/8/8/8/8/8[P] w", "a pawn in hand, in a game without hands", 16, 17},
    {"shogi", "9/9/9/9/9/9/9/9/9[PK] w", "a king cannot be in hand", 19, 20},
    {"shogi", "9/9/9/9/9/9/9/9/9[P w", "`[` without its `]`", 17, 19},
    {"shogi", "9/9/9/9/9/9/9/9/9[1000P] w", "more than 999 of one kind in hand", 22, 23},
    {"chess", "8/8/8/8/8/8/8/8 x",
     "`x` stands where the side to move should be: w (first) or b (second)", 16, 17},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w KQ", "castling `Q` needs the rook on a1", 24, 25},
    {"chess", "4k3/8/8/8/8/8/8/3K3R w K", "castling `K` needs the king on e1", 23, 24},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w K?",
     "`?` is no castling right; write letters such as KQkq, or `-`", 24, 25},
    {"xiangqi", "9/9/9/9/9/9/9/9/9/9 w KQ", "castling `KQ` in a game without castling; write `-`",
     22, 24},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - e3", "en passant `e3`: no piece can just have passed there",
     24, 26},
    {"chess", "4k3/8/8/8/4p3/8/8/4K3 w - e3",
     "en passant `e3`: no piece can just have passed there", 26, 28},
    /* d2d4 or d2e4: the black pawn on c4 could take either on d3. */
    {"pentagonal-chess", "rnbqkbnr/8/8/8/2pPP3/8/8/RNBKQBNR b - d3 0 3",
     "en passant `d3` leaves a doubt: write d4d3 or e4d3", 38, 40},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
     "`-1` stands where the number of plies since progress should be", 26, 28},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "the move number is too large",
     28, 48},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 again", "`again` is one field too many", 30, 35},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 colour=red",
     "`colour=red`: the words are phase=, part=, checks= and unmoved=", 30, 40},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 part=1", "a turn of this game has only 1 move", 35,
     36},
    {two_moves, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 part=2", "a turn of this game has only 2 moves", 35,
     36},
    {two_moves, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 part=1 part=1", "`part=` stands twice", 37, 43},
    {three_checks, "4k3/8/8/8/8/8/8/4K3 w - - 4+0 0 1", "`4+0`: this game counts only 3 checks", 26,
     29},
    {"honeycomb-minishogi", "1/2/3/4/1/2/3/4//1/2/3/4//1/2/3/4//1/2/3/4 w",
     "layers are parted by `//`: row 4 is the last of its layer", 7, 8},
};

static void refuses_bad_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_lines / sizeof bad_lines[0]; i++) {
        struct game_bench *game = game_bench_open(bad_lines[i].variant);
        struct ngon_misread misread = {"", "", 0, 0};
        if (ngon_position_read(game->position, bad_lines[i].line, &misread))
            print_message("taken: %s\n", bad_lines[i].line);
        assert_string_equal(misread.message, bad_lines[i].message);
        if (misread.start != bad_lines[i].start || misread.end != bad_lines[i].end)
            print_message("%s\n", bad_lines[i].line);
        assert_int_equal(misread.start, bad_lines[i].start);
        assert_int_equal(misread.end, bad_lines[i].end);
        /* What is left is an empty board, not half a position. */
        for (uint32_t cell = 0; cell < game->rules->cells; cell++)
            assert_int_equal(ngon_position_at(game->position, (uint16_t)cell), 0);
        assert_null(ngon_position_fault(game->position));
        game_bench_close(game);
    }
}

/* A row of a setup block that does not fit is named, although blanks mean nothing. */
static void names_the_row_of_a_block(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open("chess");
    struct ngon_misread misread = {"", "", 0, 0};
    ngon_piece board[NGON_MAX_CELLS];
    assert_true(ngon_board_field_read(game->rules, "k 7\n8 8 8\n8 8\n8\n7 K\n", board, &misread));
    assert_int_equal(ngon_side_of(board[ngon_board_find(game->bench.board, "a8", 2)]), 1);
    assert_false(ngon_board_field_read(
        game->rules, "k.......\n........\n.......\n8\n8\n8\n8\n.......K\n", board, &misread));
    assert_string_equal(misread.message,
                        "row 3 of the set-up has 7 cells, that of the board has 8");
    assert_int_equal(misread.start, 18);
    assert_int_equal(misread.end, 25);
    game_bench_close(game);
}

/* ---- moves ---- */

static const struct {
    const char *variant, *line, *text;
    enum ngon_reading reading;
    const char *result; /* how the move prints, or the reason for the refusal */
} moves[] = {
    {"chess", NULL, "e2e4", NGON_READ_OK, "e2e4"},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w", "a7a8Q", NGON_READ_OK, "a7a8q"},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w", "a7a8(knight)", NGON_READ_OK, "a7a8n"},
    {"chess", "4k3/8/8/8/8/8/8/R3K3 w Q", "e1c1", NGON_READ_OK, "e1c1"},
    {"chess", "4k3/8/8/8/8/8/8/R3K3 w Q", "e1a1", NGON_READ_OK, "e1c1"},
    {"chess", "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 3", "d4c3", NGON_READ_OK,
     "d4c3"},
    {"shogi", "4k4/4P4/9/9/9/9/9/9/4K4[P] w", "e8d9", NGON_READ_ILLEGAL, "a pawn does not move so"},
    {"shogi", "4k4/9/3S5/9/9/9/9/9/4K4[P] w", "d7d8+", NGON_READ_OK, "d7d8+"},
    {"shogi", "4k4/9/3S5/9/9/9/9/9/4K4[P] w", "d7d8", NGON_READ_OK, "d7d8"},
    {"shogi", "4k4/9/3S5/9/9/9/9/9/4K4[P] w", "p@e5", NGON_READ_OK, "P@e5"},
    {"shogi", "4k4/9/3S5/9/9/9/9/9/4K4[P] w", "(Pawn)@e5", NGON_READ_OK, "P@e5"},
    {odd, "r3k6r/12/R3K6R w KQkq", "e1c1", NGON_READ_OK, "e1c1"},
    {odd, "r3k6r/12/R3K6R w KQkq", "e1a1", NGON_READ_OK, "e1a1"},
    {odd, "12/P8k2/4K7 w", "a2a3(go-between)", NGON_READ_OK, "a2a3(go-between)"},
    {"honeycomb-minishogi", NULL, "xj4", NGON_READ_OK, "xj4"},
    {lions, NULL, "c3c4c5", NGON_READ_OK, "c3c4c5"},
    {lions, NULL, "c3c4c3", NGON_READ_OK, "c3c4c3"},
    {lions, NULL, "c3c5", NGON_READ_OK, "c3c5"},
    {lions, NULL, "c3c3", NGON_READ_OK, "c3c3"},
    {lions, NULL, "b1b3b4", NGON_READ_OK, "b1b3b4"},
    {lions, NULL, "c1c1", NGON_READ_OK, "c1c1"},
    {lions, NULL, "0000", NGON_READ_OK, "c1c1"},
    {lions, NULL, "c3d3d5", NGON_READ_ILLEGAL, "a lion does not move so"},
    /* Malformed. */
    {"chess", NULL, "", NGON_READ_MALFORMED, "the move is empty"},
    {"chess", NULL, "e2", NGON_READ_MALFORMED, "the cell that the piece goes to is missing"},
    {"chess", NULL, "e2e9", NGON_READ_MALFORMED, "`e9` is no cell of this board"},
    {"chess", NULL, "E2E4", NGON_READ_MALFORMED, "`E2E4` is no cell of this board"},
    {"chess", NULL, "Z@e4", NGON_READ_MALFORMED, "`Z` is no piece of this game"},
    {"chess", NULL, "e2e4?", NGON_READ_MALFORMED, "`?` makes no sense after the cells"},
    {"chess", NULL, "P@e4e5", NGON_READ_MALFORMED, "one cell too many"},
    /* Refused. */
    {"chess", NULL, "e3e4", NGON_READ_ILLEGAL, "nothing stands on e3"},
    {"chess", NULL, "e7e5", NGON_READ_ILLEGAL, "the pawn on e7 is Black's, and White is to move"},
    {"chess", NULL, "b1c4", NGON_READ_ILLEGAL, "a knight does not move so"},
    {"chess", NULL, "b1d2", NGON_READ_ILLEGAL, "White's own pawn stands on d2"},
    {"chess", NULL, "d1d3", NGON_READ_ILLEGAL, "the pawn on d2 is in the way"},
    {"chess", NULL, "e2d3", NGON_READ_ILLEGAL,
     "a pawn goes there only to capture, and d3 is empty"},
    {"chess", NULL, "P@e4", NGON_READ_ILLEGAL, "nothing is dropped in this game"},
    {"chess", NULL, "xe2", NGON_READ_ILLEGAL, "pieces are not removed in this phase"},
    {"chess", NULL, "0000", NGON_READ_ILLEGAL, "passing is not allowed here"},
    {"chess", "4k3/8/8/4p3/4P3/8/8/4K3 w", "e4e5", NGON_READ_ILLEGAL,
     "a pawn does not capture so, and the pawn stands on e5"},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w", "a7a8", NGON_READ_ILLEGAL,
     "the promotion is missing: write a7a8q, a7a8r, a7a8b, a7a8n"},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w", "a7a8k", NGON_READ_ILLEGAL,
     "it does not promote so: write a7a8q, a7a8r, a7a8b, a7a8n"},
    {"chess", "4k3/8/P7/8/8/8/8/4K3 w", "a6a7q", NGON_READ_ILLEGAL,
     "the pawn does not promote there"},
    {"chess", "4k3/4r3/8/8/8/8/4R3/4K3 w", "e2a2", NGON_READ_ILLEGAL,
     "it leaves the king in check (by the rook on e7)"},
    {"chess", "4k3/4r3/8/8/8/8/8/R3K3 w Q", "a1a2", NGON_READ_ILLEGAL,
     "the king is in check, and this does not help (by the rook on e7)"},
    {"chess", "4k3/4r3/8/8/8/8/8/R3K3 w Q", "e1c1", NGON_READ_ILLEGAL,
     "the king may not castle out of check"},
    {"chess", "4k3/3r4/8/8/8/8/8/R3K3 w Q", "e1c1", NGON_READ_ILLEGAL, "castling: d1 is attacked"},
    {"chess", "4k3/8/8/8/8/8/8/R3K3 w", "e1c1", NGON_READ_ILLEGAL,
     "castling is no longer allowed: the king or that rook has moved"},
    {"chess", "4k3/8/8/8/8/8/8/RN2K3 w Q", "e1c1", NGON_READ_ILLEGAL,
     "the knight on b1 is in the way"},
    {"shogi", NULL, "P@e5", NGON_READ_ILLEGAL, "Sente has no pawn in hand"},
    {"shogi", "4k4/9/9/9/9/9/4P4/9/4K4[P] w", "P@e5", NGON_READ_ILLEGAL,
     "there is already a pawn of Sente's on that file"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[NP] w", "N@a8", NGON_READ_ILLEGAL,
     "a knight dropped on a8 could never move"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w", "P@e1", NGON_READ_ILLEGAL,
     "e1 is not empty: the king stands there"},
    /* The gold on d7 guards e8, d8 and f8 are taken by lances of Gote's own, the king cannot go to the sides: mate. */
    {"shogi", "3lkl3/3l1l3/3G5/9/9/9/9/9/4K4[P] w", "P@e8", NGON_READ_ILLEGAL,
     "a pawn may not be dropped to give checkmate"},
    {"xiangqi", NULL, "b1d2", NGON_READ_ILLEGAL, "the elephant on c1 is in the way"},
    {"xiangqi", NULL, "b3b9", NGON_READ_ILLEGAL, "the cannon on b8 is in the way"},
    {"xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d1e1", NGON_READ_ILLEGAL,
     "the royal pieces would face each other"},
    {"xiangqi", "4k4/9/9/9/9/1n7/9/9/1C7/3K5 w", "b2b9", NGON_READ_ILLEGAL,
     "the horse on b5 is in the way"},
    {"honeycomb-minishogi", NULL, "xj2", NGON_READ_ILLEGAL, "the point on j2 is not Gote's"},
};

static void reads_exact_moves(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        struct game_bench *game = game_bench_open(moves[i].variant);
        struct ngon_move move = NGON_NO_MOVE;
        char reason[400] = "", printed[NGON_MOVE_TEXT];
        game_bench_set(game, moves[i].line);
        const enum ngon_reading reading =
            ngon_move_read(game->position, moves[i].text, &move, reason, sizeof reason);
        if (reading == NGON_READ_OK)
            ngon_move_write(game->position, move, reason, sizeof printed);
        if (reading != moves[i].reading)
            print_message("%s: %s\n", moves[i].text, reason);
        assert_int_equal(reading, moves[i].reading);
        assert_string_equal(reason, moves[i].result);
        assert_null(ngon_position_fault(game->position));
        game_bench_close(game);
    }
}

/* Castling and the king's step to the same cell are two moves and print as two. */
static void castling_does_not_collide(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open(odd);
    game_bench_set(game, "r3k6r/12/R3K6R w KQkq");
    assert_int_equal(game_bench_move(game->position, "e1c1").kind, NGON_NORMAL);
    assert_int_equal(game_bench_move(game->position, "e1a1").kind, NGON_CASTLE);
    assert_int_equal(game_bench_move(game->position, "e1l1").kind, NGON_CASTLE);
    game_bench_close(game);
}

/* ---- moves as people type them ---- */

static const struct {
    const char *variant, *line, *text, *result;
} loose_moves[] = {
    {"chess", NULL, "e4", "e2e4"},
    {"chess", NULL, "e2-e4", "e2e4"},
    {"chess", NULL, "e2 e4", "e2e4"},
    {"chess", NULL, "E2E4", "e2e4"},
    {"chess", NULL, "Nf3", "g1f3"},
    {"chess", NULL, "nf3!", "g1f3"},
    {"chess", NULL, "knight f3", "g1f3"},
    {"chess", NULL, "Ng1-f3", "g1f3"},
    {"chess", "4k3/8/8/8/3p4/4P3/8/4K3 w", "exd4", "e3d4"},
    {"chess", "4k3/8/8/8/3p4/4P3/8/4K3 w", "ed4", "e3d4"},
    {"chess", "4k3/1P6/8/8/8/8/8/4K3 w", "b8=Q+", "b7b8q"},
    {"chess", "4k3/1P6/8/8/8/8/8/4K3 w", "b8n", "b7b8n"},
    {"chess", "4k3/1P6/8/8/8/8/8/4K3 w", "b7b8=R", "b7b8r"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "O-O", "e1g1"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq", "0-0-0", "e8c8"},
    {"chess", "4k3/8/8/8/8/8/4K3/R6R w", "Rad1", "a1d1"},
    {"chess", "4k3/8/8/8/8/8/4K3/R6R w", "Rhd1+", "h1d1"},
    /* The nearer rook of pentagonal chess stands on the king's left: Kd1-b1. */
    {"pentagonal-chess", "4k3/8/8/8/8/8/8/R2K3R w a1,h1", "O-O", "d1b1"},
    {"pentagonal-chess", "4k3/8/8/8/8/8/8/R2K3R w a1,h1", "O-O-O", "d1f1"},
    /* A small b is a file first and a bishop second. */
    {"chess", "4k3/8/8/8/8/2p5/1P6/4KB2 w", "bc3", "b2c3"},
    {"chess", "4k3/8/8/8/8/8/8/4KB2 w", "bc4", "f1c4"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w", "pawn*e5", "P@e5"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w", "P*e5", "P@e5"},
    {"shogi", NULL, "P-e4", "e3e4"},
    {"honeycomb-minishogi", NULL, "j4", "xj4"},
};

static void reads_loose_moves(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof loose_moves / sizeof loose_moves[0]; i++) {
        struct game_bench *game = game_bench_open(loose_moves[i].variant);
        struct ngon_move move = NGON_NO_MOVE;
        char reason[400] = "", printed[NGON_MOVE_TEXT];
        game_bench_set(game, loose_moves[i].line);
        if (ngon_move_read_loose(game->position, loose_moves[i].text, &move, reason,
                                 sizeof reason) != NGON_READ_OK)
            print_message("%s: %s\n", loose_moves[i].text, reason);
        assert_string_equal(ngon_move_write(game->position, move, printed, sizeof printed),
                            loose_moves[i].result);
        game_bench_close(game);
    }
}

static const struct {
    const char *line, *text;
    enum ngon_reading reading;
    const char *reason;
} refused[] = {
    {"4k3/8/8/8/8/8/4K3/R6R w", "Rd1", NGON_READ_AMBIGUOUS, "this may be a1d1 or h1d1"},
    {"4k3/1P6/8/8/8/8/8/4K3 w", "b8", NGON_READ_AMBIGUOUS,
     "this may be b7b8q, b7b8r, b7b8b or b7b8n"},
    {"4k3/1P6/8/8/8/8/8/4K3 w", "Nf3", NGON_READ_ILLEGAL, "no knight of White's can go to f3"},
    {"4k3/1P6/8/8/8/8/8/4K3 w", "b6", NGON_READ_ILLEGAL, "no piece of White's can go to b6"},
    {"4k3/1P6/8/8/8/8/8/4K3 w", "O-O", NGON_READ_ILLEGAL,
     "castling on that side is not possible now"},
    {"4k3/1P6/8/8/8/8/8/4K3 w", "e1-e3", NGON_READ_ILLEGAL, "a king does not move so"},
    {"4k3/1P6/8/8/8/8/8/4K3 w", "hello", NGON_READ_MALFORMED, "this cannot be read as a move"},
};

static void refuses_loose_moves(void **state)
{
    (void)state;
    struct game_bench *game = game_bench_open("chess");
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct ngon_move move = NGON_NO_MOVE;
        char reason[400] = "";
        game_bench_set(game, refused[i].line);
        const enum ngon_reading reading =
            ngon_move_read_loose(game->position, refused[i].text, &move, reason, sizeof reason);
        assert_string_equal(reason, refused[i].reason);
        assert_int_equal(reading, refused[i].reading);
    }
    game_bench_close(game);
}

/* ---- pieces ---- */

static void reads_piece_names(void **state)
{
    (void)state;
    static const struct {
        const char *text, *written;
        size_t used;
    } pieces[] = {
        {"R", "R", 1},       {"r", "R", 1},
        {"+R", "+R", 2},     {"+r@", "+R", 2},
        {"rook", "R", 4},    {"+rook", "+R", 5},
        {"(rook)", "R", 6},  {"+(Rook)", "+R", 7},
        {"pawn@e5", "P", 4}, {"(Dragon-King)", "(Dragon-king)", 13},
    };
    struct game_bench *game = game_bench_open("shogi");
    char text[96];
    size_t used = 0;
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        const unsigned form = ngon_form_read(game->rules, pieces[i].text, &used);
        assert_int_not_equal(form, NGON_NO_FORM);
        assert_int_equal(used, pieces[i].used);
        assert_string_equal(
            ngon_piece_write(game->rules, ngon_piece_of(form, 0), text, sizeof text),
            pieces[i].written);
    }
    assert_int_equal(ngon_form_read(game->rules, "+K", &used), NGON_NO_FORM);
    assert_int_equal(ngon_form_read(game->rules, "Z", &used), NGON_NO_FORM);
    assert_int_equal(ngon_form_read(game->rules, "", &used), NGON_NO_FORM);
    game_bench_close(game);
}

/* ---- any bytes ---- */

static uint32_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)(*seed >> 32);
}

/* TEXT with a few bytes changed, doubled or left out; mostly by bytes that mean something. */
static void mutate(const char *text, char *out, size_t size, uint64_t *seed)
{
    static const char telling[] = "/+~()[]-.,=@x0123456789 KQkqPpwbae\xc3\xff\t\n";
    size_t used = 0;
    const unsigned rate = 1 + next_random(seed) % 30;
    for (; *text != '\0' && used + 3 < size; text++) {
        const uint32_t dice = next_random(seed);
        if (dice % rate != 0)
            out[used++] = *text;
        else if ((dice >> 8) % 3 == 0)
            out[used++] = telling[(dice >> 12) % (sizeof telling - 1)];
        else if ((dice >> 8) % 3 == 1)
            out[used++] = *text, out[used++] = *text;
    }
    out[used] = '\0';
}

/* Whatever the bytes, a text is read or refused with a place inside it; what was read is sound, and prints what reads the same. */
static void takes_any_bytes(void **state)
{
    (void)state;
    uint64_t seed = 2463534242u;
    char text[400], reason[400];
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct game_bench *game = game_bench_open(lines[i].variant);
        struct ngon_position *other = ngon_position_new(&game->bench.arena, game->rules);
        for (unsigned n = 0; n < 400; n++) {
            struct ngon_arena arena = {0};
            struct ngon_misread misread = {"", "", 0, 0};
            struct ngon_move move;
            mutate(lines[i].line, text, sizeof text, &seed);
            if (ngon_position_read(game->position, text, &misread)) {
                const char *line = ngon_position_write(&arena, game->position);
                assert_true(ngon_position_read(other, line, &misread));
                assert_true(ngon_position_equal(game->position, other));
            } else {
                assert_true(misread.message[0] != '\0' && misread.start < misread.end &&
                            misread.start <= strlen(text));
            }
            assert_null(ngon_position_fault(game->position));
            mutate(moves[n % (sizeof moves / sizeof moves[0])].text, text, sizeof text, &seed);
            ngon_move_read_loose(game->position, text, &move, reason, sizeof reason);
            assert_null(ngon_position_fault(game->position));
            ngon_arena_free(&arena);
        }
        game_bench_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_what_it_reads), cmocka_unit_test(prints_the_usual_form),
        cmocka_unit_test(refuses_bad_lines),    cmocka_unit_test(names_the_row_of_a_block),
        cmocka_unit_test(reads_exact_moves),    cmocka_unit_test(castling_does_not_collide),
        cmocka_unit_test(reads_loose_moves),    cmocka_unit_test(refuses_loose_moves),
        cmocka_unit_test(reads_piece_names),    cmocka_unit_test(takes_any_bytes),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
