#!/usr/bin/env python3
"""How long a client's report takes: the page, and its PDF by WeasyPrint.

Benchmarks/report.py [PATH-OF-HEALTHWHEEL]   (default: the release build of bin/run)

Clients with 12, 200 and 2,000 results, as demo makes them; of each report the page and the PDF, as
short as can be and with all that can stand in it. Prints medians in seconds with the slowest, pages
and size, and fails where a PDF takes five seconds or more.
"""

import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

from serve import PASSWORD, PROGRAM, Server

RESULTS, ROUNDS, LIMIT = (12, 200, 2000), 5, 5
SECTIONS = {
    "short": "results", "usual": None,
    "all": "photo,results,charts,observations,untested,flags,notes,appendix",
}


def vault(folder, results):
    password = pathlib.Path(folder) / "password"
    password.write_text(PASSWORD)
    subprocess.run(
        [PROGRAM, "demo", "--data", f"{folder}/data", "--clients", "1", "--results", str(results),
         "--login", "sam", "--password-file", password], check=True, stdout=subprocess.DEVNULL)
    return f"{folder}/data"


def timed(server, path):
    """Seconds of each round, and the last answer; the first round warms up and is not counted."""
    times = []
    for _ in range(ROUNDS + 1):
        started = time.monotonic()
        status, answer = server.request("GET", path)
        times.append(time.monotonic() - started)
        assert status == 200, (path, status, answer[:300])
    return times[1:], answer


def pages(pdf):
    """As pdfinfo counts them; a question mark without it."""
    try:
        text = subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, check=True).stdout
    except OSError:
        return "?"
    return re.search(r"Pages:\s+(\d+)", text.decode()).group(1)


def measure(server, results):
    client = f"/clients/{server.clients(1)[0]}"
    slowest = 0
    for name, sections in SECTIONS.items():
        query = f"?sections={sections}" if sections else ""
        page, _ = timed(server, f"{client}/report{query}")
        pdf, file = timed(server, f"{client}/report.pdf{query}")
        slowest = max(slowest, *pdf)
        print(f"{results:>5} results, {name:<5}  page {statistics.median(page):.3f} s   "
              f"PDF {statistics.median(pdf):.2f} s, at most {max(pdf):.2f} s, "
              f"{pages(file)} pages, {len(file) / 1024:.0f} KiB", flush=True)
    return slowest


def main():
    slowest = 0
    for results in RESULTS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(vault(folder, results))
            try:
                server.sign_in()
                slowest = max(slowest, measure(server, results))
            finally:
                server.stop()
    sys.exit(slowest >= LIMIT)


if __name__ == "__main__":
    main()
