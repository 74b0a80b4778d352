import Definitions
import Units

extension SheetColumn {
  /// As in the `tables` of norms.
  func table(_ limits: [SheetLimit], _ manner: NormSheet.Manner) -> JSONValue {
    var table: [String: JSONValue] = [:]
    if let sex { table["sex"] = .string(sex.rawValue) }
    if !ages.isEveryAge {
      table["age"] = .array([ages.from, ages.to].map { $0.map { .number(Double($0)) } ?? .null })
    }
    switch manner {
    case .steps: table["bands"] = .array(limits.map(\.band))
    case .line: table["points"] = .array(limits.map(\.point))
    }
    return .object(table)
  }
}

extension SheetLimit {
  fileprivate var band: JSONValue {
    var band = entry.keys
    band["score"] = .number(score)
    if let label { band["label"] = .string(label) }
    return .object(band)
  }

  fileprivate var point: JSONValue {
    .array([.number(number ?? .nan), .number(score)])
  }
}

extension NormSheet {
  /// Norms as a sheet that is read as just those; nil where a sheet cannot say all of them.
  package static func text(of norms: [String: JSONValue]) -> (text: String, manner: Manner)? {
    guard let tables = norms["tables"]?.list, !tables.isEmpty,
      let columns = tables.allMapped(WrittenColumn.init), let first = columns.first,
      columns.allSatisfy({ $0.manner == first.manner }), let rows = rows(of: columns)
    else { return nil }
    let hasLabels = rows.contains { $0.label != nil }
    let head = ["Score"] + (hasLabels ? ["Label"] : []) + columns.map(\.head)
    let body = rows.map { row in
      [row.score.plainText] + (hasLabels ? [row.label ?? ""] : []) + row.cells
    }
    let text = ([head] + body).map { $0.joined(separator: "\t") }.joined(separator: "\n")
    let again = NormSheet(text, first.manner)
    guard again.problems.isEmpty, again.tables.count == tables.count,
      zip(again.tables, tables).allSatisfy({ $0.saysTheSame(as: $1) })
    else { return nil }
    return (text, first.manner)
  }

  /// A row for each score; a score that a column has twice cannot be told apart.
  private static func rows(
    of columns: [WrittenColumn]
  ) -> [(score: Double, label: String?, cells: [String])]? {
    let isSorted = columns.allSatisfy { Set($0.limits.map(\.score)).count == $0.limits.count }
    guard isSorted else { return nil }
    let scores = Set(columns.flatMap(\.limits).map(\.score)).sorted(by: >)
    return scores.map { score in
      let limits = columns.map { column in column.limits.first { $0.score == score } }
      return (score, limits.lazy.compactMap { $0?.label }.first, limits.map { $0?.cell ?? "–" })
    }
  }
}

/// One table of norms on its way into a sheet.
private struct WrittenColumn {
  struct Limit {
    let score: Double
    let label: String?
    let cell: String
  }

  let head: String
  let manner: NormSheet.Manner
  let limits: [Limit]

  /// Nil where it says something that has no place in a sheet.
  init?(_ table: JSONValue) {
    guard case .object(let table) = table,
      Set(table.keys).isSubset(of: ["sex", "age", "bands", "points"])
    else { return nil }
    let sexes = ["female": "Women", "male": "Men"]
    let sex = table["sex"]?.word.flatMap { sexes[$0] }
    let ages = table["age"]?.list.flatMap { Self.ages($0) }
    head = [sex, ages].compactMap(\.self).joined(separator: " ")
    if let bands = table["bands"]?.list, table["points"] == nil,
      let limits = bands.allMapped(Limit.init(band:))
    {
      (manner, self.limits) = (.steps, limits)
    } else if let points = table["points"]?.list, table["bands"] == nil,
      let limits = points.allMapped(Limit.init(point:))
    {
      (manner, self.limits) = (.line, limits)
    } else {
      return nil
    }
  }

  private static func ages(_ ends: [JSONValue]) -> String? {
    guard ends.count == 2, let from = ends.first, let to = ends.last else { return nil }
    switch (from.double, to.double) {
    case (let from?, let to?): return "\(from.plainText)–\(to.plainText)"
    case (let from?, nil): return "\(from.plainText)+"
    case (nil, let to?): return "≤\(to.plainText)"
    case (nil, nil): return nil
    }
  }
}

extension WrittenColumn.Limit {
  fileprivate init?(band: JSONValue) {
    guard case .object(let band) = band, let score = band["score"]?.double else { return nil }
    let bounds = band.filter { $0.key != "score" && $0.key != "label" }
      .compactMapValues(\.double?.plainText)
    self.score = score
    label = band["label"]?.word
    switch bounds.keys.sorted() {
    case []: cell = "rest"
    case ["atLeast"]: cell = "≥ \(bounds["atLeast"] ?? "")"
    case ["above"]: cell = "> \(bounds["above"] ?? "")"
    case ["atMost"]: cell = "≤ \(bounds["atMost"] ?? "")"
    case ["below"]: cell = "< \(bounds["below"] ?? "")"
    case ["atLeast", "atMost"]: cell = "\(bounds["atLeast"] ?? "")–\(bounds["atMost"] ?? "")"
    default: return nil
    }
  }

  fileprivate init?(point: JSONValue) {
    guard let parts = point.list, parts.count == 2, let number = parts.first?.double,
      let score = parts.last?.double
    else { return nil }
    (self.score, label, cell) = (score, nil, number.plainText)
  }
}

extension JSONValue {
  fileprivate var list: [JSONValue]? { if case .array(let list) = self { list } else { nil } }
  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
  fileprivate var word: String? { if case .string(let word) = self { word } else { nil } }

  /// Of two tables of norms: the order of their bands and points does not count.
  fileprivate func saysTheSame(as other: JSONValue) -> Bool {
    guard case (.object(let one), .object(let other)) = (plain, other.plain),
      one.keys == other.keys
    else { return false }
    return one.allSatisfy { key, value in
      guard let mine = value.list, let theirs = other[key]?.list, key != "age" else {
        return value == other[key]
      }
      return mine.count == theirs.count && mine.allSatisfy { theirs.contains($0) }
    }
  }

  /// Without what goes without saying.
  private var plain: JSONValue {
    guard case .object(var table) = self else { return self }
    if table["sex"] == .string("both") { table["sex"] = nil }
    if table["age"] == .array([.null, .null]) { table["age"] = nil }
    return .object(table)
  }
}

extension Array {
  /// Nil where one of them cannot be.
  fileprivate func allMapped<New>(_ map: (Element) -> New?) -> [New]? {
    let mapped = compactMap(map)
    return mapped.count == count ? mapped : nil
  }
}
