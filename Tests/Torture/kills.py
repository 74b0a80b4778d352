"""kill -9 at any moment, again and again in the same folder, and who comes back finds all."""

import random
import threading
import time

import check
from cuts import at_work
from gym import Server


def run(gym, options):
    times = options.kills
    chance, saves, wrong = random.Random(options.seed), [], []
    data = gym.copy("kills")
    with gym.vault(data) as vault:
        partners = check.pairs(vault)
    for number in range(times):
        server = Server(gym.program, data)
        seconds = chance.uniform(0.2, 2.5)

        def kill():
            time.sleep(seconds)
            server.kill()

        killer = threading.Thread(target=kill)
        people = at_work(server, options.seed + 10 * number, 60, meanwhile=killer.start)
        killer.join()
        saves += [save for person in people for save in person.saves]
        # By turns the next server, or the terminal, is the first to open what the kill has left.
        if number % 2 or number == times - 1:
            wrong += [f"kill {number}: {what}" for what in
                      check.problems(gym, data, saves, partners=partners)]
    kept = sum(save.is_kept for save in saves)
    print(f"  {times} kills, {len(saves)} saves, {kept} acknowledged", flush=True)
    return wrong
