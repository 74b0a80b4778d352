import Catalogue
import Foundation
import GRDB
import Units

/// Where somebody stands among others.
package struct GroupMember: Sendable {
  package let id: Identifier<Client>
  package let name: String
  package let standing: Standing
  package let lastSeen: Date?
  /// Ids of the categories that were measured too long ago, in the order of the catalogue.
  package let due: [String]

  package init(
    id: Identifier<Client>, name: String, standing: Standing, lastSeen: Date?, due: [String]
  ) {
    (self.id, self.name, self.standing) = (id, name, standing)
    (self.lastSeen, self.due) = (lastSeen, due)
  }
}

extension Store {
  /// As many as one statement takes.
  package static let mostMembers = 1000

  /// By name, of clients who are not put away.
  ///
  /// - Parameter chosen: nil is everybody.
  package func group(
    _ chosen: Set<Identifier<Client>>?, catalogue: AssessmentCatalogue, on today: Day?,
    in zone: TimeZone
  ) async throws -> [GroupMember] {
    let rule = StandingRule(catalogue: catalogue, zone: zone)
    return try await read { db in
      var clients = ClientSearch().everyone.limit(Self.mostMembers)
      if let chosen { clients = clients.filter(keys: Array(chosen.prefix(Self.mostMembers))) }
      return try rule.members(among: clients.fetchAll(db), on: today, in: db)
    }
  }
}
