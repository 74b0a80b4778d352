import Units

/// How a table gave a score: everything that was read.
package struct NormLookUp: Sendable, Equatable, Codable {
  /// The norm's id where a formula asked for it.
  package internal(set) var norm: String?
  /// As it was given, in stored units.
  package let given: Double
  /// In the printed unit; rounded to the resolution where it was looked up in rows.
  package let number: Double
  package let unit: String?
  package let resolution: Double
  /// Nil for both.
  package let sex: Sex?
  package let ages: AgeBand
  /// The row that holds the number; nil where the table is linear between points.
  package let row: NormRow?
  /// The one or two printed points that the score comes from.
  package let points: [NormPoint]
  package let score: Double
  package let source: String?
  package let note: String?
  package let derived: Bool
  /// What its score says; nil in results of before it was kept.
  package var scale: ScoreScale?
  /// The printed name of the number; nil where there is none, or the row has it.
  package var label: String?
}

extension NormTable {
  func lookUp(_ given: Double, for subject: Subject) throws(NoScore) -> NormLookUp {
    guard given.isFinite else { throw .failed(.init(.notFinite)) }
    let column = try column(for: subject)
    let number = number(given, in: column)
    let named = number.roundedHalfUp(to: resolution)
    let (score, row, points) = column.scale.score(of: number)
    return NormLookUp(
      given: given, number: number, unit: unit, resolution: resolution, sex: column.sex,
      ages: column.ages, row: row, points: points, score: score, source: column.source,
      note: column.note, derived: column.derived || row?.derived == true, scale: scale,
      label: column.labels.first { row in row.to.map { named <= $0 } ?? true }?.label)
  }

  /// As it is looked up: in the printed unit, and in rows rounded to their resolution.
  func number(_ stored: Double, in column: NormColumn) -> Double {
    let exact = printed(stored).withoutNoise
    return column.scale.isContinuous ? exact : exact.roundedHalfUp(to: resolution)
  }

  func printed(_ stored: Double) -> Double {
    guard let quantity, let unit else { return stored }
    return quantity.converted(stored, to: unit) ?? stored
  }

  /// The only column that holds, whatever is not known about the subject.
  func column(for subject: Subject) throws(NoScore) -> NormColumn {
    if let column = columns.first(where: { $0.holds(subject) }) { return column }
    let sameSex = columns.filter { $0.sex == nil || subject.sex == nil || $0.sex == subject.sex }
    if sameSex.isEmpty { throw .init(reason: .noNormForSex) }
    let open = sameSex.filter { column in subject.age.map(column.ages.contains) ?? true }
    if open.isEmpty { throw .init(reason: .noNormForAge) }
    let needsSex = subject.sex == nil && open.contains { $0.sex != nil }
    let needsAge = subject.age == nil && open.contains { !$0.ages.isEveryAge }
    throw .missing((needsSex ? ["sex"] : []) + (needsAge ? ["age"] : []))
  }
}

extension NormColumn {
  fileprivate func holds(_ subject: Subject) -> Bool {
    (sex == nil || sex == subject.sex)
      && (ages.isEveryAge || subject.age.map(ages.contains) ?? false)
  }
}

extension NormScale {
  /// Between points no number has to be rounded to find its place.
  fileprivate var isContinuous: Bool {
    if case .points = self { true } else { false }
  }

  /// - Parameter number: in the printed unit, in rows rounded to the resolution.
  func score(of number: Double) -> (Double, NormRow?, [NormPoint]) {
    switch self {
    case .rows(let rows):
      let row = rows.first { row in row.to.map { number <= $0 } ?? true }
      return (row?.score ?? 0, row, [])
    case .points(let points):
      return score(of: number, between: points)
    }
  }

  private func score(
    of number: Double, between points: [NormPoint]
  ) -> (Double, NormRow?, [NormPoint]) {
    let above = points.first { $0.number >= number }
    let below = points.last { $0.number <= number }
    guard let above, let below, below.number < above.number else {
      let end = [above ?? below].compactMap { $0 }
      return (end.first?.score ?? 0, nil, end)
    }
    let part = (number - below.number) / (above.number - below.number)
    let score = below.score + part * (above.score - below.score)
    return (Score.clamped(score), nil, [below, above])
  }
}
