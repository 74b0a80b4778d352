extension Migration {
  /// Trainers who are invited and who leave, and what kind of browser a session is on.
  static let trainers = Migration(
    "trainers",
    """
    -- Since when somebody is asked to choose a password; nothing once they have.
    ALTER TABLE trainer ADD COLUMN invitedAt TEXT;
    -- The name stays under what was done; the sign-in name is free again.
    ALTER TABLE trainer ADD COLUMN removedAt TEXT;
    -- No closer than "iPad".
    ALTER TABLE session ADD COLUMN device TEXT CHECK (length(device) BETWEEN 1 AND 20);

    CREATE TABLE invitation (
      codeHash BLOB PRIMARY KEY NOT NULL,
      trainerId TEXT NOT NULL UNIQUE REFERENCES trainer ON DELETE CASCADE,
      createdAt TEXT NOT NULL,
      expiresAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)
}
