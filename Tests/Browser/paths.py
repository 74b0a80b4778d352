"""Counts the taps from the list of clients to a saved result, and unfolds what is folded.

Fields that have the focus already, and a value's own keys, are no taps.
"""

import re

from lib.checks import check, expect
from lib.hand import glance

TABLET = {"has_touch": True, "viewport": {"width": 820, "height": 1180}}


class Taps:
    def __init__(self):
        self.count = 0

    def on(self, target):
        self.count += 1
        target.tap()


def save(page, taps, value):
    page.locator("[name=value]").fill(value)
    taps.on(page.get_by_role("button", name="Save"))
    expect(page).to_have_url(re.compile("saved="))


def by_the_wheel(page):
    taps = Taps()
    taps.on(page.locator("a.row-client").first)
    taps.on(page.locator("svg.wheel a[data-category='heart-and-lungs'] > path").first)
    taps.on(page.locator("details[open] a[href$='/resting-heart-rate']"))
    save(page, taps, "58")
    return taps.count


def by_the_tab(page):
    taps = Taps()
    taps.on(page.locator("a.row-client").first)
    taps.on(page.get_by_role("link", name="Assessments"))
    taps.on(page.get_by_role("heading", name="Heart and lungs"))
    taps.on(page.locator("details[open] a[href$='/resting-heart-rate']"))
    save(page, taps, "59")
    return taps.count


def to_the_next(page):
    taps = Taps()
    before = page.url.split("?")[0]
    taps.on(page.get_by_role("link", name=re.compile("^Next")))
    expect(page).not_to_have_url(re.compile(re.escape(before)))
    expect(page.locator(".entry-value").first).to_be_visible()
    return taps.count


def unfolds_flags(stage, walk):
    """Many flags are one line, with the worst first, until somebody wants to read them."""
    page = walk.page
    client = stage.add_client(page)
    stage.start_form(page, client)
    for question in ("underAdvice", "chestEffort", "chestRest", "breathless", "dizzy", "heartbeat"):
        page.locator(f"label[for={question}-yes]").tap()
    # The last one's flag comes when all are saved.
    expect(page.locator("#note-heartbeat .flag")).to_be_visible()
    glance(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Save").first.tap()
    page.goto(client)
    fold = page.locator("details.flags-fold")
    expect(fold.locator("summary")).to_contain_text(re.compile(r"\d+ stops?"))
    expect(fold.locator(".flag").first).to_be_hidden()
    walk.look("flags-folded")
    page.set_viewport_size(TABLET["viewport"])
    fold.locator("summary").tap()
    expect(fold.locator(".flag").first).to_be_visible()
    told = re.findall(r"\d+", fold.locator("summary").inner_text())
    check(sum(map(int, told)) == fold.locator(".flag").count(), f"{told} flags are told")
    walk.look("flags-unfolded")


def main(stage):
    server = stage.serve_demo(clients=1, results=170)
    walk = stage.walk(**TABLET)
    page = walk.page
    stage.sign_in(page)
    wheel = by_the_wheel(page)
    following = to_the_next(page)
    page.goto(server.address + "/clients")
    tab = by_the_tab(page)
    print(f"paths: a saved result takes {wheel} taps by the wheel, {tab} by the tab, "
          f"the next exercise {following}", flush=True)
    check((wheel, tab, following) == (4, 5, 1), "a way has become longer")
    unfolds_flags(stage, walk)
