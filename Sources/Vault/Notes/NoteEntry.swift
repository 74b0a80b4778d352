import Foundation
import GRDB
import Units

/// A note as a trainer saves it.
package struct NoteEntry: Sendable {
  package let id: Identifier<SessionNote>
  /// The one that was read, 0 for a new note; nil where nobody looked.
  package let version: Int?
  package let day: Day
  package let words: NoteWords
  package let isPrivate: Bool

  package init(
    id: Identifier<SessionNote>, version: Int?, day: Day, words: NoteWords, isPrivate: Bool
  ) {
    (self.id, self.version, self.day) = (id, version, day)
    (self.words, self.isPrivate) = (words, isPrivate)
  }

  fileprivate func isSaid(by note: SessionNote) -> Bool {
    (note.day, note.words, note.isPrivate) == (day, words, isPrivate)
  }
}

extension Store {
  /// Adds a note, or changes it; what was typed for it and not saved is done with. The same sent
  /// twice changes nothing.
  ///
  /// - Returns: whether it is new.
  /// - Throws: `StoreRefusal.outdated` when someone has changed it since `version`.
  package func save(
    _ entry: NoteEntry, of client: Identifier<Client>, at moment: Moment
  ) async throws -> (note: SessionNote, isNew: Bool) {
    try await write { db in
      _ = try Client.find(client, in: db)
      let earlier = try SessionNote.fetchOne(db, key: entry.id)
      guard earlier.map({ $0.clientId == client }) ?? true else { throw StoreRefusal.notFound }
      try NoteDraft.deleteOne(
        db, key: ["noteId": entry.id, "trainerId": moment.trainer.id])
      guard let earlier else { return (try entry.add(to: client, at: moment, db), true) }
      return (try entry.change(earlier, at: moment, db), false)
    }
  }

  /// Takes a note out of all lists, or brings it back; done already is done.
  package func delete(
    _ id: Identifier<SessionNote>, of client: Identifier<Client>, _ isDeleted: Bool = true,
    at moment: Moment
  ) async throws -> SessionNote {
    try await write { db in
      var note = try SessionNote.find(id, of: client, in: db)
      guard (note.deletedAt != nil) != isDeleted else { return note }
      note.deletedAt = isDeleted ? moment.now : nil
      note.version += 1
      try note.update(db)
      try NoteDraft.filter(Column("noteId") == id).deleteAll(db)
      try Audit.record(
        isDeleted ? .noteDeleted : .noteRestored, by: moment.trainer.id, on: client,
        subject: id.description, isDeleted ? AuditChange(from: note.said, to: nil) : nil,
        at: moment.now, in: db)
      return note
    }
  }
}

extension NoteEntry {
  fileprivate func add(
    to client: Identifier<Client>, at moment: Moment, _ db: Database
  ) throws -> SessionNote {
    let note = SessionNote(
      id: id, clientId: client, day: day, words: words, isPrivate: isPrivate, version: 1,
      writtenAt: moment.now, trainerId: moment.trainer.id)
    try note.insert(db)
    try Audit.record(
      .noteWritten, by: moment.trainer.id, on: client, subject: id.description, at: moment.now,
      in: db)
    return note
  }

  fileprivate func change(
    _ earlier: SessionNote, at moment: Moment, _ db: Database
  ) throws -> SessionNote {
    guard earlier.deletedAt == nil else { throw StoreRefusal.notFound }
    guard !isSaid(by: earlier) else { return earlier }
    guard version == nil || version == earlier.version else { throw StoreRefusal.outdated }
    var note = earlier
    (note.day, note.words, note.isPrivate) = (day, words, isPrivate)
    (note.version, note.editedAt) = (earlier.version + 1, moment.now)
    try note.update(db)
    try Audit.record(
      .noteChanged, by: moment.trainer.id, on: note.clientId, subject: id.description,
      AuditChange(from: earlier.said, to: note.said), at: moment.now, in: db)
    return note
  }
}
