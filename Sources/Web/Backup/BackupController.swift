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
    _ = try await context.submission(request)
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

/// Opening a backup to see that it can be restored.
struct BackupTrialController {
  let services: Services
  private var work: BackupWork { services.backups }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    _ = try await context.submission(request)
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

/// Going back to a backup. The present state becomes one first.
struct RestorationController {
  let services: Services

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let (backup, store, owner) = (
      try services.store.backup(context), services.store, context.trainer
    )
    let password = try await context.submission(request).text("password") ?? ""
    var screen = BackupPage.screen(backup, context.voice, services.backups.progress)
    if let refusal = try await services.signIn.refusal(of: password, context.signedIn) {
      return try context.answer(screen.refused(refusal))
    }
    let now = context.moment.now
    do {
      let restoration = try store.beginRestoring(backup)
      try services.backups.start(.restoring) { _ in
        let before = try await store.carryOut(restoration, by: owner, at: now)
        return .restored(backup, before: before)
      }
    } catch let refusal as BackupRefusal {
      (screen.alarm, screen.status) = (refusal.sentence(context.voice.text), .conflict)
      return try context.answer(screen)
    }
    return try await context.done(at: "/settings/backup", .accepted) { [screen] in screen }
  }
}

/// Going on with an older copy of the data, without what is missing.
struct MissingController {
  let services: Services

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let password = try await context.submission(request).text("password") ?? ""
    let screen = BackupsPage.screen(services.backups.standing(), context.voice)
    if let refusal = try await services.signIn.refusal(of: password, context.signedIn) {
      return try context.answer(screen.refused(refusal))
    }
    try await services.store.goOnWithoutMissing(by: context.trainer, at: context.moment.now)
    return try await context.done(at: "/settings/backup") {
      BackupsPage.screen(services.backups.standing(), context.voice)
    }
  }
}

/// A second folder for backups.
struct BackupFolderController {
  let services: Services

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    let store = services.store
    var reader = try await context.reader(request)
    let folder = reader.words("folder", keep: store.folder.secondFolder?.path ?? "", limit: 1000)
    if reader.problems.isEmpty {
      do { try store.folder.chooseSecondFolder(folder) } catch let mistake as SecondFolder.Mistake {
        reader.refuse("folder", "backup.folder.\(mistake.rawValue)")
      }
    }
    return try await context.saving(
      reader, on: BackupsPage.screen(services.backups.standing(), context.voice)
    ) {
      try await store.noteBackupSettings(at: context.moment)
      await services.backups.follow()
      return try await context.done(at: "/settings/backup") {
        BackupsPage.screen(services.backups.standing(), context.voice)
      }
    }
  }
}
