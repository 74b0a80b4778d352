"""Contact cards: a file chosen, pasted and dropped on the list; looked at, imported, imported again,
and given out as another program's reader wants them; and a photo of a client."""

import base64
import io
import re
import time

import vobject
from PIL import Image

from lib.checks import check, expect
from lib.hand import HELD_BACK, LETTING_GO, glance, ready

PICTURE = base64.b64encode(bytes(range(256)) * 8).decode()

CARDS = f"""BEGIN:VCARD
VERSION:3.0
N:Byron;Ada;;;
FN:Ada Byron
EMAIL;type=INTERNET;type=HOME;type=pref:ada@example.org
TEL;type=CELL;type=VOICE;type=pref:+44 7700 900123
TEL;type=WORK:+44 20 7946 0000
item1.ADR;type=HOME:;;12 St James’s Square;London;;SW1Y 4JH;UK
item1.X-ABADR:gb
BDAY:1990-12-10
PHOTO;ENCODING=b;TYPE=JPEG:{PICTURE}
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;
TEL;CELL:0171 1234567
NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Knie links, siehe=0D=0ABrief
END:VCARD
BEGIN:VCARD
VERSION:3.0
TEL:123
END:VCARD
""".replace("\n", "\r\n").encode()

NEWER = CARDS.replace(b"ada@example.org", b"ada@example.com")

DROP = """([name, text, kind, place]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type: "text/vcard" }));
  for (const type of kind) {
    const init = { dataTransfer: files, bubbles: true, cancelable: true };
    document.querySelector(place).dispatchEvent(new DragEvent(type, init));
  }
}"""


def drop(page, cards, *kinds, place="main"):
    page.evaluate(DROP, ["people.vcf", cards.decode(), kinds, place])


def choose(page, cards):
    file = {"name": "people.vcf", "mimeType": "text/vcard", "buffer": cards}
    page.locator("[data-choose]").set_input_files(file)


def has_heads(page, *heads):
    expect(page.locator(".contacts h2")).to_have_text(heads)


def from_file(walk, stage):
    page = walk.page
    page.goto(stage.server.address + "/clients")
    page.get_by_role("link", name="Import contacts").click()
    walk.look("contacts")
    choose(page, CARDS)
    expect(page).to_have_url(re.compile("preview"))
    has_heads(page, "2 new clients", "1 card is skipped")
    expect(page.locator("main")).to_contain_text("Line 19")
    walk.look("contacts-preview")
    page.get_by_role("button", name="Add 2 clients").click()
    expect(page.locator(".notice")).to_contain_text("2 clients added.")
    walk.look("contacts-imported")


def again(walk, stage):
    page = walk.page
    page.goto(stage.server.address + "/clients/import")
    page.locator("[name=cards]:visible").fill(CARDS.decode())
    page.get_by_role("button", name="Show what is in it").click()
    expect(page.locator("main")).to_contain_text("Everybody in it is known already")
    walk.look("contacts-known")


def dropped(walk, stage):
    page = walk.page
    page.goto(stage.server.address + "/clients")
    ready(page)
    drop(page, NEWER, "dragover")
    expect(page.locator(".dropped")).to_be_visible()
    walk.look("contacts-dragged")
    drop(page, NEWER, "drop")
    expect(page).to_have_url(re.compile("preview"))
    expect(page.locator("main")).to_contain_text("ada@example.com instead of ada@example.org")
    walk.look("contacts-update")
    page.get_by_role("button", name="Change 1 client").click()
    expect(page.locator(".notice")).to_contain_text("1 client changed.")


def dropped_beside_a_client(walk, stage):
    """The list beside a client's page takes cards, too; the page itself takes none."""
    page = walk.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(stage.server.address + "/clients")
    page.locator("a.row-client").first.click()
    area = page.locator("aside .dropped")
    expect(area).to_be_attached()
    ready(page, "contacts.js")
    drop(page, NEWER, "dragover")
    expect(area).to_be_hidden()
    drop(page, NEWER, "dragover", place="aside .rows")
    expect(area).to_be_visible()
    walk.look("contacts-dragged-beside")
    drop(page, NEWER, "drop", place="aside .rows")
    expect(page).to_have_url(re.compile("preview"))
    expect(page.get_by_text("Everybody in it is known already")).to_be_visible()


