extension Migration {
  /// Which form is signed, and when, stands in the index: a form's own row is long, and was read for
  /// nothing else.
  static let newestForms = Migration(
    "newest forms",
    """
    DROP INDEX screeningByClient;
    CREATE INDEX screeningByClient ON screening (clientId, createdAt, id, signedAt);
    """)
}
