import Hummingbird
import Vault

/// Reading everything once more, and signing it: from then on it is locked.
struct SignatureController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func new(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    guard !form.isSigned else { return .seeOther(form.path) }
    return try context.answer(try await review(form, of: context.client, request, context))
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    guard !form.isSigned else { throw Refusal.alreadySigned }
    var reader = context.reader
    let signing = reader.signing(
      try FieldMaker(form, of: context.client, context.voice), of: context.client)
    let page = try await review(form, of: context.client, request, context)
    guard reader.problems.isEmpty else { return try context.again(page, reader) }
    if let refusal = try await refusal(of: reader.submission, page.page, context) {
      return try context.answer(page.again(reader).refused(refusal))
    }
    do {
      return try await context.saving(reader, on: page) {
        let signed = try await store.sign(
          form.id, of: context.client.id, signing, definition: services.form, at: context.moment)
        services.confirmations.end(request.sessionToken)
        return try await context.done(at: form.path) {
          try await ScreeningPage.load(signed, of: context.client, from: store, context.voice)
        }
      }
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      return try await outdated(reader, request, context)
    }
  }

  /// Someone was faster: what is signed has to be read again.
  private func outdated(
    _ reader: Reader, _ request: Request, _ context: OfClient
  ) async throws -> Response {
    let form = try await store.screening(context)
    var screen = try await review(form, of: try await store.client(context), request, context)
    screen.form.summary = context.voice.text["signature.conflict"]
    return try context.again(screen, reader, .conflict)
  }

  private func review(
    _ form: ScreeningForm, of client: Client, _ request: Request, _ context: OfClient
  ) async throws -> Screen<SignaturePage> {
    let isConfirmed = services.confirmations.holds(request.sessionToken, at: context.moment.instant)
    return try await SignaturePage.load(
      form, of: client, from: store, isConfirmed: isConfirmed, context.voice)
  }

  /// Nil when the password is right, or took the tablet back a moment ago.
  private func refusal(
    of submission: Submission, _ page: SignaturePage, _ context: OfClient
  ) async throws -> PasswordRefusal? {
    let password = submission.text("password") ?? ""
    guard password.isEmpty else {
      return try await services.signIn.refusal(of: password, context.signedIn)
    }
    guard page.asksPassword else { return nil }
    return PasswordRefusal(wrong: .forbidden, context.voice.text["signature.passwordMissing"])
  }
}
