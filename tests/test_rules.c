/* Every rule with a position where it bites and one where it just does not. What must and must not be legal follows from the rules
 * of the games; each row says how. */
#include "check.h"
#include "game.h"
#include "outcome.h"

#include <stdio.h>
#include <string.h>

struct row {
    const char *why, *variant, *option, *position, *moves; /* moves: played from there */
    const char *legal, *refused; /* texts with a blank between; NULL: none */
};

static const struct row rows[] = {
    /* ---- no mate by a dropped pawn ----
     * The king on i9 has only h9, h8, i8; a gold on i7 guards i8 and h8. */
    {"a dropped pawn mates: h9 is taken by an own lance", "shogi", NULL,
     "7lk/9/8G/9/9/9/9/9/4K4[P] w - - 0 1", NULL, "P@h8 P@i6", "P@i8"},
    {"the king may flee to h9", "shogi", NULL, "8k/9/8G/9/9/9/9/9/4K4[P] w - - 0 1", NULL, "P@i8",
     NULL},
    {"a rook may take the pawn along its rank", "shogi", NULL,
     "7lk/r8/8G/9/9/9/9/9/4K4[P] w - - 0 1", NULL, "P@i8", NULL},
    {"the gold that could take the pawn is pinned by a bishop on g7", "shogi", NULL,
     "7lk/7g1/6B1G/9/9/9/9/9/4K4[P] w - - 0 1", NULL, NULL, "P@i8"},
    {"a lance may mate by a drop", "shogi", NULL, "7lk/9/8G/9/9/9/9/9/4K4[L] w - - 0 1", NULL,
     "L@i8", NULL},
    {"a pawn on the board may mate by a move", "shogi", NULL, "7lk/9/7GP/9/9/9/9/9/4K4[] w - - 0 1",
     NULL, "i7i8 i7i8+", NULL},
    {"a pawn drop without check may leave no move; with check it may not", "shogi", NULL,
     "8k/R8/9/9/9/9/9/9/4K2R1[P] w - - 0 1", NULL, "P@a2", "P@i8"},
    {"the second side's dropped pawn mates likewise", "shogi", NULL,
     "4k4/9/9/9/9/9/g8/9/KL7[p] b - - 0 1", NULL, "P@b2", "P@a2"},
    /* ---- drops ---- */
    {"pawn and lance: never on the last rank, where they could not move", "shogi", NULL,
     "4k4/9/9/9/9/9/9/9/4K4[PL] w - - 0 1", NULL, "P@a8 L@a8 P@a1 L@a1", "P@a9 L@a9"},
    {"knight: on neither of the last two", "shogi", NULL, "4k4/9/9/9/9/9/9/9/4K4[N] w - - 0 1",
     NULL, "N@a7 N@a1", "N@a8 N@a9"},
    {"for the second side the ranks count from the other end", "shogi", NULL,
     "4k4/9/9/9/9/9/9/9/4K4[pln] b - - 0 1", NULL, "P@a2 L@a2 N@a3 P@a9 N@a9",
     "P@a1 L@a1 N@a1 N@a2"},
    {"not onto a file with an own pawn; an own promoted or an enemy pawn does not count", "shogi",
     NULL, "4k4/9/9/9/9/9/P+Pp6/9/4K4[P] w - - 0 1", NULL, "P@b5 P@c5 P@d5", "P@a5"},
    {"never onto a piece", "shogi", NULL, "4k4/9/9/9/4p4/9/9/9/4K4[G] w - - 0 1", NULL, "G@e4",
     "G@e5 G@e1 G@e9"},
    {"minishogi: the pawn", "minishogi", NULL, "4k/5/5/5/K4[P] w - - 0 1", NULL, "P@b4 P@b1",
     "P@b5"},
    {"pentagonal shogi: pawn and lance not on rank 8, the horse not on 7 and 8", "pentagonal-shogi",
     NULL, "4k4/9/9/9/9/9/9/4K4[PLH] w - - 0 1", NULL, "P@a7 L@a7 H@a6", "P@a8 L@a8 H@a7 H@a8"},
    {"pentagonal shogi: from the other end for the second side", "pentagonal-shogi", NULL,
     "4k4/9/9/9/9/9/9/4K4[plh] b - - 0 1", NULL, "P@a2 L@a2 H@a3", "P@a1 L@a1 H@a1 H@a2"},
    {"pentagonal shogi: two pawns on one file are allowed", "pentagonal-shogi", NULL,
     "4k4/9/9/9/9/P8/9/4K4[P] w - - 0 1", NULL, "P@a4 P@a5", "P@a3"},
    {"shogchess: a pawn not on ranks 1 and 2, nor on the last, where it could not move",
     "shogchess", NULL, "4k4/9/9/9/9/9/9/9/9/9/4K4[P] w - - 0 1", NULL, "P@a3 P@a10",
     "P@a1 P@a2 P@a11"},
    {"shogchess: for the second side not on ranks 11 and 10, nor on 1", "shogchess", NULL,
     "4k4/9/9/9/9/9/9/9/9/9/4K4[p] b - - 0 1", NULL, "P@a9 P@a2", "P@a11 P@a10 P@a1"},
    {"shogchess: one unpromoted pawn a file", "shogchess", NULL,
     "4k4/9/9/9/9/9/P+P7/9/9/9/4K4[P] w - - 0 1", NULL, "P@b4 P@c4", "P@a4"},
    {"shogchess: a pawn dropped on its start rank may make two steps", "shogchess", NULL,
     "4k4/9/9/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P@a3 e11e10", "a3a4 a3a5", "a3a6"},
    {"honeycomb: not on the last rank; a helm where it is stuck for good", "honeycomb-minishogi",
     NULL, "1/2/1k1/4//1/2/3/4//1/2/3/4//1/2/3/4//1/2/1K1/4[HPS] w - - 0 1 phase=play", NULL,
     "H@a4 P@a4 S@a4 H@a1 P@a1", "H@a5 P@a5 S@a5"},
    {"honeycomb: for the second side not on rank 1", "honeycomb-minishogi", NULL,
     "1/2/1k1/4//1/2/3/4//1/2/3/4//1/2/3/4//1/2/1K1/4[hp] b - - 0 1 phase=play", NULL,
     "H@a2 P@a2 H@a5", "H@a1 P@a1"},
    {"honeycomb: one point a file", "honeycomb-minishogi", NULL,
     "1/2/1k1/4//1/2/3/4//1/2/3/4//1/2/3/P3//1/2/1K1/4[P] w - - 0 1 phase=play", NULL, "P@b3",
     "P@a3 P@a4"},
    /* ---- promotion ---- */
    {"a pawn must promote where it could not move on, and may before", "shogi", NULL,
     "k8/4P4/9/3P5/9/9/9/9/4K4[] w - - 0 1", NULL, "e8e9+ d6d7 d6d7+", "e8e9"},
    {"a move that starts in the zone may promote, one outside may not", "shogi", NULL,
     "k8/9/4S4/9/3S5/9/9/9/4K4[] w - - 0 1", NULL, "e7d6 e7d6+ d5d6", "d5d6+"},
    {"a knight must on the last two ranks", "shogi", NULL, "k8/9/9/4N4/3N5/9/9/9/4K4[] w - - 0 1",
     NULL, "e6d8+ e6f8+ d5c7 d5c7+", "e6d8 e6f8"},
    {"gold, king and what is promoted do not promote", "shogi", NULL,
     "k8/4+P4/9/3G5/9/9/9/9/4K4[] w - - 0 1", NULL, "e8e9 d6d7", "e8e9+ d6d7+"},
    {"the second side promotes at the other end", "shogi", NULL,
     "4k4/9/9/9/9/3p5/9/4p4/K8[] b - - 0 1", NULL, "e2e1+ d4d3 d4d3+", "e2e1"},
    {"chess: by choice, never declined", "chess", NULL, "8/P6k/8/8/8/8/8/K7 w - - 0 1", NULL,
     "a7a8q a7a8r a7a8b a7a8n", "a7a8 a7a8k a7a8p"},
    {"pentagonal shogi: three ranks, as in shogi", "pentagonal-shogi", NULL,
     "k8/4P4/9/3P5/9/9/9/4K4[] w - - 0 1", NULL, "d5d6 d5d6+", "e7e8"},
    {"shogchess: from inside the last four ranks too, forced on the last", "shogchess", NULL,
     "k8/1P7/9/3P5/4P4/9/9/9/9/9/4K4[] w - - 0 1", NULL, "b10b11+ d8d9 d8d9+ e7e8 e7e8+", "b10b11"},
    {"shogchess: not before", "shogchess", NULL, "k8/9/9/9/9/4P4/9/9/9/9/4K4[] w - - 0 1", NULL,
     "e6e7", "e6e7+"},
    {"honeycomb: always on the far rank, never before", "honeycomb-minishogi", NULL,
     "1/2/1k1/4//1/2/3/P3//1/2/3/3P//1/2/3/4//1/2/1K1/4[] w - - 0 1 phase=play", NULL, "a4a5+ d3d4",
     "a4a5 d3d4+"},
    {"the stuck pawn goes on as it is without the option", "triangular-xiangqi", NULL,
     "1/1P1/g4/7/9/11/13/13/11/9/7/5/3/G w - - 0 1", NULL, "g13g14", "g13g14r g13g14c g13g14h"},
    {"with it, it becomes a chariot, a cannon or a horse", "triangular-xiangqi", "stuck-pawn",
     "1/1P1/g4/7/9/11/13/13/11/9/7/5/3/G w - - 0 1", NULL, "g13g14r g13g14c g13g14h g13f13",
     "g13g14 g13g14a g13g14e g13f13r"},
    {"and so does the second side's on g1", "triangular-xiangqi", "stuck-pawn",
     "g/3/5/7/9/11/13/13/11/9/7/G4/1p1/1 b - - 0 1", NULL, "g2g1r g2g1c g2g1h", "g2g1"},
    /* ---- xiangqi's men ---- */
    {"a cannon takes nothing without a screen and moves up to the piece", "xiangqi", NULL,
     "1r1k5/9/9/9/9/9/9/1C7/9/4K4 w - - 0 1", NULL, "b3b9 b3b4", "b3b10"},
    {"it takes over one screen, not the screen, and moves no further than it", "xiangqi", NULL,
     "1r1k5/9/9/9/1p7/9/9/1C7/9/4K4 w - - 0 1", NULL, "b3b10 b3b5", "b3b6 b3b7 b3b9"},
    {"it takes the second of three, not the third", "xiangqi", NULL,
     "1r1k5/9/1p7/9/1p7/9/9/1C7/9/4K4 w - - 0 1", NULL, "b3b8", "b3b10 b3b6"},
    {"an own piece is a screen too, and never prey", "xiangqi", NULL,
     "1r1k5/9/9/9/1P7/9/9/1C7/9/4K4 w - - 0 1", NULL, "b3b10", "b3b6"},
    {"a horse is lamed by the piece beside it", "xiangqi", NULL,
     "3k5/9/9/9/9/9/9/9/1C7/1N2K4 w - - 0 1", NULL, "b1d2", "b1a3 b1c3"},
    {"a free one is not", "xiangqi", NULL, "3k5/9/9/9/9/9/9/2C6/9/1N2K4 w - - 0 1", NULL,
     "b1a3 b1d2", "b1c3"},
    {"an elephant is lamed by the piece between", "xiangqi", NULL,
     "3k5/9/9/9/9/9/9/9/3C5/2B1K4 w - - 0 1", NULL, "c1a3", "c1e3"},
    {"and never crosses the river", "xiangqi", NULL, "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", NULL,
     "c5a3 c5e3", "c5a7 c5e7"},
    {"a pawn goes sideways only beyond the river", "xiangqi", NULL,
     "3k5/9/9/9/2P6/6P2/9/9/9/4K4 w - - 0 1", NULL, "c6b6 c6d6 c6c7 g5g6", "g5f5 g5h5 c6c5"},
    {"triangles: elephants stay at home", "triangular-xiangqi", NULL,
     "1/3/g4/7/9/11/13/6E6/11/9/7/5/3/G w - - 0 1", NULL, "g7c7 g7k7 g7e5 g7i5", "g7e9 g7i9"},
    /* ---- facing ---- */
    {"the only piece between the generals may not leave their line", "xiangqi", NULL,
     "4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1", NULL, "e1d1 e1e2", "e6d8 e6f8 e6c7 e6g5"},
    {"with a second piece between it may", "xiangqi", NULL, "4k4/9/9/9/4N4/9/4P4/9/9/4K4 w - - 0 1",
     NULL, "e6d8 e6f8 e6g5", NULL},
    {"it may move along the line", "xiangqi", NULL, "4k4/9/9/9/4C4/9/9/9/9/4K4 w - - 0 1", NULL,
     "e6e2 e6e9", "e6d6 e6a6"},
    {"a general may not step onto the open line", "xiangqi", NULL,
     "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", NULL, "d1d2", "d1e1"},
    {"onto a closed one it may", "xiangqi", NULL, "4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1", NULL,
     "d1e1", NULL},
    {"triangles: a horse alone on the generals' line", "triangular-xiangqi", NULL,
     "g/3/5/7/9/11/13/13/5H5/9/7/5/3/G w - - 0 1", NULL, "g1g2", "g6e7 g6f8 g6h8 g6i7 g6d6 g6j6"},
    /* ---- castling ---- */
    {"the king passes f1, which a rook attacks", "chess", NULL,
     "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", NULL, "e1c1", "e1g1"},
    {"it stands in check", "chess", NULL, "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", NULL, "e1d1 e1f1",
     "e1c1 e1g1"},
    {"it would land on g1, which is attacked", "chess", NULL, "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1",
     NULL, "e1c1", "e1g1"},
    {"the rook may be attacked, and may pass an attacked cell", "chess", NULL,
     "4k3/8/8/8/8/1r5r/8/R3K2R w KQ - 0 1", NULL, "e1c1 e1g1", NULL},
    {"no piece may stand between", "chess", NULL, "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", NULL, "e1g1",
     "e1c1"},
    {"not without the right", "chess", NULL, "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", NULL, "e1g1",
     "e1c1"},
    {"the right goes with the king's move and does not come back", "chess", NULL,
     "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1e2 e8e7 e2e1 e7e8", "e1d1", "e1c1 e1g1"},
    {"the right goes with the rook's move", "chess", NULL, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
     "a1a2 e8e7 a2a1 e7e8", "e1g1", "e1c1"},
    {"the right goes when the rook is taken, whatever stands there later", "chess", NULL,
     "4k3/8/8/8/8/2b5/8/R2K3R b - - 0 1", NULL, "c3a1", NULL},
    {"pentagons: king d1 to b1 or f1, e8 to g8 or c8", "pentagonal-chess", NULL,
     "4k3/8/8/8/8/8/8/R2K3R w a1,h1 - 0 1", NULL, "d1b1 d1f1", "d1g1 d1a1"},
    {"and the second side", "pentagonal-chess", NULL, "r3k2r/8/8/8/8/8/8/3K4 b a8,h8 - 0 1", NULL,
     "e8g8 e8c8", "e8b8"},
    {"shogchess: king e1 to c1 or g1", "shogchess", NULL,
     "4k4/9/9/9/9/9/9/9/9/9/R3K3R[] w a1,i1 - 0 1", NULL, "e1c1 e1g1", NULL},
    {"a rook that was taken and dropped again does not castle", "shogchess", NULL,
     "4k4/9/9/9/9/9/8W/3b5/1N7/9/R3K4[R] w a1 - 0 1",
     "i5i6 d4a1 b3a1 e11e10 a1b3 e10e11 R@a1 e11e10", "a1b1", "e1c1"},
    {"a rook dropped where another moved off does not either", "shogchess", NULL,
     "4k4/9/9/9/9/9/9/9/9/9/R3K4[R] w a1 - 0 1", "a1a2 e11e10 R@a1 e10e11", "a1b1", "e1c1"},
    {"before all that it could", "shogchess", NULL, "4k4/9/9/9/9/9/8W/3b5/1N7/9/R3K4[R] w a1 - 0 1",
     NULL, "e1c1", NULL},
    /* ---- en passant ---- */
    {"both pawns leave the king's rank at once: the rook would check", "chess", NULL,
     "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", NULL, "e5e6", "e5d6"},
    {"without the rook it is free", "chess", NULL, "8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1", NULL, "e5d6",
     NULL},
    {"it takes the pawn that gives check", "chess", NULL, "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", NULL,
     "e4d3", "e4e3"},
    {"only at once", "chess", NULL, "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e8d8 e1f1", NULL,
     "e4d3"},
    {"not after a single step", "chess", NULL, "4k3/8/8/8/8/4p3/3P4/4K3 w - - 0 1", "d2d3", NULL,
     "e3d2"},
    {"pentagons: by way of d3 to d4", "pentagonal-chess", NULL,
     "4k3/8/8/8/2p2p2/8/3P4/3K4 w - - 0 1", "d2d4", "c4d3 f4d3", NULL},
    {"pentagons: by way of d3 to e4", "pentagonal-chess", NULL,
     "4k3/8/8/8/2p2p2/8/3P4/3K4 w - - 0 1", "d2e4", "c4d3 f4d3", NULL},
    {"pentagons: only at once", "pentagonal-chess", NULL, "4k3/8/8/8/2p2p2/8/3P4/3K4 w - - 0 1",
     "d2d4 e8d8 d1c1", NULL, "c4d3 f4d3"},
    {"rhombi: a double step, to move or to take, over an empty cell, and nobody takes in passing",
     "rhombic-chess", NULL, "3k2/4/8/5/10/6/5p4/5/3P4/4/2K3 w - - 0 1", NULL, "c4e6", NULL},
};

