import Definitions
import Units

/// The multiples of a resolution: the only numbers that are looked up.
struct Grid {
  let resolution: Double

  func number(at step: Double) -> Double { (step * resolution).withoutNoise }

  func lastStep(notAbove bound: Double) -> Double { (bound / resolution + 1e-6).rounded(.down) }

  func firstStep(notBelow bound: Double) -> Double { (bound / resolution - 1e-6).rounded(.up) }
}

/// One band of a table as it is written, and the steps of the grid that it takes.
private struct Band {
  let node: DefinitionNode
  let score: Double
  let label: String?
  let derived: Bool
  let first: Double
  let last: Double

  /// - Parameter isNameOnly: whether it stands beside points, which give the score.
  init?(_ node: DefinitionNode, grid: Grid, isNameOnly: Bool) {
    let bounds: Set = ["label", "atMost", "below", "atLeast", "above"]
    node.allow(isNameOnly ? bounds : bounds.union(["score", "derived"]))
    derived = node["derived"]?.bool() ?? false
    self.node = node
    label = (isNameOnly ? node.required("label") : node["label"])?.line()
    let uppers = [
      node["atMost"]?.number().map { grid.lastStep(notAbove: $0) },
      node["below"]?.number().map { grid.firstStep(notBelow: $0) - 1 },
    ].compactMap(\.self)
    let lowers = [
      node["atLeast"]?.number().map { grid.firstStep(notBelow: $0) },
      node["above"]?.number().map { grid.lastStep(notAbove: $0) + 1 },
    ].compactMap(\.self)
    if uppers.count > 1 { node.problem("has \"atMost\" and \"below\"; keep one of them") }
    if lowers.count > 1 { node.problem("has \"atLeast\" and \"above\"; keep one of them") }
    first = lowers.max() ?? -.infinity
    last = uppers.min() ?? .infinity
    guard let score = isNameOnly ? 0 : node.required("score")?.score() else { return nil }
    self.score = score
  }

  func holds(_ other: Band) -> Bool { first <= other.first && other.last <= last }

  func meets(_ other: Band) -> Bool {
    first <= last && other.first <= other.last && first <= other.last && other.first <= last
  }
}

/// Neighbouring steps that the same band is the first to take; no band: a gap.
private struct Stretch {
  let first: Double
  var last: Double
  let band: Int?
}

extension NormScale {
  /// Reads bands in order, the first that matches counts, into ascending rows.
  static func rows(from node: DefinitionNode, grid: Grid, twoSided: Bool) -> NormScale? {
    guard let rows = rows(from: node, grid: grid, areNamesOnly: false) else { return nil }
    node.checkDirection(rows.map(\.score), twoSided: twoSided)
    return .rows(rows)
  }

  /// The names of what points score.
  static func labels(from node: DefinitionNode, grid: Grid) -> [NormRow] {
    rows(from: node, grid: grid, areNamesOnly: true) ?? []
  }

  private static func rows(
    from node: DefinitionNode, grid: Grid, areNamesOnly: Bool
  ) -> [NormRow]? {
    let entries = node.array()
    let bands = entries.compactMap { Band($0, grid: grid, isNameOnly: areNamesOnly) }
    guard bands.count == entries.count else { return nil }
    if bands.isEmpty { node.problem("has no band") }
    let stretches = stretches(of: bands)
    tellOverlaps(bands)
    for (index, band) in bands.enumerated() where !stretches.contains(where: { $0.band == index }) {
      band.node.problem("can never match: bands before it take all its values")
    }
    for gap in stretches where gap.band == nil && !bands.isEmpty { node.tell(gap, grid: grid) }
    return stretches.compactMap { stretch in
      stretch.band.map { NormRow(bands[$0], stretch, grid: grid) }
    }
  }

  private static func stretches(of bands: [Band]) -> [Stretch] {
    let starts = bands.flatMap { [$0.first, $0.last + 1] }.filter(\.isFinite)
    let firsts = [-Double.infinity] + Set(starts).sorted()
    var stretches: [Stretch] = []
    for (first, next) in zip(firsts, firsts.dropFirst() + [.infinity]) {
      let last = next - 1
      let band = bands.firstIndex { $0.first <= first && last <= $0.last }
      if let before = stretches.indices.last, stretches[before].band == band {
        stretches[before].last = last
      } else {
        stretches.append(.init(first: first, last: last, band: band))
      }
    }
    return stretches
  }

  /// A later band may be wider than one before it (`atMost` 42, then 48); else they must not meet.
  private static func tellOverlaps(_ bands: [Band]) {
    for (later, band) in bands.enumerated() {
      let clash = bands.prefix(later).firstIndex { $0.meets(band) && !band.holds($0) }
      if let clash, !bands[clash].holds(band) {
        band.node.problem("overlaps with bands[\(clash)]: some values match both")
      }
    }
  }
}

extension DefinitionNode {
  fileprivate func tell(_ gap: Stretch, grid: Grid) {
    let low = grid.number(at: gap.first).plainText
    let high = grid.number(at: gap.last).plainText
    switch (gap.first.isFinite, gap.last.isFinite) {
    case (true, true) where gap.first == gap.last: problem("has no band for \(low)")
    case (true, true): problem("has no band for \(low) to \(high)")
    case (true, false): problem("has no band for \(low) and more")
    case (false, _): problem("has no band for \(high) and less")
    }
  }
}

extension NormRow {
  fileprivate init(_ band: Band, _ stretch: Stretch, grid: Grid) {
    self.init(
      score: band.score, label: band.label,
      from: stretch.first.isFinite ? grid.number(at: stretch.first) : nil,
      to: stretch.last.isFinite ? grid.number(at: stretch.last) : nil,
      derived: band.derived ? true : nil)
  }
}
