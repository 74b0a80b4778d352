import Testing

@testable import Forms

@Suite("Conditions")
struct ConditionTests {
  @Test(
    "Bounds hold as their names say",
    arguments: [
      (Comparison.atLeast, 6.0, true), (.atLeast, 5.9, false), (.atMost, 6, true),
      (.atMost, 6.1, false), (.above, 6, false), (.above, 6.1, true), (.below, 6, false),
      (.below, 5.9, true), (.is, 6, true), (.isNot, 6, false), (.includes, 6, false),
    ])
  func bounds(comparison: Comparison, number: Double, holds: Bool) {
    #expect(comparison.holds(.number(number), .number(6)) == holds)
  }

  @Test("A list includes what was chosen")
  func includes() {
    #expect(Comparison.includes.holds(.choices(["hip", "knee"]), .text("knee")))
    #expect(!Comparison.includes.holds(.choices(["hip"]), .text("knee")))
  }
}
