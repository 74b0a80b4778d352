import Testing
import Units

@Suite("Typed quantities")
struct QuantityReadingTests {
  @Test(
    "Every way to type a height is understood",
    arguments: [
      ("5' 11\"", 1.8034), ("5'11", 1.8034), ("5’ 11”", 1.8034), ("5′ 11″", 1.8034),
      ("5' 11''", 1.8034), ("5 ft 11", 1.8034), ("5ft11in", 1.8034), ("5 FT. 11 IN.", 1.8034),
      ("5 feet 11 inches", 1.8034), ("71 in", 1.8034), ("71\"", 1.8034), ("6'", 1.8288),
      ("5' 10.5\"", 1.7907), ("5' 0\"", 1.524), ("180 cm", 1.8), ("180CM", 1.8), ("1.80 m", 1.8),
      ("1,80 m", 1.8), ("1,80m", 1.8), ("1 m 80", 1.8), ("1m80cm", 1.8), ("1800 mm", 1.8),
      ("\u{A0}180\u{A0}cm\u{A0}", 1.8), ("5' 11.", 1.8034),
    ])
  func heightsWithUnit(text: String, metres: Double) {
    for system in UnitSystem.allCases {
      #expect(Quantity.height.read(text, in: system) == .success(metres))
    }
  }

  @Test(
    "A bare number is in the trainer's own unit",
    arguments: [
      (Quantity.height, UnitSystem.metric, "180", 1.8), (.height, .metric, "1.80", 1.8),
      (.height, .metric, "2.99", 2.99), (.height, .metric, "3", 0.03),
      (.height, .imperial, "71", 1.8034), (.height, .imperial, "6", 1.8288),
      (.height, .imperial, "8.5", 2.5908), (.height, .stone, "9", 0.2286),
      (.mass, .metric, "80", 80), (.mass, .imperial, "176", 79.832_257_12),
      (.bodyMass, .stone, "174", 78.925_072_38), (.bodyMass, .stone, "12", 76.203_518_16),
      (.mass, .stone, "12", 5.443_108_44),
      (.length, .metric, "92,5", 0.925), (.length, .imperial, "32", 0.8128),
      (.distance, .metric, "2400", 2400), (.distance, .imperial, "400", 365.76),
      (.duration, .metric, "92.5", 92.5), (.duration, .imperial, "92.5", 92.5),
      (.speed, .metric, "9", 2.5), (.speed, .imperial, "5", 2.2352),
      (.temperature, .metric, "37.2", 37.2), (.temperature, .imperial, "98.6", 37),
      (.energy, .metric, "500", 2_092_000), (.energy, .stone, "500", 2_092_000),
    ] as [(Quantity, UnitSystem, String, Double)])
  func bare(quantity: Quantity, system: UnitSystem, text: String, stored: Double) {
    #expect(quantity.read(text, in: system) == .success(stored))
  }

  @Test(
    "A typed unit wins over the trainer's system",
    arguments: [
      (Quantity.mass, "80 kg", 80), (.mass, "176 lb", 79.832_257_12), (.mass, "500 g", 0.5),
      (.mass, "176 lbs", 79.832_257_12), (.mass, "12 st 6", 78.925_072_38),
      (.mass, "12st 6lb", 78.925_072_38), (.mass, "12 stone", 76.203_518_16),
      (.duration, "1:32.5", 92.5), (.duration, "1:32,5", 92.5), (.duration, "1:02:03", 3723),
      (.duration, "92.5 s", 92.5), (.duration, "15 min", 900), (.duration, "90:00", 5400),
      (.duration, "1 h 30", 5400), (.duration, "1h 2min 3s", 3723), (.duration, "1'32\"", 92),
      (.duration, "1.5 min", 90), (.duration, "0:05", 5), (.distance, "5 km", 5000),
      (.distance, "3.1 mi", 4988.9664), (.distance, "400 yd", 365.76), (.distance, "10 m", 10),
      (.speed, "9 km/h", 2.5), (.speed, "5 mph", 2.2352), (.speed, "3 m/s", 3),
      (.temperature, "98.6 F", 37), (.temperature, "36.6 °C", 36.6),
      (.temperature, "36.6 º C", 36.6), (.temperature, "-4°F", -20),
      (.energy, "500 kcal", 2_092_000), (.energy, "2000 kJ", 2_000_000), (.energy, "1 J", 1),
      (.length, "-5 cm", -0.05), (.length, "+2 in", 0.0508),
    ] as [(Quantity, String, Double)])
  func withUnit(quantity: Quantity, text: String, stored: Double) {
    for system in UnitSystem.allCases {
      #expect(quantity.read(text, in: system) == .success(stored))
    }
  }
}
