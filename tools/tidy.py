#!/usr/bin/env python3
"""Checks the house rules that a compiler does not: who includes whom, names, lengths,
purpose comments, rule numbers and stray paths. Prints each offence as 'file:line: message'."""

import os
import re
import sys

COLUMNS_MAX = 96
FUNCTION_LINES_MAX = 60  # tests included
FILE_LINES_MAX = 1500

# Which other folders of src/ each folder may include, from the bottom to the top: only folders
# further up in this table, so that there is no way round. ARCHITECTURE.md has the same tables.
# Compiler and rules never see each other: they meet in effect/opcode.def and the card image.
# Every folder but base may include the public header; a player has nothing but base and that.
LAYERS = {
    "freestanding": set(),
    "base": set(),
    "card": {"base"},
    "effect": {"base", "card"},
    "compiler": {"base", "card", "effect"},
    "rules": {"base", "card", "effect"},
    "notation": {"base", "card", "effect", "rules"},
    "player": {"base"},
    "table": {"base", "card", "effect", "compiler", "notation", "player"},
    "log": {"base", "card", "effect", "notation"},
    "study": {"base", "card", "effect", "compiler", "notation", "player", "table", "log"},
    "app": {"base", "card", "effect", "compiler", "notation", "player", "table", "study",
            "log"},
}
# The same for the folders of src/app.
APP_LAYERS = {
    "common": set(),
    "cards": {"common"},
    "position": {"common"},
    "players": {"common", "cards"},
    "game": {"common", "cards", "position", "players"},
    "tui": {"common", "cards", "position", "players", "game"},
    "sim": {"common", "cards", "players"},
    "match": {"common", "cards", "players"},
    "analysis": {"common", "position", "players"},
    "puzzle": {"common", "cards", "position", "players", "game"},
    "review": {"common", "cards", "position", "players", "game"},
    "logs": {"common", "cards"},
    "fit": {"common", "cards"},
    "selftest": {"common", "cards"},
    "serve": {"common", "cards", "players"},
    "commands": {"common", "cards", "position", "players", "game", "tui", "sim", "match",
                 "analysis", "puzzle", "review", "fit", "selftest", "serve", "logs"},
    "exercise": {"common", "selftest"},
    "mpi": {"common", "sim"},
    "train": set(),
    "image": set(),
    "web": set(),
}
PLAYER_PUBLIC = "logpose/logpose.h"
# Tests may look into every folder, and share helpers in a folder of their own.
TEST_FOLDERS = set(LAYERS) | {"common", "logpose", "mutants", "paired"}

# An exported function carries the name of its file, or of the module that the file is a part
# of: what render_noun.c exports begins with render_. These files export other names as well.
EXPORTS = {
    # What a C library calls them.
    "src/freestanding/libc.c": {"bcmp", "calloc", "free", "malloc", "memchr", "memcmp",
                                "memcpy", "memmove", "memset", "realloc", "strchr", "strcmp",
                                "strcspn", "strlen", "strncmp", "strspn", "strstr"},
    # A part of table/json.c that needs files.
    "src/app/common/jsonfile.c": {"json"},
    # What the linker calls.
    "src/app/common/alloc.c": {"__wrap"},
    # A second command that shares nearly all of the first one's code.
    "src/app/commands/cmd_bench.c": {"cmd_signature"},
    "src/app/commands/cmd_replay.c": {"cmd_record"},
}
PUBLIC_PREFIX = "lp_"  # what include/logpose declares

# The engine builds without a C library, so it may include only these of the system's headers.
FREESTANDING = {"base", "card", "effect", "rules"}
FREESTANDING_HEADERS = {
    "assert.h", "limits.h", "stdalign.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h",
    "stdnoreturn.h", "string.h",
}

C_ENDINGS = (".c", ".h", ".def")
CODE_ENDINGS = C_ENDINGS + (".py", ".sh", ".cmake")
# (In a second worktree of git, .git is a file.)
SKIPPED = re.compile(r"^(\.git|build|build-.*|node_modules|__pycache__|Testing)$")
BINARY_ENDINGS = (".png", ".webp", ".wasm", ".gz", ".ico", ".bin", ".replay")

