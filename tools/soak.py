#!/usr/bin/env python3
"""Kills a server again and again while 'logpose load' plays at it with drops, doubles, delays
and garbled messages: soak.py [BUILD] [--seconds S] [--tables N] [--store URL]. Every finished
game is compared with what its players sent and with its replay. Ends with 'N passed, N
failed'."""

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time

from playserver import free_port


def start(build, port, store):
    server = subprocess.Popen(
        [f"{build}/logpose", "serve", "--port", str(port), "--no-open", "--messages", "0",
         "--quiet", "--store", store],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if not server.stdout.readline().startswith("http://"):
        sys.exit(f"soak: the server did not start: {server.communicate()[1]}")
    return server


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", nargs="?", default="build")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--think", type=int, default=20)
    parser.add_argument("--store")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    choice, port, kills = random.Random(options.seed), free_port(), 0
    with tempfile.TemporaryDirectory() as folder:
        store = options.store or f"{folder}/soak.sqlite"
        server = start(options.build, port, store)
        load = subprocess.Popen(
            [f"{options.build}/logpose", "load", f"http://127.0.0.1:{port}/", "--json",
             "--tables", str(options.tables), "--seconds", str(options.seconds), "--think",
             str(options.think), "--chaos", "all"], stdout=subprocess.PIPE, text=True)
        end = time.monotonic() + options.seconds
        while time.monotonic() < end and load.poll() is None:
            time.sleep(choice.uniform(0.5, 2))
            server.kill()
            server.wait()
            server = start(options.build, port, store)
            kills += 1
        output = load.communicate(timeout=300)[0]
        server.send_signal(signal.SIGTERM)
        code = server.wait(timeout=20)
    result = json.loads(output)
    print(f"{kills} kills:", json.dumps(result))
    checks = {
        "no answer is lost": result["lost"] == 0,
        "none counts twice": result["doubled"] == 0,
        "nobody is sent too much": result["leaks"] == 0 < result["swapped"],
        "every game is as its replay says": result["checked"] == result["games"] > 0,
        "no unexpected refusal": result["errors"] == 0,
        "the server ends well": code == 0,
        "it was killed": kills > 0,
    }
    for name, is_right in checks.items():
        if not is_right:
            print(f"FAILED {name}")
    print(f"{sum(checks.values())} passed, {len(checks) - sum(checks.values())} failed")
    return 0 if all(checks.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
