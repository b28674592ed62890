#!/usr/bin/env bash
# Tests the command line from outside: test-cli.sh [BUILD]. Each check runs one command and
# looks at its exit code and at what it writes where. Ends with 'N passed, N failed'.
set -uo pipefail
cd "$(dirname "$0")/.."

source tools/cli-checks.sh "${1:-build}"

# --- The front ---
run 0 --version
says '^logpose [0-9]'
run 0 --help
says '^usage: logpose'
run 0 help sim
run 2 smi
warns "did you mean 'sim'"
run 2 foo
warns "'foo'; 'logpose --help' lists the commands"
run 2 --nonsense
for command in play learn sim merge match bot analyse review puzzle card cards import pool \
    format deck rules decks judge replay record log bench signature perft lethal fit selftest \
    golden docs; do
    run 0 "$command" --help
    says "^usage: logpose $command"
    run 2 "$command" --nonsense
    warns "no option '--nonsense'"
done

# --- Cards, decks, rules ---
run 0 card st01-012 --program
says 'Monkey.D.Luffy'
says '^card ST01-012'
run 0 card ST01-001 ST02-001 --json
run 2 card ST01-999
warns 'did you mean ST01-'
run 2 card luffy
warns "'logpose cards WORD…' searches"
run 2 card
run 0 format cards/st01.card
says '^card ST01-012'
printf 'card X-1 "A"\n  character, red, cost 1\n  nonsense here\n' >"$folder/bad.card"
run 2 format "$folder/bad.card"
warns 'bad.card:3:3: X-1: '
run 2 format "$folder/missing.card"
run 0 cards --status --json
has_keys total playable sets
run 0 cards red leader
says '^ST01-001'
run 1 cards nosuchcard
run 0 cards color:purple keyword:blocker 'cost<=3' 'text:DON!!'
says '^number +name +colour +category +cost +power +counter +types$'
lacks ' (Leader|Event|Stage) '
run 0 cards set:st01 -category:character -category:leader
says '^ST01-017 '
lacks '^ST01-00'
# The shell has taken the quotation marks away, and a query can be one argument.
run 0 cards 'text:draw 2 cards' --json
cp "$out" "$folder/one.json"
run 0 cards 'text:"draw 2 cards"' --json
cmp -s "$out" "$folder/one.json" && pass || fail 'quotation marks change what is found'
run 0 cards 'set:st01 keyword:blocker'
says '^ST01-006 '
[[ $(wc -l <"$out") -eq 2 ]] && pass || fail 'one card of ST01 has [Blocker]'
# In Japanese, and found by Japanese names in any kana and width.
run 0 card ST01-006 --lang ja
says '^ST01-006  トニートニー・チョッパー  C、ブロック1$'
says '《動物/麦わらの一味》$'
says '^  【ブロッカー】$'
run 0 card ST01-006 --json --lang ja
lacks '^ *"Tony Tony.Chopper"'
run 2 card ST01-006 --lang xx
warns 'there is no language xx'
run 0 cards ﾙﾌｨ set:st01 --lang ja
says '^ST01-001  モンキー・D・ルフィ '
run 0 cards name:もんきー set:st01 leader
says '^ST01-001  Monkey.D.Luffy '
run 0 cards type:ワノ国 set:op01 leader --json --lang ja
says '"name": "光月おでん"'
run 1 cards name:ルフィル
run 2 deck check ﾙﾌｨ
warns "did you mean 'st01'"
run 2 cards red colr:blue
warns "column 5 of 'red colr:blue': there is no field 'colr'; did you mean 'color'"
run 2 cards 'keyword:bloker'
warns "did you mean 'blocker'"
run 0 cards legal:extra@2024-06-20 number=ST06-015
run 1 cards legal:extra@2024-06-21 number=ST06-015
COLUMNS=72 run 0 cards type:alabasta
python3 -c 'import sys
assert max(len(line) - 1 for line in open(sys.argv[1], encoding="utf-8")) == 72' "$out" \
    2>"$err" && pass || fail 'a table fits the width'
run 0 cards set:st01 --status
says '^all +17 +17$'
run 0 deck check st01
says 'is legal'
run 0 deck check st01 st02 --json
says '"legal": true'
# Corrections to prints: shown with the card, and applied to what is imported.
run 0 card OP06-034
says 'Corrected: types: Merfolk, since 2024-12-06'
run 0 card OP06-034 --json
says '"field": "types"'
run 0 card ST01-001
lacks 'Corrected'
printf '%s\n' '{"number": "P-008", "name": "A", "category": "Character", "colors": ["Green"],' \
    '"cost": 3, "power": 5000, "counter": 1000, "attributes": ["Strike"], "types": ["B"],' \
    '"text": "[On Play] Rest 1 of your opponent'"'"'s Characters."}' >"$folder/corrected.json"
run 0 import "$folder/corrected.json"
says 'rest up to 1 of their characters'
sed 's/P-008/X-008/' "$folder/corrected.json" >"$folder/printed.json"
run 0 import "$folder/printed.json"
says 'rest 1 of their characters'
run 2 deck check op15-85-op15
warns "did you mean 'op15-058-op15'"
run 2 deck check rocks
warns "did you mean 'op17-039-op17'\?"
run 2 deck check qqqqqqqq
warns "'logpose decks' lists"
run 0 decks
says '^st01 +ST01-001 +Monkey.D.Luffy +Red$'
says '^op15-058-op15 +OP15-058 +Enel +Purple +OP15 +2026-05-11 +1st +held$'
run 0 decks held
lacks '^st01'
lacks ' fit$'
run 2 decks nosuchset
warns 'starters'
run 0 decks tournament --json
cp "$out" "$folder/decks.json"
# Every tournament deck has a record and was legal where it was played. Half of them are held
# out, and so are their Leaders.
cat >"$folder/decks.py" <<'PY'
import glob, json, subprocess, sys
decks = json.load(open(sys.argv[2]))
assert len(decks) >= 64 and len(decks) == len(glob.glob("decks/tournament/*.deck"))
assert {color for deck in decks for color in deck["colors"]} == {
    "Red", "Green", "Blue", "Purple", "Black", "Yellow"}
fit, held = ({deck["leader"] for deck in decks if use in deck["sets"]}
             for use in ("fit", "held"))
