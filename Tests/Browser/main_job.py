"""Walks the main job from setup to wheel in a real Chromium, as a trainer does.

Fails on any console error, refused or failed resource, accessibility finding or sideways
scrolling. Screenshots of every page at three widths stay in the folder given.
"""

import re
import subprocess

from lib.checks import check, expect
from lib.hand import Held, ready
from lib.server import PASSWORD


def set_up(walk, server):
    page = walk.page
    page.goto(server.address)
    expect(page).to_have_url(re.compile("/setup$"))
    walk.look("setup")
    for field, text in {"code": server.code, "gym": "Corner Gym", "name": "Sam Smith",
                        "login": "sam", "password": "short"}.items():
        page.locator(f"[name={field}]").fill(text)
    walk.expected = {422}
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#password-note .problem")).to_be_visible()
    expect(page.locator("[name=gym]")).to_have_value("Corner Gym")
    walk.look("setup-mistake")
    walk.expected = set()
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_text(re.compile("([0-9A-Z]{4}-){6}[0-9A-Z]{4}"))).to_be_visible()
    walk.look("recovery-key")
    page.goto(server.address + "/clients")
    walk.look("clients-empty")


def sign_in(walk):
    page = walk.page
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile("/login"))
    walk.look("sign-in")
    page.locator("[name=login]").fill("sam")
    page.locator("[name=password]").fill("not the password at all")
    walk.expected = {401}
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#form-summary")).to_contain_text("is not right")
    expect(page.locator("[name=login]")).to_have_value("sam")
    walk.look("sign-in-wrong")
    walk.expected = set()
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/clients$"))


def pick(button):
    """A radio button lies hidden under its label, which is what people tap."""
    button.page.locator(f"label[for={button.get_attribute('id')}]").click()
    expect(button).to_be_checked()


def add_client(walk):
    page = walk.page
    page.get_by_role("link", name="Add client").first.click()
    walk.look("client-new")
    page.locator("[name=name]").fill("Ada Byron")
    pick(page.locator("[name=sex][value=female]"))
    page.locator("[name=birthdate]").fill("1992-11-02")
    page.locator("[name=height]").fill("1,68")
    page.locator("[name=mass]").fill("61.5")
    page.locator("[name=goal]").fill("Run ten kilometres without stopping")
    page.locator("main button.primary").last.click()
    expect(page.get_by_text("168 cm").first).to_be_visible()
    walk.look("overview-empty")
    return page.url


def fill_in_form(walk, client):
    """Everything that must be answered: well, willing, one concern; then both sign."""
    page = walk.page
    page.goto(client + "/screening")
    walk.look("screening-none")
    page.locator("main button.primary").click()
    walk.look("screening-draft")
    willing = ("truthful", "active")
    for group in page.locator("[role=radiogroup][aria-required=true]").all():
        boxes = group.locator("input")
        name = boxes.first.get_attribute("name")
        yes = name in willing or name.startswith("consent")
        pick(group.locator("input[value=yes]") if yes else boxes.first)
    page.locator("[name=emergencyName]").fill("Anne Byron")
    page.locator("[name=emergencyPhone]").fill("+44 20 7946 0018")
    page.locator("[name=sleep]").fill("5,5")
    # The form saves itself, too, and then shows the same answers on the page that is left.
    with page.expect_navigation():
        page.get_by_role("button", name="Save").first.click()
    expect(page.locator("[name=sleep]")).to_have_value("5.5")
    walk.look("screening-flagged")
    page.get_by_role("button", name="Review and sign").click()
    expect(page).to_have_url(re.compile("/signature$"))
    walk.look("screening-review")
    page.locator("[name=clientName]").fill("Ada Byron")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button.primary").last.click()
    expect(page.locator("[name=sleep]")).to_have_count(0)
    expect(page.get_by_text("Unchanged since it was signed")).to_be_visible()
    walk.look("screening-signed")


