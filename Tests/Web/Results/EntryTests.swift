import Foundation
import TestSupport
import Testing

@Suite("Entering values")
struct EntryTests {
  @Test(
    "Units are read as typed, whatever the trainer's system",
    arguments: [
      ("body-mass", "12 st 6", 78.925), ("body-mass", "176 lb", 79.832),
      ("body-mass", "80,5", 80.5),
      ("12-minute-run", "2,4 km", 2400), ("1-5-mile-run", "12:32.5", 752.5),
      ("waist-circumference", "34 in", 0.8636),
    ])
  func units(exercise: String, typed: String, value: Double) async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results", ["exercise": exercise, "value": typed, "confirmed": true])
      #expect(saved.status == .created)
      let stored = try #require(try await browser.values(path).first)
      #expect(abs(stored - value) < 0.001)
    }
  }

  @Test("A trainer who chooses imperial sees pounds and feet, and types them bare")
  func imperial() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.post("/settings", ["units": "imperial"])
      #expect(saved.location == "/settings?saved=1")
      #expect(try await browser.get(path).contains("5&#39; 10.9&quot;"))
      _ = try await browser.post("\(path)/results", ["exercise": "body-mass", "value": "176"])
      let stored = try #require(try await browser.values(path).first)
      #expect(abs(stored - 79.832) < 0.001)
      #expect(try await browser.get("\(path)/results").contains("176 lb"))
      #expect(
        try await browser.post("/settings", ["units": "cubits"]).status == .unprocessableContent)
    }
  }

  @Test(
    "What is counted is shown without a unit, a share with its sign",
    arguments: [("push-ups", "18", "18"), ("oxygen-saturation", "97", "97%")])
  func words(exercise: String, typed: String, shown: String) async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.post(
        "\(path)/results", ["exercise": exercise, "value": typed])
      #expect(try await browser.get(try #require(saved.location)).contains(">Saved \(shown)."))
    }
  }

  @Test("Beside a field for what is counted stands no unit, and words in it are refused plainly")
  func counted() async throws {
    try await withClient { browser, _, path in
      for exercise in ["push-ups", "bench-press-barbell"] {
        let page = try await browser.get("\(path)/assessments/\(exercise)")
        #expect(!page.contains(">Count<"))
      }
      let refused = try await browser.post(
        "\(path)/results", ["exercise": "push-ups", "value": "many"])
      #expect(refused.contains("Please type a number, such as 7 or 7.5."))
    }
  }

  @Test("Of several tries the best or the mean counts, and all are kept")
  func trials() async throws {
    try await withClient { browser, _, path in
      let page = try await browser.post(
        "\(path)/results",
        [
          ("exercise", "grip-strength"), ("trials[]", "38"), ("trials[]", "41,5"),
          ("trials[]", ""),
        ])
      #expect(page.status == .seeOther)
      let best = try #require(try await browser.results(path).first)
      #expect(best["value"] as? Double == 41.5)
      #expect(best["trials"] as? String == "Trials: 38 kg, 41.5 kg")
      _ = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "8-foot-up-and-go", "trials": [5.2, 4.8], "confirmed": true])
      #expect(try await browser.values(path).first == 4.8, "the fastest is the best")
      _ = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "waist-circumference", "trials": [0.80, 0.84], "confirmed": true])
      let mean = try #require(try await browser.values(path).first)
      #expect(abs(mean - 0.82) < 1e-9)
      let wrong = try await browser.post(
        "\(path)/results", [("exercise", "grip-strength"), ("trials[]", "abc"), ("trials[]", "40")])
      #expect(wrong.status == .unprocessableContent && wrong.contains("value=\"abc\""))
    }
  }

  @Test(
    "An extra number that cannot be is refused beside its own field",
    arguments: [("800", "impossible"), ("-5", "impossible"), ("130", "side"), ("abc", "word")])
  func impossibleInput(typed: String, why: String) async throws {
    try await withClient { browser, _, path in
      let refused = try await browser.postJSON(
        "\(path)/results",
        ["exercise": "blood-pressure", "value": 120, "inputs": ["diastolic": typed]])
      #expect(refused.status == .unprocessableContent)
      let errors = refused.json["errors"] as? [[String: Any]] ?? []
      #expect(errors.compactMap { $0["field"] as? String } == ["input-diastolic"])
      #expect(try await browser.values(path).isEmpty)
    }
  }

  @Test("An unusual extra number is asked about once, and kept when confirmed")
  func unusualInput() async throws {
    try await withClient { browser, _, path in
      var fields: [String: Any] = [
        "exercise": "blood-pressure", "value": 130, "inputs": ["diastolic": 112],
      ]
      let asked = try await browser.postJSON("\(path)/results", fields)
      let error = try #require((asked.json["errors"] as? [[String: Any]])?.first)
      #expect(error["code"] as? String == "unusual")
      #expect(error["field"] as? String == "input-diastolic")
      fields["confirmed"] = true
      #expect(try await browser.postJSON("\(path)/results", fields).status == .created)
    }
  }

  @Test("A result for a past day uses the age and the mass of that day")
  func pastDay() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(
        "\(path)/results", ["exercise": "body-mass", "value": 70, "takenAt": "2026-04-01"])
      func variables(on day: String) async throws -> [String: Double] {
        let saved = try await browser.postJSON(
          "\(path)/results",
          [
            "exercise": "rockport-walk", "value": 840, "inputs": ["heartRate": 140],
            "takenAt": day, "confirmed": true,
          ])
        #expect(saved.status == .created)
        let results = try await browser.results(path)
        let id = results.first { ($0["takenAt"] as? String)?.hasPrefix(day) == true }?["id"]
        let why = try await browser.get("\(path)/results/\(id ?? "")/score", json: true).json
        let scoring = why["scoring"] as? [String: Any]
        let formulas = scoring?["formulas"] as? [[String: Any]] ?? []
        let read = formulas.first?["variables"] as? [[String: Any]] ?? []
        return Dictionary(
          read.compactMap { variable in
            guard let name = variable["name"] as? String, let number = variable["number"] as? Double
            else { return nil }
            return (name, number)
          }, uniquingKeysWith: { first, _ in first })
      }
      let before = try await variables(on: "2026-04-30")
      #expect(before["age"] == 21 && before["mass"] == 70)
      let after = try await variables(on: "2026-11-21")
      #expect(after["age"] == 22 && after["mass"] == 75)
    }
  }

  @Test("Results are listed for one exercise and a span of days")
  func filter() async throws {
    try await withClient { browser, _, path in
      for (day, value) in [("2026-09-01", 60), ("2026-10-01", 61), ("2026-11-01", 62)] {
        _ = try await browser.postJSON(
          "\(path)/results",
          ["exercise": "resting-heart-rate", "value": value, "takenAt": day])
      }
      func values(_ query: String) async throws -> [Double] {
        let list = try await browser.get("\(path)/results?\(query)", json: true).json["results"]
        return (list as? [[String: Any]] ?? []).compactMap { $0["value"] as? Double }
      }
      #expect(try await values("since=2026-10-01") == [62, 61])
      #expect(try await values("until=2026-10-01") == [61, 60])
      #expect(try await values("since=2026-09-02&until=2026-10-31") == [61])
      #expect(try await values("exercise=grip-strength") == [])
      let wrong = try await browser.get("\(path)/results?since=yesterday")
      #expect(wrong.status == .unprocessableContent && wrong.contains("yesterday"))
    }
  }

  @Test("A reason that is too long, or holds what nobody can see, is refused both ways")
  func reasons() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(58, path).savedResult)
      for reason in [String(repeating: "x", count: 501), "Mis\u{7}read"] {
        for address in ["\(path)/results/\(id)", "\(path)/results/\(id)/delete"] {
          let page = try await browser.post(address, ["value": "60", "reason": reason])
          #expect(page.status == .unprocessableContent)
        }
      }
      #expect(try await browser.values(path) == [58])
    }
  }

  @Test("Corrections and deletions stay listed with the old value and the reason")
  func changes() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      let id = try #require(try await browser.enter(54, path).savedResult)
      gym.world.pass(.seconds(3600))
      _ = try await browser.post("\(path)/results/\(id)", ["value": "60", "reason": "Misread"])
      _ = try await browser.post("\(path)/results/\(id)/delete", ["reason": "Wrong client"])
      let changes = try await browser.get("\(path)/results", json: true).json["changes"]
      let rows = changes as? [[String: Any]] ?? []
      #expect(rows.compactMap { $0["kind"] as? String } == ["deletion", "edit"])
      #expect(rows.compactMap { $0["reason"] as? String } == ["Wrong client", "Misread"])
      #expect((rows.last?["text"] as? String)?.contains("54 bpm") == true)
    }
  }

  @Test("Why is this 8? names the row, its source, and what it did to the category")
  func why() async throws {
    try await withClient { browser, _, path in
      let id = try #require(try await browser.enter(54, path).savedResult)
      let page = try await browser.get("\(path)/results/\(id)/score")
      #expect(page.contains("Why is this 8?"))
      #expect(page.contains("54 bpm in the table for men, 18 to 25 years"))
      #expect(page.contains("49 to 55 bpm: Athletic"))
      #expect(page.contains("Heart and lungs stood at 8 that day, from 1 exercise."))
      let json = try await browser.get("\(path)/results/\(id)/score", json: true).json
      let scoring = try #require(json["scoring"] as? [String: Any])
      #expect(scoring["score"] as? Double == 8)
    }
  }

  @Test(
    "It has what was typed beside what that was worked out to be, and every number its unit",
    arguments: [
      ("12-minute-run", 2000.0, [:], ["VO2 max", "Distance", "2 km", "ml/kg/min in the table"]),
      (
        "leg-press", 100, ["repetitions": 8],
        ["Estimated 1RM", "Load", "100 kg", "Green (score 7) starts"]
      ),
      ("navy-body-fat", 0.88, ["neck": 0.39], ["Body fat", "Waist", "88 cm", "% in the table"]),
      ("push-ups", 22, [:], ["22 in the table"]),
    ] as [(String, Double, [String: Double], [String])])
  func typed(exercise: String, value: Double, inputs: [String: Double], words: [String])
    async throws
  {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results",
        ["exercise": exercise, "value": value, "inputs": inputs, "confirmed": true])
      let row = try #require((saved.json["results"] as? [[String: Any]])?.first)
      let id = try #require(row["id"] as? String)
      let page = try await browser.get("\(path)/results/\(id)/score").text
      for word in words { #expect(page.contains(word), "\(word)") }
      #expect(!page.contains("Count") && !page.contains("Percent"))
    }
  }

  @Test("A table that is printed in another unit says in which")
  func printed() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results", ["exercise": "vertical-jump", "value": 0.5])
      let row = try #require((saved.json["results"] as? [[String: Any]])?.first)
      let why = "\(path)/results/\(try #require(row["id"] as? String))/score"
      #expect(try await !browser.get(why).contains("The table is printed in"))
      _ = try await browser.post("/settings", ["units": "imperial"])
      #expect(try await browser.get(why).contains("The table is printed in cm."))
    }
  }

  @Test("It says from where on a change is more than measuring error, and who found that")
  func noise() async throws {
    try await withClient { browser, _, path in
      let entry: [String: Any] = ["exercise": "grip-strength", "value": 40, "confirmed": true]
      let saved = try await browser.postJSON("\(path)/results", entry)
      let row = try #require((saved.json["results"] as? [[String: Any]])?.first)
      let id = try #require(row["id"] as? String)
      let page = try await browser.get("\(path)/results/\(id)/score")
      #expect(page.contains("Only a change of more than 5.1 kg, in one step or in two the same"))
      #expect(page.contains("Source: Bai Z"))
    }
  }

  @Test("A skinfold site that was not typed is named, and nothing is scored")
  func missingInput() async throws {
    try await withClient { browser, _, path in
      let saved = try await browser.postJSON(
        "\(path)/results", ["exercise": "blood-pressure", "value": 124])
      let row = try #require((saved.json["results"] as? [[String: Any]])?.first)
      #expect(row["missing"] as? [String] == ["diastolic"] && row["score"] is NSNull)
      let page = try await browser.get("\(path)/assessments/blood-pressure")
      let id = try #require(row["id"] as? String)
      #expect(
        page.contains("<a href=\"\(path)/results/\(id)?returnTo="), "where it can be supplied")
    }
  }
}
