import Hummingbird
import Vault

/// A trainer's PIN on this browser.
struct PinController {
  let services: Services

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    var reader = context.reader
    let digits = reader.newPin("pin")
    if digits == nil, reader.problems.isEmpty { reader.refuse("pin", "pin.digits") }
    let page = try await LockSettingsPage.load(request, context, services.store)
    return try await context.saving(reader, on: page) {
      try await services.signIn.prove(reader.submission, context)
      guard let digits, let token = request.sessionToken else { throw Refusal.signedOut }
      let device = await services.signIn.remember(
        context.trainer, on: request.device, else: services.token())
      try await services.signIn.setPin(
        digits, of: context.trainer, on: device, token: token, at: context.moment.now)
      return try await context.done(at: "/settings/lock?saved=pin") { page }
        .settingDevice(device, for: request)
    }
  }

  @Sendable func destroy(request: Request, context: SignedIn) async throws -> Response {
    let reader = context.reader
    let page = try await LockSettingsPage.load(request, context, services.store)
    return try await context.saving(reader, on: page) {
      try await services.store.removePin(
        of: context.trainer, on: request.device, at: context.moment.now)
      return try await context.done(at: "/settings/lock?saved=removed") {
        try await LockSettingsPage.load(request, context, services.store)
      }
    }
  }
}

extension Reader {
  /// Nil where nothing was typed, or nothing that will do.
  mutating func newPin(_ field: String) -> PinDigits? {
    guard let typed = submission.text(field), !typed.isEmpty else { return nil }
    guard let digits = PinDigits(typed) else {
      refuse(field, "pin.digits")
      return nil
    }
    if digits.isEasy { refuse(field, "pin.easy") }
    return digits
  }
}
