import Foundation
import Submissions
import Units

/// What stands in which column of a plan's spreadsheet.
struct PlanSheetHead {
  enum Column: String, CaseIterable {
    case day, movement, group, sets, repetitions, mass, duration, distance, rest, tempo, side, note
  }

  /// Other words for a column, and what its numbers are in.
  private static let words: [String: Column] = [
    "weekday": .day, "exercise": .movement, "name": .movement, "muscle": .group,
    "reps": .repetitions, "rep": .repetitions, "weight": .mass, "load": .mass, "kg": .mass,
    "kilo": .mass, "kilos": .mass, "pounds": .mass,
    "lb": .mass, "lbs": .mass, "time": .duration, "seconds": .duration, "metres": .distance,
    "meters": .distance, "km": .distance, "pause": .rest, "notes": .note, "comment": .note,
  ]
  private static let units: Set = ["kg", "lb", "lbs", "s", "sec", "min", "m", "km", "mi"]
  /// Where no line names them.
  private static let usual: [Column] = [.day, .movement, .sets, .repetitions, .mass, .rest, .note]

  private let columns: [Column?]
  /// Cells of the first line that name no column, by place.
  let unknown: [Int: String]
  private let units: [String?]

  var count: Int { columns.count }

  /// The first line names the columns; where it does not, they are the usual ones.
  static func cut(_ rows: [CSVRows.Row]) -> (head: PlanSheetHead, rows: [CSVRows.Row]) {
    if let first = rows.first, let head = PlanSheetHead(first.cells) {
      return (head, Array(rows.dropFirst()))
    }
    return (PlanSheetHead(usual), rows)
  }

  private init(_ columns: [Column]) {
    (self.columns, unknown) = (columns, [:])
    units = columns.map { _ in nil }
  }

  /// Nil where there is no column for the movement.
  private init?(_ cells: [String]) {
    let words = cells.map { cell in
      cell.lowercased().split { !$0.isLetter }.map(String.init)
    }
    columns = words.map { words in
      words.lazy.compactMap { Column(rawValue: $0) ?? Self.words[$0] }.first
    }
    units = words.map { words in words.last.flatMap { Self.units.contains($0) ? $0 : nil } }
    let named = columns
    unknown = Dictionary(
      uniqueKeysWithValues: cells.enumerated().filter { place, cell in
        named[place] == nil && !cell.asKept.isEmpty
      }.map { ($0, $1) })
    if !columns.contains(.movement) { return nil }
  }

  func place(of column: Column) -> Int? { columns.firstIndex(of: column) }

  func unit(of column: Column) -> String? { place(of: column).flatMap { units[$0] } }
}

/// A line of a plan's spreadsheet.
struct PlanSheetRow {
  private let row: CSVRows.Row
  private let head: PlanSheetHead

  init(_ row: CSVRows.Row, _ head: PlanSheetHead) { (self.row, self.head) = (row, head) }

  /// From 1.
  var line: Int { row.line }

  /// As it stands there, shortened.
  var typed: String {
    String(row.cells.filter { !$0.isEmpty }.joined(separator: ", ").prefix(120))
  }

  subscript(column: PlanSheetHead.Column) -> String {
    guard let place = head.place(of: column), row.cells.indices.contains(place) else { return "" }
    return row.cells[place].trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A comma in a number parts cells, where commas do.
  var hasMoreCells: Bool { row.cells.dropFirst(head.count).contains { !$0.isEmpty } }

  var saysOnlyDay: Bool {
    PlanSheetHead.Column.allCases.allSatisfy { $0 == .day || self[$0].isEmpty }
  }

  /// The sets as somebody would type them in one line.
  func sets(_ units: UnitSystem) -> String {
    let counted = { (column: PlanSheetHead.Column, word: String) in
      let cell = self[column]
      return cell.contains(#/^[-+]?[0-9.,]+$/#) ? "\(cell) \(word)" : cell
    }
    let measured = { (column: PlanSheetHead.Column, usual: String) in
      let cell = self[column]
      let isBare = !cell.contains { $0.isLetter || $0 == ":" }
      return cell.isEmpty || !isBare ? cell : "\(cell) \(head.unit(of: column) ?? usual)"
    }
    let numbers = [
      counted(.sets, "sets"), counted(.repetitions, "reps"), measured(.duration, "s"),
      measured(.distance, "m"), measured(.mass, units == .metric ? "kg" : "lb"),
    ]
    let extras = [
      self[.rest].isEmpty ? "" : "rest \(measured(.rest, "s"))",
      self[.tempo].isEmpty ? "" : "tempo \(self[.tempo])", side,
    ]
    return
      ([numbers.filter { !$0.isEmpty }.joined(separator: " x ")] + extras)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var side: String {
    let cell = self[.side].lowercased()
    return ["each", "both", "both sides"].contains(cell) ? "each side" : cell
  }
}
