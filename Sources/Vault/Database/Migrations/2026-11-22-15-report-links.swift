extension Migration {
  /// The way to one report for a phone that nobody has signed in with: the newest of each client.
  static let reportLinks = Migration(
    "report links",
    """
    CREATE TABLE reportLink (
      clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
      reportId TEXT NOT NULL REFERENCES report,
      -- SHA-256 of what the address ends with.
      codeHash BLOB NOT NULL UNIQUE CHECK (length(codeHash) = 32),
      trainerId TEXT NOT NULL REFERENCES trainer,
      madeAt TEXT NOT NULL,
      expiresAt TEXT NOT NULL,
      openedAt TEXT
    ) STRICT, WITHOUT ROWID;
    """)
}
