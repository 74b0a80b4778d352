"""Four people at work: what each has saved, and what stood there when they read it back."""

import dataclasses
import http.client
import itertools
import random
import threading

NAMES = "result note goal client clearance plan form cards".split()
WEIGHTS = [30, 15, 10, 10, 8, 6, 16, 5]
CARDS = 3


@dataclasses.dataclass
class Save:
    kind: str
    word: str
    client: str
    sent: int
    status: object = None
    acknowledged: int | None = None
    read_back: bool = False
    answer: dict = dataclasses.field(default_factory=dict)

    @property
    def is_kept(self):
        return self.acknowledged is not None


class Person(threading.Thread):
    """Saves one thing after the other until told to stop; `moment` says where the record is."""

    numbers = itertools.count(1)

    def __init__(self, browser, client, seed, moment=lambda: 0, reads=True):
        super().__init__(daemon=True)
        self.browser, self.client, self.moment = browser, client, moment
        self.chance, self.reads, self.saves, self.over = random.Random(seed), reads, [], False
        self.form, self.end = None, None
        self.acts = dict(zip(NAMES, [self.result, self.note, self.goal, self.add_client, self.clearance,
                                     self.plan, self.answer, self.cards]))

    def run(self):
        while not self.over:
            try:
                self.save()
            except (OSError, http.client.HTTPException) as error:
                self.end = error
                return

    def save(self, kind=None):
        kind = kind or self.chance.choices(NAMES, WEIGHTS)[0]
        if kind == "form" and not self.begin_form():
            kind = "result"
        save = Save(kind, f"w{next(self.numbers)}x", self.client, self.moment())
        self.saves.append(save)
        save.status, save.answer = self.acts[kind](save.word)
        # 200 is also the answer to a result that corrects the one before.
        if save.status == (200 if kind in ("form", "cards") else 201):
            save.acknowledged = self.moment()
            if self.reads:
                self.read(save)
        return save

    def read(self, save):
        save.read_back = save.word in str(self.browser.get(self.place_of(save))[1])

    def place_of(self, save):
        if save.kind == "result":
            return f"{self.client}/results/{self.browser.place.split('saved=')[-1]}"
        return {"cards": f"/clients?q={save.word}", "form": self.form,
                "clearance": self.client, "goal": f"{self.client}/goals"}.get(save.kind, self.browser.place)

    def begin_form(self):
        """A form of this client to write in, begun where there is none."""
        if not self.form:
            status, page = self.browser.post(f"{self.client}/screening")
            if status in (200, 201):
                self.form = f"{self.client}/screening/{page['form']['id']}"
        return self.form

    def result(self, word):
        # Of another day than the last: within a minute it would be taken for its correction.
        day = f"2025-{self.chance.randint(1, 12):02}-{self.chance.randint(1, 28):02}"
        return self.browser.post(
            f"{self.client}/results", exercise="resting-heart-rate", takenAt=day,
            value=self.chance.randint(55, 65), observation=word)

    def note(self, word):
        return self.browser.post(f"{self.client}/notes", text=word, day="2026-11-20")

    def goal(self, word):
        return self.browser.post(f"{self.client}/goals", words=word)

    def add_client(self, word):
        return self.browser.post("/clients", name=word)

    def clearance(self, word):
        return self.browser.post(f"{self.client}/clearances", note=word)

    def plan(self, word):
        return self.browser.post(f"{self.client}/plans", name=word)

    def answer(self, word):
        return self.browser.post(self.form, emergencyName=word)

    def cards(self, word):
        cards = "".join(f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{word} {number}\r\nEND:VCARD\r\n"
                        for number in range(CARDS))
        return self.browser.ask("POST", "/clients/import", cards, "text/vcard")
