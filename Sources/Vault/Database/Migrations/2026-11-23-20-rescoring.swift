extension Migration {
  /// Scoring the whole gym's results anew, how far that has come, and what leads back.
  static let rescoring = Migration(
    "rescoring",
    """
    CREATE TABLE gymRescoring (
      id TEXT PRIMARY KEY NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      startedAt TEXT NOT NULL,
      -- How many results were to be looked at, and how many have been.
      total INTEGER NOT NULL CHECK (total >= 0),
      looked INTEGER NOT NULL CHECK (looked >= 0),
      -- The last one, until all have been: its exercise and its id.
      lastExercise TEXT NOT NULL DEFAULT '',
      lastId TEXT NOT NULL DEFAULT '',
      endedAt TEXT,
      -- Since when it is taken back, and when all was.
      backAt TEXT,
      backEndedAt TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE rescoredResult (
      rescoringId TEXT NOT NULL REFERENCES gymRescoring,
      resultId TEXT NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      -- The row of the history that says what the result was.
      changeId TEXT NOT NULL,
      -- What it became.
      score REAL CHECK (score BETWEEN 0 AND 10),
      exerciseVersion TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('anew', 'back', 'left')),
      PRIMARY KEY (rescoringId, resultId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rescoredResultByClient ON rescoredResult (clientId);

    -- Which results of an exercise were scored by another version of it.
    CREATE INDEX resultByVersion ON result (exercise, id, exerciseVersion);
    """)
}
