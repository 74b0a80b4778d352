extension Migration {
  /// Two clients who are one person: what was the one's is the other's from then on, also what is
  /// signed. A form remembers for whom it was signed, which its fingerprint covers.
  static let merging = Migration(
    "merging",
    """
    CREATE TABLE merging (
      -- Who is gone.
      mergedId TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      mergedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      -- The details of the one who stays: what they were, and what they became.
      before TEXT NOT NULL CHECK (json_valid(before)),
      after TEXT NOT NULL CHECK (json_valid(after)),
      -- Only while rows are being given from one to the other do locked ones let go.
      isUnderWay INTEGER NOT NULL CHECK (isUnderWay IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mergingByClient ON merging (clientId, mergedAt);

    -- What was the one's: to be given back.
    CREATE TABLE mergedRow (
      mergedId TEXT NOT NULL REFERENCES merging ON DELETE CASCADE,
      ofTable TEXT NOT NULL,
      -- Its key, without the client.
      ofKey TEXT NOT NULL CHECK (json_valid(ofKey)),
      -- All of a row that is put aside, for a client has only one of its kind.
      content TEXT CHECK (json_valid(content)),
      PRIMARY KEY (mergedId, ofTable, ofKey)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW moving AS
      SELECT mergedId AS fromId, clientId AS toId FROM merging WHERE isUnderWay = 1
      UNION ALL SELECT clientId, mergedId FROM merging WHERE isUnderWay = 1;

    -- Null where that is the client.
    ALTER TABLE screening ADD COLUMN signedFor TEXT;
    DROP TRIGGER signedFormStays;
    CREATE TRIGGER signedFormStays BEFORE UPDATE ON screening WHEN OLD.signedAt IS NOT NULL AND (
      (OLD.id, OLD.answers, OLD.revision, OLD.createdAt, OLD.savedAt, OLD.savedBy, OLD.definition,
        OLD.details, OLD.clientName, OLD.signature, OLD.trainerName, OLD.signedAt, OLD.previous,
        OLD.fingerprint, OLD.outcome, OLD.fingerprintVersion, OLD.isSavedByClient,
        COALESCE(OLD.signedFor, OLD.clientId))
      IS NOT (NEW.id, NEW.answers, NEW.revision, NEW.createdAt, NEW.savedAt, NEW.savedBy,
        NEW.definition, NEW.details, NEW.clientName, NEW.signature, NEW.trainerName, NEW.signedAt,
        NEW.previous, NEW.fingerprint, NEW.outcome, NEW.fingerprintVersion, NEW.isSavedByClient,
        COALESCE(NEW.signedFor, NEW.clientId))
      OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId))
    BEGIN SELECT RAISE(ABORT, 'locked: signed form'); END;
    DROP TRIGGER formKeepsItsId;
    CREATE TRIGGER formKeepsItsId BEFORE UPDATE OF id, clientId ON screening
    WHEN NEW.id <> OLD.id OR NEW.clientId <> OLD.clientId
      AND NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: form id'); END;

    DROP TRIGGER resultChangeStays;
    CREATE TRIGGER resultChangeStays BEFORE UPDATE ON resultChange WHEN
      (OLD.id, OLD.resultId, OLD.kind, OLD.before, OLD.reason, OLD.trainerId, OLD.changedAt)
      IS NOT (NEW.id, NEW.resultId, NEW.kind, NEW.before, NEW.reason, NEW.trainerId, NEW.changedAt)
      OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: resultChange'); END;

    DROP TRIGGER clearanceStays;
    CREATE TRIGGER clearanceStays BEFORE UPDATE ON clearance WHEN
      (OLD.id, OLD.note, OLD.trainerName, OLD.clearedAt, OLD.doctor, OLD.givenOn, OLD.until,
        OLD.flags)
      IS NOT (NEW.id, NEW.note, NEW.trainerName, NEW.clearedAt, NEW.doctor, NEW.givenOn, NEW.until,
        NEW.flags)
      OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: clearance'); END;

    DROP TRIGGER reportStays;
    CREATE TRIGGER reportStays BEFORE UPDATE ON report WHEN
      (OLD.id, OLD.frozenAt, OLD.trainerId, OLD.trainerName, OLD.content, OLD.fingerprint,
        OLD.document, OLD.documentHash)
      IS NOT (NEW.id, NEW.frozenAt, NEW.trainerId, NEW.trainerName, NEW.content, NEW.fingerprint,
        NEW.document, NEW.documentHash)
      OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: report'); END;

    DROP TRIGGER reportDeliveryStays;
    CREATE TRIGGER reportDeliveryStays BEFORE UPDATE ON reportDelivery WHEN
      (OLD.id, OLD.reportId, OLD.way, OLD.at, OLD.trainerId)
      IS NOT (NEW.id, NEW.reportId, NEW.way, NEW.at, NEW.trainerId)
      OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: reportDelivery'); END;
    """)
}