def print_the_receipt(walk, client):
    """On A4 and Letter, with a code that a camera reads as the fingerprint that is shown."""
    page = walk.page
    page.goto(client + "/screening")
    page.get_by_role("link", name="Signed copy to print").click()
    walk.look("receipt")
    font = page.locator(".seal .code").first.evaluate("code => getComputedStyle(code).fontFamily")
    check("Inter" in font and "mono" not in font, f"the fingerprint is in {font}")
    shown = page.locator(".seal .code").first.inner_text().replace(" ", "").replace("\n", "")
    code = walk.shots / "receipt-code.png"
    page.locator(".qr").screenshot(path=code)
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "--nodbus", code], capture_output=True, text=True)
    check(read.stdout.strip() == shown, f"the code says {read.stdout!r}, the page {shown!r}")
    for paper in ("A4", "Letter"):
        sheets = walk.shots / f"receipt-{paper}.pdf"
        page.pdf(path=sheets, format=paper)
        words = subprocess.run(["pdftotext", sheets, "-"], capture_output=True, text=True).stdout
        for expected in ("Client details", "Goals and consent", "Ada Byron", shown[:4]):
            check(expected in words, f"{expected} is not on {paper}")
        last = words.rstrip("\f").split("\f")[-1]
        check("Goals and consent" in last, f"the last page of {paper} is nearly empty: {last}")


def enter(walk, client, exercise, value, inputs={}):
    page = walk.page
    page.goto(f"{client}/assessments/{exercise}")
    page.locator(".entry-value").first.fill(value)
    for key, number in inputs.items():
        page.locator(f"[name=input-{key}]").fill(number)
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile("saved="))


def assess(walk, client):
    page = walk.page
    page.goto(client + "/assessments")
    walk.look("assessments")
    enter(walk, client, "resting-heart-rate", "64")
    page.locator("[name=value]").fill("62")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main").get_by_text("62 bpm").first).to_be_visible()
    expect(page.locator(".row-title", has_text="64 bpm")).to_have_count(0)
    use_the_timers(walk, client)
    page.goto(client + "/assessments/resting-heart-rate")
    page.locator("[name=value]").fill("900")
    walk.expected = {422}
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#value-note .problem")).to_be_visible()
    expect(page.locator("[name=value]")).to_have_value("900")
    walk.look("entry-mistake")
    walk.expected = set()
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto(client + "/assessments/grip-strength")
    for field, try_ in zip(page.locator("[name='trials[]']").all(), ("29", "31", "30")):
        field.fill(try_)
    walk.look("entry-trials")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Trials: 29 kg, 31 kg, 30 kg").first).to_be_visible()
    walk.look("entry-next")
    enter(walk, client, "push-ups", "18")
    enter(walk, client, "sit-and-reach", "34")
    page.goto(client + "/results")
    walk.look("results")


def seconds(timer):
    """As it shows them."""
    *minutes, rest = timer.locator("[data-digits]").text_content().split(":")
    return 60 * int(minutes[0] if minutes else 0) + float(rest)


# The page's own: a slow machine takes its time over the page, too.
NOW = "Date.now() / 1000"


