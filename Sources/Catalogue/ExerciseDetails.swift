import Units

extension Exercise {
  /// A number that a formula needs beside the value, such as a skinfold's site.
  package struct ExtraInput: Sendable, Equatable {
    /// The variable's name in the formula.
    package let key: String
    package let name: String
    package let unit: ResultUnit
    /// In stored units; a number outside is refused.
    package let possible: ClosedRange<Double>?
    /// In stored units; a number outside is asked about once.
    package let usual: ClosedRange<Double>?
    /// Where it must lie: a lower blood pressure is below the upper one.
    package let side: Side?
    /// Of whom it is asked; nil is everyone.
    package let sex: Sex?
    /// Where it may have been measured already.
    package let origin: Origin?

    package enum Side: String, Sendable, CaseIterable { case belowValue, aboveValue }

    /// Someone of whom it is not known which is asked for all.
    package func isAsked(of sex: Sex?) -> Bool { self.sex == nil || sex == nil || self.sex == sex }

    package func show(_ number: Double, _ units: UnitSystem) -> String {
      unit.show(number, units, times: times)
    }

    package var times: TimeWriting { unit.times(usual: usual) }

    package func fits(beside value: Double, _ number: Double) -> Bool {
      switch side {
      case .belowValue: number < value
      case .aboveValue: number > value
      case nil: true
      }
    }
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
    /// Where it is another one.
    package var bpmForWomen: Double?

    /// The tempo for somebody; the slower one where it is not known for whom.
    package func bpm(for sex: Sex?) -> Double? {
      switch sex {
      case .female: bpmForWomen ?? bpm
      case .male: bpm
      case nil: [bpm, bpmForWomen].compactMap(\.self).min()
      }
    }
  }

  /// What of the client a result updates.
  package enum Measure: String, Sendable, CaseIterable {
    case mass, height

    var bounds: BodyBounds { self == .mass ? .mass : .height }
  }

  /// From what is taken lying down to what takes all there is.
  package enum Demand: String, Sendable, CaseIterable { case rest, light, moderate, maximal }

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
    /// What it must be shown as; nil is not checked.
    package let shown: Double?
    package let score: Double?
  }
}

extension Exercise {
  /// Extra numbers after a correction: a slip in one is no reason to type all of them again. The
  /// tries of before belong to the value of before, and are not kept.
  ///
  /// - Returns: also those that do not go with the value beside them.
  package func correcting(
    _ old: [String: Double], by new: [String: Double], clearing cleared: Set<String>,
    beside value: Double
  ) -> (inputs: [String: Double], misfits: [ExtraInput]) {
    let kept = inputs.filter { new[$0.key] == nil && !cleared.contains($0.key) }
    let corrected = kept.reduce(into: new) { $0[$1.key] = old[$1.key] }
    let misfits = inputs.filter { input in
      corrected[input.key].map { !input.fits(beside: value, $0) } ?? false
    }
    return (corrected, misfits)
  }
}
