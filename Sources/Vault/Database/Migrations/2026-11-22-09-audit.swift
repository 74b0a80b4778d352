extension Migration {
  /// Entries of the audit follow one another: each has the digest of itself and the one before.
  /// Those of names that nobody has are nobody's; of an erased client's the place stays. What was
  /// there before has no link.
  static let audit = Migration(
    "audit",
    """
    CREATE TABLE auditEntry (
      id INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      trainerId TEXT,
      isByClient INTEGER NOT NULL DEFAULT 0 CHECK (isByClient IN (0, 1)),
      action TEXT NOT NULL,
      clientId TEXT,
      subject TEXT,
      before TEXT CHECK (json_valid(before)),
      after TEXT CHECK (json_valid(after)),
      link BLOB,
      isErased INTEGER NOT NULL DEFAULT 0 CHECK (isErased IN (0, 1))
    ) STRICT;
    INSERT INTO auditEntry (id, at, trainerId, isByClient, action, clientId, subject)
    SELECT id, at, trainerId, isByClient, action, clientId, subject FROM audit;
    DROP TABLE audit;
    ALTER TABLE auditEntry RENAME TO audit;
    CREATE INDEX auditByClient ON audit (clientId, at);

    CREATE TRIGGER auditStays BEFORE UPDATE ON audit
    WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
      OR NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.action <> OLD.action
      OR NEW.trainerId IS NOT OLD.trainerId OR NEW.link IS NOT OLD.link OR NEW.isErased <> 1
    BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;
    CREATE TRIGGER auditIsNotDeleted BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;
    CREATE TRIGGER auditIsNotReplaced BEFORE INSERT ON audit
    WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;
    """)
}