def use_the_timers(walk, client):
    """Time is worked out from instants: a tablet that sleeps loses nothing."""
    page = walk.page
    page.clock.install()
    page.goto(client + "/assessments/resting-heart-rate")
    state = page.locator("[data-countdown]")
    expect(state).to_contain_text("Saved 62 bpm")
    walk.look("entry-correcting")
    ready(page)
    page.clock.fast_forward(61000)
    expect(state).to_have_text("New result")
    end_a_minute_early(page)
    enter(walk, client, "blood-pressure", "124/78")
    enter(walk, client, "rockport-walk", "15:00", {"heartRate": "140"})
    pulse = page.locator("[name=input-heartRate]")
    expect(pulse).to_have_attribute("placeholder", "140")
    ready(page)
    page.clock.fast_forward(61000)
    expect(pulse).to_have_attribute("placeholder", "")
    page.goto(client + "/assessments/plank")
    timer = page.locator("[data-timer=stopwatch]")
    ready(page)
    before = page.evaluate(NOW)
    timer.get_by_role("button", name="Start").click()
    page.clock.fast_forward(32500)
    page.reload()
    expect(timer.get_by_role("button", name="Stop")).to_be_visible()
    page.clock.fast_forward(60000)
    timer.get_by_role("button", name="Stop").click()
    expect(timer.get_by_role("button", name="Start")).to_be_visible()
    longest = page.evaluate(NOW) - before
    time = timer.locator("[data-digits]").text_content()
    check(92.5 <= seconds(timer) <= longest, f"{time} of {longest} s")
    walk.look("timer-stopwatch")
    timer.get_by_role("button", name="Use this time").click()
    expect(page.locator(".entry-value").first).to_have_value(time)
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto(client + "/assessments/resting-heart-rate")
    beats = page.locator("[data-timer=beats]")
    ready(page)
    beats.get_by_role("button", name="Start").click()
    page.clock.fast_forward(60000)
    expect(beats.locator("[data-digits]")).to_have_text("0:00")
    expect(beats.locator("[data-status]")).to_have_text("Time is up")
    page.keyboard.type("16")
    expect(page.locator("[name=value]")).to_have_value("64")
    expect(beats.locator("[data-beats]")).to_have_value("16")
    page.keyboard.press("Enter")
    expect(page.locator(".entry-save")).to_be_focused()
    walk.look("timer-beats")
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto(client + "/assessments/ymca-step")
    metronome = page.locator("[data-timer=metronome]")
    metronome.get_by_role("button", name="Faster").click()
    expect(metronome.get_by_text("98 beats a minute")).to_be_visible()
    before = page.evaluate(NOW)
    metronome.get_by_role("button", name="Start").click()
    page.clock.fast_forward(60000)
    expect(metronome.locator("[data-digits]")).to_have_text(re.compile("^(2:00|1:..)$"))
    left, longest = seconds(metronome), page.evaluate(NOW) - before
    check(180 - longest <= left <= 120, f"{left} s are left after {longest}")
    walk.look("timer-metronome")
    page.clock.fast_forward(120000)
    expect(metronome.locator("[data-status]")).to_have_text("Time is up")
    fill_tries_by_stopwatch(page, client)
    page.clock.resume()


def end_a_minute_early(page):
    """It runs from when the page came, not from when its script did: nobody is told that typing corrects
    after it does not."""
    with Held(page, "**/countdown.js*") as script:
        page.reload()
        state = page.locator("[data-countdown]")
        expect(state).to_contain_text("Saved 62 bpm")
        script.until_asked()
        page.clock.fast_forward(61000)
        script.requests.pop().continue_()
        expect(state).to_have_text("New result")


def fill_tries_by_stopwatch(page, client):
    """Each time goes into the next free field, and a tablet that slept shows the truth."""
    page.goto(client + "/assessments/8-foot-up-and-go")
    timer = page.locator("[data-timer=stopwatch]")
    tries = page.locator("[name='trials[]']")
    ready(page)
    for number, length in enumerate((6, 5)):
        time = time_it(page, timer, length, lambda: page.clock.fast_forward(length * 1000))
        timer.get_by_role("button", name="Use this time").click()
        expect(tries.nth(number)).to_have_value(time)
    time_it(page, timer, 3600, lambda: page.clock.set_system_time(page.evaluate(NOW) + 3600))
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto(client + "/assessments")


def time_it(page, timer, length, wait):
    """What the stopwatch shows that runs meanwhile: so many seconds, and no more than have gone by."""
    before = page.evaluate(NOW)
    timer.get_by_role("button", name="Start").click()
    wait()
    timer.get_by_role("button", name="Stop").click()
    expect(timer.get_by_role("button", name="Start")).to_be_visible()
    longest = page.evaluate(NOW) - before
    check(length <= seconds(timer) <= longest, f"{seconds(timer)} of {longest} s")
    return timer.locator("[data-digits]").text_content()


def ask_why(walk, client):
    page = walk.page
    page.goto(client + "/assessments/resting-heart-rate")
    page.get_by_role("link", name="Why?").first.click()
    expect(page.get_by_role("heading", name="Why is this 7?")).to_be_visible()
    walk.look("why")


def undo_a_deletion(walk, client):
    """From the list and back to it, by the key that undoes everywhere."""
    page = walk.page
    page.goto(client + "/results")
    rows = page.locator(".row-result")
    count = rows.count()
    rows.first.locator(".row-text").click()
    page.get_by_text("Delete this result").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("Deleted:")
    expect(page.get_by_role("status").filter(has_text="Deleted:").last).to_contain_text("Undo")
    expect(rows).to_have_count(count - 1)
    page.get_by_role("button", name="Undo").focus()
    walk.look("result-deleted")
    page.keyboard.press("Control+z")
    expect(rows).to_have_count(count)
    expect(page.locator(".notice")).to_contain_text("is back")


