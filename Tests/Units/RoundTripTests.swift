import Testing
import Units

@Suite("What was typed comes back")
struct RoundTripTests {
  /// Decimals below 1000 with up to three places and no zero at their end.
  static let typed: [String] =
    (1..<1000).map { "\($0)" }
    + stride(from: 1, to: 250_000, by: 37).compactMap { thousandths in
      let fraction = "\(1000 + thousandths % 1000)".dropFirst()
      let significant = String(fraction.reversed().drop { $0 == "0" }.reversed())
      return significant.isEmpty ? nil : "\(thousandths / 1000).\(significant)"
    }

  @Test(
    "A decimal is shown exactly as typed in the same unit",
    arguments: [
      (Quantity.mass, UnitSystem.metric, "kg"), (.mass, .imperial, "lb"), (.length, .metric, "cm"),
      (.length, .imperial, "in"), (.height, .metric, "cm"), (.distance, .metric, "m"),
      (.distance, .imperial, "yd"), (.speed, .metric, "km/h"), (.speed, .imperial, "mph"),
      (.temperature, .metric, "°C"), (.temperature, .imperial, "°F"), (.energy, .metric, "kcal"),
      (.energy, .imperial, "kcal"),
    ] as [(Quantity, UnitSystem, String)])
  func plain(quantity: Quantity, system: UnitSystem, unit: String) throws {
    for number in Self.typed {
      let text = "\(number) \(unit)"
      let stored = try quantity.read(text, in: system).get()
      let other = ["cm": "in", "m": "yd"][unit]
      let isConverted = quantity.isShorter(stored, in: other, than: unit)
      #expect(quantity.show(stored, in: system) == text || isConverted)
    }
  }

  @Test("Feet, stones and clock times are shown exactly as typed")
  func inParts() throws {
    for whole in 1..<60 {
      for rest in ["0", "1", "5.5", "9.25", "11.125", "11.999"] {
        try comesBack("\(whole)' \(rest)\"", .height, .imperial)
        try comesBack("\(whole) st \(rest) lb", .bodyMass, .stone)
        let seconds = rest.hasPrefix("11") ? rest : "0" + rest
        try comesBack("\(whole):\(seconds)", .duration, .metric)
        try comesBack("2:\(whole < 10 ? "0" : "")\(whole):\(seconds)", .duration, .stone)
      }
    }
  }

  private func comesBack(_ text: String, _ quantity: Quantity, _ system: UnitSystem) throws {
    let stored = try quantity.read(text, in: system).get()
    #expect(quantity.show(stored, in: system) == text)
    #expect(quantity.entryText(stored, in: system) == text)
  }

  @Test("What is worked out without text is what showing and typing again make of it")
  func retyped() {
    for quantity in Quantity.allCases {
      for system in UnitSystem.allCases {
        for number in 0..<3_000 {
          let stored = Double(number * number) * 0.001_37 - 20
          let typed = try? quantity.read(quantity.show(stored, in: system), in: system).get()
          #expect(quantity.retyped(stored, in: system) == typed, "\(quantity) \(stored)")
        }
      }
    }
  }

  @Test("Saving a page unchanged changes no value", arguments: Quantity.allCases)
  func entryFields(quantity: Quantity) throws {
    let values = [0, 0.02, 0.5, 1.234, 1.8, 2.999, 36.6, 61.23, 80, 92.5, 1609.344, 3723.25, 42195]
    for stored in values {
      for system in UnitSystem.allCases {
        let text = quantity.entryText(stored, in: system)
        #expect(quantity.read(text, in: system) == .success(stored), "\(text)")
        let comma = quantity.entryText(stored, in: system, decimal: ",")
        #expect(quantity.read(comma, in: system, decimal: ",") == .success(stored), "\(comma)")
      }
    }
  }

  @Test("A trainer with pounds saves unchanged what another typed in kilograms")
  func acrossSystems() throws {
    for number in Self.typed.prefix(1500) {
      let stored = try Quantity.mass.read(number, in: .metric).get()
      for system in [UnitSystem.imperial, .stone] {
        let text = Quantity.mass.entryText(stored, in: system)
        #expect(Quantity.mass.read(text, in: system) == .success(stored), "\(text)")
      }
    }
  }

  @Test("What its reader knows is shown rounded where it was converted, and else as it was typed")
  func known() {
    #expect(Quantity.bodyMass.roundedEntryText(61.5, in: .metric) == "61.5")
    #expect(Quantity.bodyMass.roundedEntryText(61.5, in: .imperial) == "135.6")
    #expect(Quantity.height.roundedEntryText(1.6764, in: .metric) == "168")
    #expect(Quantity.height.roundedEntryText(1.6764, in: .imperial) == "5' 6\"")
    #expect(Quantity.bodyMass.roundedEntryText(.nan, in: .imperial) == "")
  }

  @Test("The entry field holds no unit where it goes without saying")
  func bareEntry() {
    #expect(Quantity.height.entryText(1.8, in: .metric) == "180")
    #expect(Quantity.height.entryText(0.02, in: .metric) == "2 cm")
    #expect(Quantity.distance.entryText(2400, in: .metric) == "2400")
    #expect(Quantity.duration.entryText(45.2, in: .metric) == "45.2")
  }
}

extension Quantity {
  /// What the other system writes with fewer decimals looks converted, and is shown as it is
  /// measured.
  fileprivate func isShorter(_ stored: Double, in other: String?, than unit: String) -> Bool {
    func decimals(_ unit: String) -> Int {
      let number = converted(stored, to: unit) ?? 0
      return (0...3).first { abs(number - number.roundedHalfUp(places: $0)) < 1e-9 } ?? 4
    }
    return other.map { decimals($0) < decimals(unit) } ?? false
  }
}
