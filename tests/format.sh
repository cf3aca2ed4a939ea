#!/bin/sh
# The sources look as .clang-format says; `make format` mends them.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
command -v clang-format >/dev/null || skip_all "there is no clang-format"
case $(clang-format --version) in
    *' 14.'*) ;;
    *) skip_all "another clang-format than 14 sees things differently" ;;
esac
for file in "$srcdir"/src/*.[ch] "$srcdir"/tests/*.[ch] "$srcdir"/fuzz/*.[ch]; do
    [ -f "$file" ] || continue
    case $file in
        # Not formatted yet.
        */src/board.h | */src/expr.h | */src/movegen.h | */src/notation.h | */src/outcome.h | */src/position.h | \
            */src/ruleset.h | */src/variant.h) continue ;;
    esac
    clang-format --dry-run --Werror "$file" 2>/dev/null
    ok $? "format of ${file#"$srcdir"/}"
done
done_testing
