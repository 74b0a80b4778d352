import Testing
import Units

@Suite("Refused quantities")
struct RefusedQuantityTests {
  @Test(
    "Parts that cannot stand together are refused",
    arguments: [
      (Quantity.height, "5' 13\""), (.height, "5' 12\""), (.height, "5.5 ft 3 in"),
      (.height, "11 in 5 ft"), (.height, "5' -3\""), (.height, "-5' 3\""), (.height, "1 m 5 ft"),
      (.height, "1 m 180"), (.mass, "12 st 15"), (.mass, "12 st 14 lb"), (.mass, "80 kg 3 lb"),
      (.duration, "1:75"), (.duration, "1:60"), (.duration, "1:5"), (.duration, "1:60:00"),
      (.duration, "1.5:30"), (.duration, "1:02.5:30"), (.duration, "-1:30"),
      (.duration, "1 min 1 min"),
    ] as [(Quantity, String)])
  func impossible(quantity: Quantity, text: String) {
    #expect(quantity.read(text, in: .imperial) == .failure(.impossibleParts))
  }

  @Test(
    "What is no number is refused",
    arguments: [
      (Quantity.height, ""), (.height, "  "), (.height, "tall"), (.height, "cm"), (.height, "5 11"),
      (.height, "5' 11\" 3"), (.height, "180 cm 5"), (.mass, "nan"), (.mass, "inf kg"),
      (.mass, "1e999"), (.mass, "0x1p4"), (.mass, "1,000 kg"), (.mass, "1 000"), (.mass, "8 0 kg"),
      (.duration, ":30"), (.duration, "1:"), (.duration, "1::30"), (.duration, "1:00:00:00"),
      (.duration, "1:+5"), (.duration, "1:2x"), (.length, "5-11"),
    ] as [(Quantity, String)])
  func notANumber(quantity: Quantity, text: String) {
    let read = quantity.read(text, in: .metric)
    #expect(throws: ReadingProblem.self) { try read.get() }
  }

  @Test("A very long text is refused, not read to its end")
  func overlong() {
    let text = String(repeating: "1 kg ", count: 50_000)
    #expect(Quantity.mass.read(text, in: .metric) == .failure(.notANumber))
  }

  @Test("A unit of something else is named")
  func unknownUnit() {
    #expect(Quantity.height.read("80 KG", in: .metric) == .failure(.unknownUnit("kg")))
    #expect(Quantity.mass.read("80 kg/m", in: .metric) == .failure(.unknownUnit("kg/m")))
    #expect(Quantity.mass.read("1:30", in: .metric) == .failure(.unknownUnit(":")))
  }

  @Test("Nobody weighs less than nothing, but a reach may end before the toes")
  func negative() {
    for quantity in Quantity.allCases {
      let read = quantity.read("-2", in: .metric)
      if quantity == .length || quantity == .temperature {
        #expect(throws: Never.self) { try read.get() }
      } else {
        #expect(read == .failure(.negative))
      }
    }
  }
}
