import Foundation
import Testing

@testable import Catalogue

@Suite("Scores together, shown, and their versions")
struct StandingTests {
  @Test("A category is the mean of its exercises, the whole is the mean of the categories")
  func standing() throws {
    let catalogue = try catalogue([
      "a.json": category(exercise("", id: "one"), exercise("", id: "two")),
      "b.json": category(exercise("", id: "three")), "c.json": category(exercise("", id: "four")),
    ])
    let standing = catalogue.standing(latest: ["one": 6, "two": 7, "four": 3, "gone": 10])
    #expect(standing.slices.map(\.category) == ["a", "b", "c"])
    #expect(standing.slices.map(\.score) == [6.5, nil, 3])
    #expect(standing.overall == 4.75)
  }

  @Test("Of a family only the member that was measured last counts, and the wheel says which")
  func family() throws {
    let relative = #""family": "push-ups""#
    let catalogue = try catalogue([
      "a.json": category(
        exercise(relative, id: "one"), exercise(relative, id: "two"), exercise("", id: "three"))
    ])
    let (old, new) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1))
    let scores = ["one": 2.0, "two": 8, "three": 6]
    let dates = ["one": new, "two": old, "three": old]
    #expect(catalogue.standing(latest: scores, at: dates).overall == 4)
    let results = scores.map { id, score in
      ScoredResult(
        exercise: id, id: id, numbers: .init(value: 1), score: score, takenAt: dates[id] ?? old)
    }
    let slice = try #require(catalogue.wheel(results, .metric).categories.first)
    #expect(slice.score == 4 && slice.counting.map(\.id) == ["one", "three"])
    #expect(slice.exercises.count == 3)
  }

  @Test("Without any score there is no mean")
  func nothing() throws {
    let standing = try catalogue(["a.json": category(exercise(""))]).standing(latest: [:])
    #expect(standing.overall == nil)
  }

  @Test(
    "A score is shown half up with one decimal at most",
    arguments: [
      (7.0, "7"), (6.5, "6.5"), (6.45, "6.5"), (6.44, "6.4"), (9.95, "10"), (9.94, "9.9"), (0, "0"),
      (0.05, "0.1"), ((6.4 + 6.5) / 2, "6.5"),
    ])
  func shown(score: Double, text: String) {
    #expect(Score.shown(score) == text)
  }

  func version(_ file: String) throws -> String {
    let catalogue = try catalogue(["test.json": file])
    return catalogue.version(of: try #require(catalogue.exercise("it")))
  }

  @Test("An exercise has a new version when its scores may change, and only then")
  func version() throws {
    let band = #""bands": [ { "score": 1, "atMost": 4 }, { "score": 2 } ]"#
    let first = try version(category(table(band)))
    #expect(first.count == 16)
    let labelled = band.replacing(#""atMost": 4"#, with: #""below": 5, "label": "Low""#)
    #expect(try version(category(table(labelled))) == first)
    #expect(try version(category(table(band.replacing("4", with: "5")))) != first)
    #expect(try version(category(table(band.replacing("2", with: "3")))) != first)
    #expect(try version(category(table(band, norms: #""resolution": 2,"#))) != first)
  }

  @Test("The version of a formula follows the norms that it asks")
  func referenced() throws {
    func file(_ score: Int) -> String {
      category(
        exercise(#""conversionAlgorithm": "norm('other', value)""#),
        exercise(#""conversionAlgorithm": "norm('v', value)""#, id: "other"),
        norms: """
          { "v": { "resolution": 1, "scale": "peer", "source": "S", "tables": [ { "bands": [ { "score": \(score) } ] } ] } }
          """)
    }
    #expect(try version(file(1)) == version(file(1)))
    #expect(try version(file(1)) != version(file(2)))
  }
}
