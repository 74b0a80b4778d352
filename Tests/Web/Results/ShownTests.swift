import Foundation
import TestSupport
import Testing

@Suite("A derived test shows its result")
struct ShownTests {
  private func shown(_ row: [String: Any]?) -> [String: Any] {
    row?["shown"] as? [String: Any] ?? [:]
  }

  @Test("A body mass index is an index in lists, entry, history, wheel, paper and JSON")
  func index() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "body-mass-index", "value": 70, "takenAt": "2026-10-01"])
      let saved = try await browser.post(
        "\(path)/results", ["exercise": "body-mass-index", "value": "75"])
      let entry = try await browser.get(try #require(saved.location))
      #expect(entry.contains("Saved 23.1 kg/m²."))
      #expect(entry.contains("+1.5 kg/m² since 1 Oct 2026"))
      #expect(entry.contains("Weight: 75 kg") && entry.contains("Height: 180 cm"))
      let row = try #require(try await browser.results(path).first)
      #expect(row["value"] as? Double == 75 && row["unit"] as? String == "kg")
      #expect(shown(row)["value"] as? Double == 23.1)
      #expect(shown(row)["unit"] as? String == "kg/m²")
      #expect(shown(row)["text"] as? String == "23.1 kg/m²")
      for page in ["/results", "", "/assessments?category=body-composition"] {
        let text = try await browser.get(path + page).text
        #expect(text.contains("23.1 kg/m²"), "\(page)")
      }
      let slice = "/wheel/history?slice=body-composition"
      #expect(try await browser.get(path + slice).contains("23.1 kg/m²"))
      let wheel = try await browser.get("\(path)/wheel", json: true).json
      let spokes = (wheel["categories"] as? [[String: Any]] ?? []).flatMap {
        $0["exercises"] as? [[String: Any]] ?? []
      }
      let spoke = spokes.first { $0["id"] as? String == "body-mass-index" }
      #expect(shown(spoke)["text"] as? String == "23.1 kg/m²")
    }
  }

  @Test(
    "Tape, ratios and lifts are shown as what they were worked out to be",
    arguments: [
      ("navy-body-fat", 0.88, ["neck": 0.39], "17.6%"),
      ("waist-height-ratio", 0.9, [:], "0.5"),
      ("waist-hip-ratio", 0.88, ["hip": 1.0], "0.88"),
      ("heart-rate-ratio", 60, ["highest": 180], "45.9 ml/kg/min"),
      ("bench-press-repetitions", 60, ["repetitions": 5], "70 kg"),
    ] as [(String, Double, [String: Double], String)])
  func derived(exercise: String, value: Double, inputs: [String: Double], text: String) async throws
  {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results",
        ["exercise": exercise, "value": value, "inputs": inputs, "confirmed": true])
      #expect(saved.status == .created)
      let row = try #require(try await browser.results(path).first)
      #expect(shown(row)["text"] as? String == text)
    }
  }

  @Test("An index that lacks a height is not called by its ingredient")
  func lacking() async throws {
    try await withApp { browser, _ in
      let added = try await browser.postJSON("/clients", ["name": "Ada"])
      let path = try #require(added.location)
      _ = try await browser.postJSON(
        "\(path)/results", ["exercise": "waist-height-ratio", "value": 0.8])
      let row = try #require(try await browser.results(path).first)
      #expect(shown(row)["value"] is NSNull && shown(row)["text"] as? String == "–")
      #expect(try await browser.get("\(path)/results").contains("Height is needed for this score"))
      _ = try await browser.post(path, ["height": "160", "version": "1"])
      let scored = try #require(try await browser.results(path).first)
      #expect(shown(scored)["text"] as? String == "0.5", "with the score comes the ratio")
    }
  }

  @Test("A blood pressure is typed in one field and shown as one value")
  func pressure() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      let page = try await browser.get("\(path)/assessments/blood-pressure")
      #expect(!page.contains("name=\"input-diastolic\""))
      #expect(page.contains("such as 128/82"))
      _ = try await browser.post(
        "\(path)/results", ["exercise": "blood-pressure", "value": "128/82"])
      let row = try #require(try await browser.results(path).first)
      #expect(row["value"] as? Double == 128)
      #expect((row["inputs"] as? [String: Double]) == ["diastolic": 82])
      #expect(shown(row)["text"] as? String == "128/82 mmHg" && row["extras"] is NSNull)
      let id = try #require(row["id"] as? String)
      #expect(try await browser.get("\(path)/results/\(id)").contains("value=\"128/82\""))
      gym.world.pass(.seconds(3600))
      _ = try await browser.post("\(path)/results/\(id)", ["value": "124/82"])
      let edited = try #require(try await browser.results(path).first)
      #expect(shown(edited)["text"] as? String == "124/82 mmHg")
    }
  }

  @Test("A slip in a blood pressure is told beside its one field")
  func wrongPressure() async throws {
    try await withClient { browser, _, path in
      func told(_ typed: String) async throws -> String {
        let problem = try await browser.postJSON(
          "\(path)/results", ["exercise": "blood-pressure", "value": typed])
        #expect(problem.status == .unprocessableContent)
        let error = (problem.json["errors"] as? [[String: Any]])?.first
        #expect(error?["field"] as? String == "value")
        return error?["message"] as? String ?? ""
      }
      let half = try await told("128")
      #expect(half == "Please type both values, such as 128/82.")
      let turned = try await told("82/128")
      #expect(turned == "This has to be lower than the first value.")
      let unusual = try await told("190/112")
      #expect(unusual == "Really 190/112 mmHg? It is outside the usual.")
      let impossible = try await told("128/800")
      #expect(impossible.hasPrefix("800 mmHg cannot be right."))
    }
  }
}
