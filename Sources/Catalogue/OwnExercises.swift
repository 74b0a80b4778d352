import Definitions
import Foundation

/// An exercise that a gym keeps beside the files, as the object of a category file.
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
  /// - Parameter folder: where the pictures of steps are.
  /// - Throws: every mistake of every definition, as for a file.
  package func adding(
    _ own: [OwnDefinition], folder: URL
  ) throws(DefinitionProblems) -> AssessmentCatalogue {
    let log = ProblemLog()
    let read = own.compactMap { self.read($0, folder: folder, log: log) }
    try log.throwIfAny()
    let catalogue = AssessmentCatalogue(categories.map { $0.with(read.map(\.exercise)) })
    for (exercise, node) in read { catalogue.checkReferences(of: exercise, at: node) }
    try log.throwIfAny()
    for (exercise, node) in read { catalogue.checkSamples(of: exercise, at: node) }
    try log.throwIfAny()
    return catalogue
  }

  private func read(
    _ own: OwnDefinition, folder: URL, log: ProblemLog
  ) -> (exercise: Exercise, node: DefinitionNode)? {
    let file = "own exercise"
    guard category(own.category) != nil else {
      log.add(.init(file: file, path: "category", reason: "is none of the catalogue"))
      return nil
    }
    guard let node = try? DefinitionNode(data: Data(own.definition.utf8), file: file, log: log)
    else {
      log.add(.init(file: file, path: "", reason: "is not valid JSON"))
      return nil
    }
    return Exercise(node, category: own.category, folder: folder).map { ($0, node) }
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
    return Category(id: id, name: name, colour: colour, norms: norms, exercises: kept)
  }
}
