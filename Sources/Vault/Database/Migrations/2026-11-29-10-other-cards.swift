extension Migration {
  /// A client's newest cards of other programs than the one that is kept.
  static let otherCards = Migration(
    "other cards",
    """
    CREATE TABLE otherCard (
      clientId TEXT NOT NULL REFERENCES client,
      -- What its program calls the contact; empty where it gives no name.
      uid TEXT NOT NULL,
      -- SHA-256 of the card.
      digest BLOB NOT NULL CHECK (length(digest) = 32),
      card BLOB NOT NULL,
      PRIMARY KEY (clientId, uid)
    ) STRICT, WITHOUT ROWID;
    """)
}
