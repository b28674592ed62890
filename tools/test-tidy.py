#!/usr/bin/env python3
"""Shows that the checks of tidy.py can fail: plants one offence after the other in a small tree
and looks for its message. Ends with 'N passed, N failed'."""

import os
import subprocess
import sys
import tempfile

TOOLS = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(TOOLS, "..", "ARCHITECTURE.md"), encoding="utf-8") as page_file:
    PAGE = page_file.read()

# The second card is in no scenario; a word that begins alike is another word.
CARDS = """card T01-001 "One"
  on play
    stay
    marching
card T01-002 "Two"
  on play
    walk to it
"""
SCENARIO = "given\n  your character  T01-001 One"

# A file, what is in it, and what tidy.py says about it; None if it is as it should be.
CASES = [
    ("src/rules/a.c", '#include "notation/board.h"',
     'src/rules may not include "notation/board.h"'),
    ("src/notation/a.c", '#include "rules/state.h"', None),
    ("src/player/a.c", '#include "logpose/other.h"', "src/player may include"),
    ("src/rules/a.c", "#include <stdio.h>", "<stdio.h> is not for src/rules"),
    ("src/app/common/a.c", '#include "app/commands/commands.h"',
     'src/app/common may not include "app/commands/commands.h"'),
    ("src/app/game/a.c", '#include "app/tui/menu.h"', 'src/app/game may not include'),
    ("src/app/tui/a.c", '#include "app/game/session.h"', None),
    ("src/app/game/a.c", '#include "rules/state.h"', 'src/app may not include "rules/state.h"'),
    ("src/app/a.c", "", "this folder is not in the table of layers"),
    ("src/app/odd/a.c", "", "this folder is not in the table of layers"),
    ("src/odd/a.c", "", "this folder is not in the table of layers"),
    ("tests/unit/a.c", '#include "unit/b.h"', 'tests may not include "unit/b.h"'),
    ("src/base/a.c", "int b_count(void) {\n}", "does not begin with a_"),
    ("src/base/a.c", "int a_count(void) {\n}", None),
    ("src/base/a.c", "static int b_count(void) {\n}", None),
    ("src/base/a_part.c", "int a_count(void) {\n}", "a_count is exported"),
    ("src/base/known_part.c", "int known_count(void) {\n}", None),
    ("src/rules/known.c", "", "there is a file of this name in src/base too"),
    ("tests/unit/known.c", "", "there is a file of this name in src/base too"),
    ("src/base/a.c", "static void f(void) {\n" + "\n" * 60 + "}", "f has 62 lines"),
    ("src/base/a.c", "/* " + "x" * 96 + " */", "102 columns"),
    ("src/effect/restriction.def", 'RESTRICTION(RUN, "run", \'c\', "It cannot run")',
     "src/notation/event.c has no sentence for RUN"),
    ("src/effect/opcode.def", 'OP(RUN, "run to $a", "r----", FREE, ONCE, NONE, "", "a runs")',
     "no card uses RUN"),
    ("src/effect/opcode.def",
     'OP(WALK, "walk to $a", "r----", FREE, ONCE, NONE, "", "a walks")',
     "no scenario has a card that uses WALK"),
    ("src/effect/opcode.def", 'OP(MARCH, "march", "-----", FREE, ONCE, NONE, "", "a marches")',
     "no card uses MARCH"),
    ("src/effect/opcode.def",
     'OP(STAY, "stay", "-----", FREE, ONCE, NONE, "", "a stays")', None),
    ("tests/scenarios/b/b.card", 'card T01-002 "Three"', "T01-002 is already the card at"),
    ("tests/scenarios/b/b.card", 'card T01-003 "Three"', None),
    ("ARCHITECTURE.md", PAGE.replace("ncurses and signals | common,", "ncurses and signals |"),
     "src/app/tui is not what tools/tidy.py allows"),
]


def said_of(path, text):
    with tempfile.TemporaryDirectory() as root:
        files = {"src/base/known.h": "", "ARCHITECTURE.md": PAGE,
                 "tests/scenarios/a.card": CARDS, "tests/scenarios/a.scenario": SCENARIO,
                 path: text}
        for name, content in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
            with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                first = "/* A file. */\n" if name.startswith(("src/", "tests/")) else ""
                file.write(f"{first}{content}\n")
        run = subprocess.run([sys.executable, os.path.join(TOOLS, "tidy.py"), root],
                             capture_output=True, text=True, check=False)
    return run.stdout.splitlines()[:-1]


def main():
    failed = 0
    for path, text, expected in CASES:
        lines = said_of(path, text)
        is_right = not lines if expected is None else any(
            line.startswith(f"{path}:") and expected in line for line in lines)
        if not is_right:
            failed += 1
            print(f"{path}: expected {expected or 'nothing'}, found {lines or 'nothing'}")
    print(f"{len(CASES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
