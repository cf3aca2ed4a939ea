#!/bin/sh
# ngon-authoring(7) is true: its files are written and its commands run in order, as a reader would do it, and print what it says.
# A comment `change: A|B` in the page says what the reader changes in the last file, to see a mistake.
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"
page=$srcdir/man/ngon-authoring.7
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
awk -v work="$work" '
    function open_step(kind) { n++; file = sprintf("%s/%03d.%s", work, n, kind); printf "" > file }
    /^\.\\" change: / { open_step("change"); sub(/^\.\\" change: /, ""); print > file; next }
    /^\.Bd -literal/ { first = 1; next }
    /^\.Ed/ { first = 0; inside = 0; next }
    first { first = 0; inside = 0
            if ($0 == "ngon: 1") { open_step("yaml"); inside = 1 }
            else if ($0 ~ /^\$ ngon /) { open_step("command"); inside = 1 } }
    inside { sub(/^\\&/, ""); print > file }' "$page"
cd "$work" || exit 2
mkdir games
commands=0
for step in [0-9]*.*; do
    case $step in
        *.yaml)
            name=$(sed -n 's/^name: //p' "$step")
            cp "$step" "games/$name.yaml"
            last=$step
            ;;
        *.change)
            from=$(cut -d'|' -f1 "$step") to=$(cut -d'|' -f2 "$step")
            sed "s/$from/$to/" "$last" >"games/$name.yaml"
            ;;
        *.command)
            commands=$((commands + 1))
            line=$(sed -n '1s/^\$ ngon //p' "$step")
            # shellcheck disable=SC2086
            is "$(cd games && "$NGON" $line 2>&1)" "$(sed 1d "$step")" "ngon $line"
            ;;
    esac
done
[ $commands -ge 8 ]
ok $? "the examples were found"
for code in unknown-direction; do
    "$NGON" explain $code >explained
    ok $? "ngon explain $code, as the page says"
done
if command -v mandoc >/dev/null 2>&1; then
    is "$(mandoc -T lint -W warning "$page" 2>&1 | grep -v "operating system\|SEE ALSO\|cross reference")" "" "mandoc is content"
fi
done_testing
