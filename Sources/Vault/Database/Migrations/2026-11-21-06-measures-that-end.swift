extension Migration {
  /// A height or mass that was cleared is a row without a value.
  static let measuresThatEnd = Migration(
    "measures that end",
    """
    CREATE TABLE newBodyMeasure (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      kind TEXT NOT NULL CHECK (kind IN ('height', 'mass')),
      value REAL CHECK (value > 0),
      takenAt TEXT NOT NULL,
      resultId TEXT
    ) STRICT, WITHOUT ROWID;
    INSERT INTO newBodyMeasure SELECT id, clientId, kind, value, takenAt, resultId FROM bodyMeasure;
    DROP TABLE bodyMeasure;
    ALTER TABLE newBodyMeasure RENAME TO bodyMeasure;
    CREATE INDEX bodyMeasureByClient ON bodyMeasure (clientId, kind, takenAt);
    CREATE UNIQUE INDEX bodyMeasureByResult ON bodyMeasure (resultId);
    """)
}
