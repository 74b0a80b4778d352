import Catalogue
import Definitions
import Foundation
import Synchronization
import Vault

/// The catalogue in use: the files', and once the vault is open the gym's own exercises.
package final class CatalogueShelf: Sendable {
  private let files: AssessmentCatalogue
  private let folder: URL
  /// Where days begin and end.
  private let zone: TimeZone
  private let current: Mutex<Shelved>
  private let turns = Mutex(0)

  private struct Shelved {
    var catalogue: AssessmentCatalogue
    var leftOut: [String: String] = [:]
    /// Name and version of each own exercise and category; nil before the vault was opened.
    var own: [String]?
    /// Whose load brought it.
    var turn = 0
    /// What the gym has made of the lists, and whose load brought that.
    var arrangement = Arrangement()
    var arrangementTurn = 0

    /// With the lists as the gym has them.
    func arranged(_ arrangement: Arrangement, by turn: Int) -> Shelved {
      var shelved = self
      shelved.catalogue = catalogue.arranged(arrangement)
      (shelved.arrangement, shelved.arrangementTurn) = (arrangement, turn)
      return shelved
    }
  }

  package init(files: AssessmentCatalogue, folder: URL, zone: TimeZone) {
    (self.files, self.folder, self.zone) = (files, folder, zone)
    current = Mutex(Shelved(catalogue: files))
  }

  package var catalogue: AssessmentCatalogue { current.withLock { $0.catalogue } }

  /// For clients who come from another gym with exercises and movements of its own.
  package func forImport(_ movements: MovementLibrary) -> ImportShelf {
    ImportShelf(catalogue: catalogue, folder: folder, movements: movements)
  }

  /// Own exercises that do not fit the files any more, with the reason, by id.
  var leftOut: [String: String] { current.withLock { $0.leftOut } }

  /// What the catalogue would be with some more; puts nothing on the shelf.
  func trying(
    _ own: [OwnDefinition], categories: [OwnDefinition] = []
  ) throws(DefinitionProblems) -> AssessmentCatalogue {
    try catalogue.adding(own, categories: categories, folder: folder)
  }

  /// After the vault was opened, and after each change.
  package func load(from store: Store) async throws {
    try await arrange(from: store)
    let turn = takeTurn()
    guard put(try await store.ownCatalogue(), by: turn) else { return }
    store.keepStandings(by: catalogue, in: zone)
    do {
      try await store.showEarlierResults(catalogue)
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      // The next load tries again; until then they show what they always did.
      current.withLock { $0.own = nil }
    }
  }

  /// After the owner has hidden an exercise, or ordered some.
  func arrange(from store: Store) async throws {
    let turn = takeTurn()
    let arrangement = try await store.arrangement()
    current.withLock { current in
      guard current.arrangementTurn < turn else { return }
      current = current.arranged(arrangement, by: turn)
    }
    store.keepStandings(by: catalogue, in: zone)
  }

  /// To be taken before the vault is read: nothing is newer than what a later turn has read.
  func takeTurn() -> Int {
    turns.withLock { turns in
      turns += 1
      return turns
    }
  }

  /// All together, for they may refer to each other; where some no longer fit the files, those
  /// are left out, and the others do not suffer for it.
  ///
  /// - Returns: whether there is something else on the shelf now; nothing older gets there.
  @discardableResult
  func put(_ own: OwnCatalogue, by turn: Int) -> Bool {
    guard current.withLock({ $0.own != own.names }) else { return false }
    let folder = folder
    // A category that does not fit is told of by its exercises.
    let base = own.categories.reduce(files) { base, category in
      (try? base.adding([], categories: [category.own], folder: folder)) ?? base
    }
    var shelved = Shelved(catalogue: base)
    if let all = try? base.adding(own.exercises.map(\.own), folder: folder) {
      shelved.catalogue = all
    } else {
      shelved = oneByOne(own.exercises, on: base)
    }
    (shelved.own, shelved.turn) = (own.names, turn)
    return current.withLock { current in
      guard current.turn < turn else { return false }
      current = shelved.arranged(current.arrangement, by: current.arrangementTurn)
      return true
    }
  }

  /// Again and again, until no more find what they refer to.
  private func oneByOne(_ own: [OwnExercise], on base: AssessmentCatalogue) -> Shelved {
    var shelved = Shelved(catalogue: base)
    var waiting = own
    while true {
      shelved.leftOut = [:]
      for exercise in waiting {
        do {
          shelved.catalogue = try shelved.catalogue.adding([exercise.own], folder: folder)
        } catch {
          shelved.leftOut[exercise.exercise] = error.problems.map(\.sentence).joined(
            separator: " ")
        }
      }
      let rest = waiting.filter { shelved.leftOut[$0.exercise] != nil }
      if rest.isEmpty || rest.count == waiting.count { return shelved }
      waiting = rest
    }
  }

  /// The JSON object of an exercise in the files; nil when none has that id.
  func shipped(_ exercise: Exercise) throws -> JSONValue? {
    try reading { () throws(DefinitionProblems) in
      try CategoryFiles(folder: folder).definition(of: exercise).map(JSONValue.object)
    }
  }

  /// Named norms as the files have them.
  func shippedNorms(_ ids: some Sequence<String>) throws -> [String: JSONValue] {
    try reading { () throws(DefinitionProblems) in
      try CategoryFiles(folder: folder).norms(Set(ids), of: files.categories)
    }
  }

  /// A file that was sound at the start may be gone or broken by now.
  private func reading<Content>(_ read: () throws(DefinitionProblems) -> Content) throws -> Content
  {
    do throws(DefinitionProblems) { return try read() } catch {
      throw Refusal.unreadable(error)
    }
  }
}

extension Refusal {
  fileprivate static func unreadable(_ problems: DefinitionProblems) -> Refusal {
    Refusal(
      status: .serviceUnavailable, key: "refusal.unreadableFile",
      details: ["problem": problems.problems.map(\.description).joined(separator: "; ")])
  }
}

extension OwnCatalogue {
  fileprivate var names: [String] {
    exercises.map { "\($0.exercise) \($0.version)" }
      + categories.map { "\($0.category)/ \($0.version)" }
  }
}

extension DefinitionProblem {
  /// Where and what, without the name of a file.
  var sentence: String { path.isEmpty ? reason : "\(path): \(reason)." }
}
