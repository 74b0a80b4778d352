"""Whether a folder is one complete state: all that was acknowledged, and nothing half."""

import collections
import re

from people import CARDS

WORD = re.compile(r"w\d+x")
PLACES = {
    "result": "SELECT observation FROM result", "note": "SELECT words FROM note",
    "goal": "SELECT words FROM goal", "clearance": "SELECT note FROM clearance",
    "plan": "SELECT name FROM plan", "client": "SELECT name FROM client",
    "form": "SELECT answers FROM screening", "cards": "SELECT name FROM client",
}
# Of each table, rows that the record of acts does not know, and acts without what they say.
PAIRS = {"result": ("resultEntered", "subject"), "note": ("noteWritten", "subject"),
         "plan": ("planMade", "subject"), "client": ("clientAdded", "clientId"),
         "goal": ("goalSet", "subject"), "clearance": ("clearanceRecorded", None)}


def words(vault):
    """How often each word stands in each kind's place."""
    return {kind: collections.Counter(
        word for (text,) in vault.ask(sql) for word in WORD.findall(text or ""))
        for kind, sql in PLACES.items()}


def pairs(vault):
    """How many rows and acts have no partner, by table; a demonstration has some from the start."""
    found = {}
    for table, (act, key) in PAIRS.items():
        acts = f"(SELECT {key or 'clientId'} FROM audit WHERE action = '{act}')"
        if key:
            found[table] = vault.ask(
                f"SELECT (SELECT count(*) FROM {table} WHERE id NOT IN {acts}), "
                f"(SELECT count(*) FROM {acts} WHERE {key} NOT IN (SELECT id FROM {table}))")[0]
        else:
            found[table] = vault.ask(
                f"SELECT (SELECT count(*) FROM {table}) - (SELECT count(*) FROM {acts})")[0]
    return found


def lost(found, saves, moment=None):
    """Acknowledged saves that are not there, by a moment of the record."""
    answers = {}
    for save in saves:
        if moment is not None and save.sent > moment:
            continue
        acknowledged = save.is_kept and (
            moment is None or save.acknowledged <= moment)
        times = found[save.kind][save.word]
        if save.kind == "form":
            # Each answer takes the place of the one before.
            known = answers.setdefault(save.client, [])
            if acknowledged:
                known.clear()
            known.append((save, times, acknowledged))
        elif acknowledged and times != (CARDS if save.kind == "cards" else 1):
            yield f"{save.kind} {save.word} was acknowledged and is there {times} times"
    for known in answers.values():
        if known[0][2] and not any(times for _, times, _ in known):
            yield f"form answer {known[0][0].word} was acknowledged and is not there"


def half(found, saves):
    """Saves of which only a part is there, acknowledged or not."""
    for save in saves:
        times = found[save.kind][save.word]
        if times not in ((0, CARDS) if save.kind == "cards" else (0, 1)):
            yield f"{save.kind} {save.word} is there {times} times"


def refused(found, saves):
    """Saves that were refused and are there all the same."""
    for save in saves:
        if isinstance(save.status, int) and save.status >= 300 and found[save.kind][save.word]:
            yield f"{save.kind} {save.word} was refused ({save.status}) and is there"


def problems(gym, data, saves, moment=None, partners=None):
    """All that is wrong with a folder in which nothing runs."""
    wrong = gym.verify(data)
    try:
        with gym.vault(data) as vault:
            found, unpaired = words(vault), pairs(vault)
    except (RuntimeError, ValueError, OSError) as error:
        return wrong + [f"it does not open: {error}"]
    if partners is not None and unpaired != partners:
        wrong.append(f"rows and acts do not belong together: {unpaired}, not {partners}")
    return wrong + list(lost(found, saves, moment)) + list(half(found, saves))
