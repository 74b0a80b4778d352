extension Migration {
  /// Scores keep the version that they were made with, so no version ever changes or goes.
  static let ownExercises = Migration(
    "own exercises",
    """
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
    """)
}
