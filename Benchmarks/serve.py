#!/usr/bin/env python3
"""How fast the server answers the main pages, beside its constant answer in the same run.

Benchmarks/serve.py [PATH-OF-HEALTHWHEEL [CLIENTS ...]]   (default: the release build of bin/run, 1000)

Each client has 200 results. The vaults are made once and kept in .build-vaults; each run works on a
copy. Prints for each page how many times /healthz it takes (the figure that travels between
machines), median and 99th percentile of one browser on one connection, and how many a second 32
connections get. Each page is asked for thirty times in a row, for another client every time, as somebody
who is at work does; then the next one, so that a machine that is slow for a while is slow for all. At the
end, what the server does while nobody asks anything: of that nothing may grow with the gym.
"""

import http.client
import json
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from crowd import Crowd

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Those that use this file have options of their own.
GIVEN = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
PROGRAM = pathlib.Path(GIVEN[0] if GIVEN else ROOT / ".build-release/release/healthwheel").resolve()
VAULTS = ROOT / ".build-vaults"
MIGRATIONS = ROOT / "Sources/Vault/Database/Migrations"
PASSWORD = "walnut copper violin meadow"
RESULTS, ROUNDS, IN_A_ROW, CROWD, SECONDS, IDLE = 200, 10, 30, 32, 3, 15


