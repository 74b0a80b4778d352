extension Migration {
  /// The card that a client came from, as another program wrote it.
  static let contactCards = Migration(
    "contact cards",
    """
    CREATE TABLE contactCard (
      clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
      uid TEXT,
      -- SHA-256 of the card.
      digest BLOB NOT NULL CHECK (length(digest) = 32),
      importedAt TEXT NOT NULL,
      card BLOB NOT NULL
    ) STRICT;
    """)
}
