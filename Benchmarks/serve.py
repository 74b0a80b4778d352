#!/usr/bin/env python3
"""How fast the server answers, with 1000 clients of 200 results each.

Benchmarks/serve.py [PATH-OF-HEALTHWHEEL]   (default: the release build of bin/run)

Prints medians and 99th percentiles as one browser sees them on the loopback address, one
request after another on one connection, and the server's resident memory afterwards.
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
CLIENTS, RESULTS, REQUESTS = 1000, 200, 2000


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


def timed(name, requests, allowed):
    times = []
    for request in requests:
        started = time.perf_counter()
        status, _ = request()
        times.append((time.perf_counter() - started) * 1000)
        assert status in allowed, status
    times.sort()
    print(f"{name}: p50 {statistics.median(times):.2f} ms, "
          f"p99 {times[int(len(times) * 0.99)]:.2f} ms ({len(times)} requests)")


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
        chance = random.Random(1)
        picked = [chance.choice(ids) for _ in range(REQUESTS)]
        timed("GET /clients/{id}", [
            lambda client=client: server.request("GET", f"/clients/{client}")
            for client in picked], {200})
        timed("GET /clients/{id} as JSON", [
            lambda client=client: server.request("GET", f"/clients/{client}", None, True)
            for client in picked], {200})
        timed("POST /clients/{id}/results", [
            lambda client=client: server.request(
                "POST", f"/clients/{client}/results",
                {"exercise": "resting-heart-rate", "value": chance.randint(45, 95)}, True)
            for client in picked], {200, 201})
        timed("GET /clients (the first 100)", [
            lambda: server.request("GET", "/clients") for _ in range(100)], {200})
        print(f"resident memory: {server.memory():.0f} MiB")
        server.stop()


if __name__ == "__main__":
    main()