def alike(walk, stage):
    """Somebody with Ada's address is added: who has it is said, and one tap away."""
    page = walk.page
    page.goto(stage.server.address + "/clients/new")
    page.locator("[name=name]").fill("Family Byron")
    page.locator("[name=email]").fill("ada@example.com")
    page.locator("main button.primary").last.click()
    expect(page.get_by_text("Maybe the same person:")).to_be_visible()
    walk.look("contacts-alike")
    page.get_by_role("link", name=re.compile("Ada Byron .*has the same e-mail address.")).click()
    expect(page.locator(".client-name")).to_have_text("Ada Byron")
    page.goto(page.url + "/edit")
    expect(page.get_by_role("link", name="Save as a contact card")).to_be_visible()
    walk.look("contacts-one")


def photo(walk, stage):
    """A picture is chosen, moved and zoomed, saved, seen in the list, removed and brought back."""
    page = walk.page
    page.goto(stage.server.address + "/clients")
    page.get_by_role("link", name="Ada Byron").click()
    expect(page.locator(".client-name")).to_have_text("Ada Byron")
    page.goto(page.url.split("?")[0] + "/edit")
    page.locator("[name=profession]").fill("Poet")
    choose_photo(page, b"no picture")
    expect(page.locator("#photo-trouble")).to_contain_text("cannot be read as a photo")
    choose_photo(page, page.screenshot())
    canvas = page.locator(".photo-crop canvas")
    expect(canvas).to_be_focused()
    before = page.evaluate(PIXELS)
    canvas.press("+")
    canvas.press("+")
    canvas.press("ArrowRight")
    moved(page, canvas)
    check(page.evaluate(PIXELS) != before, "nothing moved")
    check(float(page.locator("[data-zoom]").input_value()) > 0, "not zoomed")
    walk.look("photo-crop")
    page.get_by_role("button", name="Save photo").click()
    expect(page.locator("#main").get_by_text("The photo is saved.")).to_be_visible()
    expect(canvas).to_be_hidden()
    check(page.locator("[name=profession]").input_value() == "Poet", "what was typed is gone")
    expect(page.locator(".client .avatar-photo img")).to_be_visible()
    shown(page, "[data-face] img", 512)
    walk.look("photo-saved")
    page.locator("main button.primary", has_text="Save").last.click()
    expect(page).to_have_url(re.compile(r"/clients/[0-9a-f-]+$"))
    address = page.url
    page.goto(stage.server.address + "/clients")
    shown(page, "main .row-client:has-text('Ada Byron') .avatar-photo img", 128)
    walk.look("photo-list")
    page.goto(address + "/edit")
    ready(page)
    page.get_by_role("button", name="Remove photo").click()
    expect(page.locator(".notice")).to_contain_text("The photo is removed.")
    expect(page.locator(".avatar-photo")).to_have_count(0)
    page.locator(".notice button").click()
    expect(page.locator(".notice")).to_contain_text("The photo is back.")
    shown(page, "[data-face] img", 512)


def photo_of_others(walk, stage):
    """Who crops a photo while another one is saved is told, and can take back what they replace."""
    page, late = walk.page, walk.page.context.new_page()
    late.goto(page.url.split("?")[0])
    ready(late)
    choose_photo(late, page.screenshot())
    canvas = late.locator(".photo-crop canvas")
    expect(canvas).to_be_focused()
    choose_photo(page, late.screenshot())
    page.get_by_role("button", name="Save photo").click()
    expect(page.locator(".notice")).to_contain_text("The photo is saved.")
    walk.look("photo-replaced")
    late.get_by_role("button", name="Save photo").click()
    expect(late.locator("#photo-trouble")).to_contain_text("Another trainer has changed the photo")
    expect(canvas).to_be_visible()
    late.get_by_role("button", name="Save photo").click()
    expect(late.locator(".notice")).to_contain_text("The photo is saved.")
    late.locator(".notice button").click()
    expect(late.locator(".notice")).to_contain_text("The photo is back.")
    late.close()


