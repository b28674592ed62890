#!/usr/bin/env python3
"""Compares the cards, the table of legality and the judgement of decks with published data,
which is no part of the project: check-published.py [BUILD [DATA]]. The data lie in ../shared;
without them nothing is checked, and the last line says so. Ends with 'N passed, N failed'."""

import collections
import datetime
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

from tally import Tally

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NUMBER = re.compile(r"\b[A-Z]{1,4}\d{0,2}-\d{3}\b")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
EVER, NEVER = "0000-00-00", "9999-99-99"
# When the newest set of a format came out in Japan.
FIRST_DAYS = {"OP05": "2023-08-26", "OP06": "2023-11-25", "OP07": "2024-02-24",
              "OP08": "2024-05-25", "OP09": "2024-08-31", "OP10": "2024-11-30",
              "OP11": "2025-03-01", "OP12": "2025-05-31", "OP13": "2025-08-23",
              "OP14": "2025-11-22", "OP15": "2026-02-28"}
# Days on either side of every change of the table.
DAYS = ("2023-11-09", "2023-11-10", "2023-12-07", "2023-12-08", "2024-06-20", "2024-10-01",
        "2025-03-31", "2025-04-01", "2025-08-29", "2025-08-30", "2026-03-31", "2026-04-10",
        "2026-10-11", "2026-10-12")


def folders_of(shared, folder, name):
    """The files of this name: the first sets are in one folder, the later ones in another."""
    paths = [os.path.join(shared, place, name) for place in (folder, "op14-op17")]
    return [path for path in paths if os.path.exists(path)]


def run(program, *arguments):
    """What a command writes as JSON; its exit may say no, but not that the input is bad."""
    result = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(arguments[:3])} …: {result.stderr.strip()}")
    return json.loads(result.stdout)


# --- Facts ---

def errata():
    """(number, fact) of the facts that cards/errata.tsv corrects."""
    with open(os.path.join(ROOT, "cards/errata.tsv"), encoding="utf-8") as table:
        rows = [line.split("\t") for line in table if not line.startswith(("#", "number\t"))]
    return {(row[0], row[1]) for row in rows}


def check_facts(checks, program, published):
    corrected = errata()
    ours = {card["number"]: card for card in run(program, "cards", "--json")}
    for card in published:
        mine = ours.get(card["number"])
        if mine is None:
            checks.check(f"{card['number']} is missing", False)
            continue
        wrong = [key for key in ("name", "category", "rarity", "cost")
                 if mine[key] != card[key]]
        wrong += [key for key in ("power", "counter", "life") if mine[key] != (card[key] or 0)]
        wrong += [key for key in ("colors", "attributes", "blocks")
                  if set(mine[key]) != set(card[key])]
        # A card's own text may add types and names (CR 2-4-4, 2-1-3).
        if not set(card["types"]) <= set(mine["types"]):
            wrong.append("types")
        if mine["names"][0] != card["name"]:
            wrong.append("names")
        wrong = [key for key in wrong if (card["number"], key) not in corrected]
        checks.check(f"{card['number']}: {', '.join(wrong)}", not wrong)


# --- The table of legality ---

def days_of(text):
    """The first and the last day that a date, a month, two months or a year can mean."""
    days = DAY.findall(text)
    if days:
        return min(days), max(days)
    if match := re.fullmatch(r"(\d{4})-(\d\d)/(\d\d)", text):
        return f"{match[1]}-{match[2]}-01", f"{match[1]}-{match[3]}-31"
    return f"{text}-01-01", f"{text}-12-31"


class Published:
    """Bans as the published list and its history tell them, with what they leave open."""

    def __init__(self, data):
        self.as_of = data["as_of"]
        self.bans, self.releases = collections.defaultdict(list), {}
        self.listed = {entry["number"] for entry in data["banned"]}
        self.pairs = [(entry["a"]["number"], entry["b"]["number"], days_of(entry["effective"]))
                      for entry in data["banned_pairs"]]
        for entry in data["banned"]:
            self.bans[entry["number"]].append(days_of(entry["effective"]))
        for entry in data["history"]:
            for clause in entry["what"].split(";"):
                self.read_clause(days_of(entry["date"]), clause)

    def read_clause(self, days, clause):
        if "appear in news" in clause or "pair" in clause.lower():
            return
        for number in NUMBER.findall(clause):
            if "released" in clause:
                self.releases[number] = days[0]
            elif "banned" in clause:
                self.bans[number].append(days)

    def first_days(self, number):
        """The days between which the ban began."""
        days = self.bans.get(number, [])
        return (min(d[0] for d in days), max(d[1] for d in days)) if days else (EVER, NEVER)

    def is_banned(self, number, date):
        """True, False, or None where the data leave it open."""
        if number not in self.bans and number not in self.releases:
            return False
        first, last = self.first_days(number)
        end = self.releases.get(number)
        if end and date >= end:
            return False
        if number in self.bans and date < first:
            return False
        if number not in self.bans or (not end and number not in self.listed):
            return False if date >= self.as_of else None
        return True if date >= last else None


