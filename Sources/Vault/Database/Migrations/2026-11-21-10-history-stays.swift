extension Migration {
  /// Entries of the audit, of the history of results, and clearances are only ever added; an
  /// erasure takes them with the client.
  static let historyStays = Migration(
    "history stays",
    """
    CREATE TRIGGER auditStays BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;
    CREATE TRIGGER auditIsNotDeleted BEFORE DELETE ON audit
    WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;
    CREATE TRIGGER auditIsNotReplaced BEFORE INSERT ON audit
    WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;

    CREATE TRIGGER resultChangeStays BEFORE UPDATE ON resultChange
    BEGIN SELECT RAISE(ABORT, 'locked: resultChange'); END;
    CREATE TRIGGER resultChangeIsNotDeleted BEFORE DELETE ON resultChange
    WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: resultChange'); END;
    CREATE TRIGGER resultChangeIsNotReplaced BEFORE INSERT ON resultChange
    WHEN EXISTS (SELECT 1 FROM resultChange WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'locked: resultChange'); END;

    CREATE TRIGGER clearanceStays BEFORE UPDATE ON clearance
    BEGIN SELECT RAISE(ABORT, 'locked: clearance'); END;
    CREATE TRIGGER clearanceIsNotDeleted BEFORE DELETE ON clearance
    WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: clearance'); END;
    CREATE TRIGGER clearanceIsNotReplaced BEFORE INSERT ON clearance
    WHEN EXISTS (SELECT 1 FROM clearance WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'locked: clearance'); END;

    CREATE TRIGGER clientOfSignedFormStays BEFORE DELETE ON client
    WHEN EXISTS (SELECT 1 FROM screening WHERE clientId = OLD.id AND signedAt IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'locked: client of a signed form'); END;
    CREATE TRIGGER clientOfSignedFormKeepsItsId BEFORE UPDATE OF id ON client
    WHEN NEW.id <> OLD.id
    BEGIN SELECT RAISE(ABORT, 'locked: client id'); END;
    """)
}
