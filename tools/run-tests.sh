#!/usr/bin/env bash
# Builds a preset and runs everything that can fail: run-tests.sh [BUILD [PRESET]]. The last
# line says 'N passed, N failed', summed over all parts. A part that is missing, crashes, hangs
# or says nothing counts as a failure, so that silence never looks like success.
set -uo pipefail
cd "$(dirname "$0")/.."

build=${1:-build}
preset=${2:-release}
jobs=${JOBS:-2}
seconds_max=600
# No test reads the cards of whoever runs it, or speaks another language than English unasked.
export LOGPOSE_NO_POOL=1 LC_ALL=C.UTF-8
passed_all=0
failed_all=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# report NAME PASSED FAILED: adds to the sums; shows the log of a part that failed.
report() {
    passed_all=$((passed_all + $2))
    failed_all=$((failed_all + $3))
    [[ $3 -eq 0 ]] || tail -n 200 "$log"
    printf '%-12s %5d passed, %d failed\n' "$1" "$2" "$3"
}

# run_check NAME COMMAND…: the command is one check, and its exit says whether it passed.
run_check() {
    local name=$1
    shift
    if timeout "$seconds_max" "$@" >"$log" 2>&1; then
        report "$name" 1 0
    else
        report "$name" 0 1
    fi
}

# run_counted NAME COMMAND…: the command counts for itself and ends with 'N passed, N failed'.
run_counted() {
    local name=$1 code=0 last passed failed
    shift
    timeout "$seconds_max" "$@" >"$log" 2>&1 || code=$?
    last=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -1)
    if [[ -z $last ]]; then
        echo "$name: no result, exit code $code" >>"$log"
        report "$name" 0 1
        return
    fi
    passed=${last%% *}
    failed=${last#*, }
    failed=${failed%% *}
    # A crash after the last test, or a run of no tests at all, is a failure as well.
    if [[ $failed -eq 0 && ($code -ne 0 || $passed -eq 0) ]]; then
        echo "$name: $last, but exit code $code" >>"$log"
        failed=1
    fi
    report "$name" "$passed" "$failed"
}

# The cases of all cmocka programs. A case that began and did not end well has failed, unless it
# was left out because it needs data that is not here; a program that fails outside of any case
# counts once.
run_unit_tests() {
    local begun passed skipped failed programs
    timeout "$seconds_max" ctest --test-dir "$build" --verbose -j "$jobs" >"$log" 2>&1
    begun=$(grep -c '\[ RUN      \]' "$log")
    passed=$(grep -c '\[       OK \]' "$log")
    programs=$(sed -n 's/.*, \([0-9]*\) tests failed out of.*/\1/p' "$log")
    skipped=$(awk '/\[  SKIPPED \] [0-9]+ test/ {
        sub(/.*SKIPPED \] /, "")
        sum += $1
    } END { print sum + 0 }' "$log")
    failed=$((begun - passed - skipped))
    [[ $failed -ge ${programs:-0} ]] || failed=$programs
    # Without a summary there was no complete run.
    if [[ -z $programs || $begun -eq 0 ]]; then failed=$((failed + 1)); fi
    # The programs' outputs are mixed and long; what failed, and where, is enough.
    if [[ $failed -ne 0 ]]; then
        grep -E '\[  FAILED|\[  ERROR|\[   LINE|ERROR: |SUMMARY: |\*\*\*' "$log" >"$log.short"
        mv "$log.short" "$log"
    fi
    report "unit" "$passed" "$failed"
}

build_all() {
    [[ -f $build/build.ninja ]] || cmake --preset "$preset" -B "$build" || return 1
    cmake --build "$build" -j "$jobs"
}

if build_all >"$log" 2>&1; then report "build" 1 0; else report "build" 0 1; fi
run_unit_tests
run_counted "scenarios" "$build/logpose" judge tests/scenarios
run_counted "perft" "$build/logpose" perft
run_counted "selftest" "$build/logpose" selftest
run_counted "all cards" "$build/logpose" selftest --random-decks --games 150 --every 8
run_counted "exercise" "$build/logpose-exercise" --check tests/exercise.tsv --every 45
run_counted "cli" tools/test-cli.sh "$build"
run_counted "match" tools/test-match.sh "$build"
run_counted "table" tools/test-table.py "$build"
run_counted "reviews" tools/test-review.sh "$build"
run_counted "logs" tools/test-logs.py "$build" --rounds 1
run_counted "serve" tools/test-serve.py "$build"
run_counted "tables" tools/test-tables.py "$build"
run_counted "soak" tools/soak.py "$build"
if command -v nginx >/dev/null && compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then
    run_counted "cluster" tools/test-cluster.py "$build"
else
    echo 'cluster       skipped: nginx and PostgreSQL are not installed'
fi
run_counted "contrib" tools/test-contrib.sh "$build"
if command -v tmux >/dev/null; then
    run_counted "screen" tools/test-tui.sh "$build"
else
    echo 'screen        skipped: tmux is not installed'
fi
if [[ $preset != asan ]]; then
    # The page's tests name what they lack; a machine without node has no page to test.
    if command -v node >/dev/null; then
        # Whole games in a browser take minutes.
        seconds_max=2400 run_counted "page" tools/test-web.sh "$build"
        grep ': skipped' "$log" || true
    else
        echo 'page          skipped: node is not installed'
    fi
    run_check "golden" tools/golden.sh --check "$build"
    run_check "signature" tools/signature.sh --check "$build"
    run_check "tidy" python3 tools/tidy.py
    run_counted "test-tidy" python3 tools/test-tidy.py
    # Published cards, bans and tournament lists are no part of the project.
    if [[ -d ../shared ]]; then
        run_counted "published" python3 tools/check-published.py "$build"
        run_counted "japanese" python3 tools/check-japanese.py "$build"
        run_counted "japanese text" python3 tools/compare-japanese.py "$build"
        run_counted "readings" python3 tools/compare-readings.py "$build"
        run_counted "answers" python3 tools/check-answers.py
    else
        echo 'published     skipped: ../shared is not here'
    fi
fi

echo "$passed_all passed, $failed_all failed"
[[ $failed_all -eq 0 ]]
