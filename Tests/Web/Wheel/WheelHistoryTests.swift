import Foundation
import TestSupport
import Testing
import Units

@testable import Vault
@testable import Web

@Suite("Earlier days of the wheel")
struct WheelHistoryTests {
  @Test("Every measuring day can be chosen; the newest shape is the line behind it")
  func days() async throws {
    try await withHistory { browser, path in
      let page = try await browser.get("\(path)/wheel/history?at=2026-09-01")
      #expect(page.text.matches(of: /<option value="/).count == 2)
      #expect(page.contains("class=\"wheel-outline\""))
      #expect(page.contains("The thin edges are the wheel of 21 Nov 2026."))
      #expect(page.contains("rel=\"next\"") && !page.contains("rel=\"prev\""))
      let newest = try await browser.get("\(path)/wheel/history")
      #expect(!newest.contains("class=\"wheel-outline\"") && !newest.contains(">Change</th>"))
    }
  }

  @Test("A day without a measurement shows the one before; a day before all shows the first")
  func between() async throws {
    try await withHistory { browser, path in
      for (day, shown) in [
        ("2026-10-15", "2026-09-01"), ("2020-01-01", "2026-09-01"), ("2030-01-01", "2026-11-21"),
      ] {
        let page = try await browser.get("\(path)/wheel/history?at=\(day)", json: true).json
        #expect(page["at"] as? String == shown)
      }
      let unclear = try await browser.get("\(path)/wheel/history?at=soon", json: true)
      #expect(unclear.status == .badRequest)
    }
  }

  @Test("Two days are compared in words, gains first, whichever was named first")
  func differences() async throws {
    try await withHistory { browser, path in
      for query in ["then=2026-09-01&now=2026-11-21", "then=2026-11-21&now=2026-09-01"] {
        let page = try await browser.get("\(path)/wheel/history?\(query)", json: true).json
        let words = (page["differences"] as? [[String: Any]] ?? []).compactMap {
          $0["text"] as? String
        }
        #expect(words.count == 3)
        #expect(words[0].hasPrefix("Heart and lungs rose by"))
        #expect(words[1].contains("was measured for the first time"))
        #expect(words[2].hasPrefix("Flexibility fell by"))
        let table = try await browser.get("\(path)/wheel/history?\(query)").text
        #expect(table.contains("<td>+") && table.contains("<td>−"))
        #expect(page["at"] as? String == "2026-11-21")
        #expect(page["outline"] as? String == "2026-09-01")
      }
    }
  }

  @Test("A slice from close by names its exercises, what holds it down, and why")
  func slice() async throws {
    try await withHistory { browser, path in
      let page = try await browser.get("\(path)/wheel/history?slice=heart-and-lungs")
      #expect(page.contains("Resting heart rate is all that was measured in it."))
      let why = try #require(page.text.firstMatch(of: /href="([^"]*\/results\/[^"]*\/score)"/))
      let score = try await browser.get(String(why.1))
      #expect(score.status == .ok)
      let empty = try await browser.get("\(path)/wheel/history?slice=body-composition")
      #expect(empty.contains("Nothing was measured in it by then."))
    }
  }

  @Test("One day needs no slider")
  func oneDay() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(54, path)
      let page = try await browser.get("\(path)/wheel/history")
      #expect(!page.contains("type=\"range\"") && page.contains("wheel-card"))
    }
  }

  @Test("Before anything is measured the page says what to do")
  func nothing() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.get("\(path)/wheel/history")
      #expect(page.status == .ok && page.contains("No history yet"))
    }
  }

  @Test("The picture is a file of its own: a size, a white ground, straight names by choice")
  func picture() async throws {
    try await withHistory { browser, path in
      let svg = try await browser.get("\(path)/wheel.svg?at=2026-11-21&then=2026-09-01")
      #expect(svg.contains("width=\"") && svg.contains("wheel-ground"))
      #expect(svg.contains("wheel-outline") && svg.contains("<textPath"))
      #expect(svg.contains("21 Nov 2026. The thin edges are the wheel of 1 Sep 2026.</text>"))
      let straight = try await browser.get("\(path)/wheel.svg?labels=straight")
      #expect(!straight.contains("<textPath"))
      #expect(svg.text.utf8.count < 12 * 1024)
    }
  }

  @Test("On a page the theme colours the wheel; a picture to keep has the same colours with it")
  func colours() async throws {
    try await withHistory { browser, path in
      let page = try await browser.get("\(path)/wheel/history")
      #expect(page.contains("fill=\"var(--ink)\"") && !page.contains("stroke=\"#"))
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Public/css/theme.css")
      let theme = try String(contentsOf: file, encoding: .utf8)
      let ink = try #require(theme.firstMatch(of: /--ink: (#[0-9a-f]{6});/)?.1)
      let svg = try await browser.get("\(path)/wheel.svg")
      #expect(svg.contains("fill=\"\(ink)\"") && !svg.contains("var("))
      #expect(!svg.contains("currentColor"))
    }
  }

  /// Ben's pulse has become calmer, his reach shorter, and his grip is new.
  private func withHistory(_ body: @Sendable (Browser, String) async throws -> Void) async throws {
    try await withClient { browser, _, path in
      for (exercise, value, day) in [
        ("resting-heart-rate", 80.0, "2026-09-01"), ("sit-and-reach", 0.4, "2026-09-01"),
      ] {
        _ = try await browser.postJSON(
          "\(path)/results", ["exercise": exercise, "value": value, "takenAt": day])
      }
      _ = try await browser.enter(54, path)
      for (exercise, value) in [("sit-and-reach", 0.2), ("push-ups", 30)] {
        _ = try await browser.postJSON("\(path)/results", ["exercise": exercise, "value": value])
      }
      try await body(browser, path)
    }
  }
}

final class WheelHistorySamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.wheels() }
}

extension SampleGym {
  fileprivate func wheels() async throws -> [SampleScreen] {
    let days = try await store.measuringDays(of: client.id, in: voice.zone)
    let middle = days[days.count / 2]
    let choices = [
      WheelHistoryChoice(filled: middle, line: days.last, slice: "strength"),
      WheelHistoryChoice(filled: days.last, line: middle, isComparison: true),
      WheelHistoryChoice(filled: days.last, line: days.last, slice: "heart-and-lungs"),
    ]
    var screens: [SampleScreen] = []
    for choice in choices { screens.append(try await history(of: client, days, choice)) }
    let fresh = try await newClient("Never Measured", known: false)
    let none = WheelHistoryChoice(filled: nil, line: nil)
    screens.append(try await history(of: fresh, [], none))
    return screens
  }

  private func history(
    of client: Client, _ days: [Day], _ choice: WheelHistoryChoice
  ) async throws -> SampleScreen {
    let history = try await WheelHistory.load(of: client, days, choice, from: store, voice)
    return SampleScreen(WheelHistoryPage.screen(history, voice), in: self)
  }
}
