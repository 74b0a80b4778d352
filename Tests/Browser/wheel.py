"""Walks the wheel in a real Chromium: how it grows, turns into other days, and is kept.

Waits for conditions and for animations to end, never for time to pass.
"""

import pathlib
import re

from lib.checks import check, expect
from lib.hand import Held, ready
from lib.walk import SETTLED

SHAPES = """() => [...document.querySelectorAll("svg.wheel [data-index] > path")]
  .map((path) => path.getAttribute("d"))"""
# How large each slice is drawn now; 1 is as far as its score lets it reach.
SCALES = """() => [...document.querySelectorAll("svg.wheel a[data-score] > path")]
  .map((path) => new DOMMatrix(getComputedStyle(path).transform).a)"""

# Where each slice lies, so many seconds after the motion has begun.
BOXES = """(time) => {
  const wheel = document.querySelector("svg.wheel");
  const motion = wheel.querySelector("animate");
  if (motion) wheel.setCurrentTime(motion.getStartTime() + time);
  return [...wheel.querySelectorAll("[data-index] > path")].map((path) => {
    const { x, y, width, height } = path.getBBox();
    return [x, y, x + width, y + height]; }); }"""

# Adds up how far things move without anybody having asked for it.
SHIFTS = """window.shifts = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) shifts += one.value; })
  .observe({ type: "layout-shift", buffered: true })"""
SEEN = """new Promise((done) => new PerformanceObserver(() => done())
  .observe({ type: "paint", buffered: true }))"""
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
HAS_COME = """[...document.fonts].some((one) =>
  one.status === "loaded" && !one.family.includes("stand-in"))"""


def grows(page, client):
    """From the inner disc to the score, and not a hair beyond at any moment."""
    page.goto(client)
    expect(page.locator("svg.wheel")).to_be_visible()
    motion = """(share) => document.getAnimations().forEach((one) => {
      one.pause(); one.currentTime = share * one.effect.getComputedTiming().endTime; })"""
    check(page.evaluate("document.getAnimations().length") > 0, "nothing grows")
    for share in (0, 0.25, 0.5, 0.75, 1):
        page.evaluate(motion, share)
        scales = page.evaluate(SCALES)
        check(scales and all(0.3 <= scale <= 1 for scale in scales), (share, scales))
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    check(set(page.evaluate(SCALES)) == {1}, "a slice has stopped before its score")


def walks_by_keys(page):
    ready(page, "wheel-keys.js")
    first, second = (page.locator(f"svg.wheel a[data-index='{index}']") for index in (0, 1))
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("svg.wheel a[data-index]").last).to_be_focused()


def slides(walk, client):
    """The slider turns the wheel into an earlier day's: the same as if it was asked for."""
    page = walk.page
    page.get_by_role("link", name="History").click()
    page.evaluate(SETTLED)
    slider = page.get_by_role("slider")
    slider.focus()
    with page.expect_response(re.compile(r"history\?at=")):
        page.keyboard.press("Home")
    expect(page.locator(".legend")).to_be_visible()
    expect(page.locator("svg.wheel animate")).to_have_count(0)
    morphed = page.evaluate(SHAPES)
    expect(page).to_have_url(re.compile(r"\?at=\d"))
    page.reload()
    check(page.evaluate(SHAPES) == morphed, "another shape than the page that was asked for")
    walk.look("wheel-history")
    page.locator("svg.wheel a[data-category][data-score]").first.click()
    expect(page.locator("#slice").get_by_role("link", name="Why?").first).to_be_visible()
    walk.look("wheel-slice")


def hears_what_was_moved_early(page, client):
    """A slider that is moved while its script is still on the way turns the wheel all the same."""
    # The page before has asked for its own.
    ready(page)
    with Held(page, "**/wheel-history.js*") as script:
        page.goto(client + "/wheel/history")
        script.until_asked()
        page.get_by_role("slider").focus()
        page.keyboard.press("Home")
        expect(page.locator(".legend")).to_have_count(0)
    expect(page.locator(".legend")).to_be_visible()


def overshoots_never(page, client):
    """Half way between two days every number lies between theirs."""
    page.goto(client + "/wheel/history")
    page.evaluate(SETTLED)
    before = page.evaluate(SHAPES)
    page.get_by_role("slider").focus()
    page.evaluate("""() => new MutationObserver(() =>
      document.querySelector("svg.wheel")?.pauseAnimations?.())
      .observe(document.querySelector("[data-part=wheel]"), { childList: true, subtree: true })""")
    page.keyboard.press("Home")
    moving = page.locator("svg.wheel animate")
    expect(moving).not_to_have_count(0)
    states = [page.evaluate(BOXES, time) for time in (0.001, 0.12, 0.24, 0.36, 0.48)]
    page.evaluate("document.querySelector('svg.wheel').unpauseAnimations()")
    expect(moving).to_have_count(0)
    states.append(page.evaluate(BOXES))
    for index in range(len(before)):
        for side in range(4):
            ends = sorted((states[0][index][side], states[-1][index][side]))
            for state in states:
                check(ends[0] - 0.2 <= state[index][side] <= ends[1] + 0.2, (index, side))


