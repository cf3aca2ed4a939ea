#!/bin/sh
# Whole games through a pipe, from the first move to the announced result. The games were found by random play; that each ends in mate
# is what ngon's move counts, held against an independent program's, say (tests/facts).
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"
unset NO_COLOR CLICOLOR_FORCE

# play VARIANT WORD...: the transcript of the game in which each WORD is a line.
play() {
    variant=$1
    shift
    printf '%s\n' "$@" | "$NGON" play "$variant" 2>&1
}

# says TEXT PATTERN NAME: a line of TEXT matches PATTERN.
says() {
    echo "$1" | grep -q -- "$2"
    ok $? "$3"
}

out=$(play pentagonal-chess e2f4 e7e6 b1a3 d8h4 e1e6 e8d8 d2e4 f7f5 e6f8)
is "$?" 0 "a game of pentagonal chess ends well"
is "$(echo "$out" | tail -n 1)" "checkmate: White wins" "and with White's mate"
says "$out" '^White: e6f8$' "the last move is named"
is "$(echo "$out" | grep -c '^Black: ')" 4 "Black's moves are named too"

out=$(play pentagonal-chess f2f4 f7e5 e1h7 b7b6 h7g6 a7a6 undo position)
is "$(echo "$out" | grep -c '^checkmate: White wins$')" 1 "a short game ends in mate"
says "$out" '^a7a6: the game is over$' "after which no move is taken"
is "$(echo "$out" | tail -n 1)" "rnbqkbnr/p1ppp1pQ/1p6/4p3/5P2/8/PPPPP1PP/RNBK1BNR w a1,h1,a8,h8 - 0 3" \
    "but one may be taken back"

out=$(play honeycomb-minishogi xc4 xj2 xe4 xf2 xh4 xd2 xa4 xi2 xg4 xb2 a1b3 a5b3 f1i2 H@h4)
is "$(echo "$out" | tail -n 1)" "checkmate: Gote wins" "a set-up phase, drops, and a mate in three dimensions"
says "$out" '^Gote removes one of its points from a file where both sides have one: xa4, say$' \
    "the set-up phase is led through in words"
says "$out" '^The set-up is done; play begins.$' "its end is announced"

out=$(play pentagonal-shogi c3c4 e6e5 e3f4 d8c7 h2c2 c6b5 f1f2 b8c6 b2h6 d6c5 c2f8+)
is "$(echo "$out" | tail -n 1)" "checkmate: Sente wins" "a promotion with mate in pentagonal shogi"

out=$(play chess e2e5 e2e4 e7e5 Ke3 Nf3 d8h4 moves undo undo redo resign quit e2e4)
says "$out" '^e2e5: a pawn does not move so$' "a refused move says why"
says "$out" "^Ke3: no king of White's can go to e3$" "also in short notation"
is "$(echo "$out" | tail -n 1)" "Black has resigned: White wins" "resigning ends the game, quitting the program"

out=$(play chess g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8)
is "$(echo "$out" | tail -n 1)" "repetition: a draw" "the third occurrence of a position draws"

out=$("$NGON" play chess --position "7k/8/5QK1/8/8/8/8/8 w - - 0 1" --moves f6f7 </dev/null)
is "$?" 0 "no input at all ends at once"
is "$(echo "$out" | tail -n 1)" "stalemate: a draw" "moves of the command line are part of the game"

out=$(printf 'e2e4' | "$NGON" play chess | tail -n 1)
is "$out" "1. Black to move" "a last line without its end counts"
out=$(printf 'e2e4\0e7e5\nd2d4\n' | "$NGON" play chess | grep -c '^White: d2d4$')
is "$out" 1 "a line with a zero byte is no move"
escape=$(printf '\033')
out=$(printf 'e2e4\n%s[31mhello\n' "$escape" | "$NGON" play chess 2>&1 | grep -c "$escape")
is "$out" 0 "no escape code reaches a pipe, not even one that was typed"
done_testing
