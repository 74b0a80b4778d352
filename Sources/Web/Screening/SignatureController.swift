import Hummingbird
import Vault

/// Reading everything once more, and signing it: from then on it is locked.
struct SignatureController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func new(request: Request, context: SignedIn) async throws -> Response {
    let (client, form) = try await store.screening(context)
    guard !form.isSigned else { return .seeOther(form.path) }
    return try context.answer(
      try await SignaturePage.load(form, of: client, from: store, context.voice))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let (client, form) = try await store.screening(context)
    guard !form.isSigned else { throw Refusal.alreadySigned }
    var reader = try await context.reader(request)
    let signing = reader.signing(try FieldMaker(form, of: client, context.voice), of: client)
    let page = try await SignaturePage.load(form, of: client, from: store, context.voice)
    guard reader.problems.isEmpty else { return try context.again(page, reader) }
    let password = reader.submission.text("password") ?? ""
    if let refusal = try await services.signIn.refusal(of: password, context) {
      return try context.answer(page.again(reader).refused(refusal))
    }
    do {
      let signed = try await store.sign(
        form.id, of: client.id, signing, definition: services.form, at: context.moment)
      return try await context.done(at: form.path) {
        try await ScreeningPage.load(signed, of: client, from: store, context.voice)
      }
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      return try await outdated(reader, context)
    }
  }

  /// Someone was faster: what is signed has to be read again.
  private func outdated(_ reader: Reader, _ context: SignedIn) async throws -> Response {
    let (client, form) = try await store.screening(context)
    var screen = try await SignaturePage.load(form, of: client, from: store, context.voice)
    screen.form.summary = context.voice.text["signature.conflict"]
    return try context.again(screen, reader, .conflict)
  }
}
