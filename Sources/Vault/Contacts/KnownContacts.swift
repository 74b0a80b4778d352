import Contacts
import Foundation
import GRDB
import Units

/// Everybody whom a card may be of: the gym's clients, and those earlier in the file.
struct KnownContacts {
  enum Known: Hashable {
    case client(Identifier<Client>)
    /// The place among `people`.
    case earlierInFile(Int)
  }

  struct Person {
    let known: Known
    let signs: ContactSigns
    /// The place of the one before of the same name.
    let namesake: Int?
    /// How many there are before of the same name.
    var rank = 0
  }

  /// So many of one name are looked at, the last of them; beyond that whoever first had a sign.
  private static let mostNamesakes = 32

  /// Each client by the ids that they have, or had before they were merged.
  private(set) var clients: [Identifier<Client>: Identifier<Client>] = [:]
  private(set) var people: [Person] = []
  var byDigest: [UInt128: Known] = [:]
  private(set) var bySkippedDigest: [UInt128: Identifier<Client>] = [:]
  private(set) var byUID: [Int: Known] = [:]
  /// Clients whose own card has one.
  private(set) var withUID: Set<Identifier<Client>> = []
  /// Those that more than one client's card has.
  private(set) var sharedUIDs: Set<Int> = []
  /// The place of the last one of each name.
  private var byName: [Int: Int] = [:]
  /// The place of the first one of a name with a sign, of names that more have than are looked at.
  private var firstBySign: [Int: Int] = [:]
  /// Clients whose card stands earlier in the file, and what it knows them by.
  var met: [Identifier<Client>: [Int]] = [:]
  /// UIDs that clients' cards earlier in the file have: whoever was merged has more than one.
  var metCards: Set<Int> = []
  /// Who became clients of those earlier in the file, by their place among `people`.
  private(set) var added: [Int: Identifier<Client>] = [:]
  /// Earlier in the file, and not wanted.
  private var passed: [(uid: Int?, digest: UInt128, signs: ContactSigns)] = []
  /// How often what they are found by had changed by then.
  private(set) var revision: Int
  private(set) lazy var reached = ReachedClients(self)

  /// Anew where others have changed what clients are found by since.
  ///
  /// - Parameter earlier: of the same file.
  init(after earlier: KnownContacts, _ db: Database) throws {
    try self.init(db)
    (met, metCards, passed) = (earlier.met, earlier.metCards, earlier.passed)
    for (uid, digest, signs) in passed {
      byDigest[digest] = .earlierInFile(people.count)
      add(uid, signs)
    }
  }

  init(_ db: Database) throws {
    revision = try SearchRevision.current(db)
    try readClients(db)
    for (merged, client) in try Merging.successors(db) {
      clients[merged] = client
      for card in try MergedRow.putAside(KeptCard.self, by: merged, db) {
        try add(card: card, of: client)
      }
      for card in try MergedRow.putAside(ProgramCard.self, by: merged, db) {
        try add(card: card, of: client)
      }
    }
    let cards = try Row.fetchCursor(
      db,
      sql: """
        SELECT clientId, uid, digest FROM contactCard
        UNION ALL SELECT clientId, uid, digest FROM programCard
        """)
    while let row = try cards.next() {
      let client: Identifier<Client> = try row.decode(forColumn: "clientId")
      try add(card: row, of: client)
      if try row.decode(String?.self, atIndex: 1)?.isEmpty == false { withUID.insert(client) }
    }
    let skipped = try SkippedCard.fetchCursor(db)
    while let card = try skipped.next() {
      bySkippedDigest[UInt128(card.digest.prefix(32), radix: 16) ?? 0] = card.clientId
    }
  }

  private mutating func readClients(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, searchName, email, phone, birthdate, otherEmails, otherPhones FROM client
        """)
    while let row = try rows.next() {
      let id = try row.decode(Identifier<Client>.self, atIndex: 0)
      clients[id] = id
      let signs = try ContactSigns(
        searchName: row.decode(atIndex: 1),
        emails: [row.decode(atIndex: 2)] + Reach.values(ofStored: row.decode(atIndex: 5)),
        phones: [row.decode(atIndex: 3)] + Reach.values(ofStored: row.decode(atIndex: 6)),
        birthdate: row.decode(atIndex: 4))
      add(Person(known: .client(id), signs: signs, namesake: byName[signs.name]))
    }
  }

  private mutating func add(card: Row, of client: Identifier<Client>) throws {
    byDigest[try card.decode(Data.self, forColumn: "digest").digestStart] = .client(client)
    guard let written = try card.decode(String?.self, forColumn: "uid"), !written.isEmpty
    else { return }
    let uid = ContactCard.uid(written: written).hashValue
    if let other = byUID.updateValue(.client(client), forKey: uid), other != .client(client) {
      sharedUIDs.insert(uid)
    }
  }

  mutating func add(_ uid: Int?, _ signs: ContactSigns) {
    let known = Known.earlierInFile(people.count)
    if let uid { byUID[uid] = known }
    add(Person(known: known, signs: signs, namesake: byName[signs.name]))
  }

  private mutating func add(_ person: Person) {
    let place = people.count
    byName[person.signs.name] = place
    people.append(person)
    guard let before = person.namesake else { return }
    people[place].rank = people[before].rank + 1
    if people[place].rank == Self.mostNamesakes {
      for earlier in chain(from: before).reversed() { noteSigns(at: earlier) }
    }
    if people[place].rank >= Self.mostNamesakes { noteSigns(at: place) }
  }

  private mutating func noteSigns(at place: Int) {
    for sign in people[place].signs.named where firstBySign[sign] == nil {
      firstBySign[sign] = place
    }
  }

  /// The places of those of one name, from there back to the first, or as many as are looked at.
  private func chain(from last: Int?) -> [Int] {
    var (found, place) = ([Int](), last)
    while let one = place, found.count < Self.mostNamesakes {
      found.append(one)
      place = people[one].namesake
    }
    return found
  }
}

extension KnownContacts {
  /// In their order. Thousands may have one name, such as "Unknown".
  func namesakes(of signs: ContactSigns) -> [Person] {
    let found = chain(from: byName[signs.name])
    guard let last = found.first, people[last].rank >= Self.mostNamesakes else {
      return found.reversed().map { people[$0] }
    }
    return Set(found + signs.named.compactMap { firstBySign[$0] }).sorted().map { people[$0] }
  }

  /// Whoever is new by the card has become a client.
  mutating func note(added client: Identifier<Client>, _ read: ReadContact) {
    met[client] = read.signs.all
    added[people.count - 1] = client
  }

  /// Somebody is new by the card, and stays out.
  mutating func note(passed read: ReadContact) {
    passed.append((read.uid?.hashValue, read.digest.digestStart, read.signs))
  }

  /// What the caller has changed itself is known.
  mutating func note(revision: Int) { self.revision = revision }
}

extension Data {
  /// Of a digest, enough to know it by.
  var digestStart: UInt128 { prefix(16).reduce(0) { $0 << 8 | UInt128($1) } }
}
