import Scripting

/// One assessment that can be carried out.
package struct Exercise: Sendable {
  package let id: String
  /// The id of its category.
  package let category: String
  package let name: String
  package let purpose: String?
  package let description: String?
  package let considerations: String?
  /// Where a formula or a protocol comes from.
  package let source: String?
  /// What to know about how good that source is.
  package let note: String?
  /// The variant of the protocol that the norm is for.
  package let variant: String?
  package let equipment: [String]
  package let resultUnit: ResultUnit
  /// What the value is, where other numbers stand beside it: "Waist" beside "Hip".
  package let valueName: String?
  /// In stored units; a value outside is refused.
  package let possible: ClosedRange<Double>?
  /// In stored units; a value outside is asked about once.
  package let usual: ClosedRange<Double>?
  /// Outside them there is no score.
  package let guards: [Guard]
  let cautions: [Caution]
  /// Labels for those whom nothing scores.
  let words: PublishedWords?
  package let conversion: Conversion
  package let showing: Showing
  /// Nil where no figure is published.
  package let noise: Noise?
  package let inputs: [ExtraInput]
  /// What it measures as other exercises do, too: of these the newest counts in the category.
  package let family: String?
  /// What it asks of a body.
  package let demand: Demand
  /// Where its value may have been measured already.
  package let origin: Origin?
  /// On how many days, today among them, what was measured elsewhere still counts.
  package let within: Int
  package let trials: Trials?
  package let timer: Timer?
  package let measures: Measure?
  package let steps: [Step]
  package let samples: [Sample]

  package var norms: NormTable? {
    if case .norms(let table) = conversion { table } else { nil }
  }

  package var formula: Formula? {
    if case .formula(let formula) = conversion { formula } else { nil }
  }
}

/// How a value becomes a score.
package enum Conversion: Sendable {
  /// Kept without a score.
  case none
  case norms(NormTable)
  case formula(Formula)
}
