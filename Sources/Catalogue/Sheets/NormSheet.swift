import Definitions
import Units

/// Norms as people copy them from a spreadsheet: a row for each score, a column for each sex and
/// age, the limits in the cells.
package struct NormSheet: Sendable {
  /// How a score follows from the limits.
  package enum Manner: String, Sendable, CaseIterable {
    /// Each row holds from its limit to the next one's.
    case steps
    /// The limits are points; the score is linear between them.
    case line
  }

  /// As in the `norms` of an exercise, one for each column.
  package let tables: [JSONValue]
  package let problems: [SheetProblem]
  /// The step that the numbers are printed in: 1, 0.1 ...
  package let resolution: Double
  /// Of each table its column, and the cells of its bands or points.
  private let places: [(column: SheetColumn, cells: [SheetLimit])]

  /// - Parameters:
  ///   - text: cells between tabs, or where there are none between semicolons or bars.
  ///   - manner: nil for a line between percentiles, and steps between scores.
  ///   - hasTimes: whether 1:30 is a number, of seconds.
  package init(_ text: String, _ manner: Manner?, hasTimes: Bool = false) {
    var problems = SheetProblems()
    let lines = SheetLine.all(of: text, &problems)
    let head = SheetHead(lines, &problems)
    let rows = lines.dropFirst(head.height).compactMap {
      SheetRow($0, head, hasTimes: hasTimes, &problems)
    }
    let manner = manner ?? (rows.contains(where: \.isPercentile) ? .line : .steps)
    resolution = rows.flatMap(\.numbers).map(\.step).min() ?? 1
    if problems.all.isEmpty, head.columns.isEmpty || rows.isEmpty { problems.add(.noRows) }
    // Without a heading it is only what a paste has left behind.
    for column in head.columns where column.line != nil && !rows.isEmpty {
      guard rows.allSatisfy({ $0.saysNothing(at: column) }) else { continue }
      problems.add(.noLimits, line: column.line, column: column.name, index: column.index)
    }
    let typed = problems.all.isEmpty ? head.columns.map { ($0, $0.limits(in: rows)) } : []
    let isLowerBetter = typed.lazy.compactMap { $0.1.isLowerBetter }.first
    let columns = typed.map { column, limits in
      let limits =
        manner == .line
        ? column.points(limits, &problems)
        : column.bands(limits, in: rows, isLowerBetter: isLowerBetter, &problems)
      return (column: column, limits: limits)
    }.filter { !$0.limits.isEmpty }
    tables = columns.map { $0.column.table($0.limits, manner) }
    places = columns.map { ($0.column, $0.limits) }
    self.problems = problems.all
  }

  /// The cell in which what stands at a path such as `norms.tables[1].bands[2]` was typed; nil
  /// where that is not in the sheet.
  ///
  /// - Parameter number: that a mistake of a whole column is about: the cell next to it is told, and
  ///   without a number the column's head.
  package func place(
    of path: String, near number: Double? = nil
  ) -> (column: String, index: Int, line: Int?)? {
    guard let found = path.firstMatch(of: /tables\[([0-9]+)\](?:\.(?:bands|points)\[([0-9]+)\])?/),
      let table = Int(found.1), places.indices.contains(table)
    else { return nil }
    let (column, cells) = places[table]
    let own = found.2.flatMap { Int($0) }.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
    let near = number.flatMap { number in
      cells.filter { !$0.entry.numbers.isEmpty }
        .min { $0.distance(to: number) < $1.distance(to: number) }
    }
    return (column.name, column.index, (own ?? near)?.line ?? column.line ?? cells.first?.line)
  }

  /// The head of the column that begins at an age; nil where none does.
  package func place(
    ofAge age: Int, _ sex: Sex?
  ) -> (column: String, index: Int, line: Int?)? {
    places.first { $0.column.ages.from == age && ($0.column.sex ?? sex) == sex }
      .map { ($0.column.name, $0.column.index, $0.column.line) }
  }
}