static bool has_move(struct game *game, const char *text, size_t length)
{
    static const size_t size = NGON_MOVE_TEXT;
    struct ngon_arena arena = {0};
    struct ngon_moves moves = {.room = NGON_MOVES_MAX};
    moves.list = NGON_NEWS(&arena, NGON_MOVES_MAX, struct ngon_move);
    ngon_movegen_legal(game->position, &moves);
    bool found = false;
    for (uint32_t i = 0; i < moves.count && !found; i++) {
        char buffer[NGON_MOVE_TEXT];
        ngon_move_write(game->position, moves.list[i], buffer, size);
        found = strlen(buffer) == length && !memcmp(buffer, text, length);
    }
    ngon_arena_free(&arena);
    return found;
}

static void play(struct game *game, struct ngon_game *line, const char *moves)
{
    for (const char *at = moves; at && *at;) {
        size_t length = strcspn(at, " ");
        char text[NGON_MOVE_TEXT], reason[300] = "";
        struct ngon_move move;
        snprintf(text, sizeof text, "%.*s", (int)length, at);
        if (ngon_move_read(line->position, text, &move, reason, sizeof reason) != NGON_READ_OK)
            fail_msg("%s: %s: %s", game->rules->variant->name.text, text, reason);
        ngon_game_play(line, move);
        at += length + (at[length] == ' ');
    }
}

