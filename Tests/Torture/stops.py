"""SIGTERM beside thirty busy connections: the program ends by itself, lets nobody new in, and has all."""

import http.client
import itertools
import random
import threading
import time

import check
from cuts import at_work
from gym import Browser, Server

READERS = 26
PAGES = ["/clients", "/clients?q=an", "/clients.csv", "/settings/audit.csv"]
MOST_SECONDS = 20


def read_on(server, paths):
    """Reads one page after the other, by a new connection where one has ended, until none is let in."""
    browser = Browser(server)
    for path in itertools.cycle(paths):
        try:
            browser.get(path)
        except ConnectionRefusedError:
            return
        except (OSError, http.client.HTTPException):
            browser.connection.close()


def stop_beside_readers(server, seed, chance):
    """What four people saved meanwhile, and what was wrong with the end."""
    clients = Browser(server).clients()
    paths = PAGES + [path for client in clients[:3] for path in (client, f"{client}/export")]
    readers = [threading.Thread(target=read_on, daemon=True,
                                args=(server, chance.sample(paths, len(paths))))
               for _ in range(READERS)]
    wrong = []

    def end():
        time.sleep(chance.uniform(0.2, 1.5))
        started = time.monotonic()
        server.process.terminate()
        status = server.process.wait(timeout=60)
        if status:
            wrong.append(f"it ended with {status}")
        if (seconds := time.monotonic() - started) > MOST_SECONDS:
            wrong.append(f"it took {seconds:.0f} s")

    ender = threading.Thread(target=end)

    def begin():
        for thread in [*readers, ender]:
            thread.start()

    people = at_work(server, seed, 60, meanwhile=begin)
    ender.join()
    return [save for person in people for save in person.saves], wrong


def run(gym, options):
    chance, saves, wrong = random.Random(options.seed), [], []
    data = gym.copy("stops")
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
