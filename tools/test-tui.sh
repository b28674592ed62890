#!/usr/bin/env bash
# Plays the full-screen game in a terminal of tmux: test-tui.sh [BUILD]. Keys are sent and the
# screen is read, as a person would; then everything that can interrupt a game happens to it.
# Ends with 'N passed, N failed'. Without tmux there is nothing to test, and it says so.
set -uo pipefail
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.."

if ! command -v tmux >/dev/null; then
    echo "test-tui: skipped, tmux is not installed"
    exit 0
fi
program=$PWD/${1:-build}/logpose
bad_bot=$PWD/tests/bots/bad.sh
passed=0
failed=0
folder=$(mktemp -d)
export TMUX_TMPDIR=$folder
unset TMUX
cd "$folder" || exit 1
# By a short name: a message that begins with the path must not depend on where the clone is.
ln -s "$bad_bot" bad.sh

terminal() { tmux -L game -f /dev/null "$@"; }
trap 'terminal kill-server 2>/dev/null; rm -rf "$folder"' EXIT
screen() { terminal capture-pane -p; }
keys() { terminal send-keys "$@"; }
line() { keys -l "$*" && keys Enter; }

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    echo "FAIL $*"
    screen 2>/dev/null | sed 's/^/    |/'
}

# sees PATTERN: the screen shows this within ten seconds.
sees() {
    for _ in $(seq 200); do
        if screen | grep -qE -- "$1"; then
            pass
            return 0
        fi
        sleep 0.05
    done
    fail "the screen never shows '$1'"
    return 1
}
# hides PATTERN: the screen does not show this.
hides() { if screen | grep -qE -- "$1"; then fail "the screen shows '$1'"; else pass; fi; }
is() { if [[ $2 == "$3" ]]; then pass; else fail "$1: '$3', expected '$2'"; fi; }

# The process of the game in this terminal, and of no other that runs beside this test.
game() {
    grep -lsa "^$program" /proc/[0-9]*/cmdline | cut -d/ -f3 | while read -r id; do
        grep -qsa "TMUX_TMPDIR=$folder" "/proc/$id/environ" && echo "$id"
    done | head -1
}
# The rows that tell a position: status, both headers, the hand.
position() { screen | sed -n '1,2p;12,14p'; }

# Random answers by number until the game is over: numbers that do not exist are refused.
play_to_the_end() {
    for _ in $(seq 150); do
        keys 1 Enter 2 Enter 0 Enter 3 Enter y 4 Enter 1 Enter 0 Enter y Escape
        screen | grep -q 'r rematch' && break
        sleep 0.1
    done
    sees 'r rematch'
}

terminal new-session -d -x 80 -y 24 "PS1='READY ' bash --norc --noprofile -i"
sees '^READY'
line "export XDG_STATE_HOME=$folder/state XDG_DATA_HOME=$folder/data"
line "export XDG_CONFIG_HOME=$folder/config LOGPOSE_NO_POOL=1 LC_ALL=C.UTF-8; clear"
line 'stty -a >before'

