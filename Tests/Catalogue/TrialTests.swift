import Testing

@testable import Catalogue

@Suite("Several tries of one exercise")
struct TrialTests {
  private func grip(_ more: String = "") throws -> Exercise {
    let file = category(exercise(#""trials": { "count": 3, "use": "mean" } \#(more)"#))
    return try #require(try catalogue(["test.json": file]).exercise("it"))
  }

  @Test("Tries come back from a result in their order, beside its other numbers")
  func packing() throws {
    let exercise = try grip()
    let inputs = Exercise.inputs(ofTries: [38, 41, 40]).merging(["reach": 2]) { one, _ in one }
    #expect(inputs == ["trial1": 38, "trial2": 41, "trial3": 40, "reach": 2])
    #expect(exercise.tries(in: inputs) == [38, 41, 40])
    #expect(exercise.result(ofTrials: exercise.tries(in: inputs)) == 119.0 / 3)
    #expect(exercise.tries(in: ["reach": 2]).isEmpty)
  }

  @Test("An exercise with one try has none among its numbers")
  func single() throws {
    let single = try #require(
      try catalogue(["test.json": category(exercise(""))]).exercise("it"))
    #expect(single.tries(in: ["trial1": 38]).isEmpty)
  }

  @Test(
    "An extra number that would be taken for a try is refused", arguments: ["trial1", "trial20"])
  func collision(key: String) throws {
    let told = try mistakes(
      in: category(exercise(#""inputs": [ { "key": "\#(key)", "name": "Try" } ]"#)))
    #expect(told.count == 1)
    #expect(told.first?.contains("exercises[0].inputs[0].key: \"\(key)\" is a name") == true)
  }
}
