import Units

extension AssessmentCatalogue {
  /// Changes when, and only when, any value may get another score than before: 16 digits.
  package var version: String {
    var hash = FowlerNollVo()
    for exercise in categories.flatMap(\.exercises).sorted(by: { $0.id < $1.id }) {
      hash.add(exercise.id, version(of: exercise))
    }
    return hash.text
  }

  /// Changes when, and only when, a value may get another score than before: 16 digits.
  package func version(of exercise: Exercise) -> String {
    // Another with its name is one that somebody is about to keep in its place.
    let known = self.exercise(exercise.id) === exercise ? versions[exercise.id] : nil
    return known ?? madeVersion(of: exercise)
  }

  func madeVersion(of exercise: Exercise) -> String {
    var hash = FowlerNollVo()
    var seen: Set<String> = []
    add(exercise, to: &hash, seen: &seen)
    return hash.text
  }

  private func add(_ exercise: Exercise, to hash: inout FowlerNollVo, seen: inout Set<String>) {
    guard seen.insert(exercise.id).inserted else { return }
    hash.add(exercise.id, exercise.resultUnit.name, exercise.inputs.map(\.key).description)
    if let table = exercise.norms { hash.add(table.meaning) }
    for limit in exercise.guards { hash.add(limit.name, limit.range.description) }
    if let estimate = exercise.estimate { hash.add(estimate.formula.source) }
    guard let formula = exercise.formula else { return }
    hash.add(formula.source)
    for id in exercise.normReferences {
      switch norm(id, from: exercise.category) {
      case .table(let table): hash.add(id, table.meaning)
      case .exercise(let other): add(other, to: &hash, seen: &seen)
      case nil: break
      }
    }
  }
}

extension NormTable {
  /// All that decides a score, without labels and sources.
  var meaning: String {
    let columns = columns.map { column in
      "\(column.sex?.rawValue ?? "both") \(column.ages.from ?? 0) \(column.ages.to ?? -1) "
        + column.scale.meaning
    }
    return "\(quantity == nil ? "" : unit ?? "") \(resolution) " + columns.joined(separator: ";")
  }
}

extension NormScale {
  fileprivate var meaning: String {
    switch self {
    case .rows(let rows):
      "rows" + rows.map { " \($0.to ?? .infinity) \($0.score)" }.joined()
    case .points(let points):
      // Without rounding, which changed scores.
      "exact points" + points.map { " \($0.number) \($0.score)" }.joined()
    }
  }
}

/// FNV-1a with 64 bits: tells versions apart, protects nothing.
struct FowlerNollVo {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ texts: String...) {
    for text in texts {
      for byte in text.utf8 { add(byte) }
      add(0)
    }
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
