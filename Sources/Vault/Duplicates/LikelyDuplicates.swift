import Contacts
import Foundation
import GRDB
import Synchronization
import Units

/// Clients who may be one person, two by two.
package struct LikelyDuplicates: Sendable {
  /// So many are kept; who was merged makes room.
  private static let most = 200
  /// What more have, as a gym's own telephone, says nothing.
  private static let mostAlike = 5

  let revision: Int
  package let pairs: [DuplicatePair]
  /// More than `pairs` where there are too many.
  package let total: Int
}

/// Two who may be one person. The one who was added first stands first.
package struct DuplicatePair: Sendable, Equatable {
  package let first: Identifier<Client>
  package let second: Identifier<Client>
  package let sign: AlikeClient.Sign
}

extension LikelyDuplicates {
  /// Compares all clients, put away or not.
  init(revision: Int, _ db: Database) throws {
    self.revision = revision
    let (people, apart) = (try Person.all(db), try DistinctPair.all(db))
    var groups: [Trait: [Int]] = [:]
    for (place, person) in people.enumerated() {
      for trait in person.traits { groups[trait, default: []].append(place) }
    }
    var signs: [[Int]: AlikeClient.Sign] = [:]
    for (trait, places) in groups {
      for pair in trait.pairs(among: places, most: Self.mostAlike)
      where people[pair[0]].mayBe(people[pair[1]])
        && !apart.contains([people[pair[0]].id, people[pair[1]].id])
      {
        signs[pair] = [signs[pair], trait.sign].compactMap(\.self).min { $0.weight < $1.weight }
      }
    }
    total = signs.count
    // By age, for both places and ids follow the time.
    pairs = signs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.prefix(Self.most).map {
      DuplicatePair(first: people[$0.key[0]].id, second: people[$0.key[1]].id, sign: $0.value)
    }
  }
}

/// What two people seldom share.
private struct Trait: Hashable {
  let sign: AlikeClient.Sign
  let text: String

  /// All twos of a few. Of more with the same name and birthdate each with the first of them.
  func pairs(among places: [Int], most: Int) -> [[Int]] {
    if places.count <= most { return places.pairs }
    guard sign == .birthdate || sign == .card else { return [] }
    return places.prefix(most).enumerated().flatMap { number, first in
      places[(number + 1)...].map { [first, $0] }
    }
  }
}

private struct Person {
  let id: Identifier<Client>
  let name: String
  let birthdate: String?
  let emails: [String]
  let phones: [String]
  /// What programs call them.
  private var cards: [String]

  static func all(_ db: Database) throws -> [Person] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, searchName, birthdate, email, phone, otherEmails, otherPhones, uid
        FROM client LEFT JOIN contactCard ON clientId = id ORDER BY id
        """)
    let programs = try uids(db)
    var people: [Person] = []
    while let row = try rows.next() {
      var person = try Person(row)
      person.cards += programs[person.id] ?? []
      people.append(person)
    }
    // Our own cards call them by their id.
    let called = Set(people.flatMap(\.cards))
    for place in people.indices where called.contains(people[place].id.description) {
      people[place].cards.append(people[place].id.description)
    }
    return people
  }

  /// What each of several programs calls them.
  private static func uids(_ db: Database) throws -> [Identifier<Client>: [String]] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT clientId, uid FROM programCard WHERE uid <> ''")
    var found: [Identifier<Client>: [String]] = [:]
    while let row = try rows.next() {
      try found[row.decode(atIndex: 0), default: []].append(row.decode(atIndex: 1))
    }
    return found
  }

  private init(_ row: Row) throws {
    id = try row.decode(atIndex: 0)
    name = try row.decode(atIndex: 1)
    birthdate = try row.decode(atIndex: 2)
    let (email, phone): (String, String) = (try row.decode(atIndex: 3), try row.decode(atIndex: 4))
    emails = try [email] + Reach.values(ofStored: row.decode(atIndex: 5))
    phones = try [phone] + Reach.values(ofStored: row.decode(atIndex: 6))
    let card: String? = try row.decode(atIndex: 7)
    cards = card.map { [ContactCard.uid(written: $0)] } ?? []
  }

  var traits: Set<Trait> {
    var traits = emails.map { Trait(sign: .email, text: $0.lowercased()) }
    traits += phones.map { Trait(sign: .phone, text: PhoneNumber.withinCountry($0)) }
    traits += cards.map { Trait(sign: .card, text: $0) }
    if let birthdate { traits.append(Trait(sign: .birthdate, text: "\(birthdate) \(name)")) }
    return Set(traits.filter { !$0.text.isEmpty })
  }

  /// A family has one telephone: neither name nor birthdate is the same then.
  func mayBe(_ other: Person) -> Bool {
    guard let birthdate, let others = other.birthdate else { return true }
    return name == other.name || birthdate == others
  }
}

extension AlikeClient.Sign {
  /// The less, the surer.
  fileprivate var weight: Int {
    switch self {
    case .card: 0
    case .birthdate: 1
    case .email: 2
    case .phone: 3
    case .name: 4
    }
  }
}

extension [Int] {
  /// All twos, the smaller first.
  fileprivate var pairs: [[Int]] {
    indices.flatMap { first in
      self[(first + 1)...].map { [self[first], $0].sorted() }
    }
  }
}

/// Those of an open vault, until what they are found by changes.
final class KeptDuplicates: Sendable {
  private let kept = Mutex<LikelyDuplicates?>(nil)

  func of(_ db: Database) throws -> LikelyDuplicates {
    let revision = try SearchRevision.current(db)
    if let found = kept.withLock(\.self), found.revision == revision { return found }
    let found = try LikelyDuplicates(revision: revision, db)
    kept.withLock { $0 = found }
    return found
  }
}

extension Store {
  package func likelyDuplicates() async throws -> LikelyDuplicates {
    let kept = try opened().duplicates
    return try await read { db in try kept.of(db) }
  }

  package func clients(
    _ ids: Set<Identifier<Client>>
  ) async throws -> [Identifier<Client>: Client] {
    try await read { db in
      let found = try Client.filter(keys: ids).fetchAll(db).map { ($0.id, $0) }
      return Dictionary(found) { first, _ in first }
    }
  }
}
