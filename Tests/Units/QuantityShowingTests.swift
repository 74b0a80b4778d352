import Testing
import Units

@Suite("Shown quantities")
struct QuantityShowingTests {
  @Test(
    "A value is shown in the trainer's unit",
    arguments: [
      (Quantity.mass, UnitSystem.metric, 72.5, "72.5 kg"), (.mass, .metric, 80, "80 kg"),
      (.mass, .metric, 79.832_257_12, "79.8 kg"), (.mass, .imperial, 80, "176.4 lb"),
      (.bodyMass, .stone, 78.925_072_38, "12 st 6 lb"),
      (.bodyMass, .stone, 76.203_518_16, "12 st 0 lb"), (.bodyMass, .stone, 2.721_554_22, "6 lb"),
      (.mass, .stone, 33.112_242_97, "73 lb"), (.height, .metric, 1.8, "180 cm"),
      (.height, .metric, 1.8034, "180 cm"), (.height, .metric, 1.6764, "168 cm"),
      (.height, .metric, 1.778, "178 cm"), (.height, .metric, 1.675, "167.5 cm"),
      (.height, .metric, 1.6825, "168.25 cm"), (.length, .metric, 0.4064, "40.6 cm"),
      (.distance, .metric, 365.76, "366 m"), (.height, .imperial, 1.8034, "5' 11\""),
      (.height, .stone, 1.8, "5' 10.9\""), (.height, .imperial, 1.8287, "6' 0\""),
      (.length, .imperial, -0.0508, "-2 in"), (.distance, .metric, 400, "400 m"),
      (.distance, .metric, 2400, "2.4 km"), (.distance, .metric, 2413, "2.413 km"),
      (.distance, .metric, 2413.5, "2413.5 m"), (.distance, .metric, 4988.9664, "4.99 km"),
      (.distance, .imperial, 365.76, "400 yd"), (.distance, .imperial, 8046.72, "5 mi"),
      (.distance, .imperial, 1828.8, "2000 yd"), (.distance, .imperial, 2414.016, "2640 yd"),
      (.distance, .imperial, 5000, "5468 yd"), (.distance, .imperial, 10000, "6.21 mi"),
      (.duration, .metric, 5.6, "5.6 s"), (.duration, .metric, 60, "1:00"),
      (.duration, .imperial, 92.5, "1:32.5"), (.duration, .metric, 62.05, "1:02.05"),
      (.duration, .metric, 3723, "1:02:03"), (.duration, .metric, 119.999_9, "2:00"),
      (.duration, .metric, -92.5, "-1:32.5"), (.speed, .metric, 2.5, "9 km/h"),
      (.speed, .imperial, 2.2352, "5 mph"), (.temperature, .metric, 36.6, "36.6 °C"),
      (.temperature, .imperial, 37, "98.6 °F"), (.energy, .metric, 2_092_000, "500 kcal"),
      (.energy, .metric, 2_000_000, "478 kcal"), (.energy, .imperial, 2_000_000, "478 kcal"),
    ] as [(Quantity, UnitSystem, Double, String)])
  func shown(quantity: Quantity, system: UnitSystem, stored: Double, text: String) {
    #expect(quantity.show(stored, in: system) == text)
  }

  @Test(
    "A value that is no number is a dash, and its entry field is empty",
    arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func notFinite(value: Double) {
    for quantity in Quantity.allCases {
      #expect(quantity.show(value, in: .stone) == "—")
      #expect(quantity.entryText(value, in: .stone) == "")
    }
  }

  @Test("Zero has no sign")
  func zero() {
    #expect(Quantity.mass.show(-0.0, in: .metric) == "0 kg")
    #expect(Quantity.length.show(-0.000_001, in: .metric) == "0 cm")
  }

  @Test("A trainer who writes commas sees commas")
  func comma() {
    #expect(Quantity.mass.show(72.5, in: .metric, decimal: ",") == "72,5 kg")
    #expect(Quantity.duration.show(92.5, in: .metric, decimal: ",") == "1:32,5")
    #expect(Quantity.mass.entryText(72.5, in: .metric, decimal: ",") == "72,5")
  }

  @Test("The entry field says what it counts in")
  func fieldUnits() {
    let metric = Quantity.allCases.map { $0.fieldUnit(in: .metric) }
    #expect(metric == ["kg", "kg", "cm", "cm", "m", "min:s", "km/h", "°C", "kcal"])
    let stone = Quantity.allCases.map { $0.fieldUnit(in: .stone) }
    #expect(stone == ["lb", "st lb", "in", "ft in", "yd", "min:s", "mph", "°F", "kcal"])
    #expect(Quantity.mass.fieldUnit(in: .imperial) == "lb")
  }
}
