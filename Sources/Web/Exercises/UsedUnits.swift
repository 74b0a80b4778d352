import Catalogue
import Vault

extension CatalogueShelf {
  /// Which of these would be in another unit than its results are: they would say something else. Nil
  /// where none would.
  ///
  /// - Parameter own: what fits the catalogue.
  func inOtherUnit(
    _ own: [OwnDefinition], categories: [OwnDefinition] = [], than store: Store
  ) async throws -> Exercise? {
    let next = try trying(own, categories: categories)
    for known in catalogue.categories.flatMap(\.exercises) {
      guard let new = next.exercise(known.id), new !== known,
        !new.resultUnit.isAlike(known.resultUnit), try await store.isUsed(known.id)
      else { continue }
      return known
    }
    return nil
  }
}

extension Text {
  func inOtherUnit(_ exercise: Exercise) -> String {
    self["ownExercise.unitUsed", ["name": exercise.name, "unit": exercise.resultUnit.name]]
  }
}
