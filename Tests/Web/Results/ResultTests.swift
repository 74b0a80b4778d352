import Foundation
import TestSupport
import Testing

@Suite("Results")
struct ResultTests {
  @Test("A pulse of 54 scores 8 for a man of 22, at once and on the overview")
  func score() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.post(
        "\(path)/results", ["exercise": "resting-heart-rate", "value": "54"])
      let entry = try await browser.get(try #require(page.location))
      #expect(entry.contains("54 bpm") && entry.contains("Score 8 of 10"))
      let overview = try await browser.get(path, json: true).json
      #expect((overview["wheel"] as? [String: Any])?["overall"] as? Double == 8)
      #expect(try await browser.get("/clients", json: true).text.contains("\"overall\":8"))
    }
  }

  @Test("A pulse of 900 is refused beside its field, and a pulse of 128 asks once")
  func impossibleAndUnusual() async throws {
    try await withClient { browser, _, path in
      let refused = try await browser.post(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": "900", "observation": "After coffee"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.contains("value=\"900\"") && refused.contains("After coffee"))
      let asked = try await browser.enter(128, path)
      let errors = asked.json["errors"] as? [[String: Any]]
      #expect(errors?.first?["code"] as? String == "unusual")
      #expect(try await browser.values(path).isEmpty)
      let kept = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": 128, "confirmed": true])
      #expect(kept.status == .created)
    }
  }

  @Test(
    "What is no number is refused and never ends the server",
    arguments: ["nan", "inf", "1e999", "0x1p4", "", "abc", "5 4", "١٢"])
  func noNumber(value: String) async throws {
    try await withClient { browser, _, path in
      let answer = try await browser.post(
        "\(path)/results", ["exercise": "resting-heart-rate", "value": value])
      #expect(answer.status == .unprocessableContent)
      #expect(try await browser.values(path).isEmpty)
    }
  }

  @Test("Without a birthday the result waits for its score, and gets it when the day is known")
  func missing() async throws {
    try await withApp { browser, _ in
      let path = try #require(
        try await browser.postJSON("/clients", ["name": "Bo", "sex": "male"]).location)
      _ = try await browser.enter(54, path)
      let waiting = try await browser.results(path)
      #expect(waiting.first?["score"] is NSNull)
      #expect(waiting.first?["missing"] as? [String] == ["age"])
      _ = try await browser.postJSON(path, ["birthdate": "2004-05-01"])
      #expect(try await browser.results(path).first?["score"] as? Double == 8)
    }
  }

  @Test("A later correction keeps the old value in the history")
  func edit() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      let id = try #require(try await browser.enter(54, path).savedResult)
      gym.world.pass(.seconds(3600))
      let page = try await browser.post(
        "\(path)/results/\(id)", ["value": "60", "observation": "Misread"])
      #expect(page.status == .seeOther)
      let result = try #require(try await browser.results(path).first)
      #expect(result["value"] as? Double == 60 && result["score"] as? Double == 7)
      #expect(result["observation"] as? String == "Misread")
      #expect(result["editedAt"] is String)
      let client = try #require(try await gym.services.store.everyone().first)
      let history = try await gym.services.store.history(of: client.id)
      #expect(history.map(\.before.value) == [54])
    }
  }

  @Test("A weighing changes the client's mass, and deleting it brings the old one back")
  func bodyMass() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results", ["exercise": "body-mass", "value": 71.5])
      func mass() async throws -> Double? {
        let client = try await browser.get(path, json: true).json["client"] as? [String: Any]
        return client?["mass"] as? Double
      }
      #expect(try await mass() == 71.5)
      let id = try #require(saved.savedResult)
      _ = try await browser.postJSON("\(path)/results/\(id)/delete", [:])
      #expect(try await mass() == 75)
    }
  }

  @Test("Someone else's result cannot be reached through another client")
  func otherClient() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      let other = try #require(
        try await browser.postJSON("/clients", ["name": "Cy"]).location)
      #expect(try await browser.get("\(other)/results/\(id)").status == .notFound)
      #expect(
        try await browser.postJSON("\(other)/results/\(id)/delete", [:]).status == .notFound)
    }
  }
}
