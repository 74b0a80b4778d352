import Testing
import Units

@Suite("The keys that a tablet brings up")
struct KeypadTests {
  @Test(
    "Digits for a plain number; all keys where a foot, a colon or a second unit may be typed",
    arguments: [
      (.height, .metric, .decimal), (.height, .imperial, .text), (.height, .stone, .text),
      (.mass, .metric, .decimal), (.bodyMass, .imperial, .text), (.bodyMass, .stone, .text),
      (.mass, .stone, .decimal),
      (.duration, .metric, .text), (.duration, .imperial, .text),
      (.distance, .imperial, .decimal),
    ] as [(Quantity, UnitSystem, Keypad)])
  func keys(quantity: Quantity, system: UnitSystem, keypad: Keypad) {
    #expect(quantity.keypad(in: system) == keypad)
  }
}
