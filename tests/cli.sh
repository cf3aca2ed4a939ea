#!/bin/sh
# Golden sessions: the first line of tests/cli/NAME.in is a command line, the rest its standard input; NAME.out is
# what it prints, then what it says on stderr, then its exit code. NGON_UPDATE=1 writes the .out files anew: look
# at the difference before you believe it.
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"
work=${TMPDIR:-/tmp}/ngon-cli.$$
trap 'rm -rf "$work"' EXIT
mkdir "$work" || exit 2
unset NO_COLOR CLICOLOR_FORCE
export TERM=dumb

# session FILE: what the .out file is to hold.
session() {
    sed 1d "$1" >"$work/in"
    eval "set -- $(sed -n 1p "$1")"
    shift
    "$NGON" "$@" <"$work/in" >"$work/stdout" 2>"$work/stderr"
    code=$?
    cat "$work/stdout"
    if [ -s "$work/stderr" ]; then
        echo "--- stderr"
        cat "$work/stderr"
    fi
    echo "--- exit $code"
}

for file in "$srcdir"/tests/cli/*.in; do
    name=${file##*/}
    name=${name%.in}
    session "$file" >"$work/out"
    if [ -n "${NGON_UPDATE:-}" ]; then
        cp "$work/out" "${file%.in}.out"
    fi
    diff "${file%.in}.out" "$work/out" >"$work/diff" 2>&1
    ok $? "$name"
    sed 's/^/# /' "$work/diff"
done
done_testing
