#!/bin/sh
# Boards as people see them: `ngon show` and `ngon draw`. tests/cli/show-NAME.out is `ngon show NAME` through a pipe, read by a
# person. NGON_UPDATE=1 writes these files anew: look at the difference before you believe it.
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"
unset NO_COLOR CLICOLOR CLICOLOR_FORCE COLORTERM COLUMNS LINES
TERM=xterm-256color
export TERM
escape=$(printf '\033')
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

for file in "$srcdir"/tests/cli/show-*.out; do
    name=${file##*/show-}
    name=${name%.out}
    [ -z "${NGON_UPDATE:-}" ] || "$NGON" show "$name" >"$file"
    "$NGON" show "$name" >"$work/out"
    diff "$file" "$work/out" | sed 's/^/# /'
    cmp -s "$file" "$work/out"
    ok $? "show $name"
done

# ---- colour ----
has_escape() { case $1 in *"$escape"*) echo yes ;; *) echo no ;; esac; }
is "$(has_escape "$("$NGON" show chess)")" no "no escape code reaches a pipe"
is "$(has_escape "$(CLICOLOR_FORCE=1 "$NGON" show chess)")" no "not with CLICOLOR_FORCE either"
is "$(has_escape "$("$NGON" show chess --color=always)")" yes "--color=always"
is "$(has_escape "$(NO_COLOR=1 "$NGON" show chess --color=always)")" yes "which wins over NO_COLOR"
is "$(has_escape "$("$NGON" show chess --color=always --color=never)")" no "--color=never"
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    tty() { script -qec "$1" /dev/null </dev/null; }
    is "$(has_escape "$(tty "$NGON show chess")")" yes "a terminal gets colour"
    is "$(has_escape "$(tty "NO_COLOR=1 $NGON show chess")")" no "not with NO_COLOR"
    is "$(has_escape "$(tty "TERM=dumb $NGON show chess")")" no "not where TERM is dumb"
    is "$(has_escape "$(tty "TERM=dumb CLICOLOR_FORCE=1 $NGON show chess")")" yes "unless CLICOLOR_FORCE"
    is "$(has_escape "$(tty "$NGON show chess --color=never")")" no "nor with --color=never"
fi

# ---- size and wrong use ----
out=$("$NGON" show chess --size 20x5)
is "$?" 0 "a window of 20 by 5 is no error"
is "$(echo "$out" | head -n 1 | sed 's/[0-9][0-9]*/N/g')" "The board needs N columns and N rows; here are N and N." \
    "what it takes is said"
case $out in *"White: king e1;"*) ok 0 "and the position told in words" ;; *) ok 1 "in words: $out" ;; esac
"$NGON" show chess --size 20 >/dev/null 2>&1
is "$?" 2 "--size without rows"
"$NGON" show chess --color=maybe >/dev/null 2>&1
is "$?" 2 "--color=maybe"
out=$("$NGON" show chess --moves "e2e4" --words | grep Last)
is "$out" "Last move: e2e4." "words tell the last move"
out=$("$NGON" show chess --moves "e2e4 e7e5" | grep -c '\[')
is "$out" 2 "brackets mark the last move"
out=$("$NGON" show chess --moves "f2f3 e7e5 g2g4 d8h4" | grep -c '!K!')
is "$out" 1 "a king in check is marked"

# ---- pictures ----
for name in chess pentagonal-chess honeycomb-minishogi; do
    "$NGON" draw "$name" -o "$work/$name.svg"
    is "$?" 0 "draw $name"
    if command -v xmllint >/dev/null; then
        xmllint --noout "$work/$name.svg"
        ok $? "which is XML"
    fi
done
is "$("$NGON" draw chess | cksum)" "$(cksum <"$work/chess.svg")" "standard output gets the same"
"$NGON" draw chess --piece N --at d4 >"$work/moves.svg"
is "$(grep -c '#b3261e' "$work/moves.svg")" 9 "a knight's eight captures, and the key"
echo old >"$work/kept.svg"
"$NGON" draw chess -o "$work/kept.svg" --position nonsense 2>/dev/null
is "$?" 2 "a malformed position"
is "$(cat "$work/kept.svg")" old "leaves the file as it was"
"$NGON" draw chess -o "$work/no/such.svg" 2>/dev/null
is "$?" 2 "a folder that is not there"
"$NGON" draw chess --piece N 2>/dev/null >&2
is "$?" 2 "--piece without --at"
"$NGON" draw chess --piece Z --at d4 2>/dev/null >&2
is "$?" 2 "no such piece"
"$NGON" draw chess --piece N --at z9 2>/dev/null >&2
is "$?" 2 "no such cell"
is "$(ls "$work" | grep -c tmp)" 0 "nothing is left behind"
done_testing
