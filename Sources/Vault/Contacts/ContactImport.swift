import Catalogue
import Contacts
import Foundation
import GRDB
import Units

/// What became of a file of contacts.
package struct ImportedContacts: Sendable {
  package internal(set) var added = 0
  package internal(set) var updated = 0
  package internal(set) var unchanged = 0
  package private(set) var skipped = 0
  /// Pictures that became photos.
  package internal(set) var photos = 0
  /// The first of the pictures that could not be used, by line.
  package private(set) var badPhotos: [Int] = []
  /// The first of those that were skipped.
  package private(set) var firstSkipped: [ContactPlan] = []
  private static let listed = 1_000

  mutating func noteBadPhoto(line: Int) {
    if badPhotos.count < Self.listed { badPhotos.append(line) }
  }

  mutating func skip(_ plan: ContactPlan) {
    skipped += 1
    if firstSkipped.count < Self.listed { firstSkipped.append(plan) }
  }
}

extension Store {
  /// What importing a file would do, as the cards stand in it.
  package func plan(
    contacts file: Data, photos: any PhotoMaking, at moment: Moment
  ) async throws -> ContactPlans {
    try await read { db in
      var (plans, known) = (ContactPlans(), try KnownContacts(db))
      for entry in CardFile(file) {
        var plan = try ContactPlan(entry, &known, photos, at: moment, db)
        try plan.findAlike(among: known, db)
        plans.add(plan)
      }
      return plans
    }
  }

  /// Adds and changes clients, some cards in each transaction: others save between two of them.
  /// What is done stays done, whatever ends an import; the same file brings the rest.
  ///
  /// - Parameters:
  ///   - leftOut: lines of cards that are not wanted.
  ///   - progress: told after each transaction how many cards are done.
  package func importContacts(
    _ file: Data, leavingOut leftOut: Set<Int> = [], photos: any PhotoMaking,
    catalogue: AssessmentCatalogue, at moment: Moment, progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> ImportedContacts {
    let work = ContactWork(file, leavingOut: leftOut, photos, catalogue, at: moment)
    while let cards = work.next() {
      // Pictures are made anew outside of it: that takes long, and keeps nobody waiting.
      for wanted in try await write({ db in try work.carryOut(cards, db) }) {
        work.note(wanted, isKept: try await keep(wanted, made: photos, at: moment))
      }
      progress(work.done)
    }
    return work.imported
  }

  /// Nil where the picture cannot be used.
  private func keep(
    _ wanted: WantedPhoto, made photos: any PhotoMaking, at moment: Moment
  ) async throws -> Bool? {
    guard let picture = wanted.photo.picture, let made = await photos.made(of: picture) else {
      return nil
    }
    return try await setFirstPhoto(
      of: wanted.client, large: made.large, small: made.small, at: moment)
  }
}

extension ContactPlan {
  init(
    _ entry: CardFile.Entry, _ known: inout KnownContacts, _ photos: any PhotoMaking,
    at moment: Moment, _ db: Database
  ) throws {
    switch entry {
    case .card(let card): try self.init(card, &known, photos, at: moment, db)
    case .skipped(let line, let trouble):
      let reason = Reason(rawValue: trouble.rawValue) ?? .noCard
      self.init(line: line, name: "", outcome: .skipped(reason))
    }
  }

  private init(
    _ card: ContactCard, _ known: inout KnownContacts, _ photos: any PhotoMaking,
    at moment: Moment, _ db: Database
  ) throws {
    var reading = ContactReading(card.contact, today: moment.day)
    let (outcome, isOrigin) = try Self.outcome(of: card, &reading, &known, at: moment, db)
    self.init(line: card.line, name: reading.shownName, outcome: outcome, leftOut: reading.leftOut)
    isWhole = reading.isWhole
    try readPhoto(of: card, isOrigin: isOrigin, photos) { try Photo.wasKept(of: $0, db) }
  }

  fileprivate mutating func findAlike(among known: KnownContacts, _ db: Database) throws {
    guard case .new(let details) = outcome else { return }
    alike = try known.reached(by: details).compactMap { id in
      try Client.fetchOne(db, key: id).flatMap { AlikeClient($0, as: details) }
    }
  }

  private static func outcome(
    of card: ContactCard, _ reading: inout ContactReading, _ known: inout KnownContacts,
    at moment: Moment, _ db: Database
  ) throws -> (Outcome, isOrigin: Bool) {
    guard !reading.isNameTooLong else { return (.skipped(.nameTooLong), false) }
    switch known.meet(card, reading.details) {
    case .nobody: return (.new(reading.details), false)
    case .earlierInFile: return (.skipped(.twice), false)
    case .origin(let id): return (.unchanged(try Client.find(id, in: db)), true)
    case .client(let id):
      let client = try Client.find(id, in: db)
      let first = try ExerciseResult.firstMeasured(id, db)
      reading.leaveOutBirthdate(after: first.flatMap { Day($0, in: moment.zone) })
      let new = try reading.over(client.details) {
        try KeptCard.fetchOne(db, key: id)?.contact.map {
          ContactReading($0.contact, today: moment.day)
        }
      }
      return (new == client.details ? .unchanged(client) : .update(client, new), false)
    }
  }
}
