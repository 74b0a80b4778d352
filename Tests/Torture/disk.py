"""What a power cut leaves of a folder, by the record that recorder.c made.

What was synced stands. Of what was written since, nothing may have come to the disk, or a part of
it: all up to a moment and a torn piece of the next, or any sectors in any order. A new name, a
rename and a removal are sure once the folder was synced.
"""

import collections
import pathlib
import struct

HEAD = struct.Struct("=BBHIQQ")
Act = collections.namedtuple("Act", "kind path file offset data end")


def acts(log):
    """All acts of a record; `end` is where each ends in it."""
    content, at = pathlib.Path(log).read_bytes(), 0
    while at + HEAD.size <= len(content):
        kind, _, path, size, file, offset = HEAD.unpack_from(content, at)
        start = at + HEAD.size + path
        at = start + size
        yield Act(chr(kind), content[start - path:start].decode(), file, offset, content[start:at], at)


class File:
    """Content that is on the disk, and what was written to it since it was synced."""

    def __init__(self, content=b""):
        self.kept, self.waiting = bytearray(content), []

    @staticmethod
    def put(content, kind, offset, data):
        content.extend(bytes(max(0, offset - len(content))))
        content[offset:len(content) if kind == "C" else offset + len(data)] = data

    def sync(self):
        for act in self.waiting:
            self.put(self.kept, *act)
        self.waiting.clear()

    def after_cut(self, chance):
        content, sector = bytearray(self.kept), chance.choice([512, 4096])
        odds = chance.choice([0, 0.1, 0.5, 0.9, 1, "prefix"])
        until = chance.randint(0, len(self.waiting)) if odds == "prefix" else None
        for number, (kind, offset, data) in enumerate(self.waiting):
            share = odds if until is None else 0.5 if number == until else float(number < until)
            for piece in pieces(kind, offset, data, sector):
                if chance.random() < share:
                    self.put(content, *piece)
        return bytes(content)


def pieces(kind, offset, data, sector):
    """One write by sectors of the disk."""
    if kind == "C":
        yield kind, offset, data
    start = 0
    while start < len(data):
        end = min(len(data), start + sector - (offset + start) % sector)
        yield kind, offset + start, data[start:end]
        start = end


class Disk:
    """A folder on a disk; one that `lies` says that it has synced and has not."""

    def __init__(self, folder, lies=False):
        folder, self.lies = pathlib.Path(folder), lies
        self.names = {str(path.relative_to(folder)): File(path.read_bytes()) if path.is_file() else None
                      for path in folder.rglob("*") if not path.name.endswith("-shm")}
        self.kept, self.waiting, self.files = dict(self.names), [], {}

    def apply(self, act):
        if act.kind in "OT":
            self.open(act)
        elif act.kind in "WC" and act.file in self.files:
            self.files[act.file].waiting.append((act.kind, act.offset, act.data))
        elif act.kind in "SF" and self.lies:
            return
        elif act.kind == "S" and act.file in self.files:
            self.files[act.file].sync()
        elif act.kind == "D":
            self.files[act.file] = act.path
        elif act.kind == "F":
            self.sync_folder(self.files.get(act.file))
        elif act.kind in "RULM":
            self.name(act.kind, act.path, act.data.decode(), None)

    def open(self, act):
        if act.path not in self.names:
            self.name("N", act.path, "", File())
        self.files[act.file] = self.names[act.path]
        if act.kind == "T":
            self.names[act.path].waiting.append(("C", 0, b""))

    def name(self, *change):
        rename(self.names, *change)
        self.waiting.append(change)

    def sync_folder(self, folder):
        for change in list(self.waiting):
            if folder in {str(pathlib.PurePath(path).parent) for path in change[1:3] if path}:
                rename(self.kept, *change)
                self.waiting.remove(change)

    def after_cut(self, chance, folder):
        """Writes what a power cut now leaves into a new folder."""
        names, odds = dict(self.kept), chance.choice([0, 0.5, 1, "prefix"])
        until = chance.randint(0, len(self.waiting))
        for number, change in enumerate(self.waiting):
            if number < until if odds == "prefix" else chance.random() < odds:
                rename(names, *change)
        self.write(folder, names, lambda file: file.after_cut(chance))

    def whole(self):
        """By name what was written, cut or not."""
        for name, file in self.names.items():
            if file:
                content = bytearray(file.kept)
                for act in file.waiting:
                    file.put(content, *act)
                yield name, bytes(content)

    @staticmethod
    def write(folder, names, content):
        folder = pathlib.Path(folder)
        folder.mkdir(mode=0o700)
        for name, file in sorted(names.items()):
            path = folder / name
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if file:
                path.write_bytes(content(file))
            else:
                path.mkdir(exist_ok=True)


def rename(names, kind, path, other, file):
    """Carries out one change of names, where what it is about is there."""
    if kind == "N":
        names[path] = file
    elif kind == "M":
        names[path] = None
    elif kind == "U":
        names.pop(path, None)
    elif path in names:
        names[other] = names[path]
        if kind == "R":
            del names[path]
