import Catalogue
import Definitions
import Foundation
import Vault

/// What a file holds: exercises, and the category with its norms where it is a category file.
private struct Pack {
  let drafts: [ExerciseDraft]
  let categories: [OwnDefinition]
  /// Nil where nobody has signed it.
  let maker: PackMaker?
}

/// Nobody, or one.
private struct PackSigner {
  let one: PackMaker?
}

/// A pack that fits the catalogue: its exercises with their ids, what has to be kept of its
/// category, and who made it.
struct ReadPack: Sendable {
  let exercises: [(exercise: String, own: OwnDefinition)]
  let categories: [OwnDefinition]
  let maker: PackMaker?
}

extension Reader {
  /// Nil when something is wrong with it.
  mutating func exercises(_ shelf: CatalogueShelf, _ store: Store) async throws -> ReadPack? {
    let pack = try pack(for: shelf, kept: try await store.ownCategories())
    guard let pack, problems.isEmpty else { return nil }
    do {
      let catalogue = try shelf.trying(pack.drafts.map(\.own), categories: pack.categories)
      let found = pack.drafts.compactMap { draft in
        draft.id(in: catalogue).map { (exercise: $0, own: draft.own) }
      }
      let conflict = try await shelf.conflict(
        of: found, categories: pack.categories, with: store, text)
      if let conflict { refuse("definition", saying: conflict.message) }
      return ReadPack(exercises: found, categories: pack.categories, maker: pack.maker)
    } catch let error as DefinitionProblems {
      refuse("definition", saying: error.problems.map(\.sentence).joined(separator: " "))
      return nil
    }
  }

  /// One exercise alone goes into the category that was chosen, a category file into the one it
  /// names; nil when the text is neither.
  private mutating func pack(for shelf: CatalogueShelf, kept: [OwnCategory]) throws -> Pack? {
    var value = submission["definition"] ?? .null
    if case .string(let source) = value {
      do {
        value = try JSONValue(parsing: source, areKeysUnique: true)
      } catch {
        refuse("definition", saying: voice.text.sentence(for: error))
        return nil
      }
    }
    guard case .object(var file) = value, file["exercises"]?.elements?.isEmpty != true else {
      refuse("definition", "ownExercise.notJSON")
      return nil
    }
    guard let maker = maker(of: &file) else { return nil }
    guard file["exercises"]?.elements != nil else {
      let category = submission.text("category") ?? ""
      let draft = ExerciseDraft(category: category, object: .object(file))
      return Pack(drafts: [draft], categories: [], maker: maker.one)
    }
    let norms = try ownNorms(of: file, shelf.shippedNorms(file.norms.keys))
    let content = try PackContent(
      file, norms: norms, kept: kept.map(\.own), in: shelf.catalogue)
    return Pack(
      drafts: content.exercises.map { ExerciseDraft(category: content.category, object: $0) },
      categories: content.own.map { [$0] } ?? [], maker: maker.one)
  }

  /// Who has signed it, if anybody; nil where it was changed since. What says so is taken out.
  private mutating func maker(of file: inout [String: JSONValue]) -> PackSigner? {
    do throws(ChangedPack) {
      defer { for key in PackMaker.keys { file[key] = nil } }
      return PackSigner(one: try PackMaker(of: file))
    } catch {
      let name = submission.text("file") ?? file["name"]?.typedText ?? ""
      refuse(
        "definition", "ownExercise.packChanged",
        ["file": name.isBlank ? "–" : name, "gym": error.gym.isBlank ? "–" : error.gym])
      return nil
    }
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
