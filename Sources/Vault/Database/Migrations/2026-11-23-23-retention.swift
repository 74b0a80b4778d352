extension Migration {
  /// After how long without a visit an owner is asked whether a client is to be erased.
  static let retention = Migration(
    "retention",
    """
    -- Years; null asks about nobody.
    ALTER TABLE gym ADD COLUMN retention INTEGER CHECK (retention BETWEEN 1 AND 50);
    """)
}
