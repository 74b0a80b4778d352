"""Ways to tamper with what the vault says, for whoever has its key: what is done, and the words in
which `healthwheel verify` must tell of it. Words that are missing are followed by why."""

from forger import forge, forge_entry, forge_standing, lower_sums, put_back
from scene import add_each, change_each, remove_each

RESULT = "(SELECT id FROM result ORDER BY id LIMIT 1)"
OTHER = "(SELECT id FROM result ORDER BY id DESC LIMIT 1)"
SIGNED = "(SELECT id FROM screening WHERE signedAt IS NOT NULL ORDER BY id LIMIT 1)"
CHANGED, REMOVED = r"in result the row \S+ was changed", r"in result the row \S+ was removed"
TOGETHER, SUMS = "in result rows and their marks were changed together", "the sums of the marks"
FORM, ENTRY = "is not as it was signed", r"the audit's entry \d+ does not follow"


def each(change):
    """What must be found of every table is what was done to it."""
    def act(scene):
        made = scene.intrude(lambda vault: list(change(vault)))
        assert len(made) > 40, f"only {len(made)} tables"
        return [rf"in {table} the row .+ was {done}" for table, done in made]
    return act


def sql(script):
    return lambda scene: scene.intrude(script)


ROWS = [
    ("one row of each table was changed", each(change_each), []),
    ("one row of each table was removed", each(remove_each), []),
    ("a row was added to each table", each(add_each), []),
    ("a result's value", sql(f"UPDATE result SET value = value + 1 WHERE id = {RESULT}"), [CHANGED]),
    ("a result's day", sql(f"UPDATE result SET takenAt = '2020-02-03 10:00:00.000' WHERE id = {RESULT}"),
     [CHANGED]),
    ("words behind a NUL", sql(
        f"UPDATE result SET exercise = exercise || char(0) || 'b' WHERE id = {RESULT}"), [CHANGED]),
    ("a day that is none", sql(f"UPDATE result SET takenAt = '2026-02-31 99' WHERE id = {RESULT}"),
     [CHANGED]),
    ("a result was moved to another client", sql(
        f"UPDATE result SET clientId = (SELECT max(id) FROM client) WHERE id = {RESULT}"), [CHANGED]),
    ("two results changed their words", sql(
        f"UPDATE result SET observation = 'a' WHERE id = {RESULT};"
        f"UPDATE result SET observation = 'b' WHERE id = {OTHER}"), [CHANGED]),
    ("two results changed their ids, marks and all", sql(
        f"UPDATE result SET id = 'x' WHERE id = {RESULT}; UPDATE mark SET rowKey = 'x' WHERE "
        "tableName = 'result' AND rowKey = (SELECT rowKey FROM mark WHERE tableName = 'result' AND "
        "rowKey NOT IN (SELECT id FROM result) LIMIT 1)"), [CHANGED]),
    ("a result was put back to an earlier state", lambda scene: put_back(scene, "result", False),
     [CHANGED]),
    ("the same, with its earlier mark", lambda scene: put_back(scene, "result", True), [TOGETHER]),
    ("a result went with its mark", sql(
        f"DELETE FROM mark WHERE rowKey = {RESULT}; DELETE FROM result WHERE id = {RESULT}"), [TOGETHER]),
    ("the same, and the sum was made to fit", lower_sums, [SUMS]),
    ("a mark was changed", sql(f"UPDATE mark SET code = zeroblob(16) WHERE rowKey = {RESULT}"),
     [CHANGED, TOGETHER]),
    ("a mark was removed", sql(f"DELETE FROM mark WHERE rowKey = {RESULT}"),
     [r"in result the row \S+ was added", TOGETHER]),
    ("all marks were removed", sql("DELETE FROM mark"), [r"in result the row \S+ was added"]),
    ("a sum was changed", sql("UPDATE markTotal SET total = zeroblob(16) WHERE tableName = 'result'"),
     [TOGETHER, SUMS]),
    ("a table's sum was removed", sql("DELETE FROM markTotal WHERE tableName = 'result'"), [SUMS]),
    ("the number of changes was set back", sql("UPDATE vaultState SET changes = changes - 5"),
     [SUMS, "Changes are missing"]),
    ("the number of changes was removed", sql("DELETE FROM vaultState"),
     [SUMS, "Changes are missing"]),
    ("a result's value, and the number of changes removed", sql(
        f"UPDATE result SET value = value + 1 WHERE id = {RESULT}; DELETE FROM vaultState"),
     [CHANGED, "Changes are missing"]),
    ("what lists show of a client", sql("UPDATE standing SET overall = 0.5 WHERE overall > 1"),
     [r"in standing the row \S+ was changed"]),
    ("the same, by a program that makes marks", forge_standing, ["the list had something else"]),
    ("a photo's bytes", sql("UPDATE photo SET small = CAST(small || x'00' AS BLOB)"),
     [r"in photo the row \S+ was changed"]),
    # Whoever verifies leaves an entry, which takes the number of the one that is gone.
    ("the audit's newest entry was removed", sql(
        "DELETE FROM audit WHERE id = (SELECT max(id) FROM audit)"),
     [r"in audit the row \d+ was (removed|changed)"]),
    ("its newest five", sql("DELETE FROM audit WHERE id > (SELECT max(id) - 5 FROM audit)"),
     [r"in audit the row \d+ was removed"]),
    ("its last five, marks and all", sql(
        "DELETE FROM mark WHERE tableName = 'audit' AND rowKey > (SELECT max(id) - 5 FROM audit);"
        "DELETE FROM audit WHERE id > (SELECT max(id) - 5 FROM audit)"),
     ["in audit rows and their marks were changed together"]),
    ("an entry in between was removed", sql("DELETE FROM audit WHERE id = 100"),
     [ENTRY, "in audit the row 100 was removed"]),
    ("who did it", sql("UPDATE audit SET trainerId = NULL WHERE id = 100"), [ENTRY]),
    ("an entry that says it is of somebody erased", sql(
        "UPDATE audit SET subject = NULL, isErased = 1 WHERE id = 100"), ["in audit the row 100 was changed"]),
    ("two entries changed places", sql(
        "UPDATE audit SET id = -1 WHERE id = 100; UPDATE audit SET id = 100 WHERE id = 101;"
        "UPDATE audit SET id = 101 WHERE id = -1"), [ENTRY]),
    ("an entry was forged, with the right link", forge_entry, [r"in audit the row \d+ was added"]),
    ("an answer of a signed form", sql(
        f"UPDATE screening SET answers = json_set(answers, '$.dizzy', 'yes') WHERE id = {SIGNED}"), [FORM]),
    ("its day", sql(f"UPDATE screening SET signedAt = '2020-01-01 10:00:00.000' WHERE id = {SIGNED}"),
     [FORM]),
    ("its flag was removed", sql("DELETE FROM screeningFlag WHERE formId = (SELECT min(formId) FROM "
                                 "screeningFlag JOIN screening ON id = formId WHERE signedAt IS NOT NULL)"),
     [FORM]),
    ("it was given to another client", sql(
        f"UPDATE screening SET clientId = (SELECT max(id) FROM client) WHERE id = {SIGNED}"), [FORM]),
    ("its addendum", sql("UPDATE addendum SET text = 'Knee is fine'"), ["in addendum the row", FORM]),
    ("a report that was given out", sql("UPDATE report SET document = document || ' '"),
     [r"report \S+ is not as it was given out"]),
    ("a row, its mark, the sum and the code over all, made anew by a program", forge, None,
     "it has the vault's key and makes what HealthWheel makes; a copy or the paper shows it"),
    ("a row was changed and changed back", sql(
        f"UPDATE result SET observation = observation || 'x' WHERE id = {RESULT};"
        f"UPDATE result SET observation = substr(observation, 1, length(observation) - 1) "
        f"WHERE id = {RESULT}"), None, "nothing is left of it"),
]
