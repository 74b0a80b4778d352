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
    let submission = try await Submission(request)
    var reader = Reader(submission, text: services.views.text, units: context.trainer.units)
    do {
      let version = submission.text("version") ?? services.catalogue.version(of: exercise)
      guard version == services.catalogue.version(of: exercise) else {
        throw StoreRefusal.outdated
      }
      _ = try await services.store.rescore(
        exercise, expecting: reader.number("total"), catalogue: services.catalogue,
        at: services.moment(context.trainer))
    } catch StoreRefusal.outdated where !request.wantsJSON {
      var screen = try await screen(exercise, context)
      screen.status = .conflict
      screen.form.summary = services.views.text["rescoring.outdated"]
      return try services.answer(request, context.signedIn, screen)
    }
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
