import Testing
import Units

@Suite("Heights that may mean several things")
struct BareHeightTests {
  @Test(
    "What a bare height may mean is asked",
    arguments: [
      ("5.11", UnitSystem.imperial, ["5' 11\"", "5.11 ft"]),
      ("5,11", .stone, ["5' 11\"", "5.11 ft"]), ("5.9", .imperial, ["5' 9\"", "5.9 ft"]),
      ("5.11", .metric, ["5' 11\"", "5.11 ft"]), ("180", .imperial, ["180 cm"]),
      ("1.80", .imperial, ["1.80 m"]), ("172.5", .stone, ["172.5 cm"]),
    ])
  func asked(typed: String, system: UnitSystem, meanings: [String]) throws {
    #expect(Quantity.height.read(typed, in: system) == .failure(.ambiguous(meanings)))
    for meaning in meanings {
      let metres = try Quantity.height.read(meaning, in: system).get()
      #expect((1.5...1.9).contains(metres), "\(meaning) can be typed instead")
    }
  }

  @Test(
    "What is plain is not asked",
    arguments: [
      ("71", UnitSystem.imperial, 1.8034), ("6", .imperial, 1.8288), ("5.5 ft", .imperial, 1.6764),
      ("180", .metric, 1.8), ("1.80", .metric, 1.8), ("5.75", .imperial, 1.7526),
      ("5' 11\"", .imperial, 1.8034),
    ])
  func plain(typed: String, system: UnitSystem, metres: Double) {
    #expect(Quantity.height.read(typed, in: system) == .success(metres))
  }
}
