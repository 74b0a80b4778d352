import Foundation
import GRDB

/// That two clients who look like one person are two.
package struct DistinctPair: Codable, Sendable, FetchableRecord, PersistableRecord,
  BelongsToClient
{
  package static let databaseTableName = "distinctPair"
  static let belonging = "(firstId = :client OR secondId = :client)"

  /// The lower id of the two: each pair stands there once.
  package let firstId: Identifier<Client>
  package let secondId: Identifier<Client>
  package let decidedAt: Date
  let trainerId: Identifier<Trainer>

  /// Nil of a client and themselves.
  fileprivate init?(
    _ one: Identifier<Client>, _ other: Identifier<Client>, at now: Date,
    by trainer: Identifier<Trainer>
  ) {
    guard one != other else { return nil }
    let isFirst = one.description < other.description
    (firstId, secondId) = isFirst ? (one, other) : (other, one)
    (decidedAt, trainerId) = (now, trainer)
  }
}

extension DistinctPair {
  /// Every pair, the lower id first.
  static func all(_ db: Database) throws -> Set<[Identifier<Client>]> {
    Set(try fetchAll(db).map { [$0.firstId, $0.secondId] })
  }

  static func others(
    than client: Identifier<Client>, _ db: Database
  ) throws -> [Identifier<Client>] {
    try all(of: client).fetchAll(db).map { $0.firstId == client ? $0.secondId : $0.firstId }
  }

  fileprivate static func find(
    _ one: Identifier<Client>, _ other: Identifier<Client>, _ db: Database
  ) throws -> DistinctPair? {
    try all(of: one).filter(Column("firstId") == other || Column("secondId") == other)
      .fetchOne(db)
  }
}

extension DistinctPair {
  /// Whoever is not the one is not the other, either.
  static func move(_ merging: Merging, _ db: Database) throws {
    let pairs = try all(of: merging.mergedId).fetchAll(db)
    try putAside(
      where: "firstId = ? OR secondId = ?", [merging.mergedId, merging.mergedId], by: merging, db)
    for pair in pairs { try pair.moved(merging)?.insert(db, onConflict: .ignore) }
  }

  static func moveBack(_ merging: Merging, _ db: Database) throws {
    try restore(merging, db)
    for pair in try all(of: merging.mergedId).fetchAll(db) {
      guard let moved = pair.moved(merging),
        try find(moved.firstId, moved.secondId, db)?.decidedAt == moved.decidedAt
      else { continue }
      try moved.delete(db)
    }
  }

  private func moved(_ merging: Merging) -> DistinctPair? {
    let other = firstId == merging.mergedId ? secondId : firstId
    return DistinctPair(merging.clientId, other, at: decidedAt, by: trainerId)
  }
}

extension Store {
  /// Two who look like one person are two, and are not named as one again.
  package func tellApart(
    _ one: Identifier<Client>, _ other: Identifier<Client>, at moment: Moment
  ) async throws {
    try await write { db in
      for client in [one, other] { _ = try Client.find(client, in: db) }
      let pair = DistinctPair(one, other, at: moment.now, by: moment.trainer.id)
      guard let pair else { throw StoreRefusal.notFound }
      guard try DistinctPair.find(one, other, db) == nil else { return }
      try pair.insert(db)
      try pair.note(.clientsToldApart, at: moment, db)
    }
  }

  /// They may be one person after all.
  package func takeBackTellingApart(
    _ one: Identifier<Client>, _ other: Identifier<Client>, at moment: Moment
  ) async throws {
    try await write { db in
      guard let pair = try DistinctPair.find(one, other, db) else { return }
      try pair.delete(db)
      try pair.note(.clientsAlikeAgain, at: moment, db)
    }
  }

  /// Nil where nobody has said that they are two.
  package func distinction(
    _ one: Identifier<Client>, _ other: Identifier<Client>
  ) async throws -> DistinctPair? {
    try await read { db in try DistinctPair.find(one, other, db) }
  }

  /// The newest that anybody has decided.
  package func distinctPairs(limit: Int) async throws -> [DistinctPair] {
    try await read { db in
      try DistinctPair.order(Column("decidedAt").desc, Column("firstId"), Column("secondId"))
        .limit(limit).fetchAll(db)
    }
  }
}

extension DistinctPair {
  fileprivate func note(_ action: Audit.Action, at moment: Moment, _ db: Database) throws {
    for (client, other) in [(firstId, secondId), (secondId, firstId)] {
      try Audit.record(
        action, by: moment.trainer.id, on: client, subject: other.description, at: moment.now,
        in: db)
    }
  }
}
