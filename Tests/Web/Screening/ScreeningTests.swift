import Forms
import Foundation
import TestSupport
import Testing

@testable import Vault

@Suite("The screening form")
struct ScreeningTests {
  @Test("A new form is empty, open and says what is still missing")
  func start() async throws {
    try await withForm { browser, _, form in
      let json = try await browser.get(form, json: true).json
      let view = try #require(json["form"] as? [String: Any])
      #expect(view["status"] as? String == "draft" && view["fingerprint"] is NSNull)
      #expect((json["missing"] as? [Any])?.isEmpty == false)
      #expect(view.fields.allSatisfy { $0["locked"] as? Bool == false })
      #expect(view.fields.count >= 20 && (view["sections"] as? [Any])?.count ?? 0 >= 4)
    }
  }

  @Test("What the page sends beside the answers can be no question's key")
  func names() async throws {
    try await withForm { browser, _, form in
      let view = try await browser.get(form, json: true).json["form"] as? [String: Any]
      let questions = Set(view?.fields.compactMap { $0["key"] as? String } ?? [])
      for page in [form, "\(form)?section=medical", "\(form)/signature"] {
        let text = try await browser.get(page).text
        let main = text.range(of: "<main").map { String(text[$0.lowerBound...]) } ?? ""
        let names = Set(main.matches(of: /\bname="([^"\[]+)/).map { String($0.1) })
        #expect(names.contains("revision"))
        for name in names.subtracting(questions) {
          #expect(ReservedNames.contains(name), "\(name) at \(page)")
        }
      }
    }
  }

  @Test("Starting twice leads to the same draft")
  func startTwice() async throws {
    try await withForm { browser, _, form in
      let again = try await browser.post(form.screeningOfClient, [:])
      #expect(again.location == form)
    }
  }

  @Test("A draft keeps answers, raises flags, and shows them on the overview and in the list")
  func flags() async throws {
    try await withForm { browser, _, form in
      let saved = try await browser.post(
        form, ["chestRest": "yes", "smoking": "yes", "sleep": "5,5", "revision": "1"])
      #expect(saved.status == .seeOther)
      let page = try await browser.get(form)
      #expect(page.contains("value=\"5.5\""))
      let overview = try await browser.get(form.client, json: true).json
      let levels = (overview["flags"] as? [[String: Any]] ?? []).compactMap {
        $0["level"] as? String
      }
      #expect(levels.contains("stop") && levels.contains("concern"))
      #expect(overview["clearance"] is String)
      let list = try await browser.get("/clients", json: true).json["clients"] as? [[String: Any]]
      #expect((list?.first?["flag"] as? [String: Any])?["level"] as? String == "stop")
    }
  }

  @Test("An old page of the form does not undo a newer goal")
  func oldGoal() async throws {
    try await withForm { browser, gym, form in
      let page = try await browser.get(form)
      let version = try #require(page.hidden("clientVersion"))
      _ = try await gym.anotherTrainer("Kim").postJSON(form.client, ["goal": "Swim"])
      let late = try await browser.post(
        form, ["goal": "Run", "smoking": "yes", "clientVersion": version])
      #expect(late.status == .conflict && late.contains("Run"))
      let newest = try await browser.get(form.client, json: true).json["client"] as? [String: Any]
      #expect(newest?["goal"] as? String == "Swim")
      let same = try await browser.post(
        form, ["goal": "Swim", "smoking": "yes", "clientVersion": version])
      #expect(same.status == .seeOther, "naming the goal as it is undoes nothing")
    }
  }

  @Test("A new form takes no concern away before it is signed")
  func standingFlags() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      _ = try await browser.postJSON(form, ["chestRest": true])
      #expect(try await browser.sign(form).status == .ok)
      let draft = try #require(try await browser.post(form.screeningOfClient, [:]).location)
      _ = try await browser.postJSON(draft, ["chestRest": false])
      let overview = try await browser.get(form.client, json: true).json
      #expect(overview["needsClearance"] as? Bool == true)
      func inList() async throws -> String? {
        let list = try await browser.get("/clients", json: true).json["clients"]
        let flag = (list as? [[String: Any]])?.first?["flag"] as? [String: Any]
        return flag?["level"] as? String
      }
      #expect(try await inList() == "stop")
      try await browser.answerAll(draft)
      #expect(try await browser.sign(draft).status == .ok)
      #expect(try await inList() != "stop")
    }
  }

  @Test("A follow-up question appears with its answer, and is left out again without it")
  func showIf() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.postJSON(form, ["pain": true, "painRegions": ["knee", "neck"]])
      var view = try #require(
        try await browser.get(form, json: true).json["form"] as? [String: Any])
      #expect(view.field("painRegions")?["shown"] as? Bool == true)
      _ = try await browser.postJSON(form, ["pain": false])
      view = try #require(try await browser.get(form, json: true).json["form"] as? [String: Any])
      #expect(view.field("painRegions")?["shown"] as? Bool == false)
      #expect(view.field("painRegions")?["flag"] is NSNull)
    }
  }

  @Test("Mistakes come back beside their fields with everything typed, and nothing is saved")
  func mistakes() async throws {
    try await withForm { browser, _, form in
      let page = try await browser.post(
        form, ["sleep": "30", "emergencyName": "Mrs <Byron>", "smoking": "sometimes"])
      #expect(page.status == .unprocessableContent)
      #expect(page.contains("value=\"30\"") && page.contains("Mrs &lt;Byron&gt;"))
      let problem = try await browser.postJSON(form, ["sleep": 30, "emergencyName": "Mr Byron"])
      let errors = problem.json["errors"] as? [[String: Any]]
      #expect(errors?.compactMap { $0["field"] as? String } == ["sleep"])
      let view = try #require(
        try await browser.get(form, json: true).json["form"] as? [String: Any])
      #expect(view.field("emergencyName")?["value"] is NSNull)
      #expect(view["revision"] as? Int == 1)
    }
  }

  @Test("An old page does not overwrite what another tab has saved")
  func oldPage() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.post(form, ["doctor": "Dr Wong", "revision": "1"])
      let late = try await browser.post(form, ["doctor": "Dr Late", "revision": "1"])
      #expect(late.status == .conflict && late.contains("Dr Late"))
      #expect(late.contains("Somebody else has saved: Dr Wong"), "beside what was typed")
      let same = try await browser.post(form, ["doctor": "Dr Wong", "revision": "1"])
      #expect(same.status == .conflict && !same.contains("Somebody else has saved: Dr Wong"))
      let view = try #require(
        try await browser.get(form, json: true).json["form"] as? [String: Any])
      #expect(view.field("doctor")?["value"] as? String == "Dr Wong")
    }
  }

  @Test("Signing needs the answers that are required, a name and the trainer's password")
  func signing() async throws {
    try await withForm { browser, _, form in
      let early = try await browser.sign(form)
      #expect(early.status == .unprocessableContent)
      try await browser.answerAll(form)
      let wrong = try await browser.post(
        "\(form)/signature",
        ["clientName": "Ben", "password": "not the password", "revision": "2"])
      #expect(wrong.status == .forbidden && wrong.contains("value=\"Ben\""))
      let nameless = try await browser.post(
        "\(form)/signature", ["clientName": " ", "password": TestGym.password])
      #expect(nameless.status == .unprocessableContent)
      #expect(try await browser.sign(form).status == .ok)
    }
  }

  @Test("Signing an old page is refused: what is signed is what was shown")
  func signingAnOldPage() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      _ = try await browser.postJSON(form, ["doctor": "Dr Wong"])
      let late = try await browser.postJSON(
        "\(form)/signature",
        ["clientName": "Ben", "password": TestGym.password, "revision": 2])
      #expect(late.status == .conflict)
    }
  }

  @Test("A signed form is locked, shows its fingerprint, and its details stay editable")
  func locked() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      _ = try await browser.sign(form)
      let view = try #require(
        try await browser.get(form, json: true).json["form"] as? [String: Any])
      #expect(view["status"] as? String == "signed" && view["unchanged"] as? Bool == true)
      #expect((view["fingerprint"] as? String)?.count == 64)
      #expect(view.field("sleep")?["locked"] as? Bool == true)
      #expect(view.field("goal")?["locked"] as? Bool == false)
      let goal = try await browser.post(form, ["goal": "Climb again", "revision": "3"])
      #expect(goal.status == .seeOther)
      #expect(try await browser.get(form.client).contains("Climb again"))
      let after = try await browser.get(form, json: true).json["form"] as? [String: Any]
      #expect(after?["unchanged"] as? Bool == true)
    }
  }

  @Test("A locked field that is named turns everything down and gives back what was typed")
  func lockedField() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      _ = try await browser.sign(form)
      let page = try await browser.post(form, ["goal": "Climb again", "smoking": "never"])
      #expect(page.status == .conflict)
      #expect(page.contains("is locked since") && page.contains("Sign out"))
      #expect(page.contains("Current goal: Climb again\n"), "ready to be added")
      #expect(try await !browser.get(form.client).contains("Climb again"))
      let json = try await browser.postJSON(form, ["truthful": true])
      #expect(json.status == .conflict)
    }
  }

  @Test(
    "The database itself refuses every change of a signed form",
    arguments: [
      "UPDATE screening SET answers = '{}'",
      "UPDATE screening SET signedAt = NULL, fingerprint = NULL, definitionId = NULL, "
        + "details = NULL, clientName = NULL, trainerName = NULL",
      "UPDATE OR REPLACE screening SET id = id",
      "DELETE FROM screening",
      "REPLACE INTO screening SELECT * FROM screening",
      "INSERT INTO screening SELECT * FROM screening WHERE true "
        + "ON CONFLICT (id) DO UPDATE SET answers = '{}'",
      "DELETE FROM screeningFlag", "UPDATE screeningFlag SET text = ''",
      "INSERT INTO screeningFlag SELECT id, 99, 'x', 'stop', 'x', '[]', createdAt FROM screening",
      "REPLACE INTO screeningFlag SELECT * FROM screeningFlag", "DELETE FROM client",
      "UPDATE signedDefinition SET text = '{}'", "DELETE FROM signedDefinition",
      "REPLACE INTO signedDefinition SELECT id, '{}' FROM signedDefinition",
      "UPDATE addendum SET text = 'x'", "DELETE FROM addendum",
      "REPLACE INTO addendum SELECT * FROM addendum",
    ])
  func triggers(sql: String) async throws {
    try await withForm { browser, gym, form in
      _ = try await browser.postJSON(form, ["smoking": "yes"])
      try await browser.answerAll(form)
      _ = try await browser.sign(form)
      _ = try await browser.post("\(form)/addenda", ["text": "Knee again"])
      await #expect(throws: (any Error).self) {
        try await gym.services.store.write { db in try db.execute(sql: sql) }
      }
      let view = try await browser.get(form, json: true).json["form"] as? [String: Any]
      #expect(view?["unchanged"] as? Bool == true)
    }
  }

  @Test("Content changed behind the locks no longer agrees with its fingerprint")
  func changedContent() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAll(form)
      _ = try await browser.sign(form)
      try await gym.services.store.write { db in
        try db.execute(sql: "DROP TRIGGER signedFormStays")
        try db.execute(
          sql: "UPDATE screening SET answers = json_set(answers, '$.fainted', json('true'))")
      }
      let view = try await browser.get(form, json: true).json["form"] as? [String: Any]
      #expect(view?["unchanged"] as? Bool == false)
    }
  }

  @Test("A new form after signing starts with the last answers, and the old one stays readable")
  func newForm() async throws {
    try await withForm { browser, gym, form in
      try await browser.answerAll(form)
      _ = try await browser.postJSON(form, ["doctor": "Dr Wong"])
      _ = try await browser.sign(form)
      gym.world.pass(.seconds(60))
      let new = try #require(try await browser.post(form.screeningOfClient, [:]).location)
      #expect(new != form)
      let view = try await browser.get(new, json: true).json["form"] as? [String: Any]
      #expect(view?.field("doctor")?["value"] as? String == "Dr Wong")
      #expect(view?["status"] as? String == "draft")
      let old = try await browser.get(form, json: true).json["form"] as? [String: Any]
      #expect(old?["status"] as? String == "signed")
    }
  }

  @Test("A recorded clearance answers a stop, until another one is raised")
  func clearance() async throws {
    try await withForm { browser, gym, form in
      _ = try await browser.postJSON(form, ["chestRest": true])
      gym.world.pass(.seconds(60))
      let empty = try await browser.post("\(form.client)/clearances", ["note": ""])
      #expect(empty.status == .unprocessableContent)
      _ = try await browser.post("\(form.client)/clearances", ["note": "Dr Wong, by letter"])
      func needed() async throws -> Bool {
        try await browser.get(form.client).contains("Medical clearance is needed")
      }
      #expect(try await !needed())
      gym.world.pass(.seconds(60))
      _ = try await browser.postJSON(form, ["fainted": true, "faintedReason": "effort"])
      #expect(try await needed())
    }
  }

  @Test("A stop that was gone in between asks for a new clearance")
  func raisedAgain() async throws {
    try await withForm { browser, gym, form in
      func needed(_ answer: Bool) async throws -> Bool {
        gym.world.pass(.seconds(60))
        _ = try await browser.postJSON(form, ["chestRest": answer])
        return try await browser.get(form.client).contains("Medical clearance is needed")
      }
      let first = try await needed(true)
      #expect(first)
      gym.world.pass(.seconds(60))
      _ = try await browser.post("\(form.client)/clearances", ["note": "Dr Wong, by letter"])
      #expect(try await !needed(true))
      #expect(try await !needed(false))
      #expect(try await needed(true))
    }
  }

  @Test("Too many wrong passwords under a form have to wait, and say so")
  func signingThrottle() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      for _ in 0..<3 {
        let wrong = try await browser.postJSON(
          "\(form)/signature", ["clientName": "Ben", "password": "wrong"])
        #expect(wrong.status == .forbidden)
      }
      let waiting = try await browser.sign(form)
      #expect(waiting.status == .tooManyRequests && waiting.headers[.retryAfter] == "1")
    }
  }

  @Test("A suspended exercise says so where its value would be typed")
  func suspended() async throws {
    try await withForm { browser, _, form in
      let entry = "\(form.client)/assessments/grip-strength"
      #expect(try await browser.get(entry, json: true).json["suspended"] is NSNull)
      _ = try await browser.postJSON(form, ["chestRest": true])
      #expect(try await browser.get(entry, json: true).json["suspended"] is String)
    }
  }
}
