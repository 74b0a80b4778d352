import Definitions
import Foundation

/// The files of a catalogue as they were written, for handing exercises on.
package struct CategoryFiles: Sendable {
  private let folder: URL

  package init(folder: URL) { self.folder = folder }

  /// The JSON object of an exercise; nil when its category's file has none with that id.
  ///
  /// - Throws: what is wrong with the file.
  package func definition(
    of exercise: Exercise
  ) throws(DefinitionProblems) -> [String: JSONValue]? {
    try file(exercise.category)["exercises"]?.array().lazy
      .compactMap { node -> [String: JSONValue]? in
        if case .object(let object) = node.value { object } else { nil }
      }
      .first { $0.exerciseID == exercise.id }
  }

  /// Named norms of the categories; of two with one name, the first file's.
  ///
  /// - Throws: what is wrong with a file that has one of them.
  package func norms(
    _ ids: Set<String>, of categories: [Category]
  ) throws(DefinitionProblems) -> [String: JSONValue] {
    var norms: [String: JSONValue] = [:]
    for category in categories where !ids.isDisjoint(with: category.norms.keys) {
      guard case .object(let file) = try file(category.id).value else { continue }
      norms.merge(file.norms.filter { ids.contains($0.key) }) { first, _ in first }
    }
    return norms
  }

  private func file(_ category: String) throws(DefinitionProblems) -> DefinitionNode {
    let log = ProblemLog()
    if let node = DefinitionNode.read(folder.appending(path: "\(category).json"), log: log) {
      return node
    }
    throw DefinitionProblems(log.problems)
  }
}

extension [String: JSONValue] {
  /// The named norms of a category file.
  package var norms: [String: JSONValue] {
    if case .object(let norms)? = self["norms"] { norms } else { [:] }
  }

  /// The objects of a category file's exercises.
  package var exercises: [JSONValue] {
    if case .array(let exercises)? = self["exercises"] { exercises } else { [] }
  }

  /// In what an exercise's object counts its value, under nil, and each extra number by its key.
  package var units: [String?: ResultUnit] {
    var units: [String?: ResultUnit] = [:]
    if case .string(let word)? = self["resultUnit"] { units[nil] = ResultUnit(word: word) }
    guard case .array(let inputs)? = self["inputs"] else { return units }
    for case .object(let input) in inputs {
      guard case .string(let key)? = input["key"], case .string(let word)? = input["unit"]
      else { continue }
      units[key] = ResultUnit(word: word)
    }
    return units
  }

  /// The id of an exercise's object, which may be left out where the name gives it.
  package var exerciseID: String? {
    switch (self["id"], self["name"]) {
    case (.string(let id)?, _): id
    case (_, .string(let name)?): name.slug
    default: nil
    }
  }
}

extension Exercise {
  /// A category file with this exercise alone and the norms that its formula names, or may name, which
  /// any catalogue can take in.
  package func file(
    _ definition: [String: JSONValue], in category: Category, norms: [String: JSONValue]
  ) -> [String: JSONValue] {
    // Which norms it asks for may only show when it is reckoned.
    let needed = norms.filter { normReferences.contains($0.key) || normCalls.areOpen }
    var file: [String: JSONValue] = [
      "name": .string(category.name), "colour": .string(category.colour),
      "exercises": .array([.object(definition)]),
    ]
    if category.staleAfter != Category.usualStaleAfter {
      file["staleAfter"] = .number(Double(category.staleAfter))
    }
    if !needed.isEmpty { file["norms"] = .object(needed) }
    return file
  }
}
