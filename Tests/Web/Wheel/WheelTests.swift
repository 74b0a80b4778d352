import Foundation
import TestSupport
import Testing

@Suite("The wheel over HTTP")
struct WheelTests {
  @Test("Every category is a slice, with its score where it has one")
  func slices() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.enter(54, path)
      let svg = try await browser.get("\(path)/wheel.svg")
      #expect(svg.headers[.contentType]?.hasPrefix("image/svg+xml") == true)
      #expect(
        svg.text.matches(of: /data-category="/).count == gym.services.catalogue.categories.count)
      #expect(svg.text.matches(of: /data-score="8"/).count == 1)
      #expect(svg.contains("data-inner=") && svg.contains("data-outer="))
    }
  }

  @Test("On an earlier day the wheel is as it was")
  func earlier() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(54, path)
      _ = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": 60, "takenAt": "2026-10-01"])
      func overall(_ query: String) async throws -> Any? {
        try await browser.get("\(path)/wheel\(query)", json: true).json["overall"]
      }
      #expect(try await overall("") as? Double == 8)
      #expect(try await overall("?at=2026-10-01") as? Double == 7)
      #expect(try await overall("?at=2026-09-30") is NSNull)
      #expect(try await browser.get("\(path)/wheel?at=yesterday", json: true).status == .badRequest)
    }
  }

  @Test(
    "A category's score is the mean of its exercises' latest scores, overall that of categories")
  func means() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(54, path)
      _ = try await browser.postJSON(
        "\(path)/results", ["exercise": "12-minute-run", "value": 2400])
      let wheel = try await browser.get("\(path)/wheel", json: true).json
      let slices = wheel["categories"] as? [[String: Any]] ?? []
      let heart = try #require(slices.first { $0["score"] is Double })
      let spokes = heart["exercises"] as? [[String: Any]] ?? []
      let scores = spokes.compactMap { $0["score"] as? Double }
      #expect(scores.count == 2)
      let mean = scores.reduce(0, +) / 2
      #expect(heart["score"] as? Double == mean && wheel["overall"] as? Double == mean)
    }
  }
}
