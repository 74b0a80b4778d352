import Definitions
import Foundation

/// A movement that a gym keeps beside the files, written as in one of them.
package struct OwnMovement: Sendable, Equatable {
  /// JSON text.
  package let definition: String
  /// Plans that hold it keep it; it is offered to nobody.
  package let isAway: Bool

  package init(definition: String, isAway: Bool = false) {
    (self.definition, self.isAway) = (definition, isAway)
  }
}

extension MovementLibrary {
  /// This library with a gym's own, each behind the others of its muscle group. What the program
  /// cannot read is left out; plans keep it by its name.
  package func adding(
    _ own: [OwnMovement], beside catalogue: AssessmentCatalogue
  ) -> MovementLibrary {
    let read = own.compactMap { own in
      movement(own, beside: catalogue, ProblemLog()).map { (movement: $0.0, isAway: own.isAway) }
    }
    let offered = read.filter { !$0.isAway }.reduce(into: movements) { all, one in
      let last = all.lastIndex { $0.first == one.movement.first } ?? all.count - 1
      all.insert(one.movement, at: last + 1)
    }
    return MovementLibrary(offered, away: read.filter(\.isAway).map(\.movement))
  }

  /// A new movement, or a known one that is changed, by the rules of the files.
  ///
  /// - Throws: every mistake.
  package func reading(
    _ own: OwnMovement, beside catalogue: AssessmentCatalogue
  ) throws(DefinitionProblems) -> Movement {
    let log = ProblemLog()
    let read = movement(own, beside: catalogue, log)
    if let (movement, node) = read {
      check(movement, at: node)
      if let other = named(movement.name), other.id != movement.id {
        node["name"]?.problem("is the name of another movement")
      }
    }
    try log.throwIfAny()
    guard let read else { throw DefinitionProblems([]) }
    return read.movement
  }

  /// Nil where it cannot be read; why stands in the log.
  private func movement(
    _ own: OwnMovement, beside catalogue: AssessmentCatalogue, _ log: ProblemLog
  ) -> (movement: Movement, node: DefinitionNode)? {
    let (data, file) = (Data(own.definition.utf8), "own movement")
    guard let node = try? DefinitionNode(data: data, file: file, log: log) else {
      log.add(.init(file: file, path: "", reason: "is not valid JSON"))
      return nil
    }
    return Movement(node, categories(for: node), beside: catalogue).map { ($0, node) }
  }

  /// A flag on a category holds it as it holds the others of its muscle group.
  private func categories(for node: DefinitionNode) -> [String] {
    guard case .string(let muscle)? = node["first"]?.value else { return [] }
    return movements.first { $0.first.rawValue == muscle }?.categories ?? []
  }
}
