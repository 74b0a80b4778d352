import Catalogue
import Definitions
import Foundation
import Units
import Vault

extension FHIR {
  static func observation(
    _ result: ExerciseResult, _ names: [Identifier<Trainer>: String],
    _ catalogue: AssessmentCatalogue
  ) -> JSONValue {
    let exercise = catalogue.exercise(result.exercise)
    return object([
      "resourceType": .string("Observation"), "id": .string(result.id.description),
      "status": .string(result.editedAt == nil ? "final" : "amended"),
      "code": code(result.exercise, exercise?.name ?? result.exercise),
      "subject": subject(result.clientId),
      "effectiveDateTime": .string(result.takenAt.formatted(.iso8601)),
      "issued": .string((result.editedAt ?? result.savedAt).formatted(.iso8601)),
      "performer": .array(
        [names[result.trainerId]].compactMap { $0.map { .object(["display": .string($0)]) } }),
      "method": exercise?.variant.map { .object(["text": .string($0)]) },
      "valueQuantity": exercise?.pair == nil ? value(of: result, exercise) : nil,
      "component": .array(components(of: result, exercise)),
      "note": .array(
        result.observation.isEmpty ? [] : [.object(["text": .string(result.observation)])]),
    ])
  }

  /// What nobody has measured here: it was typed, and who by is not kept.
  static func observation(
    _ typed: TypedMeasure, of client: Identifier<Client>, _ catalogue: AssessmentCatalogue
  ) -> JSONValue {
    let exercise = typed.measure == .height ? "height" : "body-mass"
    return object([
      "resourceType": .string("Observation"), "id": .string(typed.id), "status": .string("final"),
      "code": code(exercise, catalogue.exercise(exercise)?.name ?? exercise),
      "subject": subject(client),
      "effectiveDateTime": .string(typed.takenAt.formatted(.iso8601)),
      "valueQuantity": typed.measure == .height
        ? centimetres(typed.value) : quantity(typed.value, "kg"),
    ])
  }

  /// By exercise: the codes of LOINC that say just what is measured here.
  ///
  /// - Source: loinc.org; the vital signs profiles of FHIR R5.
  private static let codes = [
    "body-mass": ("29463-7", "Body weight"), "height": ("8302-2", "Body height"),
    "body-mass-index": ("39156-5", "Body mass index (BMI) [Ratio]"),
    "blood-pressure": ("85354-9", "Blood pressure panel with all children optional"),
    "resting-heart-rate": ("40443-4", "Heart rate --resting"),
    "oxygen-saturation": ("59408-5", "Oxygen saturation in Arterial blood by Pulse oximetry"),
    "body-temperature": ("8310-5", "Body temperature"),
  ]
  private static let systolic = ("8480-6", "Systolic blood pressure")
  private static let diastolic = ("8462-4", "Diastolic blood pressure")

  private static func code(_ exercise: String, _ name: String) -> JSONValue {
    concept(codes[exercise], name)
  }

  private static func concept(_ loinc: (String, String)?, _ name: String) -> JSONValue {
    let coding = loinc.map { code, display in
      JSONValue.object([
        "system": .string("http://loinc.org"), "code": .string(code),
        "display": .string(display),
      ])
    }
    return object(["coding": .array([coding].compactMap(\.self)), "text": .string(name)])
  }

  /// The number that pages show; nil where it could not be worked out.
  private static func value(of result: ExerciseResult, _ exercise: Exercise?) -> JSONValue? {
    // In what it was measured nobody knows any more.
    guard let exercise else { return object(["value": .number(result.value)]) }
    if exercise.id == "height" { return centimetres(result.value) }
    return exercise.number(of: result.numbers).map { quantity($0, exercise.shownUnit.stored) }
  }

  /// As the profile of FHIR wants a height.
  private static func centimetres(_ metres: Double) -> JSONValue {
    quantity((metres * 1e8).rounded() / 1e6, "cm")
  }

  private static func components(
    of result: ExerciseResult, _ exercise: Exercise?
  ) -> [JSONValue] {
    let score = result.score.map { component(concept(nil, "Score, 0 to 10"), quantity($0, "")) }
    return (parts(of: result, exercise) + [score]).compactMap(\.self)
  }

  /// What it was worked out from, what else was measured, and each half of a pair.
  private static func parts(
    of result: ExerciseResult, _ exercise: Exercise?
  ) -> [JSONValue?] {
    guard let exercise else { return [] }
    let isPressure = exercise.id == "blood-pressure"
    let first =
      exercise.pair == nil && exercise.estimate == nil
      ? nil
      : component(
        concept(isPressure ? systolic : nil, exercise.valueName ?? exercise.name),
        quantity(result.value, exercise.resultUnit.stored))
    let inputs = exercise.inputs.map { input in
      let isSecond = isPressure && input.key == exercise.pair?.key
      return result.inputs[input.key].map {
        component(
          concept(isSecond ? diastolic : nil, input.name), quantity($0, input.unit.stored))
      }
    }
    return [first] + inputs
  }

  private static func component(_ code: JSONValue, _ value: JSONValue) -> JSONValue {
    .object(["code": code, "valueQuantity": value])
  }

  /// By the stored unit: its code in UCUM. Other words stand as they are.
  private static let codesOfUnits = [
    "kg": "kg", "m": "m", "cm": "cm", "s": "s", "m/s": "m/s", "°C": "Cel", "J": "J",
    "Percent": "%", "BPM": "/min", "mmHg": "mm[Hg]", "kg/m²": "kg/m2", "mmol/l": "mmol/L",
    "ml/kg/min": "mL/kg/min", "%": "%", "mm": "mm", "degrees": "deg", "hours": "h",
    "minutes": "min", "Count": "1", "": "1",
  ]

  /// As they are read, where the stored word is not.
  private static let wordsOfUnits = ["Percent": "%", "BPM": "beats/minute", "Count": ""]

  static func quantity(_ value: Double, _ unit: String) -> JSONValue {
    let (code, word) = (codesOfUnits[unit], wordsOfUnits[unit] ?? unit)
    return object([
      "value": .number(value), "unit": word.isEmpty ? nil : .string(word),
      "system": code.map { _ in .string("http://unitsofmeasure.org") },
      "code": code.map(JSONValue.string),
    ])
  }
}
