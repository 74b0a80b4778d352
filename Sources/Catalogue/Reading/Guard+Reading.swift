import Definitions

extension Exercise.Guard {
  private static let common: Set<String> = ["value", "age", "height", "mass"]

  /// - Parameter isEstimated: whether `shown` is a number that is worked out.
  static func list(
    _ node: DefinitionNode?, inputs: [Exercise.ExtraInput], isEstimated: Bool
  ) -> [Self] {
    let names = common.union(inputs.map(\.key)).union(isEstimated ? ["shown"] : [])
    return node?.array().compactMap { Self($0, of: names) } ?? []
  }

  private init?(_ node: DefinitionNode, of names: Set<String>) {
    node.allow(["of", "between", "reason"])
    let name = node.required("of")?.string()
    let range = node.required("between")?.range()
    let reason = node.required("reason")?.words()
    guard let name, let range, let reason else { return nil }
    if !names.contains(name) {
      let known = names.sorted().joined(separator: ", ")
      node["of"]?.problem("\"\(name)\" is no number of this exercise. Known: \(known)")
    }
    self.init(name: name, range: range, reason: reason)
  }
}
