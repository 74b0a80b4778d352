import Foundation
import HTTPTypes
import Hummingbird
import Vault

/// The key that the vault is encrypted with, and a new one. For the owner.
struct DatabaseKeyController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    var screen = try await screen(context)
    switch await services.keyChanges.takeOutcome() {
    case .done: screen.notice = Notice(text: context.voice.text["databaseKey.done"])
    case .diskFull: screen.alarm = context.voice.text["databaseKey.diskFull"]
    case .failed: screen.alarm = context.voice.text["databaseKey.failed"]
    case nil: break
    }
    return try context.answer(screen)
  }

  /// Begins it; until it is done every page tells how far it is.
  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    // Afterwards nobody can read.
    var screen = try await screen(context)
    return try await context.saving(context.reader, on: screen) {
      try await services.signIn.prove(context.submission, context.signedIn)
      guard store.folder.hasRoomForCopy else {
        screen.alarm = context.voice.text["databaseKey.diskFull"]
        screen.status = .serviceUnavailable
        return try context.answer(screen)
      }
      try await begin(by: context.trainer, at: context.moment.now)
      return try await context.done(at: "/settings/key", .accepted) { [screen] in screen }
    }
  }

  private func begin(by trainer: Trainer, at now: Date) async throws {
    let signIn = services.signIn
    let change = try await signIn.beginKeyChange()
    services.keyChanges.start(services.logger) {
      try await signIn.carryOut(change, by: trainer, at: now)
    }
  }

  private func screen(_ context: Owner) async throws -> Screen<DatabaseKeyPage> {
    DatabaseKeyPage.screen(
      since: try await store.keySince(), bytes: store.folder.vaultBytes, context.voice)
  }
}
