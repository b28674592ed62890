#!/usr/bin/env python3
"""A small client of 'logpose serve' for tests: WebSocket and the server's protocol, in plain
Python. docs/server-protocol.md describes the messages."""

import base64
import hashlib
import json
import os
import random
import socket
import struct

PATIENCE = 20  # seconds, for anything


def free_port():
    """Below those that the system gives away, so that nobody else gets it meanwhile."""
    while True:
        port = random.randrange(20000, 32000)
        try:
            socket.create_server(("127.0.0.1", port)).close()
            return port
        except OSError:
            continue


class Gone(Exception):
    """The server has closed the connection."""


class Socket:
    """A WebSocket to 127.0.0.1."""

    def __init__(self, port, path, **fields):
        self.peer = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                 "Sec-WebSocket-Version: 13"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
        self.peer.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        self.is_right = base64.b64encode(accept) in head

    def fill(self):
        try:
            piece = self.peer.recv(65536)
        except ConnectionError as fault:
            raise Gone(str(fault)) from fault
        if not piece:
            raise Gone("closed")
        self.buffer += piece

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        piece, self.buffer = self.buffer[:count], self.buffer[count:]
        return piece

    def send_frame(self, opcode, payload, is_masked=True):
        mask = os.urandom(4) if is_masked else b""
        size = len(payload)
        bit = 0x80 if is_masked else 0
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if is_masked:
            payload = bytes(c ^ mask[i % 4] for i, c in enumerate(payload))
        try:
            self.peer.sendall(head + mask + payload)
        except ConnectionError as fault:
            raise Gone(str(fault)) from fault

    def receive_frame(self):
        first, second = self.take(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return first & 15, self.take(size)

    def receive(self):
        """The next text; pings are answered on the way."""
        while True:
            opcode, payload = self.receive_frame()
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 8:
                raise Gone(struct.unpack(">H", payload[:2])[0] if payload else 0)
            elif opcode == 1:
                return payload.decode()

    def close(self):
        self.peer.close()


def hashed(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


class Player:
    """Somebody with a key, in the lobby or at a table."""

    def __init__(self, port, key=None, name=None, table=None, lang=None):
        self.port, self.name, self.table = port, name, table
        self.key = key or os.urandom(32).hex()
        self.number = os.urandom(16).hex()
        self.heard = []
        self.socket = Socket(port, f"/ws/t/{table}" if table else "/ws")
        self.welcome = self.ask("welcome", kind="hello", key=self.key,
                                **({"name": name} if name else {}),
                                **({"lang": lang} if lang else {}))

    def say(self, **message):
        self.socket.send_frame(1, json.dumps({"v": 1, **message}).encode())

    def hear(self, *kinds):
        """The next message of one of these kinds, whatever comes before it."""
        while True:
            message = json.loads(self.socket.receive())
            self.heard.append(message)
            if message["kind"] in kinds:
                return message

    def ask(self, *kinds, **message):
        self.say(**message)
        return self.hear("error", *kinds)

    def seal(self):
        return hashed("logpose number 1", self.number)

    def bring(self, deck):
        return self.ask("ok", kind="deck", deck=deck, seal=self.seal())

    def show_number(self):
        self.say(kind="number", number=self.number)

    def close(self):
        self.socket.close()