# --- A whole game, by numbers and by arrows ---
line "clear; $program play"
sees 'Continue the last game .there is none yet'
keys 6
sees 'nothing behind this line yet'
keys q
sees 'READY'
line "clear; $program play --deck st01 --vs st02 --level random --seed 5"
sees 'Do you go first or second'
keys f
sees 'plays fast'
# Nothing is marked in advance, so Return alone gives no answer.
hides '▸ +[0-9]'
keys Enter
sees 'Mark an answer first'
keys 2
sees '▸ 2 Go second'
keys Up
sees '▸ 1 Go first'
keys Enter
sees 'Keep this hand'
keys 1 Enter
sees 'Turn 1 · your turn · Main Phase'
is 'the widest row' 80 "$(screen | LC_ALL=C.UTF-8 wc -L)"
# A bad number is refused, and leaves nothing marked.
keys 2 9
sees 'There is no answer 29 now'
hides '▸ +[0-9]'
# The turn is not ended too early without a question.
keys 0 Enter
sees 'active DON!! left.*End the turn anyway'
keys n
sees 'Turn 1 · your turn'
keys '?'
sees 'CR 6-5-6-1'
keys Escape Tab
sees 'arrows: cards'
keys t
sees 'Character, cost'
keys Escape Escape h h h
sees 'Chance to win with the best answer'
sees '^ First: '
# The hint leaves the table in sight.
sees '^▸YOU  Life 5'
keys Escape u
sees 'Keep this hand'
keys 1 Enter
sees 'Turn 1 · your turn'
keys 0 Enter y
sees 'Their last turn'
keys Escape
sees 'Turn 3 · your turn'
# An answer keeps its number while others come and go.
number_of() { screen | sed -n "s/^.* \([0-9][0-9]*\) $1.*/\1/p" | head -1; }
sees 'Monkey.D.Luffy 5000 attacks the Leader'
number=$(number_of 'Monkey.D.Luffy 5000 attacks the Leader')
keys "$(number_of 'Play Nico Robin')" Enter
sees 'You play Nico Robin'
is 'its number' "$number" "$(number_of 'Monkey.D.Luffy 5000 attacks the Leader')"
keys w
sees '(No: in none|Perhaps: )'
keys Escape d
sees 'Their last turn'
keys Escape y
sees 'Your deck .left of all'
keys t
hides 'Character, cost'
keys Down t
sees ' Character, cost'
keys Escape Escape l
sees 'Turn 3: yours'
keys / Capone Enter
keys Escape
sees 'Turn 3 · your turn'
play_to_the_end
sees '(You win|You lose), in turn [0-9]+: .*CR '
keys l
sees 'CR.1-2-1'
keys Escape
# A review begins, and can be stopped.
keys e
sees '[0-9] per cent'
keys Escape
sees 'r rematch'
# Rematch, and the replay of a game from its beginning: step, turn, jump, both hands, play on.
keys r
sees 'Do you go first|Keep this hand'
keys c y
sees 'r rematch'
# The review of a game that was given up at once takes no time. Its lines fill the screen.
keys e
sees 'and as player 2 saw it'
keys Enter
sees 'r rematch'
keys v
sees 'answer 0 of'
keys Right
sees 'answer 1 of'
keys q
line "clear; for f in state/logpose/*.replay; do $program replay --quiet \$f; done"
sees 'turns verified'
line "clear; $program play"
sees 'Saved games: [1-9]'
keys 7 Enter
sees '(won|lost)'
keys Down Enter
sees 'answer 0 of'
keys PageDown PageDown PageDown
sees 'Turn 3 · '
keys b
sees 'Their hand: '
keys g 2 Enter
sees 'Turn 2 · '
keys a
sees 'Chance to win with the best answer'
keys Escape v
sees 'Turn 2 · '
keys p
sees 'Turn 2 · |Turn 3 · '
sleep 1
keys Escape q
sees '^Goodbye'
line 'stty -a >after; cmp before after && echo SANE'
sees '^SANE'

# --- Other sizes: table and hand at 60x20, the card and the log beside it at 120x40 ---
line "clear; $program play --deck st01 --vs st02 --level random --seed 5"
sees 'Do you go first'
keys 1 Enter
sees 'Keep this'
keys 1 Enter
sees 'Main Phase'
terminal resize-window -x 120 -y 40
sees '│Turn 1: yours'
keys Tab
sees '│ST0'
keys Escape
terminal resize-window -x 200 -y 60
sees '│.*│Turn 1: yours'
terminal resize-window -x 60 -y 20
sees '^▸YOU  Life 5 ■■■■■ hand'
sees 'R [A-Z].*  [0-9] R '
sees '0 End the turn'
terminal resize-window -x 50 -y 12
sees 'needs 60 columns and 20 rows'
sees 'End the turn'
terminal resize-window -x 80 -y 24
sees '^▸YOU  Life 5 ■■■■■  hand'

# --- The mouse: a first click marks, a second one gives the answer ---
hex() { printf '%x' $((32 + $1)); }
click() {
    terminal send-keys -H 1b 5b 4d 20 "$(hex "$2")" "$(hex "$1")"
    terminal send-keys -H 1b 5b 4d 23 "$(hex "$2")" "$(hex "$1")"
}
row=$(screen | grep -n '0 End the turn' | cut -d: -f1)
click "$row" 5
sees '▸ 0 End the turn'
click "$row" 5
sees 'End the turn anyway'
keys n Escape

