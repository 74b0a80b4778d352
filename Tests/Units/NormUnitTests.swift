import Testing
import Units

@Suite("Units of norm tables")
struct NormUnitTests {
  @Test(
    "A stored value meets the printed numbers exactly",
    arguments: [
      (Quantity.length, 0.0254, "in", 1), (.length, 0.8128, "in", 32), (.length, 0.88, "cm", 88),
      (.mass, 0.453_592_37, "lb", 1), (.mass, 45.359_237, "lb", 100), (.mass, 80, "kg", 80),
      (.distance, 365.76, "yd", 400), (.distance, 1609.344, "mi", 1), (.distance, 2400, "km", 2.4),
      (.duration, 90, "min", 1.5), (.duration, 90, "s", 90), (.speed, 2.5, "km/h", 9),
      (.temperature, 37, "°F", 98.6), (.energy, 4184, "kcal", 1), (.height, 1.8034, "in", 71),
    ] as [(Quantity, Double, String, Double)])
  func converted(quantity: Quantity, stored: Double, unit: String, printed: Double) {
    #expect(quantity.converted(stored, to: unit) == printed)
  }

  @Test("Every printed inch and yard is met exactly")
  func everyInch() throws {
    for count in 1...2000 {
      let tenths = Double(count) / 10
      let inches = try Quantity.length.read("\(tenths) in", in: .metric).get()
      #expect(Quantity.length.converted(inches, to: "in") == tenths)
      let pounds = try Quantity.mass.read("\(tenths) lb", in: .metric).get()
      #expect(Quantity.mass.converted(pounds, to: "lb") == tenths)
    }
  }

  @Test("A unit of something else converts nothing")
  func otherUnit() {
    #expect(Quantity.mass.converted(80, to: "cm") == nil)
    #expect(Quantity.mass.converted(80, to: "mmHg") == nil)
    #expect(Quantity.mass.converted(80, to: "") == nil)
  }

  @Test("The stored unit comes first among the names a file may use")
  func names() {
    let stored = Quantity.allCases.map(\.unitNames.first)
    #expect(stored == ["kg", "kg", "m", "m", "m", "s", "m/s", "°C", "J"])
    #expect(Quantity.distance.unitNames.contains("yd"))
  }

  @Test("Catalogue files name quantities by these words")
  func quantityNames() {
    #expect(
      Quantity.allCases.map(\.rawValue) == [
        "Mass", "BodyMass", "Length", "Height", "Distance", "Duration", "Speed", "Temperature",
        "Energy",
      ])
  }
}
