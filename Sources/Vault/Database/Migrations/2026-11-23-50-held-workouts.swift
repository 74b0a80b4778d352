extension Migration {
  /// Tablets that a client trains by. A client who is erased takes them along.
  static let heldWorkouts = Migration(
    "held workouts",
    """
    ALTER TABLE session ADD COLUMN workoutOf TEXT REFERENCES client ON DELETE CASCADE
    """)
}
