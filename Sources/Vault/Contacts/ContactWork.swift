import Catalogue
import Contacts
import Foundation
import GRDB
import Synchronization

/// A file of contacts that is being imported, some cards at a time.
///
/// Between two transactions others may change clients: then whom a card is of is looked up anew.
final class ContactWork: Sendable {
  private struct State {
    var known: KnownContacts?
    var imported = ImportedContacts()
    var done = 0
    /// Cards that come behind all others.
    var waiting: ArraySlice<WaitingCard> = []
    var isAtEnd = false
  }

  /// So many cards are one transaction, or fewer large ones: then nobody waits longer than for a
  /// slow save. Of more the import takes more memory than there is to be.
  static let most = 700
  private static let mostBytes = 2 << 20

  /// Apart, for the next cards are read while some are written.
  private let file: Mutex<CardFile>
  private let state = Mutex(State())
  /// Whether the cards before have added somebody: a file that comes again has nobody to make ready.
  private let addsLately = Atomic(true)
  private let unwanted: UnwantedContacts
  private let photos: any PhotoMaking
  private let catalogue: AssessmentCatalogue
  private let moment: Moment

  init(
    _ file: Data, but unwanted: UnwantedContacts, _ photos: any PhotoMaking,
    _ catalogue: AssessmentCatalogue, at moment: Moment
  ) {
    self.file = Mutex(CardFile(file))
    (self.unwanted, self.photos) = (unwanted, photos)
    (self.catalogue, self.moment) = (catalogue, moment)
  }

  var imported: ImportedContacts { state.withLock(\.imported) }
  /// How many cards are done.
  var done: Int { state.withLock(\.done) }

  /// The cards of the next transaction; nil behind the last.
  func next() -> [NextCard]? {
    file.withLock { file in
      var (cards, bytes) = ([NextCard](), 0)
      let isReady = addsLately.load(ordering: .relaxed)
      while cards.count < Self.most, bytes < Self.mostBytes, let card = file.next() {
        let entry = ReadEntry(card, today: moment.day)
        cards.append(NextCard(entry, isReady: isReady, at: moment.now))
        bytes += entry.byteCount
      }
      return cards.isEmpty ? nil : cards
    }
  }

  /// Those that waited for all others to be carried out; nil behind the last.
  func nextWaiting() -> [NextCard]? {
    state.withLock { state in
      state.isAtEnd = true
      var (cards, bytes) = ([NextCard](), 0)
      while cards.count < Self.most, bytes < Self.mostBytes, let card = state.waiting.popFirst() {
        guard let entry = card.read(today: moment.day) else { continue }
        cards.append(NextCard(entry, isReady: false, at: moment.now))
        bytes += entry.byteCount
      }
      return cards.isEmpty ? nil : cards
    }
  }

  /// To be called within a transaction; once it has failed, the rest cannot be imported.
  ///
  /// - Returns: pictures that are to become photos, once the clients are on disk.
  func carryOut(_ cards: [NextCard], _ db: Database) throws -> [WantedPhoto] {
    try state.withLock { state in
      // Taken out, so that nothing is copied where it is changed.
      let before = state.known.take()
      var known = try Self.known(before, db)
      let (addedBefore, waitingBefore) = (state.imported.added, state.waiting.count)
      var (wanted, new) = ([WantedPhoto](), NewContacts())
      for card in cards {
        if !state.isAtEnd, known.waits(card.entry), let waiting = WaitingCard(card.entry) {
          state.waiting.append(waiting)
          continue
        }
        let whole = try ContactPlan(card.entry, &known, photos, at: moment, db)
        guard case .contact(let read) = card.entry else {
          state.imported.skip(whole)
          continue
        }
        var plan = whole.without(unwanted.fields[whole.line] ?? [])
        // Two cards of one client: the picture of the first.
        if wanted.contains(where: { $0.client == plan.client }) { plan.takesPhoto = false }
        let client = try carryOut(
          plan, read, card.new, &new, &known, &state.imported, db)
        if client != nil, plan.hasBadPhoto { state.imported.noteBadPhoto(line: plan.line) }
        if plan.takesPhoto, let client, let photo = read.card.photo {
          wanted.append(
            WantedPhoto(
              client: client, name: plan.name, line: plan.line, photo: photo,
              isAll: plan.isOnlyPhoto))
        }
      }
      try new.add(at: moment, to: db)
      known.note(revision: try SearchRevision.current(db))
      state.known = known
      // Those that wait are not.
      state.done += cards.count - (state.waiting.count - waitingBefore)
      addsLately.store(state.imported.added > addedBefore, ordering: .relaxed)
      return wanted
    }
  }

