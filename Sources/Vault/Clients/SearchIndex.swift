import Foundation
import GRDB
import Synchronization

/// What clients are searched by, in one piece of memory: a line for each, in order of names.
///
/// Of one revision of the clients, which whatever changes a name, an address or a number raises in
/// its own transaction. Wiped when it is no longer used.
final class SearchIndex: Sendable {
  /// Between the name, which comes first, and what else there is.
  private static let separator: UInt8 = 1

  let revision: Int
  /// Ends in a zero byte, and has no other.
  private let text: Mutex<Data>
  /// Where each client's line begins.
  private let starts: [Int]
  /// Who each is, and whether they are put away.
  private let clients: [(id: Identifier<Client>, isArchived: Bool)]

  /// Reads all clients.
  init(revision: Int, _ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, archivedAt IS NOT NULL, replace(searchName, char(0), ''),
          email, phone, otherEmails, otherPhones
        FROM client ORDER BY searchName, id
        """)
    var text = Data(capacity: try Self.room(db))
    var starts: [Int] = []
    var clients: [(Identifier<Client>, Bool)] = []
    while let row = try rows.next() {
      starts.append(text.count)
      clients.append((try row.decode(atIndex: 0), try row.decode(atIndex: 1)))
      text.append(contentsOf: try row.decode(String.self, atIndex: 2).utf8)
      text.append(Self.separator)
      let contact = try SearchWords.folded(
        emails: [row.decode(atIndex: 3)] + Reach.values(ofStored: row.decode(atIndex: 5)),
        phones: [row.decode(atIndex: 4)] + Reach.values(ofStored: row.decode(atIndex: 6)))
      text.append(contentsOf: contact.utf8)
      text.append(UInt8(ascii: "\n"))
    }
    text.append(0)
    self.text = Mutex(text)
    self.revision = revision
    (self.starts, self.clients) = (starts, clients)
  }

  /// For all of it at once: what had to move would leave itself behind.
  private static func room(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT SUM(octet_length(searchName) + octet_length(email) + octet_length(phone)
          + octet_length(otherEmails) + octet_length(otherPhones) + 8)
        FROM client
        """) ?? 8
  }

  deinit { text.withLock { $0.wipe() } }
}

extension SearchIndex {
  /// Those who have every word, by name.
  func clients(having words: SearchWords, archived: Bool) -> [Identifier<Client>] {
    text.withLock { text in
      lines(of: words, archived: archived, in: text, onlyNames: false).map { clients[$0].id }
    }
  }

  /// Those whose names have every word, and who are not put away; those that begin with
  /// what was typed come first.
  func clients(
    named words: SearchWords, beginning: String
  ) -> [Identifier<Client>] {
    text.withLock { text in
      let found = lines(of: words, archived: false, in: text, onlyNames: true)
      let begins = found.map { text[starts[$0]...].starts(with: beginning.utf8) }
      let first = zip(found, begins).filter(\.1) + zip(found, begins).filter { !$0.1 }
      return first.map { clients[$0.0].id }
    }
  }

  private func lines(
    of words: SearchWords, archived: Bool, in text: Data, onlyNames: Bool
  ) -> [Int] {
    let found = words.all.map { lines(of: $0, in: text, onlyNames: onlyNames) }
    let common = found.dropFirst().reduce(found.first ?? []) { $0.common(with: $1) }
    return common.filter { clients[$0].isArchived == archived }
  }

  /// In their order.
  private func lines(of word: String, in text: Data, onlyNames: Bool) -> [Int] {
    var (lines, line) = ([Int](), 0)
    while line < starts.count, let found = text.firstPlace(of: word, from: starts[line]) {
      while line + 1 < starts.count, starts[line + 1] <= found { line += 1 }
      let isMeant = !onlyNames || !text[starts[line]..<found].contains(Self.separator)
      if isMeant { lines.append(line) }
      line += 1
    }
    return lines
  }
}

extension [Int] {
  /// What is in both; each rises.
  fileprivate func common(with other: [Int]) -> [Int] {
    var rest = other[...]
    return filter { number in
      rest = rest.drop { $0 < number }
      return rest.first == number
    }
  }
}

extension Data {
  /// Where a word next begins in text that ends in a zero byte.
  fileprivate func firstPlace(of word: String, from place: Int) -> Int? {
    unsafe withUnsafeBytes { bytes in
      let text = unsafe bytes.bindMemory(to: CChar.self).baseAddress
      guard let text = unsafe text, let found = unsafe strstr(text + place, word) else {
        return nil
      }
      return unsafe UnsafePointer(found) - text
    }
  }
}
