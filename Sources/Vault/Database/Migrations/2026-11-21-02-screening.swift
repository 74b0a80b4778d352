extension Migration {
  /// Health questionnaires, the flags they raise, what was added to them, and clearances.
  static let screening = Migration(
    "screening",
    """
    CREATE TABLE screening (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      answers TEXT NOT NULL CHECK (json_valid(answers)),
      revision INTEGER NOT NULL CHECK (revision >= 1),
      createdAt TEXT NOT NULL,
      savedAt TEXT NOT NULL,
      savedBy TEXT NOT NULL REFERENCES trainer,
      definition TEXT CHECK (json_valid(definition)),
      details TEXT CHECK (json_valid(details)),
      clientName TEXT,
      signature TEXT,
      trainerName TEXT,
      signedAt TEXT,
      previous TEXT,
      fingerprint TEXT,
      -- Signed is all of these or none.
      CHECK ((signedAt IS NULL) = (fingerprint IS NULL)),
      CHECK ((signedAt IS NULL) = (definition IS NULL)),
      CHECK ((signedAt IS NULL) = (details IS NULL)),
      CHECK ((signedAt IS NULL) = (clientName IS NULL)),
      CHECK ((signedAt IS NULL) = (trainerName IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX screeningByClient ON screening (clientId, createdAt);
    CREATE UNIQUE INDEX oneDraft ON screening (clientId) WHERE signedAt IS NULL;

    CREATE TABLE screeningFlag (
      formId TEXT NOT NULL REFERENCES screening ON DELETE CASCADE,
      position INTEGER NOT NULL,
      field TEXT NOT NULL,
      level TEXT NOT NULL CHECK (level IN ('concern', 'stop')),
      text TEXT NOT NULL,
      suspends TEXT NOT NULL CHECK (json_valid(suspends)),
      raisedAt TEXT NOT NULL,
      PRIMARY KEY (formId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE addendum (
      id TEXT PRIMARY KEY NOT NULL,
      formId TEXT NOT NULL REFERENCES screening,
      text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
      trainerName TEXT NOT NULL,
      writtenAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX addendumByForm ON addendum (formId, writtenAt);

    CREATE TABLE clearance (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 5000),
      trainerName TEXT NOT NULL,
      clearedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX clearanceByClient ON clearance (clientId, clearedAt);
    """)
}
