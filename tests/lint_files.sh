#!/bin/sh
# Files in tests/good have no finding; each in tests/bad has exactly those in the .out beside it, one of them with the
# code that its name begins with. Files called parent-* are there for others to extend. NGON_UPDATE=1 writes the
# .out files anew: read the difference before you believe it.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
cd "$srcdir/tests/bad" || exit 1
for file in *.yaml; do
    case $file in parent-*) continue ;; esac
    name=${file%.yaml}
    if [ -n "${NGON_UPDATE:-}" ]; then
        "$NGON" lint "$file" >"$name.out"
        continue
    fi
    "$NGON" lint "$file" | diff - "$name.out" | sed 's/^/# /'
    found=
    for code in $(sed -n 's/^[^ ].*: [a-z]*\[\([a-z0-9-]*\)\]: .*/\1/p' "$name.out"); do
        case $name in "$code" | "$code"-*) found=yes ;; esac
    done
    [ -n "$found" ] && "$NGON" lint "$file" | cmp -s - "$name.out"
    ok $? "findings in bad/$file"
done
cd ../good || exit 1
for file in *.yaml; do
    out=$("$NGON" lint --strict "$file" 2>&1)
    [ $? = 0 ] && [ -z "$out" ]
    ok $? "no finding in good/$file"
done
done_testing
