import TestSupport
import Testing

@testable import Catalogue

@Suite("A value among printed percentiles")
struct PercentileTests {
  static let reach = category(
    table(
      #""points": [[20.1, 1], [30.7, 2.5], [41.3, 9]]"#, unit: "ml/kg/min",
      norms: #""resolution": 0.1,"#))

  @Test(
    "A printed percentile gives exactly its score, and the ends hold beyond",
    arguments: [
      (20.1, 1.0), (30.7, 2.5), (41.3, 9), (41.4, 9), (99, 9), (20, 1), (-5, 1),
    ])
  func printed(value: Double, score: Double) throws {
    #expect(try scoring(Self.reach, value: value).score == score)
  }

  @Test("Between two percentiles the score is linear, from the number as it was measured")
  func between() throws {
    let scoring = try scoring(Self.reach, value: 25.44)
    let expected = 1 + (25.44 - 20.1) / (30.7 - 20.1) * 1.5
    #expect(abs((scoring.score ?? -1) - expected) < 1e-12)
    #expect(scoring.lookUps.first?.number == 25.44)
    #expect(scoring.lookUps.first?.row == nil)
    #expect(
      scoring.lookUps.first?.points == [
        NormPoint(number: 20.1, score: 1), NormPoint(number: 30.7, score: 2.5),
      ])
  }

  @Test("No step of a hair's breadth, where rounding would make one")
  func smooth() throws {
    let catalogue = try Project.catalogue()
    let reach = try #require(catalogue.exercise("sit-and-reach"))
    let woman = Subject(sex: .female, age: 24)
    let scores = [0.2849, 0.285].compactMap {
      catalogue.score(reach, value: $0, subject: woman).score
    }
    #expect(scores.count == 2 && abs(scores[0] - scores[1]) < 0.01, "\(scores)")
  }

  @Test(
    "Between peers nobody is below or above everybody, ends go on as they came, and more is better",
    arguments: [
      ("[[1, 0], [5, 5], [9, 9]]", "has a score of 0 or 10"),
      ("[[1, 1], [5, 5], [10, 10]]", "has a score of 0 or 10"),
      ("[[-500, 0.5], [8, 2.5], [12, 7.5], [900, 9.5]]", "is flatter from -500 to 8"),
      ("[[-500, 0.5], [8, 2.5], [12, 7.5], [900, 9.5]]", "is flatter from 900 to 12"),
      ("[[7.9, 0.5], [8, 2.5], [12, 7.5], [14, 9.5]]", "is steeper from 7.9 to 8"),
      ("[[0, 0.5], [5, 0.5], [8, 5], [12, 9.5]]", "scores 0 and 5 alike"),
    ])
  func rule(points: String, message: String) throws {
    let told = try mistakes(in: category(table(#""points": \#(points)"#)))
    #expect(told.contains { $0.contains(message) && $0.contains("tables[0].points") }, "\(told)")
  }

  @Test(
    "Lower is better: run times may be printed from the best",
    arguments: [
      (500.0, 9.0), (600, 9), (650, 7), (700, 5), (900, 1), (901, 1),
    ])
  func descending(value: Double, score: Double) throws {
    let file = category(
      table(
        #""points": [[900, 1], [700, 5], [600, 9]]"#, unit: "Duration",
        norms: #""resolution": 1,"#))
    #expect(try scoring(file, value: value).score == score)
  }

  @Test(
    "Points must be two or more, each with one score that goes one way",
    arguments: [
      ("[[1, 2]]", "needs at least two points"), ("[[1, 2], [1, 3]]", "has two scores for 1"),
      ("[[1, 2], [2, 11]]", "must be from 0 to 10"), ("[[1, 2], [2]]", "must be [value, score]"),
      ("[[1, 2], [2, 5], [3, 4]]", "has scores that go up and down again"),
    ])
  func wrong(points: String, message: String) throws {
    let told = try mistakes(in: category(table(#""points": \#(points)"#)))
    #expect(told.contains { $0.contains(message) && $0.contains("tables[0].points") })
  }
}
