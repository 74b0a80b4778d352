extension Migration {
  /// That two clients who look like one person are two: they are not named as one again.
  static let distinctClients = Migration(
    "distinct clients",
    """
    CREATE TABLE distinctPair (
      -- The lower id of the two: each pair stands here once.
      firstId TEXT NOT NULL REFERENCES client,
      -- Goes with either client, as the program erases and merges them.
      secondId TEXT NOT NULL,
      decidedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      PRIMARY KEY (firstId, secondId),
      CHECK (firstId < secondId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX distinctPairBySecond ON distinctPair (secondId);
    """)
}
