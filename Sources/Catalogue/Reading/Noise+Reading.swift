import Definitions
import Units

extension Noise {
  /// - Parameter unit: of what the exercise shows.
  init?(_ node: DefinitionNode, of unit: ResultUnit?) {
    node.allow(["change", "unit", "source"])
    let change = node.required("change")?.number()
    let source = node.required("source")?.words()
    let word = node.required("unit")?.words()
    guard let change, let source, let word, let unit else { return nil }
    if change <= 0 { node["change"]?.problem("must be more than 0") }
    guard word != "%" || unit == .percent else {
      self.init(change: (change / 100).withoutNoise, isShare: true, source: .published(source))
      return
    }
    guard let stored = unit.storedChange(change, in: word) else {
      node["unit"]?.problem("must be \"%\" of the earlier result, or a unit of \(unit.name)")
      return nil
    }
    self.init(change: stored, isShare: false, source: .published(source))
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
