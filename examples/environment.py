#!/usr/bin/env python3
"""The library from Python, with nothing but ctypes: a game as an environment to learn in.

    environment.py build/liblogpose.so                  plays games, and says how fast
    environment.py build/liblogpose.so --games 1000
    environment.py build/liblogpose.so --replay FILE    the positions of a recorded game
    environment.py build/liblogpose.so --book FILE      those of many games that were searched

docs/library.md explains what is called here. Players get an observation, never the game.
"""
import argparse
import ctypes
import os
import random
import re
import time
from ctypes import POINTER, Structure, c_int, c_int32, c_uint8, c_uint16, c_uint64, c_void_p

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SLOTS, SLOTS_PER_SEAT, ACTIONS_MAX = 102, 51, 512
DECK, HAND, LIFE = 1, 2, 7  # of LpArea
EDITIONS = ["early", "1.1.8", "1.1.9", "1.2.1"]


def rows(table):
    """The names of a table of the interface, in the order of their numbers."""
    with open(os.path.join(ROOT, "include/logpose", table), encoding="utf-8") as file:
        return re.findall(r"^[A-Z]+\((\w+)", file.read(), re.MULTILINE)


ASK = {name: number for number, name in enumerate(rows("ask.def"))}
ACTION = {name: number for number, name in enumerate(rows("action.def"))}


class Deck(Structure):
    _fields_ = [("leader", c_uint16), ("count", c_uint16), ("cards", c_uint16 * 50)]


class Setup(Structure):
    _fields_ = [("decks", Deck * 2), ("seed", c_uint64), ("edition", c_uint8),
                ("chooser", c_uint8)]


class Action(Structure):
    _fields_ = [("kind", c_uint8), ("card", c_uint8), ("target", c_uint8), ("value", c_uint8)]


class Ask(Structure):
    _fields_ = [("kind", c_uint8), ("seat", c_uint8), ("source", c_uint8),
                ("ability", c_uint8), ("count_min", c_uint8), ("count_max", c_uint8)]


class Card(Structure):
    _fields_ = [("id", c_uint16), ("area", c_uint8), ("owner", c_uint8), ("rested", c_uint8),
                ("face_up", c_uint8), ("don", c_uint8), ("just_played", c_uint8),
                ("power", c_int32), ("cost", c_int32), ("keywords", c_uint16),
                ("negated", c_uint8), ("unused", c_uint8)]


class Library:
    """The calls of logpose.h that an environment needs, and the cards."""

    def __init__(self, path):
        self.calls = calls = ctypes.CDLL(path)
        game, view, cards = c_void_p, c_void_p, c_void_p
        for name, result, arguments in (
                ("lp_cards_embedded", c_void_p, []),
                ("lp_cards_hash", c_uint64, [cards]),
                ("lp_card_find", c_uint16, [cards, ctypes.c_char_p]),
                ("lp_deck_check", c_int, [cards, POINTER(Deck), c_void_p, c_int]),
                ("lp_game_size", ctypes.c_size_t, []),
                ("lp_view_size", ctypes.c_size_t, []),
                ("lp_game_start", c_int, [cards, POINTER(Setup), game, c_void_p]),
                ("lp_game_ask", Ask, [game]),
                ("lp_game_actions", c_int, [cards, game, POINTER(Action)]),
                ("lp_game_act", c_int, [cards, game, Action, c_void_p]),
                ("lp_game_concede", None, [game, c_uint8, c_void_p]),
                ("lp_game_result", c_int, [game]),
                ("lp_game_turn", ctypes.c_uint32, [game]),
                ("lp_game_hash", c_uint64, [game]),
                ("lp_game_view", None, [cards, game, c_uint8, view]),
                ("lp_view_of_cards", None, [cards, view, POINTER(Card)])):
            getattr(calls, name).restype = result
            getattr(calls, name).argtypes = arguments
        self.cards = calls.lp_cards_embedded()

    def add(self, deck, count, number):
        """Adds copies of a card to a list; the first one is the Leader."""
        card = self.calls.lp_card_find(self.cards, number.encode())
        if card == 0:
            raise ValueError(f"there is no card {number}")
        if deck.leader == 0:
            deck.leader = card
            return
        for _ in range(count):
            deck.cards[deck.count] = card
            deck.count += 1

    def deck(self, path):
        """A list as `logpose deck convert` writes it: a count and a number in each line."""
        deck = Deck()
        with open(path, encoding="utf-8") as file:
            for line in file:
                words = line.split()
                if words and words[0].isdigit():
                    self.add(deck, int(words[0]), words[1])
        if self.calls.lp_deck_check(self.cards, deck, None, 0) != 0:
            raise ValueError(f"{path} is not legal")
        return deck


