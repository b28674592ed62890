#!/usr/bin/env bash
# Formats all C sources in place; with --check it changes nothing and fails where it would.
# Tables (*.def) are laid out by hand.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(-i)
[[ "${1:-}" == --check ]] && mode=(--dry-run --Werror)
folders=()
for folder in include src tests examples; do
    [[ -d $folder ]] && folders+=("$folder")
done
find "${folders[@]}" \( -name '*.c' -o -name '*.h' \) -print0 |
    xargs -0 -r clang-format "${mode[@]}"
