"""An owner and a new trainer, each with a browser of their own: invited, with a second factor, reset,
switched off and on, removed; the recovery key and the database key."""

import base64
import hmac
import re
import time

from lib.checks import expect
from lib.server import LOGIN, PASSWORD

KIM = "lantern orbit velvet canyon"
NEW = "another phrase of somebody"


def code(secret, ahead=0):
    """What an authenticator app shows; `ahead` half minutes later."""
    key = base64.b32decode(secret.replace(" ", ""))
    step = int(time.time() // 30) + ahead
    digest = hmac.digest(key, step.to_bytes(8, "big"), "sha1")
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start:start + 4], 'big') & 0x7fffffff) % 10**6:06}"


def sign_in(page, stage, login, password):
    page.goto(stage.server.address + "/login")
    page.locator("[name=login]").fill(login)
    page.locator("[name=password]").fill(password)
    page.locator("[name=password]").press("Enter")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def invite(sam, stage):
    """The address on the owner's screen, as the camera reads it."""
    page = sam.page
    page.goto(stage.server.address + "/settings/trainers")
    page.get_by_role("link", name="Invite a trainer").click()
    page.locator("[name=name]").fill("Kim Lee")
    page.locator("[name=login]").fill("kim")
    press(page, "Make the invitation")
    expect(page.locator("svg.qr")).to_be_visible()
    sam.look("trainer-invitation")
    return page.locator("p.recovery-key").inner_text()


def join(walk, stage, invitation, password):
    """By the code that is typed: the address leads there, too."""
    page = walk.page
    page.goto(stage.server.address + "/invitations")
    page.locator("[name=code]").fill(invitation)
    page.locator("main button").click()
    expect(page).to_have_url(re.compile("/invitations/"))
    walk.look("trainer-joining")
    page.locator("[name=password]").fill(password)
    page.locator("[name=password]").press("Enter")


def switch_factor_on(kim, stage):
    """The secret, and the codes on paper."""
    page = kim.page
    page.goto(stage.server.address + "/settings")
    page.get_by_role("link", name="Second factor").click()
    kim.look("factor-new")
    secret = page.locator("p.recovery-key").inner_text()
    page.locator("[name=code]").fill(code(secret, 40))
    page.locator("[name=password]").fill(KIM)
    kim.expected = {422}
    press(page, "Switch it on")
    expect(page.locator("#code-note")).to_contain_text("the laptop's clock says")
    expect(page.locator("p.recovery-key")).to_have_text(secret)
    kim.look("factor-wrong")
    page.locator("[name=code]").fill(code(secret))
    page.locator("[name=password]").fill(KIM)
    press(page, "Switch it on")
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    kim.look("factor-codes")
    paper = page.locator(".recovery-codes li").all_inner_texts()
    page.get_by_role("link", name="I have printed them").click()
    expect(page.get_by_text("10 left")).to_be_visible()
    kim.look("factor")
    return secret, paper


def sign_in_by_code(kim, stage, secret, paper):
    page = kim.page
    press(page, "Sign out")
    expect(page).to_have_url(re.compile("/login"))
    sign_in(page, stage, "kim", KIM)
    expect(page).to_have_url(stage.server.address + "/login/code")
    kim.look("factor-code")
    kim.expected = {403}
    page.locator("[name=code]").fill(code(secret, -40))
    page.locator("[name=code]").press("Enter")
    expect(page.locator("#code-note")).to_contain_text("This code is not right.")
    kim.look("factor-code-wrong")
    page.locator("[name=code]").fill(code(secret, 1))
    page.locator("[name=code]").press("Enter")
    expect(page).to_have_url(re.compile("/clients$"))
    press(page, "Sign out")
    expect(page).to_have_url(re.compile("/login"))
    sign_in(page, stage, "kim", KIM)
    page.locator("[name=code]").fill(paper[3])
    page.locator("[name=code]").press("Enter")
    expect(page).to_have_url(re.compile("/clients$"))


def open_kim(sam, stage):
    sam.page.goto(stage.server.address + "/settings/trainers")
    sam.page.get_by_role("link", name="Kim Lee").click()


