#!/usr/bin/env python3
"""How fast the server answers the main pages, beside its constant answer in the same run.

Benchmarks/serve.py [PATH-OF-HEALTHWHEEL [CLIENTS]]   (default: the release build of bin/run, 1000)

Each client has 200 results. Prints medians and 99th percentiles as one browser sees them on the
loopback address, one request after another on one connection, how many times /healthz that is,
and the server's resident memory afterwards. The pages take turns, so that a machine that is slow
for a while is slow for all of them.
"""

import http.client
import json
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build-release/release/healthwheel"
PASSWORD = "walnut copper violin meadow"
CLIENTS = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
RESULTS, ROUNDS = 200, 300


class Server:
    def __init__(self, folder):
        started = time.monotonic()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", folder, "--http-port", "0", "--no-https"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)", line).group(1))
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port)
        self.headers = {"Accept": "text/html", "Origin": f"http://127.0.0.1:{self.port}"}
        assert self.request("GET", "/login")[0] == 200
        self.start = time.monotonic() - started

    def request(self, method, path, body=None, json_wanted=False):
        headers = dict(self.headers)
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        if json_wanted:
            headers["Accept"] = "application/json"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if cookie := answer.getheader("Set-Cookie"):
            self.headers["Cookie"] = cookie.split(";")[0]
        return answer.status, text

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=5)


class Pages:
    """The requests that are compared, each for another client every time."""

    def __init__(self, server, ids):
        self.server, self.ids, self.chance = server, ids, random.Random(1)

    def get(self, path, json_wanted=False):
        client = f"/clients/{self.chance.choice(self.ids)}"
        return self.server.request("GET", path.format(client=client), None, json_wanted)

    def enter(self):
        client = self.chance.choice(self.ids)
        entry = {"exercise": "resting-heart-rate", "value": self.chance.randint(45, 95)}
        return self.server.request("POST", f"/clients/{client}/results", entry, True)

    def all(self):
        return {
            "constant": lambda: self.get("/healthz"),
            "overview": lambda: self.get("{client}"),
            "overview as JSON": lambda: self.get("{client}", True),
            "client list": lambda: self.get("/clients"),
            "search": lambda: self.get("/clients?q=an"),
            "entry page": lambda: self.get("{client}/assessments/resting-heart-rate"),
            "all results": lambda: self.get("{client}/results"),
            "wheel.svg": lambda: self.get("{client}/wheel.svg"),
            "POST result": self.enter,
        }


def compare(pages):
    times, sizes = {name: [] for name in pages}, {}
    for _ in range(ROUNDS):
        for name, request in pages.items():
            started = time.perf_counter()
            status, body = request()
            times[name].append((time.perf_counter() - started) * 1000)
            assert status in (200, 201), (name, status)
            sizes[name] = len(body)
    constant = statistics.median(times["constant"])
    for name, taken in times.items():
        taken.sort()
        middle, late = statistics.median(taken), taken[int(len(taken) * 0.99)]
        print(f"{name:17} {middle / constant:6.1f} x  p50 {middle:7.2f} ms  p99 {late:7.2f} ms  "
              f"{sizes[name] / 1024:6.1f} KiB")


def main():
    with tempfile.TemporaryDirectory() as folder:
        password = pathlib.Path(folder) / "password"
        password.write_text(PASSWORD)
        started = time.monotonic()
        subprocess.run(
            [PROGRAM, "demo", "--data", f"{folder}/data", "--clients", str(CLIENTS), "--results",
             str(RESULTS), "--login", "sam", "--password-file", password],
            check=True, stdout=subprocess.DEVNULL)
        print(f"demo, {CLIENTS} clients, {RESULTS} results: {time.monotonic() - started:.1f} s")
        starts = []
        for _ in range(5):
            server = Server(f"{folder}/data")
            starts.append(server.start * 1000)
            server.stop()
        print(f"serve to the first answered page: median {statistics.median(starts):.0f} ms")
        server = Server(f"{folder}/data")
        started = time.monotonic()
        assert server.request("POST", "/login", {"login": "sam", "password": PASSWORD})[0] == 303
        print(f"first sign-in (Argon2id): {(time.monotonic() - started) * 1000:.0f} ms")
        ids = []
        for offset in range(0, CLIENTS, 100):
            page = json.loads(server.request("GET", f"/clients?from={offset}", None, True)[1])
            ids += [client["id"] for client in page["clients"]]
        compare(Pages(server, ids).all())
        print(f"resident memory: {server.memory():.0f} MiB")
        server.stop()


if __name__ == "__main__":
    main()
