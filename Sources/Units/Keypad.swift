/// The keys that a tablet should bring up, by the names that HTML has for them.
package enum Keypad: String, Sendable {
  case numeric, decimal, text
}

extension Quantity {
  /// Whole keyboards where a colon, a foot's mark or a second unit may be typed.
  package func keypad(in system: UnitSystem) -> Keypad {
    switch (self, system) {
    case (.duration, _): .text
    case (.height, .imperial), (.height, .stone), (.bodyMass, .imperial),
      (.bodyMass, .stone):
      .text
    default: .decimal
    }
  }
}
