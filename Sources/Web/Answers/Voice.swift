import Catalogue
import Forms
import Foundation
import Units
import Vault

/// What a page needs to speak: words, units, the time, and the names of what is measured.
struct Voice: Sendable {
  let text: Text
  let units: UnitSystem
  /// When the page was asked for.
  let now: Date
  let catalogue: AssessmentCatalogue
  let movements: MovementLibrary
  /// The questions of a form that is begun today.
  let form: FormDefinition

  var zone: TimeZone { text.zone }
  var today: Day? { Day(now, in: zone) }
}

extension Voice {
  /// An exercise's name; its id when the catalogue has lost it.
  func name(of exercise: String) -> String { catalogue.exercise(exercise)?.name ?? exercise }

  /// A result as its exercise shows it; bare when the catalogue has lost it.
  func shown(_ numbers: ResultNumbers, of exercise: String) -> ShownValue {
    catalogue.exercise(exercise)?.shown(numbers, units) ?? ShownValue(bare: numbers.value)
  }

  /// What is needed before a result can be scored: something of the client, or an extra number.
  func missing(_ input: String, _ result: ExerciseResult) -> String {
    let inputs = catalogue.exercise(result.exercise)?.inputs ?? []
    guard let extra = inputs.first(where: { $0.key == input }) else {
      return text["exercise.missing.\(input)"]
    }
    return text["exercise.missing.input", ["name": extra.name]]
  }
}
