extension Migration {
  /// What shows that rows are those that the program wrote: a code for each row, their sum for
  /// each table, how many changes there were with a code over all sums; and what was noticed.
  static let marks = Migration(
    "marks",
    """
    CREATE TABLE mark (
      tableName TEXT NOT NULL,
      rowKey ANY NOT NULL,
      code BLOB NOT NULL,
      PRIMARY KEY (tableName, rowKey)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE markTotal (
      tableName TEXT PRIMARY KEY NOT NULL,
      rowCount INTEGER NOT NULL,
      total BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE vaultState (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      changes INTEGER NOT NULL CHECK (changes >= 0),
      -- The newest migration when all rows were last marked anew.
      migration TEXT NOT NULL,
      code BLOB NOT NULL
    ) STRICT;

    -- An opening at which the vault was not the one that its witness had seen last.
    CREATE TABLE gap (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('missing', 'unwitnessed')),
      since TEXT NOT NULL,
      until TEXT,
      noticedAt TEXT NOT NULL,
      told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1))
    ) STRICT;
    """)
}
