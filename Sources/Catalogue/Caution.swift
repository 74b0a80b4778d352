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
    /// What waits that day: this much, or more; nil where nothing does.
    let stops: Demand?

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
    holding(numbers).map(\.text).reduce(into: []) { texts, text in
      if !texts.contains(text) { texts.append(text) }
    }
  }

  /// What waits on the day of these numbers, that much or more, and why; nil where nothing does.
  package func stop(by numbers: ResultNumbers) -> (demand: Demand, text: String)? {
    holding(numbers).lazy.compactMap { caution in caution.stops.map { ($0, caution.text) } }.first
  }

  private func holding(_ numbers: ResultNumbers) -> [Caution] {
    cautions.filter { caution in
      let number = caution.name == "value" ? numbers.value : numbers.second
      return number.map { caution.holds($0.roundedHalfUp(to: cautionStep)) } ?? false
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
