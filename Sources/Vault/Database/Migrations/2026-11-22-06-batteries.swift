extension Migration {
  /// What a gym makes of the catalogue: lists to walk through, how far each client has come, the
  /// order of exercises, what is hidden, and what each trainer likes best.
  static let batteries = Migration(
    "batteries",
    """
    CREATE TABLE battery (
      -- Of a file, or made for this one.
      id TEXT PRIMARY KEY NOT NULL,
      -- Neither where it is as its file has it.
      name TEXT CHECK (length(name) BETWEEN 1 AND 60),
      exercises TEXT CHECK (json_valid(exercises)),
      place INTEGER NOT NULL,
      version INTEGER NOT NULL CHECK (version >= 0),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      removedAt TEXT,
      CHECK ((name IS NULL) = (exercises IS NULL))
    ) STRICT, WITHOUT ROWID;

    -- A client's way through a battery.
    CREATE TABLE batteryWalk (
      clientId TEXT NOT NULL REFERENCES client,
      battery TEXT NOT NULL,
      -- What is measured from then on counts.
      startedAt TEXT NOT NULL,
      -- The exercise that was saved or skipped last.
      last TEXT,
      done TEXT NOT NULL CHECK (json_valid(done)),
      skipped TEXT NOT NULL CHECK (json_valid(skipped)),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      endedAt TEXT,
      PRIMARY KEY (clientId, battery)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE exercisePlace (
      exercise TEXT PRIMARY KEY NOT NULL,
      place INTEGER,
      isHidden INTEGER NOT NULL CHECK (isHidden IN (0, 1))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE favourite (
      trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
      exercise TEXT NOT NULL,
      markedAt TEXT NOT NULL,
      PRIMARY KEY (trainerId, exercise)
    ) STRICT, WITHOUT ROWID;
    """)
}
