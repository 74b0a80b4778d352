import Contacts
import Foundation
import GRDB
import Units

/// Everybody whom a card may be of: the gym's clients, and those earlier in the file.
struct KnownContacts {
  enum Meeting {
    case nobody, earlierInFile
    case client(Identifier<Client>)
    /// Who came from this very card.
    case origin(Identifier<Client>)
  }

  fileprivate enum Known: Hashable {
    case client(Identifier<Client>)
    case earlierInFile
  }

  fileprivate struct Person {
    let known: Known
    let mailboxes: Set<String>
    let numbers: Set<String>
    let birthdate: Day?
  }

  /// Each client by the ids that they have, or had before they were merged.
  private var clients: [Identifier<Client>: Identifier<Client>] = [:]
  /// By a hash of each e-mail address and telephone number.
  private var byReach: [Int: Identifier<Client>] = [:]
  private var byDigest: [Data: Known] = [:]
  private var byUID: [String: Known] = [:]
  private var byName: [String: [Person]] = [:]
  /// Clients whose card stands earlier in the file.
  private var met: Set<Identifier<Client>> = []
  /// Earlier in the file, and not wanted.
  private var passed: [(card: ContactCard, details: ClientDetails)] = []
  /// How often what they are found by had changed by then.
  private(set) var revision: Int

  /// Anew where others have changed what clients are found by since.
  ///
  /// - Parameter earlier: of the same file.
  init(after earlier: KnownContacts, _ db: Database) throws {
    try self.init(db)
    (met, passed) = (earlier.met, earlier.passed)
    for (card, details) in passed {
      byDigest[card.digest] = .earlierInFile
      add(card, details)
    }
  }

  init(_ db: Database) throws {
    revision = try SearchRevision.current(db)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, searchName, email, phone, birthdate, otherEmails, otherPhones FROM client
        """)
    while let row = try rows.next() {
      let id = try row.decode(Identifier<Client>.self, forColumn: "id")
      clients[id] = id
      let person = try Person(
        known: .client(id),
        mailboxes: Reach.mailboxes(
          [row.decode(forColumn: "email")]
            + Reach.values(ofStored: row.decode(forColumn: "otherEmails"))),
        numbers: Reach.numbers(
          [row.decode(forColumn: "phone")]
            + Reach.values(ofStored: row.decode(forColumn: "otherPhones"))),
        birthdate: try row.decode(forColumn: "birthdate"))
      byName[row["searchName"], default: []].append(person)
      for reach in person.reaches { byReach[reach.hashValue] = id }
    }
    for (merged, client) in try Merging.successors(db) {
      clients[merged] = client
      for card in try MergedRow.putAside(KeptCard.self, by: merged, db) {
        try add(card: card, of: client)
      }
    }
    let cards = try Row.fetchCursor(db, sql: "SELECT clientId, uid, digest FROM contactCard")
    while let row = try cards.next() {
      try add(card: row, of: row.decode(forColumn: "clientId"))
    }
  }

  private mutating func add(card: Row, of client: Identifier<Client>) throws {
    byDigest[try card.decode(forColumn: "digest")] = .client(client)
    if let uid = try card.decode(String?.self, forColumn: "uid") { byUID[uid] = .client(client) }
  }

  /// Whose card it is; the next one of the same person is theirs again.
  mutating func meet(_ card: ContactCard, _ details: ClientDetails) -> Meeting {
    let digest = card.digest
    let origin = byDigest[digest]
    byDigest[digest] = .earlierInFile
    switch origin ?? find(card, details) {
    case .client(let id) where !met.insert(id).inserted: return .earlierInFile
    case .client(let id): return origin == nil ? .client(id) : .origin(id)
    case .earlierInFile: return .earlierInFile
    case nil:
      add(card, details)
      return .nobody
    }
  }

  /// By what another program calls the person, or we do; otherwise by the name, where the e-mail, the
  /// telephone or the birthdate is the same, or where nothing that both have differs and only one
  /// has the name.
  private func find(_ card: ContactCard, _ details: ClientDetails) -> Known? {
    if let uid = card.uid {
      if let known = byUID[uid] { return known }
      if let ours = Identifier<Client>(cardUID: uid).flatMap({ clients[$0] }) {
        return .client(ours)
      }
    }
    let namesakes = byName[Client.folded(details.name)] ?? []
    if let same = namesakes.first(where: { $0.shares(details) }) { return same.known }
    guard namesakes.count == 1, let only = namesakes.first, !only.differs(from: details)
    else { return nil }
    return only.known
  }

  /// Whoever is new by the card has become a client.
  mutating func note(added client: Identifier<Client>) { met.insert(client) }

  /// Somebody is new by the card, and stays out.
  mutating func note(passed card: ContactCard, _ details: ClientDetails) {
    passed.append((card, details))
  }

  /// What the caller has changed itself is known.
  mutating func note(revision: Int) { self.revision = revision }

  /// Clients who have the e-mail address or the telephone number.
  func reached(by details: ClientDetails) -> [Identifier<Client>] {
    let found = details.reaches.compactMap { byReach[$0.hashValue] }
    return Set(found).sorted { $0.description < $1.description }
  }

  private mutating func add(_ card: ContactCard, _ details: ClientDetails) {
    if let uid = card.uid { byUID[uid] = .earlierInFile }
    let person = Person(
      known: .earlierInFile, mailboxes: details.mailboxes, numbers: details.numbers,
      birthdate: details.birthdate)
    byName[Client.folded(details.name), default: []].append(person)
  }
}

extension KnownContacts.Person {
  fileprivate var reaches: Set<String> { mailboxes.union(numbers) }

  /// What both have: whether it is the same.
  private func comparisons(_ details: ClientDetails) -> [Bool] {
    let births = Set([details.birthdate].compactMap(\.self).map(\.description))
    let own = Set([birthdate].compactMap(\.self).map(\.description))
    return [(mailboxes, details.mailboxes), (numbers, details.numbers), (own, births)]
      .filter { one, other in !one.isEmpty && !other.isEmpty }
      .map { one, other in !one.isDisjoint(with: other) }
  }

  fileprivate func shares(_ details: ClientDetails) -> Bool {
    comparisons(details).contains(true)
  }

  fileprivate func differs(from details: ClientDetails) -> Bool {
    comparisons(details).contains(false)
  }
}
