import Foundation
import TestSupport
import Testing

@Suite("The moment after a save")
struct SaveMomentTests {
  @Test("The slice grows past where it was, and says by how much and since when")
  func slice() async throws {
    try await withClient { browser, _, path in
      try await browser.measured("resting-heart-rate", 80, on: "2026-03-03", path)
      let saved = try await browser.post(
        "\(path)/results", ["exercise": "resting-heart-rate", "value": "54"])
      let address = try #require(saved.location)
      let page = try await browser.get(address)
      #expect(page.contains("Heart and lungs 8, +5 since March"))
      #expect(page.contains("data-grow-slice") && page.contains("class=\"wheel-focus\""))
      #expect(page.contains("class=\"wheel-outline\""))
      #expect(!page.contains("A personal best"), "a pulse is no achievement")
      let moment = try await browser.get(address, json: true).json["moment"] as? [String: Any]
      #expect(moment?["change"] as? Double == 5 && moment?["best"] is NSNull)
      let later = try await browser.get("\(path)/assessments/resting-heart-rate")
      #expect(!later.contains("data-grow-slice"))
    }
  }

  @Test("A slice that was empty has its first score, one that stays says so")
  func others() async throws {
    try await withClient { browser, _, path in
      let first = try await browser.enter(54, path)
      #expect(text(first) == "Heart and lungs has its first score: 8")
      try await browser.measured("grip-strength", 50.4, on: "2026-03-03", path)
      let same = try await browser.postJSON(
        "\(path)/results", ["exercise": "grip-strength", "value": 50.4])
      #expect(text(same) == "Strength 6, as in March")
      let unscored = try await browser.postJSON(
        "\(path)/results", ["exercise": "plank", "value": 60])
      #expect(unscored.json["moment"] is NSNull)
    }
  }

  @Test("The second result of a day is compared with the first as such, and is no first score")
  func sameDay() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.enter(54, path)
      gym.world.pass(.seconds(70))
      let second = try await browser.enter(54, path)
      #expect(text(second) == "Heart and lungs 8")
      gym.world.pass(.seconds(70))
      _ = try await browser.enter(52, path)
      let page = try await browser.get("\(path)/assessments/resting-heart-rate", json: true)
      #expect(page.json["change"] as? String == "−2 bpm since earlier today")
    }
  }

  @Test("A first result that is typed in late is not compared with itself")
  func late() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "grip-strength", "value": 50.4, "takenAt": "2026-03-03"])
      #expect(text(saved) == "Strength has its first score: 6")
    }
  }

  @Test("One of an earlier day is said with its day, though today's can still be corrected")
  func earlierDay() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(54, path)
      let saved = try await browser.post(
        "\(path)/results",
        ["exercise": "resting-heart-rate", "value": "80", "takenAt": "2026-11-01"])
      let page = try await browser.get(try #require(saved.location), json: true)
      #expect(page.json["scored"] as? String == "Saved 80 bpm for 1 Nov 2026. Score 3 of 10.")
      let corrected = try await browser.post(
        "\(path)/results", ["exercise": "resting-heart-rate", "value": "56"])
      let now = try await browser.get(try #require(corrected.location), json: true)
      #expect(now.json["scored"] as? String == "Score 7 of 10.")
    }
  }

  @Test("What nobody has lifted before is a personal best, quietly")
  func best() async throws {
    try await withClient { browser, _, path in
      try await browser.measured("grip-strength", 48, on: "2026-10-01", path)
      let saved = try await browser.post(
        "\(path)/results", ["exercise": "grip-strength", "value": "50"])
      #expect(try await browser.get(try #require(saved.location)).contains("A personal best"))
      let corrected = try await browser.post(
        "\(path)/results", ["exercise": "grip-strength", "value": "47"])
      let page = try await browser.get(try #require(corrected.location))
      #expect(!page.contains("A personal best"))
    }
  }

  private func text(_ answer: Answer) -> String? {
    (answer.json["moment"] as? [String: Any])?["text"] as? String
  }
}

