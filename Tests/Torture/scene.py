"""A copy of a gym that somebody tampers with who has its key, or only its files."""

import json
import pathlib
import shutil

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "Vault/Golden/rows"
UNMARKED = ("mark", "markTotal", "vaultState")


def called(name):
    return f'"{name}"'


def quoted(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    return f"'{value.replace(chr(39), chr(39) * 2)}'" if isinstance(value, str) else repr(value)


class Scene:
    """`older` is the folder as it was before what was saved last, `other` another gym's folder."""

    def __init__(self, gym, data, older, other):
        self.gym, self.data, self.older, self.other = gym, data, older, other

    def run(self, script):
        """As SQLite takes it, with all locks (triggers) in force."""
        with self.gym.vault(self.data) as vault:
            vault.run("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            vault.run(script)

    def intrude(self, change):
        """Takes the locks away, carries out a script or calls, and puts the locks back."""
        with self.gym.vault(self.data) as vault:
            vault.run("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            locks = vault.ask("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            for name, _ in locks:
                vault.run(f'DROP TRIGGER "{name}"')
            told = change(vault) if callable(change) else vault.run(change)
            for _, sql in locks:
                vault.run(sql)
            return told

    def replace(self, name, source):
        shutil.copyfile(source / name, self.data / name)

    def change_bytes(self, name, change):
        path = self.data / name
        path.write_bytes(change(bytearray(path.read_bytes())))

    def change_json(self, name, change):
        path = self.data / name
        content = json.loads(path.read_text())
        change(content)
        path.write_text(json.dumps(content))


def tables(vault):
    """The marked ones, each with its columns: name, type, place in the key."""
    names = [name for (name,) in vault.ask(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' "
        "AND name NOT LIKE 'grdb%' ORDER BY name") if name not in UNMARKED]
    return {name: [(row[1], row[2], row[5]) for row in vault.ask(f"PRAGMA table_info({name})")]
            for name in names}


def only(vault, table, columns):
    """SQL that names one row of it; None where there is none."""
    keys = [called(name) for name, _, key in columns if key]
    rows = vault.ask(f"SELECT {', '.join(keys)} FROM {table} LIMIT 1")
    return rows and " AND ".join(f"{key} = {quoted(value)}" for key, value in zip(keys, rows[0]))


def change_each(vault):
    """One value of one row in each table that has any."""
    for table, columns in tables(vault).items():
        if not (place := only(vault, table, columns)):
            continue
        name, kind, _ = min(columns, key=lambda column: (bool(column[2]), column[1] != "TEXT"))
        value = "'changed'" if kind == "TEXT" else "x'ff'" if kind == "BLOB" else "4711"
        vault.run(f"UPDATE {table} SET {called(name)} = {value} WHERE {place}")
        yield table, "changed"


def remove_each(vault):
    for table, columns in tables(vault).items():
        if place := only(vault, table, columns):
            vault.run(f"DELETE FROM {table} WHERE {place}")
            yield table, "removed"


def add_each(vault):
    """A row that the program has once written; not where a table has one row and never more."""
    for table, columns in tables(vault).items():
        row = json.loads((GOLDEN / f"{table}.json").read_text())[0]
        names = [name for name, _, _ in columns if name in row]
        values = [row[name] if str(row[name]).startswith("x'") else quoted(row[name])
                  for name in names]
        vault.run(f"INSERT OR IGNORE INTO {table} ({', '.join(map(called, names))}) "
                  f"VALUES ({', '.join(values)})")
        if vault.ask("SELECT changes()") == [(1,)]:
            yield table, "added"
