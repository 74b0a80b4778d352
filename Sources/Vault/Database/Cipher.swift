import CSQLCipher
import Foundation
import GRDB

/// Why the program refuses to work with a database file or with the library it runs on.
package enum CipherRefusal: Error, Equatable, CustomStringConvertible {
  case notSQLCipher
  case twoLibraries
  case plainFile
  case wrongKey
  case notDurable

  package var description: String {
    switch self {
    case .notSQLCipher: "The linked database library is not SQLCipher; data would not be encrypted."
    case .twoLibraries: "SQLite and SQLCipher are both loaded; data might not be encrypted."
    case .plainFile: "The vault file is not encrypted. It was not opened."
    case .wrongKey: "The vault file does not open with the key in keyring.json."
    case .notDurable: "The database does not promise to keep what was saved."
    }
  }
}

/// Encryption of the database file, and proof that it is in force.
///
/// Plain SQLite ignores a key without a word and writes readable files, hence the checks.
package enum Cipher {
  package static func refuseOtherLibrary() throws {
    let version = try DatabaseQueue().read { db in
      try String.fetchOne(db, sql: "PRAGMA cipher_version")
    }
    guard version?.isEmpty == false else { throw CipherRefusal.notSQLCipher }
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    guard !maps.contains("/libsqlite3.so") else { throw CipherRefusal.twoLibraries }
  }

  package static func refusePlainFile(_ file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    if try handle.read(upToCount: 16) == Data("SQLite format 3\0".utf8) {
      throw CipherRefusal.plainFile
    }
  }

  /// Once for the whole program.
  private static let tellsReadErrors: Void = csqlcipher_tell_read_errors()

  /// Pages whose authentication code does not fit, in SQLCipher's words.
  static func wrongPages(_ db: Database) throws -> [String] {
    try mistakes("PRAGMA cipher_integrity_check", db)
  }

  /// What of the file's structure does not fit, in SQLite's words.
  static func wrongStructure(_ db: Database) throws -> [String] {
    try mistakes("PRAGMA integrity_check", db)
  }

  /// - Throws: `StoreRefusal.diskBroken` where pages cannot be read: that says nothing about them.
  private static func mistakes(_ check: String, _ db: Database) throws -> [String] {
    let found = try String.fetchAll(db, sql: check).filter { $0 != "ok" }
    if found.isEmpty { return [] }
    let error = unsafe csqlcipher_last_error(UnsafeMutableRawPointer(db.sqliteConnection))
    guard error == 0 else { throw StoreRefusal.diskBroken }
    return found
  }

  /// Keys a new connection with the raw 256-bit key, and reads once to see that it fits.
  static func key(_ db: Database, with key: VaultKey) throws {
    _ = tellsReadErrors
    var phrase = key.databaseKeyPhrase()
    defer { phrase.wipe() }
    let status = unsafe phrase.withUnsafeBytes { bytes in
      unsafe csqlcipher_key(
        UnsafeMutableRawPointer(db.sqliteConnection), bytes.baseAddress, Int32(bytes.count))
    }
    guard status == 0 else { throw CipherRefusal.wrongKey }
    // What it finds is said in our words, and once.
    try db.execute(sql: "PRAGMA cipher_log_level = NONE")
    do {
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw CipherRefusal.wrongKey
    }
  }
}
