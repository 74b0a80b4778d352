"""A finger or a mouse that stays down for a while, through the browser's own input."""

import contextlib

# From seeing something to touching it, in milliseconds: nobody is faster.
GLANCE = 350

ASKED = "() => fetch('/healthz').then((answer) => answer.text())"
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
# What an answer changes is on the page by then, if it is not held back.
SHOWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))"

# Where early.js keeps what comes before its scripts, until they hear it themselves.
EARS = """(() => { let kept; Object.defineProperty(window, "early", { get: () => kept, set(early) {
  kept = { ...early, take: () => { window.hears = true; return early.take(); } }; } }); })()"""
HEARS = "() => window.hears"
# Until a module that start.js loads later has run.
LOADED = """async (name) => { const start = document.querySelector("script[type=module]").src;
  await import(start.replace("start.js", name)); }"""

# How often the page has had an answer from there.
ANSWERS = "(address) => performance.getEntriesByName(address).length"
ANSWERED = "([address, before]) => performance.getEntriesByName(address).length > before"

# What a script sends next is sent when letGo is called; what outlives its page cannot be routed. That
# somebody is at the page is told without a body, whenever it may be.
HELD_BACK = """() => { delete window.letGo; const send = window.fetch; window.fetch = (...request) => {
  if (!request[1]?.body) return send(...request);
  window.fetch = send;
  return new Promise((done) => { window.letGo = () => done(send(...request)); }); }; }"""
LETTING_GO = "() => window.letGo !== undefined"
# Frames that a script asks for.
STILL = """() => { const show = requestAnimationFrame, asked = [];
  window.requestAnimationFrame = (go) => asked.push(go);
  window.goOn = () => { window.requestAnimationFrame = show; asked.forEach((go) => show(go)); }; }"""


def glance(page):
    """Until a person has seen what has changed, which a busy machine has yet to paint."""
    page.evaluate(PAINTED)
    page.wait_for_timeout(GLANCE)


def ready(page, *later):
    """Until its scripts hear what nothing keeps for them: a drag, a drop, a button that sends. What is not
    urgent, they load when they like, or `later` by its name."""
    page.wait_for_load_state()
    page.wait_for_function(HEARS)
    for name in later:
        page.evaluate(LOADED, name)


class Hand:
    """Waits only as long as it is down or away itself, in milliseconds."""

    def __init__(self, page, touch, down=100, away=100):
        self.page, self.is_finger, self.down, self.away = page, touch, down, away
        self.browser = page.context.new_cdp_session(page)

    def pace(self, latency=0, slower=1):
        """A network with so many milliseconds, and a processor so many times slower."""
        self.browser.send("Network.enable")
        self.browser.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": latency,
            "downloadThroughput": -1, "uploadThroughput": -1})
        self.browser.send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def press(self, x, y):
        if self.is_finger:
            return self.touch("touchStart", {"x": x, "y": y})
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def lift(self):
        if self.is_finger:
            return self.touch("touchEnd")
        self.page.mouse.up()

    def touch(self, kind, *points):
        self.browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, x, y):
        self.press(x, y)
        self.page.wait_for_timeout(self.down)
        self.lift()
        self.page.wait_for_timeout(self.away)

    def press_on(self, target):
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        self.press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tap_on(self, target):
        self.press_on(target)
        self.page.wait_for_timeout(self.down)
        self.lift()


class Held:
    """Keeps back what a page asks for at such an address, until it is let go."""

    def __init__(self, page, address):
        self.page, self.address, self.requests = page, address, []
        self.is_over = False

    def __enter__(self):
        self.page.route(self.address, self.hold)
        # The renderer learns of it later than Playwright says: until then requests pass.
        self.page.route("**/healthz", self.answer)
        while self.page.evaluate(ASKED) != "held":
            pass
        return self

    def answer(self, route):
        return route.fallback() if self.is_over else route.fulfill(body="held")

    def hold(self, route):
        if self.is_over:
            return route.fallback()
        self.requests.append(route)

    def until_asked(self):
        for _ in range(3000):
            if self.requests:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"nothing was asked for at {self.address}")

    def release(self):
        """Until the page has had the answers: of what it asks for before Playwright hears that it is there,
        that never tells an end."""
        requests, self.requests = self.requests, []
        for route in requests:
            before = self.page.evaluate(ANSWERS, route.request.url)
            route.continue_()
            # Frames may be held back, too.
            self.page.wait_for_function(ANSWERED, arg=[route.request.url, before], polling=20)

    def let_go(self):
        """Until it has had the time to show them, too."""
        self.release()
        self.page.evaluate(SHOWN)

    def __exit__(self, failure, *_):
        """After a check that failed nobody waits for answers, or that would be what is told."""
        if failure is None:
            self.let_go()
        for route in self.requests:
            route.continue_()
        # The route stays: where one is taken away and another added, Chromium lets the first
        # requests pass for a moment.
        self.is_over = True


@contextlib.contextmanager
def unseen(page):
    """What changes on the page meanwhile is not yet on its screen."""
    page.evaluate(STILL)
    yield
    page.evaluate("window.goOn?.()")
