#!/bin/sh
# See schema.py, which does it.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
command -v python3 >/dev/null || skip_all "there is no python3"
${CC:-cc} -E - </dev/null >/dev/null 2>&1 || skip_all "there is no C preprocessor"
srcdir=$srcdir exec python3 "$srcdir/tests/schema.py"
