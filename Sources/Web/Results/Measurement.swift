import Catalogue
import Units

/// What was measured: the value, or the tries it comes from, and the extra numbers.
struct Measurement {
  let value: Double
  let inputs: [String: Double]

  /// One number with the field it was typed into.
  struct Number {
    let field: String
    let value: Double
    let unit: ResultUnit
    let usual: ClosedRange<Double>?

    func text(_ units: UnitSystem) -> String {
      unit.show(value, units, times: unit.times(usual: usual))
    }
  }

  /// Both values of a blood pressure.
  func pair(_ exercise: Exercise) -> ResultNumbers {
    ResultNumbers(value: value, second: exercise.pair.flatMap { inputs[$0.key] })
  }

  func numbers(_ exercise: Exercise) -> [Number] {
    let tries = exercise.tries(in: inputs)
    let values = (tries.isEmpty ? [value] : tries).map {
      Number(field: "value", value: $0, unit: exercise.resultUnit, usual: exercise.usual)
    }
    return values
      + exercise.inputs.compactMap { input in
        inputs[input.key].map {
          Number(field: input.field, value: $0, unit: input.unit, usual: input.usual)
        }
      }
  }
}

extension Exercise.ExtraInput {
  var field: String { Submission.inputPrefix + key }
}
