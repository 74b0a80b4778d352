import Foundation
import GRDB
import Units

/// What a trainer wrote down about a session with a client.
package struct SessionNote: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "note"
  package let id: Identifier<SessionNote>
  package let clientId: Identifier<Client>
  /// Of the session.
  package var day: Day
  package var words: NoteWords
  /// The client gets it in no report.
  package var isPrivate: Bool
  /// Raised by every change; a page sends back the one it was made from.
  package var version: Int
  package let writtenAt: Date
  package var editedAt: Date?
  /// Who wrote it first.
  package let trainerId: Identifier<Trainer>
  /// Since when it is in no list; it can come back.
  package var deletedAt: Date?

  /// What the audit says of it.
  struct Said: Encodable {
    let day: Day
    let words: [String: String]
    let isPrivate: Bool
  }

  var said: Said {
    let parts = NoteWords.Part.allCases.map { ($0.rawValue, words[$0]) }
    return Said(
      day: day,
      words: Dictionary(parts.filter { !$0.1.isEmpty }) { first, _ in first },
      isPrivate: isPrivate)
  }

  static func find(
    _ id: Identifier<SessionNote>, of client: Identifier<Client>, in db: Database
  ) throws -> SessionNote {
    guard let note = try fetchOne(db, key: id), note.clientId == client else {
      throw StoreRefusal.notFound
    }
    return note
  }
}

extension Store {
  /// Newest first; those that are deleted are left out.
  ///
  /// - Parameters:
  ///   - query: every word of it stands somewhere in a note, accents ignored.
  ///   - since, until: days of sessions, both included.
  package func notes(
    of client: Identifier<Client>, matching query: String = "", since: Day? = nil,
    until: Day? = nil
  ) async throws -> [SessionNote] {
    let words = Client.folded(query).split(whereSeparator: \.isWhitespace)
    return try await read { db in
      var request = SessionNote.filter(
        Column("clientId") == client && Column("deletedAt") == nil)
      if let since { request = request.filter(Column("day") >= since) }
      if let until { request = request.filter(Column("day") <= until) }
      return
        try request.order(Column("day").desc, Column("writtenAt").desc, Column("id").desc)
        .fetchAll(db).filter { words.isEmpty || $0.words.have(words) }
    }
  }

  /// Also one that is deleted.
  package func note(
    _ id: Identifier<SessionNote>, of client: Identifier<Client>
  ) async throws -> SessionNote {
    try await read { db in try SessionNote.find(id, of: client, in: db) }
  }
}
