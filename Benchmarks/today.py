#!/usr/bin/env python3
"""How fast the day's page of a plan is, with nothing done before and with ten years of it.

Benchmarks/today.py [PATH-OF-HEALTHWHEEL]   (default: the release build of bin/run)

A plan of 18 sets on three days a week; then all of them done for ten years, 28,080 sets, as a tablet
sends them. Prints median and 99th percentile of the page, of its data and of a set that is checked
off, beside the constant answer in the same run, how much of it is the server's, and what goes over the wire.
"""

import contextlib
import datetime
import json
import pathlib
import random
import re
import statistics
import subprocess
import tempfile
import time

from serve import PASSWORD, PROGRAM, Server

MOVEMENTS = ("goblet-squat", "push-up", "seated-row", "glute-bridge", "plank", "calf-raise")
YEARS, ROUNDS, WEEKDAYS = 10, 300, (1, 3, 5)


def sets(movement):
    return "3 x 30 s" if movement == "plank" else "3 x 10 x 20 kg"


def plan(server, client):
    """Its address, and for each weekday the ids of its sets."""
    days = [{"weekday": day, "movements": [{"movement": one, "sets": sets(one)} for one in MOVEMENTS]}
            for day in WEEKDAYS]
    made = send(server, f"{client}/plans", {"name": "Three days", "days": days})
    ids = {day["weekday"]: [one["id"] for group in day["groups"] for movement in group["movements"]
                            for one in movement["sets"]] for day in made["days"]}
    return f"{client}/plans/{made['id']}", ids


def last_day():
    """Of the plan, until today."""
    today = datetime.date.today()
    return next(day for day in (today - datetime.timedelta(days=one) for one in range(7))
                if day.isoweekday() in WEEKDAYS)


def send(server, path, body):
    status, answer = server.request("POST", path, body, True)
    assert status in (200, 201), (path, status, answer[:300])
    return json.loads(answer)


def train(server, plan, ids, newest):
    """All that was planned, back to ten years before."""
    for back in range(1, YEARS * 52 * 7 + 1):
        day = newest - datetime.timedelta(days=back)
        for one in ids.get(day.isoweekday(), []):
            send(server, f"{plan}/sets", {"set": one, "date": str(day)})


def measure(server, client, plan, ids, day):
    chance = random.Random(1)

    def tick():
        one, done = chance.choice(ids), chance.random() < 0.5
        return server.request("POST", f"{plan}/sets", {"set": one, "date": day, "done": done}, True)

    page = f"{client}/today?date={day}"
    asked = {
        "constant": lambda: server.request("GET", "/healthz"),
        "page": lambda: server.request("GET", page),
        "data": lambda: server.request("GET", page, None, True),
        "a set checked off": tick,
    }
    times = {name: [] for name in asked}
    for _ in range(ROUNDS):
        for name, ask in asked.items():
            started = time.perf_counter()
            status, answer = ask()
            times[name].append((time.perf_counter() - started) * 1000)
            assert status in (200, 201), (name, status, answer[:300])
    for name, all in times.items():
        ratio = statistics.median(all) / statistics.median(times["constant"])
        print(f"  {name:<18} {ratio:5.1f} x  p50 {statistics.median(all):6.2f} ms  "
              f"p99 {statistics.quantiles(all, n=100)[98]:6.2f} ms")
    for name in ("page", "a set checked off"):
        print(f"  {name}, in the server: p50 {inside(server, asked[name]):.2f} ms until its first byte")
    print(f"  {len(server.request('GET', page)[1]) / 1024:.1f} KiB the page, before it is packed")


def inside(server, ask):
    """Milliseconds by the server's own clock, the median; without those of asking for them."""
    def spent():
        text = server.request("GET", "/metrics")[1].decode()
        return float(re.search(r"^healthwheel_answer_seconds_sum (\S+)", text, re.M).group(1)) * 1000

    def median(ask):
        times = []
        for _ in range(ROUNDS):
            before = spent()
            ask()
            times.append(spent() - before)
        return statistics.median(times)

    return median(ask) - median(lambda: None)


def main():
    with tempfile.TemporaryDirectory() as folder:
        password = pathlib.Path(folder) / "password"
        password.write_text(PASSWORD)
        subprocess.run(
            [PROGRAM, "demo", "--data", f"{folder}/data", "--clients", "1", "--results", "200",
             "--login", "sam", "--password-file", password], check=True, stdout=subprocess.DEVNULL)
        with serving(f"{folder}/data") as server:
            client = f"/clients/{server.clients(1)[0]}"
            day = last_day()
            address, ids = plan(server, client)
            print("Nothing done before:")
            measure(server, client, address, ids[day.isoweekday()], str(day))
            train(server, address, ids, day)
        # No server is sent ten years of sets in three minutes, and then measured.
        with serving(f"{folder}/data") as server:
            print(f"{YEARS} years done before:")
            measure(server, client, address, ids[day.isoweekday()], str(day))


@contextlib.contextmanager
def serving(data):
    server = Server(data)
    try:
        server.sign_in()
        server.back_up()
        yield server
    finally:
        server.stop()


if __name__ == "__main__":
    main()
