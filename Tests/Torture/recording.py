"""A run of the program of which every change of its folder is known, and power cuts in it."""

import bisect
import contextlib
import os
import pathlib
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

from disk import Disk, acts
from gym import Server

HERE = pathlib.Path(__file__).resolve().parent


def recorder(folder):
    """The library that stands between program and disk, built if need be."""
    library = pathlib.Path(folder) / "recorder.so"
    if not library.exists():
        subprocess.run(["gcc", "-O2", "-Wall", "-shared", "-fPIC", "-o", library,
                        HERE / "recorder.c"], check=True)
    return library


class Recording:
    """What the program does to `data` from now on."""

    def __init__(self, gym, data):
        self.gym, self.data = gym, pathlib.Path(data).resolve()
        self.log, self.before = self.data.with_suffix(".log"), self.data.with_suffix(".before")
        shutil.copytree(self.data, self.before)
        self.log.touch()
        self.around = {"LD_PRELOAD": str(recorder(gym.folder)), "TORTURE_ROOT": str(self.data),
                       "TORTURE_LOG": str(self.log)}
        self.after = None

    def moment(self):
        return os.stat(self.log).st_size

    @contextlib.contextmanager
    def server(self):
        server = Server(self.gym.program, self.data, self.around)
        try:
            yield server
        finally:
            server.stop()

    def command(self, *words):
        subprocess.run([self.gym.program, *words], env={**os.environ, **self.around}, check=True,
                       stdout=subprocess.DEVNULL)

    def incomplete(self):
        """Files that the record, played to its end, does not make as they are."""
        disk = Disk(self.before)
        for act in acts(self.log):
            disk.apply(act)
        made = dict(disk.whole())
        there = {str(path.relative_to(self.data)): path.read_bytes()
                 for path in self.data.rglob("*") if path.is_file() and path.suffix != ".db-shm"}
        return [name for name in made.keys() | there.keys() if made.get(name) != there.get(name)]

    def moments(self, count, chance, since=0, until=None, likely=()):
        """When the power goes: after any act, or as often at a moment that is likely to tell."""
        ends = [act.end for act in acts(self.log)]
        ends = ends[bisect.bisect_left(ends, since):bisect.bisect_right(ends, until or ends[-1]) + 1]
        likely = [moment for moment in likely if since <= moment <= ends[-1]] or ends
        return sorted(chance.choice(ends if chance.random() < 0.5 else likely) for _ in range(count))

    def folders(self, moments, chance, lies=False):
        """What each cut leaves, and when it was."""
        disk, rest = Disk(self.before, lies), acts(self.log)
        act = next(rest, None)
        for number, moment in enumerate(moments):
            while act and act.end <= moment:
                disk.apply(act)
                act = next(rest, None)
            folder = self.data.with_suffix(f".cut{number}")
            disk.after_cut(chance, folder)
            yield moment, folder

    def cut(self, moments, chance, check, lies=False):
        """What `check(number, moment, folder)` finds wrong after each cut, two at a time."""
        def look(number, moment, folder):
            try:
                wrong = check(number, moment, folder)
            except (AssertionError, OSError, RuntimeError, subprocess.SubprocessError, SystemExit) as error:
                wrong = [f"it cannot be used: {error}"]
            shutil.rmtree(folder)
            return [f"cut {number} at {moment}: {what}" for what in wrong]

        wrong, looking = [], []
        with ThreadPoolExecutor(2) as pool:
            for number, (moment, folder) in enumerate(self.folders(moments, chance, lies)):
                looking.append(pool.submit(look, number, moment, folder))
                while len(looking) > 4:
                    wrong += looking.pop(0).result()
            for one in looking:
                wrong += one.result()
        return wrong

    def remove(self):
        for path in (self.data, self.before):
            shutil.rmtree(path, ignore_errors=True)
        self.log.unlink(missing_ok=True)
