import Foundation
import Units

/// What stands behind the numbers of a line.
struct SetExtras {
  /// What nothing was taken from yet.
  private(set) var left: String

  init(_ line: String) { left = line }

  mutating func rest(_ units: UnitSystem) throws(SetWords.Mistake) -> Int? {
    guard let found = take(#/\brest\s+([0-9.,:]+\s*(?:seconds|sec|s|minutes|min)?)(?:\s|$)/#)
    else { return nil }
    guard let seconds = try? Quantity.duration.read(found, in: units).get(),
      let whole = Int(exactly: seconds), SetNumbers.restRange.contains(whole)
    else { throw .rest }
    return whole
  }

  mutating func tempo() -> String? {
    take(#/\btempo\s+([0-9x](?:-[0-9x]){2,3})(?:\s|$)/#)
  }

  mutating func side() -> PlanSet.Side? {
    switch take(#/\b(each side|left|right)(?:\s|$)/#) {
    case "left": .left
    case "right": .right
    case nil: nil
    default: .each
    }
  }

  private mutating func take(_ pattern: Regex<(Substring, Substring)>) -> String? {
    guard let match = left.firstMatch(of: pattern) else { return nil }
    let found = String(match.1).trimmingCharacters(in: .whitespaces)
    left.replaceSubrange(match.range, with: " ")
    left = left.trimmingCharacters(in: .whitespaces)
    return found
  }
}

/// The numbers of a line, which an x parts.
struct SetParts {
  private enum Part {
    case bare(String)
    case sets(Int)
    case repetitions(Int)
    case mass(Double)
    case duration(Double)
    case distance(Double)
  }

  private let text: String
  private let texts: [String]
  private let line: String
  private let units: UnitSystem

  init(_ text: String, of line: String, _ units: UnitSystem) {
    texts = text.split(separator: "x", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    (self.text, self.line, self.units) = (text, line, units)
  }

  func read() throws(SetWords.Mistake) -> (count: Int, SetNumbers) {
    try refuseRange()
    var (count, numbers): (Int?, SetNumbers) = (nil, SetNumbers())
    var (bare, before): ([String], Int) = ([], 0)
    for text in texts {
      switch try part(text) {
      case .bare(let number):
        bare.append(number)
        if numbers == SetNumbers() { before += 1 }
      case .sets(let number): count = number
      case .repetitions(let number): numbers.repetitions = number
      case .mass(let mass): numbers.mass = mass
      case .duration(let time): numbers.duration = time
      case .distance(let way): numbers.distance = way
      }
    }
    try place(bare, before: before, &count, &numbers)
    return (count ?? 1, numbers)
  }

  /// What a bare number is follows from what else there is, and from where it stands.
  private func place(
    _ bare: [String], before: Int, _ count: inout Int?, _ numbers: inout SetNumbers
  ) throws(SetWords.Mistake) {
    let hasTarget = (numbers.repetitions, numbers.duration, numbers.distance) != (nil, nil, nil)
    var bare = bare[...]
    if !hasTarget, count == nil, numbers.mass == nil, bare.count == 2 {
      try refuseTwo(Array(bare))
    }
    let isCounted = hasTarget ? before > 0 : bare.count > 1
    if count == nil, isCounted, let first = bare.popFirst() {
      count = try whole(first, SetWords.Mistake.count, in: 1...PlanSet.limit)
    }
    if !hasTarget {
      guard let first = bare.popFirst() else { throw .unclear(line) }
      numbers.repetitions = try whole(
        first, SetWords.Mistake.repetitions, in: SetNumbers.repetitionRange)
    }
    if numbers.mass == nil, let last = bare.popFirst() { numbers.mass = try mass(last) }
    if !bare.isEmpty { throw .unclear(line) }
  }

  /// 8 x 40 may be many repetitions, or few with a weight.
  private func refuseTwo(_ bare: [String]) throws(SetWords.Mistake) {
    guard let first = bare.first.flatMap({ Int($0) }), let last = bare.last.flatMap({ Int($0) }),
      last > 30, SetNumbers.repetitionRange.contains(last), (1...PlanSet.limit).contains(first)
    else { return }
    let mass = units == .metric ? "kg" : "lb"
    throw .either(["\(first) sets x \(last)", "1 x \(first) x \(last) \(mass)"])
  }

  /// 12-15 is no number that can be checked off.
  private func refuseRange() throws(SetWords.Mistake) {
    guard let range = text.firstMatch(of: /(\d+)\s*-\s*(\d+)/) else { return }
    throw .either([range.1, range.2].map { line.replacing(range.0, with: $0, maxReplacements: 1) })
  }

  private func part(_ text: String) throws(SetWords.Mistake) -> Part {
    if text.isEmpty { throw .unclear(line) }
    if text.contains(#/^[-+]?[0-9.,]+$/#) { return .bare(text) }
    if let match = text.wholeMatch(of: #/(-?[0-9.,]+)\s*sets?/#) {
      return .sets(try whole(String(match.1), .count, in: 1...PlanSet.limit))
    }
    if let match = text.wholeMatch(of: #/(-?[0-9.,]+)\s*(?:reps?|repetitions?|times)/#) {
      return .repetitions(
        try whole(String(match.1), .repetitions, in: SetNumbers.repetitionRange))
    }
    return try quantity(text)
  }

  /// 400 m is a way, not minutes.
  private func quantity(_ text: String) throws(SetWords.Mistake) -> Part {
    if let way = try? Quantity.distance.read(text, in: units).get() {
      guard SetNumbers.distanceRange.contains(way) else { throw .distance }
      return .distance(way)
    }
    if let time = try? Quantity.duration.read(text, in: units).get() {
      guard SetNumbers.durationRange.contains(time) else { throw .duration }
      return .duration(time)
    }
    return .mass(try mass(text))
  }

  private func mass(_ text: String) throws(SetWords.Mistake) -> Double {
    guard let mass = try? Quantity.mass.read(text, in: units).get() else { throw .unclear(line) }
    guard SetNumbers.massRange.contains(mass) else { throw .mass }
    return mass
  }

  private func whole(
    _ text: String, _ mistake: SetWords.Mistake, in range: ClosedRange<Int>
  ) throws(SetWords.Mistake) -> Int {
    guard let number = Int(text), range.contains(number) else { throw mistake }
    return number
  }
}