ASKED = """() => {
  const camera = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  window.asked = [];
  navigator.mediaDevices.getUserMedia = (what) => { asked.push(what); return camera(what); };
}"""


# Two taps before the camera's first picture.
BLIND = """() => {
  const [video, button] = ["video", "[data-shoot]"].map((one) => document.querySelector(one));
  const stream = video.srcObject;
  video.srcObject = null;
  button.click();
  button.click();
  video.srcObject = stream;
  video.play();
}"""


def photo_by_camera(before, stage):
    """A laptop's camera, once it may be used."""
    browser = stage.launch(flags=["--use-fake-device-for-media-stream"])
    walk = stage.walk(browser)
    page = walk.page
    stage.sign_in(page)
    page.goto(before.page.url.split("?")[0])
    ready(page)
    page.get_by_role("button", name="Take a photo").click()
    expect(page.locator("#photo-trouble")).to_contain_text("No camera could be used")
    page.context.grant_permissions(["camera"])
    page.evaluate(ASKED)
    page.get_by_role("button", name="Take a photo").dblclick()
    # It has the focus once there is something to see.
    expect(page.get_by_role("button", name="Take it")).to_be_focused()
    check(page.evaluate("asked.length") == 1, "the camera is asked for twice")
    walk.look("photo-camera")
    page.evaluate(BLIND)
    expect(page.locator(".photo-crop canvas")).to_be_focused()
    page.get_by_role("button", name="Save photo").click()
    expect(page.locator(".notice")).to_contain_text("The photo is saved.")
    browser.close()


def merged_meanwhile(walk, stage):
    """Whom somebody types for is merged into another client: nothing is lost, and it goes there."""
    page = walk.page
    ada, anne = (stage.add_client(page, name) for name in ("Ada King", "Anne King"))
    other = page.context.new_page()
    other.goto(f"{ada}/mergings/{anne.rsplit('/', 1)[1]}")
    followed(page, other, anne)
    page.goto(f"{anne}/assessments/resting-heart-rate")
    page.locator("[name=value]").fill("58")
    editing, idle, looking, returned = (page.context.new_page() for _ in range(4))
    editing.goto(f"{anne}/edit")
    editing.locator("[name=profession]").fill("Poet")
    idle.goto(f"{anne}/results")
    looking.goto(anne)
    walk.expected = {422}
    returned.goto(f"{anne}/edit")
    for name, typed in (("profession", "Singer"), ("height", "nonsense")):
        returned.locator(f"[name={name}]").fill(typed)
    returned.locator("main button.primary").last.click()
    expect(returned.locator("[name=height][aria-invalid]")).to_be_visible()
    other.get_by_role("button", name="Merge").click()
    expect(other.locator(".notice")).to_contain_text("Anne King was merged into this client.")
    expect(idle).to_have_url(f"{ada}/results")
    expect(page.get_by_role("alert")).to_contain_text("merged this client with another one")
    expect(page.locator(".client-name")).to_have_text("Ada King")
    expect(page.locator("[name=value]")).to_have_value("58")
    walk.look("merged-meanwhile")
    expect(looking.locator(".notice")).to_contain_text("Anne King was merged into this client.")
    expect(returned.locator("[data-merged]")).to_be_visible()
    expect(returned.locator("[name=profession]")).to_have_value("Singer")
    undone_meanwhile((page, editing), looking, ada, anne)
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("[name=value]").press("Enter")
    expect(page).to_have_url(re.compile(re.escape(ada)))
    expect(page.locator("main")).to_contain_text("58")
    expect(editing.get_by_role("alert").first).to_be_visible()
    editing.locator("main button.primary").last.click()
    expect(editing).to_have_url(re.compile(re.escape(ada)))
    expect(editing.locator("main")).to_contain_text("Poet")
    expect(editing.locator(".client-name")).to_have_text("Ada King")
    walk.expected = {404}
    erased_meanwhile(editing, idle, ada)
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    walk.expected = set()
    for one in (other, editing, idle, looking, returned):
        one.close()


