import Contacts
import Foundation
import GRDB
import Units

/// Everybody whom a card may be of: the gym's clients, and those earlier in the file.
struct KnownContacts {
  enum Meeting {
    case nobody
    /// Nil where who stands there is no client.
    case earlierInFile(Identifier<Client>?)
    case client(Identifier<Client>)
    /// Who came from this very card.
    case origin(Identifier<Client>)
  }

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
  private var clients: [Identifier<Client>: Identifier<Client>] = [:]
  private(set) var people: [Person] = []
  private var byDigest: [UInt128: Known] = [:]
  private var bySkippedDigest: [UInt128: Identifier<Client>] = [:]
  private var byUID: [Int: Known] = [:]
  /// Those that more than one client's card has.
  private var sharedUIDs: Set<Int> = []
  /// The place of the last one of each name.
  private var byName: [Int: Int] = [:]
  /// The place of the first one of a name with a sign, of names that more have than are looked at.
  private var firstBySign: [Int: Int] = [:]
  /// Clients whose card stands earlier in the file, and what it knows them by.
  private var met: [Identifier<Client>: [Int]] = [:]
  /// UIDs that clients' cards earlier in the file have: whoever was merged has more than one.
  private var metCards: Set<Int> = []
  /// Who became clients of those earlier in the file, by their place among `people`.
  private var added: [Int: Identifier<Client>] = [:]
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
    }
    let cards = try Row.fetchCursor(db, sql: "SELECT clientId, uid, digest FROM contactCard")
    while let row = try cards.next() {
      try add(card: row, of: row.decode(forColumn: "clientId"))
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
    byDigest[try card.decode(Data.self, forColumn: "digest").start] = .client(client)
    guard let written = try card.decode(String?.self, forColumn: "uid") else { return }
    let uid = ContactCard.uid(written: written).hashValue
    if let other = byUID.updateValue(.client(client), forKey: uid), other != .client(client) {
      sharedUIDs.insert(uid)
    }
  }

  private mutating func add(_ uid: Int?, _ signs: ContactSigns) {
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
  /// Whose card it is; the next one of the same person is theirs again.
  mutating func meet(_ read: ReadContact, _ db: Database) throws -> Meeting {
    let digest = read.digest.start
    let origin = byDigest[digest]
    switch try origin ?? find(read) ?? renamed(read, db) {
    case .client(let id):
      let isFirst = read.uid.map { metCards.insert($0.hashValue).inserted } ?? false
      let isAnother = isFirst && read.uid.map { known(by: $0) == .client(id) } ?? false
      guard met[id] == nil || isAnother else { return .earlierInFile(id) }
      met[id, default: []] += read.signs.all
      byDigest[digest] = .client(id)
      return origin == nil ? .client(id) : .origin(id)
    case .earlierInFile(let place): return .earlierInFile(added[place])
    case nil:
      byDigest[digest] = .earlierInFile(people.count)
      if let uid = read.uid { metCards.insert(uid.hashValue) }
      add(read.uid?.hashValue, read.signs)
      return .nobody
    }
  }

  /// By what another program calls the person, or we do; otherwise by the name, where the e-mail, the
  /// telephone or the birthdate is the same, or where nothing that both have differs and only one
  /// has the name. Father and son share a name and a telephone: whoever was born on another day is somebody
  /// else, and of several it is who has most in common. Of two such cards in one file the second is
  /// somebody new where it would be lost with what it has more: who they are is for a person to say.
  private func find(_ read: ReadContact) -> Known? {
    if let client = bySkippedDigest[read.digest.start] { return .client(client) }
    let namesakes = namesakes(of: read.signs)
    let byUID = read.uid.flatMap(known(by:))
    if let byUID,
      namesakes.contains(where: {
        $0.known == byUID && !$0.signs.isBornOtherwise(than: read.signs)
      })
    {
      return byUID
    }
    var same = namesakes.filter { $0.signs.shares(read.signs) }
    if namesakes.count == 1 { same += namesakes.filter { !$0.signs.differs(from: read.signs) } }
    let likeliest = same.filter { takesIn(read.signs, $0) }
      .max { $0.signs.common(read.signs) < $1.signs.common(read.signs) }?.known
    guard let uid = read.uid?.hashValue, let byUID, !isTaken(uid, by: byUID, from: read.signs)
    else { return likeliest }
    return sharedUIDs.contains(uid) ? likeliest : byUID
  }

  /// Whom somebody here has given another name or birthdate since: their earlier card says what this one does.
  private mutating func renamed(_ read: ReadContact, _ db: Database) throws -> Known? {
    let clients = reached.all(read.signs).filter { met[$0] == nil }
    // A firm's number, which nobody is known by.
    guard clients.count <= 8 else { return nil }
    let same = try clients.filter { id in
      guard let card = try KeptCard.one(id, by: "clientId", db)?.contact else { return false }
      let signs = ContactSigns(ContactReading(card, today: nil).details)
      return signs.name == read.signs.name && signs.shares(read.signs)
    }
    return same.count == 1 ? same.first.map(Known.client) : nil
  }

  /// Some programs give everybody the same UID: whoever has another name than somebody earlier in the file
  /// with that UID, and nothing in common with them, is somebody else.
  private func isTaken(_ uid: Int, by known: Known, from signs: ContactSigns) -> Bool {
    let taken: [Int]? =
      switch known {
      case .client(let id): metCards.contains(uid) ? met[id] : nil
      case .earlierInFile(let place): people.indices.contains(place) ? people[place].signs.all : nil
      }
    return taken.map { Set($0).isDisjoint(with: signs.all) } ?? false
  }

  private func known(by uid: String) -> Known? {
    byUID[uid.hashValue]
      ?? Identifier<Client>(cardUID: uid).flatMap { clients[$0] }.map(Known.client)
  }

  /// Whether nothing that `signs` know a person by is lost where they are that one.
  private func takesIn(_ signs: ContactSigns, _ person: Person) -> Bool {
    var known = person.signs.all
    if case .client(let id) = person.known {
      guard let earlier = met[id] else { return true }
      known += earlier
    }
    return Set(signs.all).isSubset(of: known)
  }

  /// In their order. Thousands may have one name, such as "Unknown".
  private func namesakes(of signs: ContactSigns) -> [Person] {
    let found = chain(from: byName[signs.name])
    guard let last = found.first, people[last].rank >= Self.mostNamesakes else {
      return found.reversed().map { people[$0] }
    }
    return Set(found + signs.named.compactMap { firstBySign[$0] }).sorted().map { people[$0] }
  }

  /// Whether somebody earlier in the file has the name and something of what the newest of all is known by,
  /// and is not taken for them.
  func hasTwin(ofNewest read: ReadContact) -> Bool {
    let newest = Known.earlierInFile(people.count - 1)
    return namesakes(of: read.signs).contains { person in
      guard case .earlierInFile = person.known, person.known != newest else { return false }
      return person.signs.shares(read.signs)
    }
  }

  /// Clients with the name of somebody on a card, but those who were born on another day.
  func clients(named signs: ContactSigns) -> Set<Identifier<Client>> {
    let same = namesakes(of: signs).filter { !$0.signs.isBornOtherwise(than: signs) }
    return Set(same.compactMap { if case .client(let id) = $0.known { id } else { nil } })
  }

  /// Whoever is new by the card has become a client.
  mutating func note(added client: Identifier<Client>, _ read: ReadContact) {
    met[client] = read.signs.all
    added[people.count - 1] = client
  }

  /// Somebody is new by the card, and stays out.
  mutating func note(passed read: ReadContact) {
    passed.append((read.uid?.hashValue, read.digest.start, read.signs))
  }

  /// What the caller has changed itself is known.
  mutating func note(revision: Int) { self.revision = revision }
}

extension Data {
  /// Of a digest, enough to know it by.
  fileprivate var start: UInt128 { prefix(16).reduce(0) { $0 << 8 | UInt128($1) } }
}
