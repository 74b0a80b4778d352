import HTTPTypes
import Hummingbird
import Vault

/// What is added to a signed form.
struct ScreeningNotesController {
  let services: Services
  private var store: Store { services.store }
  private static let limit = 5000

  @Sendable func addAddendum(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context.id("client"))
    let form = try await store.screeningForm(context.id("form"), of: client.id)
    guard form.isSigned else { throw Refusal.notSigned }
    let submission = try await Submission(request)
    var reader = Reader(submission, text: services.views.text, units: context.trainer.units)
    let words = reader.words(
      "text", keep: "", limit: Self.limit, required: "screening.addendumMissing", lines: true)
    guard reader.problems.isEmpty else {
      var screen = try await services.screening(form, client, context)
      screen.status = .unprocessableContent
      screen.form = FormFields([:], typed: submission, problems: reader.problems)
      return try services.answer(request, context, screen)
    }
    try await store.add(words, to: form, by: context.trainer, at: services.now())
    return try await services.done(request, context, at: form.path, status: .created) {
      try await services.screening(form, client, context)
    }
  }
}

extension Refusal {
  static let notSigned = Refusal(status: .conflict, key: "refusal.notSigned")
}
