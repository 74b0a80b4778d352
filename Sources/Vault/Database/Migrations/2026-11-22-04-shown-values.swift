extension Migration {
  /// What a result is shown as where that is not the number that was typed.
  static let shownValues = Migration(
    "shown values",
    """
    ALTER TABLE result ADD COLUMN estimate REAL;
    -- What stands behind the value, as 82 in 128/82.
    ALTER TABLE result ADD COLUMN second REAL;
    DROP INDEX resultByExercise;
    CREATE INDEX resultByExercise
      ON result (clientId, exercise, takenAt, savedAt, score, value, estimate, second);
    """)
}