# --- Ctrl-Z and back; Ctrl-C; kill -TERM; kill -9: the same position each time ---
before=$(position)
keys C-z
sees 'Stopped'
line 'clear; fg'
sees '^▸YOU  Life 5'
is 'after Ctrl-Z' "$before" "$(position)"
keys C-c
sees '^Goodbye'
line 'echo "CODE $?"; stty -a >after; cmp before after && echo SANE'
sees '^CODE 130'
sees '^SANE'
for signal in TERM KILL; do
    line "clear; $program play --resume last"
    sees '^▸YOU  Life 5'
    is 'resumed' "$before" "$(position)"
    kill -$signal "$(game)"
    sees 'READY'
    if [[ $signal == TERM ]]; then
        line 'echo "CODE $?"; stty -a >after; cmp before after && echo SANE'
        sees '^CODE 143'
        sees '^SANE'
    fi
    # What a killed game has left on the screen is not to be taken for the next one.
    line 'stty sane; clear; echo CLEAN'
    sees '^CLEAN'
done
line "clear; $program play --resume last"
sees '^▸YOU  Life 5'
is 'after kill -9' "$before" "$(position)"
kill -HUP "$(game)"
sees 'READY'

# --- The menu, and a lesson ---
line "clear; $program play"
sees '▸1  Start the game'
keys 3 Right
sees 'Your deck   < st02'
keys 4 Enter
sees '^ Their deck'
sees 'Eustass.*Life 5'
keys kaido Enter
sees 'Their deck  < .*Kaido'
keys 9 Enter
sees 'Lesson 1 of 18: The goal'
keys q
sees 'lesson 1. continues'
# A lesson that begins with a deal names itself, and a hint there says what it is for.
line "clear; $program learn --lesson 5"
sees 'Lesson 5 of 18: Setting up'
keys Enter
sees 'Setting up the game .*Lesson 5 of 18'
keys h
sees 'i shows the task of the lesson'
keys Escape q y
sees 'lesson 5. continues'
# A goal that was missed is tried again; either way of paying is accepted.
line "clear; $program learn --lesson 7"
sees 'Lesson 7 of 18: Playing Characters'
keys Enter 0 Enter y
sees 'Not quite'
keys Enter
sees 'Lesson 7 of 18'
keys Enter
sees 'Play Nico Robin'
keys Tab Right Right Enter
sees 'only what this card can do'
keys Enter
sees 'Well done'
keys q
sees 'lesson 8. continues'
# Leaving while a hint is worked out ends the lesson at once, and cleanly.
line "clear; $program learn --lesson 9"
sees 'Lesson 9'
keys Enter h q y
sees 'lesson 9. continues'
line 'echo "CODE $?"'
sees '^CODE 0'
# --- The deck editor: what was built is in the menu and on the command line ---
line "clear; $program play"
sees '▸1  Start the game'
keys 8 Enter
sees 'a new deck'
keys Enter
sees 'no Leader yet'
keys / ST01-001 Enter Enter
sees '0 of 50 cards · R Monkey'
keys / ST01-003 Enter 4
sees '4 of 50 cards'
sees 'Not legal yet.*there are 4 cards'
keys s
sees "The deck's name"
keys mine Enter
sees "Saved as 'mine'"
keys q
sees 'Your deck   < mine'
keys 1 Enter
sees 'not legal yet'
keys q
line "clear; $program deck show mine | head -3"
sees 'ST01-003'
line "clear; $program play"
sees '▸1  Start the game'
keys 3 Enter st01 Enter Up Up Enter
sees 'st01 against st02, level3'
keys q
sees '^Goodbye'
# A terminal that nobody knows gets the plain game.
line "clear; TERM=nonsense $program play --seed 5"
sees "'help' lists what can be typed"
line quit
sees '^Goodbye'

# --- A game from a scenario survives too, and Ctrl-\ leaves a sane terminal ---
cat >spot.scenario <<'END'
scenario  Somewhere in the middle
given     turn 5, your turn
  your leader      ST01-001 Monkey.D.Luffy
  your character   ST01-013 Roronoa Zoro
  your life        3 cards
  your don         2 active
  their leader     ST02-001 Eustass"Captain"Kid
  their life       3 cards
