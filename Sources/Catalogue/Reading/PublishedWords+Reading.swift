import Definitions

extension PublishedWords {
  fileprivate enum Sexes: String, CaseIterable { case female, male, both }

  init?(_ node: DefinitionNode) {
    node.allow(["source", "resolution", "tables"])
    let source = node.required("source")?.words()
    let resolution = node.required("resolution")?.number(in: 1e-6...1e6)
    let tables = node.required("tables")?.array() ?? []
    if tables.isEmpty { node.problem("needs at least one table in \"tables\"") }
    guard let source, let resolution else { return nil }
    let columns = tables.compactMap { Column($0, Grid(resolution: resolution)) }
    guard columns.count == tables.count, !columns.isEmpty else { return nil }
    self.init(source: source, resolution: resolution, columns: columns)
    for (later, (column, table)) in zip(columns, tables).enumerated()
    where columns.prefix(later).contains(where: { $0.overlaps(column) }) {
      table.problem("has sex and ages that a table before it has too")
    }
  }
}

extension PublishedWords.Column {
  fileprivate init?(_ node: DefinitionNode, _ grid: Grid) {
    node.allow(["sex", "age", "bands"])
    let sexes = node["sex"].map { $0.choice(PublishedWords.Sexes.self) } ?? .both
    let ages = node.required("age").flatMap { AgeBand($0) }
    let rows = node.required("bands").map { NormScale.labels(from: $0, grid: grid) } ?? []
    guard let sexes, let ages, !rows.isEmpty else { return nil }
    self.init(sex: Sex(rawValue: sexes.rawValue), ages: ages, rows: rows)
  }

  fileprivate func overlaps(_ other: Self) -> Bool {
    (sex == nil || other.sex == nil || sex == other.sex) && ages.overlaps(other.ages)
  }
}
