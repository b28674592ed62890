#!/usr/bin/env python3
"""Writes cards/review.tsv: for each card whether the English that is rendered from its rows
equals the printed English (equal), or was compared with it by a person (reviewed), or not yet
(differs): review.py [BUILD [CARDS.json…]] [--read NUMBER…]. --read names cards that have been
compared, or 'all'. The printed texts are not part of the project, so the verdict is kept, with
the hash of the rendered text that it is about (as in tests/golden), and no text."""

import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

SOURCES = ("../shared/cards/cards_en.json", "../shared/op14-op17/cards_en.json")
CARD = re.compile(r'^card (\S+) ')
GOLDEN = re.compile(r"^(\S+) text ([0-9a-f]{16})\b")


def blocks_of(paths):
    """Number -> the lines of the card, from card files."""
    blocks, number = {}, None
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                match = CARD.match(line)
                if match:
                    number = match.group(1)
                    blocks[number] = []
                if number and not line.startswith("#") and line.strip():
                    blocks[number].append(line.rstrip())
    return blocks


def text_hashes():
    hashes = {}
    for path in sorted(glob.glob("tests/golden/*.txt")):
        with open(path, encoding="utf-8") as file:
            hashes.update(m.groups() for m in map(GOLDEN.match, file) if m)
    if not hashes:
        raise SystemExit("review: tests/golden has no hash of any text")
    return hashes


def import_all(build, sources):
    """What the importer reads now: the blocks of all cards, and which are exact."""
    exact, read_now = set(), {}
    for source in sources:
        with tempfile.TemporaryDirectory() as folder:
            report = os.path.join(folder, "report.json")
            done = subprocess.run([f"{build}/logpose", "import", source, "--out", folder,
                                   "--report", report], stderr=subprocess.PIPE, text=True)
            if done.returncode > 1:
                raise SystemExit(done.stderr)
            with open(report, encoding="utf-8") as file:
                exact |= set(json.load(file)["exact"])
            read_now |= blocks_of(sorted(glob.glob(os.path.join(folder, "*.card"))))
    return read_now, exact


def reviewed_before():
    """The cards that have been compared, with the text that they were compared with."""
    with open("cards/review.tsv", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    return {(number, text) for number, verdict, text in rows if verdict != "differs"}


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("build", nargs="?", default="build")
    arguments.add_argument("sources", nargs="*", default=SOURCES)
    arguments.add_argument("--read", nargs="+", default=[])
    given = arguments.parse_args()
    for source in given.sources:
        if not os.path.exists(source):
            print(f"review: '{source}' is not here; cards/review.tsv is left as it is",
                  file=sys.stderr)
            return 0
    read_now, exact = import_all(given.build, given.sources)
    sets = [p for p in sorted(glob.glob("cards/*.card")) if p != "cards/by-hand.card"]
    kept, by_hand = blocks_of(sets), blocks_of(["cards/by-hand.card"])
    rows, before = [], reviewed_before()
    for number, text in sorted(text_hashes().items()):
        # A verdict of the importer is about what it reads now: the kept card must be the same.
        same = number not in by_hand and read_now.get(number) == kept.get(number)
        compared = (number, text) in before or number in given.read or "all" in given.read
        verdict = ("equal" if same and number in exact else
                   "reviewed" if compared else "differs")
        rows.append((number, verdict, text))
    with open("cards/review.tsv", "w", encoding="utf-8") as out:
        out.write("number\tverdict\ttext\n")
        out.writelines("\t".join(row) + "\n" for row in rows)
    counts = collections.Counter(verdict for _, verdict, _ in rows)
    print(f"review: {len(rows)} cards, {counts['equal']} equal, {counts['reviewed']} reviewed, "
          f"{counts['differs']} not compared yet")
    return 0


if __name__ == "__main__":
    sys.exit(main())
