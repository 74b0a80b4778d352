"""A report: on the trainer's screen, on the client's own phone by its code, frozen, and of a group."""

import re
import shutil
import subprocess

from lib.checks import check, expect
from lib.hand import Held, ready

# Without a screen Chromium ends a page that prints a PDF in a frame, a moment later; with one it asks
# for the printer.
PRINTED = "window.print = () => { window.printed = true; }"
PHONE = {"viewport": {"width": 390, "height": 844}, "ignore_https_errors": True}


def read_code(walk, client):
    """What the phone's camera reads from the trainer's tablet."""
    page = walk.page
    page.goto(client + "/report")
    walk.look("report")
    page.get_by_role("button", name="On the client’s phone").click()
    page.wait_for_load_state()
    if page.get_by_role("heading", name="No phone can reach this laptop").count():
        return print("report: the phone is LEFT OUT, for this machine is in no network", flush=True)
    expect(page.locator(".report-link-state")).to_contain_text("10 minutes more")
    walk.look("report-link")
    return page.locator(".report-link-code .code").inner_text()


def open_once(walk, phone, address):
    page = phone.page
    for _ in range(2):
        page.goto(address)
        expect(page.get_by_role("button", name="Open the report")).to_be_visible()
    phone.look("report-visit")
    page.get_by_role("button", name="Open the report").click()
    expect(page.locator(".report-head h1")).to_be_visible()
    phone.look("report-opened")
    # The trainer's page looks again by itself, the longer it lies there the more seldom.
    expect(walk.page.locator(".report-link-state")).to_contain_text("was opened", timeout=60_000)
    expect(walk.page.locator(".qr")).to_be_hidden()
    phone.expected.add(404)
    page.goto(address)
    expect(page.get_by_role("heading", name="This code is over")).to_be_visible()
    phone.look("report-over")
    check(page.locator("main .card a").count() == 0, "a client is led to the trainers' side")


def keep_draft(walk, client):
    """Loaded anew while the last words are under way, the page has them all the same."""
    page = walk.page
    page.goto(client + "/notes")
    words = page.locator("form[data-kept] textarea").first
    for text in ("Slept badly", "Slept badly, squat 5 of 5"):
        ready(page)
        words.fill(text)
        page.reload()
        expect(words).to_have_value(text)


def follow(walk, client):
    """What another trainer measures is in the report that lies open, and in what is printed of it."""
    page = walk.page
    page.goto(client + "/report")
    walk.wait_for_quiet()
    report = page.locator("article.report")
    check("77 bpm" not in report.inner_text(), "the pulse is there already")
    link = page.get_by_role("link", name="Change", exact=True)
    link.focus()
    saved = page.request.post(
        f"{client}/results", data={"exercise": "resting-heart-rate", "value": 77, "confirmed": "yes"},
        headers={"Accept": "application/json", "Origin": client.split("/clients")[0]})
    check(saved.ok, saved.text())
    expect(report).to_contain_text("77 bpm")
    expect(link).to_be_focused()


def boxes(pdf):
    """Of each page, its height and its words with where they stand."""
    text = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    for page in text.decode().split("<page ")[1:]:
        words = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)<', page)
        yield (float(re.search(r'height="([\d.]+)"', page).group(1)),
               [(float(top), float(bottom), word) for top, bottom, word in words])


def see_paper(walk, client):
    """A first page that stands alone, from either printer the same; no small print, no bare end."""
    if not all(map(shutil.which, ("weasyprint", "pdftotext"))):
        return print("report: its paper is LEFT OUT, for no program draws it", flush=True)
    page = walk.page
    for paper in ("a4", "letter"):
        page.goto(f"{client}/report?paper={paper}")
        answer = page.context.request.get(f"{client}/report.pdf?paper={paper}", timeout=120_000)
        check(answer.ok, f"{answer.status} instead of a PDF")
        drawn = answer.body()
        printed = page.pdf(prefer_css_page_size=True, print_background=True)
        firsts = []
        for pdf in (drawn, printed):
            pages = list(boxes(pdf))
            text = " ".join(word for _, _, word in pages[0][1])
            firsts.append(sorted(filter(str.isalpha, text)))
            check("Next assessment" in text and "What we measured" not in text, text)
            height, words = pages[-1]
            end = max(bottom for _, bottom, _ in words if bottom < height - 45)
            check(end > height / 3, f"the last page ends at {end} of {height}")
        check(firsts[0] == firsts[1], "the first pages differ")
        # Letters of Inter at 9 points stand in boxes of 10.89.
        small = [word for _, words in boxes(drawn) for top, bottom, word in words
                 if bottom - top < 10.8]
        check(not small, f"smaller than 9 points: {small}")


