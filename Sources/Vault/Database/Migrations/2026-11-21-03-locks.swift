extension Migration {
  /// What is signed cannot change: the database itself refuses, whatever the program asks.
  /// INSERT triggers stop REPLACE and UPSERT even where recursive triggers are off.
  static let locks = Migration(
    "locks",
    """
    CREATE TRIGGER signedFormStays BEFORE UPDATE ON screening WHEN OLD.signedAt IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'locked: signed form'); END;
    CREATE TRIGGER formKeepsItsId BEFORE UPDATE OF id, clientId ON screening
    WHEN NEW.id <> OLD.id OR NEW.clientId <> OLD.clientId
    BEGIN SELECT RAISE(ABORT, 'locked: form id'); END;
    CREATE TRIGGER signedFormIsNotDeleted BEFORE DELETE ON screening WHEN OLD.signedAt IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: signed form'); END;
    CREATE TRIGGER signedFormIsNotReplaced BEFORE INSERT ON screening
    WHEN EXISTS (SELECT 1 FROM screening WHERE id = NEW.id AND signedAt IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'locked: signed form'); END;

    CREATE TRIGGER signedFlagStays BEFORE UPDATE ON screeningFlag
    WHEN EXISTS (SELECT 1 FROM screening WHERE id IN (OLD.formId, NEW.formId) AND signedAt IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'locked: flag'); END;
    CREATE TRIGGER signedFlagIsNotDeleted BEFORE DELETE ON screeningFlag
    WHEN EXISTS (SELECT 1 FROM screening WHERE id = OLD.formId AND signedAt IS NOT NULL
      AND clientId NOT IN (SELECT clientId FROM erasure))
    BEGIN SELECT RAISE(ABORT, 'locked: flag'); END;
    CREATE TRIGGER signedFlagIsNotAdded BEFORE INSERT ON screeningFlag
    WHEN EXISTS (SELECT 1 FROM screening WHERE id = NEW.formId AND signedAt IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'locked: flag'); END;

    CREATE TRIGGER addendumStays BEFORE UPDATE ON addendum
    BEGIN SELECT RAISE(ABORT, 'locked: addendum'); END;
    CREATE TRIGGER addendumIsNotDeleted BEFORE DELETE ON addendum
    WHEN NOT EXISTS (SELECT 1 FROM erasure JOIN screening USING (clientId) WHERE id = OLD.formId)
    BEGIN SELECT RAISE(ABORT, 'locked: addendum'); END;
    CREATE TRIGGER addendumIsNotReplaced BEFORE INSERT ON addendum
    WHEN EXISTS (SELECT 1 FROM addendum WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'locked: addendum'); END;
    CREATE TRIGGER addendumNeedsASignedForm BEFORE INSERT ON addendum
    WHEN NOT EXISTS (SELECT 1 FROM screening WHERE id = NEW.formId AND signedAt IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'addendum to a draft'); END;
    """)
}
