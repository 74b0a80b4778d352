"""Trains by a plan in a real Chromium: one tap for each set, also without network, once each."""

import contextlib
import datetime
import json
import re

from lib.checks import check, expect
from lib.hand import glance, ready
from lib.walk import SETTLED

MOVEMENTS = ("goblet-squat", "push-up", "seated-row", "glute-bridge", "plank", "calf-raise")
SETS = 3
TABLET = {"has_touch": True, "viewport": {"width": 820, "height": 1180}}


def make_plan(walk, stage, client):
    """By the page's own template, and one of 18 sets as a program sends it."""
    page = walk.page
    page.goto(client + "/today")
    walk.look("plan-none")
    page.get_by_role("link", name="Make a plan").click()
    walk.look("plans-none")
    page.get_by_role("button", name="Take it: Beginners").click()
    expect(page.get_by_role("heading", name="Beginners: whole body")).to_be_visible()
    walk.look("plan")
    page.get_by_role("link", name="Add a movement").first.click()
    walk.look("plan-movements")
    page.get_by_label("Name of a movement").fill("split squat")
    expect(page.get_by_role("button", name="Add Squat", exact=True)).to_have_count(0)
    page.get_by_label("Name of a movement").fill("squat")
    expect(page.get_by_role("button", name="Add Squat", exact=True)).to_be_visible()
    glance(page)
    page.get_by_role("button", name="Add Squat", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("The plan is changed.")
    page.locator(".notice button").click()
    expect(page.locator(".notice")).to_contain_text("The plan is as it was before.")
    movements = [
        {"movement": one, "sets": "3 x 30 s" if one == "plank" else "3 x 10 x 20 kg"}
        for one in MOVEMENTS]
    send(walk, stage, client + "/plans",
         {"name": "Eighteen", "days": [{"name": "All", "movements": movements}]})


def send(walk, stage, path, content):
    """As a program does."""
    answer = walk.page.request.post(path, headers={
        "Accept": "application/json", "Content-Type": "application/json",
        "Origin": stage.server.address,
    }, data=json.dumps(content))
    check(answer.status in (200, 201), answer.text())
    return answer.json()


def propose(walk, stage, client):
    """What a rule proposes is taken by one tap, and taken back by one more."""
    page = walk.page
    squat = {"movement": "back-squat", "sets": "3 x 10 x 40 kg", "progression": {"rule": "mass"}}
    press = {"movement": "bench-press", "sets": "3 x 5 x 50 kg",
             "progression": {"rule": "maximum", "percent": 75, "lightEvery": 4}}
    plan = send(walk, stage, client + "/plans",
                {"name": "Heavier", "days": [{"name": "Legs", "movements": [squat, press]}]})
    sets = plan["days"][0]["groups"][0]["movements"][0]["sets"]
    for days in (2, 4):
        day = str(datetime.date.today() - datetime.timedelta(days=days))
        for one in sets:
            send(walk, stage, f"{client}/plans/{plan['id']}/sets", {"set": one["id"], "date": day})
    page.goto(client + "/today")
    expect(page.locator(".plan-proposal")).to_contain_text("42.5 kg instead of 40 kg")
    walk.look("plan-proposal")
    page.get_by_role("button", name="Take it").click()
    expect(page.locator(".notice")).to_contain_text("The plan is changed.")
    expect(page.locator(".set").first).to_contain_text("10 × 42.5 kg")
    page.locator(".notice button").click()
    expect(page.locator(".notice")).to_contain_text("The plan is as it was before.")
    expect(page).to_have_url(re.compile("/today"))
    page.get_by_role("link", name="Heavier").click()
    expect(page.locator("main").get_by_text("Please measure first: Bench press, barbell")).to_be_visible()
    page.locator(".plan-movement summary").first.click()
    page.get_by_text("How it goes on").first.click()
    walk.look("plan-rule")
    page.get_by_role("button", name="Not now").click()
    expect(page.locator(".plan-proposal")).to_have_count(0)


def from_sheet(walk, client):
    """A spreadsheet is looked at, mended where it is not understood, and saved."""
    page = walk.page
    page.goto(client + "/plans")
    page.get_by_role("link", name="From a spreadsheet (CSV)").click()
    walk.look("plan-import")
    page.get_by_label("Lines of the spreadsheet").fill(
        "day;movement;sets;repetitions;mass\nMonday: Push;Bench pres;3;10;42,5\n"
        ";Plank;3 x 30 s\n;Push-up;3;12-15\nDay 2;Back squat;5 x 5 x 60 kg")
    page.get_by_role("button", name="Look at it").first.click()
    expect(page.locator("main").get_by_text("Is Bench press meant?")).to_be_visible()
    walk.look("plan-import-unclear")
    text = page.get_by_label("Lines of the spreadsheet").input_value()
    page.get_by_label("Lines of the spreadsheet").fill(
        text.replace("Bench pres;", "Bench press;").replace("12-15", "12"))
    page.get_by_role("button", name="Look at it").first.click()
    expect(page.get_by_text("2 days, 14 sets")).to_be_visible()
    walk.look("plan-import-preview")
    page.get_by_label("Name of the plan").fill("From my sheet")
    page.get_by_role("button", name="Add the plan").click()
    expect(page.get_by_role("heading", name="From my sheet")).to_be_visible()


def rearrange(walk):
    """A muscle group is dragged past another one, and into another day, with all its movements."""
    page = walk.page
    size = page.viewport_size
    page.set_viewport_size({"width": 820, "height": 1900})
    push_group(page, "Core", "Chest")
    said(page, "Core is now 1 of")
    grouped(page, [["Core", "Chest"], ["Quadriceps"]])
    push_group(page, "Quadriceps", "Core", drop=False)
    expect(page.locator(".dragged-into")).to_have_count(1)
    page.mouse.up()
    said(page, "Quadriceps is now in Monday: Push.")
    grouped(page, [["Quadriceps", "Core", "Chest"], []])
    page.reload()
    grouped(page, [["Quadriceps", "Core", "Chest"], []])
    page.set_viewport_size(size)


def push_group(page, name, onto, drop=True):
    """From where it has come to rest."""
    ready(page)
    page.evaluate(SETTLED)
    boxes = [page.locator(f'[data-block="{one}"] > [data-grip]').first.bounding_box()
             for one in (name, onto)]
    (x, y), (_, there) = [(box["x"] + box["width"] / 2, box["y"] + 4) for box in boxes]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, there - 8, steps=12)
    if drop:
        page.mouse.up()


