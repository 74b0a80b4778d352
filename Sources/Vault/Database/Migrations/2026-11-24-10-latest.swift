extension Migration {
  /// The newest results of each client, as pages show them at each view.
  static let latest = Migration(
    "latest",
    """
    CREATE TABLE latest (
      clientId TEXT NOT NULL REFERENCES client,
      exercise TEXT NOT NULL,
      -- The newest with a score, or the newest of all where that has none.
      isScored INTEGER NOT NULL CHECK (isScored = (score IS NOT NULL)),
      resultId TEXT NOT NULL,
      value REAL NOT NULL,
      estimate REAL,
      second REAL,
      score REAL CHECK (score BETWEEN 0 AND 10),
      takenAt TEXT NOT NULL,
      -- Why it has no score.
      reason TEXT,
      -- What would earn it more points, and by what that was looked for.
      improvements TEXT CHECK (improvements IS NULL OR json_valid(improvements)),
      version TEXT,
      PRIMARY KEY (clientId, exercise, isScored)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX resultChangeByClient ON resultChange (clientId, changedAt, id);
    """)
}
