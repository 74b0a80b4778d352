import Definitions
import Units

/// What a cell says of the values that its row's score is for.
enum SheetEntry: Equatable {
  /// A limit; whether more or less is better, the whole column says.
  case number(Double)
  case atLeast(Double)
  case above(Double)
  case atMost(Double)
  case below(Double)
  case range(Double, Double)
  /// Whatever no other cell of the column takes.
  case rest
}

extension SheetEntry {
  /// "55.4", "55,4", "≥ 55", "55+", "< 41,7", "48–52", "rest".
  init?(_ cell: String, hasTimes: Bool) {
    let text = cell.lowercased().replacing("\u{2212}", with: "-")
    func read(_ text: Substring) -> Double? {
      if hasTimes, text.contains(":") {
        return try? Quantity.duration.read(String(text), in: .metric).get()
      }
      return NumberReader.read(String(text))
    }
    if ["rest", "else", "others", "*"].contains(text) {
      self = .rest
    } else if let number = read(text[...]) {
      self = .number(number)
    } else if let found = text.wholeMatch(of: /(≥|>=|=>|>|≤|<=|=<|<) ?(.+)/),
      let number = read(found.2)
    {
      self =
        switch found.1 {
        case ">": .above(number)
        case "<": .below(number)
        case "≤", "<=", "=<": .atMost(number)
        default: .atLeast(number)
        }
    } else if let found = text.wholeMatch(of: /(.+[0-9]) ?\+/), let number = read(found.1) {
      self = .atLeast(number)
    } else if let found = text.wholeMatch(of: /(-?[0-9.,:]+) ?(?:-|–|—|to) ?(-?[0-9.,:]+)/),
      let low = read(found.1), let high = read(found.2), low <= high
    {
      self = .range(low, high)
    } else {
      return nil
    }
  }

  var numbers: [Double] {
    switch self {
    case .number(let number), .atLeast(let number), .above(let number), .atMost(let number),
      .below(let number):
      [number]
    case .range(let low, let high): [low, high]
    case .rest: []
    }
  }

  /// "90%", "90th", "P90".
  static func isPercentile(_ cell: String) -> Bool {
    SheetEntry.score(cell) != nil && cell.contains(/[pP%a-z]/)
  }

  /// "8", "7,5", "90%", "90th", "P90".
  static func score(_ cell: String) -> Double? {
    let text = cell.lowercased().replacing(" ", with: "")
    if let found = text.wholeMatch(of: /p([0-9.,]+)|([0-9.,]+)(?:%|th|st|nd|rd)/) {
      let percentile = (found.1 ?? found.2).flatMap { NumberReader.read(String($0)) }
      return percentile.flatMap { (0...100).contains($0) ? ($0 / 10).withoutNoise : nil }
    }
    return NumberReader.read(text).flatMap { Score.range.contains($0) ? $0 : nil }
  }

  /// As the keys of a band.
  var keys: [String: JSONValue] {
    switch self {
    case .number(let number), .atLeast(let number): ["atLeast": .number(number)]
    case .above(let number): ["above": .number(number)]
    case .atMost(let number): ["atMost": .number(number)]
    case .below(let number): ["below": .number(number)]
    case .range(let low, let high): ["atLeast": .number(low), "atMost": .number(high)]
    case .rest: [:]
    }
  }

  /// The first band that matches counts: what is narrower comes first.
  fileprivate var rank: (Int, Double) {
    switch self {
    case .range(let low, _): (0, low)
    case .number(let number), .atLeast(let number), .above(let number): (1, -number)
    case .atMost(let number), .below(let number): (2, number)
    case .rest: (3, 0)
    }
  }
}

/// A limit of one column, with its score.
struct SheetLimit {
  let line: Int
  let score: Double
  let label: String?
  var entry: SheetEntry

  var number: Double? { if case .number(let number) = entry { number } else { nil } }

  func distance(to number: Double) -> Double {
    entry.numbers.map { abs($0 - number) }.min() ?? .infinity
  }
}

extension SheetColumn {
  func limits(in rows: [SheetRow]) -> [SheetLimit] {
    rows.compactMap { row in
      row.entry(of: self).map {
        SheetLimit(line: row.line.number, score: row.score, label: row.label, entry: $0)
      }
    }
  }

  /// By ascending numbers.
  func points(_ limits: [SheetLimit], _ problems: inout SheetProblems) -> [SheetLimit] {
    for limit in limits where limit.number == nil {
      problems.add(.notInALine, line: limit.line, column: name, index: index)
    }
    return limits.filter { $0.number != nil }.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
  }

  /// In the order in which they count.
  ///
  /// - Parameter isLowerBetter: as other columns say; nil where none does.
  func bands(
    _ limits: [SheetLimit], in rows: [SheetRow], isLowerBetter: Bool?,
    _ problems: inout SheetProblems
  ) -> [SheetLimit] {
    var bands = limits
    if let bare = limits.first(where: { $0.number != nil }) {
      guard let isLowerBetter = limits.isLowerBetter ?? isLowerBetter else {
        problems.add(.noDirection, line: bare.line, column: name, index: index)
        return []
      }
      bands = isLowerBetter ? limits.map(\.fromBelow) : limits
    }
    if let slip = limits.outOfOrder {
      problems.add(
        .outOfOrder, line: slip.line, column: name, index: index,
        typed: slip.number?.plainText ?? "")
      return []
    }
    // An empty cell beside the lowest score is for all that is left.
    if !limits.isEmpty, let worst = rows.min(by: { $0.score < $1.score }),
      worst.isEmpty(at: self), !limits.contains(where: { $0.entry == .rest })
    {
      bands.append(
        SheetLimit(
          line: worst.line.number, score: worst.score, label: worst.label, entry: .rest))
    }
    return bands.sorted { $0.entry.rank < $1.entry.rank }
  }
}

extension [SheetLimit] {
  /// The first bare number that lies the wrong way from the one of the score above it: from the
  /// best score to the lowest they go one way.
  fileprivate var outOfOrder: SheetLimit? {
    let bare = filter { $0.number != nil }.sorted { $0.score > $1.score }
    let numbers = bare.compactMap(\.number)
    guard let first = numbers.first, let last = numbers.last, first != last else { return nil }
    let slip = zip(numbers, numbers.dropFirst()).enumerated()
      .first { _, pair in last < first ? pair.1 >= pair.0 : pair.1 <= pair.0 }
    return slip.map { bare[$0.offset + 1] }
  }
}

extension SheetLimit {
  /// Where less is better, a number is the most that its score is for.
  fileprivate var fromBelow: Self {
    var limit = self
    if let number { limit.entry = .atMost(number) }
    return limit
  }

  /// What this limit, beside a bare one, says of that: nil where it says nothing.
  fileprivate func meansLowerIsBetter(beside bare: Self) -> Bool? {
    switch entry {
    case .atLeast, .above: score < bare.score
    case .atMost, .below: score > bare.score
    case .number, .range, .rest: nil
    }
  }
}

extension [SheetLimit] {
  /// Nil where it cannot be told.
  var isLowerBetter: Bool? {
    let bare = filter { $0.number != nil }.sorted { $0.score < $1.score }
    guard let worst = bare.first, let best = bare.last else { return nil }
    if let low = worst.number, let high = best.number, low != high { return low > high }
    return lazy.compactMap { $0.meansLowerIsBetter(beside: worst) }.first
  }
}