def said(page, words):
    expect(page.locator("body > [role=status]").filter(has_text=words)).to_have_count(1)


def grouped(page, days):
    """The server has answered: until then a row that was dropped elsewhere is where it was."""
    for day, groups in zip(page.locator(".plan-day").all(), days, strict=True):
        expect(day.locator(".plan-group h3")).to_have_text(groups)


def on_paper(walk, client):
    """Training stands in a report that wants it."""
    page = walk.page
    page.goto(client + "/report?sections=training")
    expect(page.get_by_role("heading", name="Training", exact=True)).to_be_visible()
    walk.look("plan-report")


def mistaken(walk):
    """What is wrong with sets comes back beside them, with what may be meant to tap."""
    page = walk.page
    page.get_by_role("link", name="Change the plan").click()
    page.locator(".plan-movement summary").first.click()
    page.get_by_label("Sets", exact=True).first.fill("8 x 40")
    walk.expected.add(422)
    page.locator(".plan-movement button.primary").first.click()
    expect(page.locator("main").get_by_text("8 sets x 40 or 1 x 8 x 40 kg?")).to_be_visible()
    walk.look("plan-asked")
    page.locator(".plan-movement textarea").first.fill("3 x 12 x 20 kg")
    page.locator(".plan-movement button.primary").first.click()
    expect(page.locator(".plan-movement .row-note").first).to_have_text("3 × 12 × 20 kg")
    walk.expected.discard(422)