def put_away_and_back(walk, client):
    """Undo goes after ten seconds, but not from under somebody who is at it."""
    page = walk.page
    page.clock.install()
    page.goto(client + "/edit")
    page.get_by_role("button", name="Put away").click()
    undo = page.get_by_role("button", name="Undo")
    undo.focus()
    page.clock.fast_forward(11_000)
    expect(undo).to_be_visible()
    undo.blur()
    page.clock.fast_forward(1_000)
    expect(undo).to_be_hidden()
    page.goto(client + "/edit")
    page.get_by_role("button", name="Bring back").click()
    expect(page.locator(".notice")).to_contain_text("is back in the list")
    page.clock.resume()
    link = page.locator(".trainer").bounding_box()
    check(link["width"] < 200, f"the way to the settings is {link['width']} px wide")


def type_profession(walk, client, words):
    walk.page.goto(client + "/edit")
    walk.wait_for_quiet()
    field = walk.page.locator("[name=profession]")
    field.fill(words)
    return field


ASKS_BEFORE_LEAVING = "() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))"


def share_a_client(walk, client):
    """Another trainer's save is told where somebody types, who then sees both and loses nothing."""
    page, field = walk.page, type_profession(walk, client, "Teacher")
    origin = client.split("/clients")[0]
    page.request.post(client, data={"profession": "Poet"}, headers={
        "Accept": "application/json", "Origin": origin})
    told = page.get_by_text("Someone else has just changed these details.")
    expect(told).to_be_in_viewport()
    expect(field).to_be_focused()
    expect(field).to_have_value("Teacher")
    banner, typed = page.locator("[data-outdated]").bounding_box(), field.bounding_box()
    check(typed["y"] + typed["height"] <= banner["y"], "it lies over what is typed in")
    walk.look("client-outdated")
    walk.expected = {409}
    field.press("Enter")
    expect(page.locator("main").get_by_text("Choose what each of them is to say")).to_be_visible()
    walk.look("client-conflict")
    ready(page)
    check(page.evaluate(ASKS_BEFORE_LEAVING), "the page with both is left without a question")
    page.get_by_label("Teacher").check()
    page.locator("main button.primary").click()
    expect(page).to_have_url(client)
    expect(page.get_by_text("Teacher")).to_be_visible()
    walk.expected = set()
    follow_the_way_back(walk, client)


def follow_the_way_back(walk, client):
    """Whom somebody else puts away is not put away again, and what is typed stays."""
    page, field = walk.page, type_profession(walk, client, "Singer")
    origin = client.split("/clients")[0]
    for way, button in (("archive", "Bring back"), ("archive/delete", "Put away")):
        page.request.post(f"{client}/{way}", data={}, headers={
            "Accept": "application/json", "Origin": origin})
        expect(page.get_by_role("button", name=button)).to_be_visible()
        expect(field).to_be_focused()
        expect(field).to_have_value("Singer")
    field.fill("Teacher")


def add_an_exercise(walk, client):
    """The owner's own exercise: the live check finds a mistake, then scores a value."""
    page = walk.page
    page.goto(page.url.split("/clients")[0] + "/settings")
    walk.look("settings")
    page.get_by_role("link", name="Exercises of your gym").click()
    walk.look("own-exercises")
    page.get_by_role("link", name="Add exercise").click()
    page.locator("[name=name]").fill("Rope climb")
    page.locator("[name=category]").select_option("strength")
    page.locator("[name=resultUnit]").fill("Count")
    page.locator("[name=steps]").fill("Hold the rope.\nClimb.")
    page.get_by_role("heading", name="Advanced").click()
    page.locator("[name=formula]").fill("value * (")
    expect(page.locator("[data-problem=formula]")).to_contain_text("not a formula")
    walk.look("own-exercise-mistake")
    page.locator("[name=formula]").fill("value * 2")
    page.locator("[name=tryValue]").fill("3")
    expect(page.locator("[data-check-result]")).to_contain_text("3 scores 6.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Rope climb").first).to_be_visible()
    walk.look("own-exercises-saved")
    enter(walk, client, "rope-climb", "4")
    expect(page.get_by_text("Score 8 of 10").first).to_be_visible()
    page.goto(page.url.split("/clients")[0] + "/settings/exercises/rope-climb/rescoring")
    walk.look("rescoring")


