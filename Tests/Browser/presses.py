"""Holds the finger or the mouse down over what arrives elsewhere: a tap does what it began to do,
also one that comes before its script."""

import re

from lib.checks import check, expect
from lib.hand import Hand, Held, glance, ready, unseen


def post(stage, page, path, content):
    """As another program does; the address of what it has made."""
    address = stage.server.address
    answer = page.request.post(
        address + path, data=content, headers={"Accept": "application/json", "Origin": address})
    check(answer.status == 201, answer.text())
    return address + answer.headers.get("location", path)


def measured_client(stage, page):
    """With a pulse on two days, so that her wheel has a history, and something in another slice."""
    client = post(stage, page, "/clients", {
        "name": "Ada Byron", "sex": "female", "birthdate": "1992-11-02"})
    for exercise, day, value in (("resting-heart-rate", "2024-03-01", 80),
                                 ("resting-heart-rate", "2024-09-01", 60),
                                 ("push-ups", "2024-09-01", 18)):
        post(stage, page, client.removeprefix(stage.server.address) + "/results", {
            "exercise": exercise, "value": value, "takenAt": day})
    return client


def press_while_the_list_changes(page, hand):
    """The pointer is on a client when the list that no longer has this client arrives."""
    row = page.locator("a.row-client").filter(has_text="Ada Byron")
    expect(row).to_be_visible()
    with Held(page, "**/clients?q=*") as list_:
        page.get_by_role("searchbox").fill("moss")
        list_.until_asked()
        hand.press_on(row)


def open_what_was_pressed(page, hand, client):
    press_while_the_list_changes(page, hand)
    hand.lift()
    expect(page).to_have_url(client)


def list_follows_later(page, hand):
    """A finger that goes on to scroll is no tap: the list changes as soon as it does."""
    press_while_the_list_changes(page, hand)
    hand.touch("touchCancel")
    expect(page.locator("a.row-client")).to_have_count(1)
    expect(page.locator("a.row-client")).to_contain_text("Kate Moss")


def tap_as_it_changes(page, hand, box, answer, change, address):
    """The finger sets out for what is in the box, and comes down when the page has changed there."""
    with unseen(page):
        answer.release()
        change()
        hand.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page).to_have_url(address)


def open_what_was_aimed_at(page, hand, client):
    """The list changes while the finger is on its way to a client."""
    row = page.locator("a.row-client").filter(has_text="Ada Byron")
    box = row.bounding_box()
    with Held(page, "**/clients?q=*") as list_:
        page.get_by_role("searchbox").fill("moss")
        list_.until_asked()
        tap_as_it_changes(
            page, hand, box, list_,
            lambda: expect(page.locator("a.row-client")).to_have_count(1), client)


def open_what_was_found(page, hand, client):
    """The palette finds others while the finger is on its way to a client."""
    ready(page)
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog")
    palette.get_by_role("searchbox").fill("ada")
    row = palette.locator("a.row").filter(has_text="Ada Byron")
    expect(row).to_be_visible()
    glance(page)
    with Held(page, "**/find?q=moss*") as found:
        palette.get_by_role("searchbox").fill("moss")
        found.until_asked()
        tap_as_it_changes(
            page, hand, row.bounding_box(), found, lambda: expect(row).to_have_count(0), client)


def show_the_pressed_slice(page, hand, client):
    """The wheel turns into another day while the mouse is on a slice."""
    page.goto(client + "/wheel/history")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("2024"))
    with Held(page, "**/wheel/history?at=*") as wheel:
        page.get_by_role("slider").focus()
        page.keyboard.press("Home")
        wheel.until_asked()
        hand.press_on(page.locator("svg.wheel a[data-category=heart-and-lungs] > use"))
    hand.lift()
    expect(page.locator("#slice")).to_be_visible()


def open_the_exercise_aimed_at(page, hand, client):
    """Another slice's exercises come while the finger is on its way to one."""
    page.goto(client + "/wheel/history?slice=heart-and-lungs")
    row = page.locator("#slice .row-text")
    expect(row).to_contain_text("Resting heart rate")
    # Without its script the slice is a link to another page.
    ready(page)
    glance(page)
    with Held(page, "**/wheel/history?*slice=muscular-endurance*") as slice_:
        page.locator("svg.wheel a[data-category=muscular-endurance]").press("Enter")
        slice_.until_asked()
        tap_as_it_changes(
            page, hand, row.bounding_box(), slice_, lambda: expect(row).to_contain_text("Push-ups"),
            client + "/assessments/resting-heart-rate")


# When the clock was started by what it shows, as it shows it; on a slow machine what it shows is old soon.
STARTED = """() => new Promise((done) => new MutationObserver((_, seen) => { seen.disconnect();
  done(performance.now() - 1000 * document.querySelector("[data-digits]").textContent.split(":")[1]); })
  .observe(document.querySelector("[data-digits]"), { childList: true }))"""


