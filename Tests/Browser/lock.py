"""Locks a tablet and opens it again: nothing is seen meanwhile, nothing typed is lost, and two
trainers who share it get nothing of each other's."""

import re

from lib.checks import check, expect
from lib.hand import ready
from lib.server import PASSWORD

PINS = {"Sam Smith": "271828", "Kim": "577215"}
KIMS = "lantern orbit velvet canyon"
TABLET = {"has_touch": True, "viewport": {"width": 820, "height": 1180}}


class Taps:
    def __init__(self):
        self.count = 0

    def on(self, target):
        self.count += 1
        target.tap()


def set_pin(walk, address, pin, password):
    page = walk.page
    page.goto(address + "/settings/lock")
    page.locator("[name=pin]").fill(pin)
    page.locator("[name=password]").fill(password)
    page.get_by_role("button", name="Set PIN").tap()
    expect(page.locator("#main").get_by_text("Your PIN is set.")).to_be_visible()


def type_pin(page, pin):
    """The sixth digit opens it."""
    field = page.locator("[data-lock-card] [name=pin]")
    expect(field).to_be_focused()
    field.press_sequentially(pin)


def invite_kim(walk, server):
    """By their own browser, without which nobody types a password here."""
    page, address = walk.page, server.address
    headers = {"Origin": address, "Accept": "application/json"}
    made = page.request.post(f"{address}/settings/trainers", headers=headers,
                             data={"name": "Kim", "login": "kim"}).json()
    other = page.context.browser.new_context()
    joined = other.request.post(f"{address}/invitations/{made['invitation']['code']}",
                                headers=headers, data={"password": KIMS})
    check(joined.ok, "Kim joins")
    other.close()


def expect_hidden(page, *secrets):
    """Neither on the screen nor for a screen reader, nor in the name of the tab."""
    expect(page.locator(".lock-screen")).to_be_visible()
    told = page.locator("body").aria_snapshot() + page.title()
    check(not any(secret in told for secret in secrets), told)
    for part in page.locator("main, .topbar").all():
        expect(part).to_be_hidden()
    check(page.evaluate("document.elementFromPoint(100, 20).closest('.lock-screen') !== null"),
          "the lock lies over all")


def lock_and_open(walk, other, server):
    page = walk.page
    page.goto(server.address + "/clients/new")
    page.locator("[name=name]").fill("Ada Byron")
    for tab in (page, other.page):
        ready(tab)
    page.get_by_role("button", name="Lock").tap()
    for tab in (page, other.page):
        expect_hidden(tab, "Ada", "Clients", "Add")
    walk.look("lock")
    # Its keys are the hidden page's no more.
    page.get_by_role("button", name="Unlock").press("n")
    page.get_by_role("button", name="Unlock").press("Control+k")
    check(page.locator("dialog[open]").count() == 0, "no palette opens behind the lock")
    walk.expected = {403}
    page.locator("[data-lock-card] [name=pin]").focus()
    type_pin(page, "314159")
    expect(page.locator("[data-lock-card] .problem")).to_contain_text("4 tries are left")
    walk.look("lock-wrong-pin")
    walk.expected = set()
    type_pin(page, PINS["Sam Smith"])
    for tab in (page, other.page):
        expect(tab.locator(".lock-screen")).to_be_hidden()
    expect(page.locator("[name=name]")).to_have_value("Ada Byron")
    expect(page.locator("[name=name]")).to_be_visible()


def lock_by_itself(walk, server):
    """The page asks when its time is over, and whenever somebody comes back to it."""
    page = walk.page
    page.clock.install()
    page.goto(server.address + "/clients/new")
    page.locator("[name=name]").fill("Ada Byron")
    ready(page)
    page.request.post(server.address + "/lock",
                      headers={"Origin": server.address, "Accept": "application/json"})
    expect(page.locator("[name=name]")).to_be_visible()
    walk.expected = {423}
    page.clock.fast_forward(600_000)
    expect_hidden(page, "Ada")
    page.clock.resume()
    type_pin(page, PINS["Sam Smith"])
    expect(page.locator("[name=name]")).to_be_visible()
    expect(page.locator("[name=name]")).to_have_value("Ada Byron")
    walk.expected = set()


def share(walk, server):
    page = walk.page
    ready(page)
    page.get_by_role("button", name="Lock").tap()
    page.get_by_role("link", name="Somebody else").tap()
    page.locator("[name=login]").fill("kim")
    page.locator("[name=password]").fill(KIMS)
    page.locator("[name=password]").press("Enter")
    expect(page).to_have_url(re.compile("/clients$"))
    set_pin(walk, server.address, PINS["Kim"], KIMS)