assert len(held) >= 24 and not fit & held
for deck in decks:
    done = subprocess.run([sys.argv[1], "deck", "check", deck["name"], "--format", "standard",
                           "--date", deck["date"]], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
PY
if python3 "$folder/decks.py" "$program" "$folder/decks.json" 2>"$err"; then
    pass
else
    fail "a tournament deck is not as it should be"
fi
run 0 deck convert st01 --to sim
says '^1xST01-001$'
cp "$out" "$folder/sim.txt"
run 0 deck convert "$folder/sim.txt" --to json
cp "$out" "$folder/deck.json"
run 0 deck convert "$folder/deck.json"
cp "$out" "$folder/plain.txt"
run 0 deck convert st01
if cmp -s "$out" "$folder/plain.txt"; then pass; else fail "a deck changed on its way"; fi
run 0 deck show "$folder/deck.json"
for form in plain names sim line brackets behind groups sheet egman topdecks json; do
    for deck in st03 op05-022-op05; do
        run 0 deck convert "$deck" --to "$form"
        cp "$out" "$folder/form.txt"
        run 0 deck convert "$folder/form.txt"
        sort "$out" >"$folder/form.sorted"
        run 0 deck convert "$deck"
        sort "$out" | cmp -s - "$folder/form.sorted" && pass || fail "$deck changed in '$form'"
    done
done
# A card is found at once, wherever it is in the pool, and complaints that are only counted cost
# nothing: 300,000 lines of each are read in a second or so.
yes '1 P-088' | head -300000 >"$folder/long.txt"
yes '1 ZZ01-001' | head -300000 >>"$folder/long.txt"
before=$SECONDS
run 2 deck check "$folder/long.txt"
warns 'and 299984 more'
if [[ $((SECONDS - before)) -lt 20 ]]; then pass; else fail "600,000 deck lines take long"; fi
# What is not a number of copies is refused with its place.
printf '1 ST01-001\n-4 ST01-002\n' >"$folder/negative.txt"
run 2 deck convert "$folder/negative.txt"
warns 'negative.txt:2:1: the number of copies of ST01-002 must be a whole number'
printf '{"ST01-001": 1,\n "ST01-002": "4"}' >"$folder/string.json"
run 2 deck convert "$folder/string.json"
warns 'string.json:2:14: the number of copies'
printf '1 ST01-001\n4 ST01\0-002\n' >"$folder/zero.txt"
run 2 deck convert "$folder/zero.txt"
warns 'zero.txt:2:7: there is a control character .U.0000'
run 2 deck convert st01 --to parchment
warns 'topdecks  the end of an address'
run 0 deck stats st01
says '^average cost 2.28; counters: 4 of 2000, 16 of 1000, 30 without$'
says '^  a counter of 1000 or more +20 +93.3% +99.5%$'
run 0 deck stats st01 st02 --json
# 20 of 50 cards in a hand of 5; 16 of 50 in the 6 that are seen by the second turn.
says '"chance": 0.932741,'
says '"on_curve_first": 0.915365,'
run 0 deck stats st01 --lang ja
says '^  1000以上のカウンター +20 +93.3% +99.5%$'
says '^特徴 +麦わらの一味 46、超新星 10、'
run 0 deck stats st01 --json --lang ja
says '"麦わらの一味": 46'
says '"text": "1000以上のカウンター"'
run 2 deck stats st01 missing.deck
run 2 deck show st01 --json
printf '1 ST01-001\n50 ST02-003\n' >"$folder/illegal.txt"
run 1 deck check "$folder/illegal.txt"
says 'CR 5-1-2-2'
says 'CR 5-1-2-3'
printf '1 ST01-001\n1 ST02-001\n52 ST01-002\n' >"$folder/long.txt"
run 1 deck check "$folder/long.txt"
says 'a deck must have exactly one Leader, CR 5-1-2'
says 'there are 52 cards; a deck has 50, CR 5-1-2'
says 'is not legal: 3 reasons'
run 2 deck stats "$folder/long.txt"
run 1 deck check st01 "$folder/illegal.txt" --json
says '"kind": "copies"'
run 1 deck check st01 --format standard --date 2026-05-01
says 'has left Standard'
run 0 deck check st01 --format extra --date 2026-05-01
run 2 deck check st01 --format modern
run 2 deck check st01 --date soon
run 2 deck check st01 --date 2025-02-29
run 0 deck check st01 --date 2024-02-29
run 2 deck burn st01
run 2 deck check "$folder/missing.txt"
run 2 deck check nosuchdeck
warns "no bundled deck and no file 'nosuchdeck'"
printf '4 ZZ99-999\n' >"$folder/unknown.txt"
run 2 deck check "$folder/unknown.txt"
warns 'unknown.txt:1:'
# Cards beside the program's own: --cards for every command that deals with cards.
cat >"$folder/own.card" <<'END'
card ZZ01-001 "Mira Vell"
  character, red, cost 2, power 3000
  on play
    draw 1
END
printf '4 ZZ01-001\n' >"$folder/own.deck"
"$program" deck convert st01 | grep -v 'ST01-002' >>"$folder/own.deck"
run 2 deck check "$folder/own.deck"
warns 'own.deck:1:3: there is no card ZZ01-001'
run 0 deck check "$folder/own.deck" --cards "$folder/own.card"
run 0 card ZZ01-001 --cards "$folder/own.card"
says 'Draw 1 card'
run 0 cards Mira --cards "$folder/own.card"
run 0 sim "$folder/own.deck" st02 --games 20 --cards "$folder/own.card"
run 0 play --deck "$folder/own.deck" --seed 1 --cards "$folder/own.card"
run 0 record "$folder/own.deck" st02 --cards "$folder/own.card" --out "$folder/own.replay"
run 0 replay "$folder/own.replay" --quiet --cards "$folder/own.card"
run 2 replay "$folder/own.replay" --quiet
run 0 match --players random,random --decks "$folder/own.deck,st02" --games 4 \
    --cards "$folder/own.card"
for command in analyse bot lethal; do
    run 0 "$command" --help
    says '--cards FILE'
done
run 2 card ZZ01-001 --cards "$folder/own.card" --cards "$folder/own.card"
warns 'own.card:1:6: ZZ01-001: there is a card with this number already'
run 2 card ZZ01-001 --cards "$folder/missing.card"
cat >"$folder/own.scenario" <<'END'
scenario  A card of its own file
given     turn 5, your turn
  your character  ZZ01-001
then      ZZ01-001 has 3000 power
END
run 0 judge "$folder/own.scenario" --cards "$folder/own.card"
run 0 deck check "$folder/own.deck" -c "$folder/own.card" --format standard --date 2025-01-01
run 1 deck check op05-041-op06 --format extra --date 2025-09-01
says 'ST06-015 has been banned since 2024-06-21'
run 0 card OP01-120
says 'SEC, block 1/X'
run 0 card OP01-120 --json
says '"X"'
# Cards that are typed in. Each mistake has its place; nothing is half written.
typed() { printf '%s\n' "$1" >"$folder/typed"; }
typed 'MY01-001, Mira Vell, Character, Red, 3, 5000, 1000, Slash, Pilots, [On Play] Draw 1 card.
  [Trigger] Play this card.'
run 0 import "$folder/typed"
says '^  type "Pilots"$'
says '^  trigger$'
warns 'understood word for word'
warns '\[On Play\] Draw 1 card\.$'
cp "$out" "$folder/typed.card"
run 0 card MY01-001 --cards "$folder/typed.card"
typed 'number: MY01-001
name: Mira, the Quick
category: leader
colours: Red/Blue
life: 4
power: 5000
block: 2/X
text: [Activate: Main] [Once Per Turn] Draw 1 card, and frobnicate it.'
run 1 import "$folder/typed"
says '^  unplayable$'
says '^  block 2, X$'
warns 'typed:8:57: MY01-001: not understood'
run 1 import "$folder/typed" --out "$folder/typed.out"
run 0 format "$folder/typed.out/my01.card"
says '^card MY01-001 "Mira, the Quick"$'
typed 'MY01-002, Oda Vell, Event, Red, 1, , , , Pilots, [Main] Draw 1 card.'
run 2 import "$folder/typed" --out "$folder/typed.out"
warns 'my01.card holds MY01-001, which would be lost'
typed '{"number": "MY01-001", "name": "Mira", "category": "Stage", "color": "Red",
  "cost": 1, "text": "[On Play] Draw 1 card.\n[Main] Fr\u006fb."}'
run 1 import "$folder/typed"
warns 'typed:2:54: MY01-001: not understood: Frob'
typed '[{"number": "MY01-001", "name": "Mira", "category": "Stage", "color": "Red", "cost": 1},
 {"number": "MY01-001", "name": "Mira", "category": "Stage", "color": "Red", "cost": 1}]'
run 1 import "$folder/typed"
warns 'typed:2:2: MY01-001: there is already a card with this number'
warns '2 cards, 1 compiled, 1 exact .1 in the same words.'
# A card with wrong facts does not block the others of a list.
typed '[{"number": "MY01-001", "name": "Mira", "category": "Boat", "color": "Red", "cost": 1},
 {"number": "MY01-002", "name": "Pell", "category": "Stage", "color": "Red", "cost": 1}]'
run 1 import "$folder/typed" --report -
warns 'typed:1:53: MY01-001: a category must be'
says '"number": "MY01-001"'
says '"cards": 2'
while IFS='|' read -r place text; do
    typed "$text"
    run 2 import "$folder/typed"
    warns "typed:$place"
done <<'END'
1:1: this is not a card number|../x-001, A, Stage, Red, 1
1:1: this is not a card number|my01-001, A, Stage, Red, 1
1:14: a category must be|MY01-001, A, Boat, Red, 1
1:21: a colour must be|MY01-001, A, Stage, Pink, 1
1:26: the cost must be a whole number|MY01-001, A, Stage, Red, many
1:33: the power must be a multiple of 100|MY01-001, A, Character, Red, 1, 50
1:1: the power is missing|MY01-001, A, Character, Red, 1
1:1: only Characters have a counter|MY01-001, A, Event, Red, 1, , 1000
1:1: a card begins with its number|name: A
1:1: there is no such field; did you mean 'number'|numer: MY01-001
1:3: an indented line continues a text|  MY01-001
1:34: unknown key; did you mean 'counter'|{"number": "MY01-001", "conter": 2000}
1:33: the power must be a multiple of 100|{"number": "MY01-001", "power": "strong"}
1:1: the name is missing|{"number": "MY01-001"}
1:11: expected an array of cards|{"cards": 5}
1:2: this is not a card|[7]
1:13: this is not a card number|[{"number": "one"}]
1:12: |{"number": ,}
1:1: there is no card here|# nothing
END
run 0 rules
[[ $(wc -l <"$out") -eq 492 ]] && pass || fail 'rules lists 492 rules'
run 0 rules 7-1-2
says '^  7-1-2-1'
run 0 rules 7-1-2-1 --json
run 2 rules 7-1-99
warns 'did you mean 7-1-'
run 2 rules 99999999
warns "'logpose rules' lists them"
run 0 rules COUNTER step
says '^10-2-4-1 '
run 0 rules 7-1 blocker --json
says '"7-1-2-1"'
lacks '"10-'
run 1 rules blockerz
warns 'no rule has these words'
run 0 rules 7-1-2 --lang ja # so is wrong use, wherever --lang is
says '^7-1-2  ブロックステップ$'
{
    printf 'scenario  A part of an effect is marked\ngiven     turn 5, your turn\n'
    printf '  your leader ST01-001\n  their leader ST02-001\n'
    printf '  your hand ST01-016\n  your don 1\n'
} >"$folder/clauses.scenario"
"$program" play "$folder/clauses.scenario" --plain --lang ja <<<1 >"$out" 2>"$err"
says '悪魔風脚: >> .*選ぶ。<<$' # and no blank
run 2 play --nothing --lang=ja
warns "'--nothing'はありません"
printf '4 ST01-999\n' >"$folder/none.deck"
run 2 play --plain --deck "$folder/none.deck" --lang ja
warns '1:3: ST01-999というカードはありません'

# --- The user's pool: cards that stay ---
cat >"$folder/tide.json" <<'END'
[{"number": "TP01-001", "name": "Mira Vell", "category": "Character", "colors": ["Red"],
  "cost": 3, "power": 4000, "types": ["Tide"], "text": "[On Play] Draw 1 card."},
 {"number": "TP01-002", "name": "Gale", "category": "Event", "colors": ["Red"], "cost": 1,
  "text": "[Main] Hum a tune."},
 {"number": "TP01-003", "name": "Quay", "category": "Stage", "colors": ["Pink"], "cost": 1},
 {"number": "ST01-002", "name": "Other", "category": "Character", "colors": ["Red"], "cost": 2,
  "power": 2000, "types": ["Tide"], "text": "[Blocker]"}]
