extension Migration {
  /// What the audit of another gym had of a client who came from there. It has no place in the chain
  /// of this one, and does not change either.
  static let broughtHistory = Migration(
    "brought history",
    """
    CREATE TABLE broughtEntry (
      clientId TEXT NOT NULL REFERENCES client,
      -- From 1, the oldest.
      place INTEGER NOT NULL CHECK (place >= 1),
      at TEXT NOT NULL,
      trainerId TEXT,
      isByClient INTEGER NOT NULL CHECK (isByClient IN (0, 1)),
      action TEXT NOT NULL CHECK (length(action) BETWEEN 1 AND 50),
      subject TEXT,
      before TEXT CHECK (json_valid(before)),
      after TEXT CHECK (json_valid(after)),
      PRIMARY KEY (clientId, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER broughtEntryStays BEFORE UPDATE ON broughtEntry WHEN
      (OLD.at, OLD.trainerId, OLD.isByClient, OLD.action, OLD.subject, OLD.before, OLD.after)
      IS NOT (NEW.at, NEW.trainerId, NEW.isByClient, NEW.action, NEW.subject, NEW.before, NEW.after)
      OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: broughtEntry'); END;
    CREATE TRIGGER broughtEntryIsNotDeleted BEFORE DELETE ON broughtEntry
    WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
    BEGIN SELECT RAISE(ABORT, 'locked: broughtEntry'); END;
    CREATE TRIGGER broughtEntryIsNotReplaced BEFORE INSERT ON broughtEntry
    WHEN EXISTS (SELECT 1 FROM broughtEntry WHERE clientId = NEW.clientId AND place = NEW.place)
    BEGIN SELECT RAISE(ABORT, 'locked: broughtEntry'); END;
    """)
}