def check_table(checks, data, known):
    with open(os.path.join(ROOT, "cards/legality.tsv"), encoding="utf-8") as table:
        rows = [line.rstrip("\n").split("\t") for line in table
                if not line.startswith(("#", "kind\t"))]
    ours = {(row[0], row[1], row[2]): row[3:5] for row in rows}
    checks.check("cards/legality.tsv says something twice", len(ours) == len(rows))
    for kind in ("banned", "restricted"):
        for entry in data[kind]:
            since, until = ours.get((kind, entry["number"], ""), ("", ""))
            first, last = known.first_days(entry["number"])
            checks.check(f"{entry['number']} is {kind} from {first} to {last}; ours: '{since}'",
                         first <= since <= last and not until)
    for a, b, (first, last) in known.pairs:
        since, until = ours.get(("pair", a, b), ("", ""))
        # The history dates some pairs earlier than the list.
        dated = [days_of(h["date"])[0] for h in data["history"]
                 if a in h["what"] and b in h["what"]]
        checks.check(f"the pair {a}, {b} is banned from {first}; ours: '{since}'",
                     min([first, *dated]) <= since <= last and not until)
    checks.check("the lowest block of Standard",
                 ours.get(("block", str(data["standard"]["min_block"]), "")) is not None)
    legal = {entry["number"] for entry in data["standard"]["block1_cards_still_standard_legal"]}
    # And nothing is in our table that the data do not say.
    for (kind, number, other), (since, until) in ours.items():
        if kind == "treated":
            checks.check(f"{number} is not in Standard any more", number in legal)
            continue
        told = [h for h in data["history"] if number in h["what"]] + [
            e for e in data["banned"] if e["number"] == number]
        ended = not until or any(until in json.dumps(h) for h in told)
        checks.check(f"{kind} {number} {other} {until}", kind == "block" or (told and ended))


# --- Decks ---

def read_list(path):
    with open(path, encoding="utf-8") as lines:
        cards = [(number, int(count)) for count, number in (line.split()[:2] for line in lines)]
    return cards[0][0], dict(cards[1:])


def day_of(date, form):
    """The day of a tournament, or None. Some dates have no year, which follows from the format:
    the first one in which the format's newest set was out."""
    if DAY.fullmatch(date):
        return date
    if date.count("/") == 2:
        month, day, year = map(int, date.split("/"))
        year += 2000 if year < 100 else 0
        return f"{year:04}-{month:02}-{day:02}" if year >= 2022 else None
    try:
        day = datetime.datetime.strptime(f"2024 {date}", "%Y %b %d").strftime("%m-%d")
    except ValueError:
        return None
    first = FIRST_DAYS.get(form)
    return first and next(f"{year}-{day}" for year in range(2022, 2100)
                          if f"{year}-{day}" >= first)


def tournament_lists(shared):
    """(day or None, leader, main) of each line of the tournament files."""
    for path in folders_of(shared, "decks", "tournament.jsonl"):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                entry = json.loads(line)
                yield day_of(entry["date"], entry["format"]), entry["leader"], entry["main"]


def forbidden(leader, card):
    """What the Leaders' own texts keep out, stated independently of the program."""
    if leader == "OP12-001":
        return card["cost"] >= 5
    if leader == "OP13-079":
        return card["category"] == "Event" and card["cost"] >= 2
    if leader == "P-117":
        return "East Blue" not in card["types"]
    return False


ANY_NUMBER = {"OP01-075", "OP08-072", "OP16-042"}


def expected(leader, main, cards, known, data, date):
    """The reasons against a deck in Standard, as (kind, number); and the numbers left open."""
    found, open_numbers = set(), set()
    if sum(main.values()) != 50:
        found.add(("size", None))
    for number, count in main.items():
        card = cards[number]
        if not set(card["colors"]) <= set(cards[leader]["colors"]):
            found.add(("color", number))
        if count > 4 and number not in ANY_NUMBER:
            found.add(("copies", number))
        if forbidden(leader, card):
            found.add(("forbidden", number))
    legal = {entry["number"] for entry in data["standard"]["block1_cards_still_standard_legal"]}
    for number in [leader, *main]:
        state = known.is_banned(number, date)
        if state is None:
            open_numbers.add(number)
        elif state:
            found.add(("banned", number))
        block = cards[number]["block"]
        is_old = block != "X" and block < data["standard"]["min_block"]
        if date >= "2026-04-01" and is_old and number not in legal:
            found.add(("block", number))
    for a, b, (_, last) in known.pairs:
        if date >= last and {a, b} <= {leader, *main}:
            found.add(("pair", a))
    if "2023-11-10" <= date < "2023-12-08" and main.get("OP03-013", 0) > 1:
        found.add(("restricted", "OP03-013"))
    return found, open_numbers


