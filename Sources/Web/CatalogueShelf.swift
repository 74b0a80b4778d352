import Catalogue
import Definitions
import Foundation
import Synchronization
import Vault

/// The catalogue in use: the files', and once the vault is open the gym's own exercises.
package final class CatalogueShelf: Sendable {
  private let files: AssessmentCatalogue
  private let folder: URL
  private let current: Mutex<AssessmentCatalogue>

  init(files: AssessmentCatalogue, folder: URL) {
    (self.files, self.folder) = (files, folder)
    current = Mutex(files)
  }

  package var catalogue: AssessmentCatalogue { current.withLock { $0 } }

  /// What the catalogue would be with some more; puts nothing on the shelf.
  func trying(_ own: [OwnDefinition]) throws(DefinitionProblems) -> AssessmentCatalogue {
    try catalogue.adding(own, folder: folder)
  }

  /// All together, for they may refer to each other; where some no longer fit the files, those
  /// are left out, and the others do not suffer for it.
  func put(_ own: [OwnExercise]) {
    let all = own.map(\.own)
    let catalogue =
      (try? files.adding(all, folder: folder))
      ?? all.reduce(files) { (try? $0.adding([$1], folder: folder)) ?? $0 }
    current.withLock { $0 = catalogue }
  }

  /// The JSON object of an exercise in the files; nil when none has that id.
  func shipped(_ exercise: Exercise) -> JSONValue? {
    let file = folder.appending(path: "\(exercise.category).json")
    guard let data = try? Data(contentsOf: file),
      case .object(let category)? = try? JSONDecoder().decode(JSONValue.self, from: data),
      case .array(let exercises)? = category["exercises"]
    else { return nil }
    return exercises.first { node in
      guard case .object(let object) = node else { return false }
      return object["id"] == .string(exercise.id)
    }
  }
}

extension Services {
  /// After the vault was opened, and after each change.
  func loadOwnExercises() async throws {
    shelf.put(try await store.ownExercises())
  }
}
