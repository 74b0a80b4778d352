extension Migration {
  /// By which version of an exercise all its results were looked through for what they are shown as: that
  /// goes through every result of the gym.
  static let shownExercises = Migration(
    "shown exercises",
    """
    CREATE TABLE shownExercise (
      exercise TEXT PRIMARY KEY NOT NULL,
      version TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)
}
