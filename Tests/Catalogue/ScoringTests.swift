import Foundation
import Scripting
import Testing

@testable import Catalogue

@Suite("What made a score, or why there is none")
struct ScoringTests {
  private func reason(_ more: String, _ subject: Subject = Subject()) throws -> String {
    try scoring(category(exercise(more)), value: 54, subject: subject).reasonInWords()
  }

  private func norms(_ column: String) -> String {
    #""norms": { "scale": "peer", "source": "S", "tables": [ { \#(column), "bands": [ { "score": 5 } ] } ] }"#
  }

  @Test("Each reason is a sentence of its own")
  func words() throws {
    let man = Subject(sex: .male, age: 30)
    #expect(try reason("") == "This exercise is recorded, not scored.")
    #expect(try reason(norms(#""sex": "female""#), man) == "There is no norm for this sex.")
    #expect(try reason(norms(#""age": [40, 49]"#), man) == "There is no norm for this age.")
    #expect(try reason(norms(#""sex": "male", "age": [30, 39]"#)) == "Missing: sex, age.")
  }

  @Test(
    "A formula that fails says how",
    arguments: [
      ("return sex", "The formula gave something else than a number."),
      ("return value / 0", "The formula gave no finite number for this value."),
      ("while true do end", "The formula took too long."),
      ("return norm('n' .. 'o', 1)", "The formula names no, which does not exist."),
    ])
  func formulas(source: String, sentence: String) throws {
    // The check of the files tries other values, and finds nothing.
    let said = try reason(
      #""conversionAlgorithm": "if value == 54 then \#(source) end return 1""#,
      Subject(sex: .female))
    #expect(said == sentence)
  }

  @Test("It says what of the client it was made from, and nothing that was not read")
  func read() throws {
    let client = Subject(sex: .female, age: 40, height: 1.7, mass: 60)
    func read(_ more: String) throws -> Set<String> {
      try scoring(category(exercise(more)), value: 54, subject: client).read
    }
    #expect(try read(norms(#""sex": "both""#)) == [])
    #expect(try read(norms(#""sex": "female""#)) == ["sex"])
    #expect(try read(norms(#""sex": "female", "age": [40, null]"#)) == ["sex", "age"])
    #expect(try read(#""conversionAlgorithm": "Mass / height""#) == ["mass", "height"])
    #expect(try read("") == [])
  }

  @Test("An estimate is kept where there is no score, and is of the exercise itself")
  func estimate() throws {
    let index = #""shown": { "name": "N", "formula": "value * 2" }"#
    let alone = try scoring(category(exercise(index)), value: 4)
    #expect(alone.estimate == 8 && alone.score == nil && alone.reason == .recordedOnly)
    let asking = category(
      exercise(#""conversionAlgorithm": "norm('other', value)""#),
      exercise(index + #", "conversionAlgorithm": "shown""#, id: "other"))
    let asked = try scoring(asking, value: 4)
    #expect(asked.score == 8 && asked.estimate == nil)
    #expect(asked.formulas.map(\.exercise) == ["other", "other", "it"])
  }

  @Test("An extra number is asked of whom it concerns, and of everyone while that is not known")
  func inputs() throws {
    let file = category(
      exercise(
        #""inputs": [ { "key": "chest", "name": "Chest", "sex": "male", "side": "belowValue" }, "#
          + #"{ "key": "hip", "name": "Hip", "side": "aboveValue" }, { "key": "n", "name": "N" } ]"#
      ))
    let inputs = try #require(try catalogue(["test.json": file]).exercise("it")).inputs
    #expect(inputs.map { $0.isAsked(of: .male) } == [true, true, true])
    #expect(inputs.map { $0.isAsked(of: .female) } == [false, true, true])
    #expect(inputs.map { $0.isAsked(of: nil) } == [true, true, true])
    #expect(inputs.map { $0.fits(beside: 80, 80) } == [false, false, true], "alike is on no side")
    #expect(inputs.map { $0.fits(beside: 80, 79) } == [true, false, true])
    #expect(inputs.map { $0.fits(beside: 80, 81) } == [false, true, true])
  }
}
