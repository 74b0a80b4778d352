import Foundation
import TestSupport
import Testing

@Suite("Beside a score stands what it alone does not say")
struct BesideScoreTests {
  private static let stop = "No maximal test today; repeat after five minutes; see a doctor."

  @Test("A blood pressure from 180/110 on: on its page, in lists, why, the slice, data and paper")
  func pressure() async throws {
    try await withClient { browser, _, path in
      try await browser.measured(
        "blood-pressure", 178, inputs: ["diastolic": 112], on: "2026-11-20", path)
      let result = try #require(try await browser.results(path).first)
      let id = try #require(result["id"] as? String)
      for address in [
        "assessments/blood-pressure", "results", "results/\(id)/score",
        "wheel/history?slice=health", "report", "", "assessments", "assessments?category=health",
      ] {
        #expect(try await browser.get("\(path)/\(address)").contains(Self.stop), "\(address)")
      }
      #expect(result["cautions"] as? [String] == [Self.stop])
      let wheel = try await browser.get("\(path)/wheel", json: true).json
      let health = try #require(wheel.list("categories").first { $0["id"] as? String == "health" })
      #expect(health.list("exercises").first?["cautions"] as? [String] == [Self.stop])
    }
  }

  @Test("It is nothing to work on by a millimetre less, and says why in its place")
  func work() async throws {
    try await withClient { browser, _, path in
      try await browser.measured(
        "blood-pressure", 178, inputs: ["diastolic": 112], on: "2026-11-20", path)
      let page = try await browser.get(path, json: true).json
      let area = try #require(page.list("weakest").first)
      #expect(area["next"] is NSNull)
      #expect(area.part("exercise", "cautions") as? [String] == [Self.stop])
      let careful = try #require(page.list("careful").first)
      #expect(careful["id"] as? String == "blood-pressure")
      #expect(careful["cautions"] as? [String] == [Self.stop])
    }
  }

  @Test("A maximal test says to wait on the day of such a pressure, and not on another")
  func stops() async throws {
    try await withClient { browser, _, path in
      let address = "\(path)/assessments/12-minute-run"
      try await browser.measured(
        "blood-pressure", 182, inputs: ["diastolic": 104], on: "2026-11-20", path)
      #expect(try await browser.get(address, json: true).json["stopped"] is NSNull)
      try await browser.measured(
        "blood-pressure", 182, inputs: ["diastolic": 104], on: "2026-11-21", path)
      let reason = "Blood pressure 182/104 mmHg, measured today. \(Self.stop)"
      let run = try await browser.get(address, json: true).json
      #expect(run["stopped"] as? String == reason)
      #expect(try await browser.get(address).contains(Self.stop))
      let walk = try await browser.get("\(path)/assessments/6-minute-walk", json: true).json
      #expect(walk["stopped"] is NSNull)
    }
  }

  @Test("Each of its two numbers has a line before its own bands, on paper as well")
  func bands() async throws {
    try await withClient { browser, _, path in
      for (upper, day) in [(128.0, "2026-10-20"), (124, "2026-11-20")] {
        try await browser.measured(
          "blood-pressure", upper, inputs: ["diastolic": 82], on: day, path)
      }
      for address in ["assessments/blood-pressure", "report"] {
        let page = try await browser.get("\(path)/\(address)")
        for name in ["Upper value (systolic)", "Lower value (diastolic)"] {
          #expect(page.contains(">\(name) over time</title>"), "\(address)")
        }
        #expect(page.text.components(separatedBy: "line-zones").count == 3, "\(address)")
      }
      try await browser.measured("grip-strength", 40, on: "2026-10-20", path)
      try await browser.measured("grip-strength", 44, on: "2026-11-20", path)
      let grip = try await browser.get("\(path)/assessments/grip-strength")
      #expect(grip.text.components(separatedBy: "line-zones").count == 2)
    }
  }

  @Test("A list of times has one format")
  func times() async throws {
    try await withClient { browser, _, path in
      try await browser.measured("plank", 45, on: "2026-10-20", path)
      try await browser.measured("plank", 120, on: "2026-11-20", path)
      let page = try await browser.get("\(path)/assessments/plank")
      #expect(page.contains("0:45") && page.contains("2:00") && page.contains("+1:15"))
      #expect(!page.contains("45 s"))
      let shown = try await browser.results(path).compactMap { $0.part("shown", "text") as? String }
      #expect(shown == ["2:00", "0:45"])
      #expect(try await browser.get("\(path)/report").contains("+1:15"))
    }
  }

  @Test("A common one has nothing said beside it")
  func common() async throws {
    try await withClient { browser, _, path in
      try await browser.measured(
        "blood-pressure", 128, inputs: ["diastolic": 82], on: "2026-11-20", path)
      #expect(try await browser.results(path).first?["cautions"] as? [String] == [])
      let page = try await browser.get("\(path)/assessments/blood-pressure")
      #expect(!page.contains("class=\"caution\""))
    }
  }

  @Test("A runner of thirteen has the word that is printed for that age, and no score")
  func youth() async throws {
    try await withApp { browser, _ in
      let client = try await browser.postJSON(
        "/clients", ["name": "Rosa", "sex": "female", "birthdate": "2013-05-01"])
      let path = try #require(client.location)
      try await browser.measured("12-minute-run", 1700, on: "2026-11-20", path)
      let result = try #require(try await browser.results(path).first)
      let word =
        "Average (girls, 13 to 14 years). For this age the table prints a word, and no score."
      #expect(result["word"] as? String == word && result["score"] is NSNull)
      for address in ["assessments/12-minute-run", "results", "assessments", "report"] {
        #expect(try await browser.get("\(path)/\(address)").contains(word), "\(address)")
      }
      let id = try #require(result["id"] as? String)
      let why = try await browser.get("\(path)/results/\(id)/score")
      #expect(why.contains(word) && why.contains("JAMA 203:201-204, 1968, as copied"))
    }
  }

  @Test("Why says what the birthday does on which the table's next column begins")
  func birthday() async throws {
    try await withClient { browser, _, path in
      try await browser.measured("grip-strength", 44, on: "2026-11-20", path)
      let id = try #require(try await browser.results(path).first?["id"] as? String)
      let why = try await browser.get("\(path)/results/\(id)/score")
      let wanted = /From the birthday at 25 the next one counts: there this number scores [0-9.]+/
      #expect(why.text.contains(wanted), "\(why.text.suffix(3000))")
    }
  }
}
