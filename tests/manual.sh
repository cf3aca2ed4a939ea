#!/bin/sh
# ngon(1) is true and complete: its examples print what it says, and it names every command and every option that the commands' own
# help names.
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"
page=$srcdir/man/ngon.1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# Each example: a line "$ ngon ..." of a literal block and what follows up to its end.
awk -v work="$work" '
    /^\.Bd -literal/ { inside = 1; next }
    /^\.Ed/ { inside = 0; next }
    inside && /^\$ ngon / { n++; sub(/^\$ ngon /, ""); print > (work "/" n ".command"); printf "" > (work "/" n ".wanted"); next }
    inside && n { print > (work "/" n ".wanted") }' "$page"
for command in "$work"/*.command; do
    [ -f "$command" ] || continue
    eval "set -- $(cat "$command")"
    is "$("$NGON" "$@" 2>&1)" "$(cat "${command%.command}.wanted")" "example: ngon $*"
done
count=$(find "$work" -name '*.command' | wc -l)
[ "$count" -ge 5 ]
ok $? "the examples were found"

# The page as it is read, without the marks of mdoc: "Fl Fl json" is --json.
sed 's/Fl Fl /--/g; s/^\.//' "$page" >"$work/page"
for command in $(sed -n 's/^X(\([a-z_]*\),.*/\1/p' "$srcdir/src/cmd.def"); do
    grep -q "Cm $command\$\|Cm $command " "$work/page"
    ok $? "the page has the command $command"
    for option in $("$NGON" "$command" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p'); do
        grep -q -e "$option\([^a-z-]\|\$\)" "$work/page"
        ok $? "and its option $option"
    done
done

if command -v mandoc >/dev/null 2>&1; then
    is "$(mandoc -T lint -W warning "$page" 2>&1 | grep -v "operating system\|SEE ALSO\|cross reference")" "" "mandoc is content"
fi
done_testing
