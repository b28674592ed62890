#!/usr/bin/env python3
"""Writes the page of all cards: cards-page.py --out FILE. It joins what is known about each
card: compiled or written by hand (cards/*.card), its text equal to the printed one or reviewed
(cards/review.tsv), abilities and branches that have run (tests/exercise.tsv), and official
rulings that a scenario shows (tests/scenarios)."""

import collections
import glob
import os
import re
import sys

CARD = re.compile(r'^card (\S+) "(.*)"')
GOLDEN = re.compile(r"^(\S+) text ([0-9a-f]{16})$")
RULING = re.compile(r"^qa\s+(.*)")
OPEN = re.compile(r"^(.*) \(([^()]*)\)$")


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read().split("\n")


def table_of(path):
    """Number -> row as a dictionary."""
    lines = [line for line in lines_of(path) if line]
    keys = lines[0].split("\t")
    rows = (dict(zip(keys, line.split("\t"))) for line in lines[1:])
    return {row["number"]: row for row in rows}


def cards_of(paths):
    """Number -> name."""
    return {m.group(1): m.group(2) for path in paths for line in lines_of(path)
            if (m := CARD.match(line))}


def rulings_of():
    """Number -> the official answers about it that a scenario shows."""
    shown = collections.defaultdict(set)
    for path in glob.glob("tests/scenarios/**/*.scenario", recursive=True):
        for line in lines_of(path):
            if match := RULING.match(line):
                for ref in re.findall(r"[A-Z0-9]+-\d+/\d+", match.group(1)):
                    shown[ref.split("/")[0]].add(ref)
    return {number: len(refs) for number, refs in shown.items()}


def read_all():
    """One dictionary for each card, in the order of the numbers."""
    sets = [p for p in sorted(glob.glob("cards/*.card")) if p != "cards/by-hand.card"]
    names, by_hand = cards_of(sets), cards_of(["cards/by-hand.card"])
    names.update(by_hand)
    review, exercise, rulings = (table_of("cards/review.tsv"), table_of("tests/exercise.tsv"),
                                 rulings_of())
    texts = dict(m.groups() for path in glob.glob("tests/golden/*.txt")
                 for line in lines_of(path) if (m := GOLDEN.match(line)))
    for number in sorted(names):
        verdict, run = review.get(number), exercise.get(number)
        text = verdict["verdict"] if verdict else "not yet"
        if verdict and verdict["text"] != texts.get(number):
            text = "changed since"
        yield {"number": number, "name": names[number], "set": number.split("-")[0],
               "source": "by hand" if number in by_hand else "compiled",
               "text": text if run else "not playable", "run": run,
               "rulings": rulings.get(number, 0)}


def count(cards, key):
    return sum(int(card["run"][key]) for card in cards if card["run"])


def write_sums(cards, out):
    by_set = collections.defaultdict(list)
    for card in cards:
        by_set[card["set"]].append(card)
    out.append("| set | cards | by hand | text equal | reviewed | abilities run | branches "
               "reached | impossible | open | rulings shown |")
    out.append("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |")
    for name, some in sorted(by_set.items()) + [("all", cards)]:
        out.append("| " + " | ".join(str(cell) for cell in (
            f"[{name}](#{name.lower()})" if name != "all" else name, len(some),
            sum(c["source"] == "by hand" for c in some),
            sum(c["text"] == "equal" for c in some),
            sum(c["text"] == "reviewed" for c in some),
            f'{count(some, "run")} of {count(some, "abilities")}',
            f'{count(some, "reached")} of {count(some, "branches")}',
            count(some, "impossible"), count(some, "missing"),
            sum(c["rulings"] for c in some))) + " |")
    out.append("")
    return by_set


def open_of(card):
    """The branches of a card that were not reached: (branch, reason)."""
    if not card["run"] or not card["run"].get("open"):
        return []
    return [OPEN.match(part).groups() for part in card["run"]["open"].split("; ")]


def write_reasons(cards, out):
    reasons = collections.Counter(reason for c in cards for _, reason in open_of(c))
    out += ["## Branches that are not reached", "",
            "What the rules make impossible, by reason; and what no playout has come to.", "",
            "| reason | branches |", "| --- | --: |"]
    out += [f"| {reason} | {n} |" for reason, n in reasons.most_common()]
    out.append("")
    for card in cards:
        for branch, reason in open_of(card):
            if reason == "not reached":
                out.append(f'- {card["number"]}: {branch}')
    out.append("")


def write_cards(by_set, out):
    for name, cards in sorted(by_set.items()):
        out += [f"## {name}", "",
                "| card | name | rows | text | abilities run | branches | rulings |",
                "| --- | --- | --- | --- | --: | --: | --: |"]
        for card in cards:
            run = card["run"]
            out.append("| " + " | ".join(str(cell) for cell in (
                card["number"], card["name"].replace("|", "\\|"), card["source"], card["text"],
                f'{run["run"]} of {run["abilities"]}' if run else "–",
                f'{run["reached"]} of {int(run["branches"]) - int(run["impossible"])}'
                if run else "–", card["rulings"] or "")) + " |")
        out.append("")


def main():
    if len(sys.argv) != 3 or sys.argv[1] != "--out":
        print("usage: cards-page.py --out FILE", file=sys.stderr)
        return 2
    path = os.path.abspath(sys.argv[2])
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    cards = list(read_all())
    out = ["# All cards", "",
           "Made by `make docs` from `cards/`, `cards/review.tsv`, `tests/exercise.tsv` and "
           "the scenarios.", "",
           "*Rows*: compiled from the printed English, or written by hand where the grammar "
           "cannot compose a text. *Text*: the English rendered from the rows equals the "
           "printed one, or differs in wording and was compared by a person "
           "([second readings](../second-reading.md)). *Abilities* and *branches*: what "
           "`make exercise` has seen run: each ability activated and resolved, each \"if\" "
           "met and not met, each choice of none and of all, with nothing to choose from, "
           "each cost paid, declined and impossible to pay. *Rulings*: official answers about "
           "the card that a scenario shows.", ""]
    by_set = write_sums(cards, out)
    write_reasons(cards, out)
    write_cards(by_set, out)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
