#!/usr/bin/env python3
"""Reports how many positions of tests/strength are answered acceptably.

    tools/suite.py [--program P] [--nodes N] [--seeds N]

'logpose analyse' plays the turn of each position, with several seeds. Nothing is asserted."""

import argparse
import json
import re
import subprocess

FOLDER = "tests/strength"


def wanted():
    """Number, seat and expression of each position."""
    with open(f"{FOLDER}/wanted.tsv", encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]


def turn_of(program, number, nodes, seed):
    """What both players answer in the turn of a position."""
    done = subprocess.run(
        [program, "analyse", f"{FOLDER}/positions.scenario", "--number", number, "--opponent",
         "prior", "--nodes", str(nodes), "--seed", str(seed), "--lethal", "0", "--json"],
        capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["line"]


def is_acceptable(line, seat, expression):
    answers = "; ".join(step["answer"] for step in line if step["seat"] == seat)
    is_barred = expression.startswith("!")
    return bool(re.search(expression.lstrip("!"), answers)) != is_barred, answers


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("--program", default="build/logpose")
    options.add_argument("--nodes", type=int, default=4000)
    options.add_argument("--seeds", type=int, default=3)
    given = options.parse_args()
    program, nodes, seeds = given.program, given.nodes, given.seeds
    total = 0
    rows = wanted()
    for number, seat, expression in rows:
        good = 0
        for seed in range(1, seeds + 1):
            is_good, answers = is_acceptable(turn_of(program, number, nodes, seed), seat,
                                             expression)
            good += is_good
        total += good
        print(f"{number}: {good} of {seeds} acceptable; the last: {answers}")
    print(f"{total} of {len(rows) * seeds} turns are acceptable")


if __name__ == "__main__":
    main()