def compares(walk, client):
    page = walk.page
    page.goto(f"{client}/wheel/history")
    page.locator("[name=then]").fill("2025-06-01")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".wheel-outline")).to_have_count(1)
    expect(page.locator(".difference").first).to_be_visible()
    walk.look("wheel-compare")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as PNG").click()
    check(pathlib.Path(download.value.path()).read_bytes().startswith(b"\x89PNG"), "no PNG")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as SVG").first.click()
    check("wheel-outline" in pathlib.Path(download.value.path()).read_text(), "no outline")


def shows_to_client(walk, client):
    """The wheel alone, large enough to see and small enough not to scroll."""
    page = walk.page
    page.goto(client)
    page.get_by_role("link", name="Show to client").click()
    expect(page.locator(".large-wheel svg.wheel")).to_be_visible()
    expect(page.locator(".flag, nav, svg.wheel a")).to_have_count(0)
    walk.look("wheel-large")
    page.set_viewport_size({"width": 1180, "height": 820})
    check(page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it scrolls")
    page.get_by_role("link", name="Overview").click()
    expect(page.locator(".weakest")).to_be_visible()


def prints_on_one_page(page, client):
    page.goto(client)
    for paper in ("A4", "Letter"):
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
        check(pages == 1, f"{paper}: {pages} pages")


def prints_no_fields(page, client):
    """On the paper of an exercise stands what was measured, not where to type."""
    page.goto(client + "/assessments/grip-strength")
    page.emulate_media(media="print")
    expect(page.locator(".entry input:visible, .entry textarea:visible")).to_have_count(0)
    expect(page.locator(".latest-value")).to_be_visible()
    page.emulate_media(media="screen")


def celebrates(walk, client):
    """A save grows its slice, no farther than it reaches, beside a line with all results."""
    page = walk.page
    page.goto(client + "/assessments/grip-strength")
    page.locator("[name='trials[]']").first.fill("52")
    page.get_by_role("button", name="Save").click()
    slice = page.locator(".moment .wheel-focus > path")
    expect(slice).to_be_visible()
    scale = "(path) => new DOMMatrix(getComputedStyle(path).transform).a"
    motion = """(path, share) => path.getAnimations().forEach((one) => {
      one.pause(); one.currentTime = share * one.effect.getComputedTiming().endTime; })"""
    for share in (0, 0.3, 0.6, 1):
        slice.evaluate(motion, share)
        check(0.3 <= slice.evaluate(scale) <= 1, "beyond its score")
    slice.evaluate("(path) => path.getAnimations().forEach((one) => one.finish())")
    check(slice.evaluate(scale) == 1, "it has stopped before its score")
    expect(page.locator(".moment-text")).to_contain_text("Strength")
    expect(page.locator(".line-chart")).to_be_visible()
    walk.look("entry-saved")
    page.locator(".latest").get_by_role("link", name="Why?").click()
    expect(page.locator("svg.ruler")).to_be_visible()
    walk.look("why-ruler")


def does_not_jump(browser, page, origin, addresses):
    """The font comes late, and nothing moves for it."""
    context = browser.new_context(storage_state=page.context.storage_state())
    context.add_init_script(SHIFTS)
    for address in addresses:
        other = context.new_page()
        other.goto(origin + "/healthz")
        with Held(other, "**/inter.woff2") as font:
            other.goto(address, wait_until="domcontentloaded")
            other.evaluate(SEEN)
            font.until_asked()
            check(not other.evaluate(HAS_COME), "it has come already")
        other.evaluate("document.fonts.ready.then(() => {})")
        check(other.evaluate(HAS_COME), "it never came")
        other.evaluate(PAINTED)
        check(other.evaluate("shifts") < 0.02, (address, other.evaluate("shifts")))
        other.close()
    context.close()


def keeps_still(browser, page, client):
    """Nothing moves for someone who has asked for that; without scripts there are links."""
    state = page.context.storage_state()
    still = browser.new_context(storage_state=state, reduced_motion="reduce")
    quiet = still.new_page()
    quiet.goto(client)
    check(quiet.evaluate("document.getAnimations().length") == 0, "something moves")
    quiet.goto(client + "/wheel/history")
    quiet.get_by_role("slider").focus()
    quiet.keyboard.press("Home")
    expect(quiet.locator(".legend")).to_be_visible()
    expect(quiet.locator("svg.wheel animate")).to_have_count(0)
    still.close()
    plain = browser.new_context(storage_state=state, java_script_enabled=False)
    bare = plain.new_page()
    bare.goto(client + "/wheel/history")
    bare.get_by_role("link", name="Earlier day").click()
    expect(bare.locator(".wheel-outline")).to_have_count(1)
    bare.locator("#at").select_option(index=0)
    bare.get_by_role("button", name="Show").click()
    expect(bare.get_by_role("link", name="Earlier day")).to_have_count(0)
    plain.close()


def main(stage):
    server = stage.serve_demo(clients=2, results=170)
    browser = stage.launch()
    walk = stage.walk(browser, reduced_motion="no-preference")
    page = walk.page
    stage.sign_in(page)
    client = server.address + page.locator("a.row-client").first.get_attribute("href")
    grows(page, client)
    walks_by_keys(page)
    slides(walk, client)
    hears_what_was_moved_early(page, client)
    overshoots_never(page, client)
    compares(walk, client)
    shows_to_client(walk, client)
    prints_on_one_page(page, client)
    prints_no_fields(page, client)
    celebrates(walk, client)
    does_not_jump(browser, page, server.address, [
        client, client + "/assessments/grip-strength", client + "/wheel/history",
        server.address + "/clients"])
    keeps_still(browser, page, client)
