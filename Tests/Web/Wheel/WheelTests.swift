import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Web

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

  @Test("Shown to the client it stands alone, without flags, and says what was gained")
  func large() async throws {
    try await withForm { browser, _, form in
      let path = form.client
      _ = try await browser.postJSON(form, ["chestRest": true])
      _ = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": 80, "takenAt": "2026-03-03"])
      _ = try await browser.enter(54, path)
      let page = try await browser.get("\(path)/wheel/large")
      #expect(page.contains("Since 3 Mar 2026: ") && page.contains(" +"))
      for other in ["Stop", "Chest", "Sign out", "class=\"tabs\"", "assessments?category"] {
        #expect(!page.contains(other), "\(other)")
      }
      #expect(try await browser.get(path).contains("\(path)/wheel/large"))
    }
  }

  @Test("What was gained counts from the same day as on the overview, and is not said without")
  func gainsAsOnOverview() async throws {
    try await withClient { browser, _, path in
      for (value, day) in [(64, "2024-01-03"), (80, "2025-03-03"), (81, "2026-02-03")] {
        _ = try await browser.postJSON(
          "\(path)/results",
          ["exercise": "resting-heart-rate", "value": value, "takenAt": day])
      }
      #expect(!(try await browser.get("\(path)/wheel/large").contains("Since ")))
      _ = try await browser.enter(54, path)
      let shown = try await browser.get("\(path)/wheel/large")
      #expect(shown.contains("Since 3 Feb 2026: "))
      let change = /\+[\d.]+<\/text><text [^>]+>since February/
      let told = try #require(shown.text.firstMatch(of: change)).output
      #expect(try await browser.get(path).contains(String(told)))
    }
  }

  @Test("In the middle stands what became of the score, in its colour, since the round before")
  func middle() async throws {
    try await withClient { browser, _, path in
      func earlier(_ value: Int, _ day: String) async throws {
        _ = try await browser.postJSON(
          "\(path)/results", ["exercise": "resting-heart-rate", "value": value, "takenAt": day])
      }
      try await earlier(80, "2026-03-03")
      try await earlier(66, "2026-11-10")
      _ = try await browser.enter(54, path)
      let page = try await browser.get(path)
      #expect(page.contains(">+5</text>") && page.contains(">since March</text>"))
      #expect(page.contains("class=\"wheel-overall\"") && page.contains("var(--score-high)"))
      _ = try await browser.postJSON("\(path)/results", ["exercise": "grip-strength", "value": 40])
      let wider = try await browser.get(path)
      #expect(!wider.contains(">since "), "a mean of other categories")
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
      for shown in [heart["score"], wheel["overall"]] {
        #expect(abs((shown as? Double ?? 0) - mean) < 1e-9)
      }
    }
  }
}

final class LargeWheelSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let wheel = try await Wheel.load(of: gym.client, on: nil, from: gym.store, gym.voice)
    let screen = LargeWheelPage.screen(wheel, of: gym.client, since: nil, gym.voice)
    let page = LargeWheelPage(
      client: gym.client.id.description, name: gym.client.details.name,
      gains: "Since 3 Mar 2026: Strength +1.2")
    let gained = Screen(page: page, title: page.name, chart: screen.chart)
    return [screen, gained].map { SampleScreen($0, in: gym, trainer: nil) }
  }
}
