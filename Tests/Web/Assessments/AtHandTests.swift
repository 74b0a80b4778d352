import Foundation
import TestSupport
import Testing

@Suite("Finding an exercise on a client's page")
struct AtHandTests {
  private func names(_ page: Answer, _ key: String) -> [String] {
    (page.json[key] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test("By words in any order, without accents, also of the category; what begins so comes first")
  func search() async throws {
    try await withClient { browser, _, path in
      let queries = [
        ("strength+gr%C3%AEp", ["Grip strength"]), ("pl", ["Plank"]), ("%20%20", []),
        ("bmi", ["Body mass index"]), ("pushup", ["Push-ups"]), ("osit", []),
      ]
      for (query, first) in queries {
        let page = try await browser.get("\(path)/assessments?q=\(query)", json: true)
        #expect(Array(names(page, "found").prefix(1)) == first, "\(query)")
      }
      let category = try await browser.get("\(path)/assessments?q=flexibility", json: true)
      #expect(names(category, "found").count == 7)
      let none = try await browser.get("\(path)/assessments?q=zebra")
      #expect(none.contains("No exercise has these words") && none.contains("value=\"zebra\""))
      let long = String(repeating: "x", count: 5000)
      #expect(try await browser.get("\(path)/assessments?q=\(long)").status == .ok)
    }
  }

  @Test("A favourite is marked with one tap, stands at the top, and is the trainer's own")
  func favourites() async throws {
    try await withClient { browser, gym, path in
      let kim = try await gym.anotherTrainer("Kim")
      let back = "\(path)/assessments/plank"
      let marked = try await browser.post(
        "\(path)/favourites", ["exercise": "plank", "returnTo": back])
      #expect(marked.location == back)
      #expect(try await browser.get(back).contains("aria-pressed=\"true\""))
      let list = "\(path)/assessments"
      #expect(names(try await browser.get(list, json: true), "favourites") == ["Plank"])
      #expect(names(try await kim.get(list, json: true), "favourites") == [])
      let unmarked = try await browser.postJSON("\(path)/favourites/plank/delete", [:])
      #expect(names(unmarked, "favourites") == [])
      let unknown = try await browser.post("\(path)/favourites", ["exercise": "no-such"])
      #expect(unknown.status == .unprocessableContent)
      let elsewhere = try await browser.post(
        "\(path)/favourites", ["exercise": "plank", "returnTo": "//else.example"])
      #expect(elsewhere.location == list)
    }
  }

  @Test("What this trainer measured lately is at hand, the latest first, once")
  func recent() async throws {
    try await withClient { browser, gym, path in
      let kim = try await gym.anotherTrainer("Kim")
      for exercise in ["plank", "grip-strength", "plank"] {
        _ = try await browser.postJSON("\(path)/results", ["exercise": exercise, "value": 60])
        gym.world.pass(.seconds(100))
      }
      _ = try await kim.postJSON("\(path)/results", ["exercise": "sit-ups", "value": 30])
      let list = "\(path)/assessments"
      #expect(
        names(try await browser.get(list, json: true), "recent") == ["Plank", "Grip strength"])
      #expect(names(try await kim.get(list, json: true), "recent") == ["Sit-ups in one minute"])
    }
  }
}
