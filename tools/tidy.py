#!/usr/bin/env python3
"""Checks the house rules that a compiler does not: who includes whom, lengths, purpose
comments, rule numbers and stray paths. Prints each offence as 'file:line: message'."""

import os
import re
import sys

COLUMNS_MAX = 96
FUNCTION_LINES_MAX = 60
TEST_LINES_MAX = 70  # tables of cases
FILE_LINES_MAX = 1500

# Which folders of src/ each folder may include. Compiler and rules never see each other: they
# meet in effect/opcode.def and the card image. Every folder but base may include the public
# header; a player has nothing but base and that header.
LAYERS = {
    "base": {"base"},
    "card": {"base", "card", "logpose"},
    "effect": {"base", "card", "effect", "logpose"},
    "compiler": {"base", "card", "effect", "compiler", "logpose"},
    "rules": {"base", "card", "effect", "rules", "logpose"},
    "notation": {"base", "card", "effect", "rules", "notation", "logpose"},
    "player": {"base", "player", "logpose"},
    "app": {"base", "card", "effect", "compiler", "notation", "player", "app", "logpose"},
}
PLAYER_PUBLIC = "logpose/logpose.h"

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
BINARY_ENDINGS = (".png", ".wasm", ".gz", ".ico", ".bin", ".replay")

# A row of a table stays on one line, however long its explanation is.
TABLE_ROW = re.compile(r"^[A-Z_]+\(")
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
RULE_NUMBER = r"\d+(?:-\d+)*"
CITATION = re.compile(rf"\bCR ({RULE_NUMBER}(?:(?:, | and |, and ){RULE_NUMBER}\b(?!%))*)")
TABLE_RULE = re.compile(r'"(\d+(?:-\d+)+)"')
SCENARIO_RULES = re.compile(r"^\s*rules\s+(.*)")
# Split strings keep this file from being its own offender.
OUTSIDE_PATH = re.compile(r"(?<![\w./-])(?:/(?:wo" r"rk|ro" r"ot)\b|sha" r"red/)")
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


def check_includes(path, lines):
    parts = path.split("/")
    layer = parts[1] if parts[0] == "src" and len(parts) > 2 else None
    is_freestanding = layer in FREESTANDING
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        own, system = match.groups()
        if system and is_freestanding and system not in FREESTANDING_HEADERS:
            yield number, f"<{system}> is not for src/{layer}, which needs no C library"
        if not own:
            continue
        folder = own.split("/")[0]
        if "/" not in own or folder.startswith("."):
            yield number, f'an include names its folder: "{own}"'
        elif layer in LAYERS and folder not in LAYERS[layer]:
            yield number, f'src/{layer} may not include "{own}"'
        elif layer == "player" and folder == "logpose" and own != PLAYER_PUBLIC:
            yield number, f'src/player may include "{PLAYER_PUBLIC}" only, not "{own}"'
        elif parts[0] in ("include", "examples") and folder != "logpose":
            yield number, f'{parts[0]}/ may not include "{own}"'
    if parts[0] == "src" and layer not in LAYERS:
        yield 1, "this folder is not in the table of layers"


def check_functions(path, text):
    """Functions start and end in the first column, which clang-format sees to."""
    blank = NOISE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)
    start, name, head = 0, None, ""
    for number, line in enumerate(blank.split("\n"), 1):
        if line.startswith("}"):
            length = number - start + 1
            # A test program's main is the list of its tests.
            may_be_long = name == "main" and path.startswith("tests/")
            most = TEST_LINES_MAX if path.startswith("tests/") else FUNCTION_LINES_MAX
            if name and length > most and not may_be_long:
                yield start, f"{name} has {length} lines; {most} are the most"
            name, head = None, ""
        elif name is None and line and not line.startswith("#"):
            head = line if re.match(r"\w", line) else head + line
            call = re.match(r"[\w\s*]*?(\w+)\(", head)
            if call and head.rstrip().endswith("{"):
                start, name = number, call.group(1)


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


def check_name(path):
    if TEST_FILE.match(path) and (match := TIMELY.search(path[len("tests/"):])):
        yield 1, f"'{match.group(1)}' in the name of a test does not say what it tests"


def check_file(path, text, numbers):
    lines = text.split("\n")
    yield from check_name(path)
    if path.endswith(CODE_ENDINGS):
        for number, line in enumerate(lines, 1):
            is_row = path.endswith(".def") and TABLE_ROW.match(line)
            if len(line) > COLUMNS_MAX and not is_row:
                yield number, f"{len(line)} columns; {COLUMNS_MAX} are the most"
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
    if path.startswith(("src/", "include/", "tests/", "cards/", "examples/")):
        yield from check_rules(path, lines, numbers)
    for number, line in enumerate(lines, 1):
        if match := OUTSIDE_PATH.search(line):
            yield number, f"'{match.group()}' is a path outside of the project"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "..")
    numbers = rule_numbers(root)
    file_count = offence_count = 0
    for path in files_of(root):
        file_count += 1
        try:
            with open(os.path.join(root, path), encoding="utf-8") as file:
                offences = list(check_file(path, file.read(), numbers))
        except UnicodeDecodeError:
            offences = [(1, "this is not UTF-8")]
        for number, message in sorted(offences):
            print(f"{path}:{number}: {message}")
        offence_count += len(offences)
    print(f"tidy: {file_count} files, {offence_count} offences")
    return 1 if offence_count else 0


if __name__ == "__main__":
    sys.exit(main())
