import Foundation
import Units

extension AssessmentCatalogue {
  /// What the numbers that an exercise shows mean where its formula looks something else up, found
  /// by scoring values around a result; nil where its scores are all of one level, or none.
  ///
  /// - Parameters:
  ///   - value: as it was typed, in stored units.
  ///   - inputs: of the same result.
  package func zones(
    of exercise: Exercise, around value: Double, inputs: [String: Double], for subject: Subject,
    _ units: UnitSystem
  ) -> ScoreZones? {
    guard exercise.formula != nil, exercise.pair == nil else { return nil }
    let steps = ValueSteps(of: exercise, around: value)
    var scan = LevelScan(steps.count) { step in
      let value = exercise.resultUnit.asTyped(steps.value(step), units)
      let scoring = self.score(exercise, value: value, inputs: inputs, subject: subject)
      let numbers = ResultNumbers(value: value, estimate: scoring.estimate)
      guard let score = scoring.score, let number = exercise.number(of: numbers) else { return nil }
      return LevelScan.Place(number: number, level: ScoreLevel(score))
    }
    return scan.zones()
  }
}

/// Values at equal distances over what is usual, in stored units.
private struct ValueSteps {
  private let low: Double
  private let size: Double
  let count: Int

  init(of exercise: Exercise, around value: Double) {
    let usual = exercise.usual ?? exercise.possible ?? value / 2...max(value * 2, value / 2)
    size = exercise.noticeable
    low = (min(usual.lowerBound, value) / size).rounded(.down) * size
    let steps = ((max(usual.upperBound, value) - low) / size).rounded(.up)
    count = Int(exactly: min(steps, 20_000)) ?? 0
  }

  func value(_ step: Int) -> Double { (low + Double(step) * size).withoutNoise }
}

/// Looks for the steps at which a score changes its level.
private struct LevelScan {
  struct Place {
    let number: Double
    let level: ScoreLevel
  }

  /// So many places are looked at first; levels that none of them has are not found.
  private static let probes = 32

  private let count: Int
  private let look: (Int) -> Place?
  private var seen: [Int: Place?] = [:]

  init(_ count: Int, look: @escaping (Int) -> Place?) { (self.count, self.look) = (count, look) }

  /// The lowest numbers first.
  mutating func zones() -> ScoreZones? {
    let found = (0...Self.probes).map { count * $0 / Self.probes }.filter { at($0) != nil }
    let changes = zip(found, found.dropFirst()).flatMap { between($0, $1) }
    guard let first = found.first.flatMap({ at($0) }), !changes.isEmpty else { return nil }
    let levels = [first.level] + changes.map(\.after.level)
    let starts = [nil] + changes.map { Optional($0.after.number) }
    let ends = changes.map { Optional($0.before.number) } + [nil]
    let zones = levels.indices.map { ScoreZone(level: levels[$0], from: starts[$0], to: ends[$0]) }
    return ScoreZones(zones: Self.ascending(zones))
  }

  /// An estimate may fall where what was typed rises.
  private static func ascending(_ zones: [ScoreZone]) -> [ScoreZone] {
    guard let end = zones.first?.to, let start = zones.dropFirst().first?.from, end > start
    else { return zones }
    return zones.reversed().map { ScoreZone(level: $0.level, from: $0.to, to: $0.from) }
  }

  private mutating func at(_ step: Int) -> Place? {
    if let known = seen[step] { return known }
    let place = look(step)
    seen[step] = .some(place)
    return place
  }

  /// The neighbours between two steps whose levels differ.
  private mutating func between(
    _ start: Int, _ end: Int
  ) -> [(before: Place, after: Place)] {
    var (changes, step) = ([(before: Place, after: Place)](), start)
    while let level = at(step)?.level, level != at(end)?.level {
      var (before, after) = (step, end)
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if at(middle)?.level == level { before = middle } else { after = middle }
      }
      guard let last = at(before), let next = at(after) else { return changes }
      changes.append((last, next))
      step = after
    }
    return changes
  }
}
