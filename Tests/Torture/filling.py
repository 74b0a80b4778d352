"""Something in as many tables as a few minutes with the program can fill."""

import pathlib
import struct
import zlib

from gym import LOGIN, PASSWORD, Browser, Server


def picture(width=64, height=64):
    """A PNG, grey."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes([row * 3 % 256]) * width for row in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def of_the_gym(browser):
    """What belongs to no client."""
    yield browser.post("/settings/notes", name="Morning", text="Sleep:")
    yield browser.post("/settings/batteries", name="First day",
                       exercises=["sit-ups", "resting-heart-rate"])
    yield browser.post("/settings/exercises", name="Box jumps", category="strength",
                       resultUnit="Count", possibleFrom="0", possibleTo="200", steps="Jump.")
    yield browser.post("/settings/movements", name="Log press", first="shoulders",
                       second=["triceps"], equipment=["barbell"], demand="moderate", rest=120,
                       instruction="Press it up.", alternatives=["Wall push-up"])
    yield browser.post("/settings/trainers", name="Kim", login="kim")
    yield browser.post("/settings/catalogue/grip-strength", hidden="yes")
    yield browser.post("/settings/catalogue/categories/strength", place=1)
    yield browser.post("/settings/lock/pin", pin="483920", password=PASSWORD)
    yield browser.post("/settings/mail", host="mail.example.org", port=465, encryption="tls",
                       sender="gym@example.org", user="gym", password="secret words")
    yield browser.post("/settings/rescoring")


def of_a_client(browser, client):
    yield browser.post(f"{client}/favourites", exercise="resting-heart-rate")
    yield browser.post(f"{client}/notes", text="Slept well", day="2026-11-20")
    yield browser.post(f"{client}/clearances", note="By letter")
    yield browser.ask("POST", f"{client}/photo", picture(), "image/png")
    yield browser.post(f"{client}/report/draft", nextDate="2027-01-11")
    yield browser.post(f"{client}/report")
    report = browser.place
    yield browser.post(f"{client}/results", exercise="resting-heart-rate", value=61,
                       takenAt="2026-11-01", token="once")
    result = browser.place.split("saved=")[-1]
    yield browser.post(f"{client}/results/{result}", value=62, reason="Misread")
    form = browser.get(f"{client}/screening")[1]["form"]["id"]
    yield browser.post(f"{client}/screening/{form}/addenda", text="Knee again")
    yield browser.post(f"{client}/batteries/first-visit")
    card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dee Fox\r\nX-SHOE:42\r\nEND:VCARD\r\n"
    yield browser.ask("POST", "/clients/import", card, "text/vcard")


def plans(browser, client):
    """A plan with a movement and a set of it done, and the gym's own of it."""
    status, page = browser.post(f"{client}/plans", name="Strength")
    plan = browser.place
    yield status, page
    yield browser.post(f"{plan}/days", weekday=2, name="Legs")
    day = browser.get(plan)[1]["days"][0]["id"]
    status, page = browser.post(f"{plan}/days/{day}/movements", movement="squat")
    yield status, page
    page = browser.get(plan)[1]
    sets = page["days"][0]["groups"][0]["movements"][0]["sets"]
    yield browser.post(f"{plan}/sets", set=sets[0]["id"])
    yield browser.post(f"{plan}/template", template="Push week")


def others(browser, clients):
    """Clients who are the same, are not, and are gone."""
    made = []
    for name in ("Ann Bell", "Ann Bell", "Cy Dale"):
        yield browser.post("/clients", name=name)
        made.append(browser.place)
    ann, anne, cy = made
    yield browser.post(f"{ann}/distinctions/{clients[2].split('/')[-1]}")
    yield browser.post(f"{clients[1]}/mergings/{anne.split('/')[-1]}")
    yield browser.post(f"{cy}/erasure", confirm="Cy Dale")


def fill(gym):
    """Fills the gym's data, and says what was refused."""
    server = Server(gym.program, gym.data)
    browser = Browser(server)
    clients, refused = browser.clients(), []
    for acts in (of_the_gym(browser), of_a_client(browser, clients[0]),
                 plans(browser, clients[0]), others(browser, clients)):
        for status, page in acts:
            if status not in (200, 201, 202, 303):
                refused.append((acts.__name__, status, str(page)[:200]))
    browser.post("/settings/backup")
    server.stop()
    return refused
