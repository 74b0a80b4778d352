import Foundation
import GRDB

/// A trainer as owners see them.
package struct TrainerStanding: Sendable {
  package let trainer: Trainer
  /// Whether one of theirs opens the vault.
  package let hasPassword: Bool
  /// Nil where no invitation is open.
  package let invitedUntil: Date?
  package let hasFactor: Bool
  /// Whether no other owner can sign in.
  package let isLastOwner: Bool
}

extension SignIn {
  /// All who were not removed, by name.
  package func trainers(at now: Date) async throws -> [TrainerStanding] {
    let ring = try keyring.load()
    return try await store.read { db in
      let invitations = try Invitation.fetchAll(db).filter { $0.isOpen(at: now) }
      let until = Dictionary(invitations.map { ($0.trainerId, $0.expiresAt) }) { $1 }
      let factors = Set(try SecondFactor.fetchAll(db).map(\.trainerId))
      let owners = try ring.owners(in: db).map(\.id)
      let trainers = try Trainer.filter(Column("removedAt") == nil).fetchAll(db)
      return trainers.map { trainer in
        TrainerStanding(
          trainer: trainer, hasPassword: ring.holds(trainer.id) && trainer.invitedAt == nil,
          invitedUntil: until[trainer.id], hasFactor: factors.contains(trainer.id),
          isLastOwner: owners == [trainer.id])
      }
      .sorted { Client.folded($0.trainer.name) < Client.folded($1.trainer.name) }
    }
  }

  /// - Throws: `StoreRefusal.notFound`.
  package func trainer(
    _ id: Identifier<Trainer>, at now: Date
  ) async throws -> TrainerStanding {
    guard let found = try await trainers(at: now).first(where: { $0.trainer.id == id }) else {
      throw StoreRefusal.notFound
    }
    return found
  }
}
