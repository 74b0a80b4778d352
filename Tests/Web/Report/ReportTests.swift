import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("The report")
struct ReportTests {
  @Test("From every page of a client the report is one tap away, from there the printer one more")
  func taps() async throws {
    try await withMeasuredClient { browser, _, path in
      for page in ["", "/assessments", "/screening", "/notes"] {
        let text = try await browser.get(path + page).text
        #expect(text.contains("href=\"\(path)/report\""), "\(page)")
      }
      let report = try await browser.get("\(path)/report")
      #expect(report.contains("name=\"way\" value=\"print\""))
      let given = try await browser.post(
        "\(path)/report", ["id": try #require(report.hidden("id")), "way": "print"])
      #expect(given.status == .seeOther)
      #expect(try await browser.get(try #require(given.location)).contains("data-print-now"))
    }
  }

  @Test("The first page has the gym, who, when, with whom, the goal, then and now, and what to do")
  func firstPage() async throws {
    try await withMeasuredClient { browser, _, path in
      let page = try await browser.get("\(path)/report")
      let first = page.text.prefix(
        upTo: page.text.range(of: "What we measured")?.lowerBound ?? page.text.endIndex)
      let wanted = [
        "Corner Gym", "Ben", "21 Nov 2026", "with Sam", "First pull-up", "Since 10", "+",
        "What to work on", "lifts", "Next assessment:", "to be agreed", "<svg",
      ]
      for words in wanted { #expect(first.contains(words), "\(words)") }
      #expect(first.contains("<th scope=\"col\">Now</th>"))
    }
  }

  @Test("What a result lacks for a score is said in words")
  func lacking() async throws {
    try await withApp { browser, _ in
      let path = try await browser.addClient(["name": "Ada Byron", "birthdate": "1990-12-10"])
      try await browser.measured("grip-strength", 30, on: "2026-11-20", path)
      let page = try await browser.get("\(path)/report")
      #expect(page.contains("Sex is needed for this score") && !page.contains("why.reason"))
    }
  }

  @Test("How the client stands is said once on the first page, by the wheel")
  func standing() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(58, path)
      try await browser.measured("grip-strength", 46, on: "2026-11-20", path)
      let page = try await browser.get("\(path)/report")
      let parts = page.text.components(separatedBy: "What we measured")
      #expect(parts.first?.contains("Strongest:") == true)
      #expect(parts.first?.contains("You stand at") == false)
      #expect(parts.last?.contains("You stand at") == true)
    }
  }

  @Test("Of one area alone it is not said that it is the strongest: it is the weakest, too")
  func oneArea() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(58, path)
      #expect(try await !browser.get("\(path)/report").contains("Strongest"))
    }
  }

  @Test("Who does not want to hear of weight gets nothing of it, in numbers, charts or words")
  func unspoken() async throws {
    try await withMeasuredClient { browser, _, path in
      try await browser.measured("body-fat-percent", 28, on: "2026-11-20", path)
      let before = try await browser.get("\(path)/report?sections=results,charts,untested")
      #expect(before.contains("Body composition") && before.contains("Body fat"))
      let form = try #require(try await browser.post("\(path)/screening", [:]).location)
      _ = try await browser.postJSON(form, ["eating": true])
      let page = try await browser.get("\(path)/report?sections=results,charts,untested,appendix")
      #expect(!page.contains("Body composition") && !page.contains("Body fat"))
      #expect(page.contains("Grip strength"))
      #expect(try await browser.get(path).contains("Body composition"))
    }
  }

  @Test("Without a date the report says when something is due again, until one is agreed")
  func suggested() async throws {
    try await withMeasuredClient { browser, _, path in
      let report = try await browser.report(path)
      let day = try #require(report["suggestedDate"] as? String)
      #expect(report["nextDate"] is NSNull && day > "2026-11-21" && day < "2027-11-22")
      let page = try await browser.get("\(path)/report")
      #expect(page.text.contains(/Next assessment:<\/strong> \d+ \w+ 202\d, to be agreed/))
      let over = try await browser.post("\(path)/report/draft", ["nextDate": "2026-11-20"])
      #expect(over.status == .unprocessableContent && over.contains("This day is over"))
      _ = try await browser.post("\(path)/report/draft", ["nextDate": "2027-01-11"])
      let agreed = try await browser.report(path)
      #expect(agreed["nextDate"] as? String == "2027-01-11" && agreed["suggestedDate"] is NSNull)
      #expect(try await !browser.get("\(path)/report").contains("to be agreed"))
    }
  }

  @Test("As PDF before it goes out it says that it is a draft, and nothing is frozen by looking")
  func draftPDF() async throws {
    try await withMeasuredClient { browser, gym, path in
      let missing = try await browser.get("\(path)/report.pdf")
      #expect(missing.status == .serviceUnavailable && missing.contains("apt install weasyprint"))
      try gym.installPrinting()
      let pdf = try await browser.get("\(path)/report.pdf?units=imperial")
      #expect(pdf.headers[.contentType] == "application/pdf" && pdf.text.hasPrefix("%PDF"))
      let page = try gym.printed()
      #expect(page.contains("Draft, not given out yet") && page.contains("101.4 lb"))
      #expect(try await browser.get("\(path)/reports", json: true).json["total"] as? Int == 0)
      let wrong = try await browser.get("\(path)/report.pdf?since=soon")
      #expect(wrong.status == .unprocessableContent && wrong.contains("Please type a date"))
    }
  }

  @Test("Each result has its value, score, what the score means, and what became of it")
  func results() async throws {
    try await withMeasuredClient { browser, _, path in
      let report = try await browser.report(path)
      let results = report.list("objective", "results")
      let pulse = try #require(results.first { $0["exercise"] as? String == "resting-heart-rate" })
      #expect(pulse.part("shown", "text") as? String == "58 bpm")
      #expect(pulse["score"] is Double && pulse["scale"] != nil)
      #expect(pulse.part("sinceLast", "text") as? String == "−8 bpm")
      #expect(pulse.part("sinceStart", "text") as? String == "−14 bpm")
      let grip = try #require(results.first { $0["exercise"] as? String == "grip-strength" })
      #expect(grip.part("sinceLast", "text") as? String == "+8 kg, more than measuring error")
      #expect(grip["sinceStart"] is NSNull && (grip["norm"] as? String)?.contains("20") == true)
      let page = try await browser.get("\(path)/report")
      #expect(page.contains("Calm as never before"))
      #expect(page.text.matches(of: /<svg[^>]*class="line-chart"/).count == 2)
      // The step of the grip strength.
      #expect(page.text.matches(of: /<circle[^>]*r="6.5"/).count == 1)
      let ring = "(a ring marks a change that is more than measuring error, in one step or in two"
      #expect(page.contains(ring))
    }
  }

  @Test("The appendix says where a score is from once, however many steps it took")
  func origins() async throws {
    try await withClient { browser, gym, path in
      let entry: [String: Any] = ["exercise": "12-minute-run", "value": 2400]
      _ = try await browser.postJSON("\(path)/results", entry)
      let page = try await browser.get("\(path)/report?sections=appendix").text
      let start = try #require(page.range(of: "class=\"report-source\""))
      let appendix = String(page[start.lowerBound...])
      let exercise = try #require(gym.services.catalogue.exercise("12-minute-run"))
      let source = try #require(exercise.source)
      #expect(appendix.components(separatedBy: source).count == 2, "\(appendix.prefix(2000))")
    }
  }

  @Test("Why there is no score is a short word, explained once below the table")
  func unscored() async throws {
    try await withMeasuredClient { browser, _, path in
      for exercise in ["plank", "side-plank"] {
        _ = try await browser.postJSON("\(path)/results", ["exercise": exercise, "value": 60])
      }
      let page = try await browser.get("\(path)/report").text
      #expect(page.matches(of: /<span>no norm<\/span>/).count == 2)
      #expect(page.matches(of: /No norm: recorded/).count == 1)
      #expect(!page.contains("no solid norm for it"))
      let results = try await browser.report(path).list("objective", "results")
      let plank = try #require(results.first { $0["exercise"] as? String == "plank" })
      #expect((plank["reason"] as? String)?.contains("recorded, not scored") == true)
    }
  }

  @Test("What was measured once is a ruler where a norm is known, and only in the table otherwise")
  func once() async throws {
    try await withClient { browser, _, path in
      for (exercise, value) in [("resting-heart-rate", 58.0), ("plank", 60)] {
        _ = try await browser.postJSON(
          "\(path)/results", ["exercise": exercise, "value": value])
      }
      let page = try await browser.get("\(path)/report").text
      #expect(page.matches(of: /class="ruler"/).count == 1 && page.contains("Measured once"))
      #expect(!page.contains("class=\"line-chart\"") && !page.contains("Over time"))
    }
  }

  @Test("Energy is in one unit, in its table and in its chart")
  func energy() async throws {
    try await withClient { browser, _, path in
      for (value, day) in [(10_366_971.0, "2026-10-01"), (8_000_000, "2026-11-01")] {
        _ = try await browser.postJSON(
          "\(path)/results",
          ["exercise": "resting-metabolic-rate", "value": value, "takenAt": day])
      }
      let page = try await browser.get("\(path)/report").text
      #expect(page.contains("1912 kcal") && !page.contains("kJ"))
    }
  }

  @Test("A page has its end: the last pictures stay with the last words")
  func end() async throws {
    try await withMeasuredClient { browser, _, path in
      let page = try await browser.get("\(path)/report").text
      let end = try #require(page.components(separatedBy: "class=\"report-end\"").last)
      #expect(end.matches(of: /class="line-chart"/).count == 2)
      #expect(end.contains("How it reads") && end.contains("What comes next"))
    }
  }

  @Test("Training stands in a report where it is wanted: adherence, volume, bests and the plan")
  func training() async throws {
    try await withClient { sam, gym, path in
      let plan = try #require(try await sam.postJSON("\(path)/plans", PlanTests.week).location)
      let sets = try await sam.setIDs(plan)
      _ = try await sam.postJSON("\(plan)/sets", ["set": sets[0], "date": "2026-10-03"])
      let before = try await sam.report(path, "?sections=training&until=2026-11-01")
      #expect(before.part("training", "adherence") is NSNull, "There was no plan yet")
      try await gym.neverLocks()
      gym.world.pass(.seconds(14 * 86_400))
      let browser = try await gym.owner()
      for (set, day) in [(1, "2026-11-21"), (2, "2026-11-21"), (1, "2026-11-28")] {
        _ = try await browser.postJSON("\(plan)/sets", ["set": sets[set], "date": day])
      }
      #expect(try await browser.report(path)["training"] is NSNull)
      let all = try await browser.report(path, "?sections=training")
      #expect(all.part("training", "adherence", "weeks") as? Int == 2)
      let query = "?sections=training&since=2026-11-02"
      let report = try await browser.report(path, query)
      #expect(report.part("training", "adherence", "planned") as? Int == 6)
      #expect(report.part("training", "adherence", "percent") as? Int == 50)
      let groups = report.list("training", "groups")
      #expect(groups.map { $0["name"] as? String } == ["Chest", "Core"])
      #expect(groups[0]["volume"] as? Double == 120 && groups[0]["sets"] as? Int == 2)
      #expect(report.list("training", "bests").count == 2)
      #expect(report.part("training", "plan") as? String == "Strength")
      let page = try await browser.get("\(path)/report\(query)")
      let wanted = [
        "3 of 6 planned sets were done in 2 weeks, 50%.", "The plan: Strength", "Saturday: Push",
        "1 × 10, 1 × 8 × 7.5 kg rest 1:30", "120 kg", "href=\"#training\"",
      ]
      for words in wanted { #expect(page.contains(words), "\(words)") }
      let kept = try await browser.giveOut(path, [("sections", "training")])
      _ = try await browser.postJSON(plan, ["days": [[String: Any]]()])
      #expect(try await browser.get(kept).contains("Saturday: Push"))
    }
  }

  @Test("A program gets every key, null where there is nothing")
  func keys() async throws {
    try await withClient { browser, _, path in
      let report = try await browser.report(path)
      let wanted = ["subjective", "objective", "assessment", "plan", "gains", "nextDate", "notes"]
      #expect(wanted.allSatisfy { report[$0] != nil })
      #expect(report["subjective"] is NSNull && report.list("objective", "results").isEmpty)
      #expect(report.part("objective", "wheel") != nil)
      #expect(report.part("assessment", "weakest") is [Any])
      #expect(report.part("assessment", "flags") is [Any])
      let page = try await browser.get("\(path)/report")
      #expect(page.status == .ok && page.contains("Nothing was measured"))
    }
  }

  @Test("What is chosen by the address counts for once, what is saved for the next time too")
  func choice() async throws {
    try await withMeasuredClient { browser, _, path in
      let old = try await browser.report(path, "?until=2026-02-01")
      #expect(old.list("objective", "results").count == 2)
      #expect(old.list("objective", "results").first?.part("sinceLast") is NSNull)
      let few = try await browser.report(path, "?sections=charts&units=imperial")
      #expect(few.list("objective", "results").isEmpty && few["paper"] as? String == "letter")
      #expect(try await browser.report(path)["units"] as? String == "metric")
      let saved = try await browser.post(
        "\(path)/report/draft",
        [
          ("version", "0"), ("period", "quarter"), ("units", "imperial"), ("paper", "a4"),
          ("sections[]", ""), ("sections[]", "results"), ("nextDate", "2027-01-11"),
        ])
      #expect(saved.location == "\(path)/report")
      let report = try await browser.report(path)
      #expect(report["units"] as? String == "imperial" && report["paper"] as? String == "a4")
      #expect(report["sections"] as? [String] == ["results"])
      #expect(report["nextDate"] as? String == "2027-01-11")
      let page = try await browser.get("\(path)/report")
      #expect(page.contains("101.4 lb") && !page.contains("class=\"line-chart\""))
      #expect(page.contains("11 Jan 2027"))
    }
  }

  @Test("Then is where the period begins, or the first day that was measured within it")
  func then() async throws {
    try await withMeasuredClient { browser, _, path in
      for (since, day) in [
        ("2025-06-01", "10 Jan 2026"), ("2026-01-10", "10 Jan 2026"), ("2026-07-01", "10 Jun 2026"),
      ] {
        let page = try await browser.get("\(path)/report?since=\(since)&until=2026-11-21")
        #expect(page.contains("<th scope=\"col\">\(day)</th>"), "\(since)")
      }
      let once = try await browser.get("\(path)/report?since=2025-06-01&until=2026-02-01")
      #expect(once.contains("Resting heart rate") && !once.contains("<th scope=\"col\">10 Jan"))
    }
  }

  @Test("Days that are typed are meant, whatever the list beside them was left at")
  func typedDays() async throws {
    try await withMeasuredClient { browser, _, path in
      let saved = try await browser.post(
        "\(path)/report/draft", ["version": "0", "period": "all", "since": "2026-11-01"])
      #expect(saved.status == .seeOther)
      let form = try await browser.get("\(path)/report/draft")
      #expect(form.contains("<option value=\"days\" selected>"))
      #expect(form.contains("value=\"2026-11-01\""))
      let all: KeyValuePairs = [
        "version": form.hidden("version") ?? "", "period": "all", "since": "2026-11-01",
      ]
      #expect(try await browser.post("\(path)/report/draft", all).status == .seeOther)
      let after = try await browser.get("\(path)/report/draft")
      #expect(after.contains("<option value=\"all\" selected>"))
    }
  }

  @Test(
    "What cannot be chosen is told in a sentence",
    arguments: [
      ("since=2026-11-01&until=2026-10-01", "This is before the first day"),
      ("since=soon", "Please type a date"), ("sections=everything", "Please choose one"),
      ("until=2031-01-01", "still to come"), ("units=xyz", "Please choose one"),
      ("paper=A3", "Please choose one"), ("period=never", "Please choose one"),
    ])
  func wrong(query: String, sentence: String) async throws {
    try await withMeasuredClient { browser, _, path in
      let page = try await browser.get("\(path)/report?\(query)")
      #expect(page.status == .unprocessableContent && page.contains(sentence))
      let given = try await browser.post(
        "\(path)/report",
        query.split(separator: "&").map { pair in
          let parts = pair.split(separator: "=").map(String.init)
          return (parts[0], parts[1])
        })
      #expect(given.status == .unprocessableContent && given.contains(sentence))
      #expect(try await browser.get("\(path)/reports", json: true).json["total"] as? Int == 0)
    }
  }

  @Test("What a flag keeps from being tested is said with its reason")
  func untested() async throws {
    try await withMeasuredClient { browser, _, path in
      let form = try #require(try await browser.post("\(path)/screening", [:]).location)
      _ = try await browser.postJSON(form, ["chestRest": true])
      let report = try await browser.report(path)
      #expect(!report.list("objective", "untested").isEmpty)
      #expect(!report.list("assessment", "flags").isEmpty)
      let page = try await browser.get("\(path)/report")
      #expect(page.contains("Not tested, and why") && page.contains("Not measured yet:"))
    }
  }

  @Test("Where each score comes from stands in it when it is asked for")
  func appendix() async throws {
    try await withMeasuredClient { browser, _, path in
      let words = "Where each score comes from"
      #expect(try await !browser.get("\(path)/report").contains(words))
      let page = try await browser.get("\(path)/report?sections=results,appendix")
      #expect(page.contains(words))
      let asked = try await browser.report(path, "?sections=appendix").list("appendix")
      #expect(asked.count == 2 && !asked[0].list("tables").isEmpty)
      #expect(asked.allSatisfy { ["peer", "risk"].contains($0["scale"] as? String) })
      #expect(page.text.contains(#/, (peer|risk)<\/h3>/#))
      let index = ["exercise": "waist-height-ratio", "value": 0.9] as [String: Any]
      _ = try await browser.postJSON(path, ["height": 1.8])
      _ = try await browser.postJSON("\(path)/results", index)
      let worked = try await browser.get("\(path)/report?sections=appendix")
      #expect(worked.contains("Waist to height is 0.5, worked out by"))
      #expect(worked.contains("with ") && !worked.contains("return norm("))
    }
  }
}
