import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Editing after the minute")
struct EditTests {
  @Test("A note that is added to a past result leaves its day and its score")
  func noteOnly() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": 54, "takenAt": "2026-03-03"])
      let id = try #require(saved.savedResult)
      _ = try await browser.postJSON("\(path)/results/\(id)", ["observation": "Slept badly"])
      let result = try #require(try await browser.results(path).first)
      #expect((result["takenAt"] as? String)?.hasPrefix("2026-03-03") == true)
      #expect(result["observation"] as? String == "Slept badly")
    }
  }

  @Test("A result that was moved to another day is not corrected by the next value")
  func movedAway() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(55, path).savedResult)
      _ = try await browser.postJSON("\(path)/results/\(id)", ["takenAt": "2026-03-03"])
      #expect(try await browser.enter(60, path).status == .created)
      #expect(try await browser.values(path) == [60, 55])
    }
  }

  @Test("Bytes that are no text clear no field, and a flood of fields is turned down")
  func badBodies() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(path, ["goal": "Climb"])
      let headers: HTTPFields = [
        .contentType: "application/x-www-form-urlencoded", .origin: "http://localhost",
      ]
      let broken = try await browser.send(.post, path, headers: headers, body: "goal=%ff%fe")
      #expect(broken.status == .badRequest)
      #expect(try await browser.get(path).contains("Climb"))
      let flood = try await browser.send(
        .post, path, headers: headers, body: String(repeating: "a%5B%5D=&", count: 30_000))
      #expect(flood.status == .contentTooLarge)
    }
  }
}
