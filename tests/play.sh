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

# ---- the computer ----
rook='4k3/8/8/8/8/8/8/4K2R w - - 0 1'
out=$(echo draw | "$NGON" play chess --second computer --time 0.1 --position "$rook" | tail -n 1)
is "$out" "agreement: a draw" "the computer takes a draw where it is worse"
out=$(echo draw | "$NGON" play chess --second computer --time 0.1 --position '4k2r/8/8/8/8/8/8/4K3 w - - 0 1' | tail -n 1)
is "$out" "The computer wants to play on." "and not where it is better"
out=$("$NGON" play chess --first computer --level 10 --time 0.1 --position '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1' </dev/null)
says "$out" '^White plays f1f8 (queen, check)$' "it finds a mate and says what it plays"
is "$(echo "$out" | tail -n 1)" "checkmate: White wins" "which ends the game"
out=$(printf 'e2e4\nundo\nposition\n' | "$NGON" play chess --level 1 --seed 5 | tail -n 1)
is "$out" "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" "undo takes its answer back too"
out=$(printf 'swap\nposition\n' | "$NGON" play chess --level 1 --seed 5 --words | tail -n 1)
says "$out" ' b KQkq ' "swap lets it move for the other side"
for level in 1 4; do
    for run in 1 2; do
        printf 'e2e4\nd2d4\n' | "$NGON" play chess --level $level --time 100 --seed 7 --words
    done | grep ' plays ' | sort | uniq -c | sed 's/^ *//; s/ .*//' | sort -u >level.$$
    is "$(cat level.$$)" 2 "with the same seed level $level plays the same"
    rm -f level.$$
done
out=$({ sleep 1.3; echo e2e4; } | "$NGON" play chess --clock 0+1 | tail -n 1)
is "$out" "White has no time left: Black wins" "whose time is up loses"
out=$("$NGON" play chess --first computer --second computer --level 6 --clock 0.01+0.05 </dev/null | tail -n 1)
case $out in *time*) ok 1 "the computer keeps to its time: $out" ;; *) ok 0 "the computer keeps to its time" ;; esac

# ---- anything in any order ----
for variant in chess minishogi honeycomb-minishogi triangular-xiangqi; do
    awk 'BEGIN {
        srand(1)
        n = split("undo redo replay next prev first last swap draw yes no resign undo flip position info new info%P level%2 " \
            "opponent%person opponent%computer%1 help show hint e2e4 Nf3 0000 x ( P@e5 load%none moves%a1 moves%P", word, " ")
        for (i = 0; i < 150; i++) {
            line = word[int(rand() * n) + 1]
            gsub("%", " ", line)
            print rand() < 0.5 ? "moves\n" int(rand() * 12) + 1 : line
        }
    }' | "$NGON" play $variant --words --level 1 --time 0.01 --seed 1 >/dev/null 2>&1
    is $? 0 "commands in a heap end well in $variant"
done
done_testing
