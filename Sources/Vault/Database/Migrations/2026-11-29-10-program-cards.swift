extension Migration {
  /// The newest card of each program, of clients whom several programs know.
  static let programCards = Migration(
    "program cards",
    """
    CREATE TABLE programCard (
      clientId TEXT NOT NULL REFERENCES client,
      -- What its program calls the contact; empty where it gives no name.
      uid TEXT NOT NULL,
      -- SHA-256 of the card.
      digest BLOB NOT NULL CHECK (length(digest) = 32),
      importedAt TEXT NOT NULL,
      card BLOB NOT NULL,
      PRIMARY KEY (clientId, uid)
    ) STRICT, WITHOUT ROWID;
    """)
}
