import Hummingbird
import Vault

/// Taking the deletion of a result back.
struct DeletionController {
  let store: Store

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let result = try await store.restore(
      context.id("result"), of: context.client.id, catalogue: context.voice.catalogue,
      at: context.moment)
    let back = WayBack(
      request.query["returnTo"], from: result, else: result.listPath, context.voice)
    return try await context.done(at: back.path(at: result, saying: "restored=true")) {
      ResultPage.screen(
        result, of: context.client, names: try await store.trainerNames(), back: back, context.voice
      )
    }
  }
}

extension OfClient {
  /// What was just done to a result: it was deleted, or is back.
  func deletionNotice(_ request: Request, in store: Store) async throws -> Notice? {
    if request.query["restored"] != nil { return Notice(text: voice.text["result.restored"]) }
    guard let id = request.query["deleted"].flatMap({ Identifier<ExerciseResult>($0) }),
      let deletion = try await store.deletion(of: id, client: client.id)
    else { return nil }
    let result = deletion.before
    let value = voice.shown(result.numbers, of: result.exercise).text
    let here = request.uri.string.replacing("&deleted=\(id)", with: "")
      .replacing("?deleted=\(id)", with: "")
    let details = [
      "name": voice.name(of: result.exercise), "value": value,
      "date": voice.text.date(result.takenAt),
    ]
    return Notice(
      voice.text["result.deleted", details],
      undo: Undo(
        "\(result.path)/deletion/delete?returnTo=\(here.queryEncoded)", since: deletion.changedAt,
        at: voice.now))
  }
}
