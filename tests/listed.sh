#!/bin/sh
# Every file that the build or the tarball needs is named in Makefile.am: a forgotten one is missing only from the
# tarball, where nobody looks.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
for file in "$srcdir"/src/* "$srcdir"/grammar/*.[yl] "$srcdir"/grammar/*.json "$srcdir"/variants/*.yaml \
    "$srcdir"/variants/tilings/*.yaml "$srcdir"/man/*.[1-9] "$srcdir"/tests/*.[ch] "$srcdir"/tests/*.sh \
    "$srcdir"/tests/*.tsv; do
    case $file in *'*'* | *~ | *.o | */.*) continue ;; esac
    [ -f "$file" ] || continue
    name=${file#"$srcdir"/}
    case $name in
        tests/test_*.c) name=${name%.c} ;;
    esac
    grep -Eq "(^|[[:space:]])$name([[:space:]]|\$)" "$srcdir/Makefile.am"
    ok $? "$name is listed"
done
done_testing
