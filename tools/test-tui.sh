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

# The process of the game.
game() { grep -lsa "^$program" /proc/[0-9]*/cmdline | cut -d/ -f3 | head -1; }
# The rows that tell a position: status, headers, hand.
position() { screen | sed -n '1,2p;12,15p'; }

terminal new-session -d -x 80 -y 24 "PS1='READY ' bash --norc --noprofile -i"
sees '^READY'
line "export XDG_STATE_HOME=$folder/state XDG_DATA_HOME=$folder/data"
line "export XDG_CONFIG_HOME=$folder/config LOGPOSE_NO_POOL=1 LC_ALL=C.UTF-8; clear"
line 'stty -a >before'

# --- A whole game, by numbers and by arrows ---
line "clear; $program play --deck st01 --vs st02 --level random --seed 5"
sees 'Do you go first or second'
keys f
sees 'plays fast'
keys 2
sees '▸ 2 go second'
keys Up
sees '▸ 1 go first'
keys Enter
sees 'Do you keep this hand'
keys 1 Enter
sees 'Turn 1 · your turn · Main Phase'
is 'the widest row' 80 "$(screen | LC_ALL=C.UTF-8 wc -L)"
keys '?'
sees 'CR 6-5-6-1'
keys Escape Tab
sees 'arrows: cards'
keys t
sees 'Character, cost'
keys Escape Escape h h h
sees 'Hint of '
keys u
sees 'Do you keep this hand'
keys Enter
for _ in $(seq 60); do
    keys Enter 1 Enter Down Enter Right Enter Enter Enter Enter
    screen | grep -q 'The game is over' && break
    sleep 0.1
done
sees 'The game is over'
sees '(You win|You lose), in turn [0-9]+, by .*CR '
keys l
sees 'the game ends  CR.1-2-1'
keys q q
sees '^Its replay: '
line 'stty -a >after; cmp before after && echo SANE'
sees '^SANE'
line "clear; $program replay --quiet state/logpose/*.replay"
sees 'turns verified'

# --- Another size, and back ---
line "clear; $program play --deck st01 --vs st02 --level random --seed 5"
sees 'Do you go first'
keys f Enter
sees 'Do you keep'
keys Enter
sees 'Main Phase'
terminal resize-window -x 120 -y 40
sees '│.*CR.6-1-2'
terminal resize-window -x 60 -y 12
sees 'needs 80 columns and 24 rows'
sees 'end the turn'
terminal resize-window -x 80 -y 24
sees '^▸YOU  Life 5'

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
# A goal that was missed is tried again; either way of paying is accepted.
line "clear; $program learn --lesson 7"
sees 'Lesson 7 of 18: Playing Characters'
keys Enter End Enter
sees 'Not quite'
keys Enter
sees 'Lesson 7 of 18'
keys Enter
sees 'play Nico Robin'
keys 3 Enter
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
keys 2 Enter
sees 'DON!! 1 active'
kill -KILL "$(game)"
sees 'READY'
line 'stty sane; stty -a >before; clear'
line "clear; $program play --resume last"
sees 'Main Phase .* a position'
sees 'DON!! 1 active'
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
sees '1 answers and 1 turns verified'

# --- A bot that dies: what it is blamed for is not written over the table ---
line "clear; $program play --seed 5 --deck st01 --vs st02 --level 'bot:./bad.sh crash'"
sees 'Do you go'
keys f Enter
sees 'Do you keep'
keys Enter
for _ in $(seq 40); do
    screen | grep -q 'The game is over' && break
    keys End Enter
    sleep 0.1
done
sees 'You win, in turn [0-9]+, by a concession'
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
keys f Enter
sees 'Do you keep'
keys Enter
# It answers two questions, so that it must be seen to think for a while.
thinking=0
for _ in $(seq 60); do
    if screen | grep -q 'silent thinks'; then thinking=$((thinking + 1)); else thinking=0; fi
    [[ $thinking -eq 5 ]] && break
    [[ $thinking -eq 0 ]] && keys End Enter
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
keys Enter Enter
sees 'Player [12] must answer'
keys q
sees '^Goodbye'
line "clear; LC_ALL=xx_XX.ISO-8859-1 $program play --watch --level random --seed 3"
sees 'Life 5 #####'
keys f
sees 'Player [12] wins'
keys q
sees '^Its replay'

# --- A terminal that is closed leaves no process and a game to go on with ---
line "clear; $program play --deck st01 --vs st02 --level random --seed 5"
sees 'Do you go first'
keys Enter
sees 'Do you keep'
terminal kill-server
for _ in $(seq 60); do
    [[ -z $(game) ]] && break
    sleep 0.05
done
is 'the process is gone' '' "$(game)"
XDG_STATE_HOME=$folder/state "$program" play --resume last </dev/null >out 2>&1
is 'after hang-up' 1 "$(grep -c 'Do you keep this hand' out)"

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
