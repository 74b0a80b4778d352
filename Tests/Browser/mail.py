"""Sets e-mail up in a real Chromium; the real msmtp hands messages to a real mail server."""

import email.policy
import os
import pathlib
import re
import shutil

from lib.checks import check, expect
from lib.post_office import PASSWORD, USER, PostOffice


def put_msmtp(folder, office):
    """The real one, which trusts the server's own authority once that lies beside it."""
    program, authority = pathlib.Path(folder, "bin/msmtp"), pathlib.Path(folder, "bin/trusted.pem")
    program.parent.mkdir()
    program.write_text(
        "#!/bin/sh\n"
        f"[ ! -e {authority} ] || set -- --tls-trust-file={authority} \"$@\"\n"
        f"exec {shutil.which('msmtp')} \"$@\"\n")
    program.chmod(0o700)
    os.environ["PATH"] = f"{program.parent}:{os.environ['PATH']}"
    return lambda: shutil.copy(office.authority, authority)


def set_up(page, address, office, password):
    page.goto(address + "/settings/mail")
    fields = {"sender": "gym@example.org", "host": "localhost", "port": str(office.port),
              "user": USER, "password": password}
    for name, text in fields.items():
        page.locator(f"[name={name}]").fill(text)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".notice")).to_contain_text("Saved.")
    check(page.locator("[name=password]").input_value() == "", "a password is shown again")


def send(page, address, recipient):
    page.goto(address + "/settings/mail")
    page.locator("[name=to]").fill(recipient)
    page.get_by_role("button", name="Send test mail").click()
    expect(page).to_have_url(address + "/mail")
    return page.locator(".mail").first


def until(page, row, state, words=""):
    """Looks again, as a person does, until the background has done it."""
    for _ in range(300):
        text = row.inner_text()
        if state in text:
            return check(words in text, f"{words} is not in {text}")
        page.wait_for_timeout(100)
        page.reload()
    raise AssertionError(f"never {state}: {row.inner_text()}")


def again(page, row):
    row.get_by_role("button", name=re.compile("again|now")).click()


def put_weasyprint(folder, size):
    """A stand-in whose PDF is so large: its first line names what is run."""
    maker, program = (pathlib.Path(folder, "bin", name) for name in ("maker", "weasyprint"))
    maker.write_text(f"#!/bin/sh\nprintf %%PDF-1.7; head -c {size} /dev/zero\n")
    program.write_text(f"#!{maker}\n")
    for file in (maker, program):
        file.chmod(0o700)


def send_report(page, client, recipient):
    """Its address is typed, and Enter sends it."""
    page.goto(client + "/report")
    to = page.get_by_label("To", exact=True)
    to.fill(recipient)
    to.press("Enter")
    expect(page).to_have_url(re.compile("/mail$"))
    return page.locator(".mail").first


def send_large_ones(stage, page):
    """25 MB with what packing adds, a third, are taken by most servers; more are not."""
    client = stage.add_client(page)
    put_weasyprint(stage.folder, 18 << 20)
    until(page, send_report(page, client, "cem@example.com"), "Sent")
    put_weasyprint(stage.folder, 20 << 20)
    until(page, send_report(page, client, "dana@example.com"), "Failed", "552")


def try_everything(stage, walk, office, trust):
    page, address = walk.page, stage.server.address
    set_up(page, address, office, "wrong")
    row = send(page, address, "ada@example.com")
    until(page, row, "Failed", "certificate verification failed")
    trust()
    again(page, row)
    until(page, row, "Failed", "535 5.7.8")
    set_up(page, address, office, PASSWORD)
    page.goto(address + "/mail")
    again(page, row)
    until(page, row, "Sent")
    until(page, send(page, address, "nobody@example.com"), "Failed", "550 5.1.1 No such user")
    until(page, send(page, address, "full@example.com"), "Failed", "552 5.3.4")
    grey = send(page, address, "grey@example.com")
    until(page, grey, "Next try", "451 4.7.1 Greylisted")
    again(page, grey)
    until(page, grey, "Sent")
    until(page, send(page, address, "lost@example.com"), "Perhaps sent")
    send_large_ones(stage, page)
    office.stop()
    until(page, send(page, address, "ben@example.com"), "Next try", "Connection refused")
    walk.look("mail")
    page.locator(".mail").first.get_by_role("button", name="Stop").click()
    expect(page.locator(".mail").first).to_contain_text("Stopped")


def read(clerk):
    names = [recipients for recipients, _ in clerk.accepted]
    check(names == [[f"{name}@example.com"] for name in ("ada", "grey", "lost", "cem")], names)
    (_, first), *_, (_, large) = clerk.accepted
    check(len(large) > 24 << 20, len(large))
    message = email.message_from_bytes(first, policy=email.policy.default)
    check(message["From"] == "Corner Gym <gym@example.org>", message["From"])
    check(message["Subject"] == "Test mail from Corner Gym", message["Subject"])
    check("Mail works." in message.get_content(), message.get_content())


def main(stage):
    office = PostOffice(stage.folder)
    office.start()
    trust = put_msmtp(stage.folder, office)
    server = stage.serve_gym()
    walk = stage.walk()
    stage.sign_in(walk.page)
    walk.page.goto(server.address + "/settings/mail")
    walk.look("mail-settings")
    try_everything(stage, walk, office, trust)
    read(office.clerk)
