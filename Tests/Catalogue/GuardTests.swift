import TestSupport
import Testing

@testable import Catalogue

@Suite("Numbers that are not plausible have no score, and the reason says what to check")
struct GuardTests {
  private static let walk = category(
    exercise(
      #"""
      "inputs": [ { "key": "pulse", "name": "Pulse", "unit": "BPM", "possible": [20, 250] },
                  { "key": "hip", "name": "Hip", "unit": "cm", "sex": "female" } ],
      "shown": { "name": "VO2max", "unit": "ml/kg/min", "resolution": 0.1,
        "formula": "100 - value / 10 - pulse / 10 + 0 * mass" },
      "conversionAlgorithm": "if sex == 'female' then return shown / 10 + 0 * hip end if age > 90 then refuse('Too old for it.') end return shown / 10",
      "guards": [
        { "of": "pulse", "between": [80, 200], "reason": "Count again." },
        { "of": "shown", "between": [10, 90], "reason": "Check the entries." } ]
      """#, unit: "Duration"))

  private func score(
    _ value: Double, pulse: Double? = 100, mass: Double? = 70, sex: Sex? = .male, age: Int? = 40
  ) throws -> Scoring {
    try scoring(
      Self.walk, value: value, inputs: pulse.map { ["pulse": $0] } ?? [:],
      subject: .init(sex: sex, age: age, mass: mass))
  }

  @Test("Within the range there is a score, at both ends", arguments: [(0.0, 9.0), (800, 1)])
  func within(value: Double, score: Double) throws {
    #expect(try self.score(value).score == score)
  }

  @Test("Outside it there is none, nor an estimate, and the reason names number and range")
  func outside() throws {
    let slow = try score(2400)
    #expect(slow.score == nil && slow.estimate == nil && slow.reason == .refused)
    #expect(slow.refusal?.outside == .init(name: "shown", number: -150, lowest: 10, highest: 90))
    let walk = try #require(try catalogue(["test.json": Self.walk]).exercise("it"))
    #expect(
      slow.reasonInWords(of: walk) == "VO2max is -150, plausible is 10 to 90. Check the entries.")
    let counted = try score(300, pulse: 210)
    #expect(counted.refusal?.outside?.name == "pulse" && counted.estimate == 49)
  }

  @Test("An estimate that cannot be is none, whichever number is told first")
  func bothOutside() throws {
    let both = try score(2400, pulse: 210)
    #expect(both.refusal?.outside?.name == "pulse" && both.estimate == nil)
  }

  @Test("A walk of forty minutes at 200 beats leaves no estimate")
  func rockport() throws {
    let catalogue = try Project.catalogue()
    let walk = try #require(catalogue.exercise("rockport-walk"))
    let inputs = walk.inputs.map { ($0.key, 200.0) }
    let scoring = catalogue.score(
      walk, value: 2400, inputs: Dictionary(uniqueKeysWithValues: inputs),
      subject: .init(sex: .male, age: 66, height: 1.75, mass: 80))
    #expect(scoring.score == nil && scoring.estimate == nil && scoring.reason == .refused)
    #expect(walk.number(of: ResultNumbers(value: 2400, estimate: -61.9)) == nil, "kept before")
    #expect(walk.number(of: ResultNumbers(value: 900, estimate: 31.94)) == 31.9)
  }

  @Test("A formula refuses in its own words")
  func refused() throws {
    let scoring = try score(100, age: 91)
    #expect(scoring.reason == .refused && scoring.reasonInWords() == "Too old for it.")
  }

  @Test("All that is missing is named at once")
  func missing() throws {
    #expect(
      try score(300, pulse: nil, mass: nil, sex: .male, age: nil).missing == [
        "age", "pulse", "mass",
      ])
    #expect(try score(300, sex: .female).missing == ["hip"])
  }

  @Test("It is, too, where a formula refuses the number before it reads the rest")
  func missingBehindRefusal() throws {
    let formula =
      "if reps > 10 then refuse('Too many.') end "
      + "return value / 10 + mass * 0 + (sex == 'male' and 1 or 0)"
    let file = category(
      exercise(
        #"""
        "inputs": [ { "key": "reps", "name": "Repetitions", "unit": "Count", "usual": [1, 40] } ],
        "conversionAlgorithm": "\#(formula)"
        """#))
    #expect(try scoring(file, value: 50, subject: Subject()).missing == ["reps", "sex", "mass"])
  }

  @Test("Nobody can have measured what is not possible, or lies on the wrong side")
  func impossible() throws {
    let file = category(
      exercise(
        #"""
        "possible": [60, 260], "inputs": [ { "key": "lower", "name": "Lower", "side": "belowValue",
          "possible": [30, 200] } ]
        """#))
    let exercise = try #require(try catalogue(["test.json": file]).exercise("it"))
    #expect(exercise.impossibility(of: 120, inputs: ["lower": 80]) == nil)
    #expect(exercise.impossibility(of: 50, inputs: [:])?.outside?.lowest == 60)
    #expect(
      exercise.impossibility(of: 120, inputs: ["lower": 130])?.sentence
        == "lower must be below the value.")
    #expect(exercise.impossibility(of: 120, inputs: ["lower": 20])?.outside?.name == "lower")
  }

  @Test(
    "A guard watches a number that there is",
    arguments: [
      (#"{ "of": "shown", "between": [1, 2], "reason": "R" }"#, "\"shown\" is no number"),
      (#"{ "of": "value", "between": [2, 1], "reason": "R" }"#, "between: must be two numbers"),
      (#"{ "of": "value", "between": [1, 2] }"#, "reason: is missing"),
    ])
  func wrong(guard limit: String, message: String) throws {
    let told = try mistakes(in: category(exercise(#""guards": [ \#(limit) ]"#)))
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }
}
