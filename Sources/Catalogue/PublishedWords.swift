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

extension PublishedWords {
  fileprivate func word(for number: Double, _ sex: Sex?, _ age: Int) -> PublishedWord? {
    let column = columns.first { ($0.sex == nil || $0.sex == sex) && $0.ages.contains(age) }
    let printed = number.roundedHalfUp(to: resolution)
    let row = column?.rows.first { row in row.to.map { printed <= $0 } ?? true }
    guard let column, let label = row?.label else { return nil }
    return PublishedWord(label: label, sex: column.sex, ages: column.ages, source: source)
  }
}

extension AssessmentCatalogue {
  /// The exercise's own word, or else that of the table which its formula asks.
  ///
  /// - Parameters:
  ///   - reason: why there is no score: a score, a refusal and what is missing need no other word.
  ///   - subject: the client on the day of the result.
  package func word(
    of exercise: Exercise, _ numbers: ResultNumbers, unscored reason: Unscored?, _ subject: Subject
  ) -> PublishedWord? {
    guard reason == .noNormForAge, let age = subject.age else { return nil }
    if let words = exercise.words { return words.word(for: numbers.value, subject.sex, age) }
    guard let id = exercise.normReferences.first,
      case .table(let table)? = norm(id, from: exercise.category)
    else { return nil }
    return table.words?.word(for: numbers.estimate ?? numbers.value, subject.sex, age)
  }
}
