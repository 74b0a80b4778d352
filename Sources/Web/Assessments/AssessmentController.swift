import Catalogue
import Hummingbird
import Vault

/// The catalogue with a client's scores, and the page where one exercise is entered.
struct AssessmentController {
  let services: Services

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await services.store.client(context.id("client"))
    let category = request.uri.queryParameters.get("category")
    if let category, services.catalogue.category(category) == nil { throw Refusal.notFound }
    let page = AssessmentsPage(
      latest: try await services.store.latestResults(of: client.id),
      wheel: try await services.wheel(of: client, on: nil),
      concerns: try await services.store.concerns(of: client.id, on: services.today),
      open: category, services,
      context.trainer.units)
    return try services.answer(
      request, context,
      Screen(
        page: page, title: services.views.text["assessments.title"],
        client: ClientHeader(client, services, context.trainer.units), tab: .assessments))
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let client = try await services.store.client(context.id("client"))
    guard let exercise = services.catalogue.exercise(context.parameters.get("exercise") ?? "")
    else { throw Refusal.notFound }
    let saved = request.uri.queryParameters.get("saved")
      .flatMap { Identifier<ExerciseResult>(String($0)) }
    let screen = try await services.entry(of: exercise, client, context, saved: saved)
    return try services.answer(request, context, screen)
  }
}
