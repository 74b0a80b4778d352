"""Does the main job in a real Chromium by keyboard alone: no pointer, no script that helps."""

import re

from lib.checks import check, expect
from lib.hand import LOADED, Held, ready
from lib.server import LOGIN, PASSWORD

# More than any page has places to stop at, so that a place that is never reached is found out.
PLACES = 250


def reach(page, target):
    """Tab by Tab, as somebody without a pointer does."""
    for _ in range(PLACES):
        if target.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {target}")


def write(page, name, text):
    reach(page, page.locator(f"[name={name}]"))
    page.keyboard.type(text)


def follow(page, link, address):
    """To a whole page, also where it has the same address."""
    reach(page, link)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(address))


def choose(page, button):
    """A group of radio buttons is one stop; arrows go through it."""
    group = page.locator(f"[name={button.get_attribute('name')}]")
    checked = group.and_(page.locator(":checked"))
    reach(page, checked if checked.count() else group.first)
    page.keyboard.press("Space")
    for _ in range(group.count()):
        if button.is_checked():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no arrow key reaches {button}")


def sign_in(page, server):
    page.goto(server.address + "/login")
    write(page, "login", LOGIN)
    write(page, "password", PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/clients$"))


def add_client(page):
    follow(page, page.get_by_role("link", name="Add client").first, "/clients/new$")
    write(page, "name", "Ada Byron")
    choose(page, page.locator("[name=sex][value=female]"))
    write(page, "birthdate", "11311992")
    page.keyboard.press("Enter")
    expect(page.locator("#birthdate-note .problem")).to_contain_text("a day that exists")
    expect(page.locator("[name=birthdate]")).to_be_focused()
    for key in ("ArrowLeft", "ArrowLeft", "1", "1", "0", "2"):
        page.keyboard.press(key)
    page.keyboard.press("Tab")
    expect(page.locator("#birthdate-note .problem")).to_have_count(0)
    write(page, "height", "168")
    write(page, "mass", "61.5")
    page.keyboard.press("Enter")
    expect(page.get_by_text("168 cm").first).to_be_visible()
    return page.url


def fill_in_form(page):
    """Every question saves by itself, and none takes the focus away."""
    follow(page, page.get_by_role("link", name="Screening form", exact=True), "/screening$")
    reach(page, page.locator("main button.primary"))
    page.keyboard.press("Enter")
    expect(page.locator("[data-autosave]")).to_be_visible()
    page.wait_for_load_state()
    for group in page.locator("[role=radiogroup][aria-required=true]").all():
        buttons = group.locator("input")
        name = buttons.first.get_attribute("name")
        yes = name in ("truthful", "active") or name.startswith("consent")
        choose(page, group.locator("input[value=yes]") if yes else buttons.first)
    write(page, "emergencyName", "Anne Byron")
    write(page, "emergencyPhone", "+44 20 7946 0018")
    expect(page.locator("[data-save-state]")).to_have_text(re.compile("Saved"))
    follow(page, page.get_by_role("button", name="Review and sign"), "/signature$")
    write(page, "clientName", "Ada Byron")
    write(page, "password", PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Unchanged since it was signed")).to_be_visible()


def assess(page):
    """The value's field has the focus at once, and afterwards the next exercise has it."""
    follow(page, page.get_by_role("link", name="Assessments"), "/assessments$")
    reach(page, page.locator("summary").filter(has_text="Heart and lungs"))
    page.keyboard.press("Enter")
    follow(page, page.get_by_role("link", name="Resting heart rate"), "/resting-heart-rate$")
    expect(page.locator("[name=value]")).to_be_focused()
    page.keyboard.type("64")
    with Held(page, "**/countdown.js*") as script:
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("saved="))
        expect(page.locator("a.button[data-focus]")).to_be_focused()
        script.until_asked()
        # "Type again to correct it": from wherever the focus is, and however late the script comes.
        page.keyboard.type("62")
    expect(page.locator("[name=value]")).to_have_value("62")
    page.keyboard.press("Enter")
    expect(page.locator("main").get_by_text("62 bpm").first).to_be_visible()
    following = page.locator("a.button[data-focus]")
    expect(following).to_be_focused()
    following.press("Enter")
    expect(page.locator("[name=value]")).to_be_focused()


def type_a_time(walk, client):
    """A keypad of digits has no colon: a point does. A number alone is seconds, and says so."""
    page = walk.page
    run, wall, leg = "1-5-mile-run", "wall-sit", "single-leg-balance-eyes-closed"
    for exercise, typed, shown, unit in (
            (run, "12.30", "12:30", "min:s"), (run, "12:30.5", "12:30.5", "min:s"),
            (run, "12.30\b5", "12:35", "min:s"), (run, "750", "750", "s = 12:30"),
            (wall, "150", "150", "s = 2:30"), (wall, "92.5", "92.5", "s = 1:32.5"),
            (wall, "2:30", "2:30", "min:s"), (leg, "150", "150", "s"), (leg, "2:30", "2:30", "s")):
        page.goto(f"{client}/assessments/{exercise}")
        walk.wait_for_quiet()
        field = page.locator("[name=value]")
        expect(field).to_have_attribute("inputmode", "decimal")
        field.focus()
        for key in typed:
            page.keyboard.press("Backspace" if key == "\b" else key)
        expect(field).to_have_value(shown)
        expect(page.locator("#value-unit")).to_have_text(unit)
    save_seconds(walk, client)


def save_seconds(walk, client):
    """What stood beside the field is what the server reads."""
    page = walk.page
    page.goto(client + "/assessments/wall-sit")
    field = page.locator("[name=value]")
    walk.expected = {422}
    field.fill("abc")
    field.press("Enter")
    expect(page.locator("#value-note")).to_contain_text("minutes and seconds, such as 1:30")
    walk.expected = set()
    field.fill("150")
    expect(page.locator("#value-unit")).to_have_text("s = 2:30")
    field.press("Enter")
    expect(page).to_have_url(re.compile("saved="))
    expect(page.locator("main").get_by_text("2:30").first).to_be_visible()


def mend_a_norm(walk, server):
    """The cell that is wrong is the one that is marked, and where typing goes on."""
    page = walk.page
    page.goto(server.address + "/settings/exercises/sit-ups/edit")
    cell = page.get_by_label("Row 3, column 3", exact=True)
    walk.expected = {422}
    cell.fill("abc")
    page.locator(".editor .primary").click()
    expect(page.locator("[data-problem=table]")).to_contain_text("“abc” is not a number")
    expect(cell).to_have_value("abc")
    # The live check says the same, but leaves the focus where it is.
    expect(cell).to_be_focused()
    walk.expected = set()
    expect(page.locator(".norm-grid [aria-invalid]")).to_have_count(1)
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto(server.address + "/clients")


def see_the_wheel(page):
    follow(page, page.get_by_role("link", name="Overview"), "/clients/[^/]+$")
    ready(page, "wheel-keys.js")
    reach(page, page.locator("svg.wheel a[data-index]").first)
    page.keyboard.press("End")
    page.keyboard.press("Home")
    expect(page.locator("svg.wheel a[data-index]").first).to_be_focused()
    follow(page, page.get_by_role("link", name="History"), "/wheel/history$")
    page.go_back()
    follow(page, page.locator("svg.wheel a[data-category=heart-and-lungs]"), "category=heart-and-lungs")


def go_anywhere(page, client):
    """Keys of one letter, the palette, and the list of keys where they can be turned off."""
    for tab, address in (("a", "/assessments"), ("s", "/screening"), ("o", "")):
        ready(page)
        page.keyboard.press("g")
        page.keyboard.press(tab)
        expect(page).to_have_url(re.compile(f"{re.escape(client)}{address}$"))
    ready(page)
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog")
    expect(palette.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("rest heart")
    expect(palette.get_by_role("link").first).to_contain_text("Resting heart rate")
    page.keyboard.press("ArrowDown")
    expect(palette.get_by_role("link").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(client + "/assessments/resting-heart-rate")
    ready(page)
    page.locator("main h1").click()
    page.keyboard.press("?")
    expect(palette).to_contain_text("New client")
    palette.get_by_role("checkbox").press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("Control+k")
    expect(palette).to_be_visible()
    expect(page).to_have_url(client + "/assessments/resting-heart-rate")
    page.keyboard.press("Escape")
    return_to_the_keys(page)
    page.goto(client + "/assessments/resting-heart-rate")
    ready(page)
    field = page.locator("aside").get_by_role("searchbox")
    expect(field).to_be_visible()
    page.locator("main h1").click()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("aside a.row").first).to_be_focused()
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile("/clients/new$"))


def is_heard_early(page, client):
    """A key that is pressed while its script is still on the way counts all the same."""
    # The page before has asked for its own.
    ready(page)
    with Held(page, "**/keys.js*") as script:
        page.goto(client)
        script.until_asked()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_contain_text("New client")
    page.keyboard.press("Escape")


def counts_once(page, client):
    """A tap that one script could hear while another is still on the way counts once."""
    ready(page)
    with Held(page, "**/keys.js*") as script:
        page.goto(client + "/assessments/plank")
        script.until_asked()
        page.evaluate(LOADED, "timer.js")
        page.get_by_role("button", name="Start").click()
    ready(page)
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()


def return_to_the_keys(page):
    """Who turned them off finds them off after signing in anew, and turns them on again."""
    reach(page, page.get_by_role("button", name="Sign out"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/login"))
    write(page, "login", LOGIN)
    write(page, "password", PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/clients$"))
    page.goto(page.url.replace("/clients", "/find"))
    ready(page)
    box = page.get_by_role("checkbox")
    expect(box).not_to_be_checked()
    box.press("Space")
    expect(box).to_be_checked()


def open_what_was_typed(page, client):
    """Enter waits for the answer that is under way: nothing of an earlier one opens."""
    page.goto(client)
    ready(page)
    page.keyboard.press("Control+k")
    found = page.get_by_role("dialog").get_by_role("link")
    expect(found.first).to_contain_text("Overview")
    with Held(page, "**/find?q=settings*") as answers:
        page.keyboard.insert_text("settings")
        answers.until_asked()
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        expect(found.first).to_contain_text("Overview")
        expect(page).to_have_url(client)
        answers.requests.pop().continue_()
        expect(page).to_have_url(re.compile("/settings$"))


def find_without_an_answer(page, client):
    """Where none comes, Enter leads to the page that finds without a script."""
    page.goto(client)
    ready(page)
    page.keyboard.press("Control+k")
    expect(page.get_by_role("dialog").get_by_role("link").first).to_contain_text("Overview")
    with Held(page, "**/find?q=settings*") as answers:
        page.keyboard.insert_text("settings")
        answers.until_asked()
        page.keyboard.press("Enter")
        answers.requests.pop().abort("aborted")
        answers.until_asked()
        answers.requests.pop().continue_()
        expect(page).to_have_url(re.compile(r"/find\?q=settings"))
    expect(page.locator("main a.row").first).to_contain_text("Settings")


def main(stage):
    server = stage.serve_gym()
    walk = stage.walk()
    page = walk.page
    sign_in(page, server)
    client = add_client(page)
    fill_in_form(page)
    assess(page)
    type_a_time(walk, client)
    mend_a_norm(walk, server)
    page.goto(client)
    see_the_wheel(page)
    go_anywhere(page, client)
    is_heard_early(page, client)
    counts_once(page, client)
    open_what_was_typed(page, client)
    find_without_an_answer(page, client)
