extension Migration {
  /// Where each client stands, for lists; and indexes that answer alone.
  static let standing = Migration(
    "standing",
    """
    CREATE TABLE standing (
      clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
      -- The catalogue and the time zone that it was worked out by.
      basis TEXT NOT NULL,
      overall REAL CHECK (overall BETWEEN 0 AND 10),
      seenAt TEXT,
      isFlagged INTEGER NOT NULL CHECK (isFlagged IN (0, 1)),
      -- The last days without something measured too long ago, a stop, a hold.
      dueAfter TEXT,
      stopAfter TEXT,
      holdAfter TEXT
    ) STRICT, WITHOUT ROWID;

    DROP INDEX resultByExercise;
    CREATE INDEX resultByExercise
      ON result (clientId, exercise, takenAt, savedAt, id, score, value, estimate, second);
    DROP INDEX clientBySearchName;
    CREATE INDEX clientBySearchName ON client (archivedAt, searchName, id);
    """)
}