static int expect(struct game *game, const struct row *row, const char *words, bool legal)
{
    int wrong = 0;
    for (const char *at = words; at && *at;) {
        size_t length = strcspn(at, " ");
        if (has_move(game, at, length) != legal) {
            fprintf(stderr, "%s: %s: %.*s is %s in %s %s\n", row->variant, row->why, (int)length,
                    at, legal ? "refused" : "legal", row->position, row->moves ? row->moves : "");
            wrong++;
        }
        at += length + (at[length] == ' ');
    }
    return wrong;
}

static struct ngon_game *begin(struct game *game, const char *variant, const char *option,
                               const char *position)
{
    struct ngon_misread misread;
    assert_true(game_open(game, variant, option));
    if (position && !ngon_position_read(game->position, position, &misread))
        fail_msg("%s: %s: %s", variant, position, misread.message);
    return ngon_game_new(game->rules, position ? game->position : NULL);
}

static void moves_of_rules(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game;
        struct ngon_game *line = begin(&game, rows[i].variant, rows[i].option, rows[i].position);
        play(&game, line, rows[i].moves);
        ngon_position_copy(game.position, line->position);
        wrong += expect(&game, &rows[i], rows[i].legal, true);
        wrong += expect(&game, &rows[i], rows[i].refused, false);
        ngon_game_free(line);
        game_close(&game);
    }
    assert_int_equal(wrong, 0);
}

