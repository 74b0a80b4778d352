import Hummingbird
import Vault

/// Importing exercises: a file with one, or a pack; all or none. For the owner.
struct ExerciseImportController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = try await context.reader(request)
    guard let found = try await reader.exercises(services.shelf, store), reader.problems.isEmpty
    else { return try context.again(try await screen(context), reader) }
    return try await context.saving(reader, on: try await screen(context)) {
      try await store.keep(
        found.exercises, categories: found.categories, by: context.trainer,
        at: context.moment.now)
      try await services.shelf.load(from: store)
      let count = found.exercises.count
      return try await context.done(at: "/settings/exercises?imported=\(count)") {
        try await screen(context, imported: count)
      }
    }
  }

  private func screen(
    _ context: Owner, imported: Int? = nil
  ) async throws -> Screen<OwnExercisesPage> {
    OwnExercisesPage.screen(
      try await store.ownExercises(), leftOut: services.shelf.leftOut, imported: imported,
      services.voice(for: context.trainer))
  }
}
