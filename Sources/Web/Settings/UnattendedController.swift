import Hummingbird
import Vault

/// Whether this machine opens the data by itself after a start.
struct UnattendedController {
  let services: Services

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    try context.answer(try await screen(context))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let reader = context.reader
    return try await context.saving(reader, on: try await screen(context)) {
      try await services.signIn.prove(reader.submission, context.signedIn)
      guard let file = services.machineKey else { throw Refusal.notFound }
      do {
        try await services.signIn.allowUnattended(by: file, context.trainer, at: context.moment.now)
      } catch let refusal as MachineKeyRefusal {
        return try await again(refusal, reader, context)
      }
      return try await done(context)
    }
  }

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    try await services.signIn.endUnattended(
      removing: services.machineKey, by: context.trainer, at: context.moment.now)
    return try await done(context)
  }

  private func again(
    _ refusal: MachineKeyRefusal, _ reader: Reader, _ context: Owner
  ) async throws -> Response {
    var (screen, text) = (try await screen(context), context.voice.text)
    screen.alarm =
      if case .unwritable = refusal { text["unattended.unwritable"] } else {
        text["unattended.unreadable"]
      }
    return try context.again(screen, reader, .serviceUnavailable)
  }

  private func done(_ context: Owner) async throws -> Response {
    try await context.done(at: "/settings/unattended") { try await screen(context) }
  }

  private func screen(_ context: Owner) async throws -> Screen<UnattendedPage> {
    let file = services.machineKey
    return UnattendedPage.screen(
      isOn: try await services.signIn.isUnattended, hasPlace: file != nil,
      refusal: try await services.signIn.unattendedRefusal(by: file), context.voice)
  }
}
