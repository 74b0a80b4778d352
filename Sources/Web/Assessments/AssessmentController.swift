import Catalogue
import Hummingbird
import Vault

/// The catalogue with a client's scores, and the page where one exercise is entered.
struct AssessmentController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let category = request.query["category"]
    if let category, context.voice.catalogue.category(category) == nil { throw Refusal.notFound }
    let records = try await AssessmentRecords.load(
      of: client, for: context.trainer, from: store, context.voice)
    return try context.answer(
      AssessmentsPage.screen(
        records, AssessmentChoice(category: category, query: request.query["q"]), context.voice))
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    let exercise = try context.exercise()
    let saved = request.query["saved"].flatMap { Identifier<ExerciseResult>($0) }
    var screen = try await ExercisePage.load(
      exercise, of: client, from: store, saved: saved, in: request.query["battery"],
      at: context.moment, context.voice)
    screen.notice = try await context.deletionNotice(request, of: client, in: store)
    return try context.answer(screen)
  }
}
