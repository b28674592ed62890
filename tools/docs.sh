#!/usr/bin/env bash
# Writes docs/gen anew from the program's tables: docs.sh [BUILD]. With --check in front it
# changes nothing and fails when what is committed differs from what would be written.
set -euo pipefail
cd "$(dirname "$0")/.."

check=no
if [[ "${1:-}" == --check ]]; then
    check=yes
    shift
fi
build=${1:-build}

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
python3 tools/rules-join.py --out "$fresh/rules.tsv"
"$build/logpose" docs --out "$fresh" --rules "$fresh/rules.tsv"
python3 tools/cards-page.py --out "$fresh/cards.md"

if [[ $check == yes ]]; then
    if ! diff -ruN docs/gen "$fresh" >&2; then
        echo "docs: docs/gen is stale; run 'make docs' and commit the result" >&2
        exit 1
    fi
    echo "docs: docs/gen is fresh"
else
    # Only a complete new set replaces the old one.
    mkdir -p docs
    rm -rf docs/gen
    cp -r "$fresh" docs/gen
    chmod 755 docs/gen
fi
