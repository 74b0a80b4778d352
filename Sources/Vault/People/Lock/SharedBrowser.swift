import Foundation
import GRDB

/// Who else works with a browser, and when it locks.
extension Store {
  /// Trainers besides whoever has the browser whose sessions on it go on, by name.
  package func others(
    than trainer: Trainer, on device: String?, at now: Date
  ) async throws -> [Trainer] {
    guard let device = device.map(Session.hash) else { return [] }
    let (stored, trainers) = try await read { db in
      let stored = try Session.all(on: device, but: trainer.id).fetchAll(db)
      let trainers = try Trainer.filter(keys: Set(stored.map(\.trainerId))).fetchAll(db)
      return (stored, trainers)
    }
    let current = Set(sessions.current(stored, at: now).map(\.trainerId))
    return trainers.filter { current.contains($0.id) && $0.hasAccess }
      .sorted { Client.folded($0.name) < Client.folded($1.name) }
  }

  /// - Parameter minutes: from 1 to 1440.
  package func setLockAfter(_ minutes: Int, at moment: Moment) async throws {
    try await write { db in
      guard var gym = try Gym.fetchOne(db) else { throw StoreRefusal.notFound }
      let change = try AuditChange(
        from: ["lockAfter": gym.lockAfter], to: ["lockAfter": minutes])
      guard let change else { return }
      gym.lockAfter = minutes
      try gym.update(db)
      try Audit.record(.lockChanged, by: moment.trainer.id, change, at: moment.now, in: db)
    }
  }
}

extension Session {
  /// Every request asks whether there is one.
  static func all(on device: Data, but trainer: Identifier<Trainer>) -> SQLRequest<Session> {
    let query: SQL = """
      SELECT * FROM session
      WHERE deviceHash = \(device) AND trainerId <> \(trainer) AND \(isWithTrainer)
      """
    return SQLRequest(literal: query, cached: true)
  }
}
