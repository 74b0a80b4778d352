import TestSupport
import Testing

@testable import Catalogue

@Suite("How far two trainers lie apart")
struct AgreementTests {
  private func made(noise: String?) throws -> Exercise {
    let more = noise.map { #""noise": { "change": 10, "unit": "\#($0)", "source": "S" }"# } ?? ""
    let file = category(exercise(more, unit: "Mass"))
    return try #require(try catalogue(["test.json": file]).exercise("it"))
  }

  private func pairs(
    _ numbers: [(Double, Double)]
  ) -> [(earlier: ResultNumbers, later: ResultNumbers)] {
    numbers.map { (ResultNumbers(value: $0), ResultNumbers(value: $1)) }
  }

  /// Differences 2, 4, 6: mean 4, standard deviation 2.
  private let three = [(40.0, 42.0), (50, 54), (60, 66)]

  @Test("The typical error is the standard deviation of the differences by the root of two")
  func worked() throws {
    let agreement = Agreement(of: try made(noise: "kg"), pairs(three))
    #expect(agreement.pairs == 3 && agreement.bias == 4 && !agreement.isShare)
    #expect(abs((agreement.typicalError ?? 0) - 1.414_214) < 0.000_001)
    #expect(abs((agreement.smallestChange ?? 0) - 3.92) < 0.000_001)
  }

  @Test("Where the published error is a share, so is the gym's; where there is none, it is not")
  func kinds() throws {
    let numbers = [(100.0, 110.0), (50, 50)]
    let share = Agreement(of: try made(noise: "%"), pairs(numbers))
    #expect(share.isShare && share.bias == 0.05)
    #expect(abs((share.typicalError ?? 0) - 0.05) < 0.000_001)
    let bare = Agreement(of: try made(noise: nil), pairs(numbers))
    #expect(!bare.isShare && bare.bias == 5)
  }

  @Test("A single pair has a difference and no error; none has neither, and nothing divides by 0")
  func few() throws {
    let kg = try made(noise: "kg")
    #expect(Agreement(of: kg, pairs([(40, 42)])).bias == 2)
    #expect(Agreement(of: kg, pairs([(40, 42)])).typicalError == nil)
    #expect(Agreement(of: kg, []).bias == nil)
    #expect(Agreement(of: try made(noise: "%"), pairs([(0, 42)])).pairs == 0)
  }

  @Test("From 20 pairs on the gym's own error decides, with or without a published one")
  func decides() throws {
    // 19 or 20 differences of 1 and -1: about 2 kg is the smallest real change.
    let numbers = (0..<20).map { (40.0, $0.isMultiple(of: 2) ? 41.0 : 39.0) }
    let results = [43.0, 40].map { ResultNumbers(value: $0) }
    for (noise, before) in [("kg", Realness.within), (nil, nil)] as [(String?, Realness?)] {
      let exercise = try made(noise: noise)
      let few = Agreement(of: exercise, pairs(numbers.dropLast()))
      #expect(exercise.realness(of: results, by: few, for: nil) == before)
      let enough = Agreement(of: exercise, pairs(numbers))
      #expect(exercise.realness(of: results, by: enough, for: nil) == .real)
      #expect(exercise.noise(by: enough, for: nil)?.source == .pairs(20))
    }
  }
}