def undone_meanwhile(typing, looking, ada, anne):
    """Pages of the two who are two again say so, with what is typed on them; then they are one again."""
    def sent(way):
        typing[0].request.post(ada + way, data={}, headers={
            "Accept": "application/json", "Origin": ada.split("/clients")[0]})
    key = anne.rsplit("/", 1)[1]
    sent(f"/merged/{key}/delete")
    for page in typing:
        expect(page.locator("[data-merged]")).to_be_hidden()
        expect(page.locator(".client-name")).to_have_text("Anne King")
    expect(typing[0].locator("[name=value]")).to_have_value("58")
    expect(typing[1].locator("[name=profession]")).to_have_value("Poet")
    expect(looking.locator(".notice")).to_have_count(0)
    sent(f"/mergings/{key}")


def followed(page, merging, client):
    """What others do with a client shows on the page that merges them, and on their overview."""
    def sent(way="", **fields):
        page.request.post(client + way, data=fields, headers={
            "Accept": "application/json", "Origin": client.split("/clients")[0]})
    page.goto(client)
    away = page.locator(".notice").get_by_text("This client is put away.")
    sent("/archive")
    expect(away).to_be_visible()
    expect(merging.locator("main")).to_contain_text("put away")
    sent("/archive/delete")
    expect(away).to_have_count(0)
    expect(merging.locator("main")).not_to_contain_text("put away")
    sent(profession="Nurse")
    nurse = merging.get_by_role("radio", name="Nurse")
    expect(nurse).to_be_checked()
    merging.get_by_role("radio", name="Not answered").press("Space")
    sent(profession="Midwife")
    expect(merging.locator("[data-outdated]")).to_be_visible()
    expect(nurse).to_be_attached()
    merging.reload()
    merging.get_by_role("radio", name="Not answered").press("Space")


def measured_meanwhile(walk, stage):
    """A form that saves itself: no version of the one passes as the other's, and an undo is followed."""
    page = walk.page
    ada, anne = (stage.add_client(page, name) for name in ("Ada Lovelace", "Anne Lovelace"))
    # Both details are of the third version then.
    for client, words in ((ada, ""), (anne, "Nurse"), (anne, "Midwife")):
        page.goto(f"{client}/edit")
        page.locator("[name=profession]").fill(words)
        if client == ada:
            page.locator("[name=height]").fill("180")
        page.locator("main button.primary").last.click()
        expect(page).to_have_url(client)
    form = stage.start_form(page, anne)
    other = page.context.new_page()
    other.goto(f"{ada}/mergings/{anne.rsplit('/', 1)[1]}")
    walk.expected = {409}
    page.evaluate(HELD_BACK)
    page.locator("[name=height]").fill("172")
    page.wait_for_function(LETTING_GO)
    other.get_by_role("button", name="Merge").click()
    # Undo does not go from under somebody who is at it, however long the other page takes.
    other.locator(".notice button").focus()
    expect(page.get_by_role("alert")).to_contain_text("merged this client with another one")
    page.evaluate("letGo()")
    expect(page.locator("#note-height")).to_contain_text("Somebody else has saved: 180 cm")
    glance(page)
    page.get_by_role("button", name="Keep what stands here").click()
    expect(page.locator("[data-save-state]")).to_have_text(re.compile("Saved"))
    walk.expected = {404}
    other.locator(".notice button").click()
    expect(other.locator(".notice button")).to_have_count(0)
    # "Saved" stands there from before.
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.status < 400):
        page.locator("[name=doctor]").fill("Dr Wong")
    expect(page).to_have_url(form)
    expect(page.locator("[data-save-state]")).to_have_text(re.compile("Saved"))
    page.reload()
    expect(page.locator("[name=doctor]")).to_have_value("Dr Wong")
    walk.expected = set()
    other.close()


