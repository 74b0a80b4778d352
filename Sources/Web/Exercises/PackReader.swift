import Catalogue
import Definitions
import Foundation
import Vault

/// What a file holds: exercises, and the category with its norms where it is a category file.
private struct Pack {
  let drafts: [ExerciseDraft]
  let categories: [OwnDefinition]
}

extension Reader {
  /// The pack's exercises with their ids, and what has to be kept of its category; nil when
  /// something is wrong with one.
  mutating func exercises(
    _ shelf: CatalogueShelf, _ store: Store
  ) async throws -> (
    exercises: [(exercise: String, own: OwnDefinition)], categories: [OwnDefinition]
  )? {
    let pack = try pack(for: shelf, kept: try await store.ownCategories())
    guard let pack, problems.isEmpty else { return nil }
    do {
      let catalogue = try shelf.trying(pack.drafts.map(\.own), categories: pack.categories)
      let found = pack.drafts.compactMap { draft in
        draft.id(in: catalogue).map { (exercise: $0, own: draft.own) }
      }
      return (found, pack.categories)
    } catch {
      refuse("definition", saying: error.problems.map(\.sentence).joined(separator: " "))
      return nil
    }
  }

  /// One exercise alone goes into the category that was chosen, a category file into the one it
  /// names; nil when the text is neither.
  private mutating func pack(for shelf: CatalogueShelf, kept: [OwnCategory]) throws -> Pack? {
    var value = submission["definition"] ?? .null
    if case .string(let source) = value {
      value = (try? JSONValue(parsing: source)) ?? .null
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
    let known = shelf.catalogue.categories.first { $0.name == name }
    let id = known?.id ?? Category.id(from: name)
    let norms = try ownNorms(of: file, shelf.shippedNorms(file.norms.keys))
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
