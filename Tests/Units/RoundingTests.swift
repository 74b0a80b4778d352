import Testing
import Units

@Suite("Rounding")
struct RoundingTests {
  @Test(
    "Half goes up, as on paper",
    arguments: [
      (24.95, 0.1, 25), (24.94, 0.1, 24.9), (24.949_999, 0.1, 24.9), (2.675, 0.01, 2.68),
      (1.005, 0.01, 1.01), (0.15, 0.1, 0.2), (0.3, 0.1, 0.3), (0.1 + 0.2, 0.1, 0.3),
      (6.25, 0.5, 6.5), (6.24, 0.5, 6), (-2.5, 1, -2), (-2.51, 1, -3), (-0.25, 0.1, -0.2),
      (42.5, 1, 43), (12, 5, 10), (12.5, 5, 15), (1.1, 0.25, 1), (0, 0.1, 0),
      (123_456.785, 0.01, 123_456.79), (1_000_000, 0.001, 1_000_000), (0.449_999_9, 1, 0),
    ])
  func halfUp(value: Double, resolution: Double, rounded: Double) {
    #expect(value.roundedHalfUp(to: resolution) == rounded)
  }

  @Test("Every printed tenth is itself, and every printed half of one goes up")
  func tenths() throws {
    for tenth in -1000..<1000 {
      let printed = Double(tenth) / 10
      #expect(printed.roundedHalfUp(places: 1) == printed)
      #expect((printed + 0.05).roundedHalfUp(places: 1) == Double(tenth + 1) / 10)
      #expect((printed + 0.049).roundedHalfUp(places: 1) == printed)
    }
  }

  @Test("Scores are shown with one decimal")
  func places() {
    #expect(6.95.roundedHalfUp(places: 1) == 7)
    #expect(6.45.roundedHalfUp(places: 0) == 6)
    #expect(1.5.roundedHalfUp(places: -4) == 2)
  }

  @Test("No resolution leaves the value as it is")
  func noResolution() {
    #expect(6.4.roundedHalfUp(to: 0) == 6.4)
    #expect(6.4.roundedHalfUp(to: -1) == 6.4)
    #expect(6.4.roundedHalfUp(to: .nan) == 6.4)
    #expect(Double.infinity.roundedHalfUp(to: 0.1) == .infinity)
    #expect(Double.nan.roundedHalfUp(to: 0.1).isNaN)
  }

  @Test("Float noise is taken off, digits are not")
  func noise() {
    #expect((1.1 * 1000).withoutNoise == 1100)
    #expect(79.832_257_12.withoutNoise == 79.832_257_12)
    #expect((-1.1 * 1000).withoutNoise == -1100)
    #expect(1e300.withoutNoise == 1e300)
    #expect(1e-300.withoutNoise == 1e-300)
  }
}
