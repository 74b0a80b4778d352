import GRDB

/// The schema, by appending only: a migration that has shipped is never edited.
enum Migrations {
  static let all: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("people") { db in try db.execute(sql: people) }
    migrator.registerMigration("screening") { db in try db.execute(sql: screening) }
    migrator.registerMigration("locks") { db in try db.execute(sql: locks) }
    migrator.registerMigration("results") { db in try db.execute(sql: results) }
    migrator.registerMigration("own exercises") { db in try db.execute(sql: ownExercises) }
    migrator.registerMigration("measures that end") { db in
      try db.execute(sql: measuresThatEnd)
    }
    migrator.registerMigration("names folded anew", migrate: Client.foldNamesAnew)
    migrator.registerMigration("hand-over") { db in
      // A form that is erased takes the browsers that show it with it.
      try db.execute(
        sql: """
          ALTER TABLE session ADD COLUMN handedOver TEXT REFERENCES screening ON DELETE CASCADE
          """)
    }
    migrator.registerMigration("own categories") { db in try db.execute(sql: ownCategories) }
    migrator.registerMigration("history stays") { db in try db.execute(sql: historyStays) }
    migrator.registerMigration("form outcomes") { db in try db.execute(sql: formOutcomes) }
    migrator.registerMigration("dated clearances") { db in try db.execute(sql: datedClearances) }
    return migrator
  }()

  /// The triggers that keep signed content and history as they are: name and text of each.
  static func triggers() throws -> [String: String] {
    let fresh = try DatabaseQueue()
    try all.migrate(fresh)
    return try fresh.read(triggers)
  }

  static func triggers(_ db: Database) throws -> [String: String] {
    let triggers = try Row.fetchAll(
      db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    return Dictionary(
      uniqueKeysWithValues: try triggers.map {
        (try $0.decode(String.self, forColumn: "name"), try $0.decode(forColumn: "sql"))
      })
  }

  private static let people = """
    CREATE TABLE gym (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      createdAt TEXT NOT NULL
    ) STRICT;

    CREATE TABLE trainer (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      login TEXT NOT NULL UNIQUE,
      isOwner INTEGER NOT NULL CHECK (isOwner IN (0, 1)),
      units TEXT NOT NULL DEFAULT 'metric' CHECK (units IN ('metric', 'imperial', 'stone')),
      createdAt TEXT NOT NULL,
      disabledAt TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE session (
      tokenHash BLOB PRIMARY KEY NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
      createdAt TEXT NOT NULL,
      seenAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE client (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      searchName TEXT NOT NULL,
      sex TEXT CHECK (sex IN ('female', 'male')),
      birthdate TEXT,
      height REAL CHECK (height > 0),
      mass REAL CHECK (mass > 0),
      goal TEXT NOT NULL DEFAULT '',
      email TEXT NOT NULL DEFAULT '',
      phone TEXT NOT NULL DEFAULT '',
      version INTEGER NOT NULL CHECK (version >= 1),
      createdAt TEXT NOT NULL,
      archivedAt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX clientBySearchName ON client (searchName);

    -- Heights (m) and masses (kg) over time: a score uses those of its own day.
    CREATE TABLE bodyMeasure (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      kind TEXT NOT NULL CHECK (kind IN ('height', 'mass')),
      value REAL NOT NULL CHECK (value > 0),
      takenAt TEXT NOT NULL,
      resultId TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX bodyMeasureByClient ON bodyMeasure (clientId, kind, takenAt);
    CREATE UNIQUE INDEX bodyMeasureByResult ON bodyMeasure (resultId);

    CREATE TABLE audit (
      id INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      trainerId TEXT NOT NULL,
      action TEXT NOT NULL,
      clientId TEXT,
      subject TEXT
    ) STRICT;
    CREATE INDEX auditByClient ON audit (clientId, at);

    -- A client on this list is being erased; only then do locked rows let go.
    CREATE TABLE erasure (clientId TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
    """

  private static let screening = """
    CREATE TABLE screening (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      answers TEXT NOT NULL CHECK (json_valid(answers)),
      revision INTEGER NOT NULL CHECK (revision >= 1),
      createdAt TEXT NOT NULL,
      savedAt TEXT NOT NULL,
      savedBy TEXT NOT NULL REFERENCES trainer,
      definition TEXT CHECK (json_valid(definition)),
      details TEXT CHECK (json_valid(details)),
      clientName TEXT,
      signature TEXT,
      trainerName TEXT,
      signedAt TEXT,
      previous TEXT,
      fingerprint TEXT,
      -- Signed is all of these or none.
      CHECK ((signedAt IS NULL) = (fingerprint IS NULL)),
      CHECK ((signedAt IS NULL) = (definition IS NULL)),
      CHECK ((signedAt IS NULL) = (details IS NULL)),
      CHECK ((signedAt IS NULL) = (clientName IS NULL)),
      CHECK ((signedAt IS NULL) = (trainerName IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX screeningByClient ON screening (clientId, createdAt);
    CREATE UNIQUE INDEX oneDraft ON screening (clientId) WHERE signedAt IS NULL;

    CREATE TABLE screeningFlag (
      formId TEXT NOT NULL REFERENCES screening ON DELETE CASCADE,
      position INTEGER NOT NULL,
      field TEXT NOT NULL,
      level TEXT NOT NULL CHECK (level IN ('concern', 'stop')),
      text TEXT NOT NULL,
      suspends TEXT NOT NULL CHECK (json_valid(suspends)),
      raisedAt TEXT NOT NULL,
      PRIMARY KEY (formId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE addendum (
      id TEXT PRIMARY KEY NOT NULL,
      formId TEXT NOT NULL REFERENCES screening,
      text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
      trainerName TEXT NOT NULL,
      writtenAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX addendumByForm ON addendum (formId, writtenAt);

    CREATE TABLE clearance (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 5000),
      trainerName TEXT NOT NULL,
      clearedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX clearanceByClient ON clearance (clientId, clearedAt);
    """

  /// What is signed cannot change: the database itself refuses, whatever the program asks.
  /// INSERT triggers stop REPLACE and UPSERT even where recursive triggers are off.
  private static let locks = """
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
    """

  private static let results = """
    CREATE TABLE result (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      exercise TEXT NOT NULL,
      value REAL NOT NULL,
      inputs TEXT NOT NULL CHECK (json_valid(inputs)),
      score REAL CHECK (score BETWEEN 0 AND 10),
      scoring TEXT NOT NULL CHECK (json_valid(scoring)),
      exerciseVersion TEXT NOT NULL,
      observation TEXT NOT NULL DEFAULT '',
      takenAt TEXT NOT NULL,
      savedAt TEXT NOT NULL,
      editedAt TEXT,
      trainerId TEXT NOT NULL REFERENCES trainer
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX resultByExercise ON result (clientId, exercise, takenAt, savedAt, score, value);

    -- What a result was before each correction and deletion.
    CREATE TABLE resultChange (
      id TEXT PRIMARY KEY NOT NULL,
      resultId TEXT NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      kind TEXT NOT NULL CHECK (kind IN ('correction', 'edit', 'deletion', 'rescore')),
      before TEXT NOT NULL CHECK (json_valid(before)),
      reason TEXT NOT NULL DEFAULT '',
      trainerId TEXT NOT NULL REFERENCES trainer,
      changedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX resultChangeByResult ON resultChange (resultId, changedAt);

    -- The answer that a page's one-time token got (a digest of it and of what was sent),
    -- so that sending it again changes nothing.
    CREATE TABLE submission (
      token TEXT PRIMARY KEY NOT NULL,
      resultId TEXT NOT NULL,
      corrected INTEGER NOT NULL CHECK (corrected IN (0, 1)),
      savedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX submissionByTime ON submission (savedAt);
    """

  /// Scores keep the version that they were made with, so no version ever changes or goes.
  private static let ownExercises = """
    CREATE TABLE ownExercise (
      exercise TEXT NOT NULL,
      version INTEGER NOT NULL CHECK (version >= 1),
      category TEXT NOT NULL,
      definition TEXT NOT NULL CHECK (json_valid(definition)),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      PRIMARY KEY (exercise, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER ownExerciseStays BEFORE UPDATE ON ownExercise
    BEGIN SELECT RAISE(ABORT, 'locked: exercise version'); END;
    CREATE TRIGGER ownExerciseIsNotDeleted BEFORE DELETE ON ownExercise
    BEGIN SELECT RAISE(ABORT, 'locked: exercise version'); END;
    CREATE TRIGGER ownExerciseIsNotReplaced BEFORE INSERT ON ownExercise
    WHEN EXISTS (SELECT 1 FROM ownExercise WHERE exercise = NEW.exercise AND version = NEW.version)
    BEGIN SELECT RAISE(ABORT, 'locked: exercise version'); END;
    """

  /// A height or mass that was cleared is a row without a value.
  private static let measuresThatEnd = """
    CREATE TABLE newBodyMeasure (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      kind TEXT NOT NULL CHECK (kind IN ('height', 'mass')),
      value REAL CHECK (value > 0),
      takenAt TEXT NOT NULL,
      resultId TEXT
    ) STRICT, WITHOUT ROWID;
    INSERT INTO newBodyMeasure SELECT id, clientId, kind, value, takenAt, resultId FROM bodyMeasure;
    DROP TABLE bodyMeasure;
    ALTER TABLE newBodyMeasure RENAME TO bodyMeasure;
    CREATE INDEX bodyMeasureByClient ON bodyMeasure (clientId, kind, takenAt);
    CREATE UNIQUE INDEX bodyMeasureByResult ON bodyMeasure (resultId);
    """

  /// What a pack brought; scores keep the version that they were made with.
  private static let ownCategories = """
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
    """
}
