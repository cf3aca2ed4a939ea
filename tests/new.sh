#!/bin/sh
# Every kind of board that `ngon new` offers gives a file that lints clean and plays, and none is ever overwritten.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
for kind in squares hexagons triangles rhombi pentagons cubes; do
    (cd "$dir" && "$NGON" new "my-$kind" --board $kind >/dev/null)
    ok $? "a variant on $kind is written"
    is "$("$NGON" lint --strict --format gcc "$dir/my-$kind.yaml")" "" "it lints clean on $kind"
    "$NGON" perft "$dir/my-$kind.yaml" 2 | grep -q '^Nodes searched: [1-9]'
    ok $? "it has moves on $kind"
    schema=$(sed -n 's/^# yaml-language-server: \$schema=//p' "$dir/my-$kind.yaml")
    [ -f "$schema" ]
    ok $? "its first line names a schema that is there ($schema)"
done
(cd "$dir" && "$NGON" new plain >/dev/null && grep -q '^board: squares' plain.yaml && grep -q '^title: Plain$' plain.yaml)
ok $? "the board is made of squares unless another kind is named"
echo kept >"$dir/taken.yaml"
(cd "$dir" && "$NGON" new taken >out 2>&1)
is $? 2 "an existing file is refused"
is "$(cat "$dir/taken.yaml")" kept "and left as it was"
is "$(ls "$dir" | grep -c 'yaml\.')" 0 "nothing else is left behind"
for name in Big 9lives a_b ''; do
    (cd "$dir" && "$NGON" new "$name" >out 2>&1)
    is $? 2 "the name \"$name\" is refused"
done
(cd "$dir" && "$NGON" new x --board hexagon 2>&1 | grep -q 'did you mean `hexagons`?')
ok $? "a misspelt kind is answered with the nearest"
done_testing
