"""Power cuts while four people save: no acknowledged save is lost, none is half."""

import random
import time

import check
from gym import LOGIN, PASSWORD, Browser, Server
from people import Person
from recording import Recording

PEOPLE = 4


def at_work(server, seed, seconds, moment=lambda: 0, meanwhile=lambda: None):
    """All that four people save in that time."""
    first = Browser(server)
    clients = first.clients()
    people = [Person(Browser(server) if number else first, clients[number], seed + number, moment)
              for number in range(PEOPLE)]
    for person in people:
        person.start()
    end = time.monotonic() + seconds
    meanwhile()
    while time.monotonic() < end and any(person.is_alive() for person in people):
        time.sleep(0.05)
    for person in people:
        person.over = True
    for person in people:
        person.join(timeout=120)
    return people


def served(gym, folder, saves, moment):
    """What a person does not find again who signs in after the cut."""
    server = Server(gym.program, folder)
    try:
        browser = Browser(server)
        names = [save for save in saves if save.kind in ("client", "cards")
                 and save.is_kept and save.acknowledged <= moment][-5:]
        return [f"{save.word} is not on the page" for save in names
                if save.word not in str(browser.get(f"/clients?q={save.word}")[1])]
    finally:
        server.stop()


def record(gym, seed, seconds):
    recording = Recording(gym, gym.copy("cuts"))
    with recording.server() as server:
        def backup():
            time.sleep(seconds / 2)
            Browser(server).post("/settings/backup")
        people = at_work(server, seed, seconds, recording.moment, backup)
    return recording, [save for person in people for save in person.saves]


def run(gym, options):
    recording, saves = record(gym, options.seed, 8 if options.quick else 30)
    with gym.vault(recording.before) as vault:
        partners = check.pairs(vault)
    kept = [save.acknowledged for save in saves if save.is_kept]
    print(f"  {len(saves)} saves, {len(kept)} acknowledged, "
          f"{sum(save.read_back for save in saves)} read back; "
          f"a record of {recording.moment() / 2**20:.0f} MiB", flush=True)
    wrong = [f"the record has not all of {name}" for name in recording.incomplete()]
    wrong += [f"{save.word} was acknowledged and not read back" for save in saves
              if save.is_kept and not save.read_back]
    chance = random.Random(options.seed)

    def look(number, moment, folder):
        found = check.problems(gym, folder, saves, moment, partners)
        return found + (served(gym, folder, saves, moment) if number % 10 == 0 else [])

    moments = recording.moments(options.cuts, chance, min(kept), likely=kept)
    wrong += recording.cut(moments, chance, look)
    print(f"  {options.cuts} power cuts, every tenth served again", flush=True)
    # Whoever finds nothing on a disk that keeps nothing does not look.
    moments = recording.moments(5, chance, kept[len(kept) // 2], likely=kept)
    if not recording.cut(moments, chance, look, lies=True):
        wrong.append("a disk that never syncs was not noticed")
    recording.remove()
    return wrong