def train(walk, client):
    """The bar is right after every tap; what is tapped without network arrives once."""
    page = walk.page
    page.goto(client + "/today")
    ready(page)
    ticks, bar = page.locator(".set-tick"), page.locator("[data-progress-text]")
    total = len(MOVEMENTS) * SETS
    check(ticks.count() == total, ticks.count())
    for number in range(4):
        ticks.nth(number).tap()
        expect(bar).to_have_text(f"{number + 1} of {total} sets done")
    expect(page.locator("[data-rest-state]")).to_have_text("Resting")
    walk.look("plan-today")
    # Down to the least that a rest takes, five seconds.
    for _ in range(6):
        page.locator("[data-rest-less]").click()
    expect(page.locator("[data-rest-state]")).to_have_text("Next set")
    walk.look("plan-rest-over")
    with walk.offline():
        for number in range(4, 7):
            ticks.nth(number).tap()
        expect(page.locator("[data-unsent]")).to_contain_text("3")
        expect(bar).to_have_text(f"7 of {total} sets done")
    expect(page.locator("[data-unsent]")).to_have_text("")
    walk.wait_for_quiet()
    page.reload()
    ready(page)
    expect(bar).to_have_text(f"7 of {total} sets done")
    expect(page.locator("aside.rest")).to_be_visible()
    page.locator(".set-other summary").nth(7).click()
    page.locator(".set").nth(7).get_by_label("Repetitions").fill("7")
    page.locator(".set").nth(7).get_by_role("button", name="Done like this").click()
    expect(page.locator(".set").nth(7)).to_contain_text("7 × 20 kg")
    for number in range(8, total):
        ticks.nth(number).tap()
    expect(page.locator(".workout-done")).to_contain_text("All done")
    expect(page.locator("[data-rest-state]")).to_have_text("Rest")
    walk.wait_for_quiet()
    walk.look("plan-done")
    with page.expect_response("**/sets*"):
        ticks.first.tap()
    expect(bar).to_have_text(f"{total - 1} of {total} sets done")
    print(f"plans: a workout of {total} sets in {total} taps")
    walk.wait_for_quiet()
    page.goto(client + "/training")
    expect(page.get_by_text(re.compile("17 of 18 sets, 94%"))).to_be_visible()
    walk.look("plan-training")


def squats(walk, stage, client, rest):
    """Its day is open, and nothing is done."""
    send(walk, stage, client + "/plans", {"name": "Squats", "days": [{"name": "Legs", "movements": [
        {"movement": "goblet-squat", "sets": f"3 x 10 x 20 kg rest {rest} s"}]}]})
    walk.page.goto(client + "/today")
    ready(walk.page)
    expect(walk.page.locator("[data-progress-text]")).to_have_text("0 of 3 sets done")


def refused(walk):
    """What is typed wrongly stays open with the server's sentence: no tick, no rest; what was kept opens
    again."""
    page, one = walk.page, walk.page.locator(".set").first
    walk.expected.add(422)
    one.locator("summary").click()
    for typed in ("1000", "12-15", "0"):
        one.get_by_label("Repetitions").fill(typed)
        with page.expect_response("**/sets*"):
            one.get_by_role("button", name="Done like this").click()
        expect(one.get_by_text("as one whole number")).to_be_visible()
        expect(one.get_by_label("Repetitions")).to_have_value(typed)
        expect(one.get_by_label("Repetitions")).to_be_focused()
        expect(one.locator(".set-tick")).to_have_attribute("aria-pressed", "false")
        expect(page.locator("[data-progress-text]")).to_have_text("0 of 3 sets done")
        expect(page.locator("[data-unsent]")).to_have_text("")
        expect(page.locator("[data-rest-state]")).to_have_text("Rest")
    walk.look("plan-refused")
    with walk.offline():
        one.get_by_label("Repetitions").fill("1000")
        one.get_by_role("button", name="Done like this").click()
        expect(one.locator(".set-words")).to_have_text("Repetitions 1000, Weight 20")
        expect(page.locator("[data-rest-state]")).to_have_text("Resting")
    expect(one.get_by_text("as one whole number")).to_be_visible()
    expect(one.get_by_label("Repetitions")).to_have_value("1000")
    expect(page.locator("[data-progress-text]")).to_have_text("0 of 3 sets done")
    expect(page.locator("[data-rest-state]")).to_have_text("Rest")
    walk.expected.discard(422)
    page.reload()
    ready(page)


