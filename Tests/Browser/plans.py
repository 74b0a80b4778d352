"""Trains by a plan in a real Chromium: one tap for each set, also without network, once each."""

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
    answer = page.request.post(client + "/plans", headers={
        "Accept": "application/json", "Content-Type": "application/json",
        "Origin": stage.server.address,
    }, data=json.dumps({"name": "Eighteen", "days": [{"name": "All", "movements": movements}]}))
    check(answer.status == 201, answer.text())


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
    ticks.first.tap()
    expect(bar).to_have_text(f"{total - 1} of {total} sets done")
    print(f"plans: a workout of {total} sets in {total} taps")
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
    make_plan(walk, stage, client)
    walk.page.goto(client + "/today")
    mistaken(walk)
    train(walk, client)
    seen_elsewhere(walk, stage, client)
