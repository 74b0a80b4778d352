extension Exercise {
  /// A number that a formula needs beside the value, such as a skinfold's site.
  package struct ExtraInput: Sendable, Equatable {
    /// The variable's name in the formula.
    package let key: String
    package let name: String
    package let unit: ResultUnit?
  }

  package struct Trials: Sendable, Equatable {
    package enum Use: String, Sendable, CaseIterable { case best, mean }

    package let count: Int
    package let use: Use
  }

  package struct Timer: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable { case stopwatch, countdown, metronome }

    package let kind: Kind
    package let seconds: Double?
    package let bpm: Double?
  }

  /// What of the client a result updates.
  package enum Measure: String, Sendable, CaseIterable { case mass, height }

  package struct Step: Sendable, Equatable {
    package let text: String
    /// A path in the folder of the catalogue.
    package let image: String?
  }

  /// A value with the score it must get, or nil for none.
  package struct Sample: Sendable, Equatable {
    package let value: Double
    package let inputs: [String: Double]
    package let subject: Subject
    package let score: Double?
  }
}
