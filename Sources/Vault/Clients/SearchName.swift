import Foundation
import GRDB

extension Client {
  /// Letters that are no letter with an accent, and are typed as one all the same.
  private static let plainLetters: [Character: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i",
    "ħ": "h", "ŧ": "t", "’": "'",
  ]

  private static let english = Locale(identifier: "en")

  /// A name as it is searched for: without accents, capitals and full-width forms, its words one space
  /// apart.
  package static func folded(_ name: String) -> String {
    // Letters are put together from their parts only where there are some.
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      let words = name.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
      return words.map { Substring($0) }.joined(separator: " ").lowercased()
    }
    let words = name.split(whereSeparator: \.isWhitespace)
    return foldedLetters(words.joined(separator: " "))
  }

  private static func foldedLetters(_ name: String) -> String {
    let letters = name.unicodeScalars
    guard letters.allSatisfy({ $0.value < latin.count }) else { return foldedByTheLibrary(name) }
    return letters.reduce(into: "") { $0 += latin[Int($1.value)] }
  }

  /// What becomes of each letter of Latin writing, by its number. None of them stands on another one, and
  /// looking them up takes a tenth of the time where thousands of names come.
  private static let latin = (0..<UInt16(0x250)).map { number in
    Unicode.Scalar(number).map { foldedByTheLibrary(String($0)) } ?? ""
  }

  private static func foldedByTheLibrary(_ name: String) -> String {
    let folded = name.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive],
      locale: english)
    return folded.reduce(into: "") { $0 += plainLetters[$1] ?? String($1) }
  }

  /// Makes all names searchable as `folded` makes them by now: another version of the program, or
  /// of the library beneath it, may fold differently.
  static func foldNamesAnew(_ db: Database) throws {
    // A row that something else has changed would get a mark as if the program had.
    let isOurs = try MarkedTable("client", db).isAsMarked("client")
    let rows = try Row.fetchAll(db, sql: "SELECT id, name, searchName FROM client")
    for row in rows {
      // What cannot be read keeps nobody out: `verify` names it.
      guard let id = String.fromDatabaseValue(row["id"]),
        let name = String.fromDatabaseValue(row["name"])
      else { continue }
      let (folded, stored): (String, DatabaseValue) = (folded(name), row["searchName"])
      guard folded.databaseValue != stored else { continue }
      try db.execute(
        sql: "UPDATE client SET searchName = ? WHERE id = ? AND \(isOurs)", arguments: [folded, id])
    }
  }
}
