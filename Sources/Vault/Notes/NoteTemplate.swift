import Foundation
import GRDB

/// Words of the gym that a note can begin with.
package struct NoteTemplate: Codable, Sendable, Identifiable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "noteTemplate"
  package static let nameLimit = 60
  package let id: Identifier<NoteTemplate>
  package var name: String
  package var words: NoteWords
  package var version: Int
  package var savedAt: Date
  var trainerId: Identifier<Trainer>
  package var removedAt: Date?

  /// What the audit says of it.
  private struct Said: Encodable {
    let name: String
    let words: NoteWords
  }

  private var said: Said { Said(name: name, words: words) }

  fileprivate func record(
    _ action: Audit.Action, since earlier: NoteTemplate?, at moment: Moment, _ db: Database
  ) throws {
    try Audit.record(
      action, by: moment.trainer.id, subject: name,
      AuditChange(from: earlier?.said, to: said), at: moment.now, in: db)
  }
}

extension Store {
  /// By name.
  package func noteTemplates(removed: Bool = false) async throws -> [NoteTemplate] {
    try await read { db in
      try NoteTemplate.fetchAll(db).filter { ($0.removedAt != nil) == removed }
        .sorted { Client.folded($0.name) < Client.folded($1.name) }
    }
  }

  /// - Throws: `StoreRefusal.notFound`, also where it was removed.
  package func noteTemplate(_ id: Identifier<NoteTemplate>) async throws -> NoteTemplate {
    let template = try await read { db in try NoteTemplate.fetchOne(db, key: id) }
    guard let template, template.removedAt == nil else { throw StoreRefusal.notFound }
    return template
  }

  package func addNoteTemplate(
    _ name: String, _ words: NoteWords, at moment: Moment
  ) async throws -> NoteTemplate {
    try await write { db in
      let template = NoteTemplate(
        id: .init(at: moment.now), name: name, words: words, version: 1, savedAt: moment.now,
        trainerId: moment.trainer.id)
      try template.insert(db)
      try template.record(.noteTemplateChanged, since: nil, at: moment, db)
      return template
    }
  }

  /// - Parameter version: the one that was read; nil where nobody looked.
  /// - Throws: `StoreRefusal.outdated` when that is not the newest any more.
  package func change(
    _ id: Identifier<NoteTemplate>, version: Int?, to name: String, _ words: NoteWords,
    at moment: Moment
  ) async throws {
    try await write { db in
      guard let earlier = try NoteTemplate.fetchOne(db, key: id), earlier.removedAt == nil else {
        throw StoreRefusal.notFound
      }
      guard version == nil || version == earlier.version else { throw StoreRefusal.outdated }
      var template = earlier
      (template.name, template.words) = (name, words)
      (template.savedAt, template.trainerId) = (moment.now, moment.trainer.id)
      template.version += 1
      try template.update(db)
      try template.record(.noteTemplateChanged, since: earlier, at: moment, db)
    }
  }

  /// Takes a template out of all lists, or brings it back; done already is done.
  package func remove(
    _ id: Identifier<NoteTemplate>, _ isRemoved: Bool, at moment: Moment
  ) async throws -> NoteTemplate {
    try await write { db in
      guard var template = try NoteTemplate.fetchOne(db, key: id) else {
        throw StoreRefusal.notFound
      }
      guard (template.removedAt != nil) != isRemoved else { return template }
      template.removedAt = isRemoved ? moment.now : nil
      try template.update(db)
      try template.record(
        isRemoved ? .noteTemplateRemoved : .noteTemplateBroughtBack, since: template, at: moment,
        db)
      return template
    }
  }
}
