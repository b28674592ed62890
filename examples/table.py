#!/usr/bin/env python3
"""A second face for Log Pose: a game in plain text, made of the table's messages alone
(docs/table-protocol.md). It knows no rule of the game.

    table.py [--auto] COMMAND…     for example: table.py build/logpose table --level 2
"""
import json
import random
import subprocess
import sys


class Table:
    """The program at the other end of two pipes."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.faces = {}

    def receive(self):
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def send(self, **message):
        self.process.stdin.write(json.dumps({"v": 1, **message}) + "\n")
        self.process.stdin.flush()

    def name(self, number):
        """A card's name, asked for once."""
        if number not in self.faces:
            self.send(kind="card", card=number)
            self.faces[number] = self.receive()
        return self.faces[number]["name"]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def card_text(table, card):
    if "card" not in card:
        return "[]"
    words = [table.name(card["card"])]
    if "power" in card:
        words.append(str(card["power"]))
    if card.get("don"):
        words.append(f"+{card['don']} DON!!")
    if card.get("rested"):
        words.append("rested")
    return " ".join(words)


def show_side(table, side, title):
    don = side["don"]
    print(f"{title}: Life {len(side['life'])}, hand {len(side['hand'])}, deck {side['deck']}, "
          f"DON!! {don['active']} active {don['rested']} rested")
    fielded = [side["leader"], *side["characters"]] + ([side["stage"]] if side["stage"] else [])
    print("   " + " | ".join(card_text(table, card) for card in fielded))


def show(table, message):
    for line in message["story"]["lines"]:
        print(("" if line.get("head") else "  ") + line["text"])
    ask = message["ask"]
    if ask is None or ask["seat"] != message["you"]:
        return
    you = message["you"]
    show_side(table, message["sides"][1 - you], "They")
    show_side(table, message["sides"][you], "You")
    print("   Hand: " + ", ".join(card_text(table, c) for c in message["sides"][you]["hand"]))
    print("\n" + ask["text"])
    source = ask.get("source", {})
    for i, clause in enumerate(source.get("clauses", [])):
        print(("   > " if i == source.get("clause") else "     ") + clause)
    for i, answer in enumerate(ask["answers"], 1):
        print(f"{i:3} {answer['text']}" + (f" [{answer['does']}]" if "does" in answer else ""))


def choose(ask, chance):
    """None: the end of the input."""
    answers = ask["answers"]
    if chance:
        hits = [a for a in answers if a.get("hits")]
        others = [a for a in answers if a["do"] not in ("end", "pass")]
        return chance.choice(hits or (others if chance.random() < 0.8 and others else answers))
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return None
        if line.strip().isdigit() and 1 <= int(line) <= len(answers):
            return answers[int(line) - 1]
        print(f"A number from 1 to {len(answers)}, please.")


def main():
    command = sys.argv[1:]
    chance = random.Random(1) if command[:1] == ["--auto"] else None
    command = command[1:] if chance else command
    if not command:
        print(__doc__)
        return 2
    table = Table(command)
    while (message := table.receive()) is not None:
        if message["kind"] == "error":
            print("refused:", message["text"])
            return 1
        if message["kind"] != "table":
            continue
        show(table, message)
        if message["result"]:
            print(message["result"]["text"])
            break
        ask = message["ask"]
        if ask["seat"] != message["you"]:
            continue
        answer = choose(ask, chance)
        if answer is None:
            break
        table.send(kind="answer", id=message["id"], a=answer["a"])
    return table.close()


if __name__ == "__main__":
    sys.exit(main())
