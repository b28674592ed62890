#!/usr/bin/env bash
# The compiled form of every card, and a hash of its rendered text, as files to be reviewed as a
# diff: golden.sh [BUILD] writes tests/golden again. With --check first it changes nothing and
# fails when what is committed differs. tests/golden/rules.txt is compared by a unit test,
# tests/unit/test_compiler.c.
set -euo pipefail
source "$(dirname "$0")/fresh.sh" "$@"

"$build/logpose" golden --out "$fresh"

if [[ $check == yes ]]; then
    if ! diff -ruN -x rules.txt tests/golden "$fresh" | head -100 >&2; then
        echo "golden: cards compile to something else than before; if that is meant, run" >&2
        echo "'make golden' and read the difference before you commit it" >&2
        exit 1
    fi
    echo "golden: tests/golden is fresh"
else
    mkdir -p tests/golden
    find tests/golden -name '*.txt' ! -name rules.txt -delete
    cp "$fresh"/*.txt tests/golden/
    # The unit test writes its own file when asked to.
    if [[ -x $build/tests/test_compiler ]]; then
        LOGPOSE_GOLDEN=write "$build/tests/test_compiler" >/dev/null 2>&1 || true
    fi
fi
