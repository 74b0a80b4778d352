import Catalogue
import Definitions
import Foundation
import Hummingbird
import Vault

/// Importing exercises: a file with one, or a pack. For the owner.
struct PackController {
  let services: Services
  private var text: Text { services.views.text }

  /// All or none.
  @Sendable func create(request: Request, context: Owner) async throws -> Response {
    let submission = try await Submission(request)
    var reader = Reader(submission, text: text, units: .metric)
    let pack = try reader.pack(
      services.catalogue, shipped: services.shelf,
      kept: try await services.store.ownCategories())
    if let pack, reader.problems.isEmpty, let exercises = found(in: pack, &reader) {
      try await services.store.keep(
        exercises, categories: pack.categories, by: context.trainer, at: services.now())
      try await services.loadOwnExercises()
      return try await services.done(
        request, context.signedIn, at: "/settings/exercises?imported=\(exercises.count)"
      ) { try await services.ownExercises(imported: exercises.count) }
    }
    var screen = try await services.ownExercises(imported: nil)
    screen.status = .unprocessableContent
    screen.form = FormFields([:], typed: submission, problems: reader.problems)
    return try services.answer(request, context.signedIn, screen)
  }

  /// The pack's exercises with their ids; nil when something is wrong with one.
  private func found(
    in pack: Pack, _ reader: inout Reader
  ) -> [(exercise: String, own: OwnDefinition)]? {
    do {
      let catalogue = try services.shelf.trying(
        pack.drafts.map(\.own), categories: pack.categories)
      return pack.drafts.compactMap { draft in draft.id(in: catalogue).map { ($0, draft.own) } }
    } catch {
      let sentences = error.problems.map(\.sentence).joined(separator: " ")
      reader.refuse("definition", saying: sentences)
      return nil
    }
  }
}

/// What a file holds: exercises, and the category with its norms where it is a category file.
private struct Pack {
  let drafts: [ExerciseDraft]
  let categories: [OwnDefinition]
}

extension Reader {
  /// One exercise alone goes into the category that was chosen, a category file into the one it
  /// names; nil when the text is neither.
  fileprivate mutating func pack(
    _ catalogue: AssessmentCatalogue, shipped: CatalogueShelf, kept: [OwnCategory]
  ) throws -> Pack? {
    var value = submission["definition"] ?? .null
    if case .string(let source) = value {
      value = (try? JSONDecoder().decode(JSONValue.self, from: Data(source.utf8))) ?? .null
    }
    guard case .object(var file) = value, file["exercises"]?.elements?.isEmpty != true else {
      refuse("definition", "ownExercise.notJSON")
      return nil
    }
    guard let exercises = file["exercises"]?.elements else {
      let category = submission.text("category") ?? ""
      return Pack(drafts: [ExerciseDraft(category: category, object: value)], categories: [])
    }
    let name = file["name"]?.typedText ?? ""
    let known = catalogue.categories.first { $0.name == name }
    let id = known?.id ?? Category.id(from: name)
    let norms = try ownNorms(of: file, shipped.shippedNorms(file.norms.keys))
    file["exercises"] = .array([])
    // What an earlier pack brought stays, for its exercises refer to it.
    let before = try kept.first { $0.category == id }?.own.object.norms ?? [:]
    file["norms"] = .object(before.merging(norms) { _, new in new })
    let own = OwnDefinition(category: id, definition: JSONValue.object(file).pretty)
    return Pack(
      drafts: exercises.map { ExerciseDraft(category: id, object: $0) },
      categories: known == nil || !norms.isEmpty ? [own] : [])
  }

  /// The norms that are new. One that came with the files stays as it is there: other exercises
  /// are scored by it.
  private mutating func ownNorms(
    of file: [String: JSONValue], _ shipped: [String: JSONValue]
  ) -> [String: JSONValue] {
    file.norms.filter { id, norm in
      guard let known = shipped[id] else { return true }
      if known != norm { refuse("definition", "ownExercise.normTaken", ["id": id]) }
      return false
    }
  }
}
