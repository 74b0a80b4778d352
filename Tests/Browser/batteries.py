"""Does a battery of eight in a real Chromium without going back to a list, and counts the taps."""

import re

from lib.checks import check, expect
from lib.hand import HELD_BACK, LETTING_GO, SHOWN, glance, ready
from lib.walk import SETTLED

# What First visit asks, and what somebody types: nothing but values in the trainer's own words.
VALUES = {
    "blood-pressure": "118/76", "resting-heart-rate": "58", "body-mass-index": "61,5",
    "sit-and-reach": "32", "single-leg-balance-eyes-closed": "25", "grip-strength": "34",
    "push-ups": "18", "ymca-step": "96"}


class Taps:
    """Each click that a person would do; typing is none."""

    def __init__(self):
        self.count = 0

    def on(self, target):
        target.click()
        self.count += 1


def add_known_client(page, stage):
    """First visit scores by sex, age and height."""
    page.goto(stage.server.address + "/clients/new")
    for name, text in {"name": "Ada Byron", "birthdate": "1992-11-02", "height": "168"}.items():
        page.locator(f"[name={name}]").fill(text)
    sex = page.locator("[name=sex][value=female]").get_attribute("id")
    page.locator(f"label[for={sex}]").click()
    page.locator("main button.primary").last.click()
    expect(page).to_have_url(re.compile("/clients/[0-9a-f-]{36}$"))
    return page.url


def fill(page, exercise):
    """The first empty number of the page; the others were measured a moment ago."""
    page.wait_for_load_state()
    numbers = page.locator(".entry-value, .entry form > .field input[name^=input-]")
    for index in range(numbers.count()):
        number = numbers.nth(index)
        if not number.input_value():
            number.fill(VALUES[exercise])


def walk_through(walk, client):
    """From the client's Assessments to the end; every tap counts."""
    page, taps = walk.page, Taps()
    taps.on(page.locator("main .battery", has_text="First visit"))
    for number, exercise in enumerate(VALUES, 1):
        expect(page).to_have_url(re.compile(f"/assessments/{exercise}\\?battery=first-visit"))
        expect(page.locator(".battery-where")).to_contain_text(f"{number} of 8")
        fill(page, exercise)
        if number == 3:
            walk.look("battery-entry")
        taps.on(page.locator(".entry-save"))
        expect(page.locator(".scored")).to_be_visible()
        if number == 3:
            walk.look("battery-saved")
        taps.on(page.locator(".outcome a.button.primary"))
    expect(page).to_have_url(client + "/batteries/first-visit")
    expect(page.locator("#main").get_by_text("First visit is done: 8 of 8 measured.")).to_be_visible()
    walk.look("battery-end")
    print(f"batteries: a battery of eight in {taps.count} taps, none of them back to a list")
    check(taps.count == 1 + 2 * len(VALUES), f"{taps.count} taps")


def stop_and_go_on(walk, client, other):
    """Somebody stops at the third; another tablet goes on there."""
    page = walk.page
    page.locator("main .battery", has_text="Follow-up").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".battery-where")).to_contain_text(re.compile("[2-6] of 6"))
    page.get_by_role("link", name="Stop").click()
    walk.look("assessments-under-way")
    tablet = other.page
    tablet.goto(client + "/assessments")
    tablet.get_by_role("link", name=re.compile("Follow-up.*go on")).click()
    expect(tablet).to_have_url(re.compile("battery=follow-up"))
    expect(tablet.locator(".battery-where")).not_to_contain_text("1 of 6")


def search_and_mark(walk, client):
    """The list follows the letters, and a star is one tap that moves nothing."""
    page = walk.page
    page.goto(client + "/assessments")
    walk.look("assessments")
    field = page.locator("main [name=q]")
    field.fill("grip str")
    expect(page.locator("[data-exercises] .row-title")).to_have_text(["Grip strength"])
    walk.look("assessments-search")
    star = page.get_by_role("button", name="Favourite: Grip strength")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(field).to_have_value("grip str")
    field.fill("zebra")
    expect(page.get_by_text("No exercise has these words")).to_be_visible()
    field.fill("")
    expect(page.locator("#favourites-title")).to_be_visible()
    walk.look("assessments-favourite")


