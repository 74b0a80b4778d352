extension Migration {
  /// What the search that is kept in memory is compared with.
  static let search = Migration(
    "search",
    """
    CREATE TABLE searchRevision (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      revision INTEGER NOT NULL CHECK (revision >= 0)
    ) STRICT;
    INSERT INTO searchRevision VALUES (1, 0);
    """)
}
