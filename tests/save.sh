#!/bin/sh
# Saved games as the program keeps them: after each move, whatever happens.
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"
unset NO_COLOR CLICOLOR_FORCE
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
game=$work/game.ngon

# A game of 27 moves, found by random play.
moves="e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 d2d4
d8c7 b1d2 c5d4 c3d4 a5c6 d2b3"

# How many moves the file holds.
kept() {
    sed '/^\[/d' "$1" | tr ' ' '\n' | grep -c '^[a-h][1-8][a-h][1-8]'
}

# ---- killed at any moment ----
mkfifo "$work/pipe"
lost=0
broken=0
most=0
for delay in 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 40 60 80; do
    rm -f "$game" "$game".*
    "$NGON" play chess --words --autosave "$game" <"$work/pipe" >"$work/out" 2>&1 &
    pid=$!
    (for move in $moves; do echo "$move"; sleep 0.006; done) >"$work/pipe" 2>/dev/null &
    feeder=$!
    sleep "0.$delay"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    kill "$feeder" 2>/dev/null
    wait "$feeder" 2>/dev/null
    shown=$(grep -c '^White: [a-h][1-8]\|^Black: [a-h][1-8]' "$work/out")
    [ -f "$game" ] || { [ "$shown" -eq 0 ] && continue; lost=$((lost + 1)); continue; }
    [ "$(kept "$game")" -ge "$shown" ] || lost=$((lost + 1))
    "$NGON" play --load "$game" --words </dev/null >/dev/null 2>&1 || broken=$((broken + 1))
    [ "$shown" -gt "$most" ] && most=$shown
done
is "$lost" 0 "no move that was shown is lost when the program is killed"
is "$broken" 0 "and what it leaves is a game"
[ "$most" -gt 0 ]
ok $? "some were killed in the middle of the game ($most moves shown at most)"

# ---- going on ----
rm -f "$game" "$game".*
printf 'e2e4\ne7e5\n' | "$NGON" play chess --words --autosave "$game" >/dev/null
printf 'g1f3\n' | "$NGON" play chess --words --autosave "$game" >"$work/out"
grep -q "^Going on with the game in $game, 2 moves.$" "$work/out"
ok $? "the same command goes on with the game"
is "$(kept "$game")" 3 "and keeps the moves of both"
printf 'new\nd2d4\n' | "$NGON" play chess --words --autosave "$game" >/dev/null
is "$(kept "$game.1") $(kept "$game")" "3 1" "another game does not take the place of this one"
printf 'd2d4\nresign\n' | "$NGON" play shogi --words --autosave "$work/s.ngon" >/dev/null 2>&1
out=$("$NGON" play --load "$work/s.ngon" --words </dev/null | tail -n 1)
is "$out" "Sente has resigned: Gote wins" "a game that was given up stays so"
printf 'e2e4\n' | "$NGON" play chess --first computer --second computer --level 2 --clock 5+3 --time 0.01 --autosave \
    "$work/c.ngon" --position '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1' >/dev/null
grep -q '^\[First "computer, level 2"\]$' "$work/c.ngon"
ok $? "who played is kept"
grep -q '^\[Clock "5+3"\]$' "$work/c.ngon"
ok $? "the clock too"
grep -Eq '^\[Left "(29|30)[0-9]' "$work/c.ngon"
ok $? "with what was left of it"

# ---- files that are none ----
echo precious >"$work/text"
printf 'e2e4\nsave %s\n' "$work/text" | "$NGON" play chess --words >"$work/out"
grep -q 'is no saved game; take another name$' "$work/out"
ok $? "no file but a game is written over"
"$NGON" play chess --autosave "$work/text" </dev/null >/dev/null 2>&1
is $? 2 "not by --autosave either"
is "$(cat "$work/text")" precious "and it is as it was"
"$NGON" play chess --autosave "$work/no/such" </dev/null >/dev/null 2>&1
is $? 2 "a file that cannot be written is known before the first move"
"$NGON" play chess --load "$work/none" </dev/null >/dev/null 2>&1
is $? 2 "one that is not there too"
head -c 3000 /dev/urandom >"$work/noise"
"$NGON" play chess --load "$work/noise" </dev/null >/dev/null 2>&1
is $? 2 "nor are random bytes a game"
printf 'load %s\ne2e4\n' "$work/noise" | "$NGON" play chess --words | grep -q '^White: e2e4$'
ok $? "after which the game goes on"
sed 's/^\[Fingerprint "/&0/' "$game" >"$work/other.ngon"
"$NGON" play --load "$work/other.ngon" </dev/null >/dev/null 2>"$work/err"
is $? 1 "a game of another version of the variant is refused"
is "$(grep -c "its fingerprint is 0[0-9a-f]*, here it is [0-9a-f]*$" "$work/err")" 1 "with both fingerprints"
is "$(ls "$work" | grep -c tmp)" 0 "nothing else is left behind"

# ---- a flood ----
yes 'xyzzy 12 ;; Qq9@@' | head -n 3000 | timeout 60 "$NGON" play chess --words >"$work/out" 2>&1
is $? 0 "a flood of nonsense ends with its end"
head -c 2000000 /dev/zero | tr '\0' 'a' | "$NGON" play chess --words | tail -n 1 >"$work/out"
is "$(cat "$work/out")" "a line of more than 1000 bytes is neither a move nor a command" "so does an endless line"
done_testing
