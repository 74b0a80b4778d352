extension Migration {
  /// What clients do on a tablet that is handed to them: `trainerId` and `savedBy` are then who
  /// handed it over. Of what was kept before nobody knows.
  static let byTheClient = Migration(
    "by the client",
    """
    ALTER TABLE audit ADD COLUMN isByClient INTEGER NOT NULL DEFAULT 0 CHECK (isByClient IN (0, 1));
    ALTER TABLE screening ADD COLUMN isSavedByClient INTEGER NOT NULL DEFAULT 0
      CHECK (isSavedByClient IN (0, 1));
    """)
}