class Server:
    def __init__(self, folder, wrapper=(), folder_of_program=None, patience=600):
        started = time.monotonic()
        self.process = subprocess.Popen(
            [*wrapper, PROGRAM if folder_of_program is None else folder_of_program / "healthwheel",
             "serve", "--data", folder, "--http-port", "0", "--no-https", "--no-restart"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)", line).group(1))
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
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

    def sign_in(self):
        started = time.monotonic()
        assert self.request("POST", "/login", {"login": "sam", "password": PASSWORD})[0] == 303
        return time.monotonic() - started

    def back_up(self):
        """The day's first backup comes within a minute of signing in: it is not to be measured."""
        assert self.request("POST", "/settings/backup", {}, True)[0] in (201, 202)
        while json.loads(self.request("GET", "/settings/backup", None, True)[1])["underWay"]:
            time.sleep(0.2)

    def clients(self, count):
        """The ids of the first clients."""
        ids = []
        for offset in range(0, count, 100):
            page = json.loads(self.request("GET", f"/clients?from={offset}", None, True)[1])
            ids += [client["id"] for client in page["clients"]]
        return ids

    def memory(self):
        """Resident now and at most, in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return [int(re.search(rf"{name}:\s+(\d+)", status).group(1)) / 1024
                for name in ("VmRSS", "VmHWM")]

    def idle(self, seconds):
        """Milliseconds of a processor that the server takes in so many seconds while nobody asks anything."""
        def taken():
            stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2]
            return sum(map(int, stat.split()[11:13])) * 1000 / os.sysconf("SC_CLK_TCK")

        # What the last requests left to be done is done by then.
        time.sleep(seconds)
        before = taken()
        time.sleep(seconds)
        return taken() - before

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)


class Pages:
    """The requests that are compared, each for another client every time."""

    def __init__(self, server, ids):
        self.server, self.ids, self.chance = server, ids, random.Random(1)

    def get(self, path, json_wanted=False):
        return self.server.request("GET", self.path(path), None, json_wanted)

    def path(self, pattern):
        return pattern.format(client=f"/clients/{self.chance.choice(self.ids)}")

    def enter(self):
        entry = {"exercise": "resting-heart-rate", "value": self.chance.randint(45, 95)}
        return self.server.request("POST", self.path("{client}/results"), entry, True)

    patterns = {
        "constant": "/healthz",
        "overview": "{client}",
        "client list": "/clients",
        "search": "/clients?q=an",
        "entry page": "{client}/assessments/resting-heart-rate",
        "all results": "{client}/results",
        "wheel.svg": "{client}/wheel.svg",
        "wheel's history": "{client}/wheel/history",
    }

    def all(self):
        pages = {name: lambda path=path: self.get(path) for name, path in self.patterns.items()}
        pages["overview as JSON"] = lambda: self.get("{client}", True)
        pages["POST result"] = self.enter
        return pages


def vault(clients, folder):
    """A copy of the vault that is kept, and how long that took to make."""
    # One of an earlier version would be changed to this one's at every start.
    newest = max(file.stem for file in MIGRATIONS.glob("2*.swift"))
    kept = VAULTS / f"{clients}-{newest}"
    if not (kept / "vault.db").exists():
        VAULTS.mkdir(exist_ok=True)
        shutil.rmtree(kept, ignore_errors=True)
        password = folder / "password"
        password.write_text(PASSWORD)
        started = time.monotonic()
        subprocess.run(
            [PROGRAM, "demo", "--data", kept, "--clients", str(clients), "--results", str(RESULTS),
             "--login", "sam", "--password-file", password], check=True, stdout=subprocess.DEVNULL)
        (VAULTS / f"{clients}.seconds").write_text(f"{time.monotonic() - started:.0f}")
    subprocess.run(["cp", "-a", "--reflink=auto", kept, folder / "data"], check=True)
    return folder / "data", (VAULTS / f"{clients}.seconds").read_text().strip()


def measure(pages):
    times, sizes = {name: [] for name in pages}, {}
    for _ in range(ROUNDS):
        for name, request in pages.items():
            for _ in range(IN_A_ROW):
                started = time.perf_counter()
                status, body = request()
                times[name].append((time.perf_counter() - started) * 1000)
                assert status in (200, 201), (name, status)
                sizes[name] = len(body)
    return times, sizes


def first_looks(server, ids):
    """An overview that the trainer has not seen for a quarter of an hour: that is recorded first."""
    times = []
    for client in ids:
        started = time.perf_counter()
        assert server.request("GET", f"/clients/{client}")[0] == 200
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)


def print_table(times, sizes, rates):
    constant = statistics.median(times["constant"])
    for name, taken in times.items():
        taken.sort()
        middle, late = statistics.median(taken), taken[int(len(taken) * 0.99)]
        crowd = (f"{rates['constant'] / rates[name]:6.1f} x {rates[name]:7.0f}/s"
                 if name in rates else "")
        print(f"{name:17} {middle / constant:6.1f} x  p50 {middle:7.2f} ms  p99 {late:7.2f} ms  "
              f"{sizes[name] / 1024:6.1f} KiB  {crowd}")


def run(clients):
    with tempfile.TemporaryDirectory(dir=VAULTS.parent, prefix=".build-bench") as folder:
        data, seconds = vault(clients, pathlib.Path(folder))
        size = (data / "vault.db").stat().st_size
        print(f"\n{clients} clients, {RESULTS} results each; {size / 2**20:.0f} MiB, "
              f"{size / clients / RESULTS:.0f} bytes a result; made in {seconds} s")
        server = Server(data)
        signed_in = server.sign_in()
        server.back_up()
        ids = server.clients(min(clients, 1000))
        first = first_looks(server, ids)
        pages = Pages(server, ids)
        times, sizes = measure(pages.all())
        crowd = Crowd(server.port, server.headers, CROWD)
        rates = {name: crowd.rate(lambda path=path: pages.path(path), SECONDS)
                 for name, path in pages.patterns.items()}
        print_table(times, sizes, rates)
        resident, peak = server.memory()
        print(f"a client's first look in a quarter of an hour, which is recorded: p50 {first:.2f} ms")
        print(f"start {server.start * 1000:.0f} ms, first sign-in (Argon2id) "
              f"{signed_in * 1000:.0f} ms, resident {resident:.0f} MiB, at most {peak:.0f}")
        print(f"idle for {IDLE} s it takes {server.idle(IDLE):.0f} ms of a processor")
        server.stop()


def main():
    print(f"Times of /healthz on one connection, then of {CROWD} connections:")
    for clients in map(int, GIVEN[1:] or ["1000"]):
        run(clients)


if __name__ == "__main__":
    main()