# A row of a table stays on one line, however long its explanation is.
TABLE_ROW = re.compile(r"^[A-Z_]+\(")
TABLE_NAME = re.compile(r'^(?P<table>OP|RESTRICTION)\((?P<name>\w+), "(?P<words>[^"]*)"')
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
RULE_NUMBER = r"\d+(?:-\d+)*"
CITATION = re.compile(rf"\bCR ({RULE_NUMBER}(?:(?:, | and |, and ){RULE_NUMBER}\b(?!%))*)")
TABLE_RULE = re.compile(r'"(\d+(?:-\d+)+)"')
SCENARIO_RULES = re.compile(r"^\s*rules\s+(.*)")
# Split strings keep this file from being its own offender.
OUTSIDE_PATH = re.compile(r"(?<![\w./-])(?:/(?:wo" r"rk|ro" r"ot)\b|sha" r"red/)")
# What only 64-bit machines have.
UNPORTABLE = re.compile(r"__int" r"128|^\s*\.qu" r"ad\b")
UNNUMBERED = re.compile(r"\bTO" r"DO\b(?! ?\(?#\d+)")
NOISE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S)


# A test is named for what it tests, not for when or why it was written.
TEST_FILE = re.compile(r"^tests/(?:unit|scenarios|fuzz)/")
TIMELY = re.compile(r"(?:^|[-_./])(asked|gaps?|later|latest|misc|more|mut|newer|newest|next|"
                    r"(?:read|sample)-[a-z]\b)(?=[-_./\d])")


