extension Migration {
  /// A client's training week, and which of its sets were done on which day.
  static let plans = Migration(
    "plans",
    """
    CREATE TABLE plan (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      name TEXT NOT NULL CHECK (name <> ''),
      -- Days, their movements and the sets of these, in order.
      days TEXT NOT NULL CHECK (json_valid(days)),
      version INTEGER NOT NULL CHECK (version >= 1),
      createdAt TEXT NOT NULL,
      -- The newest is the one that is trained by.
      usedAt TEXT NOT NULL,
      changedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      -- What it said before the last change.
      previous TEXT CHECK (json_valid(previous)),
      deletedAt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX planByClient ON plan (clientId);

    -- A set that was checked off, skipped or taken back; what is said of it last counts.
    CREATE TABLE setTick (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      planId TEXT NOT NULL REFERENCES plan,
      -- It may have left the plan since.
      setId TEXT NOT NULL,
      day TEXT NOT NULL,
      movement TEXT NOT NULL,
      -- Of the set in its movement, from 0.
      place INTEGER NOT NULL CHECK (place >= 0),
      state TEXT NOT NULL CHECK (state IN ('done', 'skipped', 'open')),
      repetitions INTEGER CHECK (repetitions > 0),
      -- In kg, seconds and metres.
      mass REAL CHECK (mass > 0),
      duration REAL CHECK (duration > 0),
      distance REAL CHECK (distance > 0),
      -- Why it was skipped.
      reason TEXT,
      tickedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      -- A digest of the one-time token and of what was sent with it.
      token TEXT,
      isLast INTEGER NOT NULL CHECK (isLast IN (0, 1)),
      CHECK (reason IS NULL OR state = 'skipped')
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX setTickIsOne ON setTick (planId, setId, day) WHERE isLast = 1;
    CREATE UNIQUE INDEX setTickByToken ON setTick (token) WHERE token IS NOT NULL;
    CREATE INDEX setTickByDay ON setTick (clientId, day);
    CREATE INDEX setTickByMovement ON setTick (clientId, movement, day)
      WHERE isLast = 1 AND state = 'done';
    """)
}
