import Definitions

/// A decision and where it stands.
struct ReadDecision {
  let node: DefinitionNode
  let decision: FormDecision?
}

extension FormDecision {
  init?(_ node: DefinitionNode) {
    node.allow(["key", "title", "source", "outcomes"])
    let key = node.required("key")?.key()
    let title = node.required("title")?.words()
    let nodes = node.required("outcomes")?.array() ?? []
    if node["outcomes"]?.value == .array([]) {
      node["outcomes"]?.problem("must have at least one outcome")
    }
    nodes.reportRepeated("key")
    let outcomes = nodes.compactMap(DecisionOutcome.init)
    guard let key, let title else { return nil }
    self.init(key: key, title: title, source: node["source"]?.words(), outcomes: outcomes)
  }
}

extension DecisionOutcome {
  fileprivate init?(_ node: DefinitionNode) {
    node.allow(["key", "text", "level", "when"])
    let key = node.required("key")?.key()
    let text = node.required("text")?.words()
    let level = node["level"]?.choice(FlagLevel.self)
    let when = node.required("when").flatMap(Condition.init)
    guard let key, let text, let when else { return nil }
    self.init(key: key, text: text, level: level, when: when)
  }
}