def make(walk, stage):
    """The owner's own, put together tap by tap, moved by keyboard, removed and taken back."""
    page = walk.page
    page.goto(stage.server.address + "/settings/batteries")
    walk.look("batteries")
    page.get_by_role("link", name="Add battery").click()
    page.locator("[name=name]").fill("Our hour")
    ready(page)
    page.locator("summary", has_text="Strength").last.click()
    for name in ("Grip strength", "Leg press", "Deadlift"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("#chosen-" + name.lower().replace(" ", "-"))).to_be_visible()
        glance(page)
    up = page.get_by_role("button", name="Move up: Deadlift")
    up.focus()
    page.keyboard.press("Enter")
    rows = page.locator("[data-draft] ol .row-title")
    expect(rows).to_have_text(["Grip strength", "Deadlift", "Leg press"])
    expect(up).to_be_focused()
    expect(page.locator("[name=name]")).to_have_value("Our hour")
    walk.look("battery-editor")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("3 tests: Grip strength, Deadlift, Leg press")).to_be_visible()
    page.get_by_role("button", name="Move up: Our hour").click()
    expect(page.locator("[data-list] .row-title").nth(5)).to_have_text("Our hour")
    glance(page)
    page.get_by_role("link", name="Our hour").click()
    page.get_by_role("button", name="Remove battery").click()
    expect(page.locator(".notice")).to_contain_text("Our hour is removed.")
    undo = page.get_by_role("button", name="Undo")
    # It does not go from under somebody who is at it, however long the pictures take.
    undo.focus()
    walk.look("batteries-removed")
    undo.click()
    expect(page.locator(".notice")).to_contain_text("Our hour is back in the list.")


def grip(page, row):
    """Where a finger takes hold of a row that has come to rest."""
    ready(page)
    page.evaluate(SETTLED)
    box = page.locator(f'[data-row="{row}"] [data-grip]').first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, row, onto, drop=True):
    """By mouse, in small steps, as a hand does, a little past the middle of another row."""
    (x, y), (_, there) = grip(page, row), grip(page, onto)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, there + (8 if there > y else -8), steps=12)
    if drop:
        page.mouse.up()


def stands_first(page, row):
    """The server has answered: until then nothing but the row itself has moved."""
    expect(page.get_by_role("button", name=f"Move up: {row}", exact=True)).to_have_attribute(
        "aria-disabled", "true")


def drag_by_finger(page, row, onto):
    """Touches that a page's scrolling does not take away."""
    (x, y), (_, there) = grip(page, row), grip(page, onto)
    touch = page.context.new_cdp_session(page)

    def send(kind, y=None):
        points = [] if y is None else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", y)
    for step in range(1, 13):
        send("touchMove", y + (there + (8 if there > y else -8) - y) * step / 12)
    send("touchEnd")


def drag_batteries(walk, stage):
    """A drop saves; Escape and a drop far outside change nothing; no tap is lost after either."""
    page = walk.page
    page.goto(stage.server.address + "/settings/batteries")
    rows, spoken = page.locator("[data-list] .row-title"), page.locator("body > [role=status]")
    before = rows.all_text_contents()
    drag(page, before[0], before[2])
    moved = [before[1], before[2], before[0]] + before[3:]
    expect(rows).to_have_text(moved)
    expect(spoken.last).to_have_text(f"{before[0]} is now 3 of {len(before)}.")
    stands_first(page, before[1])
    drag_by_finger(page, before[0], moved[0])
    expect(rows).to_have_text(before)
    stands_first(page, before[0])
    drag(page, before[0], before[3], drop=False)
    walk.look("batteries-dragged")
    walk.wait_for_quiet()
    page.keyboard.press("Escape")
    expect(spoken.last).to_have_text(f"{before[0]} stays where it was.")
    page.mouse.up()
    drag(page, before[1], before[3], drop=False)
    page.mouse.move(2, 2, steps=6)
    page.mouse.up()
    expect(spoken.last).to_have_text(f"{before[1]} stays where it was.")
    page.reload()
    expect(rows).to_have_text(before)
    page.get_by_role("button", name=f"Move down: {before[0]}").click()
    expect(rows.first).to_have_text(before[1])
    glance(page)
    page.get_by_role("button", name=f"Move up: {before[0]}").click()
    expect(rows).to_have_text(before)


def drag_twice(walk, stage):
    """The second drop comes before the answer to the first: both are kept, and shown all along."""
    page = walk.page
    page.goto(stage.server.address + "/settings/batteries")
    rows = page.locator("[data-list] .row-title")
    first, second, third, fourth, *rest = before = rows.all_text_contents()
    page.evaluate(HELD_BACK)
    drag(page, first, third)
    page.wait_for_function(LETTING_GO)
    drag(page, second, fourth)
    with page.expect_event("requestfinished", lambda one: one.method == "POST"):
        page.evaluate("letGo()")
    page.evaluate(SHOWN)
    expect(rows).to_have_text([third, first, fourth, second, *rest])
    stands_first(page, third)
    comes_to_be(page, page.url, rows, [third, first, fourth, second, *rest])
    for row, there in ((second, third), (first, second)):
        drag(page, row, there)
        stands_first(page, row)
    expect(rows).to_have_text(before)


