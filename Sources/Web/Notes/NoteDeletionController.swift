import Hummingbird
import Vault

/// Taking the deletion of a note back.
struct NoteDeletionController {
  let store: Store

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let note = try await store.delete(
      context.id("note"), of: context.client.id, false, at: context.moment)
    return try await context.done(at: "\(context.client.notesPath)?restored=true#note-\(note.id)") {
      NotePage.screen(
        note, of: context.client, names: try await store.trainerNames(), context.voice)
    }
  }
}