def switch(page, name, unsaved=False):
    taps = Taps()
    ready(page)
    taps.on(page.get_by_role("button", name="Lock or switch"))
    expect(page.get_by_role("link", name=name)).to_be_visible()
    expect(page.get_by_text("It waits on this page for you")).to_be_visible(
        visible=unsaved)
    taps.on(page.get_by_role("link", name=name))
    expect(page).to_have_url(re.compile(r"/lock\?trainer="))
    type_pin(page, PINS[name])
    expect(page).to_have_url(re.compile("/clients$"))
    expect(page.locator(".topbar .trainer")).to_contain_text(name)
    return taps.count


def switch_and_back(walk, other, server):
    """Kim leaves what she typed; nobody finds it but she, and her other tab waits for her."""
    page, kims = walk.page, other.page
    kims.goto(server.address + "/clients/new")
    kims.locator("[name=name]").fill("Secret Sue")
    ready(kims)
    page.goto(server.address + "/clients/new")
    page.locator("[name=name]").fill("Secret Tim")
    count = switch(page, "Sam Smith", unsaved=True)
    check(count == 2, f"switching takes {count} taps")
    expect_hidden(kims, "Secret")
    expect(kims.locator("[data-lock-card] h1")).to_have_text("Kim")
    for _ in range(3):
        page.go_back()
        check("Secret" not in page.locator("body").aria_snapshot(), page.url)
        check(page.evaluate("[...document.querySelectorAll('input')].every("
                            "(one) => !one.value.includes('Secret'))"), page.url)
    page.goto(server.address + "/clients")
    check(switch(page, "Kim") == 2, "two taps back")
    page.goto(server.address + "/clients/new")
    expect(page.locator("[name=name]")).to_have_value("Secret Tim")
    page.reload()
    expect(page.locator("[name=name]")).to_have_value("")
    page.goto(server.address + "/clients")
    expect(kims.locator("[name=name]")).to_be_visible()
    expect(kims.locator("[name=name]")).to_have_value("Secret Sue")
    return count


def without_network(walk, server):
    """What is typed waits on its page, and is saved once, by itself, when the network is back."""
    page = walk.page
    page.goto(server.address + "/clients/new")
    page.locator("[name=name]").fill("Offline Olga")
    with walk.offline():
        for _ in range(2):
            page.locator("main button.primary").last.click()
        expect(page.locator("[data-unreachable]")).to_be_visible()
        expect(page.locator("[name=name]")).to_have_value("Offline Olga")
    expect(page).to_have_url(re.compile("/clients/[0-9a-f-]{36}"))
    page.goto(server.address + "/clients")
    expect(page.get_by_text("Offline Olga")).to_have_count(1)


def ended_elsewhere(first, stage, server):
    """A session that was ended leaves no client on the screen, on whichever tablet."""
    walk = stage.walk(**TABLET)
    page = walk.page
    stage.sign_in(page)
    page.clock.install()
    page.goto(server.address + "/clients")
    expect(page.get_by_text("Offline Olga")).to_be_visible()
    ready(page)
    walk.expected = first.expected = {401}
    page.request.post(server.address + "/settings/sessions/delete",
                      headers={"Origin": server.address, "Accept": "application/json"})
    page.clock.fast_forward(11_000)
    for tablet in (page, first.page):
        expect_hidden(tablet, "Olga")
        expect(tablet.locator("[data-lock-over]")).to_be_visible()


def without_scripts(stage, server):
    page = stage.walk(java_script_enabled=False, **TABLET).page
    stage.sign_in(page)
    page.goto(server.address + "/clients?sort=seen")
    page.get_by_role("button", name="Lock").tap()
    expect(page).to_have_url(re.compile("/lock"))
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Unlock").tap()
    expect(page).to_have_url(re.compile("/clients\\?sort=seen$"))


def main(stage):
    server = stage.serve_gym()
    walk = stage.walk(**TABLET)
    # Leaving what is typed is meant here.
    walk.page.on("dialog", lambda dialog: dialog.accept())
    stage.sign_in(walk.page)
    set_pin(walk, server.address, PINS["Sam Smith"], PASSWORD)
    walk.look("lock-settings")
    other = stage.watch(walk.page.context.new_page())
    other.page.on("dialog", lambda dialog: dialog.accept())
    other.page.goto(server.address + "/clients")
    lock_and_open(walk, other, server)
    invite_kim(walk, server)
    share(walk, server)
    taps = switch_and_back(walk, other, server)
    switch(walk.page, "Sam Smith")
    other.page.close()
    lock_by_itself(walk, server)
    without_network(walk, server)
    without_scripts(stage, server)
    ended_elsewhere(walk, stage, server)
    print(f"lock: {taps} taps and a PIN to switch")
