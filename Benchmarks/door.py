#!/usr/bin/env python3
"""What HTTPS costs, and how long signing in takes when many do.

Benchmarks/door.py [PATH-OF-HEALTHWHEEL [CLIENTS]]   (default: the release build of bin/run, 100)

Prints handshakes a second, full and resumed, as one client after the other makes them; the overview
over HTTP and over HTTPS, in turns on one connection each; how long 1 and 10 trainers wait that
sign in at once, each with a password of their own, and how long somebody at work waits for a page
meanwhile. All of it on the loopback address, in one run.
"""

import concurrent.futures
import http.client
import json
import pathlib
import random
import re
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build-release/release/healthwheel"
CLIENTS = int(sys.argv[2]) if len(sys.argv) > 2 else 100
LOGIN, PASSWORD = "sam", "walnut copper violin meadow"
RESULTS, ROUNDS, SECONDS, TRAINERS = 200, 300, 5, 10
NAMES = [LOGIN] + [f"trainer{number}" for number in range(1, TRAINERS)]


def password(name):
    return f"{PASSWORD} {NAMES.index(name)}"


class Server:
    def __init__(self, data):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", data, "--http-port", "0", "--https-port", "0", "--no-restart"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        lines = [self.process.stdout.readline() for _ in range(2)]
        self.http = int(re.search(r"127.0.0.1:(\d+)", lines[0]).group(1))
        found = re.search(r"afterwards https://\S+:(\d+)", lines[1])
        assert found, "this machine is in no network: there is no address for tablets"
        self.https = int(found.group(1))
        self.trust = ssl.create_default_context(cafile=f"{data}/tls/authority.crt")

    def connect(self, secure):
        if secure:
            return http.client.HTTPSConnection("localhost", self.https, context=self.trust)
        return http.client.HTTPConnection("localhost", self.http)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=5)


class Browser:
    def __init__(self, server, secure):
        self.connection = server.connect(secure)
        scheme, port = ("https", server.https) if secure else ("http", server.http)
        self.headers = {"Accept": "text/html", "Origin": f"{scheme}://localhost:{port}"}

    def ask(self, method, path, fields=None, accept="text/html"):
        headers = self.headers | {"Accept": accept}
        if fields is not None:
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, fields and json.dumps(fields), headers)
        answer = self.connection.getresponse()
        body = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            if "healthwheel-session" in cookie:
                self.headers["Cookie"] = cookie.split(";")[0]
        return answer.status, body

    def sign_in(self, login=LOGIN):
        started = time.perf_counter()
        status = self.ask("POST", "/login", {"login": login, "password": password(login)})[0]
        assert status == 303, status
        return time.perf_counter() - started


def handshakes(server, resumed):
    """How many a second, and the median of one, in milliseconds."""
    times, session = [], None
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        plain = socket.create_connection(("127.0.0.1", server.https))
        # As browsers do; without it the first request waits for what the kernel puts off.
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        started = time.perf_counter()
        with server.trust.wrap_socket(plain, server_hostname="localhost", session=session) as wire:
            times.append((time.perf_counter() - started) * 1000)
            assert wire.session_reused == (session is not None)
            if resumed:
                # Tickets come behind the handshake.
                wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                wire.recv(4096)
                session = wire.session
    return len(times) / SECONDS, statistics.median(times)


def overviews(server):
    browsers = {secure: Browser(server, secure) for secure in (False, True)}
    for browser in browsers.values():
        browser.sign_in()
    page = json.loads(browsers[False].ask("GET", "/clients", accept="application/json")[1])
    ids, chance = [client["id"] for client in page["clients"]], random.Random(1)
    times = {False: [], True: []}
    for _ in range(ROUNDS):
        for secure, browser in browsers.items():
            path = f"/clients/{chance.choice(ids)}"
            started = time.perf_counter()
            assert browser.ask("GET", path)[0] == 200
            times[secure].append((time.perf_counter() - started) * 1000)
    for secure, taken in times.items():
        taken.sort()
        print(f"overview over {'HTTPS' if secure else 'HTTP':5}: p50 {statistics.median(taken):6.2f} "
              f"ms, p99 {taken[int(len(taken) * 0.99)]:6.2f} ms")


def sign_ins(server, count, at_work):
    """Medians over some rounds: of the middle one, of who waits longest, and of the slowest page."""
    middles, longest, pages = [], [], []
    for _ in range(5):
        browsers = [Browser(server, True) for _ in range(count)]
        with concurrent.futures.ThreadPoolExecutor(count) as people:
            entering = [people.submit(*who) for who in
                        zip([Browser.sign_in] * count, browsers, NAMES)]
            waits = []
            while not all(one.done() for one in entering):
                started = time.perf_counter()
                assert at_work.ask("GET", "/clients")[0] == 200
                waits.append((time.perf_counter() - started) * 1000)
        times = sorted(one.result() for one in entering)
        middles.append(statistics.median(times))
        longest.append(times[-1])
        pages.append(max(waits))
    print(f"signing in, {count:2} at once: median {statistics.median(middles):.2f} s, "
          f"longest {statistics.median(longest):.2f} s, the slowest page meanwhile "
          f"{statistics.median(pages):.0f} ms")


def make(folder, data):
    """A gym with some trainers."""
    def run(*arguments):
        subprocess.run([PROGRAM, *arguments, "--data", data], check=True, stdout=subprocess.DEVNULL)

    files = {name: pathlib.Path(folder, name) for name in NAMES}
    for name, file in files.items():
        file.write_text(password(name))
    owner = ("--login", LOGIN, "--password-file", files[LOGIN])
    run("demo", "--clients", str(CLIENTS), "--results", str(RESULTS), *owner)
    for name in NAMES[1:]:
        run("trainer", "add", "--new-name", name, "--new-login", name, "--new-password-file",
            files[name], *owner)


def main():
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/data"
        make(folder, data)
        server = Server(data)
        try:
            at_work = Browser(server, False)
            at_work.sign_in()  # The first one opens the data.
            sign_ins(server, 1, at_work)
            sign_ins(server, TRAINERS, at_work)
            overviews(server)
            for resumed in (False, True):
                rate, middle = handshakes(server, resumed)
                print(f"handshakes, {'resumed' if resumed else 'full':7}: {rate:5.0f} a second, "
                      f"one {middle:.2f} ms")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
