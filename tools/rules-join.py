#!/usr/bin/env python3
"""Joins rule numbers with the code that carries them out and the scenarios that show them:
rules-join.py [--out FILE]. Writes 'number TAB places TAB scenario titles' for each number of
rules/index.tsv that has either; several are separated by '; '. A place is 'file:function',
which stays true when lines move."""

import os
import re
import sys

RULE_NUMBER = r"\d+(?:-\d+)+"
CITATION = re.compile(rf"\bCR ({RULE_NUMBER}(?:(?:, | and |, and ){RULE_NUMBER}\b)*)")
TABLE_RULE = re.compile(r'"(\d+(?:-\d+)+)"')
TABLE_ROW = re.compile(r"^([A-Z_]+)\((\w+)")
FUNCTION_HEAD = re.compile(
    r"^(?!typedef\b|struct\b|enum\b|#|\}|static const )[\w][\w\s*]*?(\w+)\(")
SCENARIO = re.compile(r"^scenario\s+(.*\S)")
SCENARIO_RULES = re.compile(r"^rules\s+(.*)")
# Where rules are carried out. The rest of src/ only talks about them.
CODE_FOLDERS = ("src/rules", "src/card", "src/effect")


def files_of(root, folder, endings):
    """The files below a folder, in the order of their names."""
    for where, folders, names in os.walk(os.path.join(root, folder)):
        folders.sort()
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.relpath(os.path.join(where, name), root)


def functions_of(lines):
    """For each line the function it belongs to, or None. A comment before a function
    belongs to it, because that is where its rule is."""
    owners = [None] * len(lines)
    start, name, inside = 0, None, False
    for index, line in enumerate(lines):
        if inside:
            owners[index] = name
            if line.startswith("}"):
                inside, start = False, index + 1
            continue
        match = FUNCTION_HEAD.match(line)
        if match:
            name = match.group(1)
        if line.rstrip().endswith("{") and name and not line.startswith(("typedef", "enum")):
            inside = True
            owners[start:index + 1] = [name] * (index + 1 - start)
        elif re.match(r"^[^\s].*[;}]\s*(/\*.*\*/)?$", line) or not line.strip():
            # The end of a declaration, or an empty line: what came before is not a head.
            one_line = match and line.rstrip().endswith("}") and "{" in line
            if one_line:
                owners[start:index + 1] = [name] * (index + 1 - start)
            name, start = None, index + 1
    return owners


def places_of(root):
    """Rule number -> places in the code, each once, in the order of the files."""
    places = {}
    for folder in CODE_FOLDERS:
        for path in files_of(root, folder, (".c", ".h", ".def")):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                lines = file.read().split("\n")
            is_table = path.endswith(".def")
            owners = [None] * len(lines) if is_table else functions_of(lines)
            for line, owner in zip(lines, owners):
                cited = " ".join(CITATION.findall(line))
                numbers = re.findall(RULE_NUMBER, cited)
                row = TABLE_ROW.match(line) if is_table else None
                if row:
                    owner = row.group(2)
                    numbers += TABLE_RULE.findall(line)
                place = f"{path}:{owner}" if owner else path
                for number in numbers:
                    if place not in places.setdefault(number, []):
                        places[number].append(place)
    return places


def scenarios_of(root):
    """Rule number -> titles of the scenarios that cite it."""
    titles = {}
    for path in files_of(root, "tests/scenarios", (".scenario",)):
        title = None
        with open(os.path.join(root, path), encoding="utf-8") as file:
            for line in file:
                if match := SCENARIO.match(line):
                    title = match.group(1)
                elif match := SCENARIO_RULES.match(line):
                    words = re.sub(r"\bQA\s+\S+", "", match.group(1)).split()
                    for word in words:
                        if title and title not in titles.setdefault(word, []):
                            titles[word].append(title)
    return titles


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    out = None
    arguments = sys.argv[1:]
    if arguments[:1] == ["--out"] and len(arguments) == 2:
        out = arguments[1]
    elif arguments:
        print(__doc__, file=sys.stderr)
        return 2
    places, titles = places_of(root), scenarios_of(root)
    rows = []
    with open(os.path.join(root, "rules/index.tsv"), encoding="utf-8") as index:
        for number in [line.split("\t")[0] for line in index][1:]:
            if number in places or number in titles:
                # A title is one cell: '; ' separates, so it may not be inside.
                cells = ["; ".join(places.get(number, [])),
                         "; ".join(t.replace("; ", ", ") for t in titles.get(number, []))]
                rows.append("\t".join([number] + cells) + "\n")
    text = "".join(rows)
    if out is None:
        sys.stdout.write(text)
        return 0
    temporary = out + ".new"
    with open(temporary, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(temporary, out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
