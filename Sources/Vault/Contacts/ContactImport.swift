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
  /// Several files as one, whatever each is written in.
  package static func joined(contacts files: [(name: String, content: Data)]) -> Data {
    files.count == 1 ? files[0].content : CardFile.joined(files)
  }

  /// What importing a file would do, as the cards stand in it.
  package func plan(
    contacts file: Data, photos: any PhotoMaking, at moment: Moment
  ) async throws -> ContactPlans {
    try await read { db in
      var (plans, known) = (ContactPlans(), try KnownContacts(db))
      var (cards, waiting) = (CardFile(file), [WaitingCard]())
      while let entry = cards.next() {
        let read = ReadEntry(entry, today: moment.day)
        if known.waits(read), let card = WaitingCard(read) {
          waiting.append(card)
        } else {
          try plans.add(read, &known, photos, at: moment, db)
        }
      }
      for card in waiting {
        guard let read = card.read(today: moment.day) else { continue }
        try plans.add(read, &known, photos, at: moment, db)
      }
      plans.parts = cards.parts
      return plans
    }
  }

  /// Adds and changes clients, some cards in each transaction: others save between two of them, and
  /// the next are read meanwhile. What is done stays done, whatever ends an import; the same file
  /// brings the rest.
  ///
  /// - Parameter progress: told after each transaction how many cards are done.
  package func importContacts(
    _ file: Data, but unwanted: UnwantedContacts = UnwantedContacts(), photos: any PhotoMaking,
    catalogue: AssessmentCatalogue, at moment: Moment, progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> ImportedContacts {
    let work = ContactWork(file, but: unwanted, photos, catalogue, at: moment)
    try await carryOut(work, photos, at: moment, progress)
    return work.imported
  }

  private func carryOut(
    _ work: ContactWork, _ photos: any PhotoMaking, at moment: Moment,
    _ progress: @Sendable (Int) -> Void
  ) async throws {
    var next = work.next()
    while let cards = next {
      async let following = work.next()
      var wanted = try await write { db in try work.carryOut(cards, db) }[...]
      while !wanted.isEmpty {
        progress(work.done - wanted.count)
        // Pictures are made anew outside of it: that takes long, and keeps nobody waiting.
        let made = await Self.made(of: wanted.prefix(Self.mostPhotos), by: photos)
        let kept = try await setFirstPhotos(made, at: moment)
        for one in wanted.prefix(Self.mostPhotos) {
          work.note(one, isKept: made[one.client].map { _ in kept.contains(one.client) })
        }
        wanted = wanted.dropFirst(Self.mostPhotos)
      }
      progress(work.done)
      next = await following ?? work.nextWaiting()
    }
  }

  /// So many are asked for at once, and one transaction: somebody else's photo waits behind them.
  private static let mostPhotos = 48

  /// Those that could be made.
  private static func made(
    of wanted: ArraySlice<WantedPhoto>, by photos: any PhotoMaking
  ) async -> [Identifier<Client>: MadePhoto] {
    let pictures = wanted.compactMap { one in one.photo.picture.map { (one.client, $0) } }
    let made = zip(pictures.map(\.0), await photos.made(of: pictures.map(\.1)))
    return made.reduce(into: [:]) { all, one in all[one.0] = one.1 }
  }
}

extension ContactPlans {
  fileprivate mutating func add(
    _ read: ReadEntry, _ known: inout KnownContacts, _ photos: any PhotoMaking, at moment: Moment,
    _ db: Database
  ) throws {
    var plan = try ContactPlan(read, &known, photos, at: moment, db)
    // Nobody reads it of those that are only counted.
    if case .contact(let contact) = read, hasRoom(for: plan.kind) {
      try plan.findAlike(contact, among: &known, db)
      if plan.kind == .new { plan.isTwin = known.hasTwin(ofNewest: contact) }
      try plan.findEarlierCard(than: contact, db)
    }
    add(plan)
  }
}

extension ContactPlan {
  init(
    _ entry: ReadEntry, _ known: inout KnownContacts, _ photos: any PhotoMaking,
    at moment: Moment, _ db: Database
  ) throws {
    switch entry {
    case .contact(let read): try self.init(read, &known, photos, at: moment, db)
    case .skipped(let line, let trouble):
      let reason = Reason(rawValue: trouble.rawValue) ?? .noCard
      self.init(line: line, name: "", outcome: .skipped(reason))
    }
  }

  private init(
    _ read: ReadContact, _ known: inout KnownContacts, _ photos: any PhotoMaking,
    at moment: Moment, _ db: Database
  ) throws {
    var reading = read.reading
    let (outcome, isOrigin, twin) = try Self.outcome(of: read, &reading, &known, at: moment, db)
    let (name, details) = (reading.shownName, reading.details)
    self.init(
      line: read.card.line,
      name: [name, details.email, details.phone].first { !$0.isEmpty } ?? "", outcome: outcome,
      leftOut: reading.leftOut)
    self.twin = twin
    written = reading.written
    // Of another program than the newest, say: then it is kept as what it said.
    isCardKept = !isOrigin
    if !isOrigin { try findCardNews(read, db) }
    try readPhoto(of: read.card, photos) { client in
      let kept = isOrigin ? nil : try KeptCard.one(client.id, by: "clientId", db)?.contact
      return try (isOrigin || kept?.knowsPhoto(of: read.card) == true) && client.hasLostPhoto(db)
    }
  }

  fileprivate mutating func findAlike(
    _ read: ReadContact, among known: inout KnownContacts, _ db: Database
  ) throws {
    guard case .new(let details) = outcome else { return }
    alike = try AlikeClient.likeliest(known.reached.all(read.signs), as: details, db)
    if alike.isEmpty { alike = try AlikeClient.all(known.clients(named: read.signs), db) }
  }

  private static func outcome(
    of read: ReadContact, _ reading: inout ContactReading, _ known: inout KnownContacts,
    at moment: Moment, _ db: Database
  ) throws -> (Outcome, isOrigin: Bool, twin: Identifier<Client>?) {
    if let reason = Reason(read.card.kind) { return (.skipped(reason), false, nil) }
    guard !reading.details.name.isEmpty else { return (.skipped(.noName), false, nil) }
    guard !reading.isNameTooLong else { return (.skipped(.nameTooLong), false, nil) }
    switch try known.meet(read, db) {
    case .nobody:
      return (read.isNamedByFirm ? .skipped(.organization) : .new(reading.details), false, nil)
    case .earlierInFile(let twin): return (.skipped(.twice), false, twin)
    case .origin(let id): return (.unchanged(try Client.find(id, in: db)), true, nil)
    case .client(let id):
      let client = try Client.find(id, in: db)
      let first = try ExerciseResult.firstMeasured(id, db)
      reading.leaveOutBirthdate(after: first.flatMap { Day($0, in: moment.zone) })
      let new = try reading.over(client.details) {
        try read.earlierSaying(of: id, today: moment.day, db)
      }
      reading.leaveOutWhatFoundNoRoom(in: new)
      return (new == client.details ? .unchanged(client) : .update(client, new), false, nil)
    }
  }
}

extension ContactPlan.Reason {
  fileprivate init?(_ kind: ContactCard.Kind?) {
    switch kind {
    case .group: self = .group
    case .organization: self = .organization
    case .thing: self = .thing
    case nil: return nil
    }
  }
}
