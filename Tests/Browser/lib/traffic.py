"""What a page has asked for and has no answer to yet.

By the browser's own protocol, which says whose document asks: Playwright may never tell what became of what
a page asked for that was left, and its own `networkidle` then waits in vain.
"""

# Of silence, in milliseconds, before nothing more is expected: a module asks for the next one.
SILENCE = 300
STEP = 20


class Traffic:
    def __init__(self, page):
        self.page, self.open = page, {}
        browser = page.context.new_cdp_session(page)
        browser.on("Network.requestWillBeSent", self.begin)
        browser.on("Network.loadingFinished", self.end)
        browser.on("Network.loadingFailed", self.end)
        browser.on("Page.frameNavigated", self.navigate)
        browser.send("Network.enable")
        browser.send("Page.enable")
        frame = browser.send("Page.getFrameTree")["frameTree"]["frame"]
        self.frame, self.document = frame["id"], frame["loaderId"]

    def begin(self, request):
        # The page's stream of events never ends, nor does Chromium's own viewer of a PDF.
        is_ours = request["request"]["url"].startswith("http")
        if is_ours and request.get("type") != "EventSource":
            self.open[request["requestId"]] = request

    def end(self, request):
        self.open.pop(request["requestId"], None)

    def navigate(self, to):
        if "parentId" not in to["frame"]:
            self.document = to["frame"]["loaderId"]
            self.open = {key: one for key, one in self.open.items() if self.is_of_this(one)}

    def is_of_this(self, request):
        """Also of a frame in it, and the next document itself."""
        is_left = request.get("frameId") == self.frame and request["loaderId"] != self.document
        return not is_left or request.get("type") == "Document"

    @property
    def under_way(self):
        return [one["request"]["url"] for one in self.open.values() if self.is_of_this(one)]

    def wait_for_quiet(self):
        self.page.wait_for_load_state()
        silence = 0
        for _ in range(30_000 // STEP):
            silence = 0 if self.under_way else silence + STEP
            if silence > SILENCE:
                return
            self.page.wait_for_timeout(STEP)
        raise AssertionError(f"still under way: {self.under_way}")
