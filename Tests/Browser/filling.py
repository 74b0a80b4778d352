"""Fills a screening form in a real Chromium: it saves by itself, and a tablet that was handed
over shows nothing else."""

import re

from lib.checks import expect
from lib.hand import HELD_BACK, LETTING_GO, glance, ready
from lib.server import PASSWORD


def saved(page):
    expect(page.locator("[data-save-state]")).to_have_text(re.compile("Saved"))


def save_by_itself(walk, form):
    """What was typed is there after the tab was closed; follow-up questions come and go."""
    page = walk.page
    page.locator("[name=goal]").fill("Run ten kilometres")
    saved(page)
    expect(page.locator("#field-painRegions")).to_have_count(0)
    page.locator("label[for=pain-yes]").click()
    expect(page.locator("#field-painRegions")).to_be_visible()
    glance(page)
    page.locator("label[for=chestRest-yes]").click()
    expect(page.locator("#note-chestRest .flag")).to_be_visible()
    glance(page)
    page.locator("label[for=pain-no]").click()
    expect(page.locator("#field-painRegions")).to_have_count(0)
    walk.expected = {422}
    page.locator("[name=sleep]").fill("99")
    expect(page.locator("#note-sleep .problem")).to_be_visible()
    expect(page.locator("[name=sleep]")).to_have_value("99")
    expect(page.locator("[name=sleep]")).to_be_focused()
    walk.look("filling-mistake")
    page.locator("label[for=chestRest-no]").click()
    expect(page.locator("#note-chestRest .flag")).to_have_count(0)
    expect(page.locator("[name=sleep]")).to_have_value("99")
    expect(page.locator("#note-sleep .problem")).to_be_visible()
    glance(page)
    page.locator("label[for=chestRest-yes]").click()
    expect(page.locator("#note-chestRest .flag")).to_be_visible()
    page.locator("[name=sleep]").fill("7,5")
    expect(page.locator("#note-sleep .problem")).to_have_count(0)
    saved(page)
    walk.expected = set()
    tab = page.context.new_page()
    page.close()
    tab.goto(form)
    expect(tab.locator("[name=goal]")).to_have_value("Run ten kilometres")
    expect(tab.locator("[name=sleep]")).to_have_value("7.5")
    expect(tab.locator("#pain-no")).to_be_checked()
    return tab


def keep_the_day_that_was(page, form):
    """While a date is typed it is a wrong day, then none; what was stored stays until it is whole."""
    field = page.locator("[name=birthdate]")
    field.fill("1980-01-15")
    with page.expect_response(lambda answer: "1980-01-15" in (answer.request.post_data or "")):
        page.locator("[name=emergencyName]").focus()
    field.focus()
    page.keyboard.type("02302023", delay=50)
    expect(page.locator("#note-birthdate .problem")).to_have_count(0)
    page.locator("[name=emergencyName]").focus()
    expect(page.locator("#note-birthdate .problem")).to_contain_text("a day that exists")
    glance(page)
    page.get_by_role("button", name="Review and sign").click()
    expect(field).to_be_focused()
    expect(page).to_have_url(form)
    other = page.context.new_page()
    other.goto(form)
    expect(other.locator("[name=birthdate]")).to_have_value("1980-01-15")
    other.close()
    page.keyboard.type("0228", delay=50)
    with page.expect_response(lambda answer: "2023-02-28" in (answer.request.post_data or "")):
        page.locator("[name=emergencyName]").focus()
    expect(page.locator("#note-birthdate .problem")).to_have_count(0)
    saved(page)


def change_while_it_is_saved(page):
    """An answer that is changed while it is on its way is saved once more."""
    page.evaluate(HELD_BACK)
    page.locator("label[for=dizzy-no]").click()
    page.wait_for_function(LETTING_GO)
    page.locator("label[for=dizzy-yes]").click()
    with page.expect_response(lambda answer: "dizzy=yes" in (answer.request.post_data or "")):
        page.evaluate("letGo()")
    page.reload()
    expect(page.locator("#dizzy-yes")).to_be_checked()


def save_beside_another_tab(page, form):
    """Two tabs answer different questions: both answers stay."""
    other = page.context.new_page()
    other.goto(form)
    page.locator("label[for=chestRest-no]").click()
    saved(page)
    other.locator("[name=emergencyName]").fill("Anne Byron")
    saved(other)
    expect(other.locator("#chestRest-no")).to_be_checked()
    other.locator("#chestRest-no").focus()
    page.locator("label[for=chestRest-yes]").click()
    expect(other.locator("#chestRest-yes")).to_be_checked()
    expect(other.locator("#chestRest-no")).to_be_focused()
    other.close()


