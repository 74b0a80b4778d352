import Catalogue
import Definitions
import Foundation
import GRDB

/// What an import has made of the exercises and movements of the gym that a client comes from.
package struct BroughtDefinitions: Sendable, Equatable {
  /// Names of those that the catalogue did not have.
  package fileprivate(set) var added: [String] = []
  /// Names of those that the catalogue has otherwise.
  package fileprivate(set) var differing: [String] = []
  /// Ids that results or goals name, and that neither the catalogue nor the file has for it.
  package fileprivate(set) var missing: [String] = []
  /// Names of movements that were put away here, for plans to go on with.
  package internal(set) var movements: [String] = []
  /// Names of those that plans hold, and that neither this gym nor the file has.
  package internal(set) var missingMovements: [String] = []
}

/// Exercises of a gym's own go with the clients whose results or goals name them: each as a file of
/// its own, as exercises are handed on.
enum MovedExercise {
  private static let folder = "exercises/"
  private static let ending = ".json"
  static let longestFile = 1 << 20
  static let limit = 500

  static func fileName(of exercise: String) -> String { folder + exercise + ending }
  static func isFile(_ name: String) -> Bool { name.hasPrefix(folder) && name.hasSuffix(ending) }
}

extension Client {
  /// Ids of all that their results, earlier ones among them, and goals name.
  fileprivate static func namedExercises(
    by client: Identifier<Client>, _ db: Database
  ) throws -> Set<String> {
    try String.fetchSet(
      db,
      sql: """
        SELECT exercise FROM result WHERE clientId = :client
        UNION SELECT json_extract(before, '$.exercise') FROM resultChange WHERE clientId = :client
        UNION SELECT exercise FROM goal WHERE clientId = :client AND exercise IS NOT NULL
        """, arguments: ["client": client])
  }
}

extension AssessmentCatalogue {
  /// The gym's own among those that a client names, and those that these refer to.
  func files(
    of client: Identifier<Client>, _ db: Database
  ) throws -> [(name: String, content: Data)] {
    let own = try OwnCatalogue(db)
    let norms = try own.categories.reduce(into: [:]) { all, category in
      all.merge(try category.own.object.norms) { first, _ in first }
    }
    let all = own.exercises.map(\.exercise)
    let needed = withReferences(try Client.namedExercises(by: client, db), among: all)
    return try own.exercises.filter { needed.contains($0.exercise) }.map { kept in
      let file = try file(of: kept, in: own, norms: norms)
      let text = JSONValue.object(file).pretty + "\n"
      return (MovedExercise.fileName(of: kept.exercise), Data(text.utf8))
    }
  }

  /// One that does not fit the files any more goes along as it is: another gym may read it.
  private func file(
    of kept: OwnExercise, in own: OwnCatalogue, norms: [String: JSONValue]
  ) throws -> [String: JSONValue] {
    let category = category(kept.category)
    if let exercise = exercise(kept.exercise), let category {
      return exercise.file(try kept.own.object, in: category, norms: norms)
    }
    var file = try own.categories.first { $0.category == kept.category }?.own.object ?? [:]
    if let category {
      (file["name"], file["colour"]) = (.string(category.name), .string(category.colour))
    }
    let exercise = JSONValue.object(try kept.own.object)
    let asked = norms.filter { exercise.normIDs.contains($0.key) }
    file["exercises"] = .array([exercise])
    file["norms"] = asked.isEmpty ? nil : .object(asked)
    return file
  }

  /// - Parameter all: what a formula may ask for where it works out a name.
  fileprivate func withReferences(_ ids: Set<String>, among all: [String]) -> Set<String> {
    var (found, open) = (Set<String>(), Array(ids))
    while let id = open.popLast() {
      guard found.insert(id).inserted else { continue }
      guard let exercise = exercise(id) else {
        // Of what cannot be read nobody knows what it asks for.
        open += all.contains(id) ? all : []
        continue
      }
      open += exercise.references + (exercise.normCalls.areOpen ? all : [])
    }
    return found
  }
}

