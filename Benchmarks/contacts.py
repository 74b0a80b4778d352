#!/usr/bin/env python3
"""What a file of contact cards and a gym of many clients take.

Benchmarks/contacts.py [PATH-OF-HEALTHWHEEL [CARDS]]   (default: the release build of bin/run, 50000)

Starts from an empty vault. A file of 10 MB in cards as telephones write them (about 360 bytes), then
one of CARDS: the preview, the import, and the import again, which changes nothing; then the list,
searching, orders, filters, and everybody as a file of cards and as CSV. Prints for each the seconds,
those of a processor, and how much more memory it took at most than before. Twenty cards with photos
where Pillow is there to draw them.
"""

import base64
import io
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from serve import PASSWORD, PROGRAM, Server

CARDS = int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
FIRST = "Ada Kira Søren José Anna Bela Chloé Dmitri Emma Farah Goran Hana Ivo Jun Karl Lena".split()
LAST = "Byron Tanaka Øst García Novak Kovács Müller Petrov Schmidt Rossi Wang Silva Haas".split()
TICKS = 100


def card(number, chance, picture=None):
    first, last = chance.choice(FIRST), f"{chance.choice(LAST)}-{number:05}"
    lines = [
        "BEGIN:VCARD", "VERSION:3.0", f"N:{last};{first};;;", f"FN:{first} {last}",
        f"TEL;TYPE=CELL:+49 170 {number:07}", f"EMAIL;TYPE=HOME:client.{number}@example.org",
        f"ADR;TYPE=HOME:;;{chance.randint(1, 99)} Long Road;Middletown;;{10000 + number};Germany",
        f"BDAY:{chance.randint(1940, 2005)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}",
        "ORG:Society for Long Walks", "NOTE:Trains on Tuesdays and Thursdays",
        f"UID:{number:08x}-0000-4000-8000-{chance.getrandbits(48):012x}",
        "REV:2026-11-01T10:00:00Z"]
    if picture:
        lines.append("PHOTO;ENCODING=b;TYPE=JPEG:" + picture)
    return "\r\n".join(lines + ["END:VCARD", ""])


def cards(start, count=None, size=None):
    chance, text, length = random.Random(start), [], 0
    while len(text) < (count or 1 << 30) and length < (size or 1 << 60):
        text.append(card(start + len(text), chance))
        length += len(text[-1])
    return "".join(text).encode(), len(text)


def picture():
    try:
        from PIL import Image
    except ImportError:
        return None
    file = io.BytesIO()
    Image.effect_noise((720, 720), 60).convert("RGB").save(file, "JPEG", quality=70)
    return base64.b64encode(file.getvalue()).decode()


class Measured:
    def __init__(self, server):
        self.server, self.proc = server, pathlib.Path(f"/proc/{server.process.pid}")

    def processor(self):
        fields = (self.proc / "stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS

    def rest(self):
        """Until nothing is under way: after the first sign-in it finds out how costly passwords may be."""
        used = -1
        while self.processor() != used:
            used = self.processor()
            time.sleep(1)

    def take(self, name, request):
        # From here on the most counts anew.
        (self.proc / "clear_refs").write_text("5")
        before, used, started = self.server.memory()[0], self.processor(), time.monotonic()
        status, answer = request()
        seconds = time.monotonic() - started
        assert status in (200, 201, 303), (name, status, answer[:300])
        print(f"{name:34} {seconds:7.2f} s  {self.processor() - used:7.2f} s of processor  "
              f"+{self.server.memory()[1] - before:4.0f} MiB  {len(answer) / 1e6:6.2f} MB")
        sys.stdout.flush()
        return answer


def send(server, path, body, kind="text/vcard"):
    headers = {**server.headers, "Content-Type": kind, "Accept": "application/json"}
    server.connection.request("POST", path, body, headers)
    answer = server.connection.getresponse()
    return answer.status, answer.read()


def bring(measured, name, file, count):
    server = measured.server
    print(f"{name}: {count} cards, {len(file) / 1e6:.1f} MB")
    look = json.loads(measured.take(
        "preview", lambda: send(server, "/clients/import/preview", file)))
    assert look["added"] == count, look["added"]
    body = json.dumps({"file": look["file"], "listed": [], "wanted": []})
    done = measured.take(
        "import", lambda: send(server, "/clients/import", body, "application/json"))
    assert json.loads(done)["added"] == count, done[:300]
    again = measured.take("import of the same", lambda: send(server, "/clients/import", file))
    assert json.loads(again)["unchanged"] == count, again[:300]


def look_around(measured):
    paths = {
        "list": "/clients", "the last page": f"/clients?from={CARDS - 100}",
        "search for many": "/clients?q=ada", "search for one": "/clients?q=byron-00017",
        "search for a number": "/clients?q=0000017"}
    paths |= {f"by {sort}": f"/clients?sort={sort}" for sort in ("seen", "score", "flag")}
    paths |= {f"only {name}": f"/clients?filter={name}" for name in ("due", "hold", "unmeasured")}
    paths |= {"maybe the same": "/clients/duplicates", "maybe the same, again": "/clients/duplicates",
              "everybody as cards": "/clients.vcf", "everybody as CSV": "/clients.csv"}
    for name, path in paths.items():
        measured.take(name, lambda: measured.server.request("GET", path))


def main():
    with tempfile.TemporaryDirectory() as folder:
        password = pathlib.Path(folder) / "password"
        password.write_text(PASSWORD)
        subprocess.run(
            [PROGRAM, "demo", "--data", f"{folder}/data", "--clients", "0", "--login", "sam",
             "--password-file", password], check=True, stdout=subprocess.DEVNULL)
        server = Server(f"{folder}/data", patience=600)
        server.sign_in()
        server.back_up()
        server.request("GET", "/clients")
        measured = Measured(server)
        measured.rest()
        print(f"idle: {server.memory()[0]:.0f} MiB; pid {server.process.pid}", flush=True)
        file, some = cards(0, size=10_000_000)
        bring(measured, "10 MB", file, some)
        if photo := picture():
            chance = random.Random(1)
            file = "".join(card(900_000 + one, chance, photo) for one in range(20)).encode()
            bring(measured, "photos", file, 20)
        if CARDS > some:
            file, rest = cards(some, count=CARDS - some)
            bring(measured, "the rest", file, rest)
        look_around(measured)
        print(f"resident {server.memory()[0]:.0f} MiB")
        server.stop()


if __name__ == "__main__":
    main()
