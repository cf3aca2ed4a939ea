#!/bin/sh
# How long 1,000 files of the size of the bundled ones take to lint, on one core.
# usage: tests/bench/lint.sh [NGON]      prints the seconds of processor time; fails above 5
ngon=${1:-./ngon}
srcdir=${srcdir:-$(dirname "$0")/../..}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
count=0
while [ $count -lt 1000 ]; do
    for file in "$srcdir"/variants/*.yaml; do
        [ $count -lt 1000 ] || break
        mkdir -p "$dir/$count"
        cp "$file" "$dir/$count/"
        count=$((count + 1))
    done
done
# One process, so that it is one core; parents and tilings are found among the bundled files.
find "$dir" -name '*.yaml' | sort >"$dir/list"
start=$(date +%s.%N)
# shellcheck disable=SC2046
times_before=$(awk '{print $14 + $15 + $16 + $17}' /proc/$$/stat 2>/dev/null || echo 0)
"$ngon" lint --format gcc $(cat "$dir/list") >"$dir/out"
code=$?
times_after=$(awk '{print $14 + $15 + $16 + $17}' /proc/$$/stat 2>/dev/null || echo 0)
end=$(date +%s.%N)
[ $code -eq 0 ] || { echo "lint failed with $code"; exit 1; }
awk -v a="$times_before" -v b="$times_after" -v hz="$(getconf CLK_TCK)" -v s="$start" -v e="$end" 'BEGIN {
    used = (b - a) / hz; wall = e - s
    printf "1000 files linted in %.2f s of processor time (%.2f s by the clock)\n", used, wall
    exit !(used < 5) }'
