import Units

/// What a table calls the values of people whom nothing scores: it prints labels, and nothing that
/// would make scores of them.
package struct PublishedWords: Sendable {
  struct Column: Sendable {
    /// Nil for both.
    let sex: Sex?
    let ages: AgeBand
    /// By ascending numbers, in stored units; their scores mean nothing.
    let rows: [NormRow]
  }

  let source: String
  /// The step of the printed numbers.
  let resolution: Double
  let columns: [Column]
}

/// The printed name of a value.
package struct PublishedWord: Sendable, Equatable {
  package let label: String
  /// Nil for both.
  package let sex: Sex?
  package let ages: AgeBand
  package let source: String
}

extension Exercise {
  /// - Parameter scoring: of that value: a score, a refusal and what is missing need no other word.
  package func word(for value: Double, _ scoring: Scoring) -> PublishedWord? {
    guard scoring.reason == .noNormForAge, let words, let subject = scoring.subject,
      let age = subject.age,
      let column = words.columns.first(where: {
        ($0.sex == nil || $0.sex == subject.sex) && $0.ages.contains(age)
      })
    else { return nil }
    let number = value.roundedHalfUp(to: words.resolution)
    let label = column.rows.first { row in row.to.map { number <= $0 } ?? true }?.label
    return label.map {
      PublishedWord(label: $0, sex: column.sex, ages: column.ages, source: words.source)
    }
  }
}