def kept(walk):
    """Without network words, bar and sets agree, and say what was typed."""
    page, sets, words = walk.page, walk.page.locator(".set"), walk.page.locator(".set-words")
    text, bar = page.locator("[data-progress-text]"), page.locator("[data-bar] progress")

    def says(progress, done, unsent):
        expect(text).to_have_text(progress)
        expect(bar).to_have_js_property("value", done)
        expect(page.locator("[data-unsent]")).to_have_text(re.compile(f": {unsent}$"))

    sets.first.locator("summary").click()
    sets.first.get_by_role("button", name="Skip this set").click()
    expect(text).to_have_text("0 of 3 sets done, 1 skipped")
    with walk.offline():
        page.locator(".set-tick").nth(1).tap()
        says("1 of 3 sets done, 1 skipped", 1, 1)
        sets.last.locator("summary").click()
        sets.last.get_by_label("Repetitions").fill("7")
        sets.last.get_by_role("button", name="Done like this").click()
        expect(words.last).to_have_text("Repetitions 7, Weight 20")
        says("2 of 3 sets done, 1 skipped", 2, 2)
        expect(page.get_by_text("Finished")).to_be_visible()
        page.locator(".set-tick").first.tap()
        says("3 of 3 sets done", 3, 3)
        expect(page.locator(".workout-done").get_by_text("All done")).to_be_visible()
        expect(page.get_by_text("Finished")).to_be_hidden()
        expect(sets.first.locator(".set-note")).to_have_count(0)
        walk.look("plan-kept")
        stays(page)
    expect(page.locator("[data-unsent]")).to_have_text("")
    expect(words.last).to_have_text("7 × 20 kg")
    expect(text).to_have_text("3 of 3 sets done")
    expect(page.locator(".workout-done").get_by_text("All done")).to_be_visible()


def stays(page):
    """Whoever closes a page with sets that are not sent yet is asked first."""
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    check(asked.value.type == "beforeunload", asked.value.type)
    asked.value.dismiss()


def rest(walk, client, other):
    """A rest is its client's own, is started by hand, too, and lasts until its set is unticked."""
    page, state = walk.page, walk.page.locator("[data-rest-state]")
    go, of = page.locator("[data-rest-go]"), page.locator("[data-rest-of]")
    page.locator(".set-tick").first.tap()
    expect(state).to_have_text("Resting")
    go.click()
    expect(state).to_have_text("Paused")
    digits = page.locator("[data-rest-digits]").inner_text()
    walk.wait_for_quiet()
    page.goto(other + "/today")
    ready(page)
    expect(state).to_have_text("Rest")
    page.get_by_label("Rest timer after each set").uncheck()
    page.locator(".set-tick").last.tap()
    expect(page.locator("[data-progress-text]")).to_have_text("1 of 3 sets done")
    expect(state).to_have_text("Rest")
    go.click()
    expect(state).to_have_text("Resting")
    expect(of).to_have_text("of 1:00")
    page.get_by_label("Rest timer after each set").check()
    walk.wait_for_quiet()
    page.goto(client + "/today")
    ready(page)
    expect(state).to_have_text("Paused")
    expect(of).to_have_text("of 2:00")
    expect(page.locator("[data-rest-digits]")).to_have_text(digits)
    walk.look("plan-paused")
    page.locator(".set-tick").nth(1).tap()
    expect(state).to_have_text("Resting")
    page.locator(".set-tick").first.tap()
    expect(page.locator("[data-progress-text]")).to_have_text("1 of 3 sets done")
    expect(state).to_have_text("Resting")
    # Sooner it would be the second tap of two.
    page.wait_for_timeout(1000)
    page.locator(".set-tick").nth(1).tap()
    expect(state).to_have_text("Rest")


