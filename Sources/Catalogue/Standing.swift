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
}

extension AssessmentCatalogue {
  /// - Parameter scores: the latest score of each exercise that has one, by exercise id.
  package func standing(latest scores: [String: Double]) -> Standing {
    Standing(
      slices: categories.map { category in
        .init(
          category: category.id,
          score: Score.mean(category.exercises.compactMap { scores[$0.id] }))
      })
  }
}
