#!/bin/sh
# A module includes only what src/FLOORS lists on its own line or above. A listed name also stands for
# every file NAME_*.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"
check() {
    awk -v file="$1" '
        function floor_of(name,    n) {
            for (n in floors) if (name == n || index(name, n "_") == 1)
                if (!(name in exact) || n == name) return floors[n]
            return 0
        }
        FNR == NR { if ($0 !~ /^#/) { line++; for (i = 1; i <= NF; i++) { floors[$i] = line; exact[$i] } } next }
        FNR == 1 { name = file; sub(/.*\//, "", name); sub(/\.[a-z]+$/, "", name); own = floor_of(name)
                   if (!own) { print file ": not listed in src/FLOORS"; bad = 1 } }
        /^[ \t]*#[ \t]*include[ \t]*"/ {
            split($0, part, "\""); other = part[2]; sub(/\.[a-z]+$/, "", other); sub(/.*\//, "", other)
            its = floor_of(other)
            if (!its || its > own) { print file ":" FNR ": may not include " part[2]; bad = 1 }
        }
        END { exit bad }' "$srcdir/src/FLOORS" "$1" | sed "s|^|# |" >floors.$$
    [ ! -s floors.$$ ]
    ok $? "includes of ${1#"$srcdir"/}"
    cat floors.$$
    rm -f floors.$$
}
for file in "$srcdir"/src/*.[ch] "$srcdir"/grammar/*.[yl]; do
    [ -f "$file" ] && check "$file"
done
done_testing
