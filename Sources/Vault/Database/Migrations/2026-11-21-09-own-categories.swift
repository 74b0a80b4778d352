extension Migration {
  /// What a pack brought; scores keep the version that they were made with.
  static let ownCategories = Migration(
    "own categories",
    """
    CREATE TABLE ownCategory (
      category TEXT NOT NULL,
      version INTEGER NOT NULL CHECK (version >= 1),
      definition TEXT NOT NULL CHECK (json_valid(definition)),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      PRIMARY KEY (category, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER ownCategoryStays BEFORE UPDATE ON ownCategory
    BEGIN SELECT RAISE(ABORT, 'locked: category version'); END;
    CREATE TRIGGER ownCategoryIsNotDeleted BEFORE DELETE ON ownCategory
    BEGIN SELECT RAISE(ABORT, 'locked: category version'); END;
    CREATE TRIGGER ownCategoryIsNotReplaced BEFORE INSERT ON ownCategory
    WHEN EXISTS (SELECT 1 FROM ownCategory WHERE category = NEW.category AND version = NEW.version)
    BEGIN SELECT RAISE(ABORT, 'locked: category version'); END;
    """)
}
