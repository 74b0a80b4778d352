extension Migration {
  /// Sessions that are locked, the browsers they are on, and the PINs that open them again.
  static let lock = Migration(
    "lock",
    """
    -- Minutes without use after which a session locks.
    ALTER TABLE gym ADD COLUMN lockAfter INTEGER NOT NULL DEFAULT 10
      CHECK (lockAfter BETWEEN 1 AND 1440);
    ALTER TABLE session ADD COLUMN lockedAt TEXT;
    -- SHA-256 of the cookie by which a browser is known.
    ALTER TABLE session ADD COLUMN deviceHash BLOB CHECK (length(deviceHash) = 32);

    CREATE TABLE pin (
      deviceHash BLOB NOT NULL CHECK (length(deviceHash) = 32),
      trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
      salt BLOB NOT NULL,
      cost TEXT NOT NULL CHECK (json_valid(cost)),
      verifier BLOB NOT NULL,
      -- Counted before they are looked at.
      tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 5),
      setAt TEXT NOT NULL,
      PRIMARY KEY (deviceHash, trainerId)
    ) STRICT, WITHOUT ROWID;
    """)
}
