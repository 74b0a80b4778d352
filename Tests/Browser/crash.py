"""Kills the server while somebody types: it is back by itself, and after signing in the page goes on with
what was typed."""

import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from lib.checks import check, expect
from lib.hand import ready

BACK = 2
"""Seconds without an answer; a machine that is busy with other work gets ten times as long."""
PATIENCE = 10 * BACK


def free_port():
    """The same after a crash: pages that are open know no other."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def crash(server):
    child = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, check=True)
    os.kill(int(child.stdout.split()[0]), signal.SIGKILL)


def seconds_until_it_answers(server):
    start = time.monotonic()
    while time.monotonic() - start < PATIENCE:
        try:
            with urllib.request.urlopen(server.address + "/healthz", timeout=1) as answer:
                check(answer.read() == b"locked", "nobody is signed in after a crash")
                return time.monotonic() - start
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)
    raise SystemExit("the server is not back")


def main(stage):
    server = stage.serve_demo(2, 10, port=free_port())
    walk = stage.walk()
    page, context = walk.page, walk.page.context
    stage.sign_in(page)
    client = server.address + page.locator("a.row-client").first.get_attribute("href")
    page.goto(client + "/edit")
    page.locator("[name=profession]").fill("Lighthouse keeper")
    walk.wait_for_quiet()
    ready(page)
    # What pages ask meanwhile fails, as on a network that is gone.
    # 401 while the other tab signs in: the vault is open then, and this browser has no new session yet.
    walk.is_offline, walk.expected = True, {401, 503}
    crash(server)
    print(f"crash: the server answers again after {seconds_until_it_answers(server):.1f} s")
    page.get_by_role("button", name="Save", exact=True).click()
    over = page.locator("[data-lock-over]")
    expect(over).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    walk.look("crash")
    with context.expect_page() as opened:
        over.locator("a").click()
    # Its own way there comes first: what is asked for in between would be left.
    expect(opened.value).to_have_url(re.compile("/login"))
    stage.sign_in(opened.value)
    opened.value.close()
    expect(page.locator("[name=profession]")).to_have_value("Lighthouse keeper")
    expect(page.locator("[name=profession]")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(client)
    page.goto(client + "/edit")
    expect(page.locator("[name=profession]")).to_have_value("Lighthouse keeper")
