#!/bin/sh
# A bot that is bad in one way: bad.sh KIND. Up to there it behaves, and takes the first answer.
kind=$1
deaf() { while :; do sleep 1; done; }
[ "$kind" != mute ] || deaf
[ "$kind" != gone ] || exit 0
# Processes in sessions of their own: a child, an orphan, and one without an environment.
daemons() {
    setsid sleep 7701 </dev/null >/dev/null 2>&1 &
    (setsid sh -c 'sleep 7702; sleep 7702' </dev/null >/dev/null 2>&1 &)
    (env -i "$(command -v setsid)" "$(command -v sleep)" 7703 </dev/null >/dev/null 2>&1 &)
    sleep 0.2
}
questions=0
while read -r word id rest; do
    case $word in
    logpose)
        [ "$kind" != babble ] || echo 'hello, I am a bot'
        echo "id name bad $kind"
        echo ready
        ;;
    start)
        [ "$kind" != leaves ] || exit 3
        [ "$kind" != silent-start ] || deaf
        echo ready
        ;;
    quit) [ "$kind" != stays ] || deaf; exit 0 ;;
    go)
        questions=$((questions + 1))
        if [ $questions -ge 3 ]; then
            case $kind in
            slow) sleep 3 ;;
            silent) deaf ;;
            illegal) echo "best $id attack ST01-001 with ST01-001" ;;
            number) echo "best $id 999" ;;
            zero) echo "best $id 0" ;;
            empty) echo "best $id" ;;
            nonsense) printf 'best %s \033[2J\n' "$id" ;;
            garbage) echo 'Traceback (most recent call last):' ;;
            other) echo "best $((id + 1)) 1" ;;
            huge) head -c 300000 /dev/zero | tr '\0' x ;;
            binary) head -c 300000 /dev/urandom ;;
            chatter) while :; do echo 'info thinking'; done ;;
            exits) exit 7 ;;
            closes) exec >&- ; deaf ;;
            crash) kill -SEGV $$ ;;
            children) sleep 60 & sleep 60 ;;
            daemons) daemons; exit 7 ;;
            concede) echo "best $id concede" && continue ;;
            esac
        fi
        echo "info a remark"
        echo "best $id 1"
        ;;
    esac
done