@Suite("An exercise over time")
struct ProgressTests {
  @Test("All results are a line in front of the norm's bands, and words say the same")
  func line() async throws {
    try await withClient { browser, _, path in
      let address = "\(path)/assessments/resting-heart-rate"
      let empty = try await browser.get(address, json: true)
      #expect(empty.json["progress"] is NSNull)
      #expect(!(try await browser.get(address).contains("line-chart")))
      try await browser.measured("resting-heart-rate", 80, on: "2026-03-03", path)
      _ = try await browser.enter(54, path)
      let page = try await browser.get(address)
      #expect(page.contains("class=\"line-chart\"") && page.contains(">7 to 10</text>"))
      #expect(
        page.contains(
          "2 results from 3 Mar 2026 to 21 Nov 2026: first 80 bpm, now 54 bpm, "
            + "lowest 54 bpm, highest 80 bpm."))
      #expect(page.contains("Green (score 7) starts at 61 bpm and below."))
      #expect(!(try await browser.get(address, json: true).text.contains("<svg")))
    }
  }

  @Test("The threshold is in the trainer's units")
  func units() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.post("/settings", ["units": "imperial"])
      try await browser.measured("grip-strength", 50, on: "2026-03-03", path)
      let page = try await browser.get("\(path)/assessments/grip-strength")
      #expect(
        page.contains("Green (score 7) starts at 116.4 lb.") && page.contains(">110.2 lb</text>"))
    }
  }

  @Test("That a test is only recorded is said once, also where it was just saved")
  func recorded() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.post(
        "\(path)/results", ["exercise": "plank", "value": "60"])
      let page = try await browser.get(try #require(saved.location))
      let words = "This value is recorded and not scored."
      #expect(page.text.components(separatedBy: words).count == 2)
      #expect(!page.contains("Kept without a score"))
      let later = try await browser.get("\(path)/assessments/plank")
      #expect(later.text.components(separatedBy: words).count == 2)
    }
  }

  @Test("A blood pressure has two lines, each before bands of its own, an estimate its")
  func shown() async throws {
    try await withClient { browser, _, path in
      for day in ["2026-03-03", "2026-06-03"] {
        _ = try await browser.postJSON(
          "\(path)/results",
          [
            "exercise": "blood-pressure", "value": 128, "inputs": ["diastolic": 82],
            "takenAt": day,
          ])
      }
      let pressure = try await browser.get("\(path)/assessments/blood-pressure", json: true)
      let progress = pressure.json["progress"] as? [String: Any]
      #expect(
        progress?["green"] as? String
          == "Upper value (systolic): Green (score 7) starts at 129 mmHg and below. "
          + "Lower value (diastolic): Green (score 7) starts at 79 mmHg and below.")
      #expect((progress?["bands"] as? String)?.hasPrefix("The bands are the scores") == true)
      let page = try await browser.get("\(path)/assessments/blood-pressure")
      let lines = page.text.components(separatedBy: "class=\"line-chart\"").dropFirst()
      let numbers = ["128 mmHg", "82 mmHg"]
      for (line, number) in zip(lines, numbers) {
        #expect(line.contains("line-zones") && line.contains(">\(number)</text>"), "\(number)")
        #expect(line.contains(">7 to 10</text>"), "green is where its own table says")
      }
      #expect(lines.count == 2)
      #expect(page.contains("<figcaption>Lower value (diastolic)</figcaption>"))
      try await browser.measured("queens-college-step", 140, on: "2026-03-03", path)
      let step = try await browser.get("\(path)/assessments/queens-college-step")
      #expect(step.contains("Green (score 7) starts at ") && step.contains("ml/kg/min"))
    }
  }

  @Test("Why a score is what it is stands on a ruler, with the value where green starts")
  func ruler() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results", ["exercise": "grip-strength", "value": 47])
      let result = try #require(saved.savedResult)
      let why = try await browser.get("\(path)/results/\(result)/score")
      #expect(why.contains("class=\"ruler\"") && why.contains("Where 47 kg stands"))
      #expect(why.contains("Green (score 7) starts at 52.8 kg.") && why.contains(">45.6 kg</text>"))
      let json = try await browser.get("\(path)/results/\(result)/score", json: true)
      let ruler = json.json["ruler"] as? [String: Any]
      #expect(
        ruler?["text"] as? String == "Green (score 7) starts at 52.8 kg." && ruler?.count == 1)
      let pressure = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "blood-pressure", "value": 128, "inputs": ["diastolic": 82]])
      let both = try await browser.get(
        "\(path)/results/\(try #require(pressure.savedResult))/score")
      #expect(both.text.ranges(of: "class=\"ruler\"").count == 2)
      #expect(
        both.contains("Upper value (systolic): Green (score 7) starts at 129 mmHg and below."))
      #expect(
        both.contains("Lower value (diastolic): Green (score 7) starts at 79 mmHg and below."))
      let plank = try await browser.postJSON(
        "\(path)/results", ["exercise": "plank", "value": 60])
      let other = try #require(plank.savedResult)
      let none = try await browser.get("\(path)/results/\(other)/score", json: true)
      #expect(none.json["ruler"] is NSNull)
    }
  }
}
