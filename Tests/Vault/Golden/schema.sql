CREATE INDEX addendumByForm ON addendum (formId, writtenAt);
CREATE UNIQUE INDEX addendumIsWithdrawnOnce ON addendum (withdraws);
CREATE TABLE addendum (
  id TEXT PRIMARY KEY NOT NULL,
  formId TEXT NOT NULL REFERENCES screening,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  trainerName TEXT NOT NULL,
  writtenAt TEXT NOT NULL
, fingerprint TEXT, fingerprintVersion INTEGER CHECK (fingerprintVersion > 1), withdraws TEXT REFERENCES addendum) STRICT, WITHOUT ROWID;
CREATE TRIGGER addendumIsNotDeleted BEFORE DELETE ON addendum
WHEN NOT EXISTS (SELECT 1 FROM erasure JOIN screening USING (clientId) WHERE id = OLD.formId)
BEGIN SELECT RAISE(ABORT, 'locked: addendum'); END;
CREATE TRIGGER addendumIsNotReplaced BEFORE INSERT ON addendum
WHEN EXISTS (SELECT 1 FROM addendum WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'locked: addendum'); END;
CREATE TRIGGER addendumNeedsASignedForm BEFORE INSERT ON addendum
WHEN NOT EXISTS (SELECT 1 FROM screening WHERE id = NEW.formId AND signedAt IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'addendum to a draft'); END;
CREATE TRIGGER addendumStays BEFORE UPDATE ON addendum
BEGIN SELECT RAISE(ABORT, 'locked: addendum'); END;
CREATE TRIGGER withdrawalIsOfItsForm BEFORE INSERT ON addendum
WHEN NEW.withdraws IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM addendum WHERE id = NEW.withdraws AND formId = NEW.formId
    AND withdraws IS NULL)
BEGIN SELECT RAISE(ABORT, 'locked: withdrawal'); END;
CREATE INDEX auditByClient ON audit (clientId);
CREATE TABLE "audit" (
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
CREATE TRIGGER auditIsNotDeleted BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;
CREATE TRIGGER auditIsNotReplaced BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;
CREATE TRIGGER auditStays BEFORE UPDATE ON audit
WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
  OR NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.action <> OLD.action
  OR NEW.trainerId IS NOT OLD.trainerId OR NEW.link IS NOT OLD.link OR NEW.isErased <> 1
BEGIN SELECT RAISE(ABORT, 'locked: audit'); END;
CREATE TABLE battery (
  -- Of a file, or made for this one.
  id TEXT PRIMARY KEY NOT NULL,
  -- Neither where it is as its file has it.
  name TEXT CHECK (length(name) BETWEEN 1 AND 60),
  exercises TEXT CHECK (json_valid(exercises)),
  place INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 0),
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  removedAt TEXT,
  CHECK ((name IS NULL) = (exercises IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE batteryWalk (
  clientId TEXT NOT NULL REFERENCES client,
  battery TEXT NOT NULL,
  -- What is measured from then on counts.
  startedAt TEXT NOT NULL,
  -- The exercise that was saved or skipped last.
  last TEXT,
  done TEXT NOT NULL CHECK (json_valid(done)),
  skipped TEXT NOT NULL CHECK (json_valid(skipped)),
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  endedAt TEXT,
  PRIMARY KEY (clientId, battery)
) STRICT, WITHOUT ROWID;
CREATE INDEX bodyMeasureByClient ON bodyMeasure (clientId, kind, takenAt);
CREATE UNIQUE INDEX bodyMeasureByResult ON bodyMeasure (resultId);
CREATE TABLE "bodyMeasure" (
  id TEXT PRIMARY KEY NOT NULL,
  clientId TEXT NOT NULL REFERENCES client,
  kind TEXT NOT NULL CHECK (kind IN ('height', 'mass')),
  value REAL CHECK (value > 0),
  takenAt TEXT NOT NULL,
  resultId TEXT
, source TEXT CHECK (source IN ('page', 'form'))) STRICT, WITHOUT ROWID;
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
CREATE TRIGGER broughtEntryIsNotDeleted BEFORE DELETE ON broughtEntry
WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: broughtEntry'); END;
CREATE TRIGGER broughtEntryIsNotReplaced BEFORE INSERT ON broughtEntry
WHEN EXISTS (SELECT 1 FROM broughtEntry WHERE clientId = NEW.clientId AND place = NEW.place)
BEGIN SELECT RAISE(ABORT, 'locked: broughtEntry'); END;
CREATE TRIGGER broughtEntryStays BEFORE UPDATE ON broughtEntry WHEN
  (OLD.at, OLD.trainerId, OLD.isByClient, OLD.action, OLD.subject, OLD.before, OLD.after)
  IS NOT (NEW.at, NEW.trainerId, NEW.isByClient, NEW.action, NEW.subject, NEW.before, NEW.after)
  OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: broughtEntry'); END;
CREATE TABLE categoryPlace (
  category TEXT PRIMARY KEY NOT NULL,
  place INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX clearanceByClient ON clearance (clientId, clearedAt);
CREATE TABLE clearance (
  id TEXT PRIMARY KEY NOT NULL,
  clientId TEXT NOT NULL REFERENCES client,
  note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 5000),
  trainerName TEXT NOT NULL,
  clearedAt TEXT NOT NULL
, doctor TEXT NOT NULL DEFAULT '' CHECK (length(doctor) <= 200), givenOn TEXT, until TEXT, flags TEXT CHECK (json_valid(flags))) STRICT, WITHOUT ROWID;
CREATE TRIGGER clearanceIsNotDeleted BEFORE DELETE ON clearance
WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: clearance'); END;
CREATE TRIGGER clearanceIsNotReplaced BEFORE INSERT ON clearance
WHEN EXISTS (SELECT 1 FROM clearance WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'locked: clearance'); END;
CREATE TRIGGER clearanceStays BEFORE UPDATE ON clearance WHEN
  (OLD.id, OLD.note, OLD.trainerName, OLD.clearedAt, OLD.doctor, OLD.givenOn, OLD.until,
    OLD.flags)
  IS NOT (NEW.id, NEW.note, NEW.trainerName, NEW.clearedAt, NEW.doctor, NEW.givenOn, NEW.until,
    NEW.flags)
  OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: clearance'); END;
CREATE INDEX clientBySearchName ON client (archivedAt, searchName, id);
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
, phoneKind TEXT NOT NULL DEFAULT 'other'
  CHECK (phoneKind IN ('mobile', 'home', 'work', 'other')), emailKind TEXT NOT NULL DEFAULT 'other'
  CHECK (emailKind IN ('mobile', 'home', 'work', 'other')), otherPhones TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(otherPhones)), otherEmails TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(otherEmails)), addresses TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(addresses)), profession TEXT NOT NULL DEFAULT '', emergencyName TEXT NOT NULL DEFAULT '', emergencyRelation TEXT NOT NULL DEFAULT '', emergencyPhone TEXT NOT NULL DEFAULT '', photo TEXT) STRICT, WITHOUT ROWID;
