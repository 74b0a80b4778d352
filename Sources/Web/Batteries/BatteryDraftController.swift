import Hummingbird
import Vault

/// A list that is put together tap by tap, and not saved yet.
struct BatteryDraftController {
  let store: Store

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let reader = context.reader
    let id = reader.submission.text("id") ?? ""
    let battery = id.isEmpty ? nil : try await store.battery(id, context.voice)
    let draft = BatteryDraft(reader.submission, moving: request.query["move"], else: battery)
    return try context.answer(
      BatteryEditorPage.screen(battery, draft, typed: reader, context.voice))
  }
}