def answer_the_same_question(walk, form):
    """Whoever was slower has both answers, and chooses; no button leads on before."""
    page = walk.page
    other = page.context.new_page()
    other.goto(form)
    walk.expected = {409}
    page.goto(form)
    note = meet(page, other, "Dr Wong")
    page.get_by_role("button", name="Review and sign").click()
    expect(page.get_by_role("button", name="Take that")).to_be_focused()
    expect(page).to_have_url(form)
    walk.look("filling-both")
    answer(other, "Dr Wing")
    expect(note).to_contain_text("Somebody else has saved: Dr Wing")
    glance(page)
    page.get_by_role("button", name="Keep what stands here").click()
    both_have(page, other, "Dr Byron, on Mondays")
    meet(page, other, "Dr Webb")
    expect(page.locator("[name=doctor]")).to_be_focused()
    page.get_by_role("button", name="Take that").click()
    both_have(page, other, "Dr Webb")
    walk.expected = set()
    other.close()


def meet(page, other, words):
    """What is typed is on its way when the other answer is saved."""
    page.evaluate(HELD_BACK)
    page.locator("[name=doctor]").fill("Dr Byron, on Mondays")
    page.wait_for_function(LETTING_GO)
    answer(other, words)
    page.evaluate("letGo()")
    note = page.locator("#note-doctor")
    expect(note).to_contain_text(f"Somebody else has saved: {words}")
    expect(page.locator("[name=doctor]")).to_have_value("Dr Byron, on Mondays")
    glance(page)
    return note


def answer(page, words):
    page.locator("[name=doctor]").fill(words)
    with page.expect_response(lambda answer: "doctor=" in (answer.request.post_data or "")):
        page.locator("[name=doctor]").press("Tab")


def both_have(page, other, words):
    for one in (page, other):
        expect(one.locator("[name=doctor]")).to_have_value(words)
        expect(one.locator("#note-doctor .problem")).to_have_count(0)
    saved(page)
    page.reload()
    expect(page.locator("[name=doctor]")).to_have_value(words)


def keep_what_is_not_asked_any_more(walk, form):
    """A follow-up that goes while somebody answers it comes back with what they typed."""
    page = walk.page
    other = page.context.new_page()
    other.goto(form)
    page.goto(form)
    walk.expected = {409}
    page.locator("label[for=heart-yes]").click()
    expect(page.locator("[name=heartDetails]")).to_be_visible()
    saved(page)
    expect(other.locator("#heart-yes")).to_be_checked()
    page.evaluate(HELD_BACK)
    page.locator("[name=heartDetails]").fill("Since spring")
    page.wait_for_function(LETTING_GO)
    glance(other)
    with other.expect_response(lambda answer: "heart=no" in (answer.request.post_data or "")):
        other.locator("label[for=heart-no]").click()
    page.evaluate("letGo()")
    saved(page)
    # Not from under the hands.
    expect(page.locator("[name=heartDetails]")).to_be_focused()
    expect(other.locator("[name=heartDetails]")).to_have_count(0)
    glance(other)
    other.locator("label[for=heart-yes]").click()
    for one in (page, other):
        expect(one.locator("[name=heartDetails]")).to_have_value("Since spring")
    page.locator("[name=heartDetails]").blur()
    glance(other)
    other.locator("label[for=heart-no]").click()
    expect(page.locator("[name=heartDetails]")).to_have_count(0)
    walk.expected = set()
    other.close()


def survive_a_lost_network(page, form):
    ready(page)
    page.context.set_offline(True)
    page.locator("[name=emergencyPhone]").fill("+44 20 7946 0018")
    expect(page.locator("[data-save-state]")).to_have_text(re.compile("Not saved yet"))
    page.get_by_role("button", name="Save").last.click()
    expect(page.locator("[name=emergencyPhone]")).to_have_value("+44 20 7946 0018")
    page.context.set_offline(False)
    expect(page).to_have_url(re.compile("saved=1"))
    page.reload()
    expect(page.locator("[name=emergencyPhone]")).to_have_value("+44 20 7946 0018")