def manage(sam, kim, stage):
    """What an owner does about a trainer is felt by them at once."""
    page, theirs = sam.page, kim.page
    # Their open page may ask for itself before anybody looks at it.
    kim.expected = {401}
    open_kim(sam, stage)
    expect(page.locator(".facts.lead")).to_contain_text("Second factor")
    sam.look("trainer")
    page.locator("summary", has_text="recovery codes lost").click()
    page.locator("#factor-password").fill(PASSWORD)
    press(page, "Reset the second factor")
    expect(page.locator(".notice")).to_contain_text("Saved.")
    theirs.reload()
    expect(theirs).to_have_url(re.compile("/login"))
    sign_in(theirs, stage, "kim", KIM)
    expect(theirs).to_have_url(re.compile("/clients$"))
    sam.expected = {403}
    page.locator("#disable-password").fill("a guess")
    press(page, "Switch off")
    expect(page.locator("#disable-note")).to_contain_text("This is not your password")
    sam.look("trainer-refused")
    page.locator("#disable-password").fill(PASSWORD)
    press(page, "Switch off")
    expect(page.locator(".facts.lead")).to_contain_text("Switched off")
    sign_in(theirs, stage, "kim", KIM)
    expect(theirs.locator("#form-summary")).to_contain_text("is not right")
    press(page, "Switch on")
    expect(page.locator(".facts.lead")).not_to_contain_text("Switched off")
    page.locator("summary", has_text="Is the password lost").click()
    page.locator("#reset-password").fill(PASSWORD)
    press(page, "End the password and make an invitation")
    again = page.locator("p.recovery-key").inner_text()
    join(kim, stage, again, NEW)
    expect(theirs).to_have_url(re.compile("/clients$"))
    kim.expected = {404}
    theirs.goto(f"{stage.server.address}/invitations/{again}")
    expect(theirs.get_by_text("This invitation is over")).to_be_visible()


def change_keys(sam, stage):
    """A new database key with nobody else's help; the paper is checked and replaced."""
    page = sam.page
    page.goto(stage.server.address + "/settings/recovery")
    page.locator("[name=password]").fill(PASSWORD)
    press(page, "Replace the recovery key")
    paper = page.locator("p.recovery-key").inner_text()
    page.goto(stage.server.address + "/settings/recovery")
    page.locator("[name=recoveryKey]").fill(paper.lower())
    press(page, "Check")
    expect(page.locator(".notice")).to_contain_text("This is the gym's recovery key.")
    page.goto(stage.server.address + "/settings/key")
    page.locator("[name=password]").fill(PASSWORD)
    sam.expected = {503}
    press(page, "Change the key")
    expect(page.locator(".notice")).to_contain_text("encrypted with a new key", timeout=30_000)
    sam.look("database-key")
    return paper


def recover(walk, stage, paper):
    page = walk.page
    page.goto(stage.server.address + "/recovery")
    walk.look("recovery")
    page.locator("[name=recoveryKey]").fill(paper)
    page.locator("[name=login]").fill(LOGIN)
    page.locator("[name=password]").fill(NEW)
    press(page, "Set the password and sign in")
    expect(page).to_have_url(re.compile("/clients$"))


def main(stage):
    stage.serve_gym()
    sam, kim = stage.walk(), stage.walk()
    stage.sign_in(sam.page)
    join(kim, stage, invite(sam, stage), KIM)
    expect(kim.page).to_have_url(re.compile("/clients$"))
    secret, paper = switch_factor_on(kim, stage)
    sign_in_by_code(kim, stage, secret, paper)
    manage(sam, kim, stage)
    paper = change_keys(sam, stage)
    kim.page.goto(stage.server.address + "/clients")
    expect(kim.page).to_have_url(re.compile("/clients$"))
    kim.expected = {401}
    open_kim(sam, stage)
    sam.page.locator("summary", has_text="Remove this trainer").click()
    sam.page.locator("#remove-password").fill(PASSWORD)
    press(sam.page, "Remove")
    expect(sam.page.locator(".notice")).to_contain_text("Kim Lee has been removed.")
    sam.look("trainers")
    sam.page.locator("main a.row", has_text="Sam Smith").click()
    expect(sam.page.locator("#main").get_by_text("No other owner can sign in")).to_be_visible()
    recover(kim, stage, paper)
