#!/usr/bin/env python3
"""Whether the server grows while it works: minutes of mixed traffic, and what it holds meanwhile.

Benchmarks/soak.py [PATH-OF-HEALTHWHEEL [MINUTES]]   (default: the release build of bin/run, 10 minutes)

Four people at work on a vault of 100 clients with 200 results each: pages, results, contact cards,
exports, PDFs, streams that are opened and left, backups, sign-ins, and requests that are refused.
Fails where an answer is a fault, or where the last fifth holds more than the second: memory by 50
MiB, open files by 8, the write-ahead log by 16 MiB.
"""

import http.client
import pathlib
import random
import statistics
import sys
import tempfile
import threading
import time

from serve import PASSWORD, VAULTS, Pages, Server, vault

MINUTES = float(sys.argv[2]) if len(sys.argv) > 2 else 10
PEOPLE, EVERY = 4, 5
BOUNDS = {"memory, MiB": 50, "open files": 8, "write-ahead log, MiB": 16}


class Person(threading.Thread):
    """One browser that asks for one thing after the other."""

    def __init__(self, server, ids, seed, end):
        super().__init__(daemon=True)
        self.server, self.ids, self.chance, self.end = server, ids, random.Random(seed), end
        self.answers, self.faults = {}, []

    def run(self):
        kinds = [(self.page, 60), (self.enter, 20), (self.refused, 8), (self.import_cards, 3),
                 (self.export, 3), (self.listen, 3), (self.pdf, 1), (self.sign_in, 1),
                 (self.backup, 0.2)]
        acts, weights = zip(*kinds)
        while time.monotonic() < self.end:
            act = self.chance.choices(acts, weights)[0]
            try:
                status = act()
            except OSError as error:
                status = type(error).__name__
            self.answers[act.__name__, status] = self.answers.get((act.__name__, status), 0) + 1

    def ask(self, method, path, body=None, kind="application/x-www-form-urlencoded", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        connection.request(method, path, body, {**self.server.headers, "Content-Type": kind, **headers})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status

    def client(self):
        return f"/clients/{self.chance.choice(self.ids)}"

    def page(self):
        return self.ask("GET", self.chance.choice(list(Pages.patterns.values())).format(client=self.client()))

    def enter(self):
        value = self.chance.choice(["58", "72", "64 bpm", "20", "abc"])
        return self.ask("POST", f"{self.client()}/results", f"exercise=resting-heart-rate&value={value}")

    def refused(self):
        return self.ask(*self.chance.choice([
            ("GET", "/clients/nobody"), ("POST", "/clients", "name="), ("GET", "/no/such/page"),
            ("POST", "/login", "login=sam&password=wrong"[:9]), ("DELETE", "/clients")]))

    def import_cards(self):
        cards = "".join(f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Soak {i}\r\nEND:VCARD\r\n" for i in range(50))
        return self.ask("POST", "/clients/import/preview", cards, "text/vcard")

    def export(self):
        return self.ask("GET", f"{self.client()}/{self.chance.choice(['export', 'export.fhir.json', 'results.csv'])}")

    def pdf(self):
        return self.ask("GET", f"{self.client()}/report.pdf")

    def backup(self):
        return self.ask("POST", "/settings/backup", "")

    def sign_in(self):
        return self.ask("POST", "/login", f"login=sam&password={PASSWORD.replace(' ', '+')}", Cookie="")

    def listen(self):
        """To what others save, for a moment."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10)
        connection.request("GET", "/events", headers={**self.server.headers, "Accept": "text/event-stream"})
        answer = connection.getresponse()
        if answer.status == 200:
            answer.fp.readline()
        connection.close()
        return answer.status


def held(server, data):
    files = list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir())
    log = data / "vault.db-wal"
    return {"memory, MiB": server.memory()[0], "open files": len(files),
            "write-ahead log, MiB": log.stat().st_size / 2**20 if log.exists() else 0}


def grown(samples):
    """Of each figure: the second fifth's median, the last fifth's, and whether that is too much more."""
    fifth = len(samples) // 5
    for name, bound in BOUNDS.items():
        before, after = (statistics.median(sample[name] for sample in part)
                         for part in (samples[fifth:2 * fifth], samples[-fifth:]))
        print(f"{name:22} {before:8.1f}  then {after:8.1f}  at most {max(s[name] for s in samples):8.1f}")
        yield after - before > bound


def main():
    with tempfile.TemporaryDirectory(dir=VAULTS.parent, prefix=".build-soak") as folder:
        data, _ = vault(100, pathlib.Path(folder))
        server = Server(data)
        server.sign_in()
        ids, end = server.clients(100), time.monotonic() + 60 * MINUTES
        people = [Person(server, ids, seed, end) for seed in range(PEOPLE)]
        for person in people:
            person.start()
        samples = []
        while time.monotonic() < end:
            time.sleep(EVERY)
            samples.append(held(server, data))
        for person in people:
            person.join(timeout=150)
        answers = {}
        for person in people:
            for kind, count in person.answers.items():
                answers[kind] = answers.get(kind, 0) + count
        for (act, status), count in sorted(answers.items(), key=str):
            print(f"{act:14} {status!s:18} {count}")
        failed = list(grown(samples))
        faults = [kind for kind in answers if not isinstance(kind[1], int) or kind[1] >= 500]
        server.stop()
    print("no growth, no fault" if not faults and not any(failed) else f"faults: {faults}")
    sys.exit(1 if faults or any(failed) else 0)


if __name__ == "__main__":
    main()