/// A cell, or the whole sheet, that cannot be read.
package struct SheetProblem: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case notANumber, notAScore, notAges, noAges, sameAges, noDirection, notInALine, outOfOrder
    case noLimits, noRows, tooLarge
  }

  package let kind: Kind
  /// From 1; nil where it is the whole sheet.
  package var line: Int?
  /// As its head says, or its number from 1.
  package var column: String?
  /// Its place in the line, from 0.
  package var index: Int?
  /// What stands there.
  package var typed = ""
}

struct SheetProblems {
  private(set) var all: [SheetProblem] = []

  mutating func add(
    _ kind: SheetProblem.Kind, line: Int? = nil, column: String? = nil, index: Int? = nil,
    typed: String = ""
  ) {
    all.append(
      SheetProblem(kind: kind, line: line, column: column, index: index, typed: typed))
  }
}

/// One line of a sheet that is not empty.
struct SheetLine {
  /// No printed norm comes near.
  static let (mostLines, mostCells) = (100, 60)

  /// From 1, as people count.
  let number: Int
  let cells: [String]

  subscript(index: Int) -> String { cells.indices.contains(index) ? cells[index] : "" }

  static func all(of text: String, _ problems: inout SheetProblems) -> [Self] {
    let separator: Set<Character> = text.contains("\t") ? ["\t"] : [";", "|"]
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let all = lines.enumerated().map { index, line in
      Self(
        number: index + 1,
        cells: line.split(omittingEmptySubsequences: false) { separator.contains($0) }.map(tidy))
    }.filter { !$0.cells.allSatisfy(\.isEmpty) }
    guard all.count <= mostLines, all.allSatisfy({ $0.cells.count <= mostCells }) else {
      problems.add(.tooLarge)
      return []
    }
    return all
  }

  /// Spreadsheets quote some cells, and join words by spaces that do not break.
  private static func tidy(_ cell: Substring) -> String {
    let text = cell.split { $0.isWhitespace }.joined(separator: " ")
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }
}

/// One score, with the limits that its cells give.
struct SheetRow {
  /// What stands where a column has no limit for a score.
  private static let nothing: Set = ["", "-", "–", "—"]

  let line: SheetLine
  let score: Double
  /// Whether the score was written as one.
  let isPercentile: Bool
  let label: String?
  /// By their place in the line.
  private let entries: [Int: SheetEntry]

  init?(
    _ line: SheetLine, _ head: SheetHead, hasTimes: Bool, _ problems: inout SheetProblems
  ) {
    self.line = line
    label = head.label.map { line[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    var entries: [Int: SheetEntry] = [:]
    for column in head.columns where !Self.nothing.contains(line[column.index]) {
      let cell = line[column.index]
      entries[column.index] = SheetEntry(cell, hasTimes: hasTimes)
      guard entries[column.index] == nil else { continue }
      problems.add(
        .notANumber, line: line.number, column: column.name, index: column.index, typed: cell)
    }
    self.entries = entries
    guard let score = head.score(line[0]) else {
      problems.add(.notAScore, line: line.number, index: 0, typed: line[0])
      return nil
    }
    self.score = score
    isPercentile = head.isPercentile(line[0])
  }

  var numbers: [Double] { entries.values.flatMap(\.numbers) }

  func entry(of column: SheetColumn) -> SheetEntry? { entries[column.index] }

  func isEmpty(at column: SheetColumn) -> Bool { line[column.index].isEmpty }

  /// Empty, or with a dash.
  func saysNothing(at column: SheetColumn) -> Bool { Self.nothing.contains(line[column.index]) }
}

extension Double {
  /// The last decimal that it has.
  fileprivate var step: Double {
    let places = (0...6).first { abs(self - roundedHalfUp(places: $0)) < 1e-9 } ?? 6
    return (0..<places).reduce(1) { step, _ in step / 10 }.withoutNoise
  }
}
