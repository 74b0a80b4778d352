"""Answers a form with a finger or a mouse that is down while answers arrive: none is lost."""

import dataclasses
import re

from lib.checks import expect, tally
from lib.hand import Hand

# Needed and optional ones; some bring or take further questions, flags and decisions.
QUESTIONS = (
    "underAdvice", "dizzy", "operation", "family", "chestEffort", "chestRest", "breathless",
    "fatigue", "heartbeat", "murmur", "kidneys", "cholesterol", "seizures", "numbness", "falls",
    "shifts", "massChange", "eating", "consentData", "consentEmail")

# The answers that lay under the finger when it came down, as the page has felt it.
FEEL = """() => { window.felt = [];
  addEventListener("pointerdown", ({ target }) => {
    felt.push(target.closest?.("label")?.htmlFor ?? null); }, true); }"""

# The middle of a label, clear of the strip above and the bar below.
PLACE = """(id) => { const label = document.querySelector(`label[for=${id}]`);
  const { top, bottom } = label.getBoundingClientRect();
  if (top < 200 || bottom > innerHeight - 200) {
    label.scrollIntoView({ block: "center", behavior: "instant" }); }
  const { x, y, width, height } = label.getBoundingClientRect();
  return [x + width / 2, y + height / 2]; }"""


@dataclasses.dataclass
class Setting:
    """A hand and a tablet: milliseconds, and how many times slower than this processor."""

    touch: bool
    down: int
    away: int
    latency: int
    slower: int


# Every second one changes what the one before has answered.
SETTINGS = (
    Setting(touch=True, down=120, away=250, latency=300, slower=4),
    Setting(touch=False, down=90, away=60, latency=60, slower=1),
    Setting(touch=False, down=150, away=100, latency=150, slower=2),
    Setting(touch=True, down=150, away=60, latency=300, slower=6),
    Setting(touch=True, down=90, away=60, latency=60, slower=4),
    Setting(touch=False, down=120, away=150, latency=300, slower=6),
    Setting(touch=False, down=60, away=40, latency=0, slower=1),
    Setting(touch=True, down=60, away=100, latency=0, slower=6),
    Setting(touch=True, down=100, away=80, latency=100, slower=1),
    Setting(touch=False, down=60, away=60, latency=200, slower=4),
)


def tap(page, hand, answer):
    """Once more where the page moved before the finger had come down, as people do."""
    for _ in range(5):
        hand.tap(*page.evaluate(PLACE, answer))
        if page.evaluate("felt.at(-1)") == answer:
            return
    raise AssertionError(f"{answer} does not hold still")


def answer_all(page, form, setting, yes):
    """Taps twenty answers and waits until the form says that it is saved; gives what it felt."""
    page.goto(form)
    page.evaluate(FEEL)
    hand = Hand(page, setting.touch, setting.down, setting.away)
    hand.pace(setting.latency, setting.slower)
    for index, key in enumerate(QUESTIONS):
        tap(page, hand, f"{key}-{'yes' if (index % 3 == 0) == yes else 'no'}")
    expect(page.locator("[data-save-state]")).to_have_text(re.compile("^Saved"), timeout=30_000)
    hand.pace()
    felt = dict(answer.rsplit("-", 1) for answer in page.evaluate("felt") if answer)
    return {key: felt[key] for key in QUESTIONS}


def saved_answers(page, form):
    """By key, as the server has them."""
    content = page.request.get(form, headers={"Accept": "application/json"}).json()["form"]
    return {field["key"]: field["value"]
            for section in content["sections"] for field in section["fields"]}


def main(stage):
    stage.serve_gym()
    page = stage.walk(viewport={"width": 820, "height": 1180}, has_touch=True).page
    stage.sign_in(page)
    for number, setting in enumerate(SETTINGS):
        if number % 2 == 0:
            form = stage.start_form(page, stage.add_client(page, f"Client {number}"))
        felt = answer_all(page, form, setting, yes=number % 2 == 0)
        found = saved_answers(page, form)
        lost = [key for key, answer in felt.items() if found[key] != (answer == "yes")]
        tally.passed += len(felt) - len(lost)
        stage.troubles += [f"lost: {key} with {setting}" for key in lost]