# For how long a set was ticked when somebody tapped it, in milliseconds; 0 where it was not.
KNOWN = """() => { const tick = document.querySelector(".set-tick"); let changed = -Infinity;
  new MutationObserver(([{ oldValue }]) => {
    if (tick.getAttribute("aria-pressed") !== oldValue) changed = performance.now();
  }).observe(tick, { attributeFilter: ["aria-pressed"], attributeOldValue: true });
  addEventListener("submit", ({ timeStamp }) => {
    window.known = tick.matches("[aria-pressed=true]") ? timeStamp - changed : 0; }, true); }"""


def tapped_twice(walk, stage, client):
    """A double tap is one tick, and so are two tablets that tick the same set at once. Who taps later than
    0.6 seconds after it was ticked elsewhere means it."""
    page, tick = walk.page, walk.page.locator(".set-tick").first
    second = stage.walk(**TABLET)
    stage.sign_in(second.page)
    second.page.goto(client + "/today")
    for one in (walk, second):
        ready(one.page)
        one.wait_for_quiet()
    second.page.evaluate(KNOWN)
    expect(tick).to_have_attribute("aria-pressed", "false")
    tick.dblclick()
    walk.page.wait_for_timeout(1000)
    expect(tick).to_have_attribute("aria-pressed", "true")
    for pause in (100, 250, 400):
        expect(second.page.locator(".set-tick").first).to_have_attribute("aria-pressed", "true")
        second.page.wait_for_timeout(1000)
        tick.tap()
        for one in (walk, second):
            expect(one.page.locator(".set-tick").first).to_have_attribute("aria-pressed", "false")
        second.page.wait_for_timeout(1000)
        tick.tap()
        second.page.wait_for_timeout(pause)
        second.page.evaluate("delete window.known")
        second.page.locator(".set-tick").first.tap()
        second.page.wait_for_function("() => window.known !== undefined")
        second.page.wait_for_timeout(1000)
        is_meant = second.page.evaluate("known >= 600")
        for one in (walk, second):
            one.wait_for_quiet()
            expect(one.page.locator(".set-tick").first).to_have_attribute(
                "aria-pressed", "false" if is_meant else "true")
        if is_meant:
            tick.tap()
    second.page.close()


def seen_elsewhere(walk, stage, client):
    """What one tablet saves appears on the other, and takes nothing away: within two seconds where
    the machine does nothing else; walks run beside all tests."""
    other = stage.walk(**TABLET)
    stage.sign_in(other.page)
    other.page.goto(client + "/today")
    other.wait_for_quiet()
    walk.page.goto(client + "/today")
    walk.wait_for_quiet()
    before = walk.page.locator("[data-progress-text]").inner_text()
    walk.page.locator(".set-tick").first.tap()
    expect(walk.page.locator("[data-progress-text]")).not_to_have_text(before)
    now = walk.page.locator("[data-progress-text]").inner_text()
    expect(other.page.locator("[data-progress-text]")).to_have_text(now)
    other.page.goto(client)
    other.wait_for_quiet()
    link = other.page.get_by_role("link", name="All goals")
    link.focus()
    walk.page.goto(client + "/goals/new")
    walk.wait_for_quiet()
    hint = walk.page.locator("#target-hint")
    for exercise, said in (("12-minute-run", "VO2 max, in ml/kg/min."), ("plank", "In min:s.")):
        walk.page.locator("[name=exercise]").select_option(exercise)
        expect(hint).to_have_text(said)
    walk.look("goal-new")
    walk.page.locator("[name=exercise]").select_option("")
    expect(hint).to_contain_text("As the exercise is shown")
    walk.page.locator("[name=words]").fill("Run ten kilometres")
    walk.page.locator("main button.primary").click()
    walk.page.wait_for_url("**/goals*")
    goal = other.page.get_by_text("Run ten kilometres")
    expect(goal.first).to_be_visible()
    expect(link).to_be_focused()
    walk.page.get_by_role("link", name="Change", exact=True).first.click()
    words = walk.page.locator("[name=words]")
    words.fill("Run ten miles")
    path = walk.page.locator("main form").get_attribute("action").split("?")[0]
    origin = client.split("/clients")[0]
    walk.page.request.post(origin + path, data={"words": "Run a mile"}, headers={
        "Accept": "application/json", "Origin": origin})
    expect(walk.page.locator("[data-outdated]")).to_be_visible()
    glance(walk.page)
    expect(words).to_have_value("Run ten miles")
    choose_theirs(walk, words)
    write_together(walk, client)
    walk.page.goto(client)


