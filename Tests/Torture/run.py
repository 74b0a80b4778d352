"""Everything that bin/torture does to a release build; ends with 1 where anything was lost."""

import argparse
import importlib
import pathlib
import sys
import tempfile
import time

from gym import Gym

PARTS = {
    "cuts": "power cuts while four people save",
    "kills": "kill -9 while four people save",
    "stops": "SIGTERM beside thirty busy connections",
    "faults": "saves while calls fail with ENOSPC and EIO",
    "brim": "a disk of 12 MB, filled to the brim",
    "changes": "power cuts in a migration, a restore, a change of the key, of the keyring",
    "tamper": "every way to tamper, and what verify says",
}


def parsed():
    parser = argparse.ArgumentParser(prog="bin/torture", description=__doc__)
    parser.add_argument("program", nargs="?", help="a release build of healthwheel")
    parser.add_argument("--quick", action="store_true", help="a tenth of everything")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cuts", type=int, help="power cuts while four people save: 200")
    parser.add_argument("--kills", type=int, help="50")
    parser.add_argument("--stops", type=int, help="10")
    parser.add_argument("--saves", type=int, help="while calls fail: 2,000")
    parser.add_argument("--changes", type=int, help="power cuts in each change of the whole: 50")
    for part, what in PARTS.items():
        parser.add_argument(f"--{part}-only", dest="only", action="append_const", const=part,
                            help=f"only {what}")
    options = parser.parse_args()
    for name, full in {"cuts": 200, "kills": 50, "stops": 10, "saves": 2000, "changes": 50}.items():
        if getattr(options, name) is None:
            setattr(options, name, full // 10 if options.quick else full)
    return options


def main():
    options, bad = parsed(), 0
    program = str(pathlib.Path(options.program).resolve())
    for part in options.only or PARTS:
        print(f"{PARTS[part]} (seed {options.seed})", flush=True)
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="torture") as folder:
            wrong = importlib.import_module(part).run(Gym(program, folder), options)
        for what in wrong[:20]:
            print(f"  WRONG: {what}", flush=True)
        print(f"  {len(wrong)} wrong, {time.monotonic() - started:.0f} s", flush=True)
        bad += len(wrong)
    print("nothing lost, nothing half" if not bad else f"{bad} wrong")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
