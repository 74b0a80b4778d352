extension Migration {
  /// Cards of a file that were skipped, for an earlier one in it was of the same person.
  static let skippedCards = Migration(
    "skipped cards",
    """
    CREATE TABLE skippedCard (
      -- SHA-256 of the card, in hexadecimal digits.
      digest TEXT PRIMARY KEY NOT NULL CHECK (length(digest) = 64),
      clientId TEXT NOT NULL REFERENCES client
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX skippedCardByClient ON skippedCard (clientId);
    """)
}
