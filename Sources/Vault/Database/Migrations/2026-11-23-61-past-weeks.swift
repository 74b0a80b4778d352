extension Migration {
  /// How many sets a plan held in weeks that were over when it was changed.
  static let pastWeeks = Migration(
    "past weeks",
    """
    ALTER TABLE plan ADD COLUMN past TEXT CHECK (past IS NULL OR json_valid(past));
    """)
}
