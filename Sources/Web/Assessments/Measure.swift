import Catalogue
import Definitions
import Foundation
import Units

extension Double {
  /// To three decimals; what is too large for decimals stays as it is.
  fileprivate var readable: Double { abs(self) < 1e12 ? roundedHalfUp(places: 3) : self }
}

/// Reading and showing a value in the unit of an exercise.
extension ResultUnit {
  /// With its unit: "54 BPM", "72.5 kg", "1:32.5", "32%"; what is counted has none: "18".
  func show(_ value: Double, _ units: UnitSystem) -> String {
    switch self {
    case .quantity(let quantity): quantity.show(value, in: units)
    case .word("Count"), .word(""): value.readable.plainText
    case .word("Percent"): value.readable.plainText + "%"
    case .word(let word): "\(value.readable.plainText) \(word)"
    }
  }

  /// As it would be typed again.
  func entryText(_ value: Double, _ units: UnitSystem) -> String {
    switch self {
    case .quantity(let quantity): quantity.entryText(value, in: units)
    case .word: value.readable.plainText
    }
  }

  /// What stands behind the entry field.
  func fieldUnit(_ units: UnitSystem) -> String {
    switch self {
    case .quantity(let quantity): quantity.fieldUnit(in: units)
    case .word("Percent"): "%"
    case .word(let word): word
    }
  }

  /// A number is in the stored unit, text as typed in the trainer's; nil when it is neither.
  func read(_ typed: JSONValue, _ units: UnitSystem) -> Double? {
    switch (typed, self) {
    case (.number(let number), _): number.isFinite ? number : nil
    case (.string(let text), .quantity(let quantity)): try? quantity.read(text, in: units).get()
    case (.string(let text), .word): NumberReader.read(text)
    default: nil
    }
  }

  /// The keypad that a tablet should bring up.
  func inputMode(_ units: UnitSystem) -> String {
    switch self {
    case .word("Count"), .word("BPM"), .word("mmHg"): "numeric"
    case .word: "decimal"
    case .quantity(.duration): "text"
    case .quantity(.height), .quantity(.mass): units == .metric ? "decimal" : "text"
    case .quantity: "decimal"
    }
  }
}

extension Services {
  /// A value as shown in the unit of its exercise; bare when the catalogue has lost it.
  func shown(_ value: Double?, of exercise: String, _ units: UnitSystem) -> Shown<Double> {
    Shown(value) { value in
      catalogue.exercise(exercise)?.resultUnit.show(value, units) ?? value.plainText
    }
  }
}