def choose_theirs(walk, words):
    """The slower one sees both beside each other, and chooses."""
    walk.expected.add(409)
    words.press("Tab")
    walk.page.locator("main button.primary").click()
    choice = walk.page.get_by_role("button", name="Use what they have saved")
    expect(choice).to_be_visible()
    expect(words).to_have_value("Run ten miles")
    ready(walk.page)
    walk.look("goal-conflict")
    choice.click()
    expect(words).to_have_value("Run a mile")
    mine = walk.page.get_by_role("button", name="Use what I have typed")
    mine.click()
    expect(words).to_have_value("Run ten miles")
    choice.click()
    expect(mine).to_be_visible()
    walk.page.locator("main button.primary").click()
    walk.page.wait_for_url("**/goals?did=*")
    expect(walk.page.get_by_text("Run a mile").first).to_be_visible()


def write_together(walk, client):
    """What only somebody else has changed in a note stays as they saved it; their save is told at once."""
    page, origin = walk.page, client.split("/clients")[0]

    def save(path, note):
        return page.request.post(origin + path, data=note, headers={
            "Accept": "application/json", "Origin": origin}).headers.get("location")

    first = {"subjective": "Slept well", "plan": "Rows"}
    note = save(client.removeprefix(origin) + "/notes", first)
    page.goto(origin + note)
    ready(page)
    page.locator("[name=subjective]").fill("Slept badly")
    save(note, {"plan": "Squats", "private": True, "version": 1})
    expect(page.locator("[data-outdated]")).to_be_visible()
    expect(page.locator("[name=subjective]")).to_have_value("Slept badly")
    walk.look("note-outdated")
    page.locator("main button.primary").first.click()
    row = page.locator(f"#note-{note.rsplit('/', 1)[1]}")
    for words in ("Slept badly", "Squats", "Private"):
        expect(row).to_contain_text(words)


def together(walk, stage, client):
    """Two trainers at one plan: what one saves appears on the other's page, and nobody's typing is lost."""
    week = {"name": "Both", "days": [
        {"name": "Push", "movements": [{"movement": "push-up", "sets": "3 x 10"},
                                       {"movement": "bench-press", "sets": "3 x 5 x 50 kg"}]},
        {"name": "Pull", "movements": [{"movement": "seated-row", "sets": "3 x 10"}]}]}
    plan = send(walk, stage, client + "/plans", week)
    address = f"{client}/plans/{plan['id']}"
    push, pull = plan["days"]
    one, two = [movement for group in push["groups"] for movement in group["movements"]]

    def change(movement, what="", **fields):
        send(walk, stage, f"{address}/days/{push['id']}/movements/{movement['id']}{what}", fields)

    page = walk.page
    page.goto(address)
    walk.wait_for_quiet()
    row, other = (page.locator(f"#movement-{movement['id']}") for movement in (one, two))
    change(one, sets="4 x 12")
    expect(row.locator(".row-note").first).to_have_text("4 × 12")
    row.locator("summary").first.click()
    note = row.locator("[name=note]")
    note.press_sequentially("Slow")
    change(two, sets="5 x 5 x 60 kg")
    expect(other.locator(".row-note").first).to_have_text("5 × 5 × 60 kg")
    expect(note).to_be_focused()
    note.press_sequentially("ly")
    change(one, sets="2 x 20")
    expect(row.locator(".row-note").first).to_have_text("2 × 20")
    expect(row.locator("[name=sets]")).to_have_value("4 x 12")
    # A button of another row answers with a list that does not know of the note.
    other.locator("summary").first.click()
    page.get_by_role("button", name=re.compile("^Move up: Bench press")).click()
    expect(page.locator(".plan-movement").first).to_have_id(f"movement-{two['id']}")
    expect(note).to_have_value("Slowly")
    walk.wait_for_quiet()
    with seen(page):
        change(one, "/place", place=0, day=pull["id"])
    expect(row).to_have_count(1)
    expect(note).to_have_value("Slowly")
    row.get_by_role("button", name="Save").click()
    expect(page.locator(".notice")).to_contain_text("The plan is changed.")
    moved = page.locator(".plan-day").last.locator(f"#movement-{one['id']}")
    expect(moved.locator(".row-note").first).to_have_text("2 × 20")
    expect(moved.locator("[name=note]")).to_have_value("Slowly")
    both_typed(walk, row, lambda **fields: change(one, **fields))
    taken_out(walk, stage, row, address, lambda: change(one, "/delete"))


