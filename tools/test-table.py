#!/usr/bin/env python3
"""Tests the table protocol from outside: test-table.py BUILD. Games over a pipe, each message
checked against the schema; both example faces; and that every sentence of the words is used
and none is missing. The last line says 'N passed, N failed'."""

import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

from tally import Tally

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SCHEMA = json.load(open(os.path.join(ROOT, "src/table/table.schema.json"), encoding="utf-8"))
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
         "null": type(None)}
# Words of JSON Schema that faults() knows; a schema that uses another one is refused.
KNOWN = {"$ref", "type", "const", "enum", "properties", "required", "additionalProperties",
         "items", "minItems", "maxItems", "minimum", "maximum", "pattern", "maxLength", "oneOf"}
tally = Tally()


def check(is_good, what):
    tally.check(what, is_good)


def faults(value, schema, path="$"):
    """What is wrong with a value, as strings."""
    if "$ref" in schema:
        return faults(value, SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]], path)
    if unknown := set(schema) - KNOWN:
        return [f"{path}: the schema says {unknown}"]
    if "oneOf" in schema:
        found = [faults(value, one, path) for one in schema["oneOf"]]
        fits = sum(not f for f in found)
        return [] if fits == 1 else [f"{path}: fits {fits} of oneOf", *min(found, key=len)]
    out = []
    if "type" in schema:
        is_bool = isinstance(value, bool)
        wanted = schema["type"]
        if not isinstance(value, TYPES[wanted]) or (is_bool and wanted == "integer"):
            return [f"{path}: not of type {wanted}"]
    if "const" in schema:
        wanted = schema["const"]
        if value != wanted or type(value) is not type(wanted):
            out.append(f"{path}: {value!r} is not {wanted!r}")
    if "enum" in schema and value not in schema["enum"]:
        out.append(f"{path}: {value!r} is not one of {schema['enum']}")
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            out.append(f"{path}: {value!r} does not match {schema['pattern']}")
        if len(value) > schema.get("maxLength", len(value)):
            out.append(f"{path}: {len(value)} characters")
    if isinstance(value, int):
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            out.append(f"{path}: {value}")
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            out.append(f"{path}: {len(value)} items")
        for i, item in enumerate(value):
            out += faults(item, schema.get("items", {}), f"{path}[{i}]")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        out += [f"{path}: no {key}" for key in schema.get("required", []) if key not in value]
        for key, item in value.items():
            if key in properties:
                out += faults(item, properties[key], f"{path}.{key}")
            elif schema.get("additionalProperties") is False:
                out.append(f"{path}: {key} is not in the schema")
    return out


