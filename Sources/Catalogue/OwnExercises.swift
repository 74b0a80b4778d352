import Definitions
import Foundation

/// What a gym keeps beside the files: an exercise, as the object of a category file, or a
/// category without its exercises.
package struct OwnDefinition: Sendable, Equatable {
  package let category: String
  /// JSON text.
  package let definition: String

  package init(category: String, definition: String) {
    (self.category, self.definition) = (category, definition)
  }
}

extension AssessmentCatalogue {
  /// This catalogue with a gym's own exercises, each in the place of the one with its id.
  ///
  /// - Parameters:
  ///   - own: exercises.
  ///   - categories: of these new ones are added; known ones get their named norms.
  ///   - folder: where the pictures of steps are.
  /// - Throws: every mistake of every definition, as for a file.
  package func adding(
    _ own: [OwnDefinition], categories: [OwnDefinition] = [], folder: URL
  ) throws(DefinitionProblems) -> AssessmentCatalogue {
    let log = ProblemLog()
    let added = categories.compactMap { definition in
      definition.node(log).flatMap { CategoryFile($0, id: definition.category, folder: folder) }
    }
    let wider = with(self.files.merging(added.map(\.category)))
    let read = own.compactMap { wider.read($0, folder: folder, log: log) }
    try log.throwIfAny()
    let catalogue = with(wider.files.map { $0.with(read.map(\.exercise)) })
    for (exercise, node) in read { catalogue.checkReferences(of: exercise, at: node) }
    try log.throwIfAny()
    for (exercise, node) in read { catalogue.check(exercise, at: node) }
    try log.throwIfAny()
    return catalogue
  }

  private func with(_ files: [Category]) -> AssessmentCatalogue {
    AssessmentCatalogue(files, batteries: batteries, arrangement)
  }

  private func read(
    _ own: OwnDefinition, folder: URL, log: ProblemLog
  ) -> (exercise: Exercise, node: DefinitionNode)? {
    guard category(own.category) != nil else {
      log.add(
        .init(file: OwnDefinition.file, path: "category", reason: "is none of the catalogue"))
      return nil
    }
    guard let node = own.node(log) else { return nil }
    return Exercise(node, category: own.category, folder: folder).map { ($0, node) }
  }
}

extension OwnDefinition {
  /// The definition read as JSON.
  package var object: [String: JSONValue] {
    get throws {
      guard case .object(let object) = try JSONValue(parsing: definition) else {
        throw JSONMistake(line: 1)
      }
      return object
    }
  }

  /// Stands for a file's name in the log.
  fileprivate static let file = "own exercise"

  fileprivate func node(_ log: ProblemLog) -> DefinitionNode? {
    if let node = try? DefinitionNode(data: Data(definition.utf8), file: Self.file, log: log) {
      return node
    }
    log.add(.init(file: Self.file, path: "", reason: "is not valid JSON"))
    return nil
  }
}

extension [Category] {
  /// Known ones get the others' norms; unknown ones come last.
  fileprivate func merging(_ others: [Category]) -> [Category] {
    others.reduce(into: self) { all, other in
      guard let place = all.firstIndex(where: { $0.id == other.id }) else {
        all.append(other)
        return
      }
      let known = all[place]
      all[place] = Category(
        id: known.id, name: known.name, colour: known.colour,
        norms: known.norms.merging(other.norms) { _, own in own }, staleAfter: known.staleAfter,
        exercises: known.exercises)
    }
  }
}

extension Category {
  /// Without what others are, and with what is now its own: replaced in place, or at the end.
  fileprivate func with(_ own: [Exercise]) -> Category {
    let mine = own.filter { $0.category == id }
    var kept = exercises.compactMap { exercise -> Exercise? in
      guard own.contains(where: { $0.id == exercise.id }) else { return exercise }
      return mine.last { $0.id == exercise.id }
    }
    for exercise in mine where !kept.contains(where: { $0.id == exercise.id }) {
      kept.append(exercise)
    }
    return with(only: kept)
  }
}
