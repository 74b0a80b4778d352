import Definitions
import Units

extension Movement {
  /// An assessment that says what of a movement can be lifted once.
  package struct Lift: Sendable, Equatable {
    /// Its id in the catalogue.
    package let exercise: String
    /// With which its load is lifted; 1 also where the assessment works out what once would be.
    package let repetitions: Int

    /// From one to what the estimate holds for.
    static let repetitionRange = 1.0...10.0

    /// In kg.
    ///
    /// - Parameter shown: what the assessment shows of its result; nil where that cannot be.
    /// - Source: Epley 1985, Poundage chart: load x (1 + repetitions / 30).
    package func once(_ shown: Double?) -> Double? {
      guard let shown, shown > 0 else { return nil }
      return repetitions == 1 ? shown : shown * (1 + Double(repetitions) / 30)
    }
  }
}

extension DefinitionNode {
  /// What the catalogue measures in kg.
  func lifts(beside catalogue: AssessmentCatalogue) -> [Movement.Lift] {
    array().compactMap { node in
      node.allow(["exercise", "repetitions"])
      let repetitions = node["repetitions"]?.number(in: Movement.Lift.repetitionRange) ?? 1
      guard let named = node.required("exercise"), let id = named.string() else { return nil }
      guard let exercise = catalogue.exercise(id) else {
        named.problem("\"\(id)\" is not in the catalogue")
        return nil
      }
      if (exercise.estimate?.unit ?? exercise.resultUnit) != .quantity(.mass) {
        named.problem("\"\(id)\" is not measured in \(Quantity.mass.rawValue)")
      }
      return Movement.Lift(exercise: id, repetitions: Int(repetitions))
    }
  }
}
