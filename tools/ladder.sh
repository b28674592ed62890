#!/usr/bin/env bash
# Measures how strong the players are: ladder.sh [BUILD [SCALE [DOCS]]]. Each step is a match of
# neighbours; its JSON is kept in BUILD/ladder, and what is there is not played again, so that
# the script can be stopped and started; for a new engine remove that folder. Then
# DOCS/strength.md and DOCS/strength.svg are written (docs). SCALE (100) is the number of games
# in per cent; JOBS (2) is the number of threads. The last step of the ladder takes an hour on
# one core.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${1:-build}
scale=${2:-100}
docs=${3:-docs}
folder=$build/ladder
mkdir -p "$folder"

# step NAME STRONGER WEAKER GAMES: one match; the name decides where it is in the table.
step() {
    local name=$1 players=$2,$3 games=$(($4 * scale / 100))
    local file=$folder/$name.json
    [[ $games -ge 4 ]] || games=4
    # A step whose players have other budgets by now is played again.
    if grep -qs "\"a\": \"$2\"" "$file" && grep -q "\"b\": \"$3\"" "$file"; then
        echo "$name: kept" >&2
        return
    fi
    echo "$name: $players, $games games" >&2
    "$build/logpose" match --players "$players" --games "$games" --seed 1 -j "${JOBS:-2}" \
        --json >"$file.part"
    mv "$file.part" "$file"
}

# The rungs. Budgets are those of the levels, in nodes and never in time, so that the result is
# the same everywhere.
mapfile -t levels < <(sed -n 's/^SEARCH_KIND(player_level[1-5],.* false, \([0-9]*\), .*/\1/p' \
    src/player/search.c)
[[ ${#levels[@]} -eq 5 ]] || { echo 'ladder: where are the five levels?' >&2; exit 2; }
step ladder-1 greedy random 400
step ladder-2 level1:nodes=${levels[0]} greedy 600
step ladder-3 level2:nodes=${levels[1]} level1:nodes=${levels[0]} 600
step ladder-4 level3:nodes=${levels[2]} level2:nodes=${levels[1]} 400
step ladder-5 level4:nodes=${levels[3]} level3:nodes=${levels[2]} 300
step ladder-6 level5:nodes=${levels[4]} level4:nodes=${levels[3]} 120
# The mark above: the same search with all cards open.
step mark-1 cheat:nodes=${levels[2]} level3:nodes=${levels[2]} 200
# Growth: each budget against half of it.
for nodes in 64 128 256 512 1024 2048; do
    games=$((nodes < 512 ? 400 : nodes < 2048 ? 200 : 100))
    name=$(printf 'growth-%06d' "$nodes")
    step "$name" "search:nodes=$nodes" "search:nodes=$((nodes / 2))" "$games"
done

python3 tools/strength.py "$folder" "$docs/strength.md" "$docs/strength.svg"
