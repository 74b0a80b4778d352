#!/usr/bin/env python3
"""Whether slow connections keep a normal user waiting.

Benchmarks/slow.py [PATH-OF-HEALTHWHEEL]   (default: the release build of bin/run)

500 connections at a time send a head, or a body, byte by byte, or do not read what they asked
for; whoever is cut off comes back after a second. Meanwhile a trainer works: overviews and saved
results, over a kept connection as a browser does and over a new one each time. Prints the
trainer's times before and during each attack, and fails at a p95 of 300 ms or at any failure.
"""

import http.client
import json
import pathlib
import re
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build-release/release/healthwheel"
PASSWORD = "walnut copper violin meadow"
SLOW, SECONDS, LIMIT = 500, 20, 300
HEAD = "GET /login HTTP/1.1\r\nHost: localhost\r\nX: " + "a" * 10_000
BODY = ("POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
        "Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{")


class Attack(threading.Thread):
    """Keeps SLOW connections open from one thread: `words` at once, then a byte every second."""

    def __init__(self, port, words, drip=b"a"):
        super().__init__(daemon=True)
        self.port, self.words, self.drip = port, words.encode(), drip
        self.over, self.connections, self.cut = False, {}, 0
        self.selector = selectors.DefaultSelector()

    def run(self):
        due = [(time.monotonic() + number / SLOW, None) for number in range(SLOW)]
        while not self.over:
            later = []
            for when, known in due:
                if when > time.monotonic():
                    later.append((when, known))
                elif known is None or known.fileno() >= 0:
                    later.append((time.monotonic() + 1, self.step(known)))
            due = later
            for key, _ in self.selector.select(timeout=0.02):
                if not self.is_open(key.fileobj):
                    self.drop(key.fileobj)
                    due.append((time.monotonic() + 1, None))
        for connection in list(self.connections):
            self.drop(connection)

    def step(self, connection):
        """One more byte, or a new connection."""
        try:
            if connection is None:
                connection = socket.socket()
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                connection.settimeout(2)
                connection.connect(("127.0.0.1", self.port))
                connection.setblocking(False)
                self.connections[connection] = True
                # Who never reads notices only by its own sending that it was cut off.
                if self.drip:
                    self.selector.register(connection, selectors.EVENT_READ)
                connection.send(self.words)
            else:
                connection.send(self.drip or b"\r\n")
            return connection
        except BlockingIOError:
            return connection
        except OSError:
            self.drop(connection)
            return None

    @staticmethod
    def is_open(connection):
        try:
            return bool(connection.recv(1))
        except BlockingIOError:
            return True
        except OSError:
            return False

    def drop(self, connection):
        if self.connections.pop(connection, None):
            self.cut += 1
            if self.drip:
                self.selector.unregister(connection)
        connection.close()


class Trainer:
    def __init__(self, port):
        self.port, self.failures = port, []
        self.connection = self.connect()
        self.headers = {"Origin": f"http://127.0.0.1:{port}", "Accept": "application/json",
                        "Content-Type": "application/json"}

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def request(self, method, path, body=None, new=False):
        connection = self.connect() if new else self.connection
        connection.request(method, path, body and json.dumps(body), self.headers)
        answer = connection.getresponse()
        text = answer.read()
        if cookie := answer.getheader("Set-Cookie"):
            self.headers["Cookie"] = cookie.split(";")[0]
        if new:
            connection.close()
        assert answer.status in (200, 201), f"{method} {path}: {answer.status}"
        return json.loads(text)

    def sign_in(self):
        self.request("POST", "/login", {"login": "sam", "password": PASSWORD})
        self.client = self.request("GET", "/clients")["clients"][0]["id"]

    def work(self, seconds):
        """Milliseconds of each step."""
        times, end = [], time.monotonic() + seconds
        result = {"exercise": "resting-heart-rate", "value": 60}
        path = f"/clients/{self.client}"
        while time.monotonic() < end:
            for step in [("GET", path), ("GET", path, None, True),
                         ("POST", path + "/results", result),
                         ("POST", path + "/results", result, True)]:
                started = time.perf_counter()
                try:
                    self.request(*step)
                except (OSError, http.client.HTTPException, AssertionError) as error:
                    self.failures.append(f"{step[0]}: {error!r}")
                    self.connection = self.connect()
                times.append((time.perf_counter() - started) * 1000)
                time.sleep(0.05)
        return times


def report(name, times, failures, cut=""):
    times.sort()
    p95 = times[int(len(times) * 0.95)]
    print(f"{name}: p50 {statistics.median(times):.1f} ms, p95 {p95:.1f} ms, "
          f"longest {times[-1]:.0f} ms, {len(failures)} failures in {len(times)} steps{cut}",
          *failures[:3], sep="\n  ", flush=True)
    return p95 < LIMIT and not failures


def attacks(port, css):
    page = f"GET {css} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    yield "slow heads", Attack(port, HEAD)
    yield "slow bodies", Attack(port, BODY)
    yield "slow readers", Attack(port, page * 100, drip=b"")
    yield "silent readers of one page", Attack(port, page, drip=b"")


def main():
    with tempfile.TemporaryDirectory() as folder:
        password = pathlib.Path(folder) / "password"
        password.write_text(PASSWORD)
        subprocess.run(
            [PROGRAM, "demo", "--data", f"{folder}/data", "--login", "sam", "--password-file",
             password], check=True, stdout=subprocess.DEVNULL)
        server = subprocess.Popen(
            [PROGRAM, "serve", "--data", f"{folder}/data", "--http-port", "0", "--no-https", "--no-restart"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            port = int(re.search(r":(\d+)", server.stdout.readline()).group(1))
            trainer = Trainer(port)
            trainer.sign_in()
            login = http.client.HTTPConnection("127.0.0.1", port)
            login.request("GET", "/login", headers={"Accept": "text/html"})
            css = re.search(r'/assets/\w+/css/all.css', login.getresponse().read().decode()).group()
            login.close()
            passed = report("nobody else", trainer.work(5), trainer.failures)
            for name, attack in attacks(port, css):
                attack.start()
                trainer.failures = []
                times = trainer.work(SECONDS)
                attack.over = True
                attack.join()
                cut = f", {attack.cut} cut off"
                passed = report(f"{SLOW} {name}", times, trainer.failures, cut) and passed
        finally:
            server.terminate()
            server.wait(timeout=10)
    sys.exit(not passed)


if __name__ == "__main__":
    main()
