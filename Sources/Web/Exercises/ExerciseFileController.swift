import Catalogue
import Definitions
import HTTPTypes
import Hummingbird
import Vault

/// An exercise as a file. For the owner.
struct ExerciseFileController {
  let services: Services

  /// As a category file with this one exercise and the norms that it names, which any catalogue can take in.
  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    let exercise = try context.exercise()
    guard let category = context.voice.catalogue.category(exercise.category) else {
      throw Refusal.notFound
    }
    let (draft, _) = try await ExerciseDraft.load(
      of: exercise, from: services.store, services.shelf)
    let own = try await services.store.ownCategories().reduce(into: [:]) { all, category in
      all.merge(try category.own.object.norms) { first, _ in first }
    }
    let norms = try services.shelf.shippedNorms(exercise.normReferences)
      .merging(own) { _, own in own }
    let file = exercise.file(draft.object, in: category, norms: norms)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json; charset=utf-8",
        .contentDisposition: "attachment; filename=\"\(exercise.id).json\"",
      ], body: .init(byteBuffer: ByteBuffer(string: file.pretty + "\n")))
  }
}