def erased_meanwhile(page, idle, client):
    """What was typed can still be read."""
    page.goto(f"{client}/notes")
    page.locator("textarea").first.fill("Comes back in spring")
    idle.request.post(client, data={"mass": 70}, headers={
        "Accept": "application/json", "Origin": client.split("/clients")[0]})
    expect(page.locator("[data-header]")).to_contain_text("70 kg")
    # The form has a field that is called "id".
    expect(page.locator("#subjective")).to_have_count(1)
    idle.goto(f"{client}/erasure")
    idle.locator("[name=confirm]").fill("Ada King")
    idle.locator("main button").last.click()
    expect(idle.locator(".notice")).to_contain_text("has been erased")
    expect(page.get_by_role("alert")).to_contain_text("Somebody has erased this client")
    expect(page.locator("textarea").first).to_have_value("Comes back in spring")


PIXELS = "() => document.querySelector('.photo-crop canvas').toDataURL()"
LOADED = """([selector, width]) => {
  const image = document.querySelector(selector);
  return image?.complete && image.naturalWidth === width;
}"""


def choose_photo(page, content):
    file = {"name": "photo.png", "mimeType": "image/png", "buffer": content}
    page.locator("[data-photo] [data-choose]").first.set_input_files(file)


def moved(page, canvas):
    """By a mouse that drags it."""
    box = canvas.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 20, steps=4)
    page.mouse.up()
    page.mouse.wheel(0, -120)


def shown(page, selector, width):
    """Loaded, in the size that it is kept in."""
    page.locator(selector).first.scroll_into_view_if_needed()
    page.wait_for_function(
        LOADED, arg=[selector.replace(":has-text('Ada Byron')", ""), width])


def too_large(walk, stage):
    page = walk.page
    page.goto(stage.server.address + "/clients/import")
    choose(page, b"x" * ((20 << 20) + 1))
    expect(page.locator("[data-trouble]")).to_contain_text("At most 20 MB")
    walk.look("contacts-too-large")


def many(walk, stage):
    """10 MB from choosing to the page that says what is in it, and from there to the list."""
    page = walk.page
    card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Person {0}\r\nN:{0};Person;;;\r\nTEL:+44 {0}\r\n" \
        "EMAIL:p{0}@example.org\r\nPHOTO;ENCODING=b;TYPE=JPEG:" + PICTURE * 8 + "\r\nEND:VCARD\r\n"
    file = "".join(card.format(i) for i in range(460)).encode()
    page.goto(stage.server.address + "/clients/import")
    start = time.monotonic()
    choose(page, file)
    expect(page.get_by_role("button", name="Add 460 clients")).to_be_visible(timeout=120_000)
    shown = time.monotonic() - start
    walk.look("contacts-many")
    tick_all(page)
    start = time.monotonic()
    page.get_by_role("button", name="Add 460 clients").click()
    expect(page.locator(".notice")).to_contain_text("460 clients added.", timeout=120_000)
    added = time.monotonic() - start
    print(f"contacts: {len(file) / 1e6:.1f} MB shown in {shown:.1f} s, added in {added:.1f} s",
          flush=True)


def tick_all(page):
    """With one tap all of a kind are left out, or none."""
    ready(page, "importing.js")
    every = page.get_by_label("All of them")
    ticked = page.locator("[name='wanted[]']:checked")
    every.uncheck()
    expect(ticked).to_have_count(0)
    page.locator("[name='wanted[]']").first.check()
    check(every.evaluate("(box) => box.indeterminate"), "some are ticked, and not all")
    expect(page.get_by_role("button", name="Import what is ticked")).to_be_visible()
    every.uncheck()
    every.check()
    expect(ticked).to_have_count(460)


