"""Saves while the disk refuses by chance, with ENOSPC and with EIO."""

import collections
import errno
import mmap
import random
import struct

import check
from cuts import at_work
from gym import Browser, Server
from people import Person
from recording import recorder

FIELDS = struct.Struct("=IIII")


class Faults:
    """The page by which recorder.c is told how often calls fail: one in so many, 0 is never."""

    def __init__(self, file, seed):
        file.write_bytes(FIELDS.pack(0, errno.ENOSPC, seed, 0))
        with file.open("r+b") as opened:
            self.page = mmap.mmap(opened.fileno(), FIELDS.size)

    def set(self, one_in, error):
        self.page[:8] = struct.pack("=II", one_in, error)

    @property
    def failed(self):
        return FIELDS.unpack(self.page[:])[3]


def sentence(save):
    """What the person is told."""
    return save.answer.get("title") or save.answer.get("problem") or ""


def torment(person, faults, count, chance):
    """Saves, in turns on a full and a broken disk, and now and then on a sound one."""
    saves = []
    for number in range(count):
        error = errno.ENOSPC if number // 20 % 2 else errno.EIO
        faults.set(chance.choice([0, 2, 5, 15, 40]), error)
        save = person.save()
        faults.set(0, error)
        if save.is_kept:
            person.read(save)
        save.error = errno.errorcode[error]
        saves.append(save)
    return saves


def judge(saves):
    """Answers that are no answers."""
    for save in saves:
        good = save.is_kept or save.status in (503, 507)
        if not good:
            yield f"{save.kind} {save.word} was answered with {save.status} on {save.error}"
        elif not save.is_kept and len(sentence(save)) < 20:
            yield f"{save.kind} {save.word}: {save.status} without a sentence: {save.answer}"
        elif save.is_kept and not save.read_back:
            yield f"{save.kind} {save.word} was acknowledged and not read back"


def run(gym, options):
    data, chance = gym.copy("faults"), random.Random(options.seed)
    with gym.vault(data) as vault:
        partners = check.pairs(vault)
    faults = Faults(gym.folder / "faults.page", options.seed)
    server = Server(gym.program, data, {
        "LD_PRELOAD": str(recorder(gym.folder)), "TORTURE_ROOT": str(data.resolve()),
        "TORTURE_FAULTS": str(gym.folder / "faults.page")})
    browser = Browser(server)
    person = Person(browser, browser.clients()[0], options.seed, reads=False)
    saves = torment(person, faults, options.saves, chance)
    # Everything is sound again: nobody has to start anything anew.
    after = [save for one in at_work(server, options.seed, 1) for save in one.saves]
    server.stop()
    counts = collections.Counter(save.status for save in saves)
    print(f"  {len(saves)} saves, {faults.failed} calls failed: "
          + ", ".join(f"{count} x {status}" for status, count in sorted(counts.items(), key=str)),
          flush=True)
    wrong = list(judge(saves))
    wrong += [f"afterwards {save.kind} was answered with {save.status}" for save in after
              if not save.is_kept]
    wrong += check.problems(gym, data, saves + after, partners=partners)
    with gym.vault(data) as vault:
        wrong += list(check.refused(check.words(vault), saves))
    return wrong
