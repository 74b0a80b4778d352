import Foundation

/// Where a client stands: a score for each category and one for all.
package struct Standing: Sendable, Equatable {
  package struct Slice: Sendable, Equatable {
    package let category: String
    /// The mean over its exercises that have a score.
    package let score: Double?
  }

  /// In the order of the catalogue.
  package let slices: [Slice]

  /// The mean of the categories that have a score.
  package var overall: Double? { Score.mean(slices.compactMap(\.score)) }

  package func score(of category: String) -> Double? {
    slices.first { $0.category == category }?.score
  }
}

extension AssessmentCatalogue {
  /// - Parameters:
  ///   - scores: the latest score of each exercise that has one, by exercise id.
  ///   - dates: when these were measured.
  package func standing(latest scores: [String: Double], at dates: [String: Date] = [:]) -> Standing
  {
    Standing(
      slices: categories.map { category in
        let scored = category.scored { id in
          scores[id].map { ($0, dates[id] ?? .distantPast) }
        }
        return .init(category: category.id, score: scored.mean)
      })
  }
}

/// An exercise of a category that has a score.
struct ScoredExercise {
  let exercise: Exercise
  let score: Double
  let takenAt: Date
  /// Of each family only the member that was measured last does, for they measure the same.
  fileprivate(set) var counts: Bool
}

extension Category {
  /// Those that have a score, in their order.
  func scored(_ score: (String) -> (Double, Date)?) -> [ScoredExercise] {
    let scored = exercises.compactMap { exercise in
      score(exercise.id).map { score, takenAt in
        ScoredExercise(exercise: exercise, score: score, takenAt: takenAt, counts: true)
      }
    }
    return scored.map { one in
      guard let family = one.exercise.family else { return one }
      let newest = scored.filter { $0.exercise.family == family }
        .max { $0.takenAt < $1.takenAt }
      var one = one
      one.counts = newest?.exercise.id == one.exercise.id
      return one
    }
  }
}

extension [ScoredExercise] {
  /// The category's score: nil where nothing counts.
  var mean: Double? { Score.mean(filter(\.counts).map(\.score)) }
}
