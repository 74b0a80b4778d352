import Foundation
import TestSupport
import Testing

@Suite("Where Next leads")
struct NextTests {
  private func next(
    after exercise: String, _ browser: Browser, _ path: String
  ) async throws -> String? {
    let page = try await browser.get("\(path)/assessments/\(exercise)", json: true).json
    return (page["next"] as? [String: Any])?["id"] as? String
  }

  @Test("After a measurement at rest it stays calm: of the same category first, then elsewhere")
  func calm() async throws {
    try await withClient { browser, _, path in
      #expect(try await next(after: "resting-heart-rate", browser, path) == "heart-rate-ratio")
      _ = try await browser.post("/settings/catalogue/heart-rate-ratio", ["hidden": "yes"])
      #expect(try await next(after: "resting-heart-rate", browser, path) == "ruler-drop")
      try await browser.measured("ruler-drop", 0.2, on: "2026-11-21", path)
      #expect(try await next(after: "resting-heart-rate", browser, path) == "body-mass")
    }
  }

  @Test("Who is at a hard one goes on in that category, the calmest first")
  func hard() async throws {
    try await withClient { browser, _, path in
      #expect(try await next(after: "bench-press-1rm", browser, path) == "grip-strength")
      try await browser.measured("grip-strength", 50, on: "2026-11-21", path)
      #expect(try await next(after: "bench-press-1rm", browser, path) == "farmers-carry")
    }
  }

  @Test("A test that needs a birthdate nobody knows comes late, and says what it needs")
  func ageless() async throws {
    try await withApp { browser, gym in
      let ben = ["name": "Ben", "sex": "male"]
      let path = try await browser.postJSON("/clients", ben).location ?? ""
      let page = try await browser.get("\(path)/assessments/chair-stand", json: true).json
      let next = try #require(page["next"] as? [String: Any])
      #expect(next["needs"] is NSNull, "\(next)")
      for exercise in gym.services.catalogue.categories.flatMap(\.exercises)
      where exercise.id != "arm-curl" {
        _ = try await browser.post("/settings/catalogue/\(exercise.id)", ["hidden": "yes"])
      }
      let alone = try await browser.get("\(path)/assessments/chair-stand", json: true).json
      let last = alone["next"] as? [String: Any]
      #expect(last?["id"] as? String == "arm-curl")
      #expect(last?["needs"] as? String == "Date of birth is needed for this score")
    }
  }

  @Test("What is due again comes before what was never measured elsewhere, what is fresh after it")
  func due() async throws {
    try await withClient { browser, gym, path in
      let flexibility = try #require(gym.services.catalogue.category("flexibility"))
      for exercise in flexibility.exercises where exercise.id != "sit-and-reach" {
        let day = exercise.id == "trunk-rotation" ? "2026-03-14" : "2026-11-14"
        let value = try #require(exercise.possible).lowerBound
        try await browser.measured(exercise.id, value, on: day, path)
      }
      #expect(try await next(after: "sit-and-reach", browser, path) == "trunk-rotation")
      let trunk = try #require(gym.services.catalogue.exercise("trunk-rotation")?.possible)
      try await browser.measured("trunk-rotation", trunk.upperBound, on: "2026-11-21", path)
      let other = try #require(try await next(after: "sit-and-reach", browser, path))
      #expect(!flexibility.exercises.contains { $0.id == other })
    }
  }
}
