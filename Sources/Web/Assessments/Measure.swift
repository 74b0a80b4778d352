import Catalogue
import Units

extension Services {
  /// A value as shown in the unit of its exercise; bare when the catalogue has lost it.
  func shown(_ value: Double?, of exercise: String, _ units: UnitSystem) -> Shown<Double> {
    Shown(value) { value in
      catalogue.exercise(exercise)?.resultUnit.show(value, units) ?? value.plainText
    }
  }
}
