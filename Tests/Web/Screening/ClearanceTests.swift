import Foundation
import TestSupport
import Testing

@Suite("Medical clearance")
struct ClearanceTests {
  private func suspended(_ browser: Browser, _ form: String, _ exercise: String) async throws
    -> String?
  {
    try await browser.get("\(form.client)/assessments/\(exercise)", json: true)
      .json["suspended"] as? String
  }

  @Test(
    "A suspended exercise says why and since when, and opens by itself while a clearance counts")
  func opensAndCloses() async throws {
    try await withForm { browser, gym, form in
      _ = try await browser.postJSON(form, ["chestRest": true])
      let before = try #require(try await suspended(browser, form, "grip-strength"))
      #expect(before.contains("Chest pain at rest, since 21 Nov 2026"))
      let cleared = try await browser.post(
        "\(form.client)/clearances",
        [
          "note": "By letter", "doctor": "Dr Wong", "givenOn": "2026-11-20",
          "until": "2026-11-23",
        ])
      #expect(cleared.status == .seeOther)
      #expect(try await suspended(browser, form, "grip-strength") == nil)
      #expect(try await browser.get(form.client).contains("Cleared by Dr Wong until 23 Nov 2026"))
      gym.world.pass(.seconds(2 * 86_400))
      let eve = try await gym.anotherTrainer("Eve")
      #expect(try await suspended(eve, form, "grip-strength") == nil, "the last day counts")
      gym.world.pass(.seconds(86_400))
      let fay = try await gym.anotherTrainer("Fay")
      #expect(try await suspended(fay, form, "grip-strength") == before)
      #expect(try await fay.get(form.client).contains("ended on 23 Nov 2026"))
    }
  }

  @Test("Once cleared, neither the overview nor the form asks for a clearance first")
  func nothingFirst() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      _ = try await browser.postJSON(form, ["chestRest": true])
      _ = try await browser.sign(form)
      for page in [form, form.client] {
        #expect(try await browser.get(page).contains("medical clearance first"), "\(page)")
      }
      _ = try await browser.post(
        "\(form.client)/clearances", ["note": "By letter", "doctor": "Dr Wong"])
      for page in [form, form.client] {
        let text = try await browser.get(page).text
        #expect(!text.lowercased().contains("clearance first"), "\(page)")
        #expect(text.contains("Cleared by Dr Wong"))
      }
    }
  }

  @Test("A wish of the client that no doctor settles does not bring that back")
  func ownWish() async throws {
    try await withForm { browser, _, form in
      try await browser.answerAll(form)
      _ = try await browser.postJSON(form, ["chestRest": true, "consentTests": false])
      #expect(try await browser.get(form.client).contains("medical clearance first"))
      _ = try await browser.post(
        "\(form.client)/clearances", ["note": "By letter", "doctor": "Dr Wong"])
      for page in [form, form.client] {
        let text = try await browser.get(page).text
        #expect(!text.lowercased().contains("clearance first"), "\(page)")
        #expect(text.contains("Does not agree to be tested"))
      }
      let page = try await browser.get(form.client, json: true).json
      #expect((page["flagsText"] as? String)?.hasPrefix("1 stop,") == true)
    }
  }

  @Test("A clearance for some flags leaves the others as they are")
  func someFlags() async throws {
    try await withForm { browser, _, form in
      _ = try await browser.postJSON(
        form, ["pain": true, "painRegions": ["shoulder", "knee"], "painLevel": 3])
      let page = try await browser.get(form.client, json: true).json
      let flags = try #require(page["flags"] as? [[String: Any]])
      let key = try #require(
        flags.first { $0["text"] as? String == "Shoulder pain" }?["key"] as? String)
      let cleared = try await browser.postJSON(
        "\(form.client)/clearances", ["note": "Light loads", "flags": [key]])
      #expect(cleared.status == .created)
      #expect(try await suspended(browser, form, "push-ups") == nil)
      #expect(try await suspended(browser, form, "vertical-jump") != nil)
      let kept = try #require((cleared.json["clearances"] as? [[String: Any]])?.first)
      #expect(kept["flags"] as? [String] == ["Shoulder pain"] && kept["until"] is NSNull)
      #expect(kept["trainer"] as? String == "Sam" && kept["ended"] as? Bool == false)
    }
  }

  @Test(
    "What cannot be is answered beside its field, and nothing is recorded",
    arguments: [
      (["until": "2026-11-20"], "until"), (["until": "soon"], "until"),
      (["givenOn": "2026-11-22"], "givenOn"), (["givenOn": "yesterday"], "givenOn"),
      (["flags[]": "heart: Broken"], "flags"), (["flags[]": ""], "flags"), (["note": " "], "note"),
      (["doctor": String(repeating: "x", count: 201)], "doctor"),
    ])
  func mistakes(wrong: [String: String], field: String) async throws {
    try await withForm { browser, _, form in
      _ = try await browser.postJSON(form, ["chestRest": true])
      let fields = ["note": "By letter", "doctor": "Dr Wong"].merging(wrong) { $1 }
      let page = try await browser.post(
        "\(form.client)/clearances", fields.map { ($0.key, $0.value) })
      #expect(page.status == .unprocessableContent && page.contains("class=\"problem\""))
      var object: [String: Any] = fields
      if let flag = fields["flags[]"] { object["flags"] = [flag] }
      let problem = try await browser.postJSON("\(form.client)/clearances", object)
      let errors = problem.json["errors"] as? [[String: Any]]
      #expect(errors?.compactMap { $0["field"] as? String } == [field])
      let overview = try await browser.get(form.client, json: true).json
      #expect((overview["clearances"] as? [Any])?.isEmpty == true)
    }
  }
}