def check_lists(checks, program, lists, date, world):
    """Judges lists, given as (path, leader, main), on one day, and compares."""
    cards, known, data = world
    answers = run(program, "deck", "check", "--json", "--format", "standard", "--date", date,
                  *[path for path, _, _ in lists])
    illegal = 0
    for (path, leader, main), answer in zip(lists, answers, strict=True):
        wanted, left_open = expected(leader, main, cards, known, data, date)
        got = {(r["kind"], r.get("card")) for r in answer["reasons"]}
        got = {(kind, number) for kind, number in got if kind != "unplayable"
               and not (kind == "banned" and number in left_open)}
        illegal += bool(got)
        checks.check(f"{os.path.basename(path)} on {date}: "
                     f"{sorted(got, key=str)}, expected {sorted(wanted, key=str)}",
                     got == wanted)
    return illegal


def check_decks(checks, program, shared, world):
    paths = sorted(glob.glob(os.path.join(shared, "decks", "*.txt")))
    paths += sorted(glob.glob(os.path.join(shared, "op14-op17", "decks", "*.txt")))
    lists = [(path, *read_list(path)) for path in paths]
    dates = {(leader, tuple(sorted(main.items()))): day
             for day, leader, main in tournament_lists(shared)}
    by_date = collections.defaultdict(list)
    for entry in lists:
        day = dates.get((entry[1], tuple(sorted(entry[2].items()))))
        if day:
            by_date[day].append(entry)
    illegal = sum(check_lists(checks, program, some, date, world)
                  for date, some in sorted(by_date.items()))
    print(f"decks: {len(lists)} lists are read; {sum(map(len, by_date.values()))} have a date, "
          f"and {illegal} of those are illegal on it")
    for date in DAYS:
        illegal = check_lists(checks, program, lists, date, world)
        print(f"decks: {illegal} of {len(lists)} illegal in Standard on {date}")


def check_lines(checks, program, shared, world):
    """Every line of the tournament files is read, and judged on its day, or today."""
    by_date, count = collections.defaultdict(list), 0
    with tempfile.TemporaryDirectory() as folder:
        for day, leader, main in tournament_lists(shared):
            path = os.path.join(folder, f"{count:05}.txt")
            with open(path, "w", encoding="utf-8") as out:
                out.write(f"1 {leader}\n")
                out.writelines(f"{n} {number}\n" for number, n in main.items())
            by_date[day or world[2]["as_of"]].append((path, leader, main))
            count += 1
        illegal = sum(check_lists(checks, program, some[i:i + 1000], date, world)
                      for date, some in sorted(by_date.items())
                      for i in range(0, len(some), 1000))
    print(f"decks: {count} lines of tournaments are read; {illegal} are illegal on their day")


def check_card_rules(checks, program, data, world):
    """A deck for each rule about decks that a card prints, and its counter-case."""
    cards, known, _ = world
    with tempfile.TemporaryDirectory() as folder:
        for rule in data["deck_rules_from_card_text"]:
            number = rule["number"]
            if number not in cards:
                print(f"decks: {number} is not among the published cards")
                continue
            leaders = [number] if cards[number]["category"] == "Leader" else [
                n for n, c in cards.items() if c["category"] == "Leader"
                and set(cards[number]["colors"]) <= set(c["colors"])][:1]
            pool = [n for n, c in cards.items() if c["category"] != "Leader" and
                    set(c["colors"]) <= set(cards[leaders[0]]["colors"])]
            mains = [{number: 50}] if cards[number]["category"] != "Leader" else []
            mains += [{n: 4 for n in pool[i:i + 12]} | {pool[i + 12]: 2}
                      for i in range(0, len(pool) - 13, 13)]
            lists = []
            for i, main in enumerate(mains):
                path = os.path.join(folder, f"{number}-{i}.txt")
                with open(path, "w", encoding="utf-8") as out:
                    out.write(f"1 {leaders[0]}\n")
                    out.writelines(f"{count} {n}\n" for n, count in main.items())
                lists.append((path, leaders[0], main))
            check_lists(checks, program, lists, "2022-01-01", world)


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    shared = sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, "..", "shared")
    program = os.path.join(ROOT, build, "logpose")
    if not os.path.isdir(shared):
        print("skipped: there are no published data in ../shared")
        return 0
    published = []
    for path in folders_of(shared, "cards", "cards_en.json"):
        with open(path, encoding="utf-8") as file:
            published += json.load(file)
    with open(os.path.join(shared, "legality", "banlist.json"), encoding="utf-8") as file:
        data = json.load(file)
    checks, known = Tally(), Published(data)
    world = ({card["number"]: card for card in published}, known, data)
    check_facts(checks, program, published)
    check_table(checks, data, known)
    check_card_rules(checks, program, data, world)
    check_decks(checks, program, shared, world)
    check_lines(checks, program, shared, world)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
