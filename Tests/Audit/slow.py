"""Whether 500 slow connections of slowhttptest keep a trainer waiting: slow.py PROGRAM

Slow heads, bodies and readers, twenty seconds each and begun anew where all were cut off, while a
trainer opens overviews and saves results. Fails at a 95th percentile of 300 ms, or where any answer
fails.
"""

import http.client
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Torture"))
from gym import Browser, Gym, Server

SECONDS, CONNECTIONS, LIMIT = 20, 500, 300
ATTACKS = {
    "slow heads": ["-H", "-i", "1", "-x", "10"],
    "slow bodies": ["-B", "-i", "1", "-s", "100000", "-x", "10"],
    "slow readers": ["-X", "-w", "10", "-y", "20", "-n", "2", "-z", "5", "-k", "10"],
}


class Trainer:
    """Overviews and saved results, over one connection; what failed, and how long each took."""

    def __init__(self, server):
        self.browser = Browser(server)
        self.client, self.again = self.browser.clients()[0], 0

    def ask(self, ask, *words, **fields):
        """As a browser does, once more where a connection that was kept open is closed by now."""
        for _ in range(2):
            try:
                return ask(*words, **fields)[0]
            except (http.client.HTTPException, OSError):
                self.again += 1
                self.browser.connection.close()
        return "cut off"

    def work(self, seconds):
        times, failures, end = [], 0, time.monotonic() + seconds
        result = {"exercise": "resting-heart-rate", "value": 60}
        while time.monotonic() < end:
            for ask in (lambda: self.ask(self.browser.get, self.client),
                        lambda: self.ask(self.browser.post, f"{self.client}/results", **result)):
                started = time.perf_counter()
                failures += ask() not in (200, 201)
                times.append((time.perf_counter() - started) * 1000)
                time.sleep(0.05)
        return times, failures


class Attack(threading.Thread):
    """slowhttptest, again and again until told to stop."""

    def __init__(self, options, server):
        super().__init__(daemon=True)
        self.command = ["slowhttptest", *options, "-c", str(CONNECTIONS), "-r", str(CONNECTIONS), "-l",
                        str(SECONDS), "-u", f"http://127.0.0.1:{server.port}/login"]
        self.over, self.begun = threading.Event(), 0

    def run(self):
        while not self.over.is_set():
            attack = subprocess.Popen(
                self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.begun += 1
            while attack.poll() is None and not self.over.wait(0.1):
                pass
            attack.kill()
            attack.wait()


def told(words, times, failures):
    p95 = sorted(times)[int(len(times) * 0.95)]
    good = p95 < LIMIT and not failures
    print(f"  {'ok  ' if good else 'FAIL'} {words}: p50 {statistics.median(times):.0f} ms, "
          f"p95 {p95:.0f} ms, longest {max(times):.0f} ms, {failures} failures in {len(times)} steps",
          flush=True)
    return good


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        gym = Gym(program, folder)
        server = Server(program, gym.data)
        trainer = Trainer(server)
        good = told("nobody else", *trainer.work(SECONDS / 2))
        for words, options in ATTACKS.items():
            attack = Attack(options, server)
            attack.start()
            times, failures = trainer.work(SECONDS)
            attack.over.set()
            attack.join()
            good = told(f"{CONNECTIONS} {words}, {attack.begun} times", times, failures) and good
        print(f"  {trainer.again} times the connection was another")
        server.stop()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
