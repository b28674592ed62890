#!/usr/bin/env python3
"""Starts 'logpose serve' on a free port of this machine and asks it good and bad things:
test-serve.py [BUILD]. Ends with 'N passed, N failed'."""

import gzip
import http.client
import itertools
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading

from tally import Tally

PATIENCE = 10  # seconds, for anything


class Server:
    """A server of the build under test, on a port that was free."""

    def __init__(self, build, *options):
        self.process = subprocess.Popen(
            [f"{build}/logpose", "serve", "--port", "0", "--no-open", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.first_line = self.process.stdout.readline()
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\n", self.first_line)
        self.port = int(match.group(1)) if match else 0

    def raw(self, request):
        """All that comes back for these bytes, until the server closes."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as peer:
            peer.sendall(request)
            peer.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := peer.recv(65536):
                answer += piece
            return answer

    def get(self, path, method="GET", **fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path,
                           headers={name.replace("_", "-"): fields[name] for name in fields})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        _, log = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, log


def check_page(tally, server):
    status, headers, body = server.get("/")
    if status == 404:
        tally.check("a build without a page says so", b"has no page" in body, body)
        return
    tally.check("the page", status == 200 and b"<!doctype html" in body[:100].lower(), status)
    tag = headers["ETag"]
    status, headers, packed = server.get("/", Accept_Encoding="gzip")
    if headers["Content-Encoding"] == "gzip":
        tally.check("the page, compressed", gzip.decompress(packed) == body)
    status, headers, rest = server.get("/", If_None_Match=tag)
    tally.check("a page that is known", (status, rest) == (304, b""), status)
    status, headers, rest = server.get("/", If_None_Match='"other"')
    tally.check("a page that was another", status == 200, status)
    status, headers, rest = server.get("/", method="HEAD")
    tally.check("only the head", headers["Content-Length"] == str(len(body)) and rest == b"")


def check_answers(tally, server):
    status, headers, body = server.get("/healthz")
    tally.check("health", (status, body) == (200, b"ok\n"), body)
    policy = headers["Content-Security-Policy"] or ""
    tally.check("policy", "default-src 'none'" in policy and "unsafe-inline" not in policy)
    tally.check("no sniffing", headers["X-Content-Type-Options"] == "nosniff")
    status, _, body = server.get("/metrics")
    tally.check("metrics", status == 200 and b"\nlogpose_requests_total " in body, body[:80])
    for path in ("/nothing", "/../etc/passwd", "/index.html/", "/%2e%2e/"):
        tally.check(f"no file {path}", server.get(path)[0] == 404)
    tally.check("no POST", server.get("/", method="POST")[0] == 405)


# What a stranger could send, and the status that it gets.
BAD = [
    (b"GET / HTTP/1.1\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 413),
    (b"GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n", 400),
    (b"GET / HTTP/1.1\nHost: a\n\n", 400),
    (b"GET / HTTP/9.9\r\nHost: a\r\n\r\n", 505),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    (b"GET /" + 2000 * b"a" + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + 9000 * b"a" + b"\r\n\r\n", 431),
]


def check_refusals(tally, server):
    for request, status in BAD:
        # A second request behind a refused one is never answered.
        answer = server.raw(request + b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        heads = re.findall(rb"HTTP/1\.1 (\d+)", answer)
        tally.check(f"{request[:40]} gets {status}", heads == [str(status).encode()], heads)
    two = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    answer = server.raw(two + two.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    tally.check("two requests in one piece", answer.count(b"HTTP/1.1 200") == 2, answer[:200])


class Drip(threading.Thread):
    """Somebody who sends a byte now and then, and never a whole request."""

    def __init__(self, server):
        super().__init__()
        self.peer = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.answer = b""
        self.start()

    def run(self):
        request = itertools.chain(b"GET / HTTP/1.1\r\nHost: a\r\nX: ", itertools.repeat(97))
        self.peer.settimeout(0.2)
        while not self.answer:
            try:
                self.peer.sendall(bytes([next(request)]))
                self.answer = self.peer.recv(4096)
            except TimeoutError:
                continue
            except OSError:
                break
        self.peer.close()


def check_drips(tally, drips):
    for drip in drips:
        drip.join()
    answers = [drip.answer[:12] for drip in drips]
    tally.check("a request that never ends", answers == [b"HTTP/1.1 408"] * len(drips), answers)


def check_limit(tally, build):
    server = Server(build, "--connections", "2")
    held = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(2)]
    for peer in held:  # answered, so both have been accepted
        peer.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        peer.recv(4096)
    answer = server.raw(b"")
    tally.check("503 at the limit", answer.startswith(b"HTTP/1.1 503"), answer[:40])
    for peer in held:
        peer.close()
    code, log = server.stop()
    tally.check("ends well", code == 0 and "event=stopped" in log, (code, log))


def check_usage(tally, build):
    for options in (["--port", "70000"], ["--bind", "nowhere"], ["--bind", "999.1.1.1"]):
        run = subprocess.run([f"{build}/logpose", "serve", "--no-open", *options],
                             capture_output=True, text=True, timeout=PATIENCE, check=False)
        tally.check(f"refuses {options}", run.returncode == 2 and run.stderr.count("\n") == 1,
                    run.stderr)


def check_all(tally, build):
    server = Server(build)
    tally.check("the first line is the address", server.port != 0, server.first_line)
    drips = [Drip(server) for _ in range(5)]
    check_page(tally, server)
    check_answers(tally, server)
    check_refusals(tally, server)
    second = subprocess.run(
        [f"{build}/logpose", "serve", "--no-open", "--port", str(server.port)],
        capture_output=True, text=True, timeout=PATIENCE, check=False)
    tally.check("a port that is taken", second.returncode == 2 and
                "in use" in second.stderr, second.stderr)
    check_drips(tally, drips)
    code, log = server.stop()
    tally.check("a signal ends it", code == 0, (code, log))
    check_limit(tally, build)
    check_usage(tally, build)


def main():
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder  # the tables of whoever runs this stay alone
        check_all(tally, sys.argv[1] if len(sys.argv) > 1 else "build")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