def hand_over(walk, server, form):
    page = walk.page
    page.get_by_role("button", name="Hand to the client").click()
    expect(page.get_by_text("1 of 8")).to_be_visible()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    walk.look("handover")
    page.locator("[name=goal]").fill("Run ten kilometres")
    page.locator("[name=name]").press("Enter")
    expect(page.get_by_text("2 of 8")).to_be_visible()
    for out in ("/clients", form.split("/screening")[0], "/settings", "/login"):
        page.goto(out if out.startswith("http") else server.address + out)
        expect(page).to_have_url(form)
    page.go_back()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    page.goto(form + "?section=goals")
    strip = page.locator("[data-sections]")
    expect(strip.locator("[aria-current=step]")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Almost done")).to_be_visible()
    walk.look("handover-done")
    page.locator("[name=password]").fill("a client's guess")
    walk.expected = {403}
    page.get_by_role("button", name="Take the tablet back").click()
    expect(page.locator("#password-note .problem")).to_be_visible()
    walk.expected = set()
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Take the tablet back").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def keep_no_page_in_memory(stage, form):
    """Going back from a tablet that was handed over shows none of the trainer's pages again."""
    browser = stage.launch(ignore_default_args=["--disable-back-forward-cache"])
    page = browser.new_page()
    stage.sign_in(page)
    page.goto(stage.server.address + "/settings")
    page.goto(form)
    page.get_by_role("button", name="Hand to the client").click()
    expect(page.get_by_text("1 of 8")).to_be_visible()
    for _ in range(3):
        page.go_back()
        expect(page).to_have_url(form)
        expect(page.get_by_text("1 of 8")).to_be_visible()
        expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    browser.close()


# How often all that was answered was saved, and what that changes was on the page.
SAVES = """() => { window.saves = 0;
  document.addEventListener("form:saved", () => { window.saves += 1; }); }"""


def answer_what_must_be(page, but=0):
    """One after the other, each when the one before is saved: that may have moved the next question."""
    ready(page)
    page.evaluate(SAVES)
    groups = page.locator("[role=radiogroup][aria-required=true]").all()
    for group in groups[:len(groups) - but]:
        name = group.locator("input").first.get_attribute("name")
        yes = name in ("truthful", "active") or name.startswith("consent")
        choice = group.locator("input[value=yes]") if yes else group.locator("input").first
        if choice.is_checked():
            continue
        saves = page.evaluate("saves")
        page.locator(f"label[for={choice.get_attribute('id')}]").click()
        page.wait_for_function("(before) => saves > before", arg=saves)
        glance(page)
        expect(choice).to_be_checked()


def sign_by_hand(walk, form):
    """A stroke of the mouse is kept as a path, and shown under the signed form."""
    page = walk.page
    answer_what_must_be(page)
    page.get_by_role("button", name="Review and sign").click()
    expect(page).to_have_url(form + "/signature")
    page.locator("[name=clientName]").fill("Ada Byron")
    ready(page)
    pad = page.locator("[data-signature-pad] svg")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 60)
    page.mouse.down()
    for part in range(1, 20):
        page.mouse.move(box["x"] + 40 + part * 12, box["y"] + 60 + (part % 4) * 10)
    page.mouse.up()
    expect(page.locator("[name=signature]")).to_have_value(re.compile(r"^M[\d .]+Q.+L"))
    page.set_viewport_size({"width": 820, "height": 1100})
    walk.look("signature-drawn")
    # It was typed a moment ago, for the tablet.
    expect(page.locator("[name=password]")).to_have_count(0)
    page.locator("main button.primary").last.click()
    expect(page).to_have_url(form)
    expect(page.locator(".signature-drawn").first).to_be_in_viewport()


def begun_elsewhere(stage, page):
    """A page without a form becomes the form that another trainer has begun."""
    client = stage.add_client(page, "Begun Elsewhere")
    page.goto(client + "/screening")
    expect(page.get_by_role("button", name="Start the screening form")).to_be_visible()
    other = page.context.new_page()
    stage.start_form(other, client)
    expect(page.locator("[data-autosave]")).to_be_visible()
    other.close()


def main(stage):
    server = stage.serve_gym()
    walk = stage.walk()
    stage.sign_in(walk.page)
    begun_elsewhere(stage, walk.page)
    form = stage.start_form(walk.page, stage.add_client(walk.page))
    tab = save_by_itself(walk, form)
    change_while_it_is_saved(tab)
    keep_the_day_that_was(tab, form)
    save_beside_another_tab(tab, form)
    survive_a_lost_network(tab, form)
    keep_no_page_in_memory(stage, form)
    second = stage.watch(tab)
    answer_the_same_question(second, form)
    keep_what_is_not_asked_any_more(second, form)
    # Nearly all, before a password is typed: it counts for two minutes.
    answer_what_must_be(tab, but=1)
    hand_over(second, server, form)
    sign_by_hand(second, form)
