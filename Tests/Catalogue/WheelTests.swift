import Foundation
import Testing
import Units

@testable import Catalogue

@Suite("Where a client stands on the wheel")
struct WheelTests {
  private let day = Date(timeIntervalSince1970: 1_800_000_000)

  private func wheel(_ scores: [(id: String, score: Double, daysAgo: Double)]) throws -> Wheel {
    let catalogue = try catalogue([
      "a.json": category(exercise("", id: "one"), exercise("", id: "two")),
      "b.json": category(exercise("", id: "three")), "c.json": category(exercise("", id: "four")),
      "d.json": category(exercise("", id: "five")), "e.json": category(exercise("", id: "six")),
    ])
    return catalogue.wheel(
      scores.map {
        ScoredResult(
          exercise: $0.id, id: "result of \($0.id)", numbers: ResultNumbers(value: 50),
          score: $0.score,
          takenAt: day.addingTimeInterval(-86_400 * $0.daysAgo))
      }, .metric)
  }

  @Test("A slice has the mean of its exercises and the day of the newest")
  func slice() throws {
    let wheel = try wheel([("one", 6, 3), ("two", 7, 9), ("four", 3, 1), ("gone", 10, 0)])
    #expect(wheel.categories.map(\.id) == ["a", "b", "c", "d", "e"])
    #expect(wheel.categories.map(\.score) == [6.5, nil, 3, nil, nil])
    #expect(wheel.overall == 4.75, "as the list of clients says it")
    #expect(wheel.categories.first?.measuredAt == day.addingTimeInterval(-86_400 * 3))
    #expect(wheel.categories.first?.exercises.map(\.result) == ["result of one", "result of two"])
    #expect(wheel.categories.dropFirst().first?.measuredAt == nil)
    #expect(wheel.scored.map(\.id) == ["a", "c"])
  }

  @Test("The weakest slices come first, three at most, never those without a score")
  func weakest() throws {
    let wheel = try wheel([("one", 6, 0), ("three", 2, 0), ("four", 9, 0), ("five", 4, 0)])
    #expect(wheel.weakest { _ in true }.map(\.id) == ["b", "d", "a"])
    #expect(wheel.weakest { $0 != "three" }.map(\.id) == ["d", "a", "c"], "that one is on hold")
    #expect(try self.wheel([]).weakest { _ in true }.isEmpty)
    let full = try self.wheel([("one", 10, 0), ("three", 9.96, 0)])
    #expect(full.weakest { _ in true }.isEmpty, "nothing to work on")
  }

  @Test("As JSON a slice without a score has null in its place")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let object = try JSONSerialization.jsonObject(
      with: try encoder.encode(try wheel([("one", 6.25, 0)])))
    let all = try #require(object as? [String: Any])
    #expect(all.keys.sorted() == ["categories", "overall", "scale"])
    #expect(all["overall"] as? Double == 6.25)
    let slices = try #require(all["categories"] as? [[String: Any]])
    #expect(slices.map { $0["score"] is NSNull } == [false, true, true, true, true])
    #expect(slices.map { $0["measuredAt"] is NSNull } == [false, true, true, true, true])
    let spoke = (slices.first?["exercises"] as? [[String: Any]])?.first
    #expect(slices[0]["scale"] as? String == "peer" || slices[0]["scale"] is NSNull)
    #expect(spoke?["scale"] != nil && all["scale"] != nil)
    #expect(spoke?["result"] as? String == "result of one")
    #expect((spoke?["shown"] as? [String: Any])?["text"] as? String == "50 bpm")
  }

  @Test("Results are old after the days that their category gives them, not before")
  func due() throws {
    let catalogue = try catalogue([
      "a.json": category(exercise("")).replacing(
        "\"colour\"", with: "\"staleAfter\": 30, \"colour\""),
      "b.json": category(exercise("", id: "two")),
    ])
    let measured = try #require(Day("2026-10-22"))
    func due(_ id: String, on day: String) throws -> Bool {
      try #require(catalogue.category(id)).isDue(measured: measured, on: #require(Day(day)))
    }
    #expect(try ["2026-11-21", "2026-11-22"].map { try due("a", on: $0) } == [false, true])
    #expect(try ["2027-01-20", "2027-01-21"].map { try due("b", on: $0) } == [false, true])
    #expect(Category.id(from: "Herz & Lunge, für Läufer") == "herz-lunge-fur-laufer")
  }

  @Test("Between two wheels gains come first, then what is new, what stayed and what fell")
  func changes() throws {
    let before = try wheel([("one", 5, 0), ("three", 5, 0), ("four", 5.04, 0), ("five", 1, 0)])
    let after = try wheel([("one", 4, 0), ("three", 5.3, 0), ("four", 4.96, 0), ("six", 8, 0)])
    let changes = after.changes(since: before)
    #expect(changes.map(\.slice.id) == ["b", "e", "c", "a"], "what has no score now is not named")
    #expect(changes.map(\.kind) == [.gain, .first, .same, .loss])
    #expect(changes.map(\.change) == [0.3, nil, 0, -1], "of the numbers that are shown")
    #expect(try wheel([]).changes(since: before).isEmpty)
  }
}