END
run 0 pool list
warns 'your pool is empty'
run 2 pool
run 2 pool nonsense
warns 'add, list, remove and update'
run 2 pool add
run 2 pool add "$folder/nosuchfile"
run 1 pool add "$folder/tide.json"
says '^1 added, 0 replaced, 0 unchanged, 3 refused; the pool has 1 card$'
warns 'tide.json:4:[0-9]+: TP01-002: not understood'
warns 'tide.json:5:[0-9]+: TP01-003: a colour must be'
warns 'tide.json:6:[0-9]+: ST01-002: the program has a card of this number'
run 0 pool list
says '^TP01-001 +Mira Vell +tide.json$'
run 0 card TP01-001
says 'Draw 1 card'
# What is compiled is kept. A file that is damaged, of other cards or in the way does no harm.
cp "$out" "$folder/shown.txt"
images=$XDG_DATA_HOME/logpose/pool/images
image=$(ls "$images"/*.image)
cp "$image" "$folder/whole.image"
shows() { if cmp -s "$out" "$folder/shown.txt"; then pass; else fail "$1: another card"; fi; }
for size in 0 20 3000; do
    truncate -s "$size" "$image"
    run 0 card TP01-001
    shows "an image of $size bytes"
done
printf '\377\377' | dd of="$image" bs=1 seek=20000 conv=notrunc status=none
run 0 card TP01-001
shows 'an image with other bytes'
cmp -s "$image" "$folder/whole.image" && pass || fail 'an image is made again'
rm "$image"
for i in 1 2 3 4; do "$program" card TP01-001 >"$folder/shown$i.txt" 2>&1 & done
wait
for i in 1 2 3 4; do
    cmp -s "$folder/shown$i.txt" "$folder/shown.txt" && pass || fail 'four at once'
done
cmp -s "$image" "$folder/whole.image" && pass || fail 'four at once leave one image'
rm -r "$images"
echo 'in the way' >"$images"
run 0 card TP01-001
shows 'no folder for images'
rm "$images"
run 2 card TP01-001 --no-pool
LOGPOSE_NO_POOL=1 run 2 card TP01-001
XDG_DATA_HOME=$folder/elsewhere run 2 card TP01-001
# A card that is replaced is the user's, until it is removed; removed cards do not come back.
run 1 pool add "$folder/tide.json" --replace --json
has_keys cards added replaced unchanged refused pool
run 0 card ST01-002
says 'Other'
run 0 pool list ST01
says "in place of the program's card"
run 0 pool remove st01
run 0 card ST01-002
says 'Usopp'
run 1 pool update
says '^0 added, 0 replaced, 1 unchanged, 2 refused; the pool has 1 card$'
run 1 pool remove TP09
warns "no card and no set 'TP09'"
# A card file goes before the pool, and a card of another text needs --replace.
printf 'card TP01-001 "Sail"\n  character, red, cost 1, power 1000\n' >"$folder/sail.card"
run 0 card TP01-001 --cards "$folder/sail.card"
says 'Sail'
run 1 pool add "$folder/sail.card"
warns 'sail.card:1:1: TP01-001: your pool has another card'
mkdir "$folder/several"
printf '# two cards\ncard TP01-004 "A"\n  character, red, cost 1, power 1000\n  nonsense\n' \
    >"$folder/several/a.card"
echo 'TP01-005, B, Character, Red, 1, 2000' >"$folder/several/b.txt"
run 1 pool add "$folder/several"
warns 'several/a.card:4:3: TP01-004: '
says '^1 added'
run 2 pool add "$folder/data"
# Games depend on the cards of their decks, not on the rest of the pool.
run 0 deck convert st01
sed 's/4 ST01-002/4 TP01-001/' "$out" >"$folder/mira.deck"
run 0 record "$folder/mira.deck" st02 --out "$folder/mira.replay"
grep -qx 'pool TP01-001' "$folder/mira.replay" && pass || fail 'a replay names its pool'
run 0 record st01 st02 --out "$folder/plain.replay"
run 0 record st01 st02 --no-pool --out "$folder/none.replay"
cmp -s "$folder/plain.replay" "$folder/none.replay" && pass || fail 'the pool changes a game'
run 0 pool remove TP01-005
run 0 replay "$folder/mira.replay" --quiet
run 0 replay "$folder/plain.replay" --quiet
run 2 replay "$folder/mira.replay" --quiet --no-pool
warns 'cards of your pool, which is switched off: TP01-001'
for deck in st01 "$folder/mira.deck"; do
    run 0 match --players "random,bot:$program bot" --decks "$deck,st02" --games 4 --seed 1
done
run 0 sim "$folder/mira.deck" st02 --games 8 --seed 1 --state "$folder/mira.state"
run 0 merge "$folder/mira.state"
run 0 sim st01 st02 --games 8 --seed 1 --state "$folder/plain.state"
run 0 merge "$folder/plain.state"
run 0 pool remove TP01-001
run 2 replay "$folder/mira.replay" --quiet
warns "not in your pool: TP01-001; 'logpose pool add FILE' adds them"
run 0 pool add "$folder/sail.card"
run 2 replay "$folder/mira.replay" --quiet
warns 'are not those that this game was played with'
# A pool that this program cannot read is left out, and says so.
printf '# from x.txt\ncard TP01-009 "A"\n  nonsense\n' >"$XDG_DATA_HOME/logpose/pool/pool.card"
run 0 card ST01-001
warns "the pool is left out, because TP01-009 cannot be used"
rm -r "$XDG_DATA_HOME/logpose"
[[ -z $(ls "$folder/data") ]] && pass || fail 'the pool is in one folder'

# --- Import: an invented card, as data sets write it ---
cat >"$folder/set.json" <<'END'
[{"number": "TT01-001", "name": "Mira &amp; Vell", "category": "Character", "colors": ["Red"],
  "cost": 3, "power": 4000, "counter": null, "life": null, "attributes": ["Slash"],
  "types": ["Tide"], "block": 4, "rarity": "C", "text":
  "[On Play] Draw 1 card.<br>［Ｏｎ　Ｋ．Ｏ．］ Draw 2 cards.", "trigger": null, "web page": [1]},
 {"number": "TT01-003", "name": "Pell", "category": "Event", "colors": ["Red"], "cost": 1,
  "types": ["Tide"], "rarity": "C", "text": "[Main]&nbsp;Draw 1 card and whistle."}]
END
run 1 import "$folder/set.json"
says 'card TT01-001 "Mira & Vell"'
says '^  on ko'
warns '2 cards, 1 compiled, 1 exact .1 in the same words.'
warns 'TT01-003: not understood: whistle'
run 1 import "$folder/set.json" --report - --out "$folder/cards"
has_keys cards compiled failed exact differs
run 0 format "$folder/cards/tt01.card"

# --- Scenarios and positions ---
run 0 judge tests/scenarios/examples.scenario
says '^[0-9]+ passed, 0 failed$'
run 0 judge tests/scenarios/examples.scenario --explain
cat >"$folder/no.scenario" <<'END'
scenario  A Leader does not win by itself
given     turn 5, your turn
when      you end the turn
then      you win
END
mkdir "$folder/empty"
bad() { timeout 20 "$program" "$@" >"$out" 2>"$err" </dev/null; [[ $? -eq 2 ]]; }
run 1 judge "$folder/no.scenario"
says 'no.scenario:4: '
# Where both have lost, neither 'you lose' nor 'they lose' holds: nobody has won.
for who in you they nobody; do
    cat >"$folder/both.scenario" <<END
scenario  Both decks run out at once
given     turn 5, your turn
  your hand   T09-005
  your deck   3 cards
  their deck  3 cards
when      you play T09-005
then      $([[ $who == nobody ]] && echo 'nobody wins' || echo "$who lose")
END
    run $([[ $who == nobody ]] && echo 0 || echo 1) judge "$folder/both.scenario" \
        --cards tests/scenarios/09-rule-processing/defeat.card
done
run 2 judge "$folder/empty"
warns 'no \*.scenario'
printf 'scenario x\ngiven  turn 3\n  your leader ST01-001 Zoro\n' >"$folder/name.scenario"
if bad judge "$folder/name.scenario"; then pass; else fail 'a wrong name'; fi
warns 'name.scenario:3:'
if bad judge "$folder/no.scenario" --cards "$folder/bad.card"; then pass; else fail 'cards'; fi
warns 'bad.card:3:3: '
for name in one two; do
    { echo 'cards nosuch.card'; cat "$folder/no.scenario"; } >"$folder/$name.scenario"
done
if bad judge "$folder/one.scenario" "$folder/two.scenario"; then pass; else fail 'cards'; fi
warns 'two.scenario: its card files cannot be used'
run 2 play "$folder/name.scenario"
warns 'name.scenario:3:'
run 0 play tests/scenarios/examples.scenario --number 2
says 'Main Phase'
run 2 play tests/scenarios/examples.scenario --number 99

# --- Games ---
run 0 sim st01 st02 --games 200 --seed 5 -j 1 --json
has_keys games wins_a wins_b draws win_rate_a ci_low ci_high first second turns_mean \
    decisions_mean end_reasons games_per_second signature
one=$(grep signature "$out")
run 0 sim st01 st02 --games 200 --seed 5 -j 3 --json
[[ $(grep signature "$out") == "$one" ]] && pass || fail 'threads change the signature'
run 0 sim st01 st02 --games 1 --json
[[ $(grep -cE '"win_rate(_a)?": null' "$out") -eq 3 ]] && pass || fail 'the rate of no games'
run 0 sim st01 st02 --games 200 --seed 6 --json
[[ $(grep signature "$out") != "$one" ]] && pass || fail 'the seed changes nothing'
run 0 sim st01 st02 --games 50 --edition early
# The first line names the players; without any they are sensible ones.
run 0 sim st01 st02 --games 4
[[ $(head -1 "$out") == 'both sides are played by greedy' ]] && pass || fail 'who plays'
run 0 sim --matrix st01 st02 --games 4 --players greedy,random
[[ $(head -1 "$out") == 'the first side is played by greedy, the second by random' ]] &&
    pass || fail 'who plays a matrix'
run 0 sim --compare st01 st01 st02 --games 4 --random --json
says '"random"'
lacks 'greedy'
run 0 sim st01 st02 --games 4 --random
[[ $(head -1 "$out") == 'both sides are played by random' ]] && pass || fail 'random players'
random=$(grep signature "$out")
run 0 sim st01 st02 --games 4 --players random
[[ ${random#*, } == "$(sed -n 's/^.*, \(signature\)/\1/p' "$out")" ]] && pass ||
    fail '--random is not the random player'
run 2 sim st01 st02 --random --players greedy
warns 'exclude each other'
run 2 sim st01
run 2 sim st01 st02 --games many
run 2 sim st01 st02 --games 0
run 2 sim st01 st02 --players random,nobody
run 2 sim st01 st02 --edition 9.9
run 2 sim st01 "$folder/illegal.txt"

# --- Match-ups: many decks, result files, shards ---
signature_of() { sed -n 's/.*signature[": ]*\([0-9a-f]\{16\}\).*/\1/p' "$out" | tail -1; }
# same WANTED WHAT: the last run has this signature.
same() {
    if [[ -n $1 && $(signature_of) == "$1" ]]; then pass; else fail "$2: another signature"; fi
}
mkdir "$folder/decks"
cp decks/st0[1-3].deck "$folder/decks"
run 0 sim "$folder/decks" --games 130 --seed 4 -j 1 --json
has_keys games pairings decks mode games_by_turns games_per_second signature
says '"mode": "matrix"'
says '"games": 390,'
matrix=$(signature_of)
run 0 sim "$folder/decks" --games 130 --seed 4 -j 2
same "$matrix" 'a matrix on two threads'
says '^  1 st0[1-3] '
run 0 sim --matrix st01 st02 st03 --games 130 --seed 4
same "$matrix" 'the same decks by name'
run 0 sim --matrix st01 st02 --mirrors --games 10 --csv
[[ $(wc -l <"$out") -eq 4 ]] && pass || fail 'a pairing and two mirrors'
run 0 sim starters --games 10 --csv
[[ $(wc -l <"$out") -eq 7 ]] && pass || fail 'four starters are six pairings'
says '^a,b,games,wins_a,wins_b,draws,finished_games,finished_win_rate'
run 0 sim st01 "$folder/decks" --games 20
says '^all of them .* of 60 games'
run 0 sim st01 st02 st03 --games 20 --json
says '"mode": "versus"'
run 0 sim --compare st01 st01 st02 st03 --games 50
says '^all of them .* \+0.00 .* of 100 pairs'
run 0 sim --compare st01 "$folder/plain.txt" st02 --games 50 --json
has_keys pairings differences
run 2 sim --compare st01 st02
run 2 sim --compare starters st01 st02
run 2 sim --matrix --compare st01 st02 st03
run 2 sim "$folder/empty"
run 2 sim st01 st02 --json --csv
run 0 sim st01 st02 --games 60 --card-stats
says 'came to the hand'
says '^[1-4] ST01-0'
plain=$(signature_of)
run 0 sim st01 st02 --games 60 --card-stats --json
says '"opening_by_cheap_cards"'
run 0 sim st01 st02 --games 60 --card-stats --csv
says '^deck,number,name,copies,opening_games'
run 0 sim st01 st02 --games 60
same "$plain" 'watching cards changes nothing'
run 0 sim "$folder/decks" --games 20 --html "$folder/page.html" --card-stats
[[ $(grep -c '<svg' "$folder/page.html") -eq 3 ]] && pass || fail 'three plots'
grep -q 'class="heat"' "$folder/page.html" && pass || fail 'a heat map'
if grep -qE 'https?:|<script|<link|src=' "$folder/page.html"; then
    fail 'the page needs something from outside'
else
    pass
fi
grep -q '<h1>Match-ups of 3 decks</h1>' "$folder/page.html" && pass || fail 'a title'
# On a terminal there is a line that says how far it is.
if command -v script >/dev/null; then
    script -qec "'$program' sim st01 st02 --games 3000 --random -j 1" /dev/null </dev/null \
        >"$out" 2>"$err"
    says '\] [0-9]+ of 3000 games, [0-9.]+ a second, ([0-9?]+ s|\?) left'
else
    echo 'the line of progress: not tested, because script is missing'
fi
run 2 sim st01 st02 --games 1 --html "$folder/no/such/page.html"
# A page for stdout takes the place of the report.
run 0 sim st01 st02 --games 1 --html -
says '^<!DOCTYPE html>'
says '</html>$'
lacks '^ *win rate  '
run 2 sim st01 st02 --games 1 --html - --json
# Only files are replaced: a link is followed, and a pipe (or a device) is written to.
ln -s page.html "$folder/link.html"
run 0 sim st01 st02 --games 1 --html "$folder/link.html"
[[ -L $folder/link.html ]] && pass || fail 'a link was replaced'
grep -q '<h1>st01 against st02' "$folder/page.html" && pass || fail 'a link was not followed'
mkfifo "$folder/pipe"
timeout 20 cat "$folder/pipe" >"$folder/piped" &
run 0 sim st01 st02 --games 1 --html "$folder/pipe"
wait $!
[[ -p $folder/pipe && -s $folder/piped ]] && pass || fail 'a pipe was not written to'

for i in 1 2; do
    run 0 sim "$folder/decks" --games 130 --seed 4 --shard "$i/2" --state "$folder/part-{}.sim"
    says "^shard $i of 2: "
done
run 0 merge "$folder"/part-*.sim
same "$matrix" 'two shards'
run 0 merge "$folder"/part-*.sim --json
same "$matrix" 'two shards as JSON'
run 2 merge "$folder/part-1-of-2.sim"
warns 'games are missing'
run 2 merge "$folder"/part-*.sim "$folder/part-1-of-2.sim"
warns 'occurs twice'
run 0 sim "$folder/decks" --games 130 --seed 5 --shard 2/2 --state "$folder/seed.sim"
run 2 merge "$folder/part-1-of-2.sim" "$folder/seed.sim"
warns 'another --seed'
run 2 merge "$folder/page.html"
warns 'not a result file'
run 2 merge "$folder/missing.sim"
run 2 sim "$folder/decks" --seed 9 --games 130 --state "$folder/seed.sim"
warns 'another --seed'
run 2 sim st01 st02 --shard 1/2
warns 'needs --state'
run 2 sim st01 st02 --shard 3/2 --state "$folder/x.sim"
run 2 sim st01 st02 --shard auto --state "$folder/x.sim"
warns 'SLURM_ARRAY_TASK_ID'
# As a Slurm array and as an indexed job of Kubernetes: the variables say which part it is.
for i in 3 4; do
    SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=3 run 0 \
        sim "$folder/decks" --games 130 --seed 4 --shard auto --state "$folder/slurm-$i.sim"
    JOB_COMPLETION_INDEX=$((i - 3)) JOB_COMPLETIONS=2 run 0 \
        sim "$folder/decks" --games 130 --seed 4 --shard auto --state "$folder/k8s-{}.sim"
done
run 0 merge "$folder"/slurm-*.sim
same "$matrix" 'a Slurm array'
run 0 merge "$folder"/k8s-*.sim
same "$matrix" 'an indexed job'

# On the ranks of an MPI job.
if command -v mpirun >/dev/null && [[ -x $(dirname "$program")/logpose-mpi ]]; then
    ranks() {
        timeout 120 mpirun --allow-run-as-root --oversubscribe -n 2 \
            "$(dirname "$program")/logpose-mpi" "$@" >"$out" 2>"$err" </dev/null
    }
    ranks sim "$folder/decks" --games 130 --seed 4 --state "$folder/rank-{}.sim" &&
        pass || fail 'two ranks'
    same "$matrix" 'two ranks'
    run 0 merge "$folder"/rank-*.sim
    same "$matrix" 'the files of two ranks'
    ranks sim "$folder/decks" --games 130 --seed 4 --json && has_keys pairings signature
    same "$matrix" 'two ranks as JSON'
    ranks sim st01 && fail 'ranks without an opponent' || pass
    ranks sim st01 st02 --state "$folder/one.sim" && fail 'one file for two ranks' || pass
    warns 'a file of its own'
else
    echo 'MPI: not tested, because mpirun or logpose-mpi is missing'
fi


# Killed in the middle, again and again, and then played to the end.
run 0 sim st01 st02 --random --games 20000 --seed 8
whole=$(signature_of)
for size in 4000 8000 12000; do
    "$program" sim st01 st02 --random --games 20000 --seed 8 -j 1 --state "$folder/kill.sim" \
        >"$out" 2>&1 &
    for _ in {1..1000}; do
        [[ $(stat -c %s "$folder/kill.sim" 2>/dev/null || echo 0) -le $size ]] || break
        sleep 0.01
    done
    kill -9 $! && pass || fail 'it was over before it could be killed'
    wait $! 2>/dev/null
done
printf 'torn' >>"$folder/kill.sim"
run 0 sim st01 st02 --random --games 20000 --seed 8 --state "$folder/kill.sim"
same "$whole" 'killed and resumed'
warns 'resuming after [0-9]+ games'
warns '1 damaged or unfinished block dropped'
run 0 sim st01 st02 --random --games 20000 --seed 8 --state "$folder/kill.sim"
same "$whole" 'nothing is left to play'
warns 'resuming after 20000 games'
run 2 bench --decks nosuchdeck
run 0 bench --seconds 0.05 --decks starters,op15-058-op15 --json
says '"decks": 5'
run 0 bench --seconds 0.05 --json --marks
has_keys games_per_second decisions_per_second state_bytes clone_ns allocations signature
says '"allocations": 0'
has_keys starters mean
run 0 signature
says '^[0-9a-f]{16}$'
run 0 record st01 st02 --seed 3 --out "$folder/game.replay"
run 0 record st01 st02 --seed 3 --players greedy --out "$folder/greedy.replay"
run 0 replay "$folder/greedy.replay" --quiet
cmp -s "$folder/game.replay" "$folder/greedy.replay" && fail 'other players, same game' || pass
run 2 record st01 st02 --players nobody

run 0 replay "$folder/game.replay" --quiet
says 'verified'
run 0 replay "$folder/game.replay" --to 10 --view p1
sed 's/^turn 2 ..../turn 2 0000/' "$folder/game.replay" >"$folder/wrong.replay"
run 1 replay "$folder/wrong.replay" --quiet
warns 'wrong.replay:[0-9]+:'
sed 's/^cards .*/cards 0123456789abcdef/' "$folder/game.replay" >"$folder/other.replay"
run 2 replay "$folder/other.replay" --quiet
warns 'other.replay:3:7: '
head -c 300 "$folder/game.replay" >"$folder/cut.replay"
run 2 replay "$folder/cut.replay"
run 2 replay "$folder/game.replay" --view p3
run 0 play --seed 1
says 'Goodbye'
printf 'help\n1\n?1\ntext ST01-012\nboard\ntrash\nlog\nnonsense\n99\nconcede\n' >"$folder/in"
timeout 60 "$program" play --seed 1 <"$folder/in" >"$out" 2>"$err" && pass || fail 'play'
says 'You lose'
run 2 play --level genius
run 2 play --level 9
run 2 play --two --watch
warns 'exclude each other'
run 2 play --two --level 3
warns 'has no computer'
run 2 play tests/scenarios/examples.scenario --deck st01
warns 'a scenario has its own cards'
# Undo, hints, reasons with rule numbers, and a log with rule numbers.
kept=$folder/kept.replay
printf '1\n1\nwhy\nwhy ST02-001\nhint\nwin\nlog\nundo\nsave %s\nquit\n' "$kept" >"$folder/in"
timeout 60 "$program" play --level random --seed 1 <"$folder/in" >"$out" 2>"$err" &&
    pass || fail 'play with commands'
says 'CR 6-5-6-1'
says 'Chance to win with the best answer'
says '^ *First: '
says 'is taken back'
says 'You go first\.  \[CR 5-2-1-5\]'
says '(No: in none of|Perhaps: )'
says 'Keep this hand, or'
grep -q '^# play person,random st01,st02$' "$kept" && pass || fail 'save'
run 0 replay "$kept" --quiet
# A game goes on where it was left, also when the process was killed: it is kept at each answer.
printf '1\n' | timeout 60 "$program" play --resume "$kept" >"$out" 2>"$err"
says 'Your Main Phase'
run 0 play --resume last
says 'Keep this hand, or'
sed 's/^0 0100.*/0 ffffffff/' "$kept" >"$folder/bad.replay"
run 2 play --resume "$folder/bad.replay"
warns 'bad.replay:[0-9]+:[0-9]+: '
run 2 play --resume "$folder/missing.replay"
run 2 play --resume "$kept" --deck st03
# A game from a scenario is kept like any other, with the files that its cards come from.
cat >"$folder/mine.card" <<'END'
card OWN-001 "Deckhand"
  character, red, cost 1, power 3000
  type "Crew"
  rarity C, block 1
END
cat >"$folder/mine.scenario" <<'END'
cards mine.card

scenario  Something of one's own
given     turn 5, your turn, start of turn
  your leader      ST01-001 Monkey.D.Luffy
  your character   OWN-001 Deckhand
  your life        2 cards
  their leader     ST02-001 Eustass"Captain"Kid
  their life       2 cards
END
printf '1\n1\nsave %s\nquit\n' "$folder/mine.replay" >"$folder/in"
(cd "$folder" && timeout 60 "$program" play mine.scenario --level random) <"$folder/in" \
    >"$out" 2>"$err" && pass || fail 'play from a scenario'
says "'$program play --resume .*' continues it"
run 0 replay "$folder/mine.replay" --quiet
says ': 2 answers and 1 turns verified'
run 0 play --resume last
says 'You play on from a position, against .random.'
says 'OWN-001 +Deckhand'
run 0 analyse "$folder/mine.replay" --nodes 20
printf '1\n' | timeout 60 "$program" play --resume "$folder/mine.replay" >"$out" 2>"$err"
run 0 replay "$folder/mine.replay" --quiet
says ': 3 answers '
mv "$folder/mine.card" "$folder/mine.kept"
run 2 play --resume "$folder/mine.replay"
warns 'mine.card'
sed 's/3000/4000/' "$folder/mine.kept" >"$folder/mine.card"
run 2 play --resume "$folder/mine.replay"
warns 'mine.replay:3:7: the game was played with other cards'
mv "$folder/mine.kept" "$folder/mine.card"
# Where nothing can be saved, that is reported.
printf '1\n' | XDG_STATE_HOME=/dev/null/x timeout 60 "$program" play --level random \
    >"$out" 2>"$err" && pass || fail 'play without a folder'
warns 'this game is not saved'
lacks 'continues it'
# The lessons: a goal that was missed is tried again, every legal way reaches it, and then a
# whole game with comments begins.
printf 'end\nplay ST01-009\nplay ST01-003\nquit\n' >"$folder/in"
timeout 60 "$program" learn --lesson 7 <"$folder/in" >"$out" 2>"$err" && pass || fail 'learn'
says '^Lesson 7 of 18: Playing Characters'
says '^Not quite'
says '^Well done'
says "'$program learn --lesson 8' continues"
run 0 learn --list
says '^18  A whole game'
run 2 learn --lesson 19
printf 'concede\n' | timeout 60 "$program" learn --lesson 18 >"$out" 2>"$err"
says '(The first player is|Look at the costs|Who goes first has)'
says 'You play st01\. They play st02 \((level1|random)\)'
# Two people and no people.
printf '1\n1\n\n1\n\nundo\nconcede\n' >"$folder/in"
timeout 60 "$program" play --two --seed 1 <"$folder/in" >"$out" 2>"$err" && pass || fail '--two'
says 'Player 2 must answer'
says 'nothing can be taken back'
run 0 play --watch --level random,level1 --seed 3
says 'Player 1 plays st01 \(random\)\. They play st02 \(level1\)'
says '(Player [12] wins|draw)'
run 2 play --watch --level random,genius
XDG_STATE_HOME=/proc/nowhere run 0 play --watch --level random --seed 3
run 0 replay "$(find "$folder/state" -name '*.replay' | head -1)" --quiet
run 0 perft
run 0 perft --all 2
printf 'x st01 st02 1 5 999\n' >"$folder/perft.txt"
run 1 perft "$folder/perft.txt"
says 'expected 999'
run 0 perft --update "$folder/perft.txt"
cp "$folder/perft.txt" "$out"
says '^x .* 5 +[0-9]+$'
run 0 perft "$folder/perft.txt"
printf 'x st01\n' >"$folder/perft.txt"
run 2 perft "$folder/perft.txt"
printf '# nothing\n' >"$folder/perft.txt"
run 2 perft "$folder/perft.txt"
run 0 lethal
says 'false wins 0'
run 0 lethal --mine 4 --limit 3000
says '^# Positions mined'
cp "$out" "$folder/mined.tsv"
run 0 lethal --verify "$folder/mined.tsv"
says '^4 positions: 2 can be won, 2 cannot'
run 0 lethal --mine 6 --any --limit 1
cp "$out" "$folder/any.tsv"
run 0 lethal --nodes 500 "$folder/any.tsv"
says '^6 more are too large'
sed 's/\twin\t/\tno\t/' "$folder/mined.tsv" >"$folder/wrong.tsv"
run 1 lethal "$folder/wrong.tsv"
says 'false wins 2'
run 1 lethal --verify "$folder/wrong.tsv"
says 'mine again'
printf 'st01 st02 1 2 won 3\n' >"$folder/wrong.tsv"
run 2 lethal "$folder/wrong.tsv"
warns "wrong.tsv:1:15: expected 'win'"
printf 'st01 st99 1 2 win 3\n' >"$folder/wrong.tsv"
run 2 lethal "$folder/wrong.tsv"
warns "no bundled deck 'st99'"
run 2 lethal --nodes 0
printf '# nothing\n' >"$folder/wrong.tsv"
run 2 lethal "$folder/wrong.tsv"
# A fit depends on its seed alone; its file has the shape of the one that is compiled in.
fitted() {
    local name=$1
    shift
    run 0 fit --play "$folder/$name.book" --games 20 --epochs 2 --players thumb \
        --out "$folder/$name.def" "$@"
}
shape_of() { sed -E 's/-?[0-9]+/N/g' "$1"; }
fitted first -j 1
says '^20 games: [0-9]+ positions to learn from, [0-9]+ of other games, 0 of decks that'
says '^shipped( +[0-9]\.[0-9]{4} +[0-9]+\.[0-9] %){2}'
says '^2( +[0-9]\.[0-9]{4} +[0-9]+\.[0-9] %){2}'
cp "$out" "$folder/first.txt"
fitted again -j 2
cmp -s "$out" "$folder/first.txt" && cmp -s "$folder/first.def" "$folder/again.def" &&
    pass || fail 'the same fit twice'
fitted other --seed 2
cmp -s "$folder/first.def" "$folder/other.def" && fail 'a fit with another seed' || pass
[[ $(shape_of "$folder/first.def" | cut -c1-60) == "$(shape_of src/player/net.def |
    cut -c1-60)" ]] && pass || fail 'the shape of net.def'
# A book that was cut off goes on where it was; parts of it make the same games.
head -c -500 "$folder/first.book" >"$folder/cut.book"
fitted cut -j 1
cmp -s "$folder/first.def" "$folder/cut.def" && pass || fail 'a book that was cut off'
for part in 1 2; do
    run 0 fit --play "$folder/part$part.book" --games 20 --epochs 0 --players thumb \
        --shard "$part/2"
done
cat "$folder"/part?.book | grep -v ^logpose | sort >"$folder/parts.txt"
grep -v ^logpose "$folder/first.book" | sort | cmp -s - "$folder/parts.txt" &&
    pass || fail 'the parts of a book'
run 2 fit --play "$folder/first.book" --games 20 --players thumb --seed 3
warns 'holds other games'
# Rules of thumb learn from what searches thought.
run 0 fit --play "$folder/search.book" --games 6 --epochs 1 --players search:nodes=16 --policy \
    --out "$folder/trait.def"
says '^6 games: [0-9]+ questions to learn from'
says '^1 +[0-9]\.[0-9]{4} +[0-9.]+ %( +- +-)+$'
[[ $(shape_of "$folder/trait.def" | tr -d ' \n') == "$(shape_of src/player/trait.def |
    tr -d ' \n')" ]] && pass || fail 'the shape of trait.def'
# Searches teach where to look first, and nothing else. Rows of cards have a line for either.
to_play() { grep -a '^LEAN((' "$1"; }
to_look() { grep -a '^     (.*))$' "$1"; }
shipped=src/player/trait.def
cmp -s <(to_play "$folder/trait.def") <(to_play $shipped) && pass || fail 'numbers to play by'
cmp -s <(to_look "$folder/trait.def") <(to_look $shipped) && fail 'nothing was learned' || pass
# They also learn from what their own answers gained; and habits are counted.
run 0 fit "$folder/first.book" --policy --gain --continue --epochs 1 --out "$folder/gain.def"
says '^20 games: [0-9]+ questions to learn from'
cmp -s <(to_play "$folder/gain.def") <(to_play $shipped) && fail 'nothing was gained' || pass
cmp -s <(to_look "$folder/gain.def") <(to_look $shipped) && pass || fail 'numbers to look by'
run 0 fit "$folder/first.book" --habits
says '^20 games, from turn 3 on'
says '^  DON!! not spent +[0-9.]+ %  of [0-9]+ DON!!$'
# Decks that are held out are only measured by.
run 0 fit --play "$folder/held.book" --games 10 --epochs 0 --players thumb --held
run 0 fit "$folder/first.book" "$folder/held.book" --epochs 1
says '^30 games: .* [1-9][0-9]* of decks that are held out$'
run 2 fit --play "$folder/never.book" --decks held
warns 'held out for measuring'
run 2 fit
warns 'name a book'
run 2 fit --play "$folder/never.book" --games 0
warns '--games must be a whole number from 1 to'
run 2 fit --play "$folder/never.book" --epochs 5000
run 2 fit --play "$folder/never.book" --made 101
run 2 fit "$folder/first.book" --trust 101
warns '--trust is a percentage'
# Nothing is written if there is nothing to learn from.
run 2 fit "$folder/first.book" --gain --out "$folder/never.def"
warns '--gain .* needs --policy'
run 2 fit "$folder/first.book" --policy --out "$folder/never.def"
warns 'nothing to learn from'
run 2 fit "$folder/held.book" --out "$folder/never.def"
warns 'nothing to learn from'
[[ ! -e $folder/never.def ]] && pass || fail 'numbers that were learned from nothing'
run 2 fit --play "$folder/never.book" --players genius
run 2 fit "$folder/first.txt"
warns 'is not a book'
run 2 fit "$folder/first.book" --out "$folder/nowhere/net.def"
warns 'cannot write'
run 0 golden --out "$folder/golden"
run 0 docs --out "$folder/docs"
run 2 docs

# --- Logs of another simulator, written by our own games ---

run 0 log verify tests/logs
run 0 log verify tests/logs --json
run 0 log list tests/logs
says '^2026-10-01 '
run 0 log import tests/logs --out "$folder/imported"
run 0 replay "$folder/imported/two-games-2.replay" --quiet
grep -q '^log 1.43a.1$' "$folder/imported/two-games-2.replay" && pass ||
    fail 'a replay says that it is of a log'
grep -q 'Mira' "$folder/imported/two-games.replay" && pass || fail 'names are in a replay'
run 0 log import tests/logs/two-games.log --strip --out "$folder/stripped"
grep -q 'Mira\|Tovo' "$folder/stripped/two-games.replay" && fail 'names are stripped' || pass
run 0 replay "$folder/stripped/two-games.replay" --quiet
sed 's/\[5000\] vs/[6000] vs/' tests/logs/two-games.log >"$folder/edited.log"
run 1 log verify "$folder/edited.log"
says 'has 6000 power'
head -c 9000 tests/logs/two-games.log >"$folder/cut.log"
run 0 log import "$folder/cut.log" --out "$folder/imported"
run 0 replay "$folder/imported/cut.replay" --quiet
sed 's/ST0[1-4]-0/ZZ99-0/g' tests/logs/two-games.log >"$folder/foreign.log"
run 2 log import "$folder/foreign.log" --out "$folder/imported"
warns 'pool add'
sed 's/ST01-0/Z\xff/g' tests/logs/two-games.log >"$folder/raw.log"
run 2 log verify "$folder/raw.log"
iconv -f UTF-8 -t UTF-8 "$err" >/dev/null 2>&1 && pass || fail 'a log writes raw bytes'
sed "s/Tovo/$(printf '%05000d' 0)/" tests/logs/two-games.log >"$folder/long.log"
run 0 log list "$folder/long.log"
warns 'long.log:[0-9]*:1: the line is too long'
run 0 log stats tests/logs --html "$folder/stats.html"
says 'few'
run 0 log stats tests/logs --csv
run 0 log stats tests/logs --json
run 2 log verify README.md
run 2 log verify "$folder/nothing.log"
run 2 log count tests/logs

# --- Files that are written ---
# The user's own files beside it stay, and so does the mode; a new file follows the umask.
mkdir "$folder/files"
echo mine >"$folder/files/game.new"
echo old >"$folder/files/game"
chmod 640 "$folder/files/game"
run 0 record st01 st02 --seed 1 --out "$folder/files/game"
[[ $(cat "$folder/files/game.new") == mine ]] && pass || fail 'a file of the user is destroyed'
[[ $(stat -c %a "$folder/files/game") == 640 ]] && pass || fail 'the mode of a file changes'
[[ $(ls -A "$folder/files") == $'game\ngame.new' ]] && pass || fail 'a temporary file is left'
(umask 027 && "$program" record st01 st02 --seed 1 --out "$folder/files/fresh")
[[ $(stat -c %a "$folder/files/fresh") == 640 ]] && pass || fail 'a new file ignores the umask'
# A link stays a link, and what it leads to is written; one that leads nowhere is refused. The
# old name for temporary files does not lead to another file.
echo target >"$folder/target"
ln -s ../target "$folder/files/link"
ln -s ../target "$folder/files/link.new"
run 0 record st01 st02 --seed 1 --out "$folder/files/link"
[[ -L $folder/files/link ]] && pass || fail 'a link is replaced'
cmp -s "$folder/target" "$folder/files/game" && pass || fail 'a link is not written through'
echo target >"$folder/target"
ln -sf ../game "$folder/files/other"
ln -s ../target "$folder/files/other.new"
rm "$folder/files/other"
run 0 record st01 st02 --seed 1 --out "$folder/files/other"
[[ $(cat "$folder/target") == target ]] && pass || fail 'a link beside the file is followed'
ln -s nowhere "$folder/files/dangling"
run 2 record st01 st02 --seed 1 --out "$folder/files/dangling"
warns 'symbolic link to a file that does not exist'
run 2 record st01 st02 --seed 1 --out "$folder/files"
run 0 record st01 st02 --seed 1 --out /dev/null
# A game that another program plays is neither resumed nor written over.
mkfifo "$folder/keys"
"$program" play --plain --two --deck st01 --vs st02 --seed 5 <"$folder/keys" >"$out" 2>&1 &
player=$!
exec 7>"$folder/keys"
printf '\n1\n' >&7
for _ in $(seq 100); do
    kept=$(find "$folder/state/logpose" -name "*-$player.replay" 2>/dev/null)
    [[ -n $kept ]] && break
    sleep 0.05
done
run 2 play --plain --resume "$kept"
warns 'another program is using it'
exec 7>&-
wait "$player"
run 0 play --plain --resume "$kept"

# --- Control characters and byte order marks ---
# clean: the last run wrote nothing that a terminal could obey.
clean() {
    if grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "$out" "$err"; then
        fail "control characters: $*"
    else
        pass
    fi
}
evil=$folder/$'evil\e[2J\xc2\x9b2J\a'
printf '1 ST01-001\n4 ST01-002\n' >"$evil.deck"
for command in check show stats; do
    "$program" deck $command "$evil.deck" >"$out" 2>"$err"
    clean "deck $command"
done
run 2 deck check "$evil"
clean 'a missing file'
"$program" sim "$evil.deck" st01 --games 2 >"$out" 2>"$err"
clean 'sim'
run 0 record st01 st02 --seed 1 --out "$evil.replay"
run 0 replay --quiet "$evil.replay"
clean 'replay'
run 0 match --players $'random,bot:true \e[2J' --games 4 --decks st01 --seed 1
clean 'match'
printf 'scenario  A \e[2J title\n' >"$folder/evil.scenario"
"$program" judge "$folder/evil.scenario" >"$out" 2>"$err" && fail 'an evil scenario' || pass
warns 'evil.scenario:1:13: there is a control character .U.001B'
printf 'scenario  A\nwhen x \xc2\x9b2J\n' >"$folder/evil.scenario"
"$program" judge "$folder/evil.scenario" >"$out" 2>"$err" && fail 'an evil scenario' || pass
warns 'evil.scenario:2:8: there is a control character .U.009B'
printf 'scenario  A\ngiven turn 0\n' >"$evil.scenario"
"$program" judge "$evil.scenario" >"$out" 2>"$err"
clean 'judge'
printf '{"number":"MY-001","name":"A\\u001b[2J","category":"Character","color":"Red",
"cost":1,"power":1000}' >"$folder/evil.json"
"$program" import "$folder/evil.json" >"$out" 2>"$err" && fail 'an evil name' || pass
grep -q 'evil.json:1:27: there is a control character' "$err" && pass || fail 'import of a name'
# A byte order mark is not text, wherever text is read.
mark=$'\xef\xbb\xbf'
(printf %s "$mark" && cat decks/st01.deck) >"$folder/mark.deck"
run 0 deck check "$folder/mark.deck"
"$program" deck check - <"$folder/mark.deck" >"$out" 2>"$err" && pass || fail 'a mark on stdin'
(printf %s "$mark" && cat "$evil.replay") >"$folder/mark.replay"
run 0 replay --quiet "$folder/mark.replay"
printf '%sscenario A\nthen you have 0 cards in trash\n' "$mark" >"$folder/mark.scenario"
run 0 judge "$folder/mark.scenario"
printf '%scard MY-001 "Mark"\n  character, red, cost 1, power 1000\n' "$mark" \
    >"$folder/mark.card"
run 0 card MY-001 --cards "$folder/mark.card"
says 'Mark'
printf '%s{"number":"MY-002","name":"B","category":"Character","color":"Red","cost":1,
"power":1000}' "$mark" >"$folder/mark.json"
run 0 import "$folder/mark.json"
# Ids of any length and form come back as they were, also after a mark.
long=$(head -c 3000 /dev/zero | tr '\0' x)
printf '%s{"id": "%s", "file": "missing"}\n{"id": 0.1, "file": "missing"}\n' "$mark" "$long" |
    "$program" analyse --lines >"$out" 2>"$err"
says "^\{\"id\":\"$long\",\"error\""
says '^\{"id":0.1,"error"'

# --- Bots: other programs as players ---
build=$(dirname "$program")
run 0 match --players random,random --games 12 --seed 9
one=$(grep signature "$out")
run 0 match --players "random,bot:$program bot --player random" --games 12 --seed 9 --paired
[[ $(grep signature "$out") == "$one" ]] && pass || fail 'a bot plays like the player itself'
run 0 match --players greedy,search:nodes=50 --games 4 --seed 9
one=$(grep signature "$out")
run 0 match --players "bot:$program bot -p greedy,bot:nodes=50:$program bot -p search" \
    --games 4 --seed 9 --paired
[[ $(grep signature "$out") == "$one" ]] && pass || fail 'a state is not the view'
# A game's budget may be larger than the one that a bot was started with, and a player that is
# switched to has no game yet.
printf '%s\n' 'logpose 1 0' 'game 1 seat 0 seed 1 nodes 4000000000' 'deck ST01-001 4xST01-002' \
    start >"$folder/lines"
"$program" bot -p search:nodes=5 <"$folder/lines" >"$out" 2>"$err" && pass ||
    fail 'a large budget'
[[ $(grep -c '^ready' "$out") == 2 ]] && pass || fail 'a bot is ready for a large budget'
printf '%s\n' 'set player greedy' 'ask 1' go >>"$folder/lines"
"$program" bot -p search:nodes=5 <"$folder/lines" >"$out" 2>"$err"
[[ $? == 2 ]] && pass || fail 'a player without a game is asked'
# hands OPTION…: how many different hands, and seeds, a bot is shown in four games.
hands() {
    rm -f "$folder/heard"
    run 0 match --players "random,bot:tee -a $folder/heard | $program bot --player random" \
        --games 4 --decks st01 -j 1 "$@"
    seeds=$(sed -n 's/^game .* seed \([0-9]*\).*/\1/p' "$folder/heard" | sort)
    python3 - "$folder/heard" <<'END'
import json, sys
hands, first = set(), False
for line in open(sys.argv[1]):
    first = first or line.startswith("game ")
    if first and line.startswith("view "):
        hands.add(tuple(sorted(card["card"] for card in json.loads(line[5:])["you"]["hand"])))
        first = False
print(len(hands))
END
}
[[ $(hands --seed 9 --paired) == 2 ]] && pass || fail 'a paired deal is not shown twice'
hands --seed 9 --paired >/dev/null
[[ $(uniq <<<"$seeds" | wc -l) == 4 ]] && pass || fail 'two games have the same seed'
[[ $(hands --seed 9) == 4 ]] && pass || fail 'a bot is shown a deal again'
# A seed that is given is kept; otherwise nobody can guess it.
hands --seed 9 >/dev/null
one=$seeds
hands --seed 9 >/dev/null
[[ $seeds == "$one" ]] && pass || fail 'the same seed gives a bot other seeds'
hands >/dev/null
warns 'the seed was drawn: --seed [0-9]+$'
one=$seeds
hands >/dev/null
[[ $seeds != "$one" ]] && pass || fail 'the seed of a series with a bot can be guessed'
run 2 match --players "random,bot:x" --state "$folder/bot.state"
warns 'needs --seed'
run 2 sim st01 st02 --players "random,bot:x" --state "$folder/bot.state"
warns 'needs --seed'
run 2 sim --compare st01 st01 st02 --players "random,bot:x"
warns 'not for bots'
run 0 match --players "bot:$program bot,bot:set.player=random:$program bot" --games 4 -j 2
says '^signature'
run 0 match --players "bot:$build/examples/bot,random" --games 40 --seed 1 --paired --json
says '"forfeits_a": 0'
python3 -c 'import json, sys
assert json.load(open(sys.argv[1]))["matches"][0]["score_low"] > 0.5' "$out" && pass ||
    fail 'examples/bot.c is no better than random'
run 0 match --players "bot:python3 examples/bot.py,random" --games 12 --seed 1 --paired --json
says '"forfeits_a": 0'
python3 -c 'import json, sys
assert json.load(open(sys.argv[1]))["matches"][0]["score_low"] > 0.5' "$out" && pass ||
    fail 'examples/bot.py is no better than random'

# bad_bot KIND MESSAGE [SETTING]: this bot forfeits all its games, and no more happens.
bad_bot() {
    run 0 match --players "random,bot:${3-}tests/bots/bad.sh $1" --games 4 --decks st01
    warns "forfeits game 1: .*$2"
    says '4 wins, 0 losses, 0 draws, 4 forfeited by the second'
    warns '^match: --bot-stderr shows'
}
bad_bot mute "no 'ready' within 600 ms" ready=600:
bad_bot gone "ended before its 'ready' .exit code 0"
bad_bot babble "it says 'hello, I am a bot'"
bad_bot leaves "ended before its 'ready' .exit code 3"
bad_bot silent-start "no 'ready' within 600 ms" ready=600:
bad_bot slow 'no answer within 501 ms' ms=1:
bad_bot silent 'no answer within 501 ms' ms=1:
bad_bot chatter 'no answer within 501 ms' ms=1:
bad_bot children 'no answer within 501 ms' ms=1:
bad_bot illegal "not a legal answer: 'attack ST01-001 with ST01-001'"
bad_bot number "not a legal answer: '999'"
bad_bot zero "not a legal answer: '0'"
bad_bot empty "not a legal answer: ''"
bad_bot nonsense "not a legal answer: '.*2J'"
bad_bot garbage "but 'Traceback"
bad_bot other "an answer to a different question: 'best 4 1'"
bad_bot huge 'a line of more than 65536 bytes'
bad_bot binary ''
bad_bot exits 'ended before its answer .exit code 7'
bad_bot closes '' ms=1:
bad_bot crash 'ended before its answer'
run 0 match --players "random,bot:tests/bots/bad.sh concede" --games 4 --decks st01
says '4 wins, 0 losses, 0 draws$'
run 0 match --players "random,bot:tests/bots/bad.sh stays" --games 4 --decks st01
run 0 match --players "random,bot:$folder/missing" --games 20 --decks st01
warns 'ended before its .ready. .exit code 127'
warns 'failed to start 3 times'
run 0 match --players "random,bot:set.skill=3:$program bot" --games 4 --decks st01
warns "it has no option 'skill'"
run 0 sim st01 st02 --players "random,bot:tests/bots/bad.sh exits" --games 3 --json
says '"wins_a": 3,'
says '"forfeit": 3'
run 2 match --players "random,bot:"
run 2 match --players "random,bot:ms=soon:x"
timeout 60 "$program" play --level "bot:tests/bots/bad.sh exits" <<<'' >"$out" 2>"$err"
[[ $? -eq 0 ]] && pass || fail 'play against a bad bot'

# A game that was played against a bot says so when it goes on without it.
printf '1\n1\nquit\n' | "$program" play --plain --seed 5 --deck st01 --vs st02 \
    --level "bot:$program bot --player random" >"$out" 2>"$err"
kept=$(sed -n "s/.*play --resume \(.*\)' continues it.*/\1/p" "$out")
run 0 play --plain --resume "$kept"
warns "was played against a bot \('bot:.*bot_--player_random'\)\. It goes on without it"

# Ending the program ends its bots, also one that would never end by itself.
# A dead process that nobody has asked about yet is dead.
lives() { [[ -s $folder/pid && $(ps -o stat= -p "$(<"$folder/pid")") == [^Z]* ]]; }
for signal in TERM INT HUP QUIT; do
    rm -f "$folder/pid"
    timeout -s $signal 2 "$program" match --games 4 \
        --players "random,bot:echo \$\$ >$folder/pid; sleep 60" >"$out" 2>"$err"
    for _ in $(seq 50); do lives && sleep 0.1 || break; done
    lives && fail "a bot has outlived the program after SIG$signal" || pass
done

# What a bot has started ends with it, also outside its session, and also when the program is
# interrupted in the middle of a game.
daemons() { ps -eo stat=,args= | grep -E '^[^Z].*sleep 770[123]$' | grep -v grep; }
if [[ $(uname) == Linux ]]; then
    run 0 match --players "bot:tests/bots/bad.sh daemons,bot:tests/bots/bad.sh none" --games 4 \
        --decks st01 -j 2
    [[ -z $(daemons) ]] && pass || fail "a bot's daemon has outlived it: $(daemons)"
    timeout -s TERM 3 "$program" match --games 4 -j 1 --decks st01 \
        --players "random,bot:setsid sleep 7701 & (setsid sleep 7702 &) ; sleep 60" \
        >"$out" 2>"$err"
    [[ -z $(daemons) ]] && pass || fail "a bot's daemon has outlived the program: $(daemons)"
fi
# A process that was there before is nobody's.
sleep 7704 &
other=$!
run 0 match --players "random,bot:tests/bots/bad.sh exits" --games 4 --decks st01
kill "$other" && pass || fail 'a process that is no bot was killed'

# talk LINE…: what 'logpose bot' says to these lines; its exit code is in $code.
talk() { code=0; printf '%s\n' "$@" | "$program" bot >"$out" 2>"$err" || code=$?; }
talk 'logpose 1 0.1.0' 'a new word' quit
[[ $code -eq 0 ]] && pass || fail 'bot'
says '^ready$'
talk 'logpose 1 x' 'game 1 seat 0 seed 5' 'deck ST01-001 4xST01-002' start 'ask 7 main' \
    'answer 1 09000000 end' 'go 7'
says '^best 7 1$'
for line in 'logpose 2 x' 'game 1 seat 7' 'game 1 cards 0123456789abcdef' 'deck X' \
    'deck ST01-001 99xST01-002' 'state 00' 'state xyz' 'go 1' 'answer 1 zz' start 'set a b'; do
    talk 'logpose 1 x' "$line"
    [[ $code -eq 2 ]] && pass || fail "bot: '$line' (exit $code)"
    warns 'bot: line 2: '
done
run 2 bot --player nobody
run 2 bot --player bot:x

# --- Analysis ---
cat >"$folder/mate.scenario" <<'END'
scenario  One attack wins
given     turn 5, your turn
  your leader      ST01-001 Monkey.D.Luffy
  your character   ST01-006 Tony Tony.Chopper
  your hand        ST01-007 Nami
  your don         2 active
  their leader     ST02-001 Eustass"Captain"Kid
  their character  ST02-003 Urouge  rested

when      you attack ST02-001 with ST01-001
then      they take 1 damage
END
run 0 analyse "$folder/mate.scenario" --nodes 2000
[[ $(sed -n 2p "$out") == *'100.0 %'*'attack ST02-001 with ST01-001' ]] && pass ||
    fail 'the attack that wins is not the best answer'
says '^line: attack ST02-001 with ST01-001$'
run 0 analyse "$folder/mate.scenario" --nodes 100 --lethal 8
says '^this turn: 8 of 8 samples can be won by force; attack ST02-001 with ST01-001 wins 8'
run 0 analyse "$folder/mate.scenario" --nodes 100 --lethal 8 --json
says '"guard_wins": 8'
run 2 analyse "$folder/mate.scenario" --lethal 10001
# The solver is asked automatically in one's own turn, and not where nobody wants it.
run 0 analyse "$folder/mate.scenario" --nodes 100
says '^this turn: 20 of 20 samples can be won by force'
run 0 analyse "$folder/mate.scenario" --nodes 100 --lethal 0
lacks '^this turn'
run 0 analyse "$folder/mate.scenario" --nodes 2000 --json
has_keys turn seat asked question playouts win_rate low high answers line
cp "$out" "$folder/one.json"
run 0 analyse "$folder/mate.scenario" --nodes 2000 --json
cmp -s "$out" "$folder/one.json" && pass || fail 'the same seed gives another analysis'
run 0 analyse "$folder/mate.scenario" --ms 50 --seat p2
says ' [1-9][0-9]* walks from samples of what player 2 sees'
run 0 analyse "$folder/mate.scenario" --nodes 500 --opponent st02 --player random
says '^random: '
# The first battle of the replay in which somebody may counter.
for ((step = 20; step < 120; step++)); do
    "$program" analyse "$folder/game.replay" --to $step --nodes 1 --lethal 2 >"$out" 2>"$err"
    grep -q "asked 'counter'" "$out" && break
done
says '^this turn, 2 samples; .*Counter'
says '^  [0-2] survived: pass$'
run 0 analyse "$folder/game.replay" --to $step --nodes 1 --lethal 2 --json
has_keys survive
run 0 analyse "$folder/game.replay" --to 12 --nodes 500
says 'is asked'
run 0 analyse "$folder/game.replay" --nodes 500 --opponent file
run 2 analyse "$folder/game.replay" --to 99999
warns 'the game is over at this step'
run 2 analyse "$folder/missing"
warns 'missing: No such file'
run 2 analyse "$folder"
[[ $(wc -l <"$err") -eq 1 ]] && pass || fail 'one fault, one message'
run 2 analyse "$folder/name.scenario"
warns 'name.scenario:3:'
run 2 analyse "$folder/mate.scenario" --number 2
run 2 analyse "$folder/mate.scenario" --seat p3
run 2 analyse "$folder/mate.scenario" --player nobody
run 2 analyse "$folder/mate.scenario" --opponent nosuchdeck
run 2 analyse
run 2 analyse "$folder/mate.scenario" --lines
python3 - "$folder" >"$folder/queries" <<'END'
import json, sys
folder = sys.argv[1]
text = open(folder + "/mate.scenario").read()
print(json.dumps({"id": 1, "file": folder + "/mate.scenario", "nodes": 500}))
print(json.dumps({"id": "two", "text": text, "nodes": 500}))
print(json.dumps({"id": [3], "file": folder + "/missing"}))
print(json.dumps({"id": 4, "text": "scenario x\ngiven nonsense"}))
print('{"id": 5, "text": ')
print(json.dumps({"id": 6, "depth": 3}))
print(json.dumps({"file": folder + "/game.replay", "to": 20, "nodes": 200, "seat": "p1"}))
print(json.dumps({"id": 8, "file": folder + "/game.replay", "text": text}))
END
timeout 60 "$program" analyse --lines <"$folder/queries" >"$out" 2>"$err" &&
    pass || fail '--lines'
python3 - "$out" 2>"$err" <<'END' && pass || fail 'the answers of --lines'
import json, sys
answers = [json.loads(line) for line in open(sys.argv[1])]
assert len(answers) == 8
assert [a.get("id") for a in answers[:4]] == [1, "two", [3], 4]
assert answers[0]["answers"][0]["answer"] == "attack ST02-001 with ST01-001"
assert {k: v for k, v in answers[1].items() if k != "id"} == \
       {k: v for k, v in answers[0].items() if k != "id"}
assert all("error" in a for a in answers[2:6])
assert answers[6]["seat"] == "p1"
assert answers[7]["error"].endswith("not both")
END
# --- The pages that show commands show what they write ---
# A type that is said twice is a type.
echo 'MY01-009, Mira, Character, Red, 3, 4000, , Slash, Guild/Lamp/Lamp, [On Play] Hum.' \
    >"$folder/twice.txt"
run 1 import "$folder/twice.txt"
says 'type "Guild", "Lamp"'

for page in $(grep -l '^```console' README.md docs/*.md); do
    python3 tools/test-page.py "$page" "${program%/*}" >"$out" 2>"$err" && pass || fail "$page"
done

# --- logpose-exercise: a program of its own, with an engine that says what ran ---
main_program=$program
program=$(dirname "$main_program")/logpose-exercise
run 0 --help
says '^usage: logpose-exercise'
run 0 ST01-001 ST01-005
says '^ST01-001: 1 of 1 abilities run, '
says 'line 1 SELECT: nothing to choose from \(a Leader is always there\)'
says '^branches +[0-9]+, reached [0-9]+, impossible [0-9]+, missing 0$'
says 'broken promises 0$'
cp "$out" "$folder/first"
run 0 ST01-001 ST01-005 -j 2
cmp -s "$out" "$folder/first" && pass || fail 'two threads give another result'
run 0 ST01-012 --json
has_keys cards abilities run branches reached impossible missing results
# Without a playout nothing has run: the check can fail.
run 0 ST01-001 -n 0
says '^ST01-001: 0 of 1 abilities run, 0 of '
run 1 ST01-001 -n 0 --check tests/exercise.tsv
says '^FAIL ST01-001: the result differs from its row'
# Its effect is asked for while damage is dealt, and the game must be saved there as well.
run 0 OP03-040
run 0 ST01-001 --check tests/exercise.tsv
sed 's/^ST01-004\t[0-9a-f]*/ST01-004\t0123456789abcdef/; /^ST01-005/d' tests/exercise.tsv \
    >"$folder/stale.tsv"
run 1 ST01-001 --check "$folder/stale.tsv"
says '^FAIL ST01-004: its program has changed'
says '^FAIL ST01-005: it has no row'
run 2 ST01-999
run 2 --set XX99
run 2 ST01-001 --out "$folder/some.tsv"
run 2 --every 0
run 2 -j 0
run 2 ST01-001 --show 99999
program=$main_program

# --- The example uses the public header alone ---
"$(dirname "$program")/examples/play" 7 >"$out" 2>"$err" && pass || fail 'examples/play'
says '^player [12] wins, turn [0-9]+$'

# The library from another language: a game that is played again has the same hashes only if all
# structs of the example are right. Python cannot load a library with sanitizers.
build_folder=$(dirname "$program")
if ! grep -q '^LOGPOSE_SANITIZE:BOOL=ON' "$build_folder/CMakeCache.txt"; then
    library=$build_folder/liblogpose.so
    run 0 record st01 op05-041-op06 --seed 3 --out "$folder/some.replay"
    python3 examples/environment.py "$library" --replay "$folder/some.replay" \
        >"$out" 2>"$err" && pass || fail 'examples/environment.py plays a replay'
    [[ $(wc -l <"$out") -eq $(grep -cE '^(turn|end) ' "$folder/some.replay") ]] && pass ||
        fail 'examples/environment.py shows each turn'
    says '^turn 1: Life [45] and [45], hands [5-7] and [5-7]$'
    python3 examples/environment.py "$library" --games 40 >"$out" 2>"$err" &&
        pass || fail 'examples/environment.py plays'
    says '^40 games against random answers: (3[0-9]|40) won$'
    python3 examples/environment.py "$library" --book "$folder/search.book" >"$out" 2>"$err" &&
        pass || fail 'examples/environment.py reads a book'
    says '^[0-9]{3,} questions, [1-9][0-9]+ of them searched$'
fi

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
