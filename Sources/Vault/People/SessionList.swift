import Crypto
import Foundation
import GRDB

/// A session as its trainer sees it.
package struct SessionStanding: Sendable {
  /// By which its trainer ends it; nobody gets in with it.
  package let id: String
  package let device: String?
  package let startedAt: Date
  package let seenAt: Date
  /// Whether it is the one that asks.
  package let isThis: Bool
  /// Whether a client has the tablet.
  package let isHandedOver: Bool
  package let isLocked: Bool
}

extension Store {
  /// Those that go on, last seen first.
  ///
  /// - Parameter token: of the session that asks.
  package func sessions(
    of trainer: Trainer, asking token: String?, at now: Date
  ) async throws -> [SessionStanding] {
    let this = token.map(Session.hash)
    return try await current(of: trainer, at: now).sorted { $0.seenAt > $1.seenAt }.map {
      SessionStanding(
        id: $0.publicID, device: $0.device, startedAt: $0.createdAt, seenAt: $0.seenAt,
        isThis: $0.tokenHash == this, isHandedOver: $0.isHandedOver,
        isLocked: $0.lockedAt != nil)
    }
  }

  /// - Throws: `StoreRefusal.notFound`, also for somebody else's.
  package func endSession(_ id: String, of trainer: Trainer, at now: Date) async throws {
    let found = try await current(of: trainer, at: now).first { $0.publicID == id }
    guard let found else { throw StoreRefusal.notFound }
    try await end([found], of: trainer, at: now)
  }

  /// Signs a trainer out everywhere.
  package func endSessions(of trainer: Trainer, at now: Date) async throws {
    try await end(try await current(of: trainer, at: now), of: trainer, at: now)
  }

  /// At once; the rows go as soon as the disk lets them.
  private func end(_ list: [Session], of trainer: Trainer, at now: Date) async throws {
    for session in list { sessions.end(session.tokenHash) }
    sessions.halfway.end(of: trainer.id)
    do {
      try await writeSessions(at: now)
      try await write { db in
        try Audit.record(
          .sessionsEnded, by: trainer.id, subject: trainer.id.description, at: now, in: db)
      }
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      sessions.notWritten()
    }
  }

  private func current(of trainer: Trainer, at now: Date) async throws -> [Session] {
    let stored = try await read { db in try Session.all(of: trainer.id).fetchAll(db) }
    let known = Set(stored.map(\.tokenHash))
    let unsaved = sessions.unsaved(of: trainer.id).filter { !known.contains($0.tokenHash) }
    return sessions.current(stored + unsaved, at: now)
  }
}

extension Session {
  fileprivate var publicID: String {
    SHA256.hash(data: Data("session id".utf8) + tokenHash).prefix(16)
      .map { String(UInt16($0) | 0x100, radix: 16).suffix(2) }.joined()
  }

  static func all(of trainer: Identifier<Trainer>) -> QueryInterfaceRequest<Session> {
    filter(Column("trainerId") == trainer)
  }

  /// Ends all of a trainer's, and their PINs; also sessions that only memory knows, once it is
  /// on disk.
  static func endAll(
    of trainer: Identifier<Trainer>, _ memory: SessionMemory, in db: Database
  ) throws {
    let hashes = try Data.fetchAll(db, all(of: trainer).select(Column("tokenHash")))
    try all(of: trainer).deleteAll(db)
    try Pin.filter(Column("trainerId") == trainer).deleteAll(db)
    db.afterNextTransaction { _ in memory.end(hashes, of: trainer) }
  }
}
