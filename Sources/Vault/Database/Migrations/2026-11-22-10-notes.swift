extension Migration {
  /// What trainers write down about sessions, what they are about to write, and the gym's
  /// templates for it.
  static let notes = Migration(
    "notes",
    """
    CREATE TABLE note (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      -- Of the session.
      day TEXT NOT NULL,
      words TEXT NOT NULL CHECK (json_valid(words)),
      isPrivate INTEGER NOT NULL CHECK (isPrivate IN (0, 1)),
      version INTEGER NOT NULL CHECK (version >= 1),
      writtenAt TEXT NOT NULL,
      editedAt TEXT,
      trainerId TEXT NOT NULL REFERENCES trainer,
      deletedAt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX noteByClient ON note (clientId, day, writtenAt);

    -- What is typed and not saved yet, letter by letter.
    CREATE TABLE noteDraft (
      -- The note that it changes, or that it will be.
      noteId TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
      clientId TEXT NOT NULL REFERENCES client,
      -- Of the note when it was begun; 0 for a new one.
      version INTEGER NOT NULL CHECK (version >= 0),
      typed TEXT NOT NULL CHECK (json_valid(typed)),
      savedAt TEXT NOT NULL,
      PRIMARY KEY (noteId, trainerId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX noteDraftByClient ON noteDraft (clientId);

    CREATE TABLE noteTemplate (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
      words TEXT NOT NULL CHECK (json_valid(words)),
      version INTEGER NOT NULL CHECK (version >= 1),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      removedAt TEXT
    ) STRICT, WITHOUT ROWID;
    """)
}
