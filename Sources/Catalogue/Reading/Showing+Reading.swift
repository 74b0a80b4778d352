import Definitions
import Scripting

extension Exercise.Showing {
  /// Of an exercise's object: `shown`, which may name one of its inputs.
  init(_ node: DefinitionNode, inputs: [Exercise.ExtraInput]) {
    self = node["shown"].flatMap { Self.read($0, inputs) } ?? .typed
  }

  private static func read(
    _ node: DefinitionNode, _ inputs: [Exercise.ExtraInput]
  ) -> Self? {
    guard let pair = node["pair"] else {
      return Exercise.Estimate(node).map { .estimate($0) }
    }
    node.allow(["pair"])
    guard let key = pair.string() else { return nil }
    let input = inputs.first { $0.key == key }
    if input == nil { pair.problem("\"\(key)\" is the key of no input of this exercise") }
    return input.map { .pair($0) }
  }
}

extension Exercise.Estimate {
  fileprivate init?(_ node: DefinitionNode) {
    node.allow(["name", "unit", "resolution", "possible", "formula", "pair"])
    let name = node.required("name")?.line()
    let unit = node["unit"].map { ResultUnit($0) } ?? .plain
    let resolution = node["resolution"]?.number(in: 1e-6...1e6)
    let possible = node["possible"]?.range()
    let formula = node.required("formula").flatMap { Formula($0) }
    if let formula, formula.asksNorms {
      node["formula"]?.problem("works a number out, not a score: norm has no place in it")
    }
    guard let name, let unit, let formula else { return nil }
    self.init(name: name, unit: unit, resolution: resolution, possible: possible, formula: formula)
  }
}

extension Formula {
  fileprivate var asksNorms: Bool { source.contains(/\bnorm\s*\(/) }
}
