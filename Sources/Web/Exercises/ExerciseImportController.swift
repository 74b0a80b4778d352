import Catalogue
import Hummingbird
import Vault

/// Importing exercises: a file with one, or a pack; all or none. For the owner.
struct ExerciseImportController {
  let services: Services
  private var store: Store { services.store }

  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    var reader = context.reader
    guard let found = try await reader.exercises(services.shelf, store), reader.problems.isEmpty
    else { return try context.again(try await screen(context), reader) }
    let origin = try await store.origin(of: found.maker)
    reader.ask(about: origin)
    let page = try await screen(context, origin)
    return try await context.saving(reader, on: page) {
      try await store.keep(
        found.exercises, categories: found.categories, from: origin.accepted, by: context.trainer,
        at: context.moment.now)
      try await services.shelf.load(from: store)
      let count = found.exercises.count
      let maker = found.maker.map { "&maker=\($0.fingerprint)" } ?? ""
      return try await context.done(at: "/settings/exercises?imported=\(count)\(maker)") {
        try await screen(context, origin, imported: count)
      }
    }
  }

  private func screen(
    _ context: Owner, _ origin: PackOrigin? = nil, imported: Int? = nil
  ) async throws -> Screen<OwnExercisesPage> {
    OwnExercisesPage.screen(
      try await store.ownExercises(), leftOut: services.shelf.leftOut, imported: imported,
      from: origin, makers: try await store.packMakers(), services.voice(for: context.trainer))
  }
}

extension PackOrigin {
  /// Whom the gym knows from now on.
  fileprivate var accepted: PackMaker? {
    if case .unknown(let maker) = self { maker } else { nil }
  }
}

extension Reader {
  /// Nothing comes in of somebody unknown until it is said that they are who they say.
  fileprivate mutating func ask(about origin: PackOrigin) {
    guard case .unknown(let maker) = origin, submission.text("accept") != maker.fingerprint else {
      return
    }
    refuse(
      "accept", "ownExercise.unknownMaker",
      [
        "gym": maker.gym, "trainer": maker.trainer, "fingerprint": maker.fingerprint.inGroups,
      ], code: "unknownMaker")
  }
}
