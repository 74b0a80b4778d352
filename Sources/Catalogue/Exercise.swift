import Definitions
import Foundation
import Scripting

/// One assessment that can be carried out. Never changed, and handed around at every step: as a value its
/// thirty fields would be copied each time.
package final class Exercise: Sendable {
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
  package let normCalls: NormCalls
  /// What its formula asks for, by id.
  package var normReferences: [String] { normCalls.ids }
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
  /// Nil where its norms say it, or nobody does.
  let better: Better?
  package let timer: Timer?
  package let measures: Measure?
  package let steps: [Step]
  package let samples: [Sample]

  /// - Parameter folder: where the pictures of the steps are.
  init?(_ node: DefinitionNode, category: String, folder: URL) {
    node.allow(Self.keys)
    let name = node.required("name")?.line()
    let id = node["id"].map { $0.identifier() } ?? name.flatMap { Self.id(from: $0, node) }
    let unit = node.required("resultUnit").flatMap { ResultUnit($0) }
    self.category = category
    purpose = node["purpose"]?.string()
    description = node["description"]?.string()
    considerations = node["considerations"]?.string()
    source = node["source"]?.words()
    note = node["note"]?.words()
    variant = node["variant"]?.line()
    valueName = node["valueName"]?.line()
    equipment = node["equipment"]?.array().compactMap { $0.line() } ?? []
    measures = node["measures"].flatMap { Measure($0, resultUnit: unit) }
    (possible, usual) = node.bounds(of: measures?.bounds)
    conversion = Conversion(node, resultUnit: unit)
    normCalls = conversion.normCalls
    // What says nothing of itself waits with what is hardest.
    family = node["family"]?.identifier()
    demand = node["demand"]?.choice(Demand.self) ?? .maximal
    origin = node["from"].flatMap { Origin($0) }
    within = node["within"]?.number(in: 1...366).flatMap { Int(exactly: $0) } ?? 1
    inputs = ExtraInput.list(node["inputs"])
    showing = Showing(node, inputs: inputs)
    let shownUnit = showing.estimate?.unit ?? unit
    noise = node["noise"].flatMap { Noise($0, of: shownUnit) }
    guards = Guard.list(node["guards"], inputs: inputs, isEstimated: showing.estimate != nil)
    cautions = Caution.list(node["cautions"], pair: showing.pair?.key)
    words = node["words"].flatMap { PublishedWords($0) }
    trials = node["trials"].flatMap { Trials($0) }
    better = node["better"]?.choice(Better.self)
    timer = node["timer"].flatMap { Timer($0) }
    steps = node["steps"]?.array().compactMap { Step($0, folder: folder) } ?? []
    samples = node["samples"]?.array().compactMap { Sample($0) } ?? []
    guard let name, let id, let unit else { return nil }
    (self.name, self.id) = (name, id)
    resultUnit = measures == .mass ? .quantity(.bodyMass) : unit
  }

  /// Whether numbers of the one say the same as numbers of the other.
  package func isAlike(_ other: Exercise) -> Bool {
    resultUnit.isAlike(other.resultUnit)
      && inputs.allSatisfy { input in
        other.inputs.allSatisfy { $0.key != input.key || $0.unit.isAlike(input.unit) }
      }
  }

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
