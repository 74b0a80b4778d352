import Catalogue
import Foundation
import GRDB
import Units

/// Which clients a list shows, and in what order.
package struct ClientSearch: Sendable {
  /// What stands first; among equals the name decides.
  package enum Sort: String, Sendable, CaseIterable {
    case name
    /// Lately seen first, never seen last.
    case seen
    /// The lowest first, those without one last.
    case score
    /// The worst first.
    case flag
    /// The newest first: an id begins with when it was made.
    case added
  }

  package enum Filter: String, Sendable, CaseIterable {
    /// A category was measured too long ago.
    case due
    /// A flag keeps something from being tested.
    case hold
    /// Nothing was ever measured.
    case unmeasured
  }

  /// Words of a name, in any order.
  package var words: String
  package var archived: Bool
  package var sort: Sort
  package var filter: Filter?
  package var offset: Int
  package var limit: Int

  package init(
    words: String = "", archived: Bool = false, sort: Sort = .name, filter: Filter? = nil,
    offset: Int = 0, limit: Int = 100
  ) {
    (self.words, self.archived, self.sort) = (words, archived, sort)
    (self.filter, self.offset, self.limit) = (filter, offset, limit)
  }
}

extension ClientSearch {
  /// All of the shelf, by name.
  var everyone: QueryInterfaceRequest<Client> {
    Client.filter(literal: isOnShelf).order(literal: Self.byName)
  }

  static let byName: SQL = "client.searchName, client.id"

  var isOnShelf: SQL { archived ? "archivedAt IS NOT NULL" : "archivedAt IS NULL" }

  /// Whether the database alone finds a page of it.
  var isByName: Bool { sort == .name && filter == nil }

  func arranged(_ rows: [ClientListRow]) -> [ClientListRow] {
    if sort == .added { return rows.filter(holds).sorted { $0.id.description > $1.id.description } }
    let places = rows.filter(holds).enumerated().map { (row: $1, place: (place(of: $1), $0)) }
    return places.sorted { $0.place < $1.place }.map(\.row)
  }

  private func holds(_ row: ClientListRow) -> Bool {
    switch filter {
    case .due: row.isDue
    case .hold: row.isOnHold
    case .unmeasured: row.lastSeen == nil
    case nil: true
    }
  }

  /// The smaller, the earlier in the list.
  private func place(of row: ClientListRow) -> Double {
    switch sort {
    case .name, .added: 0
    case .seen: row.lastSeen.map { -$0.timeIntervalSince1970 } ?? .infinity
    case .score: row.overall ?? .infinity
    case .flag: row.worstFlag.map { $0 == .stop ? 0 : 1 } ?? 2
    }
  }
}
