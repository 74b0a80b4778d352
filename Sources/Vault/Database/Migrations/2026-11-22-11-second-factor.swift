extension Migration {
  /// Trainers who sign in with a code after the password, and codes on paper for a lost phone.
  static let secondFactor = Migration(
    "second factor",
    """
    CREATE TABLE secondFactor (
      trainerId TEXT PRIMARY KEY NOT NULL REFERENCES trainer ON DELETE CASCADE,
      secret BLOB NOT NULL CHECK (length(secret) = 20),
      createdAt TEXT NOT NULL,
      -- Half minutes since 1970: codes of this one and before count no more.
      usedStep INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE recoveryCode (
      codeHash BLOB PRIMARY KEY NOT NULL CHECK (length(codeHash) = 32),
      trainerId TEXT NOT NULL REFERENCES secondFactor ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX recoveryCodeByTrainer ON recoveryCode (trainerId);
    """)
}
