extension Migration {
  /// How a client's reports are wanted, and those that went out: never changed.
  static let reports = Migration(
    "reports",
    """
    CREATE TABLE reportDraft (
      clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
      choice TEXT NOT NULL CHECK (json_valid(choice)),
      -- What is said otherwise than notes and results say it.
      words TEXT NOT NULL CHECK (json_valid(words)),
      nextDay TEXT,
      version INTEGER NOT NULL CHECK (version >= 1),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE report (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      frozenAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      trainerName TEXT NOT NULL,
      -- The text whose SHA-256 is the fingerprint, to the letter.
      content TEXT NOT NULL CHECK (json_valid(content)),
      fingerprint TEXT NOT NULL,
      -- The page that was printed, saved and sent, with all that it needs.
      document TEXT NOT NULL,
      documentHash TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reportByClient ON report (clientId, frozenAt);

    -- How a report went out, each time.
    CREATE TABLE reportDelivery (
      id TEXT PRIMARY KEY NOT NULL,
      reportId TEXT NOT NULL REFERENCES report,
      clientId TEXT NOT NULL REFERENCES client,
      way TEXT NOT NULL CHECK (length(way) BETWEEN 1 AND 20),
      at TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reportDeliveryByReport ON reportDelivery (reportId, at);

    CREATE TRIGGER reportStays BEFORE UPDATE ON report
    BEGIN SELECT RAISE(ABORT, 'locked: report'); END;
    CREATE TRIGGER reportIsNotDeleted BEFORE DELETE ON report
    WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: report'); END;
    CREATE TRIGGER reportIsNotReplaced BEFORE INSERT ON report
    WHEN EXISTS (SELECT 1 FROM report WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'locked: report'); END;

    CREATE TRIGGER reportDeliveryStays BEFORE UPDATE ON reportDelivery
    BEGIN SELECT RAISE(ABORT, 'locked: reportDelivery'); END;
    CREATE TRIGGER reportDeliveryIsNotDeleted BEFORE DELETE ON reportDelivery
    WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: reportDelivery'); END;
    CREATE TRIGGER reportDeliveryIsNotReplaced BEFORE INSERT ON reportDelivery
    WHEN EXISTS (SELECT 1 FROM reportDelivery WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'locked: reportDelivery'); END;
    """)
}
