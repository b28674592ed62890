#!/usr/bin/env python3
"""Two servers on a PostgreSQL behind nginx, as the files of contrib/ start them:
test-cluster.py [BUILD]. One is killed, and its tables go on at the other. Everything runs on
this machine, in a folder of its own. Ends with 'N passed, N failed', or says what is
missing."""

import glob
import http.client
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from playserver import Gone, Player, free_port

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TAKEOVER_MAX = 10  # seconds


def wait_for(port, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"nobody listens on port {port}")


class Database:
    """A PostgreSQL of our own. It refuses to run as root."""

    def __init__(self, folder):
        self.bin = max(glob.glob("/usr/lib/postgresql/*/bin"))
        self.folder, self.port = os.path.join(folder, "pg"), free_port()
        os.mkdir(self.folder)
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.user:
            os.chmod(folder, 0o755)
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", self.folder, "-A", "trust", "-U", "logpose", "--no-sync")
        self.server = subprocess.Popen(
            [*self.user, f"{self.bin}/postgres", "-D", self.folder, "-p", str(self.port), "-h",
             "127.0.0.1", "-k", self.folder], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        wait_for(self.port)
        self.url = f"postgresql://logpose@127.0.0.1:{self.port}/postgres"

    def run(self, program, *options):
        subprocess.run([*self.user, f"{self.bin}/{program}", *options], check=True, cwd="/",
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self):
        self.run("pg_ctl", "stop", "-D", self.folder, "-m", "immediate")
        self.server.wait(20)


def command_of(path, pattern):
    with open(os.path.join(ROOT, "contrib", path), encoding="utf-8") as file:
        return re.search(pattern, file.read(), re.M).group(1)


def start_node(build, command, environment):
    command = command.replace("/usr/bin/logpose", "logpose").replace("${", "$").replace("}", "")
    path = f"{os.path.abspath(build)}:{os.environ['PATH']}"
    return subprocess.Popen(
        ["sh", "-c", f"exec {command} --messages 0 --quiet"],
        env={**os.environ, **environment, "PATH": path},
        stdout=subprocess.DEVNULL)


def start_nginx(folder, ports):
    port = free_port()
    with open(os.path.join(ROOT, "contrib/nginx/logpose.conf"), encoding="utf-8") as file:
        text = file.read()
    text = text.replace("127.0.0.1:8081", f"127.0.0.1:{ports[0]}")
    text = text.replace("127.0.0.1:8082", f"127.0.0.1:{ports[1]}")
    text = re.sub(r"(?m)^ *ssl_.*\n", "", text).replace("listen 443 ssl",
                                                        f"listen 127.0.0.1:{port}")
    with open(os.path.join(folder, "nginx.conf"), "w", encoding="utf-8") as out:
        out.write(f"pid {folder}/nginx.pid; error_log {folder}/error.log; daemon off;\n"
                  + ("user root;\n" if os.getuid() == 0 else "")
                  + "events { worker_connections 1024; }\nhttp {\n"
                  + f"client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;\n"
                  + f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u;\n"
                  + f"scgi_temp_path {folder}/s;\n{text}}}\n")
    server = subprocess.Popen(["nginx", "-c", f"{folder}/nginx.conf", "-e",
                               f"{folder}/error.log"])
    wait_for(port)
    return server, port


class Table:
    def __init__(self, port):
        self.port = port
        ann, bob = Player(port), Player(port)
        made = ann.ask("created", kind="create", format="none")
        self.id, self.invite = made["table"], made["invite"]
        self.keys, self.messages = [ann.key, bob.key], None
        ann.close()
        bob.close()
        self.come_back()
        for person in self.people:
            person.bring("st01")
        for person in self.people:
            person.show_number()
        self.listen()

    def connect(self):
        self.people = [Player(self.port, key, table=self.id) for key in self.keys]
        for person in self.people:
            person.ask("ok", kind="join", invite=self.invite)

    def listen(self):
        self.messages = [person.hear("table") for person in self.people]

    def play(self, choice, count):
        for _ in range(count):
            ask = self.messages[0]["ask"]
            if ask is None:
                return True
            message = self.messages[ask["seat"]]
            self.people[ask["seat"]].say(kind="answer", id=message["id"],
                                         a=choice.choice(message["ask"]["answers"])["a"])
            self.listen()
        return False

    def come_back(self):
        """Connects again until it works; returns how long that took."""
        begin = time.monotonic()
        while time.monotonic() < begin + 3 * TAKEOVER_MAX:
            try:
                self.connect()
                if self.messages is not None:
                    self.listen()
                return time.monotonic() - begin
            except (Gone, OSError, ValueError, KeyError):
                time.sleep(0.3)
        return float("inf")


def start_nodes(build, url, ports):
    """One as systemd starts it, one as Kubernetes does."""
    systemd = command_of("systemd/logpose@.service", r"^ExecStart=(.*)$")
    kubernetes = command_of("kubernetes/serve.yaml", r"- exec (logpose serve .*)$")
    return [
        start_node(build, systemd.replace("808%i", str(ports[0])).replace("%i", "1"),
                   {"LOGPOSE_STORE": url}),
        start_node(build, kubernetes.replace("8080", str(ports[1])).replace("0.0.0.0",
                                                                            "127.0.0.1"),
                   {"LOGPOSE_STORE": url, "POD_NAME": "logpose-1"})]


def table_count(port):
    """How many tables a server has in memory."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    return int(re.search(r"^logpose_tables (\d+)$", text, re.M).group(1))


def check_takeover(port, nodes, ports):
    results, choice = {}, random.Random(4)
    tables = [Table(port) for _ in range(6)]
    while len(tables) < 40 and table_count(ports[0]) == 0:
        tables.append(Table(port))
    results["the server that is killed has tables"] = table_count(ports[0]) > 0
    for table in tables:
        table.play(choice, 10)
    ids = [table.messages[0]["id"] for table in tables]
    nodes[0].send_signal(signal.SIGKILL)
    nodes[0].wait()
    times = [table.come_back() for table in tables]
    print("tables were back after", ", ".join(f"{t:.1f}" for t in times), "s")
    results["every table goes on at the other server"] = max(times) < 3 * TAKEOVER_MAX
    results["nothing was lost"] = ids == [table.messages[0]["id"] for table in tables]
    results["games are played to the end"] = all(t.play(choice, 5000) for t in tables)
    nodes[1].send_signal(signal.SIGTERM)
    results["the other server ends well"] = nodes[1].wait(20) == 0
    return results


def check_unit(results):
    """All that systemd may say about the unit is that the program is not installed."""
    if not shutil.which("systemd-analyze"):
        return
    run = subprocess.run(["systemd-analyze", "verify", "contrib/systemd/logpose@.service"],
                         cwd=ROOT, capture_output=True, text=True, check=False)
    lines = [line for line in run.stderr.splitlines() if "logpose" in line]
    results["systemd knows every line of the unit"] = all("is not executable" in line
                                                          for line in lines)


def check(build, folder):
    database, running = Database(folder), []
    try:
        ports = [free_port(), free_port()]
        running += start_nodes(build, database.url, ports)
        for port in ports:
            wait_for(port)
        proxy, port = start_nginx(folder, ports)
        running.append(proxy)
        return check_takeover(port, running, ports)
    finally:
        for process in running:
            if process.poll() is None:
                process.terminate()
                process.wait(20)
        database.stop()


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    has_postgres = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    if not has_postgres or not shutil.which("nginx"):
        print("cluster: postgresql or nginx is not installed")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        results = check(build, folder)
    check_unit(results)
    for name, is_right in results.items():
        if not is_right:
            print(f"FAILED {name}")
    print(f"{sum(results.values())} passed, {len(results) - sum(results.values())} failed")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
