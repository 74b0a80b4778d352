import Hummingbird
import Vault

/// Taking an addition back, by a further one that says so.
struct WithdrawalController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
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
      try await ScreeningPage.load(form, of: context.client, from: store, context.voice)
    }
  }
}
