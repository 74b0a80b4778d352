extension Migration {
  /// Measured values with their scores, and what they were before each change.
  static let results = Migration(
    "results",
    """
    CREATE TABLE result (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      exercise TEXT NOT NULL,
      value REAL NOT NULL,
      inputs TEXT NOT NULL CHECK (json_valid(inputs)),
      score REAL CHECK (score BETWEEN 0 AND 10),
      scoring TEXT NOT NULL CHECK (json_valid(scoring)),
      exerciseVersion TEXT NOT NULL,
      observation TEXT NOT NULL DEFAULT '',
      takenAt TEXT NOT NULL,
      savedAt TEXT NOT NULL,
      editedAt TEXT,
      trainerId TEXT NOT NULL REFERENCES trainer
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX resultByExercise ON result (clientId, exercise, takenAt, savedAt, score, value);

    -- What a result was before each correction and deletion.
    CREATE TABLE resultChange (
      id TEXT PRIMARY KEY NOT NULL,
      resultId TEXT NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      kind TEXT NOT NULL CHECK (kind IN ('correction', 'edit', 'deletion', 'rescore')),
      before TEXT NOT NULL CHECK (json_valid(before)),
      reason TEXT NOT NULL DEFAULT '',
      trainerId TEXT NOT NULL REFERENCES trainer,
      changedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX resultChangeByResult ON resultChange (resultId, changedAt);

    -- The answer that a page's one-time token got (a digest of it and of what was sent),
    -- so that sending it again changes nothing.
    CREATE TABLE submission (
      token TEXT PRIMARY KEY NOT NULL,
      resultId TEXT NOT NULL,
      corrected INTEGER NOT NULL CHECK (corrected IN (0, 1)),
      savedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX submissionByTime ON submission (savedAt);
    """)
}
