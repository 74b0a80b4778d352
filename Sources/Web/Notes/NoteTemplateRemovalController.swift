import Hummingbird
import Vault

/// Bringing a template back that was removed.
struct NoteTemplateRemovalController {
  let store: Store

  @Sendable func destroy(request: Request, context: Owner) async throws -> Response {
    let template = try await store.remove(context.id("template"), false, at: context.moment)
    return try await context.done(at: "/settings/notes?restored=\(template.id)") {
      NoteTemplatePage.screen(template, context.voice)
    }
  }
}
