import Definitions
import Foundation
import Scripting
import Units

extension Exercise {
  /// Of the object in a category file.
  static let keys: Set<String> = [
    "id", "name", "purpose", "description", "considerations", "equipment", "resultUnit",
    "possible", "usual", "norms", "conversionAlgorithm", "inputs", "trials", "variant", "timer",
    "measures", "steps", "samples", "source", "note", "valueName", "shown",
    "demand", "from", "within", "guards",
    "family", "noise", "cautions", "words", "better",
  ]

  static func id(from name: String, _ node: DefinitionNode) -> String? {
    let id = name.slug
    if !id.isEmpty { return id }
    node.problem("needs an \"id\", for its name has no letter from a to z and no digit")
    return nil
  }
}

extension ResultUnit {
  init?(_ node: DefinitionNode) {
    guard let word = node.line() else { return nil }
    let alike = Quantity.allCases.first { $0.rawValue.lowercased() == word.lowercased() }
    if let alike, alike.rawValue != word { node.problem("must be written \(alike.rawValue)") }
    self = alike.map { .quantity($0) } ?? ResultUnit(word: word)
  }
}

extension Conversion {
  init(_ node: DefinitionNode, resultUnit: ResultUnit?) {
    if node["norms"] != nil, let formula = node["conversionAlgorithm"] {
      formula.problem("stands beside \"norms\"; keep one of them")
    }
    let formula = node["conversionAlgorithm"].flatMap { Formula($0) }
    let table = node["norms"].flatMap { NormTable($0, resultUnit: resultUnit) }
    self = table.map { .norms($0) } ?? formula.map { .formula($0) } ?? .none
  }
}

extension Formula {
  init?(_ node: DefinitionNode) {
    guard let source = node.words() else { return nil }
    do throws(FormulaSyntaxError) { try self.init(source) } catch {
      node.problem("is not a formula in Lua: \(error.message)")
      return nil
    }
  }
}
