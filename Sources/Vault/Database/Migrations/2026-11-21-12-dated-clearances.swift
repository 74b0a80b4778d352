extension Migration {
  /// Days are of the laptop's calendar; `flags` is a list of what is cleared, and null is all
  /// that had been raised by then.
  static let datedClearances = Migration(
    "dated clearances",
    """
    ALTER TABLE clearance ADD COLUMN doctor TEXT NOT NULL DEFAULT '' CHECK (length(doctor) <= 200);
    ALTER TABLE clearance ADD COLUMN givenOn TEXT;
    ALTER TABLE clearance ADD COLUMN until TEXT;
    ALTER TABLE clearance ADD COLUMN flags TEXT CHECK (json_valid(flags));
    """)
}
