import Foundation
import GRDB

/// That somebody stood in the gym's list twice: what was the one's is the other's since then.
package struct Merging: Codable, Sendable, FetchableRecord, PersistableRecord, BelongsToClient {
  package static let databaseTableName = "merging"
  /// So long it can be undone.
  package static let undoable: TimeInterval = 24 * 3600

  /// Who is gone.
  package let mergedId: Identifier<Client>
  /// Who stays.
  package let clientId: Identifier<Client>
  package let mergedAt: Date
  package let trainerId: Identifier<Trainer>
  /// The details of the one who stays: what they were, and what they became.
  let before: ClientDetails
  let after: ClientDetails
  /// Only while rows are being given from one to the other do locked ones let go.
  var isUnderWay: Bool

  package func isUndoable(at now: Date) -> Bool {
    abs(now.timeIntervalSince(mergedAt)) <= Self.undoable
  }
}

/// A row that was the one's when two clients were merged.
struct MergedRow: Codable, FetchableRecord, PersistableRecord, BelongsToClient {
  static let databaseTableName = "mergedRow"
  static let belonging =
    "mergedId IN (SELECT mergedId FROM merging WHERE clientId = :client)"
  let mergedId: Identifier<Client>
  let ofTable: String
  /// JSON: its key, without the client.
  let ofKey: String
  /// JSON: all of a row that is put aside, for a client has only one of its kind.
  let content: String?
}

/// Why two clients cannot be made one, or two again.
package enum MergingRefusal: Error {
  /// A tablet with the form of one of them is in a client's hands.
  case handedOver
  /// It was done more than a day ago.
  case tooLate
  /// Another client was merged into this one since, or this one into another.
  case notTheLast
}

extension Merging {
  /// Of the one who is gone, now; nil where nobody was merged.
  static func find(_ merged: Identifier<Client>, in db: Database) throws -> Merging? {
    try Merging.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM merging WHERE mergedId = ?"), arguments: [merged])
  }

  /// Everybody who is a client by now, though not under this id.
  static func successors(_ db: Database) throws -> [Identifier<Client>: Identifier<Client>] {
    let mergings = try Merging.fetchAll(db).map { ($0.mergedId, $0.clientId) }
    return Dictionary(mergings) { first, _ in first }
  }
}

extension Store {
  /// Under which id a client is found who was merged into another one; nil where nobody was.
  package func successor(
    of client: Identifier<Client>
  ) async throws -> Identifier<Client>? {
    try await read { db in try Merging.find(client, in: db)?.clientId }
  }

  /// Those that can still be undone, the newest first, each with the name of the one who stays and
  /// of the one who is gone.
  package func recentMergings(
    at now: Date
  ) async throws -> [(merging: Merging, name: String, merged: String)] {
    try await read { db in
      let recent = try Merging.filter(
        Column("mergedAt") >= now.addingTimeInterval(-Merging.undoable)
      ).order(Column("mergedAt").desc, Column("mergedId").desc).fetchAll(db)
      return try recent.filter { try $0.isUndoable(at: now) && $0.isWayBackKept(db) }.map {
        merging in
        let name = try Client.find(merging.clientId, in: db).details.name
        return (merging, name, try merging.mergedName(db) ?? name)
      }
    }
  }
}

extension Merging {
  /// Not where the client has come from another vault.
  func isWayBackKept(_ db: Database) throws -> Bool {
    try !MergedRow.putAside(Client.self, by: mergedId, db).isEmpty
  }

  /// Nil where it cannot be read.
  fileprivate func mergedName(_ db: Database) throws -> String? {
    try MergedRow.putAside(Client.self, by: mergedId, db).first.flatMap {
      try $0.decode(String?.self, forColumn: "name")
    }
  }
}
