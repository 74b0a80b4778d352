import Catalogue
import Contacts
import Foundation
import GRDB
import Units

/// What became of a file of contacts.
package struct ImportedContacts: Sendable {
  package fileprivate(set) var added = 0
  package fileprivate(set) var updated = 0
  package fileprivate(set) var unchanged = 0
  package fileprivate(set) var skipped = 0
  /// The first of those that were skipped.
  package fileprivate(set) var firstSkipped: [ContactPlan] = []
  private static let listed = 1_000

  fileprivate mutating func skip(_ plan: ContactPlan) {
    skipped += 1
    if firstSkipped.count < Self.listed { firstSkipped.append(plan) }
  }
}

extension Store {
  /// What importing a file would do, as the cards stand in it.
  package func plan(contacts file: Data, at moment: Moment) async throws -> ContactPlans {
    try await read { db in
      var plans = ContactPlans()
      try Self.plan(file, at: moment, db) { plan, _ in plans.add(plan) }
      return plans
    }
  }

  /// Adds and changes clients, all in one transaction.
  ///
  /// - Parameter leftOut: lines of cards that are not wanted.
  package func importContacts(
    _ file: Data, leavingOut leftOut: Set<Int> = [], catalogue: AssessmentCatalogue,
    at moment: Moment
  ) async throws -> ImportedContacts {
    try await write { db in
      var imported = ImportedContacts()
      try Self.plan(file, at: moment, db) { plan, card in
        if !leftOut.contains(plan.line) {
          try imported.carryOut(plan, card, catalogue, at: moment, db)
        }
      }
      return imported
    }
  }

  private static func plan(
    _ file: Data, at moment: Moment, _ db: Database,
    _ body: (ContactPlan, ContactCard?) throws -> Void
  ) throws {
    var known = try KnownContacts(db)
    for entry in CardFile(file) {
      switch entry {
      case .card(let card): try body(try ContactPlan(card, &known, at: moment, db), card)
      case .skipped(let line, let trouble):
        let reason = ContactPlan.Reason(rawValue: trouble.rawValue) ?? .noCard
        try body(.init(line: line, name: "", outcome: .skipped(reason), leftOut: []), nil)
      }
    }
  }
}

extension ContactPlan {
  fileprivate init(
    _ card: ContactCard, _ known: inout KnownContacts, at moment: Moment, _ db: Database
  ) throws {
    var reading = ContactReading(card.contact, today: moment.day)
    let outcome = try Self.outcome(of: card, &reading, &known, at: moment, db)
    self.init(line: card.line, name: reading.shownName, outcome: outcome, leftOut: reading.leftOut)
    if case .new(let details) = outcome {
      alike = try known.reached(by: details).compactMap { id in
        try Client.fetchOne(db, key: id).flatMap { AlikeClient($0, as: details) }
      }
    }
  }

  private static func outcome(
    of card: ContactCard, _ reading: inout ContactReading, _ known: inout KnownContacts,
    at moment: Moment, _ db: Database
  ) throws -> Outcome {
    guard !reading.isNameTooLong else { return .skipped(.nameTooLong) }
    switch known.meet(card, reading.details) {
    case .nobody: return .new(reading.details)
    case .earlierInFile: return .skipped(.twice)
    case .origin(let id): return .unchanged(try Client.find(id, in: db))
    case .client(let id):
      let client = try Client.find(id, in: db)
      let first = try ExerciseResult.firstMeasured(id, db)
      reading.leaveOutBirthdate(after: first.flatMap { Day($0, in: moment.zone) })
      let new = try reading.over(client.details) {
        try KeptCard.fetchOne(db, key: id)?.contact.map {
          ContactReading($0.contact, today: moment.day)
        }
      }
      return new == client.details ? .unchanged(client) : .update(client, new)
    }
  }
}

extension ImportedContacts {
  fileprivate mutating func carryOut(
    _ plan: ContactPlan, _ card: ContactCard?, _ catalogue: AssessmentCatalogue,
    at moment: Moment, _ db: Database
  ) throws {
    switch plan.outcome {
    case .new(let details):
      let client = try Client.added(details, by: moment.trainer, at: moment.now, db)
      try card?.kept(for: client.id, at: moment.now).insert(db)
      added += 1
    case .update(let client, let details):
      let change = ClientChange(
        details, naming: [.name, .sex, .birthdate], and: [.phones, .emails, .addresses])
      _ = try client.changed(change, catalogue: catalogue, at: moment, db)
      try card?.keep(for: client.id, at: moment.now, db)
      updated += 1
    case .unchanged(let client):
      try card?.keep(for: client.id, at: moment.now, db)
      unchanged += 1
    case .skipped: skip(plan)
    }
  }
}
