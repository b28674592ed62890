#!/usr/bin/env bash
# Runs each fuzzer of a build folder for FUZZ_SECONDS. It starts from tests/fuzz/corpus/NAME,
# which is only read. What it discovers is kept beside the build, and so is an input that fails,
# as crash-NAME-….
set -uo pipefail
cd "$(dirname "$0")/.."

build=${1:-build-fuzz}
seconds=${FUZZ_SECONDS:-60}
passed=0
failed=0
for fuzzer in "$build"/fuzz_*; do
    [[ -x $fuzzer && -f $fuzzer ]] || continue
    name=${fuzzer##*/fuzz_}
    found=$build/corpus/$name
    mkdir -p "$found"
    folders=("$found")
    [[ -d tests/fuzz/corpus/$name ]] && folders+=("tests/fuzz/corpus/$name")
    echo "--- fuzz $name for $seconds s"
    if "$fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix="$build/crash-$name-" "${folders[@]}" \
        2>"$build/fuzz_$name.log"; then
        passed=$((passed + 1))
        grep 'stat::number_of_executed_units' "$build/fuzz_$name.log" || true
    else
        failed=$((failed + 1))
        tail -40 "$build/fuzz_$name.log"
    fi
done
if [[ $((passed + failed)) -eq 0 ]]; then
    echo "fuzz: there is no fuzzer in $build" >&2
    failed=1
fi
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
