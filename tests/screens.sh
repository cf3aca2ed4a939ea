#!/bin/sh
# A game as a person sees it, in a terminal of 80 by 24, in colour and without: tests/cli/screen-NAME.txt holds what tmux shows of
# each of the seven variants, read by a person and found clear. NGON_UPDATE=1 writes these files anew: read them.
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"
command -v tmux >/dev/null || skip_all "no tmux"
unset NO_COLOR CLICOLOR CLICOLOR_FORCE COLORTERM TMUX
work=$(mktemp -d) || exit 1
socket=$work/tmux
trap 'tmux -S "$socket" kill-server 2>/dev/null; rm -rf "$work"' EXIT
TMUX_TMPDIR=$work
export TMUX_TMPDIR

t() { tmux -S "$socket" -f /dev/null "$@"; }
t new-session -d -s keep 'sleep 1000' || skip_all "tmux does not run here"

# What the terminal shows, which is no longer SHOWN, once it asks for a line: a prompt at the end, and no change any more.
settled() {
    shown=$1
    before=
    tries=0
    while [ $tries -lt 150 ]; do
        now=$(t capture-pane -t game -p 2>/dev/null)
        [ "$now" = "$before" ] && [ "$now" != "$shown" ] && case $now in *'> ' | *'>') break ;; esac
        before=$now
        tries=$((tries + 1))
        sleep 0.1
    done
    echo "$now" | sed 's/ *$//' >"$work/screen"
}

# await PATTERN: whether the terminal shows it within fifteen seconds.
await() {
    tries=0
    while [ $tries -lt 150 ]; do
        t capture-pane -t game -p 2>/dev/null | grep -q -- "$1" && return 0
        tries=$((tries + 1))
        sleep 0.1
    done
    return 1
}

# begin COLUMNS ROWS ARGUMENT...: a game in a new terminal.
begin() {
    columns=$1
    rows=$2
    shift 2
    t kill-session -t game 2>/dev/null
    t new-session -d -s game -x "$columns" -y "$rows" \
        "env TERM=screen-256color LC_ALL=C.UTF-8 HOME='$work' '$NGON' play $*; sleep 20" || exit 1
    settled ''
}

# press KEY...: as tmux names keys; waits for the next prompt.
press() {
    now=$(t capture-pane -t game -p)
    t send-keys -t game "$@"
    settled "$now"
}

# type LINE: types it, and waits for the next prompt.
type() {
    now=$(t capture-pane -t game -p)
    t send-keys -t game -l "$1"
    t send-keys -t game Enter
    settled "$now"
}

# screen TITLE: adds what is shown to the variant's file.
screen() {
    printf '=== %s\n' "$1"
    cat "$work/screen"
}

# game NAME CELL MOVE...: the game in the variant's file.
game() {
    name=$1
    cell=$2
    shift 2
    for look in colour plain; do
        plain=
        [ $look = plain ] && plain=--color=never
        begin 80 24 "$name" --second human $plain
        screen "$name, $look: the beginning"
        for move; do
            type "$move"
        done
        screen "$name, $look: after $*"
        type "moves $cell"
        screen "$name, $look: moves $cell"
    done >"$work/out"
    [ -z "${NGON_UPDATE:-}" ] || cp "$work/out" "$srcdir/tests/cli/screen-$name.txt"
    diff "$srcdir/tests/cli/screen-$name.txt" "$work/out" >"$work/diff"
    ok $? "the screens of $name"
    sed 's/^/# /' "$work/diff"
}

game pentagonal-chess d1 b2b4 g7g5 e2e3 b8c6 g1f3 e7e5
game pentagonal-shogi R c3c4 g6f5 b2e4 h7e5 h2f2 h6h5 f3g4
game rhombic-chess e4 a2d2 k2h2 c5e5 h2e4 d2e6
game parachess h3 a2e5 k5g6 a5e8 k2h2 c5e7 i5g7 e8h3 i4h3
game triangular-xiangqi h5 d4h5 e12g10 i3g5 j11f10
game shogchess c4 b1c4 h11g8 h1g4 b11c8 f3f5 d9d7
game honeycomb-minishogi c5 xa4 xj2 xf4 xh2 xe4 xg2 xb4 xi2 xc4 xd2 f2f3

# ---- against the computer ----
begin 80 24 chess --seed 1
grep -q '^You are White (CAPITALS)\. Computer: level 3; `opponent person` for two people\.$' "$work/screen"
ok $? "a newcomer is told how things stand"
grep -q '^A move (e2e3, say), hint or help\. White>$' "$work/screen"
ok $? "and what to type"
type e4
grep -q '^Black plays [a-h][78][a-h][56] ([a-z]*)\. White>$' "$work/screen"
ok $? "the computer answers in one line"
type undo
grep -q '^2 moves taken back\. White>$' "$work/screen"
ok $? "undo takes back both moves"
type swap
grep -q '^White plays .*\. Black>$' "$work/screen"
ok $? "swap lets the computer play the other side"

# ---- keys ----
begin 80 24 chess --second human
press "e2e" Tab "4" Enter
grep -q '^White: e2e4 (pawn)\. Black>$' "$work/screen"
ok $? "Tab completes a move as far as it goes"
press "mov" Tab "e7" Enter
grep -q '^  1 e7e5    2 e7e6$' "$work/screen"
ok $? "and a command"
type 1
grep -q '^Black: e7e5 (pawn)\. White>$' "$work/screen"
ok $? "a number plays the move that was listed"
press "junk" C-c
grep -q '^`quit` leaves the game$' "$work/screen"
ok $? "Ctrl-C drops the line, not the game"
type Nf3
press Up Up Enter
grep -q '^1: ' "$work/screen"
ok $? "the arrow brings earlier lines back"
now=$(t capture-pane -t game -p)
t resize-window -t game -x 100 -y 50
settled "$now"
tail -n 1 "$work/screen" | grep -q 'Black>$'
ok $? "a new size of the window draws the board anew"
t send-keys -t game C-d
await '^To go on later: ngon play chess --moves "e2e4 e7e5 g1f3"$'
ok $? "at the end the way back is named"

begin 80 24 chess --level 10 --time 100
t send-keys -t game e4 Enter
await 'Black thinks: .*(Ctrl-C: play now)'
ok $? "long thinking shows"
press C-c
grep -q '^Black plays .*\. White>$' "$work/screen"
ok $? "Ctrl-C makes the computer play at once"

begin 20 5 chess --second human
type e4
type e5
grep -q 'White>$' "$work/screen"
ok $? "a window of 20 by 5 is enough to play in"
done_testing
