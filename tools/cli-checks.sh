# What the tests of the command line share; they source it, from the project's folder, with the
# name of the build folder.
program=$PWD/$1/logpose
passed=0
failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
out=$folder/out
err=$folder/err
# No colour and no terminal tricks, whatever the caller's terminal is.
export NO_COLOR=1
unset COLUMNS
# Games are kept here and not with those of whoever runs the tests.
export XDG_STATE_HOME=$folder/state
# The same is true of cards.
export XDG_DATA_HOME=$folder/data LOGPOSE_NO_POOL= LC_ALL=C.UTF-8

pass() { passed=$((passed + 1)); }

fail() {
    failed=$((failed + 1))
    echo "FAIL $*"
    sed 's/^/    out: /' "$out" | head -5
    sed 's/^/    err: /' "$err" | head -5
}

# run CODE ARGUMENT…: runs the program; the exit code must be CODE. Code 2 means a message on
# stderr and nothing on stdout.
run() {
    local wanted=$1 code=0
    shift
    timeout 120 "$program" "$@" >"$out" 2>"$err" </dev/null || code=$?
    if [[ $code -ne $wanted ]]; then
        fail "$* (exit $code, expected $wanted)"
    elif [[ $wanted -eq 2 && (-s $out || ! -s $err) ]]; then
        fail "$* (bad input gives a message on stderr and nothing else)"
    else
        pass
    fi
}

# says PATTERN, warns PATTERN: the last run wrote this to stdout, to stderr.
says() { if grep -qE -- "$1" "$out"; then pass; else fail "stdout has no '$1'"; fi; }
lacks() { if grep -qE -- "$1" "$out"; then fail "stdout has '$1'"; else pass; fi; }
warns() { if grep -qE -- "$1" "$err"; then pass; else fail "stderr has no '$1'"; fi; }

# has_keys KEY…: the last run wrote a JSON object with these keys, in this order among others.
has_keys() {
    if python3 -c 'import json, sys
value = json.load(open(sys.argv[1]))
assert all(key in value for key in sys.argv[2:])' "$out" "$@" 2>"$err"; then
        pass
    else
        fail "JSON lacks one of: $*"
    fi
}
