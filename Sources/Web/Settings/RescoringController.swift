import Catalogue
import Hummingbird
import Vault

/// Scoring an exercise's results anew: what would change, and doing it. For the owner.
struct RescoringController {
  let services: Services

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    try services.answer(request, context.signedIn, try await screen(find(context), context))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let exercise = try find(context)
    _ = try await Submission(request)
    _ = try await services.store.rescore(
      exercise, catalogue: services.catalogue, at: services.moment(context.trainer))
    return try await services.done(
      request, context.signedIn, at: "/settings/exercises/\(exercise.id)/rescoring"
    ) { try await screen(exercise, context) }
  }

  private func find(_ context: Owner) throws -> Exercise {
    guard let exercise = services.catalogue.exercise(context.parameters.get("exercise") ?? "")
    else { throw Refusal.notFound }
    return exercise
  }

  private func screen(
    _ exercise: Exercise, _ context: Owner
  ) async throws -> Screen<RescoringPage> {
    let rescorings = try await services.store.rescorings(
      of: exercise, catalogue: services.catalogue, in: services.zone)
    return Screen(
      page: RescoringPage(exercise, rescorings, services, context.trainer),
      title: services.views.text["rescoring.title"])
  }
}
