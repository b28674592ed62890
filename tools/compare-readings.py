#!/usr/bin/env python3
"""Compares what the two readers make of each card: its program from printed English, which is
the one of the pool, and from printed Japanese, which is no part of the project:
compare-readings.py [BUILD [DATA]] [--differ] [--refused] [--rendered]. The data lie in
../shared; without them nothing is compared, and the last line says so. With --rendered the
Japanese is not the print but what the renderer makes of the program: a round trip.

Two programs are equal if the card language writes them alike; the order of what is said of one
card, and of conditions joined by "and", does not count. Cards that differ must be in
cards/readings.ja.tsv with the reason. Ends with 'N passed, N failed'."""

import collections
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def japanese():
    """The tool that reads the Japanese print."""
    path = os.path.join(ROOT, "tools/compare-japanese.py")
    spec = importlib.util.spec_from_file_location("compare_japanese", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode > 1:
        sys.exit(done.stderr)
    return done.stdout


def second_reading(program, cards):
    """What the Japanese reader makes of the cards, by number."""
    with tempfile.TemporaryDirectory() as folder:
        texts, report = os.path.join(folder, "ja.json"), os.path.join(folder, "report.json")
        with open(texts, "w", encoding="utf-8") as file:
            json.dump([{key: card[key] for key in ("number", "text", "trigger")}
                       for card in cards], file, ensure_ascii=False)
        run(program, "import", "--lang", "ja", texts, "--report", report)
        with open(report, encoding="utf-8") as file:
            return {row["number"]: row for row in json.load(file)}


def normal(source):
    """The effects of a card, with the tests of each filter in one order."""
    lines = [line for line in source.splitlines()[2:]
             if not re.match("  (attribute|type|rarity) ", line)]
    lines = [re.sub(r"\[([^][]*)\]", sorted_tests, line) for line in lines]
    # A player has one Leader: all of it is one of it.
    lines = [re.sub(r"\ball of (your|their) leader(?! and)", r"1 of \1 leader", line)
             for line in lines]
    return "\n".join(re.sub(r"^( *(?:only )?if )(.*)$", sorted_clauses, line) for line in lines)


def sorted_clauses(match):
    """Clauses that are joined by "and" alone, in one order."""
    if " or " in re.sub(r"\[[^][]*\]", "", match[2]):
        return match[0]
    clauses = re.split(r" and (?![^][]*\])(?!characters|trash|stage)", match[2])
    return match[1] + " and ".join(sorted(clauses))


def sorted_tests(match):
    tests = re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', match[1])
    return "[" + ", ".join(sorted(" or ".join(sorted(test.strip().split(" or ")))
                                  for test in tests)) + "]"


def programs():
    """The card files by number; what is written by hand comes first."""
    found = {}
    folder = os.path.join(ROOT, "cards")
    names = sorted(name for name in os.listdir(folder) if name.endswith(".card"))
    for name in sorted(names, key=lambda name: name != "by-hand.card"):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for block in re.split(r"(?m)^(?=card )", file.read()):
                if block.startswith("card "):
                    block = re.sub(r"(?m)^\s*#.*\n", "", block).rstrip() + "\n"
                    found.setdefault(block.split()[1], block)
    return found


def review():
    path = os.path.join(ROOT, "cards/readings.ja.tsv")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as table:
        rows = [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")]
    return {row[0]: row[1:] for row in rows}


def show_refused(second, most):
    """The most frequent places at which reading stopped."""
    counts, examples = collections.Counter(), {}
    for number, row in second.items():
        if not row["read"]:
            place = re.sub(r"\d+", "#", re.sub("「[^」]*」", "N", row["rest"][:18]))
            if row["why"] != "this is not understood":
                place = row["why"]
            counts[place] += 1
            examples.setdefault(place, number)
    for place, count in counts.most_common(most):
        print(count, examples[place], place, sep="\t")


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    shared = os.path.join(ROOT, "..", "shared") if len(arguments) < 2 else arguments[1]
    program = os.path.join(ROOT, arguments[0] if arguments else "build", "logpose")
    is_round_trip = "--rendered" in sys.argv
    if not is_round_trip and not os.path.isdir(shared):
        print("skipped: there are no published data in ../shared")
        return 0
    tool = japanese()
    cards = (tool.rendered(program) if is_round_trip else tool.read_print(shared)).values()
    first, second, known = programs(), second_reading(program, cards), review()
    understood = [n for n, row in second.items() if row["read"]]
    equal = {n for n in understood if normal(second[n]["source"]) == normal(first[n])}
    differ = [n for n in understood if n not in equal]
    if "--differ" in sys.argv:
        for number in differ:
            print(number, known.get(number, ["not reviewed"])[0], normal(first[number]), "--",
                  normal(second[number]["source"]), "", sep="\n")
    if "--refused" in sys.argv:
        show_refused(second, 60)
    failed = [] if is_round_trip else [n for n in differ if n not in known]
    failed += [] if is_round_trip else [n for n in known if n not in differ]
    for number in failed[:40]:
        print(f"FAIL {number}: its readings and cards/readings.ja.tsv disagree")
    print(f"Readings: {len(second)} cards, {len(equal)} equal in both languages, "
          f"{len(differ)} differ, {len(second) - len(equal) - len(differ)} not understood")
    print(f"{len(second) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