  /// - Parameter isKept: nil where the picture could not be used.
  func note(_ wanted: WantedPhoto, isKept: Bool?) {
    state.withLock { state in
      if isKept == true { state.imported.photos += 1 }
      if isKept == nil { state.imported.noteBadPhoto(line: wanted.line) }
      guard wanted.isAll else { return }
      if isKept == true { state.imported.updated += 1 } else { state.imported.unchanged += 1 }
    }
  }

  private static func known(_ before: KnownContacts?, _ db: Database) throws -> KnownContacts {
    guard let before else { return try KnownContacts(db) }
    let isNewest = try SearchRevision.current(db) == before.revision
    return isNewest ? before : try KnownContacts(after: before, db)
  }

  private func carryOut(
    _ plan: ContactPlan, _ read: ReadContact, _ ready: NewContact?, _ new: inout NewContacts,
    _ known: inout KnownContacts, _ imported: inout ImportedContacts, _ db: Database
  ) throws -> Identifier<Client>? {
    if unwanted.has(plan) {
      if case .new = plan.outcome { known.note(passed: read) }
      return nil
    }
    switch plan.outcome {
    case .new(let details):
      // Somebody may not have wanted all of it.
      let whole = ready.flatMap { $0.details == details ? $0 : nil }
      let contact = whole ?? NewContact(details, read, at: moment.now)
      new.contacts.append(contact)
      known.note(added: contact.id, read)
      imported.added += 1
      return contact.id
    case .update(let client, let details):
      let change = ClientChange(
        details, naming: [.name, .sex, .birthdate],
        and: [.phones, .emails, .addresses, .profession])
      _ = try client.changed(change, catalogue: catalogue, at: moment, db)
      if plan.isCardKept {
        try read.keep(
          for: client, becoming: details, hasPhoto: plan.takesPhoto, at: moment.now, db)
      }
      if !plan.isOnlyPhoto { imported.updated += 1 }
    case .unchanged(let client):
      if plan.isCardKept {
        try read.keep(
          for: client, becoming: client.details, hasPhoto: plan.takesPhoto, at: moment.now, db)
      }
      imported.unchanged += 1
    case .skipped:
      if let twin = plan.twin { new.skipped.append(SkippedCard(read, of: twin)) }
      imported.skip(plan)
    }
    return plan.client
  }
}

/// What stands next in the file, with whom it would be.
struct NextCard: Sendable {
  let entry: ReadEntry
  /// Nil of what is skipped, and where nobody new is expected.
  fileprivate let new: NewContact?

  fileprivate init(_ entry: ReadEntry, isReady: Bool, at now: Date) {
    self.entry = entry
    if isReady, case .contact(let read) = entry {
      new = NewContact(read.reading.details, read, at: now)
    } else {
      new = nil
    }
  }
}

/// A client who is about to be added with their card. Made while the cards before are written: the writing
/// is what takes longest.
private struct NewContact: Sendable {
  let client: NewClient
  let card: ReadyRow

  init(_ details: ClientDetails, _ read: ReadContact, at now: Date) {
    client = NewClient(details, at: now)
    card = read.first(for: client.client.id, at: now)
  }

  var id: Identifier<Client> { client.client.id }
  var details: ClientDetails { client.client.details }
}

/// Who is added by one transaction, all at its end; nothing before that asks for their rows.
private struct NewContacts {
  var contacts: [NewContact] = []
  /// Of them, and of others.
  var skipped: [SkippedCard] = []

  func add(at moment: Moment, to db: Database) throws {
    try NewClient.add(contacts.map(\.client), by: moment.trainer, at: moment.now, to: db)
    try ReadyRow.add(contacts.map(\.card), to: db)
    for card in skipped { try card.insert(db, onConflict: .ignore) }
  }
}

extension ContactPlan {
  /// Whether there is nothing new but the photo.
  fileprivate var isOnlyPhoto: Bool {
    guard takesPhoto, cardNews.isEmpty, case .update(let client, let details) = outcome
    else { return false }
    return client.details == details
  }
}
