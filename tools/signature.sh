#!/usr/bin/env bash
# The signature is one hash over 1,000 seeded games: it changes when, and only when, the game
# does. tests/signature.txt holds the one that is expected.
#
#   signature.sh --check [BUILD]   compares that of a build with the expected one
#   signature.sh --update [BUILD]  takes that of a build as the expected one
#   signature.sh --all             builds with gcc and clang, -O0 and -O3, with both
#                                  sanitizers, and for i386, aarch64 and wasm32 where the
#                                  tools for them are installed (portable.sh), and demands the
#                                  same signature of all
set -euo pipefail
cd "$(dirname "$0")/.."

expected_file=tests/signature.txt
mode=${1:---check}
build=${2:-build}
jobs=${JOBS:-2}

signature_of() { "$1/logpose" signature; }

# build_one FOLDER CMAKE-OPTION…: only the command line is built.
build_one() {
    local folder=$1
    shift
    cmake -G Ninja -S . -B "$folder" -DLOGPOSE_WERROR=OFF "$@" >/dev/null
    cmake --build "$folder" -j "$jobs" --target logpose_cli >/dev/null
}

build_all() {
    build_one build-signature/gcc-O0 -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_C_FLAGS=-O0
    build_one build-signature/gcc-O3 -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Release
    build_one build-signature/clang-O0 -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_C_FLAGS=-O0
    build_one build-signature/clang-O3 -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Release
    build_one build-signature/sanitizers -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Debug \
        -DLOGPOSE_SANITIZE=ON
}

# All signatures as lines 'NAME HASH'.
list_all() {
    local folder found
    for folder in gcc-O0 gcc-O3 clang-O0 clang-O3 sanitizers; do
        found=$(signature_of "build-signature/$folder") || found="no signature"
        printf '%-12s %s\n' "$folder" "$found"
    done
    tools/portable.sh build-signature/gcc-O3/gen build-signature
}

compare_all() {
    local passed=0 failed=0 skipped=0 expected line found
    expected=$(cat "$expected_file")
    while read -r line; do
        echo "$line"
        found=${line#* }
        case ${found##* } in
        "$expected") passed=$((passed + 1)) ;;
        missing) skipped=$((skipped + 1)) ;;
        *) failed=$((failed + 1)) ;;
        esac
    done < <(list_all)
    [[ $failed -eq 0 ]] || echo "signature: $expected_file expects $expected" >&2
    echo "$passed passed, $failed failed, $skipped skipped"
    [[ $failed -eq 0 && $passed -ge 5 ]]
}

case $mode in
--check)
    found=$(signature_of "$build")
    expected=$(cat "$expected_file")
    if [[ $found != "$expected" ]]; then
        {
            echo "signature: $build/logpose gives $found, $expected_file expects $expected"
            echo "The games are played differently than before. If that is meant, run"
            echo "'tools/signature.sh --update $build' and commit the file with the trailer"
            echo "'Signature: $found'."
        } >&2
        exit 1
    fi
    echo "$found"
    ;;
--update)
    found=$(signature_of "$build")
    echo "$found" >"$expected_file"
    echo "$found"
    ;;
--all)
    build_all
    compare_all
    ;;
*)
    echo "usage: signature.sh --check|--update [BUILD] | --all" >&2
    exit 2
    ;;
esac
