#!/usr/bin/env python3
"""Changes logs of OPTCGSim in every way that comes to mind and reads them: test-logs.py BUILD
[--seed N] [--rounds N] [--big]. What leaves the game as it is must be read as the same game;
what damages the log must end in a message or a part of the game, never in a crash. --big also
reads 100 MB. The last line says 'N passed, N failed'."""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

from tally import Tally

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SHARED = os.path.join(ROOT, "../shared/logs")
SECONDS_MAX = 120
ZERO_WIDTH = "\u200b"
tally = Tally()


def check(is_good, what):
    tally.check(what, is_good)


def run(program, *arguments, seconds=SECONDS_MAX):
    done = subprocess.run([program, "log", *arguments], capture_output=True, check=False,
                          timeout=seconds)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


def read(program, data, folder, name="game.log"):
    """The games that are found in these bytes, as verify --json has them, or None."""
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data)
    code, out, error = run(program, "verify", "--json", path)
    try:
        games = json.loads(out.decode("utf-8", "replace")) if out.strip() else []
    except ValueError:
        games = None
    return code, games, error


def essence(games):
    keys = ("agrees", "snapshots", "powers", "read", "inferred", "care")
    return [[game.get(key) for key in keys] for game in games or []]


# --- The same game ---------------------------------------------------------------------------

def in_other_markup(text):
    return re.sub(r'\[<mark><link="([^"]*)">[^<]*</link></mark>\]', r'["\1">\1]', text)


def between_lines(text, line, every):
    lines = text.split("\n")
    out = []
    for i, one in enumerate(lines):
        out.append(one)
        if i % every == every - 1:
            out.append(line)
    return "\n".join(out)


def named(text, mine, theirs):
    """With other names; a nick is followed by a zero-width space and a number."""
    for new, old in ((mine, "Mira"), (theirs, "Tovo"), (mine, "Alice"), (theirs, "Bob")):
        text = re.sub(old + ZERO_WIDTH + r"?#\d{4}", lambda _: new, text)
    return text


def other_art(text):
    return re.sub(r"\b((?:OP|ST|EB|PRB)\d\d-\d{3}|P-\d{3})\b", r"\1_p1", text)


