#!/usr/bin/env python3
"""Writes cards/review.tsv: for each card whether the English that is rendered from its rows
equals the printed English (equal), or was compared with it by a person (reviewed): review.py
[BUILD [CARDS.json]]. The printed texts are not part of the project, so the verdict is kept,
with the hash of the rendered text that it is about (as in tests/golden), and no text."""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

CARD = re.compile(r'^card (\S+) ')
GOLDEN = re.compile(r"^(\S+) text ([0-9a-f]{16})$")


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
    return hashes


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    source = sys.argv[2] if len(sys.argv) > 2 else "../shared/cards/cards_en.json"
    if not os.path.exists(source):
        print(f"review: '{source}' is not here; cards/review.tsv is left as it is",
              file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        done = subprocess.run([f"{build}/logpose", "import", source, "--out", folder,
                               "--report", report], stderr=subprocess.PIPE, text=True)
        if done.returncode > 1:
            print(done.stderr, end="", file=sys.stderr)
            return 2
        with open(report, encoding="utf-8") as file:
            exact = set(json.load(file)["exact"])
        read_now = blocks_of(sorted(glob.glob(os.path.join(folder, "*.card"))))
    sets = [p for p in sorted(glob.glob("cards/*.card")) if p != "cards/by-hand.card"]
    kept, by_hand = blocks_of(sets), blocks_of(["cards/by-hand.card"])
    rows = []
    for number, text in sorted(text_hashes().items()):
        # A verdict of the importer is about what it reads now: the kept card must be the same.
        same = number not in by_hand and read_now.get(number) == kept.get(number)
        rows.append((number, "equal" if same and number in exact else "reviewed", text))
    with open("cards/review.tsv", "w", encoding="utf-8") as out:
        out.write("number\tverdict\ttext\n")
        out.writelines("\t".join(row) + "\n" for row in rows)
    equal = sum(row[1] == "equal" for row in rows)
    print(f"review: {len(rows)} cards, {equal} equal, {len(rows) - equal} reviewed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
