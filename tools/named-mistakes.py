#!/usr/bin/env python3
"""Reports how many of the mistakes that 'logpose review' names are mistakes for a search with
thirty times the budget, too.

    tools/named-mistakes.py [--program P] [--games N] [--nodes N] [--players P,Q] [--seed S]

Each game is recorded and reviewed twice. A mistake of the first review is confirmed if the
second finds the same answer of the game to be one, whichever answer it likes better and even
if five others are worse. A review looks at most at twelve for each player. Nothing is
asserted."""

import argparse
import json
import subprocess
import tempfile

TIMES = 30
DECKS = 8  # bundled decks that play each other in turn


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def deck_names(program):
    rows = json.loads(run([program, "decks", "--json"]))
    names = [row["name"] for row in rows]
    return names[:: max(1, len(names) // DECKS)][:DECKS]


def mistakes(program, replay, nodes, which):
    """How much each mistake of a review costs, by its answer's number in the game."""
    review = json.loads(run([program, "review", replay, "--nodes", str(nodes), "--json"]))
    players = review["players"]
    return {row["answer"]: row["loss"] for player in players for row in player[which]}


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("--program", default="build/logpose")
    options.add_argument("--games", type=int, default=8)
    options.add_argument("--nodes", type=int, default=1200)
    options.add_argument("--players", default="level2,level3")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    decks = deck_names(given.program)
    named = confirmed = 0
    for game in range(given.games):
        with tempfile.NamedTemporaryFile(suffix=".replay") as file:
            run([given.program, "record", decks[game % len(decks)],
                 decks[(game + 1) % len(decks)], "--players", given.players, "--seed",
                 str(given.seed + game), "--out", file.name])
            first = mistakes(given.program, file.name, given.nodes, "worst")
            second = mistakes(given.program, file.name, TIMES * given.nodes,
                              "confirmed")
        named += len(first)
        confirmed += len(first.keys() & second.keys())
        print(f"game {game + 1}: {len(first)} named, {len(first.keys() & second.keys())} of "
              f"them confirmed; so far {confirmed} of {named}", flush=True)


if __name__ == "__main__":
    main()
