#!/usr/bin/env python3
"""A bot in Python: it attacks what it can beat, plays the dearest card, and keeps its counters
for attacks on its Leader. It needs nothing but the protocol (docs/bot-protocol.md).

    logpose match --players random,"bot:python3 examples/bot.py"
"""
import json
import sys


def cards_by_slot(view):
    """All cards that the view shows, by slot."""
    areas = ("leader", "character", "stage", "hand", "trash", "life")
    return {card["slot"]: card
            for side in ("you", "they") for area in areas for card in view[side][area]}


def worth(answer, view, cards):
    """How much this bot likes an answer: the higher, the better."""
    kind, card, target = answer["text"].split()[0], answer["card"], answer["target"]
    if kind == "attack":
        return 100 if cards[card]["power"] >= cards[target]["power"] else -1
    if kind == "play":
        return 50 + cards[card]["cost"]
    if kind == "give":  # to the Leader, while it can still attack
        leader = view["you"]["leader"][0]
        return 20 if card == leader["slot"] and not leader["rested"] else -1
    if kind in ("counter", "block"):
        is_leader = view["target"] == view["you"]["leader"][0]["slot"]
        short = cards[view["attacker"]]["power"] - cards[view["target"]]["power"]
        return 10 if is_leader and 0 <= short <= 2000 else -1
    return {"keep": 5, "go": 5, "use": 5, "pick": 4, "end": 0, "pass": 0}.get(kind, 0)


def main():
    view, answers = {}, []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "logpose":
            print("id name bot.py\nready", flush=True)
        elif word == "start":
            print("ready", flush=True)
        elif word == "view":
            view, answers = json.loads(rest), []
        elif word == "answer":
            number, code, text = rest.split(" ", 2)
            # The code is kind, card, target and value, two digits each.
            answers.append({"number": number, "text": text,
                            "card": int(code[2:4], 16), "target": int(code[4:6], 16)})
        elif word == "go":
            cards = cards_by_slot(view)
            best = max(answers, key=lambda answer: worth(answer, view, cards))
            print("best", rest.split()[0], best["number"], flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
