#!/usr/bin/env python3
"""Whether pages take more instructions than they did: the same on a busy machine as on an idle one.

Benchmarks/instructions.py [--record]   (the release build of bin/run; wants valgrind and gcc)

Counts each page with callgrind, for a vault of the same seed, and compares with instructions.json:
more than a tenth more fails, and says of which page. `--record` writes the file anew.
"""

import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import serve
import today

EXPECTED = pathlib.Path(__file__).resolve().parent / "instructions.json"
# Each of the four readers of the vault keeps pages of its own.
WARM_UP, TIMES, GROWTH = 12, 7, 1.1
# Valgrind has no way out of a main thread that has ended, as dispatch_main leaves it.
WAITS = "#include <unistd.h>\nvoid dispatch_main(void) { for (;;) pause(); }\n"


class Callgrind:
    def __init__(self, folder):
        self.folder = folder
        (folder / "waits.c").write_text(WAITS)
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", folder / "waits.so", folder / "waits.c"],
                       check=True)
        subprocess.run(["strip", "-o", folder / "healthwheel", serve.PROGRAM], check=True)
        for name in ("Exercises", "Movements", "Forms", "Views", "Public", "Locales"):
            shutil.copytree(serve.ROOT / name, folder / name)
        self.wrapper = [
            "env", f"LD_PRELOAD={folder / 'waits.so'}", "valgrind", "--tool=callgrind",
            "--instr-atstart=no", f"--callgrind-out-file={folder / 'out'}"]

    def control(self, server, option):
        subprocess.run(["callgrind_control", option, str(server.process.pid)], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def count(self, server, request):
        """Instructions of one request: the least, for what the program does meanwhile counts as well."""
        for _ in range(WARM_UP):
            request()
        return min(self.once(server, request) for _ in range(TIMES))

    def once(self, server, request):
        known = set(self.folder.glob("out*"))
        self.control(server, "--zero")
        assert request()[0] in (200, 201)
        self.control(server, "--dump")
        dump, = (file for file in self.folder.glob("out*") if file not in known)
        return int(re.search(r"^(?:totals|summary): (\d+)", dump.read_text(), re.M).group(1))


def counts():
    serve.VAULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tool = Callgrind(folder)
        data, _ = serve.vault(20, folder)
        server = serve.Server(data, tool.wrapper, folder, patience=300)
        server.sign_in()
        server.back_up()
        # Only now: signing in takes a billion of them, all on purpose.
        tool.control(server, "--instr=on")
        # One client: a page of another has other results.
        clients = server.clients(20)[:1]
        address, ids = today.plan(server, f"/clients/{clients[0]}")
        pages = serve.Pages(server, clients).all() | day_of(server, clients[0], address, ids)
        found = {page: tool.count(server, request) for page, request in pages.items()}
        server.process.kill()
        server.process.wait()
        return found


def day_of(server, client, plan, ids):
    day = today.last_day()
    one, done = ids[day.isoweekday()][0], itertools.cycle((True, False))
    return {
        "today": lambda: server.request("GET", f"/clients/{client}/today?date={day}"),
        "a set checked off": lambda: server.request(
            "POST", f"{plan}/sets", {"set": one, "date": str(day), "done": next(done)}, True),
    }


def main():
    if missing := [tool for tool in ("valgrind", "gcc") if not shutil.which(tool)]:
        sys.exit(f"Please install {' and '.join(missing)} first.")
    started = time.monotonic()
    found = counts()
    expected = json.loads(EXPECTED.read_text()) if EXPECTED.exists() else {}
    for page, count in found.items():
        share = f"{count / expected[page]:5.2f} x" if page in expected else "    new"
        print(f"{page:17} {count / 1e6:8.2f} million instructions  {share}")
    print(f"{time.monotonic() - started:.0f} s")
    if "--record" in sys.argv:
        EXPECTED.write_text(json.dumps(found, indent=2) + "\n")
        return
    grown = [page for page, count in found.items() if count > GROWTH * expected.get(page, 0)]
    if grown:
        sys.exit(f"More than a tenth more: {', '.join(grown)}. Meant so? bin/bench --record")


if __name__ == "__main__":
    main()