class Table:
    def __init__(self, build, *options):
        command = [os.path.join(build, "logpose"), "table", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.kinds, self.faults = {}, []

    def receive(self):
        line = self.process.stdout.readline()
        if not line:
            return None
        message = json.loads(line)
        kind = message.get("kind")
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if not self.faults:
            self.faults = faults(message, {"$ref": "#/$defs/down"})
        return message

    def send(self, kind, **fields):
        message = {"v": 1, "kind": kind, **fields}
        found = faults(message, {"$ref": "#/$defs/up"})
        if found and not self.faults:
            self.faults = found
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def ask_everything(table, message):
    """The wishes that are no answers: each gets one reply."""
    cards = [c["card"] for side in message["sides"] for c in [side["leader"], *side["hand"]]
             if "card" in c]
    wishes = [("why", {}), ("why", {"slot": 0}), ("lists", {}), ("story", {"from": 0}),
              ("record", {}), ("hint", {}), ("answer", {"id": 0, "a": "ffffffff"})]
    for kind, fields in wishes + [("card", {"card": number}) for number in cards[:4]]:
        table.send(kind, **fields)
        reply = table.receive()
        expected = "error" if kind == "answer" else kind
        if reply["kind"] != expected:
            table.faults.append(f"{kind} was answered by {reply}")


def answer_of(chance, ask):
    """One answer, or where several may be chosen sometimes all at once."""
    answers = ask["answers"]
    cards = [a for a in answers if a["do"] == "pick"]
    is_several = ask["kind"] == "pick" and ask["max"] > 1 and "chosen" not in ask
    if is_several and chance.random() < 0.5:
        count = chance.randint(ask["min"], min(ask["max"], len(cards)))
        return {"a": [a["a"] for a in chance.sample(cards, count)]}
    chosen = chance.choice(answers)
    if chosen["do"] == "give" and "max" in chosen and chance.random() < 0.5:
        return {"a": chosen["a"], "n": chance.randint(1, chosen["max"])}
    return {"a": chosen["a"]}


def play(build, seed, decks, seat):
    chance = random.Random(seed)
    table = Table(build, "--seed", str(seed), "--level", "random", "--seat", seat,
                  "--deck", decks[0], "--vs", decks[1])
    result = None
    while (message := table.receive()) is not None:
        if message["kind"] == "error":
            # A set of cards may not go together; then one by one.
            answers = last["ask"]["answers"]
            table.send("answer", id=last["id"], a=chance.choice(answers)["a"])
            continue
        if message["kind"] != "table":
            continue
        result = message["result"]
        if result:
            break
        if message["ask"]["seat"] != message["you"]:
            continue
        last = message
        if seat != "both" and chance.random() < 0.03:
            ask_everything(table, message)
        table.send("answer", id=message["id"], **answer_of(chance, message["ask"]))
    code = table.close()
    check(result is not None and code == 0, f"game {seed} ends")
    check(not table.faults, f"game {seed}: {table.faults[:3]}")
    return table.kinds


def test_games(build):
    decks = sorted(glob.glob(os.path.join(ROOT, "decks/tournament/*.deck")))
    chance, kinds = random.Random(1), {}
    for seed in range(1, 13):
        seat = ["0", "1", "watch"][seed % 3] if seed % 4 else "both"
        for kind, count in play(build, seed, chance.sample(decks, 2), seat).items():
            kinds[kind] = kinds.get(kind, 0) + count
    wanted = {one["$ref"].rsplit("/", 1)[1] for one in SCHEMA["$defs"]["down"]["oneOf"]}
    wanted = {SCHEMA["$defs"][name]["properties"]["kind"]["const"] for name in wanted}
    check(wanted <= set(kinds), f"messages that no game had: {wanted - set(kinds)}")


def test_start(build):
    """A face that owns its table begins new games: a deal, a position, a replay."""
    table = Table(build, "--seed", "1", "--level", "random")
    table.receive(), table.receive()
    people = [{"player": "person", "deck": "st03"}, {"player": "level1", "deck": "st04"}]
    table.send("start", seats=people, seed="9", chooser=0)
    check(table.receive()["seats"][0]["leader"] == "ST03-001", "a deal begins")
    table.receive()
    table.send("record")
    record = table.receive()["text"]
    table.send("start", seats=people, record=record)
    check(table.receive()["kind"] == "hello", "a replay begins")
    table.receive()
    table.send("start", seats=[{"player": "person", "deck": "st03"}, {"player": "nobody"}])
    check(table.receive()["kind"] == "error", "an unknown player is refused")
    table.send("start", seats=[{"player": "person", "deck": "1 ST01-001"}, people[1]])
    check(table.receive()["code"] == "bad deck", "a deck that is too short is refused")
    table.send("table")
    check(table.receive()["kind"] == "table", "the game before goes on")
    check(table.close() == 0 and not table.faults, f"start: {table.faults[:3]}")


def test_schema_can_fail():
    good = {"v": 1, "kind": "story", "story": {"from": 0, "lines": []}}
    check(not faults(good, {"$ref": "#/$defs/down"}), "a good message fits")
    for bad in ({**good, "v": 2}, {**good, "more": 1}, {"v": 1, "kind": "story"},
                {**good, "story": {"from": -1, "lines": []}},
                {**good, "story": {"from": True, "lines": []}}):
        check(faults(bad, {"$ref": "#/$defs/down"}), f"{bad} does not fit")


def test_examples(build):
    for face in ([os.path.join(build, "examples/table")],
                 [sys.executable, os.path.join(ROOT, "examples/table.py")]):
        command = [os.path.join(build, "logpose"), "table", "--level", "1", "--seed", "3"]
        run = subprocess.run([*face, "--auto", *command], capture_output=True, text=True,
                             timeout=300)
        ended = re.search(r"You (win|lose), in turn \d+: .*\.\n$", run.stdout)
        check(run.returncode == 0 and ended,
              f"{face[-1]}: {run.returncode} {run.stdout[-200:]} {run.stderr[-200:]}")
    for name in ("table.c", "table.py"):
        with open(os.path.join(ROOT, "examples", name), encoding="utf-8") as source:
            check(sum(1 for _ in source) < 300, f"{name} is short")


def names_of(path, skip=()):
    text = open(os.path.join(ROOT, path), encoding="utf-8").read()
    return [n for n in re.findall(r"^[A-Z]+\((\w+),", text, re.M) if n not in skip]


# Languages that have everything; others may grow, and say the rest in English.
WHOLE = {"en", "ja"}

# What a server refuses for: docs/server-protocol.md, and what it takes over from the table.
REFUSALS = ["bad message", "bad version", "no hello", "no key", "no table", "not allowed",
            "taken", "bad deck", "bad deal", "too early", "too many", "no store",
            "damaged", "late", "not yours", "over", "no game"]


def test_words():
    """The keys in the code: literals, and those that are made from a table of names."""
    used = set()
    tables = {"story": "include/logpose/event.def", "wait": "include/logpose/ask.def",
              "until": "src/effect/duration.def", "restriction": "src/effect/restriction.def",
              "keyword": "src/effect/keyword.def"}
    codes = SCHEMA["$defs"]["error"]["properties"]["code"]["enum"]
    used |= {"error." + code.replace(" ", "_") for code in codes}
    hall = "".join(open(path, encoding="utf-8").read()
                   for path in glob.glob(os.path.join(ROOT, "src/app/serve/*.c")))
    used |= {"server." + code.replace(" ", "_") for code in REFUSALS if f'"{code}"' in hall}
    for path in glob.glob(os.path.join(ROOT, "src/table/*.c")):
        text = open(path, encoding="utf-8").read()
        used |= {k for k in re.findall(r'"([a-z]+\.[A-Za-z_.]+)"', text)
                 if not k.endswith((".h", ".def", ".deck", ".tsv", "."))}
        for prefix in re.findall(r'"(\w+)\." #name', text):
            used |= {f"{prefix}.{n}" for n in names_of(tables[prefix], {"WHILE"})}
    for path in glob.glob(os.path.join(ROOT, "words/??.tsv")):
        keys = {line.split("\t")[0] for line in open(path, encoding="utf-8")
                if line.strip() and not line.startswith("#")}
        name = os.path.basename(path)
        if name[:2] in WHOLE:
            check(not used - keys, f"{name}: missing {sorted(used - keys)}")
        check(not keys - used, f"{name}: not used {sorted(keys - used)}")


def test_durations():
    """Each duration has a name in the messages, which the schema and the page tell."""
    def text_of(path):
        return open(os.path.join(ROOT, path), encoding="utf-8").read()
    names = re.findall(r'case DURATION_\w+: return "(.*)";', text_of("src/table/message.c"))
    check(len(names) == len(names_of("src/effect/duration.def")), "message.c: durations")
    told = SCHEMA["$defs"]["change"]["properties"]["until"]["enum"]
    page = text_of("docs/table-protocol.md")
    for name in names:
        check(name in told, f"table.schema.json: 'until' cannot be '{name}'")
        check(f"`{name}`" in page, f"docs/table-protocol.md: 'until' cannot be `{name}`")


def read_words(path):
    words = {}
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        row = line.rstrip("\n")
        if not row or row.startswith("#"):
            continue
        key, tab, text = row.partition("\t")
        if not tab or key in words:
            fault = "is there twice" if tab else "has no tab behind the key"
            check(False, f"{os.path.basename(path)}:{number}: '{key}' {fault}")
        words[key] = text
    return words


def blanks_of(text):
    """The names of the blanks: {card}, {+n}, {who|…}, {0}."""
    return set(re.findall(r"\{\+?(\w+)[|}]", text))


def faults_of(english, other):
    """What a translation lacks, has too much, or fills in that is not given to it."""
    faults = [f"missing: {key}" for key in sorted(english.keys() - other.keys())]
    faults += [f"unknown: {key}" for key in sorted(other.keys() - english.keys())]
    for key in sorted(english.keys() & other.keys()):
        faults += [f"{key}: there is no {{{name}}}"
                   for name in sorted(blanks_of(other[key]) - blanks_of(english[key]))]
    return faults


def lesson_lines(path):
    """What must be the same in every language: all but titles, texts and comments."""
    return [re.sub(r"^lesson .*", "lesson", line.rstrip("\n"))
            for line in open(path, encoding="utf-8")
            if not line.startswith(("  ", "#", "\n"))] + \
        re.findall(r"^position\n((?:  .*\n)+)", open(path, encoding="utf-8").read(), re.M)


def columns_of(text):
    """How much of a terminal's line it fills: wide letters take two columns."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def test_key_lines():
    """The lists of keys fit a terminal of 80 columns in every language; most begin in the
    second one, and the short list is for narrower ones."""
    check(columns_of("t 文章") == 6, "wide letters take two columns")
    for path in glob.glob(os.path.join(ROOT, "words/terminal.??.tsv")):
        for key, text in read_words(path).items():
            if not re.search(r"(^|\.)keys\b", key):
                continue
            room = 80 if key.startswith(("keys", "editor")) else 79
            room = 59 if key == "keys.short" else room
            check(columns_of(text) <= room,
                  f"{os.path.basename(path)}: {key} has {columns_of(text)} columns")


def test_translations():
    """Each language has every sentence, and no others; planted faults are found."""
    planted = faults_of({"a": "{x}", "b": "1"}, {"a": "{y}", "c": "2"})
    check(len(planted) == 3, f"planted faults: {planted}")
    folder = os.path.join(ROOT, "words")
    for name in ("en.tsv", *(f"{kind}.en.tsv" for kind in ("review", *CAPTIONS))):
        english = read_words(os.path.join(folder, name))
        for path in glob.glob(os.path.join(folder, name.replace("en.tsv", "??.tsv"))):
            faults = [fault for fault in faults_of(english, read_words(path))
                      if path[-6:-4] in WHOLE or not fault.startswith("missing")]
            check(not faults, f"{os.path.basename(path)}: {faults}")
    for path in glob.glob(os.path.join(folder, "lessons.??")):
        check(lesson_lines(path) == lesson_lines(os.path.join(folder, "lessons.en")),
              f"{os.path.basename(path)}: a position, script or goal differs from lessons.en")


# The words of the terminal: src/app/common/caption.h.
CAPTIONS = ("terminal", "commands", "help")

# What a program reads, or what only those read who work on this one: notation, the card
# language, C to be compiled in, logs of a server, measurements.
NOT_FACES = re.compile(
    r"src/app/(?:exercise|fit|image|mpi|selftest|train|web)/|"
    r"src/app/serve/(?:loadtest|servelog|db_\w+|vault|hall\w*|edge|room)\.c|"
    r"src/app/players/(?:wire|botproc|botplayer)\.c|"
    r"src/app/common/(?:output|caption|plot|savefile|userpool|poolcache)\.c|"
    r"cmd_(?:bench|bot|docs|fit|format|golden|judge|lethal|load|perft|selftest)\.c")
STRING = r'"(?:[^"\\]|\\.)*"'
INNER = rf'(?:[^()"]|{STRING}|\((?:[^()"]|{STRING}|\([^()]*\))*\))*'
PRINTS = re.compile(rf"\b(?:f?printf|f?puts|output_error|output_note)\(({INNER})\)", re.S)


def literals(text):
    runs = re.findall(rf"{STRING}(?:\s*{STRING})*", text)
    return ["".join(one[1:-1] for one in re.findall(STRING, run)) for run in runs]


def sentences_of(text):
    """Strings that are printed and have two words beside each other."""
    found = [s for call in PRINTS.findall(text) for s in literals(call) if s[:1] != "#"]
    return [s for s in found
            if re.search(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}", re.sub(r"<[^>]*(?:>|$)", "", s))]


def test_captions():
    """Every key of the terminal's words is used, every key that is used is there, every blank
    is filled in, and no command holds a sentence of its own; planted faults are found."""
    check(sentences_of('printf("%d games\\n", n); puts(f("two words"));') == ["two words"],
          "a sentence in the code is found")
    english = {}
    for kind in CAPTIONS:
        english |= read_words(os.path.join(ROOT, f"words/{kind}.en.tsv"))
    literal, filled, held = set(), [], []
    for path in glob.glob(os.path.join(ROOT, "src/app/**/*.c"), recursive=True):
        text = re.sub(r"/\*.*?\*/", "", open(path, encoding="utf-8").read(), flags=re.S)
        literal |= set(re.findall(r'"([a-z-]+\.(?:[\w.-]+|%s))"', text))
        filled += re.findall(r'caption_\w+\((?:[^";]*?, )?"([\w.-]+)",\s*"([a-z]*)"', text)
        name = os.path.relpath(path, ROOT)
        if not NOT_FACES.search(name):
            held += [f"{name}: {s}" for s in sentences_of(text)]
    check(not held, "sentences in the code:\n  " + "\n  ".join(held))
    made = {key[:-2] for key in literal if key.endswith(".%s")}
    made.add("help.")
    unused = [key for key in english if key not in literal and not key.startswith(tuple(made))]
    check(not unused, f"not used: {sorted(unused)}")
    for key, types in filled:
        check(key in english, f"there is no {key}")
        blanks = [blank for blank in blanks_of(english.get(key, ""))
                  if not blank.isdigit() or int(blank) >= len(types)]
        check(not blanks, f"{key}: nobody fills in {blanks}")


# Where parts below the faces say in English what is wrong (src/table/remark.h): functions that
# take a message, returned messages, and rows of tables.
REMARKING = ("src/notation/*.c", "src/log/*.c", "src/player/*.c", "src/compiler/parser.c",
             "src/compiler/lexer.c", "src/app/cards/*.c", "src/app/sim/store.c",
             "src/app/sim/merge.c", "src/app/commands/cmd_analyse.c",
             "src/app/analysis/subject.c", "src/app/serve/fairdeal.c",
             "src/app/web/web_start.c")
MESSAGE = re.compile(
    r"(?:\b(?:notes_add\w*|reader_fail\w*|complain\w*|refuse\w*|fail|phrase_error|dispute|"
    r"note_step|gamelog_refuse|gamelog_token_expect)\(|\breturn |\.doc = )"
    rf"(?:[^;\"]|{STRING})*?;", re.S)
# Sentences that are no messages, and messages of what programs send each other.
NO_REMARK = {"src/notation/claim_check.c", "src/notation/event.c", "src/notation/form.c",
             "src/notation/judge.c", "src/notation/script.c", "src/notation/deckjson.c",
             "src/notation/decklist.c"}


def is_sentence(text):
    return re.search(r"[A-Za-z]{2,}[,;:']? [a-z']+", text) is not None


def remarks_in(text):
    """The sentences that a piece of code says of a text."""
    text = re.sub(r"/\*.*?\*/|^#.*?$", "", text, flags=re.S | re.M)
    found = [s for call in MESSAGE.findall(text) for s in literals(call) if is_sentence(s)]
    return [s.replace('\\"', '"').replace("\\\\", "\\") for s in found]


def test_remarks():
    """What parts below the faces say is in the list of each whole language, and the lists have
    nothing that is never said; blanks are those of the English."""
    check(remarks_in('notes_add(n, f, at, "two words"); if (x) return "and three words";') ==
          ["two words", "and three words"], "a remark in the code is found")
    said = []
    for path in sorted(sum((glob.glob(os.path.join(ROOT, one)) for one in REMARKING), [])):
        name = os.path.relpath(path, ROOT)
        if name not in NO_REMARK:
            said += remarks_in(open(path, encoding="utf-8").read())
    table = open(os.path.join(ROOT, "src/compiler/refusal.def"), encoding="utf-8").read()
    said += [s.replace('\\"', '"')
             for s in re.findall(r'REFUSAL\(\w+, "((?:[^"\\]|\\.)*)"', table)]
    code = "\n".join(open(path, encoding="utf-8").read() for path in
                     glob.glob(os.path.join(ROOT, "src/**/*.[cd]*"), recursive=True))
    code = re.sub(r'"\s*\n\s*"', "", code).replace('\\"', '"').replace("\\\\", "\\")
    for path in glob.glob(os.path.join(ROOT, "words/remarks.??.tsv")):
        name = os.path.basename(path)
        rows = [line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8")
                if line.strip() and not line.startswith("#")]
        check(all(len(row) == 2 for row in rows), f"{name}: a line is not two columns")
        blanks = [row[0] for row in rows if blanks_of(row[0]) != blanks_of(row[-1])]
        check(not blanks, f"{name}: other blanks: {blanks}")
        keys = "\n".join(re.sub(r"\{\d\}", "\0", row[0]) for row in rows)
        missing = sorted({s for s in said if s.strip(" '") not in keys})
        if name[8:10] in WHOLE:
            check(not missing, f"{name}: missing:\n  " + "\n  ".join(missing))
        parts = [part.strip(" ':") for row in rows
                 for part in re.split(r"\{\d\}|(?=: the log has)", row[0])]
        system = open(path, encoding="utf-8").read().split("# ---")[1]
        unused = [part for part in parts if is_sentence(part) and part not in code and
                  part not in system and " near" not in part]
        check(not unused, f"{name}: never said: {unused}")


def test_help(build):
    """Every command and option has its help, and no help is of none."""
    words = read_words(os.path.join(ROOT, "words/help.en.tsv"))
    commands = {key.split(".")[1] for key in words if key.count(".") == 2} - {"any"}
    shown = {}
    for command in sorted(commands):
        program = f"{build}/{command}" if "-" in command else f"{build}/logpose"
        if not os.path.exists(program):
            continue
        line = [program] + ([] if "-" in command else [command]) + ["--help"]
        said = subprocess.run(line, capture_output=True, text=True, check=False)
        check(said.returncode == 0, f"{command} --help: {said.stderr}")
        shown[command] = " ".join(said.stdout.split())
        options = re.findall(r"^  (?:-\w, |    )--([\w-]+)(?: \S+)? +(\S.*)$",
                             said.stdout, re.M)
        check(options and all(name != text for name, text in options),
              f"{command} --help lacks words: {options}")
    front = subprocess.run([f"{build}/logpose", "--help"], capture_output=True, text=True,
                           check=False).stdout
    for key, text in words.items():
        part = key.split(".")
        if part[1] in ("usage", "options", "more"):
            continue
        if len(part) == 2:
            check(f" {text}\n" in front or part[1] == "program", f"{key} is not shown")
        elif part[1] == "any":
            check(any(f"--{part[2]} " in one + " " and text in one for one in shown.values()),
                  f"{key} is not shown")
        elif part[1] in shown:
            check(text in shown[part[1]], f"{key} is not shown")


def test_rules():
    """Rules in other languages: every number is one of the English index, and none comes twice;
    languages that are called whole have all of them."""
    def numbers_of(path):
        with open(path, encoding="utf-8") as lines:
            rows = [line.rstrip("\n").split("\t") for line in lines][1:]
        check(all(len(row) > 1 and row[1] for row in rows) or path.endswith("index.tsv"),
              f"{os.path.basename(path)}: a rule without words")
        return [row[0] for row in rows]

    folder = os.path.join(ROOT, "rules")
    english = numbers_of(os.path.join(folder, "index.tsv"))
    for path in glob.glob(os.path.join(folder, "index.??.tsv")):
        name, numbers = os.path.basename(path), numbers_of(path)
        check(len(numbers) == len(set(numbers)), f"{name}: a number comes twice")
        check(set(numbers) <= set(english), f"{name}: {sorted(set(numbers) - set(english))}")
        if name[6:8] in WHOLE:
            check(set(numbers) == set(english), f"{name} lacks {set(english) - set(numbers)}")


def test_plain_japanese(build):
    """A whole game as text, in Japanese: no Latin letters but those that are printed."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [f"{build}/logpose", "play", "--plain", "--lang", "ja", "--deck", "st01", "--vs",
             "st02", "--level", "1", "--seed", "3"], input="1\n" * 800, text=True, check=False,
            capture_output=True, timeout=120, env={**os.environ, "XDG_STATE_HOME": folder})
    text = re.sub(r"(?:ST|CR )[0-9-]+|/\S+|'help'|st0\d|level1", "", done.stdout)
    found = set(re.findall(r"[A-Za-z]{2,}", text)) - {"KO", "JET"}
    check(not found, f"a plain game in Japanese says {sorted(found)}")
    check("【【" not in text, "keywords have their brackets once")
    check("このゲームのリプレイ" in text, f"it did not end: {text[-300:]}")


