import Foundation
import TestSupport
import Testing

@Suite("What the overview says to do next")
struct OverviewTests {
  @Test("The weakest area names the least that would lift it, in the trainer's units")
  func nextPoint() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.enter(70, path)
      let page = try await browser.get(path, json: true).json
      let weakest = try #require((page["weakest"] as? [[String: Any]])?.first)
      let next = try #require(weakest["next"] as? [String: Any])
      let value = try #require(next["value"] as? Double)
      let words = try #require(next["text"] as? String)
      let exercise = try #require(weakest["exercise"] as? [String: Any])
      #expect(exercise["name"] as? String == "Resting heart rate")
      #expect(words.contains(" bpm less, to "))
      let before = try #require(weakest["score"] as? Double)
      let after = try #require(next["score"] as? Double)
      #expect(after > before)
      _ = try await browser.enter(value, path)
      let wheel = try await browser.get("\(path)/wheel", json: true).json
      #expect(wheel["overall"] as? Double == after, "what was promised is what is scored")
      _ = try await browser.enter(value + 1, path)
      let short = try await browser.get("\(path)/wheel", json: true).json
      #expect((short["overall"] as? Double ?? 10) < after, "nothing less would do")
    }
  }

  @Test("Whether what is to be shown is kept or worked out, an overview says the same")
  func kept() async throws {
    try await withClient { browser, gym, path in
      for (exercise, day, value) in [
        ("resting-heart-rate", "2026-01-03", 72.0), ("push-ups", "2026-01-03", 14),
        ("resting-heart-rate", "2026-05-03", 66), ("sit-and-reach", "2026-05-03", 0.2),
        ("body-mass", "2026-05-03", 75),
      ] { try await browser.measured(exercise, value, on: day, path) }
      func pages() async throws -> [String] {
        var pages: [String] = []
        for page in ["", "/wheel", "/assessments", "/assessments/resting-heart-rate"] {
          pages.append(try await browser.get(path + page, json: true).text)
        }
        return pages
      }
      let workedOut = try await pages()
      let store = gym.services.store
      store.keepStandings(by: gym.services.catalogue, in: .gmt)
      try await store.renewStandings()
      #expect(try await pages() == workedOut)
      _ = try await browser.enter(50, path)
      #expect(try await browser.get(path).contains("50 bpm"))
    }
  }

  @Test("A table in inches is answered in centimetres that can be typed, and still scores")
  func otherUnits() async throws {
    try await withApp { browser, _ in
      let path =
        try await browser.postJSON(
          "/clients", ["name": "Emma", "sex": "female", "birthdate": "1950-12-08"]
        ).location ?? ""
      let entry: [String: Any] = ["exercise": "chair-sit-and-reach", "value": 0.08]
      _ = try await browser.postJSON("\(path)/results", entry)
      let weakest = try await browser.get(path, json: true).json["weakest"] as? [[String: Any]]
      let next = try #require(weakest?.first?["next"] as? [String: Any])
      let words = try #require(next["text"] as? String)
      let typed = try #require(words.firstMatch(of: /to ([0-9.]+ cm)/)?.1)
      #expect(typed.wholeMatch(of: /[0-9]+(\.[0-9])? cm/) != nil)
      _ = try await browser.postJSON(
        "\(path)/results", ["exercise": "chair-sit-and-reach", "value": String(typed)])
      let wheel = try await browser.get("\(path)/wheel", json: true).json
      #expect(wheel["overall"] as? Double == next["score"] as? Double)
    }
  }

  @Test("Where the result is worked out, what to do is said in what is measured")
  func workedOut() async throws {
    try await withClient { browser, _, path in
      let entry: [String: Any] = ["exercise": "12-minute-run", "value": 2000, "confirmed": true]
      #expect(try await browser.postJSON("\(path)/results", entry).status == .created)
      let weakest = try await browser.get(path, json: true).json["weakest"] as? [[String: Any]]
      let words = try #require((weakest?.first?["next"] as? [String: Any])?["text"] as? String)
      #expect(
        words.contains(
          #/^\d+ m more, to 2\.\d+ km \([\d.]+ ml/kg/min\), lifts /#), "\(words)")
    }
  }

  @Test("A category that was last measured long ago is due again")
  func stale() async throws {
    try await withClient { browser, _, path in
      for (day, isDue) in [("2026-08-22", true), ("2026-08-23", false)] {
        _ = try await browser.postJSON(
          "\(path)/results", ["exercise": "resting-heart-rate", "value": 54, "takenAt": day])
        let page = try await browser.get(path)
        #expect(page.contains("91 days ago, due again") == isDue)
        #expect(page.contains("due again") == isDue)
      }
    }
  }

  @Test("What was measured without a score is not called unmeasured")
  func unscored() async throws {
    try await withClient { browser, _, path in
      #expect(try await browser.get(path).contains("Nothing measured yet"))
      _ = try await browser.postJSON(
        "\(path)/results", ["exercise": "blood-pressure", "value": 124])
      let page = try await browser.get(path)
      #expect(page.contains("Nothing has a score yet") && !page.contains("Nothing measured yet"))
      #expect(page.contains("<span>no score yet</span>"))
      let measured = try await browser.get(path, json: true).json["measured"] as? [[String: Any]]
      let dates = measured?.compactMap { $0["measuredAt"] as? String }
      #expect(dates?.count == 1, "of the category that has a result")
    }
  }

  @Test("More than one flag is folded to how many there are, the worst first")
  func folded() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.postJSON(form, ["cholesterol": true])
      #expect(!(try await browser.get(form.client).contains("flags-fold")))
      _ = try await browser.postJSON(form, ["allergy": true, "chestRest": true])
      let page = try await browser.get(form.client, json: true).json
      #expect(page["flagsText"] as? String == "1 stop, 2 concerns")
      let flags = page["flags"] as? [[String: Any]] ?? []
      #expect(flags.compactMap { $0["level"] as? String } == ["stop", "concern", "concern"])
      #expect(try await browser.get(form.client).contains("1 stop, 2 concerns</summary>"))
    }
  }

  @Test("What all effort on hold has in it is not listed beside it; its reason stands there, too")
  func oneHold() async throws {
    try await withClient { browser, _, path in
      let form = try await browser.postJSON("\(path)/screening", [:]).location ?? ""
      _ = try await browser.postJSON(form, ["pain": true, "painRegions": ["shoulder"]])
      let alone = try await browser.get(path, json: true).json["suspended"] as? [[String: Any]]
      #expect(alone?.count == 1)
      _ = try await browser.postJSON(form, ["chestRest": true])
      let both = try await browser.get(path, json: true).json["suspended"] as? [[String: Any]]
      #expect(both?.count == 1)
      let reason = both?.first?["reason"] as? String ?? ""
      #expect(reason.contains("Chest pain at rest") && reason.contains("Also: Shoulder pain"))
      #expect(both?.first?["names"] as? String != alone?.first?["names"] as? String)
    }
  }

  @Test("What is wholly on hold is nothing to work on")
  func held() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON("\(path)/results", ["exercise": "push-ups", "value": 3])
      _ = try await browser.enter(90, path)
      let names = { (page: Answer) in
        (page.json["weakest"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
      }
      #expect(names(try await browser.get(path, json: true)).contains("muscular-endurance"))
      let form = try await browser.postJSON("\(path)/screening", [:]).location ?? ""
      _ = try await browser.postJSON(form, ["chestRest": true])
      #expect(names(try await browser.get(path, json: true)) == ["heart-and-lungs"])
    }
  }

  @Test("What a flag suspends is on hold, with the reason, and is not suggested")
  func suspended() async throws {
    try await withClient { browser, _, path in
      let form = try await browser.postJSON("\(path)/screening", [:]).location ?? ""
      _ = try await browser.postJSON(form, ["chestRest": true])
      let page = try await browser.get(path, json: true).json
      let suspended = page["suspended"] as? [[String: Any]] ?? []
      #expect(!suspended.isEmpty)
      #expect(
        suspended.allSatisfy { ($0["reason"] as? String)?.contains("medical clearance") == true })
      _ = try await browser.postJSON("\(path)/clearances", ["note": "Dr Meyer"])
      let cleared = try await browser.get(path, json: true).json
      #expect((cleared["suspended"] as? [[String: Any]])?.isEmpty == true)
    }
  }
}
