#!/bin/sh
# Rule sheets: one page, nothing fetched, a drawing for the set-up and for each form of each piece, the file's words escaped.
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

count() { grep -o "$1" "$2" | wc -l | tr -d ' '; }

# Pieces by RULES of each game: chess has 6 kinds; shogi 8, of which 6 flip (gold and king do not); triangular xiangqi 7.
for row in chess:6 shogi:14 triangular-xiangqi:7; do
    name=${row%:*}
    page=$work/$name.html
    "$NGON" sheet "$name" -o "$page"
    is "$(count '<svg' "$page")" "$((${row#*:} + 1))" "$name: a drawing for the set-up and each form"
    is "$(count '<section>' "$page")" "$(count '</section>' "$page")" "$name: sections are closed"
    is "$(grep -Ec '(src|href)=' "$page")" 0 "$name: nothing is fetched"
done

"$NGON" sheet chess >"$work/out.html"
cmp -s "$work/out.html" "$work/chess.html"
ok $? "without -o the page goes to standard output"

sed 's/^title:.*/title: A <b> \& "c"/; s/^name:.*/name: odd/' "$srcdir/variants/chess.yaml" >"$work/odd.yaml"
"$NGON" sheet "$work/odd.yaml" >"$work/odd.html"
is "$(grep -c '<h1>A &lt;b&gt; &amp; &quot;c&quot;</h1>' "$work/odd.html")" 1 "the file's words are escaped"

"$NGON" sheet chess -o "$work/none/page.html" 2>"$work/err"
is "$?" 2 "a file that cannot be written is exit code 2"
done_testing
