import Definitions

extension Exercise.Caution {
  /// - Parameter pair: the key of the number behind the value, as 82 in 128/82.
  static func list(_ node: DefinitionNode?, pair: String?) -> [Self] {
    node?.array().compactMap { Self($0, of: ["value"] + [pair].compactMap(\.self)) } ?? []
  }

  private init?(_ node: DefinitionNode, of names: [String]) {
    node.allow(Set(["of", "text", "stops"] + Side.allCases.map(\.rawValue)))
    let name = node["of"].map { $0.string() } ?? "value"
    let sides = Side.allCases.filter { node[$0.rawValue] != nil }
    let limit = sides.first.flatMap { node[$0.rawValue]?.number() }
    let text = node.required("text")?.words()
    if sides.count != 1 {
      node.problem("needs one limit: \"atLeast\", \"above\", \"atMost\" or \"below\"")
    }
    guard let name, let side = sides.first, let limit, let text else { return nil }
    if !names.contains(name) {
      let known = names.joined(separator: ", ")
      node["of"]?.problem("\"\(name)\" is no number that is shown. Known: \(known)")
    }
    let stops = node["stops"]?.choice(Exercise.Demand.self)
    self.init(name: name, side: side, limit: limit, text: text, stops: stops)
  }
}
