import Foundation
import GRDB

/// What a trainer has typed into a note and not saved yet.
package struct NoteDraft: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "noteDraft"
  package let noteId: Identifier<SessionNote>
  let trainerId: Identifier<Trainer>
  let clientId: Identifier<Client>
  /// Of the note when it was begun; 0 for a new one.
  package let version: Int
  /// By field, as it was typed.
  package let typed: [String: String]
  package let savedAt: Date
}

extension Store {
  /// Keeps what is typed; nothing typed is nothing kept. What comes late, after its note was
  /// saved, is not kept either.
  package func keepDraft(
    _ typed: [String: String], of note: Identifier<SessionNote>, version: Int,
    client: Identifier<Client>, at moment: Moment
  ) async throws {
    try await write { db in
      _ = try Client.find(client, in: db)
      let saved = try SessionNote.fetchOne(db, key: note)
      guard saved.map({ $0.clientId == client }) ?? true else { throw StoreRefusal.notFound }
      guard version >= saved?.version ?? 0, saved?.deletedAt == nil else { return }
      let draft = NoteDraft(
        noteId: note, trainerId: moment.trainer.id, clientId: client, version: version,
        typed: typed, savedAt: moment.now)
      if typed.isEmpty { try draft.delete(db) } else { try draft.save(db) }
    }
  }

  /// The trainer's own, of a note; nil for the newest that is to be a new note.
  package func noteDraft(
    of note: Identifier<SessionNote>?, client: Identifier<Client>, by trainer: Trainer
  ) async throws -> NoteDraft? {
    try await read { db in
      let own = NoteDraft.filter(
        Column("clientId") == client && Column("trainerId") == trainer.id)
      if let note { return try own.filter(Column("noteId") == note).fetchOne(db) }
      return try own.filter(Column("version") == 0).order(Column("savedAt").desc).fetchOne(db)
    }
  }
}
