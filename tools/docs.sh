#!/usr/bin/env bash
# Writes the generated pages: docs.sh [BUILD]. The tables of the program go to docs/gen, which
# is committed so that it can be read without building; the pages of all rules and all cards are
# too long and go to BUILD/docs. With --check first it changes nothing and fails when
# what is committed differs from what would be written.
set -euo pipefail
source "$(dirname "$0")/fresh.sh" "$@"

mkdir "$fresh/gen"
"$build/logpose" docs --out "$fresh/gen"
mv "$fresh/gen/rules.md" "$fresh"
python3 tools/cards-page.py --out "$fresh/cards.md"

if [[ $check == yes ]]; then
    if ! diff -ruN docs/gen "$fresh/gen" >&2; then
        echo "docs: docs/gen is stale; run 'make docs' and commit the result" >&2
        exit 1
    fi
    echo "docs: docs/gen is fresh" >&2
else
    # Only a complete new set replaces the old one.
    mkdir -p "$build/docs"
    mv "$fresh/rules.md" "$fresh/cards.md" "$build/docs"
    rm -rf docs/gen
    cp -r "$fresh/gen" docs/gen
    chmod 755 docs/gen
fi
