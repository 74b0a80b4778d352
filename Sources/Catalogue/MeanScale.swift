/// What a mean of scores says.
package enum MeanScale: String, Sendable, Codable {
  case peer, risk
  /// Of both kinds.
  case mixed

  /// Nil where none of them says anything.
  package init?(of scales: some Sequence<ScoreScale?>) {
    let known = Set(scales.compactMap(\.self))
    guard let one = known.first else { return nil }
    self = known.count > 1 ? .mixed : one == .peer ? .peer : .risk
  }
}

extension Wheel.Slice {
  /// Of its score.
  package var scale: MeanScale? { MeanScale(of: counting.map(\.scale)) }
}

extension Wheel {
  /// Of the overall score.
  package var scale: MeanScale? {
    MeanScale(of: categories.flatMap(\.counting).map(\.scale))
  }
}

extension AssessmentCatalogue {
  /// Of the scores that a category can have; of all categories without one.
  package func meanScale(of category: Category? = nil) -> MeanScale? {
    let all = category.map { [$0] } ?? categories
    return MeanScale(of: all.flatMap(\.exercises).map { scales[$0.id] })
  }
}
