"""Ways to tamper with the vault's schema, for whoever has its key, and with its files, for anyone."""

GONE, NOBODY = "Changes are missing from the vault", "Nobody can tell whether changes are missing"
PAGE, DAMAGED = "page", "damaged"
KEYRING = r"Somebody has changed keyring\.json|keyring\.json is damaged"
NOT_OURS = r"Somebody has changed keyring\.json|recovery key|does not open with the key"


def run(script):
    return lambda scene: scene.run(script)


def flip(name, at):
    """One bit of a file."""
    def change(content):
        content[at if at >= 0 else len(content) + at] ^= 1
        return content
    return lambda scene: scene.change_bytes(name, change)


def exchange(content):
    content[4096:8192], content[8192:12288] = content[8192:12288], content[4096:8192]
    return content


def swap_slots(content):
    content["recovery"]["salt"] = content["trainers"][0]["credential"]["salt"]


def whole(scene):
    for name in ("vault.db", "witness.json", "keyring.json"):
        scene.replace(name, scene.older)


def all_of(*acts):
    def act(scene):
        for one in acts:
            one(scene)
    return act


def remove(name):
    return lambda scene: (scene.data / name).unlink()


def older(name):
    return lambda scene: scene.replace(name, scene.older)


def foreign(name):
    return lambda scene: scene.replace(name, scene.other)


SCHEMA = [
    ("a lock was removed", run("DROP TRIGGER clearanceIsNotDeleted"),
     ["the lock clearanceIsNotDeleted is missing"]),
    ("a lock was made to do nothing", run(
        "DROP TRIGGER clearanceIsNotDeleted; CREATE TRIGGER clearanceIsNotDeleted BEFORE DELETE ON "
        "clearance BEGIN SELECT 1; END"), ["the lock clearanceIsNotDeleted is missing"]),
    ("a trigger was planted", run(
        "CREATE TRIGGER planted AFTER INSERT ON note BEGIN DELETE FROM note WHERE id = NEW.id; END"),
     ["the trigger planted is foreign"]),
    ("a table was planted", run("CREATE TABLE planted (a)"), ["the table planted is foreign"]),
    ("a view was planted", run("CREATE VIEW planted AS SELECT * FROM client"),
     ["the view planted is foreign"]),
    ("an index was planted", run("CREATE INDEX planted ON result (value)"),
     ["the index planted is foreign"]),
    ("a column was added", run("ALTER TABLE note ADD COLUMN planted TEXT"),
     ["the table note is missing or changed"]),
    ("an index was removed", run("DROP INDEX planByTemplate"),
     ["the index planByTemplate is missing or changed"]),
    ("a condition was made a part of the comment before it", run(
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, "
        "'of these or none.' || char(10), 'of these or none. ') WHERE name = 'screening'; "
        "PRAGMA writable_schema = OFF"), ["the table screening is missing or changed"]),
    ("the list of migrations", run("INSERT INTO grdb_migrations VALUES ('planted')"),
     ["the list of migrations is missing or changed"]),
    ("the numbers in the file's head", run("PRAGMA user_version = 7; PRAGMA application_id = 7"),
     ["number user_version", "number application_id"]),
]
# Each begins with the folder as it is, or as `kill -9` leaves it: with a log.
FILES = [
    ("a bit of the vault", flip("vault.db", 20000), [PAGE]),
    ("a bit of its first page", flip("vault.db", 100), [DAMAGED + "|does not open with the key"]),
    ("two of its pages changed places", lambda scene: scene.change_bytes("vault.db", exchange),
     [PAGE + "|" + DAMAGED]),
    ("its last page was cut off", lambda scene: scene.change_bytes(
        "vault.db", lambda content: content[:-4096]), [PAGE + "|" + DAMAGED]),
    ("an older copy of the vault", older("vault.db"), [GONE]),
    ("the witness was removed", remove("witness.json"), [NOBODY]),
    ("another gym's witness", foreign("witness.json"), [NOBODY]),
    ("a bit of the witness", flip("witness.json", 40), [NOBODY]),
    ("an older copy and no witness", all_of(older("vault.db"), remove("witness.json")), [NOBODY]),
    ("an older witness alone", older("witness.json"), None,
     "it says only that the vault has gone on since, which is so"),
    ("vault, witness and keyring of an older moment", whole, None,
     "all of the folder is of one moment; a backup holds more"),
    ("another gym's keyring", foreign("keyring.json"), [NOT_OURS]),
    ("the keyring's trainers were removed", lambda scene: scene.change_json(
        "keyring.json", lambda ring: ring.update(trainers=[])), [KEYRING]),
    ("a sign-in name in the keyring", lambda scene: scene.change_json(
        "keyring.json", lambda ring: ring["trainers"][0].update(login="eve")), [KEYRING]),
    ("the paper's salt in the keyring", lambda scene: scene.change_json("keyring.json", swap_slots),
     [KEYRING + "|recovery key"]),
    ("the times of refused sign-ins were forgotten", lambda scene: (
        scene.data / "throttle.json").write_text("{}"), None,
     "it is a memory of the door, not of the gym"),
]
LOGS = [
    ("a folder as kill -9 leaves it, untouched", lambda scene: None, None, "nothing was done"),
    ("the log was removed", remove("vault.db-wal"), [GONE]),
    ("the log was cut", lambda scene: scene.change_bytes(
        "vault.db-wal", lambda content: content[:len(content) // 2]), [GONE]),
    ("a bit of the log's first page", flip("vault.db-wal", 500), [GONE]),
    ("a bit of its last page", flip("vault.db-wal", -500), [GONE]),
    ("the log was removed, and an older witness put there",
     all_of(remove("vault.db-wal"), older("witness.json")), None,
     "vault and witness are as old as each other"),
]
BACKUPS = [
    ("a bit of a backup", lambda content: content[:600000] + bytes([content[600000] ^ 1])
     + content[600001:], "damaged|page"),
    ("a backup was cut short", lambda content: content[:-200000], "cut short"),
    ("a bit of its keyring", lambda content: content.replace(b'"salt":"', b'"salt":"A', 1),
     "keyring|recovery key|cut short|not a backup"),
]
