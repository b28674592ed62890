#!/usr/bin/env bash
# Tests 'logpose match' and the page about the players' strength from outside: test-match.sh
# [BUILD]. Ends with 'N passed, N failed'.
set -uo pipefail
cd "$(dirname "$0")/.."

source tools/cli-checks.sh "${1:-build}"

run 0 match --players random,random --games 42 --seed 3 -j 1 --json
has_keys matches signature
python3 - "$out" 2>"$err" <<'END' && pass || fail 'the numbers of a match'
import json, sys
match = json.load(open(sys.argv[1]))["matches"][0]
assert match["games"] == 44 and match["groups"] == 11
sums = ("wins", "losses", "draws", "unfinished", "aborted")
assert sum(match[key] for key in sums) == 44
assert match["score_low"] < match["score"] < match["score_high"]
assert match["elo_low"] < match["elo"] < match["elo_high"]
# Who goes first is swapped, so that each player does in half of the games.
assert sum(match["first"].values()) == 22
assert match["milliseconds"]["a"]["answers"] > 100
END
one=$(grep signature "$out")
run 0 match --players random,random --games 42 --seed 3 -j 3 --json
[[ $(grep signature "$out") == "$one" ]] && pass || fail 'threads change a match'
# Two decks meet, unless each is to meet itself.
run 0 match --players random,random --games 8 --seed 3 --decks st01,st02 --json
one=$(grep signature "$out")
run 0 match --players random,random --games 8 --seed 3 --decks st01,st02 --mirror --json
[[ $(grep signature "$out") != "$one" ]] && pass || fail 'match --mirror pairs decks as ever'
# One deck meets itself either way.
run 0 match --players random,random --games 8 --seed 3 --decks st01 --json
one=$(grep signature "$out")
run 0 match --players random,random --games 8 --seed 3 --decks st01 --mirror --json
[[ $(grep signature "$out") == "$one" ]] && pass || fail 'a mirror match of one deck'
run 0 match --players random,random,random --decks st01,st02 --games 8
[[ $(grep -c ' against ' "$out") -eq 3 ]] && pass || fail 'each against each'
# The same players are not 300 Elo apart, and the test stops at the same game for any -j.
run 0 match --players random,random --games 4000 --sprt 0,300 -j 1 --json
says '"taken": "elo0"'
one=$(grep -E 'signature|games' "$out")
run 0 match --players random,random --games 4000 --sprt 0,300 -j 3 --json
[[ $(grep -E 'signature|games' "$out") == "$one" ]] && pass || fail 'threads change the SPRT'
run 0 match --players random,random --games 4000 --sprt -300,0 --decks st01
says 'H1 accepted, 0 Elo is far likelier than -300'
# A match that was killed goes on where it was, whatever the last line of its file looks like.
kept=(match --players random,random,random --decks st01,st02 --games 400 --seed 3 -j 2)
run 0 "${kept[@]}"
grep -v ' ms an answer' "$out" >"$folder/match.txt"
touch "$folder/match.state"
"$program" "${kept[@]}" --games 4000000 --state "$folder/match.state" >/dev/null 2>&1 \
    </dev/null &
match=$!
for ((wait = 0; wait < 1200; wait++)); do
    [[ $(wc -l <"$folder/match.state") -gt 110 ]] && break
    sleep 0.05
done
{ kill -KILL $match && wait $match; } 2>/dev/null
[[ $(wc -l <"$folder/match.state") -gt 110 ]] && pass || fail 'match --state keeps nothing'
# As if it had been killed early, in the middle of a line.
head -n 100 "$folder/match.state" >"$folder/early.state"
printf '0 100 0123' >>"$folder/early.state"
run 0 "${kept[@]}" --state "$folder/early.state"
warns 'its last line is incomplete'
warns '(90|9[0-9]) games have already been played'
grep -v ' ms an answer' "$out" | cmp -s - "$folder/match.txt" && pass ||
    fail 'a match that goes on comes out differently'
sed -i '20s/[01] 0 0 \([0-9a-f]*\)$/3 0 0 \1/' "$folder/early.state"
run 0 "${kept[@]}" --state "$folder/early.state"
warns '1199 games have already been played'
grep -v ' ms an answer' "$out" | cmp -s - "$folder/match.txt" && pass ||
    fail 'a damaged line is believed'
run 2 "${kept[@]}" --state "$folder/early.state" --seed 4
warns "early.state: .* the line 'seed' differs"
run 2 "${kept[@]}" --state "$folder/early.state" --decks st01
warns "the line 'decks' differs"
run 2 "${kept[@]}" --state "$folder/mate.txt/x"
echo 'a letter' >"$folder/letter"
run 2 "${kept[@]}" --state "$folder/letter"
warns 'letter: this is not the file of a match'
[[ $(cat "$folder/letter") == 'a letter' ]] && pass || fail 'a file of something else changes'
run 2 match
run 2 match --players random
run 2 match --players random,nobody
run 2 match --players random,random --sprt 5
run 2 match --players random,random --sprt 20,0
run 2 match --players random,random,random --sprt 0,5
run 2 match --players random,random --games 0
run 2 match --players random,random --decks nosuchdeck

# The page about the players' strength, made of matches that are played already.
mkdir "$folder/ladder"
for nodes in 4 8; do
    run 0 match --players search:nodes=$nodes,search:nodes=$((nodes / 2)) --games 8 --json
    cp "$out" "$folder/ladder/growth-$nodes.json"
done
run 0 match --players greedy,random --games 4 --json
cp "$out" "$folder/ladder/ladder-1.json"
page=$folder/strength
python3 tools/strength.py "$folder/ladder" "$page.md" "$page.svg" 2>"$err" && pass ||
    fail 'tools/strength.py'
cp "$page.md" "$out"
says '^\| `greedy` \| `random` \| ∞ \| \+[0-9]+ to ∞ \| 100.0 % \| 4 \|'
says '^\| `search:nodes=8` \| `search:nodes=4` \|'
says 'strength.svg'
python3 -c 'import sys, xml.dom.minidom as dom
circles = dom.parse(sys.argv[1]).getElementsByTagName("circle")
assert len(circles) == 3' "$page.svg" 2>"$err" && pass || fail 'three budgets are drawn'

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
