extension Migration {
  /// What a form was signed with stands once for all that were signed with it: 30 kB each time otherwise,
  /// and as many to be read wherever a form is looked at.
  static let leanForms = Migration(
    "lean forms",
    """
    CREATE TABLE signedDefinition (
      -- The SHA-256 of the text.
      id TEXT PRIMARY KEY NOT NULL,
      text TEXT NOT NULL CHECK (json_valid(text))
    ) STRICT;
    INSERT INTO signedDefinition
    SELECT DISTINCT signedDefinitionId(definition), definition
    FROM screening WHERE definition IS NOT NULL;

    CREATE TABLE leanScreening (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      answers TEXT NOT NULL CHECK (json_valid(answers)),
      revision INTEGER NOT NULL CHECK (revision >= 1),
      createdAt TEXT NOT NULL,
      savedAt TEXT NOT NULL,
      savedBy TEXT NOT NULL REFERENCES trainer,
      definitionId TEXT REFERENCES signedDefinition,
      details TEXT CHECK (json_valid(details)),
      clientName TEXT,
      signature TEXT,
      trainerName TEXT,
      signedAt TEXT,
      previous TEXT,
      fingerprint TEXT,
      outcome TEXT CHECK (json_valid(outcome)),
      fingerprintVersion INTEGER CHECK (fingerprintVersion > 1),
      isSavedByClient INTEGER NOT NULL DEFAULT 0 CHECK (isSavedByClient IN (0, 1)),
      -- Null where that is the client.
      signedFor TEXT,
      -- Signed is all of these or none.
      CHECK ((signedAt IS NULL) = (fingerprint IS NULL)),
      CHECK ((signedAt IS NULL) = (definitionId IS NULL)),
      CHECK ((signedAt IS NULL) = (details IS NULL)),
      CHECK ((signedAt IS NULL) = (clientName IS NULL)),
      CHECK ((signedAt IS NULL) = (trainerName IS NULL))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO leanScreening
    SELECT id, clientId, answers, revision, createdAt, savedAt, savedBy,
      signedDefinitionId(definition), details, clientName, signature, trainerName, signedAt, previous,
      fingerprint, outcome, fingerprintVersion, isSavedByClient, signedFor
    FROM screening ORDER BY id;

    -- The old ones go only where each definition is to be had from the new ones, to the letter.
    CREATE TEMP TABLE carried (isWhole INTEGER CHECK (isWhole));
    INSERT INTO carried
    SELECT COUNT(*) = (SELECT COUNT(*) FROM screening)
    FROM screening AS old JOIN leanScreening AS new USING (id)
      LEFT JOIN signedDefinition AS said ON said.id = new.definitionId
    WHERE old.definition IS said.text;
    DROP TABLE carried;
    DROP TABLE screening;
    -- Drafts that a merged client had are put aside by their columns.
    UPDATE mergedRow SET content = json_remove(content, '$.definition')
    WHERE ofTable = 'screening' AND content IS NOT NULL;
    -- Locks of other tables name the one that is not there for a moment.
    PRAGMA legacy_alter_table = ON;
    ALTER TABLE leanScreening RENAME TO screening;
    PRAGMA legacy_alter_table = OFF;

    CREATE INDEX screeningByClient ON screening (clientId, createdAt, id, signedAt);
    CREATE UNIQUE INDEX oneDraft ON screening (clientId) WHERE signedAt IS NULL;
    CREATE INDEX screeningByDefinition ON screening (definitionId) WHERE definitionId IS NOT NULL;

    CREATE TRIGGER signedFormStays BEFORE UPDATE ON screening WHEN OLD.signedAt IS NOT NULL AND (
      (OLD.id, OLD.answers, OLD.revision, OLD.createdAt, OLD.savedAt, OLD.savedBy, OLD.definitionId,
        OLD.details, OLD.clientName, OLD.signature, OLD.trainerName, OLD.signedAt, OLD.previous,
        OLD.fingerprint, OLD.outcome, OLD.fingerprintVersion, OLD.isSavedByClient,
        COALESCE(OLD.signedFor, OLD.clientId))
      IS NOT (NEW.id, NEW.answers, NEW.revision, NEW.createdAt, NEW.savedAt, NEW.savedBy,
        NEW.definitionId, NEW.details, NEW.clientName, NEW.signature, NEW.trainerName, NEW.signedAt,
        NEW.previous, NEW.fingerprint, NEW.outcome, NEW.fingerprintVersion, NEW.isSavedByClient,
        COALESCE(NEW.signedFor, NEW.clientId))
      OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId))
    BEGIN SELECT RAISE(ABORT, 'locked: signed form'); END;
    CREATE TRIGGER formKeepsItsId BEFORE UPDATE OF id, clientId ON screening
    WHEN NEW.id <> OLD.id OR NEW.clientId <> OLD.clientId
      AND NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: form id'); END;
    CREATE TRIGGER signedFormIsNotDeleted BEFORE DELETE ON screening WHEN OLD.signedAt IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: signed form'); END;
    CREATE TRIGGER signedFormIsNotReplaced BEFORE INSERT ON screening
    WHEN EXISTS (SELECT 1 FROM screening WHERE id = NEW.id AND signedAt IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'locked: signed form'); END;
    CREATE TRIGGER formBeginsAsDraft BEFORE INSERT ON screening WHEN NEW.signedAt IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'locked: a form is signed after it was filled in'); END;

    CREATE TRIGGER signedDefinitionStays BEFORE UPDATE ON signedDefinition
    BEGIN SELECT RAISE(ABORT, 'locked: definition of a signed form'); END;
    CREATE TRIGGER signedDefinitionIsNotDeleted BEFORE DELETE ON signedDefinition
    WHEN EXISTS (SELECT 1 FROM screening WHERE definitionId = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'locked: definition of a signed form'); END;
    CREATE TRIGGER signedDefinitionIsNotReplaced BEFORE INSERT ON signedDefinition
    WHEN EXISTS (SELECT 1 FROM signedDefinition WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'locked: definition of a signed form'); END;
    """, with: SignedDefinition.register)
}
