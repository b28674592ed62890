#!/usr/bin/env python3
"""Runs the commands that a page of the documentation shows and compares what they write with
what the page says: test-page.py PAGE [BUILD] [--update]. Commands are in blocks marked
'console', after '$ ', and go on after '> '; the lines below are what both outputs write. A line
'…' means any lines. With --update the page gets what is written now: as many lines as
before where '…' is the last one, and none where it is elsewhere. Ends with 'N passed,
N failed'."""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAP = "…"


def commands_of(lines):
    """The commands of a page, each as [command, its line, where its output starts and ends]."""
    found, is_open = [], False
    for number, line in enumerate(lines):
        if line.startswith("```"):
            is_open = line.strip() == "```console"
        elif is_open and line.startswith("$ "):
            found.append([line[2:], number, number + 1, number + 1])
        elif is_open and line[:2] in ("> ", ">") and found[-1][2] == number:
            found[-1][0] += "\n" + line[2:]
            found[-1][2:] = [number + 1, number + 1]
        elif is_open:
            found[-1][3] = number + 1
    return found


def run(command, folder, build):
    path = os.path.join(ROOT, build) + os.pathsep + os.environ["PATH"]
    result = subprocess.run(["bash", "-c", command], cwd=folder, text=True, timeout=120,
                            env=dict(os.environ, NO_COLOR="1", COLUMNS="", PATH=path,
                                     LOGPOSE_NO_POOL="", LC_ALL="C.UTF-8",
                                     XDG_DATA_HOME=os.path.join(folder, "data"),
                                     XDG_STATE_HOME=os.path.join(folder, "state")), check=False,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT)
    return result.stdout.rstrip("\n")


def agree(shown, written):
    parts = re.split(rf"^{GAP}$", shown, flags=re.M)
    return re.fullmatch(".*".join(map(re.escape, parts)), written, re.S) is not None


def renewed(shown, written):
    """The lines of a page, as they would be written now."""
    now = written.split("\n") if written else []
    if GAP not in shown:
        return now
    kept = shown.index(GAP)
    return now[:kept] + [GAP] if kept == len(shown) - 1 else shown


def main():
    names = [argument for argument in sys.argv[1:] if argument != "--update"]
    is_update = "--update" in sys.argv
    page, build = names[0], names[1] if len(names) > 1 else "build"
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    failed = 0
    commands = commands_of(lines)
    outputs = []
    with tempfile.TemporaryDirectory() as folder:
        for command, number, first, last in commands:
            written = run(command, folder, build)
            outputs.append(written)
            shown = "\n".join(lines[first:last]).rstrip("\n")
            if not is_update and not agree(shown, written):
                failed += 1
                print(f"FAIL {page}:{number + 1}: {command.splitlines()[0]}\n{written}")
    if is_update:
        for (_, _, first, last), written in reversed(list(zip(commands, outputs))):
            lines[first:last] = renewed(lines[first:last], written)
        with open(page, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        return 0
    print(f"{len(commands) - failed} passed, {failed} failed")
    return 1 if failed or not commands else 0


if __name__ == "__main__":
    sys.exit(main())
