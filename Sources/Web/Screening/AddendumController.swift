import Hummingbird
import Vault

/// What is added to a signed form.
struct AddendumController {
  let store: Store
  private static let limit = 5000

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let (client, form) = try await store.screening(context)
    guard form.isSigned else { throw Refusal.notSigned }
    var reader = try await context.reader(request)
    let words = reader.words(
      "text", keep: "", limit: Self.limit, required: "screening.addendumMissing", lines: true)
    guard reader.problems.isEmpty else {
      return try context.again(
        try await ScreeningPage.load(form, of: client, from: store, context.voice), reader)
    }
    try await store.add(
      words, to: form, by: context.trainer, at: context.moment.now)
    return try await context.done(at: form.path, .created) {
      try await ScreeningPage.load(form, of: client, from: store, context.voice)
    }
  }
}

extension Refusal {
  static let notSigned = Refusal(status: .conflict, key: "refusal.notSigned")
}
