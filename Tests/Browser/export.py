"""A client taken along: everything in one ZIP file by its schema, into another vault and out again; FHIR and
spreadsheets judged by other people's readers. What is no such file is refused with a sentence."""

import csv
import hashlib
import io
import json
import os
import pathlib
import subprocess
import zipfile

import jsonschema
from fhir.resources.bundle import Bundle

from lib.checks import check, expect
from lib.server import LOGIN, PASSWORD, made

SCHEMA = pathlib.Path(__file__).parent.parent.parent / "docs/client-export.schema.json"
# In megabytes, above what opening the vault takes.
ROOM = 50


class Terminal:
    """`healthwheel import` and `verify` on one data folder."""

    def __init__(self, program, data, folder):
        self.program, self.data = program, data
        self.password = pathlib.Path(folder, "typed")
        self.password.write_text(PASSWORD)

    def run(self, command, *files):
        return subprocess.run(self.words(command, *files), capture_output=True, text=True)

    def words(self, command, *files):
        return [self.program, command, "--data", self.data, "--login", LOGIN,
                "--password-file", self.password, *files]

    def refuse(self, file):
        """What is said of a file, and how much memory that took in megabytes."""
        child = subprocess.Popen(
            self.words("import", file), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        said = child.stderr.read()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        check(child.returncode == 1, [file, said])
        return said, used.ru_maxrss / 1024


def download(walk, name):
    with walk.page.expect_download() as waiting:
        walk.page.get_by_role("link", name=name).click()
    return pathlib.Path(waiting.value.path()).read_bytes()


def saved(walk, client):
    """By the buttons, where a trainer looks for them."""
    walk.page.goto(client + "/edit")
    expect(walk.page.get_by_role("heading", name="Take it along")).to_be_visible()
    walk.look("export")
    return [download(walk, name) for name in (
        "Save everything", "Save the results for a spreadsheet", "Save for a doctor’s program")]


def judge_zip(content):
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        check(file.testzip() is None, "damaged")
        document = json.loads(file.read("client.json"))
        jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text())).validate(document)
        signed = [form for form in document["tables"]["screening"] if form["signedAt"]]
        for form in signed:
            text = file.read(f"forms/{form['signedAt'][:10]}-{form['id']}.json")
            check(hashlib.sha256(text).hexdigest() == form["fingerprint"], form["id"])
    check(len(document["tables"]["result"]) > 50 and signed, "demo clients have more")


def judge_fhir(content):
    bundle = Bundle.model_validate_json(content)
    kinds = {entry.resource.__class__.__name__ for entry in bundle.entry}
    check(kinds == {"Patient", "Observation", "QuestionnaireResponse"}, kinds)


def judge_csv(content):
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    check(len(rows) > 50 and all(row["value"] and row["exercise"] for row in rows), rows[:2])


def moved(terminal, file):
    """Into another vault, and out of it again."""
    first = terminal.run("import", file)
    check(first.returncode == 0 and "was added, with all" in first.stdout, first)
    again = terminal.run("import", file)
    check(again.returncode == 0 and "just as in the file" in again.stdout, again)
    sound = terminal.run("verify")
    check(sound.returncode == 0 and "The vault is sound." in sound.stdout, sound)


def refused(terminal, folder, good):
    bad = {
        "cut": good[:-100],
        "bomb": bomb(),
        "newer": changed(good, b'"version":1', b'"version":9'),
        "text": b"Dear Sam",
    }
    sentences = {
        "cut": "cut off or damaged", "bomb": "was packed anew", "newer": "is of version 9",
        "text": "neither contact cards nor", "large": "larger than 256 MB",
        "swollen": "larger than 128 MB",
    }
    for name, content in bad.items():
        pathlib.Path(folder, name).write_bytes(content)
    with open(f"{folder}/large", "wb") as file:
        file.write(b"PK\3\4")
        file.truncate(4 << 30)
    with zipfile.ZipFile(f"{folder}/swollen", "w") as file, file.open("client.json", "w") as entry:
        for _ in range(200):
            entry.write(bytes(1 << 20))
    before = terminal.run("verify").stdout.splitlines()[0]
    memory = {}
    for name, sentence in sentences.items():
        said, memory[name] = terminal.refuse(f"{folder}/{name}")
        check(sentence in said, [name, said])
    check(terminal.run("verify").stdout.splitlines()[0] == before, "something was changed")
    more = max(memory.values()) - memory["text"]
    print(f"export: bad files take up to {more:.0f} MB more memory than none", flush=True)
    check(more < ROOM, memory)


def bomb():
    """A gigabyte of nothing in a megabyte."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file, \
            file.open("client.json", "w", force_zip64=True) as entry:
        for _ in range(1024):
            entry.write(bytes(1 << 20))
    return packed.getvalue()


def changed(good, old, new):
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(good)) as source, zipfile.ZipFile(packed, "w") as file:
        for name in source.namelist():
            file.writestr(name, source.read(name).replace(old, new, 1))
    return packed.getvalue()


def stop(stage, walk):
    """No page is left that asks for it."""
    walk.page.goto("about:blank")
    stage.server.stop()
    stage.server = None


def main(stage):
    stage.serve_demo(3, 60)
    walk = stage.walk()
    stage.sign_in(walk.page)
    listed = walk.page.request.get(stage.server.address + "/clients.csv").body()
    listed = listed.decode("utf-8-sig")
    check(len(listed.splitlines()) == 4, listed)
    first = next(csv.DictReader(io.StringIO(listed)))
    client = f"{stage.server.address}/clients/{first['id']}"
    everything, results, fhir = saved(walk, client)
    judge_zip(everything)
    judge_csv(results)
    judge_fhir(fhir)
    stop(stage, walk)
    there = pathlib.Path(stage.folder, "there")
    there.mkdir()
    data = made(stage.program, there, "init", "--gym", "Other Gym", "--owner-name", "Kim")
    terminal = Terminal(stage.program, data, there)
    file = there / "client.zip"
    file.write_bytes(everything)
    moved(terminal, file)
    stage.serve(data)
    stage.sign_in(walk.page)
    address = f"{stage.server.address}/clients/{first['id']}"
    check(walk.page.request.get(address + "/export").body() == everything, "not the same")
    walk.page.goto(address)
    walk.look("export-arrived")
    stop(stage, walk)
    refused(terminal, there, everything)
