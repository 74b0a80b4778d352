"""SIGTERM beside thirty busy connections: the program ends by itself, lets nobody new in, and has all."""

import copy
import http.client
import itertools
import random
import socket
import threading
import time

import check
from cuts import at_work
from gym import Browser, Gym, Server

READERS = 26
PAGES = ["/clients", "/clients?q=an", "/clients.csv", "/settings/audit.csv"]
# Beside two busy loops a stop took seven seconds.
MOST_SECONDS, MOST_OPEN_SECONDS = 20, 5


class Reader(threading.Thread):
    """Reads one page after the other, by a new connection where one has ended, until none is let in."""

    def __init__(self, server, signed_in, paths):
        super().__init__(daemon=True)
        self.browser = Browser(server, signed_in=False)
        self.browser.headers = copy.copy(signed_in.headers)
        self.paths, self.answers = paths, 0

    def run(self):
        for path in itertools.cycle(self.paths):
            try:
                status, _ = self.browser.get(path)
                self.answers += status == 200
            except ConnectionRefusedError:
                return
            except (OSError, http.client.HTTPException):
                self.browser.connection.close()


def end(server):
    """What was wrong with an end by SIGTERM."""
    started = time.monotonic()
    server.process.terminate()
    refused = None
    while server.process.poll() is None and time.monotonic() - started < MOST_SECONDS:
        if refused is None:
            try:
                socket.create_connection(("127.0.0.1", server.port), 1).close()
            except OSError:
                refused = time.monotonic() - started
        time.sleep(0.05)
    seconds = time.monotonic() - started
    if server.process.poll() is None:
        server.kill()
        yield f"it had not ended after {seconds:.0f} s"
    elif server.process.returncode:
        yield f"it ended with {server.process.returncode}"
    if (refused or seconds) > MOST_OPEN_SECONDS:
        yield f"it let somebody in after {refused or seconds:.1f} s"


def stop_beside_readers(server, seed, chance):
    """What four people saved meanwhile, and what was wrong with the end."""
    first = Browser(server)
    clients = first.clients()
    paths = PAGES + [path for client in clients[:3] for path in (client, f"{client}/export")]
    readers = [Reader(server, first, chance.sample(paths, len(paths))) for _ in range(READERS)]
    wrong = []

    def stop():
        while not all(reader.answers for reader in readers):
            time.sleep(0.05)
        time.sleep(chance.uniform(0, 1))
        wrong.extend(end(server))

    stopper = threading.Thread(target=stop)

    def begin():
        for thread in [*readers, stopper]:
            thread.start()

    people = at_work(server, seed, 60, meanwhile=begin)
    stopper.join()
    return [save for person in people for save in person.saves], wrong


def run(gym, options):
    chance, saves, wrong = random.Random(options.seed), [], []
    # What is asked for takes long: in a gym with little in it nothing is under way at its end.
    (folder := gym.folder / "stops").mkdir()
    gym = Gym(gym.program, folder, clients=20, results=200)
    data = gym.data
    with gym.vault(data) as vault:
        partners = check.pairs(vault)
    for number in range(options.stops):
        saved, found = stop_beside_readers(
            Server(gym.program, data), options.seed + 10 * number, chance)
        saves += saved
        wrong += [f"stop {number}: {what}" for what in
                  found + check.problems(gym, data, saves, partners=partners)]
    kept = sum(save.is_kept for save in saves)
    print(f"  {options.stops} stops, {len(saves)} saves, {kept} acknowledged", flush=True)
    return wrong
