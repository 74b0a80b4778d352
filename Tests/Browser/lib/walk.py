"""One tab of a browser, watched: what a developer would see in its console is a trouble."""

import contextlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

from .checks import tally
from .hand import GLANCE, PAINTED, ready
from .traffic import Traffic

WIDTHS = (390, 820, 1440)
SETTLED = f"Promise.allSettled(document.getAnimations().map((one) => one.finished)).then({PAINTED})"


# On this machine nothing else is without a network.
OFFLINE = "net::ERR_INTERNET_DISCONNECTED"


def is_stream(request):
    """A page opens its stream of events again by itself, whatever became of it."""
    return request.resource_type == "eventsource"


def is_end_of_a_minute(response):
    """Whoever begins to type in its last second, by the page's clock, may be told that it is over."""
    return response.status == 409 and response.url.endswith("/correction")


class Walk:
    # Whether `look` asks axe; otherwise it takes as long as a person looks.
    looks = True
    # Whether it takes pictures, too.
    pictures = True

    def __init__(self, page, shots, troubles):
        self.page, self.shots, self.troubles = page, shots, troubles
        # Status codes that the walk provokes.
        self.expected = set()
        # While it is, requests fail.
        self.is_offline = False
        self.traffic = Traffic(page)
        page.on("console", self.on_console)
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("requestfailed", self.on_failed)
        page.on("response", self.on_response)

    def on_console(self, message):
        # Chromium writes a line for each answer of 400 and more; on_response judges those.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.troubles.append(f"console: {message.text}")

    def on_failed(self, request):
        if is_stream(request):
            return
        # What has failed offline may be heard of when that is over.
        if request.failure not in ("net::ERR_ABORTED", OFFLINE) and not self.is_offline:
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def on_response(self, response):
        if is_stream(response.request) or is_end_of_a_minute(response):
            return
        if response.status >= 400 and response.status not in self.expected:
            self.troubles.append(f"{response.status}: {response.request.method} {response.url}")

    @contextlib.contextmanager
    def offline(self):
        """The gym's Wi-Fi is gone meanwhile; the page has all of its scripts by then."""
        self.wait_for_quiet()
        ready(self.page)
        self.is_offline = True
        self.page.context.set_offline(True)
        yield
        self.page.context.set_offline(False)
        self.is_offline = False

    def wait_for_quiet(self):
        """Until nothing is under way."""
        self.traffic.wait_for_quiet()

    def settle(self):
        """Until nothing moves: a page that still fades in when its size changes complains."""
        self.wait_for_quiet()
        try:
            self.page.evaluate(SETTLED)
        except Error as problem:
            # The click before had not yet left the old page.
            assert "context was destroyed" in str(problem), problem
            self.page.wait_for_load_state()
            self.settle()

    def look(self, name):
        """Pictures at three widths, no sideways scrolling, nothing that axe finds."""
        self.settle()
        if not self.looks:
            self.page.wait_for_timeout(GLANCE)
            return
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 900})
            self.wait_for_quiet()
            if self.pictures:
                self.page.screenshot(path=self.shots / f"{name}-{width}.png", full_page=True)
            look(self.page, name, width, self.troubles)


def look(page, name, width, troubles):
    """Two checks; what they find is noted, so that all is seen at once."""
    over = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth")
    found = findings(page)
    if over > 0:
        troubles.append(f"{name} scrolls sideways by {over} px at {width} px")
    troubles += [
        f"{name} at {width} px: {item['id']} {[node['target'] for node in item['nodes']]}"
        for item in found]
    tally.passed += (over <= 0) + (not found)


def findings(page):
    """What axe finds; its half megabyte is given to each page once. To tell of what it did not
    find anything in takes it as long again."""
    is_there = page.evaluate("Boolean(window.axe)")
    axe = Axe("null") if is_there else Axe()
    return axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
