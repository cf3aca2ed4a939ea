#!/bin/sh
# A few hundred of the mistakes of mutate.py; `make check-mutations` tries thousands.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
command -v python3 >/dev/null || skip_all "there is no python3"
exec python3 "$srcdir/tests/mutate.py" "$NGON" --count "${NGON_MUTATIONS:-480}" --seed "${NGON_SEED:-2}"
