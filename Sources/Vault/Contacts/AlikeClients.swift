import Foundation
import GRDB
import Units

/// A client who may be the same person as another one, or as somebody on a card.
package struct AlikeClient: Sendable, Equatable {
  package enum Sign: String, Sendable, CaseIterable { case email, phone, birthdate, card, name }

  package let id: Identifier<Client>
  package let name: String
  /// Father and son may have one name.
  package let birthdate: Day?
  /// What both have; of the birthdate with the name, of the card what another program calls it.
  package let sign: Sign

  package init(id: Identifier<Client>, name: String, born: Day? = nil, sign: Sign) {
    (self.id, self.name, birthdate, self.sign) = (id, name, born, sign)
  }

  private init?(_ client: Client, as details: ClientDetails) {
    guard let sign = client.details.sign(of: details) else { return nil }
    self.init(
      id: client.id, name: client.details.name, born: client.details.birthdate, sign: sign)
  }

  private static let most = 5

  /// The first five who have the name of somebody on a card, and nothing else in common.
  static func all(_ namesakes: Set<Identifier<Client>>, _ db: Database) throws -> [AlikeClient] {
    try namesakes.sorted { $0.description < $1.description }.prefix(most).compactMap { id in
      try Client.one(id, by: "id", db).map { client in
        AlikeClient(
          id: id, name: client.details.name, born: client.details.birthdate, sign: .name)
      }
    }
  }

  /// The first five, whose names have most words in common before the others.
  static func likeliest(
    _ clients: Set<Identifier<Client>>, as details: ClientDetails, _ db: Database
  ) throws -> [AlikeClient] {
    let alike = try clients.compactMap { id in
      try Client.fetchOne(db, key: id).flatMap { AlikeClient($0, as: details) }
    }
    let words = words(of: details.name)
    let ranked = alike.map { (common: words.intersection(Self.words(of: $0.name)).count, $0) }
    let sorted = ranked.sorted { one, other in
      (other.common, one.1.id.description) < (one.common, other.1.id.description)
    }
    return sorted.prefix(most).map(\.1)
  }

  private static func words(of name: String) -> Set<Substring> {
    Set(Client.folded(name).split(separator: " "))
  }
}

extension ClientDetails {
  fileprivate func sign(of other: ClientDetails) -> AlikeClient.Sign? {
    if !mailboxes.isDisjoint(with: other.mailboxes) { return .email }
    if !numbers.isDisjoint(with: other.numbers) { return .phone }
    let isNamesake = Client.folded(name) == Client.folded(other.name)
    return birthdate != nil && birthdate == other.birthdate && isNamesake ? .birthdate : nil
  }

  var mailboxes: Set<String> { Reach.mailboxes(emails.map(\.value)) }
  var numbers: Set<String> { Reach.numbers(phones.map(\.value)) }

  /// By what somebody is reached.
  var reaches: Set<String> { mailboxes.union(numbers) }
}

extension Reach {
  /// Each e-mail address as one word, however it is written.
  static func mailboxes(_ emails: [String]) -> Set<String> {
    Set(emails.map { $0.lowercased() }).subtracting([""])
  }

  static func numbers(_ phones: [String]) -> Set<String> {
    Set(phones.map(PhoneNumber.withinCountry)).subtracting([""])
  }
}

extension Store {
  /// Clients who may be the same person, put away or not; the likeliest five. Nobody of whom somebody has
  /// said that they are another.
  package func alike(_ client: Client) async throws -> [AlikeClient] {
    let index = try opened().searchIndex
    return try await read { db in
      let details = client.details
      let index = try index.of(db)
      var found = try Identifier<Client>.fetchAll(
        db,
        Client.filter(Column("searchName") == Client.folded(details.name)).select(Column("id")))
      for words in details.reaches.compactMap(SearchWords.init) {
        for archived in [false, true] {
          found += index.clients(having: words, archived: archived)
        }
      }
      let apart = try DistinctPair.others(than: client.id, db)
      return try AlikeClient.likeliest(
        Set(found).subtracting(apart + [client.id]), as: details, db)
    }
  }
}
