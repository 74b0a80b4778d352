import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

@Suite("What is said of a result is true at its edges")
struct TrueWordsTests {
  @Test("Where only two steps together are more than measuring error, both are told")
  func twoSteps() async throws {
    try await withClient { browser, _, path in
      for (value, day) in [(39.0, "2026-10-20"), (36.2, "2026-11-01"), (33.8, "2026-11-20")] {
        try await browser.measured("grip-strength", value, on: day, path)
      }
      let page = try await browser.get("\(path)/assessments/grip-strength", json: true).json
      let change = page["change"] as? String ?? ""
      #expect(change.hasPrefix("−5.2 kg since 20 Oct 2026 in two steps"), "\(change)")
      let results = try await browser.report(path).list("objective", "results")
      let grip = try #require(results.first { $0["exercise"] as? String == "grip-strength" })
      let told = grip.part("sinceLast", "text") as? String ?? ""
      #expect(told.hasPrefix("−2.4 kg; −5.2 kg since 20 Oct 2026, in two steps"), "\(told)")
    }
  }

  @Test("An estimate that cannot be is shown nowhere, though the pulse is told first")
  func noEstimate() async throws {
    try await withClient { browser, gym, path in
      let walk = try #require(gym.services.catalogue.exercise("rockport-walk"))
      let inputs = Dictionary(uniqueKeysWithValues: walk.inputs.map { ($0.key, 210.0) })
      try await browser.measured("rockport-walk", 2400, inputs: inputs, on: "2026-11-20", path)
      for address in ["assessments/rockport-walk", "results", "report"] {
        let page = try await browser.get("\(path)/\(address)")
        #expect(!page.text.contains(/−\d+(\.\d)? ml/), "\(address)")
      }
      let result = try #require(try await browser.results(path).first)
      #expect(result["score"] is NSNull && result.part("shown", "value") is NSNull)
    }
  }

  @Test("A pace is typed as it is worked out, in metres a second")
  func pace() async throws {
    try await withApp { browser, _ in
      let client = try await browser.postJSON(
        "/clients", ["name": "Rosa", "sex": "female", "birthdate": "1950-05-01"])
      let path = try #require(client.location)
      let page = try await browser.get("\(path)/assessments/walking-speed")
      #expect(page.contains("m/s") && !page.contains("km/h"))
      let saved = try await browser.post(
        "\(path)/results",
        [("exercise", "walking-speed"), ("trials[]", "1.25"), ("trials[]", "1.25")])
      #expect(saved.status == .seeOther, "\(saved.text.prefix(300))")
      let result = try #require(try await browser.results(path).first)
      #expect(result["value"] as? Double == 1.25 && result["score"] as? Double == 10)
    }
  }

  @Test("A formula that was cut off is told with its limit, on the exercise's page and in why")
  func limit() async throws {
    try await withClient { browser, _, path in
      let endless = "if value > 50 then for i = 1, 10 ^ 9 do end end return 5"
      let file = """
        {"name": "Health", "colour": "336699", "exercises": [{"name": "Endless", "resultUnit": "Count",
          "usual": [1, 40], "steps": [], "conversionAlgorithm": "\(endless)"}]}
        """
      let imported = try await browser.post("/settings/exercises/import", ["definition": file])
      try #require(imported.status == .seeOther, "\(imported.text.prefix(400))")
      try await browser.measured("endless", 60, on: "2026-11-20", path)
      let page = try await browser.get("\(path)/assessments/endless")
      #expect(page.contains("100,000 instructions"))
      let result = try #require(try await browser.results(path).first?["id"] as? String)
      let why = try await browser.get("\(path)/results/\(result)/score")
      #expect(why.contains("100,000 instructions"))
    }
  }

  @Test("An own exercise of before that the check refuses by now is listed with its reason")
  func kept() async throws {
    try await withApp { browser, gym in
      let old = OwnDefinition(
        category: "health",
        definition: """
          {"name": "Old", "resultUnit": "Count", "steps": [],
            "conversionAlgorithm": "if age > 80 then return wrong end return value"}
          """)
      _ = try await gym.services.store.keep(
        [(exercise: "old", own: old)], by: try await gym.services.store.owner(), at: gym.world.now)
      try await gym.services.shelf.load(from: gym.services.store)
      #expect(gym.services.catalogue.exercise("old") == nil)
      #expect(gym.services.shelf.leftOut["old"]?.contains("names wrong") == true)
      #expect(try await browser.get("/settings/exercises").contains("names wrong"))
    }
  }
}