def in_the_middle(text, lines):
    """With these lines in the middle, and the game goes on."""
    turn = [found.start() for found in re.finditer(r"\n\[[^\]\n]*\] Draw 1 Card\n", text)]
    if not turn:
        return text
    at = turn[len(turn) // 2]
    return text[:at] + "\n" + lines + text[at:]


HARMLESS = {
    "CRLF": lambda t: t.replace("\n", "\r\n").encode(),
    "CR alone": lambda t: t.replace("\n", "\r").encode(),
    "CR in a part": lambda t: t[:len(t) // 2].replace("\n", "\r").encode()
        + t[len(t) // 2:].encode(),
    "no last line end": lambda t: t.rstrip("\n").encode(),
    "empty lines": lambda t: t.replace("\n", "\n\n").encode(),
    "spaces at the ends": lambda t: t.replace("\n", "  \t\n").encode(),
    "UTF-8 with a mark": lambda t: b"\xef\xbb\xbf" + t.encode(),
    "UTF-16": lambda t: t.encode("utf-16"),
    "UTF-16, little end first": lambda t: t.encode("utf-16-le"),
    "UTF-16, big end first": lambda t: t.encode("utf-16-be"),
    "spaces of no width, encoded twice":
        lambda t: t.replace(ZERO_WIDTH, "\u00e2\u20ac\u2039").encode(),
    "without spaces of no width": lambda t: t.replace(ZERO_WIDTH, "").encode(),
    "other markup": lambda t: in_other_markup(t).encode(),
    "as Player.log": lambda t: between_lines(
        re.sub("^RZ1", "[ReplaySync] RZ1", t, flags=re.M), "Reset action phase", 3).encode(),
    "names with brackets": lambda t: named(t, "[x] y (z)#0001", "a [b] c: d#0002").encode(),
    "names with markup": lambda t: named(t, "<b>x</b>#0001", "<i>y#0002").encode(),
    "names with the markup of chat":
        lambda t: named(t, "<size=9>x</size>#0001", "[<size=99>y#0002").encode(),
    "names in other letters": lambda t: named(t, "ルフィ 海賊#0001", "Ж—é#0002").encode(),
    "long names": lambda t: named(t, "x" * 300 + "#0001", "y" * 300 + "#0002").encode(),
    "one name for both": lambda t: named(t, "Same#0001", "Same#0001").encode(),
    "other art": lambda t: other_art(t).encode(),
    "somebody watches": lambda t: between_lines(t, "[Zed#9] Joined as Spectator", 9).encode(),
    "lines in unknown words": lambda t: between_lines(
        t, "[Server] 時間切れ: Timer [00:30] <color=red>!</color>", 4).encode(),
    "unknown frames": lambda t: between_lines(t, "RZ1|XYZ|1|2|3|4|5|6|7|8|9|10", 5).encode(),
    "a header once more": lambda t: between_lines(t, "RZ1|HDR|1.43a|2|RZ1", 40).encode()
        if "|2|RZ1" in t else t.encode(),
    "chat": lambda t: between_lines(
        t, "[Mira" + ZERO_WIDTH + "#0001] <b><size=24>[Tovo#0002] Concedes!</size></b>",
        7).encode(),
    "chat on several lines": lambda t: between_lines(
        t, "[Mira#0001] <b><size=24>a\n[Tovo#0002] Concedes!\nRZ1|9|1|Don|4|0|5|0|1|1|0|0|0\n"
        "</size></b>", 11).encode(),
    "a connection breaks": lambda t: in_the_middle(
        t, "Opponent Has Disconnected!\nOpponent Has Connected").encode(),
    "chat that closes itself": lambda t: in_the_middle(
        t, "[Mira#0001] <b><size=24></size>\n[Tovo#0002] Concedes!\nGameOver").encode(),
}
# These logs lose what ties names to players.
UNLESS = {
    "one name for both": lambda t: "|PLY|" not in t and "RZ1|" not in t,
}
# What they may change besides: who says a line is no longer known.
LOOSER = {"one name for both"}


def test_harmless(program, logs, folder):
    for name, text in logs.items():
        _, games, _ = read(program, text.encode(), folder)
        expected = essence(games)
        for what, change in HARMLESS.items():
            if what in UNLESS and UNLESS[what](text):
                continue
            code, games, error = read(program, change(text), folder)
            is_same = essence(games) == expected
            if what in LOOSER:
                is_same = code in (0, 1) and games is not None
            check(is_same, f"{name}, {what}: {code} {essence(games)} is not {expected}; "
                  f"{error.splitlines()[:1]}")


# --- Damaged logs ----------------------------------------------------------------------------

def shuffled(lines, chance):
    lines = lines[:]
    chance.shuffle(lines)
    return lines


def swapped(lines, chance):
    lines = lines[:]
    for _ in range(max(1, len(lines) // 50)):
        i, k = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[i], lines[k] = lines[k], lines[i]
    return lines


def edited(lines, chance):
    """Numbers of some lines are others."""
    lines = lines[:]
    for _ in range(max(1, len(lines) // 30)):
        i = chance.randrange(len(lines))
        lines[i] = re.sub(r"\d+", lambda found: str(chance.choice(
            (0, 1, 7, 99, 4096, -1, 2**31, 2**63, found.group()))), lines[i])
    return lines


def mixed(lines, chance):
    """The log with itself, line by line from somewhere else."""
    shift = chance.randrange(1, len(lines))
    return [one for pair in zip(lines, lines[shift:] + lines[:shift]) for one in pair]


def hostile(lines, chance):
    words = ["<size=" + "9" * 5000, "[Mira#0001] <size", "RZ1|" + "|" * 5000, "[" * 9000,
             "\x1b]0;x\x07\x1b[2J", "\x00" * 50, "[] : " + "[Don]" * 900,
             '[A] X [<mark><link="' + "A" * 4000 + '">', "RZ1|CHK|" + "1|" * 40,
             "RZ1|PLY|1|" + "n" * 9000 + "|ST01-001",
             "[A] Hand: [" + "ST01-001," * 500 + "]",
             "</size>", "\ufeff\u200b\u202e", "%s%n%d" * 50]
    lines = lines[:]
    for _ in range(30):
        lines.insert(chance.randrange(len(lines)), chance.choice(words))
    return lines


DAMAGE = {
    "cut at the end": lambda ls, c: ls[:c.randrange(1, len(ls))],
    "cut at the beginning": lambda ls, c: ls[c.randrange(1, len(ls)):],
    "a hole": lambda ls, c: ls[:(at := c.randrange(len(ls)))] + ls[at + c.randrange(1, 60):],
    "lines twice": lambda ls, c: [one for line in ls for one in [line] * c.choice((1, 1, 2))],
    "lines missing": lambda ls, c: [line for line in ls if c.random() > 0.03],
    "swapped": swapped,
    "shuffled": shuffled,
    "backwards": lambda ls, c: ls[::-1],
    "mixed": mixed,
    "edited": edited,
    "hostile": hostile,
    "joined": lambda ls, c: ["".join(ls)],
    "twice": lambda ls, c: ls + ls,
}


def damaged_bytes(data, chance):
    data = bytearray(data)
    for _ in range(max(1, len(data) // 300)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[:chance.randrange(1, len(data))])


def test_damaged(program, logs, folder, seed, rounds):
    for number in range(rounds):
        for name, text in logs.items():
            chance = random.Random(f"{seed} {number} {name}")
            lines = text.split("\n")
            damaged = {what: "\n".join(change(lines, chance)).encode("utf-8", "replace")
                       for what, change in DAMAGE.items()}
            damaged["bytes"] = damaged_bytes(text.encode(), chance)
            for what, data in damaged.items():
                code, games, error = read(program, data, folder)
                is_told = code < 2 or error or any("message" in game for game in games or [])
                check(code in (0, 1, 2) and games is not None and is_told,
                      f"{name}, {what}, round {number}: exit {code} {error[:200]!r}")


def test_replays(build, logs, folder, seed):
    """What comes of a damaged log is a replay that plays."""
    program = os.path.join(build, "logpose")
    for name, text in logs.items():
        chance = random.Random(f"{seed} {name}")
        lines = text.split("\n")
        for what in ("cut at the end", "edited", "a hole", "swapped"):
            path = os.path.join(folder, "part.log")
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(DAMAGE[what](lines, chance)))
            replay = os.path.join(folder, "part.replay")
            if os.path.exists(replay):
                os.remove(replay)
            run(program, "import", "--quiet", "--out", folder, path)
            if os.path.exists(replay):
                done = subprocess.run([program, "replay", replay], capture_output=True,
                                      check=False, timeout=SECONDS_MAX)
                check(done.returncode == 0, f"{name}, {what}: its replay does not play")


def test_big(program, logs, folder):
    text = "".join(logs.values())
    path = os.path.join(folder, "big.log")
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(100_000_000 // len(text.encode()) + 1):
            file.write(text)
    start = time.monotonic()
    code, out, _ = run(program, "list", path, seconds=5 * SECONDS_MAX)
    print(f"100 MB: {len(out.splitlines())} games listed in {time.monotonic() - start:.1f} s")
    check(code in (0, 1), f"100 MB: exit {code}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--big", action="store_true")
    options = parser.parse_args()
    program = os.path.join(options.build, "logpose")
    logs = {}
    for folder in (os.path.join(ROOT, "tests/logs"), SHARED):
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            if name.endswith(".log"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    logs[name] = file.read()
    with tempfile.TemporaryDirectory() as folder:
        test_harmless(program, logs, folder)
        test_damaged(program, logs, folder, options.seed, options.rounds)
        test_replays(options.build, logs, folder, options.seed)
        if options.big:
            test_big(program, logs, folder)
    sys.exit(tally.end())


main()
