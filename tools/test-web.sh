#!/usr/bin/env bash
# Tests the page: test-web.sh [BUILD]. The engine inside it, its own logic and its colours need
# node; the type check and the games need npm, Chromium and Firefox as well. What cannot
# be tested here is named; with LOGPOSE_WEB=required that is a failure.
set -uo pipefail
cd "$(dirname "$0")/.."

build=${1:-build}
passed_all=0
failed_all=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# count NAME PASSED FAILED
count() {
    printf '  %-14s %5d passed, %d failed\n' "$1" "$2" "$3"
    [[ $3 -eq 0 ]] || tail -n 60 "$log"
    passed_all=$((passed_all + $2))
    failed_all=$((failed_all + $3))
}

# skip NAME WHY: a part that cannot be tested here.
skip() {
    echo "  $1: skipped, $2"
    [[ ${LOGPOSE_WEB:-} != required ]] || failed_all=$((failed_all + 1))
}

# counted NAME COMMAND…: it ends with 'N passed, N failed'.
counted() {
    local name=$1 last
    shift
    "$@" >"$log" 2>&1
    last=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -1)
    if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        count "$name" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    else
        count "$name" 0 1
    fi
}

unit_tests() {
    local out=$build/gen/web/unit passed failed
    rm -rf "$out"
    esbuild --log-level=warning --bundle --platform=node --format=esm --out-extension:.js=.mjs \
        --alias:words="$(realpath "$build")/gen/web/words" \
        --outdir="$out" tests/web/unit/*.test.ts >"$log" 2>&1 || { count unit 0 1; return; }
    node --test --test-reporter=tap "$out" >>"$log" 2>&1
    passed=$(sed -n 's/^# pass //p' "$log")
    failed=$(sed -n 's/^# fail //p' "$log")
    count unit "${passed:-0}" "${failed:-1}"
}

# Installs what the type check and the browser tests need; nothing of it is part of the page.
install_npm() {
    [[ -d tests/web/node_modules ]] && return 0
    command -v npm >/dev/null || return 1
    (cd tests/web && npm ci --ignore-scripts --no-audit --no-fund) >"$log" 2>&1
}

types() {
    local failed=0
    tests/web/node_modules/.bin/tsc -p web >"$log" 2>&1 || failed=1
    count types $((1 - failed)) $failed
}

browser() {
    local passed failed
    export LOGPOSE_BUILD LOGPOSE_PORT=$((20000 + RANDOM))
    LOGPOSE_BUILD=$(realpath "$build")
    (cd tests/web && node_modules/.bin/playwright test) >"$log" 2>&1
    passed=$(sed -n 's/^ *\([0-9]*\) passed.*/\1/p' "$log" | tail -1)
    failed=$(sed -n 's/^ *\([0-9]*\) failed.*/\1/p' "$log" | tail -1)
    [[ -n ${passed:-} || -n ${failed:-} ]] || failed=1
    count browser "${passed:-0}" "${failed:-0}"
    # What passed the second time only is named.
    sed -n '/^ *[0-9]* flaky$/,/^ *[0-9]* passed/p' "$log" | grep -v ' passed'
    return 0
}

if [[ ! -f $build/web/index.html ]]; then
    skip page "there is none: it takes clang, lld and esbuild"
elif ! command -v node >/dev/null; then
    skip page "node is not installed"
else
    counted engine node tests/web/engine.mjs "$build"
    counted contrast node tests/web/contrast.mjs
    unit_tests
    if ! install_npm; then
        skip types "npm cannot install what tests/web/package.json names"
    else
        types
        counted words node tests/web/faces.mjs
        if command -v chromium >/dev/null; then
            browser
        else
            skip browser "chromium is not installed"
        fi
        if command -v firefox-esr >/dev/null; then
            counted firefox node tests/web/firefox.mjs "$build"
        else
            skip firefox "firefox-esr is not installed"
        fi
    fi
fi
echo "$passed_all passed, $failed_all failed"
[[ $failed_all -eq 0 ]]
