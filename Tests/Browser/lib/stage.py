"""Where a walk plays: a server on fresh data and a real Chromium in front of it."""

import re

from .checks import expect
from .hand import EARS
from .server import LOGIN, PASSWORD, Server, made
from .walk import Walk

CHROMIUM = "/usr/bin/chromium"


class Stage:
    def __init__(self, program, folder, shots, playwright):
        self.program, self.folder, self.shots, self.playwright = program, folder, shots, playwright
        self.troubles = []
        self.browsers = []
        self.server = None

    def serve_new(self):
        """Nobody has set it up yet."""
        return self.serve(f"{self.folder}/data", new=True)

    def serve_gym(self):
        """A gym without clients."""
        return self.serve(made(
            self.program, self.folder, "init", "--gym", "Corner Gym", "--owner-name", "Sam Smith"))

    def serve_demo(self, clients, results, **options):
        data = made(
            self.program, self.folder, "demo", "--clients", str(clients), "--results", str(results))
        return self.serve(data, **options)

    def serve(self, data, new=False, **options):
        self.server = Server(self.program, data, new, **options)
        return self.server

    def launch(self, program=CHROMIUM, flags=(), **options):
        browser = self.playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", *flags], **options)
        self.browsers.append(browser)
        return browser

    def walk(self, browser=None, **options):
        """A watched tab; pages that slide into each other complain when their size changes."""
        options = {"reduced_motion": "reduce"} | options
        context = (browser or self.launch()).new_context(**options)
        context.add_init_script(EARS)
        return self.watch(context.new_page())

    def watch(self, page):
        return Walk(page, self.shots, self.troubles)

    def sign_in(self, page):
        page.goto(self.server.address + "/login")
        page.locator("[name=login]").fill(LOGIN)
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("[name=password]").press("Enter")
        expect(page).to_have_url(re.compile("/clients$"))

    def add_client(self, page, name="Ada Byron"):
        page.goto(self.server.address + "/clients/new")
        page.locator("[name=name]").fill(name)
        page.locator("main button.primary").last.click()
        expect(page).to_have_url(re.compile("/clients/[0-9a-f-]{36}$"))
        return page.url

    def start_form(self, page, client):
        page.goto(client + "/screening")
        page.locator("main button.primary").click()
        expect(page.locator("[data-autosave]")).to_be_visible()
        return page.url

    def close(self):
        for browser in self.browsers:
            browser.close()
        if self.server:
            self.server.stop()