CREATE TRIGGER clientOfSignedFormKeepsItsId BEFORE UPDATE OF id ON client
WHEN NEW.id <> OLD.id
BEGIN SELECT RAISE(ABORT, 'locked: client id'); END;
CREATE TRIGGER clientOfSignedFormStays BEFORE DELETE ON client
WHEN EXISTS (SELECT 1 FROM screening WHERE clientId = OLD.id AND signedAt IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.id)
BEGIN SELECT RAISE(ABORT, 'locked: client of a signed form'); END;
CREATE TABLE contactCard (
  clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
  uid TEXT,
  -- SHA-256 of the card.
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  importedAt TEXT NOT NULL,
  card BLOB NOT NULL
, isWhole INTEGER NOT NULL DEFAULT 0 CHECK (isWhole IN (0, 1))) STRICT;
CREATE INDEX distinctPairBySecond ON distinctPair (secondId);
CREATE TABLE distinctPair (
  -- The lower id of the two: each pair stands here once.
  firstId TEXT NOT NULL REFERENCES client,
  -- Goes with either client, as the program erases and merges them.
  secondId TEXT NOT NULL,
  decidedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  PRIMARY KEY (firstId, secondId),
  CHECK (firstId < secondId)
) STRICT, WITHOUT ROWID;
CREATE TABLE erasure (clientId TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE exercisePlace (
  exercise TEXT PRIMARY KEY NOT NULL,
  place INTEGER,
  isHidden INTEGER NOT NULL CHECK (isHidden IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE TABLE favourite (
  trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
  exercise TEXT NOT NULL,
  markedAt TEXT NOT NULL,
  PRIMARY KEY (trainerId, exercise)
) STRICT, WITHOUT ROWID;
CREATE TABLE formSeal (
  formId TEXT PRIMARY KEY NOT NULL REFERENCES screening,
  fingerprint TEXT NOT NULL,
  sealedAt TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER formSealIsNotDeleted BEFORE DELETE ON formSeal
WHEN NOT EXISTS (SELECT 1 FROM erasure JOIN screening USING (clientId) WHERE id = OLD.formId)
BEGIN SELECT RAISE(ABORT, 'locked: seal'); END;
CREATE TRIGGER formSealIsNotReplaced BEFORE INSERT ON formSeal
WHEN EXISTS (SELECT 1 FROM formSeal WHERE formId = NEW.formId)
BEGIN SELECT RAISE(ABORT, 'locked: seal'); END;
CREATE TRIGGER formSealNeedsASignedForm BEFORE INSERT ON formSeal
WHEN NOT EXISTS (SELECT 1 FROM screening WHERE id = NEW.formId AND signedAt IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'locked: seal of a draft'); END;
CREATE TRIGGER formSealStays BEFORE UPDATE ON formSeal
BEGIN SELECT RAISE(ABORT, 'locked: seal'); END;
CREATE TABLE formVersion (
  form TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  digest TEXT NOT NULL,
  seenAt TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER formVersionNeverGoesDown BEFORE UPDATE ON formVersion
WHEN NEW.version <= OLD.version
BEGIN SELECT RAISE(ABORT, 'locked: form version'); END;
CREATE TABLE gap (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('missing', 'unwitnessed')),
  since TEXT NOT NULL,
  until TEXT,
  noticedAt TEXT NOT NULL,
  told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1))
, isOpen INTEGER NOT NULL DEFAULT 0 CHECK (isOpen IN (0, 1))) STRICT;
CREATE INDEX goalByClient ON goal (clientId, setAt);
CREATE UNIQUE INDEX goalIsOne ON goal (clientId) WHERE endedAt IS NULL;
CREATE TABLE goal (
  id TEXT PRIMARY KEY NOT NULL,
  clientId TEXT NOT NULL REFERENCES client,
  words TEXT NOT NULL CHECK (words <> ''),
  exercise TEXT,
  -- In the unit that the exercise is shown in, as it is stored.
  target REAL,
  due TEXT,
  setAt TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  -- What it said before the last change.
  previous TEXT CHECK (json_valid(previous)),
  changedAt TEXT,
  endedAt TEXT,
  outcome TEXT CHECK (outcome IN ('reached', 'ended', 'replaced')),
  CHECK ((exercise IS NULL) = (target IS NULL)),
  CHECK ((endedAt IS NULL) = (outcome IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE gym (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  createdAt TEXT NOT NULL
, lockAfter INTEGER NOT NULL DEFAULT 10
  CHECK (lockAfter BETWEEN 1 AND 1440), retention INTEGER CHECK (retention BETWEEN 1 AND 50)) STRICT;
CREATE TABLE gymMovement (
  -- Its id in the library: plans hold it.
  id TEXT PRIMARY KEY NOT NULL,
  -- The object of a file of movements.
  definition TEXT NOT NULL CHECK (json_valid(definition)),
  version INTEGER NOT NULL CHECK (version >= 1),
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  removedAt TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE gymPlan (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  -- The newest of its versions.
  version INTEGER NOT NULL CHECK (version >= 1),
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  removedAt TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE gymPlanVersion (
  planId TEXT NOT NULL REFERENCES gymPlan,
  version INTEGER NOT NULL CHECK (version >= 1),
  days TEXT NOT NULL CHECK (json_valid(days)),
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  PRIMARY KEY (planId, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE gymRescoring (
  id TEXT PRIMARY KEY NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  startedAt TEXT NOT NULL,
  -- How many results were to be looked at, and how many have been.
  total INTEGER NOT NULL CHECK (total >= 0),
  looked INTEGER NOT NULL CHECK (looked >= 0),
  -- The last one, until all have been: its exercise and its id.
  lastExercise TEXT NOT NULL DEFAULT '',
  lastId TEXT NOT NULL DEFAULT '',
  endedAt TEXT,
  -- Since when it is taken back, and when all was.
  backAt TEXT,
  backEndedAt TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE invitation (
  codeHash BLOB PRIMARY KEY NOT NULL,
  trainerId TEXT NOT NULL UNIQUE REFERENCES trainer ON DELETE CASCADE,
  createdAt TEXT NOT NULL,
  expiresAt TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE latest (
  clientId TEXT NOT NULL REFERENCES client,
  exercise TEXT NOT NULL,
  -- The newest with a score, or the newest of all where that has none.
  isScored INTEGER NOT NULL CHECK (isScored = (score IS NOT NULL)),
  resultId TEXT NOT NULL,
  value REAL NOT NULL,
  estimate REAL,
  second REAL,
  score REAL CHECK (score BETWEEN 0 AND 10),
  takenAt TEXT NOT NULL,
  -- Why it has no score.
  reason TEXT,
  -- What would earn it more points, and by what that was looked for.
  improvements TEXT CHECK (improvements IS NULL OR json_valid(improvements)),
  version TEXT,
  PRIMARY KEY (clientId, exercise, isScored)
) STRICT, WITHOUT ROWID;
CREATE INDEX mailByClient ON mail (clientId);
CREATE INDEX mailByState ON mail (state, dueAt);
CREATE TABLE mail (
  id TEXT PRIMARY KEY NOT NULL,
  -- Nobody's and nothing: a test.
  clientId TEXT REFERENCES client,
  reportId TEXT REFERENCES report,
  recipient TEXT NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  note TEXT NOT NULL,
  -- The PDF's; gone once it is sent.
  password TEXT,
  -- The same at every try, so that two of them are known for one.
  messageId TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL
    CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unsure', 'stopped')),
  tries INTEGER NOT NULL CHECK (tries >= 0),
  -- Of one that waits.
  dueAt TEXT CHECK ((dueAt IS NOT NULL) = (state = 'queued')),
  -- The mail program's own.
  words TEXT,
  queuedAt TEXT NOT NULL,
  changedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer
) STRICT, WITHOUT ROWID;
CREATE TABLE mailAccount (
  -- There is one, or none.
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- By a server of the gym's choice, or by what the machine sends with anyway.
  way TEXT NOT NULL CHECK (way IN ('server', 'machine')),
  sender TEXT NOT NULL,
  host TEXT NOT NULL,
  port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
  encryption TEXT NOT NULL CHECK (encryption IN ('startTLS', 'tls', 'none')),
  user TEXT NOT NULL,
  secret TEXT NOT NULL,
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer
) STRICT;
CREATE TABLE mark (
  tableName TEXT NOT NULL,
  rowKey ANY NOT NULL,
  code BLOB NOT NULL,
  PRIMARY KEY (tableName, rowKey)
) STRICT, WITHOUT ROWID;
CREATE TABLE markTotal (
  tableName TEXT PRIMARY KEY NOT NULL,
  rowCount INTEGER NOT NULL,
  total BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE mergedRow (
  mergedId TEXT NOT NULL REFERENCES merging ON DELETE CASCADE,
  ofTable TEXT NOT NULL,
  -- Its key, without the client.
  ofKey TEXT NOT NULL CHECK (json_valid(ofKey)),
  -- All of a row that is put aside, for a client has only one of its kind.
  content TEXT CHECK (json_valid(content)),
  PRIMARY KEY (mergedId, ofTable, ofKey)
) STRICT, WITHOUT ROWID;
CREATE INDEX mergingByClient ON merging (clientId, mergedAt);
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
CREATE VIEW moving AS
  SELECT mergedId AS fromId, clientId AS toId FROM merging WHERE isUnderWay = 1
  UNION ALL SELECT clientId, mergedId FROM merging WHERE isUnderWay = 1;
CREATE INDEX noteByClient ON note (clientId, day, writtenAt);
CREATE TABLE note (
  id TEXT PRIMARY KEY NOT NULL,
  clientId TEXT NOT NULL REFERENCES client,
  -- Of the session.
  day TEXT NOT NULL,
  words TEXT NOT NULL CHECK (json_valid(words)),
  isPrivate INTEGER NOT NULL CHECK (isPrivate IN (0, 1)),
  version INTEGER NOT NULL CHECK (version >= 1),
  writtenAt TEXT NOT NULL,
  editedAt TEXT,
  trainerId TEXT NOT NULL REFERENCES trainer,
  deletedAt TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX noteDraftByClient ON noteDraft (clientId);
CREATE TABLE noteDraft (
  -- The note that it changes, or that it will be.
  noteId TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
  clientId TEXT NOT NULL REFERENCES client,
  -- Of the note when it was begun; 0 for a new one.
  version INTEGER NOT NULL CHECK (version >= 0),
  typed TEXT NOT NULL CHECK (json_valid(typed)),
  savedAt TEXT NOT NULL,
  PRIMARY KEY (noteId, trainerId)
) STRICT, WITHOUT ROWID;
CREATE TABLE noteTemplate (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  words TEXT NOT NULL CHECK (json_valid(words)),
  version INTEGER NOT NULL CHECK (version >= 1),
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  removedAt TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE ownCategory (
  category TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  definition TEXT NOT NULL CHECK (json_valid(definition)),
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  PRIMARY KEY (category, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ownCategoryIsNotDeleted BEFORE DELETE ON ownCategory
BEGIN SELECT RAISE(ABORT, 'locked: category version'); END;
CREATE TRIGGER ownCategoryIsNotReplaced BEFORE INSERT ON ownCategory
WHEN EXISTS (SELECT 1 FROM ownCategory WHERE category = NEW.category AND version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'locked: category version'); END;
CREATE TRIGGER ownCategoryStays BEFORE UPDATE ON ownCategory
BEGIN SELECT RAISE(ABORT, 'locked: category version'); END;
CREATE TABLE ownExercise (
  exercise TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  category TEXT NOT NULL,
  definition TEXT NOT NULL CHECK (json_valid(definition)),
  savedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  PRIMARY KEY (exercise, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ownExerciseIsNotDeleted BEFORE DELETE ON ownExercise
BEGIN SELECT RAISE(ABORT, 'locked: exercise version'); END;
CREATE TRIGGER ownExerciseIsNotReplaced BEFORE INSERT ON ownExercise
WHEN EXISTS (SELECT 1 FROM ownExercise WHERE exercise = NEW.exercise AND version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'locked: exercise version'); END;
CREATE TRIGGER ownExerciseStays BEFORE UPDATE ON ownExercise
BEGIN SELECT RAISE(ABORT, 'locked: exercise version'); END;
CREATE TABLE packMaker (
  -- Its public key.
  key BLOB PRIMARY KEY NOT NULL CHECK (length(key) = 32),
  -- What it called itself then.
  gym TEXT NOT NULL,
  trainer TEXT NOT NULL,
  acceptedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer
) STRICT, WITHOUT ROWID;
CREATE INDEX photoByDigest ON photo (digest);
CREATE TABLE photo (
  clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
  -- SHA-256 of the large one, in hexadecimal digits.
  digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
  takenAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  -- JPEG, square.
  small BLOB NOT NULL CHECK (substr(small, 1, 3) = x'ffd8ff' AND length(small) <= 1048576),
  large BLOB NOT NULL CHECK (substr(large, 1, 3) = x'ffd8ff' AND length(large) <= 1048576)
) STRICT;
CREATE TRIGGER photoChanges AFTER UPDATE ON photo
BEGIN
  UPDATE client SET photo = NULL WHERE id = OLD.clientId AND id <> NEW.clientId;
  UPDATE client SET photo = NEW.digest WHERE id = NEW.clientId;
END;
CREATE TRIGGER photoComes AFTER INSERT ON photo
BEGIN UPDATE client SET photo = NEW.digest WHERE id = NEW.clientId; END;
CREATE TRIGGER photoGoes AFTER DELETE ON photo
BEGIN UPDATE client SET photo = NULL WHERE id = OLD.clientId; END;
CREATE TABLE pin (
  deviceHash BLOB NOT NULL CHECK (length(deviceHash) = 32),
  trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
  salt BLOB NOT NULL,
  cost TEXT NOT NULL CHECK (json_valid(cost)),
  verifier BLOB NOT NULL,
  -- Counted before they are looked at.
  tries INTEGER NOT NULL CHECK (tries BETWEEN 0 AND 5),
  setAt TEXT NOT NULL,
  PRIMARY KEY (deviceHash, trainerId)
) STRICT, WITHOUT ROWID;
CREATE INDEX planByClient ON plan (clientId);
CREATE INDEX planByTemplate ON plan (templateId) WHERE templateId IS NOT NULL;
CREATE TABLE plan (
  id TEXT PRIMARY KEY NOT NULL,
  clientId TEXT NOT NULL REFERENCES client,
  name TEXT NOT NULL CHECK (name <> ''),
  -- Days, their movements and the sets of these, in order.
  days TEXT NOT NULL CHECK (json_valid(days)),
  version INTEGER NOT NULL CHECK (version >= 1),
  createdAt TEXT NOT NULL,
  -- The newest is the one that is trained by.
  usedAt TEXT NOT NULL,
  changedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  -- What it said before the last change.
  previous TEXT CHECK (json_valid(previous)),
  deletedAt TEXT
, templateId TEXT, templateVersion INTEGER, previousTemplateVersion INTEGER, past TEXT CHECK (past IS NULL OR json_valid(past))) STRICT, WITHOUT ROWID;
CREATE TABLE programCard (
  clientId TEXT NOT NULL REFERENCES client,
  -- What its program calls the contact; empty where it gives no name.
  uid TEXT NOT NULL,
  -- SHA-256 of the card.
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  importedAt TEXT NOT NULL,
  card BLOB NOT NULL,
  PRIMARY KEY (clientId, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX recoveryCodeByTrainer ON recoveryCode (trainerId);
CREATE TABLE recoveryCode (
  codeHash BLOB PRIMARY KEY NOT NULL CHECK (length(codeHash) = 32),
  trainerId TEXT NOT NULL REFERENCES secondFactor ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX reportByClient ON report (clientId, frozenAt);
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
CREATE TRIGGER reportIsNotDeleted BEFORE DELETE ON report
WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: report'); END;
CREATE TRIGGER reportIsNotReplaced BEFORE INSERT ON report
WHEN EXISTS (SELECT 1 FROM report WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'locked: report'); END;
CREATE TRIGGER reportStays BEFORE UPDATE ON report WHEN
  (OLD.id, OLD.frozenAt, OLD.trainerId, OLD.trainerName, OLD.content, OLD.fingerprint,
    OLD.document, OLD.documentHash)
  IS NOT (NEW.id, NEW.frozenAt, NEW.trainerId, NEW.trainerName, NEW.content, NEW.fingerprint,
    NEW.document, NEW.documentHash)
  OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: report'); END;
CREATE INDEX reportDeliveryByReport ON reportDelivery (reportId, at);
CREATE TABLE reportDelivery (
  id TEXT PRIMARY KEY NOT NULL,
  reportId TEXT NOT NULL REFERENCES report,
  clientId TEXT NOT NULL REFERENCES client,
  way TEXT NOT NULL CHECK (length(way) BETWEEN 1 AND 20),
  at TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer
) STRICT, WITHOUT ROWID;
CREATE TRIGGER reportDeliveryIsNotDeleted BEFORE DELETE ON reportDelivery
WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: reportDelivery'); END;
CREATE TRIGGER reportDeliveryIsNotReplaced BEFORE INSERT ON reportDelivery
WHEN EXISTS (SELECT 1 FROM reportDelivery WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'locked: reportDelivery'); END;
CREATE TRIGGER reportDeliveryStays BEFORE UPDATE ON reportDelivery WHEN
  (OLD.id, OLD.reportId, OLD.way, OLD.at, OLD.trainerId)
  IS NOT (NEW.id, NEW.reportId, NEW.way, NEW.at, NEW.trainerId)
  OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: reportDelivery'); END;
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
CREATE TABLE reportLink (
  clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
  reportId TEXT NOT NULL REFERENCES report,
  -- SHA-256 of what the address ends with.
  codeHash BLOB NOT NULL UNIQUE CHECK (length(codeHash) = 32),
  trainerId TEXT NOT NULL REFERENCES trainer,
  madeAt TEXT NOT NULL,
  expiresAt TEXT NOT NULL,
  openedAt TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX rescoredResultByClient ON rescoredResult (clientId);
CREATE TABLE rescoredResult (
  rescoringId TEXT NOT NULL REFERENCES gymRescoring,
  resultId TEXT NOT NULL,
  clientId TEXT NOT NULL REFERENCES client,
  -- The row of the history that says what the result was.
  changeId TEXT NOT NULL,
  -- What it became.
  score REAL CHECK (score BETWEEN 0 AND 10),
  exerciseVersion TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('anew', 'back', 'left')),
  PRIMARY KEY (rescoringId, resultId)
) STRICT, WITHOUT ROWID;
CREATE INDEX resultByExercise
  ON result (clientId, exercise, takenAt, savedAt, id, score, value, estimate, second);
CREATE INDEX resultByWords ON result (wordsId);
CREATE TABLE "result" (
  id TEXT PRIMARY KEY NOT NULL,
  clientId TEXT NOT NULL REFERENCES client,
  exercise TEXT NOT NULL,
  value REAL NOT NULL,
  inputs TEXT NOT NULL CHECK (json_valid(inputs)),
  score REAL CHECK (score BETWEEN 0 AND 10),
  wordsId INTEGER NOT NULL REFERENCES scoringWords,
  -- Of its scoring, with a space between each two.
  scoringNumbers TEXT NOT NULL,
  observation TEXT NOT NULL DEFAULT '',
  takenAt TEXT NOT NULL,
  savedAt TEXT NOT NULL,
  editedAt TEXT,
  trainerId TEXT NOT NULL REFERENCES trainer,
  -- What it is shown as where that is not the number that was typed.
  estimate REAL,
  -- What stands behind the value, as 82 in 128/82.
  second REAL
) STRICT, WITHOUT ROWID;
CREATE INDEX resultChangeByClient ON resultChange (clientId, changedAt, id);
CREATE INDEX resultChangeByResult ON resultChange (resultId, changedAt);
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
CREATE TRIGGER resultChangeIsNotDeleted BEFORE DELETE ON resultChange
WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE clientId = OLD.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: resultChange'); END;
CREATE TRIGGER resultChangeIsNotReplaced BEFORE INSERT ON resultChange
WHEN EXISTS (SELECT 1 FROM resultChange WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'locked: resultChange'); END;
CREATE TRIGGER resultChangeStays BEFORE UPDATE ON resultChange WHEN
  (OLD.id, OLD.resultId, OLD.kind, OLD.before, OLD.reason, OLD.trainerId, OLD.changedAt)
  IS NOT (NEW.id, NEW.resultId, NEW.kind, NEW.before, NEW.reason, NEW.trainerId, NEW.changedAt)
  OR NOT EXISTS (SELECT 1 FROM moving WHERE fromId = OLD.clientId AND toId = NEW.clientId)
BEGIN SELECT RAISE(ABORT, 'locked: resultChange'); END;
CREATE INDEX scoringWordsByVersion ON scoringWords (exercise, exerciseVersion);
CREATE TABLE scoringWords (
  -- The first 6 bytes of a SHA-256 of the rest.
  id INTEGER PRIMARY KEY,
  exercise TEXT NOT NULL,
  exerciseVersion TEXT NOT NULL,
  words TEXT NOT NULL CHECK (json_valid(words))
) STRICT;
CREATE UNIQUE INDEX oneDraft ON screening (clientId) WHERE signedAt IS NULL;
CREATE INDEX screeningByClient ON screening (clientId, createdAt, id, signedAt);
CREATE INDEX screeningByDefinition ON screening (definitionId) WHERE definitionId IS NOT NULL;
CREATE TABLE "screening" (
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
CREATE TRIGGER formBeginsAsDraft BEFORE INSERT ON screening WHEN NEW.signedAt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'locked: a form is signed after it was filled in'); END;
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
CREATE TRIGGER signedFlagIsNotAdded BEFORE INSERT ON screeningFlag
WHEN EXISTS (SELECT 1 FROM screening WHERE id = NEW.formId AND signedAt IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'locked: flag'); END;
CREATE TRIGGER signedFlagIsNotDeleted BEFORE DELETE ON screeningFlag
WHEN EXISTS (SELECT 1 FROM screening WHERE id = OLD.formId AND signedAt IS NOT NULL
  AND clientId NOT IN (SELECT clientId FROM erasure))
BEGIN SELECT RAISE(ABORT, 'locked: flag'); END;
CREATE TRIGGER signedFlagStays BEFORE UPDATE ON screeningFlag
WHEN EXISTS (SELECT 1 FROM screening WHERE id IN (OLD.formId, NEW.formId) AND signedAt IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'locked: flag'); END;
CREATE TABLE searchRevision (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL CHECK (revision >= 0)
) STRICT;
CREATE TABLE secondFactor (
  trainerId TEXT PRIMARY KEY NOT NULL REFERENCES trainer ON DELETE CASCADE,
  secret BLOB NOT NULL CHECK (length(secret) = 20),
  createdAt TEXT NOT NULL,
  -- Half minutes since 1970: codes of this one and before count no more.
  usedStep INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE session (
  tokenHash BLOB PRIMARY KEY NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer ON DELETE CASCADE,
  createdAt TEXT NOT NULL,
  seenAt TEXT NOT NULL
, handedOver TEXT REFERENCES screening ON DELETE CASCADE, device TEXT CHECK (length(device) BETWEEN 1 AND 20), lockedAt TEXT, deviceHash BLOB CHECK (length(deviceHash) = 32), workoutOf TEXT REFERENCES client ON DELETE CASCADE) STRICT, WITHOUT ROWID;
CREATE INDEX setTickByDay ON setTick (clientId, day);
CREATE INDEX setTickByMovement ON setTick (clientId, movement, day)
  WHERE isLast = 1 AND state = 'done';
CREATE UNIQUE INDEX setTickByToken ON setTick (token) WHERE token IS NOT NULL;
CREATE UNIQUE INDEX setTickIsOne ON setTick (planId, setId, day) WHERE isLast = 1;
CREATE TABLE setTick (
  id TEXT PRIMARY KEY NOT NULL,
  clientId TEXT NOT NULL REFERENCES client,
  planId TEXT NOT NULL REFERENCES plan,
  -- It may have left the plan since.
  setId TEXT NOT NULL,
  day TEXT NOT NULL,
  movement TEXT NOT NULL,
  -- Of the set in its movement, from 0.
  place INTEGER NOT NULL CHECK (place >= 0),
  state TEXT NOT NULL CHECK (state IN ('done', 'skipped', 'open')),
  repetitions INTEGER CHECK (repetitions > 0),
  -- In kg, seconds and metres.
  mass REAL CHECK (mass > 0),
  duration REAL CHECK (duration > 0),
  distance REAL CHECK (distance > 0),
  -- Why it was skipped.
  reason TEXT,
  tickedAt TEXT NOT NULL,
  trainerId TEXT NOT NULL REFERENCES trainer,
  -- A digest of the one-time token and of what was sent with it.
  token TEXT,
  isLast INTEGER NOT NULL CHECK (isLast IN (0, 1)),
  CHECK (reason IS NULL OR state = 'skipped')
) STRICT, WITHOUT ROWID;
CREATE TABLE shownExercise (
  exercise TEXT PRIMARY KEY NOT NULL,
  version TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE signedDefinition (
  -- The SHA-256 of the text.
  id TEXT PRIMARY KEY NOT NULL,
  text TEXT NOT NULL CHECK (json_valid(text))
) STRICT;
CREATE TRIGGER signedDefinitionIsNotDeleted BEFORE DELETE ON signedDefinition
WHEN EXISTS (SELECT 1 FROM screening WHERE definitionId = OLD.id)
BEGIN SELECT RAISE(ABORT, 'locked: definition of a signed form'); END;
CREATE TRIGGER signedDefinitionIsNotReplaced BEFORE INSERT ON signedDefinition
WHEN EXISTS (SELECT 1 FROM signedDefinition WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'locked: definition of a signed form'); END;
CREATE TRIGGER signedDefinitionStays BEFORE UPDATE ON signedDefinition
BEGIN SELECT RAISE(ABORT, 'locked: definition of a signed form'); END;
CREATE TABLE signingKey (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Ed25519, made when it was first needed.
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  madeAt TEXT NOT NULL
) STRICT;
CREATE INDEX skippedCardByClient ON skippedCard (clientId);
CREATE TABLE skippedCard (
  -- SHA-256 of the card, in hexadecimal digits.
  digest TEXT PRIMARY KEY NOT NULL CHECK (length(digest) = 64),
  clientId TEXT NOT NULL REFERENCES client
) STRICT, WITHOUT ROWID;
CREATE TABLE standing (
  clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
  -- The catalogue and the time zone that it was worked out by.
  basis TEXT NOT NULL,
  overall REAL CHECK (overall BETWEEN 0 AND 10),
  seenAt TEXT,
  isFlagged INTEGER NOT NULL CHECK (isFlagged IN (0, 1)),
  -- The last days without something measured too long ago, a stop, a hold.
  dueAfter TEXT,
  stopAfter TEXT,
  holdAfter TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX submissionByTime ON submission (savedAt);
CREATE TABLE submission (
  token TEXT PRIMARY KEY NOT NULL,
  resultId TEXT NOT NULL,
  corrected INTEGER NOT NULL CHECK (corrected IN (0, 1)),
  savedAt TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE trainer (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  login TEXT NOT NULL UNIQUE,
  isOwner INTEGER NOT NULL CHECK (isOwner IN (0, 1)),
  units TEXT NOT NULL DEFAULT 'metric' CHECK (units IN ('metric', 'imperial', 'stone')),
  createdAt TEXT NOT NULL,
  disabledAt TEXT
, invitedAt TEXT, removedAt TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE vaultState (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes INTEGER NOT NULL CHECK (changes >= 0),
  -- The newest migration when all rows were last marked anew.
  migration TEXT NOT NULL,
  code BLOB NOT NULL
) STRICT;
