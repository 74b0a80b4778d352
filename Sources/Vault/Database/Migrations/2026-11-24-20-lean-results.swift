extension Migration {
  /// What a version of an exercise says of scores stands once; a result has its numbers.
  static let leanResults = Migration(
    "lean results",
    """
    -- A scoring as JSON, with 0 in the place of each number.
    CREATE TABLE scoringWords (
      -- The first 6 bytes of a SHA-256 of the rest.
      id INTEGER PRIMARY KEY,
      exercise TEXT NOT NULL,
      exerciseVersion TEXT NOT NULL,
      words TEXT NOT NULL CHECK (json_valid(words))
    ) STRICT;
    CREATE INDEX scoringWordsByVersion ON scoringWords (exercise, exerciseVersion);
    INSERT INTO scoringWords
    SELECT DISTINCT scoringId(exercise, exerciseVersion, scoring), exercise, exerciseVersion,
      scoringWords(scoring)
    FROM result;

    CREATE TABLE leanResult (
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
    INSERT INTO leanResult
    SELECT id, clientId, exercise, value, inputs, score,
      scoringId(exercise, exerciseVersion, scoring), scoringNumbers(scoring), observation, takenAt,
      savedAt, editedAt, trainerId, estimate, second
    FROM result ORDER BY id;

    -- The old ones go only where each is to be had from the new ones, to the letter.
    CREATE TEMP TABLE carried (isWhole INTEGER CHECK (isWhole));
    INSERT INTO carried
    SELECT COUNT(*) = (SELECT COUNT(*) FROM result)
    FROM result AS old JOIN leanResult AS new USING (id)
      JOIN scoringWords AS said ON said.id = new.wordsId
    WHERE old.scoring IS scoringText(words, scoringNumbers)
      AND (old.exercise, old.exerciseVersion) IS (said.exercise, said.exerciseVersion);
    DROP TABLE carried;
    DROP TABLE result;
    ALTER TABLE leanResult RENAME TO result;

    CREATE INDEX resultByExercise
      ON result (clientId, exercise, takenAt, savedAt, id, score, value, estimate, second);
    CREATE INDEX resultByWords ON result (wordsId);
    -- Entries are in the order of their time already.
    DROP INDEX auditByClient;
    CREATE INDEX auditByClient ON audit (clientId);
    """, with: KeptScoring.register)
}
