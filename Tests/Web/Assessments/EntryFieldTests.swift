import Foundation
import TestSupport
import Testing

@Suite("The fields of an exercise")
struct EntryFieldTests {
  @Test("A time that needs a colon gets a keyboard that has one, any other number the keypad")
  func keypads() async throws {
    try await withClient { browser, _, path in
      let expected = [
        "1-5-mile-run": "text", "8-foot-up-and-go": "decimal", "grip-strength": "decimal",
        "push-ups": "numeric",
      ]
      for (exercise, keypad) in expected {
        let page = try await browser.get("\(path)/assessments/\(exercise)", json: true).json
        let facts = page["exercise"] as? [String: Any]
        #expect(facts?["inputMode"] as? String == keypad, "\(exercise)")
      }
      let walk = try await browser.get("\(path)/assessments/rockport-walk", json: true).json
      let inputs = (walk["exercise"] as? [String: Any])?["inputs"] as? [[String: Any]]
      #expect(inputs?.isEmpty == false)
      for input in inputs ?? [] {
        #expect(input["inputMode"] as? String != "text", "\(input)")
      }
    }
  }

  @Test("Whoever supplies what a score lacks is led to its field, and back to the exercise")
  func missingSex() async throws {
    try await withApp { browser, _ in
      let path = try #require(
        try await browser.postJSON(
          "/clients", ["name": "Bo", "birthdate": "2004-05-01"]
        ).location)
      _ = try await browser.enter(54, path)
      let exercise = "\(path)/assessments/resting-heart-rate"
      let page = try await browser.get(exercise, json: true).json
      let link = try #require(
        (page["missing"] as? [[String: Any]])?.first?["link"] as? String)
      #expect(link.hasPrefix("\(path)/edit?returnTo=") && link.hasSuffix("#sex-label"))
      let editor = try await browser.get(link.components(separatedBy: "#")[0])
      let back = try #require(editor.hidden("returnTo"))
      let saved = try await browser.post(path, ["sex": "male", "returnTo": back])
      #expect(saved.location == exercise)
      #expect(try await browser.get(exercise).contains("Score 8 of 10"))
      let elsewhere = try await browser.post(
        path, ["sex": "female", "returnTo": "//else.example"])
      #expect(elsewhere.location == path)
    }
  }
}
