import Contacts
import Foundation
import GRDB

/// Whose card it is.
extension KnownContacts {
  enum Meeting {
    case nobody
    /// Nil where who stands there is no client.
    case earlierInFile(Identifier<Client>?)
    case client(Identifier<Client>)
    /// Who came from this very card.
    case origin(Identifier<Client>)
  }

  /// Whose card it is; the next one of the same person is theirs again.
  mutating func meet(_ read: ReadContact, _ db: Database) throws -> Meeting {
    let digest = read.digest.digestStart
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

  /// Whether the rest of the file comes first: the card has no `UID`, and its client one by which their own
  /// card may still come. Telephones write what lies on the SIM before what the account has.
  func waits(_ entry: ReadEntry) -> Bool {
    guard case .contact(let read) = entry, read.uid == nil, !withUID.isEmpty,
      byDigest[read.digest.digestStart] == nil, case .client(let id) = find(read)
    else { return false }
    return met[id] == nil && withUID.contains(id)
  }

  /// By what another program calls the person, or we do; otherwise by the name, where the e-mail, the
  /// telephone or the birthdate is the same, or where nothing that both have differs and only one
  /// has the name. Father and son share a name and a telephone: whoever was born on another day is somebody
  /// else, and of several it is who has most in common. Of two such cards in one file the second is
  /// somebody new where it would be lost with what it has more: who they are is for a person to say.
  private func find(_ read: ReadContact) -> Known? {
    if let client = bySkippedDigest[read.digest.digestStart] { return .client(client) }
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

  /// Whom somebody here has given another name, birthdate or address since: their earlier card says what this one does.
  private mutating func renamed(_ read: ReadContact, _ db: Database) throws -> Known? {
    let clients = reached.all(read.signs).union(clients(named: read.signs)).filter {
      met[$0] == nil
    }
    // A firm's number, which nobody is known by.
    guard clients.count <= 8 else { return nil }
    let same = try clients.filter { id in
      let own = try KeptCard.one(id, by: "clientId", db)
      let kept = try (own.map { [$0] } ?? []) + KeptCard.waiting(for: id, db)
      let programs = try kept.flatMap {
        try ProgramCard.every(of: $0.clientId, db) + ProgramCard.waiting(of: $0.clientId, db)
      }
      return (kept.map(\.contact) + programs.map(\.contact)).contains { card in
        guard let signs = card?.signs else { return false }
        return signs.name == read.signs.name && signs.shares(read.signs)
      }
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
}
