import Foundation
import Units

/// The wheel as data: each category with the mean of its exercises' latest scores.
package struct Wheel: Sendable {
  package struct Slice: Sendable {
    package let id: String
    package let name: String
    package let colour: String
    package let score: Double?
    /// When something in it was last scored.
    package let measuredAt: Date?
    package let exercises: [Spoke]

    /// Those that its score is the mean of.
    package var counting: [Spoke] { exercises.filter(\.counts) }
  }

  /// One scored exercise of a slice.
  package struct Spoke: Sendable {
    package let id: String
    package let result: String
    package let name: String
    package let score: Double
    /// In stored units.
    package let value: Double
    package let shown: ShownValue
    package let takenAt: Date
    /// Whether it goes into the category's score: of a family only the newest does.
    package let counts: Bool
    /// Null where nobody has said it.
    package let scale: ScoreScale?
    /// What is said beside a value beyond a limit; mostly empty.
    package let cautions: [String]
  }

  package let overall: Double?
  /// In the order of the catalogue, also those without a score.
  package let categories: [Slice]
}

extension Wheel {
  package var scored: [Slice] { categories.filter { $0.score != nil } }

  /// Lowest first; at most three, and none that is full.
  ///
  /// - Parameter isOpen: whether an exercise may be done; a category needs one that counts.
  package func weakest(where isOpen: (String) -> Bool) -> [Slice] {
    let open = scored.filter { slice in
      Score.rounded(slice.score ?? 0) < Score.range.upperBound
        && slice.counting.contains { isOpen($0.id) }
    }
    return Array(open.sorted { ($0.score ?? 0, $0.name) < ($1.score ?? 0, $1.name) }.prefix(3))
  }
}

/// As JSON a category without a score has null in its place.
extension Wheel: Encodable {
  private enum Key: CodingKey { case overall, scale, categories }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(overall, forKey: .overall)
    try container.encode(scale, forKey: .scale)
    try container.encode(categories, forKey: .categories)
  }
}

extension Wheel.Slice: Encodable {
  private enum Key: CodingKey { case id, name, colour, score, scale, measuredAt, exercises }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(colour, forKey: .colour)
    try container.encode(score, forKey: .score)
    try container.encode(scale, forKey: .scale)
    try container.encode(measuredAt, forKey: .measuredAt)
    try container.encode(exercises, forKey: .exercises)
  }
}

extension Wheel.Spoke: Encodable {
  private enum Key: CodingKey {
    case id, result, name, score, scale, value, shown, takenAt, counts, cautions
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(result, forKey: .result)
    try container.encode(name, forKey: .name)
    try container.encode(score, forKey: .score)
    try container.encode(scale, forKey: .scale)
    try container.encode(value, forKey: .value)
    try container.encode(shown, forKey: .shown)
    try container.encode(takenAt, forKey: .takenAt)
    try container.encode(counts, forKey: .counts)
    try container.encode(cautions, forKey: .cautions)
  }
}

/// The latest scored result of one exercise.
package struct ScoredResult: Sendable {
  let exercise: String
  /// The result's id.
  let id: String
  let numbers: ResultNumbers
  let score: Double
  let takenAt: Date

  package init(
    exercise: String, id: String, numbers: ResultNumbers, score: Double, takenAt: Date
  ) {
    (self.exercise, self.id, self.numbers) = (exercise, id, numbers)
    (self.score, self.takenAt) = (score, takenAt)
  }
}

extension AssessmentCatalogue {
  /// - Parameters:
  ///   - results: one of each exercise that has a score.
  ///   - units: that they are shown in.
  package func wheel(_ results: [ScoredResult], _ units: UnitSystem) -> Wheel {
    let latest = Dictionary(results.map { ($0.exercise, $0) }) { first, _ in first }
    let slices = categories.map { category in
      let scored = category.scored { id in latest[id].map { ($0.score, $0.takenAt) } }
      return Wheel.Slice(
        id: category.id, name: category.name, colour: category.colour, score: scored.mean,
        measuredAt: scored.map(\.takenAt).max(),
        exercises: scored.compactMap { one in
          latest[one.exercise.id].map {
            Wheel.Spoke(one, $0, scale: scales[one.exercise.id], units)
          }
        })
    }
    let standing = Standing(slices: slices.map { .init(category: $0.id, score: $0.score) })
    return Wheel(overall: standing.overall, categories: slices)
  }
}

extension Wheel.Spoke {
  fileprivate init(
    _ scored: ScoredExercise, _ result: ScoredResult, scale: ScoreScale?, _ units: UnitSystem
  ) {
    let exercise = scored.exercise
    self.init(
      id: exercise.id, result: result.id, name: exercise.name, score: result.score,
      value: result.numbers.value, shown: exercise.shown(result.numbers, units),
      takenAt: result.takenAt, counts: scored.counts, scale: scale,
      cautions: exercise.cautions(of: result.numbers))
  }
}
