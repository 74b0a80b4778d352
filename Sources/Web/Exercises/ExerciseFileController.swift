import Catalogue
import Definitions
import Hummingbird
import Vault

/// An exercise as a pack that any catalogue can take in, signed by the gym. For the owner.
struct ExerciseFileController {
  let services: Services

  @Sendable func show(request: Request, context: Owner) async throws -> Response {
    let exercise = try context.exercise()
    let pack = try await file(of: exercise, context.voice.catalogue)
    let file = JSONValue.object(try await services.store.signed(pack, at: context.moment)).pretty
    return .download(file + "\n", "application/json", named: "\(exercise.id).json")
  }

  /// A category file with this one exercise and the norms that it names.
  private func file(
    of exercise: Exercise, _ catalogue: AssessmentCatalogue
  ) async throws -> [String: JSONValue] {
    guard let category = catalogue.category(exercise.category) else { throw Refusal.notFound }
    let (store, shelf) = (services.store, services.shelf)
    let (draft, _) = try await ExerciseDraft.load(of: exercise, from: store, shelf)
    let own = try await store.ownCategories().reduce(into: [:]) { all, category in
      all.merge(try category.own.object.norms) { first, _ in first }
    }
    let norms = try shelf.shippedNorms(exercise.normReferences).merging(own) { _, own in own }
    return exercise.file(draft.object, in: category, norms: norms)
  }
}
