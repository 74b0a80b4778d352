import Definitions
import Forms
import Foundation
import GRDB

/// Words added to a signed form; never changed either.
package struct Addendum: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "addendum"
  static let belonging = ScreeningForm.belongingByForm
  package let id: Identifier<Addendum>
  package let formId: Identifier<ScreeningForm>
  package let text: String
  package let trainerName: String
  package let writtenAt: Date
  /// The addition that this one takes back; both stay readable.
  package let withdraws: Identifier<Addendum>?
  /// Over all of this, the form's fingerprint and that of the addendum before; nil where it was
  /// written before there was one.
  package private(set) var fingerprint: String?
  /// Nil where it is 1.
  private(set) var fingerprintVersion: Int?

  init(
    _ text: String, to form: ScreeningForm, withdrawing: Identifier<Addendum>? = nil,
    by trainer: Trainer, at now: Date
  ) {
    (self.text, formId, trainerName) = (text, form.id, trainer.name)
    (id, writtenAt, withdraws) = (.init(at: now), now.asStored, withdrawing)
  }

  func fingerprint(after before: String?) -> String {
    let version = fingerprintVersion ?? 1
    var members: [String: JSONValue] = [
      "before": before.map(JSONValue.string) ?? .null, "text": .string(text),
      "trainer": .string(trainerName), "writtenAt": .string(writtenAt.signed(version)),
    ]
    if let withdraws { members["withdraws"] = .string(withdraws.description) }
    if version > 1 {
      members["fingerprintVersion"] = .number(Double(version))
      members["id"] = .string(id.description)
      members["form"] = .string(formId.description)
    }
    return Fingerprint.of(.object(members))
  }

  func sealed(after before: String?) -> Addendum {
    var addendum = self
    addendum.fingerprintVersion = Fingerprint.version
    addendum.fingerprint = addendum.fingerprint(after: before)
    return addendum
  }
}

extension ScreeningForm {
  func addenda(_ db: Database) throws -> [Addendum] {
    try Addendum.filter(Column("formId") == id).order(Column("writtenAt"), Column("id"))
      .fetchAll(db)
  }

  fileprivate func add(
    _ addendum: Addendum, _ action: Audit.Action, _ trainer: Trainer, _ db: Database
  ) throws -> Addendum {
    let sealed = addendum.sealed(after: try chain(db).end)
    try sealed.insert(db)
    try Audit.record(
      action, by: trainer.id, on: clientId, subject: id.description, at: addendum.writtenAt,
      in: db)
    return sealed
  }

  /// The addenda in the order of their fingerprints: a clock that was set back does not matter.
  /// Those of a form that was sealed again begin anew with its seal.
  ///
  /// - Returns: the last fingerprint, and whether every addendum is in the chain.
  func chain(_ db: Database) throws -> (end: String?, isWhole: Bool) {
    let all = try addenda(db)
    let (old, new) = (
      all.filter { $0.fingerprintVersion == nil }, all.filter { $0.fingerprintVersion != nil }
    )
    let first = Addendum.chain(old.filter { $0.fingerprint != nil }, after: fingerprint)
    let second = Addendum.chain(new, after: try seal(db)?.fingerprint ?? fingerprint)
    let isOfOneTime = fingerprintVersion == nil || old.isEmpty
    return (second.end, first.isWhole && second.isWhole && isOfOneTime)
  }
}

extension Addendum {
  fileprivate static func chain(
    _ addenda: [Addendum], after start: String?
  ) -> (end: String?, isWhole: Bool) {
    var (end, open) = (start, addenda)
    while let next = open.firstIndex(where: { $0.fingerprint == $0.fingerprint(after: end) }) {
      end = open.remove(at: next).fingerprint
    }
    return (end, open.isEmpty)
  }
}

extension Store {
  package func addenda(to form: ScreeningForm) async throws -> [Addendum] {
    try await read { db in try form.addenda(db) }
  }

  @discardableResult
  package func add(
    _ text: String, to form: ScreeningForm, by trainer: Trainer, at now: Date
  ) async throws -> Addendum {
    try await write { db in
      try form.add(Addendum(text, to: form, by: trainer, at: now), .addendumWritten, trainer, db)
    }
  }

  /// Takes an addition back by a further one: what has been added stays readable. One that is
  /// withdrawn already stays so.
  ///
  /// - Parameter text: what the further one says.
  package func withdraw(
    _ id: Identifier<Addendum>, from form: ScreeningForm, saying text: String,
    by trainer: Trainer, at now: Date
  ) async throws {
    try await write { db in
      let all = try form.addenda(db)
      guard all.contains(where: { $0.id == id && $0.withdraws == nil }) else {
        throw StoreRefusal.notFound
      }
      guard !all.contains(where: { $0.withdraws == id }) else { return }
      let addendum = Addendum(text, to: form, withdrawing: id, by: trainer, at: now)
      _ = try form.add(addendum, .addendumWithdrawn, trainer, db)
    }
  }
}
