import Catalogue
import Hummingbird
import Vault

/// The catalogue with a client's scores, and the page where one exercise is entered.
struct AssessmentController {
  let store: Store

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    let choice = try AssessmentChoice(request, in: context.voice.catalogue)
    let records = try await AssessmentRecords.load(
      of: context.client, for: context.trainer, from: store, context.voice)
    return try context.answer(AssessmentsPage.screen(records, choice, context.voice))
  }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let exercise = try context.exercise()
    let saved = request.query["saved"].flatMap { Identifier<ExerciseResult>($0) }
    var screen = try await ExercisePage.load(
      exercise, of: context.client, from: store, saved: saved, in: request.query["battery"],
      at: context.moment, context.voice)
    screen.notice = try await context.deletionNotice(request, in: store)
    return try context.answer(screen)
  }
}

extension AssessmentChoice {
  /// What the address asks for.
  fileprivate init(_ request: Request, in catalogue: AssessmentCatalogue) throws {
    let category = request.query["category"]
    if let category, catalogue.category(category) == nil { throw Refusal.notFound }
    self.init(category: category, query: request.query["q"])
  }
}
