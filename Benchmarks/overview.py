#!/usr/bin/env python3
"""What a client's overview weighs and how fast it appears on a slow tablet.

Benchmarks/overview.py [PATH-OF-HEALTHWHEEL]   (default: the release build of bin/run)

A real Chromium with a processor four times slower, 10 Mbit/s and 40 ms, once with an empty
cache and once with a full one. Prints bytes over the wire, the largest paint and the longest
task (medians of five), and fails where one is above its limit, or where another server is asked.
Needs the Playwright that Tests/Browser/run installs.
"""

import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build-release/release/healthwheel"
PASSWORD = "walnut copper violin meadow"
ROUNDS = 5
LIMITS = {"first visit": 60, "later visit": 30, "largest paint": 600, "longest task": 50}
WATCH = """
  window.seen = { paint: 0, task: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.paint = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.seen.task = Math.max(window.seen.task, entry.duration);
    }
  }).observe({ type: "longtask", buffered: true });
"""


def serve(folder):
    password = pathlib.Path(folder) / "password"
    password.write_text(PASSWORD)
    subprocess.run(
        [PROGRAM, "demo", "--data", f"{folder}/data", "--clients", "40", "--results", "200",
         "--login", "sam", "--password-file", password], check=True, stdout=subprocess.DEVNULL)
    process = subprocess.Popen(
        [PROGRAM, "serve", "--data", f"{folder}/data", "--http-port", "0", "--no-https", "--no-restart"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return process, re.search(r"http://\S+", process.stdout.readline()).group()


def sign_in(browser, address):
    """The session's cookie, and a client; nothing stays in a cache."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address + "/login")
    page.fill("[name=login]", "sam")
    page.fill("[name=password]", PASSWORD)
    page.click("main button.primary")
    page.wait_for_url("**/clients")
    client = address + page.locator("a.row-client").first.get_attribute("href")
    cookies = context.cookies()
    context.close()
    return cookies, client


def slowed(context, address, asked):
    page = context.new_page()
    page.add_init_script(WATCH)
    cdp = context.new_cdp_session(page)
    bytes_seen = []
    cdp.on("Network.loadingFinished", lambda event: bytes_seen.append(event["encodedDataLength"]))
    cdp.send("Network.enable")
    cdp.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 40, "downloadThroughput": 10e6 / 8,
        "uploadThroughput": 10e6 / 8})
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.on("request", lambda request: None if request.url.startswith(address)
            else asked.append(request.url))
    return page, bytes_seen


def visit(page, bytes_seen, client):
    bytes_seen.clear()
    page.goto(client)
    page.wait_for_load_state("networkidle")
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    seen = page.evaluate("window.seen")
    return sum(bytes_seen) / 1000, seen["paint"], seen["task"]


def measure(browser, address):
    cookies, client = sign_in(browser, address)
    first, later, asked = [], [], []
    for _ in range(ROUNDS):
        context = browser.new_context(viewport={"width": 820, "height": 1180})
        context.add_cookies(cookies)
        page, bytes_seen = slowed(context, address, asked)
        first.append(visit(page, bytes_seen, client))
        later.append(visit(page, bytes_seen, client))
        context.close()
    assert not asked, f"another server was asked: {asked}"
    visits = {"first": first, "later": later}
    median = {name: [statistics.median(column) for column in zip(*rows)]
              for name, rows in visits.items()}
    return {
        "first visit": (median["first"][0], "kB"), "later visit": (median["later"][0], "kB"),
        "largest paint": (max(row[1] for row in median.values()), "ms"),
        "longest task": (max(row[2] for row in median.values()), "ms"),
    }


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, address = serve(folder)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            figures = measure(browser, address)
        finally:
            browser.close()
            process.terminate()
            process.wait(timeout=5)
    for name, (value, unit) in figures.items():
        print(f"{name}: {value:.0f} {unit} (at most {LIMITS[name]})")
    sys.exit(any(value > LIMITS[name] for name, (value, _) in figures.items()))


if __name__ == "__main__":
    main()
