"""What only somebody does who knows how HealthWheel makes marks and links."""

import hashlib
import hmac
import struct

from scene import quoted
from vault import Keys

NEWEST = "(SELECT id FROM result ORDER BY id DESC LIMIT 1)"


class Forger:
    """Whoever has the key and writes a program: makes marks, sums and the code over them anew."""

    def __init__(self, scene, vault):
        self.key = Keys(scene.data / "keyring.json", scene.gym.paper).derived("marks")
        self.vault = vault

    def code(self, values):
        """As Sources/Vault/Database/MarkCode.swift makes it."""
        def written(value):
            if value is None:
                return b"\0"
            if isinstance(value, int):
                return struct.pack(">Bq", 1, value)
            if isinstance(value, float):
                return struct.pack(">Bd", 2, value)
            data = value.encode() if isinstance(value, str) else value
            return struct.pack(">BQ", 3 if isinstance(value, str) else 4, len(data)) + data
        return hmac.digest(self.key, b"".join(map(written, values)), "sha256")[:16]

    def mark(self, table, key, name="id"):
        [row] = self.vault.ask(f"SELECT * FROM {table} WHERE {name} = {quoted(key)}")
        place = f"tableName = '{table}' AND rowKey = {quoted(key)}"
        [(old,)] = self.vault.ask(f"SELECT code FROM mark WHERE {place}")
        [(total,)] = self.vault.ask(f"SELECT total FROM markTotal WHERE tableName = '{table}'")
        new = self.code((table, *row))
        total, old, number = (int.from_bytes(value, "big") for value in (total, old, new))
        total = ((total - old + number) % 2**128).to_bytes(16, "big")
        self.vault.run(
            f"UPDATE mark SET code = {quoted(new)} WHERE {place};"
            f"UPDATE markTotal SET total = {quoted(total)} WHERE tableName = '{table}'")
        self.seal()

    def seal(self):
        """One change more than the witness has seen: it says nothing of that."""
        totals = b"".join(self.code(row) for row in self.vault.ask(
            "SELECT tableName, rowCount, total FROM markTotal ORDER BY tableName"))
        [(changes, migration)] = self.vault.ask("SELECT changes, migration FROM vaultState")
        code = self.code((changes + 1, migration, totals))
        self.vault.run(f"UPDATE vaultState SET changes = {changes + 1}, code = {quoted(code)}")


def link(before, entry):
    """The digest that docs/verify.md describes."""
    fields = ["-," if field is None else f"{len(str(field).encode())}:{field}," for field in entry]
    return hashlib.sha256(before + "".join(fields).encode()).digest()


def forge_entry(scene):
    """At the end of the audit, with a link that follows."""
    def change(vault):
        [(number, before)] = vault.ask("SELECT id, link FROM audit ORDER BY id DESC LIMIT 1")
        entry = (number + 1, "2026-11-23 12:00:00.000", None, "0", "noteWritten", None, None, None, None)
        vault.run("INSERT INTO audit (id, at, isByClient, action, link) VALUES "
                  f"({number + 1}, '{entry[1]}', 0, 'noteWritten', {quoted(link(before, entry))})")
    scene.intrude(change)


def put_back(scene, table, marks):
    """An earlier row, with its earlier mark, from an older copy of the vault."""
    with scene.gym.vault(scene.older) as older:
        [(key, words)] = older.ask(f"SELECT id, observation FROM {table} ORDER BY id DESC LIMIT 1")
        [(code,)] = older.ask(f"SELECT code FROM mark WHERE rowKey = '{key}'")
    script = f"UPDATE {table} SET observation = {quoted(words)} WHERE id = '{key}';"
    if marks:
        script += f"UPDATE mark SET code = {quoted(code)} WHERE rowKey = '{key}';"
    scene.intrude(script)


def lower_sums(scene):
    """A row goes with its mark, and the table's sum is made to fit; not the code over the sums."""
    def change(vault):
        [(key,)] = vault.ask(f"SELECT {NEWEST}")
        [(code,)] = vault.ask(f"SELECT code FROM mark WHERE rowKey = '{key}'")
        [(total,)] = vault.ask("SELECT total FROM markTotal WHERE tableName = 'result'")
        rest = (int.from_bytes(total, "big") - int.from_bytes(code, "big")) % 2**128
        vault.run(f"DELETE FROM result WHERE id = '{key}'; DELETE FROM mark WHERE rowKey = '{key}';"
                  f"UPDATE markTotal SET rowCount = rowCount - 1, "
                  f"total = {quoted(rest.to_bytes(16, 'big'))} WHERE tableName = 'result'")
    scene.intrude(change)


def forge(scene):
    """One row, its mark, the sum and the code, by whoever has written such a program."""
    def change(vault):
        [(key,)] = vault.ask(f"SELECT {NEWEST}")
        vault.run(f"UPDATE result SET observation = 'forged' WHERE id = '{key}'")
        Forger(scene, vault).mark("result", key)
    scene.intrude(change)


def forge_standing(scene):
    def change(vault):
        # Lists read what was worked out by today's catalogue, as that of whoever was seen last.
        [(key,)] = vault.ask(
            "SELECT clientId FROM standing WHERE overall > 1 ORDER BY seenAt DESC LIMIT 1")
        vault.run(f"UPDATE standing SET overall = 0.5 WHERE clientId = '{key}'")
        Forger(scene, vault).mark("standing", key, "clientId")
    scene.intrude(change)