class Environment:
    """One game. `ask` is the open question, `answers[:count]` is all that may be answered:
    score these, and there is nothing to mask."""

    def __init__(self, library):
        self.library = library
        self.game = ctypes.create_string_buffer(library.calls.lp_game_size())
        self.view = ctypes.create_string_buffer(library.calls.lp_view_size())
        self.table = (Card * SLOTS)()  # numpy.frombuffer(env.table, …) shares its memory
        self.answers = (Action * ACTIONS_MAX)()

    def reset(self, setup):
        calls = self.library.calls
        if calls.lp_game_start(self.library.cards, setup, self.game, None) != 0:
            raise ValueError("this game cannot be started")
        self._ask()

    def act(self, action):
        calls = self.library.calls
        if calls.lp_game_act(self.library.cards, self.game, action, None) != 0:
            raise ValueError("this answer is not legal")
        self._ask()

    def _ask(self):
        calls = self.library.calls
        self.ask = calls.lp_game_ask(self.game)
        self.count = calls.lp_game_actions(self.library.cards, self.game, self.answers)

    def observe(self, seat):
        """All cards as this seat sees them, by slot; id 0 is a card that it does not know."""
        calls = self.library.calls
        calls.lp_game_view(self.library.cards, self.game, seat, self.view)
        calls.lp_view_of_cards(self.library.cards, self.view, self.table)
        return self.table

    def is_over(self):
        return self.ask.kind == ASK["NONE"]

    def reward(self, seat):
        """1 for a win, -1 for a loss, 0 for everything else."""
        result = self.library.calls.lp_game_result(self.game)
        return 0 if result not in (1, 2) else 1 if result == seat + 1 else -1


def worth(action, table):
    """How much the player of this example likes an answer."""
    if action.kind == ACTION["ATTACK"]:
        return 100 if table[action.card].power >= table[action.target].power else -1
    if action.kind == ACTION["PLAY"]:
        return 50 + table[action.card].cost
    if action.kind in (ACTION["KEEP"], ACTION["PICK"], ACTION["USE"]):
        return 5
    return 0 if action.kind in (ACTION["END"], ACTION["PASS"]) else -1


def play_games(library, games):
    lists = [os.path.join(ROOT, "decks", name) for name in ("st01.deck", "st02.deck")]
    decks = [library.deck(path) for path in lists]
    env, draw, wins, steps = Environment(library), random.Random(1), 0, 0
    start = time.perf_counter()
    for seed in range(games):
        fighter = seed % 2  # the seat of the player that looks; the other one answers at random
        env.reset(Setup((Deck * 2)(*decks), seed, len(EDITIONS) - 1, 2))
        while not env.is_over():
            if env.ask.seat == fighter:
                table = env.observe(fighter)
                env.act(max(env.answers[:env.count], key=lambda action: worth(action, table)))
            else:
                env.act(env.answers[draw.randrange(env.count)])
            steps += 1
        wins += env.reward(fighter) == 1
    seconds = time.perf_counter() - start
    print(f"{games} games against random answers: {wins} won")
    print(f"{steps / seconds:.0f} answers a second")


