import Foundation
import Testing
import Units

@testable import Catalogue

@Suite("The next point of a category")
struct NextPointTests {
  private static let rows = """
    "bands": [ { "score": 2, "atMost": 10 }, { "score": 5, "atMost": 17 }, { "score": 10 } ]
    """

  /// An exercise with those rows, and how far its usual values reach.
  private func steps(_ id: String, usual: Double, _ more: String = "") -> String {
    exercise(
      """
      "usual": [0, \(usual)], \(more) \
      "norms": { "source": "S", "resolution": 1, "scale": "peer", "tables": [ { \(Self.rows) } ] }
      """, unit: "Count", id: id)
  }

  private func cheapest(
    _ exercises: String, values: [String: Double], scores: [String: Double],
    units: UnitSystem = .metric, isOpen: @escaping (Exercise) -> Bool = { _ in true }
  ) throws -> NextPoint? {
    let catalogue = try catalogue(["test.json": category(exercises)])
    let wheel = catalogue.wheel(
      values.map {
        ScoredResult(
          exercise: $0.key, id: $0.key, numbers: ResultNumbers(value: $0.value),
          score: scores[$0.key] ?? 0,
          takenAt: Date(timeIntervalSince1970: 0))
      }, .metric)
    let search = NextPointSearch(catalogue, subject: Subject(), units: units, isOpen: isOpen)
    return try search.cheapest(in: #require(wheel.categories.first))
  }

  @Test("It is asked of the exercise that takes the smaller share of what is usual")
  func cheap() throws {
    let both = steps("far", usual: 20) + "," + steps("near", usual: 200)
    let point = try #require(
      try cheapest(both, values: ["far": 8, "near": 8], scores: ["far": 2, "near": 2]))
    #expect(point.exercise.id == "near" && point.value == 11 && point.change == 3)
    #expect(point.before == 2 && point.after == 3.5)
  }

  @Test("What holds the category down comes first, though another exercise would be less effort")
  func weak() throws {
    let both = steps("far", usual: 20) + "," + steps("near", usual: 200)
    let point = try cheapest(both, values: ["far": 4, "near": 8], scores: ["far": 2, "near": 4])
    #expect(point?.exercise.id == "far")
  }

  @Test("What was looked for by another version is looked for again")
  func otherVersion() throws {
    let catalogue = try catalogue(["test.json": category(steps("near", usual: 200))])
    let result = ScoredResult(
      exercise: "near", id: "near", numbers: ResultNumbers(value: 8), score: 2,
      takenAt: Date(timeIntervalSince1970: 0))
    let slice = try #require(catalogue.wheel([result], .metric).categories.first)
    let kept = try #require(catalogue.improvements(of: result, inputs: [:], subject: Subject()))
    for (version, value) in [(kept.version, 17.0), ("old", 11)] {
      let known = KnownImprovements(version: version, text: "[[17,5]]", second: nil)
      let search = NextPointSearch(
        catalogue, subject: Subject(), units: .metric, known: ["near": known])
      #expect(search.cheapest(in: slice)?.value == value)
    }
  }

  @Test("What may not be carried out is not suggested")
  func suspended() throws {
    let both = steps("far", usual: 20) + "," + steps("near", usual: 200)
    let values = ["far": 8.0, "near": 8]
    let scores = ["far": 2.0, "near": 2]
    let open = try cheapest(both, values: values, scores: scores) { $0.id != "near" }
    #expect(open?.exercise.id == "far")
    #expect(try cheapest(both, values: values, scores: scores) { _ in false } == nil)
  }

  @Test("Nobody is told to become lighter, and at the top there is nothing to gain")
  func nothing() throws {
    let mass = exercise(
      """
      "measures": "mass", "norms": { "source": "S", "resolution": 1, "scale": "peer", "tables": [ { \(Self.rows) } ] }
      """, unit: "Mass")
    #expect(try cheapest(mass, values: ["it": 8], scores: ["it": 2]) == nil)
    #expect(
      try cheapest(steps("it", usual: 20), values: ["it": 30], scores: ["it": 10]) == nil)
  }

  @Test("After a change of weight, it is told by the weight that made the score of today")
  func weight() throws {
    let lift = exercise(
      """
      "usual": [0, 200], "conversionAlgorithm": "value / mass * 5"
      """, unit: "Mass")
    let catalogue = try catalogue(["test.json": category(lift)])
    let wheel = catalogue.wheel(
      [
        ScoredResult(
          exercise: "it", id: "it", numbers: ResultNumbers(value: 80), score: 5,
          takenAt: Date(timeIntervalSince1970: 0))
      ], .metric)
    let search = NextPointSearch(
      catalogue, subject: Subject(mass: 60), units: .metric,
      made: ["it": Ingredients(inputs: [:], subject: Subject(mass: 80))])
    let slice = try #require(wheel.categories.first)
    let point = try #require(search.cheapest(in: slice))
    #expect(point.value == 96 && point.change > 0 && point.after == 6)
  }

  @Test(
    "What is offered can be typed in the trainer's units",
    arguments: [(UnitSystem.metric, 0.178), (.imperial, 0.1778)])
  func typed(units: UnitSystem, value: Double) throws {
    let inches = exercise(
      """
      "norms": { "source": "S", "unit": "in", "resolution": 1, "scale": "peer", "tables": [ { \
      "bands": [ { "score": 2, "below": 7 }, { "score": 5 } ] } ] }
      """, unit: "Length")
    let point = try cheapest(inches, values: ["it": 0.05], scores: ["it": 2], units: units)
    #expect(point?.value == value)
  }
}
