import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// The gym's backups. For the owner.
struct BackupController {
  let services: Services
  private var work: BackupWork { services.backups }

  @Sendable func index(request: Request, context: Owner) async throws -> Response {
    let (progress, voice) = (work.progress, context.voice)
    let screen = BackupsPage.screen(work.standing(), voice, progress)
    let outcome = progress == nil ? work.takeOutcome() : nil
    return try context.answer(screen.telling(outcome, voice.text)).again(while: progress, context)
  }

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    let backup = try services.store.backup(context)
    let (progress, voice) = (work.progress, context.voice)
    let outcome = progress == nil ? work.takeOutcome() : nil
    var contents: BackupContents?
    if case .tested(backup, let found) = outcome { contents = found }
    let screen = BackupPage.screen(backup, voice, progress, contents)
    return try context.answer(screen.telling(outcome, voice.text)).again(while: progress, context)
  }

  /// Begins one; a program waits for its end.
  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let (store, zone, now) = (services.store, services.clocks.zone, context.moment.now)
    let trainer = context.trainer.id
    try work.startRefusing(.making) { progress in
      .made(try await store.backUp(by: trainer, at: now, in: zone, progress: progress))
    }
    return try await context.done(at: "/settings/backup", .created) {
      await work.end()
      try work.refuseFailure()
      return BackupsPage.screen(work.standing(), context.voice)
    }
  }
}
