import Foundation
import TestSupport
import Testing

@testable import Vault
@testable import Web

extension CatalogueShelf {
  /// As after a start.
  fileprivate func forget() { put(OwnCatalogue(exercises: [], categories: []), by: takeTurn()) }
}

@Suite("The gym's own exercises")
struct OwnExerciseTests {
  private static let norms =
    #"{"source": "Our gym, 2026", "scale": "peer", "tables": [{"bands": [{"score": 10, "atLeast": 20}, "#
    + #"{"score": 5, "atLeast": 10}, {"score": 2, "below": 10}]}]}"#

  private func fields(norms: String = Self.norms) -> [(String, String)] {
    [
      ("name", "Box jumps"), ("category", "strength"), ("resultUnit", "Count"),
      ("steps", "Stand before the box.\nJump."), ("possibleFrom", "0"), ("possibleTo", "200"),
      ("norms", norms), ("tryValue", "12"),
    ]
  }

  @Test("What an exercise demands, shows and takes from elsewhere goes out and comes in with it")
  func newKeys() async throws {
    try await withApp { browser, gym in
      let file = try await browser.get("/settings/exercises/waist-hip-ratio.json").unsigned
      for key in ["demand", "shown", "from", "within"] { #expect(file.contains("\"\(key)\"")) }
      let renamed = file.replacing("waist-hip-ratio\"", with: "waist-to-hip\"")
        .replacing("\"Waist to hip\"", with: "\"Our waist to hip\"")
      let saved = try await browser.post("/settings/exercises/import", ["definition": renamed])
      #expect(saved.status == .seeOther)
      let own = try #require(gym.services.catalogue.exercise("waist-to-hip"))
      #expect(own.demand == .rest && own.estimate?.resolution == 0.01)
      #expect(own.origin?.text == "waist-circumference" && own.within == 7)
    }
  }

  @Test("The owner adds an exercise and it is there to be measured and scored at once")
  func add() async throws {
    try await withClient { browser, _, path in
      #expect(try await browser.post("/settings/exercises", fields()).status == .seeOther)
      #expect(try await browser.get("/settings/exercises").contains("Box jumps"))
      let entry = try await browser.get("\(path)/assessments/box-jumps")
      #expect(entry.contains("Box jumps") && entry.contains("Stand before the box."))
      _ = try await browser.postJSON("\(path)/results", ["exercise": "box-jumps", "value": 12])
      #expect(try await browser.results(path).first?["score"] as? Double == 5)
    }
  }

  @Test("One that was measured stays in its unit, typed anew and in a pack; before, it may change")
  func unit() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.post("/settings/exercises", fields())
      func inDegrees(_ version: Int) -> [(String, String)] {
        fields(norms: Self.norms.replacing("{\"source\"", with: "{\"resolution\": 1, \"source\""))
          .filter { $0.0 != "resultUnit" } + [
            ("id", "box-jumps"), ("version", String(version)), ("resultUnit", "degrees"),
          ]
      }
      #expect(try await browser.post("/settings/exercises", inDegrees(1)).status == .seeOther)
      _ = try await browser.postJSON("\(path)/results", ["exercise": "box-jumps", "value": 12])
      let back = fields() + [("id", "box-jumps"), ("version", "2")]
      let refused = try await browser.post("/settings/exercises", back)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.contains("There are results or goals of “Box jumps” in degrees"))
      let pack = try await browser.get("/settings/exercises/box-jumps.json").unsigned
      let changed = pack.replacing("\"degrees\"", with: "\"Count\"")
      let imported = try await browser.post(
        "/settings/exercises/import", ["definition": changed])
      #expect(imported.status == .unprocessableContent)
      #expect(imported.contains("There are results or goals of “Box jumps” in degrees"))
      #expect(gym.services.catalogue.exercise("box-jumps")?.resultUnit.name == "degrees")
      let result = try #require(try await browser.results(path).first?["id"] as? String)
      _ = try await browser.post("\(path)/results/\(result)/delete", [:])
      let deleted = try await browser.post("/settings/exercises", back)
      #expect(deleted.status == .unprocessableContent, "it can be brought back")
    }
  }

  @Test("An extra number of one that was measured stays in its unit, too")
  func inputUnit() async throws {
    try await withClient { browser, _, path in
      let pack = """
        {"name": "Lifting", "colour": "336699", "exercises": [{"id": "lift-two",
          "name": "Lift two", "resultUnit": "Count", "steps": [],
          "inputs": [{"key": "load", "name": "Load", "unit": "Mass"}], "conversionAlgorithm": "load / 10"}]}
        """
      func imported(_ pack: String) async throws -> Answer {
        try await browser.post("/settings/exercises/import", ["definition": pack])
      }
      let first = try await imported(pack)
      #expect(first.status == .seeOther, "\(first.text)")
      _ = try await browser.postJSON(
        "\(path)/results", ["exercise": "lift-two", "value": 12, "inputs": ["load": 40]])
      let other = try await imported(pack.replacing("\"Mass\"", with: "\"Count\""))
      #expect(other.status == .unprocessableContent)
      #expect(other.contains("There are results or goals of “Lift two”"))
      #expect(try await imported(pack.replacing("/ 10", with: "/ 20")).status == .seeOther)
    }
  }

  @Test("A value that is tried moves its slice of a wheel, with scripts and without")
  func trialWheel() async throws {
    try await withApp { browser, gym in
      func scores(_ svg: String) -> [String: String?] {
        let slices = svg.matches(of: /data-category="([^"]+)"(?: data-score="([^"]+)")?/)
        return Dictionary(slices.map { (String($0.1), $0.2.map(String.init)) }) { first, _ in first
        }
      }
      let checked = try await browser.post("/settings/exercises/check", fields())
      #expect(scores(checked.text)["strength"] == "5" && checked.contains("12 scores 5"))
      #expect(scores(checked.text).values.compactMap(\.self).count == 1)
      let picture = "/settings/exercises/wheel.svg"
      let moved = try await browser.get("\(picture)?category=health&score=7.25")
      #expect(moved.headers[.contentType]?.hasPrefix("image/svg+xml") == true)
      #expect(scores(moved.text)["health"] == "7.25")
      for query in ["", "?category=health", "?category=nothing&score=x", "?score=nan"] {
        let empty = scores(try await browser.get(picture + query).text)
        #expect(empty.count == 7 && empty.values.allSatisfy { $0 == nil }, "\(query)")
      }
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.get(picture).status == .forbidden)
    }
  }

  @Test("A mistake stands beside its field with everything typed, and nothing is kept")
  func mistake() async throws {
    try await withApp { browser, _ in
      let gap =
        #"{"scale": "peer", "source": "S", "tables": [{"bands": [{"score": 10, "atLeast": 20}, {"score": 2, "below": 10}]}]}"#
      for norms in [gap, "{ not json"] {
        let page = try await browser.post("/settings/exercises", fields(norms: norms))
        #expect(page.status == .unprocessableContent)
        #expect(page.contains("Stand before the box."))
        #expect(!page.contains("data-problem=\"norms\"></p>"))
      }
      #expect(try await !browser.get("/settings/exercises").contains("Box jumps"))
    }
  }

  @Test("A new exercise does not take the place of one with its name")
  func taken() async throws {
    try await withApp { browser, _ in
      let form = fields().map { $0.0 == "name" ? ("name", "Grip strength") : $0 }
      let page = try await browser.post("/settings/exercises", form)
      #expect(page.status == .unprocessableContent && page.contains("already"))
    }
  }

  @Test("The live check names mistakes by field, and scores the value to try")
  func check() async throws {
    try await withApp { browser, _ in
      func check(_ norms: String) async throws -> [String: Any] {
        let form = Dictionary(
          fields(norms: norms), uniquingKeysWith: { first, _ in first })
        return try await browser.postJSON("/settings/exercises/check", form).json
      }
      let sound = try await check(Self.norms)
      #expect(sound["isSound"] as? Bool == true && sound["score"] as? Double == 5)
      #expect(sound["trial"] as? String == "12 scores 5. Compared with peers: 5 is typical.")
      let broken = try await check(#"{"scale": "peer", "source": "S", "tables": []}"#)
      let problems = broken["problems"] as? [[String: Any]]
      #expect(problems?.first?["field"] as? String == "norms")
      #expect((broken["trial"] as? String)?.hasPrefix("No score yet: ") == true)
    }
  }

  @Test("A new version scores new results; older scores stay until the owner has them rescored")
  func rescoring() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.post("/settings/exercises", fields())
      _ = try await browser.postJSON("\(path)/results", ["exercise": "box-jumps", "value": 12])
      let kinder = Self.norms.replacing("\"score\": 5", with: "\"score\": 6")
      let form = fields(norms: kinder) + [("id", "box-jumps")]
      _ = try await browser.post("/settings/exercises", form)
      #expect(try await browser.results(path).first?["score"] as? Double == 5)
      let preview = try await browser.get(
        "/settings/exercises/box-jumps/rescoring", json: true
      ).json
      #expect(preview["total"] as? Int == 1)
      let change = (preview["changes"] as? [[String: Any]])?.first
      #expect(change?["before"] as? Double == 5 && change?["after"] as? Double == 6)
      #expect(try await browser.results(path).first?["score"] as? Double == 5)
      _ = try await browser.post("/settings/exercises/box-jumps/rescoring", [:])
      #expect(try await browser.results(path).first?["score"] as? Double == 6)
      let client = try #require(try await gym.services.store.everyone().first)
      let history = try await gym.services.store.history(of: client.id)
      #expect(history.map(\.before.score) == [5] && history.map(\.kind) == ["rescore"])
    }
  }

  @Test("Rescoring does what was shown, and nothing when that has changed")
  func staleRescoring() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.post("/settings/exercises", fields())
      _ = try await browser.postJSON("\(path)/results", ["exercise": "box-jumps", "value": 12])
      let kinder = Self.norms.replacing("\"score\": 5", with: "\"score\": 6")
      _ = try await browser.post(
        "/settings/exercises", fields(norms: kinder) + [("id", "box-jumps")])
      let address = "/settings/exercises/box-jumps/rescoring"
      let page = try await browser.get(address)
      let shown = ["version", "total"].map { ($0, page.hidden($0) ?? "") }
      let kindest = kinder.replacing("\"score\": 6", with: "\"score\": 7")
      _ = try await browser.post(
        "/settings/exercises", fields(norms: kindest) + [("id", "box-jumps")])
      let late = try await browser.post(address, shown)
      #expect(late.status == .conflict && late.contains("have changed meanwhile"))
      #expect(try await browser.results(path).first?["score"] as? Double == 5)
    }
  }

  @Test("Two owners' pages: the older one does not undo the newer version")
  func staleEditor() async throws {
    try await withApp { browser, _ in
      _ = try await browser.post("/settings/exercises", fields())
      let page = try await browser.get("/settings/exercises/box-jumps/edit")
      let version = try #require(page.hidden("version"))
      let form = fields() + [("id", "box-jumps"), ("version", version)]
      #expect(try await browser.post("/settings/exercises", form).status == .seeOther)
      let late = try await browser.post("/settings/exercises", form + [("purpose", "Power")])
      #expect(late.status == .conflict && late.contains("value=\"Power\""))
    }
  }

  @Test("A pack brings its own category and norms, and is there again after a restart")
  func pack() async throws {
    try await withClient { browser, gym, path in
      let pack = """
        {"name": "Climbing", "colour": "336699",
         "norms": {"hang": {"unit": "s", "resolution": 1, "source": "Our gym, 2026", "scale": "peer", "tables":
           [{"bands": [{"score": 10, "atLeast": 60}, {"score": 4, "below": 60}]}]}},
         "exercises": [{"name": "Ring hang", "resultUnit": "Duration", "steps": [],
           "conversionAlgorithm": "norm('hang', value)"}]}
        """
      let imported = try await browser.post("/settings/exercises/import", ["definition": pack])
      #expect(imported.location == "/settings/exercises?imported=1")
      _ = try await browser.postJSON("\(path)/results", ["exercise": "ring-hang", "value": 61])
      #expect(try await browser.results(path).first?["score"] as? Double == 10)
      #expect(try await browser.get(path).contains("Climbing"), "the wheel has one slice more")
      gym.services.shelf.forget()
      #expect(gym.services.catalogue.exercise("ring-hang") == nil)
      try await gym.services.shelf.load(from: gym.services.store)
      #expect(gym.services.catalogue.exercise("ring-hang")?.category == "climbing")
      let empty = try await browser.post(
        "/settings/exercises/import", ["definition": #"{"name": "X", "exercises": []}"#])
      #expect(empty.status == .unprocessableContent)
    }
  }

  @Test("A later pack keeps what an earlier one brought, and changes no norm that came along")
  func packs() async throws {
    try await withApp { browser, gym in
      func pack(_ category: String, _ norm: String, _ exercise: String) -> String {
        """
        {"name": "\(category)", "colour": "336699",
         "norms": {"\(norm)": {"unit": "s", "resolution": 1, "source": "Our gym", "scale": "peer", "tables":
           [{"bands": [{"score": 10, "atLeast": 60}, {"score": 4, "below": 60}]}]}},
         "exercises": [{"name": "\(exercise)", "resultUnit": "Duration", "steps": [],
           "conversionAlgorithm": "norm('\(norm)', value)"}]}
        """
      }
      let address = "/settings/exercises/import"
      for file in [pack("Climbing", "hang", "Ring hang"), pack("Climbing", "lock", "Lock-off")] {
        #expect(try await browser.post(address, ["definition": file]).status == .seeOther)
      }
      #expect(gym.services.shelf.leftOut.isEmpty)
      #expect(gym.services.catalogue.exercise("ring-hang") != nil)
      #expect(try await browser.get("/settings/exercises/lock-off.json").contains("\"lock\""))
      let taken = try await browser.post(
        address, ["definition": pack("Strength", "bench-press-ratio", "Bench hang")])
      #expect(taken.status == .unprocessableContent && taken.contains("bench-press-ratio"))
      let shipped = try await browser.get("/settings/exercises/12-minute-run.json")
      #expect(shipped.contains("vo2max"))
      let again = try await browser.post(address, ["definition": shipped.text])
      #expect(again.status == .seeOther, "an export with the norms as they are is no conflict")
    }
  }

  @Test("A category that does not fit any more takes no other with it")
  func brokenCategory() async throws {
    try await withApp { browser, gym in
      let pack = """
        {"name": "Climbing", "colour": "336699", "exercises":
          [{"name": "Ring hang", "resultUnit": "Duration", "steps": []}]}
        """
      _ = try await browser.post("/settings/exercises/import", ["definition": pack])
      let (store, shelf) = (gym.services.store, gym.services.shelf)
      try await store.write { db in
        try db.execute(
          sql: """
            INSERT INTO ownCategory (category, version, definition, savedAt, trainerId)
            SELECT 'broken', 1, '{"name": 3}', savedAt, trainerId FROM ownCategory
            """)
      }
      try await shelf.load(from: store)
      #expect(shelf.catalogue.exercise("ring-hang") != nil && shelf.leftOut.isEmpty)
      #expect(shelf.catalogue.category("broken") == nil)
    }
  }

  @Test("Extra numbers of a formula can be tried too")
  func tryInputs() async throws {
    try await withApp { browser, _ in
      let found = try await browser.postJSON(
        "/settings/exercises/check",
        [
          "name": "Lift", "category": "strength", "resultUnit": "Mass",
          "formula": "value / mass * repetitions", "tryValue": "40", "tryMass": "80",
          "tryInputs": "repetitions 8", "steps": "Lift.",
          "rest": #"{"inputs": [{"key": "repetitions", "name": "Repetitions"}]}"#,
        ]
      ).json
      #expect(found["score"] as? Double == 4)
    }
  }

  @Test("What was exported can be imported elsewhere, and a shipped exercise can be changed")
  func exportAndImport() async throws {
    try await withApp { browser, _ in
      let file = try await browser.get("/settings/exercises/grip-strength.json")
      #expect(file.headers[.contentDisposition]?.contains("grip-strength.json") == true)
      let renamed = file.unsigned.replacing("\"Grip strength\"", with: "\"Grip strength, our way\"")
      let imported = try await browser.post("/settings/exercises/import", ["definition": renamed])
      #expect(imported.location == "/settings/exercises?imported=1")
      let edit = try await browser.get("/settings/exercises/grip-strength/edit")
      #expect(edit.contains("Grip strength, our way"))
      let broken = try await browser.post(
        "/settings/exercises/import",
        ["definition": renamed.replacing("resultUnit", with: "resultUnits")])
      #expect(broken.status == .unprocessableContent)
      #expect(broken.contains("resultUnits: is not a known key"))
    }
  }

  @Test("Where a file cannot be read any more, an export says so and hands on nothing half")
  func unreadable() async throws {
    try await withTemporaryFolder { folder in
      let exercises = folder.appending(path: "Exercises")
      try FileManager.default.copyItem(at: Project.file("Exercises"), to: exercises)
      try await withApp(exercises: exercises) { browser, _ in
        try Data("{".utf8).write(to: exercises.appending(path: "heart-and-lungs.json"))
        for page in ["12-minute-run.json", "12-minute-run/edit"] {
          let answer = try await browser.get("/settings/exercises/\(page)")
          #expect(answer.status == .serviceUnavailable, "\(page)")
          #expect(answer.contains("heart-and-lungs.json: is not valid JSON"), "\(page)")
        }
        #expect(try await browser.get("/settings/exercises/grip-strength.json").status == .ok)
      }
    }
  }

  @Test("A load that was slow puts nothing older on the shelf")
  func slowLoad() async throws {
    try await withApp { browser, gym in
      let (store, shelf) = (gym.services.store, gym.services.shelf)
      let turn = shelf.takeTurn()
      let early = try await store.ownCatalogue()
      #expect(try await browser.post("/settings/exercises", fields()).status == .seeOther)
      #expect(!shelf.put(early, by: turn))
      #expect(shelf.catalogue.exercise("box-jumps") != nil)
    }
  }

  @Test("After a restart the gym's own exercises are there again")
  func restart() async throws {
    try await withClient { browser, gym, path in
      _ = try await browser.post("/settings/exercises", fields())
      gym.services.shelf.forget()
      #expect(try await browser.get("\(path)/assessments/box-jumps").status == .notFound)
      _ = try await gym.stranger.post(
        "/login", ["login": "sam", "password": TestGym.password])
      #expect(try await browser.get("\(path)/assessments/box-jumps").status == .ok)
    }
  }

  @Test("Another trainer may not change the catalogue")
  func ownerOnly() async throws {
    try await withApp { _, gym in
      let kim = try await gym.anotherTrainer("Kim")
      #expect(try await kim.get("/settings/exercises").status == .forbidden)
      #expect(try await kim.post("/settings/exercises", fields()).status == .forbidden)
      #expect(try await !kim.get("/settings").contains("/settings/exercises"))
    }
  }

  @Test(
    "No version is ever changed or deleted",
    arguments: [
      "UPDATE ownExercise SET definition = '{}'", "DELETE FROM ownExercise",
      "REPLACE INTO ownExercise SELECT * FROM ownExercise",
    ])
  func versionsStay(sql: String) async throws {
    try await withApp { browser, gym in
      _ = try await browser.post("/settings/exercises", fields())
      await #expect(throws: (any Error).self) {
        try await gym.services.store.write { db in try db.execute(sql: sql) }
      }
    }
  }
}
