import Units

/// What a value is counted in.
package enum ResultUnit: Sendable, Equatable {
  /// Stored in SI, shown in the trainer's units.
  case quantity(Quantity)
  /// Repetitions, errors, steps: shown without a unit.
  case count
  case bpm, mmHg, percent
  /// Any other word of a file, shown as it stands there.
  case word(String)
  /// A number of which nothing is said.
  case plain

  /// - Parameter word: as it stands in a file, with its capitals.
  init(word: String) {
    let known: [ResultUnit] =
      Quantity.allCases.map { .quantity($0) } + [.count, .bpm, .mmHg, .percent]
    self = known.first { $0.name == word } ?? .word(word)
  }

  /// As it stands in the file.
  package var name: String {
    switch self {
    case .quantity(let quantity): quantity.rawValue
    case .count: "Count"
    case .bpm: "BPM"
    case .mmHg: "mmHg"
    case .percent: "Percent"
    case .word(let word): word
    case .plain: ""
    }
  }

  /// Whether a number in this unit is one in the other.
  package func isAlike(_ other: ResultUnit) -> Bool { stored == other.stored }

  /// The unit that a stored value is in.
  package var stored: String {
    if case .quantity(let quantity) = self { return quantity.unitNames.first ?? name }
    return name
  }
}
