"""Trains by a plan in a real Chromium: one tap for each set, also without network, once each."""

import datetime
import json
import re

from lib.checks import check, expect

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
    expect(page.get_by_text("Please measure first: Bench press, barbell")).to_be_visible()
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
    expect(page.get_by_text("Is Bench press meant?")).to_be_visible()
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
    expect(page.get_by_text("8 sets x 40 or 1 x 8 x 40 kg?")).to_be_visible()
    walk.look("plan-asked")
    page.locator(".plan-movement textarea").first.fill("3 x 12 x 20 kg")
    page.locator(".plan-movement button.primary").first.click()
    expect(page.locator(".plan-movement .row-note").first).to_have_text("3 × 12 × 20 kg")
    walk.expected.discard(422)


def train(walk, client):
    """The bar is right after every tap; what is tapped without network arrives once."""
    page = walk.page
    page.goto(client + "/today")
    ticks, bar = page.locator(".set-tick"), page.locator("[data-progress-text]")
    total = len(MOVEMENTS) * SETS
    check(ticks.count() == total, ticks.count())
    for number in range(4):
        ticks.nth(number).tap()
        expect(bar).to_have_text(f"{number + 1} of {total} sets done")
    expect(page.locator("[data-rest-state]")).to_have_text("Resting")
    walk.look("plan-today")
    with walk.offline():
        for number in range(4, 7):
            ticks.nth(number).tap()
        expect(page.locator("[data-unsent]")).to_contain_text("3")
        expect(bar).to_have_text(f"7 of {total} sets done")
    expect(page.locator("[data-unsent]")).to_have_text("", timeout=15_000)
    walk.wait_for_quiet()
    page.reload()
    expect(bar).to_have_text(f"7 of {total} sets done")
    expect(page.locator("aside.rest")).to_be_visible()
    page.locator(".set-other summary").nth(7).click()
    page.locator(".set").nth(7).get_by_label("Repetitions").fill("7")
    page.locator(".set").nth(7).get_by_role("button", name="Done like this").click()
    expect(page.locator(".set").nth(7)).to_contain_text("7 × 20 kg")
    for number in range(8, total):
        ticks.nth(number).tap()
    expect(page.locator(".workout-done")).to_contain_text("All done")
    walk.wait_for_quiet()
    walk.look("plan-done")
    with page.expect_response("**/sets"):
        ticks.first.tap()
    expect(bar).to_have_text(f"{total - 1} of {total} sets done")
    print(f"plans: a workout of {total} sets in {total} taps")
    walk.wait_for_quiet()
    page.goto(client + "/training")
    expect(page.get_by_text(re.compile("17 of 18 sets, 94%"))).to_be_visible()
    walk.look("plan-training")


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
    expect(other.page.locator("[data-progress-text]")).to_have_text(now, timeout=10_000)
    other.page.goto(client)
    other.wait_for_quiet()
    link = other.page.get_by_role("link", name="All goals")
    link.focus()
    walk.page.goto(client + "/goals/new")
    walk.page.locator("[name=words]").fill("Run ten kilometres")
    walk.page.locator("main button.primary").click()
    walk.page.wait_for_url("**/goals*")
    goal = other.page.get_by_text("Run ten kilometres")
    expect(goal.first).to_be_visible(timeout=10_000)
    expect(link).to_be_focused()


def main(stage):
    stage.serve_gym()
    walk = stage.walk(**TABLET)
    stage.sign_in(walk.page)
    client = stage.add_client(walk.page)
    other = stage.add_client(walk.page, "Grace Hopper")
    propose(walk, stage, other)
    from_sheet(walk, other)
    on_paper(walk, other)
    make_plan(walk, stage, client)
    walk.page.goto(client + "/today")
    mistaken(walk)
    train(walk, client)
    seen_elsewhere(walk, stage, client)
