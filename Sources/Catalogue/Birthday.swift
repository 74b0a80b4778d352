import Units

/// What a birthday does: on it another column of a table begins.
package struct Birthday: Sendable, Equatable {
  /// Completed years.
  package let age: Int
  /// Of the same number in that column; 0 to 10, not rounded.
  package let score: Double
}

extension AssessmentCatalogue {
  /// The birthday on which the same number gets another score; nil where none does, or the table
  /// is no longer there.
  package func birthday(
    after look: NormLookUp, of exercise: Exercise, _ subject: Subject
  ) -> Birthday? {
    guard let last = look.ages.to, let table = table(of: look, exercise) else { return nil }
    var older = subject
    older.age = last + 1
    guard let next = try? table.lookUp(look.given, for: older),
      Score.rounded(next.score) != Score.rounded(look.score)
    else { return nil }
    return Birthday(age: last + 1, score: next.score)
  }

  private func table(of look: NormLookUp, _ exercise: Exercise) -> NormTable? {
    guard let id = look.norm else { return exercise.norms }
    return switch norm(id, from: exercise.category) {
    case .table(let table)?: table
    case .exercise(let other)?: other.norms
    case nil: nil
    }
  }

  /// The ages at which a column of an exercise's tables follows another.
  func birthdays(of exercise: Exercise) -> [Int] {
    var seen: Set<String> = []
    let columns = tables(of: exercise, &seen).flatMap(\.columns)
    let lasts = Set(columns.compactMap(\.ages.to))
    return Set(columns.compactMap(\.ages.from)).filter { lasts.contains($0 - 1) }.sorted()
  }

  private func tables(of exercise: Exercise, _ seen: inout Set<String>) -> [NormTable] {
    guard seen.insert(exercise.id).inserted else { return [] }
    if let table = exercise.norms { return [table] }
    return exercise.normReferences.flatMap { id -> [NormTable] in
      switch norm(id, from: exercise.category) {
      case .table(let table)?: [table]
      case .exercise(let other)?: tables(of: other, &seen)
      case nil: []
      }
    }
  }
}
