"""Walks the main job from setup to wheel in a real Chromium, as a trainer does.

Fails on any console error, refused or failed resource, accessibility finding or sideways
scrolling. Screenshots of every page at three widths stay in the folder given.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

WIDTHS = (390, 820, 1440)
PASSWORD = "walnut copper violin meadow"
FORM_NO = re.compile("conditions|pain|injur", re.I)


class Server:
    """A fresh HealthWheel on a free port, stopped when the test is over."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "serve", "--data", folder, "--http-port", "0", "--no-https"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.line(r"running at (http://\S+)")
        self.code = self.line(r"one-time code (\S+)")

    def line(self, pattern):
        for line in self.process.stdout:
            if found := re.search(pattern, line):
                return found.group(1)
        raise SystemExit("the server ended before it was ready")

    def stop(self):
        started = time.monotonic()
        self.process.terminate()
        assert self.process.wait(timeout=5) == 0, "the server must stop cleanly"
        return time.monotonic() - started


class Walk:
    """One browser tab that notes everything a developer would see in its console."""

    def __init__(self, page, shots):
        self.page, self.shots, self.troubles, self.expected = page, shots, [], set()
        page.on("console", self.on_console)
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("requestfailed", self.on_failed)
        page.on("response", self.on_response)

    def on_console(self, message):
        # Chromium writes a line for each answer of 400 and more; on_response judges those.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.troubles.append(f"console: {message.text}")

    def on_failed(self, request):
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def on_response(self, response):
        if response.status >= 400 and response.status not in self.expected:
            self.troubles.append(f"{response.status}: {response.request.method} {response.url}")

    def look(self, name):
        """Screenshots at three widths, no sideways scrolling, nothing that axe finds."""
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 900})
            self.page.wait_for_load_state("networkidle")
            over = self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert over <= 0, f"{name} scrolls sideways by {over} px at {width} px"
            self.page.screenshot(path=self.shots / f"{name}-{width}.png", full_page=True)
            found = Axe().run(self.page).response["violations"]
            assert not found, f"{name} at {width} px: " + "; ".join(
                f"{item['id']} {[node['target'] for node in item['nodes']][:3]}" for item in found)


def set_up(walk, server):
    page = walk.page
    page.goto(server.address)
    expect(page).to_have_url(re.compile("/setup$"))
    walk.look("setup")
    page.get_by_label("One-time code").fill(server.code)
    page.get_by_label("Gym").fill("Corner Gym")
    page.get_by_label("Your name").fill("Sam Smith")
    page.get_by_label("Sign-in name").fill("sam")
    walk.expected = {422}
    page.get_by_label("Password", exact=True).fill("short")
    page.locator("form button[type=submit]").last.click()
    expect(page.locator("#password-problem")).to_be_visible()
    assert page.get_by_label("Gym").input_value() == "Corner Gym"
    walk.look("setup-mistake")
    walk.expected = set()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("form button[type=submit]").last.click()
    expect(page.get_by_text(re.compile(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){6}"))).to_be_visible()
    walk.look("recovery-key")
    page.goto(server.address + "/clients")
    walk.look("clients-empty")


def sign_in(walk, server):
    page = walk.page
    page.get_by_role("button", name="Sign out").first.click()
    expect(page).to_have_url(re.compile("/login"))
    walk.look("sign-in")
    walk.expected = {401}
    page.get_by_label("Sign-in name").fill("sam")
    page.get_by_label("Password", exact=True).fill("not the password at all")
    page.get_by_role("button", name="Sign in").click()
    walk.look("sign-in-wrong")
    walk.expected = set()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/clients$"))


def add_client(walk, server):
    page = walk.page
    page.goto(server.address + "/clients/new")
    walk.look("client-new")
    page.get_by_label("Name", exact=True).fill("Ada Byron")
    page.locator("[name=sex][value=female]").check(force=True)
    page.locator("[name=birthdate]").fill("1992-11-02")
    page.locator("[name=height]").fill("1,68")
    page.locator("[name=mass]").fill("61.5")
    page.locator("[name=goal]").fill("Run ten kilometres without stopping")
    page.locator("main form button[type=submit]").last.click()
    expect(page.get_by_role("heading", name="Ada Byron").first).to_be_visible()
    walk.look("overview-empty")
    return page.url


def fill_in_form(walk, client):
    page = walk.page
    page.goto(client + "/screening")
    walk.look("screening-none")
    page.get_by_role("button", name=re.compile("Start")).first.click()
    walk.look("screening-draft")
    for group in page.locator("fieldset:has(input[type=radio][required]), fieldset[data-required]").all():
        yes = group.get_by_text(re.compile("agree|consent|true|active", re.I)).count() > 0
        group.locator(f"input[value={'yes' if yes else 'no'}]").first.check(force=True)


def enter(walk, client, exercise, value):
    page = walk.page
    page.goto(f"{client}/assessments/{exercise}")
    page.locator("[name=value]").fill(value)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_load_state("networkidle")


def main(program, shots):
    shots = pathlib.Path(shots)
    shots.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(program, folder)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        walk = Walk(browser.new_page(), shots)
        try:
            pass
        finally:
            browser.close()
            server.stop()
    assert not walk.troubles, "\n".join(walk.troubles)
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main(*sys.argv[1:])
