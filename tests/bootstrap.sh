#!/bin/sh
# What bootstrap does where something is missing, tried in a folder with hardly any commands: nothing is really
# installed here.
: "${srcdir:=.}"
. "$srcdir/tests/tap.sh"

dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/bin" "$dir/tree"
cp "$srcdir/bootstrap" "$dir/tree/"
for command in sh dirname tr cat grep sed; do
    ln -s "$(command -v $command)" "$dir/bin/$command"
done
stub() {
    printf '#!/bin/sh\n%s\n' "$2" >"$dir/bin/$1"
    chmod +x "$dir/bin/$1"
}
run() {
    (cd "$dir/tree" && PATH=$dir/bin sh ./bootstrap "$@" </dev/null 2>&1)
}
all='gcc libc6-dev make autoconf automake bison flex pkg-config libyaml-dev libedit-dev'

out=$(run build)
is "$?" 2 "without apt it gives up"
is "$out" "bootstrap: these are missing (by their names in Debian): $all" "and names the packages"

out=$(run check)
is "$out" "bootstrap: these are missing (by their names in Debian): $all libcmocka-dev" \
    "for the tests one more"

stub apt-get "echo \"\$@\" >>'$dir/apt.log'"
stub id 'echo 1000'
out=$(run build)
is "$?" 2 "without root and a terminal it gives up"
is "$out" "bootstrap: these packages are missing: $all
bootstrap: run this as root, then try again: apt-get update && apt-get install -y --no-install-recommends $all" \
    "and prints the command"
[ ! -e "$dir/apt.log" ]
ok $? "and installs nothing"

stub id 'echo 0'
out=$(run build)
is "$?" 2 "packages that do not bring what they should are an error"
is "$(cat "$dir/apt.log")" "install -y --no-install-recommends $all" "root installs without a question"

out=$(run)
is "$?" 2 "no word is wrong use"
out=$(run play)
is "$?" 2 "play needs a name"
case $out in *'./bootstrap play NAME'*) ok 0 "and says so" ;; *) ok 1 "and says so: $out" ;; esac
done_testing
