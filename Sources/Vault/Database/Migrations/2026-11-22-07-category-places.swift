extension Migration {
  /// The order of categories as a gym wants it.
  static let categoryPlaces = Migration(
    "category places",
    """
    CREATE TABLE categoryPlace (
      category TEXT PRIMARY KEY NOT NULL,
      place INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)
}
