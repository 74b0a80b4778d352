import Units

/// The lines of a sheet that say whom its columns are for.
struct SheetHead {
  /// How many lines it takes.
  let height: Int
  let columns: [SheetColumn]
  /// The place of the column with the printed names of the rows.
  let label: Int?
  /// Whether the first column has percentiles, without saying so in each cell.
  private let hasPercentiles: Bool

  init(_ lines: [SheetLine], _ problems: inout SheetProblems) {
    let height = Self.height(lines)
    let (head, body) = (lines.prefix(height), lines.dropFirst(height))
    let label = (1..<SheetLine.mostCells).first { index in
      head.contains { ["label", "rating"].contains($0[index].lowercased()) }
    }
    hasPercentiles = head.contains { $0[0].lowercased().contains("percentile") }
    let width = lines.map(\.cells.count).max() ?? 0
    let used = (1..<max(1, width)).filter { index in
      index != label && lines.contains { !$0[index].isEmpty }
    }
    let hasAges = used.contains { index in
      head.contains { SheetColumn.Whom($0[index])?.ages != nil }
    }
    var columns: [SheetColumn] = []
    for index in used {
      let above = Self.above(index, in: head)
      var column = SheetColumn(index: index, above)
      for (line, cell) in above where SheetColumn.Whom(cell) == nil {
        problems.add(
          .notAges, line: line, column: column.name, index: index, typed: cell)
        column.isSound = false
      }
      if column.isSound, hasAges, !column.hasAges, body.contains(where: { !$0[index].isEmpty }) {
        problems.add(.noAges, line: head.last?.number, column: column.name, index: index)
        column.isSound = false
      }
      if let same = columns.first(where: { $0.isSound && column.isSound && $0.overlaps(column) }) {
        problems.add(
          .sameAges, line: head.last?.number, column: column.name, index: index, typed: same.name)
      }
      columns.append(column)
    }
    (self.height, self.columns, self.label) = (height, columns.filter(\.isSound), label)
  }

  /// The first lines that begin with no number: a title, sexes, ages; none after the ages.
  private static func height(_ lines: [SheetLine]) -> Int {
    var hasWhom = false
    for (height, line) in lines.enumerated() {
      let others = line.cells.dropFirst().filter { !$0.isEmpty }
      let isWhom = others.allSatisfy { SheetColumn.Whom($0) != nil }
      let hasAges = others.contains { SheetColumn.Whom($0)?.ages != nil }
      let isNumber = (SheetEntry.score(line[0]) ?? NumberReader.read(line[0])) != nil
      guard !isNumber, isWhom || hasAges || !hasWhom else { return height }
      if hasAges { return height + 1 }
      hasWhom = hasWhom || !others.isEmpty
    }
    return 0
  }

  /// What stands above a column; a sex that is told once holds for those behind it.
  private static func above(
    _ index: Int, in head: ArraySlice<SheetLine>
  ) -> [(line: Int, cell: String)] {
    head.compactMap { line in
      if !line[index].isEmpty { return (line.number, line[index]) }
      let before = (1...index).reversed().first { !line[$0].isEmpty }
      guard let before, let whom = SheetColumn.Whom(line[before]), whom.ages == nil else {
        return nil
      }
      return (line.number, line[before])
    }
  }

  func isPercentile(_ cell: String) -> Bool { hasPercentiles || SheetEntry.isPercentile(cell) }

  /// 0 to 10, or a percentile, which is ten times as much.
  func score(_ cell: String) -> Double? {
    SheetEntry.score(hasPercentiles ? cell + "%" : cell) ?? SheetEntry.score(cell)
  }
}

/// Whom a column of a sheet is for.
struct SheetColumn {
  /// What one cell of a head says.
  struct Whom {
    var sex: Sex?
    /// Nil where it says nothing of ages.
    var ages: AgeBand?
  }

  /// Its place in a line, from 0.
  let index: Int
  /// As it stands in the sheet; its number where nothing does.
  let name: String
  let sex: Sex?
  let ages: AgeBand
  let hasAges: Bool
  /// Where its head stands, from 1; nil without one.
  let line: Int?
  var isSound = true

  init(index: Int, _ above: [(line: Int, cell: String)]) {
    self.index = index
    let whom = above.compactMap { Whom($0.cell) }
    let said = above.map(\.cell).joined(separator: " ")
    name = said.isEmpty ? String(index + 1) : said
    sex = whom.compactMap(\.sex).last
    let ages = whom.compactMap(\.ages).last
    (self.ages, hasAges) = (ages ?? AgeBand(from: nil, to: nil), ages != nil)
    line = above.last?.line
  }

  func overlaps(_ other: Self) -> Bool {
    (sex == nil || other.sex == nil || sex == other.sex) && ages.overlaps(other.ages)
  }
}

extension SheetColumn.Whom {
  private static let sexes: [String: Sex?] = [
    "women": .female, "woman": .female, "female": .female, "females": .female, "f": .female,
    "girls": .female, "men": .male, "man": .male, "male": .male, "males": .male, "m": .male,
    "boys": .male, "both": nil, "all": nil, "everyone": nil,
  ]
  private static let fillers: Set<String> = ["age", "ages", "aged", "years", "year", "yrs", "y"]

  /// "Women", "20–29", "men 60+"; nil where a cell says anything else.
  init?(_ cell: String) {
    let words = cell.lowercased().split { " ,()".contains($0) }.map(String.init)
    let sexes = words.filter { Self.sexes[$0] != nil }
    let ages = words.filter { Self.sexes[$0] == nil && !Self.fillers.contains($0) }
    guard sexes.count <= 1, !words.isEmpty else { return nil }
    sex = sexes.first.flatMap { Self.sexes[$0] ?? nil }
    guard !ages.isEmpty else {
      self.ages = sexes.isEmpty ? AgeBand(from: nil, to: nil) : nil
      return
    }
    guard let band = AgeBand(typed: ages.joined()) else { return nil }
    self.ages = band
  }
}

extension AgeBand {
  /// "20-29", "60+", "≥60", "<20", "18", without spaces.
  init?(typed: String) {
    let text = typed.replacing("to", with: "-")
    let ends: (from: Int?, to: Int?)
    if let found = text.wholeMatch(of: /([0-9]{1,3})[-–—]([0-9]{1,3})/) {
      ends = (Int(found.1), Int(found.2))
    } else if let found = text.wholeMatch(of: /([0-9]{1,3})(?:\+|-|–)|(?:≥|>=|=>|from)([0-9]{1,3})/)
    {
      ends = ((found.1 ?? found.2).flatMap { Int($0) }, nil)
    } else if let found = text.wholeMatch(of: /(?:>)([0-9]{1,3})/) {
      ends = (Int(found.1).map { $0 + 1 }, nil)
    } else if let found = text.wholeMatch(of: /(?:≤|<=|=<)([0-9]{1,3})/) {
      ends = (nil, Int(found.1))
    } else if let found = text.wholeMatch(of: /(?:<|under)([0-9]{1,3})/) {
      ends = (nil, Int(found.1).map { $0 - 1 })
    } else if let age = text.wholeMatch(of: /[0-9]{1,3}/).flatMap({ Int($0.0) }) {
      ends = (age, age)
    } else {
      return nil
    }
    let range = 0...150
    guard range.contains(ends.from ?? 0), range.contains(ends.to ?? 150),
      ends.from ?? 0 <= ends.to ?? 150
    else { return nil }
    self.init(from: ends.from, to: ends.to)
  }
}
