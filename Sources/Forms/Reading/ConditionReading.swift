import Definitions

extension Condition {
  init?(_ node: DefinitionNode) {
    let tests = Comparison.allCases.map(\.rawValue) + ["any", "all"]
    node.allow(Set(tests + ["field"]))
    guard case .object = node.value else { return nil }
    if !tests.contains(where: { node[$0] != nil }) {
      node.problem("needs one of: " + tests.joined(separator: ", "))
    }
    self.init(
      field: node["field"]?.string(), is: node["is"]?.operand(), isNot: node["isNot"]?.operand(),
      atLeast: node["atLeast"]?.operand(), atMost: node["atMost"]?.operand(),
      above: node["above"]?.operand(), below: node["below"]?.operand(),
      includes: node["includes"]?.operand(), any: node["any"]?.conditions(),
      all: node["all"]?.conditions())
  }
}

extension DefinitionNode {
  fileprivate func operand() -> Answer? {
    switch value {
    case .string, .number, .bool: return Answer(json: value)
    case .null, .array, .object:
      problem("must be text, a number, true or false")
      return nil
    }
  }

  fileprivate func conditions() -> [Condition] {
    let nodes = array()
    if value == .array([]) { problem("must have at least one condition") }
    return nodes.compactMap(Condition.init)
  }
}
