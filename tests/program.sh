#!/bin/sh
# The program around its commands: options, wrong words, and where messages and results go.
: "${srcdir:=.}"
: "${NGON:=./ngon}"
. "$srcdir/tests/tap.sh"

out=$("$NGON" --version 2>&1)
is "$?" 0 "--version succeeds"
case $out in 'ngon '[0-9]*) ok 0 "it names the program and a number" ;; *) ok 1 "not a version: $out" ;; esac

out=$("$NGON" --help 2>/dev/null)
is "$?" 0 "--help succeeds"
case $out in 'usage: ngon'*) ok 0 "help goes to stdout" ;; *) ok 1 "help goes to stdout" ;; esac

out=$("$NGON" 2>/dev/null)
is "$?" 2 "no command is wrong use"
is "$out" "" "and prints nothing on stdout"

out=$("$NGON" --versoin 2>&1 >/dev/null)
is "$?" 2 "an unknown option is wrong use"
is "$(echo "$out" | head -n 1)" 'ngon: there is no option `--versoin`; did you mean `--version`?' \
    "the nearest name is offered"

out=$("$NGON" xyzzy-frobnicate 2>&1 >/dev/null)
is "$?" 2 "an unknown command is wrong use"
is "$(echo "$out" | head -n 1)" 'ngon: there is no command `xyzzy-frobnicate`' "nothing far away is offered"

if [ -w /dev/full ]; then
    out=$("$NGON" --help 2>&1 >/dev/full)
    is "$?" 2 "a full disk fails"
    case $out in 'ngon: cannot write'*) ok 0 "and is named" ;; *) ok 1 "and is named: $out" ;; esac
fi
"$NGON" --version >&- 2>/dev/null
is "$?" 2 "a closed stdout fails"
done_testing
