import Testing

@testable import Catalogue

@Suite("Which way is better, and what is best so far")
struct BestRuleTests {
  private static let more = """
    "bands": [ { "score": 2, "atMost": 10 }, { "score": 5, "atMost": 17 }, { "score": 10 } ]
    """
  private static let less = """
    "bands": [ { "score": 10, "atMost": 10 }, { "score": 5, "atMost": 17 }, { "score": 2 } ]
    """

  /// An exercise whose usual values reach from 0 to 20, with one table.
  private func norms(_ bands: String, _ more: String = "", norms: String = "") -> String {
    exercise(
      """
      "usual": [0, 20], \(more) \
      "norms": { "source": "S", "resolution": 1, \(norms) "scale": "peer", "tables": [ { \(bands) } ] }
      """, unit: "Count")
  }

  private func isBest(
    _ exercise: String, _ value: Double, shown: Double? = nil, among others: [Double],
    subject: Subject = Subject()
  ) throws -> Bool? {
    let catalogue = try catalogue(["test.json": category(exercise)])
    return catalogue.isBest(
      try #require(catalogue.exercise("it")), shown ?? value, among: others, value: value,
      inputs: [:], subject: subject)
  }

  @Test(
    "Where more is better it is more than ever before",
    arguments: [([8.0, 11], true), ([11.99], true), ([12], false), ([3, 12.01], false)])
  func more(others: [Double], isBest: Bool) throws {
    #expect(try self.isBest(norms(Self.more), 12, among: others) == isBest)
  }

  @Test(
    "Where less is better it is less than ever before",
    arguments: [([13.0, 20], true), ([12.01], true), ([12], false), ([20, 11], false)])
  func less(others: [Double], isBest: Bool) throws {
    #expect(try self.isBest(norms(Self.less), 12, among: others) == isBest)
  }

  @Test("At the top of a table, where no score says it any more, further away one does")
  func top() throws {
    #expect(try isBest(norms(Self.more), 20, among: [19]) == true)
    #expect(try isBest(norms(Self.less), 2, among: [3]) == true)
  }

  @Test("What is taken at rest is no achievement, whatever its score")
  func rest() throws {
    for demand in ["light", "moderate", "maximal"] {
      let file = norms(Self.less, #""demand": "\#(demand)","#)
      #expect(try isBest(file, 12, among: [13]) == true, "\(demand)")
    }
    #expect(try isBest(norms(Self.less, #""demand": "rest","#), 12, among: [13]) == nil)
  }

  @Test("What is only recorded may be better either way")
  func recorded() throws {
    #expect(try isBest(exercise(#""usual": [0, 20]"#, unit: "Count"), 12, among: [1]) == nil)
  }

  @Test("Where the best lies in the middle nobody says which way is better")
  func twoSided() throws {
    let middle = """
      "bands": [ { "score": 2, "below": 10 }, { "score": 10, "atMost": 16 }, { "score": 2 } ]
      """
    let file = norms(middle, norms: #""twoSided": true,"#)
    #expect(try isBest(file, 13, among: [1]) == nil)
  }

  @Test("Whom no norm is for is told nothing")
  func unknown() throws {
    let men = norms(#""sex": "male", \#(Self.more)"#)
    #expect(try isBest(men, 12, among: [8]) == nil)
    #expect(try isBest(men, 12, among: [8], subject: Subject(sex: .male)) == true)
    #expect(try isBest(men, 12, among: [8], subject: Subject(sex: .female)) == nil)
  }

  @Test("An estimate that falls as the typed value rises is judged by itself")
  func estimate() throws {
    let file = exercise(
      """
      "usual": [0, 100], "shown": { "name": "Index", "formula": "100 - value" },
      "conversionAlgorithm": "(100 - value) / 10"
      """, unit: "Count")
    #expect(try isBest(file, 40, shown: 60, among: [55]) == true)
    #expect(try isBest(file, 40, shown: 60, among: [65]) == false)
  }

  @Test("A formula needs no usual values to say which way is better")
  func formula() throws {
    let rising = exercise(#""conversionAlgorithm": "value / 10""#, unit: "Count")
    #expect(try isBest(rising, 40, among: [39]) == true)
    let falling = exercise(#""conversionAlgorithm": "10 - value / 10""#, unit: "Count")
    #expect(try isBest(falling, 40, among: [39]) == false)
    #expect(try isBest(falling, 40, among: [41]) == true)
  }
}
