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
    "The best try is the one that the norms reward, and without norms the largest",
    arguments: [
      (#""bands": [ { "score": 10, "atMost": 9 }, { "score": 2 } ]"#, 8.0),
      (#""bands": [ { "score": 2, "atMost": 9 }, { "score": 10 } ]"#, 12),
      (#""points": [[5, 9], [20, 1]]"#, 8), (#""points": [[5, 1], [20, 9]]"#, 12), ("", 12),
    ])
  func best(scale: String, best: Double) throws {
    let norms =
      scale.isEmpty
      ? "" : #", "norms": { "scale": "peer", "source": "S", "tables": [ { \#(scale) } ] }"#
    let file = category(exercise(#""trials": { "count": 3, "use": "best" }\#(norms)"#))
    let sprint = try #require(try catalogue(["test.json": file]).exercise("it"))
    #expect(sprint.result(ofTrials: [9.5, 8, 12]) == best)
    #expect(sprint.isLowerBetter == (best == 8))
    #expect(sprint.result(ofTrials: []) == nil)
  }

  @Test("Tries beyond those that the exercise has are not its own, and a gap is passed over")
  func beyond() throws {
    let exercise = try grip()
    #expect(exercise.tries(in: ["trial1": 38, "trial3": 40, "trial4": 60]) == [38, 40])
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
