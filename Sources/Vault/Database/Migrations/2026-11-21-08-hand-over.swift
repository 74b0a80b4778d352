extension Migration {
  /// A form that is erased takes the browsers that show it with it.
  static let handOver = Migration(
    "hand-over",
    """
    ALTER TABLE session ADD COLUMN handedOver TEXT REFERENCES screening ON DELETE CASCADE
    """)
}