def show(env):
    """Life and hands, as somebody who watches sees them."""
    areas = [(card.owner, card.area) for card in env.observe(2)]
    life, hand = ([areas.count((seat, area)) for seat in (0, 1)] for area in (LIFE, HAND))
    turn = env.library.calls.lp_game_turn(env.game)
    print(f"turn {turn}: Life {life[0]} and {life[1]}, hands {hand[0]} and {hand[1]}")


def replay(library, path):
    """Plays a recorded game again; its hashes prove that every position is the same."""
    env, setup, deck, is_playing = Environment(library), Setup(chooser=2), None, False
    cards_hash = library.calls.lp_cards_hash(library.cards)
    with open(path, encoding="utf-8") as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("#")]
    for words in lines:
        if words[0] in ("turn", "end"):
            if int(words[-1], 16) != library.calls.lp_game_hash(env.game):
                raise ValueError(f"another position at {' '.join(words)}")
            show(env)
        elif is_playing and words[1] == "concede":
            library.calls.lp_game_concede(env.game, int(words[0]), None)
        elif is_playing:
            env.act(Action(*bytes.fromhex(words[1])))
        elif words[0] == "cards" and int(words[1], 16) != cards_hash:
            raise ValueError("the game was played with other cards")
        elif words[0] == "edition":
            setup.edition = EDITIONS.index(words[1])
        elif words[0] == "seed":
            setup.seed = int(words[1])
        elif words[0] == "chooser" and words[1] != "lot":
            setup.chooser = int(words[1])
        elif words[0] == "deck":
            deck = setup.decks[int(words[1])]
        elif words[0] == "play":
            is_playing = True
            env.reset(setup)
        elif words[0].isdigit():
            library.add(deck, int(words[0]), words[1])


def deck_of(text):
    """Four hexadecimal digits for each card, the Leader first."""
    leader, *cards = (int(text[at:at + 4], 16) for at in range(0, len(text), 4))
    return Deck(leader, len(cards), (c_uint16 * 50)(*cards))


def thought_of(text):
    """What a search thought: the chance to win of whoever is asked, and how its visits are
    shared out among the answers, by index."""
    pairs = [(int(text[at:at + 2], 16), int(text[at + 2:at + 4], 16))
             for at in range(4, len(text), 4)]
    return int(text[:4], 16) / 10000, {index: share / 255 for index, share in pairs}


def questions(library, path):
    """The questions of all games of a book of `logpose fit --play`: the environment as it is,
    the answer, what a search thought (or None), and the result (LpResult)."""
    env = Environment(library)
    with open(path, encoding="utf-8") as book:
        words = next(book).split()
        if int(words[words.index("cards") + 1].rstrip(","), 16) != library.calls.lp_cards_hash(
                library.cards):
            raise ValueError("the games were played with other cards")
        for line in book:
            if not line.endswith(".\n"):
                continue  # it was cut off when the program was killed
            _, result, seed, first, second, answers = line.split()
            decks = (Deck * 2)(deck_of(first), deck_of(second))
            env.reset(Setup(decks, int(seed, 16), len(EDITIONS) - 1, 2))
            for code, thought in re.findall(r"(\w{8})(?:\((\w*)\))?", answers):
                action = Action(*bytes.fromhex(code))
                yield env, action, thought_of(thought) if thought else None, int(result)
                env.act(action)


def read_book(library, path):
    count = searched = right = 0
    for env, _, thought, result in questions(library, path):
        count += 1
        if thought is not None:
            searched += 1
            right += (thought[0] > 0.5) == (result == env.ask.seat + 1)
    print(f"{count} questions, {searched} of them searched")
    print(f"{100 * right / max(searched, 1):.1f} % of these searches believed in the winner")


def main():
    parser = argparse.ArgumentParser(description="plays with liblogpose.so")
    parser.add_argument("library")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--replay")
    parser.add_argument("--book")
    arguments = parser.parse_args()
    library = Library(arguments.library)
    if arguments.replay:
        replay(library, arguments.replay)
    elif arguments.book:
        read_book(library, arguments.book)
    else:
        play_games(library, arguments.games)


if __name__ == "__main__":
    main()