def given_out(walk, stage):
    """By a reader that others wrote."""
    answer = walk.page.request.get(stage.server.address + "/clients.vcf")
    cards = {card.fn.value: card for card in vobject.readComponents(answer.text())}
    ada = cards["Ada Byron"]
    check(ada.version.value == "4.0" and ada.n.value.family == "Byron", ada)
    check([tel.value for tel in ada.tel_list] == ["+44 7700 900123", "+44 20 7946 0000"], ada)
    check(ada.email.value == "ada@example.com" and ada.bday.value == "19901210", ada)
    check(ada.adr.value.city == "London" and ada.adr.group == "item1", ada)
    # It reads no addresses with commas; its lines are whole all the same.
    lines = [line for line, _ in vobject.base.getLogicalLines(io.StringIO(answer.text()))]
    check("PHOTO:data:image/jpeg;base64," + PICTURE in lines, lines)
    juergen = cards["Jürgen Müller"]
    check(juergen.note.value == "Knie links, siehe\nBrief", juergen)


def several(walk, stage):
    """What cannot be read is found by its file and the line in that."""
    page = walk.page
    page.goto(stage.server.address + "/clients/import")
    good = "BEGIN:VCARD\r\nFN:Two Files\r\nEND:VCARD\r\n"
    page.locator("[data-choose]").set_input_files([
        {"name": name, "mimeType": "text/vcard", "buffer": text.encode(encoding)}
        for name, text, encoding in [
            ("one.vcf", good, "utf-8"), ("two.vcf", good.replace("FN:Two Files", "TEL:1"), "utf-16")]])
    expect(page.locator("main")).to_contain_text("two.vcf, line 1")
    has_heads(page, "1 new client", "1 card is skipped")
    walk.look("contacts-several")


def drawn(kind):
    """A picture with a place in London in it, as a card holds it."""
    picture, exif, file = Image.linear_gradient("L").resize((24, 16)), Image.Exif(), io.BytesIO()
    exif[271] = "Camera of Sam"
    exif.get_ifd(0x8825).update({1: "N", 2: (51.0, 30.0, 26.0)})
    extra = {"comment": b"Camera of Sam"} if kind == "GIF" else {"exif": exif}
    picture.save(file, kind, **extra)
    return file.getvalue()


def pictures_given_out(walk, stage):
    """Whatever kind it is, another program sees each pixel, and not where it was taken."""
    page, originals = walk.page, {kind: drawn(kind) for kind in ("TIFF", "AVIF", "GIF", "PNG")}
    page.goto(stage.server.address + "/clients/import")
    choose(page, "".join(
        f"BEGIN:VCARD\nVERSION:3.0\nFN:Picture {kind}\nLOGO;ENCODING=b;TYPE={kind}:"
        f"{base64.b64encode(picture).decode()}\nEND:VCARD\n"
        for kind, picture in originals.items()).encode())
    page.get_by_role("button", name="Add 4 clients").click()
    expect(page.locator(".notice")).to_contain_text("4 clients added.")
    text = page.request.get(stage.server.address + "/clients.vcf").text().replace("\r\n ", "")
    for kind, picture in originals.items():
        found = re.search(f"FN:Picture {kind}\\b.*?base64,(\\S+)", text, re.DOTALL)
        given = base64.b64decode(found[1])
        before, after = (Image.open(io.BytesIO(one)) for one in (picture, given))
        check(before.convert("RGB").tobytes() == after.convert("RGB").tobytes(), kind)
        check(b"Camera of Sam" in picture and b"Camera of Sam" not in given, given)
        check(not after.getexif().get_ifd(0x8825), kind)


def main(stage):
    stage.serve_gym()
    walk = stage.walk()
    stage.sign_in(walk.page)
    for step in (from_file, again, dropped, dropped_beside_a_client, given_out, pictures_given_out,
                 several, alike, photo, photo_of_others, photo_by_camera, merged_meanwhile, measured_meanwhile,
                 too_large, many):
        step(walk, stage)
