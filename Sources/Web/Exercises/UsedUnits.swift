import Catalogue
import Vault

extension CatalogueShelf {
  /// Why these cannot be kept: results are there that would say something else by them. Nil where
  /// nothing is in the way.
  ///
  /// - Parameter own: what fits the catalogue.
  func conflict(
    of own: [(exercise: String, own: OwnDefinition)], categories: [OwnDefinition] = [],
    with store: Store, _ text: Text
  ) async throws -> (field: String, message: String)? {
    let next = try trying(own.map(\.own), categories: categories)
    let kept = Set(try await store.ownExercises().map(\.exercise))
    for (id, _) in own {
      let known = catalogue.exercise(id)
      let isAlike = known.map { known in next.exercise(id)?.isAlike(known) ?? true }
      // Results of what nobody has here may have come from another gym, in whatever unit.
      guard !(isAlike ?? kept.contains(id)), try await store.isUsed(id) else { continue }
      guard let known else { return ("id", text["ownExercise.idUsed", ["id": id]]) }
      let unit = known.resultUnit.name
      return ("resultUnit", text["ownExercise.unitUsed", ["name": known.name, "unit": unit]])
    }
    return nil
  }
}