def files_of(root):
    """All text files of the project, in the order of their names."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not SKIPPED.match(f))
        for name in sorted(n for n in names if not SKIPPED.match(n)):
            path = os.path.relpath(os.path.join(folder, name), root)
            if not path.endswith(BINARY_ENDINGS) and not path.startswith("tests/fuzz/corpus/"):
                yield path


def rule_numbers(root):
    """The numbers in the first column of the rule index, or None if there is no index."""
    try:
        with open(os.path.join(root, "rules/index.tsv"), encoding="utf-8") as index:
            return {line.split("\t")[0].strip() for line in index if line.strip()}
    except FileNotFoundError:
        return None


def blanked(text):
    """The text with spaces for comments and literals."""
    return NOISE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def include_offence(parts, own):
    """What is wrong with the include of "own" in the file with these parts of its path."""
    folders = own.split("/")[:-1]
    if not folders or folders[0].startswith("."):
        return f'an include names its folder: "{own}"'
    if parts[0] in ("include", "examples") and folders[0] != "logpose":
        return f'{parts[0]}/ may not include "{own}"'
    if parts[0] == "tests" and folders[0] not in TEST_FOLDERS:
        return f'tests may not include "{own}"'
    if parts[0] != "src":
        return None
    layer = parts[1]
    allowed = LAYERS.get(layer, set()) | {layer} | ({"logpose"} if layer != "base" else set())
    if folders[0] not in allowed:
        return f'src/{layer} may not include "{own}"'
    if layer == "player" and folders[0] == "logpose" and own != PLAYER_PUBLIC:
        return f'src/player may include "{PLAYER_PUBLIC}" only, not "{own}"'
    if layer == "app" and folders[0] == "app":
        inner = parts[2]
        if len(folders) != 2 or folders[1] not in APP_LAYERS.get(inner, set()) | {inner}:
            return f'src/app/{inner} may not include "{own}"'
    return None


def check_includes(path, lines):
    parts = path.split("/")
    layer = parts[1] if parts[0] == "src" else None
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        own, system = match.groups()
        if system and layer in FREESTANDING and system not in FREESTANDING_HEADERS:
            yield number, f"<{system}> is not for src/{layer}, which needs no C library"
        if own and (offence := include_offence(parts, own)):
            yield number, offence
    if parts[0] == "src":
        folders = parts[1:-1]
        is_known = len(folders) == 1 and folders[0] in LAYERS and folders[0] != "app"
        is_app = len(folders) == 2 and folders[0] == "app" and folders[1] in APP_LAYERS
        if not is_known and not is_app:
            yield 1, "this folder is not in the table of layers"


def check_layers(root):
    """Is each table in order, and does ARCHITECTURE.md say the same?"""
    with open(os.path.join(root, "ARCHITECTURE.md"), encoding="utf-8") as file:
        page = file.read()
    for heading, table in (("src/", LAYERS), ("src/app/", APP_LAYERS)):
        above = set()
        for folder, allowed in table.items():
            if allowed - above:
                names = ", ".join(sorted(allowed - above))
                yield f"tools/tidy.py:1: {heading}{folder} is not above {names}"
            above.add(folder)
        rows = re.search(rf"\| folder of `{heading}` \|.*\n\|.*\n((?:\|.*\n)*)", page)
        written = {}
        for row in rows.group(1).splitlines() if rows else ():
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            words = re.split(r", | and ", cells[-1])
            if cells[-1].startswith("all but "):
                words = set(written) - set(cells[-1][len("all but "):].split(", "))
            elif cells[-1] == "all of the above":
                words = written
            written[cells[0].strip("`")] = {word for word in words if word in table}
        for folder in {**table, **written}:
            if written.get(folder) != table.get(folder):
                yield f"ARCHITECTURE.md:1: {heading}{folder} is not what tools/tidy.py allows"


def functions_of(text):
    """The name, first and last line and head of each function. Functions start and end in the
    first column, which clang-format sees to."""
    start, name, head = 0, None, ""
    for number, line in enumerate(blanked(text).split("\n"), 1):
        if line.startswith("}"):
            if name:
                yield name, start, number, head
            name, head = None, ""
        elif name is None and line and not line.startswith("#"):
            head = line if re.match(r"\w", line) else head + line
            call = re.match(r"[\w\s*]*?(\w+)\(", head)
            if call and head.rstrip().endswith("{"):
                start, name = number, call.group(1)


def check_functions(path, text):
    for name, start, end, _ in functions_of(text):
        length = end - start + 1
        # A test program's main is the list of its tests.
        may_be_long = name == "main" and path.startswith("tests/")
        if length > FUNCTION_LINES_MAX and not may_be_long:
            yield start, f"{name} has {length} lines; {FUNCTION_LINES_MAX} are the most"


def check_exports(path, text, paths):
    folder, stem = os.path.split(path[:-len(".c")])
    prefixes = {stem} | EXPORTS.get(path, set())
    module = stem.split("_")[0]
    if f"{folder}/{module}.c" in paths or f"{folder}/{module}.h" in paths:
        prefixes.add(module)
    for name, start, _, head in functions_of(text):
        is_named = any(name == p or name.startswith(p + "_") for p in prefixes)
        is_public = name.startswith(PUBLIC_PREFIX) or name == "main"
        if not head.startswith("static ") and not is_named and not is_public:
            yield start, f"{name} is exported and does not begin with {stem}_"


def check_stems(paths):
    """Files of the same name in two folders are hard to tell apart."""
    seen = {}
    for path in sorted(p for p in paths
                       if p.startswith(("src/", "tests/")) and p.endswith(C_ENDINGS)):
        folder, name = os.path.split(path)
        other = seen.setdefault(name.split(".")[0], folder)
        if other != folder:
            yield f"{path}:1: there is a file of this name in {other} too"


def check_rules(path, lines, numbers):
    for number, line in enumerate(lines, 1):
        cited = [n for c in CITATION.findall(line) for n in re.findall(RULE_NUMBER, c)]
        if path.endswith(".def"):
            cited += TABLE_RULE.findall(line)
        if path.startswith("tests/scenarios/") and (match := SCENARIO_RULES.match(line)):
            # An official answer has its own numbers: 'QA 123'.
            words = re.sub(r"\bQA\s+\S+", "", match.group(1)).split()
            cited += [w for w in words if re.fullmatch(RULE_NUMBER, w)]
        for rule in dict.fromkeys(cited):
            if numbers is None:
                yield number, f"CR {rule} is cited, but rules/index.tsv is missing"
            elif rule not in numbers:
                yield number, f"CR {rule} is not in rules/index.tsv"


def read_all(root, paths, start, ending):
    """The text of all files below `start` whose names end so."""
    texts = []
    for path in paths:
        if path.startswith(start) and path.endswith(ending):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                texts.append(file.read())
    return "\n".join(texts)


def cards_of(text):
    """The lines of each card of the text of card files, by its number."""
    parts = re.split(r"(?m)^card (\S+)", text)
    cards = {}
    for number, lines in zip(parts[1::2], parts[2::2]):
        cards[number] = cards.get(number, "") + lines
    return cards


def check_rows(root, paths):
    """What a new row of a table needs elsewhere and nothing else asks for: a restriction has
    its sentence in the log, and a scenario names a card that uses the row. (ARCHITECTURE.md
    says who asks for the rest: the compiler, test_compiler.c, test_forbid.c, test_reason.c.)"""
    sentences = read_all(root, paths, "src/notation/event.c", ".c")
    cards = cards_of(read_all(root, paths, ("tests/scenarios/", "cards/"), ".card"))
    scenarios = read_all(root, paths, "tests/scenarios/", ".scenario")
    played = set(re.findall(r"\b[A-Z]+\d*-\d+\b", scenarios))
    for path in ("src/effect/opcode.def", "src/effect/restriction.def"):
        if path not in paths:
            continue
        with open(os.path.join(root, path), encoding="utf-8") as file:
            lines = file.read().split("\n")
        for number, line in enumerate(lines, 1):
            if not (row := TABLE_NAME.match(line)) or row["name"] == "NONE":
                continue
            name, words = row["name"], re.escape(row["words"].split("$")[0].strip())
            if row["table"] == "RESTRICTION":
                if not re.search(rf"\bRESTRICTION_{name}\b", sentences):
                    yield f"{path}:{number}: src/notation/event.c has no sentence for {name}"
                words = rf"(?:forbid|ban \w+ from) {words}(?= for |,| \[|$)"
            else:
                words += r"(?![\w-])"
            use = re.compile(rf"^\s+{words}", re.M)
            users = {card for card, lines in cards.items() if use.search(lines)}
            if not users:
                yield f"{path}:{number}: no card uses {name}"
            elif not users & played:
                yield f"{path}:{number}: no scenario has a card that uses {name}"


def check_numbers(root, paths):
    """Tests read the cards of all scenarios at once (tests/unit/common/invented.c), so each
    number is one card's."""
    seen = {}
    for path in paths:
        if not re.fullmatch(r"tests/scenarios/(?:[^/]+/)?[^/]+\.card", path):
            continue
        with open(os.path.join(root, path), encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if not (card := re.match(r"card (\S+)", line)):
                    continue
                place = f"{path}:{number}"
                if card[1] in seen:
                    yield f"{place}: {card[1]} is already the card at {seen[card[1]]}"
                seen.setdefault(card[1], place)


def check_name(path):
    if TEST_FILE.match(path) and (match := TIMELY.search(path[len("tests/"):])):
        yield 1, f"'{match.group(1)}' in the name of a test does not say what it tests"


def check_file(path, text, numbers, paths):
    lines = text.split("\n")
    yield from check_name(path)
    if path.endswith(CODE_ENDINGS):
        for number, line in enumerate(lines, 1):
            is_row = path.endswith(".def") and TABLE_ROW.match(line)
            if len(line) > COLUMNS_MAX and not is_row:
                yield number, f"{len(line)} columns; {COLUMNS_MAX} are the most"
            if UNPORTABLE.search(line):
                yield number, "not every machine has this"
            if UNNUMBERED.search(line):
                yield number, "a to-do carries the number of its issue"
        if len(lines) - 1 > FILE_LINES_MAX:
            yield 1, f"{len(lines) - 1} lines; {FILE_LINES_MAX} are the most"
    if path.endswith(C_ENDINGS):
        if not lines[0].startswith(("/*", "//")):
            yield 1, "the first line says what the file is for"
        yield from check_includes(path, lines)
    if path.endswith((".c", ".h")):
        yield from check_functions(path, text)
    if path.startswith("src/") and path.endswith(".c"):
        yield from check_exports(path, text, paths)
    if path.startswith(("src/", "include/", "tests/", "cards/", "examples/")):
        yield from check_rules(path, lines, numbers)
    for number, line in enumerate(lines, 1):
        if match := OUTSIDE_PATH.search(line):
            yield number, f"'{match.group()}' is a path outside of the project"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "..")
    numbers = rule_numbers(root)
    paths = dict.fromkeys(files_of(root))
    offence_count = 0
    for line in [*check_layers(root), *check_stems(paths), *check_rows(root, paths),
                 *check_numbers(root, paths)]:
        print(line)
        offence_count += 1
    for path in paths:
        try:
            with open(os.path.join(root, path), encoding="utf-8") as file:
                offences = list(check_file(path, file.read(), numbers, paths))
        except UnicodeDecodeError:
            offences = [(1, "this is not UTF-8")]
        for number, message in sorted(offences):
            print(f"{path}:{number}: {message}")
        offence_count += len(offences)
    print(f"tidy: {len(paths)} files, {offence_count} offences")
    return 1 if offence_count else 0


if __name__ == "__main__":
    sys.exit(main())
