"""Makes, tests and restores a backup in a real Chromium, with a second folder that comes and goes."""

import pathlib
import re

from lib.checks import check, expect
from lib.server import LOGIN, PASSWORD


def press(page, name):
    page.get_by_role("button", name=name).click()


def make(walk, address):
    page = walk.page
    page.goto(address + "/settings/backup")
    press(page, "Make one now")
    expect(page.locator(".notice")).to_contain_text("made and checked", timeout=30_000)
    walk.look("backups")


def choose_folder(walk, folder):
    page = walk.page
    page.locator("[name=folder]").fill(str(folder))
    press(page, "Save")
    expect(page.locator("#folder-note .problem")).to_contain_text("no such folder")
    folder.mkdir()
    press(page, "Save")
    expect(page.locator("body")).to_contain_text("The newest good backup is there.")
    check(len(list(folder.glob("*.tar"))) == 1, "nothing in the second folder")


def test(walk, address):
    page = walk.page
    page.goto(address + "/settings/backup")
    page.locator(".rows a").first.click()
    press(page, "Test it")
    expect(page.locator(".notice")).to_contain_text("everything in it fits", timeout=30_000)
    walk.look("backup-tested")


def go_back(walk, address):
    page = walk.page
    page.locator("[name=password]").fill("wrong")
    press(page, "Go back to it")
    expect(page.locator("#password-note .problem")).to_be_visible()
    page.locator("[name=password]").fill(PASSWORD)
    walk.expected = {403, 503}
    press(page, "Go back to it")
    expect(page).to_have_url(re.compile("/login"), timeout=30_000)
    page.locator("[name=login]").fill(LOGIN)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    expect(page).to_have_url(re.compile("/settings/backup"))
    expect(page.locator(".notice")).to_contain_text("Everything is as it was on")


def main(stage):
    stage.serve_gym()
    walk = stage.walk()
    page, address = walk.page, stage.server.address
    stage.sign_in(page)
    stage.add_client(page)
    make(walk, address)
    walk.expected = {422}
    choose_folder(walk, pathlib.Path(stage.folder, "stick"))
    stage.add_client(page, "Ben Jonson")
    test(walk, address)
    walk.expected = {403}
    go_back(walk, address)
    page.goto(address + "/clients")
    expect(page.locator("body")).to_contain_text("Ada Byron")
    check("Ben Jonson" not in page.locator("body").inner_text(), "Ben is still there")