struct end {
    const char *why, *variant, *position, *moves; /* position NULL: the set-up */
    bool over;
    int winner;
    enum ngon_reason reason;
};

/* Two rooks hold a king in its corner (h8 and i8 by the one, h9 by the other); cycles of four plies from a position that so
 * stands there at plies 0, 4, 8 and 12. */
#define TWICE(cycle) cycle " " cycle
#define THRICE(cycle) cycle " " cycle " " cycle
static const struct end ends[] = {
    {"chess: no move and no check draws", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", NULL, true, -1,
     NGON_REASON_STALEMATE},
    {"chess: a move left", "chess", "7k/5Q2/5K2/8/8/8/p7/8 b - - 0 1", NULL, false, -1,
     NGON_REASON_NONE},
    {"chess: no move in check is mate", "chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", NULL, true, 0,
     NGON_REASON_CHECKMATE},
    {"shogi: no move loses", "shogi", "8k/R8/9/9/9/9/9/9/4K2R1[] b - - 0 1", NULL, true, 0,
     NGON_REASON_STALEMATE},
    {"shogi: a drop is a move", "shogi", "8k/R8/9/9/9/9/9/9/4K2R1[p] b - - 0 1", NULL, false, -1,
     NGON_REASON_NONE},
    {"xiangqi: no move loses", "xiangqi", "3k5/R8/9/9/9/4R4/9/9/9/5K3 b - - 0 1", NULL, true, 0,
     NGON_REASON_STALEMATE},
    {"shogchess: no move draws", "shogchess", "8k/R8/9/9/9/9/9/9/9/9/4K2R1[] b - - 0 1", NULL, true,
     -1, NGON_REASON_STALEMATE},
    {"chess: the third time draws", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
     TWICE("e1e2 e8e7 e2e1 e7e8"), true, -1, NGON_REASON_REPETITION},
    {"chess: the second does not", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1e2 e8e7 e2e1 e7e8",
     false, -1, NGON_REASON_NONE},
    {"chess: other castling rights, another position", "chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
     TWICE("e1e2 e8e7 e2e1 e7e8"), false, -1, NGON_REASON_NONE},
    {"chess: perpetual check draws too", "chess", "k7/8/8/8/8/8/8/1R5K w - - 0 1",
     TWICE("b1a1 a8b8 a1b1 b8a8"), true, -1, NGON_REASON_REPETITION},
    {"shogi: the fourth time draws", "shogi", "k8/9/9/9/9/9/9/9/2R1K4[] w - - 0 1",
     THRICE("e1e2 a9b9 e2e1 b9a9"), true, -1, NGON_REASON_REPETITION},
    {"shogi: the third does not", "shogi", "k8/9/9/9/9/9/9/9/2R1K4[] w - - 0 1",
     TWICE("e1e2 a9b9 e2e1 b9a9"), false, -1, NGON_REASON_NONE},
    {"shogi: check on every move of it loses", "shogi", "k8/9/9/9/9/9/9/9/1R2K4[] w - - 0 1",
     THRICE("b1a1 a9b9 a1b1 b9a9"), true, 1, NGON_REASON_PERPETUAL_CHECK},
    {"shogi: check on every other move does not", "shogi", "k8/9/9/9/9/9/9/9/R3K4[] b - - 0 1",
     THRICE("a9b9 a1c1 b9a9 c1a1"), true, -1, NGON_REASON_REPETITION},
    {"xiangqi: the third time draws", "xiangqi", "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1",
     TWICE("a1a2 d10d9 a2a1 d9d10"), true, -1, NGON_REASON_REPETITION},
    {"xiangqi: perpetual check loses", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4RK3 w - - 0 1",
     TWICE("e1d1 d10e10 d1e1 e10d10"), true, 1, NGON_REASON_PERPETUAL_CHECK},
    {"triangular xiangqi: no move loses: all three cells about g14 are the chariots'",
     "triangular-xiangqi", "g/3/1R3/7/9/11/13/13/11/9/7/5/G2/1 b - - 0 1", NULL, false, -1,
     NGON_REASON_NONE},
};

