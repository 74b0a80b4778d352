"""Carries out every way to tamper on a copy of a gym, and compares what verify says of it."""

import re
import shutil
import subprocess

from files import BACKUPS, FILES, LOGS, SCHEMA
from filling import fill
from gym import Browser, Gym, Server
from people import Person
from scene import Scene
from ways import ROWS


def prepared(gym, seed):
    """Three folders: an older one, what it became, and the latter as `kill -9` leaves it."""
    refused = fill(gym)
    older = gym.copy("older")
    server = Server(gym.program, gym.data)
    browser = Browser(server)
    person = Person(browser, browser.clients()[0], seed)
    with gym.vault(older) as vault:
        [(newest, client)] = vault.ask("SELECT id, clientId FROM result ORDER BY id DESC LIMIT 1")
    browser.post(f"/clients/{client}/results/{newest}", value=62, observation="corrected")
    for kind in ("result", "note", "goal", "client"):
        person.save(kind)
    server.stop()
    killed = gym.copy("killed")
    server = Server(gym.program, killed)
    person.browser = Browser(server)
    for kind in ("note", "goal"):
        person.save(kind)
    server.kill()
    return refused, older, killed


def compared(words, expected, found):
    """What is wrong with what verify says; `expected` is None where nothing can be found."""
    if expected is None:
        return [f"{words}: told of, though it cannot be: {found[:3]}"] if found else []
    return [f"{words}: not told of as {one!r}, but: {[line[:90] for line in found[:4]]}"
            for one in expected if not any(re.search(one, line) for line in found)]


def tried(gym, way, begin, older, other):
    words, act, expected, *_ = way
    data = gym.folder / "tampered"
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(begin, data)
    more = act(Scene(gym, data, older, other))
    if expected is not None and isinstance(more, list):
        expected = expected + more
        words = f"{words} ({len(more)} tables)"
    found = gym.verify(data)
    wrong = compared(words, expected, found)
    told = "WRONG" if wrong else "found" if expected is not None else f"not to be found: {way[3]}"
    print(f"  {words}: {told}", flush=True)
    return wrong


def tried_backup(gym, way):
    words, change, expected = way
    file, target = gym.folder / "changed.tar", gym.folder / "restored"
    shutil.rmtree(target, ignore_errors=True)
    [backup] = sorted((gym.data / "backups").glob("*.tar"))[-1:]
    file.write_bytes(change(backup.read_bytes()))
    done = subprocess.run([gym.program, "restore", "--from", file, "--data", target,
                           "--recovery-key-file", gym.paper_file], capture_output=True, text=True)
    is_right = done.returncode and re.search(expected, done.stderr)
    print(f"  {words}: {'refused' if is_right else 'WRONG'}", flush=True)
    return [] if is_right else [f"{words}: {done.returncode} {done.stderr[:300]}"]


def run(gym, options):
    refused, older, killed = prepared(gym, options.seed)
    (gym.folder / "elsewhere").mkdir()
    other = Gym(gym.program, gym.folder / "elsewhere", 1, 1).data
    wrong = [f"the gym could not be filled: {one}" for one in refused]
    wrong += [f"before anything was done: {one}" for one in gym.verify(gym.data)]
    for begin, ways in ((gym.data, ROWS + SCHEMA + FILES), (killed, LOGS)):
        for way in ways:
            wrong += tried(gym, way, begin, older, other)
    for way in BACKUPS:
        wrong += tried_backup(gym, way)
    ways = ROWS + SCHEMA + FILES + LOGS
    hidden = sum(way[2] is None for way in ways)
    print(f"  {len(ways) + len(BACKUPS)} ways, {hidden} of which cannot be found", flush=True)
    return wrong
