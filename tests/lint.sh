#!/bin/sh
# ngon lint as a command: exit codes, forms, standard input, several files in one run, colour.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
chess=$srcdir/variants/chess.yaml
sed 's/^title:.*/titel: Chess/' "$chess" >"$dir/chess.yaml"
mkdir "$dir/warned" "$dir/noted"
sed 's/^zones: {/zones: {centre: d4 e5, /' "$chess" >"$dir/warned/chess.yaml"
sed 's/moves: slide orthogonal}/moves: [slide orthogonal, step ahead]}/' "$chess" >"$dir/noted/chess.yaml"

code() {
    "$NGON" lint "$@" >"$dir/out" 2>"$dir/err"
    echo $?
}
is "$(code "$chess")" 0 "a clean file is fine"
is "$(cat "$dir/out" "$dir/err")" "" "and nothing is printed into a pipe"
is "$(code "$dir/chess.yaml")" 1 "an error gives exit code 1"
is "$(code "$dir/warned/chess.yaml")" 0 "a warning alone does not"
is "$(code --strict "$dir/warned/chess.yaml")" 1 "but it does with --strict"
is "$(code --strict "$dir/noted/chess.yaml")" 0 "a note never does"
grep -q 'note\[item-covered\]' "$dir/out"
ok $? "though it is printed"
is "$(code "$dir/none.yaml")" 2 "a file that is not there gives exit code 2"
is "$(code "$dir")" 2 "so does a directory"
is "$(code)" 2 "and no file at all"
is "$(code --format yaml "$chess")" 2 "and a form that there is not"
is "$(code --color sometimes "$chess")" 2 "and a colour that there is not"
is "$(code chess)" 0 "a bundled name is found"

"$NGON" lint --format gcc - <"$dir/chess.yaml" >"$dir/out"
is $? 1 "- reads standard input"
is "$(head -n 1 "$dir/out")" '<stdin>:4:1: error: a variant has no key `titel` [unknown-key]' "and calls it <stdin>"

code --format gcc "$dir/chess.yaml" "$dir/none.yaml" "$dir/warned/chess.yaml" >/dev/null
is "$(grep -c -e unknown-key -e unused-zone "$dir/out")" 2 "all findings of all files come in one run, an unreadable one between them"

esc=$(printf '\033')
code "$dir/chess.yaml" >/dev/null
grep -q "$esc" "$dir/out"
is $? 1 "no escape code goes into a pipe"
code --color always "$dir/chess.yaml" >/dev/null
grep -q "$esc" "$dir/out"
ok $? "unless it is asked for"
NO_COLOR=1 "$NGON" lint --color=always "$dir/chess.yaml" | grep -q "$esc"
ok $? "which outdoes NO_COLOR"

for form in json sarif; do
    code --format $form "$chess" >/dev/null
    cp "$dir/out" "$dir/empty.$form"
    code --format $form "$dir/chess.yaml" "$dir/warned/chess.yaml" >/dev/null
    cp "$dir/out" "$dir/full.$form"
done
is "$(cat "$dir/empty.json")" "[]" "no finding is an empty array"
if command -v python3 >/dev/null; then
    python3 - "$dir" <<'PY'
import json, sys
folder = sys.argv[1]
rows = json.load(open(folder + "/full.json"))
keys = {"file", "line", "column", "end_column", "severity", "code", "message", "help"}
assert all(set(row) == keys for row in rows), "keys"
row = rows[0]
assert (row["line"], row["column"], row["end_column"]) == (4, 1, 6), "place"
assert row["severity"] == "error" and row["help"] == "did you mean `title`?", "words"
for name in ("empty", "full"):
    log = json.load(open(folder + "/%s.sarif" % name))
    assert log["version"] == "2.1.0"
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region["endColumn"] >= region["startColumn"] >= 1
assert len(run["results"]) == len(rows)
PY
    ok $? "JSON and SARIF can be read and hold what they should"
fi
is "$(code --format github "$dir/chess.yaml"; grep -c '^::error file=.*line=4,col=1,endColumn=6,title=unknown-key::' "$dir/out")" "1
1" "workflow commands name the place"

is "$("$NGON" explain | wc -l)" "$(grep -c '^X(' "$srcdir/src/diag_codes.def")" "explain lists every code"
"$NGON" explain unused-zone | grep -q 'ngon: allow unused-zone'
ok $? "explain says how to switch a warning off"
"$NGON" explain syntax | grep -q 'ngon: allow'
is $? 1 "but not an error"
"$NGON" explain unused-zoen >"$dir/out" 2>&1
is $? 2 "an unknown code is wrong use"
grep -q 'did you mean `unused-zone`?' "$dir/out"
ok $? "and answered with the nearest"
done_testing
