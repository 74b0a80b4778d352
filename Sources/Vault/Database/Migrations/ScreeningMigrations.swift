/// What was added to the tables of signed forms, and of all that must not change afterwards.
extension Migrations {
  /// Entries of the audit, of the history of results, and clearances are only ever added; an
  /// erasure takes them with the client.
  static let historyStays =
    ["audit", "resultChange", "clearance"].map { table in
      """
      CREATE TRIGGER \(table)Stays BEFORE UPDATE ON \(table)
      BEGIN SELECT RAISE(ABORT, 'locked: \(table)'); END;
      CREATE TRIGGER \(table)IsNotDeleted BEFORE DELETE ON \(table)
      WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
      BEGIN SELECT RAISE(ABORT, 'locked: \(table)'); END;
      CREATE TRIGGER \(table)IsNotReplaced BEFORE INSERT ON \(table)
      WHEN EXISTS (SELECT 1 FROM \(table) WHERE id = NEW.id)
      BEGIN SELECT RAISE(ABORT, 'locked: \(table)'); END;

      """
    }.joined() + """
      CREATE TRIGGER clientOfSignedFormStays BEFORE DELETE ON client
      WHEN EXISTS (SELECT 1 FROM screening WHERE clientId = OLD.id AND signedAt IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.id)
      BEGIN SELECT RAISE(ABORT, 'locked: client of a signed form'); END;
      CREATE TRIGGER clientOfSignedFormKeepsItsId BEFORE UPDATE OF id ON client
      WHEN NEW.id <> OLD.id
      BEGIN SELECT RAISE(ABORT, 'locked: client id'); END;
      """

  /// `outcome` is what the answers made of the form when it was signed: flags and decisions. A
  /// form that was signed before there was one has none, and a fingerprint without it.
  static let formOutcomes = """
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
    """

  /// Days are of the laptop's calendar; `flags` is a list of what is cleared, and null is all
  /// that had been raised by then.
  static let datedClearances = """
    ALTER TABLE clearance ADD COLUMN doctor TEXT NOT NULL DEFAULT '' CHECK (length(doctor) <= 200);
    ALTER TABLE clearance ADD COLUMN givenOn TEXT;
    ALTER TABLE clearance ADD COLUMN until TEXT;
    ALTER TABLE clearance ADD COLUMN flags TEXT CHECK (json_valid(flags));
    """
}
