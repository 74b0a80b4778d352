import Hummingbird
import Vault

/// When sessions lock, for owners; and each trainer's PIN.
struct LockSettingsController {
  let services: Services

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    var screen = try await LockSettingsPage.load(request, context, services.store)
    if let saved = request.query["saved"], ["time", "pin", "removed"].contains(saved) {
      screen.notice = Notice(text: context.voice.text["lock.saved.\(saved)"])
    }
    return try context.answer(screen)
  }

  @Sendable func update(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    let minutes = reader.number("lockAfter")
    if minutes.map(LockSettingsPage.minutes.contains) != true {
      reader.refuse("lockAfter", "problem.choice")
    }
    let page = try await LockSettingsPage.load(request, context.signedIn, services.store)
    return try await context.saving(reader, on: page) {
      if let minutes {
        try await services.store.setLockAfter(minutes, at: context.moment)
      }
      return try await context.done(at: "/settings/lock?saved=time") {
        try await LockSettingsPage.load(request, context.signedIn, services.store)
      }
    }
  }
}
