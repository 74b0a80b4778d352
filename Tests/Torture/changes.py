"""Power cuts while the vault as a whole changes: a migration, a restore, another key, the keyring.

After each cut the folder is all of before or all of after.
"""

import pathlib
import random
import re
import time

import check
from gym import LOGIN, PASSWORD, Browser
from people import Person
from recording import Recording

MIGRATIONS = pathlib.Path(__file__).resolve().parents[2] / "Sources/Vault/Database/Migrations"
OTHER = "harbour lantern pepper window"


def take_back_newest(vault):
    """Makes it one of the version before; of the newest migration only what adds can be."""
    [(name,)] = vault.ask("SELECT identifier FROM grdb_migrations ORDER BY rowid DESC LIMIT 1")
    [text] = [text for file in MIGRATIONS.glob("2*.swift") if f'"{name}",' in (text := file.read_text())]
    script = re.sub(r"--.*", "", text.split('"""')[1])
    for statement in reversed([one.strip() for one in script.split(";") if one.strip()]):
        made = re.match(r"CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)", statement)
        added = re.match(r"ALTER TABLE (\w+) ADD COLUMN (\w+)", statement)
        assert made or added, f"take back {name} by hand: {statement}"
        vault.run(f"DROP {made[1]} {made[2]}" if made else
                  f"ALTER TABLE {added[1]} DROP COLUMN {added[2]}")
    vault.run(f"DELETE FROM grdb_migrations WHERE identifier = '{name}'")


def migration(gym, data):
    with gym.vault(data) as vault:
        take_back_newest(vault)
    recording = Recording(gym, data)
    recording.command("verify", "--data", str(recording.data), "--recovery-key-file",
                      str(gym.paper_file))
    recording.after = lambda number, moment, folder: check.problems(gym, folder, [], moment)
    return recording


def come_back(server):
    """Signs in as soon as that is possible again."""
    browser, end = Browser(server, signed_in=False), time.monotonic() + 60
    while browser.post("/login", login=LOGIN, password=PASSWORD)[0] != 200:
        assert time.monotonic() < end, "nobody could sign in for a minute"
        time.sleep(0.02)
    return browser


def restore(gym, data):
    recording = Recording(gym, data)
    with recording.server() as server:
        browser = Browser(server)
        person = Person(browser, browser.clients()[0], 1, recording.moment)
        earlier = [person.save(kind) for kind in ("note", "client", "result")]
        name = browser.post("/settings/backup")[1]["backups"][0]["name"]
        later = [person.save(kind) for kind in ("note", "client", "result", "cards")]
        recording.since = recording.moment()
        browser.post(f"/settings/backup/{name}/restoration", password=PASSWORD)
        come_back(server)

    def after(number, moment, folder):
        wrong = check.problems(gym, folder, earlier, moment)
        with gym.vault(folder) as vault:
            found = check.words(vault)
        there = {bool(found[save.kind][save.word]) for save in later}
        return wrong + (["a part of what the restore takes away is there"] if len(there) > 1 else [])

    recording.after = after
    return recording


def key(gym, data):
    recording = Recording(gym, data)
    with recording.server() as server:
        browser = Browser(server)
        person = Person(browser, browser.clients()[0], 1, recording.moment)
        saves = [person.save(kind) for kind in ("note", "client", "result", "cards")]
        recording.since = recording.moment()
        assert browser.post("/settings/key", password=PASSWORD)[0] == 202
        person.browser = come_back(server)
        saves += [person.save(kind) for kind in ("note", "client")]
    recording.after = lambda number, moment, folder: check.problems(gym, folder, saves, moment)
    return recording


def keyring(gym, data):
    recording, other = Recording(gym, data), gym.folder / "other"
    other.write_text(OTHER)
    with recording.server() as server:
        browser = Browser(server)
        recording.since = recording.moment()
        assert browser.post("/settings/password", current=PASSWORD, password=OTHER)[0] in (200, 201)
        changed = recording.moment()

    def after(number, moment, folder):
        ways = [file.name for file in (gym.password, other)
                if not gym.verify(folder, "--login", LOGIN, "--password-file", file)]
        right = [["other"]] if moment >= changed else [["password"], ["other"]]
        wrong = [] if ways in right else [f"these passwords open it: {ways}"]
        return wrong + check.problems(gym, folder, [], moment)

    recording.after = after
    return recording


def run(gym, options):
    wrong, chance = [], random.Random(options.seed)
    for change in (migration, restore, key, keyring):
        recording = change(gym, gym.copy(change.__name__))
        found = [f"the record has not all of {name}" for name in recording.incomplete()]
        moments = recording.moments(options.changes, chance, getattr(recording, "since", 0))
        found += recording.cut(moments, chance, recording.after)
        print(f"  {change.__name__}: {options.changes} power cuts, {len(found)} wrong", flush=True)
        wrong += [f"{change.__name__}: {what}" for what in found]
        recording.remove()
    return wrong
