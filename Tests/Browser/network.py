"""A tablet in the gym's network comes to trust the gym, and does its work over HTTPS."""

import re

from lib.checks import check, expect
from lib.network import TabletNetwork
from lib.server import LOGIN, PASSWORD, made


def find_the_way(walk, first, secure):
    """Over plain HTTP there is one page, whatever is asked for."""
    page = walk.page
    for path in ("/", "/clients", "/login", "/settings"):
        page.goto(first + path)
        expect(page).to_have_url(first + "/trust")
    walk.look("trust")
    reads_in_pairs(page)
    link = page.locator(f"a[href='{secure}/trust/arrived']")
    expect(link).to_be_visible()
    answer = page.request.get(first + "/trust/authority.crt")
    check("BEGIN CERTIFICATE" in answer.text(), "the authority's certificate is there to be got")


# Where the lines of a text end: what each of them says.
LINES = """(element) => { const text = element.firstChild, range = document.createRange();
  const lines = new Map();
  for (let index = 0; index < text.length; index += 1) {
    range.setStart(text, index); range.setEnd(text, index + 1);
    const top = range.getBoundingClientRect().top;
    lines.set(top, (lines.get(top) ?? "") + text.data[index]); }
  return [...lines.values()]; }"""


def reads_in_pairs(page):
    """A fingerprint is compared with another screen's, pair by pair."""
    page.locator("details", has=page.locator("p.fingerprint")).locator("summary").click()
    for width in (320, 390, 820):
        page.set_viewport_size({"width": width, "height": 900})
        lines = page.locator("p.fingerprint").evaluate(LINES)
        check(len(lines) > 1 and all(line.endswith(":") for line in lines[:-1]), lines)


def is_warned(page, secure):
    try:
        page.goto(secure + "/login")
    except Exception as problem:
        check("ERR_CERT_AUTHORITY_INVALID" in str(problem), problem)
    else:
        raise AssertionError("a browser that does not trust the gym must warn")


def work(walk, secure):
    page = walk.page
    page.goto(secure + "/trust/arrived")
    walk.look("trust-arrived")
    page.locator("main a.primary").click()
    page.locator("[name=login]").fill(LOGIN)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    expect(page).to_have_url(re.compile("/clients$"))
    cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
    session = cookies["__Host-healthwheel-session"]
    check(session["secure"] and session["httpOnly"], session)
    client = page.locator("a.row-client").first.get_attribute("href")
    page.goto(f"{secure}{client}/assessments/resting-heart-rate")
    page.locator("[name=value]").fill("58")
    page.locator("[name=value]").press("Enter")
    expect(page.locator("main")).to_contain_text("Saved 58 bpm")
    page.goto(secure + "/settings/tablets")
    walk.look("tablets")


def main(stage):
    network = TabletNetwork(stage.folder)
    if not network.lay():
        network.remove()
        return print("network: left out, for only an administrator can lay one")
    try:
        data = made(stage.program, stage.folder, "demo", "--clients", "2", "--results", "10")
        server = stage.serve(data, https=("--https-port", "0"))
        first, secure = re.search(
            r"(http://\S+) .* (https://\S+)", server.line("On a tablet: (.*)")).groups()
        check(network.here in first, f"{first} is the address in the tablet's network")
        stranger = stage.launch(network.browser())
        find_the_way(stage.walk(stranger), first, secure)
        is_warned(stranger.new_page(), secure)
        network.trust(f"{data}/tls/authority.crt")
        work(stage.walk(stage.launch(network.browser())), secure)
    finally:
        network.remove()
