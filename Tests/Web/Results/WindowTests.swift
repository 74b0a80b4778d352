import Foundation
import TestSupport
import Testing

@Suite("The one-minute window")
struct WindowTests {
  @Test("Typing again within a minute corrects the same result")
  func corrects() async throws {
    try await withClient { browser, gym, path in
      let first = try await browser.enter(54, path)
      #expect(first.status == .created)
      gym.world.pass(.seconds(58))
      #expect(try await browser.enter(56, path).status == .ok)
      #expect(try await browser.values(path) == [56])
    }
  }

  @Test("A correction keeps the extra numbers that nobody types again; a new result does not")
  func keepsExtraNumbers() async throws {
    try await withClient { browser, gym, path in
      func enter(_ systolic: String, _ diastolic: String) async throws -> Answer {
        try await browser.post(
          "\(path)/results",
          ["exercise": "blood-pressure", "value": systolic, "input-diastolic": diastolic])
      }
      #expect(try await enter("117", "95").status == .seeOther)
      let lower = try await enter("93", "")
      #expect(lower.status == .unprocessableContent)
      #expect(lower.contains("This has to be lower than the first value."), "95 is above 93")
      _ = try await enter("127", "")
      var result = try #require(try await browser.results(path).first)
      #expect(result["value"] as? Double == 127)
      let shown = result["shown"] as? [String: Any]
      #expect(shown?["text"] as? String == "127/95 mmHg")
      gym.world.pass(.seconds(61))
      _ = try await enter("131", "")
      result = try #require(try await browser.results(path).first)
      #expect((result["inputs"] as? [String: Double])?.isEmpty == true)
    }
  }

  @Test("Extra numbers that a correction keeps stand in their fields until the minute is over")
  func keptNumbersAreShown() async throws {
    try await withClient { browser, gym, path in
      let entry = "\(path)/assessments/rockport-walk"
      let fields = ["exercise": "rockport-walk", "value": "15:00", "input-heartRate": "140"]
      let saved = try await browser.post("\(path)/results", fields.map { ($0.key, $0.value) })
      #expect(saved.status == .seeOther)
      #expect(try await browser.get(entry).contains("placeholder=\"140\""))
      gym.world.pass(.seconds(61))
      #expect(try await !browser.get(entry).contains("placeholder"))
    }
  }

  @Test("After a minute typing adds a result")
  func adds() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.enter(54, path)
      gym.world.pass(.seconds(62))
      #expect(try await browser.enter(56, path).status == .created)
      #expect(try await browser.values(path) == [56, 54])
    }
  }

  @Test("The page counts the seconds that are left, and then is for a new result")
  func secondsLeft() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.enter(54, path)
      gym.world.pass(.seconds(18))
      let entry = "\(path)/assessments/resting-heart-rate"
      let open = try await browser.get(entry, json: true).json["correcting"] as? [String: Any]
      #expect(open?["secondsLeft"] as? Int == 42)
      gym.world.pass(.seconds(42))
      #expect(try await browser.get(entry, json: true).json["correcting"] is NSNull)
    }
  }

  @Test("Tapped at 55 seconds and saved at 70 still corrects")
  func touched() async throws {
    try await withClient { browser, gym, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      gym.world.pass(.seconds(55))
      let touch = try await browser.postJSON("\(path)/results/\(id)/correction", [:])
      #expect(touch.json["secondsLeft"] as? Int == 60)
      gym.world.pass(.seconds(15))
      #expect(try await browser.enter(56, path).status == .ok)
      #expect(try await browser.values(path) == [56])
    }
  }

  @Test("Touching a closed window is refused")
  func touchedTooLate() async throws {
    try await withClient { browser, gym, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      gym.world.pass(.seconds(60))
      let touch = try await browser.postJSON("\(path)/results/\(id)/correction", [:])
      #expect(touch.status == .conflict)
    }
  }

  @Test("Five minutes after the first save the window closes, however often it was touched")
  func longest() async throws {
    try await withClient { browser, gym, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      for _ in 0..<5 {
        gym.world.pass(.seconds(55))
        _ = try await browser.postJSON("\(path)/results/\(id)/correction", [:])
      }
      gym.world.pass(.seconds(24))
      #expect(try await browser.enter(56, path).status == .ok)
      gym.world.pass(.seconds(1))
      #expect(try await browser.enter(57, path).status == .created)
    }
  }

  @Test("Another trainer's save always adds, and closes the first trainer's window")
  func anotherTrainer() async throws {
    try await withClient { browser, gym, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.enter(58, path).status == .created)
      #expect(try await kim.postJSON("\(path)/results/\(id)/correction", [:]).status == .conflict)
      #expect(try await browser.enter(56, path).status == .created)
      #expect(try await browser.values(path).count == 3)
    }
  }

  @Test("Setting the laptop's clock opens and closes nothing", arguments: [-3600.0, 3600.0])
  func wallClock(seconds: Double) async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.enter(54, path)
      gym.world.setWallClock(aheadBy: seconds)
      // A session of a time to come has ended.
      _ = try await browser.post("/login", ["login": "sam", "password": TestGym.password])
      gym.world.pass(.seconds(30))
      #expect(try await browser.enter(56, path).status == .ok)
      gym.world.pass(.seconds(60))
      #expect(try await browser.enter(57, path).status == .created)
    }
  }

  @Test("The same page sent fifty times at once adds one result, and every answer is the first")
  func sameToken() async throws {
    try await withClient { browser, _, path in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<50 {
          group.addTask { try await browser.enter(54, path, token: "once").status.code }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 201, count: 50))
      #expect(try await browser.values(path) == [54])
    }
  }

  @Test("The same token after the window has closed still adds nothing")
  func lateReload() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      _ = try await browser.enter(54, path, token: "once")
      gym.world.pass(.seconds(600))
      #expect(try await browser.enter(54, path, token: "once").status == .created)
      #expect(try await browser.values(path) == [54])
    }
  }

  @Test("The same token with another value is an ordinary save")
  func tokenWithOtherContent() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(54, path, token: "once")
      #expect(try await browser.enter(55, path, token: "once").status == .ok)
      #expect(try await browser.values(path) == [55])
    }
  }

  @Test("A result for a past day always adds")
  func pastDay() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(54, path)
      let past = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": 60, "takenAt": "2026-11-01"])
      #expect(past.status == .created)
      #expect(try await browser.values(path) == [54, 60])
    }
  }

  @Test("A deleted result is not corrected any more")
  func deleted() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      _ = try await browser.postJSON("\(path)/results/\(id)/delete", [:])
      #expect(try await browser.enter(56, path).status == .created)
      #expect(try await browser.values(path) == [56])
    }
  }
}
