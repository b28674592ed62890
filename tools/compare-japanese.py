#!/usr/bin/env python3
"""Compares each card's Japanese, rendered from its program, with its Japanese print, which is
no part of the project: compare-japanese.py [BUILD [DATA]] [--show NUMBER…] [--list]. The data
lie in ../shared; without them nothing is compared, and the last line says so.

compare-japanese.py BUILD --new EN.json JA.json [--list] does so with cards that the program
does not have: they are compiled from EN.json, rendered, and compared with JA.json. Names and
types that nobody here knows in Japanese are taken from there.

Both texts are brought to one form first, by cards/wording.ja.tsv: the print has two generations
of wording, and several ways to write one thing. Cards that still differ must be in
cards/review.ja.tsv with the reason. Ends with 'N passed, N failed'."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
UNKNOWN = "〓"  # what the renderer writes for a row that it has no words for

CIRCLED = {sign: number for signs in ("①②③④⑤⑥⑦⑧⑨⑩", "➀➁➂➃➄➅➆➇➈➉")
           for number, sign in enumerate(signs, 1)}
# The type of this card was corrected (cards/errata.tsv).
OTHER_TYPES = {"OP06-034"}
REST_DON = "自分のドン!!{}枚をレストに"
TIME = ("(?:このターン中|このバトル中|このターン終了時まで|次の(?:自分|相手)の"
        "(?:ターン|エンドフェイズ)(?:終了|開始)時まで)")


def read_forms():
    """Pairs of a pattern and what takes its place, from cards/wording.ja.tsv."""
    with open(os.path.join(ROOT, "cards/wording.ja.tsv"), encoding="utf-8") as table:
        rows = [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")]
    return [(re.compile(row[0].replace("{TIME}", TIME)), row[1]) for row in rows]


NORMAL = read_forms()

def plain(text):
    """Full-width forms as plain ones, a circled number as what it costs."""
    text = (text or "").replace("，", ",")
    for sign, number in CIRCLED.items():
        cost = REST_DON.format(number)
        text = re.sub(sign + r"(?:\([^)]*\)|（[^）]*）)?[,、]", cost + "し、", text)
        text = text.replace(sign, cost + "できる")
    return unicodedata.normalize("NFKC", text)


def normal_line(line):
    for pattern, replacement in NORMAL:
        line = pattern.sub(replacement, line)
    return line


def normal(text):
    """One form of a text: keywords alone on a line first, then its lines."""
    text = plain(text)
    text = re.sub("。(?=【(?:登場時|アタック時)】)", "。\n", text)
    text = re.sub(r"^(【ブロッカー】(?:\([^)]*\))?)(?=【)", r"\1\n", text, flags=re.M)
    text = re.sub("できず、(?=ゲーム開始時)", "できない。\n", text)
    text = re.sub("できず、(?=自分のデッキが)", "できない。\nルール上、", text)
    lines = [normal_line(re.sub("^・", "", line)) for line in text.split("\n")]
    lines = [line for line in lines if line]
    alone = [line for line in lines if re.fullmatch("(【[^】]*】)+", line)]
    keywords = sorted(word for line in alone for word in re.findall("【[^】]*】", line))
    return "\n".join(keywords + [line for line in lines if line not in alone])


def both(card):
    return f"{normal(card['text'])}\n{normal(card['trigger'])}"


def read_print(shared):
    cards = {}
    for folder in ("cards", "op14-op17"):
        path = os.path.join(shared, folder, "cards_ja.json")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                cards |= {card["number"]: card for card in json.load(file)}
    return cards


def rendered(program):
    shown = subprocess.run([program, "cards", "--json", "--lang", "ja"], capture_output=True,
                           text=True, check=True)
    return {card["number"]: card for card in json.loads(shown.stdout)}


def read_cards(path):
    with open(path, encoding="utf-8") as file:
        return {card["number"]: card for card in json.load(file)}


def with_facts(text, english, printed):
    """English names and types that are left in a text become the Japanese ones."""
    for number, card in english.items():
        if number not in printed:
            continue
        text = text.replace(f"「{card['name']}」", f"「{printed[number]['name']}」")
        types = (card["types"], printed[number]["types"])
        if len(types[0]) == len(types[1]):
            for ours, theirs in zip(*types):
                text = text.replace(f"《{ours}》", f"《{theirs}》")
    return text


def compare_new(program, english_path, printed_path, lists=False):
    """Cards that the program does not have: (those equal to their print, the others)."""
    english, printed = read_cards(english_path), read_cards(printed_path)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "new.card")
        with open(path, "w", encoding="utf-8") as file:
            subprocess.run([program, "import", english_path], stdout=file,
                           stderr=subprocess.DEVNULL, check=False)
        shown = subprocess.run([program, "cards", "--json", "--lang", "ja", "--cards", path],
                               capture_output=True, text=True, check=True)
    ours = {card["number"]: card for card in json.loads(shown.stdout)}
    known = {number for number in printed if number in ours and ours[number]["playable"]}
    for number in known:
        for part in ("text", "trigger"):
            ours[number][part] = with_facts(ours[number][part] or "", english, printed)
    equal, differ, _ = compare(ours, {number: printed[number] for number in known})
    for number in differ if lists else []:
        print(number, both(printed[number]), both(ours[number]), sep="\n")
    print(f"Japanese: {len(equal)} of {len(known)} new cards are equal to the print, "
          f"{len(differ)} differ, {len(printed) - len(known)} could not be compiled")
    return equal, differ


def unseen(program, shared, equal):
    """What is wrong if the last set is compared as if its numbers were unknown."""
    cards = [read_cards(os.path.join(shared, "op14-op17", f"cards_{language}.json"))
             for language in ("en", "ja")]
    last = max(number for number in cards[0] if number.startswith("OP"))[:4]
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, language) for language in ("en.json", "ja.json")]
        for path, found in zip(paths, cards):
            new = [card | {"number": "ZZ99" + number[4:]} for number, card in found.items()
                   if number.startswith(last)]
            with open(path, "w", encoding="utf-8") as file:
                json.dump(new, file)
        found, _ = compare_new(program, *paths)
    wanted = {"ZZ99" + number[4:] for number in equal if number.startswith(last)}
    return [f"{number}: its Japanese differs without its number" for number in
            sorted(wanted - set(found))]


def read_review():
    with open(os.path.join(ROOT, "cards/review.ja.tsv"), encoding="utf-8") as table:
        rows = [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")]
    return {row[0]: row[1:] for row in rows}


def name_form(text):
    """A name or type without what lists write differently: width, dots, similar kana."""
    text = unicodedata.normalize("NFKC", text).replace("―", "ー")
    return re.sub(r"[\s・.]", "", text).replace("ぺ", "ペ").replace("?", "")


def fact_faults(ours, printed, differ):
    """Names and types that are not those of the Japanese list."""
    for number, card in printed.items():
        if name_form(card["name"]) != name_form(ours[number]["name"]):
            yield f"{number}: the name is {card['name']}"
        types = {name_form(name) for name in card["types"]}
        # A card's own text may add types (CR 2-4-4).
        if not types <= {name_form(name) for name in ours[number]["types"]}:
            if number not in differ:
                yield f"{number}: the types are {' '.join(card['types'])}"


def compare(ours, printed):
    """(numbers that are equal, that differ, that have rows without words)"""
    equal, differ, unknown = [], [], []
    for number, card in sorted(printed.items()):
        if UNKNOWN in ours[number]["text"] + ours[number]["trigger"]:
            unknown.append(number)
        same = both(card) == both(ours[number])
        (equal if same else differ).append(number)
    return equal, differ, unknown


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    shows, lists = "--show" in sys.argv, "--list" in sys.argv
    build = "build" if shows or not arguments else arguments[0]
    if "--new" in sys.argv:
        program, english, printed = arguments[:3]
        compare_new(os.path.join(ROOT, program, "logpose"), english, printed, lists)
        return 0
    shared = os.path.join(ROOT, "..", "shared")
    if not shows and len(arguments) > 1:
        shared = arguments[1]
    if not os.path.isdir(shared):
        print("skipped: there are no published data in ../shared")
        return 0
    ours, printed = rendered(os.path.join(ROOT, build, "logpose")), read_print(shared)
    if shows:
        for number in arguments:
            print(number, both(printed[number]), both(ours[number]), sep="\n")
        return 0
    equal, differ, unknown = compare(ours, printed)
    review, failed = read_review(), 0
    for number in differ:
        if lists:
            print(number, *review.get(number, ["not reviewed"]), sep="\t")
        elif number not in review:
            failed += 1
            print(f"FAIL {number}: its Japanese differs from the print, and is not in "
                  "cards/review.ja.tsv")
    for number in review:
        if number not in differ:
            failed += 1
            print(f"FAIL {number}: it is in cards/review.ja.tsv and does not differ")
    for number in unknown:
        failed += 1
        print(f"FAIL {number}: no Japanese is known for one of its rows")
    for fault in [*fact_faults(ours, printed, OTHER_TYPES),
                  *unseen(os.path.join(ROOT, build, "logpose"), shared, equal)]:
        failed += 1
        print(f"FAIL {fault}")
    print(f"Japanese: {len(equal)} of {len(printed)} cards are equal to the print, "
          f"{len(differ)} differ")
    print(f"{len(printed) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
