import Foundation
import Scripting
import Testing

@testable import Catalogue

@Suite("A value and its formula")
struct FormulaScoringTests {
  static let norms = """
    { "vo2max": { "source": "Printed", "resolution": 0.1, "unit": "ml/kg/min", "scale": "peer", "tables": [
        { "sex": "male", "age": [20, 29], "bands": [
          { "score": 10, "atLeast": 55.4, "label": "Superior" }, { "score": 2 } ] } ] },
      "waist": { "unit": "cm", "resolution": 1, "scale": "peer", "source": "S", "tables": [
        { "bands": [ { "score": 9, "below": 94 }, { "score": 3 } ] } ] } }
    """

  static func file(_ source: String, _ more: String = "") -> String {
    category(
      exercise(
        #""conversionAlgorithm": "\#(source)", "source": "Cooper 1968" \#(more)"#,
        unit: "Distance"), norms: norms)
  }

  @Test(
    "Names may be spelled small or with a capital",
    arguments: [
      ("value - 1", 2.0), ("Value - 1", 2), ("age / 10", 4), ("Age / 10", 4), ("height * 2", 3.6),
      ("Height * 2", 3.6), ("mass / 10", 8), ("Mass / 10", 8),
      ("sex == 'male' and 1 or 2", 1), ("Sex == 'male' and 1 or 2", 1),
    ])
  func names(source: String, score: Double) throws {
    let man = Subject(sex: .male, age: 40, height: 1.8, mass: 80)
    #expect(try scoring(Self.file(source), value: 3, subject: man).score == score)
  }

  @Test(
    "Nothing outside 0 to 10 is a score",
    arguments: [
      ("11", 10.0), ("-3", 0), ("10.0001", 10), ("1e300", 10), ("9.75", 9.75),
    ])
  func clamped(source: String, score: Double) throws {
    #expect(try scoring(Self.file(source), value: 3).score == score)
  }

  @Test(
    "What the formula reads and nobody gave is named",
    arguments: [
      ("Mass / Height", ["mass", "height"]), ("Height", ["height"]), ("sex and 1", ["sex"]),
      ("Age", ["age"]), ("reps", ["reps"]),
    ])
  func missing(source: String, names: [String]) throws {
    let inputs = #", "inputs": [ { "key": "reps", "name": "Repetitions" } ]"#
    let scoring = try scoring(Self.file("value < 3 and reps or \(source)", inputs), value: 3)
    #expect(scoring.reason == .missing)
    #expect(scoring.missing == names)
  }

  @Test("What the formula does not read it does not need")
  func unread() throws {
    #expect(try scoring(Self.file("value > 5 and mass or 4"), value: 3).score == 4)
  }

  @Test("An extra number is a variable under its key")
  func inputs() throws {
    let inputs = #", "inputs": [ { "key": "reps", "name": "Repetitions", "unit": "Count" } ]"#
    let scoring = try scoring(Self.file("value + reps", inputs), value: 3, inputs: ["reps": 2])
    #expect(scoring.score == 5)
  }

  @Test(
    "A formula that goes wrong keeps the value without a score",
    arguments: [
      ("'7'", FormulaFailure.Kind.notANumber), ("1 / 0", .notFinite),
      ("value.x", .mistake),
      ("norm(sex or 'no' .. 'thing', 1)", .unknownName),
    ])
  func failed(source: String, kind: FormulaFailure.Kind) throws {
    // The check of the files tries other values, and finds nothing.
    let scoring = try scoring(
      Self.file("value ~= 3 and 1 or \(source)"), value: 3, subject: .init(sex: .female))
    #expect(scoring.score == nil)
    #expect(scoring.reason == .formulaFailed)
    #expect(scoring.failure?.kind == kind)
  }

  @Test(
    "A twelve-minute run is scored by the norm of the oxygen uptake it stands for",
    arguments: [
      (2982.9, 10.0), (2980, 2),
    ])
  func norm(metres: Double, score: Double) throws {
    let file = Self.file("norm('vo2max', (value - 504.9) / 44.73)")
    let scoring = try scoring(file, value: metres, subject: .init(sex: .male, age: 20))
    #expect(scoring.score == score)
    #expect(scoring.lookUps.map(\.norm) == ["vo2max"])
    #expect(scoring.formulas.map(\.source) == ["Cooper 1968"])
    #expect(scoring.formulas.first?.variables == [.init(name: "value", number: metres, text: nil)])
    #expect(scoring.formulas.first?.result == score)
  }

  @Test("What made a score can be kept and read again")
  func kept() throws {
    let file = Self.file("norm('vo2max', value)")
    for age in [25, 60] {
      let scoring = try scoring(file, value: 50, subject: .init(sex: .male, age: age))
      let data = try JSONEncoder().encode(scoring)
      #expect(try JSONDecoder().decode(Scoring.self, from: data) == scoring)
    }
  }

  @Test("A norm without a row for the client says why there is no score")
  func normReason() throws {
    let file = Self.file("norm('vo2max', value)")
    #expect(try scoring(file, value: 50).missing == ["sex", "age"])
    let old = try scoring(file, value: 50, subject: .init(sex: .male, age: 30))
    #expect(old.reason == .noNormForAge)
    let woman = try scoring(file, value: 50, subject: .init(sex: .female, age: 25))
    #expect(woman.reason == .noNormForSex)
  }

  @Test("A norm printed in cm takes metres, as every number of a formula")
  func converted() throws {
    #expect(try scoring(Self.file("norm('waist', value)"), value: 0.93).score == 9)
    #expect(try scoring(Self.file("norm('waist', value)"), value: 0.94).score == 3)
  }

  @Test("A formula may ask another exercise, in another file, that asks a norm of its own file")
  func otherExercise() throws {
    let files = [
      "a.json": category(exercise(#""conversionAlgorithm": "norm('b', value + age)""#)),
      "b.json": category(
        exercise(#""conversionAlgorithm": "norm('own', 2 * Value)""#, id: "b"),
        norms:
          #"{ "own": { "resolution": 1, "scale": "risk", "source": "S", "tables": [ { "points": [[0, 0], [100, 10]] } ] } }"#
      ),
    ]
    let catalogue = try catalogue(files)
    let exercise = try #require(catalogue.exercise("it"))
    let scoring = catalogue.score(exercise, value: 5, subject: .init(age: 20))
    #expect(scoring.score == 5)
    #expect(scoring.formulas.map(\.exercise) == ["b", "it"])
    #expect(scoring.lookUps.map(\.number) == [50])
  }

  @Test("A circle of norms that no check can see ends too")
  func circle() throws {
    let scoring = try scoring(Self.file("value < 5 and 1 or norm('i' .. 't', value)"), value: 5)
    #expect(scoring.failure == .init(.tooDeep, "it"))
  }

  @Test("An exercise without norms and formula is only recorded")
  func recorded() throws {
    #expect(try scoring(category(exercise("")), value: 5).reason == .recordedOnly)
  }
}
