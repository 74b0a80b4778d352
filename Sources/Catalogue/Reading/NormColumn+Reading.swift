import Definitions

extension NormColumn {
  private enum Sexes: String, CaseIterable { case female, male, both }

  init?(_ node: DefinitionNode, grid: Grid, inheriting outer: Manner) {
    node.allow(["sex", "age", "bands", "points", "twoSided", "derived", "source", "note"])
    let manner = Manner(node, inheriting: outer)
    let sexes = node["sex"].map { $0.choice(Sexes.self) } ?? .both
    let ages = node["age"].map { AgeBand($0) } ?? AgeBand(from: nil, to: nil)
    let scale = Self.scale(node, grid: grid, twoSided: manner.twoSided)
    let names = node["points"] == nil ? nil : node["bands"]
    guard let sexes, let ages, let scale else { return nil }
    self.init(
      sex: Sex(rawValue: sexes.rawValue), ages: ages, scale: scale,
      labels: names.map { NormScale.labels(from: $0, grid: grid) } ?? [], derived: manner.derived,
      source: manner.source, note: manner.note)
  }

  private static func scale(
    _ node: DefinitionNode, grid: Grid, twoSided: Bool
  ) -> NormScale? {
    switch (node["bands"], node["points"]) {
    case (let bands?, nil): return .rows(from: bands, grid: grid, twoSided: twoSided)
    // Bands beside points are names alone.
    case (_, let points?): return .points(from: points, twoSided: twoSided)
    case (nil, nil): node.problem("needs \"bands\" or \"points\"")
    }
    return nil
  }
}

extension AgeBand {
  /// `[18, 25]`, `[66, null]`.
  init?(_ node: DefinitionNode) {
    let ends = node.array().map { $0.isNull ? nil : $0.integer() ?? -1 }
    guard ends.count == 2, let from = ends.first, let to = ends.last,
      (0...150).contains(from ?? 0), (0...150).contains(to ?? 150), from ?? 0 <= to ?? 150
    else {
      node.problem("must be [youngest, oldest] in completed years, null where it is open")
      return nil
    }
    self.init(from: from, to: to)
  }
}

extension NormScale {
  static func points(from node: DefinitionNode, twoSided: Bool) -> NormScale? {
    let entries = node.array()
    let points = entries.compactMap { NormPoint($0) }.sorted { $0.number < $1.number }
    guard points.count == entries.count else { return nil }
    if points.count < 2 { node.problem("needs at least two points") }
    for (point, next) in zip(points, points.dropFirst()) where point.number == next.number {
      node.problem("has two scores for \(point.number.plainText)")
    }
    node.checkDirection(points.map(\.score), twoSided: twoSided)
    return .points(points)
  }
}

extension NormPoint {
  /// `[value, score]`.
  fileprivate init?(_ node: DefinitionNode) {
    let parts = node.array()
    guard parts.count == 2, let number = parts.first?.number(), let score = parts.last?.score()
    else {
      node.problem("must be [value, score]")
      return nil
    }
    self.init(number: number, score: score)
  }
}

extension DefinitionNode {
  /// - Parameter scores: by ascending numbers.
  func checkDirection(_ scores: [Double], twoSided: Bool) {
    let steps = zip(scores, scores.dropFirst()).map { $1 - $0 }
    if !twoSided, steps.contains(where: { $0 > 0 }), steps.contains(where: { $0 < 0 }) {
      problem("has scores that go up and down again; write \"twoSided\": true if that is meant")
    }
  }
}
