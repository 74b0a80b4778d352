import Definitions
import Foundation
import Scripting
import Units

extension Exercise {
  private static let keys: Set<String> = [
    "id", "name", "purpose", "description", "considerations", "equipment", "resultUnit",
    "possible", "usual", "norms", "conversionAlgorithm", "inputs", "trials", "variant", "timer",
    "measures", "steps", "samples", "source", "note", "valueName", "shown",
    "demand", "from", "within", "guards",
    "family", "noise", "cautions", "words",
  ]

  /// - Parameter folder: where the pictures of the steps are.
  init?(_ node: DefinitionNode, category: String, folder: URL) {
    node.allow(Self.keys)
    let name = node.required("name")?.line()
    let id = node["id"].map { $0.identifier() } ?? name.flatMap { Self.id(from: $0, node) }
    let unit = node.required("resultUnit").flatMap { ResultUnit($0) }
    self.category = category
    purpose = node["purpose"]?.string()
    description = node["description"]?.string()
    considerations = node["considerations"]?.string()
    source = node["source"]?.words()
    note = node["note"]?.words()
    variant = node["variant"]?.line()
    valueName = node["valueName"]?.line()
    equipment = node["equipment"]?.array().compactMap { $0.line() } ?? []
    measures = node["measures"].flatMap { Measure($0, resultUnit: unit) }
    (possible, usual) = node.bounds(of: measures?.bounds)
    conversion = Conversion(node, resultUnit: unit)
    // What says nothing of itself waits with what is hardest.
    family = node["family"]?.identifier()
    demand = node["demand"]?.choice(Demand.self) ?? .maximal
    origin = node["from"].flatMap { Origin($0) }
    within = node["within"]?.number(in: 1...366).flatMap { Int(exactly: $0) } ?? 1
    inputs = ExtraInput.list(node["inputs"])
    showing = Showing(node, inputs: inputs)
    let shownUnit = showing.estimate?.unit ?? unit
    noise = node["noise"].flatMap { Noise($0, of: shownUnit) }
    guards = Guard.list(node["guards"], inputs: inputs, isEstimated: showing.estimate != nil)
    cautions = Caution.list(node["cautions"], pair: showing.pair?.key)
    words = node["words"].flatMap { PublishedWords($0) }
    trials = node["trials"].flatMap { Trials($0) }
    timer = node["timer"].flatMap { Timer($0) }
    steps = node["steps"]?.array().compactMap { Step($0, folder: folder) } ?? []
    samples = node["samples"]?.array().compactMap { Sample($0) } ?? []
    guard let name, let id, let unit else { return nil }
    (self.name, self.id) = (name, id)
    resultUnit = measures == .mass ? .quantity(.bodyMass) : unit
  }

  private static func id(from name: String, _ node: DefinitionNode) -> String? {
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
  fileprivate init(_ node: DefinitionNode, resultUnit: ResultUnit?) {
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
