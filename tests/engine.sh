#!/bin/sh
# The engine protocol, analyse, match and bench, as a manager or a script meets them.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
tmp=engine.$$
mkdir "$tmp"
trap 'rm -rf "$tmp"' EXIT

# talk LINES...: sends them to `ngon uci`.
talk() {
    printf '%s\n' "$@" | "$NGON" uci >"$tmp/out" 2>"$tmp/err"
}
has() { # has WHAT PATTERN
    grep -q -- "$2" "$tmp/out"
    found=$?
    ok $found "$1"
    [ $found -eq 0 ] || sed 's/^/# /' "$tmp/out" "$tmp/err"
}

talk uci quit
has "says who it is" '^id name ngon'
has "offers every bundled variant" '^option name UCI_Variant type combo default chess .*var pentagonal-chess.*var xiangqi'
for option in Hash Threads Level MultiPV VariantPath; do
    has "offers $option" "^option name $option type"
done
has "ends its hello" '^uciok$'

talk isready "position startpos moves e2e4 c7c5" d "go perft 2"
has "is ready" '^readyok$'
has "plays the moves of a position" '^Fen: rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq'
# the count of Fairy-Stockfish
has "counts" '^Nodes searched: 652$'

talk "setoption name UCI_Variant value minishogi" "position startpos" d
has "changes the variant" '^Fen: rbsgk/4p/5/P4/KGSBR\[\] w'

talk "setoption name VariantPath value $srcdir/variants/pentagonal-chess.yaml" "position startpos" d
has "takes a file" '^Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w'

# Mate in one from the back rank; the only legal answer to it is none.
{ printf 'position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 3\nisready\n'; sleep 1; echo quit; } |
    "$NGON" uci >"$tmp/out" 2>"$tmp/err"
has "finds a mate in one" '^bestmove a1a8'
has "scores it as such" 'score mate 1 '

{ printf 'position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\ngo infinite\n'; sleep 1; echo quit; } |
    "$NGON" uci >"$tmp/out" 2>"$tmp/err"
has "has no move when mated" '^bestmove (none)'

{ printf 'go infinite\n'; sleep 1; printf 'stop\nisready\nquit\n'; } | "$NGON" uci >"$tmp/out" 2>"$tmp/err"
has "stops when told" '^bestmove [a-h][1-8][a-h][1-8]'

printf 'go infinite\n' | timeout 10 "$NGON" uci >"$tmp/out" 2>"$tmp/err"
ok $? "ends with its input, even while thinking"
has "and says its move" '^bestmove '

talk "" "   " "position" "position fen" "position fen 8/8" "position startpos moves e2e5 e7e5" \
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves zz" "setoption" "setoption name" \
    "setoption name Hash value" "setoption name Hash value 99999999999999999999" "setoption name Hash value -1" \
    "setoption name Level value x" "setoption name UCI_Variant value no-such-game" "go perft" "go perft x" \
    "position startpos moves" "frobnicate" "$(head -c 30000 /dev/zero | tr '\0' x)" isready quit
has "survives nonsense" '^readyok$'
has "says what a bad move is" '^info string e2e5'

head -c 20000 /dev/urandom | timeout 20 "$NGON" uci >/dev/null 2>&1
ok $? "survives noise"

"$NGON" analyse chess --position '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' --depth 4 >"$tmp/out" 2>"$tmp/err"
has "analyse prints mates in words" '^1\. mate in 1 .* a1a8$'
"$NGON" analyse pentagonal-chess --depth 3 --lines 2 --json >"$tmp/out" 2>"$tmp/err"
has "analyse prints JSON" '"score": -*[0-9]*, "mate": null, "depth": 3'
ok "$([ "$(grep -c '"move"' "$tmp/out")" -eq 2 ]; echo $?)" "analyse shows two lines"

"$NGON" match minishogi --games 4 --first 3 --second random --time 0.01 --seed 7 --json >"$tmp/out" 2>"$tmp/err"
has "match counts its games" '"games": 4'
has "a low level beats random play" '"wins": [34]'
"$NGON" match minishogi --games 2 --first depth:1 --second depth:1 --max-plies 10 >"$tmp/out" 2>"$tmp/err"
has "match stops long games" 'too many plies 2'
"$NGON" match chess --games 2 --first 2 --engine "$NGON uci" --time 0.01 --max-plies 30 >"$tmp/out" 2>"$tmp/err"
has "match plays engines" 'level 2 against ngon'
"$NGON" match chess --games 1 --engine "false" >"$tmp/out" 2>&1
ok "$([ $? -eq 2 ]; echo $?)" "an engine that ends at once is refused"
cat >"$tmp/dies" <<'END'
#!/bin/sh
while read -r word rest; do
    case $word in
        uci) echo noise; echo "id name dies"; echo uciok ;;
        isready) echo readyok ;;
        go) exit 3 ;;
        quit) exit 0 ;;
    esac
done
END
chmod +x "$tmp/dies"
timeout 60 "$NGON" match chess --games 2 --first 1 --engine "$tmp/dies" --time 0.01 >"$tmp/out" 2>"$tmp/err"
has "an engine that dies loses its games" '+2 =0 -0'
has "and is told of" '^note: dies: it has ended'

a=$("$NGON" bench minishogi --depth 5 | sed 's/.*signature //')
b=$("$NGON" bench minishogi --depth 5 | sed 's/.*signature //')
ok "$([ -n "$a" ] && [ "$a" = "$b" ]; echo $?)" "bench signs the same play the same way"
done_testing
