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
        let counting = category.counting(scores.keys.contains) { dates[$0] ?? .distantPast }
        return .init(
          category: category.id, score: Score.mean(counting.compactMap { scores[$0.id] }))
      })
  }
}

extension Category {
  /// Of each family only the member that was measured last, for they measure the same.
  func counting(
    _ isScored: (String) -> Bool, at date: (String) -> Date
  ) -> [Exercise] {
    let scored = exercises.filter { isScored($0.id) }
    return scored.filter { exercise in
      let relatives = scored.filter { $0.family != nil && $0.family == exercise.family }
      let newest = relatives.max { date($0.id) < date($1.id) }
      return newest == nil || newest?.id == exercise.id
    }
  }
}
