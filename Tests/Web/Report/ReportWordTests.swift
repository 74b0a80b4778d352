import Foundation
import TestSupport
import Testing

@testable import Vault

/// What a report says, and what it must not.
@Suite("The words of the report")
struct ReportWordTests {
  @Test("It is made from the newest notes and from what was measured")
  func prefilled() async throws {
    try await withMeasuredClient { browser, _, path in
      _ = try await browser.postJSON(
        "\(path)/notes", ["day": "2026-11-01", "subjective": "Tired", "plan": "Rest"])
      _ = try await browser.postJSON(
        "\(path)/notes", ["day": "2026-11-10", "subjective": "Sleeps well"])
      let report = try await browser.report(path)
      #expect(report["subjective"] as? String == "Sleeps well")
      #expect(report["plan"] as? String == "Rest")
      #expect((report.part("assessment", "text") as? String)?.hasPrefix("You stand at") == true)
      #expect(report.list("notes").count == 2)
      let page = try await browser.get("\(path)/report")
      #expect(page.text.components(separatedBy: "Sleeps well").count == 2, "said once")
      #expect(page.contains("1 Nov 2026, Sam") && !page.contains("10 Nov 2026, Sam"))
      _ = try await browser.postJSON("\(path)/notes", ["day": "2026-11-12", "text": "On time"])
      #expect(try await browser.get("\(path)/report").contains("12 Nov 2026, Sam"))
    }
  }

  @Test("What comes next names the exercise; a result that is none is not said to be as before")
  func names() async throws {
    try await withMeasuredClient { browser, _, path in
      let plan = try #require(try await browser.report(path)["plan"] as? String)
      #expect(plan.contains(#/(Grip strength|Resting heart rate): [\d.]+ (kg more|bpm less), to /#))
      for (mass, day) in [(70.0, "2026-10-10"), (22, "2026-11-10")] {
        let saved = try await browser.postJSON(
          "\(path)/results",
          [
            "exercise": "body-mass-index", "value": mass, "takenAt": day, "confirmed": true,
          ])
        try #require(saved.status == .created, "\(saved.text)")
      }
      let page = try await browser.get("\(path)/report")
      #expect(page.contains("not comparable") && !page.contains("as before"))
    }
  }

  @Test("What is typed is said instead; a cleared field leaves its part out; afterwards it is new")
  func typed() async throws {
    try await withMeasuredClient { browser, _, path in
      let form = try await browser.get("\(path)/report/draft")
      #expect(form.contains("You stand at") && form.contains("lifts"))
      let usual = try #require(
        try await browser.get("\(path)/report/draft", json: true).json["assessment"] as? String)
      let saved = try await browser.post(
        "\(path)/report/draft",
        ["version": "0", "subjective": "He is happy", "assessment": usual, "plan": ""])
      #expect(saved.status == .seeOther)
      let report = try await browser.report(path)
      #expect(report["subjective"] as? String == "He is happy" && report["plan"] is NSNull)
      // What was left as it was goes on being made.
      _ = try await browser.postJSON("\(path)/notes", ["assessment": "Strong"])
      #expect(try await browser.report(path).part("assessment", "text") as? String == "Strong")
      _ = try await browser.giveOut(path)
      let next = try await browser.report(path)
      #expect(next["subjective"] is NSNull && next["plan"] is String)
    }
  }

  @Test("Someone else was faster: nothing is saved, all that was typed is there")
  func outdated() async throws {
    try await withMeasuredClient { browser, _, path in
      let save = { (words: String) in
        try await browser.post("\(path)/report/draft", ["version": "0", "plan": words])
      }
      #expect(try await save("Squats").status == .seeOther)
      let late = try await save("Lunges")
      #expect(late.status == .conflict && late.contains("Lunges") && late.hidden("version") == "1")
      #expect(late.contains("Somebody else has saved: Squats"))
      #expect(try await browser.report(path)["plan"] as? String == "Squats")
    }
  }

  @Test("A day that is none comes back beside its field with all else that was typed")
  func mistakes() async throws {
    try await withMeasuredClient { browser, _, path in
      let page = try await browser.post(
        "\(path)/report/draft", ["nextDate": "next week", "plan": "Squats", "period": "ever"])
      #expect(page.status == .unprocessableContent)
      for words in ["next week", "Squats", "Please type a date", "Please choose one"] {
        #expect(page.contains(words), "\(words)")
      }
    }
  }

  @Test("Nothing that is private is anywhere in it: page, data, file, list, or what is kept")
  func privateNotes() async throws {
    try await withMeasuredClient { browser, gym, path in
      let secret = "Zyxxyzzy"
      for part in ["text", "subjective", "objective", "assessment", "plan"] {
        _ = try await browser.postJSON("\(path)/notes", [part: secret, "private": true])
      }
      let deleted = try #require(
        try await browser.postJSON("\(path)/notes", ["text": secret]).location)
      _ = try await browser.post("\(deleted)/delete", [:])
      _ = try await browser.postJSON("\(path)/notes", ["text": "Not private"])
      let report = try await browser.giveOut(path)
      let pages = [
        "\(path)/report", "\(path)/report?sections=results,notes,appendix", report,
        "\(report).html", "\(report).json", "\(path)/reports", "\(path)/report/draft",
      ]
      for page in pages {
        for json in [true, false] {
          #expect(try await !browser.get(page, json: json).contains(secret), "\(page)")
        }
      }
      #expect(try await browser.get("\(report).html").contains("Not private"))
      let kept = try await gym.services.store.read { db in try FrozenReport.fetchAll(db) }
      #expect(kept.count == 1)
      #expect(!kept.contains { ($0.document + $0.content).contains(secret) })
    }
  }
}
