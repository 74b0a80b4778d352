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
    let (signIn, trainer) = (services.signIn, context.trainer)
    let password = context.submission.text("password") ?? ""
    // Afterwards nobody can read.
    var screen = try await screen(context)
    if let refusal = try await signIn.refusal(of: password, context.signedIn) {
      return try context.answer(screen.refused(refusal))
    }
    guard store.folder.hasRoomForCopy else {
      (screen.alarm, screen.status) = (
        context.voice.text["databaseKey.diskFull"], .serviceUnavailable
      )
      return try context.answer(screen)
    }
    let change = try await signIn.beginKeyChange()
    let now = context.moment.now
    services.keyChanges.start(services.logger) {
      try await signIn.carryOut(change, by: trainer, at: now)
    }
    return try await context.done(at: "/settings/key", .accepted) { [screen] in screen }
  }

  private func screen(_ context: Owner) async throws -> Screen<DatabaseKeyPage> {
    DatabaseKeyPage.screen(
      since: try await store.keySince(), bytes: store.folder.vaultBytes, context.voice)
  }
}