static void ends_of_games(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct game game;
        struct ngon_game *line = begin(&game, ends[i].variant, NULL, ends[i].position);
        play(&game, line, ends[i].moves);
        struct ngon_outcome outcome = ngon_game_outcome(line);
        if (outcome.over != ends[i].over || outcome.reason != ends[i].reason ||
            (outcome.over && outcome.winner != ends[i].winner)) {
            fprintf(stderr, "%s: over %d, winner %d, %s\n", ends[i].why, outcome.over,
                    outcome.winner, ngon_reason_text(outcome.reason));
            wrong++;
        }
        ngon_game_free(line);
        game_close(&game);
    }
    assert_int_equal(wrong, 0);
}

/* Second begins to take off points; a file is done when one of its two is gone; ten files, so first takes the tenth
 * and then begins to play. */
static void set_up_phase(void **state)
{
    (void)state;
    struct game game;
    struct ngon_game *line = begin(&game, "honeycomb-minishogi", NULL, NULL);
    static const char *const removals[] = {"xa4", "xb2", "xc4", "xd2", "xe4",
                                           "xf2", "xg4", "xh2", "xi4", "xj2"};
    for (unsigned i = 0; i < 10; i++) {
        assert_int_equal(line->position->state.side, (i & 1) ^ 1);
        assert_int_equal(line->position->state.phase, 0);
        assert_int_equal(ngon_movegen_count(line->position), 10 - i);
        play(&game, line, removals[i]);
    }
    assert_int_equal(line->position->state.phase, 1);
    assert_int_equal(line->position->state.side, 0);
    ngon_position_copy(game.position, line->position);
    assert_true(has_move(&game, "a2a3", 4));
    assert_false(has_move(&game, "xa2", 3));
    assert_false(has_move(&game, "P@b2", 4)); /* what was removed is in nobody's hand */
    for (unsigned i = 0; i < 10; i++)
        assert_true(ngon_game_undo(line));
    assert_int_equal(line->position->state.side, 1);
    assert_int_equal(ngon_movegen_count(line->position), 10);
    ngon_game_free(line);
    game_close(&game);
}

/* The bundled games of the first rank must not fall back to the slow generator: a whole factor of ten hangs on it. */
static void fast_tables(void **state)
{
    (void)state;
    static const char *const names[] = {"chess",     "pentagonal-chess",  "rhombic-chess",
                                        "parachess", "pentagonal-shogi",  "shogi",
                                        "minishogi", "shogchess",         "honeycomb-minishogi",
                                        "xiangqi",   "triangular-xiangqi"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct game game;
        assert_true(game_open(&game, names[i], NULL));
        if (!game.rules->tables)
            fail_msg("%s has no tables", names[i]);
        game_close(&game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_of_rules),
        cmocka_unit_test(ends_of_games),
        cmocka_unit_test(set_up_phase),
        cmocka_unit_test(fast_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