END
line "clear; $program play spot.scenario --level random"
sees 'Main Phase .* a position'
# Two DON!! at once to Zoro: 5000, 2000 for them, and 1000 by his own text.
number=$(screen | sed -n 's/^ *\([0-9]*\) Give DON!! to Roronoa Zoro.*/\1/p')
keys "$number" + Enter
sees '8000▲ D2'
kill -KILL "$(game)"
sees 'READY'
line 'stty sane; stty -a >before; clear'
line "clear; $program play --resume last"
sees 'Main Phase .* a position'
sees '8000▲ D2'
keys s
sees 'Save to which file'
line spot.replay
sees '^Saved: spot.replay'
keys 'C-\'
sees '^Goodbye'
line 'echo "CODE $?"; stty -a >after; cmp before after && echo SANE'
sees '^CODE 131'
sees '^SANE'
line "clear; $program replay --quiet spot.replay"
sees '2 answers and 1 turns verified'

# --- What comes to nothing is said before; the last hit is not taken by mistake ---
line "clear; $program play --deck op05-060-op07 --vs st02 --level random --seed 5"
sees 'Do you go first'
keys 1 Enter
sees 'Keep this'
keys 1 Enter
sees 'Turn 1 · your turn'
keys "$(number_of 'Use the effect of Monkey.D.Luffy')"
sees 'nothing comes of this but its cost'
sees 'it is 1\.'
keys q
sees '^Goodbye'
cat >last.scenario <<'END'
scenario  A last hit
given     turn 6, your turn
  your leader      ST01-001 Monkey.D.Luffy
  your character   ST01-013 Roronoa Zoro
  your life        3 cards
  their leader     ST02-001 Eustass"Captain"Kid
  their character  ST02-002 Vito
  their hand       ST02-008 Scratchmen Apoo
  their hand       ST02-011 Heat
  their hand       ST02-011 Heat
END
line "clear; $program play last.scenario --two"
sees 'Player 1 must answer'
keys Enter
sees 'Main Phase .* a position'
keys "$(number_of 'Roronoa Zoro 5000 attacks the Leader')" Enter
sees 'Player 2 must answer'
keys Enter
sees 'in hand up to 4000'
# The attacked card first, equal cards once, Counters for others only with their card.
sees '1 Counter with Scratchmen Apoo: \+2000$'
sees '2 Counter with Heat: \+1000 \(2×\)'
hides 'for Vito'
sees 'Tab: 2 more for cards not attacked'
keys 0 Enter
sees 'this hit loses the game.*y or n'
keys n Tab
sees 'arrows: cards'
# In 60 columns nothing is cut in the middle.
terminal resize-window -x 60 -y 20
sees 'Esc back  arrows: cards'
keys Escape l
sees 'Esc: back   arrows, PgUp, PgDn: scroll$|Esc: back   t, Return: read the card   arrows$'
keys Escape
terminal resize-window -x 80 -y 24
sees '0 No more counters: take the hit'
keys q y
sees '^Goodbye|READY'

# --- A bot that dies: what it is blamed for is not written over the table ---
line "clear; $program play --seed 5 --deck st01 --vs st02 --level 'bot:./bad.sh crash'"
sees 'Do you go'
keys 1 Enter
sees 'Keep this'
keys 1 Enter
for _ in $(seq 40); do
    screen | grep -q 'r rematch' && break
    keys 0 Enter y Escape
    sleep 0.1
done
sees 'You win, in turn [0-9]+: a concession'
keys Escape C-l
sees '^▸?(YOU |THEY| YOU)'
hides 'forfeits game'
keys q
sees 'forfeits game 1: the program ended'
sees '^Its replay'

# Leaving while a bot is thinking leaves no bot running, not even one that ignores its input.
bots() { grep -lsa '[b]ad\.sh' /proc/[0-9]*/cmdline; }
line "clear; $program play --seed 5 --deck st01 --vs st02 --level 'bot:./bad.sh silent'"
sees 'Do you go'
keys 1 Enter
sees 'Keep this'
keys 1 Enter
# It answers two questions, so that it must be seen to think for a while.
thinking=0
for _ in $(seq 60); do
    if screen | grep -q 'silent thinks'; then thinking=$((thinking + 1)); else thinking=0; fi
    [[ $thinking -eq 5 ]] && break
    [[ $thinking -eq 0 ]] && keys 0 Enter y Escape
    sleep 0.1
