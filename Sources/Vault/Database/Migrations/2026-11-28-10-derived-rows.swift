extension Migration {
  /// What other rows make at any time bears no marks any more.
  static let derivedRows = Migration(
    "derived rows",
    """
    DELETE FROM mark WHERE tableName IN ('standing', 'latest');
    DELETE FROM markTotal WHERE tableName IN ('standing', 'latest');
    """)
}
