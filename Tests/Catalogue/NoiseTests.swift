import TestSupport
import Testing

@testable import Catalogue

@Suite("Whether a change is real, or only of the measuring")
struct NoiseTests {
  private func judged(
    _ newestFirst: [Double], _ noise: String = #"{ "change": 5, "unit": "kg", "source": "S" }"#,
    for sex: Sex? = nil
  ) throws -> Realness? {
    let file = category(exercise(#""noise": \#(noise)"#, unit: "Mass"))
    let exercise = try #require(try catalogue(["test.json": file]).exercise("it"))
    return exercise.realness(
      of: newestFirst.map { ResultNumbers(value: $0) }, by: Agreement(of: exercise, []), for: sex)
  }

  @Test(
    "A step up to the error is within it, one beyond is more",
    arguments: [([45.0, 40], Realness.within), ([45.1, 40], .real), ([34.9, 40], .real)])
  func step(results: [Double], realness: Realness) throws {
    #expect(try judged(results) == realness)
  }

  @Test(
    "Two small steps in one direction count when both together are beyond it; to and fro they do not",
    arguments: [
      ([46.0, 43, 40], Realness.inTwo), ([45, 43, 40], .within), ([43, 47, 40], .within),
      ([34, 37, 40], .inTwo),
    ])
  func twoInARow(results: [Double], realness: Realness) throws {
    #expect(try judged(results) == realness)
  }

  @Test("In percent it grows with the earlier result")
  func share() throws {
    let noise = #"{ "change": 10, "unit": "%", "source": "S" }"#
    #expect(try judged([109, 100], noise) == .within)
    #expect(try judged([111, 100], noise) == .real)
    #expect(try judged([55.5, 50], noise) == .real)
  }

  @Test("Where women have another error, it counts for them, and for whom nobody knows")
  func women() throws {
    let noise = #"{ "change": { "male": 5, "female": 8 }, "unit": "kg", "source": "S" }"#
    #expect(try judged([47, 40], noise, for: .male) == .real)
    #expect(try judged([47, 40], noise, for: .female) == .within)
    #expect(try judged([47, 40], noise) == .within && judged([49, 40], noise) == .real)
  }

  @Test("A published error of women is the file's")
  func legRaise() throws {
    let raise = try #require(try Project.catalogue().exercise("straight-leg-raise"))
    let none = Agreement(of: raise, [])
    #expect(raise.noise(by: none, for: .female)?.change == 12)
    #expect(raise.noise(by: none, for: .male)?.change == 8)
  }

  @Test("Nothing is said of a first result, of no change, and without a figure")
  func nothing() throws {
    #expect(try judged([40]) == nil && judged([40, 40]) == nil)
    let bare = try catalogue(["test.json": category(exercise(""))])
    let results = [50.0, 40].map { ResultNumbers(value: $0) }
    let exercise = try #require(bare.exercise("it"))
    #expect(exercise.realness(of: results, by: Agreement(of: exercise, []), for: nil) == nil)
  }

  @Test("The unit is one of what is shown")
  func unit() throws {
    let told = try mistakes(
      in: category(
        exercise(#""noise": { "change": 5, "unit": "cm", "source": "S" }"#, unit: "Mass")))
    #expect(told.count == 1 && told[0].contains("noise.unit"), "\(told)")
  }
}
