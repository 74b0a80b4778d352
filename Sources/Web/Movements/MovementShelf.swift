import Catalogue
import Synchronization
import Vault

/// The movements in use: the files', and once the vault is open the gym's own.
package final class MovementShelf: Sendable {
  private struct Shelved {
    var library: MovementLibrary
    /// Whose load brought it, and who began last.
    var turn = 0
    var turns = 0
  }

  private let files: MovementLibrary
  private let catalogue: AssessmentCatalogue
  private let current: Mutex<Shelved>

  /// - Parameter catalogue: the files', that movements may say they are like.
  init(files: MovementLibrary, beside catalogue: AssessmentCatalogue) {
    (self.files, self.catalogue) = (files, catalogue)
    current = Mutex(Shelved(library: files))
  }

  package var library: MovementLibrary { current.withLock { $0.library } }

  /// After the vault was opened, and after each change. Nothing is newer than what a later turn has
  /// read.
  func load(from store: Store) async throws {
    let turn = current.withLock { current in
      current.turns += 1
      return current.turns
    }
    let own = try await store.gymMovements().map(\.own)
    let library = files.adding(own, beside: catalogue)
    current.withLock { current in
      if current.turn < turn { (current.library, current.turn) = (library, turn) }
    }
  }
}
