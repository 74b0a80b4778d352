import Definitions
import Units

extension NormTable {
  /// - Parameter resultUnit: what the numbers are stored in; nil for the named norms of a
  ///   category, which take what a formula gives them.
  init?(_ node: DefinitionNode, resultUnit: ResultUnit?) {
    node.allow([
      "source", "note", "scale", "typical", "unit", "resolution", "tables", "twoSided", "derived",
      "words",
    ])
    let unit = node["unit"]?.line()
    let printed = unit.map { ResultUnit(word: $0) } ?? resultUnit
    quantity = node["unit"].flatMap { Self.quantity(of: $0, resultUnit: resultUnit) }
    self.unit = unit ?? resultUnit?.stored
    let isCounted = printed == .bpm || printed == .count
    let given = isCounted ? node["resolution"] : node.required("resolution")
    resolution = given.map { $0.number(in: 1e-6...1e6) ?? .nan } ?? 1
    let tables = node.required("tables")?.array() ?? []
    let scale = node.required("scale")?.choice(ScoreScale.self)
    guard resolution > 0 else { return nil }
    let grid = Grid(resolution: resolution)
    let manner = Manner(node, inheriting: Manner())
    source = manner.source
    words = node["words"].flatMap { PublishedWords($0) }
    if source == nil, !tables.allSatisfy({ $0["source"] != nil }) {
      node.problem("needs \"source\": where the numbers are printed")
    }
    let read = tables.map { NormColumn($0, grid: grid, inheriting: manner) }
    columns = read.compactMap(\.self)
    if tables.isEmpty { node.problem("needs at least one table in \"tables\"") }
    guard let scale, columns.count == tables.count, !columns.isEmpty else { return nil }
    self.scale = scale
    typical = node["typical"]?.score()
    if typical != nil, scale != .peer { node["typical"]?.problem("belongs to the scale \"peer\"") }
    tellOverlaps(tables)
    tellGaps(node["tables"] ?? node)
    tellReversals(tables)
    for (column, table) in zip(columns, tables) where scale == .peer {
      if let points = table["points"] { column.scale.tellMistakesBetweenPeers(points) }
    }
  }

  /// Columns in which more is better beside others in which it is worse: one test has one
  /// direction, whoever is tested. Of equally many the later ones are told.
  private func tellReversals(_ nodes: [DefinitionNode]) {
    let directions = columns.map(\.scale.risesWithNumbers)
    let (rising, falling) = (directions.count { $0 == true }, directions.count { $0 == false })
    guard rising > 0, falling > 0 else { return }
    let usual = rising == falling ? directions.compactMap(\.self).first : rising > falling
    for (index, direction) in directions.enumerated() where direction != nil {
      guard direction != usual, let other = directions.firstIndex(of: usual) else { continue }
      nodes[index].problem(
        "\(columns[index].who) runs the other way than tables[\(other)], \(columns[other].who): "
          + "more is \(direction == true ? "better" : "worse") here and "
          + "\(direction == true ? "worse" : "better") there")
    }
  }

  private static func quantity(of node: DefinitionNode, resultUnit: ResultUnit?) -> Quantity? {
    guard let unit = node.string() else { return nil }
    let knowing = Quantity.allCases.first { $0.converted(0, to: unit) != nil }
    switch resultUnit {
    case nil: return knowing
    case .quantity(let quantity):
      if quantity.converted(0, to: unit) != nil { return quantity }
      let known = quantity.unitNames.joined(separator: ", ")
      node.problem("is no unit of \(quantity.rawValue). Known: \(known)")
    case let other?:
      if let knowing, unit != other.name {
        node.problem("cannot be made from \(other.name); is the resultUnit \(knowing.rawValue)?")
      }
    }
    return nil
  }

  /// Ages between two columns of a sex that none of them has.
  private func tellGaps(_ node: DefinitionNode) {
    for sex in Sex.allCases {
      let bands = columns.filter { $0.sex == nil || $0.sex == sex }.map(\.ages)
        .sorted { ($0.from ?? 0) < ($1.from ?? 0) }
      for (band, next) in zip(bands, bands.dropFirst()) {
        guard let last = band.to, let first = next.from, first > last + 1 else { continue }
        node.problem("has no column for \(sex.rawValue) from \(last + 1) to \(first - 1) years")
      }
    }
  }

  /// Two columns that hold the same person.
  private func tellOverlaps(_ nodes: [DefinitionNode]) {
    for (later, (column, node)) in zip(columns, nodes).enumerated() {
      for (earlier, other) in columns.prefix(later).enumerated() {
        let sameSex = column.sex == nil || other.sex == nil || column.sex == other.sex
        if sameSex && column.ages.overlaps(other.ages) {
          node.problem("has sex and ages that tables[\(earlier)] has too")
        }
      }
    }
  }
}

extension NormColumn {
  /// "male, 26 to 35 years".
  fileprivate var who: String {
    let years =
      switch (ages.from, ages.to) {
      case (let from?, let to?): "\(from) to \(to) years"
      case (let from?, nil): "\(from) years and older"
      case (nil, let to?): "up to \(to) years"
      case (nil, nil): "all ages"
      }
    return "\(sex?.rawValue ?? "both"), \(years)"
  }
}
