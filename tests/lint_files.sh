#!/bin/sh
# Every code has a file in tests/bad that gives it and one in tests/good, CODE-not.yaml, that just does not.
# Files in tests/good have no finding; each in tests/bad has exactly those in the .out beside it, one of them with the
# code that its name begins with. Files called parent-* are there for others to extend. NGON_UPDATE=1 writes the
# .out files anew: read the difference before you believe it.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
cd "$srcdir/tests/bad" || exit 1
# The findings in a file, with bundled files named from the top of the source tree, wherever that is.
findings() { "$NGON" lint "$1" | sed 's|[^ ]*/variants/tilings/|variants/tilings/|'; }
for file in *.yaml; do
    case $file in parent-*) continue ;; esac
    name=${file%.yaml}
    if [ -n "${NGON_UPDATE:-}" ]; then
        findings "$file" >"$name.out"
        continue
    fi
    findings "$file" | diff - "$name.out" | sed 's/^/# /'
    found=
    for code in $(sed -n 's/^[^ ].*: [a-z]*\[\([a-z0-9-]*\)\]: .*/\1/p' "$name.out"); do
        case $name in "$code" | "$code"-*) found=yes ;; esac
    done
    [ -n "$found" ] && findings "$file" | cmp -s - "$name.out"
    ok $? "findings in bad/$file"
done
cd ../good || exit 1
for file in *.yaml; do
    out=$("$NGON" lint --strict "$file" 2>&1)
    [ $? = 0 ] && [ -z "$out" ]
    ok $? "no finding in good/$file"
done
# A code without files: it is about the command line, or about files too large to keep; see below.
for code in $("$NGON" explain | cut -d' ' -f1); do
    case $code in not-yet | unknown-option | too-large | too-many-parents | too-many-pieces) continue ;; esac
    grep -q "\\[$code\\]" ../bad/"$code"*.out
    ok $? "a file in bad gives $code"
    [ -f "$code-not.yaml" ]
    ok $? "a file in good just does not give $code"
done
large=$(mktemp) || exit 1
awk 'BEGIN { printf "notes: ["; for (i = 0; i < 200001; i++) printf "a,"; print "]" }' >"$large"
"$NGON" lint --format gcc "$large" | grep -q "\\[too-large\\]"
ok $? "more than 200,000 values are too large"
rm -f "$large"
done_testing