extension MovedClient {
  /// Brings those that are needed and that the catalogue does not have; one that it has stays as it is.
  ///
  /// - Throws: `ClientRefusal.otherExercise` where it has one of that id in another unit: the client's
  ///   results would say something else.
  func bringExercises(
    into shelf: ImportShelf, at moment: Moment, _ db: Database
  ) throws -> BroughtDefinitions {
    let (packs, own) = (try packs(), try OwnCatalogue(db))
    var addition = CatalogueAddition(shelf, own)
    var waiting = packs.filter { shelf.catalogue.exercise($0.id) == nil }
    while let place = waiting.firstIndex(where: { addition.add($0) }) { waiting.remove(at: place) }
    let named = try Client.namedExercises(by: client, db)
    let needed = addition.catalogue.withReferences(named, among: packs.map(\.id))
    let known = packs.compactMap { pack in
      shelf.catalogue.exercise(pack.id).map { (pack: pack, exercise: $0) }
    }.filter { needed.contains($0.pack.id) }
    // What a formula may ask for by a name that it works out stays as it is here.
    let meant = addition.catalogue.withReferences(named, among: [])
    for (pack, exercise) in known where meant.contains(pack.id) && !pack.isAlike(exercise) {
      throw ClientRefusal.otherExercise(exercise.name)
    }
    let new = addition.exercises.filter { needed.contains($0.exercise) }
    try OwnCatalogue.keep(
      new, categories: addition.categories(of: new), by: moment.trainer, at: moment.now, in: db)
    return BroughtDefinitions(
      added: new.compactMap { addition.catalogue.exercise($0.exercise)?.name },
      differing: try known.filter { try !$0.pack.stands(in: own) }.map(\.exercise.name),
      missing: named.filter { addition.catalogue.exercise($0) == nil }.sorted())
  }

  /// By id; what is called otherwise than it says is none.
  private func packs() throws -> [ExercisePack] {
    let names = archive.names.filter(MovedExercise.isFile).sorted()
    guard names.count <= MovedExercise.limit else { throw ClientRefusal.unfit("exercises") }
    return try names.compactMap { name in
      guard case .object(let file) = try json(name, atMost: MovedExercise.longestFile) else {
        throw ClientRefusal.unfit("exercises")
      }
      return ExercisePack(file).flatMap { MovedExercise.fileName(of: $0.id) == name ? $0 : nil }
    }
  }
}

/// A category file with one exercise.
private struct ExercisePack {
  let id: String
  let file: [String: JSONValue]
  let exercise: [String: JSONValue]

  init?(_ file: [String: JSONValue]) {
    guard file.exercises.count == 1, case .object(let exercise)? = file.exercises.first,
      let id = exercise.exerciseID
    else { return nil }
    (self.id, self.file, self.exercise) = (id, file, exercise)
  }

  /// Whether its numbers are in the same units, as far as it says so itself: perhaps it cannot be read here.
  func isAlike(_ known: Exercise) -> Bool {
    let units = exercise.units
    guard let value = units[nil], value.isAlike(known.resultUnit) else { return false }
    return known.inputs.allSatisfy { units[$0.key]?.isAlike($0.unit) != false }
  }

  /// Whether it is the gym's own here, too.
  func stands(in own: OwnCatalogue) throws -> Bool {
    try own.exercises.contains { try $0.exercise == id && $0.own.object == exercise }
  }
}

/// What exercises that came in files add to a catalogue.
private struct CatalogueAddition {
  private(set) var catalogue: AssessmentCatalogue
  private let folder: URL
  private var kept: [OwnDefinition]
  private(set) var exercises: [(exercise: String, own: OwnDefinition)] = []
  private var changed: [String: OwnDefinition] = [:]

  init(_ shelf: ImportShelf, _ own: OwnCatalogue) {
    (catalogue, folder) = (shelf.catalogue, shelf.folder)
    kept = own.categories.map(\.own)
  }

  func categories(of exercises: [(exercise: String, own: OwnDefinition)]) -> [OwnDefinition] {
    let needed = Set(exercises.map(\.own.category))
    return changed.values.filter { needed.contains($0.category) }
      .sorted { $0.category < $1.category }
  }

  /// - Returns: whether it fits what is there by now.
  mutating func add(_ pack: ExercisePack) -> Bool {
    guard let norms = catalogue.newNorms(of: pack.file),
      let content = try? PackContent(pack.file, norms: norms, kept: kept, in: catalogue)
    else { return false }
    let own = OwnDefinition(
      category: content.category, definition: JSONValue.object(pack.exercise).pretty)
    let categories = content.own.map { [$0] } ?? []
    guard let wider = try? catalogue.adding([own], categories: categories, folder: folder),
      wider.exercise(pack.id) != nil
    else { return false }
    catalogue = wider
    exercises.append((pack.id, own))
    for category in categories { changed[category.category] = category }
    kept += categories
    return true
  }
}
