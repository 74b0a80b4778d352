#!/usr/bin/env python3
"""Whether requests made up from /openapi.json find a fault.

Benchmarks/hostile.py [PATH-OF-HEALTHWHEEL [REQUESTS]]   (default: the release build of bin/run, 20,000)

Wants schemathesis and openapi-spec-validator, which bin/audit installs in .venv/schemathesis.
Validates the description, then lets schemathesis send what fits it and what does not, signed in as
the gym's owner, to a vault of 20 clients. Prints how many requests were answered with what, and
fails at a fault of the server, or when that holds 50 MiB more than people's work made it hold. 501 is what a
method gets that the server does not know, 503 who comes when too many wait.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from crowd import Crowd
from serve import CROWD, VAULTS, Pages, Server, vault

REQUESTS = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
BOUND = 50
# They end the session of whoever asks, hold its tablet, wait for what happens, or put the vault
# back to what it was: nothing could be asked behind them.
LEFT_OUT = (r"^/(logout|login|lock|setup|recovery|events)|handover|restoration"
            r"|^/settings/(sessions|password|factor|lock|key|recovery|unattended)")


def known(server):
    """Names in paths that lead somewhere, so that the questions go deep."""
    client = server.clients(1)[0]
    path = f"/clients/{client}"
    results = json.loads(server.request("GET", f"{path}/results", None, True)[1])["results"]
    note = server.request("POST", f"{path}/screening", {}, True)[1]
    form = json.loads(note)["form"]["id"]
    plan = json.loads(server.request("POST", f"{path}/plans", {"name": "Strength"}, True)[1])
    return {"client": client, "result": results[0]["id"], "exercise": "grip-strength",
            "form": form, "plan": plan["id"]}


def configuration(folder, names):
    file = folder / "schemathesis.toml"
    file.write_text("[parameters]\n" + "".join(
        f'"path.{name}" = "{value}"\n' for name, value in names.items()))
    return file


def at_work(server):
    """MiB that it holds after people have worked with it: its caches are full."""
    pages, crowd = Pages(server, server.clients(20)), Crowd(server.port, server.headers, CROWD)
    for path in pages.patterns.values():
        crowd.rate(lambda path=path: pages.path(path), 2)
    # Idle for so long, the server has ended it.
    server.connection.close()
    return server.memory()[0]


def attack(server, folder, operations):
    """Statuses of all answers, by schemathesis' own record of them."""
    record = folder / "answers.ndjson"
    address = f"http://127.0.0.1:{server.port}"
    programs = pathlib.Path(sys.executable).parent
    done = subprocess.run(
        [programs / "st", "--config-file", configuration(folder, known(server)), "run",
         f"{address}/openapi.json", "--header", f"Cookie: {server.headers['Cookie']}",
         "--header", f"Origin: {address}", "--header", "Accept: application/json",
         "--exclude-path-regex", LEFT_OUT, "--checks", "not_a_server_error",
         "--phases", "coverage,fuzzing", "--max-examples", str(max(1, REQUESTS // operations)),
         "--continue-on-failure", "--request-timeout", "60", "--warnings", "off", "--seed", "1",
         "--report", "ndjson", "--report-ndjson-path", record],
        cwd=folder, capture_output=True, text=True)
    return record, done


def statuses(record):
    counts = collections.Counter()
    with record.open() as lines:
        for line in lines:
            counts.update(re.findall(r'"status_code":\s*(\d+)', line))
    return counts


def main():
    from openapi_spec_validator import validate
    with tempfile.TemporaryDirectory(dir=VAULTS.parent, prefix=".build-bench") as folder:
        folder = pathlib.Path(folder)
        data, _ = vault(20, folder)
        server = Server(data)
        server.sign_in()
        description = json.loads(server.request("GET", "/openapi.json", None, True)[1])
        validate(description)
        operations = sum(map(len, description["paths"].values()))
        before, started = at_work(server), time.monotonic()
        record, done = attack(server, folder, operations)
        counts = statuses(record)
        print(f"{operations} operations, {sum(counts.values()):,} answers in "
              f"{time.monotonic() - started:.0f} s: {dict(sorted(counts.items()))}")
        alive = server.process.poll() is None
        # What is free goes back to the machine every thirty seconds.
        time.sleep(40)
        after, peak = server.memory() if alive else (0, 0)
        print(f"resident {before:.0f} MiB before, {after:.0f} after, at most {peak:.0f}")
        faults = sum(count for status, count in counts.items()
                     if status >= "500" and status not in ("501", "503"))
        server.stop()
    if not alive or faults or after > before + BOUND or done.returncode not in (0, 1):
        sys.exit(f"{faults} faults\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}")


if __name__ == "__main__":
    main()
