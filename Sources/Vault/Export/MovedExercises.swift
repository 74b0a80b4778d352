import Catalogue
import Definitions
import Foundation
import GRDB

/// What an import has made of the exercises of the gym that a client comes from.
package struct BroughtExercises: Sendable, Equatable {
  /// Names of those that the catalogue did not have.
  package fileprivate(set) var added: [String] = []
  /// Ids that results or goals name, and that neither the catalogue nor the file has for it.
  package fileprivate(set) var missing: [String] = []
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
    let needed = withReferences(try Client.namedExercises(by: client, db))
    return try own.exercises.filter { needed.contains($0.exercise) }.compactMap { kept in
      guard let exercise = exercise(kept.exercise), let category = category(kept.category)
      else { return nil }
      let file = exercise.file(try kept.own.object, in: category, norms: norms)
      let text = JSONValue.object(file).pretty + "\n"
      return (MovedExercise.fileName(of: kept.exercise), Data(text.utf8))
    }
  }

  private func withReferences(_ ids: Set<String>) -> Set<String> {
    var (found, open) = (Set<String>(), Array(ids))
    while let id = open.popLast() {
      if found.insert(id).inserted { open += exercise(id)?.references ?? [] }
    }
    return found
  }
}

extension MovedClient {
  /// Brings those that the catalogue does not have; one that it has stays as it is.
  ///
  /// - Throws: `ClientRefusal.otherExercise` where it has one of that id in another unit: the client's
  ///   results would say something else.
  func bringExercises(
    into shelf: ImportShelf, at moment: Moment, _ db: Database
  ) throws -> BroughtExercises {
    var addition = CatalogueAddition(
      catalogue: shelf.catalogue, folder: shelf.folder,
      kept: try OwnCategory.newest(db).map(\.own))
    var waiting = try packs().filter { try !addition.has($0) }
    while let place = waiting.firstIndex(where: { addition.add($0) }) { waiting.remove(at: place) }
    try OwnCatalogue.keep(
      addition.exercises, categories: addition.categories, by: moment.trainer, at: moment.now,
      in: db)
    let named = try Client.namedExercises(by: client, db)
    return BroughtExercises(
      added: addition.exercises.compactMap { addition.catalogue.exercise($0.exercise)?.name },
      missing: named.filter { addition.catalogue.exercise($0) == nil }.sorted())
  }

  private func packs() throws -> [[String: JSONValue]] {
    let names = archive.names.filter(MovedExercise.isFile).sorted()
    guard names.count <= MovedExercise.limit else { throw ClientRefusal.unfit("exercises") }
    return try names.map { name in
      guard archive.size(of: name) ?? 0 <= MovedExercise.longestFile else {
        throw ClientRefusal.unfit("exercises")
      }
      let content = try ClientRefusal.reading { try archive.content(of: name) } ?? Data()
      let text = String(decoding: content, as: UTF8.self)
      guard
        case .object(let pack) = try ClientRefusal.reading({
          try JSONValue(parsing: text, areKeysUnique: true)
        })
      else { throw ClientRefusal.unfit("exercises") }
      return pack
    }
  }
}

/// What exercises that came in files add to a catalogue.
private struct CatalogueAddition {
  private(set) var catalogue: AssessmentCatalogue
  private let folder: URL
  private var kept: [OwnDefinition]
  private(set) var exercises: [(exercise: String, own: OwnDefinition)] = []
  private var changed: [String: OwnDefinition] = [:]

  var categories: [OwnDefinition] { changed.values.sorted { $0.category < $1.category } }

  init(catalogue: AssessmentCatalogue, folder: URL, kept: [OwnDefinition]) {
    (self.catalogue, self.folder, self.kept) = (catalogue, folder, kept)
  }

  func has(_ pack: [String: JSONValue]) throws -> Bool {
    guard let id = Self.id(in: pack), let known = catalogue.exercise(id) else { return false }
    let other = read(pack)?.catalogue.exercise(id)
    guard other?.resultUnit.isAlike(known.resultUnit) != false else {
      throw ClientRefusal.otherExercise(known.name)
    }
    return true
  }

  /// - Returns: whether it fits what is there by now.
  mutating func add(_ pack: [String: JSONValue]) -> Bool {
    guard let id = Self.id(in: pack), let (wider, own, category) = read(pack),
      wider.exercise(id) != nil
    else { return false }
    catalogue = wider
    exercises.append((id, own))
    if let category {
      kept.append(category)
      changed[category.category] = category
    }
    return true
  }

  /// Nil where it does not fit.
  private func read(
    _ pack: [String: JSONValue]
  ) -> (catalogue: AssessmentCatalogue, own: OwnDefinition, category: OwnDefinition?)? {
    guard pack.exercises.count == 1, let norms = catalogue.newNorms(of: pack),
      let content = try? PackContent(pack, norms: norms, kept: kept, in: catalogue)
    else { return nil }
    let own = OwnDefinition(category: content.category, definition: content.exercises[0].pretty)
    let wider = try? catalogue.adding(
      [own], categories: content.own.map { [$0] } ?? [], folder: folder)
    return wider.map { ($0, own, content.own) }
  }

  private static func id(in pack: [String: JSONValue]) -> String? {
    if case .object(let exercise)? = pack.exercises.first { exercise.exerciseID } else { nil }
  }
}
