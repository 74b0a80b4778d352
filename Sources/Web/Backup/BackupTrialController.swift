import Hummingbird
import Vault

/// Opening a backup to see that it can be restored.
struct BackupTrialController {
  let services: Services
  private var work: BackupWork { services.backups }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let (backup, store) = (try services.store.backup(context), services.store)
    let (trainer, now) = (context.trainer.id, context.moment.now)
    try work.startRefusing(.testing) { progress in
      .tested(
        backup,
        try await store.tryRestoring(backup, by: trainer, at: now, progress: progress))
    }
    return try await context.done(at: "/settings/backup/\(backup.name)") {
      await work.end()
      let outcome = try work.refuseFailure()
      guard case .tested(_, let contents) = outcome else { throw Refusal.notFound }
      return BackupPage.screen(backup, context.voice, nil, contents)
    }
  }
}
