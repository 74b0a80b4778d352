import Foundation
import TestSupport
import Testing

@Suite("What was measured once is not typed again")
struct MeasuredOnceTests {
  private func enter(
    _ exercise: String, _ value: Double, on day: String? = nil, inputs: [String: Double] = [:],
    _ browser: Browser, _ path: String
  ) async throws {
    var fields: [String: Any] = [
      "exercise": exercise, "value": value, "inputs": inputs, "confirmed": true,
    ]
    fields["takenAt"] = day
    #expect(try await browser.postJSON("\(path)/results", fields).status == .created)
  }

  @Test("A waist of today fills the tests that need it, says where it is from, and can be changed")
  func waist() async throws {
    try await withClient { browser, _, path in
      try await enter("waist-circumference", 0.89, browser, path)
      let page = try await browser.get("\(path)/assessments/waist-height-ratio")
      #expect(page.contains("name=\"value\" class=\"entry-value\" value=\"89\""))
      #expect(page.contains("From Waist, today at 10:00"))
      let json = try await browser.get("\(path)/assessments/navy-body-fat", json: true).json
      let exercise = json["exercise"] as? [String: Any]
      #expect((exercise?["from"] as? String)?.hasPrefix("From Waist") == true)
      _ = try await browser.post(
        "\(path)/results", ["exercise": "waist-height-ratio", "value": "90"])
      #expect(try await browser.values(path).first == 0.9)
      let own = try await browser.get("\(path)/assessments/waist-height-ratio")
      #expect(!own.contains("From Waist"), "what it has measured itself is not asked again")
    }
  }

  @Test("Weight, hip and resting pulse fill what needs them, as long as the exercise says")
  func others() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      try await enter("body-mass", 74, on: "2026-11-17", browser, path)
      try await enter("resting-heart-rate", 54, on: "2026-11-01", browser, path)
      func from(_ exercise: String) async throws -> String? {
        let page = try await browser.get("\(path)/assessments/\(exercise)", json: true).json
        return (page["exercise"] as? [String: Any])?["from"] as? String
      }
      #expect(try await from("body-mass-index") == "From the client's details, today at 10:00")
      #expect(try await from("heart-rate-ratio") == "From Resting heart rate, 1 Nov 2026")
      gym.world.pass(.seconds(20 * 86_400))
      #expect(try await from("body-mass-index") == nil, "a week is over")
      #expect(try await from("heart-rate-ratio") == nil, "a month is over")
    }
  }

  @Test("What was filled in rounded is saved as it was measured; what is typed, as it is typed")
  func rounded() async throws {
    try await withClient { browser, _, path in
      try await enter("body-mass", 61.5, browser, path)
      _ = try await browser.post("/settings", ["units": "imperial"])
      let page = try await browser.get("\(path)/assessments/body-mass-index")
      #expect(page.contains("class=\"entry-value\" value=\"135.6\""))
      for (typed, kilograms) in [("135.6", 61.5), ("136", 61.68856232)] {
        let saved = try await browser.post(
          "\(path)/results", ["exercise": "body-mass-index", "value": typed])
        #expect(saved.status == .seeOther)
        #expect(try await browser.values(path).first == kilograms)
      }
    }
  }

  @Test("The height that a score takes from the record is said with its day")
  func body() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.get("\(path)/assessments/body-mass-index")
      #expect(page.contains("Height 180 cm. From the client&#39;s details, today at 10:00"))
      #expect(page.contains("href=\"\(path)/edit#height\""))
      try await enter("height", 1.81, browser, path)
      let measured = try await browser.get("\(path)/assessments/body-mass-index")
      #expect(measured.contains("Height 181 cm. Measured today at 10:00"))
    }
  }

  @Test("Nobody is asked for a number of the other sex")
  func sexes() async throws {
    try await withApp { browser, _ in
      func page(_ fields: [String: Any]) async throws -> Answer {
        let path = try #require(try await browser.postJSON("/clients", fields).location)
        return try await browser.get("\(path)/assessments/skinfolds-3")
      }
      let hers = try await page(["name": "Ada", "sex": "female"])
      #expect(hers.contains("input-triceps") && !hers.contains("input-chest"))
      let his = try await page(["name": "Ben", "sex": "male"])
      #expect(his.contains("input-chest") && !his.contains("input-triceps"))
      let unknown = try await page(["name": "Kim"])
      #expect(unknown.contains("Chest (men)") && unknown.contains("Triceps (women)"))
    }
  }

  @Test("Where several tries are made, what was measured elsewhere is the first of them")
  func tries() async throws {
    try await withApp { browser, _ in
      let added = try await browser.postJSON(
        "/clients", ["name": "Ben", "sex": "male", "birthdate": "1991-05-01", "height": 1.8])
      let path = try #require(added.location)
      try await enter("waist-hip-ratio", 0.9, inputs: ["hip": 1], browser, path)
      let page = try await browser.get("\(path)/assessments/waist-circumference")
      #expect(page.text.ranges(of: "value=\"90\"").count == 1)
      #expect(page.contains("From Waist to hip, today"))
    }
  }

  @Test("A hip typed for one test fills the other; of a woman, not of a man")
  func hip() async throws {
    try await withApp { browser, _ in
      let added = try await browser.postJSON(
        "/clients", ["name": "Ada", "sex": "female", "birthdate": "1991-05-01", "height": 1.66])
      let path = try #require(added.location)
      try await enter("waist-hip-ratio", 0.74, inputs: ["hip": 0.99], browser, path)
      let page = try await browser.get("\(path)/assessments/navy-body-fat")
      #expect(page.contains("value=\"99\"") && page.contains("value=\"74\""))
    }
  }
}
