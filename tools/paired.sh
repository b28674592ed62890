#!/usr/bin/env bash
# Plays the same games with an earlier engine and with this one, and compares at every question
# all that logpose.h shows of them: question, answers, events, areas and the values of cards.
#
#   paired.sh BASE [OPTION…]   BASE is a revision of git, or a liblogpose.so that is built;
#                              options of tests/paired/paired.c: --games N -j T --seed S --all
#
# The engine of a revision is kept in build-paired/, so that a second run is quick.
set -euo pipefail
cd "$(dirname "$0")/.."

usage="usage: paired.sh BASE [--games N] [--first N] [--seed S] [-j T] [--all]"
[[ $# -ge 1 ]] || { echo "$usage" >&2; exit 2; }
base=$1
shift
build=${BUILD:-build}
jobs=${JOBS:-2}

# library_of REVISION: builds the shared library of a revision and prints its path.
library_of() {
    local revision folder
    revision=$(git rev-parse --short=12 --verify --quiet "$1^{commit}") ||
        { echo "paired.sh: '$1' is neither a file nor a revision" >&2; return 2; }
    folder=build-paired/$revision
    if [[ ! -f $folder/build/liblogpose.so ]]; then
        mkdir -p "$folder/source"
        git archive "$revision" | tar -x -C "$folder/source"
        cmake -G Ninja -S "$folder/source" -B "$folder/build" -DCMAKE_BUILD_TYPE=Release \
            -DLOGPOSE_WERROR=OFF -DLOGPOSE_MPI=OFF >&2
        cmake --build "$folder/build" -j "$jobs" --target logpose_shared >&2
    fi
    echo "$folder/build/liblogpose.so"
}

if [[ -f $base ]]; then
    library=$(realpath "$base")
else
    library=$PWD/$(library_of "$base")
fi
[[ -f $build/build.ninja ]] || cmake --preset release -B "$build" >/dev/null
cmake --build "$build" -j "$jobs" --target logpose_shared paired >/dev/null
exec "$build/paired" "$library" "$PWD/$build/liblogpose.so" "$@" \
    decks/*.deck decks/tournament/*.deck
