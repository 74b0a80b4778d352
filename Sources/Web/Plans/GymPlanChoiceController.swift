import Hummingbird
import Vault

/// Who is chosen so far, while others are looked for; nothing is saved.
struct GymPlanChoiceController {
  let store: Store

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let template = try await store.gymPlan(context.id("gymPlan")).plan
    let submission = context.submission
    return try context.answer(
      try await GymPlanChoicePage.load(
        template, submission.text("q") ?? "", chosen: submission.clients, from: store,
        context.voice))
  }
}
