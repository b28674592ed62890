#!/usr/bin/env python3
"""Plays at tables of 'logpose serve' on this machine, well and badly: test-tables.py [BUILD].
Kills the server in the middle, connects again, sends twice, sends nonsense. Ends with
'N passed, N failed'; with LOGPOSE_TEST_POSTGRES set to an address, the same with that
database."""

import contextlib
import json
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from playserver import Gone, Player, Socket, hashed
from tally import Tally


class Server:
    def __init__(self, build, store, *options, file_limit=None):
        self.build, self.store, self.options = build, store, options
        self.file_limit = file_limit
        self.start()

    def limit(self):
        if self.file_limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (self.file_limit, self.file_limit))

    def start(self):
        self.process = subprocess.Popen(
            [f"{self.build}/logpose", "serve", "--port", "0", "--no-open", "--messages", "0",
             "--store", self.store, *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=self.limit)
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\n", self.process.stdout.readline())
        self.port = int(match.group(1))

    def kill(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        self.log = self.process.communicate(timeout=20)[1]
        return self.process.returncode


class Table:
    """Two people at a table, each with a connection."""

    def __init__(self, server, **options):
        self.server = server
        first = Player(server.port, name="Ann")
        self.made = first.ask("created", kind="create", **{"format": "none", **options})
        self.id = self.made["table"]
        first.close()
        self.people = [Player(server.port, first.key, table=self.id),
                       Player(server.port, name="Bob", table=self.id)]
        self.people[0].ask("room", kind="join")
        self.people[1].ask("room", kind="join", invite=self.made["invite"])
        self.messages = [None, None]

    def deal(self, decks=("st01", "st02")):
        for person, deck in zip(self.people, decks):
            person.bring(deck)
        for person in self.people:
            person.show_number()
        self.listen()

    def listen(self):
        self.messages = [person.hear("table") for person in self.people]

    def reconnect(self):
        self.people = [Player(self.server.port, p.key, table=self.id) for p in self.people]
        for person in self.people:
            person.ask("ok", kind="join")
        self.listen()

    def asked(self):
        ask = self.messages[0]["ask"]
        return None if ask is None else ask["seat"]

    def answer(self, choice):
        """Whoever is asked answers at random; returns what was sent."""
        seat = self.asked()
        message = self.messages[seat]
        sent = {"kind": "answer", "id": message["id"],
                "a": choice.choice(message["ask"]["answers"])["a"]}
        self.people[seat].say(**sent)
        return seat, sent

    def play(self, choice, count=100000):
        for _ in range(count):
            if self.asked() is None:
                return
            self.answer(choice)
            self.listen()

    def close(self):
        for person in self.people:
            person.close()


def replay_of(build, port, name, folder):
    import http.client
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", f"/api/game/{name}.replay")
    answer = connection.getresponse()
    text = answer.read()
    path = os.path.join(folder, name + ".replay")
    with open(path, "wb") as out:
        out.write(text)
    run = subprocess.run([f"{build}/logpose", "replay", path, "--verify-deal"],
                         capture_output=True, text=True, check=False)
    return answer.status, text.decode(), run


def check_sitting(tally, server):
    table = Table(server)
    ann, bob = table.people
    seats = [[m for m in p.heard if m["kind"] == "room"][-1]["you"] for p in table.people]
    tally.check("two sit", seats == [0, 1], seats)
    third = Player(server.port, table=table.id)
    for secret in ("0" * 32, "", "x", table.made["watch"]):
        answer = third.ask("room", kind="join", invite=secret)
        tally.check(f"no seat for {secret!r}", answer.get("code") == "not allowed", answer)
    tally.check("no free seat", third.ask("room", kind="join", invite=table.made["invite"])
                .get("code") == "taken")
    tally.check("a private table is not watched without its secret",
                third.ask("room", kind="join").get("code") == "not allowed")
    answer = third.ask("room", kind="join", watch=table.made["watch"])
    tally.check("with it, it is", answer["kind"] in ("ok", "room"), answer)
    tally.check("who watches brings no deck", third.bring("st01").get("code") == "not allowed")
    tally.check("no deck", ann.bring("nonsense").get("code") == "bad deck")
    answer = ann.bring("1 ST01-001\n50 ST01-002")
    tally.check("reasons", answer.get("code") == "bad deck" and answer["reasons"], answer)
    tally.check("no seal", ann.ask("ok", kind="deck", deck="st01").get("code") == "bad message")
    ann.bring("st01")
    bob.bring("st02")
    answer = bob.ask("ok", kind="number", number="0" * 32)
    tally.check("a number must fit its seal", answer.get("code") == "bad deal", answer)
    nobody = Player(server.port, table="n1nothing")
    tally.check("no such table", nobody.ask("room", kind="join").get("code") == "no table")
    lobby = Player(server.port)
    tally.check("not at a table", lobby.ask("ok", kind="concede").get("code") == "no table")
    for person in (*table.people, third, nobody, lobby):
        person.close()


def check_game(tally, build, server, folder, seed):
    choice = random.Random(seed)
    table = Table(server, rated=True)
    commitment = table.people[0].heard[-1]["deal"]["commitment"]
    table.deal()
    table.play(choice, 12)
    seat, sent = table.answer(choice)
    table.people[seat].say(**sent)  # the same again
    error = table.people[seat].hear("error")
    tally.check("an answer that comes twice counts once", error["code"] == "late", error)
    other = table.people[seat ^ 1]
    other.say(**sent)
    tally.check("nobody answers for the other", other.hear("error")["code"] in
                ("late", "not yours"))
    server.kill()
    server.start()
    table.reconnect()
    tally.check("after kill -9 nothing is lost", table.messages[seat]["id"] == sent["id"] + 1,
                table.messages[seat]["id"])
    table.play(choice)
    room = [m for m in table.people[0].heard if m["kind"] == "room"][-1]
    tally.check("over", room["state"] == "over" and room["replay"], room)
    opened = hashed("logpose deal 1", room["deal"]["secret"])
    tally.check("the secret is shown, and fits",
                opened == commitment == room["deal"]["commitment"])
    status, text, run = replay_of(build, server.port, room["replay"], folder)
    tally.check("the replay is right", status == 200 and run.returncode == 0, (text[:80], run))
    path = os.path.join(folder, room["replay"] + ".replay")
    with open(path, "w", encoding="utf-8") as out:
        out.write(re.sub(r"(?m)^seed .*$", "seed 7", text))
    run = subprocess.run([f"{build}/logpose", "replay", path, "--verify-deal"],
                         capture_output=True, text=True, check=False)
    tally.check("a forged deal is refused", run.returncode == 1, run)
    profile = table.people[0].ask("profile", kind="profile")
    rating = profile["ratings"][0]["rating"]
    won = room["result"]["winner"] == 0
    tally.check("rated", rating != 1500 and (rating > 1500) == won, profile)
    page = table.people[0].ask("games", kind="games")
    tally.check("one's games", [g["id"] for g in page["games"]] == [room["replay"]] and
                page["next"] is None and "replay" not in page["games"][0], page)
    page = table.people[0].ask("games", kind="games", replays=True)
    tally.check("as a bundle", [g["replay"] for g in page["games"]] == [text], page)
    page = table.people[0].ask("games", kind="games", skip=1)
    tally.check("page by page", page["games"] == [], page)
    tally.check("no page before the first",
                table.people[0].ask("games", kind="games", skip=-1)["code"] == "bad message")
    export = table.people[0].ask("export", kind="export")
    tally.check("everything is exported", len(export["games"]) == 1 and export["ratings"] and
                set(export["totals"]) == {"leader", "matchup", "order", "mulligan"}, export)
    server.kill()
    server.start()
    table.reconnect()
    after = [m for m in table.people[0].heard if m["kind"] == "room"][-1]
    tally.check("the replay is known after kill -9", after["replay"] == room["replay"], after)
    tally.check("forgotten", table.people[0].ask("ok", kind="forget")["kind"] == "ok")
    again = Player(server.port, table.people[0].key)
    tally.check("without a trace", again.welcome["ratings"] == [], again.welcome)
    again.close()
    table.close()


def without_sentences(value):
    """A message without what is only for people."""
    if isinstance(value, dict):
        return {key: without_sentences(part) for key, part in value.items()
                if key not in ("text", "short", "does", "clauses", "plan", "name")}
    if isinstance(value, list):
        return [without_sentences(part) for part in value]
    return value


def check_languages(tally, server):
    """Two at one table, each in a language of its own; others watch in both."""
    japanese = re.compile(r"[\u3040-\u9fff]")
    first = Player(server.port, name="Ann")
    made = first.ask("created", kind="create", format="none")
    people = [Player(server.port, first.key, table=made["table"]),
              Player(server.port, name="Bob", table=made["table"], lang="ja")]
    people[0].ask("room", kind="join")
    people[1].ask("room", kind="join", invite=made["invite"])
    refused = [person.ask(kind="deck", seal="0" * 64, deck="1 ST01-001\n4 ST02-003")
               for person in people]
    for message, is_japanese in zip(refused, (False, True)):
        said = [message["text"], *message["reasons"]]
        tally.check("a deck is refused in one's language",
                    all(bool(japanese.search(text)) == is_japanese for text in said), said)
    for person, deck in zip(people, ("st01", "st02")):
        person.bring(deck)
    for person in people:
        person.show_number()
    seen = [[], []]
    choice = random.Random(5)
    for _ in range(40):
        tables = [person.hear("table") for person in people]
        for table, lines in zip(tables, seen):
            lines += [line["text"] for line in table["story"]["lines"]]
            lines += [table["ask"]["text"]] if table["ask"] else []
        if tables[0]["result"]:
            break
        seat = tables[0]["ask"]["seat"]
        answer = choice.choice(tables[seat]["ask"]["answers"])
        seen[seat].append(answer["text"])
        people[seat].say(kind="answer", id=tables[seat]["id"], a=answer["a"])
    tally.check("one reads English", not any(map(japanese.search, seen[0])), seen[0])
    tally.check("the other Japanese", all(japanese.search(text) for text in seen[1]), seen[1])
    tally.check("they get the same messages", len(seen[0]) > 40 and len(seen[1]) > 40)
    watchers = [Player(server.port, table=made["table"], lang=lang) for lang in ("en", "ja")]
    faces = []
    for watcher in watchers:
        watcher.ask("room", kind="join", watch=made["watch"])
        faces.append(watcher.ask("card", kind="card", card="ST01-006"))
    tally.check("only sentences and names differ",
                without_sentences(faces[0]) | {"types": 0} ==
                without_sentences(faces[1]) | {"types": 0} and faces[0] != faces[1], faces)


def check_rematch(tally, server):
    table = Table(server)
    ann, bob = table.people
    table.deal()
    ann.say(kind="phrase", n=1)
    tally.check("a phrase", bob.hear("phrase", "error") ==
                {"v": 1, "kind": "phrase", "seat": 0, "n": 1})
    answer = ann.ask("ok", kind="phrase", n=99)
    tally.check("no other words", answer.get("code") == "bad message", answer)
    tally.check("no claim while the other is there",
                ann.ask("ok", kind="claim").get("code") == "too early")
    bob.say(kind="concede")
    room = ann.hear("room")
    tally.check("conceded", room["result"] == {"winner": 0, "end": "concession"}, room)
    for person in table.people:
        person.say(kind="again", swap=True)
    room = ann.hear("room")
    while room["state"] != "open":
        room = ann.hear("room")
    tally.check("a rematch", room["game"] == 2, room)
    for person in table.people:
        person.number = os.urandom(16).hex()
        person.ask("ok", kind="deck", seal=person.seal())
    for person in table.people:
        person.show_number()
    table.listen()
    tally.check("decks are exchanged", [m for m in ann.heard if m["kind"] == "room"][-1]
                ["seats"][0]["leader"].startswith("ST02"))
    table.close()


def check_listed(tally, server):
    """Who finds a table in the lobby sits down at it without a secret."""
    ann = Player(server.port, name="Ann")
    made = ann.ask("created", kind="create", format="none", listed=True, decks="open")
    table = Player(server.port, ann.key, table=made["table"])
    table.ask("ok", kind="join")
    rows = ann.ask("tables", kind="tables")["tables"]
    tally.check("listed", made["table"] in [row["table"] for row in rows], rows)
    watcher = Player(server.port, table=made["table"])
    watcher.ask("ok", kind="join", watch="")
    tally.check("watches", watcher.hear("room")["you"] is None)
    bob = Player(server.port, name="Bob", table=made["table"])
    bob.ask("ok", kind="join")
    tally.check("sits", bob.hear("room")["you"] == 1)
    answer = bob.ask("ok", kind="streamer", on=True, req=5)
    tally.check("a numbered request is answered", answer.get("req") == 5, answer)
    for person, deck in ((table, "st01"), (bob, "st02")):
        person.bring(deck)
    room = table.hear("room")
    while room["state"] != "dealing":
        tally.check("no list before both are there", "list" not in room["seats"][1], room)
        room = table.hear("room")
    tally.check("open decks", [seat["list"].split()[1] for seat in room["seats"]] ==
                ["ST01-001", "ST02-001"], room["seats"])
    for person in (table, bob):
        person.show_number()
    names = [seat["name"] for seat in table.hear("hello")["seats"]]
    tally.check("a streamer's name is sent to nobody", names == ["Ann", "Player"], names)
    tally.check("not in the room", room["seats"][1]["name"] == "Player", room)
    table.say(kind="phrase", n=2)
    bob.hear("phrase")
    tally.check("there", watcher.ask("ok", kind="ping", req=1).get("req") == 1)
    kinds = [message["kind"] for message in watcher.heard]
    tally.check("phrases are for the players", "phrase" not in kinds, kinds)
    bob.say(kind="concede")
    room = table.hear("room")
    games = table.ask("games", kind="games")["games"]
    tally.check("nor in the list of games", games[0]["seats"][1]["name"] == "Player", games)
    for person in (ann, table, watcher, bob):
        person.close()


def check_bot(tally, server):
    person = Player(server.port, name="Cat")
    made = person.ask("created", kind="create", format="none", bot="random", bot_deck="st03")
    person.close()
    person = Player(server.port, person.key, table=made["table"])
    room = person.ask("room", kind="join")
    room = person.hear("room") if room["kind"] == "ok" else room
    tally.check("a bot is marked", room["seats"][1]["bot"] == "random", room)
    person.bring("st01")
    person.show_number()
    choice, count = random.Random(5), 0
    while True:
        message = person.hear("table")
        if message["ask"] is None:
            break
        if message["ask"]["seat"] == 0:
            count += 1
            person.say(kind="answer", id=message["id"],
                       a=choice.choice(message["ask"]["answers"])["a"])
    tally.check("a game against a bot", count > 5)
    person.close()


def check_terminal(tally, build, server, folder):
    """One sits in a terminal, and gives up after a while."""
    ann = Player(server.port, name="Ann")
    made = ann.ask("created", kind="create", format="none")
    ann.close()
    ann = Player(server.port, ann.key, table=made["table"])
    ann.ask("ok", kind="join")
    link = f"http://127.0.0.1:{server.port}/#join={made['table']}.{made['invite']}"
    terminal = subprocess.Popen(
        [f"{build}/logpose", "play", "--join", link, "--deck", "st02", "--name", "Terry"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "XDG_DATA_HOME": folder})
    terminal.stdin.write("x\n" + "1\n" * 12 + "concede\n")
    terminal.stdin.flush()
    ann.bring("st01")
    room = ann.hear("room")
    while room["state"] != "dealing":
        room = ann.hear("room")
    tally.check("a terminal sits down", room["seats"][1]["name"] == "Terry", room)
    ann.show_number()
    choice = random.Random(6)
    while True:
        message = ann.hear("table", "room")
        if message["kind"] == "room" and message["state"] == "over":
            break
        ask = message.get("ask")
        if ask and ask["seat"] == 0:
            ann.say(kind="answer", id=message["id"], a=choice.choice(ask["answers"])["a"])
    tally.check("a terminal concedes", message["result"] == {"winner": 0, "end": "concession"},
                message["result"])
    out, err = terminal.communicate(timeout=20)
    tally.check("and says so", terminal.returncode == 0 and "You lose." in out, (out, err))
    tally.check("a wrong line is asked again", "A number from 1 to" in out, out[:300])
    for bad in ("http://127.0.0.1/", link[:-1], "https://a/#join=b." + "0" * 32, "x"):
        run = subprocess.run([f"{build}/logpose", "play", "--join", bad],
                             capture_output=True, text=True, check=False,
                             env={**os.environ, "XDG_DATA_HOME": folder})
        tally.check(f"no link: {bad[:20]}", run.returncode == 2 and run.stderr, run)
    ann.close()


def check_watching(tally, server):
    table = Table(server, listed=True, delay=0)
    watcher = Player(server.port, table=table.id)
    watcher.ask("room", kind="join")
    table.deal()
    table.play(random.Random(3), 10)
    message = watcher.hear("table")
    while message["id"] < table.messages[0]["id"]:
        message = watcher.hear("table")
    tally.check("who watches is asked nothing", "answers" not in message["ask"], message)
    tally.check("who watches has no seat", message.get("you") is None, message)
    tally.check("who watches does not answer",
                watcher.ask("ok", kind="concede").get("code") == "not allowed")
    lobby = Player(server.port)
    rows = lobby.ask("tables", kind="tables")["tables"]
    row = [r for r in rows if r["table"] == table.id]
    tally.check("a listed table", row and row[0]["state"] == "playing", rows)
    tally.check("no secret in the lobby", table.made["invite"] not in json.dumps(rows))
    for person in (watcher, lobby):
        person.close()
    table.close()


def check_pairing(tally, server):
    first = Player(server.port)
    made = first.ask("created", kind="pair", format="extra")
    mine = Player(server.port, first.key, table=made["table"])
    mine.ask("ok", kind="join")
    second = Player(server.port)
    other = second.ask("created", kind="pair", format="extra")
    tally.check("paired", made["table"] == other["table"], (made, other))
    guest = Player(server.port, second.key, table=other["table"])
    guest.ask("ok", kind="join")
    room = guest.hear("room")
    tally.check("at one table", room["you"] == 1 and room["seats"][0]["here"], room)
    for person in (first, mine, second, guest):
        person.close()


def check_clock(tally, server):
    table = Table(server, clock={"game": 0, "increment": 0, "answer": 1})
    table.deal()
    seat = table.messages[0]["ask"]["seat"]
    first = table.messages[seat]["id"]
    table.listen()
    tally.check("the clock answers", table.messages[seat]["id"] == first + 1)
    table.close()


def check_clock_games(tally, server):
    """Nobody wins time by saying something."""
    table = Table(server, clock={"game": 100, "increment": 50, "answer": 80})
    table.deal()
    table.play(random.Random(4), 6)  # both have answered something
    seat = table.asked()
    other = seat ^ 1
    before = table.messages[seat]["clock"]
    tally.check("both clocks are sent", before["running"] == seat and
                len(before["left"]) == 2 and 0 < before["answer"] <= 80000, before)
    time.sleep(0.3)
    table.people[other].say(kind="take_back", do="ask")
    table.listen()
    after = table.messages[seat]["clock"]
    tally.check("who asks to take back wins no time",
                after["left"][other] == before["left"][other], (before, after))
    tally.check("and stops no clock", after["left"][seat] <= before["left"][seat] - 300 and
                after["answer"] <= before["answer"] - 300, (before, after))
    tally.check("both see who asks", [m["take_back"] for m in table.messages] == [other] * 2)
    table.people[seat].say(kind="take_back", do="refuse")
    table.listen()
    tally.check("and that it is refused", "take_back" not in table.messages[other])
    question = table.messages[other]["id"]
    table.people[other].say(kind="take_back", do="ask")
    table.people[seat].hear("table")
    table.people[seat].say(kind="take_back", do="allow")
    while table.messages[other].get("take_back") is not None or \
            table.messages[other]["id"] == question:
        table.messages[other] = table.people[other].hear("table")
    tally.check("or allowed", table.messages[other]["ask"]["seat"] == other)
    table.close()


# Frames and messages that nobody should send, and the code or the closing that they get.
def check_nonsense(tally, server):
    person = Player(server.port)
    for text, code in ((b"", "bad message"), (b"[]", "bad message"), (b"{", "bad message"),
                       (b'{"v":1}', "bad message"), (b'{"v":2,"kind":"hello"}', "bad version"),
                       (b'{"v":1,"kind":"nothing"}', "bad message"),
                       (b'{"v":1,"kind":"hello"}', "not allowed"),
                       (b'{"v":1,"kind":"create","clock":7}', "bad message"),
                       (b'{"v":1,"kind":"create","format":"other"}', "bad message"),
                       (b'{"v":1,"kind":"create","clock":{"game":-1}}', "bad message"),
                       (b'{"v":1,"kind":"create","bot":"cheat"}', "bad message"),
                       (b'{"v":1,"kind":"rename","name":"a\\u0007"}', "bad message"),
                       (b'{"a":1,"a":2}', "bad message"), (b"[" * 5000, "bad message")):
        person.socket.send_frame(1, text)
        found = person.hear("error")
        tally.check(f"{text[:40]} is refused", found["code"] == code, found)
    person.say(kind="nothing", req=17)
    tally.check("a request's number comes back", person.hear("error")["req"] == 17)
    for opcode, payload, is_masked in ((2, b"binary", True), (1, b"\xff\xfe", True),
                                       (1, b"unmasked", False), (11, b"", True),
                                       (1, b"x" * 70000, True)):
        peer = Socket(server.port, "/ws")
        tally.check("a WebSocket", peer.status == 101 and peer.is_right)
        try:
            peer.send_frame(opcode, payload, is_masked)
            while True:
                peer.receive()
        except Gone:
            tally.check("a bad frame ends it", True)
        peer.close()
    silent = Socket(server.port, "/ws")
    silent.send_frame(1, b'{"v":1,"kind":"tables"}')
    tally.check("hello comes first", json.loads(silent.receive())["code"] == "no hello")
    silent.close()
    for fields, status in (({"Origin": "http://evil.example"}, 403),
                           ({"Origin": f"http://127.0.0.1:{server.port}"}, 101)):
        peer = Socket(server.port, "/ws", **fields)
        tally.check(f"{fields} gets {status}", peer.status == status, peer.status)
        peer.close()
    answer = person.ask("ok", kind="rename", name="Zoro")
    tally.check("the others play on", answer["kind"] == "ok", answer)
    person.close()


def check_full_disk(tally, build, folder):
    """The store cannot grow: who would change something is cut off; nothing half is kept."""
    server = Server(build, os.path.join(folder, "full.sqlite"), file_limit=200000)
    is_cut = False
    try:
        for _ in range(300):
            person = Player(server.port)
            for _ in range(20):
                person.ask("created", "error", kind="create")
            person.close()
    except (Gone, OSError):
        is_cut = True
    tally.check("a full disk is noticed", is_cut)
    code = server.kill(signal.SIGTERM)
    tally.check("and survived", code == 0 and "event=not_kept" in server.log, server.log)
    again = Server(build, os.path.join(folder, "full.sqlite"))
    person = Player(again.port)
    tally.check("with room it goes on",
                person.ask("created", kind="create")["kind"] == "created")
    person.close()
    again.kill()


def check_damaged(tally, build, folder):
    """One table cannot be read any more; its players are informed, and the others play on."""
    path = os.path.join(folder, "damaged.sqlite")
    server = Server(build, path)
    tables = [Table(server), Table(server)]
    for table in tables:
        table.deal()
        table.play(random.Random(9), 5)
    server.kill()
    with contextlib.closing(sqlite3.connect(path)) as store, store:
        store.execute("UPDATE events SET text = 'say 1 0 0 {' WHERE room = ? AND number = 8",
                      (tables[0].id,))
    server.start()
    person = Player(server.port, tables[0].people[0].key, table=tables[0].id)
    answer = person.ask("room", kind="join")
    tally.check("a damaged table is refused", answer.get("code") == "damaged", answer)
    tables[1].reconnect()
    tables[1].play(random.Random(10), 5)
    tally.check("the other goes on", tables[1].messages[0]["id"] > 0)
    person.close()
    server.kill(signal.SIGTERM)
    tally.check("and the log says so", "event=damaged table=" + tables[0].id in server.log,
                server.log)


def check_rate(tally, build, folder):
    server = Server(build, os.path.join(folder, "rate.sqlite"))
    server.kill()
    server.options = ("--messages", "5")
    server.start()
    person = Player(server.port)
    try:
        for _ in range(100):
            person.ask("profile", kind="profile")
        tally.check("too many messages", False)
    except Gone as reason:
        tally.check("too many messages", str(reason) in ("1008", "closed"), reason)
    server.kill()
    tally.check("no key is in the log", person.key not in server.log and
                person.welcome["player"] not in server.log)


def check_all(tally, build, folder, store):
    server = Server(build, store)
    check_sitting(tally, server)
    check_game(tally, build, server, folder, 1)
    check_languages(tally, server)
    check_rematch(tally, server)
    check_listed(tally, server)
    check_bot(tally, server)
    check_terminal(tally, build, server, folder)
    check_watching(tally, server)
    check_pairing(tally, server)
    check_clock(tally, server)
    check_clock_games(tally, server)
    check_nonsense(tally, server)
    code = server.kill(signal.SIGTERM)
    tally.check("ends well", code == 0, server.log)


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        check_all(tally, build, folder, os.path.join(folder, "tables.sqlite"))
        check_full_disk(tally, build, folder)
        check_damaged(tally, build, folder)
        check_rate(tally, build, folder)
        if database := os.environ.get("LOGPOSE_TEST_POSTGRES"):
            check_all(tally, build, folder, database)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