def drag_in_editor(walk, stage):
    """Nothing is saved before Save; then it is as it was dragged."""
    page = walk.page
    page.goto(stage.server.address + "/settings/batteries/first-visit")
    rows = page.locator("[data-draft] ol .row-title")
    before = rows.all_text_contents()
    drag(page, before[0], before[2])
    expect(rows).to_have_text([before[1], before[2], before[0]] + before[3:])
    stands_first(page, before[1])
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text(f"8 tests: {before[1]}, {before[2]}, {before[0]}")).to_be_visible()


NAMES = "(rows) => rows.map((row) => row.closest('[data-row]').dataset.row)"
# What a script sends is never answered; whether it outlives its page is noted. What it asks for is.
UNANSWERED = """() => { const send = window.fetch; window.fetch = (...request) => {
  if (!request[1]?.body) return send(...request);
  window.outlives = Boolean(request[1].keepalive);
  return new Promise(() => {}); }; }"""


def drag_and_leave(walk, stage):
    """A drop, and away: what is under way outlives the page, and what waits goes with it."""
    page, address = walk.page, stage.server.address + "/settings/batteries"
    page.goto(address)
    rows = page.locator("[data-list] .row-title")
    first, second, third, fourth, *rest = rows.all_text_contents()
    page.evaluate(UNANSWERED)
    drag(page, first, third)
    page.wait_for_function("() => window.outlives !== undefined")
    check(page.evaluate("outlives"), "a drop that is under way ends with its page")
    drag(page, second, fourth)
    page.goto("about:blank")
    comes_to_be(page, address, rows, [first, third, fourth, second, *rest])
    drag(page, second, third)
    expect(rows).to_have_text([first, second, third, fourth, *rest])


def beginning(names):
    """Behind an exercise's name stands the scale of its score."""
    return [re.compile(r"^\s*" + re.escape(name)) for name in names]


def drag_far(walk, first_row):
    """To the other end of a list longer than the window: it scrolls under the finger."""
    page = walk.page
    rows = page.locator("#category-strength .row-text:not(summary *)")
    names = rows.evaluate_all(NAMES)
    first_row.scroll_into_view_if_needed()
    x, y = grip(page, names[0])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, page.viewport_size["height"] - 4, steps=8)
    last = page.locator("#category-strength").locator(f'[data-row="{names[-1]}"]')
    expect(last).to_have_attribute("style", re.compile(r"translateY\(-"))
    page.mouse.up()
    moved = names[1:] + names[:1]
    expect(rows).to_have_text(beginning(moved))
    comes_to_be(page, page.url, rows, moved)


def comes_to_be(page, address, rows, names):
    """What was sent on leaving may arrive after the page is asked for again."""
    for _ in range(40):
        page.goto(address)
        if rows.evaluate_all(NAMES) == names:
            return
        page.wait_for_timeout(250)
    expect(rows).to_have_text(beginning(names))


def arrange(walk, stage, client):
    page = walk.page
    page.goto(stage.server.address + "/settings/catalogue")
    names = page.locator(".shelf summary .row-title")
    before = names.all_text_contents()
    drag(page, "Strength", before[0])
    expect(names).to_have_text(["Strength"] + [name for name in before if name != "Strength"])
    page.locator("summary", has_text="Strength").click()
    page.get_by_role("button", name="Hide Leg press").click()
    expect(page.get_by_role("button", name="Show Leg press")).to_be_visible()
    glance(page)
    rows = page.locator("#category-strength .row-text:not(summary *)")
    order = rows.evaluate_all(NAMES)
    place = order.index("Deadlift")
    page.get_by_role("button", name="Move up: Deadlift").click()
    expect(rows).to_have_text(beginning(
        order[:place - 1] + ["Deadlift", order[place - 1]] + order[place + 1:]))
    walk.look("catalogue")
    drag_far(walk, rows.first)
    page.goto(client)
    expect(page.locator("main .wheel [data-index='0']").first).to_have_attribute(
        "data-category", "strength")


def main(stage):
    stage.serve_gym()
    walk = stage.walk(viewport={"width": 820, "height": 1180}, has_touch=True)
    stage.sign_in(walk.page)
    client = add_known_client(walk.page, stage)
    walk.page.goto(client + "/assessments")
    walk_through(walk, client)
    walk.page.goto(client + "/assessments")
    other = stage.walk()
    stage.sign_in(other.page)
    stop_and_go_on(walk, client, other)
    search_and_mark(walk, client)
    make(walk, stage)
    drag_batteries(walk, stage)
    drag_twice(walk, stage)
    drag_and_leave(walk, stage)
    drag_in_editor(walk, stage)
    arrange(walk, stage, client)
