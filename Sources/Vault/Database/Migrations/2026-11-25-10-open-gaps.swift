extension Migration {
  /// Where changes are missing an owner decides whether to go on; what was noticed before is decided.
  static let openGaps = Migration(
    "open gaps",
    """
    ALTER TABLE gap ADD COLUMN isOpen INTEGER NOT NULL DEFAULT 0 CHECK (isOpen IN (0, 1));
    """)
}
