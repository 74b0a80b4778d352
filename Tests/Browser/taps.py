"""Answers a form with a finger or a mouse while answers arrive: no tap is lost, none hits another
question."""

import dataclasses
import re

from lib.checks import check, expect, tally
from lib.hand import HELD_BACK, LETTING_GO, Hand, unseen

# Needed and optional ones; some bring or take further questions, flags and decisions.
QUESTIONS = (
    "underAdvice", "dizzy", "operation", "family", "chestEffort", "chestRest", "breathless",
    "fatigue", "heartbeat", "murmur", "kidneys", "cholesterol", "seizures", "numbness", "falls",
    "shifts", "massChange", "eating", "consentData", "consentEmail")

# When each tap came down, went up and what it changed, and when the page moved, as the page has felt
# it. Where a text field has just come, Chromium tells of the click alone.
FEEL = """() => { window.taps = []; window.moves = [];
  const byPointer = new Map();
  let answering;
  const begin = ({ pointerId, timeStamp }) => {
    byPointer.set(pointerId, { at: timeStamp, up: timeStamp, changed: [] });
    taps.push(byPointer.get(pointerId)); };
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", ({ pointerId, timeStamp }) => {
    Object.assign(byPointer.get(pointerId) ?? {}, { up: timeStamp }); }, true);
  addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    if (!byPointer.has(event.pointerId) && event.target.type !== "radio") begin(event);
    answering = byPointer.get(event.pointerId) ?? answering;
    if (answering) answering.isOver = true; }, true);
  addEventListener("change", ({ target }) => {
    answering?.changed.push(target.id); window.changed = performance.now(); }, true);
  addEventListener("form:saved", () => { window.saved = performance.now(); });
  addEventListener("DOMContentLoaded", () => {
    const seen = new MutationObserver(() => { moves.push(performance.now()); });
    for (const section of document.querySelectorAll("[data-autosave] .section")) {
      seen.observe(section, { childList: true, subtree: true }); } }); }"""

# The last of so many taps has become a click, and what they have changed is saved.
SAVED = """(count) => taps.length >= count && taps.at(-1).isOver
  && window.saved > window.changed"""

# The middle of a label, clear of the strip above and the bar below, and when it was on the screen:
# nobody sees what a slow machine has not painted yet.
PLACE = """(id) => new Promise((look) => requestAnimationFrame(() => {
  const label = document.querySelector(`label[for=${id}]`);
  const { top, bottom } = label.getBoundingClientRect();
  if (top < 200 || bottom > innerHeight - 200) {
    label.scrollIntoView({ block: "center", behavior: "instant" }); }
  const { x, y, width, height } = label.getBoundingClientRect();
  const painted = performance.now();
  setTimeout(() => look([x + width / 2, y + height / 2, painted])); }))"""

# So long a finger is on its way, in milliseconds; how far off by a slow machine still counts.
WAY = 300
OFF = 100


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


def aim(page, hand, answer):
    """A finger that sets out for an answer and comes down where it was; when it set out."""
    *place, at = page.evaluate(PLACE, answer)
    page.wait_for_timeout(WAY)
    hand.tap(*place)
    return {"answer": answer, "at": at}


def answer_all(page, form, setting, yes):
    """Taps twenty answers and waits until the form says that it is saved; gives every tap."""
    page.goto(form)
    hand = Hand(page, setting.touch, setting.down, setting.away)
    hand.pace(setting.latency, setting.slower)
    aims = [aim(page, hand, f"{key}-{'yes' if (index % 3 == 0) == yes else 'no'}")
            for index, key in enumerate(QUESTIONS)]
    page.wait_for_function(SAVED, arg=len(QUESTIONS), timeout=120_000)
    expect(page.locator("[data-save-state]")).to_have_text(re.compile("^Saved"))
    hand.pace()
    return list(zip(aims, page.evaluate("taps"), strict=True)), page.evaluate("moves")


def is_late(aim, tap, moves):
    """The page moved before the finger was on its way, and after the look that led it there."""
    first, last = sorted((aim["at"], tap["at"] - WAY))
    return any(first - OFF < move < last + OFF for move in moves)


