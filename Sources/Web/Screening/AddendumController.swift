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
    let page = { try await ScreeningPage.load(form, of: client, from: store, context.voice) }
    return try await context.saving(reader, on: try await page()) {
      let added = try await store.add(
        words, to: form, by: context.trainer, at: context.moment.now)
      return try await context.done(at: "\(form.path)?added=\(added.id)", .created, page)
    }
  }
}

/// Taking an addition back, by a further one that says so.
struct WithdrawalController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let (client, form) = try await store.screening(context)
    _ = try await context.submission(request)
    let id = try context.id("addendum", of: Addendum.self)
    guard let addendum = try await store.addenda(to: form).first(where: { $0.id == id }) else {
      throw Refusal.notFound
    }
    let text = context.voice.text
    try await store.withdraw(
      id, from: form,
      saying: text["addendum.withdrawal", ["date": text.dateAndTime(addendum.writtenAt)]],
      by: context.trainer, at: context.moment.now)
    return try await context.done(at: "\(form.path)?withdrawn=\(id)#addenda", .created) {
      try await ScreeningPage.load(form, of: client, from: store, context.voice)
    }
  }
}

extension SignedIn {
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
      undo: Undo(
        "\(form.path)/addenda/\(id)/withdrawal", since: added.writtenAt, at: voice.now))
  }
}

extension Refusal {
  static let notSigned = Refusal(status: .conflict, key: "refusal.notSigned")
}
