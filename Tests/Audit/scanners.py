"""What wapiti and sqlmap find with a trainer's session: scanners.py PROGRAM [MINUTES]

wapiti looks at every page that it finds; sqlmap tries what takes words from the address. Fails where
either reports something, or the server answers with a fault (5xx but 503) or ends.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Torture"))
from gym import Browser, Gym, Server

# What ends the session, or goes on for ever.
LEFT_OUT = ("logout", "lock", "events", "settings/sessions", "settings/key", "restoration", "erasure")
# From PyPI, with what it needs in a place of its own: Debian 12's does not run with its own Python.
WAPITI = pathlib.Path(sys.prefix) / "wapiti/bin/wapiti"
MODULES = "exec,file,redirect,sql,xss,permanentxss,crlf,backup"


def wapiti(folder, address, cookie, minutes):
    """Sentences of what it found."""
    report = folder / "wapiti.json"
    left_out = [word for path in LEFT_OUT for word in ("-x", f"{address}/{path}*")]
    done = subprocess.run(
        [WAPITI, "-u", f"{address}/", "-H", f"Cookie: {cookie}", "-H", "Sec-Fetch-Site: same-origin",
         "-m", MODULES, "--scope", "domain", "--store-session", folder / "wapiti", "--flush-session",
         "--max-scan-time", str(minutes * 60), "--max-attack-time", str(minutes * 20),
         "-f", "json", "-o", report, *left_out],
        cwd=folder, capture_output=True, text=True, timeout=minutes * 120 + 120)
    assert report.exists(), done.stdout[-2000:] + done.stderr[-2000:]
    content = json.loads(report.read_text())
    pages = content["infos"].get("crawled_pages_nbr", "some")
    return pages, [f"wapiti: {kind}: {one['method']} {one['path']} {one['parameter']}: {one['info']}"
                   for part in ("vulnerabilities", "anomalies")
                   for kind, found in content[part].items() for one in found]


def sqlmap(folder, address, cookie, paths):
    """Sentences of what it found at addresses with words in them."""
    found = []
    for path in paths:
        done = subprocess.run(
            ["sqlmap", "-u", address + path, "--cookie", cookie, "--batch", "--level", "2", "--risk", "1",
             "--dbms", "SQLite", "--ignore-code", "*", "--output-dir", folder / "sqlmap",
             "--flush-session", "--technique", "BEU"],
            cwd=folder, capture_output=True, text=True, timeout=600)
        found += [f"sqlmap: {path}: {line}" for line in done.stdout.splitlines()
                  if re.search(r"is vulnerable|injectable \(|Parameter: ", line)]
        print(f"  sqlmap: {path}", flush=True)
    return found


def faults(log):
    """Answers of the server that say that it is at fault, by its own log."""
    return [line for line in log.read_text().splitlines()
            if (answer := re.search(r"\] (?:GET|POST|HEAD|PUT|DELETE) \S+ (5\d\d) ", line))
            and answer[1] not in ("501", "503")]


def main(program, minutes=3):
    with tempfile.TemporaryDirectory() as folder:
        gym, log = Gym(program, folder, 4, 5), pathlib.Path(folder, "log")
        server = Server(program, gym.data, log=log)
        browser = Browser(server)
        address, cookie = f"http://127.0.0.1:{server.port}", browser.headers["Cookie"]
        client = browser.clients()[0]
        found = sqlmap(gym.folder, address, cookie, [
            "/clients?q=ann", "/clients?from=0", f"{client}/results?exercise=sit-ups&from=0",
            "/find?q=squat", "/settings/audit?q=sam", f"{client}/wheel?at=2026-01-01"])
        pages, more = wapiti(gym.folder, address, cookie, int(minutes))
        found += more + faults(log)
        if server.process.poll() is not None:
            found.append("the server has ended")
        server.stop()
        count = len(re.findall(r"\] (?:GET|POST)", log.read_text()))
    print(f"  wapiti on {pages} pages; {count:,} requests; {len(found)} found")
    for one in found[:20]:
        print(f"  FAIL {one[:300]}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
