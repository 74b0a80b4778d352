import Foundation
import TestSupport
import Testing
import Units

@testable import Catalogue

@Suite("What would earn the next point")
struct ImprovementTests {
  private let rows = """
    "bands": [ { "score": 2, "atMost": 10 }, { "score": 5, "atMost": 17 }, \
    { "score": 7, "atMost": 25 }, { "score": 10 } ]
    """

  @Test(
    "In a table it is the first number of the next row", arguments: [(4, 11), (11, 18), (17, 18)])
  func nextRow(value: Double, better: Double) throws {
    let found = try improvement(table(rows, unit: "Count"), from: value)
    #expect(found?.value == better)
  }

  @Test("At the top there is nothing to gain")
  func top() throws {
    #expect(try improvement(table(rows, unit: "Count"), from: 30) == nil)
  }

  @Test("Where less is better it is the last number of the row before")
  func lower() throws {
    let pulse = table(
      """
      "bands": [ { "score": 10, "atMost": 50 }, { "score": 6, "atMost": 60 }, { "score": 2 } ]
      """)
    #expect(try improvement(pulse, from: 75) == Improvement(value: 60, estimate: nil, score: 6))
    #expect(try improvement(pulse, from: 55) == Improvement(value: 50, estimate: nil, score: 10))
  }

  @Test("Between printed points it is the first number that is worth a whole one")
  func points() throws {
    let line = table(#""points": [[0, 0], [50, 10]]"#, unit: "Count")
      .replacing("peer", with: "risk")
    let found = try improvement(line, from: 21)
    #expect(found?.value == 26)
    #expect(abs((found?.score ?? 0) - 5.2) < 1e-9)
  }

  @Test("A table in other units is searched at its own resolution")
  func printedUnit() throws {
    let reach = table(
      #""bands": [ { "score": 3, "below": 30 }, { "score": 6 } ]"#, unit: "Length",
      norms: #""unit": "cm", "resolution": 1,"#)
    #expect(try improvement(reach, from: 0.274)?.value == 0.3)
  }

  @Test("Through a formula it is the nearest step that is worth a point, within what is possible")
  func formula() throws {
    let file = exercise(
      #""conversionAlgorithm": "value / 10", "possible": [0, 47]"#, unit: "Count")
    #expect(try improvement(file, from: 21) == Improvement(value: 31, estimate: nil, score: 3.1))
    #expect(try improvement(file, from: 40) == Improvement(value: 41, estimate: nil, score: 4.1))
    let falling = exercise(
      #""conversionAlgorithm": "20 - value / 10", "possible": [30, 220]"#, unit: "BPM")
    #expect(try improvement(falling, from: 155)?.value == 145)
  }

  @Test("A formula that looks into a table jumps where the table does")
  func tableBehindFormula() throws {
    let norms = """
      { "ratio": { "source": "S", "resolution": 0.01, "scale": "peer", "tables": [ { "bands": [ \
      { "score": 3, "below": 1 }, { "score": 8 } ] } ] } }
      """
    let file = category(
      exercise(
        #""conversionAlgorithm": "norm('ratio', value / mass)", "possible": [1, 300]"#,
        unit: "Mass"), norms: norms)
    let found = try improvement(whole: file, from: 60, subject: Subject(mass: 80))
    #expect(found == Improvement(value: 80, estimate: nil, score: 8))
  }

  @Test("What is shown is what is scored: the value is one that can be typed")
  func typed() throws {
    let found = try improvement(table(rows, unit: "Count"), from: 4) { ($0 / 5).rounded(.up) * 5 }
    #expect(found?.value == 15)
  }

  @Test("Without what a table needs there is no suggestion")
  func unknownSubject() throws {
    let file = table(#""sex": "male", "bands": [ { "score": 2, "atMost": 10 }, { "score": 5 } ]"#)
    #expect(try improvement(file, from: 4) == nil)
  }

  @Test("What is kept of a result says in all units what is found for it")
  func kept() throws {
    let catalogue = try Project.catalogue()
    let subject = Subject(sex: .female, age: 44, height: 1.71, mass: 68.4)
    var found = 0
    for exercise in catalogue.categories.flatMap(\.exercises) {
      let range = exercise.usual ?? exercise.possible ?? 0...100
      let value = range.lowerBound * 0.6 + range.upperBound * 0.4
      guard let score = catalogue.score(exercise, value: value, subject: subject).score else {
        continue
      }
      let result = ScoredResult(
        exercise: exercise.id, id: "one", numbers: ResultNumbers(value: value), score: score,
        takenAt: Date(timeIntervalSince1970: 0))
      let kept = try #require(catalogue.improvements(of: result, inputs: [:], subject: subject))
      for units in UnitSystem.allCases {
        let anew = catalogue.improvement(
          of: exercise, from: value, score: score, inputs: [:], subject: subject,
          typed: { exercise.resultUnit.asTyped($0, units) })
        #expect(kept[units] == anew, "\(exercise.id), \(units)")
        if anew != nil { found += 1 }
      }
    }
    #expect(found > 40)
    #expect(KnownImprovements(version: "", text: "[[1]]", second: nil)[.metric] == nil)
    #expect(KnownImprovements(version: "", text: "nothing", second: nil)[.metric] == nil)
  }

  private func improvement(
    _ exercise: String, from value: Double, typed: (Double) -> Double = { $0 }
  ) throws -> Improvement? {
    try improvement(whole: category(exercise), from: value, subject: Subject(), typed: typed)
  }

  private func improvement(
    whole file: String, from value: Double, subject: Subject,
    typed: (Double) -> Double = { $0 }
  ) throws -> Improvement? {
    let catalogue = try catalogue(["test.json": file])
    let exercise = try #require(catalogue.exercise("it"))
    let score = catalogue.score(exercise, value: value, subject: subject).score ?? 0
    return catalogue.improvement(
      of: exercise, from: value, score: score, inputs: [:], subject: subject, typed: typed)
  }
}
