import Catalogue
import Hummingbird
import Vault

/// Scoring an exercise's results anew: what would change, and doing it. For the owner.
struct RescoringController {
  let store: Store

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    try context.answer(try await screen(of: context.exercise(), context.voice))
  }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let exercise = try context.exercise()
    var reader = context.reader
    do {
      try await rescore(exercise, as: &reader, context)
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      var screen = try await screen(of: exercise, context.voice)
      screen.status = .conflict
      screen.form.summary = context.voice.text["rescoring.outdated"]
      return try context.answer(screen)
    }
    return try await context.done(at: "/settings/exercises/\(exercise.id)/rescoring") {
      try await screen(of: exercise, context.voice)
    }
  }

  /// What was shown, and nothing else.
  private func rescore(
    _ exercise: Exercise, as shown: inout Reader, _ context: Owner
  ) async throws {
    let catalogue = context.voice.catalogue
    let version = catalogue.version(of: exercise)
    guard shown.submission.text("version") ?? version == version else {
      throw StoreRefusal.outdated
    }
    _ = try await store.rescore(
      exercise, expecting: shown.number("total"), catalogue: catalogue, at: context.moment)
  }

  private func screen(of exercise: Exercise, _ voice: Voice) async throws -> Screen<RescoringPage> {
    let rescorings = try await store.rescorings(
      of: exercise, catalogue: voice.catalogue, in: voice.zone)
    return RescoringPage.screen(exercise, rescorings, voice)
  }
}
