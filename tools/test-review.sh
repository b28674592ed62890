#!/usr/bin/env bash
# Tests 'logpose review' and 'logpose puzzle' from outside: test-review.sh [BUILD]. Ends with
# 'N passed, N failed'.
set -uo pipefail
cd "$(dirname "$0")/.."

source tools/cli-checks.sh "${1:-build}"

# --- Reviews ---
run 0 record st01 st02 --seed 3 --players greedy --out "$folder/greedy.replay"
run 0 review "$folder/greedy.replay" --nodes 20 --html "$folder/review.html"
says '^ +1  player [12] '
says '^player 2, .* decisions, [0-9]+ mistakes?'
grep -q '<polyline class="line two"' "$folder/review.html" && pass || fail 'two lines'
if grep -qE 'https?:|<script|<link|src=' "$folder/review.html"; then
    fail 'the review needs something from outside'
else
    pass
fi
run 0 review "$folder/greedy.replay" --nodes 20 --json
has_keys winner answers turns players
reviewed=$(cat "$out")
run 0 review "$folder/greedy.replay" --nodes 20 --json
[[ $(cat "$out") == "$reviewed" ]] && pass || fail 'the same seed, another review'
run 0 review "$folder/greedy.replay" --nodes 20 --html -
says '^<!DOCTYPE html>'
run 2 review "$folder/greedy.replay" --nodes 0
run 2 review "$folder/greedy.replay" --html - --json
run 2 review "$folder/greedy.replay" --html "$folder/no/such/page.html"
run 2 review "$folder/missing.replay"
run 2 review decks/st01.deck
warns 'st01.deck'
sed 's/^turn 3 ..../turn 3 0000/' "$folder/greedy.replay" >"$folder/off.replay"
"$program" review "$folder/off.replay" --nodes 20 >"$out" 2>"$err"
[[ $? -eq 1 ]] && pass || fail 'a game that goes another way'
warns 'off.replay:[0-9]+:'

# --- Puzzles ---
run 0 puzzle
says '^ +1  win-001 +grade [1-5] '
[[ $(wc -l <"$out") -ge 300 ]] && pass || fail 'puzzles are missing'
run 0 puzzle --goal win --grade 3 --json
has_keys puzzles
lacks '"grade": 2'
run 0 puzzle win-001 --solution
says '^The longest line'
says '^Nothing else is enough'
run 0 puzzle 1
says '^which answer'
# Every number is tried: one is right, the others are wrong and say why.
right=0 wrong=0
for i in $(seq "$(grep -cE '^ +[0-9]+  ' "$out")"); do
    code=0
    echo "$i" | "$program" puzzle 1 >"$folder/tried" 2>&1 || code=$?
    [[ $code -eq 0 ]] && grep -q '^which answer? Right' "$folder/tried" && right=$((right + 1))
    [[ $code -eq 1 ]] && grep -q ' fails' "$folder/tried" && wrong=$((wrong + 1))
done
[[ $right -eq 1 && $wrong -ge 4 ]] && pass || fail "puzzle 1: $right right, $wrong wrong"
run 2 puzzle 99999
run 2 puzzle nosuch
run 2 puzzle --goal draw
run 2 puzzle --grade 9
run 2 puzzle --solution
run 2 puzzle --every 0
run 2 puzzle --file decks/st01.deck
sed '0,/^when      you .*/s//when      you end/' puzzles/puzzles.scenario |
    awk '/^scenario/ { if (n++) exit } { print }' >"$folder/wrong.scenario"
run 1 puzzle --file "$folder/wrong.scenario" --verify
says 'its answer is another one'
says '^0 passed, 1 failed'
sed 's/, grade /, degree /' "$folder/wrong.scenario" >"$folder/title.scenario"
run 2 puzzle --file "$folder/title.scenario"
warns 'title.scenario:[0-9]+:1: expected a title'
run 0 puzzle --mine 1 --seed 3
says '^scenario  win-001, grade '

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
