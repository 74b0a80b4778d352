import Units

extension Exercise {
  /// What is said beside a number at a limit or beyond it, whatever its score is.
  package struct Caution: Sendable, Equatable {
    enum Side: String, CaseIterable, Sendable { case atLeast, above, atMost, below }

    /// `value`, or the key of the extra number of a pair.
    let name: String
    let side: Side
    /// In stored units.
    let limit: Double
    let text: String

    func holds(_ number: Double) -> Bool {
      switch side {
      case .atLeast: number >= limit
      case .above: number > limit
      case .atMost: number <= limit
      case .below: number < limit
      }
    }
  }

  /// In the words of the file; each once, though both numbers of a pair may be beyond theirs.
  package func cautions(of numbers: ResultNumbers) -> [String] {
    let holding = cautions.filter { caution in
      let number = caution.name == "value" ? numbers.value : numbers.second
      return number.map { caution.holds($0.roundedHalfUp(to: cautionStep)) } ?? false
    }
    return holding.map(\.text).reduce(into: []) { texts, text in
      if !texts.contains(text) { texts.append(text) }
    }
  }

  /// A number beside a limit is as precise as the norm is, or as such a number is taken: 11.96 s
  /// are 12 s.
  private var cautionStep: Double {
    switch resultUnit {
    case .count, .bpm, .mmHg: norms?.resolution ?? 1
    case .quantity, .percent, .word, .plain: measuredTo ?? 1e-6
    }
  }
}
