import Definitions
import Foundation

/// What a category file brings into a catalogue.
package struct PackContent: Sendable {
  /// The id of the category that its exercises go into: the one of that name or id, or a new one.
  package let category: String
  package let exercises: [JSONValue]
  /// The category with its new norms and those that came before; nil where it brings nothing new.
  package let own: OwnDefinition?

  /// - Parameters:
  ///   - norms: those of the file that are new.
  ///   - kept: what came before: it stays, for its exercises refer to it.
  package init(
    _ file: [String: JSONValue], norms: [String: JSONValue], kept: [OwnDefinition],
    in catalogue: AssessmentCatalogue
  ) throws {
    let name: String = if case .string(let name)? = file["name"] { name } else { "" }
    let known =
      catalogue.categories.first { $0.name == name } ?? catalogue.category(Category.id(from: name))
    (category, exercises) = (known?.id ?? Category.id(from: name), file.exercises)
    guard known == nil || !norms.isEmpty else {
      own = nil
      return
    }
    let before = try kept.last { [category] in $0.category == category }?.object
    // A category that is there keeps its name and colour.
    var file = before ?? file
    file["exercises"] = .array([])
    file["norms"] = .object((before?.norms ?? [:]).merging(norms) { _, new in new })
    own = OwnDefinition(category: category, definition: JSONValue.object(file).pretty)
  }
}

extension AssessmentCatalogue {
  /// The named norms of a category file with one exercise that are not here; nil where its formula asks
  /// for one that scores otherwise here.
  package func newNorms(of file: [String: JSONValue]) -> [String: JSONValue]? {
    let needed = file.exercises.first?.normIDs ?? []
    var new: [String: JSONValue] = [:]
    for (id, norm) in file.norms {
      guard let known = self.norm(named: id) else {
        new[id] = norm
        continue
      }
      let node = try? DefinitionNode(
        data: Data(norm.canonical.utf8), file: "pack", log: ProblemLog())
      let table = node.flatMap { NormTable($0, resultUnit: nil) }
      guard table?.meaning == known.meaning || !needed.contains(id) else { return nil }
    }
    return new
  }
}

extension JSONValue {
  /// What an exercise's object asks for by name.
  package var normIDs: [String] {
    guard case .object(let exercise) = self,
      case .string(let formula)? = exercise["conversionAlgorithm"]
    else { return [] }
    return NormCalls(formula).ids
  }
}
