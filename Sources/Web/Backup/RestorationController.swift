import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// Going back to a backup. The present state becomes one first.
struct RestorationController {
  let services: Services

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let backup = try services.store.backup(context)
    var screen = BackupPage.screen(backup, context.voice, services.backups.progress)
    return try await context.saving(context.reader, on: screen) {
      try await services.signIn.prove(context.submission, context.signedIn)
      do { try begin(backup, by: context.trainer, at: context.moment.now) } catch {
        guard let refusal = error as? BackupRefusal else { throw error }
        (screen.alarm, screen.status) = (refusal.sentence(context.voice.text), .conflict)
        return try context.answer(screen)
      }
      return try await context.done(at: "/settings/backup", .accepted) { [screen] in screen }
    }
  }

  private func begin(_ backup: Backup, by owner: Trainer, at now: Date) throws {
    let store = services.store
    let restoration = try store.beginRestoring(backup)
    try services.backups.start(.restoring) { _ in
      .restored(backup, before: try await store.carryOut(restoration, by: owner, at: now))
    }
  }
}
