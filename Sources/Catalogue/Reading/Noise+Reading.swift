import Definitions
import Units

extension Noise {
  /// - Parameter unit: of what the exercise shows.
  init?(_ node: DefinitionNode, of unit: ResultUnit?) {
    node.allow(["change", "unit", "source"])
    let (change, women) = Self.changes(node.required("change"))
    let source = node.required("source")?.words()
    let word = node.required("unit")?.words()
    guard let change, let source, let word, let unit else { return nil }
    if min(change, women ?? change) <= 0 { node["change"]?.problem("must be more than 0") }
    let isShare = word == "%" && unit != .percent
    func stored(_ change: Double) -> Double? {
      isShare ? (change / 100).withoutNoise : unit.storedChange(change, in: word)
    }
    guard let stored = stored(change) else {
      node["unit"]?.problem("must be \"%\" of the earlier result, or a unit of \(unit.name)")
      return nil
    }
    self.init(
      change: stored, changeForWomen: women.flatMap(stored(_:)), isShare: isShare,
      source: .published(source))
  }

  /// `8`, or `{ "male": 8, "female": 12 }`.
  private static func changes(_ node: DefinitionNode?) -> (all: Double?, women: Double?) {
    guard let node, case .object = node.value else { return (node?.number(), nil) }
    node.allow(["male", "female"])
    return (node.required("male")?.number(), node.required("female")?.number())
  }
}

extension ResultUnit {
  /// A difference in a unit's own stored form; nil where the word is no unit of it.
  fileprivate func storedChange(_ change: Double, in word: String) -> Double? {
    guard case .quantity(let quantity) = self else {
      return word == name || (self == .percent && word == "%") ? change : nil
    }
    guard let zero = quantity.stored(0, in: word), let end = quantity.stored(change, in: word)
    else { return nil }
    return (end - zero).withoutNoise
  }
}
