extension Migration {
  /// `outcome` is what the answers made of the form when it was signed: flags and decisions. A
  /// form that was signed before there was one has none, and a fingerprint without it.
  static let formOutcomes = Migration(
    "form outcomes",
    """
    ALTER TABLE screening ADD COLUMN outcome TEXT CHECK (json_valid(outcome));
    ALTER TABLE addendum ADD COLUMN fingerprint TEXT;
    CREATE TRIGGER formBeginsAsDraft BEFORE INSERT ON screening WHEN NEW.signedAt IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'locked: a form is signed after it was filled in'); END;

    -- The newest version of each form that this vault has worked with.
    CREATE TABLE formVersion (
      form TEXT PRIMARY KEY NOT NULL,
      version INTEGER NOT NULL CHECK (version >= 1),
      digest TEXT NOT NULL,
      seenAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER formVersionNeverGoesDown BEFORE UPDATE ON formVersion
    WHEN NEW.version <= OLD.version
    BEGIN SELECT RAISE(ABORT, 'locked: form version'); END;
    """)
}
