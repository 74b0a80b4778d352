extension Migration {
  /// Movements that the gym adds to those of the files.
  static let gymMovements = Migration(
    "gym movements",
    """
    CREATE TABLE gymMovement (
      -- Its id in the library: plans hold it.
      id TEXT PRIMARY KEY NOT NULL,
      -- The object of a file of movements.
      definition TEXT NOT NULL CHECK (json_valid(definition)),
      version INTEGER NOT NULL CHECK (version >= 1),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      removedAt TEXT
    ) STRICT, WITHOUT ROWID;
    """)
}
