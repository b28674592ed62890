#!/usr/bin/env python3
"""How much does tools/compare-japanese.py notice? japanese-mutants.py [BUILD] changes each
card's program in one place of each kind, renders the changed cards in both languages, and says
how many of them differ from the card: in English, in Japanese, and in the form of the Japanese
that is compared. Nothing is asserted; it takes a few minutes."""

import collections
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FACTS = re.compile(r"  (attribute|type|rarity|keyword) ")


def other(a, b):
    """Puts the other one of two words in the place of each."""
    return lambda match: b if match[0] == a else a


def more(match):
    number = int(match[0])
    return str(number + (1000 if number >= 1000 else 1))


def removed(_):
    return ""


# A kind of change, what it is made to, and what takes its place.
CHANGES = [
    ("number", r'(?<![\w"-])\d+(?![\w"-])', more),
    ("side", r"\b(your|their)\b", other("your", "their")),
    ("whose", r"(?<=\bof )(your|their)(?= characters| leader)", lambda _: "any"),
    ("comparison", r"<=|>=", other("<=", ">=")),
    ("up to", r"\bup to (?=\d)", removed),
    ("duration", r"\bthis (turn|battle)\b", other("this turn", "this battle")),
    ("state", r"\b(rested|active)\b", other("rested", "active")),
    ("place", r"\b(top|bottom)\b", other("top", "bottom")),
    ("filter", r", [^,\[\]]+(?=[^\[\]]*\])", removed),
    ("base", r"\bbase (?=(cost|power) [<>=])", removed),
    ("may", r"(?<=^    cost), may$", removed),
    ("keyword", r"\b(rush|blocker|double attack|banish)\b", other("banish", "rush")),
    ("line", r"^    (draw|ko|trash|rest|play|give|don|put)\b.*\n(?=    )", removed),
    ("once per turn", r", once per turn", removed),
    ("turn", r", (your|their) turn", removed),
    ("type", r'(?<=type )"[^"]*"', lambda _: '"Sniper Island"'),
    ("name", r'(?<=name )"[^"]*"', lambda _: '"Nami"'),
    ("colour", r"\b(red|green|blue|purple|black|yellow)\b", other("red", "blue")),
]


def load_compare():
    path = os.path.join(ROOT, "tools/compare-japanese.py")
    spec = importlib.util.spec_from_file_location("compare_japanese", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cards(program, language, *more_arguments):
    shown = subprocess.run([program, "cards", "--json", "--lang", language, *more_arguments],
                           capture_output=True, text=True, check=True)
    return {card["number"]: card for card in json.loads(shown.stdout)}


def sources(program, numbers):
    shown = subprocess.run([program, "card", "--json", *numbers], capture_output=True,
                           text=True, check=True)
    return {card["number"]: card["source"] for card in json.loads(shown.stdout)}


def mutants(program_sources):
    """(new number, card, kind, source) of each change."""
    chance, count = random.Random(3), 0
    for number, source in program_sources.items():
        lines = source.split("\n")
        head = [line for i, line in enumerate(lines) if i < 2 or FACTS.match(line)]
        body = "\n".join(line for i, line in enumerate(lines)
                         if i >= 2 and not FACTS.match(line))
        for kind, pattern, change in CHANGES:
            places = list(re.finditer(pattern, body, re.M))
            if not places:
                continue
            place = chance.choice(places)
            changed = body[:place.start()] + change(place) + body[place.end():]
            count += 1
            first, second = chr(65 + count // 2600), chr(65 + count // 100 % 26)
            new = f"Z{first}{second}{count % 100:02}-001"
            yield new, number, kind, "\n".join(head).replace(number, new, 1) + "\n" + changed


def compiled(program, path, rows):
    """Those that are valid programs."""
    if not rows:
        return []
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n\n".join(row[3] for row in rows) + "\n")
    if subprocess.run([program, "format", path], capture_output=True).returncode == 0:
        return rows
    half = len(rows) // 2
    return compiled(program, path, rows[:half]) + compiled(program, path, rows[half:]) \
        if half else []


def main():
    compare = load_compare()
    program = os.path.join(ROOT, sys.argv[1] if len(sys.argv) > 1 else "build", "logpose")
    english, japanese = cards(program, "en"), cards(program, "ja")
    found = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "changed.card")
        rows = list(mutants(sources(program, english)))
        for i in range(0, len(rows), 1000):
            some = compiled(program, path, rows[i:i + 1000])
            compiled(program, path, some)
            changed = [cards(program, language, "--cards", path) for language in ("en", "ja")]
            for new, number, kind, _ in some:
                found[kind, "all"] += 1
                for language, before, after in zip(("English", "Japanese"),
                                                   (english, japanese), changed):
                    found[kind, language] += any(before[number][key] != after[new][key]
                                                 for key in ("text", "trigger"))
                found[kind, "compared"] += \
                    compare.both(japanese[number]) != compare.both(changed[1][new])
    columns = ("all", "English", "Japanese", "compared")
    print(f"{'change':14}" + "".join(f"{name:>10}" for name in columns))
    for kind in [*(row[0] for row in CHANGES), "total"]:
        kinds = [row[0] for row in CHANGES] if kind == "total" else [kind]
        print(f"{kind:14}" + "".join(f"{sum(found[k, name] for k in kinds):10}"
                                     for name in columns))
    return 0


if __name__ == "__main__":
    sys.exit(main())
