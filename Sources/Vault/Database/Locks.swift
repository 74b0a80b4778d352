import GRDB

/// The triggers that keep signed content and history as they are: name and text of each.
enum Locks {
  /// Those that the migrations make.
  static func expected() throws -> [String: String] {
    let fresh = try DatabaseQueue()
    try Migrations.migrator.migrate(fresh)
    return try fresh.read(found)
  }

  static func found(_ db: Database) throws -> [String: String] {
    let triggers = try Row.fetchAll(
      db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    return Dictionary(
      uniqueKeysWithValues: try triggers.map {
        (try $0.decode(String.self, forColumn: "name"), try $0.decode(forColumn: "sql"))
      })
  }
}
