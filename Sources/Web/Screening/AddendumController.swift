import Hummingbird
import Vault

/// What is added to a signed form.
struct AddendumController {
  let store: Store
  private static let limit = 5000

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    guard form.isSigned else { throw Refusal.notSigned }
    var reader = context.reader
    let words = reader.words(
      "text", keep: "", limit: Self.limit, required: "screening.addendumMissing", lines: true)
    let page = {
      try await ScreeningPage.load(form, of: context.client, from: store, context.voice)
    }
    return try await context.saving(reader, on: try await page()) {
      let added = try await store.add(words, to: form, by: context.trainer, at: context.moment.now)
      return try await context.done(at: "\(form.path)?added=\(added.id)", .created, page)
    }
  }
}

extension OfClient {
  /// What was just added to a signed form, or withdrawn from it.
  func addendumNotice(
    _ request: Request, to form: ScreeningForm, in store: Store
  ) async throws -> Notice? {
    if request.query["withdrawn"] != nil { return Notice(text: voice.text["addendum.withdrawn"]) }
    guard let id = request.query["added"] else { return nil }
    let addenda = try await store.addenda(to: form)
    guard let added = addenda.first(where: { $0.id.description == id }),
      !addenda.contains(where: { $0.withdraws == added.id })
    else { return nil }
    return Notice(
      voice.text["addendum.added"],
      undo: Undo("\(form.path)/addenda/\(id)/withdrawal", since: added.writtenAt, at: voice.now))
  }
}

extension Refusal {
  static let notSigned = Refusal(status: .conflict, key: "refusal.notSigned")
}
