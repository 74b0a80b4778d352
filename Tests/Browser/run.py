"""Runs the walks, or one of them, once or often: run.py PROGRAM [WALK] [TIMES]

A line for each run says how many checks held and how many did not. Of one walk there are pictures in
`screenshots`.
"""

import concurrent.futures
import importlib
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from playwright.sync_api import sync_playwright

from lib.checks import tally
from lib.stage import Stage
from lib.walk import Walk

WALKS = ("taps", "main_job", "batteries", "filling", "wheel", "keyboard", "paths", "presses",
         "trainers", "mail", "lock", "report", "contacts", "backup", "export", "plans",
         "crash")
# It changes the machine's network, at which every browser gives up what it is loading.
ALONE = "network"
SHOTS = pathlib.Path(__file__).parent.parent.parent / "screenshots"


def run(name, program):
    """The troubles of one run; what stops it is the last of them."""
    walk = importlib.import_module(name)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stage = Stage(program, folder, SHOTS, playwright)
        for step in (walk.main, Stage.close):
            try:
                step(stage)
            except (Exception, SystemExit):
                stage.troubles.append(traceback.format_exc())
            except EndedEarly:
                stage.close()
                sys.exit(1)
        return stage.troubles


def report(name, program):
    start, tally.passed = time.monotonic(), 0
    troubles = run(name, program)
    seconds = time.monotonic() - start
    print(f"{name}: {tally.passed} passed, {len(troubles)} failed, {seconds:.0f} s", flush=True)
    print(*troubles, sep="\n", end="\n" if troubles else "", file=sys.stderr)
    return not troubles


def run_alone(name, program, times):
    """In a process of its own: Playwright is not made for threads, and counts are by process."""
    command = [sys.executable, __file__, program, name, times, "unseen"]
    return subprocess.run(command).returncode == 0


def run_all(program, times):
    """Two at a time, the longest first: a walk waits for a person's pace half of its time."""
    with concurrent.futures.ThreadPoolExecutor(2) as pairs:
        together = list(pairs.map(lambda name: run_alone(name, program, times), WALKS))
    return [*together, run_alone(ALONE, program, times)]


class EndedEarly(BaseException):
    """No trouble of a walk: what runs is closed, and nothing else begins."""


def end_early(*_):
    raise EndedEarly


def main(program, walk=None, times="1", pictures="seen"):
    # Whoever ends it early leaves no server, no browser and no network behind.
    signal.signal(signal.SIGTERM, end_early)
    SHOTS.mkdir(exist_ok=True)
    if walk is None:
        results = run_all(program, times)
    else:
        # Nobody looks at those of all walks; together they cost a tenth of a walk's time.
        Walk.pictures = pictures == "seen"
        results = []
        for number in range(int(times)):
            # What pages look like is the same each time.
            Walk.looks = number == 0
            results.append(report(walk, program))
        if len(results) > 1:
            print(f"{walk}: {sum(results)} of {len(results)} runs without a failure")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
