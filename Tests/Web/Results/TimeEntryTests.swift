import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Times are typed in seconds, or in minutes and seconds")
struct TimeEntryTests {
  @Test(
    "A number alone is seconds, for every exercise; a colon is minutes and seconds",
    arguments: [
      ("wall-sit", "150", 150.0, "2:30"), ("wall-sit", "2:30", 150, "2:30"),
      ("wall-sit", "92.5", 92.5, "1:32.5"), ("dead-hang", "150", 150, "150 s"),
      ("dead-hang", "2:30", 150, "150 s"), ("plank", "45", 45, "0:45"),
    ])
  func reads(exercise: String, typed: String, seconds: Double, text: String) async throws {
    try await withClient { browser, _, path in
      let entry = ["exercise": exercise, "value": typed, "confirmed": "yes"]
      #expect(try await browser.postJSON("\(path)/results", entry).status == .created)
      let result = try #require(try await browser.results(path).first)
      #expect(result["value"] as? Double == seconds)
      #expect((result["shown"] as? [String: Any])?["text"] as? String == text)
    }
  }

  @Test(
    "What is no time is answered in the words of the field",
    arguments: [
      ("dead-hang", "Please type a time in seconds, such as 45."),
      ("single-leg-balance-eyes-open", "Please type a time in seconds, such as 45."),
      ("wall-sit", "Please type minutes and seconds, such as 1:30. A number alone is seconds."),
    ])
  func refuses(exercise: String, words: String) async throws {
    try await withClient { browser, _, path in
      let page = try await browser.post(
        "\(path)/results", ["exercise": exercise, "value": "long"])
      #expect(page.status == .unprocessableContent && page.contains(words))
      #expect(page.contains("value=\"long\""))
    }
  }

  @Test("12.30 is asked about where minutes are typed, and either can be chosen")
  func asks() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.post(
        "\(path)/results", ["exercise": "1-5-mile-run", "value": "12.30"])
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("value=\"12:30\">12:30</button>"))
      let entry = ["exercise": "1-5-mile-run", "value": "12:30"]
      _ = try await browser.postJSON("\(path)/results", entry)
      #expect(try await browser.results(path).first?["value"] as? Double == 750)
    }
  }

  @Test("The stopwatch counts as the field does")
  func stopwatch() async throws {
    try await withClient { browser, _, path in
      let hang = try await browser.get("\(path)/assessments/dead-hang")
      let plank = try await browser.get("\(path)/assessments/plank")
      #expect(hang.contains("data-in-seconds") && !plank.contains("data-in-seconds"))
    }
  }
}