# What a reader of Japanese meets in Latin letters: words to type, numbers of cards and units.
TYPED = re.compile(
    r"^logpose: [a-z]+:|'[^']*'|--?[a-z-]+|\b[A-Z]{1,4}[0-9]*-[0-9]+|[0-9a-f]{16}|"
    r"\b[a-z0-9_/]+(?:[-.][a-z0-9_/:]+)+|\b(?:ST|OP|EB|PRB|CR)\d*\b|st0\d|logpose|random|"
    r"greedy|early|Elo|KO|JET|check|show|stats|convert", re.M)


LOGS = os.path.join(ROOT, "tests/logs")


def test_commands_in_japanese(build):
    """What players ask for most, with --lang and by the environment: nothing in English."""
    def say(*words):
        done = subprocess.run([f"{build}/logpose", *words], text=True, capture_output=True,
                              check=False, env={**os.environ, "LC_ALL": "ja_JP.UTF-8",
                                                "LOGPOSE_NO_POOL": "1"})
        return done.stdout + done.stderr

    facts = "".join(open(os.path.join(ROOT, f"cards/{name}.ja.tsv"), encoding="utf-8").read()
                    for name in ("names", "types"))
    printed = set(re.findall("[A-Za-z]{2,}", "".join(re.findall(r"\t(.*)", facts))))
    printed |= {"ms", "OPTCGSim", "Log", "Pose"}
    with tempfile.TemporaryDirectory() as folder:
        replay = os.path.join(folder, "g.replay")
        say("record", "st01", "st02", "--out", replay)
        deck = os.path.join(ROOT, "decks/tournament/op05-060-op07.deck")
        commands = [("deck", "check", "st01"), ("deck", "check", deck, "--format", "standard"),
                    ("deck", "stats", "st02"), ("deck", "foo", "st01"), ("decks", "starters"),
                    ("cards", "ルフィ", "コスト:5"), ("cards", "ﾙﾌｨ", "zzz"), ("card", "ST01-999"),
                    ("cards", "色:茶"), ("cards", "コスト:赤"), ("cards", "コスト:4-2"),
                    ("cards", "コスト:"), ("cards", "使用可:昨日"), ("cards", '"ナミ'),
                    ("replay", replay), ("replay", replay, "--view", "p2"), ("foo",),
                    ("sim", "st01"), ("sim", "st01", "st02", "--random", "--games", "8"),
                    ("sim", "starters", "--random", "--games", "2"), ("play", "--deck", "zz"),
                    ("match", "--players", "random,greedy", "--decks", "st01", "--games", "4"),
                    ("rules", "投了"), ("puzzle", "9999"), ("pool", "list"),
                    ("learn", "--list"), ("deck", "show", "st01"), ("rules", "7-1-1-1"),
                    ("analyse", replay, "--to", "20", "--nodes", "20"),
                    ("replay", deck), ("analyse", os.path.join(folder, "none.txt")),
                    ("log", "list", LOGS), ("log", "verify", LOGS), ("log", "stats", LOGS),
                    ("sim", "st01", "st02", "--random", "--games", "4", "--card-stats")]
        for words in commands:
            text = TYPED.sub("", say(*words).replace(folder, "").replace(ROOT, ""))
            found = set(re.findall(r"[A-Za-z]{2,}", text)) - printed
            check(not found, f"{words}: {sorted(found)}")
        pages = [os.path.join(folder, name) for name in ("sim.html", "log.html")]
        say("sim", "starters", "--random", "--games", "2", "--card-stats", "--html", pages[0])
        say("log", "stats", LOGS, "--html", pages[1])
        for path in pages:
            text = open(path, encoding="utf-8").read()
            text = re.sub(r"<(style|code)>.*?</\1>|<[^>]*>|&nbsp;", " ", text, flags=re.S)
            found = set(re.findall(r"[A-Za-z]{2,}", TYPED.sub("", text))) - printed
            check(not found, f"{os.path.basename(path)}: {sorted(found)}")
    check("使い方: logpose deck" in say("deck", "--help"), "help follows the environment")
    check("usage: logpose deck" in say("deck", "--help", "--lang", "en"), "--lang comes first")


def main():
    build = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build"))
    if not os.path.isfile(os.path.join(build, "logpose")):
        sys.exit(f"usage: {sys.argv[0]} [BUILD]: there is no program {build}/logpose")
    os.environ["LC_ALL"] = "C.UTF-8"  # whatever the language of whoever runs it
    test_schema_can_fail()
    test_words()
    test_durations()
    test_translations()
    test_key_lines()
    test_captions()
    test_remarks()
    test_help(build)
    test_rules()
    test_plain_japanese(build)
    test_commands_in_japanese(build)
    test_games(build)
    test_start(build)
    test_examples(build)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
