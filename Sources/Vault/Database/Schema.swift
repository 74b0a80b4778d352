import GRDB
import Synchronization

/// Tables, indexes, views and triggers of the vault: what the migrations make, and what is there.
enum Schema {
  static func expected() throws -> [String: String] {
    try made.withLock { made in
      if let made { return made }
      let fresh = try DatabaseQueue()
      try Migrations.migrator.migrate(fresh)
      let all = try fresh.read(found)
      made = all
      return all
    }
  }

  /// The same as long as the program runs.
  private static let made = Mutex<[String: String]?>(nil)

  /// Text by kind and name. How the text is broken into lines says nothing, but where a comment ends.
  static func found(_ db: Database) throws -> [String: String] {
    let objects = try Row.fetchAll(
      db, sql: "SELECT type || ' ' || name AS object, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    let texts = try objects.map { (try $0.decode(String.self, atIndex: 0), try text(of: $0)) }
    let more = try numbers(db) + [("list of migrations", migrations(db))]
    return Dictionary(texts + more, uniquingKeysWith: { first, _ in first })
  }

  private static func text(of object: Row) throws -> String {
    try object.decode(String.self, atIndex: 1).onOneLine
  }

  private static func migrations(_ db: Database) throws -> String {
    try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
      .joined(separator: ", ")
  }

  /// What SQLite keeps in the head of the file for programs, and this one leaves as it is.
  private static func numbers(_ db: Database) throws -> [(String, String)] {
    try ["user_version", "application_id"].map { name in
      ("number \(name)", try Int.fetchOne(db, sql: "PRAGMA \(name)").map(String.init) ?? "")
    }
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(separator: "\n").map { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.joined(separator: " ") + (line.contains("--") ? "\n" : " ")
    }.filter { $0 != " " }.joined()
  }
}
