import GRDB

/// Tables, indexes, views and triggers of the vault: what the migrations make, and what is there.
enum Schema {
  static func expected() throws -> [String: String] {
    let fresh = try DatabaseQueue()
    try Migrations.migrator.migrate(fresh)
    return try fresh.read(found)
  }

  /// Text by kind and name. How the text is broken into lines says nothing.
  static func found(_ db: Database) throws -> [String: String] {
    let objects = try Row.fetchAll(
      db, sql: "SELECT type || ' ' || name AS object, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return Dictionary(
      objects.map { ($0["object"], ($0["sql"] as String).onOneLine) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
