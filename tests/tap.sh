# What the script tests share: TAP on stdout. Sourced; sets nothing but these functions and tap_count.
tap_count=0

# ok STATUS NAME: one result, passed when STATUS is 0.
ok() {
    tap_count=$((tap_count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tap_count - $2"
    else
        echo "not ok $tap_count - $2"
    fi
}

# is GOT WANTED NAME: equal texts.
is() {
    if [ "$1" = "$2" ]; then
        ok 0 "$3"
    else
        ok 1 "$3"
        printf 'got:\n%s\nwanted:\n%s\n' "$1" "$2" | sed 's/^/# /'
    fi
}

skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

done_testing() {
    echo "1..$tap_count"
}
