import Hummingbird
import Vault

/// The exercises that a trainer wants at hand: marking one, and taking the mark away.
struct FavouriteController {
  let store: Store

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let reader = context.reader
    let exercise = try reader.exercise(in: context.voice.catalogue)
    return try await mark(exercise.id, true, reader, context)
  }

  @Sendable func destroy(request: Request, context: OfClient) async throws -> Response {
    let exercise = context.parameters.get("exercise") ?? ""
    return try await mark(exercise, false, context.reader, context)
  }

  private func mark(
    _ exercise: String, _ isFavourite: Bool, _ reader: Reader, _ context: OfClient
  ) async throws -> Response {
    try await store.setFavourite(exercise, isFavourite, of: context.trainer, at: context.moment.now)
    let list = "\(context.client.path)/assessments"
    let back = reader.submission.text("returnTo").flatMap(SignInPage.localPath)
    let path = back.flatMap { $0.hasPrefix(list) ? $0 : nil } ?? list
    return try await context.done(at: path) {
      AssessmentsPage.screen(
        try await .load(of: context.client, for: context.trainer, from: store, context.voice),
        AssessmentChoice(), context.voice)
    }
  }
}