def take_pdf(walk, client):
    """One tap: what went out is kept, and its file comes by itself."""
    if not shutil.which("weasyprint"):
        return print("report: its PDF is LEFT OUT, for no program draws it", flush=True)
    page = walk.page
    page.goto(client + "/report")
    with page.expect_download(timeout=120_000) as file:
        page.get_by_role("button", name="PDF", exact=True).click()
    check(file.value.suggested_filename.endswith(".pdf"), file.value.suggested_filename)


def print_it(walk, client):
    """One tap: what comes out of the printer is the PDF, whatever the browser makes of pages."""
    if not shutil.which("weasyprint"):
        return print("report: its print is LEFT OUT, for no program draws it", flush=True)
    page = walk.page
    page.goto(client + "/report")
    page.get_by_role("button", name="Print", exact=True).click()
    see_printed(page)
    expect(page.get_by_text("Making the PDF")).to_be_hidden()
    refuse_pdf(walk)
    ready(page)
    page.keyboard.press("Control+p")
    see_printed(page)


def see_printed(page):
    """The PDF, and not the page around it."""
    expect(page.locator("iframe.report-paper[src^='blob:']")).to_be_attached(timeout=120_000)
    check(not page.evaluate("window.printed"), "the page itself went to paper")
    paper = page.locator("iframe.report-paper").element_handle().content_frame()
    paper.wait_for_function("window.printed")


def refuse_pdf(walk):
    """Where it cannot be made, that is said before anything else goes to paper."""
    page, refusal = walk.page, "<p data-refusal>Sixteen wait already.</p>"
    walk.expected.add(503)
    with Held(page, "**/reports/*.pdf") as files:
        page.get_by_role("button", name="Print", exact=True).click()
        files.until_asked()
        files.requests.pop().fulfill(status=503, content_type="text/html", body=refusal)
        expect(page.get_by_role("alert")).to_contain_text("Sixteen wait already.")
        expect(page.get_by_role("button", name="Print this page instead")).to_be_visible()
    walk.look("report-not-printed")


def see_frozen(walk):
    page = walk.page
    page.get_by_role("link", name="Report").first.click()
    expect(page.locator(".report-bar")).to_contain_text("As it went out")
    page.get_by_text("PDF with a password").click()
    walk.look("report-frozen")


def see_group(walk, address):
    page = walk.page
    page.goto(address + "/settings/group")
    walk.look("group-choice")
    page.get_by_role("link", name="None of these").click()
    page.get_by_role("button", name="Make the report").click()
    expect(page.get_by_text("Please choose somebody.").first).to_be_visible()
    page.goto(address + "/settings/group")
    page.get_by_label("Without names").check()
    page.get_by_role("button", name="Make the report").click()
    expect(page.locator(".group-few")).to_contain_text("may be recognised")
    expect(page.locator(".group-people")).to_have_count(0)
    walk.look("group-report")
    with page.expect_download() as file:
        page.get_by_role("button", name="CSV").click()
    check(file.value.suggested_filename.endswith(".csv"), file.value.suggested_filename)


def main(stage):
    server = stage.serve_demo(3, 120, https=("--https-port", "0"))
    walk, phone = stage.walk(), stage.walk(**PHONE)
    walk.expected |= {409, 422}
    # Leaving what is typed is meant here.
    walk.page.add_init_script(PRINTED)
    walk.page.on("dialog", lambda dialog: dialog.accept())
    stage.sign_in(walk.page)
    client = walk.page.locator(".row-client").first.get_attribute("href")
    keep_draft(walk, server.address + client)
    follow(walk, server.address + client)
    address = read_code(walk, server.address + client)
    if address:
        open_once(walk, phone, server.address + re.search("/reports/.*", address).group())
        see_frozen(walk)
    see_paper(walk, server.address + client)
    print_it(walk, server.address + client)
    take_pdf(walk, server.address + client)
    see_group(walk, server.address)