@contextlib.contextmanager
def seen(page):
    """Until the page, which has live.js by then, has looked again at what others change meanwhile, and
    somebody at it."""
    ready(page, "live.js")
    address = page.url.split("#")[0]
    with page.expect_event("requestfinished", lambda one: (one.method, one.url) == ("GET", address)):
        yield
    glance(page)


def both_typed(walk, row, change):
    """Side by side, and the next time saved as it stands."""
    page = walk.page
    walk.wait_for_quiet()
    glance(page)
    row.locator("summary").first.click()
    row.locator("[name=note]").fill("Very slowly")
    with seen(page):
        change(note="Deep")
    walk.expected.add(409)
    row.get_by_role("button", name="Save").click()
    expect(row.get_by_text("Somebody else has saved: Deep")).to_be_visible()
    expect(row.locator("[name=note]")).to_have_value("Very slowly")
    walk.look("plan-conflict")
    walk.expected.discard(409)
    row.get_by_role("button", name="Save").click()
    expect(page.locator(".notice")).to_contain_text("The plan is changed.")
    expect(row.locator("[name=note]")).to_have_value("Very slowly")


def taken_out(walk, stage, row, address, take):
    """What was typed stays to be read, whether the movement is gone or the whole plan."""
    page = walk.page
    walk.wait_for_quiet()
    glance(page)
    row.locator("summary").first.click()
    row.locator("[name=note]").fill("As slowly as you can")
    walk.expected.add(404)
    with seen(page):
        take()
    row.get_by_role("button", name="Save").click()
    expect(page.locator("main").get_by_text("You typed: As slowly as you can")).to_be_visible()
    walk.look("plan-taken")
    page.goto(address)
    walk.wait_for_quiet()
    page.get_by_label("Name of the day").last.fill("Legs")
    send(walk, stage, address + "/delete", {})
    banner = page.locator("[data-gone]")
    expect(banner).to_be_visible()
    expect(page.get_by_label("Name of the day").last).to_have_value("Legs")
    walk.look("plan-gone")
    walk.expected.discard(404)


def main(stage):
    stage.serve_gym()
    walk = stage.walk(**TABLET)
    stage.sign_in(walk.page)
    client = stage.add_client(walk.page)
    other = stage.add_client(walk.page, "Grace Hopper")
    propose(walk, stage, other)
    from_sheet(walk, other)
    rearrange(walk)
    on_paper(walk, other)
    together(walk, stage, stage.add_client(walk.page, "Ida Noddack"))
    make_plan(walk, stage, client)
    walk.page.goto(client + "/today")
    mistaken(walk)
    train(walk, client)
    seen_elsewhere(walk, stage, client)
    emma, hana = (stage.add_client(walk.page, name) for name in ("Emma Noether", "Hana Kim"))
    squats(walk, stage, hana, rest=60)
    squats(walk, stage, emma, rest=120)
    refused(walk)
    rest(walk, emma, hana)
    tapped_twice(walk, stage, emma)
    squats(walk, stage, other, rest=60)
    kept(walk)