def saved_answers(page, form):
    """By key, as the server has them."""
    content = page.request.get(form, headers={"Accept": "application/json"}).json()["form"]
    return {field["key"]: field["value"]
            for section in content["sections"] for field in section["fields"]}


def told(aim, tap, moves):
    """All that there is to say of a tap that missed, in milliseconds from when it came down."""
    look, up, *moves = (round(when - tap["at"]) for when in (aim["at"], tap["up"], *moves))
    near = [move for move in moves if -2000 < move < 2000]
    return f"aimed at {aim['answer']}, changed {tap['changed']}: seen {look}, up {up}, moves {near}"


def judge(taps, moves, found):
    """What a tap changed elsewhere, and what was not kept; and how many hit something else because they came
    too late after their look."""
    missed = [(aim, tap) for aim, tap in taps if tap["changed"] != [aim["answer"]]]
    late = [one for one in missed if is_late(*one, moves)]
    missed = [told(*one, moves) for one in missed if one not in late]
    last = dict(answer.rsplit("-", 1) for _, tap in taps for answer in tap["changed"])
    lost = [f"lost: {key}" for key, answer in last.items() if found[key] != (answer == "yes")]
    return missed + lost, len(late)


def label(page, answer):
    return page.locator(f"label[for={answer}]")


def answer_held_back(page, hand, answer):
    """The server hears of it when letGo is called."""
    page.evaluate(PLACE, answer)
    page.evaluate(HELD_BACK)
    hand.tap_on(label(page, answer))
    page.wait_for_function(LETTING_GO)


def hit_what_was_aimed_at(page, hand, form):
    """Further questions come while the finger is on its way to one below."""
    page.goto(form)
    answer_held_back(page, hand, "operation-yes")
    *place, _ = page.evaluate(PLACE, "allergy-no")
    with unseen(page):
        page.evaluate("letGo()")
        expect(page.locator("#field-operationWhen")).to_be_visible()
        hand.tap(*place)
    # A busy machine tells of a tap before it is a click.
    page.wait_for_function("() => taps.length > 1 && taps.every((tap) => tap.changed.length > 0)")
    changed = [tap["changed"] for tap in page.evaluate("taps")]
    check(changed == [["operation-yes"], ["allergy-no"]], changed)


def stay_where_the_finger_was(page, hand, form):
    """What goes above the question that was answered last moves nothing under the finger."""
    page.goto(form)
    answer_held_back(page, hand, "operation-no")
    hand.tap_on(label(page, "family-yes"))
    before = label(page, "family-yes").bounding_box()["y"]
    page.evaluate("letGo()")
    expect(page.locator("#field-operationWhen")).to_have_count(0)
    expect(page.locator("[data-save-state]")).to_have_text(re.compile("^Saved"))
    after = label(page, "family-yes").bounding_box()["y"]
    check(abs(after - before) < 2, f"moved by {after - before} px")


def main(stage):
    stage.serve_gym()
    walk = stage.walk(viewport={"width": 820, "height": 1180}, has_touch=True)
    # Without an answer in ten seconds a form sends once more what may be saved already.
    walk.expected = {409}
    page = walk.page
    stage.sign_in(page)
    page.add_init_script(f"({FEEL})()")
    form = stage.start_form(page, stage.add_client(page))
    hand = Hand(page, touch=True)
    hit_what_was_aimed_at(page, hand, form)
    stay_where_the_finger_was(page, hand, form)
    all_late = 0
    for number, setting in enumerate(SETTINGS):
        if number % 2 == 0:
            form = stage.start_form(page, stage.add_client(page, f"Client {number}"))
        taps, moves = answer_all(page, form, setting, yes=number % 2 == 0)
        troubles, late = judge(taps, moves, saved_answers(page, form))
        tally.passed += len(taps) - late - len(troubles)
        all_late += late
        stage.troubles += [f"{trouble} with {setting}" for trouble in troubles]
    count = len(SETTINGS) * len(QUESTIONS)
    print(f"taps: {all_late} of {count} came after the page had moved since their look")
    check(all_late <= count // 20, "too many were late to tell of the others")