def start_before_the_script(page, hand, client, name):
    """The clock starts with the tap, however late its script comes, or the one that calls it."""
    # The page before has asked for its own.
    ready(page)
    with Held(page, f"**/{name}.js") as script:
        page.goto(client + "/assessments/plank", wait_until="commit")
        script.until_asked()
        hand.tap_on(page.locator("[data-go]"))
        tapped = page.evaluate("performance.now()")
        page.wait_for_timeout(500)
        script.let_go()
        expect(page.locator("[data-go]")).to_have_text("Stop")
        start = page.evaluate(STARTED)
        check(start < tapped + 150, f"started {start - tapped} ms after the tap")
    page.locator("[data-go]").click()


def stop_when_time_is_up(page, hand, client):
    """The time ends while the finger is on Stop: the clock does not start anew."""
    page.clock.install()
    page.goto(client + "/assessments/resting-heart-rate")
    beats = page.locator("[data-timer=beats]")
    go = beats.locator("[data-go]")
    go.click()
    expect(go).to_have_text("Stop")
    hand.press_on(go)
    page.clock.fast_forward(16_000)
    hand.lift()
    expect(beats.locator("[data-status]")).to_have_text("Time is up")
    expect(go).to_have_text("Start")


def come_back_to_the_list(page, address, client):
    """Who was chosen in the list stays chosen, at the left of a client and on the way back."""
    page.goto(address + "/clients")
    page.get_by_label("Who").select_option("unmeasured")
    rows = page.locator("a.row-client")
    expect(rows).to_have_count(1)
    glance(page)
    rows.click()
    expect(page).to_have_url(client)
    expect(page.locator("aside a.row-client")).to_have_count(1)
    page.get_by_role("link", name="Clients", exact=True).click()
    expect(page).to_have_url(address + "/clients?filter=unmeasured")
    expect(rows).to_have_count(1)


# How much of the first row in the list's column lies under the search above it.
HIDDEN = """() => { const list = document.querySelector("aside[data-client-list]");
  const end = list.querySelector("[data-search]").getBoundingClientRect().bottom;
  const row = [...list.querySelectorAll(".row")].map((one) => one.getBoundingClientRect())
    .find(({ bottom }) => bottom > end + 1);
  return Math.max(0, end - row.top); }"""


def show_whole_rows(stage, page):
    """Wherever in a long list a client stands, the first row below the search is not cut."""
    others = [post(stage, page, "/clients", {"name": f"Kate {number:02}"}) for number in range(24)]
    for client in (others[2], others[13], others[23]):
        page.goto(client)
        expect(page.locator("aside [aria-current=true]")).to_be_in_viewport(ratio=1)
        check(page.evaluate(HIDDEN) <= 1, "the first row is cut")


def stay_narrowed(stage, page, client):
    """What others save comes into the list that was searched, also beside a client, and nobody else does."""
    everybody = stage.server.address + "/clients"
    rows = page.locator("a.row-client")
    for known, (address, name) in enumerate(((everybody, "Ada Lovelace"), (client, "Ada Yonath")), 1):
        page.goto(address)
        page.get_by_role("searchbox").fill("ada")
        expect(rows).to_have_count(known)
        expect(page).to_have_url(everybody + "?q=ada" if address == everybody else client)
        post(stage, page, "/clients", {"name": name})
        expect(rows).to_have_count(known + 1)
        expect(rows.filter(has_text="Kate")).to_have_count(0)


def main(stage):
    server = stage.serve_gym()
    page = stage.walk(viewport={"width": 820, "height": 1180}, has_touch=True).page
    stage.sign_in(page)
    client = measured_client(stage, page)
    other = stage.add_client(page, "Kate Moss")
    finger, mouse = Hand(page, touch=True), Hand(page, touch=False)
    for hand in (finger, mouse):
        page.goto(server.address + "/clients")
        open_what_was_pressed(page, hand, client)
    page.goto(server.address + "/clients")
    list_follows_later(page, finger)
    page.goto(server.address + "/clients")
    open_what_was_aimed_at(page, finger, client)
    page.goto(server.address + "/clients")
    open_what_was_found(page, finger, client)
    for hand in (finger, mouse):
        show_the_pressed_slice(page, hand, client)
    open_the_exercise_aimed_at(page, finger, client)
    for name in ("timer", "start"):
        start_before_the_script(page, finger, client, name)
    page.set_viewport_size({"width": 1440, "height": 260})
    page.goto(other)
    expect(page.locator("[aria-current=true]")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1440, "height": 900})
    open_what_was_pressed(page, mouse, client)
    come_back_to_the_list(page, server.address, other)
    page.goto(server.address + "/clients")
    page.get_by_label("Who").select_option("")
    page.wait_for_url(server.address + "/clients")
    show_whole_rows(stage, page)
    stay_narrowed(stage, page, client)
    stop_when_time_is_up(page, finger, client)
