"""A disk of twelve megabytes that is filled to its last byte, and gets room again."""

import contextlib
import os
import subprocess

import check
from faults import judge
from gym import Browser, Server
from people import Person

ROUNDS, SAVES = 8, 12


@contextlib.contextmanager
def small_disk(folder):
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(folder):
    with open(folder / "filling", "ab", buffering=0) as file:
        for size in (65536, 4096, 1):
            with contextlib.suppress(OSError):
                while file.write(bytes(size)):
                    pass


def saving(person, count, error):
    saves = [person.save() for _ in range(count)]
    for save in saves:
        save.error = error
    return saves


def reads(server, client):
    """What does not answer of reading, signing out and signing in."""
    browser = Browser(server)
    for path in ("/clients", client, f"{client}/results", f"{client}/wheel", "/settings/backup"):
        if (status := browser.get(path)[0]) != 200:
            yield f"{path} was answered with {status} on a full disk"
    if (status := browser.post("/logout")[0]) not in (200, 204, 303):
        yield f"signing out was answered with {status} on a full disk"
    if (status := browser.get("/clients")[0]) == 200:
        yield "who had signed out on a full disk still read"


def run(gym, options):
    if os.geteuid() != 0:
        return ["only an administrator can make a small disk: run this as root"]
    with small_disk(gym.folder / "small") as folder:
        data = gym.copy("small/data")
        with gym.vault(data) as vault:
            partners = check.pairs(vault)
        server = Server(gym.program, data)
        browser = Browser(server)
        client = browser.clients()[0]
        person = Person(browser, client, options.seed)
        saves, wrong = saving(person, SAVES, "a sound disk"), []
        for _ in range(2 if options.quick else ROUNDS):
            fill(folder)
            wrong += reads(server, client)
            full = saving(person, SAVES, "a full disk")
            (folder / "filling").unlink()
            sound = saving(person, SAVES, "a disk with room again")
            wrong += [f"{save.kind} was answered with {save.status} on {save.error}"
                      for save in sound if not save.is_kept]
            saves += full + sound
        server.stop()
        wrong += list(judge(saves)) + check.problems(gym, data, saves, partners=partners)
        with gym.vault(data) as vault:
            wrong += list(check.refused(check.words(vault), saves))
    kept = sum(save.is_kept for save in saves)
    print(f"  {len(saves)} saves, {kept} acknowledged, {len(saves) - kept} refused", flush=True)
    return wrong