# As a spreadsheet copies two sexes with their ages.
NORMS = "\tWomen\t\tMen\nScore\t20-39\t≥ 40\t20+\n10\t12\t9,5\t16\n5\t6\tsix\t8\n2\t\t\t"

PASTE = """(field, text) => { const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def paste_norms(walk):
    """A table from a spreadsheet: the cell that is wrong is named, then the dot follows."""
    page = walk.page
    page.goto(page.url.split("/settings")[0] + "/settings/exercises/new")
    for field, text in {"name": "Peg board", "resultUnit": "Count", "steps": "Climb.",
                        "tableSource": "Our gym, 2026", "tryValue": "7", "tryAge": "30"}.items():
        page.locator(f"[name={field}]").fill(text)
    page.locator("[name=category]").select_option("strength")
    page.locator("[name=tableScale]").select_option("peer")
    page.locator("[name=trySex]").select_option("female")
    page.get_by_label("Row 1, column 1", exact=True).evaluate(PASTE, NORMS)
    expect(page.locator("[data-problem=table]")).to_have_text(
        "Row 4, column Women ≥ 40: “six” is not a number.")
    wrong = page.get_by_label("Row 4, column 3", exact=True)
    expect(wrong).to_have_attribute("aria-invalid", "true")
    walk.look("own-exercise-table-mistake")
    wrong.fill("5,5")
    expect(page.locator("[data-check-result]")).to_contain_text("7 scores 5.")
    expect(page.locator("[data-check-ruler] circle")).to_have_attribute("cx", "5")
    tried = page.locator("[data-check-wheel] [data-category=strength]")
    expect(tried).to_have_attribute("data-score", "5")
    page.locator("[name=tryValue]").fill("12")
    expect(page.locator("[data-check-ruler] circle")).to_have_attribute("cx", "10")
    expect(page.locator("[data-check-wheel] .wheel-focus")).to_have_attribute("data-score", "10")
    walk.look("own-exercise-table")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Peg board").first).to_be_visible()
    page.get_by_role("link", name="Peg board").click()
    expect(page.get_by_label("Row 2, column 3", exact=True)).to_have_value("≥ 9.5")
    walk.look("own-exercise-table-again")


def lose_no_typing(walk, client):
    """A session that ended while a value was typed: sign in beside it, then save."""
    page = walk.page
    page.goto(client + "/assessments/resting-heart-rate")
    page.locator("[name=value]").fill("58")
    ready(page)
    page.context.clear_cookies()
    walk.expected = {401}
    page.get_by_role("button", name="Save").click()
    over = page.locator("[data-lock-over]")
    expect(over).to_be_visible()
    walk.look("signed-out")
    with page.expect_popup() as popup:
        over.get_by_role("link", name="Sign in").click()
    door = popup.value
    door.locator("[name=login]").fill("sam")
    door.locator("[name=password]").fill(PASSWORD)
    door.locator("[name=password]").press("Enter")
    expect(door).to_have_url(re.compile("/clients$"))
    door.close()
    expect(page.locator("[name=value]")).to_have_value("58")
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile("saved="))


def see_the_wheel(walk, client):
    page = walk.page
    page.goto(client)
    expect(page.locator("svg [data-category][data-score]")).to_have_count(5)
    walk.look("overview")
    page.locator("svg a[data-category=strength]").click()
    expect(page).to_have_url(re.compile("category=strength"))
    walk.look("category")
    page.goto(page.url.split("/clients")[0] + "/clients")
    page.get_by_role("searchbox").first.fill("byr")
    expect(page.get_by_text("Ada Byron").first).to_be_visible()
    walk.look("clients")


def main(stage):
    server = stage.serve_new()
    do(stage.walk(), server)


def do(walk, server):
    set_up(walk, server)
    sign_in(walk)
    client = add_client(walk)
    fill_in_form(walk, client)
    print_the_receipt(walk, client)
    assess(walk, client)
    ask_why(walk, client)
    undo_a_deletion(walk, client)
    put_away_and_back(walk, client)
    share_a_client(walk, client)
    add_an_exercise(walk, client)
    paste_norms(walk)
    lose_no_typing(walk, client)
    see_the_wheel(walk, client)