done
sees 'silent thinks'
keys q
sees '^Goodbye'
for _ in $(seq 40); do
    [[ -z $(bots) ]] && break
    sleep 0.05
done
is 'a bot is left' '' "$(bots)"

# --- Two people, no colours, no UTF-8 ---
line "clear; NO_COLOR=1 $program play --two --deck st01 --vs st02 --seed 5"
sees 'Player [12] must answer'
hides 'Life'
keys Enter
sees 'Do you go first'
is 'no colours' '' "$(terminal capture-pane -p -e | grep -E $'\e\\[3[0-7]m')"
keys 1 Enter
sees 'Player [12] must answer|Keep this'
keys 1 Enter
sees 'Player [12] must answer'
keys q
sees '^Goodbye'
line "clear; LC_ALL=xx_XX.ISO-8859-1 $program play --watch --level random --seed 3"
sees 'Life 5 #####'
sees 'Player [12] wins'
keys q
sees '^Its replay'

# --- In Japanese: by --lang, by the environment, and not without either ---
line "clear; $program play --lang ja --deck st01 --vs st02 --level random --seed 5"
sees '先攻と後攻、どちらにしますか'
keys 1 Enter
sees 'この手札で始めますか'
keys 1 Enter
sees '自分のターン · メインフェイズ'
sees '^数字 Enter .*k キー$'
sees 'モンキー・D・ルフィにドン!!を付与: パワー6000'
# Marks of cards are letters of the language: the colour, and a cost instead of "c4"; so are
# names of players.
sees 'st01 対 st02、ランダム'
sees '赤 5000'
sees '^ *[0-9]+ 赤 '
# The card's whole text is wrapped, though it has no blanks.
keys Tab t
sees '【速攻】を得る'
sees 'コストは2ですが'
hides 'Character|costs|your turn'
keys Escape Escape h
sees '最善の選択をしたときの勝率'
keys Escape q
sees '終了します'
# Kana can be typed: in any form they find the Leader and the card.
line "clear; $program play --lang ja"
sees '決定'
keys 3 Enter
sees 'st02 '
keys -l 'るふぃ'
sees '絞り込み: るふぃ_'
sees 'op13-001-op15'
hides 'st02 '
keys BSpace BSpace BSpace
sees 'st02 '
keys -l 'ﾙﾌｨ'
sees 'op13-001-op15'
keys Escape
sees '▸3'
keys 8 Enter
sees 'st02 '
keys st01
sees '絞り込み: st01_'
hides 'st02 '
keys Down Enter
sees '50/50枚'
keys /
keys -l 'さんじ'
sees '検索: さんじ_'
sees '^ +赤 +サンジ '
hides 'マキノ'
keys Escape l
sees '検索: 種類:リーダー'
keys q
sees '強さ'
keys q
# A locale that names UTF-8 is enough, whether or not it is installed.
line "clear; LC_ALL=ja_JP.UTF-8 $program play --deck st01 --vs st02 --level random --seed 5"
sees '先攻と後攻、どちらにしますか'
keys q
sees '終了します'
line "clear; LC_ALL= LC_MESSAGES= LANG=ja_JP.UTF-8 $program learn --list"
sees 'ゲームの目的'
# In a battle its step leaves room for the title, and the text names cards as the table does.
for number in 12 13 14; do
    line "clear; $program learn --lesson $number --lang ja"
    sees "レッスン$number/18: "
    [[ $number != 13 ]] || sees '毛皮強化'
    keys Enter
    sees "のターン · [^ ]+ステップ .*$number/18: (ブロック|カウンター|ダメージとトリガー)"
    keys q y
    sees "lesson $number"
done
line "clear; LANG=ja_JP.UTF-8 $program learn --lang en --list"
sees 'The goal'

# --- A terminal that is closed leaves no process and a game to go on with ---
line "clear; $program play --deck st01 --vs st02 --level random --seed 5"
sees 'Do you go first'
keys 1 Enter
sees 'Keep this'
terminal kill-server
for _ in $(seq 60); do
    [[ -z $(game) ]] && break
    sleep 0.05
done
is 'the process is gone' '' "$(game)"
XDG_STATE_HOME=$folder/state "$program" play --resume last </dev/null >out 2>&1
is 'after hang-up' 1 "$(grep -c 'Keep this hand, or' out)"

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
