extension Migration {
  /// The gym, its trainers and their sign-ins; clients, their measures over time; the audit.
  static let people = Migration(
    "people",
    """
    CREATE TABLE gym (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      createdAt TEXT NOT NULL
    ) STRICT;

    CREATE TABLE trainer (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      login TEXT NOT NULL UNIQUE,
      isOwner INTEGER NOT NULL CHECK (isOwner IN (0, 1)),
      units TEXT NOT NULL DEFAULT 'metric' CHECK (units IN ('metric', 'imperial', 'stone')),
      createdAt TEXT NOT NULL,
      disabledAt TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE session (
      tokenHash BLOB PRIMARY KEY NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
      createdAt TEXT NOT NULL,
      seenAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE client (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      searchName TEXT NOT NULL,
      sex TEXT CHECK (sex IN ('female', 'male')),
      birthdate TEXT,
      height REAL CHECK (height > 0),
      mass REAL CHECK (mass > 0),
      goal TEXT NOT NULL DEFAULT '',
      email TEXT NOT NULL DEFAULT '',
      phone TEXT NOT NULL DEFAULT '',
      version INTEGER NOT NULL CHECK (version >= 1),
      createdAt TEXT NOT NULL,
      archivedAt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX clientBySearchName ON client (searchName);

    -- Heights (m) and masses (kg) over time: a score uses those of its own day.
    CREATE TABLE bodyMeasure (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      kind TEXT NOT NULL CHECK (kind IN ('height', 'mass')),
      value REAL NOT NULL CHECK (value > 0),
      takenAt TEXT NOT NULL,
      resultId TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX bodyMeasureByClient ON bodyMeasure (clientId, kind, takenAt);
    CREATE UNIQUE INDEX bodyMeasureByResult ON bodyMeasure (resultId);

    CREATE TABLE audit (
      id INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      trainerId TEXT NOT NULL,
      action TEXT NOT NULL,
      clientId TEXT,
      subject TEXT
    ) STRICT;
    CREATE INDEX auditByClient ON audit (clientId, at);

    -- A client on this list is being erased; only then do locked rows let go.
    CREATE TABLE erasure (clientId TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
    """)
}
